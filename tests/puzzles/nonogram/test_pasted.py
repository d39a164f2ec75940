"""What people paste and what other programs write, beyond the samples of the corpus."""

import pytest
from said import said

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
    ],
)
def test_a_pasted_puzzle_is_read(text: str) -> None:
    assert read(text.encode()) == [SQUARE]
    assert read(text.replace("\n", "\r\n").encode("utf-8-sig")) == [SQUARE]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("?\n1\n\n2\n", "nonogram:1x2:?/1:2"),
        ("1a 1b\n\n1a\n1b\n", "nonogram:2x1:1a,1b:1a/1b:colours=e6194b,3cb44b"),
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rows\n1\n", said("there-are-clues-for-rows")),
        ("width 1\nrows\n1\nrows\n1\ncolumns\n1\n", said("are-given-twice", lines="rows")),
        ("width 2\nwidth 3\nrows\n1\ncolumns\n1\n", said("size-is-given-twice")),
        ("width 3\nheight 1\nrows\n1\ncolumns\n1\n0\n",
         said("there-are-clues-for-column-size", count=2, wanted=3)),
        ("rows\n1 0 1\ncolumns\n1\n0\n1\n", "row 1: " + said("there-is-next-to-other")),
        ("rows\n1z1\ncolumns\n1\n", "row 1"),
        ("color a red\nrows\n1b\ncolumns\n1b\n", "row 1: " + said("color-is-not-declared", colour="b")),
        ("color a red\ncolor a blue\nrows\n1a\ncolumns\n1a\n", "color"),
        ("rows\n-1\ncolumns\n1\n", "row 1: " + said("is-not-length-of-block", text="-1")),
        ("rows\n1e9\ncolumns\n1\n", "row 1"),
        ("$1\n1\n1\n1\n", "$1: there are 3 lines"),
        ("GRID a\nROWS\n[ 1 ]\n", said("it-needs-rows-and-columns")),
        (":\n1a\n:\n1a\n", "row 1: " + said("color-is-not-declared", colour="a")),
        ("#d\n 0: white\n x: red\n x: blue\n:\n1x\n:\n1x\n", "colors: 'x' cannot stand for a color"),
        ("#d\n <: red\n:\n1\n:\n1\n", "split into triangles"),
        ("[clues]\nrows = 1\n", said("there-are-no", lines="columns")),
        ("[clues]\nrows = 1\nrows = 1\n", said("is-given-twice", rule="rows")),
        ('[clues]\nrows = """1"""\ncolumns = 5\n', said("list-of-clues-must-be")),
        ('{"rows": [[1]], "columns": [[1]], "width": 1e3}', said("width-and-height-must-be")),
        ('{"rows": [[1]], "columns": [[1]], "given": [[1, 1, "x"]]}', "given"),
        ("P1\n2 2\n1 1 1", "pbm: " + said("cells-of-or-are-needed", cells="4")),
        ("nonogram 2x1\n  | 1 .\n", "text"),
        ("<puzzleset></puzzleset>", "XML: " + said("it-has-no-puzzle")),
        ("<puzzleset><puzzle></puzzle></puzzleset>", said("clues-of-are-missing", lines="rows")),
        ("<puzzle><clues type='rows'><line><count color='mauve'>1</count></line></clues><clues type='columns'>"
         "<line><count>1</count></line></clues></puzzle>", "row 1: " + said("color-is-not-declared", colour="mauve")),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.encode())
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
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
def test_what_people_paste_is_read(text: str) -> None:
    assert read(text.encode()) == [SQUARE]
    assert read(text.replace("\n", "\r\n").encode("utf-8-sig")) == [SQUARE]


def test_squares_in_colours_are_a_coloured_picture() -> None:
    (puzzle,) = read("🟥⬜🟦\n⬜🟦🟦\n".encode())
    assert [colour.rgb for colour in puzzle.colours] == ["#dd2e44", "#55acee"]
    assert str(puzzle) == "nonogram:3x2:1a,1b/2b:1a/1b/2b:colours=dd2e44,55acee"


def test_a_table_has_clues_of_several_rows_and_empty_lines() -> None:
    table = "\t\t\t1\t\n\t\t1\t1\t1\n1\t1\t\t\t\n\t\t\t\t\n\t2\t\t\t\n"
    assert list(map(str, read(table.encode()))) == ["nonogram:3x3:1,1/0/2:1/1,1/1"]


def test_a_wrong_table_says_where() -> None:
    with pytest.raises(PuzzleError, match=r"^row 1: the clue 1 1 needs 3 cells; there are 2$"):
        read(b"\t\t1\t1\n1\t1\t\t\n")
