"""Finds adjacent cells in a picture that may be rotated or in perspective, and straightens it.

Thin dark or light lines are what a closing removes (Serra 1982); the cells between them are joined neighbor by
neighbor, and one homography is fitted to their centers by least squares.
"""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from itertools import pairwise, product
from math import ceil, dist, floor
from typing import Any, NamedTuple

from unriddle.kit.photo.gray import Box, Gray, median, open_gray, regions

Image: Any = None
with suppress(ImportError):  # on the page there is none
    Image = import_module("PIL.Image")

Place = tuple[int, int]
Point = tuple[float, float]
Part = tuple[float, float, float, float]  # of a lattice, between columns and rows: left, top, right, bottom

LINES = ((4, 20), (3, 8))  # half the largest thickness of lines, and their least contrast
FAINT_LINES = ((4, 40), (4, 20), (4, 12), (4, 8))  # the same after noise was averaged
MAX_SHORT, MAX_GAP = 12, 6  # pixels: the length up to which it is not a line, and the largest gap in a line
LOOKED_IN = 180_000  # the most pixels of the picture in which cells are searched first
MIN_CELL_SIDE, MAX_CELLS = 5, 8000  # the least pixels of a cell's side, and the most cells of a picture
SQUARE = 1.45  # the largest ratio of the sides of a square cell
BROAD = 2.6  # the largest ratio of the sides of any cell
NEIGHBOR_RATIO = 0.7, 1.43  # the least and the largest ratio of the sides of neighbors
NEIGHBOR_DISTANCE = 0.8, 1.75  # the least and the largest distance of a neighbor, in sides of the cell
MIN_CELLS = 9  # the least number of cells of a lattice
BOARDS, NEARLY = 4, 0.75  # the most nets of a picture that are examined, and their least size relative to the largest
CLEAR = 60  # cells of a whole lattice with which the search for finer lines ends
EDGE = 1  # pixels from the edge of the picture that a cell cut by it begins at
STRAIGHT = 0.01  # the largest slope of a side that counts as straight
MIN_SEEN = 0.9  # the least fraction of cells seen in a whole lattice
RIM = 2  # pixels between the light and the dark side of an edge
RIM_OF_CELLS = 0.1  # of a cell: the margin around a lattice that is straightened
OFF = 0.35  # of a cell: the largest distance from its place in the lattice
STEEP = 40  # the least difference of neighboring pixels at the edge of a stroke
SHORTER = 300  # pixels of the shorter side of the picture in which words are searched
WORD_FILL = 0.9, 0.85  # the fraction of its place that a cell is assumed to fill if only its word is seen
WORDS = 600  # the most words of one size
INVERTED = bytes(range(255, -1, -1))


