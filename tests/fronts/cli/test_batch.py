"""Many puzzles at once: what a batch takes from the command line, and what it refuses."""

from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

PUZZLE = "nonogram:3x2:1,1/2:1/1/2"


@pytest.mark.parametrize("option", ["--save", "-o"])
def test_an_option_that_writes_what_a_worker_cannot_is_refused(unriddle: Run, tmp_path: Path, option: str) -> None:
    shown = unriddle("solve", PUZZLE, "--jobs", 1, option, tmp_path / "out.svg")
    expected = "unriddle: " + said("cannot-be-combined-with-jobs", option=option) + "\n"
    assert (shown.code, shown.out, shown.err) == (2, "", expected)
    assert list(tmp_path.iterdir()) == []


def test_a_live_picture_of_many_puzzles_is_refused(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("solve", PUZZLE, "--job", tmp_path / "job", "--watch")
    assert (shown.code, shown.err.count("\n"), list(tmp_path.iterdir())) == (2, 1, [])


def test_a_batch_says_what_was_read(unriddle: Run) -> None:
    shown = unriddle("solve", PUZZLE, "--jobs", 1, "-v")
    assert shown.code == 0
    assert shown.err.startswith(f"{PUZZLE}: nonograms")
