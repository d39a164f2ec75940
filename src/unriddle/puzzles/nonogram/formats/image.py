"""Makes puzzles from pictures: PNG, GIF, JPEG, WebP and BMP, read with pillow (the extra `photo`).

In a small enough picture one pixel is one cell; a picture whose cells are squares of equal pixels is reduced to one
pixel each; any other is scaled down to at most SIDE cells. Too many colors are reduced: to black and white if all are
grays, else to COLORS. Empty cells are the transparent ones, else the white ones, else those of the color that is
commonest at the border.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import gcd
from sys import byteorder
from types import MappingProxyType
from typing import Any

from unriddle.core import PuzzleError, Text, UnriddleError
from unriddle.core.formats import embedded_in
from unriddle.kit.photo.clues import find_clues
from unriddle.kit.photo.gray import decode
from unriddle.kit.photo.upright import find_lattices
from unriddle.puzzles.nonogram.formats.common import palette
from unriddle.puzzles.nonogram.formats.solved import MIN_SIDE, read_solved
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, MAX_COLORS, MAX_SIDE, Puzzle, Solution, name_of

MAX_PIXELS = 4_000_000  # the most pixels to process
# The most cells per side of a picture that is used unscaled; a larger one is scaled down to SIDE.
AS_IS = 100
SIDE = 50
COLORS = 8
# Shades whose red, green and blue differ by at most this sum are one color; a smaller part of the picture is none.
SAME_COLOR, MIN_PART = 60, 0.01
# Pixels per side that suffice to find the colors of a photo.
SAMPLE_SIDE = 400
# Alpha -> 0 (transparent) or 255 (opaque).
_HALF = [0] * 128 + [255] * 128
_WHERE = Text("picture")


def read(
    data: bytes,
    size: int | None = None,
    threshold: int | None = None,
    answers: Mapping[tuple[int, int], str] = MappingProxyType({}),
) -> list[Puzzle]:
    """Return the puzzle of a picture, or of the clues that it shows; a PuzzleError may ask for uncertain clues.

    `answers` has clues by (row, 0) or (0, column), from 1.
    """
    if shows_clues(data):
        from unriddle.puzzles.nonogram.formats.photo import read as read_clues

        return read_clues(data, answers)
    found = None if size or threshold or is_drawing(data) else read_solved(data)
    return [found or from_image(data, size, threshold=threshold)]


def moves(data: bytes, puzzle: Puzzle) -> str:
    """Return the filled cells of a picture of clues, as moves."""
    from unriddle.puzzles.nonogram.formats.photo import filled_moves

    return filled_moves(data) if shows_clues(data) else ""


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks on how a picture was read; none if a puzzle is embedded in it."""
    if embedded_in(data):
        return []
    if shows_clues(data):
        lines = [
            Text("read from the picture: clues of {width} x {height}", width=each.width, height=each.height)
            for each in puzzles
        ]
        return (
            [*lines, Text("a game begins with the cells that are filled in it")] if moves(data, puzzles[0]) else lines
        )
    return [
        Text(
            "made from this picture, {width} x {height}; it shows no clues",
            width=each.width,
            height=each.height,
        )
        for each in puzzles
    ]


