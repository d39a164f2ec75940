"""Cells side by side in a picture that may be turned, or taken from the side: where they lie, and the picture upright.

Thin dark or light lines are found by what a closing removes (Serra 1982), the cells between them are joined neighbor by
neighbor, and one homography is fitted to their middles by least squares.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from math import dist, floor
from operator import and_, or_
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray, middle, regions

Place = tuple[int, int]
Point = tuple[float, float]

LINES = ((4, 20), (3, 8))  # half the thickness of lines, and how much darker they are
SMALLEST, MANY = 7, 8000  # pixels of a side of a cell, and cells of a picture
LIKE = 0.7, 1.43  # how the sides of neighbors go to each other
APART = 0.8, 1.5  # how far a neighbor is, in sides of the cell
LEAST = 16  # cells of a lattice
RIM = 2  # pixels between the light and the dark side of an edge
OFF = 0.35  # of a cell, by which it may lie off its place
INVERTED = bytes(range(255, -1, -1))


class Lattice(NamedTuple):
    """Cells in rows and columns from 0: which were seen, whether the lines between them are lighter than they are, and
    the numbers that take a column and a row, which may have fractions, to a place in the picture.
    """

    rows: int
    columns: int
    seen: frozenset[Place]
    light: bool
    ways: tuple[float, ...]

    def at(self, column: float, row: float) -> Point:
        """Where a corner of cells is in the picture: (0, 0) is the first corner, (0.5, 0.5) the middle of its cell."""
        a, b, c, d, e, f, g, h = self.ways
        far = g * column + h * row + 1
        return (a * column + b * row + c) / far, (d * column + e * row + f) / far

    @property
    def side(self) -> float:
        """Pixels of a side of a cell in the middle."""
        x, y = self.columns / 2, self.rows / 2
        return dist(self.at(x - 0.5, y - 0.5), self.at(x + 0.5, y + 0.5)) / 2**0.5

    def part(self, row: int, column: int) -> "Lattice":
        """The lattice from this cell on."""
        a, b, _, d, e, _, g, h = self.ways
        far, (x, y) = g * column + h * row + 1, self.at(column, row)
        ways = (a / far, b / far, x, d / far, e / far, y, g / far, h / far)
        seen = frozenset((at - row, to - column) for at, to in self.seen if at >= row and to >= column)
        return Lattice(self.rows - row, self.columns - column, seen, self.light, ways)

    def scaled(self, by: float) -> "Lattice":
        """The same in a picture that is larger by this factor."""
        return self._replace(ways=(*(each * by for each in self.ways[:6]), *self.ways[6:]))


def stretched(picture: Gray) -> Gray:
    """The picture with all the contrast that it can have; a hundredth of the pixels may be darker, and lighter."""
    counts, sums = Counter(picture.pixels), list[int]()
    for level in range(256):
        sums.append(counts[level] + (sums[-1] if sums else 0))
    low = next(at for at, count in enumerate(sums) if 100 * count >= sums[-1])
    high = max(low + 8, next(at for at, count in enumerate(sums) if 100 * count >= 99 * sums[-1]))
    table = bytes(min(255, max(0, 255 * (at - low) // (high - low))) for at in range(256))
    return picture._replace(pixels=picture.pixels.translate(table))


def thin(picture: Gray, half: int, least: int, light: bool = False, rims: bool = False) -> bytes:
    """Marks what is darker by `least`, or lighter, than both its sides, and at most 2 * half pixels thick; with `rims`
    also the dark side of an edge between what is thicker.
    """
    pixels = picture.pixels.translate(INVERTED) if light else picture.pixels
    row, found, step = 8 * picture.width, 0, max(3, 2 * least // 3)
    for level in range(min(pixels) + least, max(pixels) + step, step):
        low = int.from_bytes(pixels.translate(bytes(at <= level - least for at in range(256))), "little")
        high = closed = int.from_bytes(pixels.translate(bytes(at >= level for at in range(256))), "little")
        if rims:
            for unit in (8, row):
                high = _swept(high, 2 * RIM, unit, grow=True) >> RIM * unit
            found |= high & low
        for unit in (8, row):
            closed = _swept(closed, 2 * half, unit, grow=True)
        for unit in (8, row):
            closed = _swept(closed, 2 * half, unit, grow=False)
        found |= closed & low
    return found.to_bytes(len(pixels) + picture.width, "little")[: len(pixels)]


def _swept(bits: int, far: int, unit: int, grow: bool) -> int:
    """Bits joined with those up to so many units away: any of them if it grows, else all of them."""
    done, join = 1, or_ if grow else and_
    while done <= far:
        step = min(done, far + 1 - done)
        bits = join(bits, bits << step * unit if grow else bits >> step * unit)
        done += step
    return bits


def lattices(picture: Gray) -> Iterator[Lattice]:
    """The lattices of a picture, for each kind of line those with more cells first."""
    for half, least in LINES:
        found = []
        for light in (False, True):
            free = thin(picture, half, least, light, rims=True).translate(bytes([1]) + bytes(255))
            boxes = [each.box for each in regions(picture.width, free, 30) if _is_cell(each.box, each.area)]
            lattice = _fitted(_joined(boxes), light) if LEAST <= len(boxes) <= MANY else None
            if lattice is not None:
                found.append(
                    (len(lattice.seen) * (0.3 + len(lattice.seen) / (lattice.rows * lattice.columns)), lattice)
                )
        yield from (lattice for _, lattice in sorted(found, key=lambda each: -each[0]))


def _is_cell(box: Box, area: int) -> bool:
    return (
        min(box.width, box.height) >= SMALLEST
        and 0.6 < box.width / box.height < 1.67
        and area > 0.45 * box.width * box.height
    )


def _joined(boxes: Sequence[Box]) -> list[tuple[Place, Point, float]]:
    """The largest net of neighbors: row and column of each, which may be negative, its middle and its side."""
    points = [((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes]
    field = max(8, middle(box.width for box in boxes))
    fields: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (x, y) in enumerate(points):
        fields[int(x // field), int(y // field)].append(at)
    links: list[dict[Place, int]] = [{} for _ in boxes]
    for at, (x, y) in enumerate(points):
        box = boxes[at]
        reach = int(APART[1] * max(box.width, box.height) // field) + 1
        nearest: dict[Place, float] = {}
        for across in range(int(x // field) - reach, int(x // field) + reach + 1):
            for down in range(int(y // field) - reach, int(y // field) + reach + 1):
                for to in fields.get((across, down), ()):
                    other = boxes[to]
                    if not LIKE[0] < other.width / box.width < LIKE[1] > box.height / other.height > LIKE[0]:
                        continue
                    right, below = points[to][0] - x, points[to][1] - y
                    sideways = abs(right) > abs(below)
                    ahead, aside = (right, below) if sideways else (below, right)
                    length = box.width if sideways else box.height
                    if APART[0] * length < abs(ahead) < APART[1] * length and abs(aside) < 0.3 * abs(ahead):
                        sign = 1 if ahead > 0 else -1
                        way = (0, sign) if sideways else (sign, 0)
                        if abs(ahead) < nearest.get(way, 1e9):
                            nearest[way], links[at][way] = abs(ahead), to
    best: dict[int, Place] = {}
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
        if len(places) > len(best):
            best = places
    return [(place, points[at], (boxes[at].width + boxes[at].height) / 2) for at, place in best.items()]


def _fitted(net: Sequence[tuple[Place, Point, float]], light: bool) -> Lattice | None:
    """The lattice of a net; None if its cells do not lie as those of one plane."""
    if len(net) < LEAST:
        return None
    pairs = [((column + 0.5, row + 0.5), point) for (row, column), point, _ in net]
    side = middle(each for _, _, each in net)
    kept = pairs
    for _ in range(2):
        ways = homography(kept)
        if ways is None:
            return None
        plane = Lattice(1, 1, frozenset(), light, ways)
        kept = [(cell, point) for cell, point in pairs if dist(plane.at(*cell), point) < OFF * side]
        if len(kept) < 0.7 * len(pairs):
            return None
    rows = _full(Counter(floor(row) for (_, row), _ in kept))
    columns = _full(Counter(floor(column) for (column, _), _ in kept))
    moved = homography([((column - columns.start, row - rows.start), point) for (column, row), point in kept])
    if moved is None or min(len(rows), len(columns)) < 3:
        return None
    seen = {(floor(row) - rows.start, floor(column) - columns.start) for (column, row), _ in kept}
    inside = frozenset(each for each in seen if 0 <= each[0] < len(rows) and 0 <= each[1] < len(columns))
    return Lattice(len(rows), len(columns), inside, light, moved)


def _full(counts: Mapping[int, int]) -> range:
    """From the first line to the last that has a fair part of the cells of the fullest ones."""
    ranked = sorted(counts.values())
    most = ranked[-max(1, len(ranked) // 3)]
    first, last = min(counts), max(counts)
    while counts.get(first, 0) < 0.15 * most:
        first += 1
    while counts.get(last, 0) < 0.3 * most:
        last -= 1
    return range(first, last + 1)


def homography(pairs: Sequence[tuple[Point, Point]]) -> tuple[float, ...] | None:
    """Eight numbers that take the first point of each pair to the second, by least squares; None if nothing does."""
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


def upright(picture: Gray, lattice: Lattice, part: tuple[float, float, float, float], side: int) -> Gray:
    """The part of a picture between columns and rows of a lattice (left, top, right, bottom), `side` pixels a cell, by
    bilinear interpolation; what lies outside of the picture is as its edge.
    """
    left, top, right, bottom = part
    width, height = max(1, round((right - left) * side)), max(1, round((bottom - top) * side))
    a, b, c, d, e, f, g, h = lattice.ways
    columns = [left + (at + 0.5) / side for at in range(width)]
    pixels, line, lines = picture.pixels, picture.width, []
    most_x, most_y = picture.width - 1.001, picture.height - 1.001
    for number in range(height):
        row = top + (number + 0.5) / side
        far = [g * column + (h * row + 1) for column in columns]
        p, q = b * row + c, e * row + f
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
