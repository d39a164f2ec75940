"""The value of a Quartiles board, its id, its words, and the check of a word that is independent of the search."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from unriddle.core import PuzzleError

TILES, LETTERS, LONGEST = 40, 12, 6  # tiles of a board, letters of a tile, tiles of a word: at most
UNKNOWN, UNKNOWNS = "?", 2  # an unknown tile, and how many a board may have
SHORTEST_READING, LONGEST_READING = 2, 4  # letters that an unknown tile may stand for
MAIN, WIDE, OWN = TIERS = ("main", "wide", "own")  # the lists of words, the player's own last
ALPHABET = frozenset("abcdefghijklmnopqrstuvwxyz")
OPTION = "tiles-per-word"


def points(tiles: int) -> int:
    """Points of a word of so many tiles: 1, 2, 4, 8, and so on."""
    return 1 << (tiles - 1)


def tier_of(word: str, lexicon: Any) -> str:
    """The list that has the word; it must be in the lexicon."""
    marks = lexicon.marks_of(word)
    return next((mark for mark in (OWN, WIDE) if mark in marks), MAIN)


class Word(NamedTuple):
    """A word and the tiles that spell it.

    `tiles` holds each tile's label: its letters, with #2, #3 ... for the further ones of equal tiles, and ?=letters
    for an unknown tile. `path` holds their numbers on the board, from 0; `tier` the list that has the word.
    """

    word: str
    tiles: tuple[str, ...]
    path: tuple[int, ...]
    tier: str
    points: int

    @property
    def texts(self) -> list[str]:
        """The letters that each tile gives."""
        return [tile.partition("#")[0] if tile[0] != UNKNOWN else tile.partition("=")[2] for tile in self.tiles]

    @property
    def assumes(self) -> dict[str, str]:
        """Label of each unknown tile in the word -> the letters that it is assumed to have."""
        return dict(tile.split("=") for tile in self.tiles if tile[0] == UNKNOWN)

    def to_json(self) -> dict[str, Any]:
        value = {"word": self.word, "tiles": self.texts, "tier": self.tier, "points": self.points}
        if self.assumes:
            value["assumes"] = self.assumes
        return value | {"path": list(self.path)}

    def __str__(self) -> str:
        tier = "" if self.tier == MAIN else f"  {self.tier}"
        return f"{self.word}  {'+'.join(self.tiles)}  {self.points}{tier}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The tiles of a board in reading order, in lower case, `?` for an unknown one; and how many a word may have."""

    tiles: tuple[str, ...]
    tiles_per_word: int = 4
    family: ClassVar[str] = "quartiles"

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(_sound(self.tiles)))
        if type(self.tiles_per_word) is not int or not 1 <= self.tiles_per_word <= LONGEST:
            raise PuzzleError(f"{str(self.tiles_per_word)[:20]} is not a number from 1 to {LONGEST}", OPTION)

    @classmethod
    def parse(cls, text: str) -> Self:
        from unriddle.puzzles.quartiles.formats import split

        name, colon, rest = text.strip().partition(":")
        if name != cls.family or not colon:
            raise PuzzleError("write quartiles: and the tiles, such as quartiles:azz,th,ss,tru", text[:40])
        tiles, colon, option = rest.partition(":")
        if not colon:
            return cls(tuple(split(tiles)))
        key, _, value = option.strip().partition("=")
        if key != OPTION:
            raise PuzzleError(f"after the tiles there may only be :{OPTION}=N", option[:40])
        return cls(tuple(split(tiles)), number(value))

    def __str__(self) -> str:
        option = "" if self.tiles_per_word == 4 else f":{OPTION}={self.tiles_per_word}"
        return f"{self.family}:{','.join(self.tiles)}{option}"

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each tile, no two alike: its letters, or `?`, with #2, #3 ... when they come again."""
        return tuple(_numbered(self.tiles))

    def warnings(self) -> list[str]:
        """What the player should know before solving, at most one line."""
        more = [f"{tile} ({n} times)" for tile, n in Counter(self.tiles).items() if n > 1 and tile != UNKNOWN]
        return [f"tiles that are there more than once, each solved as its own: {', '.join(more)}"] if more else []

    def word(self, labels: Iterable[str], tier: str = MAIN) -> Word:
        """The word that tiles with these labels spell; PuzzleError for a label that the board does not have."""
        places = {label: place for place, label in enumerate(self.labels)}
        tiles = tuple(labels)
        path = []
        for tile in tiles:
            label, assumed, _ = tile.partition("=")
            if label not in places or bool(assumed) != (label[0] == UNKNOWN):
                raise PuzzleError("the board has no such tile", f"tile {tile[:20]!r}")
            path.append(places[label])
        word = Word("", tiles, tuple(path), tier, points(max(len(path), 1)))
        return word._replace(word="".join(word.texts))

    def solution(self, value: str | dict[str, Any]) -> Word:
        """A word from its JSON value, or from its line: the word, its tiles joined by +, its points, its list."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            import json

            try:
                value = json.loads(value)
            except (ValueError, RecursionError) as error:
                raise PuzzleError("a solution that starts with { must be JSON") from error
        try:
            return self._from_json(value) if isinstance(value, dict) else self._from_line(value)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            if isinstance(error, PuzzleError):
                raise
            raise PuzzleError("a solution is a line such as: crosswords  cro+ss+wo+rds  8") from error

    def _from_line(self, line: str) -> Word:
        text, tiles, worth, *tier = line.split()
        return self.word(tiles.split("+"), " ".join(tier) or MAIN)._replace(word=text, points=int(worth))

    def _from_json(self, value: dict[str, Any]) -> Word:
        assumes = value.get("assumes", {})
        labels = self.labels
        if "path" in value:
            named = [labels[self._place(place)] for place in value["path"]]
        else:
            named = _numbered(value["tiles"])
        word = self.word([f"{label}={assumes[label]}" if label in assumes else label for label in named])
        if word.texts != value["tiles"]:
            raise PuzzleError("its path and its tiles differ", f"word {str(value['word'])[:80]!r}")
        return word._replace(word=str(value["word"]), tier=str(value["tier"]), points=int(value["points"]))

    def _place(self, place: Any) -> int:
        if type(place) is not int or not 0 <= place < len(self.tiles):
            raise PuzzleError(f"a path is made of tile numbers from 0 to {len(self.tiles) - 1}")
        return place

    def check(self, solution: Word, *lexicon: Any) -> str:
        word, tiles, path, tier, worth = solution
        labels = self.labels
        if not 1 <= len(path) <= self.tiles_per_word or len(tiles) != len(path):
            return f"a word has 1 to {self.tiles_per_word} tiles, not {len(path)}"
        if len(set(path)) < len(path):
            return "a word uses each tile only once"
        for place, tile in zip(path, tiles, strict=True):
            if not 0 <= place < len(labels) or labels[place] != tile.partition("=")[0]:
                return f"the board has no tile {tile} there"
            assumed = tile.partition("=")[2]
            if self.tiles[place] == UNKNOWN and not SHORTEST_READING <= len(assumed) <= LONGEST_READING:
                return f"an unknown tile has {SHORTEST_READING} to {LONGEST_READING} letters, not {len(assumed)}"
        if "".join(solution.texts) != word:
            return f"its tiles spell {''.join(solution.texts)}, not {word}"
        if worth != points(len(path)):
            return f"a word of {len(path)} tiles is worth {points(len(path))} points, not {worth}"
        for words in lexicon:
            if not words.contains(word):
                return f"{word} is not in the lexicon {words.name}"
            if tier != (right := tier_of(word, words)):
                return f"{word} is in the list {right}, not {tier}"
        return ""

    def _repr_svg_(self) -> str:
        from unriddle.draw import svg
        from unriddle.puzzles.quartiles.picture import picture

        return str(svg(picture(self, None)))


def _numbered(tiles: Iterable[str]) -> list[str]:
    """The tiles, the second of equal ones with #2 after it, the third with #3, and so on."""
    seen: Counter[str] = Counter()
    names = []
    for tile in tiles:
        seen[tile] += 1
        names.append(tile if seen[tile] == 1 else f"{tile}#{seen[tile]}")
    return names


