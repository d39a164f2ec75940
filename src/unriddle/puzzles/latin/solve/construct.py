"""Constructs a diagonal square of any order except 2 and 3; docs/puzzles/latin-more.md has the proofs.

Reversing the columns, place -> order - 1 - place, exchanges the two diagonals. A square is linear if its places and
symbols are the elements of a ring and its cells are a * row + column, with a, a + 1 and a - 1 units: then both
diagonals, and each line of cells (x, x + d), have every symbol once.
"""

from itertools import chain
from operator import itemgetter

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import MAX_ORDER, Square, clash, no_order, no_square

Rows = list[list[int]]

# The lexicographically first square of order 6, found by the search: the only one that is not constructed.
SIX = ("012345", "120534", "435021", "301452", "543210", "254103")
# Fields as (prime, a ** degree in terms of 1, a, a ** 2): their elements are numbers with the coefficients as digits.
FIELDS: dict[int, tuple[int, tuple[int, ...]]] = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0)), 27: (3, (2, 1, 0))}


def square(order: int) -> Square:
    """Return a diagonal square of this order, with each of its lines checked; PuzzleError for 2, 3 and orders out of
    range.
    """
    if not 1 <= order <= MAX_ORDER:
        raise no_order(order, MAX_ORDER)
    if order in (2, 3):
        raise PuzzleError(no_square(order))
    cells = (bytes if order < 256 else tuple)(chain.from_iterable(rows(order)))
    if wrong := clash(order, "diagonal", cells):
        raise RuntimeError(f"the construction of order {order} went wrong: {wrong[0]}: {wrong[1]}")
    return Square(order, cells)


def rows(order: int) -> Rows:
    """Return the rows of the square; the order is neither 2 nor 3."""
    twos, rest = _power(2, order)
    threes, rest = _power(3, rest)
    if twos == 1 and threes == 1:
        return product([list(map(int, row)) for row in SIX], linear(order // 6))
    if twos == 1:
        return double(linear(order // 2))
    if threes == 1:
        return triple(linear(order // 3))
    return linear(order)


def linear(order: int) -> Rows:
    """Return a linear square; the order must not have exactly one factor 2 or exactly one factor 3."""
    twos, rest = _power(2, order)
    threes, rest = _power(3, rest)
    found = circular(rest)
    for prime, count in ((2, twos), (3, threes)):
        parts = [prime**3] * (count % 2) + [prime**2] * ((count - 3 * (count % 2)) // 2)
        for part in parts:
            found = product(field(part), found)
    return found


def circular(order: int) -> Rows:
    """Return 2 * row + column modulo the order, which must not be divisible by 2 or 3."""
    twice = [*range(order), *range(order)]
    return [twice[2 * row % order :][:order] for row in range(order)]


def field(order: int) -> Rows:
    """Return a * row + column in a field; a is outside the prime field, and so are a + 1 and a - 1."""
    prime, power = FIELDS[order]
    degree = len(power)
    elements = [[number // prime**at % prime for at in range(degree)] for number in range(order)]

    def number(element: list[int]) -> int:
        return sum(digit % prime * prime**at for at, digit in enumerate(element))

    found = []
    for element in elements:
        times = [low + element[-1] * high for low, high in zip([0, *element[:-1]], power, strict=True)]
        found.append([number([x + y for x, y in zip(times, column, strict=True)]) for column in elements])
    return found


def product(outer: Rows, inner: Rows) -> Rows:
    """Return the direct product: each symbol of the outer square becomes a copy of the inner one with symbols of its
    own.
    """
    size = len(inner)
    copies = [_raise_order(inner, size * symbol) for symbol in range(len(outer))]
    return [
        list(chain.from_iterable(copies[symbol][row] for symbol in outer_row))
        for outer_row in outer
        for row in range(size)
    ]


def double(low: Rows) -> Rows:
    """Return a square of twice the odd order of a linear one: 2 x 2 blocks, some of them switched.

    Row x of the left half is row x above and row x + u below; symbols of the right half are the high ones above and the
    low ones below. A block replaces one symbol of `low` in one cell (row, column) by four cells.
    """
    size = len(low)
    high = _raise_order(low, size)
    further, last = low[1], size - 1  # row 1 is the sum with u = a * 1
    switched = {(further[x], x): True for x in range(size)}
    switched |= {(x, x): False for x in range(size)}
    below = {low[further[x]][last - x]: (further[x], last - x) for x in range(size)}
    for x in range(size):
        first, second = (x, last - x), below[low[x][last - x]]
        if first in switched:
            switched[second] = not switched[first]
        else:
            switched[first] = not switched.setdefault(second, True)
    turned: list[list[int]] = [[] for _ in range(size)]
    for (row, column), turn in switched.items():
        if turn:
            turned[row].append(column)
    halves = []
    for row in range(size):
        left, right = low[row][:], high[row][:]
        for column in turned[row]:
            left[column], right[column] = right[column], left[column]
        halves.append((left, right))
    return [left + right for left, right in halves] + [halves[row][1] + halves[row][0] for row in further]


def triple(low: Rows) -> Rows:
    """Return a square of three times the order of a linear one: blocks of 3 x 3, each with its own symbols.

    Rows and columns (1, x) come first, (0, x) next, (2, x) last, the latter ordered so that (1, x) and (2, x + d) are
    opposite. Cell (k, l) of a block is 2 k + l, and 2 k + 2 l on the main diagonal, modulo 3.
    """
    size = len(low)
    levels = [low, _raise_order(low, size), _raise_order(low, 2 * size)]
    facing = [low[1][size - 1 - x] for x in range(size)]  # row 1 is the sum with d = a * 1
    arrange = itemgetter(*facing)
    slot = {x: at for at, x in enumerate(facing)}
    found = []
    for layer, order in ((1, range(size)), (0, range(size)), (2, facing)):
        first, middle, last = ((2 * layer + column) % 3 for column in (1, 0, 2))
        for x in order:
            left, right = levels[first][x][:], list(arrange(levels[last][x]))
            left[x], right[slot[x]] = right[slot[x]], left[x]
            found.append(left + levels[middle][x] + right)
    return found


def _raise_order(rows: Rows, by: int) -> Rows:
    return [[symbol + by for symbol in row] for row in rows]


def _power(prime: int, number: int) -> tuple[int, int]:
    """Return the exponent of the prime in the number, and the cofactor."""
    count = 0
    while number % prime == 0:
        number //= prime
        count += 1
    return count, number
