"""The search that explains, with a tiny teacher: lamps, of which each step lights one, the easy ones first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import pytest
from said import said

from unriddle.core import CheckpointError, Explaining, PuzzleError, Shell, Step, Teacher, Text
from unriddle.core.search.varint import Numbers, dump
from unriddle.core.teach.explaining import Verdict
from unriddle.core.technique import Technique, declared

LAMPS = 6
DULL = 3  # looks that give nothing before each lamp


@dataclass(frozen=True)
class Lamps:
    """Which lamps shall be lit: a solution, and a puzzle of which it is one."""

    lit: int

    def to_json(self) -> dict[str, Any]:
        return {"lit": self.lit}

    def solution(self, value: Any) -> Lamps:
        if not isinstance(value, dict) or type(value.get("lit")) is not int:
            raise PuzzleError("these are no lamps")
        return Lamps(value["lit"])

    def check(self, solution: Lamps) -> str:
        return "" if 0 <= solution.lit < 1 << LAMPS else "there are not so many lamps"


@dataclass(frozen=True)
class Game:
    """A puzzle, and the lamps that are lit."""

    puzzle: Lamps
    on: int = 0

    @property
    def place(self) -> int:
        return self.on


def read(place: bytes, count: int, most: int) -> list[int]:
    """So many numbers; CheckpointError."""
    numbers = Numbers(place)
    found = [numbers.next(most) for _ in range(count)]
    numbers.end()
    return found


class Kernel:
    """Counts up to the number of each solution in turn."""

    def __init__(self, solutions: Sequence[int]) -> None:
        self.left = list(solutions)
        self.depth = 1
        self.done = False
        self.busy = False
        self.steps = 0
        self.end = 1 << 63

    def advance(self, budget: int, /) -> Lamps | None:
        self.steps += 1
        if self.steps % 2 == 0 and self.left:
            return Lamps(self.left.pop(0))
        self.done = not self.left
        return None


class Solve(Kernel, Shell):
    """Delivers the solutions it was given, one each second step, and is done one step later."""

    puzzle = "lamps"

    def __init__(self, solutions: Sequence[int], snapshot: bytes | None = None) -> None:
        super().__init__(solutions)
        for _ in range(read(snapshot, 1, 200)[0] if snapshot else 0):
            self.advance(1)

    @property
    def share(self) -> float:
        return 1.0 if self.done else self.steps / (self.steps + 1)

    def snapshot(self) -> bytes:
        return dump([self.steps])


class Lamp(NamedTuple):
    number: int

    @property
    def where(self) -> Text:
        return Text("lamp {lamp}", lamp=self.number)

    def __str__(self) -> str:
        return str(self.number)


class Lit(Step):
    """One lamp lit, or put out."""

    @property
    def short(self) -> Text:
        where: Text = self.unit.where
        return where


TECHNIQUES = declared(
    __name__, *(Technique(Text(name), lambda step: Text("because it is dark")) for name in ("mistake", "even", "odd"))
)


class Lamplighter(Teacher):
    """Lights the lamps of the first solution from the left: the even ones are easy; first it puts out wrong ones."""

    def __init__(
        self, game: Game, solutions: Sequence[Lamps], verdict: Verdict, until: int | None, given: int | None
    ) -> None:
        self.on, self.looks = game.on if given is None else given, 0
        self.goal = solutions[0].lit if verdict in ("unique", "wrong") else self.on
        self.hardest = 2 if until is None else until

    def ahead(self) -> tuple[int, int] | None:
        """The tier of the easiest step that is left, and its lamp."""
        ways = [(0, lamp) for lamp in range(LAMPS) if self.on & ~self.goal & 1 << lamp]
        ways += [(1 + lamp % 2, lamp) for lamp in range(LAMPS) if self.goal & ~self.on & 1 << lamp]
        return min(ways, default=None)

    @property
    def over(self) -> bool:
        way = self.ahead()
        return way is None or way[0] > self.hardest

    @property
    def open(self) -> int:
        return (self.goal & ~self.on).bit_count()

    @property
    def share(self) -> float:
        return (self.on & self.goal).bit_count() / LAMPS

    def advance(self, budget: int) -> tuple[int, Step | None]:
        dull = min(budget, DULL - self.looks)
        if dull:
            self.looks += dull
            return dull, None
        way = self.ahead()
        assert way is not None
        before, self.looks = str(self.on), 0
        self.on ^= 1 << way[1]
        return 1, Lit(TECHNIQUES[way[0]], Lamp(way[1]), (Lamp(way[1]),), before=before)

    @property
    def given(self) -> int:
        return self.on


def make(
    game: Game, solutions: Sequence[int], snapshot: bytes | None = None, whole: Sequence[int] = (), **options: Any
) -> Explaining:
    """The explanation of a puzzle that has these solutions: with what is lit, and without."""
    solves = [partial(Solve, solutions), partial(Solve, whole)]
    return Explaining(game, solves, Lamplighter, **options).resumed(snapshot)


BEGUN = Game(Lamps(0))
CASES: dict[str, dict[str, Any]] = {
    "unique": {"game": BEGUN, "solutions": [0b111011]},
    "wrong": {"game": replace(BEGUN, on=0b000110), "solutions": [], "whole": [0b011010]},
    "several": {"game": BEGUN, "solutions": [1, 2, 3]},
    "none": {"game": BEGUN, "solutions": []},
    "until": {"game": BEGUN, "solutions": [0b111011], "until": 1},
    "forgets": {"game": BEGUN, "solutions": [0b111011], "forgets": True},
    "forgets several": {"game": BEGUN, "solutions": [1, 2, 3], "forgets": True},
    "forgets, wrong": {"game": replace(BEGUN, on=0b000110), "solutions": [], "whole": [0b011010], "forgets": True},
    "forgets many": {"game": BEGUN, "solutions": [1, 2, 3], "forgets": True, "limit": None},
}
EVERY = pytest.mark.parametrize("case", CASES)


def drained(search: Explaining, budgets: Sequence[int] = (1 << 20,)) -> list[Step]:
    """The steps that are left, in slices of these sizes in turn."""
    found, turn = [], 0
    while not search.done:
        budget, before = budgets[turn % len(budgets)], search.steps
        step = search.advance(budget)
        assert 0 <= search.steps - before <= budget
        found += [step] if step is not None else []
        turn += 1
    return found


@pytest.mark.parametrize(
    ("case", "lamps", "verdict", "open"),
    [
        ("unique", "0 4 1 3 5", "unique", 0),
        ("wrong", "2 4 3", "wrong", 0),
        ("several", "", "several", 0),
        ("none", "", "none", 0),
        ("until", "0 4", "unique", 3),
        ("forgets", "0 4 1 3 5", "unique", 0),
        ("forgets several", "", "several", 0),
        ("forgets, wrong", "2 4 3", "wrong", 0),
        ("forgets many", "", "several", 0),
    ],
)
def test_steps_come_easiest_first_and_end_where_none_is_left(case: str, lamps: str, verdict: str, open: int) -> None:
    search = make(**CASES[case])
    assert lamps.split() == [step.follows[0] for step in drained(search)]
    assert {"verdict": verdict, "open": open, "over": True} == search.statistics()


@EVERY
def test_any_slices_give_the_same_steps_and_the_same_work(case: str) -> None:
    whole = make(**CASES[case])
    expected = drained(whole)
    for budgets in ((1,), (2, 1), (3,), (7, 1, 2)):
        sliced = make(**CASES[case])
        assert expected == drained(sliced, budgets)
        assert whole.steps == sliced.steps


@EVERY
def test_it_goes_on_from_a_snapshot_of_every_step(case: str) -> None:
    search, found = make(**CASES[case]), []
    whole = make(**CASES[case])
    expected, total = drained(whole), whole.steps
    while True:
        again = make(**CASES[case], snapshot=search.snapshot())
        assert again.steps <= search.steps
        assert (search.done, expected) == (again.done, found + drained(again))
        assert total == again.steps
        if search.done:
            break
        step = search.advance(1)
        found += [step] if step is not None else []


class Slow(Solve):
    """Delivers a solution each fortieth step."""

    def advance(self, budget: int, /) -> Lamps | None:
        self.steps += 1
        if self.steps % 40 == 0 and self.left:
            return Lamps(self.left.pop(0))
        self.done = not self.left
        return None


@pytest.mark.parametrize("forgets", [False, True])
@pytest.mark.parametrize("solutions", [[0b111011], [1, 2]])
def test_repeated_runs_end_that_are_shorter_than_the_solve(forgets: bool, solutions: list[int]) -> None:
    def made(snapshot: bytes | None) -> Explaining:
        return Explaining(BEGUN, [partial(Slow, solutions)], Lamplighter, forgets=forgets).resumed(snapshot)

    whole, saved, found = made(None), None, list[Step]()
    for _ in range(40):
        search = made(saved)
        for at in range(16):  # then it is killed
            if at % 3 == 0:
                saved, kept = search.snapshot(), list(found)
            step = search.advance(1)
            found += [step] if step is not None else []
        if search.done:
            break
        found = kept
    assert search.done
    assert found == drained(whole)
    assert search.steps == whole.steps


@pytest.mark.parametrize("most", range(8, 11))
@pytest.mark.parametrize("case", ["forgets", "forgets, wrong"])
def test_steps_are_found_again_where_what_they_left_does_not_fit(
    case: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compressed, a number has 9 bytes and more; what is remembered is never older than what fitted last."""
    monkeypatch.setattr("unriddle.core.teach.explaining.ROOM", most)
    test_it_goes_on_from_a_snapshot_of_every_step(case)


