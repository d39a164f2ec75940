"""A picture with its rows and columns numbered, for games whose moves name cells by numbers."""

from dataclasses import replace

from unriddle.core import Cell, Picture, Role
from unriddle.draw.text import width

EVERY = 5  # of ten columns and more, only these have their number


def numbered(picture: Picture) -> Picture:
    """The number of each row before its labels, and of each column above them."""
    columns = len(picture.cells[0]) if picture.cells else 0
    wide = [sum(width(one.text) + 1 for one in labels) for labels in picture.left] or [0] * len(picture.cells)
    rows, most = len(str(len(picture.cells))), max(wide, default=0)
    left = tuple(
        (Cell(f"{at + 1}:".rjust(rows + 1), Role.EMPTY), *[Cell("")] * (most - own), *_of(picture.left, at))
        for at, own in enumerate(wide)
    )
    depth = max(map(len, picture.top), default=0)
    top = tuple(
        (Cell(_number(at + 1, columns), Role.EMPTY), *[Cell("")] * (depth + bool(depth) - len(own)), *own)
        for at in range(columns)
        for own in [_of(picture.top, at)]
    )
    return replace(picture, left=left, top=top)


def _of(labels: tuple[tuple[Cell, ...], ...], at: int) -> tuple[Cell, ...]:
    return labels[at] if at < len(labels) else ()


def _number(number: int, columns: int) -> str:
    return str(number) if columns < 2 * EVERY or number == 1 or number % EVERY == 0 else ""
