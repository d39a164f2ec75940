"""Hints tell where to look, what follows and why, and follow only from what is known."""

from pathlib import Path

import pytest
from oracle.nonogram import all_solutions
from unriddle.puzzles.nonogram.hints.advice import filled, hint
from unriddle.puzzles.nonogram.hints.reason import several, spans

from unriddle.core import PuzzleError
from unriddle.draw import plain
from unriddle.puzzles import find
from unriddle.puzzles.nonogram.puzzle import Puzzle

FISH = Path(__file__).parents[2] / "corpus" / "nonogram" / "fish.non"
HEART = Puzzle.parse("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")


def test_three_levels_tell_more_and_more():
    first, second, third = (hint(HEART, (), level)[0] for level in (1, 2, 3))
    assert first == "look at row 2: 5"
    assert second == first + "\nfilled: columns 1-5"
    assert third == second + "\ncolumns 1-5: block 1 (5) can only lie in columns 1-5"


def test_hints_lead_to_the_solution():
    for text in ("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "nonogram:4x3:?/2/1:1/?/2/1:given=1.1-", "nonogram:1x1:0:0"):
        puzzle = Puzzle.parse(text)
        solutions = all_solutions(puzzle)
        known = {}
        for _ in range(40):
            found = [f"{at // puzzle.width + 1}.{at % puzzle.width + 1}{'a' if s else '-'}" for at, s in known.items()]
            told, picture = hint(puzzle, found, 2)
            if picture is None:
                break
            for row, line in enumerate(picture.cells):
                for column, cell in enumerate(line):
                    if cell.role.value == "new":
                        known[row * puzzle.width + column] = int(cell.text == "#")
        for at, state in known.items():
            assert {solution.cells[at] for solution in solutions} == {state}
        assert "complete" in told or len(solutions) > 1


def test_a_wrong_cell_is_told():
    told, picture = hint(HEART, ("2.1-",), 3)
    assert told == "row 2 cannot be completed as it stands: something in it is wrong"
    assert picture is None


def test_a_trial_that_fails_is_told_when_lines_are_stuck():
    puzzle = Puzzle.parse("nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1")
    told, picture = hint(puzzle, (), 3)
    assert told.startswith("lines alone tell nothing more: try a state of row ")
    assert " could not be completed" in told
    assert picture is not None


def test_a_puzzle_with_nothing_to_tell_says_so():
    assert hint(Puzzle.parse("nonogram:2x2:1/1:1/1"), (), 3)[0].startswith("no line and no single trial")


def test_what_was_found_is_read_as_cells_and_as_a_picture():
    assert filled(HEART, ("1.2, 1.4", "1.1-")) == {1: 1, 3: 1, 0: 0}
    assert filled(HEART, (".#?#./?????/?????/?????/?????",)) == {0: 0, 1: 1, 3: 1, 4: 0}
    for bad in ("6.1", "1.6", "1.1z", "what"):
        with pytest.raises(PuzzleError):
            filled(HEART, (bad,))


def test_spans_are_the_placements_of_each_block():
    assert spans(((2, 1), (3, 1)), [127, 127]) == [[(0, 1), (1, 2)], [(3, 5), (4, 6)]]
    assert sorted(spans(((0, 1),), [0b1001, 0b1111])[0]) == [(0, 2), (0, 3), (1, 2), (1, 3)]


def test_places_are_written_as_ranges():
    assert several("column", [1]) == "column 2"
    assert several("row", [4, 1, 5, 6]) == "rows 2, 5-7"


def test_a_plain_picture_tells_filled_empty_unknown_and_new_apart():
    _, picture = hint(HEART, ("1.1-", "1.2", "2.3"), 2)
    expected = """\
      2  4  4  4  2
    ┌───────────────┐
1 1 │ -  #  ·  ·  · │
  5 │ ·  ·  #  ·  · │
  5 │(#)(#)(#)(#)(#)│
  3 │ ·  ·  ·  ·  · │
  1 │ ·  ·  ·  ·  · │
    └───────────────┘"""
    assert expected == plain(picture)


def test_a_hint_names_colours_as_the_drawing_does_and_reads_them_so():
    puzzle = find("nonogram").read(FISH.read_bytes())[0]
    told, picture = hint(puzzle, (), 2)
    assert told.startswith("look at row 3: 8o\norange: ")
    assert "8o │(o )(o )" in plain(picture)
    assert filled(puzzle, ("3.1o", "2.4e")) == filled(puzzle, ("3.1a", "2.4b")) == {16: 1, 11: 2}
