"""A Picture as plain text, for terminals, as SVG, HTML and PNG, or live; events as JSON lines. Knows no puzzle."""

from collections.abc import Sequence

from unriddle.core import Picture
from unriddle.draw.ansi import ansi, colours
from unriddle.draw.changes import Changes, picture_of
from unriddle.draw.events import in_words, json_line, jsonl, picture_fields, unread
from unriddle.draw.live import Live, shown
from unriddle.draw.pages import leaves, stacked
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain

__all__ = [
    "Changes",
    "Live",
    "ansi",
    "colours",
    "html",
    "in_words",
    "json_line",
    "jsonl",
    "leaves",
    "picture_fields",
    "picture_of",
    "plain",
    "png",
    "shown",
    "stacked",
    "svg",
    "unread",
    "written",
]


def written(pictures: Sequence[Picture], form: str, *, dark: bool = False) -> bytes:
    """The content of a file with these pictures; `form` is svg, on dark ground if wished, or png, which holds the first
    alone.
    """
    return png(pictures[0]) if form == "png" else stacked(pictures, dark=dark).encode()
