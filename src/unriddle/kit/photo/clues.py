"""Whether a picture shows a grid with numbers above it and on its left: the clues of a nonogram, which are not read."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray, Region, middle, opened, regions

FLAT = (5, 15, 2, 30)  # how much neighbours may differ within a cell, in the order in which it is tried
SIDES = 9, 12, 16, 21, 28, 37, 49, 65, 86, 114  # pixels of a side of a cell, about
LIKE = 0.75, 1.35  # how the sides of cells of one size go to these
APART = 0.8, 1.6  # how far a neighbour is, in sides of the cell
MOST = 6000  # cells of a picture
GRID = 4  # rows and columns at least
STEEP = 40, 20, 12  # how much neighbours differ at the edge of a stroke, in the order in which it is tried
MIDDLE = 0.3  # of a cell, how far its middle goes on each side
BUSY = 0.08  # part of that which the edges of a number fill
MARGIN = 0.6  # part of the lattice that may be boxes of clues; and of the rows and columns that have clues
INSIDE = 0.15  # part of the cells of the grid in which such edges are
NEAR = 2  # cells from the grid in which the nearest number stands

Place = tuple[int, int]
Point = tuple[float, float]


class Lattice(NamedTuple):
    """Where cells lie, which may be turned a little: the middle of the first one, and the ways to the next ones."""

    rows: int
    columns: int
    first: Point
    right: Point
    down: Point

    def middle(self, row: int, column: int) -> Point:
        """The middle of a cell, which may be outside."""
        x, y = (
            first + column * right + row * down
            for first, right, down in zip(self.first, self.right, self.down, strict=True)
        )
        return x, y


@lru_cache(1)
def has_clues(data: bytes) -> bool:
    """Whether a picture shows the clues of a nonogram; PuzzleError for one that cannot be decoded."""
    picture = opened(data)
    slopes = picture.slopes()
    return any(
        _is_clued(lattice, _inked(picture.width, slopes, steep, lattice))
        for lattice in _lattices(picture, slopes)
        for steep in STEEP
    )


def _lattices(picture: Gray, slopes: bytes) -> Iterator[Lattice]:
    """The lattices of cells, each of another size or with another allowance for what is flat."""
    for flat in FLAT:
        marks = slopes.translate(bytes(at <= flat for at in range(256)))
        boxes = [each.box for each in regions(picture.width, marks, 24) if _is_cell(each)]
        for side in SIDES:
            alike = [box for box in boxes if all(LIKE[0] < each / side < LIKE[1] for each in (box.width, box.height))]
            if GRID**2 <= len(alike) <= MOST:
                lattice = _lattice(_net(alike, side))
                if lattice is not None:
                    yield lattice


def _is_cell(region: Region) -> bool:
    width, height = region.box.width, region.box.height
    return 0.6 < width / height < 1.67 and 2 * region.area > width * height


def _net(boxes: Sequence[Box], side: int) -> dict[Place, Point]:
    """The largest net of neighbours: the middles of its cells by row and column, which may be negative."""
    points = [((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes]
    links = _links(boxes, points, side)
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
    return {place: points[at] for at, place in best.items()}


def _links(boxes: Sequence[Box], points: Sequence[Point], side: int) -> list[dict[Place, int]]:
    """Of each box the nearest one on each side, by the way to it in rows and columns."""
    field = int(side * LIKE[1] * APART[1]) + 1
    fields = defaultdict(list)
    for at, (x, y) in enumerate(points):
        fields[int(x // field), int(y // field)].append(at)
    links: list[dict[Place, int]] = []
    for box, (x, y) in zip(boxes, points, strict=True):
        across, along = int(x // field), int(y // field)
        nearest: dict[Place, tuple[float, int]] = {}
        for place in product(range(across - 1, across + 2), range(along - 1, along + 2)):
            for to in fields.get(place, ()):
                far = points[to][0] - x, points[to][1] - y
                sideways = abs(far[0]) > abs(far[1])
                ahead, aside = far if sideways else far[::-1]
                length = box.width if sideways else box.height
                if APART[0] * length < abs(ahead) < APART[1] * length and abs(aside) < 0.3 * abs(ahead):
                    sign = 1 if ahead > 0 else -1
                    way = (0, sign) if sideways else (sign, 0)
                    nearest[way] = min(nearest.get(way, (abs(ahead), to)), (abs(ahead), to))
        links.append({way: to for way, (_, to) in nearest.items()})
    return links


def _lattice(net: Mapping[Place, Point]) -> Lattice | None:
    """The lattice of most cells of a net; None for one with few rows or columns."""
    rows, columns = _full([row for row, _ in net]), _full([column for _, column in net])
    steps = [
        [
            (net[to][0] - x, net[to][1] - y)
            for (row, column), (x, y) in net.items()
            if (to := (row + down, column + 1 - down)) in net
        ]
        for down in (0, 1)
    ]
    if min(len(rows), len(columns)) < GRID or not all(steps):
        return None
    right, down = (tuple(sum(axis) / len(each) for axis in zip(*each, strict=True)) for each in steps)
    firsts = [
        (
            x - (row - rows.start) * down[0] - (column - columns.start) * right[0],
            y - (row - rows.start) * down[1] - (column - columns.start) * right[1],
        )
        for (row, column), (x, y) in net.items()
    ]
    first = middle(x for x, _ in firsts), middle(y for _, y in firsts)
    return Lattice(len(rows), len(columns), first, right, down)


def _full(numbers: Sequence[int]) -> range:
    """The lines of a net that have a fair part of the cells of the fullest ones."""
    counts = Counter(numbers)
    most = max(counts.values(), default=0)
    fair = [number for number, count in counts.items() if 4 * count >= most]
    return range(min(fair, default=0), max(fair, default=-1) + 1)


def _inked(width: int, slopes: bytes, steep: int, lattice: Lattice) -> set[Place]:
    """The cells, also some outside the lattice, in the middle of which are as many edges as those of a number."""
    across, down = (max(2, round(MIDDLE * max(map(abs, way)))) for way in (lattice.right, lattice.down))
    marks = slopes.translate(bytes(at >= steep for at in range(256)))
    found = set()
    for row, column in product(range(-NEAR, lattice.rows), range(-NEAR, lattice.columns)):
        x, y = map(round, lattice.middle(row, column))
        if across <= x < width - across and down <= y < len(marks) // width - down:
            lines = range((y - down) * width + x, (y + down) * width + x, width)
            edges = sum(marks.count(1, at - across, at + across) for at in lines)
            if edges >= BUSY * 4 * across * down:
                found.add((row, column))
    return found


def _is_clued(lattice: Lattice, inked: set[Place]) -> bool:
    """Whether numbers stand above and on the left of a grid, which may begin within the lattice, and few in it."""
    below = [[0] * (lattice.columns + 1) for _ in range(lattice.rows + 1)]  # how many are there and further on
    for row, column in product(reversed(range(lattice.rows)), reversed(range(lattice.columns))):
        more = below[row + 1][column] + below[row][column + 1] - below[row + 1][column + 1]
        below[row][column] = more + ((row, column) in inked)
    return any(
        below[row][column] <= INSIDE * (lattice.rows - row) * (lattice.columns - column)
        and _are_clues(range(row, lattice.rows), range(column, lattice.columns), inked)
        for row in range(int(MARGIN * lattice.rows) + 1)
        for column in range(int(MARGIN * lattice.columns) + 1)
    )


def _are_clues(rows: range, columns: range, inked: set[Place]) -> bool:
    """Whether most of these rows and columns have a number beside the grid, and the corner between these has none."""
    boxed = rows.start > 0 or columns.start > 0  # as a square with few numbers may seem
    if min(len(rows), len(columns)) < GRID + boxed or (rows.start - 1, columns.start - 1) in inked:
        return False
    above, before = range(rows.start - NEAR, rows.start), range(columns.start - NEAR, columns.start)
    return sum(any((row, column) in inked for row in above) for column in columns) >= MARGIN * len(columns) and sum(
        any((row, column) in inked for column in before) for row in rows
    ) >= MARGIN * len(rows)
