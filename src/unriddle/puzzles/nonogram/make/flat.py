"""Turns a drawing in flat colors, with or without transparent parts, into cells: each has the color of most of its
area.

Averages would mix colors that the drawing does not have. Here each pixel gets a label first: nothing, white, dark, or
one of a few colors. Then the grid is moved by parts of a cell to where most cells have one label, small parts such as
eyes weigh more than their area, and the rim of the shape becomes a dark outline if it leaves enough inside.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import hypot
from typing import NamedTuple

from unriddle.puzzles.nonogram.make.draft import DARK, Shade, difference, lab

OPAQUE = 128  # the least alpha of a pixel of the drawing
NOTHING, PALE = 0, 1  # labels: outside the drawing; white inside it. The colors come next, the last of them dark
INK: Shade = (34, 30, 38)
LIGHT, LIGHTEST, GRAY, PLAIN = 90, 86, (196, 200, 206), 9  # lightness of white and of a color on it; chroma of gray
COMPARED = 48  # the most shades that a palette is made from
MIN_DIFFERENCE = 12.0  # the least difference between two colors, by CIEDE2000
FLAT_SHADES, FLAT = 24, 0.8  # in a flat drawing, this many shades cover this fraction of the pixels
STEPS = (0.0, 0.3, 0.6)  # cells by which the drawing may be smaller than its grid, and offset in it
FILLED = 62  # in black and white: the greatest lightness of a filled cell
INSIDE = 0.3  # the least part of the shape that must remain inside an outline
HEAVIEST, SMALL = 1.7, 0.06  # the weight of the smallest parts, and the fraction of a part with weight 1
NARROWEST = 5  # the least cells of the shorter side
LONE = 0.55  # the least part of a cell that an isolated label must cover


@dataclass(frozen=True)
class RgbaPixels:
    """A picture with `width` pixels per row, each with red, green, blue and alpha."""

    width: int
    height: int
    values: Sequence[tuple[int, int, int, int]]

    def crop(self) -> "RgbaPixels | None":
        """Return the opaque part; None if nothing is opaque."""
        rows = [self.values[at : at + self.width] for at in range(0, len(self.values), self.width)]
        high = [y for y, row in enumerate(rows) if any(pixel[3] >= OPAQUE for pixel in row)]
        wide = [x for x in range(self.width) if any(row[x][3] >= OPAQUE for row in rows)]
        if not high:
            return None
        kept = [pixel for row in rows[high[0] : high[-1] + 1] for pixel in row[wide[0] : wide[-1] + 1]]
        return RgbaPixels(wide[-1] - wide[0] + 1, high[-1] - high[0] + 1, kept)

    @cached_property
    def shades(self) -> Counter[Shade]:
        """Count each shade inside areas of that shade, since edges between two colors have mixtures of them."""
        coarse = {value: _coarse(value) if value[3] >= OPAQUE else None for value in set(self.values)}
        all_of = [coarse[value] for value in self.values]
        neighbors = zip(all_of, all_of[1:], all_of[self.width :], strict=False)
        inside = Counter(shade for shade, *near in neighbors if shade and near == [shade, shade])
        everywhere = Counter(shade for shade in all_of if shade)
        found = inside if 2 * inside.total() > everywhere.total() else everywhere
        return Counter(dict(found.most_common(COMPARED)))


class CellDrawing(NamedTuple):
    """A drawing as cells: a state for each, and the shades of the states, empty cells' first."""

    width: int
    height: int
    cells: bytes
    shades: Sequence[Shade]


def flat(pixels: RgbaPixels) -> RgbaPixels | None:
    """Return the drawing with its background transparent; None if it is not flat, such as a photograph.

    A picture without transparent pixels must have a border of one shade, from which its background extends, and few
    shades in all.
    """
    width, values = pixels.width, pixels.values
    if any(pixel[3] < OPAQUE for pixel in values):
        return pixels
    coarse = [_coarse(pixel) for pixel in values]
    common = Counter(coarse).most_common(FLAT_SHADES)
    last = len(values) - width
    rim = {*range(width), *range(last, len(values)), *range(0, last, width), *range(width - 1, last, width)}
    (paper, often), *_ = Counter(coarse[at] for at in rim).most_common()
    if sum(count for _, count in common) < FLAT * len(values) or often < FLAT * len(rim):
        return None
    outside, waiting = bytearray(len(values)), [at for at in rim if coarse[at] == paper]
    while waiting:
        at = waiting.pop()
        if outside[at] or coarse[at] != paper:
            continue
        outside[at] = 1
        waiting += [near for near in _neighbors(at, width, len(values)) if not outside[near]]
    return RgbaPixels(
        width, pixels.height, [(*pixel[:3], 0 if out else 255) for pixel, out in zip(values, outside, strict=True)]
    )


