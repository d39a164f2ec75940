"""Hints tell no more than their level says."""

import re
from collections.abc import Sequence

import pytest
from said import said

from unriddle.core import Cell, Picture, PuzzleError
from unriddle.core.play.play import Play
from unriddle.lexicon import Lexicon, build
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.session.playing import Playing

BOARD = Puzzle(("fu", "tru", "cro", "th", "ss", "lly", "wo", "rds"))
LEXICON = build(["truthfully", "crosswords", "fully", "fuss", "cross", "words", "truth"])


def hint(found: Sequence[str], level: int, lexicon: Lexicon = LEXICON) -> tuple[str, Picture | None]:
    """The hint of a board on which these words were found."""
    assert FAMILY.teaching.position_of
    play = Play(FAMILY, BOARD, {}, lexicon)
    for move in FAMILY.teaching.position_of(BOARD, found, lexicon).split():
        play.moves.append(move)
        play._games.append(play.game.play(move, kept=True))
        play.at += 1
    return Playing(play).hint(level)


def marked(found: list[str], level: int) -> list[Cell]:
    drawn = hint(found, level)[1]
    assert drawn is not None
    return [cell for row in drawn.cells for cell in row if cell.role.name == "MARKED"]


def test_level_1_counts_the_words_that_are_left() -> None:
    assert hint([], 1) == ("words left: 2 of 4 tiles, 0 of 3 tiles, 5 of 2 tiles, 0 of 1 tile", None)
    assert hint(["FULLY", "truth,crosswords"], 1)[0].startswith("words left: 1 of 4 tiles")
    everything = ["truthfully crosswords fully fuss cross words truth"]
    assert hint(everything, 1) == (said("all-words-are-found"), None)


def test_level_2_tells_the_first_tile_and_how_long_the_word_is() -> None:
    assert hint([], 2)[0] == said("quartile-of-letters", count="10", mask="tru·······")
    assert [(cell.text, cell.note) for cell in marked([], 2)] == [("tru", "")]


def test_level_3_tells_the_tiles_as_they_lie_on_the_board() -> None:
    assert hint(["truthfully"], 3)[0] == said("quartile-of-tiles", tiles="cro ss wo rds")
    assert hint([], 3)[0] == said("quartile-of-tiles", tiles="fu tru th lly")
    assert [(cell.text, cell.note) for cell in marked([], 3)] == [("fu", ""), ("tru", ""), ("th", ""), ("lly", "")]


def test_level_4_tells_the_word() -> None:
    assert hint(["truthfully"], 4)[0] == "crosswords  cro+ss+wo+rds  8"
    assert [(cell.text, cell.note) for cell in marked([], 4)] == [("fu", "3"), ("tru", "1"), ("th", "2"), ("lly", "4")]


def test_found_words_are_taken_as_solve_prints_them() -> None:
    assert hint(["truthfully  tru+th+fu+lly  8"], 4)[0].startswith("crosswords")


def test_when_all_are_found_or_none_can_be_told_a_hint_says_so() -> None:
    assert hint(["truthfully", "crosswords"], 4)[0] == said("all-quartiles-are-found", more="fuss  fu+ss  2")
    assert hint(["truthfully", "crosswords"], 2)[0] == said("all-quartiles-are-found", more="a word of 4 letters: fu··")
    none = said("no-exact-cover-is-known", more="a word of the tiles fu lly")
    assert hint([], 3, build(["fully"]))[0] == none
    last = hint(["truthfully"], 2, build(["truthfully"]))[0]
    assert last == said("last-quartile-is-in-no", tiles="cro ss wo rds", count="24")
    assert hint(["truthfully", "crosswords"], 2, build(["truthfully", "fuss"]))[0].startswith("all quartiles are found")


def test_there_are_four_levels() -> None:
    assert FAMILY.teaching.hint_levels == 4
    for level in (0, 5):
        with pytest.raises(PuzzleError, match=re.escape(said("hint-levels-go-from-to", last="4"))):
            hint([], level)
