"""Boards are values with an id; words are checked without the search and read back from what was printed."""

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.quartiles import solve
from said import said

from unriddle.core import PuzzleError
from unriddle.lexicon import build
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

WORDS = ["cross", "crosswords", "words", "sere", "reread", "abccross"]
BOARD = Puzzle(("cro", "ss", "wo", "rds", "re", "re", "se", "?"))


@given(
    st.lists(st.text("abcXYZ", min_size=1, max_size=12), min_size=1, max_size=38), st.integers(1, 6), st.integers(0, 2)
)
def test_the_id_gives_the_board_back(tiles: list[str], most: int, unknown: int) -> None:
    puzzle = Puzzle((*tiles, *"?" * unknown), most)
    assert puzzle == Puzzle.parse(str(puzzle))
    assert hash(puzzle) == hash(Puzzle.parse(str(puzzle)))


def test_tiles_are_read_in_any_case_and_from_any_sequence() -> None:
    assert Puzzle(("ab", "c")) == Puzzle(["AB", "c"])  # type: ignore[arg-type]


def test_an_id_of_another_family_is_refused() -> None:
    with pytest.raises(PuzzleError, match="latin:7: write quartiles: and the tiles"):
        Puzzle.parse("latin:7")


def test_equal_tiles_are_two_tiles_and_one_line_warns() -> None:
    assert Puzzle(("re", "re", "re", "a", "?", "?")).labels == ("re", "re#2", "re#3", "a", "?", "?#2")
    lines = Puzzle(("re", "a", "re", "b", "a", "re", "?", "?")).warnings()
    assert lines == [said("these-tiles-occur-more-than", tiles="re (3 times), a (2 times)")]
    assert Puzzle(("re", "a")).warnings() == []


@pytest.mark.parametrize("as_json", [False, True])
def test_every_word_is_read_back_from_what_was_printed(as_json: bool) -> None:
    found = solve(str(BOARD), WORDS)
    assert len(found) > len(WORDS)
    for word in found:
        text = json.dumps(word.to_json()) if as_json else str(word)
        assert word == BOARD.solution(text)
        assert word == BOARD.solution(word.to_json())
        assert BOARD.check(word, build(WORDS)) == ""


def test_a_word_is_printed_on_one_line_with_its_tiles_points_and_list() -> None:
    assert str(BOARD.word(("cro", "ss", "wo", "rds"))) == "crosswords  cro+ss+wo+rds  8"
    assert str(BOARD.word(("re", "re#2"), "wide")) == "rere  re+re#2  2  wide"
    assert str(BOARD.word(("?=abc", "cro", "ss"))) == "abccross  ?=abc+cro+ss  4"


def test_the_json_of_a_word_holds_word_tiles_tier_and_points() -> None:
    expected = {"word": "cross", "tiles": ["cro", "ss"], "tier": "main", "points": 2}
    assert expected == BOARD.word(("cro", "ss")).to_json()
    unknown = BOARD.word(("?=ab", "cro")).to_json()
    assert {"word": "abcro", "tiles": ["ab", "cro"], "assumes": {"?": "ab"}}.items() <= unknown.items()


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        (
            Word("cross", ("cro", "ss"), "main", 4),
            said("word-of-is-worth-not", tiles="2 tiles", points="2 points", worth="4"),
        ),
        (Word("cross", ("cro", "ss"), "wide", 2), said("is-in-list-not", word="cross", right="main", tier="wide")),
        (Word("crass", ("cro", "ss"), "main", 2), said("its-tiles-spell-not", text="cross", word="crass")),
        (Word("crocro", ("cro", "cro"), "main", 2), said("word-may-use-each-tile")),
        (Word("", (), "main", 1), said("word-has-to-tile-not", count=4, tiles="0")),
        (Word("cross", ("cro", "xx"), "main", 2), said("board-has-no-tile", tile="xx")),
        (Word("cross", ("cro", "ss=ss"), "main", 2), said("board-has-no-tile", tile="ss=ss")),
        (
            Word("crows", ("cro", "?=w"), "main", 2),
            said("unknown-tile-has-to-letters", least="2", most="4", letters="1"),
        ),
        (Word("crowo", ("cro", "wo"), "main", 2), said("is-not-in-lexicon", word="crowo", lexicon="words")),
        (
            Word("crosswordsre", ("cro", "ss", "wo", "rds", "re"), "main", 16),
            said("word-has-to-tile-not", count=4, tiles="5"),
        ),
    ],
)
def test_a_wrong_word_gets_a_sentence(word: Word, wrong: str) -> None:
    assert wrong == BOARD.check(word, build(WORDS))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "cross words",
            "cross cro+ss",
            "cross cro+ss x",
            "{",
            "{}",
            "[]",
            "x cro+xx 2",
            "cross cro++ss 2",
            "{" * 9999,
        ),
        '{"word": 1}',
        '{"word": "cross", "tiles": ["cro", "ss"], "tier": "main", "points": Infinity}',
    ],
)
def test_what_is_no_solution_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        BOARD.solution(text)
    assert str(caught.value).isprintable()


def test_the_option_is_part_of_the_id_and_has_six_values() -> None:
    assert FAMILY.configure is not None
    assert str(FAMILY.configure(Puzzle(("ab", "c")), {"tiles-per-word": 6})) == "quartiles:ab,c:tiles-per-word=6"
    for value, puzzle in product((0, 7, -1, "two", "4.0", ""), (BOARD,)):
        with pytest.raises(PuzzleError, match=r"tiles-per-word: .* is not a number from 1 to 6"):
            FAMILY.configure(puzzle, {"tiles-per-word": value})


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
