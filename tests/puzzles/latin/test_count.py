"""Exact counts against the published sequences, and the units that they are made of."""

from array import array
from itertools import product
from math import factorial
from random import Random
from typing import Any

import builds
import pytest
from concluded import concluded
from mostly_slow import mostly_slow

from unriddle.core import End
from unriddle.kit.count.unit import Unit
from unriddle.puzzles.latin.count.classes import classes, fillings, mask, row_choices, row_masks, rows
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.count.count_kernel import Picks, masks
from unriddle.puzzles.latin.puzzle import Puzzle

# Squares with the first row fixed, by the names of the Online Encyclopedia of Integer Sequences.
A274171 = {1: 1, 2: 0, 3: 0, 4: 2, 5: 8, 6: 128, 7: 171200}
A000479 = {1: 1, 2: 1, 3: 2, 4: 24, 5: 1344, 6: 1128960, 7: 12198297600}
A342306 = {1: 1, 3: 0, 5: 2, 7: 4, 9: 0, 11: 8}
A287649 = {2: 0, 4: 2, 6: 64}


def units(search: Count) -> list[Unit]:
    found = []
    while not search.done:
        unit = search.advance(1000)
        if unit is not None:
            found.append(unit)
    return found


def total(order: int, kind: str = "diagonal") -> int:
    return sum(unit.total for unit in units(Count(Puzzle.make(order, kind=kind))))


@pytest.mark.parametrize(
    ("kind", "counts"), [("diagonal", A274171), ("plain", A000479), ("pandiagonal", A342306), ("symmetric", A287649)]
)
def test_counts_are_the_published_ones(kind: str, counts: dict[int, int]) -> None:
    assert counts == {order: total(order, kind) for order in counts}


@pytest.mark.slow
def test_order_8_has_7447587840_squares_with_the_first_row_fixed() -> None:
    assert total(8) == 7447587840


@pytest.mark.slow
def test_order_8_has_3612672_horizontally_symmetric_squares() -> None:
    assert total(8, "symmetric") == 3612672


def test_classes_of_diagonal_fillings_are_as_many_as_published() -> None:
    # A309283 and A337302.
    assert [len(classes(order)) for order in (6, 7, 8, 9)] == [3, 3, 20, 20]
    assert [sum(classes(order).values()) for order in (6, 7, 8, 9)] == [80, 80, 4752, 4752]
    assert sum(1 for _ in fillings(9)) == 4752


def test_units_add_up_and_all_first_rows_are_n_factorial_as_many() -> None:
    puzzle = Puzzle.make(7)
    found = units(Count(puzzle))
    whole, report = concluded(puzzle, found, End("exhausted", 1, 1.0), entry="count")
    assert whole == {"units": 3, "first_row_fixed": 171200, "all": True, "squares": 171200 * factorial(7)}
    part, _ = concluded(puzzle, found[:2], End("exhausted", 1, 1.0), entry="count")
    assert not part["all"]
    assert report == "171,200 with the first row fixed x 5,040 = 862,848,000 squares"


def ways(groups: list[list[int]], taken: int = 0) -> int:
    """How many ways there are to pick disjoint masks, one by one."""
    if not groups:
        return 1
    return sum(ways(groups[1:], taken | one) for one in groups[0] if not one & taken)


def packed(groups: list[list[int]], order: int = 0) -> tuple[list[int], Any, int, int]:
    """What a kernel is made of."""
    masks = array("Q", [one >> shift & 2**64 - 1 for group in groups for one in group for shift in (0, 64)])
    return [len(group) for group in groups], masks, 2, order


def both(groups: list[list[int]], order: int = 0) -> tuple[Any, Any]:
    """A compiled and an interpreted count of the same groups."""
    twin = builds.interpreted("unriddle.puzzles.latin", (Picks.__module__,))[Picks.__module__].Picks
    return Picks(*packed(groups, order)), twin(*packed(groups, order))


