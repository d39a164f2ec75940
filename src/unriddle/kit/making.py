"""Makers as long work: the entry of a maker, what making comes to, and makers that do all in one step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import Conclusion, Entry, PuzzleError, Text
from unriddle.core.entry import MAKE
from unriddle.core.work import NOTHING, Doing, Work, recalled, resuming
from unriddle.kit import level
from unriddle.kit.order import Made, Order

if TYPE_CHECKING:
    from unriddle.core import End, Family, Option
    from unriddle.core.contract import Lexicon
    from unriddle.core.json_shape import Json


class MakingConclusion(Conclusion):
    """What making comes to: the puzzle that was made; how far it came, as the search's statistics have it."""

    def __init__(self, order: Order, *lexicon: Lexicon) -> None:
        self.order = order
        self.made: Made | None = None

    def add(self, solution: Made, /) -> None:
        self.made = solution

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """`verdict`: "made", "impossible", or "unknown" while one may still be found; the card; the statistics."""
        verdict = "made" if self.made else "impossible" if end.why == "exhausted" else "unknown"
        return {"verdict": verdict, **(self.made.to_json() if self.made else {}), **statistics}

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        """The level or else the band, and the hardest technique, as far as the card has them; or nothing was made."""
        if summary["verdict"] == "impossible":
            return [Text("no such puzzle was found")]
        card = summary.get("card") or {}
        lines: list[str] = []
        if card.get("level"):
            lines += level.said(card)
        elif card.get("band"):
            lines.append(Text("band: {band}", band=Text.of(card["band"])))
        if card.get("hardest"):
            lines.append(Text("hardest technique: {name}", name=Text.of(card["hardest"])))
        return lines


def _never(**display: Json) -> bool:
    return False


def maker_entry(make: Callable[..., Work[Made]], **more: Any) -> Entry:
    """The entry of a maker: `make(order, *lexicon)` is work that finds one Made, or none if there is no such puzzle.
    `more`: what else an Entry may have, `check` above all.
    """
    own: dict[str, Any] = {"conclusion": MakingConclusion, "limit": 1}
    return Entry(resuming(make), **(own | {"draws": _never, "beside_output": True} | more))


class OneGo(Work[Made]):
    """A maker that does all in one step, by a family's `generate`; PuzzleError for what its options, if any, do not
    allow.
    """

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

    def recall(self, memory: Any) -> None:
        self.steps = recalled(iter(memory or (0,)), 1)
        self.done, self.share = self.steps == 1, float(self.steps)

    def remember(self) -> Any:
        return [self.steps]

    def do(self) -> Doing[Made]:
        yield NOTHING
        self.done, self.share = True, 1.0
        yield 1, Made(self._generate(self._order.seed, self._order.own, *self._lexicon))


def maker(family: Family) -> Entry:
    """The entry of the family's maker; PuzzleError for a family without one."""
    making = family.must_make()
    if making.entry is not None:
        return making.entry
    if making.generate is None:
        raise PuzzleError(Text("{family} cannot make puzzles", family=family.name))
    return maker_entry(partial(OneGo, making.generate, making.options))
