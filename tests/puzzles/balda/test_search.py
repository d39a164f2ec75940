"""The search for moves: the article's example step by step, an independent brute force, and what must never break."""

import random
from typing import Any

import builds
import pytest
from oracle.balda import solve
from rounds import rounds

from unriddle.core import PuzzleError
from unriddle.lexicon import Lexicon, build, open_lexicon
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.session.making import generate

ARTICLE = build(["балда", "банка", "бар", "манка", "барсук"])
BOTH = pytest.mark.parametrize("kernels", builds.BUILDS)


def moves(puzzle: Puzzle, lexicon: Lexicon, kernels: str = "normal") -> list[Move]:
    search = builds.searches("balda", kernels)["solve"](puzzle, None, lexicon)
    found = []
    while not search.done:
        move = search.advance(1 << 20)
        if move is not None:
            found.append(move)
    return found


def steps(puzzle: Puzzle, lexicon: Lexicon, **options: Any) -> int:
    search = FAMILY.entries["solve"].search(puzzle._replace(**options), None, lexicon)
    while not search.done:
        search.advance(1 << 20)
    return search.steps


@BOTH
def test_the_article_s_example_goes_these_steps(kernels: str) -> None:
    search = builds.searches("balda", kernels)["solve"](Puzzle.parse("balda:ъсу/а.к/б.."), None, ARTICLE)
    seen = []
    while not search.done:
        found = search.advance(1)
        seen.append((search.look().word, found.word if found else ""))
    assert seen == [
        ("б", ""),  # the new letter in the centre, where the а beside it may follow
        ("", ""),  # а was entered, and nothing may follow
        ("м", ""),  # the same with м, for манка
        ("", ""),
        ("б", ""),  # the б of the field
        ("ба", ""),
        ("бан", ""),  # н in the centre: к may follow
        ("ба", ""),  # банк was spelled, but the а that is missing is not there
        ("бар", "бар"),  # р in the centre
        ("барс", ""),
        ("барсу", ""),
        ("", "барсук"),
    ]


@BOTH
def test_a_knot_spells_шалаш_where_the_classic_rules_cannot(kernels: str) -> None:
    lexicon = build(["шалаш"])
    assert moves(Puzzle.parse("balda:ша./..."), lexicon, kernels) == []
    knotted = moves(Puzzle.parse("balda:ша./...;knots=2"), lexicon, kernels)
    assert [str(move) for move in knotted] == ["C1 Л ШАЛАШ 5 A1-B1-C1-B1-A1", "B2 Л ШАЛАШ 5 A1-B1-B2-B1-A1"]


def test_real_words_give_what_brute_force_finds() -> None:
    chance = random.Random(5)
    for name in ("russian-nouns", "english-nouns"):
        listed = list(open_lexicon(name, player=False))
        for number in range(rounds(6)):
            words = chance.sample(listed, 300)
            letters = "".join(words[:4])
            rows = ["".join(chance.choice(letters + "...") for _ in range(4)) for _ in range(4)]
            puzzle = Puzzle.of(rows=rows, knots=1 + number % 2, diagonals=number % 3 == 0)
            expected = solve(puzzle, words)
            for kernels in builds.BUILDS:
                assert moves(puzzle, build(words), kernels) == expected


def test_a_word_already_on_the_board_is_played_only_if_it_is_named() -> None:
    lexicon = build(["балда"])
    assert [move.word for move in moves(Puzzle.parse("balda:.алда/бал.."), lexicon)] == ["балда"]
    assert moves(Puzzle.parse("balda:.алда/бал..;played=балда"), lexicon) == []


def test_local_search_and_trap_check_cost_less_than_the_full_search() -> None:
    lexicon = open_lexicon("russian-nouns", player=False)
    for seed in range(2):
        puzzle = generate(FAMILY, seed, lexicon, size="4", moves="5", word="море").puzzle
        whole = steps(puzzle, lexicon)
        cells = [(r, c) for r in range(4) for c in range(4)]
        for place in cells:
            option = "cell" if puzzle.rows[place[0]][place[1]] in ".*" else "through"
            assert steps(puzzle, lexicon, **{option: place}) < whole


def test_a_prize_cell_is_worth_more() -> None:
    lexicon = build(["бар"])
    assert [move.points for move in moves(Puzzle.parse("balda:ба*/.#."), lexicon)] == [8]
    assert [move.points for move in moves(Puzzle.parse("balda:ба*/.#.;prize=9"), lexicon)] == [12]


def test_rules_on_marks_leave_words_out() -> None:
    lexicon = build(["бар", "баз", "бал"], marks={"slang": ["баз"], "plausible": ["бар", "баз"]})

    def words(rules: str) -> list[str]:
        return [move.word for move in moves(Puzzle.parse("balda:ба./..." + rules), lexicon) if move.cell == (0, 2)]

    assert words("") == ["баз", "бал", "бар"]
    assert words(";slang=no") == ["бал", "бар"]
    assert words(";plausible=yes") == ["баз", "бар"]
    assert words(";plausible=yes;slang=no") == ["бар"]


def test_a_lexicon_of_another_language_is_refused() -> None:
    with pytest.raises(PuzzleError, match="no word in this list has 'б'"):
        FAMILY.entries["solve"].search(Puzzle.parse("balda:ба/.."), None, build(["bar"]))


@BOTH
def test_a_search_that_was_interrupted_inside_a_step_says_so(kernels: str) -> None:
    lexicon = build(["бар", "баз"], marks={"plausible": ["баз"]})
    search = builds.searches("balda", kernels)["solve"](Puzzle.parse("balda:ба./...;plausible=yes"), None, lexicon)
    number = lexicon.number

    def interrupted(word: str) -> int:
        raise KeyboardInterrupt

    lexicon.number = interrupted  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        search.advance(1000)
    lexicon.number = number  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="interrupted inside a step: resume from the last snapshot"):
        search.advance(1)
