"""The text in a file and its lines, for reading and for detecting formats; nothing here knows a puzzle."""

import re

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import MARKS

MAX_BYTES = 8_000_000
MAX_LINES = 150_000
# A clue of 1000 cells in the longest sensible spelling.
MAX_CLUE = 40_000


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8 or UTF-16 with a mark, else CP1251, KOI8-R or Latin-1, with plain line ends."""
    if len(data) > MAX_BYTES:
        raise PuzzleError(Text("the file is larger than {most} MB", most=MAX_BYTES // 1_000_000))
    if data[:2] in MARKS:
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise PuzzleError(Text("this is not text: byte {at} cannot be read", at=error.start)) from error
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            # Cyrillic words are runs of high bytes; in Latin-1 they stand singly among letters.
            first = re.search(rb"[\x80-\xff]", data)
            runs = re.findall(rb"[\x80-\xff]+", data[first.start() :][:100_000] if first else b"")
            if sum(len(run) for run in runs) >= 2 * len(runs):
                from unriddle.core.contents import cyrillic

                text = cyrillic(data)
            else:
                text = data.decode("latin-1", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def lines_of(text: str) -> list[str]:
    """The lines without blanks at their ends; what follows the last line end counts only when it is not empty."""
    if text.count("\n") > MAX_LINES:
        raise PuzzleError(Text("the file has more than {most} lines", most=MAX_LINES))
    lines = list(map(str.strip, text.split("\n")))
    if not lines[-1]:
        lines.pop()
    return lines
