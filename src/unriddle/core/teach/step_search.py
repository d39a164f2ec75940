"""The search that explains: it solves the puzzle first, then finds step after step, the easiest that there is.

What is easy a family's Teacher knows; this is all that does not depend on the family.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, cast

from unriddle.core import contract
from unriddle.core.errors import Abandoned, PuzzleError, damaged
from unriddle.core.event import Found
from unriddle.core.search import varint
from unriddle.core.search.run import run
from unriddle.core.search.shell import ENDLESS, allowed
from unriddle.core.search.snapshot import Seal
from unriddle.core.system import clock
from unriddle.core.system.stopping import never
from unriddle.core.teach.step import Step
from unriddle.core.text import Text

if TYPE_CHECKING:
    from unriddle.core.picture import Picture

# What the solutions of the sheet say; "wrong": it has none, but the puzzle without what was put on the sheet has.
Verdict = Literal["unique", "several", "none", "wrong"]
MOST = 1 << 24  # bytes of the solutions that a snapshot holds
AHEAD, AHEAD_S = 1_000_000, 0.05  # steps, and seconds of CPU, that a split may look ahead


class Teacher(Protocol):
    """The sheet of one puzzle, and how the easiest next step is found. What it finds depends on the sheet alone.

    Made as `teacher(game, solutions, verdict, until, place)`: `until` is the hardest tier that it uses, None for all;
    `place` is what `place()` gave, None at the start.
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

    def advance(self, budget: int) -> tuple[int, Step | None]:
        """Look at 1 to `budget` places; stop after one that gives a step, which is done on the sheet, too.

        How many were looked at, and the step. The last of all looks may make it `over`.
        """

    def place(self) -> bytes:
        """The sheet, and where to look next."""


Teach = Callable[[Any, Sequence[Any], Verdict, int | None, bytes | None], Teacher]
# A search of the puzzle, from a snapshot of it or None.
Solve = Callable[[bytes | None], contract.Search]