def size_of(pixels: RgbaPixels, side: int) -> tuple[int, int]:
    """Return width and height with this longer side, in the proportions of a cropped drawing."""
    longer = max(pixels.width, pixels.height)
    return max(NARROWEST, round(side * pixels.width / longer)), max(NARROWEST, round(side * pixels.height / longer))


def draw_flat(pixels: RgbaPixels, size: tuple[int, int], colors: int) -> CellDrawing | None:
    """Return the cropped drawing in `colors` colors, including the empty cells' color; None if nothing would remain."""
    ink = [shade for shade in pixels.shades if _dark(shade)]
    outlined = _outline(pixels, size, colors, bool(ink))
    return _without_rim(outlined) if outlined else plain(pixels, size, colors)


def _outline(pixels: RgbaPixels, size: tuple[int, int], colors: int, inked: bool) -> CellDrawing | None:
    """Return the drawing with a dark rim; None if too little is inside."""
    shades = Counter({s: n for s, n in pixels.shades.items() if not (inked and _dark(s)) and not _white(s)})
    palette = _palette(shades, max(colors - 2, 3 * (colors == 2)))
    labels = {value: _label(value, palette, inked) for value in set(pixels.values)}
    rows = _rows(pixels, labels)
    grid = _place_labels(rows, size, len(palette) + 3)
    solid = _filled_cells([1 - shares[NOTHING] for shares in grid], pixels)
    width, count = size[0], len(grid)
    rim = {
        at for at in solid if len(edge := _neighbors(at, width, count)) < 4 or any(near not in solid for near in edge)
    }
    if len(solid) - len(rim) < INSIDE * len(solid):
        return None
    weights = _weights(pixels, labels, len(palette) + 3)
    inner = bytes(
        _heaviest(shares, weights, PALE) if at in solid and at not in rim else NOTHING for at, shares in enumerate(grid)
    )
    cells = _clean(inner, grid, width)
    dark = len(palette) + 2
    cells = bytes(dark if at in rim else cell for at, cell in enumerate(cells))
    if colors == 2:
        filled = [*(lab(shade)[0] < FILLED for shade in palette), True]
        return CellDrawing(*size, bytes(cell > PALE and filled[cell - 2] for cell in cells), [(255, 255, 255), INK])
    # Background and white both become empty cells.
    return CellDrawing(*size, bytes(max(cell, 1) - 1 for cell in cells), [(255, 255, 255), *palette, INK])


def plain(pixels: RgbaPixels, size: tuple[int, int], colors: int) -> CellDrawing | None:
    """Return the drawing without an outline; white becomes a light gray if there is much of it."""
    shades = pixels.shades
    white = sum(often for shade, often in shades.items() if _white(shade))
    kept = Counter({shade: often for shade, often in shades.items() if not _white(shade)})
    solid_white = white > INSIDE * shades.total()
    palette = _palette(kept, max(1, colors - 1 - solid_white))
    if solid_white:
        palette.append(GRAY)
    labels = {value: _label(value, palette, False) for value in set(pixels.values)}
    if solid_white:
        labels = {value: len(palette) + 1 if label == PALE else label for value, label in labels.items()}
    grid = _place_labels(_rows(pixels, labels), size, len(palette) + 2)
    weights = _weights(pixels, labels, len(palette) + 2)
    solid = _filled_cells([1 - shares[NOTHING] - shares[PALE] for shares in grid], pixels)
    cells = bytes(_heaviest(shares, weights, 2) if at in solid else NOTHING for at, shares in enumerate(grid))
    cells = _clean(cells, grid, size[0])
    own = [INK] if colors == 2 else palette
    return _without_rim(CellDrawing(*size, bytes(max(cell, 1) - 1 for cell in cells), [(255, 255, 255), *own]))


def _coarse(value: Sequence[int]) -> Shade:
    red, green, blue = (part & 0xF8 | 4 for part in value[:3])
    return red, green, blue


