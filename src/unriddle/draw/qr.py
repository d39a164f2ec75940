"""QR codes of addresses, which Segno makes (the extra `qr`)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError, Text
from unriddle.core.system import extras

if TYPE_CHECKING:
    import segno

MAX_BYTES = 2953  # the most bytes that fit into a code
FRAME = 4  # white cells around a code


def qr_file(address: str, form: str) -> bytes:
    """Return the code as a file, svg or png. Raises PuzzleError, MissingError."""
    with BytesIO() as content:
        _encode(address).save(content, kind=form, scale=8)
        return content.getvalue()


def drawing(address: str) -> str:
    """Return the code as SVG within a page of HTML. Raises PuzzleError, MissingError."""
    inline: str = _encode(address).svg_inline(scale=1, omitsize=True)
    return inline


def rows(address: str) -> list[bytes]:
    """Return the cells of the code, 1 for a black one, with its frame. Raises PuzzleError, MissingError."""
    return [bytes(row) for row in _encode(address).matrix_iter(border=FRAME)]


def _encode(address: str) -> segno.QRCode:
    extras.require("qr", Text("drawing QR codes needs Segno"))
    import segno

    if len(address.encode()) > MAX_BYTES:
        room = {"most": MAX_BYTES, "count": len(address)}
        raise PuzzleError(Text("a QR code holds {most} characters; the link has {count}", **room))
    return segno.make(address, error="l", boost_error=False, micro=False)
