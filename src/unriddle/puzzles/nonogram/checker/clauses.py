"""The clauses of a nonogram over a documented numbering of variables; written for the checker alone.

With C colours, variable (row * width + column) * C + k says that this cell has colour k (from 1). Then come the
lines, rows before columns. A line has slack s = its cells less the fewest cells that its blocks need (a blotted block
needs 1, two neighbours of one colour a gap). Block j can start from b (the cells needed before it) to b + s. It has s
variables: the t-th (from 1) says that it starts at b + t or later; a blotted one has s more, for its end (the cell
after) from b + 1 to b + 1 + s. docs/puzzles/nonogram-proofs.md lists the clauses.
"""

from collections.abc import Iterator
from itertools import combinations

from unriddle.puzzles.nonogram.puzzle import Line, Puzzle

Clause = list[int]


class Blocks:
    """The variables of the blocks of one line, numbered from `first` on."""

    def __init__(self, size: int, line: Line, first: int) -> None:
        self.line = line
        self.gaps = [0, *(int(line[at][1] == line[at + 1][1]) for at in range(len(line) - 1))]
        self.begin: list[int] = []
        needed = 0
        for (length, _), gap in zip(line, self.gaps, strict=False):
            self.begin.append(needed + gap)
            needed += gap + (length or 1)
        self.slack = size - needed
        self.starts: list[int] = []
        self.ends: list[int] = []
        for length, _ in line:
            self.starts.append(first)
            first += self.slack
            self.ends.append(first)
            if not length:
                first += self.slack
        self.next = first

    def start(self, block: int, place: int) -> tuple[bool, int]:
        """ "The block starts at this place or later" as (known, 0 or 1) or (not known, variable)."""
        if block < 0:
            return True, 0
        if block == len(self.line):
            return True, 1
        return self._literal(self.starts[block], place - self.begin[block])

    def end(self, block: int, place: int) -> tuple[bool, int]:
        """ "The block ends at this place or later"."""
        length = self.line[block][0]
        if length:
            return self.start(block, place - length)
        return self._literal(self.ends[block], place - self.begin[block] - 1)

    def _literal(self, first: int, step: int) -> tuple[bool, int]:
        if step <= 0:
            return True, 1
        if step > self.slack:
            return True, 0
        return False, first + step - 1


def clauses(puzzle: Puzzle) -> Iterator[Clause]:
    """All clauses: every picture of the puzzle is part of a model of them."""
    width, height, colours = puzzle.width, puzzle.height, len(puzzle.colours)
    for cell in range(width * height):
        for one, other in combinations(range(1, colours + 1), 2):
            yield [-(cell * colours + one), -(cell * colours + other)]
    for row, column, colour in puzzle.given:
        yield from ([literal] for literal in known(puzzle, row * width + column, colour))
    first = width * height * colours + 1
    for row, line in enumerate(puzzle.rows):
        blocks = Blocks(width, line, first)
        first = blocks.next
        yield from _of_line(blocks, range(row * width, (row + 1) * width), colours)
    for column, line in enumerate(puzzle.columns):
        blocks = Blocks(height, line, first)
        first = blocks.next
        yield from _of_line(blocks, range(column, width * height, width), colours)


def variables(puzzle: Puzzle) -> int:
    """The number of variables."""
    first = puzzle.width * puzzle.height * len(puzzle.colours) + 1
    for size, lines in ((puzzle.width, puzzle.rows), (puzzle.height, puzzle.columns)):
        for line in lines:
            first = Blocks(size, line, first).next
    return first - 1


def known(puzzle: Puzzle, cell: int, colour: int) -> Clause:
    """The literals that all hold when this cell has this colour (0 for empty)."""
    colours = len(puzzle.colours)
    return [cell * colours + k if k == colour else -(cell * colours + k) for k in range(1, colours + 1)]


def another(puzzle: Puzzle, picture: bytes) -> Clause:
    """The clause that excludes this picture and no other."""
    colours = len(puzzle.colours)
    clause = []
    for cell, colour in enumerate(picture):
        if colour:
            clause.append(-(cell * colours + colour))
        else:
            clause += range(cell * colours + 1, (cell + 1) * colours + 1)
    return clause


def _of_line(blocks: Blocks, cells: range, colours: int) -> Iterator[Clause]:
    size = len(cells)
    line = blocks.line
    for block, (length, colour) in enumerate(line):
        for first in (blocks.starts[block],) if length else (blocks.starts[block], blocks.ends[block]):
            for step in range(1, blocks.slack):
                yield [first + step - 1, -(first + step)]
        for place in range(size + 1):
            if not length:
                yield from _clause(("not", blocks.start(block, place)), ("", blocks.end(block, place + 1)))
            if block + 1 < len(line):
                later = blocks.start(block + 1, place + blocks.gaps[block + 1])
                yield from _clause(("not", blocks.end(block, place)), ("", later))
        for at, cell in enumerate(cells):
            black = (False, cell * colours + colour)
            yield from _clause(("", blocks.start(block, at + 1)), ("not", blocks.end(block, at + 1)), ("", black))
    for at, cell in enumerate(cells):
        for block in range(-1, len(line)):
            last = ("", blocks.start(block, at + 1)), ("not", blocks.start(block + 1, at + 1))
            for colour in range(1, colours + 1):
                here = ("not", (False, cell * colours + colour))
                if block >= 0 and line[block][1] == colour:
                    yield from _clause(here, *last, ("", blocks.end(block, at + 1)))
                else:
                    yield from _clause(here, *last)


def _clause(*parts: tuple[str, tuple[bool, int]]) -> Iterator[Clause]:
    """The clause of these literals, negated where they say "not"; none when one of them is known to hold."""
    result = []
    for sign, (is_known, value) in parts:
        if not is_known:
            result.append(-value if sign else value)
        elif bool(value) != bool(sign):
            return
    yield result
