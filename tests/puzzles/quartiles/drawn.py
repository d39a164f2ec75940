"""Screens with boards, drawn with the font that Pillow has in itself."""

import io
from collections.abc import Sequence
from typing import Any

from needed import needed

BOARD = "ook lit dle pe te lo bl oo erh rin po ic gi ss gly cal nt os ana sim"
TILES = BOARD.split()


def board(
    tiles: Sequence[str] = TILES,
    size: int = 28,
    ground: int = 235,
    tile: int = 255,
    ink: int = 0,
    around: tuple[int, int] = (24, 24),
    screen: bool = False,
    smudged: Sequence[int] = (),
    rows: int = 5,
    beside: int = 1,
    full: float = 0,
) -> Any:
    """A picture of a board: greys, the pixels at its sides and above, more of a screen, tiles that are smudged, and how
    much of its width the widest tile fills.
    """
    pillow = needed("PIL.Image")
    draws = needed("PIL.ImageDraw")
    fonts = needed("PIL.ImageFont")
    wide, high, gap = 4 * size, round(2.6 * size), size // 3
    if full:
        wide = round(max(fonts.load_default(size).getlength(text) for text in tiles) / full)
        high = max(round(0.55 * wide), round(1.5 * size))
    across = 4 * wide + 3 * gap
    top = around[1] + (8 * size if screen else 0)
    width = beside * across + (beside - 1) * 6 * wide + 2 * around[0]
    image = pillow.new("L", (width, top + rows * (high + gap) + around[1] + (6 * size if screen else 0)), ground)
    pen, font, small = draws.Draw(image), fonts.load_default(size), fonts.load_default(max(8, size // 2))
    if screen:
        pen.text((20, 8), "9:41", ink, small)
        pen.text((width // 2, 3 * size), "Quartiles", ink, font, anchor="mm")
        pen.text((20, 5 * size), "24 points, Novice", ink, small)
        for number, word in enumerate(("cal", "loss", "simple", "oolite", "posit")):
            place = (20 + number * width // 5, top + rows * (high + gap) + 2 * size)
            pen.text(place, word, ink, small)
    for copy in range(beside):
        for at, text in enumerate(tiles):
            x, y = around[0] + copy * 10 * wide + at % 4 * (wide + gap), top + at // 4 * (high + gap)
            pen.rounded_rectangle((x, y + 3, x + wide, y + high + 3), size // 3, max(0, ground - 25))
            pen.rounded_rectangle((x, y, x + wide, y + high), size // 3, tile)
            pen.text((x + wide / 2, y + high / 2), text, ink, font, anchor="mm")
            if at in smudged:
                middle = (tile + ink) // 2
                pen.line((x + wide / 3, y + high / 3, x + 2 * wide / 3, y + 2 * high / 3), middle, size // 2)
    return image


def file(image: Any, format: str = "PNG", **more: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, format, **more)
    return stream.getvalue()
