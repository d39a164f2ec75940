"""The lexicographically first diagonal Latin square of an order, with a proof of being first.

The search finds most of them almost without backtracking. At some orders it gets stuck in a prefix that no square has
although all its lines look possible; there a SAT solver determines the least possible symbol, cell by cell.
"""

from itertools import combinations
from typing import Any

from unriddle.puzzles.latin.puzzle import Puzzle, Square, line_cells
from unriddle.puzzles.latin.solve.search import IN_ORDER, ByLines, solve

# The most steps per cell before the search is considered stuck. Orders up to 25, 30 and 32 need at most 4.
PATIENCE = 8
SLICE = 5000


def first(order: int, base: int = 0) -> Square | None:
    """Return the first square, None if there is none; PuzzleError, or MissingError if it needs a SAT solver."""
    # Renaming symbols gives every first row, so the first square begins with 0 1 2 ...
    puzzle = Puzzle.make(order, first_row=True, base=base)
    search = ByLines(puzzle, in_order=True) if order > IN_ORDER else solve(puzzle)
    found = search.advance(PATIENCE * order * order)
    if found is not None or search.done:
        return found
    return _decide(puzzle, search)


def _decide(puzzle: Puzzle, lost: Any) -> Square:
    """Return the first square, deciding cell by cell where the search got stuck."""
    with Witness(puzzle) as witness:
        path = lost.path()
        distance = 0
        while not witness.find(path[: len(path) - distance]):
            distance = 2 * distance + 1
        path = path[: len(path) - distance]
        search = _follow(puzzle, path)
        while True:
            cell, options = search.next()
            symbol = witness.least(path, cell, options)
            path.append((cell, symbol))
            search.keep(len(path) - 1, 1 << symbol)
            found = search.advance(1)
            if found is None and search.next()[0] // puzzle.order > cell // puzzle.order:
                # One row later, the search may succeed again.
                found = _follow(puzzle, path).advance(puzzle.order**2)
            if found is not None:
                return found


def _follow(puzzle: Puzzle, path: list[tuple[int, int]]) -> Any:
    """Return a search that starts after these choices, with no alternatives before them."""
    search = ByLines(puzzle, in_order=True)
    for level, (_, symbol) in enumerate(path):
        search.keep(level, 1 << symbol)
        search.advance(1)
    return search


class Witness:
    """A square with the prefix that was decided last, from a SAT solver; it spares most questions."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.every: range = range(puzzle.order)
        self.symbols: dict[tuple[int, int], int] = {}
        for cell in range(puzzle.order**2):
            for symbol in self.every:
                self.symbols[cell, symbol] = len(self.symbols) + 1
        self.solver: Any = self._solver(ByLines(puzzle, in_order=True).choices())
        self.model: set[int] = set()

    def _solver(self, choices: list[int]) -> Any:
        """Return a solver with the candidates of each cell: one symbol per cell, each once per line."""
        from unriddle.sat import Solver

        groups = [[(cell, symbol) for symbol in self.every] for cell in range(len(choices))]
        for line in line_cells(self.puzzle.order, self.puzzle.kind):
            groups += [[(cell, symbol) for cell in line] for symbol in self.every]
        solver = Solver()
        for group in groups:
            literals = [self.symbols[cell, symbol] for cell, symbol in group if choices[cell] >> symbol & 1]
            solver.add([literals, *([-one, -other] for one, other in combinations(literals, 2))])
        return solver

    def find(self, path: list[tuple[int, int]]) -> bool:
        """Whether a square with these choices is found within one slice."""
        return self._note(self.solver, self.solver.slice(SLICE, [self.symbols[choice] for choice in path]))

    def least(self, path: list[tuple[int, int]], cell: int, options: int) -> int:
        """Return the least of these symbols (a bit set) that a square with this path can have in the cell."""
        while True:
            held = [symbol for symbol in self.every if self.symbols[cell, symbol] in self.model]
            [symbol] = [symbol for symbol in held if options >> symbol & 1]
            less = options & ((1 << symbol) - 1)
            if not less or not self._can_be(path, cell, less):
                return symbol
            options = less

    def _can_be(self, path: list[tuple[int, int]], cell: int, options: int) -> bool:
        """Whether there is a square with these choices and one of these symbols in the cell."""
        literals = [self.symbols[choice] for choice in path]
        literals += [-self.symbols[cell, symbol] for symbol in self.every if not options >> symbol & 1]
        answer = self.solver.slice(SLICE, literals)
        if answer is not None:
            return self._note(self.solver, answer)
        # A new solver with only the remaining candidates is often faster than one with many learned clauses.
        choices = _follow(self.puzzle, path).choices()
        choices[cell] &= options
        with self._solver(choices) as solver:
            while answer is None:
                answer = solver.slice(SLICE)
            return self._note(solver, answer)

    def _note(self, solver: Any, answer: bool | None) -> bool:
        """Keep the square that a solver has found."""
        if answer:
            self.model = {literal for literal in solver.model() if literal > 0}
        return bool(answer)

    def __enter__(self) -> "Witness":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.close()
