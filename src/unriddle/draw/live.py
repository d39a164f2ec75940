"""A picture that is redrawn in place in a terminal while a search runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from unriddle.core import Cell, Picture, Role
from unriddle.draw.ansi import Colour, ansi, colours, frame
from unriddle.draw.events import picture_fields
from unriddle.draw.text import plain

if TYPE_CHECKING:
    from typing import TextIO

PAUSE = 0.05  # seconds from one frame to the next at the least: 20 frames a second
PART = 0.04  # of the time at the most goes into making and drawing pictures
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"  # the terminal shows what is between them at once
# The cursor is hidden only while a frame is drawn, so that a killed program leaves the terminal as it was.
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class Live:
    """Frames on a terminal, each over the one before: `if live.due(): live.show(picture)`, and `close` at the end."""

    def __init__(
        self, stream: TextIO, *, colour: Colour | None = None, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.stream, self.clock = stream, clock
        self.colour: Colour = colour or colours()
        self.size = (0, 0)
        self.lines = 0  # of the frame that stands there
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one, so that pictures stay cheap for the search."""
        self.asked = self.clock()
        return self.asked >= self.next

    def show(self, picture: Picture) -> None:
        """Draw over the last frame, as much of the picture as fits the terminal now."""
        size = terminal(self.stream)
        lines = frame(picture, size[0] - 1, size[1] - 1, self.colour)
        start = f"\x1b[{self.lines - 1}A\r" if self.lines > 1 else "\r"
        if self.size != size and self.lines:
            start = "\x1b[H\x1b[2J"
        self.stream.write(BEGIN + HIDE + start + "\x1b[K\n".join(lines) + "\x1b[K\x1b[J" + SHOW + END)
        self.stream.flush()
        self.size, self.lines = size, len(lines)
        now = self.clock()
        self.next = max(self.asked + PAUSE, now + (now - self.asked) / PART)

    def close(self) -> None:
        """Leave the last frame where it is and go on below it; show may be called again."""
        if self.lines:
            self.stream.write("\n")
            self.stream.flush()
            self.lines = 0


def shown(picture: Picture, stream: TextIO, colour: Colour | None = None) -> str:
    """The picture for this stream: in a terminal's colours and at its width if it is one, otherwise plain.

    With a `colour` it is drawn in it as for a terminal, whatever the stream is.
    """
    if colour is None and not stream.isatty():
        return plain(picture)
    return ansi(picture, width=terminal(stream)[0], colour=colour or colours())


def terminal(stream: TextIO, environment: Mapping[str, str] = os.environ) -> tuple[int, int]:
    """Columns and lines of the terminal behind a stream, at least 20 x 5; 80 x 24 where there is none.

    COLUMNS and LINES of the environment come first.
    """
    try:
        columns, lines = os.get_terminal_size(stream.fileno())
    except (OSError, AttributeError, ValueError):
        columns, lines = 0, 0
    columns, lines = (
        int(given) if (given := environment.get(name, "")).isdecimal() and 0 < len(given) < 5 else found
        for name, found in (("COLUMNS", columns), ("LINES", lines))
    )
    return max(20, columns or 80), max(5, lines or 24)


BUSY = 0.2  # of the time at the most goes into making pictures
LABELS = ("left", "top")


class Changes:
    """What one who has seen the last picture needs for the next: `rows` that differ (number -> cells), labels where any
    differ, and all else.

    `if changes.due(): changes.fields(picture)` comes at most every `pause` seconds.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = perf_counter) -> None:
        self.pause, self.clock = pause, clock
        self.last: Picture | None = None
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one."""
        self.asked = self.clock()
        return self.asked >= self.next

    def fields(self, picture: Picture) -> dict[str, Any]:
        """The picture in JSON values, with `rows` in place of `cells` where as many rows were told before."""
        before, self.last = self.last, picture
        if before is None or len(before.cells) != len(picture.cells):
            told = picture_fields(picture)
        else:
            pairs = enumerate(zip(before.cells, picture.cells, strict=True))
            dirty = [number for number, (one, new) in pairs if one != new]
            same = [name for name in LABELS if getattr(before, name) == getattr(picture, name)]
            rows = tuple(picture.cells[number] for number in dirty)
            labels = {name: () if name in same else getattr(picture, name) for name in LABELS}
            told = picture_fields(replace(picture, cells=rows, left=labels["left"], top=labels["top"]))
            told["rows"] = dict(zip(map(str, dirty), told.pop("cells"), strict=True))
            for name in same:
                del told[name]
        now = self.clock()
        self.next = max(self.asked + self.pause, now + (now - self.asked) / BUSY)
        return told


def picture_of(fields: Mapping[str, Any], last: Picture | None = None) -> Picture:
    """The picture that JSON values of `picture_fields` or of Changes say; `last` is the one that `rows` change."""
    made: dict[tuple[Any, ...], Cell] = {}

    def cell(value: Mapping[str, Any]) -> Cell:
        key = tuple(value.items())
        if key not in made:
            made[key] = Cell(**{**value, "role": Role(value["role"])})
        return made[key]

    def grid(lines: Any) -> tuple[tuple[Cell, ...], ...]:
        return tuple(tuple(map(cell, line)) for line in lines)

    bare = Picture(
        title=fields["title"],
        left=grid(fields["left"]) if "left" in fields or last is None else last.left,
        top=grid(fields["top"]) if "top" in fields or last is None else last.top,
        every=fields["every"],
        dense=fields["dense"],
        lines=tuple(fields["lines"]),
    )
    if "cells" in fields or last is None:
        return replace(bare, cells=grid(fields.get("cells", ())))
    cells = list(last.cells)
    for number, line in fields["rows"].items():
        cells[int(number)] = tuple(map(cell, line))
    return replace(bare, cells=tuple(cells))