def _white(shade: Sequence[int]) -> bool:
    light, a, b = lab((shade[0], shade[1], shade[2]))
    return light > LIGHT and hypot(a, b) < PLAIN


def _dark(shade: Sequence[int]) -> bool:
    light, a, b = lab((shade[0], shade[1], shade[2]))
    return light < 20 or (light < DARK and hypot(a, b) < 14)


def _palette(shades: Counter[Shade], count: int) -> list[Shade]:
    """Return at most `count` colors: the two nearest shades, weighted by area, merge until few are left and these are
    MIN_DIFFERENCE. The larger of two weighs more than its area, so that colors stay vivid.
    """
    total = shades.total()
    boxes = [(lab(shade), often / total, [float(part) for part in shade]) for shade, often in sorted(shades.items())]
    while len(boxes) > 1:
        pairs = [(one, two) for two in range(len(boxes)) for one in range(two)]

        def cost(pair: tuple[int, int]) -> float:
            (at, area, _), (to, size, _) = boxes[pair[0]], boxes[pair[1]]
            apart = 0.8 * (at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2 + (at[2] - to[2]) ** 2
            return apart * (area * size) ** 0.6 / (area**0.6 + size**0.6)

        if len(boxes) <= count:
            pairs = [pair for pair in pairs if difference(*(_shade(boxes[at][2]) for at in pair)) < MIN_DIFFERENCE]
            if not pairs:
                break
        one, two = min(pairs, key=cost)
        (_, area, first), (_, size, second) = boxes[one], boxes[two]
        share = area**1.5 / (area**1.5 + size**1.5)
        mixed = [a * share + b * (1 - share) for a, b in zip(first, second, strict=True)]
        boxes[one] = (lab(_shade(mixed)), area + size, mixed)
        del boxes[two]
    return [_visible_shade(_shade(box[2])) for box in boxes]


def _shade(parts: Iterable[float]) -> Shade:
    red, green, blue = map(round, parts)
    return red, green, blue


def _visible_shade(shade: Shade) -> Shade:
    """Return the shade, darkened if it would look like paper."""
    light, a, b = lab(shade)
    while light > LIGHTEST and hypot(a, b) < 40:
        shade = _shade(part * 0.98 for part in shade)
        light, a, b = lab(shade)
    return shade


def _label(value: Sequence[int], palette: Sequence[Shade], inked: bool) -> int:
    if value[3] < OPAQUE:
        return NOTHING
    if _white(value):
        return PALE
    if inked and _dark(value):
        return len(palette) + 2
    own = lab((value[0], value[1], value[2]))

    def distance(at: int) -> float:
        light, a, b = lab(palette[at])
        return 0.8 * (light - own[0]) ** 2 + (a - own[1]) ** 2 + (b - own[2]) ** 2

    return min(range(len(palette)), key=distance) + 2 if palette else PALE


def _rows(pixels: RgbaPixels, labels: dict[tuple[int, int, int, int], int]) -> list[bytes]:
    found = bytes(map(labels.__getitem__, pixels.values))
    return [found[at : at + pixels.width] for at in range(0, len(found), pixels.width)]


Shares = tuple[float, ...]


def _place_labels(rows: Sequence[bytes], size: tuple[int, int], labels: int) -> list[Shares]:
    """Return the share of each label in each cell where most cells have one label, first across, then down.

    A mirror image of itself stays one.
    """
    mirrored = sum(a == b for row in rows for a, b in zip(row, row[::-1], strict=True)) > 0.95 * len(rows) * len(
        rows[0]
    )

    def best(moves: Iterable[tuple[float, float]], down: tuple[float, float] | None) -> tuple[float, float]:
        def value(move: tuple[float, float]) -> float:
            grid = _cover(rows, size, labels, down or move, move if down else (0.0, 0.0))
            return sum(max(shares) ** 2 for shares in grid) / len(grid) - 0.004 * move[0]

        return max(moves, key=value)

    across = best([(step, at) for step in STEPS for at in ({step / 2} if mirrored else {0.0, step / 2, step})], None)
    down = best([(step, at) for step in STEPS for at in sorted({0.0, step / 2, step})], across)
    grid = _cover(rows, size, labels, across, down)
    if mirrored:
        width = size[0]
        faced = [grid[at - at % width + width - 1 - at % width] for at in range(len(grid))]
        grid = [tuple((a + b) / 2 for a, b in zip(*pair, strict=True)) for pair in zip(grid, faced, strict=True)]
    return grid


def _cover(
    rows: Sequence[bytes], size: tuple[int, int], labels: int, across: tuple[float, float], down: tuple[float, float]
) -> list[Shares]:
    """Return the share of each label in each cell. `across` and `down` are pairs in cells: by how much the drawing is
    smaller than the grid, and its offset from the grid's start.
    """

    def edges(cells: int, length: int, move: tuple[float, float]) -> list[int]:
        scale = length / (cells - move[0])
        return [min(length, max(0, round((at - move[1]) * scale))) for at in range(cells + 1)]

    columns, lines = edges(size[0], len(rows[0]), across), edges(size[1], len(rows), down)
    area = len(rows[0]) / (size[0] - across[0]) * len(rows) / (size[1] - down[0])
    found = []
    for top, bottom in pairwise(lines):
        for left, right in pairwise(columns):
            inside = b"".join([row[left:right] for row in rows[top:bottom]])
            counts = [inside.count(label) / area for label in range(1, labels)]
            found.append((max(0.0, 1 - sum(counts)), *counts))
    return found


def _filled_cells(shares: Sequence[float], pixels: RgbaPixels) -> set[int]:
    """Return the cells of the shape: those covered by more than the share that preserves its area."""
    opaque = sum(pixel[3] >= OPAQUE for pixel in pixels.values)
    # The cells' shares must add up to the area of the shape.
    wanted = min(sum(shares), opaque * len(shares) / len(pixels.values))
    limits = [part / 100 for part in range(34, 60, 2)]
    limit = min(limits, key=lambda each: abs(sum(s > each for s in shares) - wanted) + 20 * abs(each - 0.5))
    return {at for at, share in enumerate(shares) if share > limit}


def _weights(pixels: RgbaPixels, labels: dict[tuple[int, int, int, int], int], count: int) -> list[float]:
    """Return the weight of each label's share."""
    often = Counter(map(labels.__getitem__, pixels.values))
    total = max(1, often.total() - often[NOTHING])
    return [min(HEAVIEST, max(1.0, (SMALL / max(often[at] / total, 0.004)) ** 0.3)) for at in range(count)]


def _heaviest(shares: Shares, weights: Sequence[float], least: int) -> int:
    """Return the label from `least` that weighs most in a cell."""
    return max(range(least, len(shares)), key=lambda label: shares[label] * weights[label])


def _neighbors(at: int, width: int, count: int) -> list[int]:
    """Return the cells that share a side with one."""
    found = [at - 1] * (at % width > 0) + [at + 1] * (at % width < width - 1)
    return found + [at - width] * (at >= width) + [at + width] * (at + width < count)


def _clean(cells: bytes, grid: Sequence[Shares], width: int) -> bytes:
    """Return the cells without isolated ones that their label hardly covers."""
    found = bytearray(cells)
    height = len(cells) // width
    for at, label in enumerate(cells):
        if (
            label == NOTHING
            or grid[at][label] > LONE
            or any(cells[n] == label for n in _neighbors(at, width, len(cells)))
        ):
            continue
        row, column = divmod(at, width)
        around = Counter(
            cells[y * width + x]
            for y, x in product(
                range(max(0, row - 1), min(height, row + 2)), range(max(0, column - 1), min(width, column + 2))
            )
            if (y, x) != (row, column)
        )
        most = max(sorted(around), key=lambda each: around[each])
        if around[most] >= 4:
            found[at] = most
    return bytes(found)


def _without_rim(found: CellDrawing) -> CellDrawing | None:
    """Return the drawing without empty lines at its edges and without unused shades; None if every cell is empty."""
    rows = [found.cells[at : at + found.width] for at in range(0, len(found.cells), found.width)]
    high = [y for y, row in enumerate(rows) if any(row)]
    wide = [x for x in range(found.width) if any(row[x] for row in rows)]
    if not high:
        return None
    kept = [row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1]]
    cells = b"".join(kept)
    used = [0, *sorted(set(cells) - {0})]
    renumbered = cells.translate(bytes(used.index(state) if state in used else 0 for state in range(256)))
    return CellDrawing(len(kept[0]), len(kept), renumbered, [found.shades[state] for state in used])
