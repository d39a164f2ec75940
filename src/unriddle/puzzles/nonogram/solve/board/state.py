"""A search of a nonogram that stands on the board: its place there, how that is written down, and built again.

A place is the board's last anchor and how many steps came after it, which are done again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from unriddle.core import Text
from unriddle.core.errors import damaged
from unriddle.core.search.shell import LIMIT, Numbers
from unriddle.puzzles.nonogram.solve.board.kernel import ENTERING, HANDED, SOLUTION, SPENT
from unriddle.puzzles.nonogram.solve.tally import COUNT, KNOWN_BYTES, Account, pack

# The kinds of anchors beside those of the kernel: nothing is done yet, nothing is left.
FRESH, OVER = 0, 4
# Steps that a search may have to do again after its anchor; more is not a snapshot but a trap.
LONGEST = 1 << 24
# What `split` gave away: the highest open branch, or the first one that is still to come.
COMING, OPEN = 0, 1

# Kind, counters, where the probing stands, decisions, what was learnt at each of them: see Board.describe.
Anchor = tuple[int, tuple[int, ...], tuple[int, ...], list[tuple[int, ...]], list[list[int]]]
START: Anchor = (FRESH, (0,) * 6, (0,) * 4, [], [])


@dataclass
class Place:
    """An anchor, the steps done since, and (steps since the anchor, OPEN or COMING) of each part given away since."""

    anchor: Anchor = START
    since: int = 0
    given: list[tuple[int, int]] = field(default_factory=list)

    def numbers(self) -> list[int]:
        """The place as numbers."""
        return [*written(self.anchor), self.since, len(self.given), *(number for part in self.given for number in part)]


def written(anchor: Anchor) -> list[int]:
    """The anchor as numbers."""
    kind, counters, here, frames, learnt = anchor
    numbers = [kind, *counters, *here, len(frames), *(number for frame in frames for number in frame)]
    for facts in learnt:
        numbers += (len(facts), *facts)
    return numbers


def read(place: Numbers, cells: int, states: int) -> Anchor:
    """The anchor in these numbers, each within its limits for a board of this size; CheckpointError."""
    kind = place.next(OVER)
    counters = tuple([place.next(COUNT) for _ in range(6)])
    here = (place.next(cells - 1), place.next(cells), place.next(3), place.next(1 << 16))
    limits = (cells - 1, states - 1, 1, 1, 3)
    frames = [tuple([place.next(limit) for limit in limits]) for _ in range(place.next(cells * states))]
    nodes = 0 if kind in (FRESH, OVER) else len(frames) + (kind != ENTERING)
    facts = cells * states
    learnt = [[place.next(facts - 1) for _ in range(place.next(facts))] for _ in range(nodes)]
    if (kind in (FRESH, OVER) and frames) or any(frame[2] and frame[3] for frame in frames):
        raise damaged(Text("it has impossible decisions"))
    if kind in (FRESH, OVER) and (any(here) or (kind == FRESH and any(counters))):
        raise damaged(Text("it has impossible counters"))
    if kind == ENTERING and not (frames and frames[-1][2]):
        raise damaged(Text("its decisions do not fit what was learned"))
    return kind, counters, here, frames, learnt


def rebuild(board: Any, anchor: Anchor) -> None:
    """Bring a fresh board to the anchor; CheckpointError when there is none such."""
    kind, counters = anchor[:2]
    if kind == OVER:
        board.finish(counters)
    elif kind != FRESH and not board.restore(anchor):
        raise damaged(Text("its decisions contradict the puzzle"))


class OnBoard:
    """The search while lines, trials and branches go on; `fresh` makes a board on which nothing is done."""

    age = 0
    replaying = False
    note = ""
    conflicts = 0

    def __init__(self, board: Any, account: Account, fresh: Callable[[], Any], place: Place | None = None) -> None:
        self.board, self.account, self._fresh = board, account, fresh
        self._place = place or Place()

    @classmethod
    def read(cls, anchor: Anchor, place: Numbers, account: Account, fresh: Callable[[], Any]) -> "OnBoard":
        """The search at the place that begins with this anchor; CheckpointError."""
        since = place.next(LONGEST)
        given = [(place.next(since), place.next(1)) for _ in range(place.next(1 << 16))]
        place.end()
        if any(one > other for (one, _), (other, _) in pairwise(given)):
            raise damaged(Text("its parts are in the wrong order"))
        return cls(fresh(), account, fresh, Place(anchor, since, given))._replayed()

    def _replayed(self) -> "OnBoard":
        """Bring the fresh board to the place. Nobody else took its node before, however patient it was then."""
        board, place = self.board, self._place
        limit, board.limit = board.limit, 0
        rebuild(board, place.anchor)
        start = board.steps
        for since, what in [*place.given, (place.since, -1)]:
            while board.steps < start + since and not board.done:
                board.advance(start + since - board.steps)
            if board.steps != start + since:
                raise damaged(Text("the search ends before this position"))
            if what == OPEN:
                board.give_away()
            elif what == COMING:
                board.deferred += 1
        board.limit = limit
        return self

    def advance(self, budget: int) -> bytes | None:
        """At most `budget` steps; the cells of a solution or None. Then `handed` says whether the node is given up."""
        board, code = self.board, SPENT
        while code == SPENT and budget > 0 and not board.done:
            before = board.steps
            code = board.advance(budget)
            budget -= board.steps - before
        if code != SOLUTION:
            return None
        cells: bytes = board.picture
        self.account.remember(cells)
        if cells in self.account.told:
            self.account.told = [told for told in self.account.told if told != cells]
            return None
        return cells

    @property
    def handed(self) -> bool:
        """Whether the board waits for somebody else to take its node."""
        return bool(self.board.handed)

    def numbers(self) -> Sequence[int]:
        """The place as numbers."""
        return self._here().numbers()

    def _here(self) -> Place:
        board = self.board
        if board.done:
            counters = (board.steps, 0, board.probes, board.nodes, board.cut, board.solutions)
            return Place((OVER, counters, (0,) * 4, [], []))
        if board.anchor is not None and board.anchor is not self._place.anchor:
            moved = board.anchor[1][0] - self._place.anchor[1][0]
            given = [(since - moved, what) for since, what in self._place.given if since >= moved]
            place = Place(board.anchor, given=given)
            # An anchor that is too large for a snapshot is passed over.
            if len(pack(place.numbers())) < LIMIT - KNOWN_BYTES - 4096:
                self._place = place
        return replace(self._place, since=board.steps - self._place.anchor[1][0])

    def split(self) -> Sequence[int] | None:
        """Give a part away: its account and place as numbers, or None when there is none."""
        given = self._given()
        account = self.account.parted()
        return None if given is None else [*account.numbers(self.board.states), *Place(given).numbers()]

    def _given(self) -> Anchor | None:
        place, what = self._here(), OPEN
        given: Anchor | None = self.board.give_away()
        if given is None:
            given, what = self._coming(place), COMING
            if given is None:
                return None
            self.board.deferred += 1
        self._place.given.append((place.since, what))
        return given

    def _coming(self, place: Place) -> Anchor | None:
        """The other branch of the first decision that is still to come and not yet given away; None without one."""
        ahead = OnBoard(self._fresh(), self.account, self._fresh, place)._replayed().board
        ahead.deferred += 1
        while ahead.deferred and not ahead.done:
            if ahead.advance(1 << 16) == HANDED:
                return None
        withheld: Anchor = ahead.withheld
        return None if ahead.deferred else withheld