def from_image(data: bytes, side: int | None = None, colors: int | None = None, threshold: int | None = None) -> Puzzle:
    """Return the puzzle of a picture, with at most `side` cells per side and `colors` colors, not counting the empty
    cells'. With a threshold, it is black and white: darker grays are filled. Raises PuzzleError.
    """
    if not 1 <= (side or 1) <= MAX_SIDE or not 1 <= (threshold or 1) <= 255:
        message = Text("the size must be from 1 to {most}, the threshold from 1 to 255", most=MAX_SIDE)
        raise PuzzleError(message, _WHERE)
    picture = open_rgba(data)
    if threshold is not None:
        picture = _on_nothing(
            picture.convert("L").point([0] * threshold + [255] * (256 - threshold)), picture.getchannel("A")
        )
    picture = _few_cells(picture, side, colors)
    width, height = picture.size
    pixels = list(memoryview(picture.tobytes()).cast("I"))
    shades = {pixel: pixel.to_bytes(4, byteorder) for pixel in dict.fromkeys(pixels)}
    # Empty cells are the transparent ones; if there are none, white ones; if there are none, the border's main color.
    clear = [pixel for pixel, shade in shades.items() if not shade[3]]
    light = [pixel for pixel, shade in shades.items() if min(shade[:3]) >= 230]
    empty = clear[0] if clear else max(light, key=lambda pixel: sum(shades[pixel][:3]), default=None)
    if empty is None:
        border = Counter(pixels[:width] + pixels[-width:] + pixels[::width] + pixels[width - 1 :: width])
        empty = border.most_common(1)[0][0]
    used = [pixel for pixel in shades if pixel != empty]
    if not used:
        raise PuzzleError(Text("the picture has only one color"), _WHERE)
    index = {pixel: at for at, pixel in enumerate(used, 1)} | {empty: 0}
    values = ["#" + shades[pixel][:3].hex() for pixel in used]
    chosen = BLACK_AND_WHITE if values == ["#000000"] else palette((name_of(value), value, "") for value in values)
    background = "#" + shades[empty][:3].hex() if shades[empty][3] else "#ffffff"
    solution = Solution(width, height, bytes([index[pixel] for pixel in pixels]), chosen)
    return Puzzle.from_picture(solution, background=background)


def open_rgba(data: bytes) -> Any:
    """Return the decoded picture in RGBA, each pixel either opaque or transparent black."""
    picture = decode(data, MAX_PIXELS).convert("RGBA")
    return _on_nothing(picture, picture.getchannel("A").point(_HALF))


def shows_clues(data: bytes) -> bool:
    """Whether a picture shows the clues of a nonogram; False for one that cannot be decoded."""
    try:
        return bool(find_clues(data))
    except UnriddleError:
        return False  # the reader will report the error


def is_drawing(data: bytes) -> bool:
    """Whether each cell is a pixel of a small picture in few colors without lines between larger cells, or a square of
    equal pixels. Raises PuzzleError.
    """
    picture = open_rgba(data)
    small = max(picture.size) <= AS_IS and picture.getcolors(MAX_COLORS + 1) is not None
    lined = small and any(each.is_whole and min(each[:2]) >= MIN_SIDE for each in find_lattices(data))
    return (small and not lined) or _step(picture) > 1


def _on_nothing(picture: Any, opaque: Any) -> Any:
    """Return the picture with transparent black wherever the mask `opaque` is not 255; changes a picture with alpha in
    place.
    """
    from PIL import ImageChops

    clean = picture if picture.mode == "RGBA" else picture.convert("RGBA")
    clean.putalpha(opaque)
    clean.paste((0, 0, 0, 0), mask=ImageChops.invert(opaque))
    return clean


def average(picture: Any, size: tuple[int, int], mode: str, ground: tuple[int, int, int]) -> bytes:
    """Return the picture on this ground, cropped around its middle to the size's proportions and averaged over the area
    of each pixel, as values in this mode.
    """
    from PIL import Image

    plain = Image.new("RGB", picture.size, ground)
    plain.paste(picture, mask=picture.getchannel("A"))
    (width, height), (wide, high) = picture.size, size
    across, down = min(width, height * wide / high), min(height, width * high / wide)
    left, top = (width - across) / 2, (height - down) / 2
    box = (left, top, left + across, top + down)
    values: bytes = plain.convert(mode).resize(size, Image.Resampling.BOX, box=box).tobytes()
    return values


