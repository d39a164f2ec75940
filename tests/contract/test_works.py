"""What holds for explanations, ratings, and what is made: the same in any slices, from any place, in both builds."""

import json
import random
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import settings
from rounds import rounds

from contract.bench import Bench, drain
from unriddle.core import CheckpointError, Step
from unriddle.core.search.shell import MAX_SNAPSHOT_SIZE, SIZE, digest
from unriddle.kit.order import Made


def told(found: list[Any]) -> list[Any]:
    """Finds in JSON values, which a report can compare line by line."""
    return [each.to_json() for each in found]


def test_what_is_found_is_right(work: Bench) -> None:
    assert [why for each in work.solutions if (why := work.check(each))] == []


def test_both_builds_find_the_same_in_the_same_steps(work: Bench) -> None:
    own, other = ([(step.steps, step.share, step.solution) for step in each.steps] for each in (work, work.twin))
    assert own == other


@pytest.mark.halved
def test_any_budgets_give_the_same_finds_in_the_same_steps(work: Bench) -> None:
    chance = random.Random(3)
    for _ in range(rounds(6)):
        search, found = work.search(), []
        while not search.done:
            budget, before = chance.randint(1, 60), search.steps
            each = search.advance(budget)
            assert 0 <= search.steps - before <= budget
            found += [each] if each is not None else []
        assert told(work.solutions) == told(found)
        assert work.steps[-1].steps == search.steps


@pytest.mark.halved
def test_work_that_is_taken_up_at_any_place_finds_what_is_left(work: Bench) -> None:
    last, chance = len(work.steps) - 1, random.Random(4)
    places = sorted({0, last, *(chance.randint(0, last) for _ in range(rounds(24)))})
    for index in places:
        again = work.search(work.steps[index].snapshot, chance.choice((work.build, work.other)))
        assert again.steps <= work.steps[index].steps
        assert again.share <= work.steps[index].share
        assert told(work.after(index)) == told(drain(again))
        assert (work.steps[-1].steps, 1.0) == (again.steps, again.share)


def test_work_that_is_saved_after_each_find_ends(work: Bench) -> None:
    search, found = work.search(), []
    while not search.done:
        each = search.advance(1 << 16)
        if each is not None:
            found.append(each)
            search = work.search(search.snapshot(), work.other)
    assert told(work.solutions) == told(found)


def test_share_never_falls_and_ends_at_one(work: Bench) -> None:
    shares = [step.share for step in work.steps]
    assert shares == sorted(shares)
    assert [step.done for step in work.steps] == [share == 1.0 for share in shares]


def test_a_look_changes_nothing(work: Bench) -> None:
    search = work.search()
    for step in work.steps[:40]:
        work.picture(search.look())
        assert step.snapshot == search.snapshot()
        search.advance(1)


def test_work_that_is_done_stays_done(work: Bench) -> None:
    search = work.search(work.steps[-1].snapshot)
    for _ in range(3):
        assert search.advance(5) is None
        assert search.done


def test_a_budget_below_one_is_refused(work: Bench) -> None:
    for budget in (0, -1):
        with pytest.raises(ValueError, match="budget must be at least 1"):
            work.search().advance(budget)


def test_a_find_survives_being_stored(work: Bench) -> None:
    for each in work.solutions:
        assert each == work.read(json.loads(json.dumps(work.entry.dump(each))))
        if isinstance(each, Step):
            assert str(each) == each.sentences["short"]
        if isinstance(each, Made):
            assert each.puzzle == work.puzzle.solution(str(each)).puzzle


@pytest.mark.halved
def test_a_damaged_or_foreign_snapshot_is_refused(work: Bench) -> None:
    snapshot = work.steps[len(work.steps) // 2].snapshot
    assert len(snapshot) <= MAX_SNAPSHOT_SIZE
    for at in range(0, len(snapshot), max(1, len(snapshot) // 40)):
        for bad in (snapshot[:at] + bytes([snapshot[at] ^ 0x15]) + snapshot[at + 1 :], snapshot[:at]):
            with pytest.raises(CheckpointError):
                work.search(bad)


@pytest.mark.halved
def test_a_forged_memory_is_refused_or_harmless(work: Bench) -> None:
    """Whoever knows the digest can seal nonsense: no crash, no hang, and only right finds."""
    chance, head = random.Random(7), 4 + 2 * SIZE
    snapshot = work.steps[len(work.steps) // 2].snapshot
    memory = json.loads(zlib.decompress(snapshot[head:-SIZE]))
    for _ in range(rounds(2 * settings.default.max_examples)):
        forged = json.loads(json.dumps(memory))
        keys = list(forged) if isinstance(forged, dict) else list(range(len(forged)))
        for key in chance.sample(keys, min(2, len(keys))):
            forged[key] = chance.choice((0, 1, -1, 3, 1 << 70, None, True, "", "1.1=9", [], [1], {}, "////"))
        text = snapshot[:head] + zlib.compress(json.dumps(forged).encode())
        with suppress(CheckpointError):  # at once, or where it is needed
            search = work.search(text + digest(text))
            for _ in range(20):
                found = search.advance(100)
                assert found is None or work.check(found) == ""
            assert search.done == work.search(search.snapshot()).done
