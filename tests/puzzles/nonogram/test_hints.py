"""Hints are a view of the first step: where to look, what follows, and why; no more than the level tells."""

from pathlib import Path
from typing import Any

from said import said

from unriddle.core import Play
from unriddle.draw.text import plain
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach import position_of
from unriddle.puzzles.nonogram.teach.sentences import several
from unriddle.registry import find
from unriddle.session.playing import Playing, finish

FISH = Path(__file__).parents[2] / "corpus" / "nonogram" / "fish.non"
HEART = Puzzle.parse("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
FAMILY = find("nonogram")


def hint(puzzle: Puzzle, found: tuple[str, ...], level: int) -> tuple[str, Any]:
    play = Play(FAMILY, puzzle)
    if found:
        moves = FAMILY.playing.moves_to(
            play.game, [FAMILY.playing.game(puzzle, position_of(puzzle, found), {}).sheet.solution]
        )
        play.move(moves.replace(";", " "))
    return Playing(play).hint(level)


def test_three_levels_report_more_and_more() -> None:
    first, second, third = (hint(HEART, (), level)[0] for level in (1, 2, 3))
    assert first == "Look at row 2"
    assert second == "row 2 is filled in columns 1-5"
    assert third == said("needs-all-cells", block="row 2 (5). The 5", size="5") + ": filled in columns 1-5"


def test_a_trial_that_fails_is_reported_when_lines_are_stuck() -> None:
    puzzle = Puzzle.parse("nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1")
    told, picture = hint(puzzle, (), 3)
    assert told.startswith("Suppose that row ")
    assert " can no longer be completed" in told
    assert picture is not None
    assert "Suppose" not in hint(puzzle, (), 2)[0]


def test_a_puzzle_with_nothing_to_report_says_so() -> None:
    told, picture = hint(Puzzle.parse("nonogram:2x2:1/1:1/1"), (), 3)
    assert told
    assert picture is None


def test_places_are_written_as_ranges() -> None:
    assert several([1]) == "2"
    assert several([4, 1, 5, 6]) == "2, 5-7"


def test_a_plain_picture_tells_filled_empty_unknown_and_new_apart() -> None:
    _, picture = hint(HEART, ("1.1-", "1.2", "2.3"), 2)
    expected = """\
      2  4  4  4  2
    ┌───────────────┐
1 1 │ -  #  ·  ·  · │
  5 │[#][#][#][#][#]│
  5 │ ·  ·  ·  ·  · │
  3 │ ·  ·  ·  ·  · │
  1 │ ·  ·  ·  ·  · │
    └───────────────┘"""
    assert expected == plain(picture)


def test_a_hint_names_colors_as_the_drawing_does_and_reads_them_so() -> None:
    puzzle = FAMILY.read(FISH.read_bytes())[0]
    playing = Playing(Play(FAMILY, puzzle))
    while (step := finish(playing.teaching()).step) and "orange" not in str(step):
        playing.do()
    told, picture = playing.hint(2)
    assert "orange" in told
    assert "8a │[a+][a+]" in plain(picture)
    assert position_of(puzzle, ("3.1o", "2.4e")) == position_of(puzzle, ("3.1a", "2.4b")) == "/3?b/a"
