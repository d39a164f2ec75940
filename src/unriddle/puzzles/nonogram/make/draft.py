"""The draft of a picture: its cells, and what a change would make of each and cost; from values, never from files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import lt

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.colors import name_of
from unriddle.puzzles.nonogram.puzzle import BLACK, BLACK_AND_WHITE, Colour, Line, Puzzle, Solution, default_sign

BRIGHTEST = 255
CHANNELS = 3  # of a colour: red, green, blue
Shade = tuple[int, int, int]


@dataclass(frozen=True)
class Draft:
    """A picture with, for each cell, the state `other` that a change gives it, and the `cost` of that, from 0.

    `twin` has the cell that changes with each cell, itself for none; () for all by themselves.
    """

    width: int
    height: int
    cells: bytes
    other: bytes
    cost: Sequence[int]
    colours: tuple[Colour, ...] = BLACK_AND_WHITE
    background: str = "#ffffff"
    twin: Sequence[int] = ()

    def together(self, cell: int) -> tuple[int, ...]:
        """The cells that change with this one."""
        twin = self.twin[cell] if self.twin else cell
        return (cell,) if twin == cell else (cell, twin)

    def state(self, cell: int, changed: bool) -> int:
        """The state of a cell, changed or not."""
        return self.other[cell] if changed else self.cells[cell]

    def puzzle(self, cells: bytes, clues: Sequence[Line] = ()) -> Puzzle:
        """The puzzle of a picture in these colours; its clues, where they are known, rows first."""
        if clues and len(set(cells) - {0}) == len(self.colours):
            rows, columns = tuple(clues[: self.height]), tuple(clues[self.height :])
            return Puzzle(
                self.width, self.height, rows, columns, self.colours, goals=(cells,), background=self.background
            )
        picture = Solution(self.width, self.height, cells, self.colours)
        return Puzzle.of_picture(picture, background=self.background)


def stretched(values: bytes) -> bytes:
    """The values spread from 0 to 255; PuzzleError where all are alike."""
    least, most = min(values), max(values)
    if least == most:
        raise PuzzleError(Text("the picture has only one color"))
    return values.translate(bytes([max(0, value - least) * BRIGHTEST // (most - least) & 255 for value in range(256)]))


def otsu(values: bytes) -> int:
    """The gray that separates dark from light with the largest variance between them (Otsu 1979), as an integer."""
    counts = [values.count(level) for level in range(BRIGHTEST + 1)]
    below = list(accumulate(counts))
    sums = list(accumulate(level * count for level, count in enumerate(counts)))

    def between(level: int) -> tuple[int, int]:
        dark, light = below[level - 1], below[-1] - below[level - 1]
        if not dark or not light:
            return (0, 0)
        apart = sums[level - 1] * light - (sums[-1] - sums[level - 1]) * dark
        return (apart * apart // (dark * light), -level)

    return max(range(1, BRIGHTEST + 1), key=between)


def of_greys(width: int, height: int, values: bytes, levels: Sequence[int]) -> Draft:
    """Black where a value is below that of its cell among `levels`; PuzzleError where that leaves one colour."""
    cells = bytes(map(lt, values, levels))
    if len(set(cells)) < 2:
        raise PuzzleError(Text("with this threshold the picture has only one color"), "threshold")
    cost = [least - value if value < least else value - least + 1 for value, least in zip(values, levels, strict=True)]
    return Draft(width, height, cells, cells.translate(bytes((1, 0)) + bytes(254)), cost)


def of_colours(width: int, height: int, values: bytes, shades: Sequence[Shade]) -> Draft:
    """The nearest of these shades, the first for empty cells; a change is to the next nearest."""
    if len(shades) < 2:
        raise PuzzleError(Text("the picture has only one color"))
    pixels = list(_pixels(values))
    known: dict[Shade, tuple[int, int, int]] = {}
    for value in set(pixels):
        (near, state), (far, instead), *_ = sorted(
            (_apart(value, shade), number) for number, shade in enumerate(shades)
        )
        known[value] = (state, instead, far - near)
    rgb = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in shades]
    cells, other, cost = zip(*map(known.__getitem__, pixels), strict=True)
    return Draft(width, height, bytes(cells), bytes(other), cost, _colours(rgb), rgb[0])


def of_states(width: int, height: int, cells: bytes, rgb: Sequence[str]) -> Draft:
    """A picture whose cells have these states, of the shades #rrggbb, that of empty cells first: no change costs more
    than another, and each is to the shade nearest to the cell's.
    """
    shades = [bytes.fromhex(shade[1:]) for shade in rgb]
    nearest = bytes(
        min((_apart(one, two), at) for at, two in enumerate(shades) if at != state)[1]
        for state, one in enumerate(shades)
    )
    other = cells.translate(nearest + bytes(256 - len(nearest)))
    return Draft(width, height, cells, other, bytes(len(cells)), _colours(rgb), rgb[0])


def _colours(rgb: Sequence[str]) -> tuple[Colour, ...]:
    """The colours of these shades, but for that of empty cells."""
    if list(rgb[1:]) == [BLACK.rgb]:
        return BLACK_AND_WHITE
    return tuple(
        Colour(name_of(value), value, default_sign(number, len(rgb) - 1)) for number, value in enumerate(rgb[1:], 1)
    )


def _apart(one: Sequence[int], two: Sequence[int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True))


def _pixels(values: bytes) -> Iterator[Shade]:
    return zip(values[::CHANNELS], values[1::CHANNELS], values[2::CHANNELS], strict=True)


def boxes(values: bytes, count: int) -> Counter[Shade]:
    """At most this many shades and how many pixels each is for: boxes of them are halved where they differ most."""
    found = [Counter(_pixels(values))]
    spreads = [_spread(found[0])]
    while len(found) < count:
        widest = max(range(len(found)), key=lambda at: (spreads[at][0] * found[at].total(), -at))
        width, channel = spreads.pop(widest)
        box = found.pop(widest)
        if not width:
            found.append(box)
            break
        middle = _middle(box, channel)
        # What is alike stays together: on the side where it leaves something for the other.
        least = middle + any(shade[channel] > middle for shade in box)
        for side in (True, False):
            part = Counter({shade: often for shade, often in box.items() if (shade[channel] < least) == side})
            found.append(part)
            spreads.append(_spread(part))
    shades: Counter[Shade] = Counter()
    for box in found:
        shades[_mean(box)] += box.total()
    return shades


def _spread(box: Counter[Shade]) -> tuple[int, int]:
    """How far the shades of a box lie apart at most, and in which channel, the last of those alike."""
    return max((max(part) - min(part), channel) for channel, part in enumerate(zip(*box, strict=True)))


def _middle(box: Counter[Shade], channel: int) -> int:
    """What the pixel in the middle has in this channel."""
    levels: Counter[int] = Counter()
    for shade, often in box.items():
        levels[shade[channel]] += often
    left = box.total() // 2
    for level in sorted(levels):
        left -= levels[level]
        if left < 0:
            break
    return level


def _mean(box: Counter[Shade]) -> Shade:
    red, green, blue = (sum(shade[at] * often for shade, often in box.items()) // box.total() for at in range(CHANNELS))
    return red, green, blue


def scaled(values: bytes, size: tuple[int, int], wanted: tuple[int, int], channels: int = 1) -> bytes:
    """The values of a picture at another size, each the average over its area, in whole numbers."""
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
    """The old places under a new one of `wanted`, and how much of each, in parts of 1 / wanted."""
    start, stop = at * length, (at + 1) * length
    return [
        (place, min(stop, (place + 1) * wanted) - max(start, place * wanted))
        for place in range(start // wanted, (stop - 1) // wanted + 1)
    ]
