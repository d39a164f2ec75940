"""Slices in a process of their own: the same answers, left half way when the run is to stop, and nothing is lost."""

import os
import random
import sys
import time
from typing import Any

import pytest

from unriddle import sat
from unriddle.core import End
from unriddle.core.search.shell import run
from unriddle.core.system.child import Child
from unriddle.core.system.stopping import stop_requested

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no such process here")


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


def test_an_object_aside_keeps_what_it_is_reported() -> None:
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
    *_, end = run(Sleeping(), stop=lambda: time.monotonic() > began + 0.2)  # type: ignore[arg-type]
    assert end == End("stopped", 0, 0.0)
    assert time.monotonic() - began < 30
    assert not stop_requested()


def models(clauses: list[list[int]]) -> list[list[int]]:
    """All models of a formula, as they come."""
    result = []
    with sat.Solver() as solver:
        solver.add(clauses)
        while solver.slice(1000):
            result.append(solver.model())
            solver.add([[-literal for literal in result[-1]]])
    return result


def test_a_solver_finds_the_same_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    called: list[str] = []
    call = Child.call

    def counted(self: Child, name: str, *arguments: Any) -> Any:
        called.append(name)
        return call(self, name, *arguments)

    monkeypatch.setattr(Child, "call", counted)
    # A test before this one may have left a thread behind, which does nothing any more.
    monkeypatch.setattr("unriddle.core.system.child.possible", lambda: True)
    chance = random.Random(1)
    clauses = [[chance.choice((1, -1)) * variable for variable in chance.sample(range(1, 9), 3)] for _ in range(12)]
    here = models(clauses)
    assert not called
    monkeypatch.setattr(sat, "LARGE", 0)
    assert here == models(clauses)
    assert called.count("slice") == len(here) + 1 > 20
