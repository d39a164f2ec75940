"""Latin squares: symbols and pencil marks typed into the grid."""

from __future__ import annotations

from unriddle.core import Play, Text, Touch
from unriddle.fronts.tui.searches.state import Row, SearchState
from unriddle.fronts.tui.views.view import LEFT, Place, View

PENCIL = "pencil"
ROOM = 15  # characters of the first row of a square


class Own(View):
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

    def says(self, play: Play) -> str:
        """A draft that waits for a symbol says which there are."""
        draft = play.draft.text
        if not draft or draft[-1].isdigit():
            return draft
        return Text("{draft}_  {symbols}", draft=draft, symbols=_symbols(play))

    def tally(self, play: Play) -> str:
        return Text("{stands}, {symbols}", stands=super().tally(play), symbols=_symbols(play))

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell, self.tool) if button == LEFT else None

    def row(self, search: SearchState, number: int) -> Row:
        if search.entry == "count":
            unit = search.solution(number)
            return Row(Text("unit {name}", name=unit.name), number, f"{unit.count:,}")
        if search.entry != "solve":
            return super().row(search, number)
        first = str(search.solution(number)).split("\n")[0]
        return Row(Text("square {number}", number=number + 1), number, first[:ROOM])


def _symbols(play: Play) -> Text:
    first = play.game.puzzle.base
    return Text("symbols {first} to {last}", first=first, last=first + play.game.puzzle.order - 1)
