"""A draft of a picture: its cells, and the result and cost of changing each; made from values, not from files."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from operator import lt

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    Color,
    Line,
    Puzzle,
    Solution,
    inks,
)

BRIGHTEST = 255
CHANNELS = 3  # the channels of a color: red, green, blue
DARK = 36  # the greatest lightness of an outline's color
Shade = tuple[int, int, int]


@dataclass(frozen=True)
class PictureDraft:
    """A picture with, for each cell, the state `other` that a change gives it, and its `cost`, from 0.

    `twin` is the cell that changes along with each cell, itself for none; () if no cells are tied.
    """

    width: int
    height: int
    cells: bytes
    other: bytes
    cost: Sequence[int]
    colors: tuple[Color, ...] = BLACK_AND_WHITE
    background: str = "#ffffff"
    twin: Sequence[int] = ()

    def together(self, cell: int) -> tuple[int, ...]:
        """Return the cells that change with this one."""
        twin = self.twin[cell] if self.twin else cell
        return (cell,) if twin == cell else (cell, twin)

    def state(self, cell: int, changed: bool) -> int:
        """Return the state of a cell, changed or not."""
        return self.other[cell] if changed else self.cells[cell]

    def puzzle(self, cells: bytes, clues: Sequence[Line] = ()) -> Puzzle:
        """Return the puzzle of a picture in these colors; its clues, where they are known, rows first."""
        if clues and len(set(cells) - {0}) == len(self.colors):
            rows, columns = tuple(clues[: self.height]), tuple(clues[self.height :])
            return Puzzle(
                self.width, self.height, rows, columns, self.colors, goals=(cells,), background=self.background
            )
        picture = Solution(self.width, self.height, cells, self.colors)
        return Puzzle.from_picture(picture, background=self.background)


def stretch(values: bytes) -> bytes:
    """Return the values spread from 0 to 255; PuzzleError if all are equal."""
    least, most = min(values), max(values)
    if least == most:
        raise PuzzleError("the picture has only one color")
    return values.translate(bytes([max(0, value - least) * BRIGHTEST // (most - least) & 255 for value in range(256)]))


def otsu(values: bytes) -> int:
    """Return the gray that separates dark from light with the largest variance between them (Otsu 1979), as
    an integer.
    """
    counts = [values.count(level) for level in range(BRIGHTEST + 1)]
    below = list(accumulate(counts))
    sums = list(accumulate(level * count for level, count in enumerate(counts)))

    def between(level: int) -> tuple[int, int]:
        dark, light = below[level - 1], below[-1] - below[level - 1]
        if not dark or not light:
            return (0, 0)
        product = sums[level - 1] * light - (sums[-1] - sums[level - 1]) * dark
        return (product * product // (dark * light), -level)

    return max(range(1, BRIGHTEST + 1), key=between)


def from_grays(width: int, height: int, values: bytes, levels: Sequence[int]) -> PictureDraft:
    """Return a draft, black where a value is below its cell's level; PuzzleError if one color remains."""
    cells = bytes(map(lt, values, levels))
    if len(set(cells)) < 2:
        raise PuzzleError("with this threshold the picture has only one color", "threshold")
    cost = [least - value if value < least else value - least + 1 for value, least in zip(values, levels, strict=True)]
    return PictureDraft(width, height, cells, cells.translate(bytes((1, 0)) + bytes(254)), cost)


def from_colors(width: int, height: int, values: bytes, shades: Sequence[Shade]) -> PictureDraft:
    """Return the nearest of these shades, the first for empty cells; a change is to the next nearest."""
    if len(shades) < 2:
        raise PuzzleError("the picture has only one color")
    pixels = list(zip(values[::CHANNELS], values[1::CHANNELS], values[2::CHANNELS], strict=True))
    known: dict[Shade, tuple[int, int, int]] = {}
    for value in set(pixels):
        (near, state), (far, instead), *_ = sorted(
            (_squared_distance(value, shade), number) for number, shade in enumerate(shades)
        )
        known[value] = (state, instead, far - near)
    rgb = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in shades]
    cells, other, cost = zip(*map(known.__getitem__, pixels), strict=True)
    return PictureDraft(width, height, bytes(cells), bytes(other), cost, _colors(rgb), rgb[0])


def from_states(width: int, height: int, cells: bytes, rgb: Sequence[str]) -> PictureDraft:
    """Return a draft with these states and shades #rrggbb (empty cells' first): every change costs the same, and each
    cell changes to the shade nearest to its own.
    """
    shades = [bytes.fromhex(shade[1:]) for shade in rgb]
    nearest = bytes(
        min((_squared_distance(one, two), at) for at, two in enumerate(shades) if at != state)[1]
        for state, one in enumerate(shades)
    )
    other = cells.translate(nearest + bytes(256 - len(nearest)))
    return PictureDraft(width, height, cells, other, bytes(len(cells)), _colors(rgb), rgb[0])


OUTLINE = 80  # the extra cost of changing a dark cell: it may open an outline


