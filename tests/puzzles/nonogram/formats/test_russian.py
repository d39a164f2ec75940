"""What is wrong with a file of a nonogram is said in Russian to who reads Russian, in all formats."""

import re

import pytest
from in_russian import SPEAK
from in_russian import english as left

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY

# Format, content, the English line.
WRONG = (
    ("non", "width 2\nwidth 3\nrows\n1\ncolumns\n1\n", "width: the size is given twice"),
    ("toml", '[clues]\nrows = """1"""\ncolumns = 5\n', "TOML: a list of clues must be a string"),
    ("non", "rows\n1\n", "there is no list of columns"),
    ("non", "rows\n1\nrows\n1\n", "the rows are given twice"),
    ("non", "width 1\nheight 3\nrows\n1\n\ncolumns\n1\n", "line 3: there are clues for 1 row; the size needs 3"),
    ("non", "width x\nrows\n1\ncolumns\n1\n", "width: 'x' is not a number"),
    ("non", "rows\n1\ncolumns\n1.5\n", "column 1: '1.5' is not the length of a block"),
    ("ini", "[clues]\nrows = 1\n", "[clues]: there are no columns"),
    ("toml", "[clues]\n[clues]\n", "TOML: Cannot declare ('clues',) twice (at line 2, column 7)"),
    ("json", '{"rows": [[1]]}', "JSON: there is no list of columns"),
    ("json", '{"rows": [[1]', "JSON: Expecting ',' delimiter: line 1 column 14 (char 13)"),
    ("json", '{"rows": [[NaN]]}', "JSON: NaN is not a number"),
    ("taai", "$7\n1\n1\n1\n", "$7: there are 3 lines; there must be as many columns as rows"),
    ("nin", "2 2\n1\n1\n1\n", "there are 3 lines after the size; 2x2 needs 4"),
    (
        "dzn",
        "rows = 2; row_rule_len = 2; row_rules = [1, 1, 1];",
        "row_rules: there are 3 numbers; 2 lines of 2 need 4",
    ),
    ("dzn", "X = 1;", "dzn: the number Y is missing"),
    ("lp", "number_of_rows: 1\nnumber_of_columns: 1\n", "row_1: it is missing"),
    ("lp", "row_1\nsize(s): one\n", "row 1: 'one' is not the length of a block"),
    ("lp", "column_1\nnumber_of_clusters: one\n", "column 1: 'one' is not a number"),
    ("picross", "GRID a\nROWS\nROWS\n", "GRID a: ROWS occurs twice"),
    ("picross", "one\n", "'one' is neither a heading nor [ numbers ]"),
    ("text", "nonogram 1x2\n  |1\n 1|.\n", "text: there is 1 row; the size needs 2"),
    ("text", "nonogram 1x1\n  | 1\n 1| x\n", "row 1, column 1: 'x' is not a cell"),
    ("webpbn", "<puzzle", "XML: unclosed token: line 1, column 0"),
    ("webpbn", "<puzzle><clues type='rows'/></puzzle>", "the clues of the columns are missing"),
    (
        "webpbn",
        "<puzzle><clues type='rows'><line><count>x</count></line></clues></puzzle>",
        "<count>, line 1: 'x' is not a number",
    ),
    ("pattern", "2x1:1/1", "Pattern: there are 2 clues; the size needs 3"),
    ("xbm", "#define a_width 9\n#define a_height 1\n0x01", "xbm: it has 1 bytes; the size needs 2"),
    ("nnv", "b-\n_\neb-\nh-\n1\n", "nnv: write a board from b- to eb-, and after h- a line of clues for each side"),
    ("nnv", "h-\n1\n1\neh-\n", "nnv: write a board from b- to eb-, and after h- a line of clues for each side"),
    ("puzzlink", "pzprv3/sudoku/9/9/", "pzprv3: this is 'sudoku' of puzz.link, not a nonogram"),
    ("puzzlink", "pzprv3/nonogram/2/2/. 1/", "pzprv3: the lines do not fit the size"),
    (
        "pattern",
        "SAVEFILE:1:x\nGAME :4:Solo\n",
        "SAVEFILE: this is a saved game of 'Solo'; of these only Pattern is read",
    ),
    ("pbm", "P1\n2 2\n0 1\n", "pbm: 4 cells of 0 or 1 are needed"),
    ("non", "color a #f00\nrows\n1\n2b\ncolumns\n1\n1\n", "row 2: the color 'b' is not declared"),
    (
        "non",
        "color ab red\nrows\n1\ncolumns\n1\n",
        "color: 'ab red': write a letter, each once, and its value, such as a #ff0000",
    ),
    ("ini", "[clues]\nrows = 1, 1 0\ncolumns = 1\n", "row 2: there is a 0 next to other numbers"),
    ("ini", "[clues]\n1 1\n", "[clues]: '1 1' comes before rows = or columns ="),
    ("ini", "[clues]\ncolumns = 1\nrows = " + "1," * 1001, "there are clues for more than 1000 rows"),
    ("ini", "[colors]\nred\n", "[colors]: 'red' must have the form name = (value) sign"),
    ("toml", "[clues]\nrows = \n", "TOML: Invalid value (at line 2, column 8)"),
    ("toml", "[clues]\nrows = '''1", "TOML: Expected \"'''\" (at end of document)"),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goals": [["##"]]}',
        "JSON: a goal must be a list of rows of 1 characters",
    ),
    ("json", '{"rows": [[1]], "columns": [[1]], "given": [[1]]}', "given: [1] is not [row, column, color]"),
    ("json", '{"rows": ["1r"], "columns": [[1]], "colours": {"r": "?"}}', "color r: '?' is not a color: write #rrggbb"),
    ("taai", "1\n", "each puzzle must start with a line $number"),
    ("olsak", "#t\n:\n1\n:\n1\n", "this puzzle is triangular; only rectangular grids can be solved"),
    ("olsak", "#d\nred\n:\n1\n:\n1\n", "colors: 'red' must have the form in:out value name"),
    ("text", "nonogram 1x1\n  | 1 1\n 1| .\n", "text: there are clues for more than 1 columns"),
    ("webpbn", '<puzzle type="triddler"/>', "this puzzle is triangular; only rectangular grids can be solved"),
    ("puzzlink", "p?nonogram/1/1/zzz", "puzz.link: the clues are not numbers, or more than the 2 that fit"),
    ("paste", "nothing", "there are no clues of rows and columns in it"),
    ("page", "var d=[[1],[2]]", "nonograms.org page: the list d is too short"),
    ("image", "no picture", "picture: it cannot be read: cannot identify image file"),
    ("non", "rows\n1\ncolumns\n1\n====\nrows\n", "puzzle 2: there is no list of columns"),
    ("pattern", "1x1:1/1,aa", "Pattern: there are given cells after the last of 1 cells"),
    ("ini", "[clues]\nrows = 1\ncolumns = 1, x 1", "column 2: 'x' is not the length of a block"),
)
# Names of formats and headings, and the words that a file must have: they are so in every language.
NAMES = (
    r"\b(JSON|TOML|nonograms\.org|Pattern|GRID|ROWS|COLUMNS|rows|columns|row_\w+|given|color|colors|clues|paste|width"
    r"|SAVEFILE|pzprv3|puzz\.link|text|count|rrggbb)\b"
)


