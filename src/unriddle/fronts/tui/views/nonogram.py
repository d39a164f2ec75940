"""Nonograms: fill, cross and colours by key, number, button and drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from unriddle.core import Cell, Picture, Play, Role, Text, Touch
from unriddle.fronts.tui.searches.state import Row, SearchState
from unriddle.fronts.tui.views.view import RIGHT, Place, View

CROSS, CLEAR = "cross", "clear"
CROSSES = "xXчЧ"  # the key of a cross in both layouts, unless a colour has it


class Own(View):
    crosses = True
    replays = False
    drags = True

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        tools = play.by_hand.tools(play.game)
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

    def watched(self, picture: Picture) -> Picture:
        """The numbers of finished lines are dimmed."""
        left, top = (
            tuple(map(_dimmed, labels, lines))
            for labels, lines in ((picture.left, picture.cells), (picture.top, zip(*picture.cells, strict=True)))
        )
        return replace(picture, left=left, top=top)

    def row(self, search: SearchState, number: int) -> Row:
        if search.entry != "solve":
            return super().row(search, number)
        return Row(Text("solution {number}", number=number + 1), number)

    def rows(self, search: SearchState) -> list[Row]:
        differ = search.conclusion.get("differ", ())
        cells = [Row(f"  {row}.{column}") for row, column in differ]
        return [*super().rows(search), *([Row(Text("differ in:"))] if differ else []), *cells]


def _dimmed(labels: tuple[Cell, ...], line: Sequence[Cell]) -> tuple[Cell, ...]:
    if any(cell.role is Role.UNKNOWN for cell in line):
        return labels
    return tuple(map(_done, labels))


@lru_cache(4096)
def _done(label: Cell) -> Cell:
    return replace(label, role=Role.EMPTY)
