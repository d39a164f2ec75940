"""The `count` search: how many squares there are, unit by unit. Each solution is a closed unit."""

import struct
from array import array

from unriddle.core import CheckpointError, PuzzleError, Seal, Search, cursor
from unriddle.puzzles.latin.classes import REACH, parts
from unriddle.puzzles.latin.count_kernel import LIMIT, Picks
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.unit import Unit

# First unit of this search, the one it is at, the one after its last; steps of closed units and of the current one,
# members built, count so far, depth.
HEAD = struct.Struct("<IIIQQIQB")
WORD = (1 << 64) - 1


class Count(Search):
    """The units of a puzzle in their order; a step compares one mask with all, or picks one."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        if puzzle.order > REACH[puzzle.kind]:
            raise PuzzleError(f"{puzzle.kind} squares are counted up to order {REACH[puzzle.kind]}", str(puzzle)[:60])
        if puzzle.givens:
            raise PuzzleError("a count takes no givens: use solve --limit all", str(puzzle)[:60])
        self.parts = parts(puzzle.order, puzzle.kind)
        self.seal = Seal(str(puzzle), "count")
        self.first, self.at, self.end = 0, 0, len(self.parts)
        if puzzle.unit:
            if puzzle.unit > len(self.parts):
                raise PuzzleError(f"the units of {puzzle} go from 1 to {len(self.parts)}")
            self.first, self.at, self.end = puzzle.unit - 1, puzzle.unit - 1, puzzle.unit
        self.before = 0
        self.picks: Picks | None = None
        if snapshot is not None:
            self._install(self.seal.open(snapshot))
        elif not self.done:
            self._load()

    @property
    def done(self) -> bool:
        return self.at == self.end

    @property
    def steps(self) -> int:
        return self.before + (self.picks.steps if self.picks else 0)

    @property
    def share(self) -> float:
        if self.picks is None:
            return 1.0
        behind, whole = self.at - self.first, self.end - self.first
        inside, size = 0, 1
        for tried, total in self.picks.behind():
            inside, size = inside * total + tried, size * total
        return cursor.fraction(behind * size + inside, whole * size)

    @property
    def note(self) -> str:
        """What the line of progress says."""
        return f"unit {self.at + 1} of {len(self.parts)}" if self.picks else ""

    def advance(self, budget: int) -> Unit | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        picks = self.picks
        if picks is None:
            return None
        picks.advance(budget)
        if not picks.closed:
            return None
        found = self.look()
        self.before += picks.steps
        self.at += 1
        self.picks = None
        if not self.done:
            self._load()
        return found

    def look(self) -> Unit | None:
        """The current unit with what is counted of it; None at the end."""
        if self.picks is None:
            return None
        part = self.parts[self.at]
        return Unit(part.name, self.picks.count, part.weight)

    def snapshot(self) -> bytes:
        return self.seal.close(self._pack(self.first, self.at, self.end, self.before, self.picks))

    def split(self) -> bytes | None:
        left = self.end - self.at
        if left < 2:
            return None
        middle = self.end - left // 2
        later = self._pack(middle, middle, self.end, 0, None)
        self.end = middle
        return self.seal.close(later)

    @staticmethod
    def _pack(first: int, at: int, end: int, before: int, picks: Picks | None) -> bytes:
        if picks is None:
            return HEAD.pack(first, at, end, before, 0, 0, 0, 1) + bytes(2)
        place = picks.place()
        head = HEAD.pack(first, at, end, before, picks.steps, picks.built, picks.count, len(place))
        return head + struct.pack(f"<{len(place)}H", *place)

    def _install(self, body: bytes) -> None:
        """Go to the place that _pack wrote; CheckpointError when it is none of this puzzle's."""
        if len(body) < HEAD.size or len(body) != HEAD.size + 2 * body[HEAD.size - 1]:
            raise CheckpointError("the snapshot is damaged: its length is wrong")
        first, at, end, before, steps, built, count, depth = HEAD.unpack_from(body)
        if not first <= at <= end <= len(self.parts) or (at == end and (steps or built or count)):
            raise CheckpointError("the snapshot is damaged: its units cannot be")
        self.first, self.at, self.end, self.before = first, at, end, before
        place = list(struct.unpack_from(f"<{depth}H", body, HEAD.size))
        if at < end:
            self._load()
            if not (self.picks and self.picks.install(built, steps, count, place)):
                raise CheckpointError("the snapshot is damaged: there is no such place in the search")

    def _load(self) -> None:
        """Make ready to count the current unit."""
        part = self.parts[self.at]
        groups = part.groups()
        width = max((one.bit_length() + 63) // 64 for group in [[1], *groups] for one in [*group, 1])
        words = [one >> 64 * word & WORD for group in groups for one in group for word in range(width)]
        sizes = [len(group) for group in groups]
        if len(groups) > LIMIT or max(sizes, default=0) >= 1 << 16:
            raise PuzzleError(f"unit {part.name} is too large to be counted")
        self.picks = Picks(sizes, array("Q", words), width, part.facing)
