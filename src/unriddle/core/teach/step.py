"""Steps of an explanation as values: where to look, what follows and why; and the techniques they use.

Each technique is declared once, in its family's list. A family derives its own class from Step. Sentences, JSON and
pictures are made from a step only for output. docs/develop/steps.md has the details.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, Union, get_args, get_origin, get_type_hints

from unriddle.core.errors import PuzzleError, Text
from unriddle.core.record import Record

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle
    from unriddle.core.picture import Picture


LEVELS = 3  # the levels of a hint: the unit, the deduction, the reason
MISTAKE = Text("mistake")  # the first technique of every list: something on the sheet must be removed


class TechniqueCard(Record):
    """A card that explains a technique to people.

    It has the idea in three sentences, a puzzle whose explanation uses it, when to try it, and related techniques.
    """

    idea: str
    puzzle_id: str
    when: str = ""
    related: Sequence[str] = ()


class Technique(Record):
    """A way to make progress, declared once.

    `say(step)` returns the sentence with the deduction and the reason. `find` is the tier of a kernel, or a function
    from a game to its deductions; None if the teacher finds them. `band` is the difficulty of a puzzle that needs it,
    `cost` the effort that one step adds, `facts` the named tuple of its steps' facts.
    """

    name: Text
    say: Callable[[Any], Text]
    find: Callable[..., Any] | int | None = None
    band: str = ""
    cost: float = 0
    card: TechniqueCard | None = None
    facts: type | None = None
    # Set by `declare`: the index in the list, and the module whose LESSON has it.
    tier: int = 0
    home: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Technique) and (self.name, self.home) == (other.name, other.home)

    def __hash__(self) -> int:
        return hash(str(self.name))

    def __reduce__(self) -> tuple[Any, ...]:
        return _technique, (self.home, str(self.name))


def declare(home: str, *techniques: Technique) -> tuple[Technique, ...]:
    """Return the techniques of a family, the easiest first, each with its tier; `home` is the name of the module that
    has them in its LESSON (kit/lesson.py). TypeError for an inconsistent list: "mistake" must come first, names must
    be unique, related techniques must be in the list, and each tier of a kernel has one technique.
    """
    names = [str(each.name) for each in techniques]
    if names[:1] != [MISTAKE] or len(set(names)) < len(names):
        raise TypeError(f"{home}: {MISTAKE!r} comes first, and each name once")
    for technique in techniques[1:]:
        related = technique.card.related if technique.card else ()
        if not set(map(str, related)) <= set(names):
            raise TypeError(f"{home}: a relative of {technique.name!r} is not in the list")
    tiers = [each.find for each in techniques if isinstance(each.find, int)]
    if len(set(tiers)) < len(tiers):
        raise TypeError(f"{home}: two techniques have one tier of the kernel")
    return tuple(each._replace(tier=tier, home=home) for tier, each in enumerate(techniques))


def _technique(home: str, name: str) -> Technique:
    return find_technique(import_module(home).LESSON.techniques, name)


def find_technique(techniques: Sequence[Technique], name: str) -> Technique:
    """Return the technique with this name; LookupError if there is none."""
    for technique in techniques:
        if technique.name == name:
            return technique
    raise LookupError(name)


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
    """A supposition, and the units examined, up to the one that contradicts it, if any.

    `breaks` is False if the supposition was followed to its end without a contradiction, to compare it with others.
    `links` has the deductions in each unit; () if the unit itself is the deduction. `because` has the reasons of each:
    facts of the sheet, the supposition, and deductions in earlier units. A family has its own class, with the types of
    its values; JSON has the text of each value.
    """

    supposed: Any
    chain: tuple[Any, ...]
    breaks: bool = True
    links: tuple[tuple[Any, ...], ...] = ()
    because: tuple[tuple[Any, ...], ...] = ()


def trial_json(trial: Trial) -> dict[str, Any]:
    """Return a trial in JSON values; `links` and `because` only if not empty."""
    parts = {"links": trial.links, "because": trial.because}
    more = {name: [list(map(str, each)) for each in part] for name, part in parts.items() if part}
    return {"supposed": str(trial.supposed), "chain": list(map(str, trial.chain)), "breaks": trial.breaks, **more}


@dataclass(frozen=True, eq=False)
class Step:
    """One step of an explanation.

    `unit` is where to look, `sets` are its moves, `because` the cells and units that they follow from, `trials` the
    suppositions on the way, `facts` the technique's other findings. All are values of the family; their texts are moves
    of Play and values in JSON. `before` is the text of the position, which the family's `game` reads.
    """

    technique: Technique
    unit: Any
    sets: tuple[Any, ...]
    because: tuple[Any, ...] = ()
    facts: Any = None
    trials: tuple[Any, ...] = ()
    before: str = field(default="", repr=False)
    puzzle: Any = field(default=None, repr=False)

    # The annotated types of a family's unit, sets, because and trials.
    kinds: ClassVar[tuple[Any, Any, Any, Any]]
    may_lack_facts: ClassVar[bool] = False  # whether a step may be without the facts of its technique

    @property
    def tier(self) -> int:
        """The place of the technique in the family's list."""
        return self.technique.tier

    @property
    def is_mistake(self) -> bool:
        """Whether the step removes something from the sheet that no solution has."""
        return self.technique.name == MISTAKE

    @property
    def detailed_trials(self) -> tuple[Any, ...]:
        """The trials in full detail, which a family may compute on demand."""
        return self.trials

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
        """The deduction, in words."""
        raise NotImplementedError

    @property
    def sentences(self) -> Mapping[str, Text]:
        """The sentences "short" (the deduction) and "teach" (with the reason)."""
        return {"short": self.short, "teach": self.technique.say(self)}

    def picture(self, level: int = LEVELS) -> Picture:
        """Draw the sheet with the unit (level 1), the deduction (2) and its reasons (3) marked."""
        raise NotImplementedError

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """Return the pages of its trial, one per link: the sentence, and the sheet at that point; () for no trial."""
        return ()

    def hint(self, level: int) -> tuple[Text, Picture | None]:
        """Return the hint of a level, with its picture: 1 the unit, 2 the deduction, 3 the reason."""
        if level == 1:
            return Text("Look at {where}", where=self.where), self.picture(level)
        return self.sentences["short" if level == 2 else "teach"], self.picture(level)

    def __str__(self) -> str:
        return self.short

    def _values(self) -> tuple[Any, ...]:
        return (str(self.technique.name), self.unit, self.sets, self.because, self.facts, self.trials, self.before)

    # Compared by values alone: the interpreted build of a family has a class of its own.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def to_json(self) -> dict[str, Any]:
        """Return the step in JSON values, without puzzle and facts, plus the sentences, which a front end may
        translate.
        """
        return {
            "technique": str(self.technique.name),
            "tier": self.tier,
            "unit": str(self.unit),
            "follows": list(self.follows),
            "because": list(map(str, self.because)),
            "trial": list(map(trial_json, self.detailed_trials)),
            "before": self.before,
            "sentences": dict(self.sentences),
        }

    def dump(self) -> dict[str, Any]:
        """Return the step in JSON values, for `load`."""
        parts = (self.unit, self.sets, self.because, self.trials)
        values = [dump(kind, part) for kind, part in zip(self.kinds, parts, strict=True)]
        facts = None if self.facts is None or self.technique.facts is None else dump(self.technique.facts, self.facts)
        return {"technique": str(self.technique.name), "values": values, "facts": facts, "before": self.before}

    @classmethod
    def load(cls, techniques: Sequence[Technique], puzzle: Puzzle, value: Any) -> Self:
        """Return the step stored by `dump`. Raises PuzzleError."""
        try:
            technique = find_technique(techniques, value["technique"])
            unit, sets, because, trials = map(load, cls.kinds, value["values"])
            bare = technique.facts is None or (cls.may_lack_facts and value["facts"] is None)
            facts = None if bare else load(technique.facts, value["facts"])
            before = load(str, value["before"])
        except (LookupError, TypeError, ValueError) as error:
            raise PuzzleError("this is not a step of an explanation") from error
        return cls(technique, unit, sets, because, facts, trials, before, puzzle)


