"""Makers as long work: their entry, their conclusion, and makers that do everything in one step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import Conclusion, End, Entry, PuzzleError, Text, contract
from unriddle.core.family import MAKE
from unriddle.core.search.shell import ALMOST, MAX_STEPS
from unriddle.core.work import STARTED, Steps, Work, next_int, resuming
from unriddle.kit import level
from unriddle.kit.order import Made, Order

if TYPE_CHECKING:
    from unriddle.core import Family, Option
    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon


class MakingConclusion(Conclusion):
    """The conclusion of making: the puzzle made, or the progress, from the search's statistics."""

    def __init__(self, order: Order, *lexicon: Lexicon) -> None:
        self.order = order
        self.made: Made | None = None

    def add(self, solution: Made, /) -> None:
        self.made = solution

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return the `verdict` ("made", "impossible", or "unknown" while it may still succeed), the card, and the
        statistics.
        """
        verdict = "made" if self.made else "impossible" if end.why == "exhausted" else "unknown"
        return {"verdict": verdict, **(self.made.to_json() if self.made else {}), **statistics}

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        """Return the level or the band, and the hardest technique, if the card has them; or that nothing was made."""
        if summary["verdict"] == "impossible":
            return [Text("no such puzzle was found")]
        card = summary.get("card") or {}
        lines: list[str] = []
        if card.get("level"):
            lines += level.level_lines(card)
        elif card.get("band"):
            lines.append(Text("band: {band}", band=Text.of(card["band"])))
        if card.get("hardest"):
            lines.append(Text("hardest technique: {name}", name=Text.of(card["hardest"])))
        return lines


def maker_entry(make: Callable[..., Work[Made]], **more: Any) -> Entry:
    """Return the entry of a maker.

    `make(order, *lexicon)` is work that finds one Made, or none if there is no such puzzle. `more` has other fields of
    the Entry, especially `check`.
    """
    own: dict[str, Any] = {"conclusion": MakingConclusion, "limit": 1}
    return Entry(resuming(make), **(own | {"draws": lambda **display: False, "beside_output": True} | more))


class OneStepMaker(Work[Made]):
    """A maker that does everything in one step, by a family's `generate`.

    PuzzleError for values that its options, if any, do not allow.
    """

    done: bool
    share: float
    steps: int

    def __init__(
        self,
        generate: Callable[..., Any],
        options: Sequence[Option],
        order: Order,
        *lexicon: Lexicon,
    ) -> None:
        self._generate, self._order, self._lexicon = generate, order, lexicon
        if options:
            order.wished(options)
        super().__init__(order, MAKE, *lexicon)

    def restore(self, memory: Any) -> None:
        self.steps = next_int(iter(memory or (0,)), 1)
        self.done, self.share = self.steps == 1, float(self.steps)

    def state(self) -> Any:
        return [self.steps]

    def do(self) -> Steps[Made]:
        yield STARTED
        self.done, self.share = True, 1.0
        yield 1, Made(self._generate(self._order.seed, self._order.own, *self._lexicon))


def maker(family: Family) -> Entry:
    """Return the entry of the family's maker; PuzzleError if it has none."""
    making = family.require_making()
    if making.entry is not None:
        return making.entry
    if making.generate is None:
        raise PuzzleError("{family} cannot make puzzles", family=family.name)
    return maker_entry(partial(OneStepMaker, making.generate, making.options))


CODES = 1 << 32  # the largest number of a reason why a draft failed


class Attempt:
    """One attempt, made step by step by `work`. The outcome depends only on the order and the attempt's number.

    `made` is the puzzle so far, and at the end the result. `failure` is the number of the reason why it does not meet
    the wishes, None if it does. `share`, the fraction done from 0 to 1, never decreases.
    """

    share: float = 0.0
    made: Made | None = None
    failure: int | None = None

    def work(self) -> Generator[None]:
        """Do the work; each yield ends a step."""
        raise NotImplementedError

    def rate(self, work: contract.Running, card: Any, slice: int) -> Generator[None, None, dict[str, Any]]:
        """Rate the puzzle by the work that explains it, `slice` steps of it per step, and return the card. Call it
        last.
        """
        before = self.share
        for found in slices(work, slice):
            for step in found:
                card.add(step)
            self.share = before + (1 - before) * work.share
            yield
        summary: dict[str, Any] = card.summary(End("exhausted", work.steps, 1.0), work.statistics())
        return summary


