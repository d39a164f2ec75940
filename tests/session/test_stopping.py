"""A search that has found much stops as soon as one that has found little, and holds hardly more."""

import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from session.helper import session

from unriddle.core import Found
from unriddle.session.solving import Session

TWO = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,?,lly,zz,is,?"
# What finds thousands in a moment, of every family.
MUCH = {
    "quartiles": f"quartiles:{TWO}",
    "latin": "latin:8",
    "nonogram": "nonogram:8x8:" + ":".join(["/".join(["1"] * 8)] * 2),
    "balda": "balda:" + "/".join(["атокрис", "еналово", "ра.ит.н"] * 5) + ";paths=yes;diagonals=yes;knots=yes",
    "queens": "queens:9",
    "takuzu": "takuzu:" + "/".join(["." * 6] * 6),
}
# One find less than what is written down at once, the most that is left for the end.
FEW, MORE = 319, 3199
CALLS, BYTES = 35_000, 1_500_000


def until(one: Session, count: int) -> int:
    """Go on until there are so many finds, or all; how many there are."""
    for event in one.run(stop=lambda: len(one.finds) >= count):
        if isinstance(event, Found) and len(one.finds) >= count:
            break
    return len(one.finds)


def calls(work: Callable[[], Any]) -> int:
    """How many calls of functions a work takes, those of C too."""
    count = 0

    def tell(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tell)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def stop(one: Session) -> int:
    """How much is done from a stop to the last word of the report."""

    def end() -> None:
        events = list(one.run(stop=lambda: True))
        assert len(events) == 1
        told = one.outcome.summary
        list(one.conclusion.report(told))

    return calls(end)


@pytest.mark.parametrize("puzzle", MUCH.values(), ids=MUCH)
def test_a_stop_after_thousands_of_finds_does_little(tmp_path: Path, puzzle: str) -> None:
    one = session(puzzle, path=tmp_path / "save")
    assert until(one, MORE) > FEW
    assert stop(one) < CALLS
    one.close()


# Not takuzu, whose search itself holds 16,000 grids at the most.
SLOW = pytest.param("nonogram", marks=pytest.mark.slow)  # a find takes long where memory is traced


@pytest.mark.parametrize("family", [*sorted(MUCH.keys() - {"takuzu", "nonogram"}), SLOW])
def test_a_search_that_has_found_thousands_holds_hardly_more_than_one_that_has_found_hundreds(family: str) -> None:
    one = session(MUCH[family])
    until(one, FEW)
    tracemalloc.start()
    until(one, MORE)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < BYTES
    one.close()
