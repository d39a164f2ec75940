"""Transversals of a Latin square: sets of cells with one in each row and column and one of each symbol.

A diagonal transversal also has one cell on each diagonal.
"""

from collections.abc import Iterator
from typing import Any

from unriddle.core import PuzzleError, in_cell
from unriddle.puzzles.latin.puzzle import EMPTY, Square
from unriddle.puzzles.latin.study.mates_kernel import Transversals

# The largest order for counting, which keeps every half transversal: some millions at this order.
MAX_ORDER = 13

COMPILED = 31  # the largest order at which the cells that meet a cell fit into a 64-bit word
SLICE = 1 << 20
# The columns of the cells in the rows from the first one on.
Transversal = tuple[int, ...]


def check_full(square: Square) -> Square:
    """Return the square, if no cell is empty. Raises PuzzleError."""
    if square.order <= EMPTY and EMPTY in square.cells:
        row, column = divmod(list(square.cells).index(EMPTY), square.order)
        raise PuzzleError("this cell is empty; the square must be finished", in_cell(row + 1, column + 1))
    return square


def transversals(square: Square, diagonal: bool = False) -> Iterator[Transversal]:
    """Yield every transversal, or diagonal transversal, lazily in lexicographic order."""
    rows, goal = _needs(square, diagonal)
    if square.order > COMPILED:
        return _below(rows, goal, 0, 0, ())
    return map(tuple, list_results(Transversals(square.order, [needs for row in rows for needs in row], goal)))


def list_results(found: Any) -> Iterator[Any]:
    """Yield the results of a kernel, checking for a stop request in between."""
    while state := found.next(SLICE):
        if state > 0:
            yield found.columns()


def _below(rows: list[list[int]], goal: int, row: int, met: int, columns: Transversal) -> Iterator[Transversal]:
    """Yield the transversals of a larger square that begin with `columns`."""
    if row == len(rows):
        if met == goal:
            yield columns
        return
    for column, needs in enumerate(rows[row]):
        if not needs & met:
            yield from _below(rows, goal, row + 1, met | needs, (*columns, column))


def count(square: Square, diagonal: bool = False) -> int:
    """Return the number of transversals, without listing them; PuzzleError for orders above MAX_ORDER."""
    if square.order > MAX_ORDER:
        raise PuzzleError(
            "transversals can be counted up to order {most}; this square has order {order}",
            most=MAX_ORDER,
            order=square.order,
        )
    rows, goal = _needs(square, diagonal)
    half = len(rows) // 2
    upper, lower = _unions(rows[:half]), _unions(rows[half:])
    return sum(many * lower.get(goal ^ met, 0) for met, many in upper.items())


def _unions(rows: list[list[int]]) -> dict[int, int]:
    """Return, for each set of constraints met by one cell of each row without repetition, the number of such
    choices.
    """
    found = {0: 1}
    for row in rows:
        more: dict[int, int] = {}
        for met, many in found.items():
            for needs in row:
                if not needs & met:
                    more[met | needs] = more.get(met | needs, 0) + many
        found = more
    return found


def _needs(square: Square, diagonal: bool) -> tuple[list[list[int]], int]:
    """Return the column, the symbol and perhaps the diagonals of each cell as bit sets, and the set of all of them."""
    order = square.order
    rows = [
        [1 << column | 1 << order + square.cells[row * order + column] for column in range(order)]
        for row in range(order)
    ]
    if diagonal:
        for row in range(order):
            rows[row][row] |= 1 << 2 * order
            rows[row][order - 1 - row] |= 2 << 2 * order
    return rows, (1 << 2 * order + 2 * diagonal) - 1
