"""The bytes of a place in the search of a nonogram: small numbers, each in 7 bits a byte, checked one by one.

What the numbers mean is the board's business (board_kernel) and the search's (search); here only their limits count.
"""

from dataclasses import dataclass, field

from unriddle.core import CheckpointError

FRESH, ENTERING, SETTLED, GIVEN, OVER = 0, 1, 2, 3, 4
# Steps that a search may have to do again after its station; more is not a snapshot but a trap.
LONGEST = 1 << 24
# Solutions of the board that are remembered, and their bytes in all.
KNOWN, KNOWN_BYTES = 4, 16384

Frame = tuple[int, ...]
Station = tuple[int, tuple[int, ...], tuple[int, ...], list[Frame], list[list[int]]]
START: Station = (FRESH, (0,) * 6, (0,) * 4, [], [])


@dataclass
class Place:
    """A station of the board, the steps done since, and what the SAT solver adds.

    `events` are (steps since the station, 1 for a branch given away or 0 for one that will be); `alone` says that no
    SAT solver is to be used; `cube` is the place in it, `delivered` the solutions since; `ready` says that its clauses
    had been made before that place, so that making them again is no step. `known` are the solutions that the board
    has delivered, each compressed, or None when they are too many.
    """

    station: Station = START
    since: int = 0
    events: list[tuple[int, int]] = field(default_factory=list)
    alone: bool = False
    slices: int = 0
    conflicts: int = 0
    floor: int = 0  # what `share` never falls below, in 2 ** -53
    delivered: int = 0
    ready: bool = False
    known: list[bytes] | None = field(default_factory=list)
    cube: bytes = b""


def encode(place: Place) -> bytes:
    """The place as bytes."""
    kind, counters, here, frames, learnt = place.station
    numbers = [kind, *counters, *here, len(frames), *(number for frame in frames for number in frame), len(learnt)]
    for facts in learnt:
        numbers += (len(facts), *facts)
    numbers += (place.since, len(place.events), *(number for event in place.events for number in event))
    numbers += (place.alone, place.slices, place.conflicts, place.floor, place.delivered, place.ready)
    numbers.append(0 if place.known is None else len(place.known) + 1)
    numbers += map(len, place.known or ())
    out = bytearray()
    for number in numbers:
        while number > 127:
            out.append(number & 127 | 128)
            number >>= 7
        out.append(number)
    return bytes(out) + b"".join(place.known or ()) + place.cube


def decode(data: bytes, cells: int, states: int) -> Place:
    """The place in these bytes, every number within its limits for a board of this size; CheckpointError."""
    reader = Reader(data)
    kind = reader.number(OVER)
    counters = tuple([reader.number(1 << 62) for _ in range(6)])
    here = (reader.number(cells - 1), reader.number(cells), reader.number(3), reader.number(1 << 16))
    frames = []
    for _ in range(reader.number(min(len(data), cells * states))):
        limits = (cells - 1, states - 1, 1, 1, 3)
        frames.append(tuple([reader.number(limit) for limit in limits]))
    learnt = []
    for _ in range(reader.number(len(frames) + 1)):
        learnt.append([reader.number(cells * states - 1) for _ in range(reader.number(len(data)))])
    expected = {FRESH: 0, OVER: 0, ENTERING: len(frames)}.get(kind, len(frames) + 1)
    if len(learnt) != expected or (kind == ENTERING and not (frames and frames[-1][2])):
        raise CheckpointError("the snapshot is damaged: its decisions do not fit what was learnt")
    if (kind in (FRESH, OVER) and frames) or any(frame[2] and frame[3] for frame in frames):
        raise CheckpointError("the snapshot is damaged: its decisions cannot be")
    since = reader.number(LONGEST)
    events = [(reader.number(since), reader.number(1)) for _ in range(reader.number(min(len(data), 1 << 16)))]
    if events != sorted(events, key=lambda event: event[0]):
        raise CheckpointError("the snapshot is damaged: its events are in disorder")
    alone = bool(reader.number(1))
    slices, conflicts, floor, delivered = (reader.number(limit) for limit in (1 << 62, 1 << 62, (1 << 53) - 1, 1 << 40))
    ready = bool(reader.number(1))
    station: Station = (kind, counters, here, frames, learnt)
    count = reader.number(KNOWN + 1)
    known = [reader.take(size) for size in [reader.number(len(data)) for _ in range(count - 1)]] if count else None
    rest = reader.rest()
    if (rest or delivered) and kind != GIVEN:
        raise CheckpointError("the snapshot is damaged: it has more than a place")
    return Place(station, since, events, alone, slices, conflicts, floor, delivered, ready, known, rest)


def pack(cells: bytes) -> bytes:
    """A picture in few bytes."""
    import zlib

    return zlib.compress(cells)


def unpack(data: bytes, cells: int) -> bytes:
    """The picture again; CheckpointError for anything else."""
    import zlib

    try:
        picture = zlib.decompressobj().decompress(data, cells + 1)
    except zlib.error as error:
        raise CheckpointError("the snapshot is damaged: a solution in it cannot be read") from error
    if len(picture) != cells:
        raise CheckpointError("the snapshot is damaged: a solution in it has another size")
    return picture


class Reader:
    """Takes numbers from the front of bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self, largest: int) -> int:
        """The next number; CheckpointError when it is above the largest or does not end."""
        value = shift = 0
        while self.at < len(self.data) and shift < 70:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if value > largest:
                    break
                return value
        raise CheckpointError("the snapshot is damaged: a number is out of its limits")

    def take(self, size: int) -> bytes:
        """The next bytes; CheckpointError when there are not so many."""
        self.at += size
        if self.at > len(self.data):
            raise CheckpointError("the snapshot is damaged: it ends too early")
        return self.data[self.at - size : self.at]

    def rest(self) -> bytes:
        """All that is left."""
        return self.data[self.at :]
