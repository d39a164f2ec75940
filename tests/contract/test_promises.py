"""The eight promises of the search contract, at every step of every case."""

import base64
import json
import random
from contextlib import suppress
from typing import Any

import builds
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import rounds

from contract.bench import Bench, Helper, cases, drain
from contract.neighbors import neighbors
from unriddle.core import CheckpointError, Found, UnriddleError
from unriddle.core.family import MAKE
from unriddle.core.search.shell import MAX_SNAPSHOT_SIZE, run
from unriddle.registry import find, names

SOLUTIONS, NEIGHBORS = 8, 300  # of a case, and of each of these


def test_every_entry_of_every_family_has_a_case() -> None:
    wanted = {(name, entry) for name in names() for entry in find(name).entries}
    wanted |= {(name, MAKE) for name in names() if (made := find(name).making) and made.entry}
    assert wanted == {(family, case.search) for family, case in cases()}


def test_exhaustive_every_solution_once_and_right(bench: Bench) -> None:
    found = bench.solutions
    assert [(step.steps, why) for step in bench.steps if step.solution and (why := bench.check(step.solution))] == []
    expected = found if bench.case.expected is None else bench.case.expected()
    if bench.case.ordered:
        assert expected == found
    else:
        assert sorted(map(repr, expected)) == sorted(map(repr, found))


@pytest.mark.halved
@pytest.mark.one_build  # what is right is the puzzle's own business
def test_a_near_solution_is_refused_unless_the_oracle_lists_it(bench: Bench) -> None:
    if bench.case.expected is None:
        pytest.skip("no list is expected of this case")
    listed, chance = bench.case.expected(), random.Random(10)
    others = [other.expected for name, other in cases() if name == bench.family and other.search == bench.case.search]
    near = [solution.to_json() for expected in others if expected for solution in expected()[:SOLUTIONS]]
    for solution in listed[:SOLUTIONS]:
        changed = list(neighbors(json.loads(json.dumps(solution.to_json()))))
        near += chance.sample(changed, min(len(changed), NEIGHBORS))
    wrong = []
    for value in near:
        with suppress(UnriddleError):
            solution = bench.read(json.loads(json.dumps(value)))
            if not bench.check(solution) and solution not in listed and not bench.case.besides(solution):
                wrong.append(value)
    assert wrong[:1] == [], "Puzzle.check takes a solution that the oracle does not list"


def test_interruptible_a_budget_of_one_is_one_step(bench: Bench) -> None:
    for index, step in enumerate(bench.steps):
        assert index == step.steps


