"""How a cell looks in both themes: a sign besides every colour that means something."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style

from unriddle.core import Cell, Role
from unriddle.draw import colours
from unriddle.draw.palette import THEMES, is_light


class Tokens(NamedTuple):
    """The colours of a theme, as draw.palette has them."""

    ground: str
    text: str
    faint: str
    shine: str
    sheet: str
    ink: str
    quiet: str
    line: str
    line5: str
    accent: str
    why: str
    wrong: str
    stripe: str
    fold: str


TOKENS = {name: Tokens(**theme) for name, theme in THEMES.items()}
LIGHT = TOKENS["light"]
# Of 16 colours paper and the ground around it are the same white: grey lines part them.
COARSE = {"light": LIGHT._replace(ground="#FFFFFF", sheet="#FFFFFF", line="#AAAAAA", line5="#555555")}


# What stands for signs that a terminal without Unicode lacks.
ASCII = str.maketrans("…·‹›×–—", "~.<>x--")


class Face(NamedTuple):
    """How a cell looks: its sign where it has no text, the signs at both sides of its text, and its colours."""

    ink: str
    paper: str
    sign: str = ""
    around: str = ""
    bold: bool = False
    underline: bool = False


def tokens_of(look: str, environment: Mapping[str, str] = os.environ) -> Tokens:
    """The colours of a theme as the terminal can show them."""
    coarse = COARSE if colours(environment) == "16" else TOKENS
    return coarse.get(look, TOKENS[look])


@lru_cache(4096)
def style(ink: str, paper: str, bold: bool = False, underline: bool = False, reverse: bool = False) -> Style:
    """The style of a piece of text."""
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline, reverse=reverse)


def contrast(paper: str, tokens: Tokens) -> str:
    """Ink or sheet, whichever is easier to read on this paper."""
    return tokens.ink if is_light(int(paper[1:], 16)) else tokens.sheet


@lru_cache(256)
def mixed(one: str, other: str) -> str:
    """The colour between two others, nearer to the first."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(2 * a + b) // 3:02X}" for a, b in pairs)


@lru_cache(4096)
def face(cell: Cell, tokens: Tokens, reasons: bool, crosses: bool) -> Face:
    """The look of a cell. `reasons`: what is marked is why a step follows, otherwise it is what is selected;
    `crosses`: empty cells bear an x and open ones are blank, as on a sheet that is played on.
    """
    t = tokens
    found = {
        Role.PLAIN: Face(t.ink, t.sheet),
        Role.EMPTY: Face(t.quiet, t.sheet, "x" if crosses else ""),
        Role.UNKNOWN: Face(t.quiet, t.sheet if crosses else t.line, "" if crosses else "."),
        Role.FILLED: Face(t.sheet, t.ink, "#"),
        Role.GIVEN: Face(t.ink, t.sheet, bold=True),
        Role.NEW: Face(t.sheet, t.accent, "+", bold=True),
        Role.MARKED: Face(t.accent, t.sheet, bold=True) if cell.note else Face(t.ink, t.line, "·"),
        Role.BLOCKED: Face(t.sheet, t.quiet, "#"),
        Role.PRIZE: Face(t.ink, t.line, "*", bold=True),
        Role.WRONG: Face(t.wrong, t.sheet, "!", "!!", True, True),
    }[cell.role]
    if cell.colour and cell.role is not Role.WRONG:
        found = found._replace(ink=contrast(cell.colour, t), paper=cell.colour, sign=found.sign if crosses else "")
    if reasons and (cell.marked or cell.role is Role.MARKED):
        found = found._replace(ink=LIGHT.ink, paper=t.why, around="[]", sign=found.sign or ".")
    elif cell.marked:
        filled = cell.role is Role.FILLED
        found = found._replace(paper=found.paper if filled else t.line, sign=":#" if filled else found.sign or ":")
    return found
