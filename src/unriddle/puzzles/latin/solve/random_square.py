"""Random squares. Diagonal ones: exactly uniform up to order 7, by a walk above that may not reach every square.

Plain ones: by the walk of M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares"
(Journal of Combinatorial Designs 4, 1996), which reaches every square. The same seed gives the same square on every
machine.
"""

from collections.abc import Callable

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import LARGEST_SEED, SEARCHED, Puzzle, Square, no_order, no_square
from unriddle.puzzles.latin.solve import ranking
from unriddle.puzzles.latin.solve.search import solve
from unriddle.puzzles.latin.solve.walk_kernel import Walk, mix

WORD = (1 << 64) - 1
# Moves of a walk: a constant, and a number per cell.
MOVES, CELL_MOVES = 4000, 6

MAX_SEARCHED_ORDER = 12  # the largest order for which a search is used
# Kind -> orders up to MAX_SEARCHED_ORDER without squares; or, for pandiagonal squares of order 11, without any found
# quickly.
LACKING: dict[str, tuple[int, ...]] = {
    "diagonal": (2, 3),
    "plain": (),
    "pandiagonal": (2, 3, 4, 6, 8, 9, 10, 11, 12),
    "symmetric": (2, 3, 5, 7, 9, 11),
}


class Draws:
    """Random integers: the 64-bit sequence of one seed, with rejection so that all remainders are equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.index: int = 0

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1; the bound is below 2 ** 64."""
        while True:
            word = mix(self.seed, self.index)
            self.index += 1
            if word <= WORD - (WORD + 1) % bound:
                return word % bound

    def shuffle(self, things: list[int]) -> list[int]:
        """Return the same list in a random order."""
        for last in range(len(things) - 1, 0, -1):
            at = self.below(last + 1)
            things[at], things[last] = things[last], things[at]
        return things


def random_square(puzzle: Puzzle, seed: int) -> Square:
    """Return a random square of the puzzle's order, kind, fixed first row and base. Raises PuzzleError."""
    if not 0 <= seed <= LARGEST_SEED:
        raise PuzzleError("the seed must be from 0 to {most}", most=LARGEST_SEED)
    if puzzle.kind in ("pandiagonal", "symmetric"):
        refuse(puzzle.kind, puzzle.order)
    elif puzzle.order in (2, 3) and puzzle.kind == "diagonal":
        raise PuzzleError(no_square(puzzle.order))
    if puzzle.order > SEARCHED:
        raise PuzzleError("random squares are made up to order {most}, not {order}", most=SEARCHED, order=puzzle.order)
    draws = Draws(seed)
    if puzzle.kind == "plain":
        cells = plain_square(puzzle.order, draws, 100 + puzzle.order**2)
    elif puzzle.kind == "diagonal" and puzzle.order <= ranking.MAX_ORDER:
        return ranking.nth(puzzle, 1 + draws.below(ranking.count(puzzle)))
    else:
        search, start = solve(Puzzle.make(puzzle.order, kind=puzzle.kind, random=seed)), None
        while start is None:
            start = search.advance(1 << 20)
        if puzzle.kind != "diagonal":
            return start._replace(base=puzzle.base)
        walk = Walk(puzzle.order, bytes(start.cells), draws.seed, draws.index)
        walk.walk(MOVES + CELL_MOVES * puzzle.order**2)
        draws.index = walk.index
        cells = symmetric(puzzle.order, walk.cells(), draws)
    if puzzle.first_row:
        names = {symbol: column for column, symbol in enumerate(cells[: puzzle.order])}
        cells = [names[symbol] for symbol in cells]
    found = Square(puzzle.order, bytes(cells), puzzle.base)
    if wrong := puzzle.check(found):
        raise RuntimeError(f"the walk went wrong: {wrong}")
    return found


def plain_square(order: int, draws: Draws, moves: int) -> list[int]:
    """Return a plain square after a walk of `moves` squares, with its rows and symbols in a random order.

    A square is a cube of ones and zeros, by row, column and symbol, with a single one in every line. A move picks the
    eight cells given by two coordinates per axis, and alternately adds and subtracts 1 along its edges. The cell
    opposite the first can become -1; the next move then starts there.
    """
    sides = range(order)
    symbols = [[{(row + column) % order} for column in sides] for row in sides]  # by row and column
    columns = [[{(symbol - row) % order} for symbol in sides] for row in sides]  # by row and symbol
    rows = [[{(symbol - column) % order} for symbol in sides] for column in sides]  # by column and symbol

    def change(row: int, column: int, symbol: int, change: Callable[[set[int], int], None]) -> None:
        change(symbols[row][column], symbol)
        change(columns[row][symbol], column)
        change(rows[column][symbol], row)

    improper: tuple[int, int, int] | None = None
    while order > 1 and (moves > 0 or improper):
        if improper:
            row, column, symbol = improper
        else:
            row, column, symbol = draws.below(order), draws.below(order), draws.below(order - 1)
            symbol += symbol >= min(symbols[row][column])
        sets = rows[column][symbol], columns[row][symbol], symbols[row][column]
        row2, column2, symbol2 = (sorted(one)[draws.below(len(one))] for one in sets)
        if not improper:
            change(row, column, symbol, set.add)
        for one in ((row, column2, symbol2), (row2, column, symbol2), (row2, column2, symbol)):
            change(*one, set.add)
        for one in ((row2, column, symbol), (row, column2, symbol), (row, column, symbol2)):
            change(*one, set.remove)
        improper = (row2, column2, symbol2) if symbol2 not in symbols[row2][column2] else None
        if not improper:
            moves -= 1
            change(row2, column2, symbol2, set.remove)
    names, order_of_rows = draws.shuffle([*sides]), draws.shuffle([*sides])
    return [names[min(symbols[row][column])] for row in order_of_rows for column in sides]


def refuse(kind: str, size: int) -> None:
    """Raise PuzzleError for an order without squares of this kind, or whose squares are not found quickly."""
    if size > MAX_SEARCHED_ORDER:
        raise no_order(size, MAX_SEARCHED_ORDER)
    if kind == "pandiagonal" and size == 11:
        raise PuzzleError("pandiagonal squares can be made of orders 1, 5 and 7 only")
    if size in LACKING[kind]:
        raise PuzzleError("there is no {kind} square of order {order}", kind=kind, order=size)


def symmetric(order: int, cells: bytes, draws: Draws) -> list[int]:
    """Return the square of these cells under a random symmetry, with its symbols renamed at random."""
    half = order // 2
    places = [order // 2] * order
    for position, pair in enumerate(draws.shuffle(list(range(half)))):
        one, other = (pair, order - 1 - pair) if draws.below(2) else (order - 1 - pair, pair)
        places[position], places[order - 1 - position] = one, other
    columns = places[::-1] if draws.below(2) else places
    names = draws.shuffle(list(range(order)))
    if draws.below(2):
        return [names[cells[order * column + row]] for row in places for column in columns]
    return [names[cells[order * row + column]] for row in places for column in columns]
