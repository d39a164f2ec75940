"""A picture as PNG, written with zlib alone: bands of pixels from top to bottom, text from the bitmap font."""

import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from unriddle.core import Cell, Picture, PuzzleError, Text
from unriddle.draw.font import CAPITAL_TOP, glyph
from unriddle.draw.frame import CAPITAL_HEIGHT, CHARACTER_WIDTH, EDGE, LINE, Frame, bold, captions, frame
from unriddle.draw.palette import BOLD, INK, NOTE, PAPER, TEXT, THIN, Look, clean, distinct, grid, label_look, look

# The most pixels; the scale is chosen to stay below the second number if possible.
MAX_PIXELS, COMFORTABLE_PIXELS = 80_000_000, 20_000_000
SCALES = range(1, 17)
LEFT_OUT = "labels left out: there are too many for a picture"


def png(picture: Picture, *, scale: int | None = None) -> bytes:
    """Return the picture as a PNG file, `scale` pixels (1 to 16) per dot of its font; PuzzleError if that is too large.

    By default, the scale depends on the size; a dense picture that is too large with labels is drawn without them.
    """
    if scale is not None and scale not in SCALES:
        raise PuzzleError(
            "use {least} to {most}", Text("scale {scale}", scale=str(scale)[:20]), least=SCALES[0], most=SCALES[-1]
        )
    place = frame(picture)
    if scale is None:
        scale = 2 if place.width * place.height * 4 <= COMFORTABLE_PIXELS else 1
        labels = any(picture.left) or any(picture.top)
        if picture.dense and place.width * place.height > (MAX_PIXELS if labels else COMFORTABLE_PIXELS):
            picture = replace(picture, left=(), top=(), lines=(*picture.lines, *[LEFT_OUT] * labels))
            place = next(small for cell in (8, 4, 2, 1) if fits(small := frame(picture, cell)) or cell == 1)
    wide, high = place.width * scale, place.height * scale
    check_pixels(wide, high)
    pixels = palette(picture)
    return file(wide, high, pixels, bands(picture, place, scale, pixels))


