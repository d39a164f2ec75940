"""The common view: how keys and the mouse become touches, and what stands in the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unriddle.core import Draft, Family, Game, Picture, Play, Role, Text, Touch
from unriddle.draw.text import plain
from unriddle.fronts.tui.searches.state import Row, SearchState
from unriddle.fronts.tui.views.moves import in_words
from unriddle.session.playing import in_numbers

if TYPE_CHECKING:
    pass

LEFT, RIGHT = 1, 3  # buttons of a mouse
DRAWN = 2  # solutions that are printed as they are drawn
Place = tuple[int, int]


class View:
    """What the frame asks of a family. A family's own view overrides what it has in another way."""

    pace = "off"  # the first way of watching
    replays = True  # whether its solutions are shown one after the other, not the search itself
    first = True  # whether the first solution is shown when nothing is chosen, that of the first row where it is `live`
    ordered = False  # whether the cells of a draft have an order, which is shown
    crosses = False  # whether empty cells bear a cross while it is played
    live = False  # whether the position as it stands is searched, not the puzzle
    locks = True  # whether nothing is left to play once the game is solved
    anew = False  # whether the next touch after a refused move begins another one
    listing = Text("Moves")  # what is listed while it is played
    drags = False  # whether a line of cells is put at once

    def __init__(self, family: Family) -> None:
        self.family = family
        self.tool = ""  # the tool that was chosen, "" for the first

    @property
    def state(self) -> Any:
        """What the results depend on besides what was found."""
        return None

    @property
    def narrowed(self) -> bool:
        """Whether only a part of what was found is listed."""
        return False

    def pick(self, play: Play, cell: Place) -> None:
        """A cell was chosen while the search is watched."""

    def letter(self, character: str) -> bool:
        """A letter was typed while the search is watched; whether it goes into the cell that was chosen."""
        return False

    def done(self) -> None:
        """A move was made: nothing is chosen any more."""

    def trap(self, play: Play, solution: Any) -> Any:
        """The puzzle of what the other side could do with a solution that is played, or with the letter in the cell
        that was chosen for None; None where there is no such.
        """
        return None

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        """The touches that a key means on a board, one after the other."""
        if key in ("space", "enter"):
            return (Touch(cursor, self.tool),)
        if key in ("backspace", "delete"):
            return (Touch(cursor, key="backspace"),)
        return (Touch(cursor, key=character),) if character else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        """The touch that a button of the mouse means, pressed in a cell and let go in another."""
        return Touch(cell, self.tool, upto) if button == LEFT else None

    def direct(self, play: Play, cursor: Place, key: str, character: str) -> str | None:
        """The move that a key makes by itself, without a draft; None for none."""
        return None

    def stands(self, play: Play) -> Draft:
        """The draft as it is drawn."""
        return play.draft

    def says(self, play: Play) -> str:
        """The draft in words."""
        return play.draft.text

    def drafted(self, picture: Picture, play: Play) -> Picture:
        """The picture with the draft on it."""
        cells = self.stands(play).cells
        if not cells:
            return picture
        rows = [list(row) for row in picture.cells]
        for number, (row, column) in enumerate(cells, 1):
            if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                note = str(number) if self.ordered else rows[row][column].note
                rows[row][column] = replace(rows[row][column], role=Role.NEW, note=note)
        return replace(picture, cells=tuple(map(tuple, rows)))

    def achieved(self, before: Game, after: Game) -> str:
        """What a move has brought, to be told; "" for nothing worth it."""
        done, last = after.tally.get("lines_done"), before.tally.get("lines_done")
        if done is not None and last is not None and done > last:
            return Text("{done} of {all} lines are finished", done=done, all=after.tally["lines"])
        return ""

    def watched(self, picture: Picture) -> Picture:
        """The picture of a search that runs."""
        return picture

    def found(self, puzzle: Any, solution: Any) -> Picture:
        """The picture of a solution."""
        return self.family.picture(puzzle, solution)

    def rows(self, search: SearchState) -> list[Row]:
        """What the search has found, one per line; lines that were made before are not made again."""
        made = search.rows
        made += [self.row(search, number) for number in range(len(made), len(search.found))]
        return made[: search.shown]

    def row(self, search: SearchState, number: int) -> Row:
        """The line of one solution."""
        return Row(search.line(number), number)

    def played(self, play: Play) -> list[Row]:
        """What was played so far."""
        told = play.by_hand.recited(play.game)
        if told or not in_numbers(play):
            return [Row(line) for line in told or play.moves[: play.at][::-1]]
        names = {tool.key: tool.label for tool in play.by_hand.tools(play.game)}
        return [Row(in_words(line, names)) for line in play.moves[: play.at][::-1]]

    def tally(self, play: Play) -> str:
        """How the game stands in a few words."""
        tally = play.game.tally
        if "open" in tally and "cells" in tally:
            return Text("{open} of {cells} cells open", open=tally["open"], cells=tally["cells"])
        return ""

    def mode(self, play: Play) -> str:
        """What a touch puts now, where that can be chosen."""
        return next((tool.label for tool in play.by_hand.tools(play.game) if tool.name == self.tool), "")

    def verdict(self, report: Sequence[str]) -> str:
        """The line of a report that says most."""
        return report[0]

    def move(self, play: Play, solution: Any) -> str:
        """The move that plays a solution; "" for none."""
        moves_to = play.by_hand.moves_to
        return moves_to(play.game, [solution]) if moves_to is not None else ""

    def kept(self, search: SearchState) -> Sequence[str]:
        """What is printed after leaving: one or two solutions as drawings, more of them one per line."""
        if search.entry == "solve" and len(search.found) <= DRAWN and not self.live:
            pictures = (self.found(search.subject, solution) for solution in search.listed)
            return [line for picture in pictures for line in plain(picture).split("\n")]
        rows = [row for row in self.rows(search) if row.number >= 0]
        return [Text("{what}  {end}", what=row.text, end=row.right) if row.right else row.text for row in rows]
