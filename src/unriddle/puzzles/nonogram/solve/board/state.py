"""Saves and rebuilds a nonogram search on the board.

A place is the board's last anchor and the number of steps after it, which are repeated. The account counts the work
done and the solutions delivered, in any state.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Any

from unriddle.core import CheckpointError, Text
from unriddle.core.errors import damaged_snapshot
from unriddle.core.search.shell import MAX_SNAPSHOT_SIZE, VarintReader, encode_varints
from unriddle.puzzles.nonogram.solve.board.kernel import ENTERING, HANDED, SOLUTION, SPENT

# The most solutions of the board to remember, and the most bytes of all of them, compressed.
KNOWN, KNOWN_BYTES = 4, 16384
MAX_TAUGHT = 300
# The most bytes of the numbers of a snapshot.
MOST_BYTES = 1 << 22
COUNT = 1 << 62


@dataclass
class Account:
    """The work done and the solutions delivered.

    `alone`: whether no cube may be started. `slices` and `conflicts`: steps and conflicts of finished cubes, and of the
    current one up to its last checkpoint. `floor`: the lower bound of `share`, in units of 2 ** -53. `known`: the
    solutions delivered by the board, None if there are too many; `packed`: their compressed size in bytes.
    `delivered`: the solutions that a cube delivered before it taught the board, which will find them again; `taught`:
    the number of open cells at that time.
    """

    alone: bool = False
    slices: int = 0
    conflicts: int = 0
    floor: int = 0
    known: list[bytes] | None = field(default_factory=list)
    packed: int = 0
    taught: int = 0
    delivered: list[bytes] = field(default_factory=list)

    def split_off(self) -> "Account":
        """Return the initial account of a part that is split off."""
        return Account(alone=self.alone, taught=self.taught, delivered=self.delivered)

    def teach(self, delivered: list[bytes], left: int) -> None:
        """Record that a cube has taught the board, which will find these pictures again in a node with `left` open
        cells.

        No node above it will be given to a cube, because pictures were delivered from it.
        """
        self.known, self.delivered, self.taught = None, delivered, left

    def remember(self, cells: bytes) -> None:
        """Keep a solution of the board, so that a cube can be made around it."""
        if self.known is not None:
            self.packed += _bytes(cells) if len(self.known) < KNOWN else KNOWN_BYTES + 1
            self.known = [*self.known, cells] if self.packed <= KNOWN_BYTES else None

    def numbers(self, states: int) -> list[int]:
        """Return the account as numbers, its pictures as runs of cells."""
        result = [self.alone, self.slices, self.conflicts, self.floor]
        result.append(0 if self.known is None else len(self.known) + 1)
        for picture in self.known or ():
            result += _runs(picture, states)
        result += (self.taught, len(self.delivered))
        first = self.delivered[0] if self.delivered else b""
        for picture in self.delivered:  # the others only where they differ from the first one
            like = bytes(states if one == own else one for one, own in zip(picture, first, strict=True))
            result += _runs(picture, states) if picture is first else _runs(like, states + 1)
        return result

    @classmethod
    def read(cls, place: VarintReader, cells: int, states: int) -> "Account":
        """Read the account back, with pictures of `cells` cells. Raises CheckpointError."""
        account = cls(bool(place.next(1)), place.next(COUNT), place.next(COUNT), place.next((1 << 53) - 1))
        count = place.next(KNOWN + 1)
        account.known = [_picture(place, cells, states) for _ in range(count - 1)] if count else None
        account.packed = sum(map(_bytes, account.known or ()))
        account.taught, count = place.next(cells), place.next(MAX_TAUGHT)
        for index in range(count):
            picture = _picture(place, cells, states + 1 if index else states)
            first = account.delivered[0] if index else picture
            account.delivered.append(
                bytes(own if one == states else one for one, own in zip(picture, first, strict=True))
            )
        return account


def _runs(picture: bytes, states: int) -> Iterator[int]:
    return (sum(1 for _ in run) * states + state for state, run in groupby(picture))


def _bytes(picture: bytes) -> int:
    """Return an upper bound of the bytes that a picture takes in a place, without compressing small pictures."""
    return len(picture) if len(picture) <= KNOWN_BYTES // KNOWN else len(zlib.compress(picture))


def _picture(place: VarintReader, cells: int, states: int) -> bytes:
    picture = bytearray()
    while left := cells - len(picture):
        length, state = divmod(place.next(left * states + states - 1, states), states)
        picture += bytes([state]) * length
    return bytes(picture)


def pack(place: Iterable[int]) -> bytes:
    """Return the numbers of a place in few bytes."""
    return zlib.compress(encode_varints(place))


def unpack(data: bytes) -> VarintReader:
    """Return the numbers; CheckpointError for other data, such as a place of another version."""
    unpacked = zlib.decompressobj()
    try:
        body = unpacked.decompress(data, MOST_BYTES)
    except zlib.error:
        body = b""
    if not body or not unpacked.eof or unpacked.unused_data:
        raise CheckpointError("the snapshot is damaged, or from another version of unriddle")
    return VarintReader(body)


# Kinds of anchors in addition to the kernel's: not started, and exhausted.
FRESH, OVER = 0, 4
# The most steps that a snapshot may ask a search to repeat after its anchor; a limit against malicious snapshots.
MAX_REPLAY = 1 << 24
# What `split` split off: the highest open branch, or the first future one.
COMING, OPEN = 0, 1

# Kind, counters, the state of probing, decisions, and the facts learned at each: see Board.describe.
Anchor = tuple[int, tuple[int, ...], tuple[int, ...], list[tuple[int, ...]], list[list[int]]]
START: Anchor = (FRESH, (0,) * 6, (0,) * 4, [], [])


@dataclass
class Place:
    """An anchor, the steps done since, and (steps since the anchor, OPEN or COMING) of each part split off since."""

    anchor: Anchor = START
    since: int = 0
    given: list[tuple[int, int]] = field(default_factory=list)

    def numbers(self) -> list[int]:
        """Return the place as numbers."""
        return [
            *anchor_numbers(self.anchor),
            self.since,
            len(self.given),
            *(number for part in self.given for number in part),
        ]


def anchor_numbers(anchor: Anchor) -> list[int]:
    """Return the anchor as numbers."""
    kind, counters, here, frames, learnt = anchor
    numbers = [kind, *counters, *here, len(frames), *(number for frame in frames for number in frame)]
    for facts in learnt:
        numbers += (len(facts), *facts)
    return numbers


def read(place: VarintReader, cells: int, states: int) -> Anchor:
    """Return the anchor in these numbers, each within its limits for a board of this size. Raises CheckpointError."""
    kind = place.next(OVER)
    counters = tuple([place.next(COUNT) for _ in range(6)])
    here = (place.next(cells - 1), place.next(cells), place.next(3), place.next(1 << 16))
    limits = (cells - 1, states - 1, 1, 1, 3)
    frames = [tuple([place.next(limit) for limit in limits]) for _ in range(place.next(cells * states))]
    nodes = 0 if kind in (FRESH, OVER) else len(frames) + (kind != ENTERING)
    facts = cells * states
    learnt = [[place.next(facts - 1) for _ in range(place.next(facts))] for _ in range(nodes)]
    if (kind in (FRESH, OVER) and frames) or any(frame[2] and frame[3] for frame in frames):
        raise damaged_snapshot(Text("it has impossible decisions"))
    if kind in (FRESH, OVER) and (any(here) or (kind == FRESH and any(counters))):
        raise damaged_snapshot(Text("it has impossible counters"))
    if kind == ENTERING and not (frames and frames[-1][2]):
        raise damaged_snapshot(Text("its decisions do not fit what was learned"))
    return kind, counters, here, frames, learnt


def rebuild(board: Any, anchor: Anchor) -> None:
    """Bring a fresh board to the anchor; CheckpointError if the puzzle contradicts it."""
    kind, counters = anchor[:2]
    if kind == OVER:
        board.finish(counters)
    elif kind != FRESH and not board.restore(anchor):
        raise damaged_snapshot(Text("its decisions contradict the puzzle"))


class OnBoard:
    """The search by lines, trials and branches; `fresh` makes a board before its first step."""

    age = 0
    replaying = False
    note = ""
    conflicts = 0

    def __init__(self, board: Any, account: Account, fresh: Callable[[], Any], place: Place | None = None) -> None:
        self.account: Account = account
        self.board: Any = board
        self._fresh = fresh
        self._place = place or Place()

    @classmethod
    def read(cls, anchor: Anchor, place: VarintReader, account: Account, fresh: Callable[[], Any]) -> "OnBoard":
        """Return the search at the place that begins with this anchor. Raises CheckpointError."""
        since = place.next(MAX_REPLAY)
        given = [(place.next(since), place.next(1)) for _ in range(place.next(1 << 16))]
        place.end()
        if any(one > other for (one, _), (other, _) in pairwise(given)):
            raise damaged_snapshot(Text("its parts are in the wrong order"))
        return cls(fresh(), account, fresh, Place(anchor, since, given))._replay()

    def _replay(self) -> "OnBoard":
        """Bring the fresh board to the place. It hands over no node on the way, whatever its limit was."""
        board, place = self.board, self._place
        limit, board.limit = board.limit, 0
        rebuild(board, place.anchor)
        start = board.steps
        for since, choice in [*place.given, (place.since, -1)]:
            while board.steps < start + since and not board.done:
                board.advance(start + since - board.steps)
            if board.steps != start + since:
                raise damaged_snapshot(Text("the search ends before this position"))
            if choice == OPEN:
                board.give_away()
            elif choice == COMING:
                board.deferred += 1
        board.limit = limit
        return self

    def advance(self, budget: int) -> bytes | None:
        """Make at most `budget` steps; return the cells of a solution, or None. Then `handed` may be true."""
        board, code = self.board, SPENT
        while code == SPENT and budget > 0 and not board.done:
            before = board.steps
            code = board.advance(budget)
            budget -= board.steps - before
        if code != SOLUTION:
            return None
        cells: bytes = board.picture
        self.account.remember(cells)
        if cells in self.account.delivered:
            self.account.delivered = [picture for picture in self.account.delivered if picture != cells]
            return None
        return cells

    @property
    def handed(self) -> bool:
        """Whether the board has handed over its node and waits."""
        return bool(self.board.handed)

    def numbers(self) -> Sequence[int]:
        """Return the place as numbers."""
        return self._here().numbers()

    def _here(self) -> Place:
        board = self.board
        if board.done:
            counters = (board.steps, 0, board.probes, board.nodes, board.cut, board.solutions)
            return Place((OVER, counters, (0,) * 4, [], []))
        if board.anchor is not None and board.anchor is not self._place.anchor:
            moved = board.anchor[1][0] - self._place.anchor[1][0]
            given = [(since - moved, choice) for since, choice in self._place.given if since >= moved]
            place = Place(board.anchor, given=given)
            # An anchor that is too large for a snapshot is not used.
            if len(pack(place.numbers())) < MAX_SNAPSHOT_SIZE - KNOWN_BYTES - 4096:
                self._place = place
        return replace(self._place, since=board.steps - self._place.anchor[1][0])

    def split(self) -> Sequence[int] | None:
        """Split off a part: return its account and position as numbers, or None if there is none."""
        place, choice = self._here(), OPEN
        given: Anchor | None = self.board.give_away()
        if given is None:
            given, choice = self._coming(place), COMING
            if given is None:
                return None
            self.board.deferred += 1
        self._place.given.append((place.since, choice))
        return [*self.account.split_off().numbers(self.board.states), *Place(given).numbers()]

    def _coming(self, place: Place) -> Anchor | None:
        """Return the other branch of the first future decision that was not yet split off; None without one."""
        ahead = OnBoard(self._fresh(), self.account, self._fresh, place)._replay().board
        ahead.deferred += 1
        while ahead.deferred and not ahead.done:
            if ahead.advance(1 << 16) == HANDED:
                return None
        withheld: Anchor = ahead.withheld
        return None if ahead.deferred else withheld
