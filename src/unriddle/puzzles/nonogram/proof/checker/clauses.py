"""The clauses of a nonogram over numbered variables; docs/puzzles/proofs.md describes them in words.

Each picture of the puzzle satisfies them, with the true starts and ends of its blocks, and nothing else does. Written
for proofs only: they are independent of the solver's clauses.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from unriddle.core.teach.step import Line as Unit
from unriddle.kit.proof import Clause
from unriddle.kit.proof.files import dimacs
from unriddle.puzzles.nonogram.puzzle import Line, Puzzle

# Constant literals.
TRUE = 1 << 40
FALSE = -TRUE


class Encoding:
    """The clauses of a puzzle as given. Colors are counted from 1; lines are rows, then columns."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.colors: int = len(puzzle.colors)
        self.cells: int = puzzle.width * puzzle.height * self.colors
        places = range(puzzle.width * puzzle.height)
        self.lines: list[range] = [places[at : at + puzzle.width] for at in places[:: puzzle.width]]
        self.lines += [places[at :: puzzle.width] for at in range(puzzle.width)]
        self.clues: list[Line] = [*puzzle.rows, *puzzle.columns]
        self.variables: int = self.cells
        self.before: list[int] = []  # for each line the last variable before its own
        for line, clue in zip(self.lines, self.clues, strict=True):
            self.before.append(self.variables)
            self.variables += (len(line) - least_length(clue)) * (len(clue) + sum(not length for length, _ in clue))

    def variable(self, cell: int, color: int) -> int:
        """Return the variable of a cell having a color."""
        return cell * self.colors + color

    def starts(self, line: int) -> "Starts":
        """Return the literals of the blocks of a line."""
        return Starts(len(self.lines[line]), self.clues[line], self.before[line])

    def given(self) -> Iterator[Clause]:
        for cell in range(self.cells // self.colors):
            # A cell has one color at most.
            own = range(self.variable(cell, 1), self.variable(cell + 1, 1))
            yield from ([-one, -other] for one in own for other in range(one + 1, own.stop))
        full = (2 << self.colors) - 1
        for row, column, color in self.puzzle.given:
            yield from self.facts(row * self.puzzle.width + column, full, 1 << color)
        for line, clue in enumerate(self.clues):
            for clause in self._line(self.lines[line], clue, self.starts(line)):
                if TRUE not in clause:
                    yield [literal for literal in clause if literal != FALSE]

    def facts(self, cell: int, before: int, after: int) -> Iterator[Clause]:
        """Yield clauses for the states that a cell lost between two masks (bit 0: empty)."""
        left = [self.variable(cell, color) for color in range(1, self.colors + 1) if after >> color & 1]
        if before & ~after & 1:
            yield left
        for color in range(1, self.colors + 1):
            if before & ~after & 1 << color:
                yield [-self.variable(cell, color)]

    def another(self, picture: bytes) -> Clause:
        clause: Clause = []
        for cell, color in enumerate(picture):
            own = range(self.variable(cell, 1), self.variable(cell + 1, 1))
            clause += [-own[color - 1]] if color else own
        return clause

    def literals(self, picture: bytes) -> Clause:
        return [
            number if color == here else -number
            for cell, here in enumerate(picture)
            for color, number in enumerate(range(self.variable(cell, 1), self.variable(cell + 1, 1)), 1)
        ]

    def comments(self) -> Iterator[str]:
        """Yield rows of cells, then the blocks of each line."""
        puzzle = self.puzzle
        yield "nonogram: the variables of each row's cells, in their order, for each color; then of the blocks of lines"
        for row in range(puzzle.height):
            for color in range(1, self.colors + 1):
                own = (self.variable(cell, color) for cell in self.lines[row])
                yield f"row {row + 1} is {puzzle.letters[color - 1]}: {' '.join(map(str, own))}"
        for line, clue in enumerate(self.clues):
            number, slack = self.before[line], len(self.lines[line]) - least_length(clue)
            unit = Unit("row", line) if line < puzzle.height else Unit("column", line - puzzle.height)
            place = 2
            for block, (length, color) in enumerate(clue, 1):
                place += block > 1 and clue[block - 2][1] == color
                for kind in ("starts",) if length else ("starts", "ends"):
                    if slack:
                        numbers = f"{number + 1} to {number + slack}"
                        yield f"{unit}, block {block} {kind} at cell {place} to {place + slack - 1} or later: {numbers}"
                    number += slack
                place += length or 1

    def _line(self, line: Sequence[int], clue: Line, variables: "Starts") -> Iterator[Clause]:
        """Yield the clauses for the blocks of one line, in order, and its cells; constants may still be in them."""
        starts, ends = variables.starts, variables.ends
        size, count = len(line), len(clue)
        for block, (length, color) in enumerate(clue):
            start, end = starts[block + 1], ends[block + 1]
            first, last = variables.first[block + 1], variables.last[block + 1]
            for at in range(first + 1, last + 1):
                yield [-start[at + 1], start[at]]
            if not length:
                for at in range(first, last + 1):
                    yield [-end[at + 2], end[at + 1]]
                    yield [-start[at], end[at + 1]]
            if block + 1 < count:
                gap = 1 if clue[block + 1][1] == color else 0
                for at in range(variables.first[block + 2] - gap, size + 1 - gap):
                    yield [-end[at], starts[block + 2][at + gap]]
            for at in range(first, size):
                yield [start[at + 1], -end[at + 1], self.variable(line[at], color)]
        for block in range(count + 1):
            start, after, end = starts[block], starts[block + 1], ends[block]
            own = clue[block - 1][1] if block else 0
            for at in range(variables.first[block], variables.last[block + 1]):
                for color in range(1, self.colors + 1):
                    inside = end if color == own else start
                    yield [-after[at + 1], inside[at + 1], -self.variable(line[at], color)]


def cnf(puzzle: Puzzle) -> bytes:
    """Return the format cnf."""
    return dimacs(Encoding(puzzle))


class Starts:
    """Literals for where the blocks of one line start and end, numbered on from `number`.

    starts[j][p] says that block j starts at cell p or later, ends[j][p] that the first cell after it is p or later;
    blocks are counted from 1. Block 0 stands for the edge before the line, the block after the last one never starts.
    Block j can start from first[j] to last[j].
    """

    def __init__(self, size: int, clue: Line, number: int) -> None:
        slack = size - least_length(clue)
        self.number: int = number
        self.first: list[int] = [0]
        self.last: list[int] = [0]
        self.starts: list[Clause] = [[FALSE] * (size + 2)]
        self.ends: list[Clause] = [[FALSE] * (size + 2)]
        at = before = 0
        for length, color in clue:
            at += before == color
            start = self._literals(at, slack, size)
            end = [TRUE] * length + start if length else self._literals(at + 1, slack, size)
            self.first.append(at)
            self.last.append(at + slack)
            self.starts.append(start)
            self.ends.append(end[: size + 2])
            at, before = at + (length or 1), color
        self.first.append(size)
        self.last.append(size)
        self.starts.append([TRUE] * (size + 2))

    def _literals(self, first: int, slack: int, size: int) -> Clause:
        """Return for each cell p the literal "at p or later" of a position between `first` and `first + slack`."""
        own = range(self.number + 1, self.number + slack + 1)
        self.number += slack
        return [TRUE] * (first + 1) + list(own) + [FALSE] * (size + 2 - first - 1 - slack)


def least_length(clue: Line) -> int:
    """Return the least number of cells of a line with this clue."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(clue))
    return sum(length or 1 for length, _ in clue) + gaps
