"""Deduces one clue's conclusions about its line, with sets of places as bits of integers; written for the checker only.

A place p is the border before cell p. Sets are computed from the left, and from the right on the mirrored line; their
intersection is possible. `can[c]` are the cells that may have color c, `can[0]` those that may be empty.
"""

from collections.abc import Sequence

Block = tuple[int, int]


def deduce(size: int, clue: Sequence[Block], can: Sequence[int]) -> list[int] | None:
    """Return the cells that have each color in at least one completion of the line; None if there is none."""
    count = len(clue)
    from_left = _sweep(clue, can)
    from_right = _sweep(clue[::-1], [_mirror(cells, size) for cells in can])
    if not from_left[0][count] >> size & 1:
        return None
    result = [0] * len(can)
    for done in range(count + 1):
        reversed_states = _mirror(from_right[0][count - done], size + 1)
        result[0] |= from_left[0][done] & can[0] & reversed_states >> 1
    for index, (length, color) in enumerate(clue):
        here, there = from_left[1][index], from_right[1][count - 1 - index]
        if length:
            cells = here & _mirror(there, size) >> length - 1
            covered = 1
            while covered < length:
                more = min(covered, length - covered)
                cells |= cells << more
                covered += more
        else:
            cells = here & _mirror(there, size)
        result[color] |= cells
    return result


def _sweep(clue: Sequence[Block], can: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return, from the left, the possible places after the first j blocks; and the possible starts of each block, for a
    blotted block the cells that it can cover.
    """
    behind = [_flood(1, can[0])]
    blocks = []
    before = ends = 0
    for length, color in clue:
        places = behind[-1]
        if color == before:
            # A gap is between blocks of one color: its cell is empty and follows the end of a block.
            places = _flood((ends & can[0]) << 1, can[0])
        fitting = can[color]
        if length:
            covered = 1
            while covered < length:
                more = min(covered, length - covered)
                fitting &= fitting >> more
                covered += more
            starts = places & fitting
            blocks.append(starts)
            ends = starts << length
        else:
            reached = _flood((places & fitting) << 1, fitting)
            ends = reached
            blocks.append((places | reached) & fitting)
        behind.append(_flood(ends, can[0]))
        before = color
    return behind, blocks


def _flood(places: int, cells: int) -> int:
    """Return these places and all places reached from them to the right across these cells."""
    total = cells + (places & cells)
    return places | cells & ~total | total & ~cells


def _mirror(bits: int, size: int) -> int:
    """Return the lowest `size` bits in the opposite order."""
    return int(f"{bits:0{size}b}"[::-1], 2)
