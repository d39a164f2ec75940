"""An error carries where it is as numbers, whatever language its sentence is in and however often it was wrapped."""

import pytest
from said import said

from unriddle.core import PuzzleError, Where, in_cell, in_column, in_line, in_row
from unriddle.registry import DetectionError, detect, find
from unriddle.session.reading import Reader

NON = "width 2\nheight 2\nrows\n2\n1,1,1\ncolumns\n2\n1\n"


def test_a_place_is_words_and_numbers() -> None:
    assert str(PuzzleError("no", in_line(3))) == "line 3: no"
    assert str(PuzzleError("no", in_line(3, 4))) == "line 3, column 4: no"
    assert str(PuzzleError("no", in_row(3))) == "row 3: no"
    assert str(PuzzleError("no", in_column(4))) == "column 4: no"
    assert str(PuzzleError("no", in_cell(3, 4))) == "row 3, column 4: no"
    error = PuzzleError("no", "line 3")  # words alone are no number
    assert (error.line, error.column, error.cell) == (0, 0, (0, 0))


def test_an_error_in_an_error_keeps_what_is_known() -> None:
    inner = PuzzleError("no", in_cell(3, 4))
    outer = PuzzleError(inner, in_line(7))
    assert (str(outer), outer.line, outer.cell) == ("line 7: row 3, column 4: no", 7, (3, 4))
    last = PuzzleError(outer, "file")
    assert (str(last), last.line, last.cell) == ("file: line 7: row 3, column 4: no", 7, (3, 4))
    assert PuzzleError(outer, Where("file:9", 9)).line == 9


@pytest.mark.parametrize(
    ("family", "format", "text", "line", "column", "cell"),
    [
        ("latin", "json", '{"order": 4,\n "rows": [,]}', 2, 11, (0, 0)),
        ("nonogram", "json", '{"rows": [\n[1],]}', 2, 5, (0, 0)),
        ("nonogram", "toml", "[clues]\nrows = = 1\n", 2, 8, (0, 0)),
        ("nonogram", "webpbn", "<puzzleset>\n<puzzle></puzzleset>", 2, 10, (0, 0)),
        ("balda", "text", "...\nprize: x\nбар\n...", 2, 0, (0, 0)),
        ("balda", "text", "...\nбар\n..", 0, 0, (3, 0)),
        ("balda", "text", "...\nбар\n..?", 0, 0, (3, 3)),
        ("latin", "text", "0 1 2\n1 2 0\n2 0 5", 0, 0, (3, 3)),
        ("latin", "text", "0 1 2\n1 2 0\n2 2 1", 0, 0, (3, 0)),
        ("nonogram", "non", NON, 0, 0, (2, 0)),
    ],
)
def test_readers_say_where_in_numbers(
    family: str, format: str, text: str, line: int, column: int, cell: tuple[int, int]
) -> None:
    with pytest.raises(PuzzleError) as caught:
        find(family).read(text.encode(), format)
    error = caught.value
    assert (error.line, error.column, error.cell) == (line, column, cell), error


def test_what_a_text_nearly_was_has_its_line() -> None:
    for text, line in (("0 1 2\n1 2 0\n2 0\n", 3), ("\n0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2\n", 4)):
        with pytest.raises(DetectionError) as caught:
            detect(text.encode())
        assert caught.value.line == line, caught.value


def test_an_id_in_a_file_has_its_line_and_its_row() -> None:
    [_, read] = Reader().puzzles([b"latin:4\n\nlatin:3:0../1./2.."])
    assert isinstance(read.error, PuzzleError)
    assert (str(read.error), read.error.line, read.error.cell) == (
        "data:3: row 2: " + said("there-must-be-rows-of", order="3"),
        3,
        (2, 0),
    )
