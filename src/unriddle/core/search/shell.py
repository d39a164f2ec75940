"""The shell around every search: seal, snapshot, share and split are here once; a kernel has its state and its steps.

A search is a class of two parts, `class Search(Kernel, Shell)`: first the kernel, compiled where it can be, so that a
call of `advance` goes straight to it; then the shell. What the shell needs of a kernel is written down in Shell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unriddle.core import contract
from unriddle.core.search import snapshot as cursor
from unriddle.core.search.snapshot import Seal

if TYPE_CHECKING:
    from unriddle.core.contract import Lexicon

MOST = 1 << 30  # steps that one call of advance does at most
ENDLESS = 1 << 63  # the end of a search that goes on until nothing is left to try


def allowed(budget: int, busy: bool) -> int:
    """The steps that `advance` may do; ValueError for a budget below 1, RuntimeError after an interrupted step."""
    if busy:
        raise RuntimeError("interrupted inside a step: resume from the last snapshot")
    if budget < 1:
        raise ValueError("the budget must be at least 1")
    return min(budget, MOST)


def within(budget: int) -> int:
    """The budget where `advance` may do just that, else 0: then ask `allowed`. Compiled kernels take search.pxd's."""
    return budget if 0 < budget <= MOST else 0


class Shell(contract.Search):
    """A place in a tree of levels, each with the choices that it has still to try: the lowest first, a step each.

    A kernel begins at the start, with the first level open or done. `advance` asks `allowed`, is busy while it works
    (an exception leaves it so), and is done after its last choice or when its steps come to `end`.
    """

    entry = "solve"  # the name in Family.entries
    puzzle: Any = None
    lexicon: Lexicon | None = None
    done = False
    busy = False
    steps = 0
    end = ENDLESS
    depth = 0  # levels that are open; each but the last follows a choice, and the last has one to try

    def frame(self, level: int) -> cursor.Frame:
        """The choices that this level has untried, the one that it follows or NONE, how many it had."""
        raise NotImplementedError

    def keep(self, level: int, untried: int) -> None:
        """Leave this level only these of its choices to try, or give it them back."""
        raise NotImplementedError

    def view(self) -> Any:
        """What `look` gives."""
        raise NotImplementedError

    @property
    def share(self) -> float:
        return cursor.share(self._frames())

    def look(self) -> Any:
        allowed(1, self.busy)
        return self.view()

    def snapshot(self) -> bytes:
        left = 0 if self.done or self.end == ENDLESS else self.end - self.steps
        return self._sealed(self.steps, left, self._frames())

    def split(self) -> bytes | None:
        frames = self._frames()
        parted = cursor.split(frames)
        if parted is None:
            return self._coming() if frames and self.end == ENDLESS else None
        level, kept, given = parted
        self.keep(level, kept)
        return self._sealed(0, 0, [*frames[:level], (given, cursor.NONE, frames[level][2])])

    def _coming(self) -> bytes | None:
        """Give away all that comes after the steps that are forced, with which this search then ends."""
        lexicon = () if self.lexicon is None else (self.lexicon,)
        made: Any = type(self)
        ahead: Shell = made(self.puzzle, self.snapshot(), *lexicon)
        frames = self._frames()
        while cursor.forced(frames):
            ahead.advance(1)
            frames = ahead._frames()
        if not frames:
            return None
        self.end = ahead.steps
        return self._sealed(0, 0, frames)

    def resume(self, snapshot: bytes | None) -> None:
        """Go from the start to the place of a snapshot, step by step; CheckpointError where there is no such place."""
        if snapshot is None:
            return
        steps, left, levels = cursor.from_bytes(self._seal().open(snapshot))
        for level, (untried, chosen) in enumerate(levels):
            choices = self.frame(level)[0] if not self.done and self.depth == level + 1 else 0
            following = 0 if chosen == cursor.NONE else 1 << chosen
            possible = not (untried | following) & ~choices
            if possible and following:
                self.keep(level, following)
                self.advance(1)
                possible = self.depth == level + 2
            if not possible:
                raise cursor.no_level(level + 1)
            self.keep(level, untried)
        self.steps = steps
        self.end = steps + left if left else ENDLESS
        if not levels:
            self.done, self.depth = True, 0

    def _frames(self) -> list[cursor.Frame]:
        """The frames of all levels; none at the end."""
        allowed(1, self.busy)
        return [] if self.done else [self.frame(level) for level in range(self.depth)]

    def _sealed(self, steps: int, left: int, frames: list[cursor.Frame]) -> bytes:
        return self._seal().close(cursor.to_bytes(steps, left, frames))

    def _seal(self) -> Seal:
        return Seal(str(self.puzzle), self.entry, "" if self.lexicon is None else self.lexicon.digest)
