"""A step on a Quartiles board: its values, its hints by level, and its picture."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.core.teach.step import LEVELS as ALL
from unriddle.kit.lesson import DrawnStep, Reason
from unriddle.puzzles.quartiles.options import KINDS, LEVELS
from unriddle.puzzles.quartiles.picture import COLUMNS, picture
from unriddle.puzzles.quartiles.play.game import Game, game
from unriddle.puzzles.quartiles.puzzle import Word
from unriddle.puzzles.quartiles.teach.techniques import GUESS, ONLY_POINTS, RARE


class Tile(NamedTuple):
    """A tile, by its index from 0."""

    at: int

    @property
    def tiles(self) -> tuple[int, ...]:
        return (self.at,)

    def __str__(self) -> str:
        return f"tile {self.at + 1}"


class ConsideredTiles(NamedTuple):
    """Tiles, from 0, to look at together."""

    tiles: tuple[int, ...]

    def __str__(self) -> str:
        return "tiles " + "+".join(str(tile + 1) for tile in self.tiles)


class NotAWord(NamedTuple):
    """A found word that is not in the list."""

    word: str

    def __str__(self) -> str:
        return f"word {self.word}"


class LaidWord(NamedTuple):
    """The tiles of a word in order, from 0, each with the letters assumed for an unknown tile, "" for others."""

    path: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return "+".join(f"{at + 1}={text}" if text else str(at + 1) for at, text in self.path)


class TileOrder(NamedTuple):
    """The order of the last tiles that looks most like a word."""

    supposed: LaidWord
    chain: tuple[ConsideredTiles, ...]
    breaks: bool = False
    links: tuple[tuple[LaidWord, ...], ...] = ()
    because: tuple[tuple[LaidWord, ...], ...] = ()


@dataclass(frozen=True, eq=False)
class WordStep(DrawnStep):
    """A step of a lesson: a word to find, or an error in a found one. `left` counts the remaining words by tiles, from
    one.
    """

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (
        Tile | ConsideredTiles | NotAWord,
        tuple[LaidWord, ...],
        tuple[Reason, ...],
        tuple[TileOrder, ...],
    )

    @cached_property
    def sheet(self) -> Game:
        """The board with the words found before this step."""
        return game(self.puzzle, self.before)

    @property
    def word(self) -> Word | None:
        """The word that follows, or that is guessed."""
        word: Word | None = self.facts.word
        return word

    @property
    def looked_at(self) -> tuple[int, ...]:
        """The tiles of the unit, from 0."""
        return () if isinstance(self.unit, NotAWord) else self.unit.tiles

    @property
    def where(self) -> Text:
        if self.is_mistake:
            return Text("the word {word}", word=self.unit.word)
        count = len(self.looked_at)
        return Text("the tile {tiles}", "the tiles {tiles}", count=count, tiles=self.texts(self.looked_at))

    @property
    def short(self) -> Text:
        word, technique = self.word, self.technique.name
        if self.is_mistake:
            return self.technique.say(self)
        if word is None:
            return self._no_word_text()
        tiles = " + ".join(word.texts)
        if technique == GUESS:
            return Text("perhaps {word} ({tiles})", word=word.word, tiles=tiles)
        if technique == RARE:
            return Text("{word} ({tiles}), a rare word", word=word.word, tiles=tiles)
        if technique in ONLY_POINTS and len(word.tiles) == 1:
            return Text("{word} is a word", word=word.word)
        if technique in ONLY_POINTS:
            return Text("{word} ({tiles})", word=word.word, tiles=tiles)
        return Text("{word} is a quartile ({tiles})", word=word.word, tiles=tiles)

    def _no_word_text(self) -> Text:
        """Describe the tiles of a last quartile that is in no list."""
        return Text(
            "the last quartile is not in any list; it is made of {tiles}, in one of {count} orders",
            tiles=self.texts(self.looked_at),
            count=self.facts.orders,
        )

    def texts(self, tiles: tuple[int, ...]) -> str:
        return " ".join(self.puzzle.tiles[tile] for tile in tiles)

    def hint(self, level: int) -> tuple[Text, Picture | None]:
        """Return a hint. Level 1: the number of words left by length, longest first. Levels 2 to 4 are about the next
        word: its first tile and length; its tiles marked on the board; the word.
        """
        if not 1 <= level <= LEVELS:
            raise PuzzleError("there are hints of level 1 to {last}", last=LEVELS)
        if self.is_mistake:
            return self.short, None
        if level == 1:
            counts = [
                Text("{count} {kind} word", "{count} {kind} words", count=left, kind=kind)
                for left, kind in reversed(list(zip(self.facts.left, KINDS, strict=False)))
            ]
            listed = counts[0]
            for each in counts[1:]:
                listed = Text("{first}, {second}", first=listed, second=each)
            return Text("still to find: {counts}", counts=listed), None
        text, drawn = self._about(level)
        if self.technique.name not in ONLY_POINTS:
            return text, drawn
        if self.sheet.quartiles:
            return Text("all quartiles are found; {more}", more=text), drawn
        return Text("no words that use every tile once are known; {more}", more=text), drawn

    def _about(self, level: int) -> tuple[Text, Picture | None]:
        """Return the hint about a word at this level."""
        word = self.word
        if word is None or (self.trials and level < LEVELS):
            return self._no_word_text(), None
        if level == LEVELS:
            first, *others = word.tiles
            start = Text.of(first)
            for tile in others:
                start = Text("{tiles}+{tile}", tiles=start, tile=tile)
            word_text = Text("{word}  {tiles}  {worth}", word=word.word, tiles=start, worth=word.worth)
            return Text("perhaps {word}", word=word_text) if self.technique.name == GUESS else word_text, picture(
                self.puzzle, word
            )
        quartile = self.technique.name not in ONLY_POINTS
        if level == 2:
            mask = word.texts[0] + "·" * (len(word.word) - len(word.texts[0]))
            sentence = (
                Text(
                    "a quartile of {count} letter begins like this: {mask}",
                    "a quartile of {count} letters begins like this: {mask}",
                    count=len(word.word),
                    mask=mask,
                )
                if quartile
                else Text(
                    "a word of {count} letter: {mask}",
                    "a word of {count} letters: {mask}",
                    count=len(word.word),
                    mask=mask,
                )
            )
            return sentence, self._mark_tiles(self.puzzle.path(word)[:1], word)
        tiles = tuple(sorted(self.puzzle.path(word)))
        shown = dict(zip(self.puzzle.path(word), word.tiles, strict=True))
        lying = " ".join(shown[tile] for tile in tiles)
        sentence = (
            Text("a quartile is made of these tiles: {tiles}", tiles=lying)
            if quartile
            else Text(
                "a word is this tile alone: {tiles}",
                "a word is made of these tiles: {tiles}",
                count=len(tiles),
                tiles=lying,
            )
        )
        return sentence, self._mark_tiles(tiles, word)

    def _mark_tiles(self, tiles: tuple[int, ...], word: Word) -> Picture:
        """Draw the board with these tiles of a word marked, but not numbered, which would reveal it."""
        texts = dict(zip(self.puzzle.path(word), word.texts, strict=True))
        cells = [list(row) for row in picture(self.puzzle, None).cells]
        for tile in tiles:
            cells[tile // COLUMNS][tile % COLUMNS] = Cell(texts[tile], Role.MARKED)
        return Picture(tuple(map(tuple, cells)), title="Quartiles")

    def picture(self, level: int = ALL) -> Picture:
        """Draw the board with the tiles of found quartiles dimmed and the unit marked; from level 2 on, also the word,
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
        return super().to_json() | {"left": list(self.facts.left)}


def _change(cells: list[list[Cell]], tile: int, **changes: Any) -> None:
    row, column = divmod(tile, COLUMNS)
    cells[row][column] = replace(cells[row][column], **changes)
