"""Nonograms: fill, cross and colours by key, number, button and drag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from unriddle.core import Cell, Option, Picture, Play, PuzzleError, Role, Text, Touch
from unriddle.fronts.tui.clues import COLOUR, Clues
from unriddle.fronts.tui.entry_grid import Typed
from unriddle.fronts.tui.searched import Row, Searched
from unriddle.fronts.tui.views.view import RIGHT, Place, View

CROSS, CLEAR = "cross", "clear"
CROSSES = "xXчЧ"  # the key of a cross in both layouts, unless a colour has it
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEF"  # of colours, in ids


class Own(View):
    asks = (
        Option("width", "int", "columns", default=10, least=1, most=1000),
        Option("height", "int", "rows", default=10, least=1, most=1000),
        Option("colours", "text", "besides black and white, for numbers such as 3b", placeholder="000000,ff8800"),
    )
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

    def row(self, search: Searched, number: int) -> Row:
        if search.entry != "solve":
            return super().row(search, number)
        return Row(Text("solution {number}", number=number + 1), number)

    def rows(self, search: Searched) -> list[Row]:
        differ = search.conclusion.get("differ", ())
        cells = [Row(f"  {row}.{column}") for row, column in differ]
        return [*super().rows(search), *([Row(Text("differ in:"))] if differ else []), *cells]

    def blank(self, wishes: Mapping[str, Any]) -> Any:
        lines = ("/".join(["0"] * wishes[side]) for side in ("height", "width"))
        for colour in _colours(wishes):
            if not COLOUR.fullmatch(colour):
                raise PuzzleError(Text("{colour!r} is no colour: write rrggbb", colour=colour[:20]))
        return self.family.Puzzle.parse(f"nonogram:{wishes['width']}x{wishes['height']}:{':'.join(lines)}")

    def typing(self, puzzle: Any, wishes: Mapping[str, Any]) -> Typed:
        rows, columns = (part.split("/") for part in str(puzzle).split(":")[2:4])
        colours = [colour.rgb[1:] for colour in puzzle.colours] if len(puzzle.colours) > 1 else _colours(wishes)
        texts = [[line.replace(",", " ") if line != "0" else "" for line in lines] for lines in (rows, columns)]
        return Clues(texts[0], texts[1], colours, LETTERS)

    def text(self, cells: Sequence[Sequence[str]], puzzle: Any) -> str:
        rows, columns = ("/".join(",".join(line.split()) or "0" for line in lines) for lines in cells[:2])
        colours = [f"colours={','.join(cells[2])}"] if cells[2] else []
        rest = [part for part in str(puzzle).split(":")[4:] if not part.startswith("colours=")]
        return ":".join([f"nonogram:{len(cells[1])}x{len(cells[0])}", rows, columns, *colours, *rest])


def _dimmed(labels: tuple[Cell, ...], line: Sequence[Cell]) -> tuple[Cell, ...]:
    if any(cell.role is Role.UNKNOWN for cell in line):
        return labels
    return tuple(map(_done, labels))


@lru_cache(4096)
def _done(label: Cell) -> Cell:
    return replace(label, role=Role.EMPTY, colour="")


def _colours(wishes: Mapping[str, Any]) -> list[str]:
    return str(wishes.get("colours", "")).lower().replace("#", "").replace(",", " ").split()
