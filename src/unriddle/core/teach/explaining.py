"""The work that explains: it solves the puzzle first, then finds step after step, the easiest that there is.

What is easy a family's Teacher knows; this is all that does not depend on the family.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from unriddle.core import contract
from unriddle.core.contract import Found, Lexicon
from unriddle.core.errors import PuzzleError, Text, damaged
from unriddle.core.json_shape import is_count
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import never
from unriddle.core.teach.step import Step
from unriddle.core.work import NOTHING, Doing, Work

if TYPE_CHECKING:
    pass

# What the solutions of the sheet say; "wrong": it has none, but the puzzle without what was put on the sheet has.
Verdict = Literal["unique", "multiple", "none", "wrong"]
MOST = 1 << 20  # steps that a search which is repeated does in one go
COUNTS = ("steps", "solving", "stage", "count", "left_count", "left_steps", "done")  # of a memory
ROOM = 48_000  # bytes, compressed, of what steps left, where the board is so large that solutions would not fit


class Teacher(Protocol):
    """The sheet of one puzzle, and how the easiest next step is found. What it finds depends on the sheet alone.

    Made as `teacher(game, solutions, verdict, until, given)`: `until` is the hardest tier that it uses, None for all;
    `given` is what the last teacher had as that, or None.
    """

    @property
    def over(self) -> bool:
        """True for good once the sheet is full, or nothing more is found."""

    @property
    def open(self) -> int:
        """How much is still open, in cells or words; 0 once it is solved."""

    @property
    def share(self) -> float:
        """From 0 up to 1: how much of the sheet is done; never falls."""

    @property
    def given(self) -> Any:
        """What the steps that it gave left, in JSON values, such as the sheet as text; None for nothing."""

    def advance(self, budget: int) -> tuple[int, Step | None]:
        """Look at 1 to `budget` places; stop after one that gives a step, which is done on the sheet, too.

        How many were looked at, and the step. The last of all looks may make it `over`.
        """


Teach = Callable[[Any, Sequence[Any], Verdict, int | None, Any], Teacher]
# A search of the puzzle, from its start or from where one was saved.
Solve = Callable[[bytes | None], contract.Search]


class Explaining(Work[Step]):
    """The steps of a game from where it stands. `solves` are searches whose first solutions the teacher needs: of the
    sheet, then, where that has none, of the puzzle without it; `limit` of each, None for all.

    It remembers the solutions and what the steps left, or, where they leave nothing, how many there were, which are
    then found again. Where all solutions are needed, they are found again, too; where `forgets` says that they would
    not fit, each is, from a place of the search before it, and so are steps since what they left fitted. `strict`: a
    mistake on the sheet is a PuzzleError and no step.
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
        self._again = limit is None  # whether all solutions are found again
        self._forgets = forgets and not self._again
        super().__init__(f"{game.puzzle}\n{game}\n{until}", "explain", *lexicon)

    def recall(self, memory: Any) -> None:
        if memory is None:
            memory = dict.fromkeys(COUNTS, 0)
            memory |= {"solutions": [], "places": [], "inner": None, "given": None, "told": {}, "share": 0}
        if not all(is_count(memory[name]) for name in COUNTS):
            raise damaged()
        self.done = memory["done"] > 0
        self.share = 1.0 if self.done else min(max(float(memory["share"]), 0.0), 0.999999)
        self.steps = self._kept = memory["steps"]
        self._solving, self._stage, self._count = memory["solving"], memory["stage"], memory["count"]
        self._given, self._told = memory["given"], dict(memory["told"])
        self._left = self._given, memory["left_count"], memory["left_steps"]  # what is remembered of what steps left
        self._teacher: Teacher | None = None
        self._inner: contract.Search | None = None
        # Steps that are made again, and count no more.
        self._repeated = self.steps - (self._solving if self._given is None else self._left[2])
        if self._again:
            self._repeated += self._solving
            self._stage = 0
        if self._repeated < 0 or self._left[1] > self._count or self._stage >= len(self._solves):
            raise damaged()
        self._solutions = [self._game.puzzle.solution(value) for value in memory["solutions"]]
        if any(self._game.puzzle.check(each, *self._lexicon) for each in self._solutions):
            raise damaged()
        self._places = list(memory["places"])  # before each solution that is forgotten
        self._place = memory["inner"]
        if self.done:
            return
        if self._place is not None or not self._solving or self._again:
            self._inner = self._search(self._place)
        elif not self._places:
            self._teacher = self._taught()

    def remember(self) -> Any:
        if self._inner is not None and not self._again:
            self._place = _place_of(self._inner)
        if self._given is not self._left[0] and (
            not self._forgets or len(zlib.compress(json.dumps(self._given).encode())) <= ROOM
        ):
            self._left = self._given, self._count, self._kept
        known = [] if self._again or self._forgets else [each.to_json() for each in self._solutions]
        return {
            "steps": self._kept if self._teacher and not self.done else self.steps,
            "solving": self._solving,
            "stage": self._stage,
            "solutions": known,
            "places": self._places,
            "inner": None if self._inner is None else self._place,
            "count": self._count,
            "given": self._left[0],
            "left_count": self._left[1],
            "left_steps": self._left[2],
            "done": int(self.done),
            "share": self.share,
            "told": {name: each for name, each in self.statistics().items() if name != "nothing"} if self.done else {},
        }

    def do(self) -> Doing[Step]:
        budget = yield NOTHING
        for place in self._places[len(self._solutions) :]:
            again = self._search(place)
            while (solution := again.advance(min(budget, MOST))) is None:
                if again.done:
                    raise damaged()
                budget = yield NOTHING
            again.close()
            self._solutions.append(solution)
            budget = yield NOTHING
        while not self._judged():
            inner = self._inner
            assert inner is not None
            before = inner.steps
            solution = inner.advance(min(budget, MOST))
            if solution is not None:
                self._solutions.append(solution)
                if self._forgets:
                    self._places.append(self._place)
                    self._place = _place_of(inner)
            made = self._counted(inner.steps - before)
            self._solving += made
            budget = yield self._at(made), None
        teacher = self._teacher
        assert teacher is not None
        for _ in range(self._count - self._left[1]):  # steps that it gave before
            step = None
            while step is None and not teacher.over:
                looks, step = teacher.advance(budget)
                budget = yield self._at(self._counted(looks)), None
        while not teacher.over:
            looks, step = teacher.advance(budget)
            made = self._counted(looks)
            if step is not None:
                self._count += 1
                self._kept, self._given = self.steps + made, teacher.given
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
            raise damaged() from error  # a place that is no text of one

    def _judged(self) -> bool:
        """Go on to the next search, or to the teacher, once this one has said what it can; True for the teacher."""
        while self._teacher is None:
            inner = self._inner
            if inner is None:  # all that was forgotten is found again
                self._teacher = self._taught()
                return True
            enough = self._limit is not None and len(self._solutions) >= self._limit
            if not (inner.done or enough) or inner.replaying:
                return False
            inner.close()
            if not self._solutions and self._stage + 1 < len(self._solves):
                self._stage, self._place = self._stage + 1, None
                self._inner = self._search(None)
            else:
                self._inner, self._kept = None, self.steps
                self._teacher = self._taught()
        return True

    def _taught(self) -> Teacher:
        try:
            return self._teach(self._game, self._solutions, self.verdict, self._until, self._given)
        except (AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
            if self._given is None:
                raise
            raise damaged() from error  # what a teacher makes of nonsense

    def _counted(self, made: int) -> int:
        """How many of these steps are new."""
        again = min(made, self._repeated)
        self._repeated -= again
        return made - again

    def _at(self, made: int) -> int:
        """The steps that were made, once `share` says how far that is."""
        if self._teacher is None:
            assert self._inner is not None
            now = min(0.5, (self._stage + self._inner.share) / len(self._solves) / 2)
        else:
            now = 1.0 if self.done else 0.5 + min(self._teacher.share, 0.999999) / 2
        self.share = max(self.share, now)
        return made

    @property
    def verdict(self) -> Verdict:
        """What is known of the solutions; "none" as long as there is none."""
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
        """The verdict, how much is open where it stands, and what else the family counts."""
        if self._told:
            return self._told
        over = self._teacher is not None and self._teacher.over
        own = {"verdict": self.verdict, "open": self._teacher.open if self._teacher else None, "over": over}
        return {**own, **self.counted()}

    def counted(self) -> Mapping[str, Any]:
        """What else a family counts, in JSON values; "nothing" is why there are no more steps, as a Text."""
        return {}

    def close(self) -> None:
        if self._inner:
            self._inner.close()


def _place_of(search: contract.Search) -> str:
    return b64encode(search.snapshot()).decode()


def next_step(work: contract.Running, stop: Callable[[], bool] = never) -> Step | None:
    """The easiest step where an explanation stands; None where there is none, or when it was stopped."""
    for event in run(work, solutions=1, stop=stop):
        if isinstance(event, Found):
            return cast("Step", event.solution)
    return None


def why_none(work: contract.Running) -> Text:
    """Why an explanation has no more steps, in the words of its statistics where they have `nothing`."""
    said = work.statistics()
    if not work.done:
        return Text("stopped")
    if "nothing" in said:
        nothing: Text = said["nothing"]
        return nothing
    if said["verdict"] == "none":
        return Text("this puzzle has no solution")
    if said["open"] == 0:
        return Text("there is nothing left to find")
    if said["verdict"] == "multiple":
        return Text("there are several solutions, so logic alone cannot go on")
    return Text("no known technique helps here")
