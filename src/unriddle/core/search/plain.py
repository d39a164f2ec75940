"""A complete Search for families without a kernel: they only define the choices that follow a path."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from unriddle.core.contract import Puzzle
from unriddle.core.search.shell import NONE, Frame, Shell, checked_budget, lowest


class PlainSearch(Shell, ABC):
    """Depth-first search over paths of at most `levels` choices, numbered from 0; a step is one choice made.

    A family derives from it, sets `levels`, and defines `choices` and `solution`. `enter` and `leave` can incrementally
    maintain data about the path. Do not modify `path`.
    """

    steps: int
    depth: int
    done: bool

    levels: int

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.puzzle = puzzle
        self.path: list[int] = []
        self._untried: list[int] = []
        self._totals: list[int] = []
        self._open()
        self.resume(snapshot)

    @abstractmethod
    def choices(self, path: Sequence[int]) -> int:
        """Return the bit set of the choices that follow this path, which is shorter than `levels`."""

    @abstractmethod
    def solution(self, path: Sequence[int]) -> Any:
        """Return the solution if the path is one, otherwise None."""

    def enter(self, choice: int) -> None:
        """Update state for a choice just appended to the path."""

    def leave(self, choice: int) -> None:
        """Undo `enter` for a choice just removed from the end of the path."""

    def view(self) -> Any:
        return tuple(self.path)

    def frame(self, level: int) -> Frame:
        return self._untried[level], [*self.path, NONE][level], self._totals[level]

    def keep(self, level: int, untried: int) -> None:
        self._untried[level] = untried

    def advance(self, budget: int) -> Any:
        left = min(checked_budget(budget, self.busy), self.end - self.steps)
        self.busy: bool = True
        found = None
        while left and found is None and not self.done:
            left -= 1
            untried = self._untried[-1]
            choice = lowest(untried)
            self._untried[-1] = untried & (untried - 1)
            self.path.append(choice)
            self.enter(choice)
            found = self.solution(self.path)
            self._open()
            self.steps += 1
            self.done |= self.steps == self.end
        self.busy = False
        return found

    def _open(self) -> None:
        """Open the next level, and close exhausted levels, so that the last one always has a choice."""
        self._untried.append(self.choices(self.path) if len(self.path) < self.levels else 0)
        self._totals.append(self._untried[-1].bit_count())
        while self._untried and not self._untried[-1]:
            self._untried.pop()
            self._totals.pop()
            if self.path:
                self.leave(self.path.pop())
        self.depth = len(self._untried)
        self.done = not self.depth
