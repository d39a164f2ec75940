"""Horizontally symmetric squares by letters, in plain Python: sums of all matrices of the first half in one table."""

from collections import Counter
from functools import reduce
from itertools import permutations, product
from math import factorial

Matrices = Counter[tuple[int, ...]]


def symmetric(cycles: tuple[int, ...]) -> int:
    """The squares with the first row fixed whose letters' cycles have these lengths."""
    size = sum(cycles)
    starts = [sum(cycles[:at]) for at in range(len(cycles))]
    edges = [(s + at, s + (at + 1) % n) for s, n in zip(starts, cycles, strict=True) for at in range(n)]
    pairs = [_matrices(size, column, edge) for column, edge in enumerate(edges)]
    some, others = reduce(_sums, pairs[: size // 2]), reduce(_sums, pairs[size // 2 :])
    arrays = sum(many * others[tuple(2 - each for each in one)] for one, many in some.items())
    same = 1
    for length in set(cycles):
        same *= (2 * length) ** cycles.count(length) * factorial(cycles.count(length))
    return arrays * factorial(size) * 2 ** (size * (size - 2)) // same


def _matrices(size: int, column: int, edge: tuple[int, int]) -> Matrices:
    """How often each letter stands in each column, in two rows that have the edge's letters in this column."""
    found: Matrices = Counter()
    for one, other in product(permutations(range(size)), repeat=2):
        if {one[column], other[column]} == set(edge):
            counts = [0] * size * size
            for row in (one, other):
                for at, letter in enumerate(row):
                    counts[size * at + letter] += 1
            found[tuple(counts)] += 1
    return found


def _sums(matrices: Matrices, more: Matrices) -> Matrices:
    found: Matrices = Counter()
    for (one, ways), (other, many) in product(matrices.items(), more.items()):
        total = tuple(a + b for a, b in zip(one, other, strict=True))
        if max(total) <= 2:
            found[total] += ways * many
    return found
