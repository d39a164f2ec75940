"""A Picture in words, for who does not see it: a row, a column, what lies around a cell, what is still open."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from unriddle.core import Cell, Picture, PuzzleError, Role, Text

NO_NAMES: Mapping[str, str] = {}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What a cell without text is.
WORDS = {
    Role.EMPTY: "empty",
    Role.UNKNOWN: "open",
    Role.FILLED: "filled",
    Role.BLOCKED: "blocked",
    Role.PRIZE: "prize",
    Role.WRONG: "wrong",
}


def _names(picture: Picture) -> Mapping[str, str]:
    """What each colour is called."""
    return {one.colour: str(meaning) for one, meaning in picture.key if one.colour}


def _word(cell: Cell, names: Mapping[str, str] = NO_NAMES) -> str:
    if cell.text:
        return f"{cell.text} wrong" if cell.role is Role.WRONG else cell.text
    if cell.role is Role.WRONG:
        return f"{names.get(cell.colour, 'filled') if cell.colour else 'empty'} wrong"
    word = WORDS.get(cell.role, "open")
    return names.get(cell.colour, word) if cell.role is Role.FILLED else word


def _line(name: str, number: int, cells: Sequence[Cell], labels: Sequence[Cell], names: Mapping[str, str]) -> str:
    """Cells in order, those alike told together; the clue first where there is one."""
    parts, at = [], 1
    for word, alike in groupby(_word(cell, names) for cell in cells):
        count = len(list(alike))
        parts.append(f"{at}: {word}" if count == 1 else f"{at} to {at + count - 1}: {word}")
        at += count
    clue = " ".join(f"{label.text} {names.get(label.colour, '')}".rstrip() for label in labels if label.text)
    where = (
        f"{name} {number}, clue {clue}" if clue and clue != str(number) and clue not in LETTERS else f"{name} {number}"
    )
    return f"{where}. {'; '.join(parts)}"


def row(picture: Picture, number: int) -> str:
    """A row, from 1; PuzzleError."""
    _check(number, len(picture.cells), Text("row {number}", number=number))
    return _line(
        "row", number, picture.cells[number - 1], picture.left[number - 1] if picture.left else (), _names(picture)
    )


def column(picture: Picture, number: int) -> str:
    """A column, from 1; PuzzleError."""
    _check(number, len(picture.cells[0]) if picture.cells else 0, Text("column {number}", number=number))
    cells = [line[number - 1] for line in picture.cells]
    return _line("column", number, cells, picture.top[number - 1] if picture.top else (), _names(picture))


def _check(number: int, most: int, where: Text) -> None:
    if not 1 <= number <= most:
        raise PuzzleError(Text("it must be from 1 to {most}", most=most), where)


def around(picture: Picture, cell: str) -> list[str]:
    """The cells around one, three rows of three where the edge is far; written 4.3 (row, column) or C4; PuzzleError."""
    by_name, by_number = (
        re.fullmatch(r"([A-Z])([0-9]{1,3})", cell.upper(), re.ASCII),
        re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})", cell, re.ASCII),
    )
    if by_name:
        at = int(by_name[2]), LETTERS.index(by_name[1]) + 1
    elif by_number:
        at = int(by_number[1]), int(by_number[2])
    else:
        raise PuzzleError(Text("write a cell as 4.3 (row and column) or as C4"), cell[:20])
    _check(at[0], len(picture.cells), Text("row {number}", number=at[0]))
    _check(at[1], len(picture.cells[0]), Text("column {number}", number=at[1]))
    first = max(0, at[1] - 2)
    return [
        f"row {number + 1}, from column {first + 1}: "
        + ", ".join(_word(cell, _names(picture)) for cell in line[first : at[1] + 1])
        for number, line in enumerate(picture.cells)
        if abs(number + 1 - at[0]) <= 1
    ]


def still_open(picture: Picture) -> str:
    """How many cells are open, and in which rows; "" for none."""
    counts = [sum(_word(cell) in ("open", "prize") for cell in line) for line in picture.cells]
    rows = " ".join(str(number) for number, count in enumerate(counts, 1) if count)
    return f"{sum(counts)} cells open, rows {rows}" if rows else ""
