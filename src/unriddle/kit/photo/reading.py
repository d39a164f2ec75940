"""Reads a line of letters: possible cuts, pictures of the pieces, and the likeliest texts they form."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import starmap
from math import log
from operator import mul
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray
from unriddle.kit.photo.ink import ABOVE, BELOW, InkLine, lines, read_ink

WIDEST = 18  # the most columns of a letter
ROWS = ABOVE + BELOW
DARK = 60  # a column whose values are all smaller is a gap
DIP = 0.75  # how high the bottom of a valley may be, relative to its lower side, where letters may touch
SLIGHT_DIP = 0.95  # the same for texts that are doubtful otherwise
BEAM_WIDTH = 8  # the most texts that are followed
MIN_LIKELIHOOD = 1e-5  # the least likelihood of a reading that is followed

# Returns the probabilities of characters for a picture of WIDEST columns; that of "none" is missing from the sum of 1.
Classifier = Callable[[bytes], Sequence[tuple[str, float]]]


class Guess(NamedTuple):
    """A possible text, with its log-likelihood."""

    text: str
    log_likelihood: float


def guesses(line: InkLine, classify: Classifier, dip: float = DIP) -> list[Guess]:
    """Return the likeliest texts of a line, best first; [] if it is empty."""
    ends = cuts(line, dip)
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
            for character, part in classify(piece):
                if part >= MIN_LIKELIHOOD:
                    for text, likely in best[before]:
                        found[text + character] = max(found.get(text + character, -1e9), likely + log(part))
        if found:
            beam = sorted(found.items(), key=lambda each: -each[1])[:BEAM_WIDTH]
            best[at] = [Guess(text, likely) for text, likely in beam]
    return best.get(len(ends) - 1, [])


def cuts(line: InkLine, dip: float = DIP) -> list[int]:
    """Return the possible ends of letters: in gaps, and at minima of the ink."""
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
            found += [at + each for each in _valleys(sums[at:end], dip)]
            at = end
    return [*found, last]


def _valleys(sums: Sequence[int], dip: float) -> Iterator[int]:
    """Yield the positions of minima clearly lower than the sums on both sides."""
    for at in range(2, len(sums) - 2):
        if sums[at - 1] >= sums[at] < sums[at + 1]:
            sides = min(max(sums[max(0, at - 6) : at]), max(sums[at + 1 : at + 7]))
            if sums[at] <= dip * sides:
                yield at


def window(line: InkLine, start: int, end: int) -> bytes | None:
    """Return the columns of a piece without outer gaps, centered in WIDEST; None if wider than that, or empty."""
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


_Sum = Callable[[Sequence[float], Sequence[float]], float]
_plain: _Sum = lambda one, other: sum(map(mul, one, other))  # noqa: E731
# Much faster, if Python has it.
_product: _Sum = getattr(math, "sumprod", _plain)


class Net(NamedTuple):
    """Weights for each unit of the two layers of a network; the last class means no sign."""

    characters: str
    first: tuple[tuple[float, ...], ...]
    second: tuple[tuple[float, ...], ...]

    def classify(self, piece: bytes) -> list[tuple[str, float]]:
        """Return the probability that the piece shows each sign; the remainder to 1 is for no sign."""
        inputs = [*map(float, piece), 255.0]
        hidden = [max(0.0, _product(unit, inputs)) for unit in self.first]
        hidden.append(1.0)
        values = [_product(unit, hidden) for unit in self.second]
        top = max(values)
        parts = [math.exp(value - top) for value in values]
        total = sum(parts)
        return [(character, part / total) for character, part in zip(self.characters, parts[:-1], strict=True)]


@cache
def net(name: str) -> Net:
    """Return a network of the package: `letters` or `digits`.

    The file has the characters, a zero byte, three numbers (units of the first layer, its inputs including the bias,
    units of the second layer), and for each unit a scale and its weights, one byte each.
    """
    data = Path(__file__).with_name("data").joinpath(f"{name}.net").read_bytes()
    characters, _, rest = data.partition(b"\0")
    hidden, inputs, classes = unpack_from("<3H", rest)
    layers, at = [], 6
    for units, width in ((hidden, inputs), (classes, hidden + 1)):
        layer = []
        for _ in range(units):
            (scale,) = unpack_from("<f", rest, at)
            layer.append(tuple(scale * weight for weight in unpack_from(f"<{width}b", rest, at + 4)))
            at += 4 + width
        layers.append(tuple(layer))
    return Net(characters.decode(), layers[0], layers[1])


LIKELY = -3.0  # the least log-likelihood of a text
MAX_CUTS = 1500  # the most cuts in all boxes: a square of 256 cells has half as many
DOUBTFUL = -0.7  # the log-likelihood below which the likeliest text is looked for again
POOR = -5.0  # the least log-likelihood of a text that is found then
MAX_REREAD = 20  # the most boxes that are read again
SURE = 3.7  # the lead of the likeliest text, in log-likelihood, with which pixels alone decide


class Seen(NamedTuple):
    """The possible texts of a box, likeliest first.

    `guesses` is empty if nothing is written or readable, or if letters are `cut` by the edge of the box.
    """

    box: Box
    guesses: tuple[Guess, ...]
    written: bool
    cut: bool = False

    @property
    def text(self) -> str:
        return self.guesses[0].text if self.guesses else ""

    @property
    def sure(self) -> bool:
        """Whether the pixels alone decide."""
        return self.leads(SURE)

    def leads(self, by: float) -> bool:
        """Whether the likeliest text is likely, and leads any other by at least `by` in log-likelihood."""
        if not self.guesses or self.guesses[0].log_likelihood < LIKELY:
            return False
        return len(self.guesses) == 1 or self.guesses[0].log_likelihood - self.guesses[1].log_likelihood >= by


def read_boxes(picture: Gray, boxes: Sequence[Box]) -> list[Seen]:
    """Read the letters in each box."""
    inks = [read_ink(picture, box) for box in boxes]
    found = lines(inks)
    if sum(len(cuts(line)) for line in found) > MAX_CUTS:
        found = [InkLine(()) for _ in found]  # mere hatching
    classify = cache(net("letters").classify)
    read = [guesses(line, classify) for line in found]
    doubtful = [
        at
        for at, (ink, guesses_of_box) in enumerate(zip(inks, read, strict=True))
        if ink.parts and not ink.cut and (not guesses_of_box or guesses_of_box[0].log_likelihood < DOUBTFUL)
    ]
    # Blurred letters are cut at slighter minima, too, and their base line may be another.
    for more in (found, lines(inks, hanging=True)) if len(doubtful) <= MAX_REREAD else ():
        for at in doubtful:
            texts = dict(read[at])
            for text, likely in guesses(more[at], classify, SLIGHT_DIP):
                if likely > POOR:
                    texts[text] = max(likely, texts.get(text, likely))
            read[at] = sorted(starmap(Guess, texts.items()), key=lambda each: -each.log_likelihood)[:BEAM_WIDTH]
    return [
        Seen(box, () if ink.cut else tuple(guesses_of_box), ink.inked, ink.cut)
        for box, guesses_of_box, ink in zip(boxes, read, inks, strict=True)
    ]
