"""Pictures in characters, from which the clues are derived: netpbm's .pbm (P1 and P4) and grids such as 0110 or .##."""

import re

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import MAX_BYTES, lines_of, one_line, place, text_of
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution, check_size

_EMPTY = ".0-_·□░○⬜◻"
# The cells of a byte, the highest bit first.
_BITS = [bytes(byte >> (7 - at) & 1 for at in range(8)) for byte in range(256)]


def read_pbm(data: bytes) -> list[Puzzle]:
    if len(data) > MAX_BYTES // 2:
        raise PuzzleError(Text("the file is larger than {most} MB", most=MAX_BYTES // 2_000_000))
    head = re.match(rb"P([14])(?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})\s", data[:100_000])
    if not head:
        raise PuzzleError(Text("the header must be P1 or P4, width and height"), "pbm")
    width, height = int(head[2]), int(head[3])
    check_size(width, height)
    title = re.search(rb"#([^\n]*)", head[0])
    body = data[head.end() :]
    if head[1] == b"1":
        if body.count(b"#") > 1000:
            raise PuzzleError(Text("it has more than 1000 comments"), "pbm")
        if b"#" in body:
            body = re.sub(rb"#[^\n]*", b"", body)
        cells = body.translate(bytes.maketrans(b"01", b"\x00\x01"), b" \t\n\r\v\f")
    else:
        row = (width + 7) // 8
        whole = b"".join([_BITS[byte] for byte in body[: row * height]])
        cells = b"".join([whole[at : at + width] for at in range(0, len(whole), 8 * row)])
    if len(cells) != width * height or max(cells) > 1:
        raise PuzzleError(Text("{cells} cells of 0 or 1 are needed", cells=width * height), "pbm")
    text = one_line(text_of(title[1])) if title else ""
    return [Puzzle.of_picture(Solution(width, height, cells), title=text[:300])]


def _grid(text: str) -> list[str]:
    """The lines without the blanks between cells."""
    lines = lines_of(text)
    while lines and not lines[0]:
        lines.pop(0)
    return [re.sub("[ \t\ufe0f]", "", line) for line in lines]


def read_grid(data: bytes) -> list[Puzzle]:
    lines = _grid(text_of(data))
    width = len(lines[0]) if lines else 0
    check_size(width, len(lines))
    for at, row in enumerate(lines, 1):
        if len(row) != width or len(set("".join(lines[:at])) - set(_EMPTY)) > 1:
            raise PuzzleError(Text("{cells} cells are needed, each filled or empty", cells=width), place("row", at))
    cells = bytes([sign not in _EMPTY for row in lines for sign in row])
    return [Puzzle.of_picture(Solution(width, len(lines), cells))]