def from_drawing(width: int, height: int, cells: bytes, rgb: Sequence[str]) -> PictureDraft:
    """Return a drawing of few colors: a change takes a state from beside the cell, is cheap at the edge of an area, and
    keeps outlines and mirror images.
    """
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    dark = {state for state, shade in enumerate(rgb) if lab(_parts_of(shade))[0] < DARK}
    other, cost = bytearray(), []
    for at, own in enumerate(cells):
        y, x = divmod(at, width)
        around = Counter(
            rows[row][column] if 0 <= row < height and 0 <= column < width else 0
            for row in (y - 1, y, y + 1)
            for column in (x - 1, x, x + 1)
        )
        cost.append(20 * (around.pop(own) - 1) + OUTLINE * (own in dark))
        other.append(min(around, key=lambda state: (-around[state], state), default=len(rgb) - 1 if own == 0 else 0))
    mirrored = all(row == row[::-1] for row in rows)
    twin = [at - at % width + width - 1 - at % width for at in range(len(cells))] if mirrored else ()
    return PictureDraft(width, height, cells, bytes(other), cost, _colors(rgb), rgb[0], twin)


def _colors(rgb: Sequence[str]) -> tuple[Color, ...]:
    """Return the colors of these shades, without the empty cells' shade."""
    if list(rgb[1:]) == [BLACK.rgb]:
        return BLACK_AND_WHITE
    return inks([value[1:] for value in rgb[1:]])


def _parts_of(shade: str) -> Shade:
    red, green, blue = bytes.fromhex(shade[1:])
    return red, green, blue


