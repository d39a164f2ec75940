"""Horizontally symmetric diagonal squares by letters: facing symbols are one letter, and signs are counted at the end.

The left half of a row has each letter once, that of all rows has in each column every letter twice, and the pairs of
letters in the diagonals' cells of facing rows have every letter twice: they are edges of cycles of letters. What facing
rows put into the columns is a matrix of 0, 1 and 2, kept as two sets of (column, letter): not 0, and 2.
"""

from collections import Counter
from functools import cache, partial, reduce
from itertools import islice, permutations, product
from math import factorial

from unriddle.kit.count.unit import Part

Matrices = Counter[tuple[int, int]]  # in how many ways each comes about
UNIT = 16  # matrices of the last pair of rows that make a unit


def parts(order: int, lengths: list[tuple[int, ...]]) -> list[Part]:
    """The units of all squares, for each choice of cycles' lengths."""
    size = order // 2
    found = []
    for cycles in lengths:
        alike = factorial(size) << size * (size - 2)
        for length in set(cycles):
            many = cycles.count(length)
            alike //= (2 * length) ** many * factorial(many)
        last = len(_rows(cycles)[2])
        name = f"cycles of {'+'.join(map(str, cycles))} letters, matrices from"
        found += [Part(f"{name} {at + 1}", alike, partial(Work, cycles, at)) for at in range(0, last, UNIT)]
    return found


class Work:
    """Counts the ways to fill all rows with certain matrices in the last pair; a step is one of these."""

    def __init__(self, cycles: tuple[int, ...], first: int) -> None:
        self.some, self.others, last = _rows(cycles)
        self.last = list(islice(last.items(), first, first + UNIT))
        self.every = (1 << sum(cycles) ** 2) - 1
        self.steps = self.count = 0
        self.closed = False

    def advance(self, budget: int) -> None:
        """Go on by up to `budget` steps, until `closed`."""
        for (here, twice), ways in self.last[self.steps : self.steps + budget]:
            self.steps += 1
            for (any_of, two_of), many in self.others.items():
                if not (here & two_of or twice & any_of):
                    left = self.every & ~(twice | two_of | here & any_of), self.every & ~(here | any_of)
                    self.count += ways * many * self.some[left]
        self.closed = self.steps == len(self.last)

    def counts(self) -> list[int]:
        """The count so far, alone."""
        return [self.count]

    def place(self) -> list[int]:
        return [self.steps, self.count]

    def install(self, place: list[int]) -> bool:
        if len(place) != 2 or place[0] >= len(self.last):
            return False
        self.steps, self.count = place
        return True

    def behind(self) -> tuple[int, int]:
        return self.steps, len(self.last)


@cache
def _rows(cycles: tuple[int, ...]) -> tuple[Matrices, Matrices, Matrices]:
    """The matrices of the first half of the pairs of rows, of the others but the last, and of the last."""
    edges = [
        (start + at, start + (at + 1) % length)
        for start, length in zip(_starts(cycles), cycles, strict=True)
        for at in range(length)
    ]
    pairs = [_matrices(len(edges), column, *edge) for column, edge in enumerate(edges)]
    half, nothing = len(edges) // 2, Counter({(0, 0): 1})
    return reduce(_sums, pairs[:half], nothing), reduce(_sums, pairs[half:-1], nothing), pairs[-1]


def _starts(cycles: tuple[int, ...]) -> list[int]:
    return [sum(cycles[:at]) for at in range(len(cycles))]


def _matrices(size: int, column: int, one: int, other: int) -> Matrices:
    """What two rows with these letters, either way round, in the column of their diagonals put into the columns."""
    rows: dict[int, list[int]] = {one: [], other: []}
    for letters in permutations(range(size)):
        if letters[column] in rows:
            rows[letters[column]].append(sum(1 << size * at + letter for at, letter in enumerate(letters)))
    return Counter({key: 2 * many for key, many in Counter((a | b, a & b) for a, b in product(*rows.values())).items()})


def _sums(matrices: Matrices, more: Matrices) -> Matrices:
    """All sums of two of them that have no number above 2."""
    found: Matrices = Counter()
    for (here, twice), ways in matrices.items():
        for (any_of, two_of), many in more.items():
            if not (here & two_of or twice & any_of):
                found[here | any_of, twice | two_of | here & any_of] += ways * many
    return found
