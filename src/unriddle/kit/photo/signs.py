"""What stands in boxes of one size: the likeliest texts of each."""

from collections.abc import Sequence
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray
from unriddle.kit.photo.ink import Line, lines, written
from unriddle.kit.photo.net import net
from unriddle.kit.photo.reading import Guess, cuts, guesses

LIKELY = -3.0  # a text that is likelier is one
TALL = 1.38  # the height of digits in heights of an x
MOST = 1500  # places between letters in all boxes: a square of 256 cells has half as many
SURE = 3.7  # by how much the likeliest text leads where pixels alone decide


class Seen(NamedTuple):
    """What may stand in a box, the likeliest first; nothing where nothing is written, or nothing that can be read, or
    where letters are `cut` by its edge.
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
        """Whether pixels leave nothing open."""
        return self.leads(SURE)

    def leads(self, by: float) -> bool:
        """Whether the likeliest text is likely, and by so much more than any other."""
        if not self.guesses or self.guesses[0].likely < LIKELY:
            return False
        return len(self.guesses) == 1 or self.guesses[0].likely - self.guesses[1].likely >= by


def seen(picture: Gray, boxes: Sequence[Box], kind: str) -> list[Seen]:
    """What stands in each box, in signs of this kind: `letters` or `digits`."""
    digits = kind == "digits"
    inks = [written(picture, box) for box in boxes]
    found = lines(inks, TALL if digits else 1)
    if sum(len(cuts(line, touching=not digits)) for line in found) > MOST:
        found = [Line(()) for _ in found]  # mere hatching
    read = [guesses(line, net(kind).sees, touching=not digits) for line in found]
    return [
        Seen(box, () if ink.cut else tuple(may), ink.inked, ink.cut)
        for box, may, ink in zip(boxes, read, inks, strict=True)
    ]
