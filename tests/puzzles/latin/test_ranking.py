"""The number of a square, the square of a number: against the squares that `solve` lists, and against each other."""

import pytest

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve import ranking

from .listed import listed

NUMBERS = [1, 2, 171200, 171201, 86284800, 431424000, 862847999, 862848000]


@pytest.mark.parametrize("first_row", [False, True])
@pytest.mark.parametrize("order", [1, 2, 3, 4, 5])
def test_the_numbers_are_those_of_the_list(order: int, first_row: bool) -> None:
    puzzle = Puzzle(order, first_row=first_row)
    squares = listed(puzzle)
    assert len(squares) == ranking.count(puzzle)
    assert squares == [ranking.nth(puzzle, number) for number in range(1, len(squares) + 1)]
    assert list(range(1, len(squares) + 1)) == [ranking.rank(puzzle, square) for square in squares]


def test_the_numbers_of_order_6_under_a_fixed_first_row_are_those_of_the_list() -> None:
    puzzle = Puzzle(6, first_row=True)
    assert listed(puzzle) == [ranking.nth(puzzle, number) for number in range(1, 129)]


@pytest.mark.slow
def test_the_numbers_of_order_6_are_those_of_the_list() -> None:
    for number, square in enumerate(listed(Puzzle(6)), 1):
        if number % 97 == 1:
            assert square == ranking.nth(Puzzle(6), number)
            assert number == ranking.rank(Puzzle(6), square)


@pytest.mark.slow
def test_the_numbers_of_order_7_under_a_fixed_first_row_are_those_of_the_list() -> None:
    puzzle = Puzzle(7, first_row=True)
    squares = listed(puzzle)
    assert len(squares) == 171200
    for number in range(1, 171201, 1711):
        assert squares[number - 1] == ranking.nth(puzzle, number)
        assert number == ranking.rank(puzzle, squares[number - 1])


@pytest.mark.parametrize("number", NUMBERS)
def test_number_and_square_of_order_7_lead_to_each_other(number: int) -> None:
    square = ranking.nth(Puzzle(7), number)
    assert Puzzle(7).check(square) == ""
    assert number == ranking.rank(Puzzle(7), square)


def test_squares_come_in_lexicographic_order() -> None:
    squares = [ranking.nth(Puzzle(7), number) for number in (*NUMBERS[:3], 500, 171000, *NUMBERS[3:])]
    assert sorted(squares) == [squares[0], squares[1], squares[3], squares[4], *squares[2:3], *squares[5:]]


@pytest.mark.parametrize("order", [5, 6])
def test_second_rows_that_a_symmetry_exchanges_have_as_many_squares(order: int) -> None:
    for second in ranking._seconds(order):
        assert ranking._count(order, second) == len(ranking._below(order, tuple(range(order)), second))
