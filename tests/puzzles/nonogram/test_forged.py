"""Any number of a snapshot may be forged with a digest that fits: it is refused, or the search saves again."""

import random

import pytest

from unriddle.core import CheckpointError
from unriddle.core.search.shell import VarintReader, run
from unriddle.puzzles.nonogram.solve.board.state import COUNT, pack, unpack
from unriddle.session.opened import Opened

PUZZLES = ["nonogram:5x5:1,1/1,1/1,1/1,1/1,1:1,1/1,1/1,1/1,1/1,1", "nonogram:3x2:1/1:1/1/0"]
VALUES = (0, 1, 2, 3, 4, 5, 7, 24, 25, 26, 100, 1 << 16, 1 << 24, 1 << 53, COUNT - 1)


def numbers(place: VarintReader) -> list[int]:
    """All numbers of a place."""
    found = []
    while not place.done:
        found.append(place.next(COUNT))
    return found


def opened(puzzle: str, forged: list[int]) -> bool:
    """Whether a snapshot with these numbers is taken; then its search saves itself, goes on and saves again."""
    search = Opened.parse(puzzle).search()
    seal = search._seal()
    try:
        again = Opened.parse(puzzle).search("solve", seal.close(pack(forged)))
    except CheckpointError:
        return False
    before = again.snapshot()
    list(run(again, steps=300))
    for snapshot in (before, again.snapshot()):
        Opened.parse(puzzle).search("solve", snapshot)
    return True


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("steps", [0, 3, 40, 10_000])
def test_each_number_that_is_changed_is_refused_or_leads_to_a_search_that_saves(puzzle: str, steps: int) -> None:
    search = Opened.parse(puzzle).search()
    list(run(search, steps=steps))
    true = numbers(unpack(search._seal().open(search.snapshot())))
    assert opened(puzzle, true)
    chance = random.Random(steps)
    for at in range(len(true)):
        for value in VALUES:
            opened(puzzle, [*true[:at], value, *true[at + 1 :]])
    for _ in range(200):
        forged = list(true)
        for _ in range(chance.randint(2, 4)):
            forged[chance.randrange(len(forged))] = chance.choice(VALUES)
        opened(puzzle, forged)


def test_a_search_that_has_done_nothing_and_counted_much_is_refused() -> None:
    search = Opened.parse(PUZZLES[0]).search()
    true = numbers(unpack(search._seal().open(search.snapshot())))
    for at in range(8, 18):  # the counters, and where the probing stands
        assert not opened(PUZZLES[0], [*true[:at], 100, *true[at + 1 :]])
