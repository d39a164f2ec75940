"""A whole Search for families that need no kernel: they only tell which choices a path has."""

from abc import ABC, abstractmethod
from typing import Any, Protocol

from unriddle.core import cursor
from unriddle.core.contract import Search
from unriddle.core.errors import CheckpointError
from unriddle.core.snapshot import Seal


class Node(Protocol):
    """Base of the puzzles that PlainSearch takes: anything with an id as its text."""

    def __str__(self) -> str: ...


class PlainSearch(Search, ABC):
    """Depth first over paths of at most `levels` choices numbered 0 to 63; a step is one choice made.

    A family derives from it, sets `levels` and defines `choices` and `solution`.
    """

    levels: int

    def __init__(self, puzzle: Node, snapshot: bytes | None = None, name: str = "solve") -> None:
        self.seal = Seal(str(puzzle), name)
        self.place = [0, 0, 0]
        if snapshot is None:
            self._enter(())
            self._leave()
        else:
            self.place = cursor.from_bytes(self.seal.open(snapshot), self.levels)
            self._validate()

    @abstractmethod
    def choices(self, path: tuple[int, ...]) -> int:
        """Bit set of the choices that follow this path, which is shorter than `levels`."""

    @abstractmethod
    def solution(self, path: tuple[int, ...]) -> Any:
        """The solution that a path is, or None."""

    @property
    def done(self) -> bool:
        return bool(self.place[cursor.DONE])

    @property
    def steps(self) -> int:
        return self.place[cursor.STEPS]

    @property
    def share(self) -> float:
        return cursor.share(self.place)

    def path(self) -> tuple[int, ...]:
        """The choices that lead to the place."""
        chosen = self.place[cursor.HEAD + cursor.CHOSEN :: cursor.FRAME]
        return tuple(choice for choice in chosen if choice != cursor.NONE)

    def look(self) -> Any:
        return self.path()

    def snapshot(self) -> bytes:
        return self.seal.close(cursor.to_bytes(self.place))

    def split(self) -> bytes | None:
        later = cursor.split(self.place)
        return None if later is None else self.seal.close(cursor.to_bytes(later))

    def advance(self, budget: int) -> Any:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        for _ in range(budget):
            if self.done:
                break
            self.place[cursor.STEPS] += 1
            untried = self.place[-cursor.FRAME]
            self.place[-3:-1] = untried & (untried - 1), cursor.lowest(untried)
            path = self.path()
            if len(path) < self.levels:
                self._enter(path)
            self._leave()
            found = self.solution(path)
            if found is not None:
                return found
        return None

    def _enter(self, path: tuple[int, ...]) -> None:
        """Open the next level with all its choices."""
        untried = self.choices(path)
        self.place += [untried, cursor.NONE, untried.bit_count()]
        self.place[cursor.DEPTH] += 1

    def _leave(self) -> None:
        """Close the levels on which nothing is left to try, so that the last level always has a choice."""
        while self.place[cursor.DEPTH] and not self.place[-cursor.FRAME]:
            del self.place[-cursor.FRAME :]
            self.place[cursor.DEPTH] -= 1
        if self.place[cursor.DEPTH]:
            self.place[-2] = cursor.NONE
        else:
            self.place[cursor.DONE] = 1

    def _validate(self) -> None:
        """Hold a place from outside against the puzzle: every choice in it must be one that its path has."""
        path = self.path()
        for level, at in enumerate(range(cursor.HEAD, len(self.place), cursor.FRAME)):
            untried, chosen, total = self.place[at : at + cursor.FRAME]
            legal = self.choices(path[:level])
            if chosen != cursor.NONE:
                untried |= 1 << chosen
            if untried & ~legal or total != legal.bit_count():
                raise CheckpointError("the snapshot is damaged: its choices are not those of the puzzle")
        if self.done != (self.place[cursor.DEPTH] == 0) or (not self.done and not self.place[-cursor.FRAME]):
            raise CheckpointError("the snapshot is damaged: its end does not fit")
