"""The clauses of a cube: whether they are too many, and their way into a solver, some at a time in a start's order."""

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from unriddle import sat

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle

# Clauses given to the solver in one slice.
CLAUSES = 40_000
# Boards with more open cells, or more clauses by a rough count, are left to others.
MOST_OPEN, MOST_CLAUSES = 30_000, 10_000_000


def fits(puzzle: "Puzzle", possible: bytes) -> bool:
    """Whether this cube, one mask of 32 bits a cell, is small enough to be given to a SAT solver."""
    masks = memoryview(bytes(possible)).cast("I").tolist()
    width, height = puzzle.width, puzzle.height
    open_ = [mask & (mask - 1) != 0 for mask in masks]
    rows = (sum(open_[width * row : width * (row + 1)]) * len(line) for row, line in enumerate(puzzle.rows))
    columns = (sum(open_[column::width]) * len(line) for column, line in enumerate(puzzle.columns))
    return sum(open_) <= MOST_OPEN and height * 4 * (sum(rows) + sum(columns)) <= height * MOST_CLAUSES


class Feed:
    """All clauses, as literals and where each ends; `given` of them have gone into the solver that is fed."""

    def __init__(self, literals: Sequence[int] = (), ends: Sequence[int] = (0,), order: int = 0) -> None:
        """`order` permutes them."""
        self._literals, self._ends, self._order = literals, ends, order
        self._count = len(ends) - 1
        self.given = 0

    @property
    def over(self) -> bool:
        """Whether the solver has them all."""
        return self.given == self._count

    def skip(self) -> None:
        """This solver has them."""
        self.given = self._count

    def give(self, solver: sat.Solver, attempt: int) -> None:
        """Give some more of them, in the order of this start."""
        count, ends = self._count, self._ends
        stop = min(count, self.given + CLAUSES)
        mix = attempt + self._order
        if not mix:
            solver.add_flat(self._literals, ends[self.given : stop + 1])
        else:
            # A stride that shares no factor with their number meets every clause once.
            stride = next(step for step in range(7919 * mix % count | 1, 3 * count, 2) if gcd(step, count) == 1)
            places = [index * stride % count for index in range(self.given, stop)]
            solver.add_flat(self._literals, ends, places)
        self.given = stop
