"""What the suite needs of a case: searches in either build, the reference run, and the helper process."""

import base64
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import builds

from contract.case import MOST, Case
from unriddle.core.family import MAKE
from unriddle.registry import find, names
from unriddle.session.opened import Opened

# Searches are made at every step of a case. To follow each to its end would take time by the square of the steps, so
# that happens from so many places, evenly spread; elsewhere a search that stands where the reference run stood has to
# go the same way, snapshots and all, for so many steps: what comes after them, the searches made further on have shown.
ENDS = 12  # fewer without --slow
NEAR = 8


@dataclass(frozen=True, eq=False)
class Bench:
    """A case made ready: its puzzle, its lexicon, and its searches in one of the builds."""

    case: Case
    family: str
    build: str

    @cached_property
    def puzzle(self) -> Any:
        return Opened.parse(self.case.puzzle).puzzle

    @cached_property
    def lexicon(self) -> tuple[Any, ...]:
        if self.case.words is None:
            return ()
        from unriddle.lexicon import build

        return (build(self.case.words),)

    def search(self, snapshot: bytes | None = None, build: str | None = None) -> Any:
        make = builds.searches(self.family, build or self.build)[self.case.search]
        return make(self.puzzle, snapshot, *self.lexicon)

    def read(self, value: Any) -> Any:
        """A solution of this search from its JSON value."""
        return self.entry.solution(self.puzzle, value)

    def check(self, solution: Any) -> str:
        """ "" for a right solution of this search, otherwise what is wrong."""
        return self.entry.check(self.puzzle, solution, *self.lexicon)

    @property
    def entry(self) -> Any:
        return Opened.of(self.puzzle).entry(self.case.search)

    def picture(self, place: Any) -> Any:
        """The picture of what look() gave; a maker has its own, as an order alone could not be drawn."""
        if self.case.search != MAKE:
            return find(self.family).picture(self.puzzle, place)
        own = self.entry.picture
        return own(self.puzzle, 1, place) if own else place and find(self.family).picture(place.puzzle, None)

    @property
    def other(self) -> str:
        return next((build for build in builds.BUILDS if build != self.build), self.build)

    @property
    def twin(self) -> "Bench":
        """This case in the other build."""
        return bench(self.family, oracle(self.family).CASES.index(self.case), self.other)

    @cached_property
    def steps(self) -> "list[Step]":
        """The reference run: the search's state before the start and after every single step."""
        search = self.search()
        states = [Step.of(search, None)]
        while not search.done:
            solution = search.advance(1)
            states.append(Step.of(search, solution))
            assert len(states) <= MOST + 1, f"a case of the contract suite has {MOST} steps at most"
        return states

    @cached_property
    def solutions(self) -> list[Any]:
        return [step.solution for step in self.steps if step.solution is not None]

    def after(self, index: int, end: int | None = None) -> list[Any]:
        """The solutions that state `index` of the reference run has not yet delivered; or those up to state `end`."""
        return [step.solution for step in self.steps[index + 1 : end] if step.solution is not None]

    @cached_property
    def near(self) -> list[int]:
        """For each state, up to which other a search made from its snapshot is followed: the last, or one close by."""
        last = len(self.steps) - 1
        spread = {last * part // ENDS for part in range(ENDS + 1)}
        return [
            last
            if index in spread or self.search(step.snapshot).snapshot() != step.snapshot
            else min(index + NEAR, last)
            for index, step in enumerate(self.steps)
        ]

    def follow(self, index: int, search: Any) -> None:
        """Hold a search made from state `index` against the reference run."""
        if self.near[index] == len(self.steps) - 1:
            assert self.after(index) == drain(search)
            assert (self.steps[-1].steps, 1.0) == (search.steps, search.share)
        else:
            expected = self.steps[index + 1 : self.near[index] + 1]
            assert expected == [Step.of(search, search.advance(1)) for _ in expected]


@dataclass(frozen=True)
class Step:
    """A search's state after one step, and the solution that the step gave."""

    solution: Any
    steps: int
    share: float
    done: bool
    snapshot: bytes

    @classmethod
    def of(cls, search: Any, solution: Any) -> "Step":
        return cls(solution, search.steps, search.share, search.done, search.snapshot())


def drain(search: Any, budget: int = 1 << 16) -> list[Any]:
    """All solutions that are left."""
    found = []
    while not search.done:
        solution = search.advance(budget)
        if solution is not None:
            found.append(solution)
    return found


def oracle(family: str) -> Any:
    """The oracle of a family: `oracle.py` in its folder, where it brings its own, else that of the suite; or None."""
    for name in (f"unriddle.puzzles.{family}.oracle", f"oracle.{family}"):
        if importlib.util.find_spec(name):
            return importlib.import_module(name)
    return None


def cases() -> list[tuple[str, Case]]:
    """(family, case) for every family that has an oracle; that each has one is a test of its own."""
    return [(family, case) for family in names() for case in getattr(oracle(family), "CASES", ())]


class Helper:
    """Another process, always with interpreted kernels and another hash seed, that finishes searches for us."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "contract.helper"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "UNRIDDLE_KERNELS": "off", "PYTHONHASHSEED": "12345"},
            cwd=Path(__file__).parent.parent,
        )

    def finish(self, family: str, case: Case, snapshot: bytes, steps: int | None = None) -> dict[str, Any]:
        """Solutions as JSON values, all or those of so many steps, then the search's steps, share and snapshot."""
        request = {
            "family": family,
            "puzzle": case.puzzle,
            "search": case.search,
            "words": case.words,
            "snapshot": base64.b64encode(snapshot).decode(),
            "steps": steps,
        }
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert "failed" not in answer, f"another process cannot go on: {answer['failed']}"
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@cache
def bench(family: str, index: int, build: str) -> Bench:
    """The case with this place in the family's list, made ready in one build."""
    case = oracle(family).CASES[index]
    return Bench(case, family, build)
