"""A Picture as plain text, for terminals, as SVG, HTML and PNG, or live; events as JSON lines. Knows no puzzle."""

from unriddle.draw.ansi import ansi, colours
from unriddle.draw.events import json_line, jsonl
from unriddle.draw.live import Live, shown
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain

__all__ = ["Live", "ansi", "colours", "html", "json_line", "jsonl", "plain", "png", "shown", "svg"]
