"""A search of a nonogram that stands in a cube: a node that the board gave up is searched by the SAT solver.

A place is the node, the cube's last station and how many pictures it has found since, which are found again.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from unriddle.core.errors import Abandoned
from unriddle.core.search.varint import Numbers
from unriddle.core.system.stopping import asked, left_half_way
from unriddle.puzzles.nonogram.solve.board.kernel import GIVEN
from unriddle.puzzles.nonogram.solve.board.state import Place, written
from unriddle.puzzles.nonogram.solve.tally import Account, pack, unpack

MOST_DELIVERED = 1 << 40


class InCube:
    """The search while the SAT solver works; `age` slices have been done since its last station.

    `ready`: its clauses had been made before that station, so that making them again is no step.
    """

    handed = False

    def __init__(
        self,
        board: Any,
        account: Account,
        make: Callable[[Numbers | None], Any],
        place: Numbers | None = None,
        skip: int = 0,
        ready: bool = False,
    ) -> None:
        """`make` makes the cube, from its start or from the station at a place."""
        self.board, self.account, self._make = board, account, make
        self._ready = ready
        self._known = {*(account.known or ()), *account.told}
        self._left = False  # whether a slice was left half way, so that it is begun again from the station
        self._stand(place, skip)

    def _stand(self, place: Numbers | None, skip: int) -> None:
        """Take up the cube at its station, from where it finds `skip` pictures again."""
        self._cube, self._skip, self.age = self._make(place), skip, 0
        self._station = self._cube.station()
        if place is not None:
            place.end()

    def _redo(self) -> None:
        """Do again what had been done before the station, which is no step; Abandoned when the run is to stop."""
        while self._ready and not self._cube.ready and not self._cube.done:
            if asked():
                raise left_half_way()
            self._cube.slice()

    @classmethod
    def read(cls, place: Numbers, board: Any, account: Account, cube: Any) -> "InCube":
        """The search at the place in these numbers, on the board with its node; `cube(station)` makes the cube."""
        skip, ready = place.next(MOST_DELIVERED), bool(place.next(1))
        return cls(board, account, cube, place, skip, ready)

    @property
    def done(self) -> bool:
        """Whether the cube has nothing left."""
        return bool(self._cube.done)

    @property
    def settled(self) -> bool:
        """Whether the board can do the rest, once it is taught what all pictures of the cube have in common."""
        return bool(self._cube.settled)

    @property
    def conflicts(self) -> int:
        """Conflicts of the SAT solver in this cube."""
        return int(self._cube.conflicts)

    @property
    def replaying(self) -> bool:
        """Whether it still finds again what it does not deliver again."""
        return self._skip > 0

    @property
    def note(self) -> str:
        """What a kill would lose."""
        return f"SAT, {self.account.conflicts + self.conflicts:,} conflicts, last station {self.age} slices ago"

    def advance(self, budget: int) -> bytes | None:
        """One slice of the SAT solver: the cells of a solution that was not yet delivered, or None.

        A slice may take a second: with one a call a search can be stopped in time, whatever the budget. One that was
        left half way leaves the place as it was: the next one goes on from the station.
        """
        if self._left:
            self._left = False
            skip = self._cube.delivered + self._skip
            self._cube.close()
            self._stand(unpack(pack(list(self._station))), skip)
        try:
            self._redo()
            cells: bytes | None = self._cube.slice()
        except Abandoned:
            self._left = True
            raise
        self.age += 1
        if not self._cube.done and self._cube.station() is not self._station:
            self._station, self._ready = self._cube.station(), True
            self.account.slices += self.age
            self.age = 0
        if cells is not None and self._skip:
            self._skip -= 1
            return None
        return None if cells in self._known else cells

    def leave(self) -> None:
        """Give the board its node back, with what came of it: it is done, or the board is taught and goes on in it."""
        self.account.slices += self.age
        self.account.conflicts += self.conflicts
        self._cube.close()
        if self.settled:
            facts, told, left = self._cube.taught()
            self.account.teach([*(self.account.known or ()), *told], left)
            self.board.teach(facts)
        else:
            self.board.leave(self._cube.found)

    def numbers(self) -> list[int]:
        """The place as numbers."""
        delivered = self._cube.delivered + self._skip
        return [*written(self.board.describe(GIVEN)), delivered, self._ready, *self._station]

    def split(self) -> Sequence[int] | None:
        """Give a branch of the board away, or without one the first half of the cube that waits: its account and place
        as numbers; None when there is neither. After a half was given away the cube is at a station.
        """
        anchor = self.board.give_away()
        if anchor is not None:
            return [*self.account.parted().numbers(self.board.states), *Place(anchor).numbers()]
        node = written(self.board.describe(GIVEN))
        self._redo()
        half = None if self._skip else self._cube.give_away()
        if half is None:
            return None
        self._station, self._ready = self._cube.station(), True
        self.account.slices += self.age
        self.age = 0
        account = replace(self.account.parted(), known=self.account.known, packed=self.account.packed)
        return [*account.numbers(self.board.states), *node, 0, True, *half]

    def close(self) -> None:
        """Free the SAT solver."""
        self._cube.close()