@EVERY
def test_the_share_never_falls_and_is_whole_exactly_at_the_end(case: str) -> None:
    search, shares = make(**CASES[case]), []
    while True:
        shares.append(search.share)
        assert (search.share == 1.0) == search.done
        if search.done:
            break
        search.advance(1)
    assert shares == sorted(shares)


def test_a_mistake_is_a_step_or_where_it_is_strict_an_error() -> None:
    assert make(**CASES["wrong"]).statistics()["verdict"] == "none"
    assert drained(make(**CASES["wrong"]))[0].is_mistake
    with pytest.raises(PuzzleError, match="lamp 2"):
        drained(make(**CASES["wrong"], strict=True))


def test_only_as_many_solutions_are_looked_for_as_tell_that_there_are_several() -> None:
    search = make(BEGUN, [1, 2, 3])
    assert drained(search) == []
    assert search.steps == 4
    every = make(BEGUN, [1, 2, 3], limit=None)
    drained(every)
    assert every.steps == 7


def test_solutions_in_a_snapshot_must_be_right() -> None:
    search = make(BEGUN, [1 << LAMPS])
    while search.statistics()["open"] is None:
        search.advance(1)
    with pytest.raises(CheckpointError, match=re.escape(said("snapshot-is-damaged"))):
        make(BEGUN, [1 << LAMPS], snapshot=search.snapshot())


def sealed(search: Explaining, memory: dict[str, Any]) -> bytes:
    """The snapshot of a search that remembers this."""
    search.remember = lambda: memory  # type: ignore[method-assign]
    return search.snapshot()


@pytest.mark.parametrize("forged", [{"places": [1]}, {"places": ["?"]}, {"stage": 2}])
def test_a_forged_place_of_a_solve_is_refused(forged: dict[str, Any]) -> None:
    search = make(BEGUN, [0b111011], forgets=True)
    search.advance(1 << 20)
    with pytest.raises(CheckpointError):
        drained(make(BEGUN, [0b111011], snapshot=sealed(search, search.remember() | forged), forgets=True))


def test_misuse_raises_a_plain_sentence() -> None:
    with pytest.raises(ValueError, match="the budget must be at least 1"):
        make(BEGUN, [1]).advance(0)
    search = make(BEGUN, [1])
    search.busy = True
    with pytest.raises(RuntimeError, match="interrupted inside a step"):
        search.snapshot()