def number(text: str) -> int:
    """The value of the option tiles-per-word; PuzzleError."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise PuzzleError(f"{text[:20]!r} is not a number from 1 to {LONGEST}", OPTION)
    return int(text)


def _sound(tiles: Iterable[str]) -> list[str]:
    """The tiles in lower case; PuzzleError names the first that cannot be one."""
    sound: list[str] = []
    for tile in tiles:
        where = f"tile {len(sound) + 1} {str(tile)[:20]!r}"
        if not isinstance(tile, str):
            raise PuzzleError("a tile is text", where)
        if len(sound) == TILES:
            raise PuzzleError(f"too many: a board has at most {TILES} tiles", where)
        # Lower case only of plain letters: some foreign ones turn into them.
        text = tile.lower() if tile.isascii() else tile
        if text != UNKNOWN:
            foreign = next((letter for letter in text if letter not in ALPHABET), None)
            if foreign is not None:
                raise PuzzleError(f"{foreign!r} is not a letter from a to z", where)
            if not 1 <= len(text) <= LETTERS:
                raise PuzzleError(f"a tile has 1 to {LETTERS} letters, this one {len(text)}", where)
        sound.append(text)
        if text == UNKNOWN and sound.count(UNKNOWN) > UNKNOWNS:
            raise PuzzleError(f"at most {UNKNOWNS} tiles may be unknown", where)
    if not sound:
        raise PuzzleError("there are no tiles")
    return sound
