"""Hints tell no more than their level says."""

from collections.abc import Sequence

from said import said

from unriddle.core import Cell, Picture
from unriddle.core.play import Play
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


def test_level_2_reports_the_first_tile_and_how_long_the_word_is() -> None:
    assert hint([], 2)[0] == said("quartile-of-letters", count="10", mask="tru·······")
    assert [(cell.text, cell.note) for cell in marked([], 2)] == [("tru", "")]


def test_level_3_reports_the_tiles_as_they_lie_on_the_board() -> None:
    assert hint(["truthfully"], 3)[0] == said("quartile-of-tiles", tiles="cro ss wo rds")
    assert hint([], 3)[0] == said("quartile-of-tiles", tiles="fu tru th lly")
    assert [(cell.text, cell.note) for cell in marked([], 3)] == [("fu", ""), ("tru", ""), ("th", ""), ("lly", "")]


def test_a_hint_says_when_all_words_are_found_or_none_can_be_hinted() -> None:
    assert hint(["truthfully", "crosswords"], 4)[0] == said("all-quartiles-are-found", more="fuss  fu+ss  2")
    assert hint(["truthfully", "crosswords"], 2)[0] == said("all-quartiles-are-found", more="a word of 4 letters: fu··")
    none = said("no-exact-cover-is-known", more="a word is made of these tiles: fu lly")
    assert hint([], 3, build(["fully"]))[0] == none
    last = hint(["truthfully"], 2, build(["truthfully"]))[0]
    assert last == said("last-quartile-is-in-no", tiles="cro ss wo rds", count="24")
    assert hint(["truthfully", "crosswords"], 2, build(["truthfully", "fuss"]))[0].startswith("all quartiles are found")
