"""Explains a puzzle: solves it first, then finds steps one by one, always the easiest.

A family's Teacher knows which step is easy; this module has everything that does not depend on the family.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from unriddle.core import contract
from unriddle.core.contract import Found, Lexicon
from unriddle.core.errors import PuzzleError, Text, damaged_snapshot
from unriddle.core.json_shape import is_count
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import never
from unriddle.core.teach.step import Step
from unriddle.core.work import STARTED, Steps, Work

if TYPE_CHECKING:
    pass

# The verdict on the sheet; "wrong": the sheet has no solution, but the puzzle with an empty sheet has one.
Verdict = Literal["unique", "multiple", "none", "wrong"]
MAX_STEPS_PER_CALL = 1 << 20  # the most search steps per call of `advance`
COUNTS = (
    "steps",
    "solving",
    "stage",
    "count",
    "left_count",
    "left_steps",
    "done",
)  # the number of integers in a saved state
MAX_STATE_SIZE = 48_000  # bytes of the compressed state to remember, for boards so large that solutions would not fit


class Teacher(Protocol):
    """The sheet of one puzzle, with a method to find the easiest next step; depends on the sheet alone.

    Made as `teacher(game, solutions, verdict, until, given)`: `until` is the hardest tier to use, None for all; `given`
    is the `given` of an earlier teacher, or None.
    """

    @property
    def over(self) -> bool:
        """Whether the sheet is full or no more steps exist; once True, it stays True."""

    @property
    def open(self) -> int:
        """The number of open cells or words; 0 once solved."""

    @property
    def share(self) -> float:
        """The fraction of the sheet that is done, from 0 to 1; never decreases."""

    @property
    def given(self) -> Any:
        """The state after the steps so far, in JSON values, such as the sheet as text; None for none."""

    def advance(self, budget: int) -> tuple[int, Step | None]:
        """Examine 1 to `budget` places; stop after one that gives a step, and make the step on the sheet.

        Return the number of places examined, and the step. After the last place, it may be `over`.
        """


Teach = Callable[[Any, Sequence[Any], Verdict, int | None, Any], Teacher]
# A search of the puzzle, from its start or from where one was saved.
Solve = Callable[[bytes | None], contract.Search]


class Explaining(Work[Step]):
    """The steps of a game from its current position.

    `solves` are the searches that find the teacher's solutions, at most `limit` each (None: all): one for the sheet,
    and one for the empty puzzle if the sheet has no solution.

    A snapshot has the solutions and the teacher's state after the steps so far; if the teacher has none, the number of
    steps, which are then repeated. If `limit` is None, a resumed explanation finds all solutions again. With `forgets`,
    for boards whose solutions would not fit, it finds each again from a position of the search before it, and repeats
    the steps since the state last fitted. With `strict`, a mistake on the sheet raises PuzzleError instead of being a
    step.
    """

    done: bool
    share: float
    steps: int

    def __init__(
        self,
        game: Any,
        solves: Sequence[Solve],
        teach: Teach,
        *lexicon: Lexicon,
        limit: int | None = 2,
        until: int | None = None,
        forgets: bool = False,
        strict: bool = False,
    ) -> None:
        self._game, self._solves, self._teach, self._lexicon = game, solves, teach, lexicon
        self._limit, self._until, self._strict = limit, until, strict
        self._finds_again = limit is None  # whether all solutions have been found again
        self._forgets = forgets and not self._finds_again
        super().__init__(f"{game.puzzle}\n{game}\n{until}", "explain", *lexicon)

    def restore(self, memory: Any) -> None:
        if memory is None:
            memory = dict.fromkeys(COUNTS, 0)
            memory |= {"solutions": [], "places": [], "inner": None, "given": None, "told": {}, "share": 0}
        if not all(is_count(memory[name]) for name in COUNTS):
            raise damaged_snapshot()
        self.done = memory["done"] > 0
        self.share = 1.0 if self.done else min(max(float(memory["share"]), 0.0), 0.999999)
        self.steps = self._saved_steps = memory["steps"]
        self._solving, self._stage, self._count = memory["solving"], memory["stage"], memory["count"]
        self._given, self._told = memory["given"], dict(memory["told"])
        # The state to remember, and its counts.
        self._resume_point = self._given, memory["left_count"], memory["left_steps"]
        self._teacher: Teacher | None = None
        self._inner: contract.Search | None = None
        # Steps that are repeated, and not counted again.
        self._repeated = self.steps - (self._solving if self._given is None else self._resume_point[2])
        if self._finds_again:
            self._repeated += self._solving
            self._stage = 0
        if self._repeated < 0 or self._resume_point[1] > self._count or self._stage >= len(self._solves):
            raise damaged_snapshot()
        self._solutions = [self._game.puzzle.solution(value) for value in memory["solutions"]]
        if any(self._game.puzzle.check(each, *self._lexicon) for each in self._solutions):
            raise damaged_snapshot()
        self._places = list(memory["places"])  # the snapshot before each solution that is not saved
        self._place = memory["inner"]
        if self.done:
            return
        if self._place is not None or not self._solving or self._finds_again:
            self._inner = self._search(self._place)
        elif not self._places:
            self._teacher = self._make_teacher()

    def state(self) -> Any:
        if self._inner is not None and not self._finds_again:
            self._place = _place_of(self._inner)
        if self._given is not self._resume_point[0] and (
            not self._forgets or len(zlib.compress(json.dumps(self._given).encode())) <= MAX_STATE_SIZE
        ):
            self._resume_point = self._given, self._count, self._saved_steps
        known = [] if self._finds_again or self._forgets else [each.to_json() for each in self._solutions]
        return {
            "steps": self._saved_steps if self._teacher and not self.done else self.steps,
            "solving": self._solving,
            "stage": self._stage,
            "solutions": known,
            "places": self._places,
            "inner": None if self._inner is None else self._place,
            "count": self._count,
            "given": self._resume_point[0],
            "left_count": self._resume_point[1],
            "left_steps": self._resume_point[2],
            "done": int(self.done),
            "share": self.share,
            "told": {name: each for name, each in self.statistics().items() if name != "nothing"} if self.done else {},
        }

    def do(self) -> Steps[Step]:
        budget = yield STARTED
        for place in self._places[len(self._solutions) :]:
            search = self._search(place)
            while (solution := search.advance(min(budget, MAX_STEPS_PER_CALL))) is None:
                if search.done:
                    raise damaged_snapshot()
                budget = yield STARTED
            search.close()
            self._solutions.append(solution)
            budget = yield STARTED
        while not self._ready_to_teach():
            inner = self._inner
            assert inner is not None
            before = inner.steps
            solution = inner.advance(min(budget, MAX_STEPS_PER_CALL))
            if solution is not None:
                self._solutions.append(solution)
                if self._forgets:
                    self._places.append(self._place)
                    self._place = _place_of(inner)
            made = self._new_steps(inner.steps - before)
            self._solving += made
            budget = yield self._at(made), None
        teacher = self._teacher
        assert teacher is not None
        for _ in range(self._count - self._resume_point[1]):  # steps that were delivered before
            step = None
            while step is None and not teacher.over:
                looks, step = teacher.advance(budget)
                budget = yield self._at(self._new_steps(looks)), None
        while not teacher.over:
            looks, step = teacher.advance(budget)
            made = self._new_steps(looks)
            if step is not None:
                self._count += 1
                self._saved_steps, self._given = self.steps + made, teacher.given
                if self._strict and step.is_mistake:
                    raise PuzzleError(step.short)
            self.done = teacher.over
            budget = yield self._at(made), step

    def _search(self, place: str | None) -> contract.Search:
        try:
            return self._solves[self._stage](None if place is None else b64decode(place, validate=True))
        except (LookupError, TypeError, ValueError) as error:
            if place is None:
                raise
            raise damaged_snapshot() from error  # not the text of a place

    def _ready_to_teach(self) -> bool:
        """Proceed to the next search, or to the teacher, once this one is finished; True for the teacher."""
        while self._teacher is None:
            inner = self._inner
            if inner is None:  # all unsaved solutions have been found again
                self._teacher = self._make_teacher()
                return True
            enough = self._limit is not None and len(self._solutions) >= self._limit
            if not (inner.done or enough) or inner.replaying:
                return False
            inner.close()
            if not self._solutions and self._stage + 1 < len(self._solves):
                self._stage, self._place = self._stage + 1, None
                self._inner = self._search(None)
            else:
                self._inner, self._saved_steps = None, self.steps
                self._teacher = self._make_teacher()
        return True

    def _make_teacher(self) -> Teacher:
        try:
            return self._teach(self._game, self._solutions, self.verdict, self._until, self._given)
        except (AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
            if self._given is None:
                raise
            raise damaged_snapshot() from error  # what a teacher may raise for an invalid state

    def _new_steps(self, made: int) -> int:
        """Return the number of these steps that are new, not repeated."""
        repeated = min(made, self._repeated)
        self._repeated -= repeated
        return made - repeated

    def _at(self, made: int) -> int:
        """Update `share`, and return the steps made."""
        if self._teacher is None:
            assert self._inner is not None
            now = min(0.5, (self._stage + self._inner.share) / len(self._solves) / 2)
        else:
            now = 1.0 if self.done else 0.5 + min(self._teacher.share, 0.999999) / 2
        self.share = max(self.share, now)
        return made

    @property
    def verdict(self) -> Verdict:
        """Return the verdict on the solutions found so far; "none" if there are none yet."""
        if not self._solutions:
            return "none"
        if self._stage:
            return "wrong"
        return "unique" if len(self._solutions) == 1 else "multiple"

    def look(self) -> Any:
        return self._game.shown

    @property
    def note(self) -> str:
        return self._inner.note if self._inner else ""

    def statistics(self) -> Mapping[str, Any]:
        """Return the verdict, the number of open cells or words, and the family's own counts."""
        if self._told:
            return self._told
        over = self._teacher is not None and self._teacher.over
        own = {"verdict": self.verdict, "open": self._teacher.open if self._teacher else None, "over": over}
        return {**own, **self.counted()}

    def counted(self) -> Mapping[str, Any]:
        """Return a family's own counts, in JSON values; "nothing", a Text, is why there are no more steps."""
        return {}

    def close(self) -> None:
        if self._inner:
            self._inner.close()


def _place_of(search: contract.Search) -> str:
    return b64encode(search.snapshot()).decode()


def next_step(work: contract.Running, stop: Callable[[], bool] = never) -> Step | None:
    """Return the next, easiest step of an explanation; None at its end or when stopped."""
    for event in run(work, solutions=1, stop=stop):
        if isinstance(event, Found):
            return cast("Step", event.solution)
    return None


def why_none(work: contract.Running) -> Text:
    """Return why an explanation has no more steps, from the `nothing` of its statistics if present."""
    statistics = work.statistics()
    if not work.done:
        return Text("stopped")
    if "nothing" in statistics:
        nothing: Text = statistics["nothing"]
        return nothing
    if statistics["verdict"] == "none":
        return Text("this puzzle has no solution")
    if statistics["open"] == 0:
        return Text("there is nothing left to find")
    if statistics["verdict"] == "multiple":
        return Text("there are several solutions, so logic alone cannot go on")
    return Text("no known technique helps here")
