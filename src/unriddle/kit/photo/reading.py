"""Letters in a line: where it may be cut, what each piece looks like, and the likeliest texts that they make."""

from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import NamedTuple

from unriddle.kit.photo.ink import ABOVE, BELOW, Line

WIDEST = 18  # columns of a letter
ROWS = ABOVE + BELOW
DARK = 60  # a column without a value as large is a gap
DIP = 0.75  # part of the less high side of a valley that its bottom has, at most, where letters may touch
KEPT = 8  # texts that are followed
LEAST = 1e-5  # likelihood of a reading that is followed

# The likelihoods of signs of a picture of WIDEST columns; those of "no sign at all" are missing, so the sum is below 1.
Sees = Callable[[bytes], Sequence[tuple[str, float]]]


class Guess(NamedTuple):
    """What may be written, and how likely it is, as a logarithm."""

    text: str
    likely: float


def guesses(line: Line, sees: Sees, touching: bool = True) -> list[Guess]:
    """The likeliest texts of a line, the best first; none where nothing is written."""
    ends = cuts(line, touching)
    if not ends:
        return []
    best: dict[int, list[Guess]] = {0: [Guess("", 0.0)]}
    for at, end in enumerate(ends[1:], 1):
        found: dict[str, float] = {}
        for before in range(at - 1, -1, -1):
            if end - ends[before] > WIDEST + 4:
                break
            piece = window(line, ends[before], end)
            if piece is None or before not in best:
                continue
            for sign, part in sees(piece):
                if part >= LEAST:
                    for text, likely in best[before]:
                        found[text + sign] = max(found.get(text + sign, -1e9), likely + log(part))
        if found:
            kept = sorted(found.items(), key=lambda each: -each[1])[:KEPT]
            best[at] = [Guess(text, likely) for text, likely in kept]
    return best.get(len(ends) - 1, [])


def cuts(line: Line, touching: bool = True) -> list[int]:
    """Where letters may begin and end: in gaps, and, if they may touch, where the ink is less than on both sides."""
    sums = [sum(column) for column in line.columns]
    full = [max(column) >= DARK for column in line.columns]
    if True not in full:
        return []
    first, last = full.index(True), len(full) - full[::-1].index(True)
    found, at = [first], first
    while at < last:
        if not full[at]:
            end = full.index(True, at)
            found.append((at + end) // 2)
            at = end
        else:
            end = full.index(False, at, last) if False in full[at:last] else last
            found += [at + each for each in _valleys(sums[at:end]) if touching]
            at = end
    return [*found, last]


def _valleys(sums: Sequence[int]) -> Iterator[int]:
    """Where sums are less than on both sides."""
    for at in range(2, len(sums) - 2):
        if sums[at - 1] >= sums[at] < sums[at + 1]:
            sides = min(max(sums[max(0, at - 6) : at]), max(sums[at + 1 : at + 7]))
            if sums[at] <= DIP * sides:
                yield at


def window(line: Line, start: int, end: int) -> bytes | None:
    """The columns of a piece without gaps at its sides, in the middle of WIDEST; None where it is wider, or empty."""
    columns = line.columns
    while start < end and max(columns[start]) < DARK:
        start += 1
    while start < end and max(columns[end - 1]) < DARK:
        end -= 1
    width = end - start
    if not 0 < width <= WIDEST:
        return None
    left = (WIDEST - width) // 2
    return bytes(left * ROWS) + b"".join(columns[start:end]) + bytes((WIDEST - width - left) * ROWS)