def check_pixels(wide: int, high: int) -> None:
    """Raise PuzzleError for more pixels than a file may have."""
    if wide * high > MAX_PIXELS:
        size = {"wide": wide, "high": high, "most": MAX_PIXELS // 1_000_000}
        raise PuzzleError(
            "{wide} x {high} pixels are too many for a PNG: at most {most} million", Text("picture"), **size
        )


def fits(place: Frame) -> bool:
    """Whether the picture has few enough pixels at scale 1."""
    return place.width * place.height <= COMFORTABLE_PIXELS


class Band:
    """A band of pixel rows; a pixel is one byte, the number of a color, or three if there are too many colors."""

    def __init__(self, line: bytes, height: int, pixels: dict[int, bytes]) -> None:
        self.stride: int = len(line)
        self.pixels: dict[int, bytes] = pixels
        self.bytes: int = len(pixels[PAPER])
        self.data: bytearray = bytearray(line * height)

    def box(self, left: int, top: int, width: int, height: int, color: int) -> None:
        """Fill a rectangle."""
        dots = self.pixels[color] * width
        start = top * self.stride + left * self.bytes
        for at in range(start, start + height * self.stride, self.stride):
            self.data[at : at + len(dots)] = dots

    def text(self, left: int, top: int, text: str, size: int, color: int, more: int = 0) -> None:
        """Draw text whose capitals begin in row `top`, `size` pixels per dot of the font, with strokes `more` pixels
        wider.
        """
        dot, top = self.pixels[color], top - CAPITAL_TOP * size
        for character in text:
            for row, first, last in glyph(character, size):
                at = (top + row) * self.stride + (left + first) * self.bytes
                self.data[at : at + (last - first + more) * self.bytes] = dot * (last - first + more)
            left += CHARACTER_WIDTH * size

    def center_text(self, left: int, width: int, top: int, text: str, size: int, color: int, more: int = 0) -> None:
        """Draw text centered between `left` and `left + width`."""
        self.text(left + (width - (len(text) * CHARACTER_WIDTH - 1) * size - more) // 2, top, text, size, color, more)


def bands(picture: Picture, place: Frame, unit: int, pixels: dict[int, bytes]) -> Iterator[Band]:
    """Yield the bands of a picture: title and labels, each row of cells with its labels and the line above it, and the
    lines of text.
    """
    blank = pixels[PAPER] * (place.width * unit)
    labels = defaultdict(list)
    for label in captions(picture, place):
        labels[max(-1, (label[1] - place.top) // place.cell_height)].append(label)

    def write(band: Band, row: int, top: int) -> None:
        for x, y, width, height, text, (ground, ink, _) in labels[row]:
            if ground != PAPER:
                band.box(x * unit + 1, (y - top) * unit + 1, width * unit - 2, height * unit - 2, ground)
            middle = (y - top) * unit + (height - CAPITAL_HEIGHT) * unit // 2
            band.center_text(x * unit, width * unit, middle, text, unit, ink)

    head = Band(blank, place.top * unit, pixels)
    head.text(EDGE * unit, (EDGE + 1) * unit, place.title, unit, INK)
    write(head, -1, 0)
    yield head
    lattice = CellLattice(picture, place, unit)
    for number, row in enumerate(grid(picture)):
        band = lattice.row(number, row, blank, pixels)
        write(band, number, place.top + number * place.cell_height)
        yield band
    foot = Band(blank, (place.height - place.bottom) * unit, pixels)
    lattice.rule(foot, place.rows)
    for number, text in enumerate(place.lines):
        foot.text(EDGE * unit, (6 + number * LINE) * unit, text, unit, INK)
    yield foot


class CellLattice:
    """The cells of a picture with their text, and the lines between them."""

    def __init__(self, picture: Picture, place: Frame, unit: int) -> None:
        self.picture: Picture = picture
        self.place: Frame = place
        self.unit: int = unit
        self.high: int
        self.left: int
        self.wide: int
        self.left, self.wide, self.high = place.left * unit, place.cell_width * unit, place.cell_height * unit
        cells = distinct(grid(picture))
        self.looks: dict[int, Look] = {key: look(one) for key, one in cells.items()}
        self.texts: dict[int, tuple[str, str]] = {
            key: (clean(one.text, TEXT), clean(one.note, NOTE)) for key, one in cells.items()
        }
        tiny = self.high < 4  # thin lines would hide the cells
        thin, bold_one = (0, 1) if tiny else (max(1, unit // 2), max(2, unit * 3 // 2))
        self.thick: dict[bool, int] = {False: thin, True: bold_one}
        columns = [(bold(picture, x, place.columns), x) for x in range(place.columns + 1 if place.columns else 0)]
        # The bold lines are drawn last, on top of the thin ones.
        self.uprights: list[tuple[int, bool]] = [(self.left + x * self.wide, strong) for strong, x in sorted(columns)]

    def row(self, number: int, row: Sequence[Cell], blank: bytes, pixels: dict[int, bytes]) -> Band:
        """Return the band of a row of cells."""
        line = Band(blank, 1, pixels)
        cells = b"".join([pixels[self.looks[id(one)].paper] * self.wide for one in row])
        line.data[self.left * line.bytes : self.left * line.bytes + len(cells)] = cells
        for x, strong in self.uprights:
            line.box(x, 0, self.thick[strong], 1, BOLD if strong else THIN)
        band = Band(bytes(line.data), self.high, pixels)
        self.rule(band, number)
        for x, one in enumerate(() if self.picture.dense else row):
            self.write(band, self.left + x * self.wide, one)
        return band

    def rule(self, band: Band, number: int) -> None:
        """Draw the line above a row, or below the last."""
        strong = bold(self.picture, number, self.place.rows)
        thick = self.thick[strong]
        if self.uprights and self.place.rows:
            band.box(self.left, 0, self.place.columns * self.wide + self.thick[True], thick, BOLD if strong else THIN)
            for x, upright in self.uprights:
                if upright:
                    band.box(x, 0, self.thick[True], thick, BOLD)

    def write(self, band: Band, left: int, cell: Cell) -> None:
        """Draw the text and the note of a cell that begins at `left`."""
        (text, note), (_, ink, heavy), unit = self.texts[id(cell)], self.looks[id(cell)], self.unit
        if text:
            middle = (self.high - 2 * CAPITAL_HEIGHT * unit) // 2
            band.center_text(left - self.place.shift * unit, self.wide, middle, text, 2 * unit, ink, unit * heavy)
        if note:
            edge = left + self.wide - (len(note) * CHARACTER_WIDTH + 1) * unit
            band.text(edge, 3 * unit, note, unit, ink)


def file(wide: int, high: int, pixels: dict[int, bytes], drawn: Iterator[Band]) -> bytes:
    """Return a PNG file of these bands."""
    few = len(pixels[PAPER]) == 1
    head = wide.to_bytes(4, "big") + high.to_bytes(4, "big") + bytes([8, 3 if few else 2, 0, 0, 0])
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head)]
    if few:
        parts.append(chunk(b"PLTE", b"".join(color.to_bytes(3, "big") for color in pixels)))
    packer = zlib.compressobj(6)
    packed, last = [], b""
    for band in drawn:
        repeated_row = b"\2" + bytes(band.stride)  # a row equal to the one above: filter type 2 (Up), all differences 0
        for start in range(0, len(band.data), band.stride):
            line = bytes(band.data[start : start + band.stride])
            packed.append(packer.compress(repeated_row if line == last else b"\0" + line))
            last = line
    return b"".join([*parts, chunk(b"IDAT", b"".join([*packed, packer.flush()])), chunk(b"IEND", b"")])


def chunk(name: bytes, data: bytes) -> bytes:
    """Return one chunk of a PNG file."""
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def palette(picture: Picture) -> dict[int, bytes]:
    """Return the pixel bytes of each color: its index, or red, green, blue if there are more than 256."""
    cells = (look(one) for one in distinct(grid(picture)).values())
    names = (label_look(one) for one in distinct((*picture.left, *picture.top)).values())
    colors = {PAPER, INK, THIN, BOLD, *(color for one in (*cells, *names) for color in one[:2])}
    few = len(colors) <= 256
    return {c: bytes([number]) if few else c.to_bytes(3, "big") for number, c in enumerate(sorted(colors))}
