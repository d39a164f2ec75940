"""Cells that are held while the rest is solved: which come first, and which are freed when they cannot be so."""

from unriddle.puzzles.nonogram.solve.cube.assume import Held


def test_the_surest_cells_come_first_and_equally_sure_ones_as_they_were() -> None:
    assert Held({1: 7, -2: 9, 3: 7, 4: 9}).literals == [-2, 4, 1, 3]


def test_of_what_cannot_be_a_quarter_is_freed_the_least_sure_ones_first() -> None:
    held = Held({1: 9, 2: 8, 3: 7, 4: 6, 5: 6})
    held.free([1, 2, 3, 4])
    assert held.literals == [1, 2, 3, 5]


def test_of_equally_sure_cells_that_is_freed_which_was_most_often_in_the_way() -> None:
    held = Held(dict.fromkeys(range(1, 8), 9))
    held.free([3, 1, 7])
    held.free([7, 5])
    assert held.literals == [2, 3, 4, 5, 6]


def test_what_was_freed_leaves_the_others_in_their_order() -> None:
    held = Held({literal: literal % 3 for literal in range(1, 13)})
    before = held.literals
    held.free(list(range(1, 13)))
    assert held.literals == [literal for literal in before if literal not in (3, 6, 9)]


def test_nothing_is_held_any_longer_when_the_rest_alone_cannot_be() -> None:
    held = Held({1: 9, 2: 8})
    held.free([])
    assert held.literals == []