def slices(work: contract.Running, size: int) -> Iterator[list[Any]]:
    """Yield lists of the results of work, after each `size` steps."""
    while not work.done:
        goal, found = work.steps + size, []
        while work.steps < goal and not work.done:
            if (solution := work.advance(goal - work.steps)) is not None:
                found.append(solution)
        yield found


class Attempts(Work["Made"]):
    """Base class of makers that try one draft after another.

    A snapshot has the number of the draft and the failures before it; an interrupted draft is repeated. A family
    defines the number of `tries`, makes the `draft` with a number from 0, and describes the failures, counted by
    reason, in `failed`.
    """

    done: bool
    share: float
    steps: int

    def __init__(self, order: Order, *lexicon: Lexicon) -> None:
        self.order: Order = order
        self.lexicon: tuple[Lexicon, ...] = lexicon
        self.prepare()
        super().__init__(order, MAKE, *lexicon)

    def prepare(self) -> None:
        """Read the wishes. Raises PuzzleError."""

    @property
    def tries(self) -> int:
        """The maximum number of drafts."""
        raise NotImplementedError

    def draft(self, number: int) -> Attempt:
        """Return the draft with this number; must be quick."""
        raise NotImplementedError

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """Return a summary of the failures, in JSON values."""
        return {}

    def restore(self, memory: Any) -> None:
        numbers = iter(memory or (0, 0, 0))
        self.steps = self._before = next_int(numbers, MAX_STEPS)
        self._number, self.done = next_int(numbers, self.tries), bool(next_int(numbers, 1))
        self._failures: Counter[int] = Counter()
        for failure in numbers:
            self._failures[next_int(iter((failure,)), CODES)] = next_int(numbers, self.tries)
        self._draft = None if self._number == self.tries else self.draft(self._number)
        self.share = 1.0 if self.done else self._number / self.tries

    def state(self) -> Any:
        failures = [number for each in sorted(self._failures.items()) for number in each]
        return [self.steps if self.done else self._before, self._number, int(self.done), *failures]

    def do(self) -> Steps[Made]:
        yield STARTED
        while (draft := self._draft) is not None:
            for _ in draft.work():
                self.share = min((self._number + min(draft.share, ALMOST)) / self.tries, ALMOST)
                yield 1, None
            self._before = self.steps + 1
            if draft.failure is None:
                self.done, self.share = True, 1.0
                yield 1, draft.made
            self._failures[draft.failure or 0] += 1
            self._number += 1
            self._draft = None if self._number == self.tries else self.draft(self._number)
            self.done = self._draft is None
            self.share = 1.0 if self.done else self._number / self.tries
            yield 1, None

    @property
    def note(self) -> str:
        return Text("try {number:,}", number=self._number + 1) if self._number and not self.done else ""

    def look(self) -> Made | None:
        return self._draft.made if self._draft else None

    def statistics(self) -> Mapping[str, Any]:
        """Return `tries`, the number of drafts so far, and the summary of failures."""
        return {"tries": self._number + (self._number < self.tries), **self.failed(self._failures)}


class AttemptsConclusion(MakingConclusion):
    """The conclusion of Attempts; if nothing was made, a family's `failures` explains why."""

    def report(self, summary: Mapping[str, Json]) -> Sequence[str]:
        lines = list(super().report(summary))
        if summary["verdict"] == "impossible" and "tries" in summary:
            tries = summary["tries"]
            lines = [
                Text("no such puzzle found in {count:,} try", "no such puzzle found in {count:,} tries", count=tries)
            ]
            lines += self.failures(summary)
        return lines

    def failures(self, summary: Mapping[str, Json]) -> Sequence[str]:
        """Return lines that explain why the attempts failed."""
        return ()