# How a step is stored: values of named tuples as JSON and back, by the annotations of their fields. A field is an int,
# a str, a bool, None, a range, a named tuple, `tuple[X, ...]`, `tuple[X, Y]`, or a union of these. A value of a union
# is stored as [index of the member, value].


def dump(kind: Any, value: Any) -> Any:
    """Return `value`, of the annotated `kind`, in JSON values."""
    if get_origin(kind) in (Union, UnionType):
        members = get_args(kind)
        at = next(at for at, member in enumerate(members) if isinstance(value, get_origin(member) or member))
        return [at, dump(members[at], value)]
    if get_origin(kind) is tuple:
        return [dump(member, each) for member, each in zip(_members(kind, len(value)), value, strict=True)]
    if hasattr(kind, "_fields"):
        return [dump(hint, each) for hint, each in zip(_hints(kind), value, strict=True)]
    return [value.start, value.stop] if kind is range else value


def load(kind: Any, value: Any) -> Any:
    """Return the value stored by `dump`; ValueError for anything that is not of this kind."""
    if kind in (int, str, bool, NoneType):
        if type(value) is not kind:
            raise ValueError(f"not of type {kind.__name__}")
        return value
    if not isinstance(value, list):
        raise ValueError("not a list")
    if kind is range:
        return range(*(load(int, end) for end in value[:2]))
    if get_origin(kind) in (Union, UnionType):
        members = get_args(kind)
        if len(value) != 2 or type(value[0]) is not int or not 0 <= value[0] < len(members):
            raise ValueError("no member of a union")
        return load(members[value[0]], value[1])
    if get_origin(kind) is tuple:
        return tuple(load(member, each) for member, each in zip(_members(kind, len(value)), value, strict=True))
    return kind(*(load(hint, each) for hint, each in zip(_hints(kind), value, strict=True)))


def _members(kind: Any, length: int) -> tuple[Any, ...]:
    members = get_args(kind)
    return members[:1] * length if members[-1] is ... else members


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind)[name] for name in kind._fields)
