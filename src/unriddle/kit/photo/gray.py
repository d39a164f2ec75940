"""A picture in grays, and what of it is connected: plain bytes, the same in every Python."""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from operator import sub
from typing import NamedTuple


def middle(values: Iterable[float]) -> float:
    """The median: of two in the middle the larger."""
    ranked = sorted(values)
    return ranked[len(ranked) // 2]


class Box(NamedTuple):
    """A rectangle of pixels; the right and the lower edge are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def within(self, picture: "Gray") -> tuple[float, float, float, float]:
        """The same in parts of the picture."""
        wide, high = picture.width, picture.height
        return self.left / wide, self.top / high, self.right / wide, self.bottom / high


class Gray(NamedTuple):
    """Pixels row by row, 0 is black and 255 white."""

    width: int
    height: int
    pixels: bytes

    def row(self, number: int) -> bytes:
        return self.pixels[number * self.width : (number + 1) * self.width]

    def cut(self, box: Box) -> "Gray":
        rows = (self.pixels[at * self.width + box.left : at * self.width + box.right] for at in range(*box[1::2]))
        return Gray(box.width, box.height, b"".join(rows))

    def thinned(self, step: int) -> "Gray":
        """Pixels at a regular distance, of rows at a regular distance."""
        rows = [self.row(at)[::step] for at in range(0, self.height, step)]
        return Gray(len(rows[0]), len(rows), b"".join(rows))

    def slopes(self) -> bytes:
        """Of each pixel how much it differs from the next one on its right or below, whichever is more."""
        across = map(abs, map(sub, self.pixels, self.pixels[1:] + self.pixels[-1:]))
        down = map(abs, map(sub, self.pixels, self.pixels[self.width :] + self.pixels[-self.width :]))
        return bytes(map(max, across, down))

    def averaged(self, columns: Sequence[float], rows: Sequence[float]) -> list[bytes]:
        """Rows of means over the areas between these edges, which may lie between pixels."""
        lines = []
        for at in range(max(0, int(rows[0])), min(self.height, int(rows[-1]) + 1)):
            lines.append(_means(self.row(at), columns))
        first = max(0, int(rows[0]))
        if not lines:
            return [bytes(len(columns) - 1)] * (len(rows) - 1)
        edges = [at - first for at in rows]
        sides = [_means(line, edges) for line in zip(*lines, strict=True)]
        return [bytes(line) for line in zip(*sides, strict=True)]


def _means(values: Sequence[int], edges: Sequence[float]) -> list[int]:
    """The mean of the values between each edge and the next; outside there is nothing."""
    sums = [0, *accumulate(values)]
    most = len(values)
    upto = []
    for edge in edges:
        at = min(max(edge, 0.0), most)
        whole = int(at)
        upto.append(sums[whole] + (at - whole) * values[whole] if whole < most else sums[most])
    sides = zip(pairwise(upto), pairwise(edges), strict=True)
    return [int((high - low) / (after - edge)) for (low, high), (edge, after) in sides]


class Region(NamedTuple):
    """Connected pixels: the box around them, and how many they are."""

    box: Box
    area: int


def regions(width: int, marks: bytes, least: int = 1) -> list[Region]:
    """What is connected of the pixels marked 1, side by side or one above the other; smaller ones are left out."""
    parents: list[int] = []
    boxes: list[list[int]] = []  # left, top, right, bottom, area
    before: list[tuple[int, int, int]] = []
    for top in range(len(marks) // width):
        now, at = [], 0
        for run in re.finditer(b"\1+", marks[top * width : (top + 1) * width]):
            left, right = run.span()
            while at < len(before) and before[at][1] <= left:
                at += 1
            own, look = -1, at
            while look < len(before) and before[look][0] < right:
                other = before[look][2]
                while parents[other] != other:
                    parents[other] = parents[parents[other]]
                    other = parents[other]
                if own < 0:
                    own = other
                elif own != other:
                    parents[other] = own
                    mine, its = boxes[own], boxes[other]
                    mine[:] = (
                        min(mine[0], its[0]),
                        min(mine[1], its[1]),
                        max(mine[2], its[2]),
                        max(mine[3], its[3]),
                        mine[4] + its[4],
                    )
                look += 1
            if own < 0:
                own = len(parents)
                parents.append(own)
                boxes.append([left, top, right, top + 1, right - left])
            else:
                mine = boxes[own]
                mine[0], mine[2], mine[3] = min(mine[0], left), max(mine[2], right), top + 1
                mine[4] += right - left
            now.append((left, right, own))
        before = now
    return [Region(Box(*box[:4]), box[4]) for at, box in enumerate(boxes) if parents[at] == at and box[4] >= least]
