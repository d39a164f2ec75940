"""The value of a nonogram: its id, what it refuses, its solutions and their check."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.core import PuzzleError
from unriddle.draw.text import plain
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import LETTERS, Color, Puzzle, Solution

from .drawn import puzzles


@given(puzzles(), st.data())
def test_the_check_takes_the_picture_but_no_neighbour(both: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    puzzle, solution = both
    assert puzzle.check(solution) == ""
    cells = bytearray(solution.cells)
    at = data.draw(st.integers(0, len(cells) - 1))
    cells[at] = (cells[at] + 1) % (len(puzzle.colors) + 1)
    other = puzzle.check(Solution(puzzle.width, puzzle.height, bytes(cells), puzzle.colors))
    # With blotted rows a neighbour may be right by the rows; the columns are whole, so it is wrong by one of them.
    assert other.startswith(("row", "column"))


WRONG = ["#", "##\n##", "xy", {}, {"rows": 1}, {"rows": ["ab"]}, {"rows": [1]}, '{"rows"', "{" * 9999]


@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_solution_is_refused(value: object) -> None:
    with pytest.raises(PuzzleError):
        Puzzle.parse("nonogram:2x1:1:1/0").solution(value)  # type: ignore[arg-type]


def test_names_signs_and_titles_are_no_part_of_equality() -> None:
    one = Puzzle(1, 1, (((1, 1),),), (((1, 1),),), (Color("red", "#ff0000", "r"),), title="One")
    other = Puzzle(1, 1, (((1, 1),),), (((1, 1),),), (Color("rot", "#ff0000", "#"),), title="Other")
    assert one == other
    assert hash(one) == hash(other)


def test_the_largest_puzzle_is_held() -> None:
    cells = bytes((x + y) % 2 for y in range(1000) for x in range(1000))
    puzzle = Puzzle.from_picture(Solution(1000, 1000, cells))
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_thirty_two_colors_are_held() -> None:
    colors = tuple(Color(letter, f"#0000{at:02x}", letter) for at, letter in enumerate(LETTERS))
    puzzle = Puzzle.from_picture(Solution(32, 1, bytes(range(1, 33)), colors))
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_pictures_show_the_clues_and_what_is_known() -> None:
    puzzle = Puzzle.parse("nonogram:3x2:1,1/2:1/1/2:given=1.2-,2.3")
    picture = FAMILY.picture(puzzle, None)
    roles = [[cell.role.value for cell in row] for row in picture.cells]
    assert roles == [["unknown", "empty", "unknown"], ["unknown", "unknown", "filled"]]
    assert [[cell.text for cell in line] for line in picture.left] == [["1", "1"], ["2"]]
    assert [[cell.text for cell in line] for line in picture.top] == [["1"], ["1"], ["2"]]
    assert puzzle._repr_svg_().startswith("<svg")
    assert puzzle.solution("#.#\n.##")._repr_svg_().startswith("<svg")


def test_empty_cells_have_the_background_of_the_puzzle() -> None:
    night = Puzzle.from_picture(Solution(2, 1, b"\0\1", (Color("white", "#ffffff", "w"),)), background="#003366")
    picture = FAMILY.picture(night, Solution(2, 1, b"\0\1", night.colors))
    assert [cell.color for cell in picture.cells[0]] == ["#003366", "#ffffff"]
    assert "█" in plain(picture)
