"""Clues of rows and of columns as people write them down: under headings of many kinds, in brackets, numbered, in a
line of each, or around a grid with blanks or commas between them.
"""

import re
from collections.abc import Iterator, Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import build, clues
from unriddle.puzzles.nonogram.puzzle import MAX_SIDE, Puzzle

Sides = tuple[list[str], list[str]]

_ROWS = r"(?:rows?|across|horizontals?|left|r)"
_COLUMNS = r"(?:columns?|cols?|down|verticals?|top|c)"
# A heading, with what follows it in its line: the number of a line, or the clues.
HEADING = (
    rf"(?i)^[\s#*\"']*+(?:({_ROWS})|{_COLUMNS})[\s_-]*+(?:clues?|hints?|rules?)?[\"'*]*+\s*+"
    r"(?:([0-9]{1,4})\s*+[:.)=]|[:=]|$)\s*+(.*)$"
)
_NUMBERED = r"\s*([0-9]{1,4})(?::|[.)](?=\s))\s*(.*)"
_GROUP = r"[\[(]([^\[\]()]*)[\])]|([0-9]+)"
_BESIDE = re.compile(r"\d \d")
CELLS = "._□⬜·"  # empty cells of a grid that clues stand around


def puzzle_of(sides: Sides) -> Puzzle:
    return build(clues(sides[0], "row"), clues(sides[1], "column"))


def headed(text: str) -> Sides | None:
    """The clues under a heading for rows and one for columns; None for other text, PuzzleError where one lacks."""
    parts: dict[bool, list[str]] = {}
    numbered: set[bool] = set()
    columns = None
    for line in text.splitlines():
        match = re.match(HEADING, line)
        if match:
            columns = match[1] is None
            part = parts.setdefault(columns, [])
            if match[2]:
                numbered.add(columns)
            if match[2] and int(match[2]) != len(part) + 1:
                return None
            if match[2] or match[3].strip():
                part.append(match[3].strip(" ,;"))
        elif columns is None:
            if line.strip():
                return None
        elif line.strip():
            parts[columns].append(line.strip())
    if not parts or not all(re.fullmatch(r"[0-9\s,;:./()\[\]-]*", line) for part in parts.values() for line in part):
        return None
    if len(parts) == 1:
        if not columns:
            raise PuzzleError(Text("there are clues for the rows, but none for the columns"))
        raise PuzzleError(Text("there are clues for the columns, but none for the rows"))
    return _told(parts[False], False in numbered), _told(parts[True], True in numbered)


def _told(part: list[str], numbered: bool) -> list[str]:
    return [_clue(line) for line in part] if numbered else listed(part)


def listed(part: list[str]) -> list[str]:
    """The clues of a side: in brackets, a line of each, or in one line with signs between them."""
    text = "\n".join(part).strip()
    if text[:1] in ("[", "("):
        inner = re.sub(r"^[\[(]\s*(?=[\[(])|(?<=[\])])\s*[\])]$", "", text)
        if inner == text and len(re.findall(r"[\[(]", text)) == 1:
            inner = text[1:].rstrip("])")
        return [_clue(match[1] if match[2] is None else match[2]) for match in re.finditer(_GROUP, inner)]
    if len(part) == 1:
        sign = next((sign for sign in "/;" if sign in text), "," if " " in re.sub(r"\s*,\s*", ",", text) else r"[,\s]")
        return [_clue(each) for each in re.split(sign, text.rstrip("/;, ")) if each or sign != r"[,\s]"]
    found = [re.fullmatch(_NUMBERED, line) for line in part]
    if all(match and int(match[1]) == at for at, match in enumerate(found, 1)):
        return [_clue(match[2]) for match in found if match]
    return list(map(_clue, part))


def _clue(text: str) -> str:
    return " ".join(re.sub(r"[-.,;]", " ", text).split())


def beside(text: str) -> Sides | None:
    """Two sides without headings: two lists in brackets, two lines, or two groups of numbered lines; where the sums
    of both are equal.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    groups = [group.splitlines() for group in re.split(r"\n\s*\n", text.strip())]
    if not re.fullmatch(r"[0-9\s,;:./()\[\]-]*", text):
        return None
    if len(lines) == 2 and all(re.search(r"[\[(/]", line) or ("," in line and _BESIDE.search(line)) for line in lines):
        sides = [listed([line]) for line in lines]
    elif len(groups) == 2 and all(re.match(_NUMBERED, line) for group in groups for line in group):
        sides = [listed(group) for group in groups]
    elif len(two := re.split(r"(?<=\])\s*+\]\s*+,?\s*+\[\s*+(?=\[)", text.strip())) == 2:
        sides = [listed([f"[{part.strip().removeprefix('[').removesuffix(']')}]"]) for part in two]
    else:
        return None
    return (sides[0], sides[1]) if _agree(sides) else None


def around(text: str) -> Sides | None:
    """Clues above and at the left side of a grid, under and beside each other, with blanks between; where the sums of
    both sides are equal.
    """
    lines = [line for line in text.expandtabs().split("\n") if line.strip()]
    if len(lines) > 2 * MAX_SIDE or not all(re.fullmatch(rf"[0-9 {CELLS}|]*", line) for line in lines):
        return None
    rows = [[(match.start(), match.end(), match[0]) for match in re.finditer("[0-9]+", line)] for line in lines]
    if max(map(len, rows), default=0) > MAX_SIDE:
        return None
    for above in range(1, len(rows)):
        head, body = rows[:above], rows[above:]
        left = max((row[-1][1] for row in body if row), default=0)
        if not all(head) or min(row[0][0] for row in head) < left:
            continue
        down = list(_stacked([each for row in head for each in row]))
        across = [" ".join(each[2] for each in row) for row in body]
        counts = {sum(map(line.count, CELLS)) for line in lines[above:]}
        if counts - {0, len(down)} or not all(across) or not _agree([across, down]):
            continue
        return across, down
    return None


def _stacked(numbers: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """The numbers that stand under each other, from left to right, as one clue each."""
    columns: list[tuple[int, int, list[str]]] = []
    for start, end, text in numbers:
        for at, (first, last, texts) in enumerate(columns):
            if start < last and first < end:
                columns[at] = min(start, first), max(end, last), [*texts, text]
                break
        else:
            columns.append((start, end, [text]))
    return (" ".join(texts) for _, _, texts in sorted(columns))


def _agree(sides: Sequence[Sequence[str]]) -> bool:
    """Whether there are clues on both sides, of equal sums."""
    sums = [sum(int(word) for clue in side for word in re.findall("[0-9]+", clue)) for side in sides]
    return all(sides) and sums[0] == sums[1] > 0
