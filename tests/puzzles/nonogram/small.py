"""Small nonograms at random with what is known of their cells, and all their pictures by enumeration."""

from contextlib import suppress
from itertools import groupby, product
from random import Random
from typing import NamedTuple

from oracle.nonogram import blocks_fit

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Color, Line, Puzzle

COLORS = (*BLACK_AND_WHITE, Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b"))


class Small(NamedTuple):
    width: int
    height: int
    colors: int
    lines: list[Line]
    masks: list[int]

    @property
    def size(self) -> tuple[int, int, int]:
        return self[:3]

    @property
    def puzzle(self) -> Puzzle:
        rows, columns = self.lines[: self.height], self.lines[self.height :]
        return Puzzle(self.width, self.height, tuple(rows), tuple(columns), COLORS[: self.colors])


def completions(line: Line, masks: list[int]) -> list[tuple[int, ...]]:
    choices = [[color for color in range(4) if mask >> color & 1] for mask in masks]
    return [cells for cells in product(*choices) if blocks_fit(line, cells)]


def line_of(small: Small, picture: bytes, at: int) -> tuple[int, ...]:
    """The cells of a line of a picture: all rows, then all columns."""
    width, height, _ = small.size
    return tuple(picture[at * width : (at + 1) * width] if at < height else picture[at - height :: width])


def pictures(small: Small) -> set[bytes]:
    """All pictures, by enumeration of the rows."""
    width, height = small.width, small.height
    rows = [completions(small.lines[at], small.masks[at * width : (at + 1) * width]) for at in range(height)]
    full = [(2 << small.colors) - 1] * height
    columns = [set(completions(line, full)) for line in small.lines[height:]]
    return {
        bytes(cell for row in picture for cell in row)
        for picture in product(*rows)
        if all(map(set.__contains__, columns, zip(*picture, strict=True)))
    }


def clue(cells: list[int], random: Random, blots: float) -> Line:
    return tuple((0 if random.random() < blots else len(list(run)), color) for color, run in groupby(cells) if color)


def boards(seed: int, count: int) -> list[Small]:
    """Boards of up to 20 cells: black-and-white or colored, blotted or not, some cells known, some impossible."""
    random = Random(seed)
    found = []
    for _ in range(count):
        colors = random.choice((1, 1, 2, 3))
        width, height = random.choice(((4, 4), (5, 4), (1, 5), (3, 4)) if colors == 1 else ((3, 3), (4, 3), (2, 4)))
        density, blots = random.random(), random.choice((0.0, 0.0, 0.3, 1.0))
        cells = [random.randint(1, colors) if random.random() < density else 0 for _ in range(width * height)]
        rows = [clue(cells[at * width : (at + 1) * width], random, blots) for at in range(height)]
        columns = [clue(cells[at::width], random, blots) for at in range(width)]
        if random.random() < 0.15:
            rows[-1] = rows[-1][1:]
            columns = [line or ((0, 1),) for line in columns]
        full = (2 << colors) - 1
        masks = [full if random.random() < 0.8 else 1 << cell | random.getrandbits(colors + 1) for cell in cells]
        found.append(Small(width, height, colors, rows + columns, masks))
    return found


def puzzles(seed: int, count: int) -> list[Small]:
    """Those of these boards that are puzzles: their sums fit, and all their colors are used."""
    found = []
    for small in boards(seed, count):
        with suppress(PuzzleError):
            assert small.puzzle
            found.append(small)
    return found


def permutations(size: int) -> Small:
    """One black cell in each row and column: as many pictures as there are permutations."""
    return Small(size, size, 1, [((1, 1),)] * (2 * size), [3] * (size * size))
