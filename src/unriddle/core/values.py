"""The values that a search and a game produce: events, solutions, a game's status, tools and touches.

Annotations are not strings here: Python compiles string annotations of a named tuple one by one, which takes a tenth of
the start-up time.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args, get_type_hints

from unriddle.core.json_shape import Test, is_count, is_number, is_object, object_test, one_of

Why = Literal["exhausted", "solutions", "steps", "seconds", "stopped"]
Share = Annotated[float, "from 0 to 1"]
Kind = Literal["open", "broken", "solved", "over"]


class Solution(Protocol):
    """A frozen value with equality; `str` gives the output of `solve`, one line or several."""

    def to_json(self) -> dict[str, Any]:
        """Return the solution in JSON values only."""


class Found(NamedTuple):
    """A solution, and the number of steps from the start of the search at which it was found."""

    solution: Solution
    steps: int


class Progress(NamedTuple):
    """The steps of a search since its start, and the fraction of the tree already searched."""

    steps: int
    share: Share


class End(NamedTuple):
    """Why a run ended: the tree is exhausted, a limit was reached, or it was stopped."""

    why: Why
    steps: int
    share: Share


Event = Found | Progress | End
_NAMES = {Found: "found", Progress: "progress", End: "end"}
# Type of a field -> the test for its JSON value.
_TESTS: Mapping[Any, Test] = {
    Solution: is_object,
    Why: one_of(*get_args(Why)),
    int: is_count,
    Share: lambda share: is_number(share) and share <= 1,
}


def dump_solution(solution: Solution) -> dict[str, Any]:
    """Return a solution in JSON values."""
    return solution.to_json()


def event_fields(event: Event) -> dict[str, Any]:
    """Return an event in JSON values."""
    fields = {"event": _NAMES[type(event)], **event._asdict()}
    if isinstance(event, Found):
        fields["solution"] = event.solution.to_json()
    return fields


def event_shape(kind: type[Event], **more: Test) -> Test:
    """Return a test for the JSON value of an event of this kind, with `more` fields in addition to its own."""
    own = {name: _TESTS[of] for name, of in get_type_hints(kind, include_extras=True).items()}
    return object_test(event=one_of(_NAMES[kind]), **own, **more)


class Status(NamedTuple):
    """The state of a game. `broken` means that a rule is violated; this can be seen without knowing a solution.

    `where` has the cells concerned, as (row, column) from 0; `why` is a sentence, or "".
    """

    kind: Kind
    where: tuple[tuple[int, int], ...] = ()
    why: str = ""


class Tool(NamedTuple):
    """A value that a touch or key can put into a cell: short name, label for people, and key.

    It is drawn in the color `#rrggbb`; "" for none.
    """

    name: str
    label: str
    key: str
    color: str = ""

    def to_json(self) -> dict[str, str]:
        """Return the fields as JSON values."""
        return {"name": self.name, "label": self.label, "key": self.key, "colour": self.color}


class Touch(NamedTuple):
    """One touch: `cell` and the other end of a drag `upto` are (row, column) from 0 in the Picture; `tool` is a Tool's
    name; `key` a typed character, "enter" or "backspace", for which `cell` may be None.
    """

    cell: tuple[int, int] | None
    tool: str = ""
    upto: tuple[int, int] | None = None
    key: str = ""


class HalfMove(NamedTuple):
    """An incomplete move: its text so far, its cells, and whether it can be played."""

    text: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    ready: bool = False
