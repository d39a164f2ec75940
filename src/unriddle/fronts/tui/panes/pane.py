"""A framed place for a widget: a title above, and below it the keys of the widget while it has the focus."""

from __future__ import annotations

from textual.containers import Container
from textual.content import Content

from unriddle.core.errors import plain
from unriddle.fronts.tui.look.colors import ASCII

FRAME = 2  # columns, and lines, that a frame takes


class Pane(Container):
    """Its frame is heavy while what stands in it has the focus; `bare` it has none."""

    DEFAULT_CSS = """
    Pane { width: 1fr; height: 1fr; border: round $secondary; border-title-color: $secondary;
        border-subtitle-color: $secondary; }
    Pane:focus-within { border: heavy $primary; border-title-color: $primary; border-title-style: bold; }
    Pane.ascii { border: ascii $secondary; }
    Pane.ascii:focus-within { border: ascii $primary; }
    Pane.bare, Pane.bare:focus-within { border: none; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=f"{name}-pane")
        self._shown: tuple[str, ...] = ()

    def put(self, title: str, keys: str, unicode: bool) -> None:
        """Show this title, and these keys while the focus is here."""
        here = self.has_focus_within
        self.set_class(not unicode, "ascii")
        sign = "" if unicode or not here else "> "  # a frame of ASCII is never heavy
        shown = tuple(text if unicode else text.translate(ASCII) for text in (plain(sign + title), plain(keys) * here))
        if shown != self._shown:
            self._shown = shown
            self.border_title, self.border_subtitle = map(Content, shown)
