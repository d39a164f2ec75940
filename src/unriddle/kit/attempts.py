"""Makers that try: one draft after the other, at random, until one is as asked for or there were too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Seal, Text, contract
from unriddle.core.entry import MAKE
from unriddle.core.errors import Abandoned, damaged
from unriddle.core.search.cursor import ALMOST, STEPS
from unriddle.core.search.shell import allowed
from unriddle.core.search.varint import Numbers, dump
from unriddle.kit.making import MakingConclusion

if TYPE_CHECKING:
    from unriddle.kit.order import Made, Order

CODES = 1 << 32  # what may have become of a draft, as numbers
DONE = object()


class Draft:
    """One try, which `work` does step by step. What it comes to depends on the order and on its number alone, not on
    the budgets of its steps.

    `made` is what there is so far, and at the end what came of it; `failure` says as a number why that is not what was
    wished, None for what is; `share`, from 0 to 1, how much is done, and never falls.
    """

    over = False
    share = 0.0
    made: Made | None = None
    failure: int | None = None
    _working: Generator[None] | None = None

    def work(self) -> Generator[None]:
        """Does it; a step after each yield."""
        raise NotImplementedError

    def advance(self, budget: int) -> int:
        """Go on by 1 to `budget` steps; how many."""
        self._working = self._working or self.work()
        for steps in range(1, budget + 1):
            if next(self._working, DONE) is DONE:
                self.over = True
                return steps
        return budget

    def rated(self, work: contract.Search, card: Any, slice: int) -> Generator[None, None, dict[str, Any]]:
        """The card of what is made, by the search of its steps, N of which are one; the last part of a draft."""
        before = self.share
        for found in slices(work, slice):
            for step in found:
                card.add(step)
            self.share = before + (1 - before) * work.share
            yield
        told: dict[str, Any] = card.summary(End("exhausted", work.steps, 1.0), work.statistics())
        return told


def slices(work: contract.Search, size: int) -> Iterator[list[Any]]:
    """What a search finds, after this many steps each time."""
    while not work.done:
        goal, found = work.steps + size, []
        while work.steps < goal and not work.done:
            if (solution := work.advance(goal - work.steps)) is not None:
                found.append(solution)
        yield found


class Attempts(contract.Search):
    """The search of a maker that tries. A snapshot has the number of the draft and the steps done in it: a search made
    from it does these again.

    A family says how many `tries` there are, makes the `draft` of a number from 0, and says what became of those that
    failed in `failed`, from how often each number came up.
    """

    busy = False
    steps = 0
    _draft: Draft | None
    _left = False  # whether the draft was left half way

    def __init__(self, order: Order, snapshot: bytes | None = None, *lexicon: Any) -> None:
        self.order, self.lexicon = order, lexicon
        self.prepare()
        self._number, self._within, self._found = 0, 0, False
        self._failures: Counter[int] = Counter()
        if snapshot is not None:
            self._read(Numbers(self._seal().open(snapshot)))
        self._begin()

    def prepare(self) -> None:
        """Read the wishes; PuzzleError."""

    @property
    def tries(self) -> int:
        """How many drafts there are at most."""
        raise NotImplementedError

    def draft(self, number: int) -> Draft:
        """The draft of this number; quickly."""
        raise NotImplementedError

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """What failures come to, in JSON values."""
        return {}

    @property
    def done(self) -> bool:
        return self._found or self._number == self.tries

    @property
    def share(self) -> float:
        if self._draft is None or self.done:
            return 1.0
        return min((self._number + min(self._draft.share, ALMOST)) / self.tries, ALMOST)

    @property
    def note(self) -> str:
        return Text("try {number:,}", number=self._number + 1) if self._number and not self.done else ""

    def advance(self, budget: int) -> Made | None:
        left = allowed(budget, self.busy)
        if self.done:
            return None
        self.busy = True
        found = None
        try:
            if self._left:
                self._begin()
            while left and not self.done:
                assert self._draft is not None
                steps = self._draft.advance(left)
                left -= steps
                self.steps += steps
                self._within += steps
                if self._draft.over:
                    found = self._come(self._draft)
        except Abandoned:
            # The draft that was left half way is made again, up to where this stands.
            self._left, self.busy = True, False
            raise
        self.busy = False
        return found

    def _begin(self) -> None:
        """Make the present draft, and do again what was done of it."""
        self._draft = None if self.done else self.draft(self._number)
        if self._draft is not None:
            self._again(self._draft)
        self._left = False

    def _come(self, draft: Draft) -> Made | None:
        """A draft is over: what it made, if that is what was wished; otherwise the next is begun."""
        if draft.failure is None:
            self._found = True
            return draft.made
        self._failures[draft.failure] += 1
        self._number += 1
        self._within = 0
        if not self.done:
            self._draft = self.draft(self._number)
        return None

    def look(self) -> Made | None:
        allowed(1, self.busy)
        return self._draft.made if self._draft else None

    def statistics(self) -> Mapping[str, Any]:
        """`tries`, how many drafts there were, and what became of those that failed."""
        return {"tries": self._number + (self._number < self.tries), **self.failed(self._failures)}

    def snapshot(self) -> bytes:
        allowed(1, self.busy)
        numbers = [self.steps, self._number, self._within, int(self._found)]
        for failure, times in sorted(self._failures.items()):
            numbers += (failure, times)
        return self._seal().close(dump(numbers))

    def split(self) -> bytes | None:
        """Nothing is given away: which draft is the first that succeeds is not known before."""
        allowed(1, self.busy)
        return None

    def _read(self, numbers: Numbers) -> None:
        self.steps, self._number = numbers.next(STEPS), numbers.next(self.tries)
        self._within, self._found = numbers.next(STEPS), bool(numbers.next(1))
        last = -1
        while not numbers.done:
            last = numbers.next(CODES, least=last + 1)
            self._failures[last] = numbers.next(self.tries, least=1)
        if self._failures.total() != self._number or (self._found and self._number == self.tries):
            raise damaged()

    def _again(self, draft: Draft) -> None:
        """Do the steps of the present draft again; CheckpointError where it has not so many."""
        left = self._within
        while left and not draft.over:
            left -= draft.advance(left)
        if left or draft.over:
            raise damaged()

    def _seal(self) -> Seal:
        return Seal(str(self.order), MAKE, self.lexicon[0].digest if self.lexicon else "")


class Tried(MakingConclusion):
    """What trying comes to. Where nothing was made, a family's `came` says how far it came."""

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        lines = list(super().report(summary))
        if summary["verdict"] == "impossible" and "tries" in summary:
            tries = summary["tries"]
            lines = [
                Text("no such puzzle found in {count:,} try", "no such puzzle found in {count:,} tries", count=tries)
            ]
            lines += self.came(summary)
        return lines

    def came(self, summary: Mapping[str, Any]) -> Sequence[str]:
        """How far it came, line by line."""
        return ()
