"""The solve search: every square once, in order, at every order up to 64."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.latin import squares

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve.search import ByLines, solve
from unriddle.puzzles.latin.square import EMPTY, Square


def every(puzzle: Puzzle, kernel: bool = False) -> list[Square]:
    """All squares of a puzzle; `kernel`: with the kernel for large orders."""
    search = ByLines(puzzle) if kernel else solve(puzzle)
    found = []
    while not search.done:
        square = search.advance(1000)
        if square is not None:
            found.append(square)
    return found


def known(id: str) -> int:
    return len(every(Puzzle.parse(id)))


@st.composite
def partial_squares(draw: st.DrawFn) -> Puzzle:
    """Some cells of a random square, so that there is at least one solution unless a symbol is changed."""
    order = draw(st.integers(4, 6))
    kind = draw(st.sampled_from(("diagonal", "plain")))
    seed = draw(st.integers(0, 10**6))
    square = solve(Puzzle.make(order, kind=kind, random=seed)).advance(10**6)
    assert square is not None
    chance = random.Random(seed)
    open_cells = chance.sample(range(order**2), draw(st.integers(0, 2 * order + 2)))
    cells = bytearray(square.cells)
    for cell in open_cells:
        cells[cell] = EMPTY
    return Puzzle.make(order, cells, kind)


@settings(max_examples=60, deadline=None)
@given(partial_squares())
def test_partial_squares_have_the_completions_of_the_oracle_in_order(puzzle: Puzzle) -> None:
    expected = squares(puzzle)
    assert expected == every(puzzle)
    assert expected == every(puzzle, kernel=True)


@pytest.mark.parametrize("kind", ["diagonal", "plain", "symmetric"])
def test_both_kernels_find_the_same(kind: str) -> None:
    puzzle = Puzzle.make(5 if kind == "plain" else 6, kind=kind, first_row=True)
    assert every(puzzle) == every(puzzle, kernel=True)


@pytest.mark.slow
def test_order_7_has_171200_squares_with_the_first_row_fixed_each_right_and_in_order() -> None:
    puzzle = Puzzle.parse("latin:7:first-row")
    found = every(puzzle)
    assert len(found) == 171200
    assert all(one.cells < other.cells for one, other in pairwise(found))
    assert all(puzzle.check(square) == "" for square in found)


def test_a_random_order_is_another_order_of_the_same_squares() -> None:
    plain, mixed = every(Puzzle.parse("latin:5:first-row")), every(Puzzle.parse("latin:5:first-row:random=1"))
    assert plain != mixed
    assert sorted(plain) == sorted(mixed)
    assert mixed != every(Puzzle.parse("latin:5:first-row:random=2"))


def test_pandiagonal_squares_exist_for_orders_prime_to_6_alone() -> None:
    assert [known(f"latin:{order}:pandiagonal:first-row") for order in range(1, 9)] == [1, 0, 0, 0, 2, 0, 4, 0]


SLOW = [pytest.param(order, marks=pytest.mark.slow) for order in (25, 33, 40, 64)]


@pytest.mark.parametrize("order", [9, 16, *SLOW])
def test_a_large_square_is_found_at_once(order: int) -> None:
    puzzle = Puzzle.make(order)
    square = solve(puzzle).advance(40_000)
    assert square is not None
    assert puzzle.check(square) == ""


def test_orders_above_64_are_refused() -> None:
    with pytest.raises(PuzzleError, match="up to order 64"):
        solve(Puzzle.make(65))
