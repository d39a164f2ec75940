"""Pictures to make puzzles from: PNG, GIF, JPEG and BMP, read with pillow (the extra `image`).

One pixel is one cell when the picture is small enough; a picture whose cells are squares of equal pixels is reduced to
one pixel each; any other is scaled down to SIDE cells at most. More than COLOURS colours are reduced: to black and
white when the picture has only greys, else to COLOURS. Empty are transparent cells, else the white ones, else those of
the colour that is commonest at the border.
"""

import warnings
from collections import Counter
from io import BytesIO
from math import gcd
from sys import byteorder
from typing import Any

from unriddle.core import MissingError, PuzzleError
from unriddle.puzzles.nonogram.colours import name_of
from unriddle.puzzles.nonogram.formats import drawn, json
from unriddle.puzzles.nonogram.formats.common import palette
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, MAX_COLOURS, MAX_SIDE, Puzzle, Solution

MAX_FILE = 20_000_000
MAX_PIXELS = 8_000_000
# The most cells a side that a picture may have as it is; a larger one is scaled down to SIDE.
AS_IS = 100
SIDE = 50
COLOURS = 8
# Half transparent or more is transparent.
_HALF = [0] * 128 + [255] * 128
_WHERE = "picture"


def read_png(data: bytes) -> list[Puzzle]:
    """The puzzle that a PNG of ours carries, or else the one that its pixels make."""
    if len(data) > MAX_FILE:
        raise PuzzleError(f"the file has more than {MAX_FILE // 1_000_000} MB")
    inside = drawn.carried(data)
    return read(data) if inside is None else json.read(inside)


def read(data: bytes) -> list[Puzzle]:
    return [from_image(data)]


def from_image(data: bytes, side: int | None = None, colours: int | None = None) -> Puzzle:
    """The puzzle of a picture, at most `side` cells a side and `colours` colours besides the empty one; PuzzleError."""
    picture = _few_colours(_few_cells(_load(data), side), colours)
    width, height = picture.size
    pixels = list(memoryview(picture.tobytes()).cast("I"))
    shades = {pixel: pixel.to_bytes(4, byteorder) for pixel in dict.fromkeys(pixels)}
    empty = _empty(pixels, shades, width)
    used = [pixel for pixel in shades if pixel != empty]
    if not used:
        raise PuzzleError("the picture has one colour only", _WHERE)
    index = {pixel: at for at, pixel in enumerate(used, 1)} | {empty: 0}
    values = ["#" + shades[pixel][:3].hex() for pixel in used]
    chosen = BLACK_AND_WHITE if values == ["#000000"] else palette((name_of(value), value, "") for value in values)
    background = "#" + shades[empty][:3].hex() if shades[empty][3] else "#ffffff"
    solution = Solution(width, height, bytes([index[pixel] for pixel in pixels]), chosen)
    return Puzzle.of_picture(solution, background=background)


def _load(data: bytes) -> Any:
    """The decoded picture in RGBA, each pixel either opaque or transparent black."""
    if len(data) > MAX_FILE:
        raise PuzzleError(f"the file has more than {MAX_FILE // 1_000_000} MB", _WHERE)
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingError("pictures are read with pillow: install unriddle[image]") from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(BytesIO(data), formats=["PNG", "GIF", "JPEG", "BMP"])
            if picture.width * picture.height > MAX_PIXELS:
                raise PuzzleError(f"it has more than {MAX_PIXELS:,} pixels", _WHERE)
            decoded: Any = picture.convert("RGBA")
    except PuzzleError:
        raise
    # Damaged pictures make pillow raise whatever its decoders happen to meet.
    except Exception as error:
        raise PuzzleError(f"it cannot be read: {error}", _WHERE) from error
    return _on_nothing(decoded, decoded.getchannel("A").point(_HALF))


def _on_nothing(picture: Any, opaque: Any) -> Any:
    """The picture where the mask `opaque` is 255, transparent black elsewhere."""
    from PIL import Image

    picture = picture.convert("RGB")
    clean = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    clean.paste(picture, mask=opaque)
    return clean


def _few_cells(picture: Any, side: int | None) -> Any:
    """The picture with one pixel a cell."""
    from PIL import Image

    step = _step(picture)
    largest = max(picture.size)
    if step >= 4 or (step > 1 and largest > AS_IS):
        picture = picture.resize((picture.width // step, picture.height // step), Image.Resampling.NEAREST)
        largest //= step
        if side is None and largest <= MAX_SIDE:
            return picture
    wanted = side or (SIDE if largest > AS_IS else largest)
    if largest > wanted:
        size = tuple(max(1, round(length * wanted / largest)) for length in picture.size)
        picture = picture.resize(size, Image.Resampling.BOX)
        picture = _on_nothing(picture, picture.getchannel("A").point(_HALF))
    return picture


def _step(picture: Any) -> int:
    """The side of the squares of equal pixels that the picture consists of."""
    from PIL import ImageChops

    step = gcd(*picture.size)
    for axis in (0, 1):
        shift = (1, 0) if axis == 0 else (0, 1)
        moved = ImageChops.offset(picture, *shift)
        channels = ImageChops.difference(picture, moved).split()
        changed = channels[0]
        for channel in channels[1:]:
            changed = ImageChops.lighter(changed, channel)
        step = gcd(step, *(at for at, there in enumerate(changed.getprojection()[axis]) if there))
    return step


def _few_colours(picture: Any, colours: int | None) -> Any:
    """The picture with at most as many opaque colours as a puzzle may have, the empty one besides."""
    from PIL import Image, ImageChops

    most = min(colours or MAX_COLOURS, MAX_COLOURS)
    if picture.getcolors(most + 1):
        return picture
    opaque = picture.getchannel("A")
    red, green, blue = picture.convert("RGB").split()
    extrema: list[Any] = [ImageChops.difference(one, red).getextrema() for one in (green, blue)]
    spread = max(most for _, most in extrema)
    if colours is None and spread < 24:
        grey = picture.convert("L")
        middle = _threshold(grey.histogram(opaque))
        flat = grey.point([0] * middle + [255] * (256 - middle))
    else:
        wanted = (colours or COLOURS) + 1
        flat = picture.convert("RGB").quantize(wanted, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return _on_nothing(flat, opaque)


def _threshold(histogram: list[int]) -> int:
    """The grey that parts dark from light with the largest variance between the two (Otsu 1979)."""
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


def _empty(pixels: list[int], shades: dict[int, bytes], width: int) -> int:
    """The pixel of empty cells: transparent, else white or nearly so, else the commonest at the border."""
    clear = [pixel for pixel, shade in shades.items() if not shade[3]]
    light = [pixel for pixel, shade in shades.items() if min(shade[:3]) >= 230]
    if clear or light:
        return clear[0] if clear else max(light, key=lambda pixel: sum(shades[pixel][:3]))
    border = Counter(pixels[:width] + pixels[-width:] + pixels[::width] + pixels[width - 1 :: width])
    return border.most_common(1)[0][0]
