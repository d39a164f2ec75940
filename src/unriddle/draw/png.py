"""A picture as PNG, written with zlib alone: bands of pixels from top to bottom, text from the bitmap font."""

import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from unriddle.core import Picture, PuzzleError
from unriddle.draw.font import CAPITAL, glyph
from unriddle.draw.frame import EDGE, LINE, SIGN, TALL, Frame, bold, captions, frame
from unriddle.draw.palette import BOLD, INK, NOTE, PAPER, TEXT, THIN, clean, distinct, grid, label_look, look

MOST, COMFORT = 80_000_000, 20_000_000  # pixels: refused above; the scale is chosen to stay below
SCALES = range(1, 17)
LEFT_OUT = "labels left out: there are too many for a picture"


def png(picture: Picture, *, scale: int | None = None) -> bytes:
    """The picture as a PNG file, `scale` pixels (1 to 16) a dot of its font; PuzzleError when that is too large.

    Without `scale` it is chosen by the size; a dense picture that is too large for labels is drawn without them.
    """
    if scale is not None and scale not in SCALES:
        raise PuzzleError(f"use {SCALES[0]} to {SCALES[-1]}", f"scale {str(scale)[:20]}")
    place = frame(picture)
    if scale is None:
        scale = 2 if place.width * place.height * 4 <= COMFORT else 1
        labels = any(picture.left) or any(picture.top)
        if picture.dense and place.width * place.height > (MOST if labels else COMFORT):
            picture = replace(picture, left=(), top=(), lines=(*picture.lines, *[LEFT_OUT] * labels))
            place = next(small for cell in (8, 4, 2, 1) if fits(small := frame(picture, cell)) or cell == 1)
    wide, high = place.width * scale, place.height * scale
    if wide * high > MOST:
        raise PuzzleError(
            f"{wide} x {high} pixels are too many for a PNG: at most {MOST // 1_000_000} million", "picture"
        )
    pixels = palette(picture)
    return file(wide, high, pixels, bands(picture, place, scale, pixels))


def fits(place: Frame) -> bool:
    """Whether the picture has few enough pixels at scale 1."""
    return place.width * place.height <= COMFORT


