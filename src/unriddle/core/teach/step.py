"""Steps: how a person would go on, where to look, what follows and why, as values.

A family derives its own class from Step. Sentences, JSON and pictures are
made from the values of a step at the edge. docs/develop/steps.md has the details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from unriddle.core.errors import PuzzleError, Text
from unriddle.core.technique import MISTAKE, Technique, named
from unriddle.core.values import dump, load

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle
    from unriddle.core.picture import Picture

LEVELS = 3  # of a hint: the unit, what follows, why


class Line(NamedTuple):
    """A row or a column, counted from 0."""

    kind: str  # "row" or "column"
    at: int

    @property
    def where(self) -> Text:
        """The line as a person names it."""
        number = self.at + 1
        return Text("row {number}", number=number) if self.kind == "row" else Text("column {number}", number=number)

    def __str__(self) -> str:
        return f"{self.kind} {self.at + 1}"


class Spot(NamedTuple):
    """A cell, counted from 0."""

    row: int
    column: int

    @property
    def where(self) -> Text:
        """The cell as a person names it."""
        return Text("row {row}, column {column}", row=self.row + 1, column=self.column + 1)

    def __str__(self) -> str:
        return f"cell {self.row + 1}.{self.column + 1}"


class Trial(NamedTuple):
    """What was supposed, and the units looked at, up to the one that breaks, if it does.

    `breaks` is False where the supposition was followed to its end without breaking, for what it has in common with
    others. `links` has for each unit what follows there; () where the unit itself says it. A family has its own, with
    the types of its values; the text of each value is what JSON has.
    """

    supposed: Any
    chain: tuple[Any, ...]
    breaks: bool = True
    links: tuple[tuple[Any, ...], ...] = ()


def trial_json(trial: Trial) -> dict[str, Any]:
    """Return a trial in JSON values; `links` where there are any."""
    links = {"links": [list(map(str, each)) for each in trial.links]} if trial.links else {}
    return {"supposed": str(trial.supposed), "chain": list(map(str, trial.chain)), "breaks": trial.breaks, **links}


@dataclass(frozen=True, eq=False)
class Step:
    """One step: `unit` is where to look, `sets` are the moves that it makes, `because` the cells and units that they
    follow from, `trials` what was supposed on the way, `facts` what else its technique found; all values of the family,
    whose texts are what Play reads and JSON has. `before` is the text of the position, which the family's `game` reads.
    """

    technique: Technique
    unit: Any
    sets: tuple[Any, ...]
    because: tuple[Any, ...] = ()
    facts: Any = None
    trials: tuple[Any, ...] = ()
    before: str = field(default="", repr=False)
    puzzle: Any = field(default=None, repr=False)

    # The annotated types of what a family's steps hold: unit, sets, because, trials.
    kinds: ClassVar[tuple[Any, Any, Any, Any]]

    @property
    def tier(self) -> int:
        """The place of the technique in the family's list."""
        return self.technique.tier

    @property
    def is_mistake(self) -> bool:
        """Whether it takes something back that no solution has."""
        return self.technique.name == MISTAKE

    @property
    def follows(self) -> tuple[str, ...]:
        """The moves of Play that make the step."""
        return tuple(map(str, self.sets))

    @property
    def where(self) -> Text:
        """The unit in words."""
        found: Text = self.unit.where
        return found

    @property
    def short(self) -> Text:
        """What follows, in words."""
        raise NotImplementedError

    @property
    def sentences(self) -> Mapping[str, Text]:
        """Return "short", what follows, and "teach", also why."""
        return {"short": self.short, "teach": self.technique.say(self)}

    def picture(self, level: int = LEVELS) -> Picture:
        """Draw the sheet with the unit (level 1), what follows (2) and what it follows from (3) marked."""
        raise NotImplementedError

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """To leaf through: what each link of its trial says, and the sheet as it would be then; () for none."""
        return ()

    def hint(self, level: int) -> tuple[Text, Picture | None]:
        """Return what a hint of this level says: 1 the unit, 2 what follows, 3 why."""
        if level == 1:
            return Text("Look at {where}", where=self.where), self.picture(level)
        return self.sentences["short" if level == 2 else "teach"], self.picture(level)

    def __str__(self) -> str:
        return self.short

    def _values(self) -> tuple[Any, ...]:
        return (str(self.technique.name), self.unit, self.sets, self.because, self.facts, self.trials, self.before)

    # By the values alone: the interpreted twin of a family has a class of its own.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def to_json(self) -> dict[str, Any]:
        """Return all but the puzzle in JSON values, with the sentences, which a front may translate."""
        return {
            "technique": str(self.technique.name),
            "tier": self.tier,
            "unit": str(self.unit),
            "follows": list(self.follows),
            "because": list(map(str, self.because)),
            "trial": list(map(trial_json, self.trials)),
            "before": self.before,
            "sentences": dict(self.sentences),
        }

    def dump(self) -> dict[str, Any]:
        """Return what `load` reads, in JSON values: how a step is stored."""
        parts = (self.unit, self.sets, self.because, self.trials)
        values = [dump(kind, part) for kind, part in zip(self.kinds, parts, strict=True)]
        facts = None if self.technique.facts is None else dump(self.technique.facts, self.facts)
        return {"technique": str(self.technique.name), "values": values, "facts": facts, "before": self.before}

    @classmethod
    def load(cls, techniques: Sequence[Technique], puzzle: Puzzle, value: Any) -> Self:
        """Return the step that `dump` gave; PuzzleError."""
        try:
            technique = named(techniques, value["technique"])
            unit, sets, because, trials = map(load, cls.kinds, value["values"])
            facts = None if technique.facts is None else load(technique.facts, value["facts"])
            before = load(str, value["before"])
        except (LookupError, TypeError, ValueError) as error:
            raise PuzzleError(Text("this is not a step of an explanation")) from error
        return cls(technique, unit, sets, because, facts, trials, before, puzzle)


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
