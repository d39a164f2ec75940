"""Latin squares: symbols and pencil marks typed into the grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import Play, Text, Touch
from unriddle.tui.views.view import LEFT, Place, Row, View

if TYPE_CHECKING:
    from unriddle.tui.opened import Opened

PENCIL = "pencil"


class Own(View):
    letters = 2
    enters = True

    def key(self, play: Play, cursor: Place, key: str, character: str) -> Touch | None:
        if key == "space":
            self.tool = "" if self.tool == PENCIL else PENCIL
            return None
        if key in ("backspace", "delete"):
            return Touch(cursor, key="backspace")
        goes_on = play.draft.cells == (cursor,)
        if key == "enter":
            return Touch(None, key="enter") if goes_on else None
        if not character:
            return None
        return Touch(None if goes_on else cursor, self.tool, key=character)

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, self.tool) if button == LEFT else None

    def rows(self, opened: Opened) -> list[Row]:
        if opened.search.entry != "solve":
            return super().rows(opened)
        return [Row(Text("square {number}", number=at + 1), at) for at in range(len(opened.search.listed))]

    def text(self, cells: Sequence[Sequence[str]], puzzle: Any) -> str:
        text: str = super().text(cells, puzzle)
        return text
