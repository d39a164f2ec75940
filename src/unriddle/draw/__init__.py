"""A Picture as plain text, for terminals, as SVG, HTML and PNG, or live; events as JSON lines. Knows no puzzle."""

from unriddle.core import Picture
from unriddle.draw.ansi import ansi, colours
from unriddle.draw.events import event_fields, json_line, jsonl, picture_fields, unread
from unriddle.draw.live import Live, shown
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain

__all__ = [
    "Live",
    "ansi",
    "colours",
    "event_fields",
    "html",
    "json_line",
    "jsonl",
    "picture_fields",
    "plain",
    "png",
    "shown",
    "svg",
    "unread",
    "written",
]


def written(picture: Picture, form: str) -> bytes:
    """The content of a file with this picture; `form` is svg or png."""
    return png(picture) if form == "png" else svg(picture).encode()
