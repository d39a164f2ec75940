"""Puzzles that are made at a level, which scripts/campaign does for many more."""

import pytest
from oracle.levels import LEVELS, Holder
from rounds import rounds

from unriddle.registry import find
from unriddle.session import making

FAMILIES = ("nonogram", "latin", "quartiles", "balda")
PAST = 40  # a seed past our own pictures


@pytest.mark.halved
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("family", FAMILIES)
def test_made_puzzles_have_their_level_and_are_right_by_an_oracle(family: str, level: str) -> None:
    Holder(family, level).hold(PAST)


def test_a_puzzle_that_comes_twice_is_reported() -> None:
    held = Holder("latin", "easy")
    held.hold(PAST)
    held.seen = dict.fromkeys(held.seen, -1)
    with pytest.raises(AssertionError, match="the same as of seed"):
        held.hold(PAST)


@pytest.mark.parametrize("level", LEVELS)
def test_nonograms_past_our_own_pictures_are_blobs_and_every_other_is_symmetric(level: str) -> None:
    for seed in (PAST, PAST + 1)[: rounds(2)]:
        puzzle = making.generate(find("nonogram"), seed, level=level, pattern=True).puzzle
        rows = [puzzle.goals[0][at : at + puzzle.width] for at in range(0, puzzle.width * puzzle.height, puzzle.width)]
        assert seed % 2 or all(row == row[::-1] for row in rows)
        assert 0.3 <= sum(puzzle.goals[0]) / len(puzzle.goals[0]) < 0.9
