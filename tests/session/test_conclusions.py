"""Conclusions that are fed one solution at a time say at any time what they say of as many at once."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session.helper import SMALL, session

from unriddle.core import End

every = pytest.mark.parametrize(("puzzle", "entry"), SMALL, ids=[" ".join(pair) for pair in SMALL])


def fresh(one: Any) -> Any:
    return one.entry.conclusion(one.puzzle, *one.lexicon)


@every
def test_asking_at_any_prefix_says_what_the_prefix_alone_says_and_changes_nothing(puzzle: str, entry: str) -> None:
    one = session(puzzle, entry)
    list(one.run())
    found = list(one.finds)

    @settings(max_examples=15)
    @given(st.sets(st.integers(0, len(found)), max_size=4))
    def asked_at(cuts: set[int]) -> None:
        asked = fresh(one)
        for number in range(len(found) + 1):
            if number in cuts or number == len(found):
                end = one.end if number == len(found) else End("stopped", number, 0.5)
                alone = fresh(one)
                for solution in found[:number]:
                    alone.add(solution)
                told = asked.summary(end, {})
                assert alone.summary(end, {}) == told == asked.summary(end, {})
                assert list(alone.report(told)) == list(asked.report(told))
            if number < len(found):
                asked.add(found[number])

    asked_at()
