"""Counts the classes of fillings of both diagonals without listing them: by Burnside's lemma, type by type.

A filling is a permutation p of 2h points in h pairs that maps no point into its own pair; w exchanges each pair. The
classes are the orbits under p -> s p s^-1, p^-1 and p w, with s any permutation that keeps pairs. So their number is
the mean, over all s, of the number of p fixed by each of four maps, and this number depends only on the type of s.
docs/notes/numbers.md derives the polynomials.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from math import factorial, prod

# A type of s: for each length, the numbers of cycles of pairs that return to the same point, and to the other one.
Cycles = tuple[tuple[int, int], ...]  # of length 1, 2, ...: (to the same, to the other)


def types(pairs: int) -> Iterator[Cycles]:
    """Yield the types of permutations of `pairs` pairs."""

    def go(length: int, left: int) -> Iterator[Cycles]:
        if length > pairs:
            if not left:
                yield ()
            return
        for same in range(left // length + 1):
            for other in range(left // length - same + 1):
                for rest in go(length + 1, left - length * (same + other)):
                    yield ((same, other), *rest)

    return go(1, pairs)


def size(cycles: Cycles) -> int:
    """Return the number of permutations of this type."""
    pairs = sum(length * (same + other) for length, (same, other) in enumerate(cycles, 1))
    factors = (
        (2 * length) ** (same + other) * factorial(same) * factorial(other)
        for length, (same, other) in enumerate(cycles, 1)
    )
    return 2**pairs * factorial(pairs) // prod(factors)


def count_fixed(cycles: Cycles) -> int:
    """Return the total number of fillings fixed by the four maps of a permutation of this type."""
    return _commuting(cycles, False) + _commuting(cycles, True) + _roots(cycles, False) + _roots(cycles, True)


def classes(pairs: int) -> int:
    """Return the number of classes of fillings."""
    return sum(size(cycles) * count_fixed(cycles) for cycles in types(pairs)) // (4 * 2**pairs * factorial(pairs))


def name(cycles: Cycles) -> str:
    """Return the lengths of the cycles, negative if they return to the other point: `1 1 -2`."""
    lengths = [
        sign * length
        for length, many in enumerate(cycles, 1)
        for sign, count in zip((1, -1), many, strict=True)
        for _ in range(count)
    ]
    return " ".join(map(str, lengths)) or "none"


def _commuting(cycles: Cycles, crossed: bool) -> int:
    """Return the number of p with s p = p s, or, if `crossed`, with s p = p w s.

    p maps cycles of points to cycles of the same length, each in as many ways as its length. A few of these ways,
    within a cycle of pairs, are forbidden; products of rook polynomials count them.
    """
    targets: Counter[int] = Counter()
    sources: Counter[int] = Counter()
    forbidden: dict[int, list[Sequence[int]]] = {}
    for length, (same, other) in enumerate(cycles, 1):
        targets[length] += 2 * same
        targets[2 * length] += other
        turned = crossed and length % 2 == 1  # w s turns the other way
        sources[length] += 2 * (other if turned else same)
        sources[2 * length] += same if turned else other
        if not turned:
            forbidden.setdefault(length, []).extend([(1, 4, 2)] * same)
            forbidden.setdefault(2 * length, []).extend([(1, 2)] * other)
    if +targets != +sources:
        return 0
    return prod(
        sum(
            (-1) ** rooks * ways * length ** (many - rooks) * factorial(many - rooks)
            for rooks, ways in enumerate(_product(forbidden.get(length, [])))
        )
        for length, many in targets.items()
    )


def _roots(cycles: Cycles, crossed: bool) -> int:
    """Return the number of p with (p s)^2 = s^2, or, if `crossed`, with (p w s)^2 = w s^2.

    Such a root q maps each cycle of the square to itself, in one way if its length is odd, or exchanges it with a cycle
    of the same length, in as many ways; q may nowhere equal s or w s. This forbids a few ways within a cycle of pairs:
    in their polynomials, the coefficient of x^k counts them with k cycles left to match freely.
    """
    found: dict[int, list[Sequence[int]]] = {}
    for length, (same, other) in enumerate(cycles, 1):
        for is_other, count in ((False, same), (True, other)):
            found_in, polynomial = _parts(length, is_other, crossed)
            found.setdefault(found_in, []).extend([polynomial] * count)
    return prod(
        sum(many * _count_matchings(left, length) for left, many in enumerate(_product(polynomials)))
        for length, polynomials in found.items()
    )


def _parts(length: int, is_other: bool, crossed: bool) -> tuple[int, Sequence[int]]:
    """Return the length of the cycles of the square within a cycle of pairs, and their polynomial from x^0 on."""
    if length % 2:
        # One cycle that goes through both points of all pairs, or two that s and w s exchange and keep.
        return (2 * length, (0, 1)) if crossed else (length, (0, -2, 1))
    if (length // 2 % 2 == 1 and crossed) != is_other:
        # Two cycles: s and w s both exchange them.
        return length, (-2, 0, 1)
    # Four cycles: s and w s map each to two others.
    return length // 2, (2, 0, -4, 0, 1)


def _count_matchings(many: int, length: int) -> int:
    """Return the number of ways to match some of `many` cycles of this length in pairs, and if it is odd the others
    with themselves; of even length all must be matched.
    """
    return sum(
        factorial(many) // (2**pairs * factorial(pairs) * factorial(many - 2 * pairs)) * length**pairs
        for pairs in range(many // 2 + 1)
        if length % 2 or 2 * pairs == many
    )


def _product(polynomials: Sequence[Sequence[int]]) -> Sequence[int]:
    def times(one: Sequence[int], other: Sequence[int]) -> Sequence[int]:
        found = [0] * (len(one) + len(other) - 1)
        for i, a in enumerate(one):
            for j, b in enumerate(other):
                found[i + j] += a * b
        return found

    return reduce(times, polynomials, (1,))
