"""Boards that are made have just their own five words of full length, and are the same everywhere."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from cli_fixture import Run
from oracle.quartiles_making import THEME, hold
from said import said

from unriddle.core import PuzzleError
from unriddle.kit.making import maker
from unriddle.kit.order import Made, Order
from unriddle.lexicon import build, open_lexicon
from unriddle.lexicon.known import knowledge_of
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

ENGLISH = open_lexicon("english", player=False)


def made(seed: int, **wishes: Any) -> Puzzle:
    puzzle: Puzzle = making.generate(find("quartiles"), seed, **wishes, lexicon=ENGLISH).puzzle
    return puzzle


# Orders of days whose boards took a vulgar word, and those boards.
TAKEN = {
    "quartiles:make:level=medium:seed=2026120902": (
        "slut",
        "quartiles:te,fu,wn,ish,ize,fr,al,ses,rc,ings,rn,pu,os,ow,br,ha,ut,do,sl,tbi",
    ),
    "quartiles:make:level=hard:seed=2026121102": (
        "fart",
        "quartiles:ess,ly,hom,ful,hl,rt,xual,ity,wo,ceit,fa,nd,wi,ose,ll,zes,fic,tio,nali,de",
    ),
    "quartiles:make:band=medium:seed=2026111301": (
        "cock",
        "quartiles:nts,ck,lb,ver,cia,ly,nni,ppre,oa,ca,bly,ina,tai,co,mpl,rd,sa,un,ha,eme",
    ),
}


@pytest.mark.parametrize("text", TAKEN)
def test_a_made_board_takes_no_vulgar_word(text: str) -> None:
    (word, before), order, entry = TAKEN[text], Order.parse(text), maker(find("quartiles"))
    assert word in {found.word for found in Opened.of(Puzzle.parse(before), ENGLISH).solutions()}
    assert entry.check
    assert entry.check(order, Made(Puzzle.parse(before)), ENGLISH) == "it takes a vulgar word"
    board = making.make(Opened.of(order))
    taken = {found.word for found in Opened.of(board.puzzle, ENGLISH).solutions()}
    assert not [each for each in taken if knowledge_of(ENGLISH).marks(each)]
    assert entry.check(order, board, ENGLISH) == ""


def test_a_theme_s_vulgar_words_are_not_taken() -> None:
    theme = ",".join([*THEME.split()[:4], "prostitute"]).encode()
    with pytest.raises(PuzzleError, match="only 4 of its words can be used"):
        made(1, theme=theme)


def test_words_of_other_numbers_of_tiles_can_be_made() -> None:
    for most in (2, 3, 5):
        puzzle = made(3, tiles_per_word=most)
        assert (puzzle.tiles_per_word, len(puzzle.tiles)) == (most, 5 * most)


@pytest.mark.parametrize("seed", [0, 1, 2, 5])
def test_boards_are_what_was_wished_by_every_word_spelled_by_hand(seed: int) -> None:
    hold(seed)


def test_the_words_of_a_theme_are_the_quartiles(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "theme.txt"
    file.write_text(THEME.replace(" ", "\n").title(), "utf-8-sig")
    shown = unriddle("generate", "quartiles", "--from", file, "--seed", 3)
    cover = list(quartiles(unriddle("solve", shown.out.strip()).out))
    assert len(cover) == 5
    assert set(cover) <= set(THEME.split())


def quartiles(text: str) -> Iterator[str]:
    """The five words that a solved board tells."""
    _, _, told = text.partition("use every tile once\n")
    for line in told.splitlines()[:5]:
        yield line.split()[0]


def test_a_result_that_does_not_meet_the_wishes_is_reported() -> None:
    order = Opened.parse("quartiles:make:seed=1").puzzle
    check = Opened.of(order).entry("make").check
    assert check(order, Made(made(1)), ENGLISH) == ""
    assert check(order, Made(Opened.parse("latin:4").puzzle), ENGLISH) == said("this-is-puzzle-of-another")
    assert check(order, Made(Puzzle.parse("quartiles:ab,cd")), ENGLISH) == said("its-quartiles-are-not-unique")
    other = Puzzle.parse("quartiles:ab,cd:tiles-per-word=2")
    assert check(order, Made(other), ENGLISH) == said("its-words-have-tiles-not", count="2", wished="4")
    themed = making.order_of(find("quartiles"), 1, {"theme": THEME.encode()})
    assert check(themed, Made(made(1)), ENGLISH).endswith(" is not in the theme's list")


def test_what_cannot_be_made_is_reported_in_one_line() -> None:
    for wishes, lexicon, why in (
        ({}, build(["crosswords", "truth"]), said("lexicon-has-too-few-words", least="8", most="13")),
        ({"size": "3"}, ENGLISH,
         said("there-is-no-option-options", option="size", options="tiles-per-word, level, band, daily, theme")),
        ({"tiles_per_word": "9"}, ENGLISH, "tiles-per-word: " + said("is-not-number-from-to", text="9", most="6")),
        ({"band": "line"}, ENGLISH, "band: " + said("is-not-one-of", text="line", choices="easy, medium, hard")),
        ({"theme": b"\xff\xfe"}, ENGLISH, "theme: " + said("word-list-is-text-in")),
        ({"theme": b"elephants"}, ENGLISH, "theme: only 1 of its words can be used, and a board needs 5: words of 8"),
        ({"theme": " ".join(two + "x" for two in map("".join, product(ascii_lowercase, repeat=3))).encode()}, ENGLISH,
         "theme: " + said("it-has-more-than-words", most=10000)),
    ):  # fmt: skip
        with pytest.raises(PuzzleError) as raised:
            making.generate(find("quartiles"), 1, **wishes, lexicon=lexicon)
        assert str(raised.value).startswith(why)


def test_a_failed_search_ends_and_reports_its_progress(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "theme.txt"
    file.write_text("interest interests interested interesting interestingly uninterested", "utf-8")
    shown = unriddle("generate", "quartiles", "--from", file, "--seed", 1)
    assert (shown.code, shown.out, shown.err.splitlines()[0]) == (1, "", said("no-such-puzzle-found-in", count=2000))
    assert "boards with two equal tiles: " in shown.err
