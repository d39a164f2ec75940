"""The parts of a count by kind and order, and their counters; explained in docs/notes/searches.md."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from math import factorial, gcd

from unriddle.core import PuzzleError
from unriddle.kit.count.unit import Part, number_parts
from unriddle.puzzles.latin.count import letters, meet_in_middle
from unriddle.puzzles.latin.count.classes import classes, mask, orbits, row_masks, rows
from unriddle.puzzles.latin.count.count_kernel import LIMIT, Picks, masks

# The largest order of each kind that is counted.
REACH = {"diagonal": 9, "plain": 8, "pandiagonal": 16, "symmetric": 12}
WORD = (1 << 64) - 1


@cache
def parts(order: int, kind: str) -> tuple[Part, ...]:
    """Return all units of the squares of this order and kind with their first row fixed, named by number.

    Raises PuzzleError.
    """
    if order > REACH[kind]:
        raise PuzzleError(
            "{kind} squares are counted up to order {most}",
            f"latin:{order}" + f":{kind}" * (kind != "diagonal"),
            kind=kind,
            most=REACH[kind],
        )
    kinds = {"diagonal": _diagonal, "plain": _plain, "pandiagonal": _pandiagonal, "symmetric": _symmetric}
    found = [Part("", 1, partial(_picks, list))] if order == 1 else kinds[kind](order)
    return number_parts(found)


def _picks(groups: Callable[[], list[list[int]]]) -> Picks:
    """Count the ways to pick one mask of each group so that no two share a bit.

    The last group is omitted if the other picks always leave one of its members.
    """
    made = groups()
    width = (max(map(max, [[1], *filter(None, made)])).bit_length() + 63) // 64
    words = (
        chain(*made)
        if width == 1
        else (one >> 64 * word & WORD for group in made for one in group for word in range(width))
    )
    sizes = [len(group) for group in made]
    if len(made) > LIMIT or max(sizes, default=0) >= 1 << 16:
        raise PuzzleError("this is too large to count")
    return Picks(sizes, array("Q", words), width)


def _diagonal(order: int) -> list[Part]:
    """Return one unit per class of fillings of both diagonals; at order 9 several."""
    if order == 9:
        return list(meet_in_middle.parts())
    if order == 8:
        return [
            Part("", size, partial(meet_in_middle.whole_halves, filling)) for filling, size in classes(order).items()
        ]
    # Rows that share columns of the diagonals come together: they exclude each other most.
    outside = [row for pair in range(order // 2) for row in (pair, order - 1 - pair)]
    order_of_rows = [*outside, order // 2][: order - 1]
    return [
        Part("", size, partial(_picks, partial(_group_by_rows, filling, order_of_rows)))
        for filling, size in classes(order).items()
    ]


def _group_by_rows(filling: bytes, order_of_rows: Sequence[int]) -> list[list[int]]:
    return [row_masks(filling, row) for row in order_of_rows]


def _plain(order: int) -> list[Part]:
    """Return one unit per cycle type of the second row; the rows below are ordered by their first symbols."""
    found = []
    for lengths in cycle_types(order):
        second: list[int] = []
        for length in lengths:
            second += [len(second) + (at + 1) % length for at in range(length)]
        class_size = factorial(order)
        for length in set(lengths):
            class_size //= length ** lengths.count(length) * factorial(lengths.count(length))
        name = f"second row of cycles {'+'.join(map(str, lengths))}"
        found.append(Part(name, class_size * factorial(order - 2), partial(_picks, partial(_below, tuple(second)))))
    return found


def cycle_types(order: int, least: int = 2) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write the order as a sum of cycle lengths from `least`, in rising order."""
    if order == 0:
        yield ()
    for length in range(least, order + 1):
        for rest in cycle_types(order - length, length):
            yield (length, *rest)


def _below(second: Sequence[int]) -> list[list[int]]:
    """Return the possible rows below 0 1 2 ... and the second row, grouped by first symbol."""
    order = len(second)
    every = (1 << order) - 1
    allowed = [every & ~(1 << column | 1 << symbol) for column, symbol in enumerate(second)]
    symbols = [symbol for symbol in range(1, order) if symbol != second[0]]
    return [masks([1 << symbol, *allowed[1:]]) for symbol in symbols[:-1]]


def _pandiagonal(order: int) -> list[Part]:
    """Return one unit per placement of symbol 0, up to reflection.

    Groups are the other symbols, bits the cells. No units unless the order is coprime to 6 (Polya 1918).
    """
    # A symbol is a solution of the toroidal queens problem, and there are none for other orders (Polya 1918).
    if gcd(order, 6) != 1:
        return []
    placements = list(map(bytes, toroidal_queens(order)))
    kept = orbits(iter(placements), [lambda q: bytes([-at % order for at in q]), lambda q: q[:1] + q[:0:-1]])
    return [
        Part("", size, partial(_picks, partial(_symbols, placements, placement))) for placement, size in kept.items()
    ]


def toroidal_queens(order: int) -> Iterator[tuple[int, ...]]:
    """Yield the column in each row, column 0 in row 0, so that no broken diagonal holds two."""

    def fill(columns: tuple[int, ...], down: int, up: int) -> Iterator[tuple[int, ...]]:
        row = len(columns)
        if row == order:
            yield columns
            return
        for column in range(order):
            one, other = 1 << (column - row) % order, 1 << (column + row) % order
            if not (down & one or up & other or column in columns):
                yield from fill((*columns, column), down | one, up | other)

    return fill((0,), 1, 1)


def _symbols(placements: list[bytes], first: bytes) -> list[list[int]]:
    order = len(first)

    def cells(placement: bytes, shift: int) -> int:
        return sum(1 << order * row + (column + shift) % order for row, column in enumerate(placement))

    taken = cells(first, 0)
    return [
        [one for one in (cells(each, shift) for each in placements) if not one & taken] for shift in range(1, order - 1)
    ]


def _symmetric(order: int) -> list[Part]:
    """Return one unit per second row; from order 10 on, the units of arrays of letters.

    Bits are (column, symbol), and the main diagonal's symbols.
    """
    if order % 2:
        return []
    if order >= 10:
        return letters.parts(list(cycle_types(order // 2)))
    every = (1 << order) - 1
    facing = [
        row
        for row in rows([every & ~(1 << column) for column in range(order)])
        if all(row[column] + row[-1 - column] == order - 1 for column in range(order // 2))
    ]
    # Facing symbols of the two diagonals add up too, so the bit of the main one is enough. The first row has taken 0.
    choices = [[mask(each) | 1 << order * order + each[row] for each in facing if each[row]] for row in range(1, order)]
    return [Part("", 1, partial(_picks, partial(_disjoint, choices[1:], second))) for second in choices[0]]


def _disjoint(groups: list[list[int]], taken: int) -> list[list[int]]:
    return [[one for one in group if not one & taken] for group in groups]
