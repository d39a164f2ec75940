"""Orthogonal mates: against trying every Latin square, and against published counts."""

from typing import Any

import pytest
from builds import interpreted

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve import construct
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.study import mates_kernel
from unriddle.puzzles.latin.study.mates import is_self_orthogonal, mates, orthogonal, transpose
from unriddle.puzzles.latin.study.transversals import _needs

from .listed import listed

# OEIS A287761: self-orthogonal diagonal squares with the first row fixed.
SELF_ORTHOGONAL = {1: 1, 2: 0, 3: 0, 4: 2, 5: 4, 6: 0, 7: 64}
NAME = mates_kernel.Mates.__module__
TWIN = interpreted("unriddle.puzzles.latin", (NAME,))[NAME]


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("order", [1, 4, 5])
def test_they_are_all_squares_that_are_orthogonal(order: int, diagonal: bool) -> None:
    every = listed(Puzzle(order, kind="diagonal" if diagonal else "plain", first_row=True))
    for square in listed(Puzzle(order, first_row=True)):
        assert [other for other in every if orthogonal(square, other)] == sorted(mates(square, diagonal))


def test_mates_of_order_7_are_orthogonal_and_each_comes_once() -> None:
    square = construct.square(7)
    found = list(mates(square, diagonal=True))
    assert found
    assert len(found) == len(set(found))
    assert all(orthogonal(square, mate) and Puzzle(7, first_row=True).check(mate) == "" for mate in found)


def test_a_square_of_order_6_has_no_mate() -> None:
    assert all(not list(mates(square)) for square in listed(Puzzle(6, first_row=True))[::9])


def test_a_square_of_order_10_without_a_mate_is_known_to_have_none() -> None:
    assert list(mates(random_square(Puzzle(10), 1), diagonal=True)) == []


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6])
def test_as_many_squares_are_self_orthogonal_as_published(order: int) -> None:
    found = [square for square in listed(Puzzle(order, first_row=True)) if is_self_orthogonal(square)]
    assert SELF_ORTHOGONAL[order] == len(found)
    assert all(orthogonal(square, transpose(square)) for square in found)


@pytest.mark.slow
def test_as_many_squares_of_order_7_are_self_orthogonal_as_published() -> None:
    assert SELF_ORTHOGONAL[7] == sum(map(is_self_orthogonal, listed(Puzzle(7, first_row=True))))


@pytest.mark.parametrize(("order", "diagonal"), [(1, False), (4, True), (5, False), (7, False), (8, False), (9, True)])
def test_both_builds_find_the_same_in_the_same_order_wherever_they_pause(order: int, diagonal: bool) -> None:
    square = random_square(Puzzle(order), 3)
    rows, whole = _needs(square, diagonal)
    given = order, [needs for row in rows for needs in row], whole
    found = [drawn(build.Transversals(*given), budget) for build in (TWIN, mates_kernel) for budget in (1, 7, 1 << 20)]
    assert all(each == found[0] for each in found)
    mates = [
        drawn(build.Mates(order, len(found[0]), b"".join(found[0])), budget)
        for build in (TWIN, mates_kernel)
        for budget in (1, 3, 1 << 20)
    ]
    assert all(each == mates[0] for each in mates)


def drawn(kernel: Any, budget: int) -> list[Any]:
    """All that a kernel finds, with a pause after this much."""
    found = []
    while state := kernel.next(budget):
        found += [kernel.columns()] if state > 0 else []
    return found
