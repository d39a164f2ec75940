"""Slices in a process of their own: the same answers, left half way when the run is to stop, and nothing is lost."""

import os
import random
import sys
import time
from typing import Any

import pytest

from unriddle import sat
from unriddle.core import End, Found
from unriddle.core.errors import Abandoned
from unriddle.core.search.run import run
from unriddle.core.system.child import Child
from unriddle.core.system.stopping import asked
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.solve import search as searches

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no such process here")
PUZZLE = Puzzle.parse("nonogram:5x5:1/1/1/1/1:1/1/1/1/1")


class Object:
    """What is made in the other process."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def see(self, numbers: list[int]) -> list[int]:
        self.seen += numbers
        return self.seen

    def files(self) -> list[str]:
        return sorted(os.listdir("/proc/self/fd"))

    def sleep(self) -> None:
        time.sleep(60)

    def leave(self) -> None:
        os._exit(1)


def test_an_object_aside_keeps_what_it_is_told() -> None:
    place = Child(Object)
    assert place.call("see", [1, 2]) == [1, 2]
    assert place.call("see", [3]) == [1, 2, 3]
    place.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell which files are open")
def test_a_process_aside_holds_no_file_of_this_one() -> None:
    with open(__file__, encoding="utf-8"):
        place = Child(Object)
        # Three standard ones, the stream, its copy for reading and writing, and the folder that is listed.
        assert len(place.call("files")) <= 6
        place.close()


def test_a_process_aside_that_ends_by_itself_is_an_error_in_a_line() -> None:
    with pytest.raises(OSError, match="a process that worked for this one has ended"):
        Child(Object).call("leave")


class Sleeping:
    """A search whose one step takes a minute."""

    done, steps, share, replaying = False, 0, 0.0, False

    def __init__(self) -> None:
        self.place = Child(Object)

    def advance(self, budget: int) -> None:
        self.place.call("sleep")


def test_a_step_that_takes_a_minute_is_left_at_once_when_the_run_is_to_stop() -> None:
    began = time.monotonic()
    (end,) = list(run(Sleeping(), stop=lambda: time.monotonic() > began + 0.2))  # type: ignore[arg-type]
    assert end == End("stopped", 0, 0.0)
    assert time.monotonic() - began < 30
    assert not asked()


@pytest.fixture
def aside(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All formulas are large, and every puzzle is given to the SAT solver soon; what was called in other processes."""
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    called: list[str] = []
    call = Child.call

    def counted(self: Child, name: str, *arguments: Any) -> Any:
        called.append(name)
        return call(self, name, *arguments)

    monkeypatch.setattr(Child, "call", counted)
    # A test before this one may have left a thread behind, which does nothing any more.
    monkeypatch.setattr("unriddle.core.system.child.possible", lambda: True)
    monkeypatch.setattr(sat, "LARGE", 0)
    monkeypatch.setattr(searches, "PATIENCE", 5)
    monkeypatch.setattr(searches, "PATIENCE_A_CELL", 0)
    return called


def found(search: Any) -> list[tuple[int, Any]]:
    return [(event.steps, event.solution) for event in run(search) if isinstance(event, Found)]


def test_a_search_finds_the_same_at_the_same_steps_with_its_solver_aside(
    aside: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = found(searches.Search(PUZZLE))
    assert aside.count("slice") > 20
    monkeypatch.setattr(sat, "LARGE", 1 << 30)
    assert there == found(searches.Search(PUZZLE))
    assert len(there) == 120


def test_a_search_whose_slices_are_left_half_way_loses_no_solution_and_repeats_none(
    aside: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [solution for _, solution in found(searches.Search(PUZZLE))]
    chance, counted = random.Random(1), Child.call

    def left(self: Child, name: str, *arguments: Any) -> Any:
        if chance.random() < 0.015:
            self.close()
            raise Abandoned("by the test")
        return counted(self, name, *arguments)

    monkeypatch.setattr(Child, "call", left)
    search, got, stops = searches.Search(PUZZLE), [], 0
    while not search.done:
        *events, end = run(search)
        got += [event.solution for event in events if isinstance(event, Found)]
        if not search.done:
            assert isinstance(end, End)
            assert end.why == "stopped"
            stops += 1
            if stops % 2:
                search = searches.Search(PUZZLE, search.snapshot())
    assert stops > 3
    assert expected == got
