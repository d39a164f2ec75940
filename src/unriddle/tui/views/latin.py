"""Latin squares: symbols and pencil marks typed into the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unriddle.core import Play, Text, Touch
from unriddle.tui.views.view import LEFT, Place, Row, View

if TYPE_CHECKING:
    from unriddle.tui.opened import Opened

PENCIL = "pencil"


class Own(View):
    enters = True

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        if key == "space":
            self.tool = "" if self.tool == PENCIL else PENCIL
            return ()
        if key in ("backspace", "delete"):
            return (Touch(cursor, key="backspace"),)
        goes_on = play.draft.cells == (cursor,)
        if key == "enter":
            return (Touch(None, key="enter"),) if goes_on else ()
        if not character:
            return ()
        return (Touch(None if goes_on else cursor, self.tool, key=character),)

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, self.tool) if button == LEFT else None

    def row(self, opened: Opened, number: int) -> Row:
        if opened.search.entry != "solve":
            return super().row(opened, number)
        return Row(Text("square {number}", number=number + 1), number)

    def room(self, puzzle: Any) -> int:
        return len(str(puzzle.order - 1 + puzzle.base))
