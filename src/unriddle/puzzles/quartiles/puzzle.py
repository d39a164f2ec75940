"""The value of a Quartiles board, its id, its words, and the check of a word that is independent of the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from unriddle.core import PuzzleError, Text, contract
from unriddle.core.errors import join_with_commas
from unriddle.core.formats import value_of
from unriddle.core.record import Record
from unriddle.kit.drawing import draw_svg, embedded_text
from unriddle.lexicon.alphabet import script, small, two_scripts_message
from unriddle.puzzles.quartiles.options import OPTION, split

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

# The most tiles of a board, the most letters of a tile, the most tiles of a word.
MAX_TILES, MAX_LETTERS, MAX_PATH = 40, 12, 6
PUBLISHED = 20  # the number of tiles of a published board
UNKNOWN, UNKNOWNS = "?", 2  # an unknown tile, and how many a board may have
SHORTEST_READING, LONGEST_READING = 2, 4  # the fewest and most letters of an unknown tile
MAIN, WIDE, OWN = TIERS = ("main", "wide", "own")  # the lists of words, the player's own last


def points(tiles: int) -> int:
    """Return the points of a word made of `tiles` tiles: 1, 2, 4, 8, ..."""
    return 1 << (tiles - 1)


def tier_of(word: str, lexicon: Lexicon) -> str:
    """Return the list that has the word, which must be in the lexicon."""
    marks = lexicon.marks_of(word)
    return next((mark for mark in (OWN, WIDE) if mark in marks), MAIN)


def texts_of(labels: Iterable[str]) -> list[str]:
    """Return the letters of the tiles with these labels."""
    return [label.partition("#")[0] if label[0] != UNKNOWN else label.partition("=")[2] for label in labels]


Path = tuple[tuple[int, str], ...]  # tile indices from 0, each with the letters that it contributes


class Word(NamedTuple):
    """A word and the tiles that spell it.

    `tiles` holds each tile's label: its letters, with #2, #3 ... for repeated tiles, and ?=letters for an unknown
    tile. `tier` is the list that has the word.
    """

    word: str
    tiles: tuple[str, ...]
    tier: str
    points: int

    @property
    def texts(self) -> list[str]:
        """The letters that each tile contributes."""
        return texts_of(self.tiles)

    @property
    def assumes(self) -> dict[str, str]:
        """Label of each unknown tile in the word -> the letters that it is assumed to have."""
        assumed = {}
        for tile in self.tiles:
            if tile[0] == UNKNOWN:
                label, _, letters = tile.partition("=")
                assumed[label] = letters
        return assumed

    def to_json(self) -> dict[str, Any]:
        texts, labels = self.texts, list(self.tiles)
        value = {"word": self.word, "tiles": texts, "tier": self.tier, "points": self.points}
        return value if texts == labels else value | {"labels": labels, "assumes": self.assumes}

    def _repr_svg_(self) -> str:
        return draw_svg("quartiles", None, self)

    @property
    def worth(self) -> str:
        """The points, and the list unless it is the main one."""
        return f"{self.points}" if self.tier in (MAIN, "") else f"{self.points}  {self.tier}"

    def __str__(self) -> str:
        return f"{self.word}  {'+'.join(self.tiles)}  {self.worth}"


class FoundWords(NamedTuple):
    """The words that a player has found on a board, in order."""

    words: tuple[Word, ...]


class Puzzle(Record, contract.Puzzle):
    """The tiles of a board in reading order, in lower case, `?` for an unknown one; and the most tiles of a word."""

    tiles: tuple[str, ...]
    tiles_per_word: int = 4
    family = "quartiles"

    def __init__(self, tiles: Iterable[str], tiles_per_word: int = 4) -> None:
        # Converts the tiles to lower case; PuzzleError names the first invalid one.
        sound: list[str] = []
        for tile in tiles:
            try:
                sound.append(_checked_tile(tile, sound))
            except PuzzleError as error:
                place = Text("tile {number} {text!r}", number=len(sound) + 1, text=str(tile)[:20])
                raise PuzzleError(error, place) from None
        if not sound:
            raise PuzzleError("there are no tiles")
        super().__init__(tuple(sound), tiles_per_word)
        if type(tiles_per_word) is not int or not 1 <= tiles_per_word <= MAX_PATH:
            raise PuzzleError(
                "{text} is not a number from 1 to {most}", OPTION, text=str(tiles_per_word)[:20], most=MAX_PATH
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        name, colon, rest = text.strip().partition(":")
        if name != cls.family or not colon:
            raise PuzzleError("write quartiles: and the tiles, such as quartiles:azz,th,ss,tru", text[:40])
        tiles, colon, option = rest.partition(":")
        if not colon:
            return cls(tuple(split(tiles)))
        key, _, value = option.strip().partition("=")
        if key != OPTION:
            raise PuzzleError("only :{option}=N may follow the tiles", option[:40], option=OPTION)
        return cls(tuple(split(tiles)), number(value))

    def __str__(self) -> str:
        option = "" if self.tiles_per_word == 4 else f":{OPTION}={self.tiles_per_word}"
        return f"{self.family}:{','.join(self.tiles)}{option}"

    @property
    def labels(self) -> tuple[str, ...]:
        """A distinct name for each tile: its letters, or `?`, with #2, #3 ... when they repeat."""
        return self.tiles if len(set(self.tiles)) == len(self.tiles) else _number_tiles(self.tiles)

    def warnings(self) -> list[str]:
        """Return warnings before solving: missing or surplus tiles, and equal ones."""
        count = len(self.tiles)
        warnings: list[str] = []
        if 0 < abs(count - PUBLISHED) < 4:
            warnings.append(Text("{count} tiles; a published board has {usual}", count=count, usual=PUBLISHED))
        more = [(tile, times) for tile, times in Counter(self.tiles).items() if times > 1 and tile != UNKNOWN]
        if more:
            tiles = join_with_commas(
                Text("{tile} ({count} time)", "{tile} ({count} times)", tile=tile, count=times) for tile, times in more
            )
            warnings.append(Text("these tiles occur more than once, and each is used separately: {tiles}", tiles=tiles))
        return warnings

    @property
    def places(self) -> Mapping[str, int]:
        """Label -> number of the tile, from 0."""
        return _places(self.labels)

    def path(self, word: Word) -> tuple[int, ...]:
        """Return the numbers of a word's tiles, from 0."""
        places = self.places
        return tuple(places[label.partition("=")[0]] for label in word.tiles)

    def word(self, labels: Iterable[str], tier: str = MAIN) -> Word:
        """Return the word that tiles with these labels spell; PuzzleError for a label that the board does not have."""
        places = self.places
        tiles = tuple(labels)
        for tile in tiles:
            label, equals, _ = tile.partition("=")
            if label not in places or bool(equals) != (label[0] == UNKNOWN):
                raise PuzzleError("the board has no such tile", Text("tile {tile!r}", tile=tile[:20]))
        return Word("".join(texts_of(tiles)), tiles, tier, points(max(len(tiles), 1)))

    def spell(self, path: Path, tier: str) -> Word:
        """Return the word spelled by a path, as a word of this list."""
        labels, tiles = self.labels, self.tiles
        return self.word([labels[at] + f"={text}" * (tiles[at] == UNKNOWN) for at, text in path], tier)

    def layouts(self, word: str) -> Iterator[Path]:
        """Yield every way to spell a word with the tiles, in the order of the search."""

        spelled: dict[tuple[str, int], bool] = {}

        def can_spell(rest: str, left: int) -> bool:
            """Whether this many tiles could spell the rest if each were reusable. Without this check, a word that
            cannot be spelled takes exponential time on a board of similar tiles.
            """
            if (rest, left) not in spelled:
                spelled[rest, left] = not rest or (
                    left > 0 and any(can_spell(after, left - 1) for _, _, after in steps(rest))
                )
            return spelled[rest, left]

        def steps(rest: str) -> Iterator[tuple[int, str, str]]:
            """Yield each tile that begins the rest, its letters (for unknown tiles every possible reading), and the
            remainder.
            """
            readings = [rest[:length] for length in range(SHORTEST_READING, min(LONGEST_READING, len(rest)) + 1)]
            for tile, text in enumerate(self.tiles):
                for letters in readings if text == UNKNOWN else (text,):
                    if rest.startswith(letters):
                        yield tile, letters, rest[len(letters) :]

        def lay(rest: str, path: Path) -> Iterator[Path]:
            if not rest:
                yield path
            elif can_spell(rest, self.tiles_per_word - len(path)):
                used = [tile for tile, _ in path]
                for tile, letters, after in steps(rest):
                    if tile not in used:
                        yield from lay(after, (*path, (tile, letters)))

        return lay(word, ())

    def solution(self, value: str | dict[str, Any]) -> Word:
        """Return a word from its JSON value, or from its line: the word, its tiles joined by +, its points, its list.

        A word alone gets the tiles that spell it, or none if none do, and no list.
        """
        value = value_of(value)
        try:
            return self._from_json(value) if isinstance(value, dict) else self._from_line(value)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            if isinstance(error, PuzzleError):
                raise
            raise PuzzleError("a solution is a line such as: crosswords  cro+ss+wo+rds  8") from error

    def _from_line(self, line: str) -> Word:
        alone = small(line.strip())
        if alone.isalpha() and len(alone) <= MAX_LETTERS * MAX_PATH:  # with the tiles that the search finds first
            return self.spell(next(self.layouts(alone), ()), "")._replace(word=alone)
        text, tiles, worth, tier = f"{line.strip()} {MAIN}".split()[:4]
        if len(line.split()) > 4 or tier not in TIERS:
            raise PuzzleError("a solution is one line: the word, its tiles, its points and its list", line[:40])
        return self.word(tiles.split("+"), tier)._replace(word=text, points=int(worth))

    def _from_json(self, value: dict[str, Any]) -> Word:
        word = self.word(value["labels"] if "labels" in value else value["tiles"])
        if word.texts != value["tiles"]:
            place = Text("word {word!r}", word=str(value["word"])[:80])
            raise PuzzleError("its labels and its tiles differ", place)
        return word._replace(word=str(value["word"]), tier=str(value["tier"]), points=int(value["points"]))

    def check(self, solution: Word, *lexicon: Lexicon) -> str:
        word, tiles, tier, worth = solution
        places = self.places
        if not tiles and word:
            return Text("the tiles do not spell {word}", word=word)
        if not 1 <= len(tiles) <= self.tiles_per_word:
            return Text(
                "a word has 1 to {count} tile, not {tiles}",
                "a word has 1 to {count} tiles, not {tiles}",
                count=self.tiles_per_word,
                tiles=len(tiles),
            )
        names = [tile.partition("=")[0] for tile in tiles]
        if len(set(names)) < len(names):
            return Text("a word may use each tile only once")
        for name, tile in zip(names, tiles, strict=True):
            if name not in places or (name != tile) != (self.tiles[places[name]] == UNKNOWN):
                return Text("the board has no tile {tile}", tile=tile)
            assumed = tile.partition("=")[2]
            if name != tile and not SHORTEST_READING <= len(assumed) <= LONGEST_READING:
                limits = {"least": SHORTEST_READING, "most": LONGEST_READING}
                return Text(
                    "an unknown tile has {least} to {most} letters, not {letters}", letters=len(assumed), **limits
                )
        if "".join(solution.texts) != word:
            return Text("its tiles spell {text}, not {word}", text="".join(solution.texts), word=word)
        if worth != points(len(tiles)):
            return Text(
                "a word of {tiles} is worth {points}, not {worth}",
                tiles=Text("{count} tile", "{count} tiles", count=len(tiles)),
                points=Text("{count} point", "{count} points", count=points(len(tiles))),
                worth=worth,
            )
        for words in lexicon:
            if not words.contains(word):
                return Text("{word} is not in the word list {lexicon}", word=word, lexicon=words.name)
            if tier and tier != (right := tier_of(word, words)):
                return Text("{word} is in the list {right}, not {tier}", word=word, right=right, tier=tier)
        return ""

    _repr_svg_ = embedded_text