def _squared_distance(one: Sequence[int], two: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def boxes(values: bytes, count: int) -> Counter[Shade]:
    """Return at most this many shades, each with its number of pixels, by median cut: boxes of shades are halved where
    they differ most.
    """
    found = [Counter(zip(values[::CHANNELS], values[1::CHANNELS], values[2::CHANNELS], strict=True))]
    spreads = [_spread(found[0])]
    while len(found) < count:
        widest = max(range(len(found)), key=lambda at: (spreads[at][0] * found[at].total(), -at))
        width, channel = spreads.pop(widest)
        box = found.pop(widest)
        if not width:
            found.append(box)
            break
        # The median of this channel over the box's pixels.
        levels: Counter[int] = Counter()
        for shade, often in box.items():
            levels[shade[channel]] += often
        left = box.total() // 2
        for middle in sorted(levels):
            left -= levels[middle]
            if left < 0:
                break
        # Equal values stay together, on the side that leaves some for the other.
        least = middle + any(shade[channel] > middle for shade in box)
        for side in (True, False):
            part = Counter({shade: often for shade, often in box.items() if (shade[channel] < least) == side})
            found.append(part)
            spreads.append(_spread(part))
    shades: Counter[Shade] = Counter()
    for box in found:
        red, green, blue = (
            sum(shade[at] * often for shade, often in box.items()) // box.total() for at in range(CHANNELS)
        )
        shades[red, green, blue] += box.total()
    return shades


def _spread(box: Counter[Shade]) -> tuple[int, int]:
    """Return the largest spread of a box's shades, and its channel, at a tie the last."""
    return max((max(part) - min(part), channel) for channel, part in enumerate(zip(*box, strict=True)))


def scale(values: bytes, size: tuple[int, int], wanted: tuple[int, int], channels: int = 1) -> bytes:
    """Return the values of a picture at another size, each the average over its area, in whole numbers."""
    (width, height), (new_width, new_height) = size, wanted
    found = bytearray()
    across = [list(_parts(at, width, new_width)) for at in range(new_width)]
    down = [list(_parts(at, height, new_height)) for at in range(new_height)]
    for rows in down:
        for columns in across:
            for channel in range(channels):
                total = weight = 0
                for row, high in rows:
                    for column, wide in columns:
                        total += high * wide * values[(row * width + column) * channels + channel]
                        weight += high * wide
                found.append((2 * total + weight) // (2 * weight))
    return bytes(found)


def _parts(at: int, length: int, wanted: int) -> list[tuple[int, int]]:
    """Return the old positions covered by new position `at` of `wanted`, and how much of each, in units of 1 /
    wanted.
    """
    start, stop = at * length, (at + 1) * length
    return [
        (place, min(stop, (place + 1) * wanted) - max(start, place * wanted))
        for place in range(start // wanted, (stop - 1) // wanted + 1)
    ]


MIN_DIFFERENCE = 12.0  # the least difference between two shades, by CIEDE2000
WHITE: Shade = (255, 255, 255)
LIGHT, PALE = 75, 25  # the least lightness, and the greatest chroma, of a color that may be left white
MIN_PERCENT = 8  # the least percentage of cells that can stay white
MAX_SHADES = 40  # the most shades to compare


def spread(shades: Counter[Shade], count: int) -> list[Shade]:
    """Return at most `count` of these shades, each pair MIN_DIFFERENCE apart, the most representative first; before
    them the shade of empty cells, white if enough cells may stay so.
    """
    light = sum(often for shade, often in shades.items() if lab(shade)[0] >= LIGHT and hypot(*lab(shade)[1:]) < PALE)

    def total_distance(one: Shade) -> int:
        """Return the total distance of all shades to the nearest of those chosen and this one."""
        return sum(
            often * round(min(difference(shade, each) for each in (*chosen, one)) ** 2) for shade, often in pairs
        )

    pairs = shades.items()
    chosen = [WHITE] if light * 100 >= MIN_PERCENT * shades.total() else []
    while len(chosen) < count:
        free = [one for one in sorted(shades) if all(difference(one, other) >= MIN_DIFFERENCE for other in chosen)]
        if not free:
            break
        chosen.append(min(free, key=total_distance))
    return chosen if chosen[:1] == [WHITE] else sorted(chosen, key=lambda shade: (-sum(shade), shade))


def lab(shade: Shade) -> tuple[float, float, float]:
    """Return a shade of sRGB in CIELAB, for the white of daylight (D65)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in shade)
    )
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
        for part in (
            (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
            0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
            (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@lru_cache(1 << 13)
def difference(one: Shade, other: Shade) -> float:
    """Return the difference of two shades by CIEDE2000, rounded to a hundredth so that it is the same on every
    machine.
    """
    return round(ciede2000(lab(one), lab(other)), 2)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the color difference of two values of CIELAB (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    more = 1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    c1, c2 = hypot(a1 * more, b1), hypot(a2 * more, b2)
    h1, h2 = (degrees(atan2(b, a * more)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * (turn > 180) - 360 * (turn < -180)
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + h2) / 2
    if c1 * c2 and abs(h1 - h2) > 180:
        hue += 180 if h1 + h2 < 360 else -180
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
    sl = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


# Global thresholds to try: the percentages of darker cells. Local ones: the reach of their mean, as a fraction of the
# shorter side, and their weight in percent against the global threshold.
SHARES, PARTS, WEIGHTS = (25, 35, 45, 55), (3, 6, 10), (40, 70, 90)


# The least contrast that another threshold must keep, as a percentage of the usual one's.
BETTER = 110
# The most cells of a picture for which several thresholds are tried.
MAX_CELLS = 40_000


@lru_cache(4)
def thresholds(width: int, height: int, values: bytes) -> list[int]:
    """Return the best threshold of each cell; darker cells are filled."""
    ranked, count = sorted(values), len(values)
    usual = otsu(values)
    if count > MAX_CELLS:
        return [usual] * count
    levels = dict.fromkeys([usual, *(max(1, ranked[count * percent // 100]) for percent in SHARES)])
    tried = [[level] * count for level in levels]
    for part in PARTS:
        around = _means(width, height, values, max(2, min(width, height) // part))
        tried += [[max(1, (usual * (100 - weight) + mean * weight) // 100) for mean in around] for weight in WEIGHTS]
    # Pairs of adjacent cells and their weight, which is twice as high in the middle of the picture.
    steps = []
    for y in range(height):
        for x in range(width):
            weight = 2 if 2 * abs(2 * x + 1 - width) <= width and 2 * abs(2 * y + 1 - height) <= height else 1
            cell = y * width + x
            steps += [(cell, cell + 1, weight)] * (x + 1 < width) + [(cell, cell + width, weight)] * (y + 1 < height)
    # The least difference between neighbors that counts as an edge: the mean of all.
    least = 1 + sum(abs(values[one] - values[other]) for one, other, _ in steps) // len(steps)
    contrasts = [_kept_contrast(values, levels, steps, least) for levels in tried]
    best = max(range(len(tried)), key=contrasts.__getitem__)
    return tried[best] if contrasts[best] * 100 > contrasts[0] * BETTER else tried[0]


def _means(width: int, height: int, values: bytes, reach: int) -> list[int]:
    """Return the mean of the cells around each, up to `reach` cells away."""
    sums = [[0] * (width + 1)]
    for start in range(0, width * height, width):
        row = [0, *accumulate(values[start : start + width])]
        sums.append([a + b for a, b in zip(sums[-1], row, strict=True)])
    found = []
    for y in range(height):
        above, below = sums[max(0, y - reach)], sums[min(height, y + reach + 1)]
        rows = min(height, y + reach + 1) - max(0, y - reach)
        for x in range(width):
            left, right = max(0, x - reach), min(width, x + reach + 1)
            total = below[right] - below[left] - above[right] + above[left]
            found.append(total // (rows * (right - left)))
    return found


def _kept_contrast(values: bytes, levels: Sequence[int], steps: Sequence[tuple[int, int, int]], least: int) -> int:
    """Return the total contrast between filled cells and their empty neighbors, minus `least` for each such pair."""
    filled = [value < level for value, level in zip(values, levels, strict=True)]
    return sum(
        weight * (abs(values[one] - values[other]) - least)
        for one, other, weight in steps
        if filled[one] != filled[other]
    )