class StepSearch(contract.Search):
    """The steps of a game from where it stands. `solves` are searches whose first solutions the teacher needs: of the
    sheet, then, where that has none, of the puzzle without it; `limit` of each, None for all.

    `forgets`: the teacher's solutions are so quickly found again that a snapshot does not hold them; all solutions it
    never holds. `strict`: a mistake on the sheet is a PuzzleError and no step. `known_as`: what snapshots have in place
    of `until`, whose number was another once.
    """

    def __init__(
        self,
        game: Any,
        solves: Sequence[Solve],
        teach: Teach,
        snapshot: bytes | None = None,
        *lexicon: Any,
        limit: int | None = 2,
        until: int | None = None,
        forgets: bool = False,
        strict: bool = False,
        known_as: int | None = None,
    ) -> None:
        self._game, self._solves, self._teach, self._lexicon = game, solves, teach, lexicon
        self._limit, self._until, self._forgets, self._strict = limit, until, forgets, strict
        self._known_as = until if known_as is None else known_as
        self._made: Seal | None = None
        self._stage = 0
        self._solutions: list[Any] = []
        self._before = 0  # steps of the searches
        self._looks = 0
        self._end = ENDLESS
        self._inner: contract.Search | None = None
        self._teacher: Teacher | None = None
        self._left: bytes | None = None  # the place of a teacher that was left half way
        self.busy = False
        if snapshot is None:
            self._inner = solves[0](None)
            self._judge()
        else:
            self._restore(self._seal().open(snapshot))

    @property
    def steps(self) -> int:
        """Steps of the searches and places looked at."""
        return self._before + self._looks + (self._inner.steps if self._inner else 0)

    @property
    def done(self) -> bool:
        return self.steps >= self._end or (self._teacher is not None and self._teacher.over)

    @property
    def share(self) -> float:
        if self.done:
            return 1.0
        if self._teacher is None:
            assert self._inner is not None
            whole = len(self._solves)
            return min(0.5, (self._stage + self._inner.share) / whole / 2)
        return 0.5 + min(self._teacher.share, 0.999999) / 2

    @property
    def verdict(self) -> Verdict:
        """What is known of the solutions; "none" as long as there is none."""
        if not self._solutions:
            return "none"
        if self._stage:
            return "wrong"
        return "unique" if len(self._solutions) == 1 else "several"

    def advance(self, budget: int) -> Step | None:
        left = min(allowed(budget, self.busy), self._end - self.steps)
        if self.done:
            return None
        if self._left is not None:
            self._teacher = self._taught(self._left)
            self._left = None
        self.busy = True
        found = None
        try:
            if self._teacher is None:
                self._solve(left)
            else:
                looks, found = self._teacher.advance(left)
                self._looks += looks
        except Abandoned as left_so:
            self._looks += left_so.whole
            # A search stands where it stood; a teacher that was left half way is made again where it stands.
            self._left = self._teacher.place() if self._teacher else None
            self.busy = False
            raise
        self.busy = False
        if found is not None and self._strict and found.is_mistake:
            raise PuzzleError(found.sentences["short"])
        return found

    def _solve(self, budget: int) -> None:
        assert self._inner is not None
        solution = self._inner.advance(budget)
        if solution is not None:
            self._solutions.append(solution)
        self._judge()

    def _judge(self) -> None:
        """Go on to the next search, or to the teacher, once this one has said what it can."""
        inner = self._inner
        assert inner is not None
        enough = self._limit is not None and len(self._solutions) >= self._limit
        if not (inner.done or enough) or inner.replaying:
            return
        if not self._solutions and self._stage + 1 < len(self._solves):
            self._before += inner.steps
            inner.close()
            self._stage += 1
            self._inner = self._solves[self._stage](None)
            self._judge()
        else:
            self._teacher = self._taught(None)
            self._before += inner.steps
            inner.close()
            self._inner = None

    def _taught(self, place: bytes | None) -> Teacher:
        return self._teach(self._game, self._solutions, self.verdict, self._until, place)

    def look(self) -> Any:
        allowed(1, self.busy)
        return self._game.shown

    @property
    def note(self) -> str:
        return self._inner.note if self._inner else ""

    @property
    def replaying(self) -> bool:
        return self._inner is not None and self._inner.replaying

    def statistics(self) -> Mapping[str, Any]:
        """The verdict, and how much is open where it stands."""
        over = self._teacher is not None and self._teacher.over
        return {"verdict": self.verdict, "open": self._teacher.open if self._teacher else None, "over": over}

    def close(self) -> None:
        if self._inner:
            self._inner.close()

    def snapshot(self) -> bytes:
        return self._sealed(self.steps if self._teacher else self._before, self._end)

    def split(self) -> bytes | None:
        """All that comes after the next step is given away; None, too, when that step is not found soon."""
        if self.done or self._end != ENDLESS:
            return None
        inner = self._inner.steps if self._inner else 0
        if self._again_from_start(self._teacher is not None) and self._before + inner > AHEAD:
            return None
        ahead = self._again(self.snapshot())
        until = clock.thread_time() + AHEAD_S
        if next_step(ahead, lambda: clock.thread_time() > until, AHEAD) is None or ahead.done:
            return None
        self._end = ahead.steps
        return ahead._sealed(0, ENDLESS)

    def _again(self, snapshot: bytes) -> Self:
        return type(self)(
            self._game,
            self._solves,
            self._teach,
            snapshot,
            *self._lexicon,
            limit=self._limit,
            until=self._until,
            forgets=self._forgets,
            strict=self._strict,
            known_as=self._known_as,
        )

    def _sealed(self, steps: int, end: int) -> bytes:
        """Stage, steps, end, whether a teacher follows, the solutions, and the place of the search or the teacher: how
        far a search is whose solutions are found again.
        """
        allowed(1, self.busy)
        known = b"" if self._again_from_start(self._teacher is not None) else self._packed()
        if self._teacher:
            place = self._teacher.place()
        elif self._inner and self._again_from_start(taught=False):
            place = varint.dump([self._inner.steps])
        else:
            place = self._inner.snapshot() if self._inner else b""
        head = varint.dump([self._stage, steps, 0 if end == ENDLESS else end, int(self._teacher is not None)])
        size = varint.dump([len(head), len(known)])
        return self._seal().close(bytes([len(size)]) + size + head + known + place)

    def _restore(self, body: bytes) -> None:
        if not body or len(body) < 1 + body[0]:
            raise damaged()
        sizes = varint.Numbers(body[1 : 1 + body[0]])
        at = 1 + body[0]
        head, known = sizes.next(len(body)), sizes.next(len(body))
        sizes.end()
        read = varint.Numbers(body[at : at + head])
        self._stage = read.next(len(self._solves) - 1)
        steps, end, taught = read.next(ENDLESS), read.next(ENDLESS), read.next(1)
        read.end()
        self._end = end or ENDLESS
        place = body[at + head + known :]
        again = self._again_from_start(bool(taught))
        if not again:
            self._solutions = self._unpacked(body[at + head : at + head + known])
        if taught:
            if again:
                self._found_again(ENDLESS).close()
            self._looks = steps
            try:
                self._teacher = self._taught(place)
            except (ValueError, LookupError, TypeError, OverflowError) as error:  # what a teacher makes of nonsense
                raise damaged() from error
        else:
            self._before = steps
            self._inner = self._found_again(_count(place)) if again else self._solves[self._stage](place)

    def _again_from_start(self, taught: bool) -> bool:
        """Whether solutions are found again by who takes a snapshot up."""
        return self._limit is None or (self._forgets and taught)

    def _found_again(self, steps: int) -> contract.Search:
        """The search once it has made so many steps, as far as it goes, with its solutions; CheckpointError."""
        search = self._solves[self._stage](None)
        while not search.done and search.steps < steps and len(self._solutions) != self._limit:
            solution = search.advance(min(1 << 20, steps - search.steps))
            if solution is not None:
                self._solutions.append(solution)
        if search.steps != steps != ENDLESS:
            raise damaged()
        return search

    def _packed(self) -> bytes:
        if not self._solutions:
            return b""
        return zlib.compress(json.dumps([each.to_json() for each in self._solutions]).encode())

    def _unpacked(self, data: bytes) -> list[Any]:
        if not data:
            return []
        try:
            stream = zlib.decompressobj()
            values = json.loads(stream.decompress(data, MOST))
            if not stream.eof or not isinstance(values, list) or len(values) > (self._limit or len(values)):
                raise damaged()
            found = [self._game.puzzle.solution(value) for value in values]
            if any(self._game.puzzle.check(each, *self._lexicon) for each in found):
                raise damaged()
            return found
        except (zlib.error, ValueError, RecursionError) as error:
            raise damaged() from error

    def _seal(self) -> Seal:
        if self._made is None:  # once: an id may have a megabyte
            lexicon = self._lexicon[0].digest if self._lexicon else ""
            self._made = Seal(f"{self._game.puzzle}\n{self._game}\n{self._known_as}", "explain", lexicon)
        return self._made


