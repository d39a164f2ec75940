"""The `solve` search: every square of a puzzle once. The kernels place symbols; this module has their two searches."""

from collections.abc import Generator, Sequence
from functools import cache
from typing import Any

from unriddle.core import PuzzleError, Shell
from unriddle.puzzles.latin.puzzle import EMPTY, SEARCHED, Puzzle, Square, line_cells
from unriddle.puzzles.latin.solve.line_kernel import Lines
from unriddle.puzzles.latin.solve.plane_kernel import Planes

SLICE = 64  # steps between two pauses while a square is made or typed in
IN_ORDER = 25  # the largest order at which an empty square is completed quickly in lexicographic order


def solve(puzzle: Puzzle, snapshot: bytes | None = None, left: Sequence[int] = ()) -> "ByPlanes | ByLines":
    """Return the search: cell by cell in row-major order, with symbols in ascending or in the puzzle's random order.

    Above order 8 if cells are given, and always above IN_ORDER, the cell with the fewest candidates comes first, and
    its symbol with the fewest places. `left` has the candidates of each cell, as bit sets, if there are fewer than the
    puzzle alone allows.
    """
    if puzzle.order > SEARCHED:
        raise PuzzleError("only squares of up to {most} rows can be searched", str(puzzle), most=SEARCHED)
    if puzzle.unit:
        raise PuzzleError("a unit can be counted, but not solved", str(puzzle))
    return (ByPlanes if puzzle.order <= 8 else ByLines)(puzzle, snapshot, left)


class ByPlanes(Planes, Shell):
    """The search for orders up to 8."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None, left: Sequence[int] = ()) -> None:
        super().__init__(*planes(puzzle, left or choices(puzzle)))
        self.puzzle = puzzle
        self.resume(snapshot)

    def view(self) -> Square:
        return Square(self.puzzle.order, self.known(), self.puzzle.base)


class ByLines(Lines, Shell):
    """The search for any order up to 64."""

    def __init__(
        self, puzzle: Puzzle, snapshot: bytes | None = None, left: Sequence[int] = (), in_order: bool = False
    ) -> None:
        self.puzzle = puzzle
        fewest = not in_order and (bool(puzzle.givens or left) or puzzle.order > IN_ORDER)
        super().__init__(*lines(puzzle, left or choices(puzzle), fewest))
        self.resume(snapshot)

    def view(self) -> Square:
        return Square(self.puzzle.order, self.known(), self.puzzle.base)


def choices(puzzle: Puzzle) -> list[int]:
    """Return the candidates of each cell by the puzzle alone, as bit sets."""
    every = (1 << puzzle.order) - 1
    cells = [every if symbol == EMPTY else 1 << symbol for symbol in puzzle.cells]
    if puzzle.first_row:
        cells[: puzzle.order] = [1 << column for column in range(puzzle.order)]
    return cells


def another(puzzle: Puzzle, cell: int) -> Generator[None, None, bool]:
    """Return whether a square has all givens of the puzzle except this cell's, and another symbol there."""
    left = choices(puzzle)
    left[cell] = (1 << puzzle.order) - 1 & ~left[cell]
    search = solve(Puzzle.make(puzzle.order, kind=puzzle.kind), None, left)
    while not search.done:
        found = search.advance(SLICE)
        yield
        if found is not None:
            return True
    return False


def turns(puzzle: Puzzle) -> bytes:
    """Return, for each cell, the turn of each symbol: ascending, or a random permutation by the puzzle's seed."""
    if puzzle.random is None:
        return bytes(range(puzzle.order)) * puzzle.order**2
    from unriddle.puzzles.latin.solve.walk_kernel import shuffles  # most searches need none

    return shuffles(puzzle.order, puzzle.random)


@cache
def peers(order: int, kind: str) -> list[int]:
    """Return, for each of 64 cells, eight per row, the bit set of cells that must differ from it."""
    peers = [0] * 64
    for line in line_cells(order, kind):
        cells = [cell + (8 - order) * (cell // order) for cell in line]
        line_mask = sum(1 << cell for cell in cells)
        for cell in cells:
            peers[cell] |= line_mask & ~(1 << cell)
    return peers


def planes(puzzle: Puzzle, left: Sequence[int]) -> tuple[Any, ...]:
    """Return the arguments of the kernel for orders up to 8."""
    order = puzzle.order
    givens, ranks, ordered = [0] * 64, bytearray(512), turns(puzzle)
    for index, symbols in enumerate(left):
        cell = index + (8 - order) * (index // order)
        givens[cell] = symbols
        ranks[8 * cell : 8 * cell + order] = ordered[order * index : order * (index + 1)]
    diagonals = puzzle.kind != "plain"
    down = sum(1 << 9 * row for row in range(order)) if diagonals else 0
    up = sum(1 << 8 * row + order - 1 - row for row in range(order)) if diagonals else 0
    named = (
        Square,
        order,
        puzzle.base,
    )  # what squares are made from, in addition to their cells: a hundred thousand per second
    return order, peers(order, puzzle.kind), down, up, givens, bytes(ranks), puzzle.kind == "symmetric", named


def lines(puzzle: Puzzle, left: Sequence[int], fewest: bool = False) -> tuple[Any, ...]:
    """Return the arguments of the kernel for orders up to 64."""
    order, every = puzzle.order, (1 << puzzle.order) - 1
    down, up = {"plain": (0, 0), "pandiagonal": (every, every)}.get(puzzle.kind, (1, 1 << order - 1))
    ranks = None if puzzle.random is None else turns(puzzle)
    active = [every, every, down, up, every]
    return order, active, list(left), ranks, puzzle.kind == "symmetric", (Square, order, puzzle.base), fewest
