"""Squares that are made: unique by others' word, as wished, and refused in one line where there can be none."""

from collections import Counter
from collections.abc import Generator
from random import Random
from statistics import median
from typing import Any

import pytest
from cli_fixture import Run
from oracle import latin as slow
from oracle.latin_making import hold, needed
from said import said

from unriddle import rate
from unriddle.core import PuzzleError
from unriddle.core.teach.step import find_technique
from unriddle.kit.order import Made
from unriddle.puzzles.latin.make.options import HARDNESS, NEEDED, hardness
from unriddle.puzzles.latin.make.search import SQUARES_PER_DIAGONALS, random_square, solutions
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square
from unriddle.puzzles.latin.solve.random_square import Draws
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened


def made(seed: int = 1, **wishes: Any) -> Made:
    return making.generate(find("latin"), seed, **wishes)


def searched(seed: int = 1, **wishes: Any) -> Any:
    """The search of an order, at its end."""
    search = Opened.of(making.order_of(find("latin"), seed, wishes)).search("make")
    while not search.done:
        search.advance(1 << 20)
    return search


def drained(work: Generator[None, None, Square]) -> Square:
    """What a generator returns at its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Square = end.value
            return found


@pytest.mark.parametrize("seed", range(12))
def test_squares_that_are_made_are_what_was_wished_by_another_solver(seed: int) -> None:
    hold(seed)


@pytest.mark.parametrize(("order", "givens"), [(7, 12), (8, 19), (9, 25)])
def test_squares_have_about_as_few_givens_as_there_can_be(order: int, givens: int) -> None:
    assert median(len(needed(str(made(seed, size=order).puzzle))) for seed in range(3)) <= givens


@pytest.mark.parametrize(
    "technique",
    [
        "hidden single",
        "naked single",
        "locked symbol",
        "naked pair",
        "hidden pair",
        pytest.param("naked triple", marks=pytest.mark.slow),
        "trial",
    ],
)
def test_the_hardest_technique_is_the_one_that_is_asked_for(technique: str) -> None:
    found = made(seed=3, size=7, needs=technique)
    assert technique == rate(str(found.puzzle)).hardest == found.card["hardest"]


@pytest.mark.parametrize(("technique", "order"), [("mirror", 6), ("naked triple", 9)])
def test_without_an_order_one_is_taken_where_the_technique_is_not_rare(technique: str, order: int) -> None:
    found = made(needs=technique)
    assert (technique, order) == (rate(str(found.puzzle)).hardest, found.puzzle.order)


@pytest.mark.parametrize(("order", "kind", "share"), [(2, "plain", 1), (3, "plain", 1), (4, "diagonal", 0.002)])
def test_small_squares_need_what_is_said_of_them(order: int, kind: str, share: float) -> None:
    chance, needs = Random(1), set()
    for square in Opened.of(Puzzle.make(order, kind=kind, first_row=True)).solutions():
        for mask in range((1 << order * order) - 1):
            given = bytes(symbol if mask >> cell & 1 else EMPTY for cell, symbol in enumerate(square.cells))
            if chance.random() < share and solutions(order, kind, given, 2) == 1:
                hardest = rate(str(Puzzle.make(order, given, kind))).hardest
                needs.add(str(HARDNESS[hardness(find_technique(TECHNIQUES, hardest))]))
    assert needs <= set(NEEDED[kind, order])
    assert needs


@pytest.mark.slow
def test_every_diagonal_square_is_equally_likely() -> None:
    draws = Draws(1)
    found = Counter(drained(random_square(4, "diagonal", draws, 1)).cells for _ in range(9600))
    assert len(found) == 48
    assert sum((times - 200) ** 2 / 200 for times in found.values()) < 83  # chi square of 47, at one in a thousand


@pytest.mark.parametrize("order", SQUARES_PER_DIAGONALS)
def test_no_filling_of_the_diagonals_has_more_squares_than_are_numbered(order: int) -> None:
    from unriddle.core.search.shell import run
    from unriddle.puzzles.latin.count.count import Count

    units = [event.solution for event in run(Count(Puzzle(order))) if hasattr(event, "solution")]
    assert max(unit.count for unit in units) == SQUARES_PER_DIAGONALS[order]


@pytest.mark.parametrize("kind", ["diagonal", "plain", "pandiagonal", "symmetric"])
def test_the_second_search_counts_what_the_slow_oracle_counts(kind: str) -> None:
    for puzzle in (Puzzle.make(order, kind=kind, first_row=True) for order in (1, 2, 3, 4, 5)):
        given = bytes(range(puzzle.order)) + bytes([EMPTY]) * puzzle.order * (puzzle.order - 1)
        assert solutions(puzzle.order, kind, given, 2000) == len(slow.squares(puzzle))
    assert solutions(4, "plain", bytes([EMPTY]) * 16, 5) == 5


def test_a_result_that_does_not_meet_the_wishes_is_reported() -> None:
    order = Opened.parse("latin:make:givens=16:seed=1:size=4").puzzle
    check = Opened.of(order).entry("make").check
    square = made(size=4, givens="16").puzzle
    assert check(order, Made(square)) == ""
    assert check(order, Made(Opened.parse("queens:4").puzzle)) == said("this-is-puzzle-of-another")
    assert check(order, Made(Opened.parse("latin:5:base=1").puzzle)) == said("this-is-not-kind-of")
    assert check(order, Made(Opened.parse("latin:4:base=1").puzzle)) == said(
        "it-has-givens-not", count="0", wished="16"
    )
    assert check(Opened.parse("latin:make:seed=1:size=4").puzzle, Made(Opened.parse("latin:4:base=1").puzzle)) == said(
        "its-solution-is-not-unique"
    )


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"size": 3}, said("there-is-no-diagonal-square", order="3")),
        ({"size": 6, "pandiagonal": True}, said("there-is-no-square-of", kind="pandiagonal", order="6")),
        ({"size": 11, "pandiagonal": True}, said("pandiagonal-squares-can-be-made")),
        ({"size": 7, "symmetric": True}, said("there-is-no-square-of", kind="symmetric", order="7")),
        (
            {"size": 7, "givens": "5"},
            "givens: " + said("square-of-order-needs-at", kind="diagonal", order="7", least="6"),
        ),
        ({"size": 5, "givens": "26"}, "givens: " + said("write-minimal-or-number-from", most="25")),
        ({"size": 5, "givens": "few"}, "givens: " + said("write-minimal-or-number-from", most="25")),
        ({"needs": "mistake"}, "needs: " + said("no-puzzle-starts-with-mistake")),
        ({"needs": "trial", "band": "singles"}, "needs: " + said("is-not-in-band", technique="trial", band="singles")),
        ({"needs": "mirror", "plain": True}, "needs: " + said("only-symmetric-squares-have-mirror")),
        ({"needs": "naked pair", "size": 4}, "needs: " + said("no-square-of-order-has", kind="diagonal", order="4")),
        (
            {"band": "locked", "size": 3, "plain": True},
            "band: " + said("no-square-of-order-has", kind="plain", order="3"),
        ),
        ({"needs": "luck"}, said("has-no-technique-choose-from", family="latin", name="luck", known="0 mistake, ")),
        ({"size": 13}, "size: " + said("is-not-number-from-to", text="13", most="12")),
        (
            {"band": "easy"},
            "band: "
            + said("is-not-one-of", text="easy", choices="any, singles, locked, pairs, triples, trial, search"),
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wishes: dict[str, Any], why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        made(**wishes)
    assert str(raised.value).startswith(why)
    assert "\n" not in str(raised.value)


def test_too_few_givens_end_and_tell_how_far_they_came() -> None:
    fewest = searched(size=4, givens="3").statistics()["fewest"]
    assert fewest is None or fewest > 3


def test_the_command_line_reports_that_there_is_no_such_square_with_exit_code_1(unriddle: Run) -> None:
    shown = unriddle("generate", "latin", "--size", 5, "--needs", "naked pair", "--seed", 1)
    told = [
        said("no-such-puzzle-found-in", count=1000),
        said("hardest-technique-times", name="hidden single", times=556),
    ]
    told += [
        said("hardest-technique-times", name="naked single", times=26),
        said("hardest-technique-times", name="locked symbol", times=418),
    ]
    assert (shown.code, shown.out) == (1, "")
    assert told == shown.err.splitlines()
