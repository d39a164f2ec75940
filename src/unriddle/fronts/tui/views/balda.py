"""Balda: a cell, its letter, then the word, by its path or typed; moves by worth, and what a letter gives away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from unriddle.core import Picture, Play, Role, Text, Touch
from unriddle.fronts.tui.panes.results import WIDE
from unriddle.fronts.tui.searches.state import Row, SearchState
from unriddle.fronts.tui.views.view import LEFT, Place, View

COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FREE = ".*"  # signs of empty cells


def name_of(cell: Place) -> str:
    """A cell as it is written."""
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


class Own(View):
    ordered = True
    live = True

    def __init__(self, family: Any) -> None:
        super().__init__(family)
        self.typed = ""  # the word, letter by letter, after the cell and its letter
        self.local: Place | None = None  # only moves into this cell are listed
        self.put = ""  # and only those that put this letter

    @property
    def state(self) -> Any:
        return self.local, self.put

    @property
    def narrowed(self) -> bool:
        return self.local is not None

    def pick(self, play: Play, cell: Place) -> None:
        """Only moves into this empty cell are listed; all again once it is chosen again, or another one."""
        free = play.game.as_puzzle.rows[cell[0]][cell[1]] in FREE
        self.local, self.put = cell if free and cell != self.local else None, ""

    def letter(self, character: str) -> bool:
        if self.local is not None:
            self.put = character.lower().replace("ё", "е")
        return self.local is not None

    def done(self) -> None:
        self.local, self.put, self.typed = None, "", ""

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        draft = play.draft
        if key == "backspace" and self.typed:
            self.typed = self.typed[:-1]
            return ()
        if key == "enter" and self.typed:
            return ()
        if key in ("enter", "backspace"):
            return (Touch(None, key=key),) if draft.cells else ()
        if key == "space":
            self.typed = ""
            return (Touch(cursor),)
        if not character.isalpha():
            return ()
        if " " in draft.text:
            self.typed += character.lower()
            return ()
        first = () if draft.cells else (Touch(cursor),)
        return (*first, Touch(None, key=character))

    def direct(self, play: Play, cursor: Place, key: str, character: str) -> str | None:
        """Enter plays the word that was typed, wherever it lies."""
        if key == "escape":
            self.typed = ""
        if key != "enter" or not self.typed or " " not in play.draft.text:
            return None
        cell, letter, *_ = play.draft.text.split()
        typed, self.typed = self.typed, ""
        return f"{cell} {letter} {typed.upper()}"

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        self.typed = ""
        return Touch(cell) if button == LEFT else None

    def says(self, play: Play) -> str:
        draft = play.draft
        if not draft.cells:
            return ""
        if " " not in draft.text:
            return Text("{cell}: now its letter", cell=draft.text)
        word = self.typed.upper() or (draft.text.split()[2] if len(draft.text.split()) > 2 else "")
        return f"{' '.join(draft.text.split()[:2])} {word}_"

    def drafted(self, picture: Picture, play: Play) -> Picture:
        """The new letter stands in its cell, and the path has its numbers from 1."""
        cells = play.draft.cells
        if not cells:
            return picture
        letter = play.draft.text.split()[1] if " " in play.draft.text else ""
        rows = [[replace(cell, role=_bare(cell.role), note="") for cell in row] for row in picture.cells]
        for number, (row, column) in enumerate(cells):
            note = str(number) if number else ""
            rows[row][column] = replace(rows[row][column], role=Role.MARKED, note=note)
        row, column = cells[0]
        notes = [str(at) for at, cell in enumerate(cells[1:], 1) if cell == cells[0]]
        rows[row][column] = replace(rows[row][column], text=letter, role=Role.NEW, note=",".join(notes))
        return replace(picture, cells=tuple(map(tuple, rows)))

    def rows(self, search: SearchState) -> list[Row]:
        order = {_key(each): at for at, each in enumerate(search.conclusion.get("moves", ()))}
        found = list(enumerate(search.listed))
        if self.local is not None:
            found = [(number, move) for number, move in found if move.cell == self.local]
            found = [(number, move) for number, move in found if self.put in ("", move.letter)]
        # Those that the conclusion does not rank, since it names only the best, come behind it.
        found.sort(key=lambda pair: (order.get(_key(pair[1].to_json()), len(order)), -pair[1].points))
        rows = [Row(self._head(self.local))] if self.local else []
        text = "{word} {letter} {cell}"
        return rows + [
            Row(
                text.format(word=move.word.upper(), letter=move.letter.upper(), cell=name_of(move.cell)),
                number,
                str(move.points),
            )
            for number, move in found
        ]

    def _head(self, cell: Place) -> Text:
        if self.put:
            return Text("moves with {letter} in {cell}", letter=self.put.upper(), cell=name_of(cell))
        return Text("moves into {cell}", cell=name_of(cell))

    def played(self, play: Play) -> list[Row]:
        """Two columns, a player's words and points each, with the totals above and the last move marked."""
        first, second = play.game.tally["scores"]
        half = WIDE // 2 - 1
        rows = [_pair(Text("player {side}: {score}", side=1, score=first), f"2: {second}", half)]
        columns: list[list[str]] = [[], []]
        for at in range(play.at):
            turn, move = play.game_at(at).turn, play.moves[at].split()
            points = abs(sum(play.game_at(at + 1).tally["scores"]) - sum(play.game_at(at).tally["scores"]))
            word = move[2].rstrip("!") if len(move) > 2 else move[0]
            mark = "+" if at == play.at - 1 else ""
            columns[int(turn) - 1].append(f"{mark}{word[: half - 4]} {points}" if len(move) > 2 else f"{mark}{word}")
        return rows + [_pair(one, other, half) for one, other in zip_longest(*columns, fillvalue="")]

    def verdict(self, report: Sequence[str]) -> str:
        return report[-1]

    def tally(self, play: Play) -> str:
        first, second = play.game.tally["scores"]
        return Text("{first} : {second}", first=first, second=second)

    def move(self, play: Play, solution: Any) -> str:
        return str(solution)

    def trap(self, play: Play, solution: Any) -> Any:
        """The position after a move, or with a letter, of which only what that letter has opened is searched."""
        configure, known = self.family.configure, play.game.as_puzzle
        if configure is None or (solution is None and not (self.local and self.put)):
            return None
        if solution is not None:
            return configure(known, {"after": str(solution)})
        assert self.local is not None
        row, column = self.local
        rows = list(known.rows)
        rows[row] = rows[row][:column] + self.put + rows[row][column + 1 :]
        return configure(known._replace(rows=tuple(rows)), {"through": name_of(self.local)})


def _pair(one: str, other: str, half: int) -> Row:
    return Row(Text("{one} {other}", one=f"{one!s:<{half}}", other=other))


def _bare(role: Role) -> Role:
    return Role.GIVEN if role in (Role.MARKED, Role.NEW) else role


def _key(move: Any) -> tuple[Any, ...]:
    return move["word"], tuple(map(tuple, move["path"])), tuple(move["cell"])
