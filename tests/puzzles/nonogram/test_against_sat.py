"""Whole nonograms have the pictures that a plain SAT encoding, written separately, gives them."""

from random import Random

import builds
import pytest
from oracle import nonogram_automata as automata
from oracle.nonogram_sat import pictures
from puzzles.nonogram.test_search import drain, make

from unriddle.puzzles.nonogram.puzzle import BLACK, Colour, Puzzle, Solution, blocks
from unriddle.puzzles.nonogram.solve import search

pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
COLOURS = (BLACK, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))
MOST = 300


def random_puzzle(random, least, largest):
    """The puzzle of a random picture, with up to three colours, some blots and some given cells."""
    width, height, colours = random.randint(least, largest), random.randint(least, largest), random.choice((1, 1, 2, 3))
    density = random.uniform(0.3, 0.75)
    cells = [random.randint(1, colours) if random.random() < density else 0 for _ in range(width * height)]
    cells[:colours] = range(1, colours + 1)
    picture = Solution(width, height, bytes(cells), COLOURS[:colours])
    blotted = random.choice((0, 0, 0.15))

    def clue(line):
        return tuple((0 if random.random() < blotted else length, colour) for length, colour in blocks(line))

    given = sorted(random.sample(range(width * height), random.choice((0, 0, 3))))
    return Puzzle(
        width,
        height,
        tuple(map(clue, picture.rows())),
        tuple(map(clue, picture.columns())),
        picture.colours,
        tuple((cell // width, cell % width, cells[cell]) for cell in given),
    )


def compare(random, build, count, least, largest):
    """Of how many puzzles all pictures were compared."""
    whole = 0
    for _ in range(count):
        puzzle = random_puzzle(random, least, largest)
        expected = pictures(puzzle, MOST)
        if len(expected) < MOST:
            whole += 1
            assert sorted(expected) == sorted(solution.cells for solution in drain(make(build)(puzzle))), str(puzzle)
    return whole


@pytest.mark.parametrize("build", builds.BUILDS)
def test_random_puzzles_have_the_pictures_that_sat_gives_them(build):
    assert compare(Random(1), build, 12, 5, 8) >= 5


@pytest.mark.slow
def test_hundreds_of_random_puzzles_have_the_pictures_that_sat_gives_them():
    assert compare(Random(2), "normal", 300, 6, 12) >= 150


@pytest.mark.slow
def test_puzzles_given_to_the_solver_at_once_have_the_pictures_that_sat_gives_them(monkeypatch):
    monkeypatch.setattr(search, "PATIENCE", 1)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    assert compare(Random(3), "normal", 150, 6, 12) >= 75


def test_the_encoding_by_automata_has_the_pictures_of_the_plain_one():
    random = Random(5)
    for _ in range(40):
        puzzle = random_puzzle(random, 1, 6)
        (cells,) = pictures(puzzle, 1)
        whole = Puzzle.of_picture(Solution(puzzle.width, puzzle.height, cells, puzzle.colours))
        found, expected = automata.pictures(whole, MOST), pictures(whole, MOST)
        assert len(expected) == len(found)
        assert len(expected) == MOST or sorted(expected) == sorted(found)
