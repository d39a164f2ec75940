"""A second picture of a nonogram that differs from the first in four cells."""

from collections.abc import Sequence

from unriddle.puzzles.nonogram.solve.clues_kernel import Clues


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
