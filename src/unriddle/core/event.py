"""What a running search reports: Found, Progress and, exactly once and last, End."""

from typing import Any, Literal, NamedTuple, Protocol

Why = Literal["exhausted", "solutions", "steps", "seconds", "stopped"]


class Solution(Protocol):
    """A frozen value with equality; `str` is what `solve` prints, one line or many."""

    def to_json(self) -> dict[str, Any]:
        """The solution in JSON values only."""


class Found(NamedTuple):
    """A solution, and the number of steps from the start of the search at which it was found."""

    solution: Solution
    steps: int


class Progress(NamedTuple):
    """How far the search is: the steps since its start, and the share of the tree already searched (0.0 to 1.0)."""

    steps: int
    share: float


class End(NamedTuple):
    """Why a run ended: the tree is exhausted, a limit was reached, or it was stopped."""

    why: Why
    steps: int
    share: float


Event = Found | Progress | End


def values_of(solution: Solution) -> dict[str, Any]:
    """Return a solution in JSON values."""
    return solution.to_json()


def event_fields(event: Event) -> dict[str, Any]:
    """An event in JSON values."""
    match event:
        case Found(solution, steps):
            return {"event": "found", "solution": solution.to_json(), "steps": steps}
        case Progress(steps, share):
            return {"event": "progress", "steps": steps, "share": share}
        case End(why, steps, share):
            return {"event": "end", "why": why, "steps": steps, "share": share}
