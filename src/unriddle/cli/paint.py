"""Whether this process draws, and in which colours: what --color says, otherwise the terminal and its environment."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from unriddle.cli.language import said

if TYPE_CHECKING:
    from unriddle.core import Picture
    from unriddle.draw.ansi import Colour

_when = "auto"


def choose(when: str | None) -> None:
    """Draw in colours from now on `always`, `never`, or by what the terminal is (`auto`, None)."""
    global _when
    _when = when or "auto"


def option() -> click.Option:
    """The option --color, of whatever may draw; each command needs its own."""

    def chosen(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
        if value and not ctx.resilient_parsing:
            choose(value)

    about = "Colours: auto on a terminal without NO_COLOR, always also into a file, or never."
    kinds = click.Choice(["auto", "always", "never"])
    return click.Option(["--color"], type=kinds, expose_value=False, is_eager=True, callback=chosen, help=about)


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
    """The picture for standard output, its lines in the language that is spoken; click must not take colours away."""
    from unriddle.draw import shown

    return shown(said(picture), sys.stdout, colour() if draws() else None)


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
