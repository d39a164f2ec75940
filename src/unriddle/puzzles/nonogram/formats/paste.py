"""Clues and pictures as people paste them: `1-1` or `1.1` for two blocks, `;` between lines, tables of a spreadsheet,
squares in colours, spaces for empty cells, and our own drawings in text.
"""

import re
from collections.abc import Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.colors import WORDS, name_of, value_of
from unriddle.puzzles.nonogram.formats.common import build, clues, counts, from_picture, text_of
from unriddle.puzzles.nonogram.formats.sides import around, beside, headed, puzzle_of
from unriddle.puzzles.nonogram.puzzle import BLACK, LETTERS, MAX_SIDE, Colour, Puzzle

SQUARES = {
    "⬛": "#000000", "🟥": "#dd2e44", "🟧": "#f4900c", "🟨": "#fdcb58", "🟩": "#78b159", "🟦": "#55acee",
    "🟪": "#aa8ed6", "🟫": "#c1694f",
}  # fmt: skip
SPACES = "#X█■"  # with one of these spaces are empty cells
_BLOCKS = re.compile(r"\d+(?:[-.]\d+)+")
_PARTS = re.compile(r"\d[\d ,.-]*(?:;[\d ,.-]*)+")


def read(data: bytes) -> list[Puzzle]:
    puzzle = puzzle_in(text_of(data))
    if puzzle is None:
        raise PuzzleError(Text("write the clues of rows and columns, or a picture"), "paste")
    return [puzzle]


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """That cells in a drawing are no part of the puzzle."""
    text = text_of(data)
    drawn = text[text.find("┌") : text.rfind("└")] if "┌" in text else ""
    known = not set("".join(re.findall("│(.*)│", drawn))) <= set("░│")
    return [Text("only the clues of this drawing are read; its cells are not taken as given")] if known else []


def puzzle_in(text: str) -> Puzzle | None:
    """The puzzle in a paste, None for what is none; PuzzleError for one that is wrong."""
    text = re.sub("[\ufe0f\u20e3]", "", text).lstrip("\n")
    lines = [line.rstrip(" ") for line in text.split("\n")]
    while lines and not lines[-1]:
        del lines[-1]
    if any("┌" in line for line in lines) and any("└" in line for line in lines):
        return _drawing(lines)
    signs = set("".join(lines))
    if signs <= {*SQUARES, "⬜", " "} and signs - {"⬜", " "} and "⬜" in signs:
        return _squares([line.replace(" ", "") for line in lines])
    if len(lines) > 1 and len(signs) == 2 and " " in signs and not signs.isdisjoint(SPACES):
        return _spaced(lines)
    if sides := headed(text):
        return puzzle_of(sides)
    found = (_table(lines) if "\t" in text else None) or _csv(lines) or _separated(lines)
    if found is None and (sides := beside(text) or around("\n".join(lines))):
        return puzzle_of(sides)
    return found


def _csv(lines: list[str]) -> Puzzle | None:
    """The same as a table, with commas or semicolons between cells, and an empty one in the corner."""
    sign = lines[0][:1] if lines else ""
    even = sign in (",", ";") and len({line.count(sign) for line in lines}) == 1
    return _table([line.replace('"', "").replace(sign, "\t") for line in lines]) if even else None


def _squares(rows: list[str]) -> Puzzle:
    """A picture of coloured squares, white ones for empty cells."""
    used = [sign for sign in SQUARES if any(sign in row for row in rows)]
    colours = {
        sign: BLACK if len(used) == 1 and sign == "⬛" else Colour(name_of(SQUARES[sign]), SQUARES[sign], letter)
        for sign, letter in zip(used, LETTERS, strict=False)
    }
    return from_picture(rows, {sign: sign for sign in used} | {"⬜": None}, colours)


def _spaced(rows: list[str]) -> Puzzle:
    """A picture of one sign and spaces, of which some may be missing at the ends."""
    width = max(map(len, rows))
    signs: dict[str, str | None] = dict.fromkeys("".join(rows).replace(" ", ""), "")
    return from_picture([row.ljust(width) for row in rows], signs | {" ": None}, {"": BLACK})


