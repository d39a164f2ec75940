"""The value of a nonogram: its id, what it refuses, its solutions and their check."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import PuzzleError
from unriddle.draw import plain
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Colour, Puzzle, Solution

from .drawn import puzzles


@given(puzzles(), st.integers(0, 99))
def test_an_id_gives_the_puzzle_back(both: tuple[Puzzle, Solution], depth: int) -> None:
    puzzle = FAMILY.configure(both[0], {"depth": depth}) if FAMILY.configure else both[0]
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert hash(Puzzle.parse(str(puzzle))) == hash(puzzle)


@given(puzzles())
def test_text_and_json_give_a_solution_back(both: tuple[Puzzle, Solution]) -> None:
    puzzle, solution = both
    assert puzzle.solution(str(solution)) == solution
    assert puzzle.solution(solution.to_json()) == solution


@given(puzzles(), st.data())
def test_the_check_takes_the_picture_but_no_neighbour(both: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    puzzle, solution = both
    assert puzzle.check(solution) == ""
    cells = bytearray(solution.cells)
    at = data.draw(st.integers(0, len(cells) - 1))
    cells[at] = (cells[at] + 1) % (len(puzzle.colours) + 1)
    other = puzzle.check(Solution(puzzle.width, puzzle.height, bytes(cells), puzzle.colours))
    # With blotted rows a neighbour may be right by the rows; the columns are whole, so it is wrong by one of them.
    assert other.startswith(("row", "column"))


def test_the_check_names_the_line_and_its_clue() -> None:
    puzzle = Puzzle.parse("nonogram:3x2:1,1/2:1/1/2")
    assert puzzle.check(puzzle.solution("##.\n.##")) == "row 1: " + said("clue-is-picture-has", clue="1 1", found="2")
    assert puzzle.check(puzzle.solution("#.#\n##.")) == "column 1: " + said("clue-is-picture-has", clue="1", found="2")
    assert puzzle.check(puzzle.solution("#.#\n.##")) == ""
    assert puzzle.check(Solution(2, 1, b"\0\0")) == said("picture-is-puzzle-is", found="2x1", own="3x2")
    assert puzzle.check(Solution(3, 2, bytes([1, 0, UNKNOWN, 0, 1, 1]))).startswith("row 1, column 3")
    known = Puzzle.parse("nonogram:2x1:1:1/0:given=1.2")
    assert known.check(known.solution("#.")) == "row 1, column 2: " + said("cell-is-given-as", colour="black")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonogram:", "write nonogram:WIDTHxHEIGHT:ROWS:COLUMNS"),
        ("nonogram:1000000x1000000:1:1", said("size-is-not-from-x", size="1000000x1000000", most="1000x1000")),
        ("nonogram:0x0::", "not 0x0"),
        ("nonogram:3x2:1:1/1/1", said("there-are-clues-for-row-size", count=1, wanted=2)),
        ("nonogram:3x2:2,1/1:1/1/1", "row 1: " + said("clue-needs-cell-there-are", clue="2 1", count=4, size="3")),
        ("nonogram:3x2:1/1:1/1/1", said("rows-fill-cells-columns-fill", across="2", down="3")),
        ("nonogram:3x2:?/?:1/0/0", said("rows-fill-cells-columns-fill", across="at least 2", down="1")),
        ("nonogram:3x1:1x:1/0/0", "'1x' is not a block"),
        ("nonogram:3x1:01:1/0/0", "'01' is not a block"),
        ("nonogram:3x1:99999:1/0/0", "'99999' is not a block"),
        ("nonogram:2x1:1a,1c:1a/1c:colours=ff0000,00ff00", "row 1: " + said("color-of-is-not-declared", text="1c")),
        ("nonogram:2x1:1a,1a:1a/1a:colours=ff0000,00ff00", "row 1: the clue 1a 1a needs 3 cells"),
        ("nonogram:2x1:2a:1a/1a:colours=ff0000,00ff00", "is not used in any clue"),
        ("nonogram:1x1:1:1:colours=red", "'#red' is not a color"),
        ("nonogram:1x1:1:1:colours=" + ",".join(["000000"] * 33), "1 to 32 colors"),
        ("nonogram:1x1:1:1:given=2.1", said("given-cell-in", place="row 2, column 1: it is outside 1x1")),
        ("nonogram:1x1:1:1:given=1.1a", "'1.1a' is not a given cell"),
        ("nonogram:1x1:1:1:given=1.1,1.1", "each once"),
        ("nonogram:1x1:1:1:depth=-1", "the depth must be from 0"),
        ("nonogram:1x1:1:1:depth=1:depth=1", "each once"),
        ("nonogram:1x1:1:1:seed=1", "is not one of"),
        ("nonogram:1x1:٣:1", "is not a block"),
    ],
)
def test_a_wrong_id_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle.parse(text)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


WRONG = ["#", "##\n##", "xy", {}, {"rows": 1}, {"rows": ["ab"]}, {"rows": [1]}, '{"rows"', "{" * 9999]


@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_solution_is_refused(value: object) -> None:
    with pytest.raises(PuzzleError):
        Puzzle.parse("nonogram:2x1:1:1/0").solution(value)  # type: ignore[arg-type]


def test_names_signs_and_titles_are_no_part_of_equality() -> None:
    one = Puzzle(1, 1, (((1, 1),),), (((1, 1),),), (Colour("red", "#ff0000", "r"),), title="One")
    other = Puzzle(1, 1, (((1, 1),),), (((1, 1),),), (Colour("rot", "#ff0000", "#"),), title="Other")
    assert one == other
    assert hash(one) == hash(other)


def test_the_largest_puzzle_is_held() -> None:
    cells = bytes((x + y) % 2 for y in range(1000) for x in range(1000))
    puzzle = Puzzle.of_picture(Solution(1000, 1000, cells))
    assert Puzzle.parse(str(puzzle)) == puzzle


def test_thirty_two_colours_are_held() -> None:
    colours = tuple(Colour(letter, f"#0000{at:02x}", letter) for at, letter in enumerate(LETTERS))
    puzzle = Puzzle.of_picture(Solution(32, 1, bytes(range(1, 33)), colours))
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
    night = Puzzle.of_picture(Solution(2, 1, b"\0\1", (Colour("white", "#ffffff", "w"),)), background="#003366")
    picture = FAMILY.picture(night, Solution(2, 1, b"\0\1", night.colours))
    assert [cell.colour for cell in picture.cells[0]] == ["#003366", "#ffffff"]
    assert "█" in plain(picture)
