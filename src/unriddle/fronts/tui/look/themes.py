"""The two themes as Textual has them, and what the terminal can draw."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from textual.theme import Theme

from unriddle.core import Text
from unriddle.fronts.tui.look.colors import LIGHT, TOKENS

LABELS = {"light": Text("light"), "dark": Text("dark")}
NAMES = {name: f"unriddle-{name}" for name in TOKENS}


def themes() -> list[Theme]:
    """Light and dark."""
    return [
        Theme(
            name=NAMES[name],
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
        for name, t in TOKENS.items()
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
