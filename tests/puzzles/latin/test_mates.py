"""Orthogonal mates: against trying every Latin square, and against published counts."""

import pytest

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve import construct
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.study.mates import is_self_orthogonal, mates, orthogonal, transposed

from .listed import listed

# OEIS A287761: self-orthogonal diagonal squares with the first row fixed.
SELF_ORTHOGONAL = {1: 1, 2: 0, 3: 0, 4: 2, 5: 4, 6: 0, 7: 64}


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
    assert all(orthogonal(square, transposed(square)) for square in found)


@pytest.mark.slow
def test_as_many_squares_of_order_7_are_self_orthogonal_as_published() -> None:
    assert SELF_ORTHOGONAL[7] == sum(map(is_self_orthogonal, listed(Puzzle(7, first_row=True))))
