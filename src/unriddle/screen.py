"""Whether standard output is drawn on, and in which colours: what was chosen, else the terminal and its environment."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unriddle.core import Picture
    from unriddle.draw.ansi import Colour

_when = "auto"


def choose(when: str | None) -> None:
    """Draw in colours from now on `always`, `never`, or by what the terminal is (`auto`, None)."""
    global _when
    _when = when or "auto"


def draws() -> bool:
    """Whether standard output is to be drawn on: a terminal, or whatever it is when colours are wanted always."""
    return _when == "always" or sys.stdout.isatty()


def colour() -> Colour:
    """The colours to draw in."""
    from unriddle.draw import colours

    if _when == "never":
        return "none"
    if _when == "auto":
        return colours()
    found = colours({name: value for name, value in os.environ.items() if name != "NO_COLOR"})
    return "256" if found == "none" else found


def shown(picture: Picture) -> str:
    """The picture for standard output."""
    from unriddle.draw import shown

    return shown(picture, sys.stdout, colour() if draws() else None)


def width() -> int:
    """Columns of what is drawn on."""
    from unriddle.draw.live import terminal

    return terminal(sys.stdout)[0]


def fits(picture: Picture) -> bool:
    """Whether a picture whose cells have text is not too wide."""
    from unriddle.draw.text import bare
    from unriddle.draw.text import width as columns

    return (
        max((sum(columns(text) for text, _ in line) for line in bare(picture) if len(line) > 1), default=0) <= width()
    )
