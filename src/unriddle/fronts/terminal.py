"""The standard streams: prepares them for any text, and decides on drawing and colors.

Colors are as chosen, otherwise by the terminal and its environment.
"""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from unriddle.core import Text

if TYPE_CHECKING:
    from unriddle.core import Picture
    from unriddle.draw.ansi import Color

PROGRESS_S = 0.1  # between two lines of progress
_when = "auto"
hushed: bool = False
answers: bool = False  # whether a user can be asked


def choose(when: str | None) -> None:
    """Use colors `always`, `never`, or depending on the terminal (`auto`, None)."""
    global _when
    _when = when or "auto"


def hush(quiet: bool) -> None:
    """Print no progress and no notes from now on, or print them again."""
    global hushed
    hushed = quiet


def note(text: str) -> None:
    """Print a line to standard error, unless such lines are switched off."""
    if not hushed:
        sys.stdout.flush()
        _put(text + "\n")


def echo(text: str | bytes = "", err: bool = False, nl: bool = True) -> None:
    """Write a text, or bytes unchanged, to standard output or standard error, and flush."""
    stream = sys.stderr if err else sys.stdout
    if isinstance(text, bytes):
        stream.flush()
        stream.buffer.write(text)
    else:
        stream.write(text + "\n" * nl)
    stream.flush()


def is_nothing(stream: TextIO) -> bool:
    """Whether a stream is a device that may have nothing to read, such as /dev/null."""
    try:
        return stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def has_piped_input(most: int = 64_000_000) -> bool:
    """Whether standard input is a pipe or a file with something in it, which remains to be read."""
    if sys.stdin.isatty() or is_nothing(sys.stdin):
        return False
    content = sys.stdin.buffer.read(most)
    sys.stdin = io.TextIOWrapper(io.BytesIO(content))
    return bool(content.strip())


def draws() -> bool:
    """Whether to draw on standard output: a terminal, or anything if colors are always wanted."""
    return _when == "always" or sys.stdout.isatty()


def color() -> Color:
    """Return the colors to draw in."""
    from unriddle.draw.ansi import colors

    if _when == "never":
        return "none"
    if _when == "auto":
        return colors()
    found = colors({name: value for name, value in os.environ.items() if name != "NO_COLOR"})
    return "256" if found == "none" else found


def render(picture: Picture) -> str:
    """Return the picture for standard output."""
    from unriddle.draw.ansi import render

    return render(picture, sys.stdout, color() if draws() else None)


def width() -> int:
    """Return the columns of the terminal on stdout."""
    from unriddle.draw.ansi import terminal

    return terminal(sys.stdout)[0]


def wrap(text: str) -> str:
    """Return the text for standard output: on a terminal its lines are broken between words."""
    if not draws():
        return text
    from unriddle.draw.text import fold

    room = width()
    return "\n".join(part for line in text.split("\n") for part in fold(line, room))


def fits(picture: Picture) -> bool:
    """Whether a picture whose cells have text is not too wide."""
    from unriddle.draw.text import bare
    from unriddle.draw.text import width as columns

    return (
        max((sum(columns(text) for text, _ in line) for line in bare(picture) if len(line) > 1), default=0) <= width()
    )


def prepare() -> None:
    """Open /dev/null for streams closed by the caller; replace characters that an encoding lacks.

    ASCII means that the terminal was not set up, as click assumes, and is replaced by UTF-8.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
        if isinstance(stream, io.TextIOWrapper) and encoding not in ("utf-8", "utf8"):
            if codecs.lookup(encoding).name == "ascii":
                stream.reconfigure(encoding="utf-8")
            else:
                stream.reconfigure(errors="replace")


def _put(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


class ProgressLine:
    """A progress line on a terminal, translated by `say`, at most ten times a second."""

    def __init__(self, task: str = "", say: Callable[[str], str] = str) -> None:
        self.what: str = f"{say(Text.of(task))}: " if task else ""
        self.say = say
        self.last: float = time.monotonic()
        self.is_shown: bool = False

    def show(self, text: str) -> None:
        """Show a text, unless the line was updated less than PROGRESS_S ago."""
        now = time.monotonic()
        if now - self.last >= PROGRESS_S and sys.stderr.isatty() and not hushed:
            self.last, self.is_shown = now, True
            from unriddle.draw.ansi import terminal
            from unriddle.draw.text import truncate

            _put(f"\r\x1b[K{truncate(self.what + text, terminal(sys.stderr)[0] - 1)}")

    def tell(self, done: int, total: int, unit_name: str) -> None:
        """Show that `done` of `total` (0: unknown) are done; `unit_name` names the units."""
        name = Text.of(unit_name)
        if total:
            self.show(self.say(Text("{done:,} of {whole:,} {what}", done=done, whole=total, what=name)))
        else:
            self.show(self.say(Text("{done:,} {what}", done=done, what=name)))

    def clear(self) -> None:
        """Remove the line from the screen."""
        if self.is_shown:
            _put("\r\x1b[K")
            self.is_shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
