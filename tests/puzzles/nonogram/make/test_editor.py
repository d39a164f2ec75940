"""The verb `repair`: a puzzle that there is gets one solution, or is told what would help most."""

import json
from pathlib import Path

import pytest
from cli_fixture import Run
from puzzles.nonogram.make.made import is_only, open_after_lines
from said import said

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.session.opened import Opened

pytest.importorskip("pysat", reason="the oracle needs python-sat, which is not installed")
LOOSE = "nonogram:3x3:1/1/1:1/1/1"


def test_a_puzzle_of_several_solutions_is_repaired_from_the_first_of_them(unriddle: Run) -> None:
    shown = unriddle("repair", LOOSE)
    puzzle = Opened.parse(shown.out.strip()).puzzle
    assert shown.code == 0
    assert shown.err.startswith(said("started-from-first-of-several") + "\n1 cell changed (11.11%): row 1 column 1\n")
    assert is_only(puzzle, next(Opened.of(puzzle).solutions()).cells)


def test_the_picture_that_came_with_a_puzzle_is_what_is_repaired(tmp_path: Path, unriddle: Run) -> None:
    path = tmp_path / "it.txt"
    path.write_text("#..#\n.##.\n.##.\n#...\n..##\n")
    shown = unriddle("repair", path, "--solvable", "line", "--json")
    found = json.loads(shown.out.splitlines()[-1])["conclusion"]
    assert (found["start"], found["verdict"], found["solvable"]) == ("goal", "made", "line")
    assert open_after_lines(Opened.parse(found["puzzle"]).puzzle) == 0


def test_a_good_puzzle_stays_as_it_is(unriddle: Run) -> None:
    fish = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
    shown = unriddle("repair", fish)
    assert (0, fish) == (shown.code, shown.out.strip())
    assert "0 cells changed (0%)" in shown.err


def test_a_colored_puzzle_is_repaired_in_its_colors(unriddle: Run) -> None:
    loose = "nonogram:3x3:1a/1b/1a:1a/1b/1a:colours=ff0000,0000ff"
    puzzle = Opened.parse(unriddle("repair", loose).out.strip()).puzzle
    assert is_only(puzzle, next(Opened.of(puzzle).solutions()).cells)


def test_one_reports_the_open_cells_and_the_changes_that_leave_fewest(unriddle: Run) -> None:
    told = json.loads(unriddle("repair", LOOSE, "--one", "--json").out)
    assert [f"{row}.{column}" for row in (1, 2, 3) for column in (1, 2, 3)] == told["open"]
    assert told["flips"][0]["open"] == 0
    rows = [bytearray(row) for row in next(Opened.parse(LOOSE).solutions()).rows()]
    for flip in told["flips"]:
        row, column = map(int, flip["cell"].split("."))
        rows[row - 1][column - 1] ^= 1
        assert flip["open"] == open_after_lines(Puzzle.from_picture(Solution(3, 3, b"".join(rows))))
        rows[row - 1][column - 1] ^= 1
    shown = unriddle("repair", LOOSE, "--one")
    assert said("line-logic-leaves-cell-open", count=9, cells="1", more=".1, 1.2") in shown.out
    assert said("change-cell-stays-open", cell=told["flips"][0]["cell"], count=0) in shown.out


def test_one_says_when_nothing_is_to_be_repaired(unriddle: Run) -> None:
    shown = unriddle("repair", "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "--one")
    assert said("line-logic-alone-solves-it") in shown.out


def test_a_puzzle_without_a_solution_is_refused_in_one_line(unriddle: Run) -> None:
    for more in ([], ["--one"]):
        shown = unriddle("repair", "nonogram:3x3:1,1/1/1,1:2/1/2", *more)
        assert (shown.code, shown.out) == (2, "")
        assert shown.err == "unriddle: " + said("this-puzzle-has-no-solution-so") + "\n"
