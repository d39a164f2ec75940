"""All colors, as numbers 0xRRGGBB: the look of each role, and the themes of the terminal and the page.

Also limits the text of pictures.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from unriddle.core import Cell, Picture, Role
from unriddle.core.errors import plain as one_line

PAPER, INK, FAINT = 0xFFFDF8, 0x1F2430, 0x6B7280
THIN, BOLD, DONE = 0xBFC4CC, 0x4B5261, 0x9AA1AC
TEXT, NOTE, LINE = 12, 8, 200  # the longest text of a cell, note and title, in characters
SENTENCE, LINES = 2000, 500  # the longest line below the grid, and the most of them


class Look(NamedTuple):
    """Paper and ink of a cell, and whether its text is bold."""

    paper: int
    ink: int
    bold: bool = False


LOOKS = {
    Role.PLAIN: Look(PAPER, INK),
    Role.EMPTY: Look(PAPER, FAINT),
    Role.UNKNOWN: Look(0xD3D7DE, FAINT),
    Role.FILLED: Look(INK, PAPER),
    Role.GIVEN: Look(0xE6E9EE, INK, True),
    Role.NEW: Look(0xB4E8C4, 0x0B4A23, True),
    Role.MARKED: Look(0xFFE08A, 0x4A3500),
    Role.BLOCKED: Look(0x5A6270, PAPER),
    Role.PRIZE: Look(0xDDD0FF, 0x38197A),
    Role.WRONG: Look(0xFFB4AB, 0x7A0C05, True),
}
# `text`, `faint` and `shine` are ink, quiet and accent beside the board; `stripe` separates the clues of neighbors,
# `fold` groups of five on the sheet. Each has a light and a dark variant; even in the dark one, the board is light
# paper in a dim room, never inverted.
COLORS = {
    "ground": ("#F4F2ED", "#15171B"),
    "text": ("#1E2126", "#E9E6DF"),
    "faint": ("#5F656E", "#9AA0A9"),
    "shine": ("#0B5FBF", "#7DB7FF"),
    "sheet": ("#FFFDF8", "#D6D2C8"),
    "ink": ("#1E2126", "#1B1D21"),
    "quiet": ("#5F656E", "#4A4F57"),
    "line": ("#DAD6CD", "#BDB8AC"),
    "line5": ("#8A867D", "#7A766D"),
    "accent": ("#0B5FBF", "#0A4FA0"),
    "why": ("#F5B942", "#E5AC3E"),
    "wrong": ("#B3261E", "#8F1D17"),
    "stripe": ("#E6E3DB", "#22252B"),
    "fold": ("#EFEEEB", "#CBC6BA"),
}
THEMES = {theme: {role: pair[at] for role, pair in COLORS.items()} for at, theme in enumerate(("light", "dark"))}
NOTHING = Cell()
MARK = LOOKS[Role.MARKED].paper
COLOR = re.compile("#[0-9a-fA-F]{6}").fullmatch


def look(cell: Cell) -> Look:
    """Return the look of a cell by its role, on the cell's own color if it has one."""
    paper, ink, bold = LOOKS[cell.role]
    if COLOR(cell.color):
        paper = int(cell.color[1:], 16)
        ink = contrast(paper)
    if cell.marked:
        paper = mix(paper, MARK)
    return Look(paper, ink, bold)


def label_look(label: Cell) -> Look:
    """Return the look of a label: plain unless it has a color or a role that calls for attention.

    A finished label is dimmed.
    """
    if label.role is Role.WRONG:
        return LOOKS[label.role]
    if label.role is Role.EMPTY and not label.marked:
        return Look(PAPER, DONE)
    if label.color or label.marked or label.role in (Role.MARKED, Role.NEW):
        return look(label)
    return Look(PAPER, INK)


def contrast(paper: int) -> int:
    """Return the ink, light or dark, that is easier to read on this paper."""
    return INK if is_light(paper) else PAPER


def is_light(paper: int) -> bool:
    """Whether dark ink is easier to read on this paper than light ink."""
    return 299 * (paper >> 16) + 587 * (paper >> 8 & 255) + 114 * (paper & 255) > 128_000


def mix(one: int, other: int) -> int:
    """Return the color halfway between two."""
    return (one & 0xFEFEFE) + (other & 0xFEFEFE) >> 1


def clean(text: str, longest: int = LINE) -> str:
    """Return the text as one line without control characters, cut to `longest` characters."""
    text = one_line(text[: longest + 1])
    return text if len(text) <= longest else text[: longest - 1] + "…"


def below(picture: Picture) -> list[str]:
    """Return the lines below the grid."""
    return [clean(line, SENTENCE) for line in picture.lines[:LINES]]


def grid(picture: Picture) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells, with plain ones added where rows are missing or too short for the others or for the labels."""
    cells = picture.cells
    columns = max([len(picture.top), *map(len, cells)])
    if len(cells) >= len(picture.left) and all(len(row) == columns for row in cells):
        return cells
    rows = [row for row, _ in zip_longest(cells, picture.left, fillvalue=())]
    return tuple((*row, *[NOTHING] * (columns - len(row))) for row in rows)


def distinct(cells: Iterable[Sequence[Cell]]) -> dict[int, Cell]:
    """Return the distinct cell objects of a grid by id(); far fewer than all cells, as pictures share them."""
    return {id(cell): cell for row in cells for cell in row}
