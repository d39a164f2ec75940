"""The values that a search and a game hand out: events, solutions, how a game stands and what touches it.

Annotations are no strings here: Python compiles those of a named tuple one by one, which takes a tenth of a start.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args, get_type_hints

from unriddle.core.json_shape import Test, is_count, is_number, is_object, one_of, shaped

Why = Literal["exhausted", "solutions", "steps", "seconds", "stopped"]
Share = Annotated[float, "from 0 to 1"]
Kind = Literal["open", "broken", "solved", "over"]


class Solution(Protocol):
    """A frozen value with equality; `str` is what `solve` prints, one line or many."""

    def to_json(self) -> dict[str, Any]:
        """The solution in JSON values only."""


class Found(NamedTuple):
    """A solution, and the number of steps from the start of the search at which it was found."""

    solution: Solution
    steps: int


class Progress(NamedTuple):
    """How far the search is: the steps since its start, and the share of the tree already searched."""

    steps: int
    share: Share


class End(NamedTuple):
    """Why a run ended: the tree is exhausted, a limit was reached, or it was stopped."""

    why: Why
    steps: int
    share: Share


Event = Found | Progress | End
_NAMES = {Found: "found", Progress: "progress", End: "end"}
# Type of a field -> what its JSON value must be.
_TESTS: Mapping[Any, Test] = {
    Solution: is_object,
    Why: one_of(*get_args(Why)),
    int: is_count,
    Share: lambda share: is_number(share) and share <= 1,
}


def dumped(solution: Solution) -> dict[str, Any]:
    """Return a solution in JSON values."""
    return solution.to_json()


def event_fields(event: Event) -> dict[str, Any]:
    """An event in JSON values."""
    fields = {"event": _NAMES[type(event)], **event._asdict()}
    if isinstance(event, Found):
        fields["solution"] = event.solution.to_json()
    return fields


def event_shape(kind: type[Event], **more: Test) -> Test:
    """What the JSON value of an event of this kind must be, with more that stands beside its fields."""
    own = {name: _TESTS[of] for name, of in get_type_hints(kind, include_extras=True).items()}
    return shaped(event=one_of(_NAMES[kind]), **own, **more)


class Status(NamedTuple):
    """How a game stands. `broken` is what the rules show without a solution; `where` are (row, column) from 0 of the
    cells concerned; `why` is a sentence, "" for nothing to say.
    """

    kind: Kind
    where: tuple[tuple[int, int], ...] = ()
    why: str = ""


class Tool(NamedTuple):
    """What a finger or a key can put into a cell: a short name, a label for people, the key that chooses it, and the
    colour `#rrggbb` it is drawn with, "" for none.
    """

    name: str
    label: str
    key: str
    colour: str = ""


class Touch(NamedTuple):
    """One touch: `cell` and the other end of a drag `upto` are (row, column) from 0 in the Picture; `tool` is a Tool's
    name; `key` a typed sign, "enter" or "backspace", where `cell` may be None.
    """

    cell: tuple[int, int] | None
    tool: str = ""
    upto: tuple[int, int] | None = None
    key: str = ""


class Draft(NamedTuple):
    """A move half made: its text so far, the cells it takes, and whether it is ready to be played."""

    text: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    ready: bool = False
