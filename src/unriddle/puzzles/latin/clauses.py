"""Clauses of a Latin square with givens, for proofs and SAT solvers; described in docs/puzzles/proofs.md."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from unriddle.core import PuzzleError
from unriddle.kit.proof import Clause
from unriddle.kit.proof.files import dimacs
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, line_cells, lines

MAX_ORDER = 40  # order of squares whose clauses are written: 3,800,000


class SquareEncoding:
    """Variable (cell * order + symbol) + 1: this cell, counted row by row, has this symbol; both from 0."""

    def __init__(self, puzzle: Puzzle) -> None:
        if puzzle.order > MAX_ORDER:
            raise PuzzleError("too large: clauses are written up to order {most}", most=MAX_ORDER)
        self.puzzle = puzzle
        self.cells: int
        self.variables: int
        self.variables = self.cells = puzzle.order**3

    def given(self) -> Iterator[Clause]:
        order, kind = self.puzzle.order, self.puzzle.kind
        cells = range(order * order)
        for cell in cells:
            yield from _one([cell * order + symbol + 1 for symbol in range(order)])
        for line in line_cells(order, kind):
            for symbol in range(1, order + 1):
                yield from _one([cell * order + symbol for cell in line])
        if kind == "symmetric":
            for cell in cells:
                row, column = divmod(cell, order)
                across = row * order + order - 1 - column
                for symbol in range(order):
                    one, other = cell * order + symbol + 1, across * order + order - symbol
                    if one != other:
                        yield [-one, other]
        if self.puzzle.first_row:
            yield from ([column * order + column + 1] for column in range(order))
        for cell, symbol in enumerate(self.puzzle.givens):
            if symbol != EMPTY:
                yield [cell * order + symbol + 1]

    def literals(self, square: Sequence[int]) -> Clause:
        order = self.puzzle.order
        return [
            number if square[cell] == symbol else -number
            for cell in range(order * order)
            for symbol, number in enumerate(range(cell * order + 1, cell * order + order + 1))
        ]

    def another(self, square: Sequence[int]) -> Clause:
        return [-literal for literal in self.literals(square) if literal > 0]

    def comments(self) -> Iterator[str]:
        """Yield the meaning of the variables, and the kinds of lines that have each symbol once."""
        puzzle = self.puzzle
        order, base = puzzle.order, puzzle.base
        yield f"{puzzle._replace(givens=b'')}: the cell in row r and column c, both from 1, holds symbol s"
        yield f"if variable ((r - 1) * {order} + c - 1) * {order} + s + {1 - base} holds"
        named = ", ".join(dict.fromkeys(name for (name, _), _ in lines(order, puzzle.kind)))
        yield f"each symbol is once in each line: {named}"


def _one(literals: Clause) -> Iterator[Clause]:
    """Just one of these holds."""
    yield literals
    yield from ([-one, -other] for one, other in combinations(literals, 2))


def encode_puzzle(puzzle: Puzzle, found: Iterable[Square]) -> tuple[SquareEncoding, Sequence[int] | None]:
    """Return the clauses of a puzzle, and its first square, None for none."""
    first = next(iter(found), None)
    return SquareEncoding(puzzle), None if first is None else first.cells


def cnf(puzzle: Puzzle) -> bytes:
    """Return the format cnf."""
    return dimacs(SquareEncoding(puzzle))
