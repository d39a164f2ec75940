"""A page saved from nonograms.org or nonograms.ru: the numbers in `var d=[...]` carry the picture, enciphered.

With S(p, q, r, m) = p mod m + q mod m - r mod m: the width is S(d1), the height S(d2), the number of colors S(d3); d4
is the key of the colors, one a list after it; then a list with the number of horizontal segments, their key, and the
segments. The clues are derived from the picture.
"""

import re

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import one_line, palette
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, MAX_COLORS, Puzzle, Solution, check_size, name_of

_WHERE = Text("nonograms.org page")
_CIPHER = re.compile(r"\bd\s*=\s*(\[\s*\[[\d\s,\[\]-]*\]\s*\])")
MAX_LISTS = 600_000


def read(data: bytes) -> list[Puzzle]:
    text = decode(data)
    match = _CIPHER.search(text)
    if not match:
        raise PuzzleError(Text("there is no puzzle in it"), _WHERE)
    inner = re.sub(r"\s", "", match[1])[1:-1]
    if not re.fullmatch(r"\[(-?\d{1,9})?(,-?\d{1,9}|\],\[-?\d{1,9})*+\]", inner, re.ASCII):
        raise PuzzleError(Text("the list d does not contain lists of numbers"), _WHERE)
    if inner.count("[") > MAX_LISTS:
        raise PuzzleError(Text("the list d is too long"), _WHERE)
    lists = [[int(word) for word in part.split(",") if word] for part in inner[1:-1].split("],[")]
    if len(lists) < 7:
        raise PuzzleError(Text("the list d is too short"), _WHERE)
    sizes = [_four(lists[at], divisor=True) for at in (1, 2, 3)]
    width, height, count = (p % m + q % m - r % m for p, q, r, m in sizes)
    check_size(width, height)
    if not 1 <= count <= MAX_COLORS:
        message = Text("it has {count} colors; 1 to {most} are possible", count=count, most=MAX_COLORS)
        raise PuzzleError(message, _WHERE)
    if len(lists) < count + 7:
        raise PuzzleError(Text("the list d is too short"), _WHERE)
    first, second, _, fourth = _four(lists[4])
    values = []
    for numbers in lists[5 : 5 + count]:
        red, green, blue, _ = _four(numbers)
        parts = (red - second, green - first, blue - fourth)
        if not all(0 <= part < 256 for part in parts):
            raise PuzzleError(Text("a color is out of range"), _WHERE)
        values.append("#" + "".join(f"{part:02x}" for part in parts))
    p, q, r, m = _four(lists[count + 5], divisor=True)
    segments = lists[count + 7 :]
    if len(segments) != (p % m) ** 2 + 2 * (q % m) + r % m:
        message = Text("the stated number of segments is wrong: there are {count}", count=len(segments))
        raise PuzzleError(message, _WHERE)
    key = _four(lists[count + 6])
    cells = bytearray(width * height)
    for numbers in segments:
        column, length, color, row = (value - shift for value, shift in zip(_four(numbers), key, strict=True))
        inside = column >= 1 and length >= 1 and column + length - 1 <= width and 1 <= row <= height
        if not inside or not 1 <= color <= count:
            raise PuzzleError(Text("a segment is outside the picture"), _WHERE)
        start = (row - 1) * width + column - 1
        cells[start : start + length] = bytes([color]) * length
    colors = palette((name_of(value), value, "") for value in values)
    chosen = BLACK_AND_WHITE if values == ["#000000"] else colors
    from html import unescape

    head = text[:200_000]
    titles = (r"<h1[^>]{0,200}>([^<]{1,300})</h1>", r"<title>([^<]{1,300})</title>")
    title = next(filter(None, (re.search(pattern, head, re.I) for pattern in titles)), None)
    address = re.search(r"\bnonograms\.(?:org|ru)/nonograms2?/i/\d{1,9}", head)
    picture = Solution(width, height, bytes(cells), chosen)
    name, source = one_line(unescape(title[1])) if title else "", address[0] if address else ""
    return [Puzzle.from_picture(picture, title=name, source=source)]


def _four(numbers: list[int], divisor: bool = False) -> tuple[int, int, int, int]:
    if len(numbers) != 4 or (divisor and numbers[3] < 1):
        raise PuzzleError(Text("a list of four numbers is wrong"), _WHERE)
    return numbers[0], numbers[1], numbers[2], numbers[3]
