"""Transversals: against trying all permutations, and against published counts."""

from itertools import permutations

import pytest

from unriddle.puzzles.latin.puzzle import Puzzle, Square
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.study.transversals import count, transversals

from .listed import listed, up_to_symmetry

# OEIS A287645 and A287644: the fewest and the most transversals of a diagonal square.
PUBLISHED = {1: (1, 1), 4: (8, 8), 5: (3, 15), 6: (32, 32), 7: (7, 133)}
# OEIS A006717: transversals of the cyclic square of odd order, by (order - 1) / 2.
CYCLIC = [1, 3, 15, 133, 2025, 37851]


def tried(square: Square, diagonal: bool) -> list[tuple[int, ...]]:
    """Slow and obvious."""
    order = square.order
    return [
        columns
        for columns in permutations(range(order))
        if len({square.cells[row * order + column] for row, column in enumerate(columns)}) == order
        and (not diagonal or sum(row == column for row, column in enumerate(columns)) == 1)
        and (not diagonal or sum(row + column == order - 1 for row, column in enumerate(columns)) == 1)
    ]


def cyclic(order: int) -> Square:
    return Square(order, bytes((row + column) % order for row in range(order) for column in range(order)))


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("order", [1, 4, 5, 6, 7])
def test_they_are_those_that_trying_all_permutations_finds(order: int, diagonal: bool) -> None:
    for seed in range(3):
        square = random_square(Puzzle(order), seed)
        assert tried(square, diagonal) == list(transversals(square, diagonal))
        assert len(tried(square, diagonal)) == count(square, diagonal)


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("order", [8, 9, 10])
def test_counting_and_listing_agree(order: int, diagonal: bool) -> None:
    square = random_square(Puzzle(order), order)
    assert len(list(transversals(square, diagonal))) == count(square, diagonal)


@pytest.mark.parametrize("order", [1, 3, 5, 7, 9, 11])
def test_cyclic_squares_have_the_published_numbers(order: int) -> None:
    assert CYCLIC[order // 2] == count(cyclic(order))
    assert count(cyclic(order + 1)) == 0


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6])
def test_fewest_and_most_over_all_squares_are_the_published_ones(order: int) -> None:
    counts = [count(square) for square in listed(Puzzle(order, first_row=True))]
    assert PUBLISHED.get(order, (None, None)) == (min(counts, default=None), max(counts, default=None))


@pytest.mark.slow
def test_fewest_and_most_over_all_squares_of_order_7_are_the_published_ones() -> None:
    # Symmetries keep transversals.
    counts = [count(square) for square in up_to_symmetry(7)]
    assert PUBLISHED[7] == (min(counts), max(counts))
