"""Prepares a picture for becoming a puzzle, with Pillow: turns and crops it, clears its background, changes its
tones.
"""

import re
from collections import Counter
from io import BytesIO
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.core.record import Record
from unriddle.kit.photo.gray import decode

MAX_PIXELS = 4_000_000  # the most pixels to process
MIN_SIDE = 10  # the least pixels per side
PIXELS_PER_CELL = 4  # pixels per side of a cell before averaging
SIDES = (160, 128, 96, 64)  # pixels of the longer side of a small photo; the first that fits is used
QUALITIES = (60, 45, 30, 20)
RGB_DISTANCE = 5.6  # the difference in red, green and blue together, per percent of the option


class Adjustments(Record):
    """Changes to a picture, applied in this order. `turn` is in degrees to the right; `crop` is left, top, width and
    height in percent, after the turn; `background`, `contrast` and `brightness` are in percent.
    """

    turn: int = 0
    crop: tuple[int, int, int, int] = (0, 0, 100, 100)
    background: int = 0
    contrast: int = 0
    brightness: int = 0
    invert: bool = False
    edges: bool = False


def crop_of(text: str) -> tuple[int, int, int, int]:
    """Return the part of a picture written as WIDTHxHEIGHT+LEFT+TOP in percent. Raises PuzzleError."""
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})\+([0-9]{1,3})\+([0-9]{1,3})", text.strip(), re.ASCII)
    wide, high, left, top = map(int, match.groups()) if match else (0, 0, 0, 0)
    if not wide or not high or left + wide > 100 or top + high > 100:
        raise PuzzleError(Text("write it in percent, as 50x60+25+20: width, height, left, top"), "crop")
    return left, top, wide, high


def crop_and_turn(data: bytes, wishes: Adjustments) -> Any:
    """Return the cropped and turned part of a picture, on white, as a picture of Pillow that has only pixels.

    PuzzleError for a file that is not a picture, or for one that is too small.
    """
    picture = decode(data, MAX_PIXELS).convert("RGBA")  # which makes sure that Pillow is installed
    from PIL import Image

    plain = Image.new("RGB", picture.size, "white")
    plain.paste(picture, mask=picture.getchannel("A"))
    plain = plain.rotate(-wishes.turn, expand=True, fillcolor="white")
    left, top, wide, high = wishes.crop
    width, height = plain.size[0] / 100, plain.size[1] / 100
    part = plain.crop((left * width, top * height, (left + wide) * width, (top + high) * height))
    if min(part.size) < MIN_SIDE:
        raise PuzzleError(Text("the picture has fewer than {least} pixels per side", least=MIN_SIDE))
    return part


def grid(wanted: str, own: tuple[int, int]) -> tuple[int, int]:
    """Return the number of columns and rows of a picture at this size.

    WIDTHxHEIGHT, or the longer side. Raises PuzzleError.
    """
    match = re.fullmatch(r"([0-9]{1,4})(?:[xX]([0-9]{1,4}))?", wanted.strip(), re.ASCII)
    if not match or not int(match[1]):
        raise PuzzleError(Text("write it as 40 or 40x30, not {text!r}", text=wanted[:20]), "size")
    if match[2]:
        return int(match[1]), max(1, int(match[2]))
    width, height = (max(2, (2 * side * int(match[1]) + max(own)) // (2 * max(own))) for side in own)
    return width, height


def tone_file(part: Any, size: tuple[int, int], wishes: Adjustments) -> bytes:
    """Return the picture as a file for the maker of a puzzle of this size."""
    from PIL import Image, ImageFilter, ImageOps

    fine: Any = ImageOps.fit(part, (size[0] * PIXELS_PER_CELL, size[1] * PIXELS_PER_CELL), Image.Resampling.BOX)
    if wishes.background:
        _clear(fine, wishes.background * RGB_DISTANCE)
    by = (100 + wishes.contrast) / (100.5 - wishes.contrast)
    levels = [(level - 127.5) * by + 127.5 + 1.275 * wishes.brightness for level in range(256)]
    fine = fine.point([min(255, max(0, round(level))) for level in levels] * 3)
    if wishes.invert:
        fine = ImageOps.invert(fine)
    if wishes.edges:
        found = fine.convert("L").filter(ImageFilter.FIND_EDGES).crop((1, 1, fine.width - 1, fine.height - 1))
        fine = ImageOps.invert(ImageOps.autocontrast(ImageOps.expand(found, 1), cutoff=(0, 5))).convert("RGB")
    return _file(fine, "PNG")


def small(part: Any, room: int) -> bytes | None:
    """Return a picture for the person who solves the puzzle, in at most `room` bytes: quality is reduced first, then
    size, until it fits.
    """
    from PIL import features

    form = "WEBP" if features.check("webp") else "JPEG"
    for side in SIDES:
        less = part.copy()
        less.thumbnail((side, side))
        for quality in QUALITIES:
            content = _file(less, form, quality=quality)
            if len(content) <= room:
                return content
    return None


def _clear(picture: Any, far: float) -> None:
    """Fill with white, from the edges inward, the areas of the commonest color along the edges."""
    from PIL import ImageDraw

    width, height = picture.size
    rim = [(x, y) for x in range(width) for y in (0, height - 1)] + [
        (x, y) for y in range(height) for x in (0, width - 1)
    ]
    shades = {place: picture.getpixel(place) for place in rim}
    boxes = Counter(tuple(part >> 5 for part in shade) for shade in shades.values())
    common = boxes.most_common(1)[0][0]
    for place, shade in shades.items():
        if tuple(part >> 5 for part in shade) == common and picture.getpixel(place) != (255, 255, 255):
            ImageDraw.floodfill(picture, place, (255, 255, 255), thresh=far)


def _file(picture: Any, form: str, **settings: Any) -> bytes:
    """Return the picture as a file of only its pixels, without metadata such as camera and location."""
    from PIL import Image

    bare = Image.frombytes(picture.mode, picture.size, picture.tobytes())
    with BytesIO() as made:
        bare.save(made, form, **settings)
        return made.getvalue()
