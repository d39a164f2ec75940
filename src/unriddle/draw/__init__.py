"""A Picture as plain text, for terminals, as SVG, HTML and PNG, or live; events as JSON lines. Knows no puzzle."""

from unriddle.draw.ansi import ansi, colours
from unriddle.draw.events import jsonl
from unriddle.draw.live import Live
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain

__all__ = ["Live", "ansi", "colours", "html", "jsonl", "plain", "png", "svg"]
