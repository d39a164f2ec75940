"""Several puzzles in one source: all of them, the first with a remark, or one by its number."""

from pathlib import Path

import pytest

from unriddle.core import PuzzleError
from unriddle.session.reading import Reader

TWO = "rows: 1 / 3 / 1\ncolumns: 1 / 3 / 1\n\nrows: 3 / 1 / 1\ncolumns: 3 / 1 / 1\n"
SQUARES = "0 1 2\n1 2 0\n2 0 1\n\n1 2 0\n2 0 1\n0 1 2\n\n2 0 1\n0 1 2\n1 2 0\n"


def test_the_first_comes_with_a_remark_that_names_the_next(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(TWO)
    read = Reader().one([str(file)])
    assert read.remarks[-1] == f"2 puzzles; {file}[1] is the other"
    both = [each.opened.puzzle for each in Reader().puzzles([str(file)])]
    assert [read.opened.puzzle, Reader().one([f"{file}[1]"]).opened.puzzle] == both
    assert Reader().one([f"{file}[1]"]).source == f"{file}[1]"
    assert Reader().one([TWO]).remarks[-1] == "2 puzzles, of which this is the first"
    file.write_text(SQUARES)
    assert Reader().one([str(file)]).remarks[-1] == f"3 puzzles; {file}[1] is the next"
    assert not any("puzzles" in each for each in Reader().one([f"{file}[2]"]).remarks)


def test_a_file_whose_name_looks_like_a_number_is_that_file(tmp_path: Path) -> None:
    file = tmp_path / "two[1]"
    file.write_text("latin:5\n")
    assert str(Reader().one([str(file)]).opened.puzzle) == "latin:5"


def test_a_number_without_a_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("latin:4\nlatin:5\n")
    assert str(Reader().one([f"{file}[1]"]).opened.puzzle) == "latin:5"
    with pytest.raises(PuzzleError, match="there are not as many puzzles in it"):
        Reader().one([f"{file}[2]"])
