"""The bitmap font of PNG pictures, read from data/font.txt, as runs of dots at any size."""

from functools import cache
from pathlib import Path

WIDTH, HEIGHT, CAPITAL_TOP = 5, 11, 2  # the width and height of a character, in dots; the first row of a capital
Runs = tuple[tuple[int, int, int], ...]  # row, first dot, dot after the last
SUBSTITUTES = {"…": "…", "–": "—", "−": "-", "«": '"', "»": '"', "“": '"', "”": '"', "’": "'", "✓": "+"}


@cache
def glyph_rows() -> dict[str, list[str]]:
    """Return the rows of dots of each character, `#` for a dot."""
    found = {}
    text = (Path(__file__).parent / "data" / "font.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n")[1:]:
        head, *rows = block.strip("\n").split("\n")
        first, *names = head.split(" ")
        for name, *dots in zip(names, *(row.split(" ") for row in rows), strict=True):
            blank = "." * WIDTH
            above = [blank] * int(first)
            found[name] = above + dots + [blank] * (HEIGHT - len(above) - len(dots))
    return found


@cache
def glyph(character: str, scale: int) -> Runs:
    """Return the runs of dots of a character at a scale, with smoothed slanting strokes; a box for an unknown
    character.
    """
    if character == " ":
        return ()
    table = glyph_rows()
    rows = table.get(SUBSTITUTES.get(character, character)) or table.get(character.upper()) or table["\ufffd"]
    dots = {(y, x) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}
    fine = {(y * scale + i, x * scale + j) for y, x in dots for i in range(scale) for j in range(scale)}
    fine |= {spot for y, x in dots for side in (-1, 1) for spot in corners(dots, y, x, side, scale)}
    runs = []
    for y in range(HEIGHT * scale):
        start = None
        for x in range(WIDTH * scale + 1):
            if (y, x) in fine and start is None:
                start = x
            elif (y, x) not in fine and start is not None:
                runs.append((y, start, x))
                start = None
    return tuple(runs)


def corners(dots: set[tuple[int, int]], y: int, x: int, side: int, scale: int) -> set[tuple[int, int]]:
    """Return the dots that smooth the step from a dot to the one diagonally below it on the left (side -1) or right
    (1).
    """
    if (y + 1, x + side) not in dots or (y, x + side) in dots or (y + 1, x) in dots:
        return set()
    half = scale // 2
    edge = (x + (side > 0)) * scale  # the dots meet where this column and the next row begin
    spots = set()
    for i in range(half):
        for j in range(half - i):
            spots.add(((y + 1) * scale - 1 - i, edge + j if side > 0 else edge - 1 - j))
            spots.add(((y + 1) * scale + i, edge - 1 - j if side > 0 else edge + j))
    return spots
