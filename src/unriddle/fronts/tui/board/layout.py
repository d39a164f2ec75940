"""Where the parts of a picture lie in a room of columns and lines, and which of them are shown.

Nothing here knows a puzzle or a widget.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from unriddle.core import Cell, Picture
from unriddle.draw.palette import NOTE, TEXT, clean, grid
from unriddle.draw.text import width
from unriddle.fronts.tui.board import edge_labels as gutters
from unriddle.fronts.tui.board import half_blocks
from unriddle.fronts.tui.look.colors import LIGHT, Tokens

Place = tuple[int, int]
FRAMED = 12  # a board of words or letters up to this many rows has lines between all cells
ROOMY = 5  # columns of a cell with text, where there is room for that
TALL, SPARE = 3, 4  # lines of a cell where there is much room, and those that stay free for long sentences
HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Showing(NamedTuple):
    """How a picture is to be shown: the colours, what marks mean, and what a person does with it.

    `around` is a cell that is to be seen where no cursor is shown. `reasons` and `crosses` are those of looks.face;
    `zoomed` keeps a dense picture large though it does not fit; of labels that do not fit, `ends` are shown.
    """

    tokens: Tokens
    cursor: Place | None = None
    around: Place = (0, 0)
    reasons: bool = False
    crosses: bool = False
    unicode: bool = True
    zoomed: bool = False
    ends: bool = False


class Placing:
    """A picture in a room of this many columns and lines. Kinds: ruled (with lines between cells), square, half.

    `corner` is the first cell that was shown until now: it stays as long as the cursor is seen.
    """

    def __init__(
        self, picture: Picture, columns: int, lines: int, showing: Showing, corner: Place | None = None
    ) -> None:
        self.picture, self.showing, self.corner = picture, showing, corner
        self.columns, self.lines = columns, lines
        self.rows = grid(picture)
        self.count = len(self.rows[0]) if self.rows else 0
        self._place()

    def _place(self) -> None:
        """Choose the kind, and which cells are shown where."""
        picture, shown = self.picture, self.showing
        self.indent = max((sum(map(columns_of, labels)) for labels in picture.left), default=0)
        self.depth = max(map(len, picture.top), default=0)
        self.kind = "square"
        self.wide = self._dense_cells if picture.dense else self.widest + 2
        if self.indent + (ROOMY + 1) * self.count < self.columns and not picture.dense:
            self.wide = max(ROOMY, self.wide)
        high, long = len(self.rows), self.indent + self.wide * self.count
        if not picture.dense and high <= FRAMED:
            self.kind = "ruled"
            if self.depth + 2 * high + 1 > self.lines or long + self.count + 1 > self.columns:
                self.kind = "square"
        elif picture.dense and (long > self.columns or self.depth + high > self.lines) and not shown.zoomed:
            self.kind = "half" if shown.unicode else "square"
        if self.kind == "half":
            self.wide = 1
            self.indent, self.depth = half_blocks.room_beside(picture.left), half_blocks.room_above(picture.top)
        gap = 1 if self.kind == "ruled" else 0
        self._grow(high, gap)
        piled = half_blocks.room_above(picture.top) if self._touching else 0
        self.piled = 0 < piled <= self.lines - high  # the digits of a number above stand above each other
        self.depth = piled if self.piled else self.depth
        self.short = False
        if picture.dense:
            self._limit((high + 1) // 2 if self.kind == "half" else high)
        self.across = max(1, min(self.count, (self.columns - self.indent - gap) // (self.wide + gap)))
        down = self.lines - self.depth
        per = 2 * down if self.kind == "half" else (down - gap) // (self.tall + gap)
        self.down = max(1, min(high, per))
        row, column = shown.cursor or shown.around
        top, left = self.corner or (-1, -1)
        if not (0 <= top <= row < top + self.down):
            top = row - self.down // 2
        if not (0 <= left <= column < left + self.across):
            left = column - self.across // 2
        self.first_row = max(0, min(top, high - self.down))
        self.first_column = max(0, min(left, self.count - self.across))
        self.size = (
            self.indent + self.across * (self.wide + gap) + gap,
            self.depth + ((self.down + 1) // 2 if self.kind == "half" else self.down * (self.tall + gap) + gap),
        )
        if not self.rows:
            self.texts = [clean(text) for text in (picture.title, *picture.lines) if text][: self.lines]
            self.size = max(map(width, self.texts), default=0), len(self.texts)
        # Filled cells are as dark as a dark ground: a rim of paper parts them.
        fits = self.size[0] + 2 <= self.columns and self.size[1] + 2 <= self.lines
        self.rim = int(picture.dense and shown.unicode and fits and bool(self.rows))
        self.indent, self.depth = self.indent + self.rim, self.depth + self.rim
        self.size = self.size[0] + 2 * self.rim, self.size[1] + 2 * self.rim
        self.left = max(0, (self.columns - self.size[0]) // 2)
        self.top = max(0, (self.lines - self.size[1]) // 2)

    def _grow(self, rows: int, gap: int) -> None:
        """Make cells as high and wide as there is room for all of them; not while numbers beside them are typed."""
        self.tall = 1
        if self.kind == "half" or self.showing.ends or (not gap and not self.picture.dense):
            return
        for tall in (TALL,) if gap else (TALL, TALL - 1):
            wide = max(self.wide, TALL * tall if gap else 2 * tall)
            across = self.indent + (wide + gap) * self.count + 2
            if self.depth + (tall + gap) * rows + 2 + SPARE <= self.lines and across <= self.columns:
                self.tall, self.wide = tall, wide
                return

    @property
    def _dense_cells(self) -> int:
        """Columns of a cell of a dense picture: wide enough to tell numbers above apart, where there is room."""
        most = max((len(one.text.strip()) for labels in self.picture.top for one in labels), default=1)
        wide = max(2, most + 1)
        return wide if self.indent + wide * self.count <= self.columns or self.showing.zoomed else 2

    @property
    def _touching(self) -> bool:
        """Whether numbers above are as wide as the cells of large ones."""
        dense = self.picture.dense and self.kind == "square" and self.showing.unicode
        return dense and self.wide == 2 and any(len(one.text) > 1 for labels in self.picture.top for one in labels)

    def _limit(self, lines: int) -> None:
        """Leave the labels as much room as there is beside cells of so many lines."""
        wanted, firm = (self.indent, self.depth), self.showing.crosses or self.showing.zoomed
        self.indent = gutters.room(self.indent, self.wide * self.count, self.columns, gutters.BESIDE, firm)
        self.depth = gutters.room(self.depth, lines, self.lines, gutters.ABOVE, firm)
        self.short = wanted != (self.indent, self.depth)

    @property
    def small(self) -> bool:
        """Whether labels or signs are missing, so that those of the cursor have to be told."""
        return self.kind == "half" or self.short

    @cached_property
    def widest(self) -> int:
        cells = {id(cell): cell for line in (*self.rows, *self.picture.top) for cell in line}
        return max((width(self.caption(cell)) for cell in cells.values()), default=1)

    def caption(self, cell: Cell) -> str:
        note = clean(cell.note, NOTE)
        return (note.translate(HIGH) if self.showing.unicode else note and f"{note}:") + clean(cell.text, TEXT)

    def cell_at(self, x: int, y: float) -> Place | None:
        """The cell at a point, counted from the upper left corner of the room; a part of a line gives the half."""
        x, y = x - self.left - self.indent, y - self.top - self.depth
        if x < 0 or y < 0:
            return None
        row = int(2 * y) if self.kind == "half" else int(y)
        gap = int(self.kind == "ruled")
        x, row = (x - gap) // (self.wide + gap), (row - gap) // (self.tall + gap)
        if not (0 <= x < self.across and 0 <= row < self.down):
            return None
        return row + self.first_row, x + self.first_column

    def line_at(self, x: int, y: int) -> Place | None:
        """The line whose labels are at a point: its number, and -1 for the other one."""
        x, y = x - self.left - self.indent, y - self.top - self.depth
        row, column = y // self.tall + self.first_row, x // self.wide + self.first_column
        if x < 0 <= y and y // self.tall < self.down:
            return row, -1
        return (-1, column) if y < 0 <= x and x // self.wide < self.across else None

    @property
    def where(self) -> tuple[Any, ...]:
        """All that lines depend on besides the cells, their labels and the cursor."""
        placed = self.kind, self.piled, self.wide, self.tall, self.indent, self.depth, self.across, self.down
        look = self.showing._replace(cursor=None, around=(0, 0))
        return *placed, self.first_row, self.first_column, self.size, self.columns, self.lines, look, self.picture.every

    def _here(self, axis: int) -> int | None:
        return self.showing.cursor[axis] if self.showing.cursor else None


def columns_of(label: Cell) -> int:
    """The columns of a label and of what parts it from the next one."""
    return width(label.text) + 1


def part(first: int, shown: int, count: int) -> float:
    """Which part of this many is shown: 0 the beginning, 1 the end."""
    return first / (count - shown) if shown < count else 0.0


def whole(picture: Picture, columns: int, lines: int) -> bool:
    """Whether a picture has room for all its cells and labels, in cells that can be read."""
    placed = Placing(picture, columns, lines, Showing(LIGHT))
    shown = (placed.across, placed.down) == (placed.count, len(placed.rows))
    return shown and not placed.small if placed.rows else True
