"""The icons that a phone puts on its first screen: squares of the page's own icon, as PNG files of several sizes."""

import re
import zlib

from unriddle.draw.png import chunk

SIDE = 64  # units of the icon
SIZES = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-round-512.png": (512, 0.75),
}  # and the drawing's part
GROUND = re.compile(r'<rect [^>]*fill="#([0-9A-F]{6})"')
PATH = re.compile(r'<path d="([^"]+)" fill="#([0-9A-F]{6})"')
SQUARE = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)")


def icons(svg: str) -> dict[str, bytes]:
    """Name -> content of each; a phone cuts the corners of a round one, so that its drawing is smaller."""
    return {name: _png(svg, *how) for name, how in SIZES.items()}


def _png(svg: str, size: int, part: float) -> bytes:
    (ground,) = GROUND.findall(svg)
    line = bytes.fromhex(ground) * size
    lines = [bytearray(line) for _ in range(size)]
    edge, unit = size * (1 - part) / 2, size * part / SIDE
    for path, color in PATH.findall(svg):
        for square in SQUARE.findall(path):
            left, top, wide, high = (int(number) * unit for number in square)
            begin, end = round(edge + left), round(edge + left + wide)
            for row in lines[round(edge + top) : round(edge + top + high)]:
                row[3 * begin : 3 * end] = bytes.fromhex(color) * (end - begin)
    head = size.to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    data = zlib.compress(b"".join(b"\0" + row for row in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
