"""Counting by halves, against the same squares counted one by one and against the sums of whole classes."""

from collections.abc import Iterator
from itertools import product
from math import factorial
from random import Random
from typing import Any

import builds
import pytest
from oracle.latin_halves import CLASSES, agree

from unriddle.puzzles.latin.count import meet_in_middle
from unriddle.puzzles.latin.count.classes import classes, row_choices
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.count.meet_in_middle_kernel import OFFSETS, Halves
from unriddle.puzzles.latin.count.work_parts import parts
from unriddle.puzzles.latin.puzzle import Puzzle

Rows = list[list[int]]
EVERY = sum(63 << OFFSETS[column] for column in range(8))


def few(seed: int) -> tuple[Rows, int, tuple[int, int], list[tuple[int, int]]]:
    """What Halves takes at order 8, with some rows of each place by chance and those of one square."""
    random = Random(seed)
    every = meet_in_middle._rows(random.choice(list(classes(8))), meet_in_middle.HALVES[0])
    square = next(squares(every, 0))
    picked = [[*{*random.sample(group, 9), row}] for group, row in zip(every, square, strict=True)]
    return picked, 6, (0, 0), [(0, 1)]


def squares(rows: Rows, taken: int, every: int = EVERY) -> Iterator[list[int]]:
    """The ways to take a row of each place so that all bits are met once."""
    if not rows:
        if taken == every:
            yield []
        return
    for row in rows[0]:
        if not row & taken:
            for rest in squares(rows[1:], taken | row, every):
                yield [row, *rest]


def both(made: Any) -> tuple[Any, Any]:
    """A compiled and an interpreted count of the same rows."""
    twin = builds.interpreted("unriddle.puzzles.latin", (Halves.__module__,))[Halves.__module__].Halves
    return Halves(*made), twin(*made)


@pytest.mark.parametrize("seed", range(3))
def test_halves_of_order_8_make_the_squares_of_their_rows(seed: int) -> None:
    made = few(seed)
    expected = sum(1 for _ in squares(made[0], 0))
    assert expected > 0
    for search in both(made):
        while not search.closed:
            search.advance(10**6)
        assert expected == search.count


def test_tables_grow_for_rows_with_many_unions() -> None:
    some, fifth = range(4), range(5)
    places = [
        *[{2: some, 3: some, 7: fifth, **{key: [at] for key in (4, 5, 6)}} for at in (0, 1)],
        *[{0: some, 1: some, 7: fifth, **{key: [at] for key in (4, 5, 6)}} for at in (2, 3)],
        *[{0: some, 1: some, **{key: [at] for key in (2, 3, 6)}, 7: fifth if at == 4 else [5]} for at in (4, 5)],
        *[{2: some, 3: some, **{key: [at] for key in (0, 1, 4, 5)}} for at in (4, 5)],
    ]
    rows = [
        [sum(1 << OFFSETS[column] + symbol for column, symbol in zip(place, row, strict=True)) for row in each]
        for place, each in ((place, product(*place.values())) for place in places)
    ]
    # The columns have nothing to do with one another: four hold four symbols in any order, one five.
    for search in both((rows, 6, (0, 0), [(0, 1)])):
        while not search.closed:
            search.advance(10**6)
        assert search.count == factorial(4) ** 4 * factorial(5)


@pytest.mark.parametrize("seed", range(1))
def test_a_count_by_halves_continues_from_every_place_in_either_build(seed: int) -> None:
    made = few(seed)
    fast, slow = both(made)
    expected = Halves(*made)
    while not expected.closed:
        expected.advance(10**6)
    at = 0
    while not fast.closed:
        assert fast.place() == slow.place()
        assert fast.behind() == (at, expected.total)
        if at % 293 == 0 or (fast.count and at % 17 == 0):
            again = Halves(*made)
            assert again.install(slow.place())
            assert fast.place() == again.place()
            while not again.closed:
                again.advance(10**6)
            assert (expected.steps, expected.count) == (again.steps, again.count)
        fast.advance(1)
        slow.advance(1)
        at += 1
    assert (fast.closed, fast.steps, fast.count) == (slow.closed, expected.steps, expected.count)


@pytest.mark.parametrize("place", [[], [1], [0, 1], [10**9, 0], [5000, 1 << 62], [1, 2, 3], [7, 7]])
def test_a_place_that_cannot_be_is_refused(place: list[int]) -> None:
    assert not Halves(*few(1)).install(place)


def test_one_call_goes_no_further_than_a_stop_can_wait() -> None:
    search = meet_in_middle.whole_halves(next(iter(classes(8))))
    search.advance(1 << 40)
    assert 0 < search.steps < search.total
    assert not search.closed


def test_units_of_order_9_are_the_sets_that_symmetry_leaves_of_every_class() -> None:
    for filling in classes(9):
        _, homes = meet_in_middle._sets(filling)
        assert sum(map(len, homes.values())) == 70
    assert sum(meet_in_middle._middles(filling).values()) == len(row_choices(filling, 4))
    names = [part.name for part in parts(9, "diagonal")]
    assert names[0] == f"1/{len(names)} class 1/20, rows 0 8 1 7 hold 0 1 2 3 in the middle column"
    assert len(names) == len(set(names)) == 415


def test_the_note_says_which_unit_it_is_and_what() -> None:
    assert Count(Puzzle.make(8)).note == "unit 1 of 20"
    last = Count(Puzzle.make(9, unit=415))
    assert last.note == "unit 415 of 415 class 20/20, rows 0 8 1 7 hold 2 3 5 6 in the middle column"


@pytest.mark.slow
def test_middle_rows_of_order_9_have_as_many_squares_by_halves_as_row_by_row() -> None:
    agree(CLASSES, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "expected"), [(20, 7977984172032)])
def test_the_smallest_class_of_order_9_has_its_sum(number: int, expected: int) -> None:
    total = 0
    for part in parts(9, "diagonal"):
        if f" class {number}/20," in part.name:
            work = part.work()
            while not work.closed:
                work.advance(1 << 40)
            total += work.count * part.weight
    assert expected == total
