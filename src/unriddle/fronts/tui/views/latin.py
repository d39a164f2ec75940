"""Latin squares: symbols and pencil marks typed into the grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Option, Play, Text, Touch
from unriddle.fronts.tui.entry_grid import Typed
from unriddle.fronts.tui.grid import Grid
from unriddle.fronts.tui.searched import Row, Searched
from unriddle.fronts.tui.views.view import LEFT, Place, View

PENCIL = "pencil"
KINDS = ("diagonal", "plain", "pandiagonal", "symmetric")


class Own(View):
    asks: tuple[Option, ...] = (
        Option("order", "int", "rows, columns and symbols", default=5, least=1, most=64),
        Option("kind", "|".join(KINDS), "which of its diagonals have every symbol, too", default=KINDS[0]),
    )

    def __init__(self, family: Any) -> None:
        super().__init__(family)
        self.asks += tuple(option for option in family.options if option.name in ("first-row", "base"))

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

    def row(self, search: Searched, number: int) -> Row:
        if search.entry == "count":
            unit = search.solution(number)
            return Row(Text("unit {name}", name=unit.name), number, f"{unit.count:,}")
        if search.entry != "solve":
            return super().row(search, number)
        return Row(Text("square {number}", number=number + 1), number)

    def blank(self, wishes: Mapping[str, Any]) -> Any:
        parts = [f"latin:{wishes['order']}", *([wishes["kind"]] if wishes["kind"] != KINDS[0] else [])]
        parts += ["first-row"] * bool(wishes.get("first-row")) + ["base=1"] * (wishes.get("base") == "1")
        return self.family.Puzzle.parse(":".join(parts))

    def typing(self, puzzle: Any, wishes: Mapping[str, Any]) -> Typed:
        rows = [[cell.text for cell in row] for row in self.family.picture(puzzle, None).cells]
        return Grid(rows, len(str(puzzle.order - 1 + puzzle.base)), square=True)

    def text(self, cells: Sequence[Sequence[str]], puzzle: Any) -> str:
        rows = "/".join(",".join(cell or "." for cell in row) for row in cells)
        kind = [part for part in str(puzzle).split(":")[2:] if "/" not in part]
        return ":".join([f"latin:{len(cells)}", *([rows] if "/" in rows else []), *kind])
