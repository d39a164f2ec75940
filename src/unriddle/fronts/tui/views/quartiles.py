"""Quartiles: tiles taken one after the other, words with their points, the five quartiles on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unriddle.core import Draft, Game, Picture, Play, Role, Text, Touch
from unriddle.fronts.tui.searches.state import Row, SearchState
from unriddle.fronts.tui.views.view import LEFT, Place, View
from unriddle.kit.layouts import LATIN

if TYPE_CHECKING:
    pass


class Own(View):
    pace = "words"
    first = False
    ordered = True
    locks = False  # words other than the quartiles can still be found
    anew = True
    listing = Text("Found words")

    def key(self, play: Play, cursor: Place, key: str, character: str) -> tuple[Touch, ...]:
        if key == "space":
            return (Touch(cursor),)
        if key in ("enter", "backspace"):
            return (Touch(None, key=key),)
        letter = LATIN.get(character.lower(), character.lower())
        return (Touch(None, key=letter),) if letter else ()

    def press(self, play: Play, cell: Place, upto: Place | None, button: int) -> Touch | None:
        return Touch(cell) if button == LEFT and upto in (None, cell) else None

    def stands(self, play: Play) -> Draft:
        """A typed word lies on the tiles that spell it."""
        draft = play.draft
        if not draft.cells and draft.text.isalpha():
            way = next(iter(play.puzzle.ways(draft.text)), ())
            columns = len(self.family.picture(play.puzzle, None).cells[0])
            return draft._replace(cells=tuple(divmod(tile, columns) for tile, _ in way))
        return draft

    def says(self, play: Play) -> str:
        draft = play.draft
        if not draft.cells:
            return draft.text and f"{draft.text}_"
        tiles = [part.partition("=") for part in draft.text.split("+")]
        return "·".join(letters or play.puzzle.tiles[int(tile) - 1] for tile, _, letters in tiles)

    def found(self, puzzle: Any, solution: Any) -> Picture:
        drawn = super().found(puzzle, solution)
        cells = tuple(
            tuple(replace(cell, role=Role.NEW) if cell.role is Role.MARKED else cell for cell in row)
            for row in drawn.cells
        )
        return replace(drawn, cells=cells)

    def rows(self, search: SearchState) -> list[Row]:
        found, told = search.listed, search.conclusion if search.replayed < 0 else {}
        numbers: dict[str, int] = {}
        for number, word in enumerate(found):
            if word.word not in numbers or word.points > found[numbers[word.word]].points:
                numbers[word.word] = number
        best = [each["word"] for each in told.get("quartiles", ()) if each["word"] in numbers]
        rows = [Row(Text("the quartiles"))] if best else []
        rows += [_row(found[numbers[word]], numbers[word]) for word in best]
        held = {each["word"] for each in told.get("words", ())}
        rest = [number for word, number in numbers.items() if word not in best and (not held or word in held)]
        for size in range(search.subject.tiles_per_word, 0, -1):
            group = [number for number in rest if len(found[number].tiles) == size]
            if group:
                rows.append(Row(Text("{count} tile", "{count} tiles", count=size)))
                rows += [_row(found[number], number) for number in sorted(group, key=lambda at: str(found[at].word))]
        return rows

    def played(self, play: Play) -> list[Row]:
        words = sorted(play.game.found, key=lambda word: -len(word.tiles))
        return [Row(word.word, right=str(word.points)) for word in words]

    def achieved(self, before: Game, after: Game) -> str:
        if len(after.found) <= len(before.found):
            return ""
        word, tally = after.found[-1], after.tally
        if tally["rank"] > before.tally["rank"]:
            return Text(
                "{word}: {count} point. Rank {rank} of 5!",
                "{word}: {count} points. Rank {rank} of 5!",
                word=word.word,
                count=word.points,
                rank=tally["rank"],
            )
        if tally["quartiles"] > before.tally["quartiles"]:
            return Text("{word}: {points} points. A quartile!", word=word.word, points=word.points)
        return Text("{word}: {count} point", "{word}: {count} points", word=word.word, count=word.points)

    def verdict(self, report: Sequence[str]) -> str:
        return report[-1]

    def tally(self, play: Play) -> str:
        tally = play.game.tally
        return Text(
            "words {words}, points {points}, rank {rank} of 5, quartiles {quartiles} of {all}",
            **{name: tally[name] for name in ("words", "points", "rank", "quartiles")},
            all=len(play.puzzle.tiles) // play.puzzle.tiles_per_word,
        )

    def kept(self, search: SearchState) -> Sequence[str]:
        return [row.text.strip() for row in self.rows(search) if row.number >= 0]


def _row(word: Any, number: int) -> Row:
    wide = "*" if word.tier == "wide" else ""
    return Row(f"  {word.word}{wide}", number, str(word.points))