class Band:
    """Some lines of pixels; a pixel is one byte, the number of a colour, or three where colours are too many."""

    def __init__(self, line: bytes, height: int, pixels: dict[int, bytes]) -> None:
        self.stride, self.pixels = len(line), pixels
        self.bytes = len(pixels[PAPER])
        self.data = bytearray(line * height)

    def box(self, left: int, top: int, width: int, height: int, colour: int) -> None:
        """A filled rectangle."""
        dots = self.pixels[colour] * width
        start = top * self.stride + left * self.bytes
        for at in range(start, start + height * self.stride, self.stride):
            self.data[at : at + len(dots)] = dots

    def text(self, left: int, top: int, text: str, size: int, colour: int, more: int = 0) -> None:
        """Text whose capitals begin in line `top`, at `size` pixels a dot of the font; strokes `more` pixels wider."""
        dot, top = self.pixels[colour], top - CAPITAL * size
        for sign in text:
            for row, first, last in glyph(sign, size):
                at = (top + row) * self.stride + (left + first) * self.bytes
                self.data[at : at + (last - first + more) * self.bytes] = dot * (last - first + more)
            left += SIGN * size

    def centred(self, left: int, width: int, top: int, text: str, size: int, colour: int, more: int = 0) -> None:
        """Text in the middle between `left` and `left + width`."""
        self.text(left + (width - (len(text) * SIGN - 1) * size - more) // 2, top, text, size, colour, more)


def bands(picture: Picture, place: Frame, unit: int, pixels: dict[int, bytes]) -> Iterator[Band]:
    """Title and labels above; each row of cells with its labels and the line above it; lines of text below."""
    blank = pixels[PAPER] * (place.width * unit)
    labels = defaultdict(list)
    for label in captions(picture, place):
        labels[max(-1, (label[1] - place.top) // place.cell_height)].append(label)

    def write(band: Band, row: int, top: int) -> None:
        for x, y, width, height, text, (back, ink, _) in labels[row]:
            if back != PAPER:
                band.box(x * unit + 1, (y - top) * unit + 1, width * unit - 2, height * unit - 2, back)
            middle = (y - top) * unit + (height - TALL) * unit // 2
            band.centred(x * unit, width * unit, middle, text, unit, ink)

    def rule(band: Band, row: int) -> None:
        strong = bold(picture, row, place.rows)
        if place.columns and place.rows:
            band.box(left, 0, right - left + thick[True], thick[strong], BOLD if strong else THIN)

    left, right = place.left * unit, (place.left + place.columns * place.cell_width) * unit
    tiny = place.cell_height * unit < 4  # lines would hide the cells
    thick = {False: 0 if tiny else max(1, unit // 2), True: 1 if tiny else max(2, unit * 3 // 2)}
    head = Band(blank, place.top * unit, pixels)
    head.text(EDGE * unit, (EDGE + 1) * unit, place.title, unit, INK)
    write(head, -1, 0)
    yield head
    looks = {key: look(one) for key, one in distinct(grid(picture)).items()}
    texts = {key: (clean(one.text, TEXT), clean(one.note, NOTE)) for key, one in distinct(grid(picture)).items()}
    for number, row in enumerate(grid(picture)):
        line = Band(blank, 1, pixels)
        cells = b"".join([pixels[looks[id(one)].paper] * (place.cell_width * unit) for one in row])
        line.data[left * line.bytes : right * line.bytes] = cells
        for x in range(place.columns + 1 if place.columns else 0):
            strong = bold(picture, x, place.columns)
            line.box(left + x * place.cell_width * unit, 0, thick[strong], 1, BOLD if strong else THIN)
        band = Band(bytes(line.data), place.cell_height * unit, pixels)
        rule(band, number)
        write(band, number, place.top + number * place.cell_height)
        for x, one in enumerate(() if picture.dense else row):
            (text, note), start = texts[id(one)], left + x * place.cell_width * unit
            _, ink, heavy = looks[id(one)]
            if text:
                middle = (place.cell_height * unit - 2 * TALL * unit) // 2
                begin, wide = start - place.shift * unit, place.cell_width * unit
                band.centred(begin, wide, middle, text, 2 * unit, ink, unit * heavy)
            if note:
                edge = start + (place.cell_width - 2 - len(note) * SIGN + 1) * unit
                band.text(edge, 3 * unit, note, unit, ink)
        yield band
    foot = Band(blank, (place.height - place.bottom) * unit, pixels)
    rule(foot, place.rows)
    for number, text in enumerate(place.lines):
        foot.text(EDGE * unit, (6 + number * LINE) * unit, text, unit, INK)
    yield foot


def file(wide: int, high: int, pixels: dict[int, bytes], drawn: Iterator[Band]) -> bytes:
    """A PNG file of these bands."""
    few = len(pixels[PAPER]) == 1
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes([8, 3 if few else 2, 0, 0, 0])
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head)]
    if few:
        parts.append(chunk(b"PLTE", b"".join(colour.to_bytes(3, "big") for colour in pixels)))
    packer = zlib.compressobj(6)
    packed = []
    for band in drawn:
        for start in range(0, len(band.data), band.stride):
            packed.append(packer.compress(b"\0" + band.data[start : start + band.stride]))
    return b"".join([*parts, chunk(b"IDAT", b"".join([*packed, packer.flush()])), chunk(b"IEND", b"")])


def chunk(name: bytes, data: bytes) -> bytes:
    """One chunk of a PNG file."""
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def palette(picture: Picture) -> dict[int, bytes]:
    """The bytes of a pixel of each colour: its number, or red, green, blue where there are more than 256."""
    cells = (look(one) for one in distinct(grid(picture)).values())
    names = (label_look(one) for one in distinct((*picture.left, *picture.top)).values())
    colours = {PAPER, INK, THIN, BOLD, *(colour for one in (*cells, *names) for colour in one[:2])}
    few = len(colours) <= 256
    return {c: bytes([number]) if few else c.to_bytes(3, "big") for number, c in enumerate(sorted(colours))}
