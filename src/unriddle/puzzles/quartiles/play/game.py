"""A Quartiles board played by hand: the words found, each with its tiles.

A move is a word, or the numbers of its tiles from 1 such as `3+7+1`, an unknown tile with its letters, `7=mat`. A
position is the found words as tiles, separated by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from unriddle.core import Game as Playable
from unriddle.core import HalfMove, PlayRules, PuzzleError, Status, Text, Touch
from unriddle.kit.sheet import excerpt, no_rules, replay
from unriddle.lexicon.alphabet import ENGLISH, small
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.quartiles.conclusion import rank
from unriddle.puzzles.quartiles.picture import COLUMNS
from unriddle.puzzles.quartiles.puzzle import (
    LONGEST_READING,
    MAIN,
    MAX_LETTERS,
    MAX_PATH,
    SHORTEST_READING,
    UNKNOWN,
    FoundWords,
    Puzzle,
    Word,
    points,
    tier_of,
)
from unriddle.puzzles.quartiles.solve.cover import covers

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon

_TILE = re.compile(r"([0-9]{1,3})(?:=([^\W\d_]+))?")
MAX_POSITION = 100_000  # the most characters of a position
MAX_LAYOUTS = (
    64  # the most layouts of a word that are examined for `quartiles`; only boards full of equal tiles have more
)

Path = tuple[tuple[int, str], ...]  # tile indices from 0, each with the letters that it contributes


@dataclass(frozen=True)
class Game(Playable):
    """A board with the words found on it, none twice; it is solved once they name words that use every tile once."""

    puzzle: Puzzle
    words: tuple[Word, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    lexicon: Lexicon | None = field(default=None, compare=False, repr=False)
    last: str = field(default="", compare=False)

    def play(self, move: str, kept: bool = False) -> Game:
        path = self._path(normalize(self, move.strip()))
        text = "".join(letters for _, letters in path)
        for word in self.words:
            if word.word == text:
                raise PuzzleError("you found it already, as {tiles}", excerpt(text), tiles="+".join(word.tiles))
        if not kept and self.lexicon is not None and not self.lexicon.contains(text):
            if text in self.lexicon.banned:
                raise PuzzleError("it is on your list of banned words", excerpt(text))
            raise PuzzleError("it is not in the word list {name}", excerpt(text), name=self.lexicon.name)
        tier = tier_of(text, self.lexicon) if self.lexicon is not None and self.lexicon.contains(text) else MAIN
        return replace(self, words=(*self.words, self.puzzle.spell(path, tier)), last=write_word(self.puzzle, path))

    def _path(self, move: str) -> Path:
        """Return the tiles of a move, checked against the board."""
        puzzle = self.puzzle
        if move and {*move} <= {*alphabet_of(self)} and len(move) <= MAX_LETTERS * MAX_PATH:
            path = next(puzzle.layouts(move), None)
            if path is None:
                raise PuzzleError("the tiles do not spell it", excerpt(move))
            return path
        parts = [_TILE.fullmatch(part) for part in move.split("+", MAX_PATH + 1)]
        chosen: Path = ()
        for part in parts:
            if part is None:
                raise PuzzleError("write a word, or the numbers of its tiles, such as 3+7+1", excerpt(move))
            tile, letters = int(part[1]) - 1, part[2] or ""
            if not 0 <= tile < len(puzzle.tiles):
                raise PuzzleError("the tiles have the numbers 1 to {count}", excerpt(move), count=len(puzzle.tiles))
            if tile in [used for used, _ in chosen]:
                raise PuzzleError("a word may use each tile only once", excerpt(move))
            unknown = puzzle.tiles[tile] == UNKNOWN
            if unknown and not SHORTEST_READING <= len(letters) <= LONGEST_READING:
                raise PuzzleError(
                    "tile {tile} is unknown: say what it stands for, such as {tile}=mat", excerpt(move), tile=tile + 1
                )
            if letters and not unknown:
                raise PuzzleError("tile {tile} is already known", excerpt(move), tile=tile + 1)
            chosen = (*chosen, (tile, letters or puzzle.tiles[tile]))
        if len(chosen) > puzzle.tiles_per_word:
            raise PuzzleError("a word has at most {count} tiles", excerpt(move), count=puzzle.tiles_per_word)
        return chosen

    @cached_property
    def quartiles(self) -> tuple[Word, ...]:
        """Return words found so far that use every tile exactly once, in any layout; () if there are none."""
        puzzle = self.puzzle
        if len(self.words) * puzzle.tiles_per_word < len(puzzle.tiles):
            return ()
        layouts = (
            puzzle.spell(path, word.tier)
            for word in self.words
            for path in islice(puzzle.layouts(word.word), MAX_LAYOUTS)
        )
        return next(iter(covers(puzzle, layouts)), ())

    @property
    def status(self) -> Status:
        return Status("solved" if self.quartiles else "open")

    @property
    def found(self) -> tuple[Word, ...]:
        return self.words

    @property
    def shown(self) -> FoundWords:
        return FoundWords(self.words)

    @property
    def played(self) -> list[Any]:
        path = self.puzzle.path
        return [each.to_json() | {"path": [divmod(tile, COLUMNS) for tile in path(each)]} for each in self.words]

    @property
    def tally(self) -> dict[str, Any]:
        """Return the points (with the bonus for all quartiles), the part of them that counts for the rank (points of
        full-length, everyday or common words), the rank from 1 to 5, and the numbers of all and full-length words.
        """
        most = self.puzzle.tiles_per_word
        score = sum(word.points for word in self.words) + len(self.quartiles) * points(most)
        knowledge = self.lexicon and knowledge_of(self.lexicon)
        rare = [word for word in self.words if knowledge and knowledge.familiarity(word.word) > COMMON]
        uncounted = sum(word.points for word in rare if len(word.tiles) < most)
        return {
            "points": score,
            "counted": score - uncounted,
            "rank": rank(score - uncounted),
            "words": len(self.words),
            "quartiles": sum(len(word.tiles) == most for word in self.words),
        }

    @property
    def as_puzzle(self) -> Puzzle:
        """The board itself: found words are not givens."""
        return self.puzzle

    def __str__(self) -> str:
        path = self.puzzle.path
        return " ".join(write_word(self.puzzle, tuple(zip(path(word), word.texts, strict=True))) for word in self.words)


def write_word(puzzle: Puzzle, path: Path) -> str:
    """Return the tiles of a word as a move."""
    return "+".join(f"{at + 1}" + f"={text}" * (puzzle.tiles[at] == UNKNOWN) for at, text in path)


def game(
    puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None, lexicon: Lexicon | None = None
) -> Game:
    """Return the game from the start, or from the text of a position, whose words are not looked up.

    Raises PuzzleError.
    """
    no_rules(rules)
    if len(text) > MAX_POSITION:
        raise PuzzleError("a position has at most {most} characters", most=MAX_POSITION)
    begun: Game = replay(Game(puzzle, lexicon=lexicon), text.split(" ") if text else ())
    return begun


def moves_to(game: Game, solutions: Sequence[Word]) -> str:
    """Return the moves for the quartiles that are not found yet; PuzzleError if they cannot be determined."""
    known = {word.word for word in game.words}
    found = covers(game.puzzle, [word for word in solutions if len(word.tiles) == game.puzzle.tiles_per_word])
    if not found:
        raise PuzzleError("no words that use every tile exactly once are known, so the quartiles cannot be shown")
    return "; ".join(word.word for word in found[0] if word.word not in known)


MOVES: Mapping[str, str] = {
    Text("a word"): "cross",
    Text("a word by the numbers of its tiles, counted row by row"): "1+2",
}


TILES = re.compile(r"[0-9]{1,2}(=[^\W\d_]{0,4})?(\+[0-9]{1,2}(=[^\W\d_]{0,4})?)*")


def alphabet_of(game: Game) -> str:
    """Return the letters that words may have."""
    return game.lexicon.alphabet if game.lexicon else "".join((ENGLISH, *game.puzzle.tiles))


def normalize(game: Game, text: str) -> str:
    """Return the text in lower case, in the letters of the game's lexicon."""
    return game.lexicon.spelled(small(text)) if game.lexicon else small(text)


