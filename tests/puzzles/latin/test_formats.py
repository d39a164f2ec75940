"""Reading and writing squares: every obvious text grid, ids, orders, JSON; CSV, LaTeX and SVG out."""

import json
import re

import pytest
from said import said

from unriddle.core import Detected, PuzzleError
from unriddle.puzzles.latin import FAMILY
from unriddle.puzzles.latin.puzzle import EMPTY, KINDS, Puzzle
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.session.reading import Reader

GRID = Puzzle.parse("latin:4:0.2./..01/3.../.0..")


@pytest.mark.parametrize(
    "text",
    [
        "0 . 2 .\n. . 0 1\n3 . . .\n. 0 . .\n",
        "0.2.\n..01\n3...\n.0..",
        "0,.,2,.\n.,.,0,1\n3,.,.,.\n.,0,.,.\n",
        "0,,2,\n,,0,1\n3,,,\n,0,,\n",
        "0; ;2; \n ; ;0;1\n3; ; ; \n ;0; ; \n",
        "a.c.\n..ab\nd...\n.a..\r\n",
        "A _ C _\n_ _ A B\nD _ _ _\n_ A _ _\n",
        "| 0 | * | 2 | * |\n| * | * | 0 | 1 |\n| 3 | * | * | * |\n| * | 0 | * | * |",
        "order 4\n0 -1 2 -1\n-1 -1 0 1\n3 -1 -1 -1\n-1 0 -1 -1\n",
        "latin:4:0.2./..01/3.../.0..\n",
        '{"order": 4, "rows": [[0, null, 2, null], [null, null, 0, 1], [3, null, null, null], [null, 0, null, null]]}',
        "[[0, null, 2, null], [null, null, 0, 1], [3, null, null, null], [null, 0, null, null]]",
        "\ufeff0 . 2 .\n. . 0 1\n3 . . .\n. 0 . .\n",
    ],
)
def test_every_obvious_grid_is_read(text: str) -> None:
    assert FAMILY.read(text.encode(), None) == [GRID]


@pytest.mark.parametrize("text", ["1.3.\n..12\n4...\n.1..", "1,,3,\n,,1,2\n4,,,\n,1,,\n"])
def test_symbols_count_from_1_where_the_symbol_n_occurs(text: str) -> None:
    assert [Puzzle.make(4, GRID.givens, base=1)] == FAMILY.read(text.encode(), None)


def test_an_order_is_read_from_a_number_alone() -> None:
    assert [Puzzle.make(7)] == FAMILY.read(b"7\n", None)


def test_a_file_may_hold_several_squares() -> None:
    found = FAMILY.read(b"0 .\n. .\n\n. 1\n. .\n\nlatin:5:plain\nlatin:6\n", "text")
    assert list(map(str, found)) == ["latin:2:0./..", "latin:2:.1/..", "latin:5:plain", "latin:6"]


def test_csv_json_latex_and_svg_are_written() -> None:
    assert FAMILY.write(GRID, "csv") == b"0,,2,\n,,0,1\n3,,,\n,0,,\n"
    assert json.loads(FAMILY.write(GRID, "json"))["rows"][0] == [0, None, 2, None]
    assert (
        FAMILY.write(Puzzle.parse("latin:1:0"), "latex")
        == b"\\begin{tabular}{|c|}\n\\hline\n0 \\\\ \\hline\n\\end{tabular}\n"
    )
    assert FAMILY.write(GRID, "svg").startswith(b"<svg")
    with pytest.raises(PuzzleError, match="csv can only hold the grid; text, json and id can hold the rest"):
        FAMILY.write(Puzzle.parse("latin:5:pandiagonal:first-row"), "csv")
    with pytest.raises(
        PuzzleError,
        match=re.escape(said("has-no-format-its-formats", family="latin", format="tiff", formats="id, text")),
    ):
        FAMILY.write(GRID, "tiff")


def test_only_what_can_be_a_latin_square_is_recognised() -> None:
    assert FAMILY.detect(b"0 1 2\n1 2 0\n2 0 1") == Detected("text", score=0.93)
    assert FAMILY.detect(b"0 1\n1 0") is None
    assert FAMILY.detect(b"0 0\n1 1") is None
    assert FAMILY.detect(b".....\n.....\nhello\n.....\n.....\n") is None
    assert FAMILY.detect(b"...\n...\n...\n") is None
    assert FAMILY.detect(b"7\n") == Detected("order")
    assert FAMILY.detect(b"123\n...\n...") == Detected("text", score=0.88)


def test_rows_and_columns_together_are_no_square() -> None:
    assert FAMILY.detect(b'{"order": 1, "rows": [[1]]}') == Detected("json", sure=True)
    assert FAMILY.detect(b'{"width": 1, "height": 1, "rows": [[1]], "columns": [[1]]}') is None


@pytest.mark.parametrize(
    "text",
    [
        "1\t\t3\n\t2\t\n\t\t\n",
        "1\t\t3\n\t2\n\t\t\n",
        "1\t.\t3\r\n\t2\t\r\n\t\t\r\n",
        "1,,3\n,2,\n,,\n",
        "1;;3\n;2;\n;;\n",
    ],
)
def test_a_table_of_a_spreadsheet_has_empty_cells(text: str) -> None:
    assert list(map(str, FAMILY.read(text.encode(), None))) == ["latin:3:1.3/.2./...:base=1"]


def test_gap_counts_from_1_and_sage_from_0() -> None:
    puzzle = Puzzle.parse("latin:3:1.3/.2./...:base=1")
    assert FAMILY.write(puzzle, "gap") == b"[ [ 1, 0, 3 ],\n  [ 0, 2, 0 ],\n  [ 0, 0, 0 ] ]\n"
    sage = FAMILY.write(puzzle, "sage").decode()
    assert sage == "LatinSquare([[0, -1, 2],\n             [-1, 1, -1],\n             [-1, -1, -1]])\n"
    assert FAMILY.write(Puzzle.parse("latin:2:01/10:plain"), "gap") == b"[ [ 1, 2 ],\n  [ 2, 1 ] ]\n"


@pytest.mark.parametrize("form", ["sage", "gap", "latex", "csv", "text", "json"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read_again(kind: str, form: str) -> None:
    """Full squares and partial ones, as a paste of no known format; sage, gap and latex keep the cells alone."""
    for order in (
        (4, 5, 7, 8, 10, 12) if kind in ("diagonal", "plain") else (4, 6, 10) if kind == "symmetric" else (5, 7)
    ):
        square = random_square(Puzzle.make(order, kind=kind), order)
        for base, every in ((0, 1), (1, 1), (0, 3), (1, 3), (1, 2)):
            cells = [symbol if at % every == 0 or at < order else EMPTY for at, symbol in enumerate(square.cells)]
            puzzle = Puzzle.make(order, cells, kind, base=base)
            try:
                data = FAMILY.write(puzzle, form)
            except PuzzleError:
                assert form == "csv"  # which holds diagonal squares alone
                continue
            (found,) = (
                each.opened for each in Reader(known={"plain": True} if kind == "plain" else {}).puzzles([data])
            )
            assert (found.family.name, found.puzzle.order, found.puzzle.cells) == ("latin", order, puzzle.cells), data
