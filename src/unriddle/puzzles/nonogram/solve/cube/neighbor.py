"""What is near a picture of a nonogram: where its blocks lie, and a second picture that differs in four cells."""

from collections.abc import Sequence
from itertools import groupby

from unriddle.puzzles.nonogram.puzzle import Line
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues


def line(size: tuple[int, int, int], picture: bytes, index: int) -> bytes:
    """The cells of a line: all rows, then all columns."""
    width, height, _ = size
    return picture[index * width : (index + 1) * width] if index < height else picture[index - height :: width]


def marks(size: tuple[int, int, int], lines: Sequence[Line], picture: bytes) -> list[int]:
    """The start of every block of a right picture, then the cell after the end of each."""
    starts, ends = [], []
    for index in range(len(lines)):
        at = 0
        for colour, run in groupby(line(size, picture, index)):
            end = at + sum(1 for _ in run)
            if colour:
                starts.append(at)
                ends.append(end)
            at = end
    return starts + ends


def swap(clues: Clues, masks: Sequence[int], picture: bytes) -> bytes | None:
    """Another right picture: the first one in which two colours change places in a square of two by two cells."""
    width, height = clues.width, clues.height
    for top in range(0, (height - 1) * width, width):
        for a in range(top, top + width - 1):
            b, c, d = a + 1, a + width, a + width + 1
            one, other = picture[a], picture[b]
            if one == other or picture[c] != other or picture[d] != one:
                continue
            both = 1 << one | 1 << other
            if any(masks[cell] & both != both for cell in (a, b, c, d)):
                continue
            changed = bytearray(picture)
            changed[a], changed[b], changed[c], changed[d] = other, one, one, other
            result = bytes(changed)
            row, column = top // width, height + a - top
            if all(clues.holds(line, result) for line in (row, row + 1, column, column + 1)):
                return result
    return None
