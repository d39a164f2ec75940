"""Positions and sizes in a drawing, in units of one dot of the bitmap font; shared by SVG and PNG."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from unriddle.core import Picture
from unriddle.draw.palette import NOTE, TEXT, Look, below, clean, distinct, grid, label_look
from unriddle.draw.text import width

EDGE = 8  # the margin on all sides
CHARACTER_WIDTH, CAPITAL_HEIGHT = 6, 7  # the width of a character with its gap; the height of a capital
BOARD = 26  # height of a cell with text
LINE = 12  # the height of a line of text


class Frame(NamedTuple):
    """Sizes and places in units; `left` and `top` are where the grid begins."""

    title: str
    lines: list[str]
    rows: int
    columns: int
    cell_width: int
    cell_height: int
    shift: int  # units by which the text in a cell is moved left, to make room for notes
    label_width: int
    left: int
    top: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        """The lower edge of the grid."""
        return self.top + self.rows * self.cell_height


def frame(picture: Picture, cell: int = 13) -> Frame:
    """Return the frame of a picture; a dense one with cells of this size."""
    rows, shift = grid(picture), 0
    title, lines = clean(picture.title), below(picture)
    side, above = picture.left, picture.top
    columns = len(rows[0]) if rows else len(above)
    across = longest(clean(one.text, NOTE) for one in distinct(side).values()) * CHARACTER_WIDTH + 4
    high = longest(clean(one.text, NOTE) for one in distinct(above).values()) * CHARACTER_WIDTH + 1
    if picture.dense:
        cell_width, cell_height = max(cell, high), cell
    else:
        cells = distinct(rows).values()
        note = longest(clean(one.note, NOTE) for one in cells) * CHARACTER_WIDTH
        text = longest(clean(one.text, TEXT) for one in cells) * 2 * CHARACTER_WIDTH - 2
        cell_width, cell_height = max(BOARD, high, text + note + 10), BOARD
        shift = max(0, text + 2 * note + 4 - cell_width) // 2
    left = EDGE + max(map(len, side), default=0) * across
    top = EDGE + (LINE + 4 if title else 0) + max(map(len, above), default=0) * (CAPITAL_HEIGHT + 4)
    widest = longest([title, *lines]) * CHARACTER_WIDTH
    total = max(left + columns * cell_width, EDGE + widest) + EDGE
    bottom = top + len(rows) * cell_height + (len(lines) * LINE + 6 if lines else 0) + EDGE
    return Frame(title, lines, len(rows), columns, cell_width, cell_height, shift, across, left, top, total, bottom)


def longest(texts: Iterable[str]) -> int:
    """Return the width of the longest text, in characters: the larger of its length and its display width."""
    return max((max(len(text), width(text)) for text in texts), default=0)


def bold(picture: Picture, at: int, end: int) -> bool:
    """Whether the line before row or column `at` is bold: around the grid, and each `every` cells."""
    return at in (0, end) or bool(picture.every and at % picture.every == 0)


def captions(picture: Picture, place: Frame) -> Iterator[tuple[int, int, int, int, str, Look]]:
    """Yield each label with its box: left, top, width, height, text, look."""
    looks = {
        key: (clean(one.text, NOTE), label_look(one)) for key, one in distinct((*picture.left, *picture.top)).items()
    }
    for row, labels in enumerate(picture.left):
        y = place.top + row * place.cell_height
        for distance, one in enumerate(reversed(labels), 1):
            yield (
                place.left - distance * place.label_width - 1,
                y,
                place.label_width,
                place.cell_height,
                *looks[id(one)],
            )
    for column, labels in enumerate(picture.top):
        x = place.left + column * place.cell_width
        for distance, one in enumerate(reversed(labels), 1):
            yield (
                x,
                place.top - distance * (CAPITAL_HEIGHT + 4) - 1,
                place.cell_width,
                CAPITAL_HEIGHT + 4,
                *looks[id(one)],
            )
