"""The lines of a placed picture, with a cursor.

Nothing here knows a puzzle or a widget.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rich.segment import Segment
from rich.style import Style

from unriddle.core import Cell, Role
from unriddle.draw.palette import NOTE, clean
from unriddle.draw.text import pad, right, width
from unriddle.fronts.tui.board import edge_labels as gutters
from unriddle.fronts.tui.board import half_blocks
from unriddle.fronts.tui.board.layout import Placing, columns_of, part
from unriddle.fronts.tui.look.colors import ASCII, Face, face, mixed, style

RULES = {"unicode": "│─┌┬┐├┼┤└┴┘", "ascii": "|-+++++++++"}
REASON = "[]"
BAR = "▏"
UPPER = "▀"
EDGES, SIDES = ("▗▄▖", "▝▀▘"), "▐▌"


class Drawing(Placing):
    """The lines of a placed picture."""

    @cached_property
    def _above(self) -> list[Sequence[Cell]]:
        """The labels above the columns that are shown, as far as there is room."""
        mark, at = gutters.mark(self.showing.unicode, True), part(self.first_row, self.down, len(self.rows))
        size = (lambda one: len(one.text)) if self.kind == "half" or self.piled else (lambda one: 1)
        limit = self.depth - self.rim
        top = self.picture.top[self.first_column : self.first_column + self.across]
        return [gutters.shortened(labels, size, limit, at, mark) for labels in top]

    def _beside(self, row: int, room: int) -> Sequence[Cell]:
        """The labels left of a row, as far as there is room."""
        labels = self.picture.left[row] if row < len(self.picture.left) else ()
        at = 1.0 if self.showing.ends else part(self.first_column, self.across, self.count)
        return gutters.shortened(labels, columns_of, room, at, gutters.mark(self.showing.unicode, False))

    def after(self, last: Drawing, drawn: Sequence[list[Segment]]) -> list[list[Segment]]:
        """All lines of the room, where those of the last drawing are known: only what has changed is made anew."""
        if len(drawn) != self.lines or self.where != last.where:
            return [self.line(y) for y in range(self.lines)]
        old, new = last.showing.cursor, self.showing.cursor
        above = self.picture.top == last.picture.top and self._here(1) == last._here(1)
        moved = {cursor[0] for cursor in (old, new) if cursor and old != new}
        return [drawn[y] if self._as(last, y, above, moved) else self.line(y) for y in range(self.lines)]

    def _as(self, last: Drawing, y: int, above: bool, moved: set[int]) -> bool:
        """Whether a line is as in the last drawing, which lies where this one does; `above`: whether those above the
        cells are. The cursor has left or come to the rows that `moved` has.
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

    def line(self, y: int) -> list[Segment]:
        """One line of the room."""
        t = self.showing.tokens
        blank = style(t.text, t.ground)
        at = y - self.top
        inner = self._line(at) if 0 <= at < self.size[1] else []
        if not inner:
            return [Segment(" " * self.columns, blank)]
        used = self.left + sum(segment.cell_length for segment in inner)
        return [Segment(" " * self.left, blank), *inner, Segment(" " * max(0, self.columns - used), blank)]

    def _line(self, at: int) -> list[Segment]:
        if not self.rows:
            t = self.showing.tokens
            return [Segment(self.texts[at][: self.columns], style(t.text, t.ground))]
        if self.rim and at in (self.depth - 1, self.size[1] - 1):
            return self._edge(EDGES[at != self.depth - 1])
        if at < self.depth:
            level = self.depth - self.rim - at
            return self._half_above(level) if self.kind == "half" else self._labels_above(level)
        at -= self.depth
        if self.kind == "half":
            return [*self._half_beside(2 * at + self.first_row), *self._halves(2 * at), *self._sides(1)]
        gap = int(self.kind == "ruled")
        row, part = divmod(at, self.tall + gap)
        return self._rule(row) if part < gap else self._row(row, part - gap)

    def _edge(self, signs: str) -> list[Segment]:
        """The upper or the lower edge of the rim."""
        t = self.showing.tokens
        edge = signs[0] + signs[1] * (self.across * self.wide) + signs[2]
        return [Segment(" " * (self.indent - 1), style(t.text, t.ground)), Segment(edge, self._rim)]

    def _sides(self, side: int) -> list[Segment]:
        """The rim at the left side of a line, 0, or at the right one."""
        return [Segment(SIDES[side], self._rim)] if self.rim else []

    @property
    def _rim(self) -> Style:
        """Paper, or a line where paper and ground are one colour."""
        t = self.showing.tokens
        return style(t.sheet if t.sheet != t.ground else t.line, t.ground)

    def _shown(self, line: Sequence[Cell]) -> Sequence[Cell]:
        return line[self.first_column : self.first_column + self.across]

    def _labels_above(self, level: int) -> list[Segment]:
        t, gap = self.showing.tokens, " " * (self.kind == "ruled")
        found = [Segment(" " * self.indent + gap, style(t.text, t.ground))]
        for column, labels in enumerate(self._above, self.first_column):
            signs = half_blocks.above(labels) if self.piled else [(clean(one.text, NOTE), one) for one in labels]
            text, one = signs[-level] if level <= len(signs) else ("", None)
            shown = right(text, self.wide) if self.picture.dense and self.tall == 1 else pad(text, self.wide)
            striped = self.picture.dense and bool(column & 1)
            found.append(Segment(shown + gap, self._label(one, self._here(1) == column, striped)))
        return found

    def _label(self, label: Cell | None, here: bool, striped: bool = False) -> Style:
        """The style of a label; neighbours above differ a little, so that numbers stay apart."""
        t = self.showing.tokens
        paper = t.stripe if striped else t.ground
        if label is None or (label.role is Role.PLAIN and not label.colour):
            return style(t.shine if here else t.text, paper, here)
        if label.role is Role.MARKED and not label.colour:
            return style(self.showing.tokens.ink, t.why, True)
        if label.role is Role.WRONG:
            return style(t.sheet, t.wrong, True, True)
        if label.colour and label.role is not Role.EMPTY:
            found = face(Cell("", Role.FILLED, label.colour), t, False, False)
            marked = label.role is Role.MARKED
            return style(found.ink, found.paper, here or marked, marked)
        return style(t.line5 if label.role is Role.EMPTY else t.text, paper, here)

    def _labels_beside(self, row: int, told: bool) -> list[Segment]:
        t = self.showing.tokens
        labels = self._beside(row, self.indent - self.rim) if told else ()
        room = self.indent - self.rim - sum(map(columns_of, labels))
        found = [Segment(" " * room, style(t.text, t.ground))]
        for one in labels:
            found += [Segment(clean(one.text, NOTE).rjust(width(one.text)), self._label(one, self._here(0) == row))]
            found += [Segment(" ", style(t.text, t.ground))]
        return found + self._sides(0)

    def _face(self, row: int, column: int) -> Face:
        return face(self.rows[row][column], self.showing.tokens, self.showing.reasons, self.showing.crosses)

    def _row(self, at: int, level: int) -> list[Segment]:
        """A line of a row of cells: what stands in them stands in the middle one."""
        row, told = at + self.first_row, level == (self.tall - 1) // 2
        t, found = self.showing.tokens, self._labels_beside(row, told)
        bar = Segment(RULES["unicode" if self.showing.unicode else "ascii"][0], style(t.line5, t.sheet))
        last = row + 1 < len(self.rows) and level == self.tall - 1
        under = bool(self.picture.every and (row + 1) % self.picture.every == 0 and last)
        for number, cell in enumerate(self._shown(self.rows[row])):
            column = number + self.first_column
            if self.kind == "ruled":
                found.append(bar)
            piece = self._piece(cell, row, column, under)
            found.append(piece if told else Segment(self._blank(piece.text), piece.style))
        return [*found, bar] if self.kind == "ruled" else found + self._sides(1)

    def _blank(self, text: str) -> str:
        """A line of a cell above or below that in which something stands: only edges, and what is filled in ASCII."""
        if self.picture.dense and "#" in text and not self.showing.unicode:
            return "#" * self.wide
        edge = text[0] if text[0] in (BAR, "|") and self.picture.dense else " "
        return edge + " " * (self.wide - 1)

    def _piece(self, cell: Cell, row: int, column: int, under: bool) -> Segment:
        look, t = self._face(row, column), self.showing.tokens
        here = self.showing.cursor == (row, column)
        crossed = cell.role is Role.EMPTY and self.showing.crosses and self.picture.dense
        text = look.sign if crossed else self.caption(cell) or look.sign
        if cell.role in (Role.EMPTY, Role.UNKNOWN) and not self.picture.dense:
            text = self.caption(cell) or ("" if cell.role is Role.UNKNOWN else "·" if self.showing.unicode else ".")
            look = look if cell.marked else look._replace(paper=t.sheet)
        text = text if self.showing.unicode else text.translate(ASCII)
        if self.picture.dense:
            if cell.role is Role.WRONG:  # what is wrong is still told: filled, or crossed out
                text = "!" + (cell.text or ("#" if cell.colour else "x"))
            heavy = bool(self.picture.every and column and column % self.picture.every == 0)
            return self._spot(look, text, here, heavy, under)
        around = "<>" if here and not self.showing.unicode else "‹›" if here else look.around
        shown = pad(text, self.wide)
        if around:
            room = self.wide - 2
            shown = around[0] + pad(text if width(text) <= room else text[:room], room) + around[1]
        ink, paper = (t.sheet, t.accent) if here else (look.ink, look.paper)
        return Segment(shown, style(ink, paper, look.bold or here, look.underline))

    def _spot(self, look: Face, sign: str, here: bool, heavy: bool, under: bool) -> Segment:
        """A cell of a dense picture."""
        t = self.showing.tokens
        filled = look.sign.endswith("#")
        if filled and self.showing.unicode:
            sign = look.sign[:-1] or (sign if sign.isalpha() else "")
        if here:
            text = "<>" if not sign else f"<{sign[-1]}"
            return Segment(
                self._middle(text), style(look.ink, look.paper, True) if filled else style(t.sheet, t.accent, True)
            )
        if filled and not self.showing.unicode:
            return Segment((sign if sign.isalpha() else look.sign).rjust(self.wide, "#"), style(look.ink, look.paper))
        text = (BAR if heavy and self.showing.unicode else "|" if heavy else " ") + (sign or " ")
        if look.around == REASON and width(sign) < 2:
            text = f"{look.around[0]}{sign.strip('.') or look.around[1]}"
        elif width(sign) > 1:  # such as + and the sign of what is new
            text = sign[-2:]
        ink = look.ink if sign else t.line5
        return Segment(
            self._middle(text), style(ink, look.paper, look.bold, (under and self.showing.unicode) or look.underline)
        )

    def _middle(self, text: str) -> str:
        """Two signs of a cell in its width: in the middle of a tall one, but for the line at its edge."""
        if self.tall == 1:
            return text + " " * (self.wide - 2)
        return text[0] + pad(text[1:], self.wide - 1) if text[0] in (BAR, "|", " ") else pad(text, self.wide)

    def _rule(self, at: int) -> list[Segment]:
        t = self.showing.tokens
        signs = RULES["unicode" if self.showing.unicode else "ascii"]
        ends = signs[2:5] if at == 0 else signs[8:11] if at == self.down else signs[5:8]
        line = ends[0] + ends[1].join([signs[1] * self.wide] * self.across) + ends[2]
        return [Segment(" " * self.indent, style(t.text, t.ground)), Segment(line, style(t.line5, t.sheet))]

    def _half_above(self, level: int) -> list[Segment]:
        t, found = self.showing.tokens, []
        for column, pieces in enumerate(map(half_blocks.above, self._above), self.first_column):
            sign, one = pieces[-level] if level <= len(pieces) else (" ", None)
            found.append(Segment(sign, self._label(one, self._here(1) == column, bool(column & 1))))
        return [Segment(" " * self.indent, style(t.text, t.ground)), *found]

    def _half_beside(self, row: int) -> list[Segment]:
        blank = style(self.showing.tokens.text, self.showing.tokens.ground)
        room = self.indent - self.rim
        low = sum(map(columns_of, self._beside(row + 1, room // 2)))
        upper = self._beside(row, room - low)
        lower = self._beside(row + 1, room - sum(map(columns_of, upper)))
        pieces = half_blocks.beside(upper, lower)
        found = [Segment(" " * (room - sum(len(text) + 1 for text, _, _ in pieces)), blank)]
        for text, one, at in pieces:
            found += [Segment(text, self._label(one, self._here(0) == row + at)), Segment(" ", blank)]
        return found + self._sides(0)

    def _halves(self, at: int) -> list[Segment]:
        """Two rows of cells in one line."""
        row, found = at + self.first_row, []
        for column in range(self.first_column, self.first_column + self.across):
            lower = self._half(row + 1, column) if row + 1 < len(self.rows) else self.showing.tokens.ground
            found.append(Segment(UPPER, style(self._half(row, column), lower)))
        return found

    def _half(self, row: int, column: int) -> str:
        """The one colour of a cell: marks and mistakes have no room for a sign here, so the line below names them."""
        cell, t, every = self.rows[row][column], self.showing.tokens, self.picture.every
        look = self._face(row, column)
        colour = look.paper
        if cell.role is Role.WRONG:
            colour = t.wrong
        elif cell.role is Role.EMPTY and self.showing.crosses and not cell.colour:
            colour = t.line
        elif look.sign == ":#":  # a filled cell that is marked
            colour = t.quiet
        elif colour == t.sheet and every and (row // every + column // every) % 2:
            colour = t.fold
        return mixed(t.accent, colour) if self.showing.cursor == (row, column) else colour
