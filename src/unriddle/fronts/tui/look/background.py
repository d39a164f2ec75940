"""Whether the terminal's background is light or dark: what it answers when it is asked, or says in its environment."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

ASK = "\x1b]11;?\x1b\\"
WAIT_S = 0.15  # for an answer; terminals that know the question answer at once
_ANSWER = re.compile(r"\]11;rgba?:([0-9a-fA-F]{2})[0-9a-fA-F]*/([0-9a-fA-F]{2})[0-9a-fA-F]*/([0-9a-fA-F]{2})")
DARK = ("0", "1", "2", "3", "4", "5", "6", "8")  # of the 16 colours, as COLORFGBG numbers them


def told(answer: str) -> str:
    """The theme that fits a terminal's answer; "" for none."""
    match = _ANSWER.search(answer)
    if not match:
        return ""
    red, green, blue = (int(part, 16) for part in match.groups())
    return "light" if 299 * red + 587 * green + 114 * blue > 128_000 else "dark"


def theme(environment: Mapping[str, str] = os.environ) -> str:
    """The theme that fits the background; "" where nothing is known of it."""
    last = environment.get("COLORFGBG", "").rpartition(";")[2]
    if last.isdigit():
        return "dark" if last in DARK else "light"
    return told(_asked()) if environment.get("TERM", "") not in ("", "dumb", "linux", "vt100") else ""


def _asked() -> str:
    with suppress(ImportError, OSError, ValueError):
        import termios
        import tty

        file = sys.stdin.fileno()
        before = termios.tcgetattr(file)
        try:
            tty.setcbreak(file)
            sys.stdout.write(ASK)
            sys.stdout.flush()
            heard, end = b"", time.monotonic() + WAIT_S
            while not heard.endswith((b"\\", b"\x07")) and (left := end - time.monotonic()) > 0:
                if select.select([file], [], [], left)[0]:
                    heard += os.read(file, 64)
            return heard.decode("ascii", "replace")
        finally:
            termios.tcsetattr(file, termios.TCSANOW, before)
    return ""
