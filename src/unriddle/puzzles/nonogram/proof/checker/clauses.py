"""The clauses of a nonogram over numbered variables; docs/puzzles/nonogram-proofs.md says the same in words.

Every picture of the puzzle satisfies them, with the true starts and ends of its blocks. Written for certificates
alone: they have nothing to do with the clauses of the solver.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.puzzle import Line, Puzzle

# The most variables of a proof.
LARGEST = 2_000_000
# Literals that are no variable.
TRUE = 1 << 40
FALSE = -TRUE

Clause = list[int]


class Encoding:
    """The clauses of a puzzle whose cells may be what `masks` say (row by row; bit 0 empty, bit c colour c).

    Lines of which all cells are known have neither variables nor clauses. PuzzleError for too many variables.
    """

    def __init__(self, puzzle: Puzzle, masks: Sequence[int]) -> None:
        self.colours = len(puzzle.colours)
        self.masks = masks
        cells = range(puzzle.width * puzzle.height)
        rows = [cells[at : at + puzzle.width] for at in cells[:: puzzle.width]]
        columns = [cells[at :: puzzle.width] for at in range(puzzle.width)]
        lines = zip([*rows, *columns], [*puzzle.rows, *puzzle.columns], strict=True)
        self.lines = [line for line in lines if any(self.is_open(cell) for cell in line[0])]
        self.variables = len(cells) * self.colours
        for line, clue in self.lines:
            slack = len(line) - needed(clue)
            self.variables += slack * (len(clue) + sum(not length for length, _ in clue))
        if self.variables > LARGEST:
            message = Text(
                "too large: its clauses need {count:,} variables; at most {most:,} are possible",
                count=self.variables,
                most=LARGEST,
            )
            raise PuzzleError(message)

    def is_open(self, cell: int) -> bool:
        """Whether more than one state is left to a cell."""
        return self.masks[cell].bit_count() > 1

    def variable(self, cell: int, colour: int) -> int:
        """The variable that says that a cell has a colour."""
        return cell * self.colours + colour

    def given(self) -> Iterator[Clause]:
        """The clauses that every picture of the puzzle satisfies."""
        for cell in sorted({cell for line, _ in self.lines for cell in line}):
            # A cell has one colour at most, and none that its mask rules out.
            mask = self.masks[cell]
            left = [self.variable(cell, colour) for colour in range(1, self.colours + 1) if mask >> colour & 1]
            for colour in range(1, self.colours + 1):
                if not mask >> colour & 1:
                    yield [-self.variable(cell, colour)]
            for index, variable in enumerate(left):
                for other in left[index + 1 :]:
                    yield [-variable, -other]
            if not mask & 1:
                yield left
        number = len(self.masks) * self.colours
        for line, clue in self.lines:
            variables = Starts(len(line), clue, number)
            number = variables.number
            for clause in self._line(line, clue, variables):
                if TRUE not in clause:
                    yield [literal for literal in clause if literal != FALSE]

    def another(self, picture: bytes) -> Clause:
        """The clause that a picture differs from this one, which keeps to the masks."""
        clause = []
        for cell, colour in enumerate(picture):
            if self.is_open(cell):
                if colour:
                    clause.append(-self.variable(cell, colour))
                else:
                    clause += [self.variable(cell, other) for other in range(1, self.colours + 1)]
        return clause

    def literals(self, picture: bytes) -> Clause:
        """The literals of cells that hold in this picture."""
        return [
            number if colour == here else -number
            for cell, here in enumerate(picture)
            for colour, number in enumerate(range(self.variable(cell, 1), self.variable(cell + 1, 1)), 1)
        ]

    def other(self, picture: bytes | None) -> Clause:
        """For each open cell and colour the literal that does not hold in this picture; without one, the colour."""
        return [
            -number if picture is not None and picture[cell] == colour else number
            for cell in range(len(self.masks))
            if self.is_open(cell)
            for colour, number in enumerate(range(self.variable(cell, 1), self.variable(cell + 1, 1)), 1)
        ]

    def _line(self, line: Sequence[int], clue: Line, variables: "Starts") -> Iterator[Clause]:
        """The blocks of one line, in their order, and its cells; constants may still be in the clauses."""
        starts, ends = variables.starts, variables.ends
        size, count = len(line), len(clue)
        for block, (length, colour) in enumerate(clue):
            start, end = starts[block + 1], ends[block + 1]
            first, last = variables.first[block + 1], variables.last[block + 1]
            for at in range(first + 1, last + 1):
                yield [-start[at + 1], start[at]]
            if not length:
                for at in range(first, last + 1):
                    yield [-end[at + 2], end[at + 1]]
                    yield [-start[at], end[at + 1]]
            if block + 1 < count:
                gap = 1 if clue[block + 1][1] == colour else 0
                for at in range(variables.first[block + 2] - gap, size + 1 - gap):
                    yield [-end[at], starts[block + 2][at + gap]]
            for at in range(first, size):
                yield [start[at + 1], -end[at + 1], self.variable(line[at], colour)]
        for block in range(count + 1):
            start, after, end = starts[block], starts[block + 1], ends[block]
            own = clue[block - 1][1] if block else 0
            for at in range(variables.first[block], variables.last[block + 1]):
                for colour in range(1, self.colours + 1):
                    if self.masks[line[at]] >> colour & 1:
                        filled = self.variable(line[at], colour)
                        inside = [end[at + 1]] if colour == own else []
                        yield [start[at + 1], -after[at + 1], *inside, -filled]


class Starts:
    """Literals for where the blocks of one line start and end, numbered on from `number`.

    starts[j][p] says that block j starts at cell p or later, ends[j][p] that the first cell after it is p or later;
    blocks are counted from 1. Block 0 stands for the edge before the line, the block after the last one never starts.
    Block j can start from first[j] to last[j].
    """

    def __init__(self, size: int, clue: Line, number: int) -> None:
        slack = size - needed(clue)
        self.number = number
        self.first, self.last = [0], [0]
        self.starts: list[Clause] = [[FALSE] * (size + 2)]
        self.ends: list[Clause] = [[FALSE] * (size + 2)]
        at = before = 0
        for length, colour in clue:
            at += before == colour
            start = self._literals(at, slack, size)
            end = [TRUE] * length + start if length else self._literals(at + 1, slack, size)
            self.first.append(at)
            self.last.append(at + slack)
            self.starts.append(start)
            self.ends.append(end[: size + 2])
            at, before = at + (length or 1), colour
        self.first.append(size)
        self.last.append(size)
        self.starts.append([TRUE] * (size + 2))

    def _literals(self, first: int, slack: int, size: int) -> Clause:
        """For each cell p: at p or later, of something that lies from `first` to `first + slack`."""
        own = range(self.number + 1, self.number + slack + 1)
        self.number += slack
        return [TRUE] * (first + 1) + list(own) + [FALSE] * (size + 2 - first - 1 - slack)


def needed(clue: Line) -> int:
    """The least number of cells of a line with this clue."""
    gaps = sum(one[1] == other[1] for one, other in pairwise(clue))
    return sum(length or 1 for length, _ in clue) + gaps
