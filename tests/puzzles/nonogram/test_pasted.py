"""What people paste and what other programs write, beyond the samples of the corpus."""

import pytest

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import Puzzle

read = FAMILY.read

SQUARE = Puzzle.parse("nonogram:3x2:1,1/2:1/1/2")


@pytest.mark.parametrize(
    "text",
    [
        "rows: 1 1, 2\ncolumns: 1, 1, 2",
        "Rows = 1 1; 2\nCols = 1; 1; 2\n",
        "rows\n1 1\n2\ncolumns\n1\n1\n2",
        "ROWS:\n1,1\n2\n\nCOLUMNS:\n1\n1\n2\n",
        "1 1\n2\n\n1\n1\n2\n",
        "\n\n1,1\n2\n\n\n1\n1\n2\n\n",
        "3 2\n1 1\n2\n1\n1\n2",
        "2 3\n1 1\n2\n#\n1\n1\n2\n",
        "#.#\n.##\n",
        "1 0 1\n0 1 1\n",
        "[[[1, 1], [2]], [[1], [1], [2]]]",
        '{"rows": [[1, 1], 2], "columns": [1, 1, 2]}',
        '{"rowClues": ["1 1", "2"], "colClues": ["1", "1", "2"]}',
        '{"puzzle": {"clues": 1, "row_hints": [[1, 1], [2]], "column_hints": [[1], [1], [2]]}}',
        "[clues]\nrows = 1 1, 2\ncolumns = 1, 1, 2\n",
        "\nnonogram:3x2:1,1/2:1/1/2\n\n",
        '[clues]\nrows = [[1, 1], [2]]\ncolumns = ["1", "1", "2"]\n',
        "1-1\n2\n\n1\n1\n2\n",
        "1.1\n2\n\n1\n1\n2\n",
        "1;1\n2\n\n1\n1\n2\n",
        "1 1;2\n1;1;2\n",
        "1-1; 2;\n1; 1; 2;\n",
        "1.1;2\n\n1;1;2\n",
        "█░█\n░██\n",
        "█ █\n ██",
        "# #\n ##\n",
        "X X\n XX\n",
        "X.X\n.XX\n",
        "x·x\n·xx\n",
        "O.O\n.OO\n",
        "Х.Х\n.ХХ\n",
        "⬛⬜⬛\n⬜⬛⬛\n",
        "⬛️⬜️⬛️\n⬜️⬛️⬛️\n",
        "■□■\n□■■\n",
        "\t\t1\t1\t2\n1\t1\n\t2\n",
        "\t\t1\t1\t2\n1\t1\t\t\t\n2\t\t\t\t\n",
    ],
)
def test_a_pasted_puzzle_is_read(text: str) -> None:
    assert read(text.encode()) == [SQUARE]
    assert read(text.replace("\n", "\r\n").encode("utf-8-sig")) == [SQUARE]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("?\n1\n\n2\n1\n1\n", "nonogram:3x2:?/1:2/1/1"),
        ("1a 1b\n1b\n\n1a\n1b\n1b\n", "nonogram:3x2:1a,1b/1b:1a/1b/1b:colours=e6194b,3cb44b"),
        ("rows: ? 1\ncolumns: 1, 0, 1", "nonogram:3x1:?,1:1/0/1"),
        ("width 2\nheight 2\nrows\n\n2\ncolumns\n1\n1\n", "nonogram:2x2:0/2:1/1"),
        ("[colors]\nq = (nosuchcolour) *\n[clues]\nrows=1q\ncolumns=1q", "nonogram:1x1:1:1:colours=e6194b"),
        ("[colors]\nblack = (black) #\n[clues]\nrows=1black\ncolumns=1", "nonogram:1x1:1:1"),
        ("; none\ncolor % #ff0000\n(c) 7\nrows\n1%\n\ncolumns\n1%\n", "nonogram:1x1:1:1:colours=ff0000"),
        ("x\n:a\n1\n2\n: b\n 2 \n1\n", "nonogram:2x2:1/2:2/1"),
    ],
)
def test_unusual_spellings_are_read(text: str, wanted: str) -> None:
    assert list(map(str, read(text.encode()))) == [wanted]


def test_squares_in_colors_are_a_colored_picture() -> None:
    (puzzle,) = read("🟥⬜🟦\n⬜🟦🟦\n".encode())
    assert [color.rgb for color in puzzle.colors] == ["#dd2e44", "#55acee"]
    assert str(puzzle) == "nonogram:3x2:1a,1b/2b:1a/1b/2b:colours=dd2e44,55acee"


def test_a_table_has_clues_of_several_rows_and_empty_lines() -> None:
    table = "\t\t\t1\t\n\t\t1\t1\t1\n1\t1\t\t\t\n\t\t\t\t\n\t2\t\t\t\n"
    assert list(map(str, read(table.encode()))) == ["nonogram:3x3:1,1/0/2:1/1,1/1"]


def test_a_wrong_table_says_where() -> None:
    with pytest.raises(
        PuzzleError, match=r"^it is read as 1 row and 2 columns; row 1: the clue 1 1 needs 3 cells; there are 2$"
    ):
        read(b"\t\t1\t1\n1\t1\t\t\n")
