"""The place from which the search of a cube goes on, and its bytes: every number checked before it is used."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from unriddle.core import CheckpointError
from unriddle.puzzles.nonogram.guess import LEVELS, Guess
from unriddle.puzzles.nonogram.place import Reader

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle

# Bytes of the pictures that wait; beyond that they are forgotten, undelivered.
ROOM = 20_000
# Bytes of a guess; a longer one is made again.
LONGEST_GUESS = 40_000
LONGEST = 1 << 22
# Each start is allowed more than the one before; nobody sees this one end.
MOST_STARTS = 1_000
# What is known of the other half of a cut: it is closed, it holds a picture, it holds this picture, delivered.
CLOSED, OPEN, HELD = 0, 1, 2

# (cell, colour, whether the cell has it).
Fact = tuple[int, int, bool]


@dataclass
class Station:
    """A node of the tree, the nodes that wait, and what the solver starts from.

    `facts` lead to the node; `waiting[i]` is the picture in the other half of fact i (b"" for one to be found again),
    or None when that half is closed. `picture` is the last picture found in the node; without `inside` it is from
    another node and only a guess. `guess` is that of belief propagation. `second` is the
    picture to be delivered next, b"" when there is no other one, None when that is not known.
    """

    attempt: int = 0
    conflicts: int = 0
    guess: Guess | None = None
    picture: bytes | None = None
    second: bytes | None = None
    inside: bool = False
    facts: list[Fact] = field(default_factory=list)
    waiting: list[bytes | None] = field(default_factory=list)


def difference(cells: Sequence[int], one: bytes, other: bytes) -> list[int]:
    """Where two pictures differ among the open cells: for each such cell the step from the last one, and its colour."""
    result: list[int] = []
    last = -1
    for index, cell in enumerate(cells):
        if one[cell] != other[cell]:
            result += (index - last, other[cell])
            last = index
    return result


def room(station: Station, cells: Sequence[int], picture: bytes) -> bool:
    """Whether one more picture may wait beside those that do."""
    size = 0
    for waiting in [*station.waiting, picture]:
        if waiting:
            size += len(difference(cells, station.picture or picture, waiting))
    return size <= ROOM


def encode(station: Station, cells: Sequence[int]) -> bytes:
    """The station as bytes; `cells` are the open ones."""
    out = _Writer()
    guess = station.guess
    if guess is not None and 2 * (len(cells) + len(guess.marks)) > LONGEST_GUESS:
        guess = None
    out.put(station.attempt, station.conflicts, guess is not None, station.picture is not None, station.inside)
    if guess is not None:
        out.put(*(guess.picture[cell] for cell in cells), *guess.marks, *(guess.sure[cell] for cell in cells))
    if station.picture is not None:
        out.put(*(station.picture[cell] for cell in cells))
        out.put(OPEN if station.second is None else HELD if station.second else CLOSED)
        if station.second:
            steps = difference(cells, station.picture, station.second)
            out.put(len(steps) // 2, *steps)
        out.put(len(station.facts))
        for (cell, colour, holds), waiting in zip(station.facts, station.waiting, strict=True):
            out.put(cell, 2 * colour + holds, CLOSED if waiting is None else HELD if waiting else OPEN)
            if waiting:
                steps = difference(cells, station.picture, waiting)
                out.put(len(steps) // 2, *steps)
    return zlib.compress(bytes(out.data), 9)


def decode(data: bytes, puzzle: "Puzzle", masks: Sequence[int], cells: Sequence[int], blocks: int) -> Station:
    """The station of this puzzle's cube in these bytes; CheckpointError."""
    reader = _Reader(data)
    station = Station(reader.number(MOST_STARTS), reader.number(1 << 62))
    has_guess, has_picture, station.inside = (bool(reader.number(1)) for _ in range(3))
    known = bytes(mask.bit_length() - 1 if mask else 0 for mask in masks)
    if has_guess:
        colours = reader.picture(known, masks, cells)
        marks = [reader.number(1 << 16) for _ in range(2 * blocks)]
        sure = bytearray(len(masks))
        for cell in cells:
            sure[cell] = reader.number(LEVELS)
        station.guess = Guess(colours, marks, bytes(sure))
    if has_picture:
        station.picture = _checked(puzzle, reader.picture(known, masks, cells))
        state = reader.number(2)
        if state == HELD:
            station.second = _checked(puzzle, reader.differing(station.picture, masks, cells))
        elif state == CLOSED:
            station.second = b""
        for _ in range(reader.number(len(cells))):
            cell, colour, state = reader.number(len(masks) - 1), reader.number(255), reader.number(2)
            mask = masks[cell]
            if not mask & (mask - 1) or not colour >> 1 or not mask >> (colour >> 1) & 1:
                raise CheckpointError("the snapshot is damaged: a cell cannot have its colour")
            station.facts.append((cell, colour >> 1, bool(colour & 1)))
            other: bytes | None = b"" if state == OPEN else None
            if state == HELD:
                other = _checked(puzzle, reader.differing(station.picture, masks, cells))
            station.waiting.append(other)
    fits = has_picture or not station.inside
    if station.second is not None:
        fits = station.inside and not station.facts and station.second != station.picture
    if reader.at != len(reader.data) or not fits:
        raise CheckpointError("the snapshot is damaged: its parts do not fit")
    return station


def _checked(puzzle: "Puzzle", picture: bytes) -> bytes:
    from unriddle.puzzles.nonogram.puzzle import Solution

    if puzzle.check(Solution(puzzle.width, puzzle.height, picture, puzzle.colours)):
        raise CheckpointError("the snapshot is damaged: it holds a wrong picture")
    return picture


class _Writer:
    """Numbers in 7 bits a byte."""

    def __init__(self) -> None:
        self.data = bytearray()

    def put(self, *numbers: int) -> None:
        for number in numbers:
            while number > 127:
                self.data.append(number & 127 | 128)
                number >>= 7
            self.data.append(number)


class _Reader(Reader):
    """Takes numbers from compressed bytes, each within its limit."""

    def __init__(self, data: bytes) -> None:
        try:
            unpack = zlib.decompressobj()
            super().__init__(unpack.decompress(data, LONGEST))
        except zlib.error:
            super().__init__(b"")
        if not self.data or not unpack.eof or unpack.unused_data:
            raise CheckpointError("the snapshot is damaged: a station cannot be unpacked")

    def picture(self, known: bytes, masks: Sequence[int], cells: Sequence[int]) -> bytes:
        result = bytearray(known)
        for cell in cells:
            result[cell] = self._colour(masks[cell])
        return bytes(result)

    def differing(self, picture: bytes, masks: Sequence[int], cells: Sequence[int]) -> bytes:
        result = bytearray(picture)
        index = -1
        for _ in range(self.number(len(cells))):
            index += self.number(len(cells))
            if not 0 <= index < len(cells):
                raise CheckpointError("the snapshot is damaged: a picture is larger than its board")
            result[cells[index]] = self._colour(masks[cells[index]])
        return bytes(result)

    def _colour(self, mask: int) -> int:
        colour = self.number(255)
        if not mask >> colour & 1:
            raise CheckpointError("the snapshot is damaged: a cell cannot have its colour")
        return colour
