"""The board on the screen: draws a picture, dirty lines only, and says what keys and the mouse point at."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from unriddle.core import Picture
from unriddle.fronts.tui.board.drawing import Drawing, Place, Showing
from unriddle.fronts.tui.look.colors import LIGHT, style

ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
FAR = 1000  # cells: more than a board has
SCROLLED = 3  # cells a turn of the wheel
# Keys that play, beside signs; all others belong to the frame.
PLAYING = ("space", "enter", "backspace", "delete", "escape")
ENTERING = ("tab", "shift+tab", "shift+delete")  # besides, while a puzzle is typed into the grid


class Board(Widget, can_focus=True):
    """A picture with a cursor. It plays nothing itself: it posts Moved, Typed, Pressed and Dragged."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar = []

    class Moved(Message):
        """The cursor is to go this many rows down and columns to the right; `drawn` with the key that draws a line."""

        def __init__(self, by: Place, drawn: bool = False) -> None:
            super().__init__()
            self.by, self.drawn = by, drawn

    class Typed(Message):
        """A key that plays: its name, and its sign, "" for none."""

        def __init__(self, key: str, character: str) -> None:
            super().__init__()
            self.key, self.character = key, character

    class Pressed(Message):
        """A button of the mouse was pressed in a cell, and is held (`done` False) or let go in another."""

        def __init__(self, cell: Place, upto: Place, button: int, done: bool) -> None:
            super().__init__()
            self.cell, self.upto, self.button, self.done = cell, upto, button, done

    class Laid(Message):
        """What is drawn has become too small to be told by itself, or large enough."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name=name, id="board")
        self.picture = Picture()
        self.showing = Showing(LIGHT)
        self.drawing = Drawing(self.picture, 1, 1, self.showing)
        self._lines: list[list[Segment]] = []
        self._strips: list[Strip] = []  # the same lines, neighbours of one style as one piece
        self._held: tuple[Place, int] | None = None
        self._upto: Place | None = None
        self.entering = False
        self.drawn_lines = 0  # lines that were drawn so far: what a slow line has to carry

    def show(self, picture: Picture, showing: Showing) -> None:
        """Draw this from now on."""
        if self._lines and (picture, showing) == (self.picture, self.showing):
            return
        self.picture, self.showing = picture, showing
        self._draw()

    def _draw(self) -> None:
        wide, high = self.size
        if not (wide and high):
            return
        last = self.drawing
        self.drawing = Drawing(self.picture, wide, high, self.showing, (last.first_row, last.first_column))
        if last.small != self.drawing.small:
            self.post_message(self.Laid())
        before, lines = self._lines, self.drawing.after(last, self._lines)
        self._lines = lines
        if len(lines) != len(before):
            self._strips = [Strip(line, wide).simplify() for line in lines]
            self.refresh()
            return
        dirty = [Region(left, y, right - left, 1) for y in range(high) for left, right in changed(before[y], lines[y])]
        for region in dirty:
            self._strips[region.y] = Strip(lines[region.y], wide).simplify()
        self.drawn_lines += len(dirty)
        if dirty:
            self.refresh(*dirty)

    def on_resize(self, event: events.Resize) -> None:
        self._lines = []
        self._draw()

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip([Segment(" " * self.size.width, style(self.showing.tokens.text, self.showing.tokens.ground))])

    def on_key(self, event: events.Key) -> None:
        """Arrows move; signs and the keys that play are told; the rest goes on to the frame."""
        name = event.key.removeprefix("shift+")
        if name in ARROWS:
            self.post_message(self.Moved(ARROWS[name], event.key != name))
        elif event.key in ("home", "end"):
            self.post_message(self.Moved((0, -FAR if event.key == "home" else FAR)))
        elif event.key in PLAYING or (self.entering and event.key in ENTERING):
            self.post_message(self.Typed(event.key, ""))
        elif event.character and event.character.isprintable() and not event.key.startswith(("ctrl+", "alt+")):
            self.post_message(self.Typed(event.key, event.character))
        else:
            return
        event.stop()
        event.prevent_default()

    def moved(self, cell: Place, by: Place) -> Place:
        """The cell so far from another one, or the last before the edge. Without a cursor what is seen moves: the cell
        lies beyond its edge.
        """
        drawing = self.drawing
        if self.showing.cursor is None:
            if (drawing.down, drawing.across) == (len(drawing.rows), drawing.count):
                return cell
            firsts, shown = (drawing.first_row, drawing.first_column), (drawing.down, drawing.across)
            sides = zip(firsts, shown, cell, by, strict=True)
            row, column = (
                first + count - 1 if way > 0 else first if way < 0 else min(max(at, first), first + count - 1)
                for first, count, at, way in sides
            )
            cell = row, column
        rows, columns = max(1, len(drawing.rows)), max(1, drawing.count)
        return min(max(cell[0] + by[0], 0), rows - 1), min(max(cell[1] + by[1], 0), columns - 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(event, -SCROLLED)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(event, SCROLLED)

    def _scroll(self, event: events.MouseEvent, by: int) -> None:
        """The wheel moves the cursor, and so what is shown; with Shift or Ctrl to the side."""
        event.stop()
        self.post_message(self.Moved((0, by) if event.shift or event.ctrl else (by, 0)))

    def _at(self, event: events.MouseEvent) -> Place | None:
        """The cell under the mouse: of two in a line the lower one with Ctrl or Alt, or where pixels are told."""
        lower = (event.ctrl or event.meta) / 2 if event.pointer_y == event.y else 0
        return self.drawing.cell_at(event.x, event.pointer_y + lower)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self._at(event)
        if cell is None and self.entering:
            cell = self.drawing.line_at(event.x, event.y)
        self.focus()
        if cell is not None:
            self._held, self._upto = (cell, event.button), cell
            self.capture_mouse()
            self.post_message(self.Pressed(cell, cell, event.button, False))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        cell = self._at(event)
        if self._held and cell is not None and cell != self._upto:
            self._upto = cell
            self.post_message(self.Pressed(self._held[0], cell, self._held[1], False))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        if self._held and self._upto is not None:
            cell, button = self._held
            upto = self._at(event) or self._upto
            self.post_message(self.Pressed(cell, upto, button, True))
        self._held = None


def changed(old: list[Segment], new: list[Segment]) -> list[tuple[int, int]]:
    """The columns from and up to which a line differs, if it does."""
    if old is new or old == new:
        return []
    left = right = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        left += one.cell_length
    for one, other in zip(reversed(old), reversed(new), strict=False):
        if one != other:
            break
        right += one.cell_length
    wide = sum(piece.cell_length for piece in new)
    return [(left, max(left + 1, wide - right))]
