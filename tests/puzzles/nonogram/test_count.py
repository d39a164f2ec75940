"""The census of boards against plain enumeration, the solver, and known terms, in both builds."""

from typing import Any

import builds
import pytest
from oracle.nonogram_census import census

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.count import census as module
from unriddle.puzzles.nonogram.count.census import CountedBoard
from unriddle.puzzles.nonogram.count.counting import count_board

BOARDS = [
    (2, 2, 1, False),
    (2, 3, 1, False),
    (3, 3, 1, False),
    (2, 5, 1, False),
    pytest.param((3, 4, 1, False), marks=pytest.mark.slow),
    (2, 2, 2, False),
    pytest.param((2, 3, 3, False), marks=pytest.mark.slow),
    (3, 3, 1, True),
    (2, 3, 2, True),
    (2, 2, 4, False),
]


def sums(board: Any) -> list[int]:
    found = [0] * 11
    for first in board.beginnings():
        work = board.census(first)
        while not work.closed:
            work.advance(3)
        found = [one + other for one, other in zip(found, [*work.counts(), *[0] * 11], strict=False)]
    while not found[-1]:
        found.pop()
    return found


@pytest.mark.parametrize("build", builds.BUILDS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_census_is_that_of_plain_enumeration(board: tuple[int, int, int, bool], build: str) -> None:
    name = module.__name__
    boards = module if build == "normal" else builds.interpreted("unriddle.puzzles.nonogram", (name,))[name]
    assert sums(boards.CountedBoard(*board)) == census(*board)


def test_more_and_larger_units_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sums(CountedBoard(3, 4))
    monkeypatch.setattr(module, "AT_ONCE", 1)
    assert len(CountedBoard(3, 4).beginnings()) > 1
    assert sums(CountedBoard(3, 4)) == whole


def test_known_terms() -> None:
    found = [sums(CountedBoard(side, side)) for side in (2, 3, 4)]
    assert [each[2] for each in found] == [14, 384, 52362]  # A242876
    assert [each[3] for each in found] == [14, 384, 51234]


@pytest.mark.slow
def test_known_terms_of_5x5() -> None:
    assert sums(CountedBoard(5, 5))[2:4] == [25309575, 24976511]


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (
            "7x7",
            "a board of 7x7 has 562,949,953,421,312 pictures; at most 68,719,476,736 can be counted, the number for",
        ),
        ("900x900", "2\\^810000"),
        ("x", "WIDTHxHEIGHT"),
        ("0x3", "WIDTHxHEIGHT"),
    ],
)
def test_a_board_that_is_not_counted_is_refused_at_once(size: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        count_board(size, 1, False)
