"""The lexicographically first diagonal Latin square of an order, proven to be the first.

The search finds most of them almost without going back. At some orders it gets lost in a prefix that no square has and
whose lines all look right; there a SAT solver decides, cell after cell, which symbol is the least that can be.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.search import Solve, lines
from unriddle.puzzles.latin.square import Square
from unriddle.puzzles.latin.square import lines as lines_of

# Steps for each cell after which the search counts as lost. Orders up to 25, 30 and 32 need 4 at most.
PATIENCE = 8
SLICE = 5000


def first(order: int, base: int = 0) -> Square | None:
    """The first square, None where there is none; PuzzleError, and MissingError where it takes a SAT solver."""
    # Renaming symbols gives every first row, so the first square begins with 0 1 2 ...
    puzzle = Puzzle.make(order, first_row=True, base=base)
    search = Solve(puzzle)
    found = search.advance(PATIENCE * order * order)
    if found is not None or search.done:
        return found
    return Square(order, _decided(puzzle, search.kernel), base)


def _decided(puzzle: Puzzle, lost: Any) -> bytes:
    """The first square, from where the search has lost its way."""
    with Witness(puzzle) as witness:
        path = lost.path()
        back = 0
        while not witness.find(path[: len(path) - back]):
            back = 2 * back + 1
        path = path[: len(path) - back]
        kernel = _follow(puzzle, path)
        while True:
            cell, options = kernel.next()
            symbol = witness.least(path, cell, options)
            path.append((cell, symbol))
            kernel.keep(len(path) - 1, 1 << symbol)
            cells = kernel.advance(1)
            if cells is None and kernel.next()[0] // puzzle.order > cell // puzzle.order:
                # A row further on the search may find its way again.
                cells = _follow(puzzle, path).advance(puzzle.order**2)
            if cells is not None:
                return bytes(cells)


def _follow(puzzle: Puzzle, path: list[tuple[int, int]]) -> Any:
    """A kernel that has made these choices and has no others to go back to."""
    kernel = lines(puzzle)
    for level, (_, symbol) in enumerate(path):
        kernel.keep(level, 1 << symbol)
        kernel.advance(1)
    return kernel


class Witness:
    """A square with the prefix that was decided last, from a SAT solver; it spares most questions."""

    def __init__(self, puzzle: Puzzle) -> None:
        from unriddle.sat import Solver

        self.solver = Solver()
        self.order = puzzle.order
        self.variables: dict[tuple[int, int], int] = {}
        for cell, symbols in enumerate(lines(puzzle).choices()):
            for symbol in range(self.order):
                if symbols >> symbol & 1:
                    self.variables[cell, symbol] = len(self.variables) + 1
        self.solver.add(self._clauses(puzzle.kind))
        self.model: set[int] = set()

    def _clauses(self, kind: str) -> Iterator[list[int]]:
        """Each cell has one symbol, and each line each symbol once."""
        every = range(self.order)
        groups = [[(cell, symbol) for symbol in every] for cell in range(self.order**2)]
        for _, line in lines_of(self.order, kind):
            cells = list(range(self.order**2))[line] if isinstance(line, slice) else line
            groups += [[(cell, symbol) for cell in cells] for symbol in every]
        for group in groups:
            literals = [self.variables[one] for one in group if one in self.variables]
            yield literals
            for one, other in combinations(literals, 2):
                yield [-one, -other]

    def find(self, path: list[tuple[int, int]], slices: int = 1) -> bool:
        """Whether a square with these choices is found; False when there is none, or (`slices`) not soon."""
        literals = [self.variables[choice] for choice in path]
        for _ in range(slices):
            answer = self.solver.slice(SLICE, literals)
            if answer is not None:
                break
        if answer:
            self.model = {literal for literal in self.solver.model() if literal > 0}
        return bool(answer)

    def least(self, path: list[tuple[int, int]], cell: int, options: int) -> int:
        """The least of these symbols (a bit set) that a square with this path can have in the cell."""
        for symbol in range(self.order):
            if not options >> symbol & 1:
                continue
            if self.variables[cell, symbol] in self.model:
                return symbol
            literals = [*(self.variables[choice] for choice in path), self.variables[cell, symbol]]
            answer = None
            while answer is None:
                answer = self.solver.slice(SLICE, literals)
            if answer:
                self.model = {literal for literal in self.solver.model() if literal > 0}
                return symbol
        raise AssertionError("the witness itself has one of the symbols")

    def __enter__(self) -> "Witness":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.close()