def _table(lines: list[str]) -> Puzzle | None:
    """Clues above and at the left side of empty cells, with tabs between: where their sums agree."""
    rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
    width = max(map(len, rows))
    if width > MAX_SIDE or len(rows) > MAX_SIDE or any(cell and not cell.isdecimal() for row in rows for cell in row):
        return None
    rows = [row + [""] * (width - len(row)) for row in rows]
    full = [[at for at, cell in enumerate(row) if cell] for row in rows]
    for above in range(1, len(rows)):
        left = min((row[0] for row in full[:above] if row), default=0)
        if left and all(row[-1] < left for row in full[above:] if row):
            across = [" ".join(filter(None, row[:left])) for row in rows[above:]]
            down = [" ".join(filter(None, column[:above])) for column in [*zip(*rows, strict=True)][left:]]
            sums = [sum(map(int, " ".join(side).split())) for side in (across, down)]
            # A square whose sums differ is rather a square of numbers.
            return (
                None
                if sums[0] != sums[1] and len(rows) == width
                else build(clues(across, "row"), clues(down, "column"))
            )
    return None


def _separated(lines: list[str]) -> Puzzle | None:
    """Rows, a blank line, and columns, with - or . between blocks; or a line of each, with ; between the clues."""
    groups = [group.split("\n") for group in re.split(r"\n\s*\n", "\n".join(lines).strip())]
    full = [line for group in groups for line in group]
    if len(full) == 2 and all(_PARTS.fullmatch(line) for line in full):
        groups = [line.rstrip(";").split(";") for line in full]
    elif not any(_BLOCKS.search(line) or ";" in line for line in full):
        return None
    sides = [[re.sub("[-.;]", " ", line).strip() for line in group] for group in groups]
    if len(sides) != 2 or not all(re.fullmatch(r"[\d ,]*", line) for side in sides for line in side):
        return None
    return build(clues(sides[0], "row"), clues(sides[1], "column"))


def _drawing(lines: list[str]) -> Puzzle | None:
    """A drawing of ours: column clues above the frame, row clues at its left, letters for colours with a legend."""
    top, end = (next(at for at, line in enumerate(lines) if sign in line) for sign in "┌└")
    left = lines[top].index("┌")
    heads = [line for line in lines[:top] if not line[:left].strip()]
    words = [word for line in heads for word in line.split()]
    if not left or not words or not all(re.fullmatch(r"[\d?]+[^\W\d_]?|[\d?]+[#*+@$%&=]", word) for word in words):
        return None
    most = max(map(len, words))
    size = max(2, most + (most > 1))
    rows = [counts(line[:left], "row", at, blots=True) for at, line in enumerate(lines[top:end]) if line[left] == "│"]
    width = lines[top].count("─") // size
    starts = [left + 1 + at * size + at // 5 for at in range(width)]
    columns = [
        counts(" ".join(line[at : at + size] for line in heads), "column", number, blots=True)
        for number, at in enumerate(starts, 1)
    ]
    ends = {word[-1] for word in words} | {"█"}
    legend = [line.split(" ", 1) for line in lines[end:] if re.fullmatch(r"\S \S.*", line) and line[0] in ends]
    colours = {
        "" if sign == "█" else sign: _ink(meaning, LETTERS[at] if sign == "█" else sign, at)
        for at, (sign, meaning) in enumerate(legend)
    }
    title = lines[0].strip() if top > len(heads) else ""
    return build(rows, columns, colours or {"": BLACK}, title=title)


def _ink(meaning: str, letter: str, at: int) -> Colour:
    """A colour of a legend: its name, a value after it in what earlier versions drew, and else one by its place."""
    name, _, value = (
        meaning.rpartition(" ") if re.search("#[0-9a-f]{6}$", meaning) else (meaning, "", value_of(meaning))
    )
    rgb = value or f"#{list(WORDS.values())[2 + at]}"
    return Colour(name or name_of(rgb), rgb, letter)