@pytest.mark.parametrize("seed", mostly_slow(range(30), 8))
def test_groups_of_more_members_than_a_word_has_bits_are_counted_right_and_from_every_place(seed: int) -> None:
    random = Random(seed)
    groups = [
        [sum(1 << bit for bit in random.sample(range(100), 14)) for _ in range(random.choice([40, 90, 140]))]
        for _ in range(random.choice([4, 5, 6]))
    ]
    fast, slow = both(groups)
    while not slow.closed:
        assert fast.place() == slow.place()
        if fast.steps % 97 == 0:
            again = Picks(*packed(groups))
            assert again.install(fast.place())
            fast = again
        fast.advance(1)
        slow.advance(1)
    assert (fast.closed, fast.steps, fast.count) == (True, slow.steps, ways(groups))


def test_what_lies_behind_a_place_grows_and_forged_places_are_refused() -> None:
    random = Random(3)
    groups = [[sum(1 << bit for bit in random.sample(range(100), 9)) for _ in range(140)] for _ in range(7)]
    shares = []
    for search in both(groups):
        shares.append([0.0])
        for _ in range(1200):
            search.advance(1)
            tried, size = search.behind()
            assert 0 <= tried <= size
            assert search.counts() == [search.count] == [search.place()[2]]
            shares[-1].append(tried / size)
    assert shares[0] == shares[1] == sorted(shares[0])
    assert shares[0][-1] > 0
    built, _, count, *picks = search.place()
    assert built == 980
    assert len(picks) > 1
    for place in (
        *([], [1, 2, 3], [981, 9, 0, 0], [979, 9, 1, 0], [979, 9, 0, 1], [980, 9, 0], [980, 9, 0, *[0] * 7]),
        *([980, 9, count, 140], [980, 9, count, *picks[:-1], 140], [980, 9, count, 0, 0, 0]),
    ):
        assert not any(kernel.install(place) for kernel in both(groups)), place
    assert not search.install([5, 5, 0, 0])


def test_this_many_groups_and_bits_are_counted_and_no_more() -> None:
    for kind in {type(search) for search in both([[1]])}:
        most = kind([1] * 16, array("Q", [1 << at if not word else 0 for at in range(16) for word in range(4)]), 4)
        most.advance(100)
        assert (most.closed, most.count) == (True, 1)
        for sizes, width, order in (([1] * 17, 1, 0), ([1], 5, 0), ([1] * 6, 1, 7), ([1] * 7, 1, 10), ([1] * 8, 1, 7)):
            with pytest.raises(ValueError, match="at most 16 groups"):
                kind(sizes, array("Q", bytes(8 * width * len(sizes))), width, order)


def test_pairs_of_facing_rows_with_one_union_are_counted_once_for_all() -> None:
    total = 0
    for filling, size in classes(7).items():
        groups = [[mask(row) for row in row_choices(filling, row)] for row in (0, 6, 1, 5, 2, 4, 3)]
        plain = Picks(*packed(groups))
        plain.advance(10**6)
        for search in both(groups, 7):
            search.advance(10**6)
            assert (search.closed, search.count) == (True, plain.count)
        assert search.count > 0
        total += size * search.count
    assert total == A274171[7]


@pytest.mark.parametrize("number", [0, 7, 19])
def test_both_builds_pick_rows_of_order_8_in_the_same_steps(number: int) -> None:
    filling = list(classes(8))[number]
    groups = [[mask(row) for row in row_choices(filling, row)] for row in (0, 7, 1, 6, 2, 5, 3)]
    fast, slow = both(groups, 8)
    fast.advance(900)
    slow.advance(900)
    assert fast.place() == slow.place()
    assert fast.count > 0


@pytest.mark.parametrize("allowed", [[], [0b11, 0b11], [0b110, 0b101, 0b111], [0b11111] * 5, [1, 1, 0b111]])
def test_masks_are_those_of_the_rows_in_lexicographic_order(allowed: list[int]) -> None:
    every = [range(5)] * len(allowed)
    expected = [row for row in product(*every) if len({*row}) == len(row) and all(map(within, allowed, row))]
    assert expected == rows(allowed)
    assert [mask(row) for row in expected] == masks(allowed)


def within(allowed: int, symbol: int) -> int:
    """Whether the set has this symbol."""
    return allowed >> symbol & 1


def test_masks_of_a_filling_are_those_of_its_rows() -> None:
    for filling in classes(7):
        for row in range(7):
            assert [mask(each) for each in row_choices(filling, row)] == row_masks(filling, row)