class Lattice(NamedTuple):
    """Cells in rows and columns from 0: which were seen, how much of its place a cell fills across and down, and
    `homography`, 8 numbers, from (column, row), which may be fractions, to points of the picture.
    """

    rows: int
    columns: int
    seen: frozenset[Place]
    filled: tuple[float, float]
    homography: tuple[float, ...]

    def at(self, column: float, row: float) -> Point:
        """Return the point of a corner of cells in the picture; (0, 0) is the first, (0.5, 0.5) a cell's center."""
        a, b, c, d, e, f, g, h = self.homography
        far = g * column + h * row + 1
        return (a * column + b * row + c) / far, (d * column + e * row + f) / far

    @property
    def sides(self) -> tuple[float, float]:
        """The width and height of a cell in the center."""
        x, y = self.columns / 2, self.rows / 2
        return dist(self.at(x - 0.5, y), self.at(x + 0.5, y)), dist(self.at(x, y - 0.5), self.at(x, y + 0.5))

    @property
    def is_square(self) -> bool:
        """Whether its cells are about as wide as high."""
        wide, high = self.sides
        return 1 / SQUARE < wide / high < SQUARE

    @property
    def is_whole(self) -> bool:
        """Whether nearly all its cells were seen."""
        return len(self.seen) >= MIN_SEEN * self.rows * self.columns

    @property
    def is_slanted(self) -> bool:
        """Whether it is rotated or in perspective: a side deviates by more than a hundredth from straight."""
        wide, high = self.columns, self.rows
        corners = [self.at(*each) for each in ((0, 0), (wide, 0), (wide, high), (0, high))]
        sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise([*corners, corners[0]])]
        return any(min(abs(x), abs(y)) > STRAIGHT * max(abs(x), abs(y)) for x, y in sides)

    def is_like(self, other: "Lattice") -> bool:
        """Whether another lattice has the same cells, to within a fifth of a cell."""
        corners = [(0, 0), (self.columns, 0), (0, self.rows), (self.columns, self.rows)]
        far = 0.2 * min(self.sides)
        return other[:2] == self[:2] and all(dist(self.at(*each), other.at(*each)) < far for each in corners)

    def is_part_of(self, other: "Lattice") -> bool:
        """Whether it is a part of another lattice in which more cells, about as large, were seen."""
        row, column = self.rows / 2, self.columns / 2
        ratios = self.sides[0] / other.sides[0], self.sides[1] / other.sides[1]
        near = dist(self.at(column, row), other.at(other.columns / 2, other.rows / 2)) < max(
            other.columns * other.sides[0], other.rows * other.sides[1]
        )
        return near and len(self.seen) < len(other.seen) and all(0.9 < way < 1.1 for way in ratios)

    def part(self, row: float, column: float) -> "Lattice":
        """Return the lattice that begins at this cell, or at a point inside one."""
        a, b, _, d, e, _, g, h = self.homography
        far, (x, y) = g * column + h * row + 1, self.at(column, row)
        coefficients = (a / far, b / far, x, d / far, e / far, y, g / far, h / far)
        seen = frozenset((int(at - row), int(to - column)) for at, to in self.seen if at >= row and to >= column)
        return Lattice(int(self.rows - row), int(self.columns - column), seen, self.filled, coefficients)

    def scale(self, by: float) -> "Lattice":
        """Return the lattice for a picture that is larger by this factor."""
        return self._replace(homography=(*(each * by for each in self.homography[:6]), *self.homography[6:]))


