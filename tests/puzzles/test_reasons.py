"""Every link of a trial follows from the facts that it names alone, and few are named that are not needed."""

import pytest
from oracle.reasons import HOLDS, Tally, fewest


@pytest.mark.parametrize("trials", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("family", sorted(HOLDS))
def test_links_follow_from_what_they_name_and_need_it(family: str, trials: int) -> None:
    tally, seed = Tally(HOLDS[family]), 0
    while tally.count["trial"] < trials:
        tally.hold(seed)
        seed += 1
    assert tally.count["link"] >= 2 * trials
    for kind in ("link", "step"):
        assert tally.named[kind] <= 1.15 * tally.least[kind], str(tally)


def test_the_fewest_facts_are_found_where_one_after_the_other_would_leave_more() -> None:
    """Either two facts of three in a row suffice, or the fourth alone."""
    assert fewest("abcd", lambda some: "d" in some or {"a", "b"} <= set(some)) == 1
    assert fewest("dcba", lambda some: "d" in some or {"a", "b"} <= set(some)) == 1
    assert fewest("ab", lambda some: len(some) == 2) == 2
