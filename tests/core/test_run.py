"""run: limits are kept, progress comes by the clock, and exactly one End comes last."""

from typing import Any

import pytest

from unriddle.core import End, Found, Progress
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import stop_requested
from unriddle.registry import find


def queens(size: int) -> Any:
    family = find("queens")
    return family.entries["solve"].search(family.Puzzle(size))


@pytest.mark.parametrize(
    ("limits", "why", "count"),
    [
        ({}, "exhausted", 10),
        ({"solutions": 3}, "solutions", 3),
        ({"solutions": 10}, "exhausted", 10),
        ({"solutions": 0}, "solutions", 0),
        ({"steps": 5}, "steps", 1),
        ({"steps": 0}, "steps", 0),
        ({"seconds": 0.0}, "seconds", 0),
        ({"stop": lambda: True}, "stopped", 0),
    ],
)
def test_each_limit_ends_the_run_with_its_reason(limits: dict[str, Any], why: str, count: int) -> None:
    events = list(run(queens(5), **limits))
    assert why == events[-1].why
    assert count == sum(isinstance(event, Found) for event in events)
    assert [isinstance(event, End) for event in events if isinstance(event, End)] == [True]


def test_a_second_run_resumes_where_the_first_ended() -> None:
    search = queens(6)
    found = []
    for _ in range(100):
        events = list(run(search, steps=7))
        found += [event.solution for event in events if isinstance(event, Found)]
        if events[-1].why == "exhausted":
            break
    assert len(found) == 4
    assert [End("exhausted", search.steps, 1.0)] == list(run(search))


def test_progress_comes_at_least_once_a_slice() -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.004
        return now[0]

    events = list(run(queens(6), slice_s=0.016, clock=clock))
    progress = [event for event in events if isinstance(event, Progress)]
    assert len(progress) >= 3
    assert [event.share for event in progress] == sorted(event.share for event in progress)


def test_a_long_slice_makes_the_next_ones_shorter() -> None:
    """Each step seems to take 5 ms: no slice of 16 ms may grow far above three of them."""
    now, seen = [0.0], []

    class Slow:
        def __init__(self) -> None:
            self.search = queens(7)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.search, name)

        def advance(self, budget: int) -> Any:
            before = self.search.steps
            found = self.search.advance(budget)
            seen.append(self.search.steps - before)
            now[0] += 0.005 * seen[-1]
            return found

    list(run(Slow(), clock=lambda: now[0]))
    assert max(seen) <= 8


class Even:
    """A search without solutions, each of whose steps takes a second by its clock, and how many each slice had."""

    share, steps, replaying = 0.0, 0, False

    def __init__(self) -> None:
        self.seen: list[int] = []

    @property
    def done(self) -> bool:
        return self.steps > 1000

    def advance(self, budget: int) -> None:
        self.steps += budget
        self.seen.append(budget)


def test_slices_grow_to_half_of_what_they_may_take_and_stay_so() -> None:
    search: Any = Even()
    list(run(search, slice_s=16, clock=lambda: search.steps))
    assert search.seen[:4] == [1, 2, 4, 8]
    assert set(search.seen[4:]) == {8}


class Resumed:
    """A search resumed from before its last solution, which it goes through again without delivering it."""

    done, share, steps, replaying = False, 0.0, 4, True

    def advance(self, budget: int) -> None:
        self.steps += 1
        self.replaying = self.steps < 7


def test_a_resumed_search_that_has_found_enough_ends_with_the_steps_of_one_never_stopped() -> None:
    resumed: Any = Resumed()
    assert [End("solutions", 7, 0.0)] == list(run(resumed, solutions=0))


class Asking:
    """A search of one step, which runs another search on its way, and whether each step is to stop."""

    share, steps, replaying = 0.0, 0, False

    def __init__(self, seen: list[bool], other: Any = None) -> None:
        self.seen, self.other = seen, other

    @property
    def done(self) -> bool:
        return self.steps > 0

    def advance(self, budget: int) -> bool:
        self.steps += 1
        if self.other:
            list(run(self.other))
        self.seen.append(stop_requested())
        return True


def test_the_stop_signal_holds_within_the_steps_of_its_run_alone() -> None:
    within: list[bool] = []
    search: Any = Asking(within)
    outside = [stop_requested() for _ in run(search, stop=lambda: search.done)]
    assert (within, outside) == ([True], [False, False])


def test_a_run_within_a_step_stops_with_the_run_around_it() -> None:
    within: list[bool] = []
    search: Any = Asking(within, Asking(within))
    (end,) = run(search, stop=lambda: search.done)
    assert (within, end.why) == ([], "stopped")
