"""The common cursor: the layout of a place in a search tree, and what can be told from it alone.

A place is a flat list of unsigned 64-bit words: a head (depth, steps, done), then one frame a level: `untried` (bit
set of the choices still to try, tried from the lowest bit up), `chosen` (bit index of the choice that is being
followed, or NONE) and `total` (number of choices that the level had). All frames but the last follow a choice; the
last one may have none yet. Helpers for kernels, not part of the contract; a kernel may keep its place otherwise.
"""

import struct

from unriddle.core.errors import CheckpointError

DEPTH, STEPS, DONE, HEAD = 0, 1, 2, 3
UNTRIED, CHOSEN, TOTAL, FRAME = 0, 1, 2, 3
NONE = 0xFFFFFFFFFFFFFFFF
ALMOST = 1.0 - 2.0**-53


def lowest(untried: int) -> int:
    """Bit index of the first choice that is still to try; `untried` must not be 0."""
    return (untried & -untried).bit_length() - 1


def fraction(done: int, whole: int) -> float:
    """done / whole, kept below 1.0 however large the numbers are: 1.0 is for searches that are done."""
    return min(done / whole, ALMOST)


def share(place: list[int]) -> float:
    """Part of the tree that is behind: each level divides its parent's part equally; 1.0 exactly when done."""
    if place[DONE]:
        return 1.0
    behind, whole = 0, 1
    for at in range(HEAD, HEAD + FRAME * place[DEPTH], FRAME):
        total = place[at + TOTAL]
        if total:
            following = place[at + CHOSEN] != NONE
            behind = behind * total + total - place[at + UNTRIED].bit_count() - following
            whole *= total
    return fraction(behind, whole)


def split(place: list[int]) -> list[int] | None:
    """Take the later half of the untried choices of the shallowest level that has any, as a place of its own.

    Changes `place`, which keeps what comes first. The new place counts its steps from 0, so that the steps of the
    two add up. None when no untried choice is left anywhere.
    """
    if place[DONE]:
        return None
    for at in range(HEAD, HEAD + FRAME * place[DEPTH], FRAME):
        untried = place[at + UNTRIED]
        if untried:
            # A level with no choice yet must keep its first one, or nothing would be left to this search.
            following = place[at + CHOSEN] != NONE
            keep = untried.bit_count() // 2 if following else (untried.bit_count() + 1) // 2
            given = untried
            for _ in range(keep):
                given &= given - 1
            if not given:
                continue
            place[at + UNTRIED] = untried & ~given
            level = (at - HEAD) // FRAME
            return [level + 1, 0, 0, *place[HEAD:at], given, NONE, place[at + TOTAL]]
    return None


def to_bytes(place: list[int]) -> bytes:
    """The used words of a place, little-endian."""
    used = HEAD + FRAME * place[DEPTH]
    return struct.pack(f"<{used}Q", *place[:used])


def from_bytes(data: bytes, levels: int) -> list[int]:
    """A place of at most `levels` levels, checked as far as it can be without its puzzle; CheckpointError."""
    if len(data) < 8 * HEAD or len(data) % 8:
        raise CheckpointError("the snapshot is damaged: its length is wrong")
    place = list(struct.unpack(f"<{len(data) // 8}Q", data))
    depth = place[DEPTH]
    if depth > levels or len(place) != HEAD + FRAME * depth or place[DONE] > 1:
        raise CheckpointError("the snapshot is damaged: its head does not fit its length")
    for level in range(depth):
        untried, chosen, total = place[HEAD + FRAME * level : HEAD + FRAME * (level + 1)]
        following = chosen != NONE
        if (following and (chosen > 63 or untried >> chosen & 1)) or untried.bit_count() + following > total:
            raise CheckpointError(f"the snapshot is damaged: level {level} has choices that cannot be")
        if not following and level < depth - 1:
            raise CheckpointError(f"the snapshot is damaged: level {level} follows no choice")
    return place