@pytest.mark.halved
def test_interruptible_any_budgets_give_the_same_solutions_at_the_same_steps(bench: Bench) -> None:
    expected = [(step.steps, step.solution) for step in bench.steps if step.solution is not None]

    @settings(max_examples=rounds(settings.default.max_examples // 2))
    @given(st.lists(st.integers(1, 60), min_size=1, max_size=20))
    def any_budgets(budgets: list[int]) -> None:
        search, found, turn = bench.search(), [], 0
        while not search.done:
            budget, before = budgets[turn % len(budgets)], search.steps
            solution = search.advance(budget)
            assert 0 < search.steps - before <= budget
            if solution is not None:
                found.append((search.steps, solution))
            turn += 1
        assert expected == found

    any_budgets()


def test_deterministic_both_builds_take_the_same_steps_with_the_same_snapshots(bench: Bench) -> None:
    for step, other in zip(bench.steps, bench.twin.steps, strict=True):
        assert step == other


@pytest.mark.halved
def test_resumable_in_either_build_at_every_step(bench: Bench) -> None:
    """From the snapshots of one build, which are those of the other."""
    for index, step in enumerate(bench.steps):
        search = bench.search(step.snapshot)
        assert step.done == search.done
        assert step.steps >= search.steps
        bench.follow(index, search)


@pytest.mark.halved
@pytest.mark.one_build  # from the same snapshots
def test_resumable_in_another_process_at_every_step(bench: Bench, helper: Helper) -> None:
    last = len(bench.steps) - 1
    for index, step in enumerate(bench.steps):
        near = bench.near[index]
        answer = helper.finish(bench.family, bench.case, step.snapshot, None if near == last else near - index)
        expected = {
            "found": json.loads(json.dumps([solution.to_json() for solution in bench.after(index, near + 1)])),
            "steps": bench.steps[near].steps,
            "share": bench.steps[near].share,
            "snapshot": base64.b64encode(bench.steps[near].snapshot).decode(),
        }
        assert expected == answer


@pytest.mark.halved
def test_resumable_a_snapshot_of_a_resumed_search_continues_too(bench: Bench) -> None:
    search, found = bench.search(), []
    while not search.done:
        solution = search.advance(1)
        if solution is not None:
            found.append(solution)
        search = bench.search(search.snapshot(), bench.other)
    assert bench.solutions == found


def test_terminating_every_step_is_a_new_place(bench: Bench) -> None:
    seen: dict[bytes, int] = {}
    for index, step in enumerate(bench.steps):
        assert seen.setdefault(step.snapshot, index) == index


def test_terminating_the_place_never_goes_back(bench: Bench) -> None:
    if bench.case.place is None:
        pytest.skip("the places of this case cannot be compared")
    search = bench.search()
    last = bench.case.place(search.look())
    while not search.done:
        search.advance(1)
        if not search.done:
            place = bench.case.place(search.look())
            assert last <= place or last[: len(place)] == place
            last = place


def test_informative_share_never_falls_and_ends_at_one(bench: Bench) -> None:
    last = 0.0
    for step in bench.steps:
        assert last <= step.share <= 1
        assert (step.share == 1.0) == step.done
        last = step.share


@pytest.mark.halved
@pytest.mark.one_build  # shares are held equal in both
def test_informative_a_resumed_search_starts_at_its_stations_share(bench: Bench) -> None:
    for index, step in enumerate(bench.steps):
        search = bench.search(step.snapshot)
        assert search.share <= step.share
        last = search.share
        while not search.done and search.steps < bench.steps[bench.near[index]].steps:
            search.advance(7)
            assert last <= search.share
            last = search.share


def test_informative_looking_is_legal_anywhere_and_changes_nothing(bench: Bench) -> None:
    search = bench.search()
    for step in bench.steps:
        assert step.snapshot == search.snapshot()
        bench.picture(search.look())
        assert step.snapshot == search.snapshot()
        search.advance(1)


@pytest.mark.halved
@pytest.mark.one_build  # what is left is bytes, the same in both
def test_efficient_split_and_whole_do_the_same_work(bench: Bench) -> None:
    total = bench.steps[-1].steps
    kept, same = bench.search(), b""
    split_at_all = nothing_left = False
    for index, step in enumerate(bench.steps):
        first = bench.search(step.snapshot)
        start = first.steps
        given_away = first.split()
        if given_away is None:
            # What is left now without a branch can have none later.
            nothing_left = True
            bench.follow(index, first)
            continue
        assert not nothing_left
        split_at_all = True
        second = bench.search(given_away)
        assert not first.done
        assert not second.done
        assert second.steps == 0
        begin = first.snapshot()
        if given_away == same and kept.advance(1) == step.solution and kept.snapshot() == begin:
            # The same was given away a step ago, and what was kept then has come to what is kept now.
            continue
        kept, same = bench.search(begin), given_away
        assert bench.after(index) == drain(first) + drain(second)
        assert total - start == first.steps - start + second.steps
    assert split_at_all or len(bench.solutions) < 2


def test_a_fresh_root_splits_when_there_are_two_solutions(bench: Bench) -> None:
    if len(bench.solutions) < 2:
        pytest.skip("this case has no two branches")
    assert bench.search().split() is not None


@pytest.mark.halved
def test_split_again_and_again_loses_nothing(bench: Bench) -> None:
    def pieces(search: Any) -> list[Any]:
        given_away = search.split()
        if given_away is None:
            return [search]
        return [*pieces(search), *pieces(bench.search(given_away))]

    parts = pieces(bench.search())
    assert bench.solutions == [solution for part in parts for solution in drain(part)]
    assert bench.steps[-1].steps == sum(part.steps for part in parts)


def test_deterministic_two_runs_are_equal_in_both_builds(bench: Bench) -> None:
    for build in builds.BUILDS:
        events = [list(run(bench.search(build=build), slice_s=slice_s)) for slice_s in (0.0, 60.0)]
        assert events[0][-1] == events[1][-1]
        found = [[event for event in some if isinstance(event, Found)] for some in events]
        assert found[0] == found[1]
        assert bench.solutions == [event.solution for event in found[0]]


def test_a_done_search_stays_done_and_does_nothing(bench: Bench) -> None:
    search = bench.search(bench.steps[-1].snapshot)
    for _ in range(3):
        assert search.done
        assert search.advance(5) is None
        assert search.split() is None
        assert (bench.steps[-1].steps, 1.0) == (search.steps, search.share)


def test_misuse_raises_a_plain_sentence(bench: Bench) -> None:
    for budget in (0, -1):
        with pytest.raises(ValueError, match="budget must be at least 1"):
            bench.search().advance(budget)


def test_a_solution_survives_its_json_and_its_text(bench: Bench) -> None:
    for solution in bench.solutions:
        assert solution == bench.read(json.loads(json.dumps(solution.to_json())))
        assert solution == bench.puzzle.solution(json.dumps(solution.to_json()))
        assert solution == bench.puzzle.solution(str(solution))


def test_a_puzzle_is_its_id(bench: Bench) -> None:
    again = type(bench.puzzle).parse(str(bench.puzzle))
    assert (bench.puzzle, hash(bench.puzzle)) == (again, hash(again))


@pytest.mark.halved
def test_a_damaged_or_foreign_snapshot_is_refused(bench: Bench) -> None:
    snapshot = bench.steps[len(bench.steps) // 2].snapshot
    assert len(snapshot) <= MAX_SNAPSHOT_SIZE
    for at in range(0, len(snapshot), max(1, len(snapshot) // 60)):
        damaged = snapshot[:at] + bytes([snapshot[at] ^ 0x15]) + snapshot[at + 1 :]
        for bad in (damaged, snapshot[:at]):
            with pytest.raises(CheckpointError):
                bench.search(bad)


@pytest.mark.halved
def test_a_forged_snapshot_is_refused_or_harmless(bench: Bench) -> None:
    """Whoever knows the digest can seal nonsense: no crash, no hang, and only right solutions."""
    from unriddle.core.search.shell import SIZE, digest

    chance = random.Random(7)
    snapshot = bench.steps[len(bench.steps) // 2].snapshot
    head = 4 + 2 * SIZE
    for _ in range(rounds(5 * settings.default.max_examples)):
        text = bytearray(snapshot[:-SIZE])
        for _ in range(chance.randint(1, 3)):
            if len(text) > head:
                text[chance.randrange(head, len(text))] = chance.choice((0, 1, 2, 63, 64, 127, 128, 255))
        if chance.random() < 0.2:
            del text[chance.randrange(head, len(text) + 1) :]
        try:
            search = bench.search(bytes(text) + digest(bytes(text)))
        except CheckpointError:
            continue
        for _ in range(50):
            solution = search.advance(100)
            assert solution is None or bench.check(solution) == ""
        again = bench.search(search.snapshot())  # what is accepted can be saved, and gone on with
        assert (search.steps, search.done) == (again.steps, again.done)
