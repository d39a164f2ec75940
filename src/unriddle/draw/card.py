"""A card to send, as PNG: the title of a puzzle, its board with nothing solved, and the code that opens it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from unriddle.core import Picture
from unriddle.draw.font import HIGH
from unriddle.draw.frame import EDGE, SIGN, Frame, frame
from unriddle.draw.palette import INK, PAPER, clean
from unriddle.draw.png import SCALES, Band, bands, bounded, file, palette

WIDE, RIM = 1240, 60  # pixels
BOARD = 1000  # pixels of the longer side of a board, at least
TITLE, TEXT = 8, 4  # pixels a dot of the font
CODE = 560  # pixels a side of a code that a phone can read on paper
GAP = 40


def card(board: Picture, title: str, lines: Sequence[str], code: Sequence[bytes], beside: str) -> bytes:
    """The card as a file: title and lines over the board; below it the code, 1 for a black cell, with a text beside it.

    PuzzleError for a board that is too large.
    """
    board = replace(board, title="", lines=(), key=(), beside=())
    place = frame(board)
    unit = min(SCALES[-1], -(-BOARD // max(place.width, place.height)))
    wide, pixels = max(WIDE, place.width * unit + 2 * RIM), palette(board)
    head = [(each, TITLE) for each in _rows(title, TITLE, wide - 2 * RIM)]
    head += [(each, TEXT) for line in lines for each in _rows(line, TEXT, wide - 2 * RIM)]
    side = max(2, CODE // len(code)) if code else 0
    high = (
        2 * RIM + sum(_tall(size) for _, size in head) + place.height * unit + (GAP + side * len(code) if code else 0)
    )
    bounded(wide, high)
    drawn = _drawn(board, place, unit, wide, pixels, head, code, side, beside)
    return file(wide, high, pixels, drawn)


def _drawn(
    board: Picture,
    place: Frame,
    unit: int,
    wide: int,
    pixels: dict[int, bytes],
    head: Sequence[tuple[str, int]],
    code: Sequence[bytes],
    side: int,
    beside: str,
) -> Iterator[Band]:
    blank = pixels[PAPER] * wide
    yield Band(blank, RIM, pixels)
    for text, size in head:
        band = Band(blank, _tall(size), pixels)
        band.centred(0, wide, size, text, size, INK, size // 2)
        yield band
    # The free space at the left of the grid is for its labels, so the whole is in the middle.
    left = (wide - place.width * unit) // 2
    for part in bands(board, place, unit, pixels):
        yield part.within(blank, left)
    if code:
        yield Band(blank, GAP, pixels)
        band = Band(blank, side * len(code), pixels)
        for row, cells in enumerate(code):
            for column, black in enumerate(cells):
                if black:
                    band.box(RIM + column * side, row * side, side, side, INK)
        start = RIM + side * len(code) + GAP
        for number, text in enumerate(_rows(beside, TEXT, wide - RIM - start)):
            band.text(start, side * 4 + number * _tall(TEXT), text, TEXT, INK)
        yield band
    yield Band(blank, RIM, pixels)


def _tall(size: int) -> int:
    """From one line of text of this size to the next."""
    return (HIGH + EDGE // 2) * size


def _rows(text: str, size: int, wide: int) -> list[str]:
    """The text in lines that have room."""
    return wrap(clean(text), max(8, wide // (SIGN * size)))