def stretch_contrast(picture: Gray) -> Gray:
    """Return the picture with its contrast stretched from the 1st to the 99th percentile of its pixels."""
    counts, sums = Counter(picture.pixels), list[int]()
    for level in range(256):
        sums.append(counts[level] + (sums[-1] if sums else 0))
    low = next(at for at, count in enumerate(sums) if 100 * count >= sums[-1])
    high = max(low + 8, next(at for at, count in enumerate(sums) if 100 * count >= 99 * sums[-1]))
    table = bytes(min(255, max(0, 255 * (at - low) // (high - low))) for at in range(256))
    return picture._replace(pixels=picture.pixels.translate(table))


def mark_lines(
    picture: Gray, half: int, least: int, light: bool = False, rims: bool = False, units: Sequence[int] = ()
) -> bytes:
    """Mark pixels darker (or lighter) by `least` than both sides, at most 2 * half pixels thick; with `rims` also the
    dark side of an edge between thicker areas. `units`, 1 or a row, are the directions across.
    """
    pixels = picture.pixels.translate(INVERTED) if light else picture.pixels
    lowest, step = min(pixels), max(3, 2 * least // 3)
    # All levels at once: of each pixel, how many levels it reaches, and the first that is higher by `least`.
    reached = bytes(max(0, (at - lowest - least) // step + 1) for at in range(256))
    higher = bytes(min(127, max(0, at - lowest + step - 1) // step + 1) for at in range(256))
    sides = [8 * unit for unit in units or (1, picture.width)]
    high = closed = int.from_bytes(pixels.translate(reached), "little")
    for unit in sides:
        closed = _dilate_or_erode(closed, 2 * half, unit, grow=True)
    for unit in sides:
        closed = _dilate_or_erode(closed, 2 * half, unit, grow=False)
    if rims:
        for unit in sides:
            high = _dilate_or_erode(high, 2 * RIM, unit, grow=True) >> RIM * unit
        closed = _larger(closed, high)[0]
    first = int.from_bytes(pixels.translate(higher), "little")
    return (_larger(closed, first)[1] >> 7 & (1 << 8 * len(pixels)) - 1).to_bytes(len(pixels), "little")


def _steady(picture: Gray, half: int, least: int, light: bool) -> bytes:
    """Mark as `thin` does after averaging the noise along each line direction, without anything shorter than a line."""
    even, found = int.from_bytes(b"\xfe" * len(picture.pixels), "little"), 0
    for unit, across in ((1, picture.width), (picture.width, 1)):
        bits = int.from_bytes(picture.pixels, "little")
        for far in (1, 2, 4):  # the means of eight pixels
            other = bits >> 8 * far * unit
            bits = (bits & other) + (((bits ^ other) & even) >> 1)
        moved = (bits << 32 * unit).to_bytes(len(picture.pixels) + 4 * unit, "little")
        way = picture._replace(pixels=moved[: len(picture.pixels)])
        own = int.from_bytes(mark_lines(way, half, least, light, rims=True, units=(across,)), "little")
        closed = _dilate_or_erode(
            _dilate_or_erode(own, MAX_GAP, 8 * unit, grow=True), MAX_GAP + MAX_SHORT, 8 * unit, grow=False
        )
        found |= _dilate_or_erode(closed, MAX_SHORT, 8 * unit, grow=True)
    return found.to_bytes(len(picture.pixels) + (MAX_SHORT + 1) * picture.width, "little")[: len(picture.pixels)]


def _dilate_or_erode(bits: int, far: int, unit: int, grow: bool) -> int:
    """Combine each byte, at most 127, with those up to `far` units away: the largest if `grow`, else the smallest."""
    done = 1
    while done <= far:
        step = min(done, far + 1 - done)
        other = bits << step * unit if grow else bits >> step * unit
        larger = _larger(bits, other)[0]
        bits = larger if grow else bits ^ other ^ larger
        done += step
    return bits


def _larger(one: int, other: int) -> tuple[int, int]:
    """Return the larger of each two bytes, at most 127, and 128 where the first is not the smaller, else 0."""
    tops = _tops((max(one, other).bit_length() >> 20) + 1)
    first = ((one | tops) - other) & tops
    return other ^ ((one ^ other) & (first - (first >> 7))), first


@lru_cache(4)
def _tops(size: int) -> int:
    return int.from_bytes(b"\x80" * (size << 17), "little")


@lru_cache(2)
def find_lattices(data: bytes, most: int = LOOKED_IN) -> list[Lattice]:
    """Return the lattices of a reduced picture, most cells first, in units of the picture's width.

    PuzzleError if it cannot be decoded.
    """
    found: list[Lattice] = []
    picture = stretch_contrast(open_gray(data, most))
    for steady in (False, True) if most == LOOKED_IN else (False,):  # of more pixels it takes too long
        for half, least in FAINT_LINES if steady else LINES:
            for light in (False, True):
                marks = (
                    _steady(picture, half, least, light)
                    if steady
                    else mark_lines(picture, half, least, light, rims=True)
                )
                free = marks.translate(bytes([1]) + bytes(255))
                boxes = [
                    each.box for each in regions(picture.width, free, MIN_CELL_SIDE**2) if _is_cell(each.box, each.area)
                ]
                for net in _join_neighbors(boxes) if MIN_CELLS <= len(boxes) <= MAX_CELLS else []:
                    lattice = _fit_lattice(net, *picture[:2])
                    similar = [each for each in found if lattice and lattice.is_like(each)]
                    if lattice and all(len(each.seen) < len(lattice.seen) for each in similar):
                        found = [lattice, *(each for each in found if each not in similar)]
            if any(each.is_whole and len(each.seen) >= CLEAR for each in found):
                break
        if any(each.is_whole for each in found):
            break
    return sorted(found, key=lambda each: -len(each.seen) * (0.3 + len(each.seen) / (each.rows * each.columns)))


def find_word_lattices(data: bytes) -> list[Lattice]:
    """Return the lattices of cells that are visible only by their words, the ones with most words first.

    Lengths are in widths of the picture. PuzzleError if it cannot be decoded.
    """
    full_size = stretch_contrast(open_gray(data))
    picture = full_size.sample(max(1, round(min(full_size[:2]) / SHORTER)))
    marks = picture.slopes().translate(bytes(at >= STEEP for at in range(256)))
    gap, width = max(3, min(picture[:2]) // 45), picture.width
    joined = b"".join(
        re.sub(rb"(?<=\x01)\x00{1,%d}(?=\x01)" % gap, lambda found: b"\1" * len(found[0]), marks[at : at + width])
        for at in range(0, len(marks), width)
    )
    words = [each.box for each in regions(width, joined, 12) if each.box.height >= MIN_CELL_SIDE]
    found: list[Lattice] = []
    for high in sorted({word.height for word in words}):
        similar = [word for word in words if 0.6 * high <= word.height <= high]
        for wide in (3.4, 5, 7) if MIN_CELLS <= len(similar) <= WORDS else ():
            across, down = round(wide * high / 2), round(wide * high / 3)
            boxes = [
                Box(x - across, y - down, x + across, y + down)
                for word in similar
                for x, y in [((word.left + word.right) // 2, (word.top + word.bottom) // 2)]
            ]
            found += [
                each._replace(filled=WORD_FILL)
                for net in _join_neighbors(boxes)
                if (each := _fit_lattice(net, *picture[:2])) is not None
            ]
    return sorted(found, key=lambda each: -len(each.seen))


def _is_cell(box: Box, area: int) -> bool:
    return (
        min(box.width, box.height) >= MIN_CELL_SIDE
        and 1 / BROAD < box.width / box.height < BROAD
        and area > 0.45 * box.width * box.height
    )


def _join_neighbors(boxes: Sequence[Box]) -> list[list[tuple[Place, Point, Box]]]:
    """Join neighboring cells; return the largest nets, largest first, if of nearly the same size.

    For each cell of a net: row and column, which may be negative, its center, and its box.
    """
    points = [((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes]
    field = max(8, median(box.width for box in boxes))
    fields: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (x, y) in enumerate(points):
        fields[int(x // field), int(y // field)].append(at)
    links: list[dict[Place, int]] = [{} for _ in boxes]
    for at, (x, y) in enumerate(points):
        box = boxes[at]
        reach = int(NEIGHBOR_DISTANCE[1] * max(box.width, box.height) // field) + 1
        nearest: dict[Place, float] = {}
        for across in range(int(x // field) - reach, int(x // field) + reach + 1):
            for down in range(int(y // field) - reach, int(y // field) + reach + 1):
                for to in fields.get((across, down), ()):
                    other = boxes[to]
                    if (
                        not NEIGHBOR_RATIO[0]
                        < other.width / box.width
                        < NEIGHBOR_RATIO[1]
                        > box.height / other.height
                        > NEIGHBOR_RATIO[0]
                    ):
                        continue
                    right, below = points[to][0] - x, points[to][1] - y
                    sideways = abs(right) > abs(below)
                    ahead, aside = (right, below) if sideways else (below, right)
                    length = box.width if sideways else box.height
                    if NEIGHBOR_DISTANCE[0] * length < abs(ahead) < NEIGHBOR_DISTANCE[1] * length and abs(
                        aside
                    ) < 0.3 * abs(ahead):
                        direction = 1 if ahead > 0 else -1
                        way = (0, direction) if sideways else (direction, 0)
                        if abs(ahead) < nearest.get(way, 1e9):
                            nearest[way], links[at][way] = abs(ahead), to
    nets: list[dict[int, Place]] = []
    seen: set[int] = set()
    for start in range(len(boxes)):
        if start in seen:
            continue
        places, queue = {start: (0, 0)}, deque([start])
        while queue:
            at = queue.popleft()
            row, column = places[at]
            for (down, right), to in links[at].items():
                if to not in places and links[to].get((-down, -right)) == at:
                    places[to] = row + down, column + right
                    queue.append(to)
        seen |= places.keys()
        nets.append(places)
    nets.sort(key=len, reverse=True)
    return [
        [(place, points[at], boxes[at]) for at, place in net.items()]
        for net in nets[:BOARDS]
        if len(net) >= NEARLY * len(nets[0])
    ]


def _fit_lattice(net: Sequence[tuple[Place, Point, Box]], width: int, height: int) -> Lattice | None:
    """Return the lattice of a net in a picture of this size, in widths of the picture; None if its cells are not in one
    plane. Of a cell cut by the edge of the picture, the center is estimated from the sides that are seen.
    """
    if len(net) < MIN_CELLS:
        return None
    wide, high = median(box.width for _, _, box in net), median(box.height for _, _, box in net)
    pairs = []
    for (row, column), (x, y), box in net:
        x = box.right - wide / 2 if box.left <= EDGE else box.left + wide / 2 if box.right >= width - EDGE else x
        y = box.bottom - high / 2 if box.top <= EDGE else box.top + high / 2 if box.bottom >= height - EDGE else y
        pairs.append(((column + 0.5, row + 0.5), (x, y)))
    inliers = pairs
    for _ in range(2):
        coefficients = homography(inliers)
        if coefficients is None:
            return None
        plane = Lattice(1, 1, frozenset(), (1, 1), coefficients)
        inliers = [(cell, point) for cell, point in pairs if dist(plane.at(*cell), point) < OFF * min(wide, high)]
        if len(inliers) < 0.7 * len(pairs):
            return None
    rows = _full(Counter(floor(row) for (_, row), _ in inliers))
    columns = _full(Counter(floor(column) for (column, _), _ in inliers))
    moved = homography([((column - columns.start, row - rows.start), point) for (column, row), point in inliers])
    if moved is None or min(len(rows), len(columns)) < 3:
        return None
    seen = {(floor(row) - rows.start, floor(column) - columns.start) for (column, row), _ in inliers}
    inside = frozenset(each for each in seen if 0 <= each[0] < len(rows) and 0 <= each[1] < len(columns))
    lattice = Lattice(len(rows), len(columns), inside, (1, 1), moved)
    return lattice._replace(filled=(wide / lattice.sides[0], high / lattice.sides[1])).scale(1 / width)


def _full(counts: Mapping[int, int]) -> range:
    """Return the range from the first to the last line with a fair share of the cells of the fullest lines."""
    ranked = sorted(counts.values())
    most = ranked[-max(1, len(ranked) // 3)]
    first, last = min(counts), max(counts)
    while counts.get(first, 0) < 0.15 * most:
        first += 1
    while counts.get(last, 0) < 0.3 * most:
        last -= 1
    return range(first, last + 1)


def homography(pairs: Sequence[tuple[Point, Point]]) -> tuple[float, ...] | None:
    """Return the homography, as 8 numbers, that maps the first point of each pair to the second, by least squares.

    None if the equations have no unique solution.
    """
    size = 8
    pairs = pairs[:: len(pairs) // 600 + 1]
    sums = [[0.0] * (size + 1) for _ in range(size)]
    for (u, v), (x, y) in pairs:
        for row in ((u, v, 1, 0, 0, 0, -x * u, -x * v, x), (0, 0, 0, u, v, 1, -y * u, -y * v, y)):
            for at, one in enumerate(row[:size]):
                if one:
                    line = sums[at]
                    for to, other in enumerate(row):
                        line[to] += one * other
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(sums[row][at]))
        if abs(sums[pivot][at]) < 1e-9:
            return None
        sums[at], sums[pivot] = sums[pivot], sums[at]
        for number in range(size):
            factor = sums[number][at] / sums[at][at]
            if number != at and factor:
                sums[number] = [one - factor * other for one, other in zip(sums[number], sums[at], strict=True)]
    return tuple(sums[at][size] / sums[at][at] for at in range(size))


def edges(lattice: Lattice, part: Part, picture: Gray) -> tuple[float, float, float, float]:
    """Return the bounds of this part of a lattice: left, upper, right and lower edge in fractions of the picture."""
    corners = [lattice.at(x, y) for x in part[::2] for y in part[1::2]]
    (left, top), (right, bottom) = ([pick(each) for each in zip(*corners, strict=True)] for pick in (min, max))
    high = picture.height / picture.width
    return max(0.0, left), max(0.0, top / high), min(1.0, right), min(1.0, bottom / high)


def cells(picture: Gray, lattice: Lattice, most: int) -> tuple[Gray, list[Box]]:
    """Return a picture, and the boxes of the lattice's cells in it, row by row, without the lines between them.

    It is the given picture, or for a slanted lattice a straightened one, with cells at most `most` pixels wide.
    """
    across, down = ((1 - min(1.0, part)) / 2 for part in lattice.filled)
    places = product(range(lattice.rows), range(lattice.columns))
    if not lattice.is_slanted:
        larger = lattice.scale(picture.width)
        ends = [
            (*larger.at(column + across, row + down), *larger.at(column + 1 - across, row + 1 - down))
            for row, column in places
        ]
        return picture, [Box(*map(round, each)) for each in ends]
    wide, high = (side * picture.width for side in lattice.sides)
    scale = min(1.0, most / wide)
    wide, high = scale * wide, scale * high
    part = -RIM_OF_CELLS, -RIM_OF_CELLS, lattice.columns + RIM_OF_CELLS, lattice.rows + RIM_OF_CELLS
    rights, lowers = (
        [[round((at + RIM_OF_CELLS + end) * side) for end in (off, 1 - off)] for at in range(count)]
        for off, side, count in ((across, wide, lattice.columns), (down, high, lattice.rows))
    )
    boxes = [Box(rights[column][0], lowers[row][0], rights[column][1], lowers[row][1]) for row, column in places]
    return upright(picture, lattice, part, (wide, high)), boxes


def upright(picture: Gray, lattice: Lattice, part: Part, sides: tuple[float, float]) -> Gray:
    """Return a part of a lattice straightened by bilinear interpolation.

    `sides` are the pixels per cell across and down. Points outside the picture have the color of its edge.
    """
    left, top, right, bottom = part
    width, height = max(1, round((right - left) * sides[0])), max(1, round((bottom - top) * sides[1]))
    moved = lattice.part(top, left).scale(picture.width).homography
    coefficients = a, b, c, d, e, f, g, h = tuple(way / by for way, by in zip(moved, [*sides, 1] * 3, strict=False))
    ends = [
        ((a * x + b * y + c) / (g * x + h * y + 1), (d * x + e * y + f) / (g * x + h * y + 1))
        for x, y in product((0, width), (0, height))
    ]
    xs, ys = zip(*ends, strict=True)
    # What is outside gets the color of the edge, by rows and columns that are added.
    more = [max(0, ceil(over)) for over in (-min(xs), -min(ys), max(xs) - picture.width, max(ys) - picture.height)]
    if Image and max(more) <= max(picture[:2]):
        x, y, across, down = more
        lines = [line[:1] * x + line + line[-1:] * across for line in map(picture.row, range(picture.height))]
        lines = lines[:1] * y + lines + lines[-1:] * down
        extended = Image.frombuffer("L", (x + picture.width + across, len(lines)), b"".join(lines))
        coefficients = (a + x * g, b + x * h, c + x, d + y * g, e + y * h, f + y, g, h)
        turned = extended.transform(
            (width, height), Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR
        )
        return Gray(width, height, turned.tobytes())
    columns = [at + 0.5 for at in range(width)]
    pixels, line, lines = picture.pixels, picture.width, []
    most_x, most_y = picture.width - 1.001, picture.height - 1.001
    for number in range(height):
        far = [g * column + (h * (number + 0.5) + 1) for column in columns]
        p, q = b * (number + 0.5) + c, e * (number + 0.5) + f
        values = []
        for column, depth in zip(columns, far, strict=True):
            x, y = (a * column + p) / depth - 0.5, (d * column + q) / depth - 0.5
            x = 0.0 if x < 0 else most_x if x > most_x else x
            y = 0.0 if y < 0 else most_y if y > most_y else y
            across, down = int(x), int(y)
            at, x, y = down * line + across, x - across, y - down
            upper = pixels[at] + (pixels[at + 1] - pixels[at]) * x
            at += line
            values.append(int(upper + (pixels[at] + (pixels[at + 1] - pixels[at]) * x - upper) * y))
        lines.append(bytes(values))
    return Gray(width, height, b"".join(lines))
