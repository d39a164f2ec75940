"""A nonogram search inside a cube: a node that the board gave up, searched another way.

Its saved position is the node, the cube's last checkpoint and the number of steps since, which are repeated.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from unriddle.core import Text
from unriddle.core.errors import damaged_snapshot
from unriddle.core.search.shell import VarintReader
from unriddle.core.system.stopping import interruption, stop_requested
from unriddle.puzzles.nonogram.solve.board.kernel import GIVEN
from unriddle.puzzles.nonogram.solve.board.state import Account, Place, anchor_numbers

MOST_STEPS = 1 << 40
# Replayed steps between two checks for a stop request.
PART = 64


class InCube:
    """The search while a cube works; `age` steps have been done since its last checkpoint."""

    handed = False

    def __init__(
        self,
        board: Any,
        account: Account,
        make: Callable[[VarintReader | None], Any],
        place: VarintReader | None = None,
        age: int = 0,
    ) -> None:
        """`make` makes the cube, from its start or from the checkpoint in `place`, after which it has done
        `age` steps.
        """
        self.account: Account = account
        self.board = board
        self._known = {*(account.known or ()), *account.delivered}
        self.age: int = age
        self._cube, self._behind = make(place), age
        self._station = self._cube.station()
        if place is not None:
            place.end()

    def _redo(self) -> None:
        """Repeat the steps since the checkpoint; Abandoned if the run should stop. Raises CheckpointError."""
        while self._behind:
            if stop_requested():
                raise interruption()
            before = self._cube.steps
            self._cube.slice(min(self._behind, PART))
            self._behind -= self._cube.steps - before
            if self._cube.done or self._cube.settled or self._cube.station() is not self._station:
                raise damaged_snapshot(Text("the search ends before this position"))

    @property
    def done(self) -> bool:
        """Whether the cube has nothing left."""
        return bool(self._cube.done)

    @property
    def settled(self) -> bool:
        """Whether the board can do the rest, given the facts shared by all pictures of the cube."""
        return bool(self._cube.settled)

    @property
    def conflicts(self) -> int:
        """Conflicts in this cube."""
        return int(self._cube.conflicts)

    @property
    def replaying(self) -> bool:
        """Whether it is still repeating deliveries from before."""
        return self._behind > 0

    @property
    def note(self) -> str:
        """A note on the work a kill would lose."""
        return f"{self.account.conflicts + self.conflicts:,} conflicts, last station {self.age:,} steps ago"

    def advance(self, budget: int) -> bytes | None:
        """Do at most `budget` steps; return the cells of a new solution, or None."""
        self._redo()
        before = self._cube.steps
        cells: bytes | None = self._cube.slice(budget)
        self.age += self._cube.steps - before
        if not self._cube.done:
            self._arrive()
        return None if cells in self._known else cells

    def _arrive(self) -> None:
        """Count the work done before the cube made a new checkpoint."""
        if self._cube.station() is not self._station:
            self._station = self._cube.station()
            self.account.slices += self.age
            self.age = 0

    def leave(self) -> None:
        """Give the board its node back with the result: finished, or with new facts to continue from."""
        self.account.slices += self.age
        self.account.conflicts += self.conflicts
        if self.settled:
            facts, delivered, left = self._cube.taught()
            self.account.teach([*(self.account.known or ()), *delivered], left)
            self.board.teach(facts)
        else:
            self.board.leave(self._cube.found)

    def numbers(self) -> list[int]:
        """Return the place as numbers."""
        return [*anchor_numbers(self.board.describe(GIVEN)), self.age, *self._station]

    def split(self) -> Sequence[int] | None:
        """Split off a branch of the board, or else the first waiting half of the cube: return its account and position
        as numbers; None if there is neither. After a half was split off, the cube has a new checkpoint.
        """
        anchor = self.board.give_away()
        if anchor is not None:
            return [*self.account.split_off().numbers(self.board.states), *Place(anchor).numbers()]
        node = anchor_numbers(self.board.describe(GIVEN))
        self._redo()
        half = self._cube.give_away()
        if half is None:
            return None
        self._arrive()
        account = replace(self.account.split_off(), known=self.account.known, packed=self.account.packed)
        return [*account.numbers(self.board.states), *node, 0, *half]
