"""One step on a board of Quartiles: its sentences, what each level of a hint says of it, and its picture."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.core.json_shape import is_count, many
from unriddle.core.teach.step import LEVELS as ALL
from unriddle.core.teach.step import MISTAKE
from unriddle.kit.lesson import DrawnStep
from unriddle.puzzles.quartiles.options import LEVELS
from unriddle.puzzles.quartiles.picture import COLUMNS, picture
from unriddle.puzzles.quartiles.play.game import Game, game
from unriddle.puzzles.quartiles.puzzle import LONGEST, WIDE, Word
from unriddle.puzzles.quartiles.teach.techniques import (
    COVER,
    ELIMINATION,
    ENDING,
    GUESS,
    ONLY_POINTS,
    QUARTILE,
    RARE,
    TECHNIQUES,
)

_is_left = many(is_count)


@dataclass(frozen=True, eq=False)
class Taught(DrawnStep):
    """A word to be found, or what is wrong with one that was. `left` counts the words of one tile, of two and so on."""

    left: tuple[int, ...] = ()

    def _values(self) -> tuple[Any, ...]:
        return (*super()._values(), self.left)

    @cached_property
    def sheet(self) -> Game:
        """The board with the words that were found before."""
        return game(self.puzzle, self.before)

    @cached_property
    def word(self) -> Word | None:
        """The word that follows, or that is guessed."""
        moves = self.follows or tuple(each.supposed for each in self.trial)
        if not moves:
            return None
        word = Game(self.puzzle).play(moves[0], kept=True).words[0]
        rare = self.technique == RARE or WIDE in self.because
        return word._replace(tier=WIDE) if rare else word

    @property
    def looked_at(self) -> tuple[int, ...]:
        """The tiles of the unit, from 0."""
        kind, _, rest = self.unit.partition(" ")
        return tuple(int(tile) - 1 for tile in rest.split("+")) if kind in ("tile", "tiles") else ()

    @property
    def where(self) -> Text:
        if self.technique == MISTAKE:
            return Text("the word {word}", word=self.unit.partition(" ")[2])
        count = len(self.looked_at)
        return Text("the tile {tiles}", "the tiles {tiles}", count=count, tiles=self._texts(self.looked_at))

    @property
    def sentences(self) -> Mapping[str, Text]:
        return {"short": self._short(), "teach": self._teach()}

    def _short(self) -> Text:
        word = self.word
        if self.technique == MISTAKE:
            return self._mistake()
        if word is None:
            return self._untold()
        tiles = " + ".join(word.texts)
        if self.technique == GUESS:
            return Text("perhaps {word} ({tiles})", word=word.word, tiles=tiles)
        if self.technique == RARE:
            return Text("{word} ({tiles}), in the wider list only", word=word.word, tiles=tiles)
        if self.technique in ONLY_POINTS and len(word.tiles) == 1:
            return Text("{word} is a word", word=word.word)
        if self.technique in ONLY_POINTS:
            return Text("{word} ({tiles})", word=word.word, tiles=tiles)
        return Text("{word} is a quartile ({tiles})", word=word.word, tiles=tiles)

    def _teach(self) -> Text:
        word = self.word
        if self.technique == MISTAKE:
            return self._mistake()
        if word is None:
            return Text(
                "Only the tiles {tiles} are left. No list has a word of them, and none of their {count} orders looks "
                "much more like a word than the others",
                tiles=self._texts(self.looked_at),
                count=self.counted("orders"),
            )
        said = _TAUGHT[self.technique](self, word)
        if self.technique != RARE and word.tier == WIDE:
            return Text("{why} ({word} is in the wider list only)", why=said, word=word.word)
        return said

    def _mistake(self) -> Text:
        word, (why, *_) = self.unit.partition(" ")[2], self.because
        if why == "banned":
            return Text("{word} is on your list of banned words", word=word)
        return Text("{word} is not in the list {name}", word=word, name=why.partition(" ")[2])

    def _untold(self) -> Text:
        """Of a last quartile that no list has, its tiles."""
        return Text(
            "the last quartile is not in any list; it is made of {tiles}, in one of {count} orders",
            tiles=self._texts(self.looked_at),
            count=self.counted("orders"),
        )

    def _others(self) -> list[str]:
        """The other words that it follows from."""
        return [each.partition(" ")[2] for each in self.because if each.startswith("word ")]

    def _texts(self, tiles: tuple[int, ...]) -> str:
        return " ".join(self.puzzle.tiles[tile] for tile in tiles)

    def hint(self, level: int) -> tuple[Text, Picture | None]:
        """Level 1: how many words of each length are left. Of the word that follows, 2: its first tile and how many
        letters it has, 3: its tiles as they lie on the board, 4: the word.
        """
        if not 1 <= level <= LEVELS:
            raise PuzzleError(Text("there are hints of level 1 to {last}", last=LEVELS))
        if self.technique == MISTAKE:
            return self._mistake(), None
        if level == 1:
            return self._counts(), None
        text, drawn = self._about(level)
        if self.technique not in ONLY_POINTS:
            return text, drawn
        if self.sheet.quartiles:
            return Text("all quartiles are found; {more}", more=text), drawn
        return Text("no exact cover is known, so the quartiles cannot be named; {more}", more=text), drawn

    def _counts(self) -> Text:
        """How many words of each number of tiles are left, from the longest."""
        counts = [
            Text("{left} of {count} tile", "{left} of {count} tiles", left=left, count=tiles)
            for tiles, left in reversed(list(enumerate(self.left, 1)))
        ]
        listed = counts[0]
        for each in counts[1:]:
            listed = Text("{first}, {second}", first=listed, second=each)
        return Text("words left: {counts}", counts=listed)

    def _about(self, level: int) -> tuple[Text, Picture | None]:
        """What this level tells of a word."""
        word = self.word
        if word is None or (self.trial and level < LEVELS):
            return self._untold(), None
        if level == LEVELS:
            told = Text.of(str(word))
            return Text("perhaps {word}", word=told) if self.technique == GUESS else told, picture(self.puzzle, word)
        quartile = self.technique not in ONLY_POINTS
        if level == 2:
            mask = word.texts[0] + "·" * (len(word.word) - len(word.texts[0]))
            said = (
                Text("a quartile of {count} letters: {mask}", count=len(word.word), mask=mask)
                if quartile
                else Text(
                    "a word of {count} letter: {mask}",
                    "a word of {count} letters: {mask}",
                    count=len(word.word),
                    mask=mask,
                )
            )
            return said, self._marked(self.puzzle.path(word)[:1], word)
        tiles = tuple(sorted(self.puzzle.path(word)))
        shown = dict(zip(self.puzzle.path(word), word.tiles, strict=True))
        lying = " ".join(shown[tile] for tile in tiles)
        said = (
            Text("a quartile of the tiles {tiles}", tiles=lying)
            if quartile
            else Text("a word of the tile {tiles}", "a word of the tiles {tiles}", count=len(tiles), tiles=lying)
        )
        return said, self._marked(tiles, word)

    def _marked(self, tiles: tuple[int, ...], word: Word) -> Picture:
        """The board with these tiles of a word marked, without an order that gives it away."""
        texts = dict(zip(self.puzzle.path(word), word.texts, strict=True))
        cells = [list(row) for row in picture(self.puzzle, None).cells]
        for tile in tiles:
            cells[tile // COLUMNS][tile % COLUMNS] = Cell(texts[tile], Role.MARKED)
        return Picture(tuple(map(tuple, cells)), title="Quartiles")

    def picture(self, level: int = ALL) -> Picture:
        """The board, the tiles of quartiles that were found set back; marked is the unit, or from level 2 on the word,
        its tiles numbered.
        """
        drawn = picture(self.puzzle, self.word if level > 1 else None)
        cells = [list(row) for row in drawn.cells]
        for found in self.sheet.words:
            if len(found.tiles) == self.puzzle.tiles_per_word:
                for tile in self.puzzle.path(found):
                    _change(cells, tile, role=Role.EMPTY)
        for tile in self.puzzle.path(self.word) if level > 1 and self.word else ():
            _change(cells, tile, role=Role.NEW)
        for tile in self.looked_at:
            _change(cells, tile, marked=True)
        return replace(drawn, cells=tuple(map(tuple, cells)))

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"left": list(self.left)}

    @classmethod
    def from_json(cls, puzzle: Any, value: Any) -> Self:
        step = super().from_json(puzzle, value)
        left = value.get("left")
        if not _is_left(left) or len(left) > LONGEST:
            raise PuzzleError(Text("this is not a step of an explanation"))
        # There were fewer techniques once.
        tier = TECHNIQUES.index(step.technique) if step.technique in TECHNIQUES else step.tier
        return replace(step, left=tuple(left), tier=tier)


def _change(cells: list[list[Cell]], tile: int, **changes: Any) -> None:
    row, column = divmod(tile, COLUMNS)
    cells[row][column] = replace(cells[row][column], **changes)


def _listed(words: list[str]) -> str:
    return ", ".join(words)


def _eliminated(step: Taught, word: Word) -> Text:
    return Text(
        "Only the tiles {tiles} are left, and only one order of them spells a word: {word}",
        tiles=step._texts(step.looked_at),
        word=word.word,
    )


def _forced(step: Taught, word: Word) -> Text:
    return Text(
        "Of all words of {count} tile that still fit, only {word} uses the tile {tile}: it must be a quartile",
        "Of all words of {count} tiles that still fit, only {word} uses the tile {tile}: it must be a quartile",
        count=len(word.tiles),
        word=word.word,
        tile=step._texts(step.looked_at),
    )


def _ended(step: Taught, word: Word) -> Text:
    affix, count = step._texts(step.looked_at), len(word.tiles)
    if word.texts[-1] == affix:
        said = Text(
            '"{tile}" is an ending: of all words of {count} tile that still fit, only {word} ends in it',
            '"{tile}" is an ending: of all words of {count} tiles that still fit, only {word} ends in it',
            tile=affix,
            count=count,
            word=word.word,
        )
    else:
        said = Text(
            '"{tile}" is a beginning: of all words of {count} tile that still fit, only {word} begins with it',
            '"{tile}" is a beginning: of all words of {count} tiles that still fit, only {word} begins with it',
            tile=affix,
            count=count,
            word=word.word,
        )
    alone = step.counted("tile")
    if not alone:
        return Text("{why}, and no other word uses it: it must be a quartile", why=said)
    other = step._texts((alone - 1,))
    return Text("{why}, and no other word uses the tile {tile}: it must be a quartile", why=said, tile=other)


def _covered(step: Taught, word: Word) -> Text:
    others = step._others()
    if not others:
        return Text("Every way to use each tile once includes {word}", word=word.word)
    if "without the last" in step.because:
        return Text(
            "{word} shares no tile with {others}; together they leave just the tiles of one more word",
            word=word.word,
            others=_listed(others),
        )
    return Text(
        "Together with {others}, {word} uses every tile once; no other words do",
        word=word.word,
        others=_listed(others),
    )


def _guessed(step: Taught, word: Word) -> Text:
    if step.follows:
        return Text(
            "There are {count} ways to choose the quartiles; {word} is in the one with the fewest rare words: a guess",
            count=step.counted("covers"),
            word=word.word,
        )
    return Text(
        "Only the tiles {tiles} are left. No list has a word of them; of their {count} orders {word} looks most like a "
        "word: a guess",
        tiles=step._texts(step.looked_at),
        count=step.counted("orders"),
        word=word.word,
    )


def _spelled(step: Taught, word: Word) -> Text:
    return Text(
        'The tile "{tiles}" is a word by itself: {word}',
        "The tiles {tiles} spell a word: {word}",
        count=len(word.tiles),
        tiles=" ".join(word.texts),
        word=word.word,
    )


def _rare(step: Taught, word: Word) -> Text:
    return Text("{spelled}. It is in the wider list only, so the game may not take it", spelled=_spelled(step, word))


_TAUGHT: Mapping[str, Callable[[Taught, Word], Text]] = {
    ELIMINATION: _eliminated,
    ENDING: _ended,
    QUARTILE: _forced,
    COVER: _covered,
    GUESS: _guessed,
    "word": _spelled,
    RARE: _rare,
}
