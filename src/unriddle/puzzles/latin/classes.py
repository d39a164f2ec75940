"""The units of a count: parts of all squares that are counted each on its own, with how many parts are like it.

A unit is a list of groups of masks; a square is one mask of each group, no two of which share a bit.
docs/puzzles/latin.md explains each kind.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import factorial, gcd
from typing import NamedTuple

# The largest order of each kind whose units are made.
REACH = {"diagonal": 9, "plain": 8, "pandiagonal": 16, "symmetric": 8}


class Part(NamedTuple):
    """One unit: its name, how many parts of the whole are like it, and its groups.

    Where what all other picks leave is always a member of the last group, that group is left out.
    """

    name: str
    weight: int
    groups: Callable[[], list[list[int]]]
    # The order when the first groups are facing rows of squares with both diagonals filled, see Picks; or 0.
    facing: int = 0


def parts(order: int, kind: str) -> list[Part]:
    """All units of the squares of this order and kind with their first row fixed, named by number."""
    kinds = {"diagonal": _diagonal, "plain": _plain, "pandiagonal": _pandiagonal, "symmetric": _symmetric}
    found = [Part("", 1, list)] if order == 1 else kinds[kind](order)
    return [
        part._replace(name=f"{number}/{len(found)}{part.name and ' ' + part.name}")
        for number, part in enumerate(found, 1)
    ]


def rows(allowed: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All rows of different symbols, column i taking one of the bit set allowed[i]; in lexicographic order."""

    def fill(row: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
        if len(row) == len(allowed):
            yield row
            return
        free = allowed[len(row)] & ~used
        while free:
            lowest = free & -free
            free ^= lowest
            yield from fill((*row, lowest.bit_length() - 1), used | lowest)

    return fill((), 0)


def mask(row: Sequence[int]) -> int:
    """The set of (column, symbol) of a row, bit order * column + symbol."""
    return sum(1 << len(row) * column + symbol for column, symbol in enumerate(row))


# diagonal: classes of the fillings of both diagonals


def fillings(order: int) -> Iterator[bytes]:
    """The fillings of both diagonals with 0, 1, 2, ... on the main one, as the symbols of the other one by rows."""
    every = (1 << order) - 1
    allowed = [every & ~(1 << row | 1 << order - 1 - row) for row in range(order)]
    if order % 2:
        allowed[order // 2] = 1 << order // 2
    return map(bytes, rows(allowed))


@cache
def pair_permutations(order: int) -> list[bytes]:
    """The permutations of rows and columns alike that keep both diagonals: pairs (i, order - 1 - i) stay pairs."""
    found = [bytes(range(order))]
    seen = set(found)
    for sigma in found:
        for generator in _generators(order):
            more = bytes([generator[at] for at in sigma])
            if more not in seen:
                seen.add(more)
                found.append(more)
    return found


def _generators(order: int) -> list[list[int]]:
    """Exchange the members of the first pair, or two neighbouring pairs: these make all pair permutations."""
    found = []
    for pair in range(order // 2):
        sigma = list(range(order))
        exchanged = [(0, order - 1)] if pair == 0 else [(pair - 1, pair), (order - pair, order - 1 - pair)]
        for one, other in exchanged:
            sigma[one], sigma[other] = other, one
        found.append(sigma)
    return found


def moves(order: int) -> list[Callable[[bytes], bytes]]:
    """Maps of fillings to fillings of equally many squares, which generate all that are known.

    Rows and columns are permuted alike so that both diagonals stay, the columns are reversed, which exchanges the
    diagonals, or the square is transposed; each time symbols are renamed so that the main diagonal is 0, 1, 2, ...
    """
    return [*map(_conjugation, _generators(order)), _inverse, lambda filling: filling[::-1]]


def _conjugation(sigma: Sequence[int]) -> Callable[[bytes], bytes]:
    # Every generator is its own inverse.
    names = bytes(sigma) + bytes(range(len(sigma), 256))
    return lambda filling: bytes([filling[row] for row in sigma]).translate(names)


def _inverse(filling: bytes) -> bytes:
    found = bytearray(len(filling))
    for row, symbol in enumerate(filling):
        found[symbol] = row
    return bytes(found)


def orbits(things: Iterator[bytes], generators: Sequence[Callable[[bytes], bytes]]) -> dict[bytes, int]:
    """The least member of each class under the generators -> how many members the class has, in order."""
    left = dict.fromkeys(things)
    found = {}
    for thing in list(left):
        if thing not in left:
            continue
        del left[thing]
        reached = [thing]
        for one in reached:
            for generator in generators:
                other = generator(one)
                if other in left:
                    del left[other]
                    reached.append(other)
        found[min(reached)] = len(reached)
    return dict(sorted(found.items()))


def classes(order: int) -> dict[bytes, int]:
    """One filling of each class of fillings -> how many fillings the class has."""
    return orbits(fillings(order), moves(order))


def row_choices(filling: bytes, row: int) -> list[tuple[int, ...]]:
    """All rows that may stand there when both diagonals are filled."""
    order = len(filling)
    every = (1 << order) - 1
    own = 1 << row | 1 << filling[row]
    allowed = [every & ~(1 << column | 1 << filling[order - 1 - column] | own) for column in range(order)]
    allowed[row] = 1 << row
    allowed[order - 1 - row] = 1 << filling[row]
    return list(rows(allowed))


def _diagonal(order: int) -> list[Part]:
    # Rows that share columns of the diagonals come together: they exclude each other most.
    outside = [row for pair in range(order // 2) for row in (pair, order - 1 - pair)]
    middle = [order // 2] if order % 2 else []
    found = []
    for number, (filling, size) in enumerate((kinds := classes(order)).items(), 1):
        if order < 9:
            found.append(
                Part("", size, partial(_by_rows, filling, (outside + middle)[:-1]), order if order == 8 else 0)
            )
            continue
        choices = row_choices(filling, order // 2)
        kept = orbits(map(bytes, choices), stabiliser(filling))
        for row, many in kept.items():
            text = f"class {number}/{len(kinds)} middle row {'.'.join(map(str, row))}"
            found.append(Part(text, size * many, partial(_by_rows, filling, outside[:-1], mask(row)), order))
    return found


def _by_rows(filling: bytes, order_of_rows: Sequence[int], taken: int = 0) -> list[list[int]]:
    return [[one for one in map(mask, row_choices(filling, row)) if not one & taken] for row in order_of_rows]


def stabiliser(filling: bytes) -> list[Callable[[bytes], bytes]]:
    """What the symmetries that keep a filling, and rows as rows, do to the middle row."""
    order = len(filling)
    found: list[Callable[[bytes], bytes]] = []
    back = _inverse(filling)
    for sigma in pair_permutations(order):
        names = sigma + bytes(range(order, 256))
        home = _inverse(sigma)
        moved = bytes([filling[row] for row in home]).translate(names)
        if moved == filling:
            found.append(partial(_moved, home, names, 1))
        if moved == back:
            found.append(partial(_moved, home, names.translate(filling + bytes(range(order, 256))), -1))
    return found


def _moved(home: bytes, names: bytes, direction: int, row: bytes) -> bytes:
    return bytes([row[at] for at in home]).translate(names)[::direction]


# the other kinds


def _plain(order: int) -> list[Part]:
    """One unit for each cycle type of the second row; the rows below are taken in the order of their first symbols."""
    found = []
    for lengths in cycle_types(order):
        second: list[int] = []
        for length in lengths:
            second += [len(second) + (at + 1) % length for at in range(length)]
        alike = factorial(order)
        for length in set(lengths):
            alike //= length ** lengths.count(length) * factorial(lengths.count(length))
        name = f"second row of cycles {'+'.join(map(str, lengths))}"
        found.append(Part(name, alike * factorial(order - 2), partial(_below, tuple(second))))
    return found


def cycle_types(order: int, least: int = 2) -> Iterator[tuple[int, ...]]:
    """The ways to write the order as a sum of cycle lengths from `least`, in rising order."""
    if order == 0:
        yield ()
    for length in range(least, order + 1):
        for rest in cycle_types(order - length, length):
            yield (length, *rest)


def _below(second: Sequence[int]) -> list[list[int]]:
    """The rows that may stand below 0 1 2 ... and the second row, in groups by their first symbol."""
    order = len(second)
    every = (1 << order) - 1
    allowed = [every & ~(1 << column | 1 << symbol) for column, symbol in enumerate(second)]
    symbols = [symbol for symbol in range(1, order) if symbol != second[0]]
    return [[mask(row) for row in rows([1 << symbol, *allowed[1:]])] for symbol in symbols[:-1]]


def _pandiagonal(order: int) -> list[Part]:
    """One unit for each way to place symbol 0, up to reflection; groups are the other symbols, bits the cells."""
    # A symbol is a solution of the toroidal queens problem, and there are none for other orders (Polya 1918).
    if gcd(order, 6) != 1:
        return []
    placements = list(map(bytes, toroidal_queens(order)))
    kept = orbits(iter(placements), [lambda q: bytes([-at % order for at in q]), lambda q: q[:1] + q[:0:-1]])
    return [Part("", size, partial(_symbols, placements, placement)) for placement, size in kept.items()]


def toroidal_queens(order: int) -> Iterator[tuple[int, ...]]:
    """The column in each row, column 0 in row 0, so that no broken diagonal holds two."""

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
    """One unit for each second row; bits are (column, symbol), and the symbols of the main diagonal."""
    if order % 2:
        return []
    every = (1 << order) - 1
    facing = [
        row
        for row in rows([every & ~(1 << column) for column in range(order)])
        if all(row[column] + row[-1 - column] == order - 1 for column in range(order // 2))
    ]
    # Facing symbols of the two diagonals add up too, so the bit of the main one is enough. The first row has taken 0.
    choices = [[mask(each) | 1 << order * order + each[row] for each in facing if each[row]] for row in range(1, order)]
    return [Part("", 1, partial(_apart, choices[1:], second)) for second in choices[0]]


def _apart(groups: list[list[int]], taken: int) -> list[list[int]]:
    return [[one for one in group if not one & taken] for group in groups]
