"""The `count` search: counts squares unit by unit. Its solutions are the finished units."""

from typing import cast

from unriddle.core import PuzzleError, Search, Text
from unriddle.core.errors import damaged_snapshot
from unriddle.core.search.shell import Seal, VarintReader, encode_varints, fraction
from unriddle.kit.count.unit import Part, PlacedCounts, Unit
from unriddle.puzzles.latin.count.work_parts import parts
from unriddle.puzzles.latin.puzzle import Puzzle

# The most numbers in the state of a unit, and the largest of them.
MAX_STATE = 32
MAX_NUMBER = (1 << 63) - 1


def units(puzzle: Puzzle) -> list[Puzzle]:
    """Return a puzzle for each unit; the puzzle itself if it is a unit or has none."""
    count = 0 if puzzle.unit else len(Count(puzzle).parts)
    return [puzzle._replace(unit=at) for at in range(1, count + 1)] or [puzzle]


class Count(Search):
    """The units of a puzzle in order; a step is one step of a unit's counter."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        if puzzle.givens:
            raise PuzzleError("squares with given symbols are found, but not counted", str(puzzle)[:60])
        self.parts: tuple[Part, ...] = parts(puzzle.order, puzzle.kind)
        self.seal: Seal = Seal(str(puzzle), "count")
        self.first: int = 0
        self.at: int = 0
        self.end: int = len(self.parts)
        if puzzle.unit:
            if puzzle.unit > len(self.parts):
                raise PuzzleError("{puzzle} has units 1 to {most}", puzzle=str(puzzle), most=len(self.parts))
            self.first, self.at, self.end = puzzle.unit - 1, puzzle.unit - 1, puzzle.unit
        self.before: int = 0
        self.work: PlacedCounts | None = None
        place: list[int] = []
        if snapshot is not None:
            # Resume the position; CheckpointError if this puzzle has no such position.
            numbers = VarintReader(self.seal.open(snapshot))
            self.first = numbers.next(len(self.parts))
            self.at = numbers.next(len(self.parts), self.first)
            self.end = numbers.next(len(self.parts), self.at)
            self.before = numbers.next(MAX_NUMBER)
            place = [numbers.next(MAX_NUMBER) for _ in range(numbers.next(0 if self.done else MAX_STATE))]
            numbers.end()
        self._load()
        if place and self.work and not self.work.install(place):
            raise damaged_snapshot(Text("the search has no such position"))

    @property
    def done(self) -> bool:
        return self.at == self.end

    @property
    def steps(self) -> int:
        return self.before + (self.work.steps if self.work else 0)

    @property
    def share(self) -> float:
        if self.work is None:
            return 1.0
        done, total = self.at - self.first, self.end - self.first
        inside, size = self.work.behind()
        return fraction(done * size + inside, total * size)

    @property
    def note(self) -> str:
        """The remark for the progress line."""
        if self.work is None:
            return ""
        at, _, total = self.parts[self.at].name.partition("/")
        return Text("unit {at} of {whole}", at=at, whole=total)

    def advance(self, budget: int) -> Unit | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        work = self.work
        if work is None:
            return None
        work.advance(budget)
        if not work.closed:
            return None
        found = self.look()
        self.before += work.steps
        self.at += 1
        self._load()
        return found

    def look(self) -> Unit | None:
        """Return the current unit with its count so far; None at the end."""
        if self.work is None:
            return None
        part = self.parts[self.at]
        return Unit(part.name, self.work.count, part.weight)

    def snapshot(self) -> bytes:
        place = self.work.place() if self.work else []
        return self.seal.close(encode_varints([self.first, self.at, self.end, self.before, len(place), *place]))

    def split(self) -> bytes | None:
        left = self.end - self.at
        if left < 2:
            return None
        middle = self.end - left // 2
        later = encode_varints([middle, middle, self.end, 0, 0])
        self.end = middle
        return self.seal.close(later)

    def _load(self) -> None:
        """Create the counter of the current unit."""
        self.work = None  # frees the memory of the last one first
        if not self.done:
            self.work = cast("PlacedCounts", self.parts[self.at].work())
