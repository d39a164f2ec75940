"""Boxes of one size in rows and columns at even distances: the tiles of a board, or the cells of a square."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray, Region, middle, regions

FLAT = (5, 9, 3, 15, 2, 24)  # how much neighbours may differ within a box, in the order in which it is tried
SIDES = (300, 170, 520, 900)  # pixels of the shorter side of a picture in which boxes are looked for
SMALLEST = 14  # pixels of a side of a box there
MANY = 600  # boxes of a picture, or words of one size, at most
BOARDS = 4  # lattices of a picture that are looked at
LINES = 40  # columns or rows in which they lie, at most
NOISY = 6  # a picture with more flat stretches than one for so many pixels has no boxes
STEEP = 40  # how much neighbours differ at the edge of a stroke
ALIKE = 0.16  # part by which the sides of boxes of one size differ, at most
EVEN = 0.2  # part of a box by which it may lie off its place


class Lattice(NamedTuple):
    """Boxes in rows, and how many of them were seen; the others are where they must be."""

    rows: tuple[tuple[Box, ...], ...]
    seen: int


@lru_cache(len(SIDES))  # families look at the same picture one after the other
def _smaller(picture: Gray, step: int) -> tuple[Gray, bytes]:
    """The picture with one pixel of so many across and down, and its slopes."""
    small = picture.thinned(step)
    return small, small.slopes()


def lattices(
    picture: Gray, columns: range, rows: range, shape: tuple[float, float], words: bool = True
) -> list[Lattice]:
    """All lattices with this many columns and rows that are not part of a larger one, of boxes `shape` times as
    wide as high; the first way to look for them that finds some. With `words`, the places of words are the last way.
    """
    least = 3 * columns.start * rows.start // 4
    steps = dict.fromkeys(max(1, round(min(picture.width, picture.height) / side)) for side in SIDES)
    for step in steps:
        boxes: list[Box] = []
        for flat in FLAT:
            boxes += [each.box for each in _flat(picture, step, flat) if _is_box(each, shape)]
            if len(boxes) > MANY:
                break
            found = [lattice for group in _groups(boxes, least) for lattice in _lattices(group, columns, rows)]
            if found:
                return [_enlarged(each, step, picture) for each in found[:BOARDS]]
    return _by_words(picture, columns, rows, least) if words else []


@lru_cache(len(SIDES) * len(FLAT))
def _flat(picture: Gray, step: int, flat: int) -> list[Region]:
    """What is connected and flat of every so many pixels, from the size of a box on; nothing in mere noise."""
    small, slopes = _smaller(picture, step)
    marks = slopes.translate(bytes(at <= flat for at in range(256)))
    if NOISY * marks.count(b"\0\1") > len(marks):
        return []
    return regions(small.width, marks, SMALLEST**2 // 2)


def _by_words(picture: Gray, columns: range, rows: range, least: int) -> list[Lattice]:
    """The lattices of what is written, where the rims of boxes are too faint to be seen."""
    step = max(1, round(min(picture.width, picture.height) / SIDES[0]))
    small, slopes = _smaller(picture, step)
    marks = slopes.translate(bytes(at >= STEEP for at in range(256)))
    gap = max(3, min(small.width, small.height) // 45)
    joined = b"".join(
        re.sub(rb"(?<=\x01)\x00{1,%d}(?=\x01)" % gap, lambda found: b"\1" * len(found[0]), marks[at : at + small.width])
        for at in range(0, len(marks), small.width)
    )
    words = [each.box for each in regions(small.width, joined, 12) if each.box.height >= 5]
    found = []
    for high in sorted({word.height for word in words}):
        alike = [word for word in words if 0.6 * high <= word.height <= high]
        if not least <= len(alike) <= MANY:
            continue
        for width in (3.4 * high, 5 * high, 7 * high):
            boxes = [
                Box(round(x - width / 2), round(y - width / 3), round(x + width / 2), round(y + width / 3))
                for word in alike
                for x, y in [((word.left + word.right) / 2, (word.top + word.bottom) / 2)]
            ]
            found += _lattices(boxes, columns, rows)
    best = max((each.seen for each in found), default=0)
    return [_enlarged(each, step, picture) for each in found if each.seen == best][:1]


def _is_box(region: Region, shape: tuple[float, float]) -> bool:
    width, height = region.box.width, region.box.height
    return (
        min(width, height) >= SMALLEST and shape[0] <= width / height <= shape[1] and 2 * region.area >= width * height
    )


def _groups(boxes: Sequence[Box], least: int) -> Iterator[list[Box]]:
    """The boxes of one size each, the largest group first, with so many at least."""
    left: dict[tuple[int, int], list[Box]] = {}
    for box in boxes:
        left.setdefault((box.width, box.height), []).append(box)
    near = {usual: [size for size in left if _alike(size, usual)] for usual in left}
    while left:
        alike = [[size for size in near[usual] if size in left] for usual in left]
        sizes = max(alike, key=lambda sizes: sum(len(left[size]) for size in sizes))
        group = sorted({box for size in sizes for box in left.pop(size)})
        if len(group) < least:
            return
        yield group


def _alike(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) <= ALIKE * other[0] and abs(one[1] - other[1]) <= ALIKE * other[1]


def _lattices(boxes: list[Box], columns: range, rows: range) -> list[Lattice]:
    """The lattices of boxes of one size."""
    width, height = middle(box.width for box in boxes), middle(box.height for box in boxes)
    lines = _lines([(box.left + box.right) / 2 for box in boxes], width)
    others = _lines([(box.top + box.bottom) / 2 for box in boxes], height)
    found: list[Lattice] = []
    if max(len(lines), len(others)) > LINES:
        return found
    for xs in _even(lines, width, columns):
        for ys in _even(others, height, rows):
            lattice = _filled(boxes, xs, ys, width, height)
            if lattice is not None:
                found.append(lattice)
    return found


def _lines(places: Sequence[float], length: float) -> list[float]:
    """The middles of the columns, or of the rows, in which places lie."""
    groups: list[list[float]] = []
    for place in sorted(places):
        if groups and place - groups[-1][-1] <= EVEN * length:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [middle(group) for group in groups]


def _even(lines: list[float], length: float, counts: range) -> list[list[float]]:
    """The longest sequences of lines at even distances, each as many as there may be."""
    found: list[list[float]] = []
    for at, first in enumerate(lines):
        for second in lines[at + 1 :]:
            step = second - first
            if not length <= step <= 1.6 * length:
                continue
            chain = [first, second]
            while near := [each for each in lines if abs(each - chain[-1] - step) <= EVEN * length]:
                chain.append(min(near, key=lambda each: abs(each - chain[-1] - step)))
            if len(chain) in counts and not any(set(chain) <= set(other) for other in found):
                found = [other for other in found if not set(other) <= set(chain)]
                found.append(chain)
    return found


def _filled(boxes: list[Box], xs: list[float], ys: list[float], width: float, height: float) -> Lattice | None:
    """The boxes at these places, all of one size and at even distances; None where too few were seen."""
    across = [[box for box in boxes if abs(box.left + box.right - 2 * x) <= 2 * EVEN * width] for x in xs]
    seen = {
        (row, column): ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        for row, y in enumerate(ys)
        for column, line in enumerate(across)
        for box in line
        if abs(box.top + box.bottom - 2 * y) <= 2 * EVEN * height
    }
    if 4 * len(seen) < 3 * len(xs) * len(ys):
        return None
    right, down = _steps(seen, (0, 1)), _steps(seen, (1, 0))
    if right is None or down is None:
        return None
    (wide, sunk), (slid, high) = right, down
    firsts = [(x - at * wide - row * slid, y - at * sunk - row * high) for (row, at), (x, y) in seen.items()]
    left, top = middle(x for x, _ in firsts) - width / 2, middle(y for _, y in firsts) - height / 2
    lines = [
        [(left + at * wide + row * slid, top + at * sunk + row * high) for at in range(len(xs))]
        for row in range(len(ys))
    ]
    sized = [[Box(round(x), round(y), round(x + width), round(y + height)) for x, y in line] for line in lines]
    return Lattice(tuple(map(tuple, sized)), len(seen))


def _steps(seen: dict[tuple[int, int], tuple[float, float]], way: tuple[int, int]) -> tuple[float, float] | None:
    """How far the next box this way is, which may be a little aslant."""
    pairs = [
        (at, after)
        for (row, column), at in seen.items()
        if (after := seen.get((row + way[0], column + way[1]))) is not None
    ]
    if not pairs:
        return None
    return middle(b[0] - a[0] for a, b in pairs), middle(b[1] - a[1] for a, b in pairs)


def _enlarged(lattice: Lattice, step: int, picture: Gray) -> Lattice:
    """The lattice in the whole picture, where every so many pixels were looked at."""
    return Lattice(
        tuple(
            tuple(
                Box(
                    max(0, box.left * step),
                    max(0, box.top * step),
                    min(picture.width, box.right * step),
                    min(picture.height, box.bottom * step),
                )
                for box in line
            )
            for line in lattice.rows
        ),
        lattice.seen,
    )
