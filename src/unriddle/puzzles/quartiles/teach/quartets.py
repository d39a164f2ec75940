"""What is known of the quartiles of a board: which of them follows next from those that are named, and by what."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from unriddle.core.system.stopping import heeding
from unriddle.puzzles.quartiles.puzzle import WIDE, Puzzle, Word
from unriddle.puzzles.quartiles.solve.cover import Cover, Full
from unriddle.puzzles.quartiles.teach.techniques import (
    BEGINNINGS,
    COVER,
    ELIMINATION,
    ENDING,
    ENDINGS,
    GUESS,
    QUARTILE,
)

Laid = tuple[Word, tuple[int, ...]]  # a word of full length, and its tiles


class Named(NamedTuple):
    """A quartile that follows: by what technique, from which tile (from 0; -1: from no one), and with which others.

    `alone` is the tile that no other word uses, where that is another one.
    """

    technique: str
    word: Word
    tile: int = -1
    others: tuple[Word, ...] = ()
    alone: int = -1


class Quartets:
    """The words of full length of a board, and the covers that those agree with that are named.

    `found` are words that a person has: one of full length that no list has counts where only with it there is a cover.
    """

    def __init__(self, puzzle: Puzzle, words: Sequence[Word], found: Iterable[Word], listed: set[str]) -> None:
        self.puzzle = puzzle
        most = puzzle.tiles_per_word
        self.words = [word for word in heeding(words) if len(word.tiles) == most]
        self._laid = [(word, puzzle.path(word)) for word in heeding(self.words)]
        full = _full(puzzle, self.words)
        self.whole = _different(full.covers())  # the exact covers
        strange = [word for word in found if len(word.tiles) == most and word.word not in listed]
        if not self.whole and strange:
            self.whole = _different(_full(puzzle, [*self.words, *strange]).covers())
        self._known = {word.word for word in found if len(word.tiles) == most}
        self.covers = _agreeing(self.whole or _different(full.nearly()), self._known)
        self.accepted = {word.word for cover in self.whole for word in cover}
        # How many words use each tile: where there are few, the quartile is soon seen.
        self._uses = [0] * len(puzzle.tiles)
        places = puzzle.places
        for word in heeding(words):
            for label in word.tiles:
                self._uses[places[label.partition("=")[0]]] += 1
        self.named = [word for word in self.best if word.word in self._known]
        self.sure = len(self.named)  # of those that are named, how many no guess was needed for
        self._guessed = False

    @property
    def best(self) -> Cover:
        """The cover that is taught: of those that agree, the one with the fewest words of the wider list."""
        return self.covers[0] if self.covers else ()

    @property
    def count(self) -> int:
        """How many quartiles the board has."""
        return -(-len(self.puzzle.tiles) // self.puzzle.tiles_per_word)

    @property
    def left(self) -> tuple[int, ...]:
        """The tiles that no named quartile uses, from 0."""
        used = {tile for word in self.named for tile in self.puzzle.path(word)}
        return tuple(tile for tile in range(len(self.puzzle.tiles)) if tile not in used)

    def name(self, quartile: Named) -> None:
        """This quartile is named now."""
        self.named.append(quartile.word)
        self._known.add(quartile.word.word)
        self._guessed |= quartile.technique == GUESS
        self.sure += not self._guessed
        self.covers = _agreeing(self.covers, self._known)

    def following(self) -> Named | None:
        """The next quartile, by the easiest technique; None where all are named of which a word is known."""
        open_words = sorted((word for word in self.best if word.word not in self._known), key=_rarity)
        if not open_words:
            return None
        fitting = self._fitting()
        if self.whole:
            if len(open_words) == 1 and len({word.word for word, _ in fitting}) == 1:
                return Named(ELIMINATION, open_words[0])
            if forced := self._forced(fitting):
                return forced
        for word in open_words:
            if all(word.word in {each.word for each in cover} for cover in self.covers):
                others = tuple(each for each in self.best if each != word) if len(self.covers) == 1 else ()
                return Named(COVER, word, self._rarest(word), others)
        return Named(GUESS, open_words[0], self._rarest(open_words[0]))

    def _fitting(self) -> list[Laid]:
        """The words of full length whose tiles no named quartile uses."""
        left = set(self.left)
        return [(word, path) for word, path in self._laid if left.issuperset(path)]

    def _forced(self, fitting: Sequence[Laid]) -> Named | None:
        """A word that alone can use some tile: no rare one if it can be, then of the tile that fewest words use."""
        having: dict[int, list[Word]] = {}
        for word, path in fitting:
            for tile in path:
                having.setdefault(tile, []).append(word)
        alone = [(_rarity(words[0]), self._uses[tile], tile) for tile, words in having.items() if len(words) == 1]
        if not alone:
            return None
        for *_, tile in sorted(alone):
            if (affix := self._affix(having[tile][0], fitting)) >= 0:
                return Named(ENDING, having[tile][0], affix, alone=tile)
        tile = min(alone)[2]
        return Named(QUARTILE, having[tile][0], tile)

    def _affix(self, word: Word, fitting: Sequence[Laid]) -> int:
        """The tile of a usual beginning or ending that of all words which fit this one alone has there; -1 for none."""
        path, texts = self.puzzle.path(word), self.puzzle.tiles
        for at, usual in ((-1, ENDINGS), (0, BEGINNINGS)):
            if texts[path[at]] in usual and {other.word for other, way in fitting if way[at] == path[at]} == {
                word.word
            }:
                return path[at]
        return -1

    def _rarest(self, word: Word) -> int:
        """The tile of a word that the fewest words use."""
        return min(self.puzzle.path(word), key=lambda tile: (self._uses[tile], tile))


def _rarity(word: Word) -> bool:
    return word.tier == WIDE


def _full(puzzle: Puzzle, words: Sequence[Word]) -> Full:
    full = Full(puzzle)
    for word in heeding(words, 1024):
        full.add(word)
    return full


def _different(covers: list[Cover]) -> list[Cover]:
    """The covers in which no word comes twice: nobody can find one again."""
    return [cover for cover in covers if len({word.word for word in cover}) == len(cover)]


def _agreeing(covers: list[Cover], names: set[str]) -> list[Cover]:
    """The covers that have the most of these words."""
    having = [sum(word.word in names for word in cover) for cover in covers]
    return [cover for cover, count in zip(covers, having, strict=True) if count == max(having)]
