"""The results beside the board: lines to choose, filter, copy and save; only visible ones are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from unriddle.core.errors import plain
from unriddle.draw.text import width
from unriddle.fronts.tui.look import ASCII, LIGHT, Tokens, style
from unriddle.fronts.tui.puzzles.views import Row

GROWTH = 32  # lines
# The keys common to both layouts.
FILTER, COPY, SAVE = "/.", "cс", "sыі"


class Results(ScrollView, can_focus=True):
    """Rows. It posts Chosen, `taken` by Enter or `asked` about by Space, Unlisted, Copied and Saved; `/` filters."""

    DEFAULT_CSS: ClassVar[str] = """
    Results { width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    """

    @dataclass
    class Chosen(Message):
        """A row is looked at."""

        row: Row
        taken: bool = False
        asked: bool = False

    @dataclass
    class Unlisted(Message):
        """Text was entered that matches no row."""

        text: str

    @dataclass
    class Copied(Message):
        """Request to copy the chosen row, or all rows if none is chosen."""

        text: str

    @dataclass
    class Saved(Message):
        """Request to save all visible rows."""

        text: str

    def __init__(self) -> None:
        super().__init__(id="results")
        self.rows: Sequence[Row] = ()
        self.shown: Sequence[Row] = ()
        self.at: int = -1  # the line of the cursor among those shown
        self.wanted: str = ""
        self.filtering: bool = False
        self.tokens: Tokens = LIGHT
        self._lines: list[tuple[str, Style]] = []  # as drawn last
        self.marked: int = -1  # the number of the solution that is on the board

    def put(self, rows: Sequence[Row], marked: int, tokens: Tokens) -> None:
        """Show these rows; the one with this number is on the board."""
        if (rows, marked, tokens) == (self.rows, self.marked, self.tokens):
            return
        moved = marked != self.marked
        self.rows, self.marked, self.tokens = rows, marked, tokens
        self._choose()
        if moved and marked >= 0:
            self.at = next((at for at, row in enumerate(self.shown) if row.number == marked), self.at)
            self._follow()

    @property
    def head(self) -> bool:
        """Whether the first line is for the filter."""
        return bool(self.filtering or self.wanted)

    @property
    def first(self) -> int:
        """The number of the first solution that is shown; -1 for none."""
        return next((row.number for row in self.shown if row.number >= 0), -1)

    def begin(self, text: str) -> None:
        """Start filtering by the typed text, including letters typed before this has the focus."""
        self.filtering, self.wanted = True, self.wanted + text if self.filtering else text
        self.focus()
        self._choose()

    def clear(self) -> None:
        """Filter no more, and choose nothing."""
        self.filtering, self.wanted, self.at = False, "", -1
        self._choose()

    def _choose(self) -> None:
        wanted = self.wanted.lower()
        self.shown = [row for row in self.rows if wanted in row.text.lower()] if wanted else self.rows
        self.at = min(self.at, len(self.shown) - 1)
        # A new size would lay out the whole screen again, so it grows by many lines at once.
        lines = len(self.shown) + self.head
        lines = self.size.height if lines <= self.size.height else -(-lines // GROWTH) * GROWTH
        if (self.virtual_size.width, self.virtual_size.height) != (self.size.width, lines):
            self.virtual_size: Size = Size(max(1, self.size.width), lines)
        self._renew()

    def _follow(self) -> None:
        """Scroll so that the cursor is seen."""
        line, top, high = self.at + self.head, round(self.scroll_offset.y), max(1, self.size.height)
        if line < top + self.head:
            self.scroll_to(y=self.at, animate=False)
        elif line >= top + high:
            self.scroll_to(y=line - high + 1, animate=False)
        self._renew()

    def render_line(self, y: int) -> Strip:
        text, look = self._line(y)
        text = text if getattr(self.app, "unicode", True) else text.translate(ASCII)
        return Strip([Segment(text, look)], width(text))

    def _line(self, y: int) -> tuple[str, Style]:
        """Return a line of the room: its text and its style."""
        t, room = self.tokens, self.scrollable_content_region.width or self.size.width
        if self.head and y == 0:
            text = f"/{self.wanted}" + "_" * self.filtering
            return text[:room].ljust(room), style(t.shine, t.ground, True)
        at = y + round(self.scroll_offset.y) - self.head
        if not 0 <= at < len(self.shown):
            return " " * room, style(t.text, t.ground)
        row = self.shown[at]
        here = at == self.at and self.has_focus
        on_board = row.number >= 0 and row.number == self.marked
        text = row.text if row.text.isprintable() else plain(row.text)
        text = "> " + text.removeprefix("  ") if on_board else text
        end = plain(row.right)
        free = room - width(end) - (1 if end else 0)
        text = text if width(text) <= free else text[: free - 1] + "…"
        line = text + " " * max(0, room - width(text) - width(end)) + end
        if here:
            return line, style(t.sheet, t.accent, True)
        ink = t.shine if on_board else t.text if row.number >= 0 or row.right else t.faint
        return line, style(ink, t.ground, on_board)

    def _renew(self) -> None:
        """Redraw the lines that have changed."""
        before, self._lines = self._lines, [self._line(y) for y in range(self.size.height)]
        if len(before) != len(self._lines):
            self.refresh()
        elif dirty := [y for y, line in enumerate(self._lines) if line != before[y]]:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in dirty))

    def on_resize(self, event: events.Resize) -> None:
        self._choose()

    def on_focus(self) -> None:
        if self.at < 0 and self.shown:
            self._move(1)

    def on_blur(self) -> None:
        self.filtering = False

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._renew()

    def on_key(self, event: events.Key) -> None:
        used = self._filter(event) if self.filtering else self._command(event)
        if used:
            event.stop()
            event.prevent_default()

    def _filter(self, event: events.Key) -> bool:
        if event.key in ("enter", "down", "tab"):
            self.filtering = False
            self._choose()
            if self.shown and self.wanted:  # to the row of just this word, or to the first one
                rows = [row.text.lower().split()[:1] for row in self.shown]
                self.at = rows.index([self.wanted.lower()]) if [self.wanted.lower()] in rows else 0
                self._move(0)
            elif event.key == "enter" and self.wanted:
                self.post_message(self.Unlisted(self.wanted))
            return event.key != "tab"
        if event.key == "escape":
            self.filtering, self.wanted = False, ""
        elif event.key == "backspace":
            self.wanted = self.wanted[:-1]
        elif event.character and event.character.isprintable():
            self.wanted += event.character
        else:
            return False
        self._choose()
        return True

    def _command(self, event: events.Key) -> bool:
        character, high, count = (event.character or "").lower(), self.size.height, len(self.shown)
        row = self.shown[self.at] if 0 <= self.at < count else None
        steps = {"up": -1, "down": 1, "pageup": -high, "pagedown": high, "home": -count, "end": count}
        if event.key in steps:
            self._move(steps[event.key])
        elif event.key in ("enter", "space") and row is not None:
            self.post_message(self.Chosen(row, event.key == "enter", event.key == "space"))
        elif event.key == "enter" and self.wanted:
            self.post_message(self.Unlisted(self.wanted))
        elif event.key == "escape" and self.wanted:
            self.wanted = ""
            self._choose()
        elif not character:
            return False
        elif character in FILTER:
            self.filtering = True
            self._choose()
        elif character in COPY:
            self.post_message(self.Copied(_text(self.shown if row is None else [row])))
        elif character in SAVE:
            self.post_message(self.Saved(_text(self.shown)))
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        """To the next row that can be chosen, in this direction."""
        at = min(max(self.at + by, 0), len(self.shown) - 1)
        onward = range(at, len(self.shown)) if by > 0 else range(at, -1, -1)
        backward = range(at, -1, -1) if by > 0 else range(at, len(self.shown))
        can = (each for each in (*onward, *backward) if self.shown[each].number >= 0 or self.shown[each].right)
        self.at = at = next(can, at)
        self._follow()
        if 0 <= at < len(self.shown):
            self.post_message(self.Chosen(self.shown[at]))

    def on_click(self, event: events.Click) -> None:
        at = event.y + round(self.scroll_offset.y) - self.head
        if 0 <= at < len(self.shown):
            self.at = at
            self.post_message(self.Chosen(self.shown[at], event.chain > 1))
            self._renew()


def _text(rows: Sequence[Row]) -> str:
    return "\n".join(f"{row.text}  {row.right}".strip() for row in rows)
