"""Random operations on a search against the plain list that its oracle gave: nothing lost, nothing twice, in order."""

from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from contract.bench import Bench, Helper, drain
from unriddle.core import Found
from unriddle.core.search.shell import run


class Machine(RuleBasedStateMachine):
    """Works on the first of its parts; splitting adds a part right after it, so that order is kept."""

    bench: ClassVar[Bench]
    helper: ClassVar[Helper]

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[Any] = [self.bench.search()]
        self.found: list[Any] = []

    def first(self) -> Any:
        while len(self.parts) > 1 and self.parts[0].done:
            self.parts.pop(0)
        return self.parts[0]

    @rule(budget=st.integers(1, 40))
    def advance(self, budget: int) -> None:
        solution = self.first().advance(budget)
        if solution is not None:
            self.found.append(solution)

    @rule(solutions=st.one_of(st.none(), st.integers(1, 3)), steps=st.integers(1, 30))
    def run_with_limits(self, solutions: int | None, steps: int) -> None:
        search = self.first()
        before = search.steps
        events = list(run(search, solutions=solutions, steps=steps))
        self.found += [event.solution for event in events if isinstance(event, Found)]
        assert search.steps - before <= steps

    @rule(after=st.integers(0, 3))
    def run_and_stop(self, after: int) -> None:
        calls = iter(range(after))
        events = list(run(self.first(), stop=lambda: next(calls, None) is None, slice_s=0.0))
        self.found += [event.solution for event in events if isinstance(event, Found)]

    @rule(other=st.booleans())
    def save_and_resume(self, other: bool) -> None:
        self.parts[0] = self.bench.search(self.first().snapshot(), self.bench.other if other else None)

    @rule()
    def split(self) -> None:
        given_away = self.first().split()
        if given_away is not None:
            self.parts.insert(1, self.bench.search(given_away))

    @rule()
    def finish_the_last_part_in_another_process(self) -> None:
        last = self.parts[-1]
        answer = self.helper.finish(self.bench.family, self.bench.case, last.snapshot())
        expected = drain(self.bench.search(last.snapshot()))
        assert [solution.to_json() for solution in expected] == [
            self.bench.read(value).to_json() for value in answer["found"]
        ]

    @invariant()
    def what_was_found_is_what_the_whole_search_finds_first(self) -> None:
        assert self.bench.solutions[: len(self.found)] == self.found

    def teardown(self) -> None:
        rest = [solution for part in self.parts for solution in drain(part)]
        assert self.bench.solutions == self.found + rest


@pytest.mark.halved
@pytest.mark.timeout(300)
@pytest.mark.one_build  # goes from one to the other
def test_random_operations(bench: Bench, helper: Helper) -> None:
    machine = type("BoundMachine", (Machine,), {"bench": bench, "helper": helper})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=settings.default.max_examples // 4, stateful_step_count=25)
    )
