"""The steps of a board, one after the other: the quartiles first, then the words that are only worth points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.core.system.stopping import heeding
from unriddle.core.teach.explaining import Verdict
from unriddle.core.technique import named
from unriddle.kit.lesson import Reason
from unriddle.lexicon.known import known
from unriddle.puzzles.quartiles.play.game import MOST, Game
from unriddle.puzzles.quartiles.puzzle import UNKNOWN, WIDE, Puzzle, Word, texts_of
from unriddle.puzzles.quartiles.teach.likely import likeliest, orders
from unriddle.puzzles.quartiles.teach.quartets import Named, Quartets
from unriddle.puzzles.quartiles.teach.step import Laid, Lost, Taught, Tile, Tiles, Trial
from unriddle.puzzles.quartiles.teach.techniques import ENDING, GUESS, NAMES, RARE, TECHNIQUES, WORD, Facts

if TYPE_CHECKING:
    from unriddle.puzzles.quartiles.play.game import Game

Look = tuple[Taught | None, int]  # the step that a look gave, and how many quartiles are open after it


class Teacher:
    """Looks at one word after the other, and at each letter of a guess."""

    given = None  # its steps build on those before

    def __init__(self, game: Game, words: Sequence[Word], verdict: Verdict, until: int | None, given: None) -> None:
        self._puzzle: Puzzle = game.puzzle
        assert game.lexicon is not None
        self._lexicon = game.lexicon
        self._until = len(TECHNIQUES) if until is None else until
        self._text = str(game)
        self._found = {word.word for word in game.words}
        self._faults = [word for word in game.words if not self._lexicon.contains(word.word)]
        listed = {word.word for word in heeding(words)}
        self.quartets = Quartets(self._puzzle, words, game.words, listed)
        self._faults = [word for word in self._faults if word.word not in self.quartets.accepted]
        # Vulgar words are not told, unless a quartile is one; a player may find them.
        is_slang, told = known(self._lexicon).is_slang, {word.word for word in self.quartets.best}
        self._words = [
            word for word in _each_once(words, self.quartets) if word.word in told or not is_slang(word.word)
        ]
        self._all = 1 + sum(word.word not in self._found for word in self._words)
        self._told = 0
        self.open = self._open
        self._covers = len(self.quartets.covers)
        self._coming = self._steps()
        self._next = next(self._coming, None)

    @property
    def verdict(self) -> Verdict:
        """Whether the quartiles are the only words that use every tile once."""
        if not self.quartets.whole:
            return "none"
        return "unique" if self._covers == 1 else "several"

    @property
    def over(self) -> bool:
        return self._next is None

    @property
    def share(self) -> float:
        return min(1.0, self._told / self._all)

    @property
    def _open(self) -> int:
        return self.quartets.count - self.quartets.sure

    def advance(self, budget: int) -> tuple[int, Taught | None]:
        for made in range(1, budget + 1):
            if self._next is None:
                return made - 1, None
            step, self.open = self._next
            self._told += step is not None
            self._next = next(self._coming, None)
            if step is not None:
                return made, step
        return budget, None

    def counted(self) -> dict[str, int]:
        """What a card counts, of the cover that is taught: quartiles of the wider list; other words of full length;
        shorter words of the main list that mix tiles of quartiles.
        """
        best = self.quartets.best
        home = {tile: number for number, word in enumerate(best) for tile in self._puzzle.path(word)}
        full = {word.word for word in self.quartets.words} - {word.word for word in best}
        mixed = sum(
            len(word.tiles) < self._puzzle.tiles_per_word
            and word.tier != WIDE
            and len({home.get(tile) for tile in self._puzzle.path(word)}) > 1
            for word in self._words
        )
        rare = sum(word.tier == WIDE for word in best)
        return {"rare_quartiles": rare, "false_friends": len(full), "lures": mixed}

    def _steps(self) -> Iterator[Look]:
        for word in self._faults:
            banned = word.word in self._lexicon.banned
            reason = Reason("banned") if banned else Reason("list", self._lexicon.name)
            facts = self._facts(None)._replace(lacking="" if banned else self._lexicon.name)
            yield self._step(TECHNIQUES[0].name, Lost(word.word), None, facts, (reason,)), self._open
        while (quartile := self.quartets.following()) and self._may(quartile.technique):
            step = self._named(quartile)
            self.quartets.name(quartile)
            self._play(quartile.word)
            yield step, self._open
        if self.quartets.covers and not self.quartets.whole and not quartile and self._may(GUESS):
            yield from self._guessed()
        for word in sorted(self._words, key=_ease):
            technique = RARE if word.tier == WIDE else WORD
            if word.word in self._found or not self._may(technique) or len(self._text) > MOST - 1000:
                continue
            step = self._step(technique, Tile(self._puzzle.path(word)[0]), self._laid(word), self._facts(word))
            self._play(word)
            yield step, self._open

    def _named(self, quartile: Named) -> Taught:
        """The step that names a quartile."""
        unit = Tile(quartile.tile) if quartile.tile >= 0 else Tiles(tuple(self.quartets.left))
        others = tuple(each.word for each in quartile.others)
        alone = quartile.alone + 1 if quartile.technique == ENDING and quartile.alone != quartile.tile else 0
        covers = len(self.quartets.covers) if quartile.technique == GUESS else 0
        short = not self.quartets.whole
        because = [Reason("word", each) for each in others]
        because += [Reason("tile", str(alone))] * bool(alone) + [Reason("covers", str(covers))] * bool(covers)
        because += [Reason("without the last")] * short + [Reason(WIDE)] * (quartile.word.tier == WIDE)
        facts = self._facts(quartile.word)._replace(others=others, alone=alone, covers=covers, short=short)
        return self._step(quartile.technique, unit, self._laid(quartile.word), facts, because)

    def _guessed(self) -> Iterator[Look]:
        """The last quartile, of which only the tiles are known."""
        tiles, texts = self.quartets.left, texts_of(self._puzzle.tiles)
        if any(self._puzzle.tiles[tile] == UNKNOWN for tile in tiles):
            return
        rows = orders(tiles, texts)
        likely = None
        for likely in likeliest(rows, texts, self._lexicon):
            if likely is None:
                yield None, self._open
        unit, facts = Tiles(tuple(tiles)), self._facts(None)._replace(orders=len(rows))
        trials: tuple[Trial, ...] = ()
        if likely:
            laid = Laid(tuple((tile, "") for tile in rows[likely]))
            trials, facts = (Trial(laid, (unit,)),), facts._replace(word=self._word(laid))
        yield self._step(GUESS, unit, None, facts, (Reason("orders", str(len(rows))),), trials), self._open

    def _may(self, technique: str) -> bool:
        return NAMES.index(technique) <= self._until

    def _play(self, word: Word) -> None:
        self._found.add(word.word)
        self._text = f"{self._text} {self._laid(word)}".strip()

    def _laid(self, word: Word) -> Laid:
        """The tiles of a word as a move."""
        path = zip(self._puzzle.path(word), word.texts, strict=True)
        return Laid(tuple((at, text if self._puzzle.tiles[at] == UNKNOWN else "") for at, text in path))

    def _word(self, laid: Laid) -> Word:
        """The word of a move."""
        return Game(self._puzzle).play(str(laid), kept=True).words[0]

    def _facts(self, word: Word | None) -> Facts:
        """The word as the game has it, and how many words are left; those of the wider list count only as quartiles."""
        quartiles = {each.word for each in self.quartets.best}
        left = [0] * self._puzzle.tiles_per_word
        for each in self._words:
            if each.word not in self._found and (each.tier != WIDE or each.word in quartiles):
                left[len(each.tiles) - 1] += 1
        if word is not None:
            played = self._word(self._laid(word))
            word = played._replace(tier=WIDE) if word.tier == WIDE else played
        return Facts(word, tuple(left))

    def _step(
        self,
        technique: str,
        unit: Tile | Tiles | Lost,
        laid: Laid | None,
        facts: Facts,
        because: Sequence[Reason] = (),
        trials: tuple[Trial, ...] = (),
    ) -> Taught:
        sets = (laid,) if laid else ()
        own = named(TECHNIQUES, technique)
        return Taught(own, unit, sets, tuple(because), facts, trials, self._text, self._puzzle)


def _each_once(words: Sequence[Word], quartets: Quartets) -> list[Word]:
    """Each word in the way that is worth most, the quartiles as the cover lays them; none that reads an unknown tile in
    another way than these.
    """
    reading = {label: letters for word in quartets.best for label, letters in word.assumes.items()}
    found: dict[str, Word] = {word.word: word for word in quartets.best}
    fixed = set(found)
    for word in heeding(words):
        fits = all(reading.get(label, letters) == letters for label, letters in word.assumes.items())
        if fits and word.word not in fixed and (word.word not in found or word.points > found[word.word].points):
            found[word.word] = word
    return list(found.values())


def _ease(word: Word) -> tuple[bool, int]:
    """Words of the main list come first, those of few tiles before the others."""
    return word.tier == WIDE, len(word.tiles)
