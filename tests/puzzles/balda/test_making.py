"""Positions that are made: the same everywhere, with one best find where that is wished, and refused in one line."""

from typing import Any

import pytest
from cli_fixture import Run
from oracle.balda import solve
from oracle.balda_making import hold
from puzzles.balda.positions import WORDS, position
from rounds import rounds
from said import said

from unriddle.core import PuzzleError
from unriddle.kit.order import Made, Order
from unriddle.lexicon import build, open_lexicon
from unriddle.lexicon.known import knowledge_of
from unriddle.puzzles.balda.make.search import long_moves
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

LEXICON = build(["бар", "раб", "баба", "араб", "краб", "барак", "карк"])
FIRST = (
    "balda:...../.ма.д/горка/.нен./фацо.;"
    "played=горка,акрон,дакрон,крона,нерка,фанерка,горенка,наценка,оценка,морена,фанера;slang=no"
)


def searched(seed: int = 1, lexicon: Any = LEXICON, **wishes: Any) -> Any:
    """The search of an order, at its end."""
    search = Opened.of(making.order_of(find("balda"), seed, wishes), lexicon).search("make")
    while not search.done:
        search.advance(1 << 20)
    return search


@pytest.mark.parametrize(
    ("order", "word"),
    [
        ("balda:make:level=easy:seed=2026112402", "чурка"),
        ("balda:make:level=easy:seed=2026120102", "фриц"),
        ("balda:make:seed=2026111401", "понос"),
    ],
)
def test_no_vulgar_word_is_on_a_position_where_one_was(order: str, word: str) -> None:
    words = open_lexicon("russian-nouns", player=False)
    puzzle = making.make(Opened.of(Order.parse(order))).puzzle
    assert knowledge_of(words).marks(word)
    assert word not in puzzle.used
    assert not [played for played in puzzle.used if knowledge_of(words).marks(played)]


def test_a_seed_without_wishes_gives_the_position_that_it_always_gave() -> None:
    assert str(making.generate(find("balda"), 1, lexicon=open_lexicon("russian-nouns", player=False)).puzzle) == FIRST


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
def test_one_move_is_the_best_find_by_a_brute_force(seed: int) -> None:
    hold(seed)


def test_the_second_search_finds_the_moves_of_the_brute_force() -> None:
    lexicon = build(WORDS)
    for seed in range(rounds(60)):
        puzzle = position(seed)
        puzzle = puzzle._replace(paths=False)
        slow = {(move.cell, move.letter, move.word) for move in solve(puzzle, WORDS)}
        assert slow == long_moves(puzzle, lexicon, puzzle.min_length)


def test_a_number_of_moves_is_kept_where_something_is_to_be_found() -> None:
    made = making.generate(find("balda"), 2, find=6, moves=4, lexicon=open_lexicon("russian-nouns", player=False))
    assert len(made.puzzle.used) == 5


def test_a_result_that_does_not_meet_the_wishes_is_reported() -> None:
    order = Opened.parse("balda:make:find=4:seed=1:size=3").puzzle
    check = Opened.of(order).entry("make").check
    assert check(order, Made(Opened.parse("latin:4").puzzle), LEXICON) == said("this-is-puzzle-of-another")
    assert check(order, Made(Puzzle.parse("balda:.../бар/.../...")), LEXICON) == said("it-does-not-have-size")
    other = Puzzle.parse("balda:.../бар/...;diagonals=yes")
    assert check(order, Made(other), LEXICON) == said("it-does-not-have-rules")
    many = Puzzle.parse("balda:.../бар/...;played=бар")
    assert check(order, Made(many), LEXICON) == said("there-is-not-exactly-one")


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (
            {"foo": "1"},
            said("there-is-no-option-options", option="foo", options="size, moves, word, find, goal, level, knots"),
        ),
        ({"size": "big"}, "size: " + said("write-width-and-height-as")),
        ({"moves": "-1"}, "moves: " + said("is-not-number-of-moves", text="-1")),
        (
            {"word": "барабан"},
            said("start-word") + ": " + said("has-letters-board-is-wide", word="барабан", letters="7", width="5"),
        ),
        ({"find": 26}, "find: " + said("word-on-this-board-has", least="2", most="25")),
        ({"find": 1}, "find: " + said("word-on-this-board-has", least="2", most="25")),
        ({"find": 9}, "find: "),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wishes: dict[str, Any], why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        making.generate(find("balda"), 1, **wishes, lexicon=LEXICON)
    assert str(raised.value).startswith(why)
    assert "\n" not in str(raised.value)


def test_a_failed_search_ends_and_reports_its_progress() -> None:
    search = searched(find=5, size="3", word="бар", lexicon=build(["бар", "раб", "барки"]))
    told = search.statistics()
    assert (told["tries"], search.done) == (500, True)
    assert "5" not in told["finds"]


def test_the_command_line_says_what_could_not_be_found_with_exit_code_1(unriddle: Run, tmp_path: Any) -> None:
    words = tmp_path / "words.txt"
    words.write_text("art\ncar\ncart\nrat\ntar\ncartage\n")
    shown = unriddle("generate", "balda", "--level", "hard", "--size", 3, "--seed", 1, "--lexicon", words)
    assert (shown.code, shown.out, shown.err.splitlines()[0]) == (1, "", said("no-such-puzzle-found-in", count=500))
