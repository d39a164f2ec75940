"""Nonograms: fill, cross and colours by key, number, button and drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unriddle.core import Play, Text, Touch
from unriddle.tui.views.view import RIGHT, Place, Row, View

if TYPE_CHECKING:
    from unriddle.tui.opened import Opened

CROSS, CLEAR = "cross", "clear"
CROSSES = "xXчЧ"  # the key of a cross in both layouts, unless a colour has it
FILLS = "#"


class Own(View):
    crosses = True
    drags = True

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        tools = self.family.tools(play.game)
        keys = [tool.key for tool in tools]
        if key in ("space", "enter"):
            return (Touch(cursor, self.tool),)
        if key in ("backspace", "delete"):
            return (Touch(cursor, CLEAR),)
        if character in CROSSES and character and character not in keys:
            return (Touch(cursor, CROSS),)
        if character.isdigit() and 0 < int(character) <= len(tools):
            self.tool = tools[int(character) - 1].name
            return (Touch(cursor, self.tool),)
        return (Touch(cursor, key=character),) if character in keys and character else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, CROSS if button == RIGHT else self.tool, upto)

    def says(self, play: Play) -> str:
        cells = play.draft.cells
        return Text("{count} cell", "{count} cells", count=len(cells)) if cells else ""

    def row(self, opened: Opened, number: int) -> Row:
        if opened.search.entry != "solve":
            return super().row(opened, number)
        return Row(Text("solution {number}", number=number + 1), number)

    def rows(self, opened: Opened) -> list[Row]:
        differ = opened.search.conclusion.get("differ", ())
        cells = [Row(f"  {row}.{column}") for row, column in differ]
        return [*super().rows(opened), *([Row(Text("differ in:"))] if differ else []), *cells]
