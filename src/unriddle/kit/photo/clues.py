"""Finds a grid with numbers above it and on its left in a picture: the clues of a nonogram."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from unriddle.kit.photo.gray import open_gray
from unriddle.kit.photo.letters import find_letters
from unriddle.kit.photo.upright import Lattice, Place, find_lattices, mark_lines, stretch_contrast

LOOKED_IN = 700_000  # the most pixels of the picture in which clues are searched
CELL = 18  # the most pixels of a cell's side there: in larger cells noise looks like numbers
GRID = 4  # the least number of rows and of columns
MAX_CLUE_CELLS = 20  # how many cells above and left of the lattice are examined
INK = 40  # the least contrast of numbers, of 255, in a stretched picture
# Half the size of the examined middle of a cell, in cells: in a lattice, and around it.
INSIDE_RADIUS, OUTSIDE_RADIUS = 0.3, 0.42
BUSY = 0.03, 0.6  # the least and the largest fraction of it that a number fills
MARGIN = 0.6  # the largest fraction of the lattice for clues, and the least of rows and columns with clues
LIKELY = 1.2  # the least `worth` of a place for clues
MAX_RESULTS = 4  # the most results for a lattice
FEW = 6  # rows and columns with which a grid may be each fifth line of a finer one
LATTICES = 3  # the most lattices of one look at a picture that are examined


class Clued(NamedTuple):
    """A grid with clues: its clarity, and the grid in widths of the picture.

    Also whether the numbers are light, None if this is to be found for each box, whether they are in boxes as large as
    the cells, and the number of cells they take above the grid and on its left.
    """

    worth: float
    grid: Lattice
    light: bool | None
    boxed: bool
    clue_cells: Place


@lru_cache(1)
def find_clues(data: bytes) -> list[Clued]:
    """Return the grids with clues that a picture may show, clearest first; PuzzleError if it cannot be decoded."""
    if find_letters(data):
        return []
    seen = [each for each in find_lattices(data) if each.is_square and min(each[:2]) >= GRID]
    found = _find_clues(data, seen)
    cell_side = max(
        (min(each.sides) for each in seen if each.is_whole and 4 * min(each[:2]) > max(each[:2])), default=1.0
    )
    if max(found[0].grid[:2]) <= FEW if found else any(min(each.sides) < 0.6 * cell_side for each in seen):
        # Its lines are too fine for the first look, or only each fifth was seen.
        finer = _find_clues(data, find_lattices(data, LOOKED_IN))
        return finer if finer and (not found or max(finer[0].grid[:2]) > FEW) else found
    return found


def _find_clues(data: bytes, seen: Sequence[Lattice]) -> list[Clued]:
    """Return the grids with clues for the first lattice that has any."""
    full_size = open_gray(data)
    for lattice in seen[:LATTICES]:
        least = (CELL / min(lattice.sides)) ** 2 * full_size.height / full_size.width
        picture = stretch_contrast(open_gray(data, min(LOOKED_IN, int(least))))
        larger = lattice.scale(picture.width)
        found: list[Clued] = []
        half = max(2, round(0.12 * min(larger.sides)))
        dark, pale = (mark_lines(picture, half, INK, light) for light in (False, True))
        both = (int.from_bytes(dark, "little") | int.from_bytes(pale, "little")).to_bytes(len(dark), "little")
        for light, marks in ((False, dark), (True, pale), (None, both)):
            inks = _inked_cells(picture.width, marks, larger)
            found += (
                Clued(worth, lattice.part(*at), light, light is None or any(at), _rooms(inks, lattice, *at))
                for worth, at in _starts(lattice, inks)
            )
        if found:
            return sorted(found, key=lambda each: (each.light is not None, -each.worth))[:MAX_RESULTS]
    return []


def _inked_cells(width: int, marks: bytes, lattice: Lattice) -> set[Place]:
    """Return the cells, even outside the lattice, with as much ink in the middle as a number has."""
    found = set()
    for row, column in product(range(-MAX_CLUE_CELLS, lattice.rows), range(-MAX_CLUE_CELLS, lattice.columns)):
        half = max(2, round((INSIDE_RADIUS if row >= 0 and column >= 0 else OUTSIDE_RADIUS) * min(lattice.sides)))
        x, y = map(round, lattice.at(column + 0.5, row + 0.5))
        if half // 2 <= x < width - half // 2 and half // 2 <= y < len(marks) // width - half // 2:
            left, right = max(0, x - half), min(width, x + half)
            lines = range(max(0, y - half) * width, min(len(marks), (y + half) * width), width)
            count = sum(marks.count(1, at + left, at + right) for at in lines)
            if BUSY[0] <= count / (4 * half * half) <= BUSY[1]:
                found.add((row, column))
    return found


def _starts(lattice: Lattice, inks: set[Place]) -> Iterator[tuple[float, Place]]:
    """Yield the two likeliest first cells of the grid with their clarity.

    They are the first of the lattice, or later ones if there are boxes for clues.
    """
    rows, columns = lattice.rows, lattice.columns
    below = [[0] * (columns + 1) for _ in range(rows + 1)]  # numbers in this cell and those below and to its right
    for row, column in product(reversed(range(rows)), reversed(range(columns))):
        more = below[row + 1][column] + below[row][column + 1] - below[row + 1][column + 1]
        below[row][column] = more + ((row, column) in inks)
    found = []
    for row, column in product(range(int(rows * MARGIN) + 1), range(int(columns * MARGIN) + 1)):
        high, wide = rows - row, columns - column
        # A Latin square with few givens may look like a grid with boxes for clues.
        if min(high, wide) < GRID + bool(row or column) or (row - 1, column - 1) in inks:
            continue
        above = sum((row - 1, at) in inks or (row - 2, at) in inks for at in range(column, columns)) / wide
        before = sum((at, column - 1) in inks or (at, column - 2) in inks for at in range(row, rows)) / high
        if min(above, before) < MARGIN:
            continue
        inside = below[row][column] / (high * wide)
        corner = sum((at, to) in inks for at in range(row - 2, row) for to in range(column - 2, column)) / 4
        first = sum((row, at) in inks for at in range(column, columns)) / wide
        first += sum((at, column) in inks for at in range(row, rows)) / high
        worth = above + before - 2 * inside - 0.5 * first - 1.5 * corner
        worth += 0.02 * (high + wide) / (rows + columns)
        if worth > LIKELY:
            found.append((worth, (row, column)))
    yield from sorted(found, reverse=True)[:2]


def _rooms(inks: set[Place], lattice: Lattice, row: int, column: int) -> Place:
    """Return the number of cells that clues take above the grid and on its left."""
    above = before = 1
    high, wide = lattice.rows - row, lattice.columns - column
    while above < high and any((row - above - 1, at) in inks for at in range(column, lattice.columns)):
        above += 1
    while before < wide and any((at, column - before - 1) in inks for at in range(row, lattice.rows)):
        before += 1
    return above, before
