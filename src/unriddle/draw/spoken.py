"""Describes a Picture in words, for people who do not see it: rows, columns, neighbors, open cells."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.core.errors import join_with_commas

NO_NAMES: Mapping[str, str] = {}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# How a cell without text is described, by role.
WORDS = {
    Role.EMPTY: Text("empty"),
    Role.UNKNOWN: Text("open"),
    Role.FILLED: Text("filled"),
    Role.BLOCKED: Text("blocked"),
    Role.PRIZE: Text("prize"),
    Role.WRONG: Text("wrong"),
}
FILLED = WORDS[Role.FILLED]


def _names(picture: Picture) -> Mapping[str, str]:
    """Return the name of each color."""
    return {one.color: meaning for one, meaning in picture.key if one.color}


def _word(cell: Cell, names: Mapping[str, str] = NO_NAMES) -> str:
    if cell.role is Role.WRONG:
        content = cell.text or (names.get(cell.color, FILLED) if cell.color else WORDS[Role.EMPTY])
        return Text("{what} (wrong)", what=content)
    if cell.text:
        return cell.text
    word = WORDS.get(cell.role, WORDS[Role.UNKNOWN])
    return names.get(cell.color, word) if cell.role is Role.FILLED else word


def _columns(picture: Picture) -> Sequence[str]:
    """Return the names of the columns: the letters above them, as used in moves, or their numbers."""
    count = len(picture.cells[0]) if picture.cells else 0
    letters = [label.text for labels in picture.top for label in labels]
    return letters if count and letters == list(LETTERS[:count]) else [str(at + 1) for at in range(count)]


def _cells(cells: Sequence[Cell], names: Mapping[str, str], places: Sequence[str]) -> Text:
    """Describe cells in order by the names of their places, joining runs of equal ones."""
    parts, at = list[Text](), 0
    for word, run in groupby(_word(cell, names) for cell in cells):
        last = at + len(list(run)) - 1
        if last == at:
            parts.append(Text("{at}: {what}", at=places[at], what=word))
        else:
            parts.append(Text("{first} to {last}: {what}", first=places[at], last=places[last], what=word))
        at = last + 1
    return _join(parts)


def _join(parts: Sequence[Text]) -> Text:
    """Join texts by halves, so that hundreds of them are not nested hundreds deep."""
    if len(parts) < 2:
        return parts[0] if parts else Text("")
    half = len(parts) // 2
    return Text("{these}; {others}", these=_join(parts[:half]), others=_join(parts[half:]))


def _clue(picture: Picture, side: Sequence[Sequence[Cell]], number: int, names: Mapping[str, str]) -> Text:
    """Return the clue of a line on this side; "" if its label only identifies the line."""
    clue = Text("")
    for label in side[number - 1] if side and picture.dense else ():
        name = names.get(label.color)
        part = Text("{number} {color}", number=label.text, color=name) if name else Text.of(label.text)
        if label.text:
            clue = Text("{these} {last}", these=clue, last=part) if clue else part
    return clue


def row(picture: Picture, number: int) -> Text:
    """Return a row, from 1. Raises PuzzleError."""
    _check(number, len(picture.cells), Text("row {number}", number=number))
    names = _names(picture)
    cells = _cells(picture.cells[number - 1], names, _columns(picture))
    clue = _clue(picture, picture.left, number, names)
    if clue:
        return Text("row {number}, clue {clue}. {cells}", number=number, clue=clue, cells=cells)
    return Text("row {number}. {cells}", number=number, cells=cells)


def board(picture: Picture) -> list[str]:
    """Describe the board: all rows, the clues of columns that have any, and the lines below the picture."""
    names = _names(picture)
    clues = ((number, _clue(picture, picture.top, number, names)) for number in range(1, len(picture.top) + 1))
    return [
        *(row(picture, number) for number in range(1, len(picture.cells) + 1)),
        *(Text("column {number}, clue {clue}", number=number, clue=clue) for number, clue in clues if clue),
        *picture.lines,
    ]


def column(picture: Picture, number: int) -> Text:
    """Return a column, from 1. Raises PuzzleError."""
    columns = _columns(picture)
    _check(number, len(columns), Text("column {number}", number=number))
    names = _names(picture)
    cells = _cells(
        [line[number - 1] for line in picture.cells], names, [str(at + 1) for at in range(len(picture.cells))]
    )
    clue = _clue(picture, picture.top, number, names)
    if clue:
        return Text("column {number}, clue {clue}. {cells}", number=number, clue=clue, cells=cells)
    return Text("column {number}. {cells}", number=columns[number - 1], cells=cells)


def _check(number: int, most: int, where: Text) -> None:
    if not 1 <= number <= most:
        raise PuzzleError("it must be from 1 to {most}", where, most=most)


def around(picture: Picture, cell: str) -> list[Text]:
    """Return the cells around one, three rows of three where the edge is far; written 4.3 (row, column) or C4.

    Raises PuzzleError.
    """
    by_name, by_number = (
        re.fullmatch(r"([A-Z])([0-9]{1,3})", cell.upper(), re.ASCII),
        re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})", cell, re.ASCII),
    )
    if by_name:
        at = int(by_name[2]), LETTERS.index(by_name[1]) + 1
    elif by_number:
        at = int(by_number[1]), int(by_number[2])
    else:
        raise PuzzleError("write a cell as 4.3 (row and column) or as C4", cell[:20])
    _check(at[0], len(picture.cells), Text("row {number}", number=at[0]))
    _check(at[1], len(picture.cells[0]), Text("column {number}", number=at[1]))
    first = max(0, at[1] - 2)
    names = _names(picture)
    return [
        Text(
            "row {number}, from column {first}: {cells}",
            number=number + 1,
            first=_columns(picture)[first],
            cells=join_with_commas(_word(cell, names) for cell in line[first : at[1] + 1]),
        )
        for number, line in enumerate(picture.cells)
        if abs(number + 1 - at[0]) <= 1
    ]


def still_open(picture: Picture) -> str:
    """Return the number of open cells and their rows; "" if there are none."""
    counts = [sum(_word(cell) in ("open", "prize") for cell in line) for line in picture.cells]
    rows = " ".join(str(number) for number, count in enumerate(counts, 1) if count)
    if not rows:
        return ""
    return Text("{count} cell open, row {rows}", "{count} cells open, rows {rows}", count=sum(counts), rows=rows)
