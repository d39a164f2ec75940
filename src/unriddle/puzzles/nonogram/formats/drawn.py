"""SVG and PNG pictures of the bare puzzle; the puzzle itself travels inside as JSON, so that they can be read back."""

import json
import zlib

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.formats import json as structure
from unriddle.puzzles.nonogram.formats.common import MAX_BYTES, refuse
from unriddle.puzzles.nonogram.formats.detect import CARRIER, recognise
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import Puzzle


def write_svg(puzzle: Puzzle) -> bytes:
    from unriddle.draw import svg
    from unriddle.draw.svg import escape

    refuse(puzzle, "svg", blots=False, given=False, depth=False)
    start, tag, rest = svg(picture(puzzle, None)).partition("<title>")
    inside = f"<metadata>{escape(json.dumps(structure.content(puzzle), ensure_ascii=False))}</metadata>"
    return (start + inside + tag + rest + "\n").encode()


def read_svg(data: bytes) -> list[Puzzle]:
    start, end = data.find(b"<metadata>{"), data.find(b"</metadata>")
    if start < 0 or end < start or end - start > MAX_BYTES:
        raise PuzzleError("only a drawing that unriddle made carries its puzzle", "svg")
    from html import unescape

    return structure.read(unescape(data[start + 10 : end].decode(errors="replace")).encode())


def write_png(puzzle: Puzzle) -> bytes:
    from unriddle.draw import png

    refuse(puzzle, "png", blots=False, given=False, depth=False)
    data = png(picture(puzzle, None))
    body = CARRIER + json.dumps(structure.content(puzzle)).encode()
    chunk = (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
    # After the first chunk, the head: 8 bytes of signature and 25 of the chunk.
    return data[:33] + chunk + data[33:]


def carried(data: bytes) -> bytes | None:
    """The JSON that a PNG of ours carries, None for any other picture."""
    if recognise(data) != "png":
        return None
    length = int.from_bytes(data[33:37], "big")
    return data[37 + len(CARRIER) : 41 + length]
