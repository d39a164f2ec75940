"""Bounds a text before any reader splits it, by counting its separators.

A list in Python takes 8 bytes or more per item and a string 50, so the number of items is bounded before splitting.
"""

from __future__ import annotations

from unriddle.core import PuzzleError
from unriddle.core.errors import Text
from unriddle.core.formats import MAX_PICTURE, MAX_TEXT, is_picture
from unriddle.core.json_shape import LONG_TEXT, PUZZLES

LINES = 500_000
ENDS = (b"\n", b"\r", b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e", b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9")
MAX_SEPARATORS = 1_500_000
MAX_COUNTS = {b"<": 1_000_000, b'"': 2_000_000} | dict.fromkeys((b"\t", b",", b";", b"|", b":", b"/"), MAX_SEPARATORS)


def check_size(data: bytes) -> None:
    """Raise PuzzleError for content that is too large, or over 1 MB of mostly line ends, separators, quotes or tags."""
    if len(data) <= LONG_TEXT:
        return
    most = MAX_PICTURE if is_picture(data) else MAX_TEXT
    if len(data) > most:
        raise PuzzleError(Text("larger than {most} MB: take a part of it", most=most // 1_000_000))
    if most == MAX_PICTURE:
        return
    if sum(data.count(end) for end in ENDS if end[:1] in data) > LINES:  # much faster than splitting
        raise PuzzleError(Text("the file has more than {most:,} lines: take a part of it", most=LINES))
    for character, most in {b"[": len(data) // PUZZLES, b"{": len(data) // PUZZLES, **MAX_COUNTS}.items():
        if character in data and data.count(character) > most:
            raise PuzzleError(
                Text(
                    "it has more than {most:,} of the sign {sign!r}: take a part of it",
                    most=most,
                    sign=character.decode(),
                )
            )