def touch(game: Game, draft: HalfMove, touch: Touch) -> HalfMove:
    """Apply a touch to a draft. A tile is added or removed; a letter extends a typed word or the last unknown tile; a
    touch of the other kind starts a new draft. Backspace removes the last item; Enter makes the draft ready.
    """
    puzzle, text = game.puzzle, draft.text
    tiles = text.split("+") if TILES.fullmatch(text) else []
    if any(not 1 <= int(part.partition("=")[0]) <= len(puzzle.tiles) for part in tiles):
        tiles = []
    word = text if {*text} <= {*alphabet_of(game)} and len(text) <= MAX_LETTERS * MAX_PATH else ""
    if touch.key == "enter":
        return _draft_of(tiles, word, True)
    if touch.key == "backspace":
        if tiles and "=" in tiles[-1] and tiles[-1][-1] != "=":  # a letter of the last, unknown tile
            return _draft_of([*tiles[:-1], tiles[-1][:-1]], word[:-1])
        return _draft_of(tiles[:-1], word[:-1])
    if touch.cell is not None:
        row, column = touch.cell
        tile = row * COLUMNS + column
        if 0 <= column < COLUMNS and 0 <= tile < len(puzzle.tiles):
            name = f"{tile + 1}"
            left = [part for part in tiles if part.partition("=")[0] != name]
            if len(left) == len(tiles):
                left.append(name + "=" * (puzzle.tiles[tile] == UNKNOWN))
            return _draft_of(left, "")
    elif len(letter := normalize(game, touch.key)) == 1 and letter in alphabet_of(game):
        if tiles and "=" in tiles[-1] and len(tiles[-1].partition("=")[2]) < LONGEST_READING:
            return _draft_of([*tiles[:-1], tiles[-1] + letter], "")
        return _draft_of([], (word + letter)[: MAX_LETTERS * MAX_PATH])
    return _draft_of(tiles, word)


def _draft_of(tiles: list[str], word: str, ready: bool = False) -> HalfMove:
    """Return the draft of these tiles, or of this word; an empty one is never ready."""
    cells = (divmod(int(part.partition("=")[0]) - 1, COLUMNS) for part in tiles)
    return HalfMove("+".join(tiles) or word, tuple(cells), ready and bool(tiles or word))


PLAYING: PlayRules[Puzzle, Game, Word] = PlayRules(
    game,
    MOVES,
    lambda game: (),  # no tools: a touch only picks tiles
    touch,
    last_move=lambda game: str(game.words[-1]) if game.words else "",
    history=lambda game: list(map(str, game.words)),
    moves_to=moves_to,
)
