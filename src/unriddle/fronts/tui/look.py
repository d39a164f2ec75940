"""The look of cells in both themes: every meaningful color also has a sign."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.theme import Theme

from unriddle.core import Cell, Picture, Role, Text
from unriddle.draw.ansi import colors
from unriddle.draw.palette import THEMES, is_light


class Tokens(NamedTuple):
    """The colors of a theme, as draw.palette has them."""

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
# With 16 colors, paper and the ground around it are the same white, so gray lines separate them.
COARSE = {"light": LIGHT._replace(ground="#FFFFFF", sheet="#FFFFFF", line="#AAAAAA", line5="#555555")}


# Replacements for characters that a terminal without Unicode lacks.
ASCII = str.maketrans("…·‹›×–—", "~.<>x--")


class Face(NamedTuple):
    """The look of a cell: sign if it has no text, signs on both sides of the text, and colors."""

    ink: str
    paper: str
    character: str = ""
    around: str = ""
    bold: bool = False
    underline: bool = False


def tokens_of(look: str, environment: Mapping[str, str] = os.environ) -> Tokens:
    """Return the colors of a theme as the terminal can show them."""
    coarse = COARSE if colors(environment) == "16" else TOKENS
    return coarse.get(look) or TOKENS.get(look, LIGHT)


@lru_cache(4096)
def style(ink: str, paper: str, bold: bool = False, underline: bool = False) -> Style:
    """Return the style of a piece of text."""
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline)


def contrast(paper: str, tokens: Tokens) -> str:
    """Return ink or sheet as the text color, the easier one to read on this paper."""
    return tokens.ink if is_light(int(paper[1:], 16)) else tokens.sheet


@lru_cache(256)
def mix(one: str, other: str) -> str:
    """Return the color between two others, nearer to the first."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(2 * a + b) // 3:02X}" for a, b in pairs)


@lru_cache(4096)
def face(cell: Cell, tokens: Tokens, reasons: bool, crosses: bool) -> Face:
    """Return the look of a cell.

    `reasons`: marked cells are the reasons for a step, otherwise the selection. `crosses`: empty cells have an x and
    open ones are blank, as on a board in play.
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
    if cell.color and cell.role is not Role.WRONG:
        found = found._replace(
            ink=contrast(cell.color, t), paper=cell.color, character=found.character if crosses else ""
        )
    if reasons and (cell.marked or cell.role is Role.MARKED):
        found = found._replace(ink=LIGHT.ink, paper=t.why, around="[]", character=found.character or ".")
    elif cell.marked:
        filled = cell.role is Role.FILLED
        found = found._replace(
            paper=found.paper if filled else t.line, character=":#" if filled else found.character or ":"
        )
    return found


ASK = "\x1b]11;?\x1b\\"
WAIT_S = 0.15  # seconds to wait for an answer; terminals that know the question answer at once
_ANSWER = re.compile(r"\]11;rgba?:([0-9a-fA-F]{2})[0-9a-fA-F]*/([0-9a-fA-F]{2})[0-9a-fA-F]*/([0-9a-fA-F]{2})")
DARK = ("0", "1", "2", "3", "4", "5", "6", "8")  # the dark ones of the 16 colors, as COLORFGBG numbers them


def theme_from_answer(answer: str) -> str:
    """Return the theme that fits a terminal's answer; "" for none."""
    match = _ANSWER.search(answer)
    if not match:
        return ""
    red, green, blue = (int(part, 16) for part in match.groups())
    return "light" if 299 * red + 587 * green + 114 * blue > 128_000 else "dark"


def theme(environment: Mapping[str, str] = os.environ) -> str:
    """Return the theme that fits the terminal's background; "" if unknown."""
    last = environment.get("COLORFGBG", "").rpartition(";")[2]
    if last.isdigit():
        return "dark" if last in DARK else "light"
    return (
        theme_from_answer(_ask_terminal()) if environment.get("TERM", "") not in ("", "dumb", "linux", "vt100") else ""
    )


def _ask_terminal() -> str:
    with suppress(ImportError, OSError, ValueError):
        import termios
        import tty

        file = sys.stdin.fileno()
        before = termios.tcgetattr(file)
        try:
            tty.setcbreak(file)
            sys.stdout.write(ASK)
            sys.stdout.flush()
            received, end = b"", time.monotonic() + WAIT_S
            while not received.endswith((b"\\", b"\x07")) and (left := end - time.monotonic()) > 0:
                if select.select([file], [], [], left)[0]:
                    received += os.read(file, 64)
            return received.decode("ascii", "replace")
        finally:
            termios.tcsetattr(file, termios.TCSANOW, before)
    return ""


def is_certain(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colors are displayed as intended; not with NO_COLOR, 16 colors or a bare console."""
    return colors(environment) in ("true", "256")


def characters(picture: Picture) -> Mapping[str, str]:
    """Return the letters of the colors; {} if the key has none."""
    return {one.color: one.text for one, _ in picture.key if one.color and one.text}


def legend(picture: Picture) -> list[tuple[str, str]]:
    """Return the letter of each color, and its name."""
    return [(one.text, meaning) for one, meaning in picture.key if one.color and one.text]


@lru_cache(16)
def with_letters(picture: Picture) -> Picture:
    """Return the picture with a letter behind each colored number and in each colored cell."""
    letters = characters(picture)
    if not letters:
        return picture
    made: dict[Cell, Cell] = {}

    def of(cell: Cell) -> Cell:
        if cell not in made:
            character = letters.get(cell.color, "")
            made[cell] = (
                replace(cell, text=character)
                if character and cell.role in (Role.FILLED, Role.NEW, Role.WRONG)
                else cell
            )
        return made[cell]

    def label(cell: Cell) -> Cell:
        return replace(cell, text=cell.text + letters.get(cell.color, ""))

    left, top = (tuple(tuple(map(label, each)) for each in side) for side in (picture.left, picture.top))
    return replace(picture, cells=tuple(tuple(map(of, row)) for row in picture.cells), left=left, top=top)


LABELS = {"light": Text("light"), "dark": Text("dark")}


def themes() -> list[Theme]:
    """Light and dark."""
    return [
        Theme(
            name=name,
            primary=t.shine,
            secondary=t.faint,
            accent=t.shine,
            warning=t.why,
            error=t.wrong,
            foreground=t.text,
            background=t.ground,
            surface=t.ground if name == "light" else LIGHT.text,
            panel=t.ground,
            dark=name == "dark",
        )
        for name, t in zip(TOKENS, map(tokens_of, TOKENS), strict=True)
    ]


def has_blocks(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal shows frames and half blocks: an encoding that has them, and no bare console."""
    encoding = (getattr(sys.stdout, "encoding", "") or "utf-8").lower().replace("-", "")
    # Python writes UTF-8 in the locale C, too, but whoever sets that does not expect it.
    spoken = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    _, dot, charset = spoken.lower().replace("-", "").partition(".")
    plain = spoken in ("C", "POSIX") or (dot != "" and not charset.startswith("utf"))
    return (
        encoding.startswith("utf")
        and not plain
        and environment.get("TERM", "") not in ("linux", "vt100", "dumb", "ansi")
    )
