"""Boards are values with an id; words are checked without the search and read back from what was printed."""

from said import said

from unriddle.lexicon import build
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

WORDS = ["cross", "crosswords", "words", "sere", "reread", "abccross"]
BOARD = Puzzle(("cro", "ss", "wo", "rds", "re", "re", "se", "?"))


def test_tiles_are_read_in_any_case_and_from_any_sequence() -> None:
    assert Puzzle(("ab", "c")) == Puzzle(["AB", "c"])  # type: ignore[arg-type]


def test_equal_tiles_are_two_tiles_and_one_line_warns() -> None:
    assert Puzzle(("re", "re", "re", "a", "?", "?")).labels == ("re", "re#2", "re#3", "a", "?", "?#2")
    lines = Puzzle(("re", "a", "re", "b", "a", "re", "?", "?")).warnings()
    assert lines == [said("these-tiles-occur-more-than", tiles="re (3 times), a (2 times)")]
    assert Puzzle(("re", "a")).warnings() == []


def test_a_word_is_printed_on_one_line_with_its_tiles_points_and_list() -> None:
    assert str(BOARD.word(("cro", "ss", "wo", "rds"))) == "crosswords  cro+ss+wo+rds  8"
    assert str(BOARD.word(("re", "re#2"), "wide")) == "rere  re+re#2  2  wide"
    assert str(BOARD.word(("?=abc", "cro", "ss"))) == "abccross  ?=abc+cro+ss  4"


def test_the_json_of_a_word_holds_word_tiles_tier_and_points() -> None:
    expected = {"word": "cross", "tiles": ["cro", "ss"], "tier": "main", "points": 2}
    assert expected == BOARD.word(("cro", "ss")).to_json()
    unknown = BOARD.word(("?=ab", "cro")).to_json()
    assert {"word": "abcro", "tiles": ["ab", "cro"], "assumes": {"?": "ab"}}.items() <= unknown.items()


def test_the_picture_numbers_the_tiles_of_a_word() -> None:
    drawn = FAMILY.picture(BOARD, BOARD.word(("re#2", "?=ad")))
    marked = [(cell.text, cell.note) for row in drawn.cells for cell in row if cell.note]
    assert marked == [("re", "1"), ("ad", "2")]
    assert [len(row) for row in drawn.cells] == [4, 4]
    assert drawn.lines == ("read  re#2+?=ad  2",)
    assert BOARD._repr_svg_().startswith("<svg")
    assert BOARD.word(("cro", "ss"))._repr_svg_().startswith("<svg")


def test_a_word_alone_is_laid_as_the_search_lays_it_first_and_has_no_list() -> None:
    board = Puzzle(("cro", "ss", "cro", "ssw"))
    assert board.solution(" CROSS\n") == Word("cross", ("cro", "ss"), "", 2)
    assert board.solution("crass") == Word("crass", (), "", 1)
    assert board.check(board.solution("cross"), build(WORDS)) == ""
    assert board.check(board.solution("crass")) == said("tiles-do-not-spell", word="crass")
