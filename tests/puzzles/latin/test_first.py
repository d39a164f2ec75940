"""The first square of each order: that of greedy SAT, and, turned, that of the program that the family began with."""

import pytest
from needed import needed
from oracle.latin_seed import grids

from unriddle.puzzles.latin.puzzle import Puzzle, lines
from unriddle.puzzles.latin.solve.first import first

HARD = (26, 27, 28, 29, 31)


def greedy(order: int) -> bytes | None:
    """Cell after cell the least symbol that a SAT solver finds a square with."""
    solvers = needed("pysat.solvers")
    clauses = []
    every = range(order)
    groups = [[order * cell + symbol + 1 for symbol in every] for cell in range(order**2)]
    for _, line in lines(order, "diagonal"):
        groups += [[order * cell + symbol + 1 for cell in range(order**2)[line]] for symbol in every]
    for group in groups:
        clauses.append(group)
        clauses += [[-one, -other] for at, one in enumerate(group) for other in group[:at]]
    with solvers.Solver("glucose4", bootstrap_with=clauses) as solver:
        chosen: list[int] = []
        for cell in range(order**2):
            for symbol in every:
                if solver.solve([*chosen, order * cell + symbol + 1]):
                    chosen.append(order * cell + symbol + 1)
                    break
            else:
                return None
    return bytes((literal - 1) % order for literal in chosen)


@pytest.mark.parametrize("order", range(1, 13))
def test_it_is_the_square_of_greedy_sat(order: int) -> None:
    square = first(order)
    assert greedy(order) == (square and square.cells)


@pytest.mark.slow
@pytest.mark.parametrize("order", range(13, 21))
def test_it_is_the_square_of_greedy_sat_for_larger_orders(order: int) -> None:
    square = first(order)
    assert square is not None
    assert greedy(order) == square.cells


@pytest.mark.slow
@pytest.mark.parametrize("order", [order for order in range(13, 33) if order not in HARD])
def test_it_is_right(order: int) -> None:
    square = first(order)
    assert square is not None
    assert Puzzle.make(order).check(square) == ""


@pytest.mark.slow
@pytest.mark.parametrize("order", HARD)
def test_it_is_right_where_a_sat_solver_must_help(order: int) -> None:
    needed("pysolvers")
    square = first(order)
    assert square is not None
    assert Puzzle.make(order).check(square) == ""


def test_orders_2_and_3_have_none() -> None:
    assert (first(2), first(3)) == (None, None)


@pytest.mark.parametrize("order", [*range(1, 8), pytest.param(8, marks=pytest.mark.slow)])
def test_turned_it_is_what_the_first_program_prints(order: int) -> None:
    square = first(order)
    expected = str(square._replace(cells=square.cells[::-1])) if square else ""
    assert expected == next(grids(order), "").strip()


def test_the_first_program_finds_all_squares_in_the_same_order() -> None:
    assert len(set(grids(4))) == 48
