"""Classes of fillings of both diagonals: Burnside's lemma against known terms, orbits one by one, and rooted maps."""

from itertools import permutations
from math import factorial

import pytest
from mostly_slow import mostly_slow
from oracle.latin_diagonals import by_maps, one_by_one

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.count import diagonals
from unriddle.puzzles.latin.count.classes import classes
from unriddle.puzzles.latin.count.counting import diagonals as counted
from unriddle.puzzles.latin.verbs import counts

A338084 = (1, 0, 2, 3, 20, 67, 596)


def test_known_terms() -> None:
    assert tuple(map(diagonals.classes, range(7))) == A338084
    # A lower bound found by sampling, by the list we have.
    assert diagonals.classes(7) >= 5225


@pytest.mark.parametrize("pairs", range(5))
def test_orbits_made_one_by_one_are_as_many(pairs: int) -> None:
    assert one_by_one(pairs) == diagonals.classes(pairs)
    if pairs > 1:
        assert len(classes(2 * pairs)) == len(classes(2 * pairs + 1)) == diagonals.classes(pairs)


@pytest.mark.parametrize("pairs", mostly_slow(range(7), 6))
def test_collections_of_rooted_maps_are_as_many(pairs: int) -> None:
    assert by_maps(pairs) == diagonals.classes(pairs)


@pytest.mark.slow
def test_collections_of_rooted_maps_of_order_14() -> None:
    assert by_maps(7) == diagonals.classes(7)


@pytest.mark.parametrize("pairs", range(11))
def test_no_class_is_larger_than_the_symmetries_are_many(pairs: int) -> None:
    types = list(diagonals.types(pairs))
    symmetries = 2**pairs * factorial(pairs)
    assert sum(map(diagonals.size, types)) == symmetries
    fillings = diagonals._commuting(((pairs, 0), *[(0, 0)] * (pairs - 1)) if pairs else (), False)
    assert diagonals.classes(pairs) * 4 * symmetries >= fillings


@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_what_each_type_keeps_is_what_a_permutation_of_it_keeps(pairs: int) -> None:
    points = range(2 * pairs)
    fillings = [p for p in permutations(points) if all(p[at] >> 1 != at >> 1 for at in points)]
    for cycles in diagonals.types(pairs):
        s: list[int] = []
        for length, (same, other) in enumerate(cycles, 1):
            for is_other in [False] * same + [True] * other:
                start = len(s)
                s += [start + (at + 2) % (2 * length) for at in range(2 * length)]
                if is_other:
                    s[-2:] = [start + 1, start]
        back = {to: at for at, to in enumerate(s)}
        kept = 0
        for p in fillings:
            undone = {to: at for at, to in enumerate(p)}
            for q in (p, undone):
                for exchange in (0, 1):
                    # s q s^-1, with the points of each pair exchanged before or not
                    kept += all(s[q[back[at ^ exchange]]] == p[at] for at in points)
        assert diagonals.count_fixed(cycles) == kept, cycles


def test_orders_come_in_twos_and_what_cannot_be_counted_is_refused() -> None:
    assert len(counted(8).parts) == len(counted(9).parts) == 20
    with pytest.raises(PuzzleError, match="1 to 30 rows are possible, not 31"):
        counted(31)
    with pytest.raises(PuzzleError, match="with options that choose squares"):
        counts("8", diagonals=True, plain=True)