def _few_cells(picture: Any, side: int | None, colors: int | None) -> Any:
    """Return the picture with one pixel per cell and no more colors than a puzzle may have."""
    from PIL import Image

    step = _step(picture)
    if step >= 4 or (step > 1 and max(picture.size) > AS_IS):
        picture = picture.resize((picture.width // step, picture.height // step), Image.Resampling.NEAREST)
        side = side or MAX_SIDE
    picture = _few_colors(picture, colors)
    largest = max(picture.size)
    wanted = side or (SIDE if largest > AS_IS else AS_IS)
    if largest <= wanted:
        return picture
    return _shrunk(picture, *(max(1, round(length * wanted / largest)) for length in picture.size))


def _shrunk(picture: Any, width: int, height: int) -> Any:
    """Return the picture at this size; each pixel has the color that covers most of its area."""
    from PIL import Image, ImageChops

    best = Image.new("L", (width, height), 0)
    small = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    for _, shade in sorted(picture.getcolors(MAX_COLORS + 1), reverse=True):
        channels = [
            channel.point([255 if at == value else 0 for at in range(256)])
            for channel, value in zip(picture.split(), shade, strict=True)
        ]
        darkest = channels[0]
        for channel in channels[1:]:
            darkest = ImageChops.darker(darkest, channel)
        share = darkest.resize((width, height), Image.Resampling.BOX)
        # Above zero exactly where this color fills more than any before.
        more = ImageChops.subtract(share, best).point([0] + [255] * 255)
        small.paste(shade, mask=more)
        best = ImageChops.lighter(best, share)
    return small


def _step(picture: Any) -> int:
    """Return the side of the squares of equal pixels that the picture consists of."""
    from PIL import ImageChops

    step = gcd(*picture.size)
    for axis in (0, 1):
        shift = (1, 0) if axis == 0 else (0, 1)
        changed: Any = None
        for band in picture.getbands():  # one at a time, to save memory
            channel = picture.getchannel(band)
            differences = ImageChops.difference(channel, ImageChops.offset(channel, *shift))
            changed = differences if changed is None else ImageChops.lighter(changed, differences)
        step = gcd(step, *(at for at, differences in enumerate(changed.getprojection()[axis]) if differences))
    return step


def _few_colors(picture: Any, colors: int | None) -> Any:
    """Return the picture with at most as many opaque colors as a puzzle may have."""
    from PIL import Image, ImageChops

    if picture.getcolors(min(colors or MAX_COLORS, MAX_COLORS) + 1):
        return picture
    if (factor := max(picture.size) // SAMPLE_SIDE) > 1:
        picture = picture.reduce(factor)
        picture = _on_nothing(picture, picture.getchannel("A").point(_HALF))
    opaque = picture.getchannel("A")
    red, green, blue = picture.convert("RGB").split()
    extrema: list[Any] = [ImageChops.difference(one, red).getextrema() for one in (green, blue)]
    if colors is None and max(most for _, most in extrema) < 24:
        grey = picture.convert("L")
        middle = _threshold(grey.histogram(opaque))
        return _on_nothing(grey.point([0] * middle + [255] * (256 - middle)), opaque)
    wanted = min(colors or COLORS, MAX_COLORS) + 1
    flat = picture.convert("RGB").quantize(wanted, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    values = [*flat.getpalette(), *[0] * 768]
    shades = [tuple(values[3 * at : 3 * at + 3]) for at in range(wanted)]
    kept: list[tuple[int, ...]] = []
    for count, at in sorted(flat.getcolors(), reverse=True):
        # A shade similar to a commoner one, or with few pixels, is usually the edge between two others.
        if not kept or (
            count >= MIN_PART * picture.width * picture.height and _nearest(shades[at], kept)[0] > SAME_COLOR
        ):
            kept.append(shades[at])
    flat.putpalette([part for shade in shades for part in _nearest(shade, kept)[1]])
    return _on_nothing(flat, opaque)


def _nearest(shade: tuple[int, ...], others: list[tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """Return the distance to the nearest of the others, and that shade."""
    return min((sum(abs(one - two) for one, two in zip(shade, other, strict=True)), other) for other in others)


def _threshold(histogram: list[int]) -> int:
    """Return the gray that separates dark from light with the largest variance between the two (Otsu 1979)."""
    total, weighted = sum(histogram), sum(level * count for level, count in enumerate(histogram))
    best, level_of_best, dark, dark_weighted = -1.0, 128, 0, 0
    for level in range(255):
        dark += histogram[level]
        dark_weighted += level * histogram[level]
        light = total - dark
        if dark and light:
            between = dark * light * (dark_weighted / dark - (weighted - dark_weighted) / light) ** 2
            if between > best:
                best, level_of_best = between, level + 1
    return level_of_best