@lru_cache(64)
def _number_tiles(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tiles, with #2 after the second of equal ones, #3 after the third, and so on."""
    seen: Counter[str] = Counter()
    names = []
    for tile in tiles:
        seen[tile] += 1
        names.append(tile if seen[tile] == 1 else f"{tile}#{seen[tile]}")
    return tuple(names)


@lru_cache(64)
def _places(labels: tuple[str, ...]) -> Mapping[str, int]:
    return MappingProxyType({label: place for place, label in enumerate(labels)})


def number(text: str) -> int:
    """Return the value of the option tiles-per-word. Raises PuzzleError."""
    text = text.strip()
    if text not in map(str, range(1, MAX_PATH + 1)):
        raise PuzzleError("{text!r} is not a number from 1 to {most}", OPTION, text=text[:20], most=MAX_PATH)
    return int(text)


def _checked_tile(tile: str, before: Sequence[str]) -> str:
    """Return a tile in lower case; PuzzleError if it cannot follow the tiles before it."""
    if not isinstance(tile, str):
        raise PuzzleError("a tile must be text")
    if len(before) == MAX_TILES:
        raise PuzzleError("too many: a board has at most {most} tiles", most=MAX_TILES)
    text = small(tile)
    if text == UNKNOWN:
        if before.count(UNKNOWN) == UNKNOWNS:
            raise PuzzleError("at most {most} tiles may be unknown", most=UNKNOWNS)
        return text
    known = next((each for each in before if each != UNKNOWN), text)
    for letter in text[: MAX_LETTERS + 1]:
        if not script(letter):
            raise PuzzleError("{letter!r} is not a letter from a to z", letter=letter)
        if script(letter) != script(known[0]):
            raise PuzzleError(two_scripts_message(script(letter), script(known[0])))
    if not 1 <= len(text) <= MAX_LETTERS:
        raise PuzzleError("a tile has 1 to {most} letters; this one has {letters}", most=MAX_LETTERS, letters=len(text))
    return text
