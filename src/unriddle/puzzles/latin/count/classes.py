"""The classes of fillings of both diagonals, and the rows that fit them."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from unriddle.puzzles.latin.count.count_kernel import masks


def rows(allowed: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all rows of different symbols, column i taking one of the bit set allowed[i]; in lexicographic order."""
    made: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for free in allowed:
        # All prefixes grow by one column at a time, which is fast: a small count spends much of its time here.
        made = [(row + last, used | bit) for row, used in made for last, bit in _symbols(free & ~used)]
    return [row for row, _ in made]


@cache
def _symbols(chosen: int) -> list[tuple[tuple[int], int]]:
    """Return the members of a set of symbols, each with its bit."""
    return [((symbol,), 1 << symbol) for symbol in range(chosen.bit_length()) if chosen >> symbol & 1]


def mask(row: Sequence[int]) -> int:
    """Return the set of (column, symbol) of a row, bit order * column + symbol."""
    return sum(1 << len(row) * column + symbol for column, symbol in enumerate(row))


def fillings(order: int) -> Iterator[bytes]:
    """Yield the fillings of both diagonals with 0, 1, 2, ... on the main diagonal, each as the symbols of the other
    diagonal, row by row.
    """
    every = (1 << order) - 1
    allowed = [every & ~(1 << row | 1 << order - 1 - row) for row in range(order)]
    if order % 2:
        allowed[order // 2] = 1 << order // 2
    return map(bytes, rows(allowed))


@cache
def pair_permutations(order: int) -> list[bytes]:
    """Return the permutations that, applied to both rows and columns, keep both diagonals: pairs (i, order - 1 - i)
    stay pairs.
    """
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
    """Return generators of all pair permutations: one exchanges the members of the first pair, the others two adjacent
    pairs.
    """
    found = []
    for pair in range(order // 2):
        sigma = list(range(order))
        exchanged = [(0, order - 1)] if pair == 0 else [(pair - 1, pair), (order - pair, order - 1 - pair)]
        for one, other in exchanged:
            sigma[one], sigma[other] = other, one
        found.append(sigma)
    return found


def moves(order: int) -> list[Callable[[bytes], bytes]]:
    """Return maps between fillings with equal numbers of squares, which generate all known ones.

    They permute rows and columns alike, reverse the columns (which exchanges the diagonals), or transpose; symbols are
    then renamed so that the main diagonal is 0, 1, 2, ...
    """
    return [*map(_conjugation, _generators(order)), inverse, lambda filling: filling[::-1]]


def _conjugation(sigma: Sequence[int]) -> Callable[[bytes], bytes]:
    # Every generator is its own inverse.
    names = bytes(sigma) + bytes(range(len(sigma), 256))
    return lambda filling: bytes([filling[row] for row in sigma]).translate(names)


def inverse(filling: bytes) -> bytes:
    """Return the permutation that undoes this one."""
    found = bytearray(len(filling))
    for row, symbol in enumerate(filling):
        found[symbol] = row
    return bytes(found)


def orbits(things: Iterator[bytes], generators: Sequence[Callable[[bytes], bytes]]) -> dict[bytes, int]:
    """Return the least member of each class under the generators -> the size of the class, in order."""
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
    """Return one filling of each class -> the size of the class."""
    return orbits(fillings(order), moves(order))


def row_choices(filling: bytes, row: int) -> list[tuple[int, ...]]:
    """Return all possible rows at this index, given both diagonals."""
    return rows(_allowed_symbols(filling, row))


def row_masks(filling: bytes, row: int) -> list[int]:
    """Return the `mask` of each allowed row."""
    return masks(_allowed_symbols(filling, row))


def _allowed_symbols(filling: bytes, row: int) -> list[int]:
    """Return the symbols that each cell of this row may have."""
    order = len(filling)
    every = (1 << order) - 1
    own = 1 << row | 1 << filling[row]
    allowed = [every & ~(1 << column | 1 << filling[order - 1 - column] | own) for column in range(order)]
    allowed[row] = 1 << row
    allowed[order - 1 - row] = 1 << filling[row]
    return allowed
