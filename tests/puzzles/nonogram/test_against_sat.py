"""Whole nonograms have the pictures that an encoding in SAT, written separately, gives them."""

import builds
import pytest
from oracle.nonogram import all_solutions
from oracle.nonogram_automata import pictures
from oracle.nonogram_boards import board
from puzzles.nonogram.test_search import drain, make

from unriddle.puzzles.nonogram.solve import search

pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
MOST = 300


def compare(seeds, build, most):
    """Of how many puzzles all pictures were compared."""
    whole = 0
    for puzzle in (board(seed, most) for seed in seeds):
        expected = pictures(puzzle, MOST)
        if len(expected) < MOST:
            whole += 1
            assert sorted(expected) == sorted(solution.cells for solution in drain(make(build)(puzzle))), str(puzzle)
    return whole


@pytest.mark.parametrize("build", builds.BUILDS)
def test_random_puzzles_have_the_pictures_that_sat_gives_them(build):
    assert compare(range(20), build, 8) >= 10


@pytest.mark.slow
def test_hundreds_of_random_puzzles_have_the_pictures_that_sat_gives_them():
    assert compare(range(400), "normal", 12) >= 200


@pytest.mark.slow
def test_puzzles_given_to_the_solver_at_once_have_the_pictures_that_sat_gives_them(monkeypatch):
    monkeypatch.setattr(search, "PATIENCE", 1)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    assert compare(range(400, 600), "normal", 12) >= 100


def test_what_sat_gives_is_what_brute_force_gives():
    for puzzle in (board(seed, 4) for seed in range(60)):
        assert sorted(pictures(puzzle, 1 << 16)) == sorted(solution.cells for solution in all_solutions(puzzle))
