"""Finds boards of letters and empty cells in the structure of a text, and the words already played."""

import re
from collections.abc import Iterator

from unriddle.core.structure import EMPTY, Candidate, Cell, Span, Tree, names_columns, unique
from unriddle.puzzles.balda.puzzle import BLOCKED, PRIZE
from unriddle.puzzles.balda.puzzle import EMPTY as OPEN

PLAYED = re.compile(
    r"(?:used|played|words|moves|history|already|guessed|слова|использ|сыгран|занят|ходы|были|уже|слов[ао]|названн)",
    re.I,
)
HOLES: frozenset[Cell] = frozenset({None, " ", 0, *EMPTY})
Board = tuple[tuple[str, ...], tuple[str, ...]]  # rows, words already played


def judge(tree: Tree) -> Iterator[Candidate]:
    """Yield the boards that a text may contain."""
    played, spans = list[str](), list[Span]()
    for node in tree.lists:
        if PLAYED.match(node.label.strip()):
            spans.append((node.start, node.end))
            words = re.findall(r"[^\W\d_]{2,}", tree.raw(node))
            played += [word.lower() for word in words]
    others = [node for node in tree.lists if node.label and not PLAYED.match(node.label.strip())]
    puzzles = list[Board]()
    for node, made in tree.tables:
        if PLAYED.match(node.label):
            continue
        rows = board_of(_bare(made), tree.parsed_by == "characters")
        if rows is None:
            continue
        full = [row for row in rows if not set(row) & {OPEN, PRIZE, BLOCKED}]
        middle = rows[len(rows) // 2]
        begun = [middle] if len(rows) % 2 and full == [middle] else []
        if begun and not played:  # the words of each player, beside their name
            words = [word for each in others for word in re.findall(r"[^\W\d_]{2,}", tree.raw(each).lower())]
            played = words if words[:1] == begun else []
        puzzles.append((tuple(rows), tuple(dict.fromkeys([*begun, *played]))))
        spans.append((node.start, node.end))
    if puzzles:
        yield Candidate(unique(puzzles), 0.8 if tree.parsed_by == "characters" else 0.85, spans, 0.2)


def board_of(made: list[list[Cell]], drawn: bool) -> list[str] | None:
    """Return the rows of a board: letters, and one character for every empty cell; None for any other table."""
    height, width = len(made), len(made[0]) if made else 0
    cells = [cell for row in made for cell in row]
    if not (2 < height < 16 and 2 < width < 16) or (drawn and height != width):
        return None
    if drawn and " " in cells:  # unlike a list of words, a board has a full middle row and many blanks
        full = all(isinstance(cell, str) and cell.isalpha() for cell in made[height // 2])
        if not full or 3 * cells.count(" ") < len(cells) or any(cell in HOLES and cell != " " for cell in cells):
            return None
    letters = [str(cell).lower() for cell in cells if cell not in HOLES and cell not in (PRIZE, BLOCKED)]
    if not all(len(each) == 1 and each.isalpha() for each in letters):
        return None
    if "?" in cells and any(cell in HOLES - {"?", PRIZE} for cell in cells):
        return None  # two characters for empty cells
    if height == width == 8 and set(letters) <= {*"rnbqkp"}:
        return None  # chess
    if 2 * len(letters) > len(cells) and BLOCKED in cells and not set(cells) & (HOLES - {BLOCKED}):
        return None  # a crossword
    if len(set(letters)) < 2 or len(letters) == len(cells) or set(letters) <= {"x", "o"}:
        return None
    others = HOLES - {PRIZE}
    empty = {cell for cell in cells if cell in others} or ({BLOCKED} if BLOCKED in cells else {PRIZE})
    rows = ["".join(OPEN if cell in empty else str(cell).lower() for cell in row) for row in made]
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return rows if any(len(run) > 2 for line in lines for run in re.split(r"[^\w]", line)) else None


def _bare(made: list[list[Cell]]) -> list[list[Cell]]:
    """Return the rows without the names of columns above them and of rows on their left: numbers, or an alphabet."""
    for top in (0, 1) if len(made) > 3 < len(made[0]) else ():
        if names_columns([row[0] for row in made[top:]]):
            made = [row[1:] for row in made[top:]]
            break
    return made[1:] if names_columns(made[0]) else made
