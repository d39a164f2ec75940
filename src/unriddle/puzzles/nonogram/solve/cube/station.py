"""The checkpoint from which the search of a cube resumes; each of its numbers is checked before use."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from unriddle.core import Text
from unriddle.core.errors import damaged_snapshot
from unriddle.core.search.shell import VarintReader
from unriddle.puzzles.nonogram.solve.board.state import COUNT

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle

# The least part of the open cells that all pictures must share; with less, the board would gain too little.
MIN_SHARED = 0.5
# The most pictures, and the most conflicts for one of them, before the tree of the cube is searched instead.
MOST_PICTURES, MOST_CONFLICTS = 200, 30_000
# The most facts that a board can be taught: they are part of its snapshots.
MOST_FACTS = 8_000


def common(cells: Sequence[int], picture: bytes, others: Sequence[bytes]) -> list[int]:
    """Return the cells in which all other pictures are like this one."""
    return [cell for cell in cells if all(other[cell] == picture[cell] for other in others)]


def facts(masks: Sequence[int], states: int, picture: bytes, cells: Sequence[int]) -> list[int]:
    """Return the states that these cells do not have, as cell * states + state."""
    return [
        cell * states + state
        for cell in cells
        for state in range(states)
        if state != picture[cell] and masks[cell] >> state & 1
    ]


# The most bytes of waiting pictures; beyond that they are dropped undelivered.
MAX_WAITING_SIZE = 20_000
# Each restart is allowed more conflicts than the one before; no search reaches this many.
MOST_STARTS = 1_000
# What is known of the other half of a cut: it is closed, it has a picture, it has this picture, which was delivered.
CLOSED, OPEN, HELD = 0, 1, 2

# (cell, color, whether the cell has it).
Fact = tuple[int, int, bool]


@dataclass
class CubeCheckpoint:
    """A node of the tree, the waiting nodes, and the starting point of its search.

    `facts` lead to the node; `waiting[i]` is the picture in the other half of fact i (b"" for one to be found again),
    or None when that half is closed. `picture` is the last picture found in the node; without `inside` it comes from
    another node and only sets phases. `second` is the picture to be delivered next, b"" when there is no other one,
    None
    when that is unknown. `delivered` pictures came before. With `asks` the search looks for cells shared by all
    pictures; `told` are those it delivered beside `picture`, which the tree does not deliver again.
    """

    attempt: int = 0
    conflicts: int = 0
    delivered: int = 0
    picture: bytes | None = None
    second: bytes | None = None
    inside: bool = False
    asks: bool = False
    told: list[bytes] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    waiting: list[bytes | None] = field(default_factory=list)


def difference(cells: Sequence[int], one: bytes, other: bytes) -> list[int]:
    """Return the differences of two pictures in the open cells: their number, then for each the step from the last cell
    and the color.
    """
    steps: list[int] = []
    last = -1
    for index, cell in enumerate(cells):
        if one[cell] != other[cell]:
            steps += (index - last, other[cell])
            last = index
    return [len(steps) // 2, *steps]


def room(station: CubeCheckpoint, picture: bytes) -> bool:
    """Whether one more picture may wait beside the others: whether the `difference` of all of them fits."""
    own = station.picture or picture
    base, length = int.from_bytes(own), len(own)
    others = [*station.waiting, *station.told, picture]
    equal_counts = ((base ^ int.from_bytes(other)).to_bytes(length).count(0) for other in others if other)
    return sum(2 * (length - equal) for equal in equal_counts) <= MAX_WAITING_SIZE


def dump(station: CubeCheckpoint, cells: Sequence[int]) -> tuple[int, ...]:
    """Return the checkpoint as numbers; `cells` are the open ones."""
    picture = station.picture
    out = [station.attempt, station.conflicts, station.delivered]
    out += [picture is not None, station.inside, station.asks]
    if picture is not None:
        out += (picture[cell] for cell in cells)
        out.append(OPEN if station.second is None else HELD if station.second else CLOSED)
        if station.second:
            out += difference(cells, picture, station.second)
        out.append(len(station.told))
        for told in station.told:
            out += difference(cells, picture, told)
        out.append(len(station.facts))
        for (cell, color, is_true), waiting in zip(station.facts, station.waiting, strict=True):
            out += (cell, 2 * color + is_true, CLOSED if waiting is None else HELD if waiting else OPEN)
            if waiting:
                out += difference(cells, picture, waiting)
    return tuple(out)


def read(place: VarintReader, puzzle: "Puzzle", masks: Sequence[int], cells: Sequence[int]) -> CubeCheckpoint:
    """Return the checkpoint of this puzzle's cube in these numbers. Raises CheckpointError."""
    board = _Board(place, puzzle, masks, cells)
    station = CubeCheckpoint(place.next(MOST_STARTS), place.next(COUNT), place.next(COUNT))
    has_picture, station.inside, station.asks = (bool(place.next(1)) for _ in range(3))
    if has_picture:
        picture = station.picture = board.check(board.picture())
        state = place.next(HELD)
        station.second = board.check(board.other(picture)) if state == HELD else b"" if state == CLOSED else None
        station.told = [board.check(board.other(picture)) for _ in range(place.next(MOST_PICTURES + 1))]
        for _ in range(place.next(len(cells) * len(puzzle.colors))):  # each takes one state of a cell, or more
            cell, fact, state = place.next(len(masks) - 1), place.next(255), place.next(HELD)
            color, mask = fact >> 1, masks[cell]
            if not mask & (mask - 1) or not color or not mask >> color & 1:
                raise damaged_snapshot(Text("a cell cannot have its color"))
            station.facts.append((cell, color, bool(fact & 1)))
            waiting = board.check(board.other(picture)) if state == HELD else b"" if state == OPEN else None
            station.waiting.append(waiting)
    fits = has_picture or not station.inside
    if station.second is not None:
        fits = station.inside and not station.facts and station.second != station.picture
    if not fits or (station.asks and station.facts) or (station.told and not station.inside and not station.facts):
        raise damaged_snapshot(Text("its parts do not fit together"))
    return station


class _Board:
    """Reads pictures from numbers, checked against the possible states of the cube's cells."""

    def __init__(self, place: VarintReader, puzzle: "Puzzle", masks: Sequence[int], cells: Sequence[int]) -> None:
        self._place, self._puzzle, self._masks, self._cells = place, puzzle, masks, cells

    def picture(self) -> bytes:
        """Return a picture: colors read for the open cells, known ones for the others."""
        result = bytearray(mask.bit_length() - 1 if mask else 0 for mask in self._masks)
        for cell in self._cells:
            result[cell] = self._color(cell)
        return bytes(result)

    def other(self, picture: bytes) -> bytes:
        """Read a picture stored as its differences from `picture`."""
        result, cells = bytearray(picture), self._cells
        index = -1
        for _ in range(self._place.next(len(cells))):
            index += self._place.next(len(cells) - 1 - index, 1)
            result[cells[index]] = self._color(cells[index])
        return bytes(result)

    def check(self, picture: bytes) -> bytes:
        """Return the picture, which must solve the puzzle."""
        if self._puzzle.check(self._puzzle.solution_of(picture)):
            raise damaged_snapshot(Text("it holds a wrong picture"))
        return picture

    def _color(self, cell: int) -> int:
        color = self._place.next(255)
        if not self._masks[cell] >> color & 1:
            raise damaged_snapshot(Text("a cell cannot have its color"))
        return color
