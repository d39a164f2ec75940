"""Units of a count, parts of all squares: Part before it is counted, Counts while it is, and Unit when finished."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeGuard

from unriddle.core import PuzzleError, Text
from unriddle.core.json_shape import Json
from unriddle.core.record import Record

NAME = "[0-9]{1,9}/[0-9]{1,9}(?: .+)?"
DIGITS = 40  # the most digits of a number
NUMBER = f"[0-9,]{{1,{DIGITS + DIGITS // 3}}}"
_TEXT = re.compile(
    rf"unit ([0-9]{{1,9}}) of ([0-9]{{1,9}})(?: \((.+)\))?: ({NUMBER}) squares?(?: x ({NUMBER}) = {NUMBER})?", re.ASCII
)
# A pattern for names of units -> the name as a Text, which can be translated.
TITLE_PATTERNS: dict[str, Callable[[str, str, str], Text]] = {
    r"class (\S+), rows ([0-9 ]+) hold ([0-9 ]+) in the middle column": lambda number, rows, held: Text(
        "class {number}, rows {rows} hold {held} in the middle column", number=number, rows=rows, held=held
    ),
    r"cycles of (\S+) letters, column 1 begins with ([0-9 ]+)()": lambda cycles, begin, _: Text(
        "cycles of {cycles} letters, column 1 begins with {begin}", cycles=cycles, begin=begin
    ),
}


class Unit(Record):
    """A finished unit: `count` squares in the part called `name`, which represents `weight` equivalent parts.

    A name begins with the unit's number and the number of all units, such as 3/20.
    """

    name: str
    count: int
    weight: int
    more: tuple[int, ...] = ()  # the other columns

    @property
    def sums(self) -> tuple[int, ...]:
        """The sums of all columns."""
        return (self.count, *self.more)

    @property
    def total(self) -> int:
        """The unit's contribution to the number of squares with the first row fixed."""
        return self.count * self.weight

    @property
    def number(self) -> int:
        """The number of the unit, from 1."""
        return int(self.name.partition("/")[0])

    @property
    def whole(self) -> int:
        """The number of units of the whole count."""
        return int(self.name.partition("/")[2].partition(" ")[0])

    def to_json(self) -> dict[str, Any]:
        found = {"unit": self.name, "count": self.count, "weight": self.weight}
        return {**found, "more": list(self.more)} if self.more else found

    @property
    def title(self) -> Text:
        """The name of the unit in words."""
        number = Text("unit {at} of {whole}", at=self.number, whole=self.whole)
        if name := self.name.partition(" ")[2]:
            known = ((say, re.fullmatch(pattern, name)) for pattern, say in TITLE_PATTERNS.items())
            subject = next((say(*match.groups()) for say, match in known if match), name)
            number = Text("{unit} ({what})", unit=number, what=subject)
        return number

    @property
    def line(self) -> Text:
        """The unit as a line for people."""
        found = Text("{unit}: {count:,} square", "{unit}: {count:,} squares", unit=self.title, count=self.count)
        if self.weight == 1:
            return found
        return Text("{found} x {weight:,} = {total:,}", found=found, weight=self.weight, total=self.total)

    def __str__(self) -> str:
        return str(self.line)

    @classmethod
    def of(cls, value: Mapping[str, Json]) -> "Unit":
        """Return a unit from its JSON value. Raises PuzzleError."""
        name, more = value.get("unit"), value.get("more", [])
        numbers = [value.get("count"), value.get("weight"), *(more if isinstance(more, list) else [None])]
        named = isinstance(name, str) and re.fullmatch(NAME, name, re.ASCII)
        if not isinstance(name, str) or not named or not all(map(_is_number, numbers)):
            raise PuzzleError("a unit has a name, a count and a weight")
        return cls(name, numbers[0], numbers[1], tuple(numbers[2:]))

    @classmethod
    def parse(cls, text: str) -> "Unit":
        """Return a unit from the text that `str` gives. Raises PuzzleError."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise PuzzleError("a unit is written `unit 1 of 3: COUNT squares x WEIGHT = TOTAL`", text[:40])
        count, weight = (int(each.replace(",", "")) for each in (match[4], match[5] or "1"))
        return cls(f"{match[1]}/{match[2]}{(match[3] and ' ' + match[3]) or ''}", count, weight)

    def check(self) -> str:
        """Return "" if the numbers are possible, otherwise an error; only recounting shows if they are right."""
        if self.count >= 0 and self.weight >= 1:
            return ""
        return Text("the unit {name} cannot have these numbers", name=self.name)


def _is_number(value: Any) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < 10**DIGITS


class Counts(Protocol):
    """The minimal interface of the counter of a part."""

    closed: bool

    def advance(self, budget: int) -> None:
        """Advance by up to `budget` steps, until `closed`."""

    def counts(self) -> Sequence[int]:
        """Return the sum of each column, without the zeros at the end."""


class PlacedCounts(Counts, Protocol):
    """A counter whose position can be saved, and restored by another counter of the same part."""

    steps: int
    count: int

    def place(self) -> list[int]:
        """Return the position for `install`: numbers from 0, below 2 ** 63."""

    def install(self, place: list[int]) -> bool:
        """Restore a position saved by `place`, except the end; False if it is invalid."""

    def behind(self) -> tuple[int, int]:
        """Return the amount of work done, and the total."""


class Once:
    """Counts a part in one step."""

    closed: bool = False

    def __init__(self, counts: Callable[[], Sequence[int]]) -> None:
        self.counts = counts

    def advance(self, budget: int) -> None:
        """Do nothing: all work is done in `counts`."""
        self.closed = True


class Part(Record):
    """One unit: its name, the number of equivalent parts in the whole, and its counter."""

    name: str
    weight: int
    work: Callable[[], Counts]  # makes PlacedCounts if the count can be saved within a unit


def number_parts(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts with names prefixed by number and total, such as "3/20"."""
    total = len(parts)
    return tuple(part._replace(name=f"{at}/{total}{part.name and ' ' + part.name}") for at, part in enumerate(parts, 1))
