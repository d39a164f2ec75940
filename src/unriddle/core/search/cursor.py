"""The common cursor: a place in a search tree as frames, and what can be told from them alone.

One frame a level, from the root on: `untried` (bit set of the choices still to try, tried from the lowest bit up, of
any width), `chosen` (the choice that is followed; NONE on the last level and on no other) and `total` (how many choices
the level had). The end of a search has no frames.
"""

from collections.abc import Sequence

from unriddle.core.errors import CheckpointError
from unriddle.core.search.varint import Numbers, dump
from unriddle.core.text import Text

Frame = tuple[int, int, int]
Level = tuple[int, int]  # what a snapshot has of a frame: untried and chosen
NONE = -1
ALMOST = 1.0 - 2.0**-53
STEPS = 1 << 62  # more than any search does
LEVELS = 1 << 16
CHOICES = 1 << 14  # of one level


def lowest(untried: int) -> int:
    """The first choice that is still to try; `untried` must not be 0."""
    return (untried & -untried).bit_length() - 1


def fraction(done: int, whole: int) -> float:
    """done / whole, kept below 1.0 however large the numbers are: 1.0 is for searches that are done."""
    return min(done / whole, ALMOST)


def share(frames: Sequence[Frame]) -> float:
    """Part of the tree that is behind: each level divides its parent's part equally; 1.0 exactly at the end."""
    if not frames:
        return 1.0
    behind, whole = 0, 1
    for untried, chosen, total in frames:
        behind = behind * total + total - untried.bit_count() - (chosen != NONE)
        whole *= total
    return fraction(behind, whole)


def forced(frames: Sequence[Frame]) -> bool:
    """Whether the next step is the only one that is left to try."""
    return sum(untried.bit_count() for untried, _, _ in frames) == 1


def split(frames: Sequence[Frame]) -> tuple[int, int, int] | None:
    """The shallowest level with a choice to give away, the earlier half of its choices and the later; None: forced."""
    for level, (untried, chosen, _) in enumerate(frames):
        # A level that follows no choice yet must keep its first one, or nothing would be left to this search.
        given = untried
        for _ in range((untried.bit_count() + (chosen == NONE)) // 2):
            given &= given - 1
        if given:
            return level, untried & ~given, given
    return None


def to_bytes(steps: int, left: int, frames: Sequence[Frame]) -> bytes:
    """A place: the steps that led there, those that are left to do (0: until nothing is left to try), its levels."""
    numbers = [steps, left, len(frames)]
    for untried, chosen, _ in frames:
        numbers += (untried, chosen + 1)
    return dump(numbers)


def from_bytes(body: bytes) -> tuple[int, int, list[Level]]:
    """What `to_bytes` wrote, checked against itself, but not yet against a puzzle; CheckpointError."""
    numbers = Numbers(body)
    steps, left, depth = numbers.next(STEPS), numbers.next(STEPS), numbers.next(LEVELS)
    levels = []
    for level in range(1, depth + 1):
        following = level < depth
        untried = numbers.next((1 << CHOICES) - 1, least=not following)
        chosen = numbers.next(CHOICES if following else 0, least=following) - 1
        # What is followed comes before all that is untried.
        if following and untried & ((2 << chosen) - 1):
            raise damaged(level)
        levels.append((untried, chosen))
    numbers.end()
    return steps, left, levels


def damaged(level: int) -> CheckpointError:
    """The error for a level, counted from 1, that no search has been at."""
    return CheckpointError(
        Text("the snapshot is damaged: {what} is impossible", what=Text("level {level}", level=level))
    )
