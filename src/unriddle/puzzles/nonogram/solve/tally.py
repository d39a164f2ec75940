"""What a search of a nonogram has done and delivered, wherever it stands; and any place as the bytes of a snapshot."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from unriddle.core import CheckpointError, Text
from unriddle.core.search import shell as numbers
from unriddle.core.search.shell import Numbers

# Solutions of the board that are remembered, and their bytes in all when they are compressed.
KNOWN, KNOWN_BYTES = 4, 16384
MOST_TOLD = 300
# Bytes of all numbers of a snapshot.
LONGEST = 1 << 22
COUNT = 1 << 62


@dataclass
class Account:
    """`alone`: no cube is to be made. `slices` and `conflicts`: steps and conflicts of a cube up to its last station,
    and of those that have finished. `floor`: what `share` never falls below, in 2 ** -53. `known`: the solutions that
    the board has delivered, or None when they are too many; `packed`: their bytes compressed. `told`: those
    that a cube delivered before it taught the board, which finds them again; then it had `taught` open cells.
    """

    alone: bool = False
    slices: int = 0
    conflicts: int = 0
    floor: int = 0
    known: list[bytes] | None = field(default_factory=list)
    packed: int = 0
    taught: int = 0
    told: list[bytes] = field(default_factory=list)

    def parted(self) -> "Account":
        """What a part of the search that is given away begins with."""
        return Account(alone=self.alone, taught=self.taught, told=self.told)

    def teach(self, told: list[bytes], left: int) -> None:
        """A cube has taught the board, which finds these pictures again in a node with that many open cells. No node
        that holds this one will be given to a cube: pictures were delivered from it.
        """
        self.known, self.told, self.taught = None, told, left

    def remember(self, cells: bytes) -> None:
        """Keep a solution of the board, so that a cube may be made of what lies around it."""
        if self.known is not None:
            self.packed += _bytes(cells) if len(self.known) < KNOWN else KNOWN_BYTES + 1
            self.known = [*self.known, cells] if self.packed <= KNOWN_BYTES else None

    def numbers(self, states: int) -> list[int]:
        """The account as numbers, its pictures as runs of cells."""
        result = [self.alone, self.slices, self.conflicts, self.floor]
        result.append(0 if self.known is None else len(self.known) + 1)
        for picture in self.known or ():
            result += _runs(picture, states)
        result += (self.taught, len(self.told))
        first = self.told[0] if self.told else b""
        for picture in self.told:  # of the others only where they are not like the first one
            like = bytes(states if one == own else one for one, own in zip(picture, first, strict=True))
            result += _runs(picture, states) if picture is first else _runs(like, states + 1)
        return result

    @classmethod
    def read(cls, place: Numbers, cells: int, states: int) -> "Account":
        """The account again, with pictures of this many cells; CheckpointError."""
        account = cls(bool(place.next(1)), place.next(COUNT), place.next(COUNT), place.next((1 << 53) - 1))
        count = place.next(KNOWN + 1)
        account.known = [_picture(place, cells, states) for _ in range(count - 1)] if count else None
        account.packed = sum(map(_bytes, account.known or ()))
        account.taught, count = place.next(cells), place.next(MOST_TOLD)
        for index in range(count):
            picture = _picture(place, cells, states + 1 if index else states)
            first = account.told[0] if index else picture
            account.told.append(bytes(own if one == states else one for one, own in zip(picture, first, strict=True)))
        return account


def _runs(picture: bytes, states: int) -> Iterator[int]:
    return (sum(1 for _ in run) * states + state for state, run in groupby(picture))


def _bytes(picture: bytes) -> int:
    """What a picture takes in a place at the most: most are so small that nobody need compress them to know."""
    return len(picture) if len(picture) <= KNOWN_BYTES // KNOWN else len(zlib.compress(picture))


def _picture(place: Numbers, cells: int, states: int) -> bytes:
    picture = bytearray()
    while left := cells - len(picture):
        length, state = divmod(place.next(left * states + states - 1, states), states)
        picture += bytes([state]) * length
    return bytes(picture)


def pack(place: Iterable[int]) -> bytes:
    """The numbers of a place in few bytes."""
    return zlib.compress(numbers.dump(place))


def unpack(data: bytes) -> Numbers:
    """The numbers again; CheckpointError for anything else, such as a place of another version."""
    unpacked = zlib.decompressobj()
    try:
        body = unpacked.decompress(data, LONGEST)
    except zlib.error:
        body = b""
    if not body or not unpacked.eof or unpacked.unused_data:
        raise CheckpointError(Text("the snapshot is damaged, or from another version of unriddle"))
    return Numbers(body)
