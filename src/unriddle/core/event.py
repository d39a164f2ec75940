"""What a running search tells: Found, Progress and, exactly once and last, End."""

from dataclasses import dataclass
from typing import Any, Literal

Why = Literal["exhausted", "solutions", "steps", "seconds", "stopped"]


@dataclass(frozen=True, slots=True)
class Found:
    """One solution, and the number of steps since the true start at which it was found."""

    solution: Any
    steps: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the search is: steps since the true start, and the share of the tree that is behind (0.0 to 1.0)."""

    steps: int
    share: float


@dataclass(frozen=True, slots=True)
class End:
    """Why a run ended: the tree is exhausted, a limit was reached, or it was stopped."""

    why: Why
    steps: int
    share: float


Event = Found | Progress | End
