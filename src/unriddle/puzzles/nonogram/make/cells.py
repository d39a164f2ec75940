"""Many cells at once: the first of them, those of a state, those that belong together. Of a large board they are a
million, so that all of it pauses."""

from collections.abc import Callable, Collection, Sequence
from heapq import nsmallest
from typing import Any

from unriddle.puzzles.nonogram.make.budget import Pausing, Purse

CHUNK = 1 << 12  # cells in one go


def parts(cells: Collection[int], purse: Purse) -> Pausing[list[list[int]]]:
    """These cells in parts, each of which is worked on in one go."""
    row = list(cells)
    yield from purse.over(len(row) // 8)
    return [row[at : at + CHUNK] for at in range(0, len(row), CHUNK)]


def least(cells: Collection[int], key: Callable[[int], Any], most: int, purse: Purse) -> Pausing[list[int]]:
    """The first this many of these cells, sorted by the key."""
    found: list[int] = []
    for part in (yield from parts(cells, purse)):
        found = nsmallest(most, [*found, *part], key=key)
        yield from purse.over(len(part))
    return found


def places(states: bytes | bytearray, state: int, purse: Purse) -> Pausing[list[int]]:
    """The cells that have this state, in order."""
    found: list[int] = []
    for start in range(0, len(states), CHUNK):
        part = states[start : start + CHUNK]
        found += [at for at, own in enumerate(part, start) if own == state]
        yield from purse.over(len(part) // 2)
    return found


def differing(cells: bytes, other: bytes, purse: Purse) -> Pausing[list[int]]:
    """The cells in which two pictures differ, in order."""
    found: list[int] = []
    for start in range(0, len(cells), CHUNK):
        one, two = cells[start : start + CHUNK], other[start : start + CHUNK]
        found += [start + at for at in range(len(one)) if one[at] != two[at]]
        yield from purse.over(len(one) // 2)
    return found


def groups(cells: Sequence[int], width: int, purse: Purse) -> Pausing[list[list[int]]]:
    """The cells, which come in order, those together that a walk along rows and columns connects."""
    lines: dict[int, list[int]] = {}
    for part in (yield from parts(cells, purse)):
        for cell in part:
            lines.setdefault(cell // width, []).append(cell)
            lines.setdefault(-1 - cell % width, []).append(cell)
        yield from purse.over(4 * len(part))
    left, found = set(cells), []
    for first in cells:
        if first not in left:
            continue
        left.discard(first)
        group, waiting = [], [first]
        while waiting:
            cell = waiting.pop()
            group.append(cell)
            for line in (cell // width, -1 - cell % width):
                near = [each for each in lines.pop(line, ()) if each in left]
                left.difference_update(near)
                waiting += near
                yield from purse.over(4 + 2 * len(near))
        found.append(group)
    return found


def along(cells: Collection[int], size: tuple[int, int], purse: Purse) -> Pausing[list[int]]:
    """All cells of the rows and columns of these, in order."""
    width, height = size
    found = bytearray(width * height)
    for row in {cell // width for cell in cells}:
        found[row * width : (row + 1) * width] = bytes((1,)) * width
    for column in {cell % width for cell in cells}:
        found[column::width] = bytes((1,)) * height
    return (yield from places(found, 1, purse))