def next_step(search: contract.Search, stop: Callable[[], bool] = never, most: int | None = None) -> Step | None:
    """The easiest step where a search of steps stands; None where there is none, or when it was stopped, or took more
    steps than `most`.
    """
    for event in run(search, solutions=1, steps=most, stop=stop):
        if isinstance(event, Found):
            return cast(Step, event.solution)
    return None


def next_hint(search: contract.Search, level: int, stop: Callable[[], bool] = never) -> tuple[Text, Picture | None]:
    """What a hint of this level says of that step; why there is none otherwise."""
    step = next_step(search, stop)
    return step.hint(level) if step is not None else (why_none(search), None)


def why_none(search: contract.Search) -> Text:
    """Why a search of steps has no more of them, in the words of its statistics where they have `nothing`."""
    said = search.statistics()
    if not search.done:
        return Text("stopped")
    if "nothing" in said:
        nothing: Text = said["nothing"]
        return nothing
    if said["verdict"] == "none":
        return Text("this puzzle has no solution")
    if said["open"] == 0:
        return Text("there is nothing left to find")
    if said["verdict"] == "several":
        return Text("there are several solutions, so logic alone cannot go on")
    return Text("no known technique helps here")


def _count(place: bytes) -> int:
    """The number that a place is."""
    read = varint.Numbers(place)
    count = read.next(ENDLESS)
    read.end()
    return count
