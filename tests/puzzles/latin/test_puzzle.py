"""The value of a Latin square puzzle: its id, what it accepts, and what its check says."""

import json

import pytest
from hypothesis import strategies as st
from said import said

from unriddle.core import Found
from unriddle.draw.events import jsonl
from unriddle.puzzles.latin.puzzle import EMPTY, KINDS, Puzzle, Square

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
