"""Text in boxes of one size: dark on light or light on dark, normalized to one size and one base line."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from unriddle.kit.photo.gray import Box, Gray, Region, median, regions

X_HEIGHT, ABOVE, BELOW = 9, 15, 5  # of a normalized line: the x-height, and the rows above and below the baseline
# Widths of the rim on each side, in fractions of the box; the first that cuts no letter is used.
INSETS = 0.07, 0.05, 0.03, 0.015, 0.0, -0.015
FAINT = 24  # a lower contrast counts as none
HALF = 110  # of 255: from here on it is ink
LETTER = (0.12, 0.8)  # the height of letters in heights of their box
SPECK = 0.1  # of the height of a box: smaller parts are not letters
TALL_HEIGHTS = (1.22, 1.62)  # the heights of letters with an ascender or a descender, in x-heights


class Ink(NamedTuple):
    """A box at full contrast (0 is background, 255 ink), its parts that may be letters, whether there is ink, whether
    the edge of the box cuts letters, all parts that the edge does not cut, and the row of the center of the whole box,
    of which the edge of the picture may have cut a part; and the contrast of its strokes in the given picture.
    """

    picture: Gray
    parts: tuple[Region, ...]
    inked: bool
    cut: bool
    inside: tuple[Region, ...] = ()
    middle: float = 0.0
    contrast: int = 0


class InkLine(NamedTuple):
    """Letters of one size, as columns from the left of ABOVE + BELOW values each, from the top down."""

    columns: tuple[bytes, ...]
    left: float = 0.0  # of the box


def read_ink(picture: Gray, box: Box) -> Ink:
    """Return the contents of a box, without its rim."""
    for inset in INSETS:
        across, down = round(inset * box.width), round(inset * box.height)
        left, right = max(0, box.left + across), min(picture.width, box.right - across)
        top, bottom = max(0, box.top + down), min(picture.height, box.bottom - down)
        found = _read_box(picture.cut(Box(left, top, right, bottom)), (box.top + box.bottom) / 2 - top)
        if not found.cut:
            break
    return found


def _read_box(tile: Gray, middle: float) -> Ink:
    """Return the contents of a box that was cut out, and whose center is in row `middle`."""
    rows = [tile.row(at) for at in range(tile.height)]
    grounds = [sorted(row)[len(row) // 2] for row in rows]
    ground = sorted(grounds)[len(grounds) // 2]
    # A row full of letters gets the background of the whole box.
    grounds = [each if abs(each - ground) < FAINT else ground for each in grounds]
    lowest = min(min(row) - at for row, at in zip(rows, grounds, strict=True))
    highest = max(max(row) - at for row, at in zip(rows, grounds, strict=True))
    dark = -lowest > highest
    most = _usual(rows, grounds, dark, max(-lowest, highest))
    if most < FAINT:
        return Ink(Gray(tile.width, tile.height, bytes(len(tile.pixels))), (), False, False)
    direction = -1 if dark else 1
    tables = {
        at: bytes(min(255, max(0, 255 * direction * (value - at) // most)) for value in range(256))
        for at in set(grounds)
    }
    ink = b"".join(row.translate(tables[at]) for row, at in zip(rows, grounds, strict=True))
    flat = Gray(tile.width, tile.height, ink)
    marks = flat.pixels.translate(bytes(at >= HALF for at in range(256)))
    found = regions(flat.width, marks, 3)
    inside = [each for each in found if not _touches(each.box, flat)]
    cut = any(_touches(each.box, flat) and _is_letter(each.box, flat) for each in found)
    # Ink in the middle distinguishes letters cut on two sides from a rim.
    left, top, right, bottom = flat.width // 3, flat.height // 3, -(-2 * flat.width // 3), -(-2 * flat.height // 3)
    cut |= not inside and max(flat.cut(Box(left, top, right, bottom)).pixels, default=0) >= HALF
    parts = [
        each
        for each in inside
        if each.box.height <= LETTER[1] * flat.height
        and abs((each.box.top + each.box.bottom) / 2 - middle) < 0.36 * flat.height
    ]
    return Ink(flat, tuple(parts), bool(inside) or cut, cut, tuple(inside), middle, most)


def _touches(box: Box, flat: Gray) -> bool:
    """Whether a part reaches the edge, as a rim or a cut letter does."""
    return box.left == 0 or box.right == flat.width or box.top == 0 or box.bottom == flat.height


def _is_letter(box: Box, flat: Gray) -> bool:
    """Whether a part that reaches the edge may be a letter: it has the height of one and is in the middle, unlike a
    corner. A higher one must not reach the left or right edge, nor be a vertical line.
    """
    low, high = LETTER[0] * flat.height, LETTER[1] * flat.height
    free = box.left > 0 and box.right < flat.width < 5 * box.width
    return low <= box.height and (free or box.height <= high) and 3 * box.top < 2 * flat.height < 6 * box.bottom


def _usual(rows: Sequence[bytes], grounds: Sequence[int], dark: bool, most: int) -> int:
    """Return the contrast in the middle of strokes: the least among the strongest hundredth of the pixels."""
    counts = [0] * 256
    for ground in set(grounds):
        same_ground = b"".join(row for row, own in zip(rows, grounds, strict=True) if own == ground)
        for value, count in Counter(same_ground).items():
            counts[max(0, ground - value if dark else value - ground)] += count
    wanted, seen = max(4, len(rows) * len(rows[0]) // 100), 0
    for contrast in range(255, 0, -1):
        seen += counts[contrast]
        if seen >= wanted:
            return max(contrast, most // 2)
    return 0


def lines(boxes: Sequence[Ink], hanging: bool = False) -> list[InkLine]:
    """Return the text lines in boxes, all in letters of one size; if `hanging`, by where letters begin, not end."""
    heights = [part.box.height for box in boxes for part in box.parts if part.box.height >= SPECK * box.picture.height]
    height = usual_height(heights, True)
    if not height:
        return [InkLine(()) for _ in boxes]
    usual = [
        part.box.bottom - box.middle for box in boxes for part in box.parts if 0.9 <= part.box.height / height <= 1.12
    ]
    below = median(usual) if usual else height / 2
    return [_line(box, height, below, hanging) for box in boxes]


def usual_height(heights: Sequence[int], taller: bool) -> float:
    """Return the commonest height.

    With `taller`, for letters, the height of an x: some letters have a part above or below it.
    """
    best, found = 0.0, 0.0
    for height in sorted(set(heights)):
        near = [each for each in heights if 0.93 <= each / height <= 1.07]
        tall = taller * sum(TALL_HEIGHTS[0] <= each / height <= TALL_HEIGHTS[1] for each in heights)
        odd = sum(each / height > 1.75 for each in heights)
        likely = len(near) + 0.9 * tall - odd  # where letters touch, most parts are tall
        if likely > best:
            best, found = likely, sum(near) / len(near)
    return found


def _line(box: Ink, height: float, usual: float, hanging: bool) -> InkLine:
    """Return the letters of a box, with the base line of most of them: where letters without an ascender end."""
    near = usual + box.middle
    plain = [part.box.bottom for part in box.parts if 0.88 <= part.box.height / height <= 1.14]
    bottoms = [each for each in plain if abs(each - near) <= 0.5 * height] or [
        part.box.bottom for part in box.parts if abs(part.box.bottom - near) <= 0.22 * height
    ]
    if hanging:
        bottoms = [round(part.box.top + height) for part in box.parts if part.box.height > height / 2]
    return line(box, height, min(bottoms, key=lambda each: abs(each - near), default=near))


def line(box: Ink, height: float, base: float) -> InkLine:
    """Return the letters of a box, normalized to this baseline and x-height."""
    upper, lower = base - 1.7 * height, base + 0.5 * height
    boxes = [part.box for part in box.parts if part.box.height >= 0.15 * height]
    parts = [each for each in boxes if upper < each.bottom and each.top < lower]
    if not parts:
        return InkLine(())
    scale = height / X_HEIGHT
    left, right = min(part.left for part in parts) - scale, max(part.right for part in parts) + scale
    count = max(1, round((right - left) / scale))
    xs = [left + at * scale for at in range(count + 1)]
    ys = [base + at * scale for at in range(-ABOVE, BELOW + 1)]
    rows = box.picture.area_means(xs, ys)
    return InkLine(tuple(bytes(column) for column in zip(*rows, strict=True)), left)
