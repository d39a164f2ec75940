"""The steps of a board, one after the other: the quartiles first, then the words that are only worth points."""

from collections.abc import Iterator, Sequence
from typing import Any

from unriddle.core.errors import damaged
from unriddle.core.search.varint import Numbers, dump
from unriddle.core.system.stopping import heeding
from unriddle.core.teach.step import MISTAKE, Trial
from unriddle.core.teach.explaining import Verdict
from unriddle.lexicon.known import known
from unriddle.puzzles.quartiles.play.game import MOST, written
from unriddle.puzzles.quartiles.puzzle import UNKNOWN, WIDE, Puzzle, Word, texts_of
from unriddle.puzzles.quartiles.teach.likely import likeliest, orders
from unriddle.puzzles.quartiles.teach.quartets import Named, Quartets
from unriddle.puzzles.quartiles.teach.step import Taught
from unriddle.puzzles.quartiles.teach.techniques import ENDING, GUESS, RARE, TECHNIQUES, WORD

LOOKS = 1 << 40  # more than any board has
Look = tuple[Taught | None, int]  # the step that a look gave, and how many quartiles are open after it


class Teacher:
    """Looks at one word after the other, and at each letter of a guess. All follows from the game, so that a place is
    the number of looks.
    """

    def __init__(
        self, game: Any, words: Sequence[Word], verdict: Verdict, until: int | None, place: bytes | None
    ) -> None:
        self._puzzle: Puzzle = game.puzzle
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
        self._given = self._looks = 0
        self.open = self._open
        self._covers = len(self.quartets.covers)
        looks, self.quartets.endings = _looks_of(place)
        self._coming = self._steps()
        self._next = next(self._coming, None)
        for _ in range(looks):
            if self.over:
                raise damaged()
            self.advance(1)

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
        return min(1.0, self._given / self._all)

    @property
    def _open(self) -> int:
        return self.quartets.count - self.quartets.sure

    def advance(self, budget: int) -> tuple[int, Taught | None]:
        for made in range(1, budget + 1):
            if self._next is None:
                return made - 1, None
            step, self.open = self._next
            self._looks += 1
            self._given += step is not None
            self._next = next(self._coming, None)
            if step is not None:
                return made, step
        return budget, None

    def place(self) -> bytes:
        return dump([self._looks, *([1] if self.quartets.endings else [])])

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
            why = "banned" if word.word in self._lexicon.banned else f"list {self._lexicon.name}"
            yield self._step(MISTAKE, f"word {word.word}", (), (why,)), self._open
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
            tile = self._puzzle.path(word)[0]
            step = self._step(technique, f"tile {tile + 1}", (self._move(word),))
            self._play(word)
            yield step, self._open

    def _named(self, quartile: Named) -> Taught:
        """The step that names a quartile."""
        unit = f"tile {quartile.tile + 1}" if quartile.tile >= 0 else _tiles(self.quartets.left)
        because = [f"word {each.word}" for each in quartile.others]
        if quartile.technique == ENDING and quartile.alone != quartile.tile:
            because.append(f"tile {quartile.alone + 1}")
        if quartile.technique == GUESS:
            because.append(f"covers {len(self.quartets.covers)}")
        if not self.quartets.whole:
            because.append("without the last")
        if quartile.word.tier == WIDE:
            because.append(WIDE)
        return self._step(quartile.technique, unit, (self._move(quartile.word),), tuple(because))

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
        move = written(self._puzzle, tuple((tile, texts[tile]) for tile in rows[likely])) if likely else ""
        trial = (Trial(move, (_tiles(tiles),), False),) if likely else ()
        yield self._step(GUESS, _tiles(tiles), (), (f"orders {len(rows)}",), trial), self._open

    def _may(self, technique: str) -> bool:
        return TECHNIQUES.index(technique) <= self._until

    def _play(self, word: Word) -> None:
        self._found.add(word.word)
        self._text = f"{self._text} {self._move(word)}".strip()

    def _move(self, word: Word) -> str:
        """The word as a move, by its tiles."""
        path = zip(self._puzzle.path(word), word.texts, strict=True)
        return written(self._puzzle, tuple(path))

    def _step(
        self,
        technique: str,
        unit: str,
        follows: tuple[str, ...],
        because: tuple[str, ...] = (),
        trial: tuple[Trial, ...] = (),
    ) -> Taught:
        tier = TECHNIQUES.index(technique)
        return Taught(technique, tier, unit, follows, because, trial, self._text, self._puzzle, self._left())

    def _left(self) -> tuple[int, ...]:
        """How many words are left of one tile, of two and so on; those of the wider list count only as quartiles."""
        quartiles = {word.word for word in self.quartets.best}
        left = [0] * self._puzzle.tiles_per_word
        for word in self._words:
            if word.word not in self._found and (word.tier != WIDE or word.word in quartiles):
                left[len(word.tiles) - 1] += 1
        return tuple(left)


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


def _tiles(tiles: Sequence[int]) -> str:
    return "tiles " + "+".join(str(tile + 1) for tile in tiles)


def _looks_of(place: bytes | None) -> tuple[int, bool]:
    """The number of looks, and whether endings come first: places of before have no word of them."""
    if place is None:
        return 0, True
    numbers = Numbers(place)
    looks = numbers.next(LOOKS)
    endings = not numbers.done and numbers.next(1) == 1
    numbers.end()
    return looks, endings
