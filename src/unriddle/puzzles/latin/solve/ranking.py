"""The number of a square among all diagonal squares of its order, and the square of a number, for orders up to 7.

No earlier square is visited. Every first row has the same number of squares, because relabeling turns one first row
into another. Under a first row 0 1 2 ... the squares of each second row are counted, once for all second rows that a
symmetry turns into each other; only those with the right second row are then listed.
"""

from collections.abc import Iterator
from functools import cache, reduce
from itertools import permutations
from math import factorial
from operator import and_

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.puzzle import Puzzle, Square

MAX_ORDER = 7
Row = tuple[int, ...]


def check_ranked(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle, if its squares can be numbered. Raises PuzzleError."""
    if puzzle.kind != "diagonal" or puzzle.givens or puzzle.random is not None:
        raise PuzzleError(
            "only diagonal squares are numbered: all of them, or those with the first row fixed", str(puzzle)[:60]
        )
    if puzzle.order > MAX_ORDER:
        raise PuzzleError("squares are numbered up to order {most}", f"latin:{puzzle.order}", most=MAX_ORDER)
    return puzzle


def count(puzzle: Puzzle) -> int:
    """Return the number of squares of the puzzle."""
    order = check_ranked(puzzle).order
    return _count_fixed_row(order) if puzzle.first_row else _count_fixed_row(order) * factorial(order)


def nth(puzzle: Puzzle, number: int) -> Square:
    """Return the square with this number, from 1, in lexicographic order; PuzzleError if there is none."""
    total = count(puzzle)
    if not 1 <= number <= total:
        asked = str(number)[:20]
        message = Text("there are no squares, so there is no square {number}", number=asked)
        if total:
            message = Text(
                "there are {whole:,} squares, counted from 1, so there is no square {number}", whole=total, number=asked
            )
        raise PuzzleError(message, f"latin:{puzzle.order}")
    order = puzzle.order
    if order == 1:
        return Square(1, bytes(1), puzzle.base)
    block, left = divmod(number - 1, _count_fixed_row(order))
    first = _permutation(order, block)
    for second in _order_rows(order, first):
        held = _count(order, second)
        if left < held:
            return Square(order, _below(order, first, second)[left], puzzle.base)
        left -= held
    raise RuntimeError("the counts of the second rows do not add up")


def rank(puzzle: Puzzle, square: Square) -> int:
    """Return the number of a square of the puzzle, from 1; PuzzleError if it is not one."""
    if wrong := check_ranked(puzzle).check(square):
        raise PuzzleError(wrong)
    order = square.order
    if order == 1:
        return 1
    first = tuple(square.cells[:order])
    mine = tuple(first.index(symbol) for symbol in square.cells[order : 2 * order])
    before = 0
    for second in _order_rows(order, first):
        if second == mine:
            break
        before += _count(order, second)
    block = 0 if puzzle.first_row else _index(first)
    return 1 + block * _count_fixed_row(order) + before + _below(order, first, mine).index(bytes(square.cells))


@cache
def _count_fixed_row(order: int) -> int:
    """Return the number of squares with the first row 0 1 2 ..."""
    search, total = Count(Puzzle(order)), 0
    while not search.done:
        unit = search.advance(1 << 20)
        total += unit.total if unit else 0
    return total


def _permutation(order: int, index: int) -> Row:
    """Return the permutation of 0 to order - 1 with this index in lexicographic order."""
    symbols, found = list(range(order)), []
    for left in range(order - 1, -1, -1):
        at, index = divmod(index, factorial(left))
        found.append(symbols.pop(at))
    return tuple(found)


def _index(permutation: Row) -> int:
    """Return the index that _permutation turns into this."""
    return sum(
        factorial(len(permutation) - 1 - at) * sum(later < symbol for later in permutation[at + 1 :])
        for at, symbol in enumerate(permutation)
    )


@cache
def _seconds(order: int) -> list[Row]:
    """Return every second row that agrees with a first row 0 1 2 ..."""
    last = order - 1
    return [
        row
        for row in permutations(range(order))
        if order > 3
        and row[1] != 0
        and row[last - 1] != last
        and all(symbol != column for column, symbol in enumerate(row))
    ]


def _order_rows(order: int, first: Row) -> list[Row]:
    """Return the second rows, written for the first row 0 1 2 ..., in their order under the first row `first`."""
    return sorted(_seconds(order), key=lambda second: [first[symbol] for symbol in second])


def _below(order: int, first: Row, second: Row) -> list[bytes]:
    """Return the squares with this first row and this second row (written for 0 1 2 ...), in lexicographic order."""
    relabel = bytes(first) + bytes(256 - order)
    head = bytes(range(order)) + bytes(second)
    return sorted((head + b"".join(map(bytes, rest))).translate(relabel) for rest in _remaining_rows(order, second))


def _count(order: int, second: Row) -> int:
    """Return the number of squares with the first row 0 1 2 ... and this second row."""
    return _count_class(order, min(_equivalent_rows(order, second)))


@cache
def _count_class(order: int, second: Row) -> int:
    return len(_remaining_rows(order, second))


def _equivalent_rows(order: int, second: Row) -> Iterator[Row]:
    """Yield the second rows equivalent to this one under symmetries of the first two rows, including itself."""
    last = order - 1
    swapped = [1, 0, *range(2, order - 2), last, last - 1]
    inverse = tuple(second.index(symbol) for symbol in range(order))
    for row in (second, tuple(swapped[inverse[swapped[column]]] for column in range(order))):
        for one in (row, tuple(last - row[last - column] for column in range(order))):
            yield one
            if order > 5:
                inner = [*range(order)]
                inner[2], inner[last - 2] = last - 2, 2
                yield tuple(inner[one[inner[column]]] for column in range(order))


def _remaining_rows(order: int, second: Row) -> list[list[Row]]:
    """Return the rows from the third on of every square with the first row 0 1 2 ... and this second row.

    First the diagonals are filled, then each row has few candidates left. Candidates are sets of row numbers as bits.
    """
    rows, holding, lacking = _tables(order)
    last = order - 1
    free = -1
    for column, symbol in enumerate(second):
        free &= lacking[column][column] & lacking[column][symbol]
    down, up = (0, second[1]), (last, second[last - 1])

    def diagonals(sets: dict[int, int], open_rows: list[int]) -> Iterator[list[int]]:
        """Yield the candidates of the rows, for every way to fill the diagonals in the rows that are still open."""
        if not open_rows:
            yield [sets[row] for row in range(2, order)]
            return
        at, *others = open_rows
        for one in range(order):
            with_one = sets[at] & holding[at][one]
            for two in range(order) if with_one else ():
                with_both = with_one & holding[last - at][two]
                if not with_both:
                    continue
                allowed = lacking[at][one] & lacking[last - at][two]
                left = {row: candidates & allowed for row, candidates in sets.items()}
                for row in others:
                    left[row] &= lacking[row][one] & lacking[last - row][two]
                left[at] = with_both
                if all(left.values()):
                    yield from diagonals(left, others)

    def fill_rows(sets: list[int]) -> list[list[Row]]:
        """Return every choice of one candidate for each row with no symbol twice in a column."""
        first, *others = sets
        found = []
        while first:
            lowest = first & -first
            first ^= lowest
            row = rows[lowest.bit_length() - 1]
            if not others:
                found.append([row])
                continue
            allowed = _disjoint_rows(order, row)
            left = [candidates & allowed for candidates in others]
            if all(left):
                found += [[row, *rest] for rest in fill_rows(left)]
        return found

    sets = {
        row: free
        & lacking[row][down[0]]
        & lacking[row][down[1]]
        & lacking[last - row][up[0]]
        & lacking[last - row][up[1]]
        for row in range(2, order)
    }
    # The middle row has the fewest candidates; the last ones share columns with the first ones' cells on the diagonals.
    order_of_rows = sorted(sets, key=lambda row: (2 * row != last, -row))
    return [rest for fits in diagonals(sets, order_of_rows) for rest in fill_rows(fits)]


@cache
def _tables(order: int) -> tuple[list[Row], list[list[int]], list[list[int]]]:
    """Return every row; for each column and symbol the set of rows that have it there, and the set of those that do
    not.
    """
    rows = list(permutations(range(order)))
    holding = [[0] * order for _ in range(order)]
    for number, row in enumerate(rows):
        for column, symbol in enumerate(row):
            holding[column][symbol] |= 1 << number
    every = (1 << len(rows)) - 1
    return rows, holding, [[every ^ numbers for numbers in of_column] for of_column in holding]


@cache
def _disjoint_rows(order: int, row: Row) -> int:
    """Return the rows that differ from this one in every column."""
    lacking = _tables(order)[2]
    return reduce(and_, (lacking[column][symbol] for column, symbol in enumerate(row)))
