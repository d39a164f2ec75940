"""Making large boards pauses often, so that a stop is heard; and goes on from each pause as if there had been none."""

from typing import Any

import pytest
from puzzles.nonogram.make.made import drawn

from unriddle.puzzles.nonogram.make import chance
from unriddle.puzzles.nonogram.make.budget import Purse
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE, Repair
from unriddle.puzzles.nonogram.make.search import Search
from unriddle.registry import find
from unriddle.session import making

MUCH = 1 << 20  # steps


def search(snapshot: bytes | None = None, **wishes: str) -> Any:
    return Search(making.order_of(find("nonogram"), 1, wishes)).resumed(snapshot)


def test_a_large_board_is_drawn_in_many_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = 0
    below = chance.Chance.below

    def counted(self: Any, limit: int) -> int:
        nonlocal numbers
        numbers += 1
        return below(self, limit)

    monkeypatch.setattr(chance.Chance, "below", counted)
    large = search(size="1000x1000")
    assert numbers == 0
    for turn in range(1, 20):
        large.advance(MUCH)
        assert numbers <= turn * 4096
    assert large.steps > 0


@pytest.mark.parametrize("goal", [pytest.param(UNIQUE, marks=pytest.mark.slow), LINE])
def test_a_round_of_a_large_board_pauses_though_there_are_steps_left(goal: str) -> None:
    repair, purse, pauses = Repair(drawn(150, 150, 50, False, "large"), goal, 1000), Purse(150 * 150), 0
    purse.left = MUCH << 20
    for _ in repair.round(purse):
        pauses += 1
        assert purse.unbroken <= purse.longest
    assert pauses > 10
