"""Files that puzzles are made from: photographs and other pictures, read with pillow, and drawings in characters."""

import base64
import re
from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError
from unriddle.kit.order import Order, wishes_of
from unriddle.puzzles import nonogram
from unriddle.puzzles.nonogram.make.draft import CHANNELS, scale, stretch
from unriddle.puzzles.nonogram.make.flat import CellDrawing, RgbaPixels, draw_flat, flat, size_of
from unriddle.puzzles.nonogram.make.options import (
    CELLS,
    FROM,
    GREYS,
    LONGER_SIDE,
    MIN_SIDE,
    OPTIONS,
    PALETTE,
    PIXELS,
    SIZE,
)
from unriddle.puzzles.nonogram.make.options import size_of as size_given
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_SIDE, Puzzle

WHITE = (255, 255, 255)
SIGNATURES = (b"\x89PNG", b"GIF8", b"\xff\xd8", b"BM", b"RIFF")
PAM = re.compile(
    rb"P7\nWIDTH ([1-9][0-9]{0,2})\nHEIGHT ([1-9][0-9]{0,2})\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
)
# Pictures up to this size are used unscaled, unless a size is requested.
AS_IS = 100
PIXELS_OF_DRAWING = 200  # pixels of the longer side of a drawing: several per cell

Size = tuple[int, int]


def order_from(seed: int, values: Mapping[str, Any]) -> Order:
    """Return the order for these values, by option name; a picture, given as the bytes of a file, becomes its cells.

    The page sends a picture as a PAM file with the averages of its cells, which are used unless it is a drawing.
    """
    values = dict(values)
    data = values.pop(FROM, None)
    if data is None:
        return Order.of("nonogram", seed, wishes_of(OPTIONS, values))
    if not isinstance(data, bytes):
        raise PuzzleError("a picture must be the bytes of its file", FROM)
    wanted = values.pop(SIZE, None)
    averages = {name: values.pop(name) for name in (GREYS, PIXELS) if name in values}
    if drawing := _drawing(data, wanted, values):
        shades = ",".join("".join(f"{part:02x}" for part in shade) for shade in drawing.shades)
        if len(drawing.shades) == 2 and values.get("colours") is None:
            shades = "ffffff,000000"
        rows = [drawing.cells[at : at + drawing.width] for at in range(0, len(drawing.cells), drawing.width)]
        drawn = {
            SIZE: f"{drawing.width}x{drawing.height}",
            CELLS: "/".join("".join(f".{LETTERS}"[state] for state in row) for row in rows),
            PALETTE: shades,
        }
        values.pop("colours", None)
        return Order.of("nonogram", seed, {**wishes_of(OPTIONS, values), **drawn})
    if averages:
        return Order.of("nonogram", seed, wishes_of(OPTIONS, {**values, **averages, SIZE: wanted}))
    size, name, found = cells(data, None if wanted is None else str(wanted), values.get("colours") is not None)
    own = {SIZE: f"{size[0]}x{size[1]}", name: base64.urlsafe_b64encode(found).rstrip(b"=").decode()}
    return Order.of("nonogram", seed, {**wishes_of(OPTIONS, values), **own})


def _drawing(data: bytes, wanted: Any, values: Mapping[str, Any]) -> CellDrawing | None:
    """Return a picture in flat colors as cells; None for a photograph, for a picture of few pixels, and if a threshold
    or both sides are given.
    """
    pam = PAM.match(data)
    if values.get("threshold") is not None or (not pam and "x" in str(wanted).lower()):
        return None
    if pam:
        (width, height), bands = map(int, pam.groups()), data[pam.end() :]
        if len(bands) != 4 * width * height or max(width, height) > PIXELS_OF_DRAWING:
            raise PuzzleError("a picture must be the bytes of its file", FROM)
    elif data.startswith(SIGNATURES):
        from unriddle.puzzles.nonogram.formats import image

        picture: Any = image.open_rgba(data)
        if max(picture.size) <= AS_IS:
            return None
        picture.thumbnail((PIXELS_OF_DRAWING, PIXELS_OF_DRAWING))
        (width, height), bands = picture.size, picture.tobytes()
    else:
        return None
    pixels = list(zip(bands[::4], bands[1::4], bands[2::4], bands[3::4], strict=True))
    found = flat(RgbaPixels(width, height, pixels))
    cropped = found and found.crop()
    size = cropped and size_of(cropped, max(size_given(str(wanted or LONGER_SIDE))))
    return draw_flat(cropped, size, int(values.get("colours") or 2)) if cropped and size else None


def cells(data: bytes, wanted: str | None, colored: bool) -> tuple[Size, str, bytes]:
    """Return the size, GREYS or PIXELS, and the values of all cells. Raises PuzzleError, MissingError."""
    if data.startswith(SIGNATURES):
        # Cropped around its middle to the proportions of WIDTHxHEIGHT, then averaged over the area of each cell.
        from unriddle.puzzles.nonogram.formats import image

        picture: Any = image.open_rgba(data)
        own = picture.size
        if min(own) < MIN_SIDE:
            raise PuzzleError("the picture has fewer than {least} pixels per side", least=MIN_SIDE)
        size = _size(own, wanted, own if max(own) <= AS_IS else None)
        pixels = image.average(picture, size, "RGB" if colored else "L", WHITE)
        return (size, PIXELS, pixels) if colored else (size, GREYS, stretch(pixels))
    return _read_drawing(data, wanted, colored)


def _read_drawing(data: bytes, wanted: str | None, colored: bool) -> tuple[Size, str, bytes]:
    """Return what `cells` returns, for a picture in characters or a file that contains one."""
    if nonogram.FAMILY.detect(data) is None:
        raise PuzzleError("this is not a picture: PNG, GIF, JPEG, WebP, BMP, or rows of . and #", FROM)
    try:
        found = nonogram.FAMILY.read(data)
    except PuzzleError as error:
        raise PuzzleError(error, FROM) from error
    puzzle: Puzzle = found[0]
    if len(found) > 1 or not puzzle.goals:
        raise PuzzleError("this is not a picture; a puzzle without one can be solved or repaired")
    own = (puzzle.width, puzzle.height)
    if min(own) < MIN_SIDE:
        raise PuzzleError("the drawing has fewer than {least} cells per side", least=MIN_SIDE)
    shades = [bytes.fromhex(rgb[1:]) for rgb in (puzzle.background, *(each.rgb for each in puzzle.colors))]
    if not colored:
        # Filled cells are dark, whatever their color.
        values = puzzle.goals[0].translate(bytes([255 * (state == 0) for state in range(256)]))
    else:
        values = b"".join([shades[state] for state in puzzle.goals[0]])
    channels = CHANNELS if colored else 1
    size = _size(own, wanted, own)
    if size != own:
        values = scale(values, own, size, channels)
    return size, PIXELS if colored else GREYS, values if colored else stretch(values)


def _size(own: Size, wanted: str | None, usual: Size | None) -> Size:
    """Return the size asked for: one number is the longer side, and the proportions are kept."""
    if wanted is None and usual is not None:
        return usual
    size = size_given(wanted or str(LONGER_SIDE))
    if wanted is not None and "x" in wanted.lower():
        return size
    longer = max(own)
    return _side(own[0] * size[0], longer), _side(own[1] * size[0], longer)


def _side(length: int, longer: int) -> int:
    return min(MAX_SIDE, max(MIN_SIDE, (2 * length + longer) // (2 * longer)))
