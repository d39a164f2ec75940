"""The weak rules give what the plain ones do, of what they say that they need; in both builds."""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest
from builds import interpreted
from oracle.nonogram_rules import FORCING, complete, rule

from unriddle.puzzles.nonogram.teach import rules_kernel

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.teach.rules_kernel"
BUILDS = {"compiled": rules_kernel, "interpreted": interpreted(PACKAGE, (KERNEL,))[KERNEL]}
CELLS, BLOCKS = 14, 7
Line = list[set[int]]
Clue = list[tuple[int, int]]


def lines(seed: int, count: int) -> Iterator[tuple[Line, Clue, int]]:
    """Lines that something is known of, each with a clue that fits it, some blocks blotted, and how many states."""
    chance = Random(seed)
    for number in range(count):
        states, size = chance.choice((2, 2, 3, 4)), chance.randint(1, CELLS)
        drawn = [0 if chance.random() < 0.4 else chance.randrange(1, states) for _ in range(size)]
        drawn = [state for state in drawn for _ in range(chance.randint(1, 3))][:size]
        known, half = chance.random() / 2, chance.random() / 2
        line = []
        for state in drawn:
            others = set(range(states)) if chance.random() > half else set(chance.sample(range(states), states // 2))
            line.append({state} if chance.random() < known else others | {state})
        clue = [(len(list(run)), state) for state, run in groupby(drawn) if state]
        blotted = chance.random() / 2 if number % 2 else 0
        yield line, [(0 if chance.random() < blotted else length, state) for length, state in clue][:BLOCKS], states


def masks(line: Line) -> list[int]:
    return [sum(1 << state for state in cell) for cell in line]


@pytest.mark.halved
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("tier", range(1, FORCING + 1))
def test_each_rule_gives_what_the_plain_one_gives_from_what_it_needs(build: str, tier: int) -> None:
    room: dict[int, Any] = {states: BUILDS[build].Rules(CELLS, BLOCKS, states) for states in (2, 3, 4)}
    some = 0
    for line, clue, states in lines(tier, 300):
        if complete(line, clue, states) is None:
            continue  # its clue had too many blocks
        rules = room[states]
        rules.take(masks(line), clue)
        given, expected = rules.gives(tier), rule(tier, line, clue, states)
        assert given == (masks(expected) if expected != line else None)
        if given is None:
            continue
        some += 1
        places, named = rules.needs(tier)
        alone = [cell if at in places else set(range(states)) for at, cell in enumerate(line)]
        left = rule(tier, alone, [(length if at in named else 0, c) for at, (length, c) in enumerate(clue)], states)
        for before, after, weak in zip(line, expected, left, strict=True):
            assert before == after or (weak if len(after) == 1 else weak & before) <= after
    assert some > 10


@pytest.mark.parametrize("build", BUILDS)
def test_lines_that_cannot_be_and_those_that_are_too_long(build: str) -> None:
    rules = BUILDS[build].Rules(6, 2, 2)
    rules.take([3] * 6, [(3, 1), (2, 1)])
    assert rules.reach(True) == rules.reach(False) == [(0, 2), (4, 5)]
    assert rules.places() == [[0], [4]]
    for line, clue in (([3] * 6, [(4, 1), (2, 1)]), ([3, 1, 3, 1, 3, 3], [(3, 1)]), ([3, 3, 1, 1, 1, 1], [(3, 1)])):
        rules.take(line, clue)
        assert rules.reach(True) == rules.reach(False) == rules.places() == []
        # A rule that sees few of the marks may give something all the same; what needs all arrangements does not.
        assert [rules.gives(tier) for tier in (6, 8, 9, FORCING)] == [None] * 4
    for line, clue in (([3] * 7, [(1, 1)]), ([3] * 6, [(1, 1)] * 3)):
        with pytest.raises(ValueError, match="no room"):
            rules.take(line, clue)
