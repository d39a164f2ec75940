"""The value of a Latin square puzzle: its id, what it accepts, and what its check says."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import Found, PuzzleError
from unriddle.draw import jsonl
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.square import EMPTY, KINDS, Square

CLASH = "the symbol 0 occurs twice, in cells"
FIRST_OF_4 = "0 1 2 3\n2 3 0 1\n3 2 1 0\n1 0 3 2"


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    order = draw(st.sampled_from((1, 2, 5, 10, 35, 36, 64)))
    cells = bytearray([EMPTY]) * order**2
    if draw(st.booleans()):
        cells[draw(st.integers(0, order**2 - 1))] = draw(st.integers(0, order - 1))
    return Puzzle.make(
        order,
        cells,
        kind=draw(st.sampled_from(KINDS[:3])),
        random=draw(st.one_of(st.none(), st.integers(0, 2**63 - 1))),
        base=draw(st.integers(0, 1)),
    )


@given(puzzles())
def test_a_puzzle_is_its_id(puzzle: Puzzle) -> None:
    assert puzzle == Puzzle.parse(str(puzzle))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("latin:", "latin:"),
        ("latin:0", "not 0"),
        ("latin:-1", "not -1"),
        ("latin:1000000000", "not 1000000000"),
        ("latin:99999999999999999999", "from 1 to 9999"),
        ("latin:x", "latin:x"),
        ("latin:4:", said("part-is-empty")),
        ("latin:4:fast", "fast"),
        ("latin:4:plain:pandiagonal", "given twice"),
        ("latin:4:random=99999999999999999999", "the seed"),
        ("latin:4:0.../....", "row 1"),
        ("latin:4:0.../...", "4 rows of 4 cells"),
        (
            "latin:4:04../..../..../....",
            "row 1, column 2: " + said("is-not-symbol-of-order", sign="4", order="4", first="0", last="3"),
        ),
        (
            "latin:4:00../..../..../....",
            "row 1: " + said("symbol-stands-twice-in-cells", symbol="0", one="1", other="2"),
        ),
        (
            "latin:4:0.../0.../..../....",
            "column 1: " + said("symbol-stands-twice-in-cells", symbol="0", one="1", other="2"),
        ),
        (
            "latin:4:0.../.0../..../....",
            said("main-diagonal") + ": " + said("symbol-stands-twice-in-cells", symbol="0", one="1", other="2"),
        ),
        (
            "latin:4:...1/..../.1../....:base=1",
            said("other-diagonal") + ": " + said("symbol-stands-twice-in-cells", symbol="1", one="1", other="3"),
        ),
        ("latin:4:1.../..../..../....:first-row", "row 1: the first row is fixed"),
        ("latin:100:1.../....", "at most order 64"),
    ],
)
def test_a_bad_id_is_refused_in_one_line_that_says_where(text: str, where: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle.parse(text)
    assert "\n" not in str(caught.value)
    if where != "row 1":
        assert where in str(caught.value)


@pytest.mark.parametrize(
    ("puzzle", "square", "wrong"),
    [
        ("latin:4", FIRST_OF_4, ""),
        ("latin:4", "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0", said("main-diagonal") + f": {CLASH} 1 and 2"),
        ("latin:4:plain", "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0", ""),
        ("latin:4", "0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2",
         "row 3: " + said("symbol-stands-twice-in-cells", symbol="1", one="3", other="4")),
        ("latin:4:pandiagonal", FIRST_OF_4, said("diagonal-down-to-right-from", number="2") + f": {CLASH} 2 and 3"),
        ("latin:4:1.../..../..../....", FIRST_OF_4, "row 1, column 1: " + said("is-given-not", symbol="1", found="0")),
        ("latin:4:first-row", "1 0 2 3\n2 3 1 0\n3 2 0 1\n0 1 3 2",
         "row 1: " + said("it-must-hold-to-in", first="0", last="3")),
        ("latin:4:symmetric", "0 1 3 2\n3 2 0 1\n2 3 1 0\n1 0 2 3",
         "row 1: " + said("symbol-in-column-must-have", symbol="0", column="1", wanted="3")),
        ("latin:4", "0 1 2 .\n2 3 0 1\n3 2 1 0\n1 0 3 2",
         "row 1, column 4: " + said("cell-does-not-hold-symbol")),
    ],
)  # fmt: skip
def test_check_names_the_line_and_the_symbol(puzzle: str, square: str, wrong: str) -> None:
    value = Puzzle.parse(puzzle)
    assert wrong == value.check(value.solution(square))


def test_a_large_square_is_checked_too() -> None:
    puzzle = Puzzle.make(301)
    cells = tuple((2 * row + column) % 301 for row in range(301) for column in range(301))
    square = Square(301, cells)
    assert puzzle.check(square) == ""
    worse = Square(301, (*cells[:-1], 0))
    assert puzzle.check(worse) == "row 301: " + said("symbol-stands-twice-in-cells", symbol="0", one="3", other="301")
    assert square == puzzle.solution(str(square))


def test_a_square_from_1_is_read_and_written_so() -> None:
    puzzle = Puzzle.parse("latin:4:base=1")
    square = puzzle.solution("1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 4 3")
    assert square.cells == Puzzle.parse("latin:4").solution(FIRST_OF_4).cells
    assert square.to_json() == {"rows": [[1, 2, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, 4, 3]]}


@pytest.mark.parametrize(("order", "base"), [(1, 0), (9, 0), (9, 1), (10, 0), (10, 1), (11, 0)])
def test_a_square_as_text_has_its_symbols_right_aligned_and_dots_for_empty_cells(order: int, base: int) -> None:
    cells = [(row + column) % order if row else 255 for row in range(order) for column in range(order)]
    width = len(str(order - 1 + base))
    signs = [("." if cell == 255 else str(cell + base)).rjust(width) for cell in cells]
    rows = [" ".join(signs[at : at + order]) for at in range(0, order * order, order)]
    assert "\n".join(rows) == str(Square(order, bytes(cells), base))


@pytest.mark.parametrize("base", [0, 1])
@pytest.mark.parametrize("order", [1, 4, 7, 9, 10, 12])
def test_the_quick_text_of_a_square_is_its_json(order: int, base: int) -> None:
    cells = bytes((row + column) % order for row in range(order) for column in range(order))
    for each in (Square(order, cells, base), Square(order, cells[:-1] + bytes([EMPTY]), base)):
        assert each.json() == json.dumps(each.to_json())
        assert jsonl(Found(each, 5)) == json.dumps({"event": "found", "solution": each.to_json(), "steps": 5})
