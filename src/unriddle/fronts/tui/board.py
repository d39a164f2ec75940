"""The board: places a picture in an area of columns and lines, redraws only dirty lines, and finds the cell at a point.

Nothing here knows a puzzle.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from unriddle.core import Cell, Picture, Role
from unriddle.draw.palette import NOTE, TEXT, clean, grid
from unriddle.draw.text import pad, right, width
from unriddle.fronts.tui.look import ASCII, LIGHT, Face, Tokens, face, mix, style

LABEL_SHARE = 2, 5  # labels get two fifths of the area if the cells do not fit either
MIN_COLUMNS, MIN_LINES = 8, 3  # the least columns and lines worth using


def room(wanted: int, cells: int, available: int, least: int) -> int:
    """Return the size of the labels, beside the cells or at their expense; 0 if neither `wanted` nor `least` fits."""
    got = min(wanted, max(available - cells, available * LABEL_SHARE[0] // LABEL_SHARE[1]))
    return got if got == wanted or got >= least else 0


@cache
def cut_mark(unicode: bool, above: bool) -> Cell:
    """Return the mark for labels that are left out."""
    return Cell(("⋮" if above else "…") if unicode else "~", Role.EMPTY)


def shorten(labels: Sequence[Cell], size: Callable[[Cell], int], limit: int, at: float, mark: Cell) -> Sequence[Cell]:
    """Return the labels that fit `limit`, with marks for those left out before and after.

    `at` is the visible part of the grid: 0 its beginning, 1 its end.
    """
    sums = list(accumulate(map(size, labels), initial=0))
    total, marked = sums[-1], size(mark)
    if total <= limit or limit < marked:
        return labels if total <= limit else ()
    last = min(bisect_left(sums, total + marked - limit), len(labels))
    start = round(at * last)
    free = limit + sums[start] - marked * (start > 0)
    stop = len(labels) if total <= free else max(start, bisect_right(sums, free - marked) - 1)
    return (*[mark] * (start > 0), *labels[start:stop], *[mark] * (stop < len(labels)))


SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
Piece = tuple[str, Cell]


def pile_digits(labels: Sequence[Cell]) -> list[Piece]:
    """Return the digits above a column, one above the other, the highest first, and the label of each."""
    return [
        (digit.translate(SUPERSCRIPTS) if number < len(each.text) - 1 else digit, each)
        for each in labels
        for number, digit in enumerate(each.text)
    ]


Place = tuple[int, int]
FRAMED = 12  # a board of words or letters up to this many rows has lines between all cells
ROOMY, NOTED = 5, 3  # columns of a cell with text, and those added to its text if there is room
MAX_CELL_HEIGHT = 7  # the most lines of a cell


class Showing(NamedTuple):
    """Options of drawing a picture: colors, meaning of marks, and the person's state.

    `around` is a cell to keep visible, regardless of the cursor. `reasons` and `crosses` are as in looks.face;
    `overview` draws a dense picture in half blocks, without labels; `ends` shows the ends of labels that do not fit.
    """

    tokens: Tokens
    cursor: Place | None = None
    around: Place | None = None
    reasons: bool = False
    crosses: bool = False
    unicode: bool = True
    overview: bool = False
    ends: bool = False


class Placing:
    """The layout of a picture in a room of `columns` and `lines`.

    Kinds: ruled (with lines between cells), square, half. `corner` is the first cell shown until now, kept as long as
    the cursor stays visible.
    """

    def __init__(
        self, picture: Picture, columns: int, lines: int, showing: Showing, corner: Place | None = None
    ) -> None:
        self.picture: Picture = picture
        self.showing: Showing = showing
        self.corner: Place | None = corner
        self.columns: int = columns
        self.lines: int = lines
        self.rows: tuple[tuple[Cell, ...], ...] = grid(picture)
        self.count: int = len(self.rows[0]) if self.rows else 0
        shown = showing
        self.indent: int = max((sum(map(columns_of, labels)) for labels in picture.left), default=0)
        self.depth: int = max(map(len, picture.top), default=0)
        self.kind: str = "square"
        self.wide: int = self.widest + 2
        if picture.dense:  # if possible, wide enough to separate the numbers above
            most = max((len(one.text.strip()) for labels in picture.top for one in labels), default=1)
            self.wide = max(2, most + 1)
            if self.indent + self.wide * self.count > columns >= self.indent + 2 * self.count:
                self.wide = 2
        else:  # wide enough for a mark beside each text, if there is room
            roomy = max(ROOMY, NOTED + max((width(clean(cell.text)) for line in self.rows for cell in line), default=0))
            if self.indent + (roomy + 1) * self.count < self.columns:
                self.wide = max(roomy, self.wide)
        high, long = len(self.rows), self.indent + self.wide * self.count
        if not picture.dense and high <= FRAMED:
            self.kind = "ruled"
            if self.depth + 2 * high + 1 > self.lines or long + self.count + 1 > self.columns:
                self.kind = "square"
        elif picture.dense and shown.overview and shown.unicode:
            self.kind, self.wide, self.indent, self.depth = "half", 1, 0, 0
        gap = 1 if self.kind == "ruled" else 0
        self._grow(high, gap)
        narrow = picture.dense and self.kind == "square" and shown.unicode and self.wide == 2
        touching = narrow and any(len(one.text) > 1 for labels in picture.top for one in labels)
        deep = max((sum(len(each.text) for each in one) for one in picture.top), default=0)
        # The digits of the numbers above are written vertically if all fit, or if the clues are cut anyway.
        self.piled: bool = touching and (deep + high <= lines or self.depth + high > lines)
        self.depth = deep if self.piled else self.depth
        self.short: bool = False
        if picture.dense:
            wanted = self.indent, self.depth
            self.indent = room(self.indent, self.wide * self.count, self.columns, MIN_COLUMNS)
            self.depth = room(self.depth, high, self.lines, MIN_LINES)
            self.short = wanted != (self.indent, self.depth)
        self.across: int = max(1, min(self.count, (self.columns - self.indent - gap) // (self.wide + gap)))
        down = self.lines - self.depth
        per = 2 * down if self.kind == "half" else (down - gap) // (self.tall + gap)
        self.down: int = max(1, min(high, per))
        row, column = shown.around or shown.cursor or (0, 0)
        top, left = self.corner or (-1, -1)
        if not (0 <= top <= row < top + self.down):
            top = row - self.down // 2
        if not (0 <= left <= column < left + self.across):
            left = column - self.across // 2
        self.first_row: int = max(0, min(top, high - self.down))
        self.first_column: int = max(0, min(left, self.count - self.across))
        self.size: tuple[int, int] = (
            self.indent + self.across * (self.wide + gap) + gap,
            self.depth + ((self.down + 1) // 2 if self.kind == "half" else self.down * (self.tall + gap) + gap),
        )
        if not self.rows:
            self.texts: list[str] = [clean(text) for text in (picture.title, *picture.lines) if text][: self.lines]
            self.size = max(map(width, self.texts), default=0), len(self.texts)
        # Filled cells are as dark as a dark ground, so a rim of paper separates them.
        fits = self.size[0] + 2 <= self.columns and self.size[1] + 2 <= self.lines
        self.rim: int = int(picture.dense and shown.unicode and fits and bool(self.rows))
        self.indent, self.depth = self.indent + self.rim, self.depth + self.rim
        self.size = self.size[0] + 2 * self.rim, self.size[1] + 2 * self.rim
        self.left: int = max(0, (self.columns - self.size[0]) // 2)
        self.top: int = max(0, (self.lines - self.size[1]) // 2)

    def _grow(self, rows: int, gap: int) -> None:
        """Enlarge the cells as long as all of them fit; not while numbers beside them are typed."""
        self.tall: int = 1
        if self.kind == "half" or self.showing.ends or (not gap and not self.picture.dense):
            return
        for tall in range(MAX_CELL_HEIGHT, 1, -2 if gap else -1):  # texts between lines are centered
            wide = max(self.wide, (2 + gap) * tall)
            across = self.indent + (wide + gap) * self.count + 2
            if self.depth + (tall + gap) * rows + 2 <= self.lines and across <= self.columns:
                self.tall, self.wide = tall, wide
                return

    @property
    def whole(self) -> bool:
        """Whether there is room for all cells and labels, in cells that can be read."""
        return not self.rows or ((self.across, self.down) == (self.count, len(self.rows)) and not self.small)

    @property
    def drawn(self) -> tuple[Any, ...]:
        """The layout; equal in an area of another size if the picture looks the same."""
        return self.kind, self.piled, self.wide, self.tall, self.rim, self.indent, self.depth, self.across, self.down

    @property
    def small(self) -> bool:
        """Whether labels or marks are missing, so that the clues at the cursor must be shown elsewhere."""
        return self.kind == "half" or self.short

    @cached_property
    def widest(self) -> int:
        cells = {id(cell): cell for line in (*self.rows, *self.picture.top) for cell in line}
        return max((width(self.caption(cell)) for cell in cells.values()), default=1)

    def caption(self, cell: Cell) -> str:
        note = clean(cell.note, NOTE)
        return (note.translate(SUPERSCRIPTS) if self.showing.unicode else note and f"{note}:") + clean(cell.text, TEXT)

    def cell_at(self, x: int, y: float) -> Place | None:
        """Return the cell at a point, counted from the upper left corner of the area; a fraction of a line selects a
        half block.
        """
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
        """Return the line whose labels are at a point, as (row, -1) or (-1, column)."""
        x, y = x - self.left - self.indent, y - self.top - self.depth
        row, column = y // self.tall + self.first_row, x // self.wide + self.first_column
        if x < 0 <= y and y // self.tall < self.down:
            return row, -1
        return (-1, column) if y < 0 <= x and x // self.wide < self.across else None

    @property
    def where(self) -> tuple[Any, ...]:
        """Everything that lines depend on except cells, labels and cursor."""
        look = self.showing._replace(cursor=None, around=None)
        return (
            *self.drawn,
            self.first_row,
            self.first_column,
            self.size,
            self.columns,
            self.lines,
            look,
            self.picture.every,
        )

    def _here(self, axis: int) -> int | None:
        return self.showing.cursor[axis] if self.showing.cursor else None


def columns_of(label: Cell) -> int:
    """Return the columns of a label, including a separator."""
    return width(label.text) + 1


def part(first: int, shown: int, count: int) -> float:
    """Return the position of the visible part: 0 at the beginning, 1 at the end."""
    return first / (count - shown) if shown < count else 0.0


RULES = "|-+++++++++", "│─┌┬┐├┼┤└┴┘"  # in ASCII, and in Unicode
REASON = "[]"
BAR = "▏"
UPPER = "▀"
EDGES, SIDES = ("▗▄▖", "▝▀▘"), "▐▌"


class PlacedDrawing(Placing):
    """The lines of a placed picture."""

    @cached_property
    def _above(self) -> list[Sequence[Cell]]:
        """The labels above the columns that are shown, as far as there is room."""
        mark, at = cut_mark(self.showing.unicode, True), part(self.first_row, self.down, len(self.rows))
        size = (lambda one: len(one.text)) if self.piled else (lambda one: 1)
        limit = self.depth - self.rim
        top = self.picture.top[self.first_column : self.first_column + self.across]
        return [shorten(labels, size, limit, at, mark) for labels in top]

    def _side_labels(self, row: int, room: int) -> Sequence[Cell]:
        """Return the labels left of a row, as far as there is room."""
        labels = self.picture.left[row] if row < len(self.picture.left) else ()
        at = 1.0 if self.showing.ends else part(self.first_column, self.across, self.count)
        return shorten(labels, columns_of, room, at, cut_mark(self.showing.unicode, False))

    def after(self, last: PlacedDrawing, drawn: Sequence[list[Segment]]) -> list[list[Segment]]:
        """Return all lines of the room, redrawing only changed ones; `drawn` are the lines of `last`."""
        if len(drawn) != self.lines or self.where != last.where:
            return [self.line(y) for y in range(self.lines)]
        old, new = last.showing.cursor, self.showing.cursor
        above = self.picture.top == last.picture.top and self._here(1) == last._here(1)
        moved = {cursor[0] for cursor in (old, new) if cursor and old != new}
        return [drawn[y] if self._as(last, y, above, moved) else self.line(y) for y in range(self.lines)]

    def _as(self, last: PlacedDrawing, y: int, above: bool, moved: set[int]) -> bool:
        """Whether a line is unchanged from the last drawing, which has the same layout.

        `above`: whether the labels above the cells are unchanged. `moved` has the rows that the cursor left or entered.
        """
        at = y - self.top - self.depth
        if y < self.top or at >= self.size[1] - self.depth:
            return True
        if at < 0 or not self.rows:
            return above and bool(self.rows)
        first, count = (2 * at, 2) if self.kind == "half" else (at // (self.tall + (self.kind == "ruled")), 1)
        rows = slice(first + self.first_row, first + self.first_row + count)
        if not moved.isdisjoint(range(rows.start, rows.stop)):
            return False
        return self.rows[rows] == last.rows[rows] and self.picture.left[rows] == last.picture.left[rows]

    def gap(self, columns: int) -> Segment:
        """Return empty ground."""
        t = self.showing.tokens
        return Segment(" " * columns, style(t.text, t.ground))

    def line(self, y: int) -> list[Segment]:
        """Return one line of the room."""
        at = y - self.top
        inner = self._line(at) if 0 <= at < self.size[1] else []
        if not inner:
            return [self.gap(self.columns)]
        used = self.left + sum(segment.cell_length for segment in inner)
        return [self.gap(self.left), *inner, self.gap(max(0, self.columns - used))]

    def _line(self, at: int) -> list[Segment]:
        if not self.rows:
            t = self.showing.tokens
            return [Segment(self.texts[at][: self.columns], style(t.text, t.ground))]
        if self.rim and at in (self.depth - 1, self.size[1] - 1):
            characters = EDGES[at != self.depth - 1]
            edge = characters[0] + characters[1] * (self.across * self.wide) + characters[2]
            return [self.gap(self.indent - 1), Segment(edge, self._rim)]
        if at < self.depth:
            level = self.depth - self.rim - at
            return self._labels_above(level)
        at -= self.depth
        if self.kind == "half":
            return [self.gap(self.indent - self.rim), *self._sides(0), *self._halves(2 * at), *self._sides(1)]
        gap = int(self.kind == "ruled")
        row, part = divmod(at, self.tall + gap)
        return self._rule(row) if part < gap else self._row(row, part - gap)

    def _sides(self, side: int) -> list[Segment]:
        """Return the rim at the left side of a line, 0, or at the right one."""
        return [Segment(SIDES[side], self._rim)] if self.rim else []

    @property
    def _rim(self) -> Style:
        """Return the style of the rim: paper, or a line if paper and ground have the same color."""
        t = self.showing.tokens
        return style(t.sheet if t.sheet != t.ground else t.line, t.ground)

    def _labels_above(self, level: int) -> list[Segment]:
        gap = " " * (self.kind == "ruled")
        found = [self.gap(self.indent + len(gap))]
        for column, labels in enumerate(self._above, self.first_column):
            labels_shown = pile_digits(labels) if self.piled else [(clean(one.text, NOTE), one) for one in labels]
            text, one = labels_shown[-level] if level <= len(labels_shown) else ("", None)
            shown = right(text, self.wide) if self.picture.dense and self.tall == 1 else pad(text, self.wide)
            striped = self.picture.dense and bool(column & 1)
            found.append(Segment(shown + gap, self._label(one, self._here(1) == column, striped)))
        return found

    def _label(self, label: Cell | None, here: bool, striped: bool = False) -> Style:
        """Return the style of a label; adjacent ones above differ slightly, so that numbers look separate."""
        t = self.showing.tokens
        paper = t.stripe if striped else t.ground
        if label is None or (label.role is Role.PLAIN and not label.color):
            return style(t.shine if here else t.text, paper, here)
        if label.role is Role.MARKED and not label.color:
            return style(self.showing.tokens.ink, t.why, True)
        if label.role is Role.WRONG:
            return style(t.sheet, t.wrong, True, True)
        if label.color and label.role is not Role.EMPTY:
            found = face(Cell("", Role.FILLED, label.color), t, False, False)
            marked = label.role is Role.MARKED
            return style(found.ink, found.paper, here or marked, marked)
        return style(t.line5 if label.role is Role.EMPTY else t.text, paper, here)

    def _labels_beside(self, row: int, labeled: bool) -> list[Segment]:
        labels = self._side_labels(row, self.indent - self.rim) if labeled else ()
        found = [self.gap(self.indent - self.rim - sum(map(columns_of, labels)))]
        for one in labels:
            text = clean(one.text, NOTE).rjust(width(one.text))
            found += [Segment(text, self._label(one, self._here(0) == row)), self.gap(1)]
        return found + self._sides(0)

    def _face(self, row: int, column: int) -> Face:
        return face(self.rows[row][column], self.showing.tokens, self.showing.reasons, self.showing.crosses)

    def _row(self, at: int, level: int) -> list[Segment]:
        """Return one line of a row of cells; the cells' text is in the middle line."""
        row, labeled = at + self.first_row, level == (self.tall - 1) // 2
        t, found = self.showing.tokens, self._labels_beside(row, labeled)
        bar = Segment(RULES[self.showing.unicode][0], style(t.line5, t.sheet))
        last = row + 1 < len(self.rows) and level == self.tall - 1
        under = bool(self.picture.every and (row + 1) % self.picture.every == 0 and last)
        for number, cell in enumerate(self.rows[row][self.first_column :][: self.across]):
            column = number + self.first_column
            if self.kind == "ruled":
                found.append(bar)
            piece = self._piece(cell, row, column, under)
            found.append(piece if labeled else Segment(self._blank(piece.text), piece.style))
        return [*found, bar] if self.kind == "ruled" else found + self._sides(1)

    def _blank(self, text: str) -> str:
        """Return an outer line of a cell, without its text: only edges and, in ASCII, the filling."""
        if self.picture.dense and "#" in text and not self.showing.unicode:
            return "#" * self.wide
        edge = text[0] if text[0] in (BAR, "|") and self.picture.dense else " "
        return edge + " " * (self.wide - 1)

    def _piece(self, cell: Cell, row: int, column: int, under: bool) -> Segment:
        look, t = self._face(row, column), self.showing.tokens
        here = self.showing.cursor == (row, column)
        crossed = cell.role is Role.EMPTY and self.showing.crosses and self.picture.dense
        text = look.character if crossed else self.caption(cell) or look.character
        if cell.role in (Role.EMPTY, Role.UNKNOWN) and not self.picture.dense:
            text = self.caption(cell) or ("" if cell.role is Role.UNKNOWN else "·" if self.showing.unicode else ".")
            look = look if cell.marked else look._replace(paper=t.sheet)
        text = text if self.showing.unicode else text.translate(ASCII)
        if self.picture.dense:
            if cell.role is Role.WRONG:  # an error still shows its value: filled, or crossed out
                text = "!" + (cell.text or ("#" if cell.color else "x"))
            heavy = bool(self.picture.every and column and column % self.picture.every == 0)
            return self._spot(look, text, here, heavy, under)
        around = "<>" if here and not self.showing.unicode else "‹›" if here else look.around
        shown = pad(text, self.wide)
        if around:
            room = self.wide - 2
            shown = around[0] + pad(text if width(text) <= room else text[:room], room) + around[1]
        ink, paper = (t.sheet, t.accent) if here else (look.ink, look.paper)
        return Segment(shown, style(ink, paper, look.bold or here, look.underline))

    def _spot(self, look: Face, character: str, here: bool, heavy: bool, under: bool) -> Segment:
        """Return a cell of a dense picture."""
        t = self.showing.tokens
        filled = look.character.endswith("#")
        if filled and self.showing.unicode:
            character = look.character[:-1] or (character if character.isalpha() else "")
        if here:
            text = "<>" if not character else f"<{character[-1]}"
            return Segment(
                self._middle(text), style(look.ink, look.paper, True) if filled else style(t.sheet, t.accent, True)
            )
        if filled and not self.showing.unicode:
            return Segment(
                (character if character.isalpha() else look.character).rjust(self.wide, "#"),
                style(look.ink, look.paper),
            )
        text = (BAR if heavy and self.showing.unicode else "|" if heavy else " ") + (character or " ")
        if look.around == REASON and width(character) < 2:
            text = f"{look.around[0]}{character.strip('.') or look.around[1]}"
        elif width(character) > 1:  # such as + and the mark of a new cell
            text = character[-2:]
        ink = look.ink if character else t.line5
        return Segment(
            self._middle(text), style(ink, look.paper, look.bold, (under and self.showing.unicode) or look.underline)
        )

    def _middle(self, text: str) -> str:
        """Return two characters of a cell, padded to its width; centered in a tall one, except a bar at its edge."""
        if self.tall == 1:
            return text + " " * (self.wide - 2)
        return text[0] + pad(text[1:], self.wide - 1) if text[0] in (BAR, "|", " ") else pad(text, self.wide)

    def _rule(self, at: int) -> list[Segment]:
        t = self.showing.tokens
        characters = RULES[self.showing.unicode]
        ends = characters[2:5] if at == 0 else characters[8:11] if at == self.down else characters[5:8]
        line = ends[0] + ends[1].join([characters[1] * self.wide] * self.across) + ends[2]
        return [self.gap(self.indent), Segment(line, style(t.line5, t.sheet))]

    def _halves(self, at: int) -> list[Segment]:
        """Return two rows of cells as one line."""
        row, found = at + self.first_row, []
        for column in range(self.first_column, self.first_column + self.across):
            lower = self._half(row + 1, column) if row + 1 < len(self.rows) else self.showing.tokens.ground
            found.append(Segment(UPPER, style(self._half(row, column), lower)))
        return found

    def _half(self, row: int, column: int) -> str:
        """Return the color of a cell in half blocks; marks and mistakes have no room here, so the line below names
        them.
        """
        cell, t, every = self.rows[row][column], self.showing.tokens, self.picture.every
        look = self._face(row, column)
        color = look.paper
        if cell.role is Role.WRONG:
            color = t.wrong
        elif cell.role is Role.EMPTY and self.showing.crosses and not cell.color:
            color = t.line
        elif look.character == ":#":  # a filled cell that is marked
            color = t.quiet
        elif color == t.sheet and every and (row // every + column // every) % 2:
            color = t.fold
        return mix(t.accent, color) if self.showing.cursor == (row, column) else color


ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
FAR = 1000  # at least the number of cells in a row
SCROLLED = 3  # cells scrolled per turn of the wheel
# Keys that play, in addition to characters; all others belong to the frame.
PLAYING = ("space", "enter", "backspace", "delete", "escape")
ENTERING = ("tab", "shift+tab", "shift+delete")  # additional keys while a puzzle is typed into the grid


class Board(Widget, can_focus=True):
    """A picture with a cursor. It plays nothing itself: it posts Moved, Typed and Pressed."""

    DEFAULT_CSS: ClassVar[str] = "Board { width: 1fr; height: 1fr; }"

    @dataclass
    class Moved(Message):
        """A request to move the cursor by rows and columns; `drawn` if the key also draws a line."""

        by: Place
        drawn: bool = False

    @dataclass
    class Typed(Message):
        """A key that plays: its name, and its character, "" for none."""

        key: str
        character: str

    @dataclass
    class Pressed(Message):
        """A mouse button that was pressed in a cell, and is held (`done` False) or released in another."""

        cell: Place
        upto: Place
        button: int
        done: bool

    class PlacementChanged(Message):
        """Posted when the board has become too small to show all labels, or large enough again."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.picture: Picture = Picture()
        self.showing: Showing = Showing(LIGHT)
        self.drawing: PlacedDrawing = PlacedDrawing(self.picture, 1, 1, self.showing)
        self._lines: list[list[Segment]] = []
        self._strips: list[Strip] = []  # the same lines, with neighbors of one style joined
        self._held: tuple[Place, int] | None = None
        self._upto: Place | None = None
        self.entering = False
        self.drawn_lines: int = 0  # the number of lines drawn so far, a measure of the output

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
        self.drawing = PlacedDrawing(self.picture, wide, high, self.showing, (last.first_row, last.first_column))
        if last.small != self.drawing.small:
            self.post_message(self.PlacementChanged())
        before, lines = self._lines, self.drawing.after(last, self._lines)
        self._lines = lines
        if len(lines) != len(before):
            self._strips = [Strip(line, wide).simplify() for line in lines]
            self.refresh()
            return
        dirty = [
            Region(left, y, right - left, 1) for y in range(high) for left, right in changed_ranges(before[y], lines[y])
        ]
        for region in dirty:
            self._strips[region.y] = Strip(lines[region.y], wide).simplify()
        self.drawn_lines += len(dirty)
        if dirty:
            self.refresh(*dirty)

    def on_resize(self, event: events.Resize) -> None:
        self._lines = []
        self._draw()

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip([self.drawing.gap(self.size.width)])

    def on_key(self, event: events.Key) -> None:
        """Post Moved for arrows, and Typed for characters and playing keys; leave other keys to the frame."""
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

    def cell_at_distance(self, cell: Place, by: Place) -> Place:
        """Return the cell at a distance from another, at most the last before the edge.

        Without a cursor, the visible part moves: the result is beyond its edge.
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
        """Move the cursor, and so the visible part, by the wheel; sideways with Shift or Ctrl."""
        event.stop()
        self.post_message(self.Moved((0, by) if event.shift or event.ctrl else (by, 0)))

    def _at(self, event: events.MouseEvent) -> Place | None:
        """Return the cell under the mouse; of two in a line, Ctrl, Alt or the pixel selects the lower one."""
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


def changed_ranges(old: list[Segment], new: list[Segment]) -> list[tuple[int, int]]:
    """Return the columns from and up to which a line differs, if it does."""
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
