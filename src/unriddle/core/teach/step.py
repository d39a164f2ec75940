"""Steps: how a person would go on, where to look, what follows, and why, as values that every front shows alike.

docs/develop/steps.md has the details. A family derives its own class from Step and says it in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from unriddle.core.errors import PuzzleError
from unriddle.core.json_shape import Test, is_count, is_line, many, shaped
from unriddle.core.text import Text

if TYPE_CHECKING:
    from unriddle.core.picture import Picture

MISTAKE = "mistake"  # the technique that comes first in every list: something on the sheet must go
LEVELS = 3  # of a hint: the unit, what follows, why


def line_in_words(unit: str) -> Text | None:
    """A row or a column as a person names it; None for another unit, which the family's words know."""
    kind, _, number = unit.partition(" ")
    if kind == "row":
        return Text("row {number}", number=number)
    return Text("column {number}", number=number) if kind == "column" else None


@dataclass(frozen=True, slots=True)
class Trial:
    """What was supposed, moves with `; ` between them, and the units looked at, up to the one that breaks, if it does.

    `breaks` is False where the supposition was followed to its end without breaking, for what it has in common with
    others. `links` are steps inside it: for each unit of the chain the moves that follow there; () where the chain
    itself says them, or they are not known.
    """

    supposed: str
    chain: tuple[str, ...]
    breaks: bool = True
    links: tuple[tuple[str, ...], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """All fields in JSON values; `links` where there are any."""
        links = {"links": [list(each) for each in self.links]} if self.links else {}
        return {"supposed": self.supposed, "chain": list(self.chain), "breaks": self.breaks, **links}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Trial:
        """What `to_json` gave."""
        links = tuple(map(tuple, value.get("links", ())))
        return cls(value["supposed"], tuple(value["chain"]), value["breaks"], links)


_is_bare = shaped(supposed=is_line, chain=many(is_line), breaks=lambda value: type(value) is bool)
_are_links = many(many(is_line))


def _is_trial(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    bare = {name: part for name, part in value.items() if name != "links"}
    return _is_bare(bare) and _are_links(value.get("links", []))


# What each part of a step in JSON values must be; the sentences are made from the others.
_PARTS: Mapping[str, Test] = {
    "technique": is_line,
    "tier": is_count,
    "unit": is_line,
    "follows": many(is_line),
    "because": many(is_line),
    "trial": many(_is_trial),
    "before": is_line,
}


@dataclass(frozen=True, eq=False)
class Step:
    """One step. `technique` is one of the family's list and `tier` its place there; `unit` is where to look, such as
    `row 3`; `follows` are moves of Play; `because` are cells as moves and the family's own words for blocks and tiles.

    `trial` holds what was supposed on the way; `before` is the text of the position, which the family's `game` reads.
    """

    technique: str
    tier: int
    unit: str
    follows: tuple[str, ...]
    because: tuple[str, ...] = ()
    trial: tuple[Trial, ...] = ()
    before: str = field(default="", repr=False)
    puzzle: Any = field(default=None, repr=False)

    @property
    def where(self) -> Text:
        """The unit in words."""
        return line_in_words(self.unit) or Text("{unit}", unit=self.unit)

    @property
    def sentences(self) -> Mapping[str, Text]:
        """Made from the fields alone: "short" says what follows, "teach" also why."""
        raise NotImplementedError

    def noted(self, name: str) -> str:
        """What stands after this word among what it follows from; "" for nothing."""
        return next((each.partition(" ")[2] for each in self.because if each.startswith(f"{name} ")), "")

    def counted(self, name: str) -> int:
        """The number there; 0 for none."""
        return int(self.noted(name) or 0)

    def picture(self, level: int = LEVELS) -> Picture:
        """The sheet with the unit (level 1), what follows (2) and what it follows from (3) marked."""
        raise NotImplementedError

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """To leaf through: what each link of its trial says, and the sheet as it would be then; () for none."""
        return ()

    def hint(self, level: int) -> tuple[Text, Picture | None]:
        """What a hint of this level says: 1 the unit, 2 what follows, 3 why."""
        if level == 1:
            return Text("Look at {where}", where=self.where), self.picture(level)
        return self.sentences["short" if level == 2 else "teach"], self.picture(level)

    def __str__(self) -> str:
        return self.sentences["short"]

    def _values(self) -> tuple[Any, ...]:
        return (self.technique, self.tier, self.unit, self.follows, self.because, self.trial, self.before)

    # By the values alone: the interpreted twin of a family has a class of its own.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def to_json(self) -> dict[str, Any]:
        """All fields but the puzzle, and the sentences, in JSON values; a front may put the sentences into words."""
        return {
            "technique": str(self.technique),
            "tier": self.tier,
            "unit": self.unit,
            "follows": list(self.follows),
            "because": list(self.because),
            "trial": [each.to_json() for each in self.trial],
            "before": self.before,
            "sentences": dict(self.sentences),
        }

    @classmethod
    def from_json(cls, puzzle: Any, value: Any) -> Self:
        """The step that `to_json` gave; PuzzleError."""
        if not isinstance(value, dict) or not all(name in value and fits(value[name]) for name, fits in _PARTS.items()):
            raise PuzzleError(Text("this is not a step of an explanation"))
        trial = tuple(map(Trial.from_json, value["trial"]))
        follows, because = tuple(value["follows"]), tuple(value["because"])
        technique, tier, unit, before = (value[name] for name in ("technique", "tier", "unit", "before"))
        return cls(technique, tier, unit, follows, because, trial, before, puzzle)


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person: `card` in JSON values, and what is most asked for by name."""

    card: Mapping[str, Any]

    @property
    def unique(self) -> bool:
        """Whether it has exactly one solution."""
        return bool(self.card["unique"])

    @property
    def band(self) -> str | None:
        """The band, None for a puzzle that has not exactly one solution."""
        band: str | None = self.card["band"]
        return band

    @property
    def hardest(self) -> str | None:
        """The hardest technique that it needs."""
        hardest: str | None = self.card["hardest"]
        return hardest
