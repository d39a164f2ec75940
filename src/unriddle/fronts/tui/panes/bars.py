"""The lines above and below the board: open puzzles and modes, one sentence, how it stands, and the keys that work."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from unriddle.core.errors import plain
from unriddle.draw.text import width
from unriddle.fronts.tui.look.colors import ASCII, LIGHT, Tokens, style

MORE = " … PgDn"


class Part(NamedTuple):
    """A piece of a line; what a click on it does; and how it looks: "", faint, bold, shine or wrong."""

    text: str
    action: str = ""
    look: str = ""


class Bar(Widget):
    """One line of parts. Those after `gap` stand at the right end; it is cut where it is too long."""

    DEFAULT_CSS = "Bar { height: 1; width: 1fr; }"

    class Clicked(Message):
        """A part with an action was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.parts: Sequence[Part] = ()
        self.ends: Sequence[Part] = ()
        self.tokens: Tokens = LIGHT
        self.most, self.spare, self.flowing = 1, "", 1
        self.first = 0  # of the lines of a text that is too long

    def put(self, parts: Sequence[Part], ends: Sequence[Part], tokens: Tokens) -> None:
        """Show these parts from now on."""
        if (self.parts, self.ends, self.tokens) != (parts, ends, tokens):
            self.first = self.first if parts == self.parts else 0
            self.parts, self.ends, self.tokens = parts, ends, tokens
            self.refresh()

    def fit(self, most: int, spare: str = "") -> None:
        """Take as many lines as a single part needs, up to `most`, and as many as this other text would."""
        self.most, self.spare = most, spare
        if self.size.width:
            wanted = max(1, len(self._wrapped()), len(self._lines(spare)))
            lines, height = min(most, wanted), self.styles.height
            if height is None or height.value != lines:  # another number lays out the whole screen anew
                self.styles.height = lines

    def flow(self, most: int) -> None:
        """Let the parts go on in further lines, up to `most`, each of which begins with a bold part."""
        self.flowing = most
        lines, height = len(self._rows()), self.styles.height
        if self.size.width and (height is None or height.value != lines):
            self.styles.height = lines

    def _rows(self) -> list[list[Part]]:
        """The parts of each line."""
        rows: list[list[Part]] = [[]]
        for at, part in enumerate(self.parts):
            beside = self.parts[at + 1] if at + 1 < len(self.parts) and self.parts[at + 1].look != "bold" else Part("")
            used = sum(width(each.text) for each in (*rows[-1], part, beside))
            if used > self.size.width and part.look == "bold" and len(rows) < self.flowing:
                rows.append([])
            rows[-1].append(part)
        return rows

    def turn(self, pages: int) -> None:
        """Show the next lines of what is too long for the room, or those before."""
        first = self.first + pages * self.most
        if 0 <= first < len(self._wrapped()):
            self.first = first
            self.refresh()

    def on_resize(self) -> None:
        if self.flowing > 1:
            self.flow(self.flowing)
        else:
            self.fit(self.most, self.spare)

    def on_mouse_scroll_down(self) -> None:
        self.turn(1)

    def on_mouse_scroll_up(self) -> None:
        self.turn(-1)

    def _wrapped(self) -> list[str]:
        """The first part in lines."""
        return self._lines(self.parts[0].text) if len(self.parts) == 1 else []

    def _lines(self, text: str) -> list[str]:
        """A text in lines, each as long as there is room beside what stands at the end, and beside MORE where there
        are more of them than can be seen at once.
        """
        room = self.size.width - sum(width(part.text) for part in self.ends)
        lines = wrap(_safe(text), max(20, room))
        return lines if len(lines) <= self.most else wrap(_safe(text), max(20, room - len(MORE) - 1))

    def _line(self, y: int) -> str:
        """A line of those that are seen."""
        lines, at = self._wrapped(), self.first + y
        more = MORE if y == self.most - 1 and at + 1 < len(lines) else ""
        return " " * (at > 0) + lines[at] + more if at < len(lines) else ""

    def _laid(self, y: int) -> list[Part]:
        """The parts of a line as they stand in the room that there is."""
        room = self.size.width
        last = [part._replace(text=_safe(part.text)) for part in self.ends]
        room -= sum(width(part.text) for part in last)
        laid = []
        rows = self._rows()
        for part in rows[y] if y < len(rows) else ():
            text = _safe(part.text)
            if width(text) > room:
                text = text[: max(0, room - 1)] + "…" if room > 0 else ""
            room -= width(text)
            laid.append(part._replace(text=text))
        return [*laid, Part(" " * max(0, room)), *last]

    def render_line(self, y: int) -> Strip:
        t = self.tokens
        looks: dict[str, Style] = {
            "": style(t.text, t.ground),
            "faint": style(t.faint, t.ground),
            "bold": style(t.text, t.ground, True),
            "shine": style(t.shine, t.ground, True),
            "wrong": style(t.text, t.ground, True, True),
            "why": style(t.text, t.ground),
        }
        if self.size.height > 1 and len(self.parts) == 1:
            laid = [Part(self._line(y), "", self.parts[0].look), *(self.ends if y == 0 else ())]
            laid.insert(1, Part(" " * max(0, self.size.width - sum(width(part.text) for part in laid))))
        else:
            laid = self._laid(y)
        table = {} if getattr(self.app, "unicode", True) else ASCII
        return Strip([Segment(part.text.translate(table), looks[part.look]) for part in laid], self.size.width)

    def on_click(self, event: events.Click) -> None:
        at = 0
        for part in self._laid(event.y):
            at += width(part.text)
            if event.x < at:
                if part.action:
                    self.post_message(self.Clicked(part.action))
                return


def _safe(text: str) -> str:
    """The text without control characters, its blanks kept."""
    return text if text.isprintable() else plain(text)
