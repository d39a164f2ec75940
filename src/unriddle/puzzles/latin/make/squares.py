"""Random squares of any kind, step by step: diagonal ones up to order 7 all equally likely, of others each possible."""

from collections.abc import Generator

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve.random_square import Draws
from unriddle.puzzles.latin.solve.search import solve
from unriddle.puzzles.latin.square import EMPTY, Square

# The most squares that have the same diagonals, by the order.
ALIKE = {1: 1, 4: 1, 5: 2, 6: 8, 7: 2876}
SEEDS = 1 << 62


def random_square(order: int, kind: str, draws: Draws, steps: int) -> Generator[None, None, Square]:
    """A square of this kind; each time up to this many steps of a search are done meanwhile."""
    square = None
    while square is None:
        if kind != "diagonal" or order not in ALIKE:
            square = yield from _found(Puzzle.make(order, kind=kind, random=draws.below(SEEDS)), steps, 0)
        else:
            # Each filling of the diagonals has its squares numbered; all numbers are equally likely, and those that
            # are too large for a filling are drawn anew.
            square = yield from _found(Puzzle.make(order, _diagonals(order, draws)), steps, draws.below(ALIKE[order]))
    return square


def _found(puzzle: Puzzle, steps: int, number: int) -> Generator[None, None, Square | None]:
    """The square of this number, from 0, in the order of the search; None where there is none."""
    search = solve(puzzle)
    while not search.done:
        left = steps
        while left and not search.done:
            before = search.steps
            square = search.advance(left)
            left -= search.steps - before
            if square is None:
                continue
            if not number:
                return square
            number -= 1
        yield
    return None


def _diagonals(order: int, draws: Draws) -> bytes:
    """Givens on both diagonals and nowhere else, each filling of them equally likely."""
    down = draws.shuffle(list(range(order)))
    while True:
        up = draws.shuffle(list(range(order)))
        apart = all(up[row] not in (down[row], down[-1 - row]) for row in range(order) if 2 * row != order - 1)
        if apart and (order % 2 == 0 or up[order // 2] == down[order // 2]):
            break
    cells = bytearray([EMPTY]) * order**2
    for row in range(order):
        cells[row * order + row] = down[row]
        cells[row * order + order - 1 - row] = up[row]
    return bytes(cells)
