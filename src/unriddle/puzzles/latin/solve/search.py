"""The `solve` search: every square of a puzzle once. The kernels place symbols; here are their two searches."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

from unriddle.core import PuzzleError, Shell
from unriddle.puzzles.latin.puzzle import EMPTY, SEARCHED, Puzzle, Square, line_cells
from unriddle.puzzles.latin.solve.line_kernel import Lines
from unriddle.puzzles.latin.solve.plane_kernel import Planes

WORD = (1 << 64) - 1
SLICE = 64  # steps between two pauses of what is made or typed in


def solve(puzzle: Puzzle, snapshot: bytes | None = None, left: Sequence[int] = ()) -> "ByPlanes | ByLines":
    """Cell after cell in row-major order, symbols in their order or in the puzzle's random one.

    Above order 8, where cells are given, the cell with the fewest choices comes first, and the symbol with the fewest
    places. `left`: the symbols that each cell may hold, as bit sets, where they are fewer than by the puzzle alone.
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

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None, left: Sequence[int] = ()) -> None:
        self.puzzle = puzzle
        super().__init__(*lines(puzzle, left or choices(puzzle), bool(puzzle.givens or left)))
        self.resume(snapshot)

    def view(self) -> Square:
        return Square(self.puzzle.order, self.known(), self.puzzle.base)


def choices(puzzle: Puzzle) -> list[int]:
    """The symbols that each cell may hold by the puzzle alone, as bit sets."""
    every = (1 << puzzle.order) - 1
    cells = [every if symbol == EMPTY else 1 << symbol for symbol in puzzle.cells]
    if puzzle.first_row:
        cells[: puzzle.order] = [1 << column for column in range(puzzle.order)]
    return cells


def another(puzzle: Puzzle, cell: int) -> Generator[None, None, bool]:
    """Whether there is a square with all givens of the puzzle but this one, which has another symbol there."""
    left = choices(puzzle)
    left[cell] = (1 << puzzle.order) - 1 & ~left[cell]
    search = solve(Puzzle.make(puzzle.order, kind=puzzle.kind), None, left)
    while not search.done:
        found = search.advance(SLICE)
        yield
        if found is not None:
            return True
    return False


def turns(puzzle: Puzzle) -> Iterator[Iterable[int]]:
    """For each cell the turn of each symbol: its number, or a random permutation that the seed decides."""
    order = puzzle.order
    for cell in range(order * order):
        if puzzle.random is None:
            yield range(order)
            continue
        turn = list(range(order))
        for last in range(order - 1, 0, -1):
            swap = mix(puzzle.random, cell * order + last) % (last + 1)
            turn[last], turn[swap] = turn[swap], turn[last]
        yield turn


def mix(seed: int, index: int) -> int:
    """Number `index` of the 64-bit sequence of this seed (splitmix64 by Vigna)."""
    word = (seed + (index + 1) * 0x9E3779B97F4A7C15) & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def planes(puzzle: Puzzle, left: Sequence[int]) -> tuple[Any, ...]:
    """What the kernel for orders up to 8 is made of."""
    order = puzzle.order
    peers, givens, ranks = [0] * 64, [0] * 64, bytearray(512)
    place = [8 * row + column for row in range(order) for column in range(order)]
    for line in line_cells(order, puzzle.kind):
        cells = [place[cell] for cell in line]
        whole = sum(1 << cell for cell in cells)
        for cell in cells:
            peers[cell] |= whole & ~(1 << cell)
    for cell, symbols, turn in zip(place, left, turns(puzzle), strict=True):
        givens[cell] = symbols
        ranks[8 * cell : 8 * cell + order] = bytes(turn)
    diagonals = puzzle.kind != "plain"
    down = sum(1 << 9 * row for row in range(order)) if diagonals else 0
    up = sum(1 << 8 * row + order - 1 - row for row in range(order)) if diagonals else 0
    named = (
        Square,
        order,
        puzzle.base,
    )  # what it makes squares from, apart from their cells: a hundred thousand a second
    return order, peers, down, up, givens, bytes(ranks), puzzle.kind == "symmetric", named


def lines(puzzle: Puzzle, left: Sequence[int], fewest: bool = False) -> tuple[Any, ...]:
    """What the kernel for any order up to 64 is made of."""
    order, every = puzzle.order, (1 << puzzle.order) - 1
    down, up = {"plain": (0, 0), "pandiagonal": (every, every)}.get(puzzle.kind, (1, 1 << order - 1))
    ranks = None if puzzle.random is None else b"".join(map(bytes, turns(puzzle)))
    active = [every, every, down, up, every]
    return order, active, list(left), ranks, puzzle.kind == "symmetric", (Square, order, puzzle.base), fewest