def fault(format: str, content: str) -> PuzzleError:
    if format == "image":
        pytest.importorskip("PIL", reason="pillow is not installed")
    with pytest.raises(PuzzleError) as caught:
        FAMILY.read(content.encode(), format)
    return caught.value


@pytest.mark.parametrize(("format", "content", "english"), WRONG)
def test_no_english_is_left_beside_names_and_what_is_quoted(format: str, content: str, english: str) -> None:
    error = fault(format, content)
    assert english == str(error)
    assert left(SPEAK(error.text), f"'.*?'|{NAMES}") == []
    assert re.search("[а-я]", SPEAK(error.text))


def test_each_format_that_is_not_an_id_has_a_wrong_file_here() -> None:
    read = {format.name for format in FAMILY.formats if format.read}
    assert read - {format for format, *_ in WRONG} == {"id", "bold", "svg", "png"}


def test_what_a_format_cannot_hold_is_said_in_russian() -> None:
    puzzle = FAMILY.Puzzle.parse("nonogram:1x1:?:1")
    with pytest.raises(PuzzleError) as caught:
        FAMILY.write(puzzle, "non")
    assert str(caught.value) == "format non: it cannot hold blocks of unknown length"
    assert SPEAK(caught.value.text) == "формат non: в нём нельзя записать блоки неизвестной длины"
