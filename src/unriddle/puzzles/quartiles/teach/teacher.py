"""Finds the steps of a board one by one: the quartiles first, then the words that only score points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core.system.stopping import until_stopped
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import find_technique
from unriddle.kit.lesson import Reason
from unriddle.lexicon.known import knowledge_of
from unriddle.lexicon.sequences import ONE, Sequences
from unriddle.puzzles.quartiles.play.game import MAX_POSITION, Game, game
from unriddle.puzzles.quartiles.puzzle import TIERS, UNKNOWN, WIDE, Puzzle, Word, texts_of
from unriddle.puzzles.quartiles.solve.cover import Cover, FullWords
from unriddle.puzzles.quartiles.teach.step import ConsideredTiles, LaidWord, NotAWord, Tile, TileOrder, WordStep
from unriddle.puzzles.quartiles.teach.techniques import (
    BEGINNINGS,
    COVER,
    ELIMINATION,
    ENDING,
    ENDINGS,
    GUESS,
    NAMES,
    QUARTILE,
    RARE,
    TECHNIQUES,
    WORD,
    Facts,
)

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

# A word as `solve` prints it, with its tiles, its points and its list; tiles alone; a word alone.
_LINE = re.compile(rf"([^\W\d_]+)\s+([\w?#=+]+)\s+[0-9]+\b(?:\s+(?:{'|'.join(TIERS)})\b)?")
_TILES = re.compile(r"[0-9]+(?:=[^\W\d_]+)?(?:\+[0-9]+(?:=[^\W\d_]+)?)+")
_WORD = re.compile(r"[^\W\d_]+")


def position_of(puzzle: Puzzle, found: Sequence[str], lexicon: Lexicon | None = None) -> str:
    """Return the position with these words found; PuzzleError names one that the tiles do not spell."""
    begun = game(puzzle, "", {}, lexicon)
    for text in map(str, found):
        for move in [text.strip()] if text.lstrip().startswith("{") else _moves(text):
            if move.startswith("{"):
                word = puzzle.solution(move)
                move = word.word if not puzzle.check(word) else "+".join(word.tiles)
            after = Game(puzzle).play(move, kept=True)  # checks this word alone
            if after.words[0].word not in {word.word for word in begun.words}:
                begun = begun.play(after.last, kept=True)
    return str(begun)


def _moves(text: str) -> Iterator[str]:
    """Yield the words in a text as moves, repeated ones too."""
    text = text.lower()
    at = 0
    while at < len(text):
        line = _LINE.match(text, at)
        tiles = _TILES.match(text, at)
        word = _WORD.match(text, at)
        parts = line[2].split("+") if line else []
        # Whether the labels of tiles, as a solution has them, spell the word.
        if line and "".join(part.partition("=")[2] or part.partition("#")[0] for part in parts) == line[1]:
            yield line[1]
            at = line.end()
        elif tiles:
            yield tiles[0]
            at = tiles.end()
        elif word:
            yield word[0]
            at = word.end()
        else:
            at += 1


CLEAR = 3 * ONE  # the least lead of the likeliest order over the second: eight times as likely
# Many compounds end in a word (veloci-raptor): the bonus per letter of that word, and its least length.
ENDING_BONUS, MIN_ENDING = ONE * 3 // 2, 4


def orders(tiles: Sequence[int], texts: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Return each string that these tiles can spell, sorted, with the first order of the tiles that spells it."""
    found: dict[str, tuple[int, ...]] = {}
    for order in permutations(tiles):
        found.setdefault("".join(texts[tile] for tile in order), order)
    return dict(sorted(found.items()))


def ending(texts: Sequence[str], lexicon: Lexicon) -> int:
    """Return the length of the longest word that the texts at the end spell, not using the first text; 0 if none has
    MIN_ENDING letters."""
    ends = ["".join(texts[at:]) for at in range(1, len(texts))]
    return max((len(end) for end in ends if len(end) >= MIN_ENDING and end in lexicon), default=0)


def likeliest(rows: Mapping[str, Sequence[int]], texts: Sequence[str], lexicon: Lexicon) -> Iterator[str | None]:
    """Yield None at each pause; finally the string that is clearly the likeliest, or "" if none is."""
    sequences = Sequences(lexicon)
    for letter in sorted(set("".join(rows))):
        yield None
        sequences.prepare(letter)
    costs = []
    for row, order in rows.items():
        cost = -ENDING_BONUS * ending([texts[tile] for tile in order], lexicon)
        for at in range(len(row) + 1):
            cost += sequences.cost(row, at)
            yield None
        costs.append((cost, row))
    costs.sort()
    clear = len(costs) == 1 or costs[1][0] - costs[0][0] >= CLEAR
    yield costs[0][1] if clear else ""


Spelled = tuple[Word, tuple[int, ...]]  # a full-length word, and its tiles


class NextQuartile(NamedTuple):
    """The next quartile: its technique, the tile it follows from (from 0; -1: none), and the other words involved.

    `alone` is, for an ending, the tile that no other word uses; it may be `tile`.
    """

    technique: str
    word: Word
    tile: int = -1
    others: tuple[Word, ...] = ()
    alone: int = -1


class CoverState:
    """The full-length words of a board, and the covers compatible with the named ones.

    `found` are a person's words: a full-length word outside all lists counts only if a cover needs it.
    """

    def __init__(self, puzzle: Puzzle, words: Sequence[Word], found: Iterable[Word], listed: set[str]) -> None:
        self.puzzle = puzzle
        most = puzzle.tiles_per_word
        self.words: list[Word] = [word for word in until_stopped(words) if len(word.tiles) == most]
        self._words_with_paths = [(word, puzzle.path(word)) for word in until_stopped(self.words)]
        full = _full(puzzle, self.words)
        self.whole: list[Cover] = _different(full.covers())  # the exact covers
        strange = [word for word in found if len(word.tiles) == most and word.word not in listed]
        if not self.whole and strange:
            self.whole = _different(_full(puzzle, [*self.words, *strange]).covers())
        self._known = {word.word for word in found if len(word.tiles) == most}
        self.covers: list[Cover] = _agreeing(self.whole or _different(full.near_covers()), self._known)
        self.accepted: set[str] = {word.word for cover in self.whole for word in cover}
        # How many words use each tile: with few, the quartile is quickly seen.
        self._uses = [0] * len(puzzle.tiles)
        places = puzzle.places
        for word in until_stopped(words):
            for label in word.tiles:
                self._uses[places[label.partition("=")[0]]] += 1
        self.named: list[Word] = [word for word in self.best if word.word in self._known]
        self.sure: int = len(self.named)  # how many of these were named before the first guess
        self._guessed = False

    @property
    def best(self) -> Cover:
        """The cover that is taught: of the compatible ones, the one with the fewest words of the wider list."""
        return self.covers[0] if self.covers else ()

    @property
    def left(self) -> tuple[int, ...]:
        """The tiles that no named quartile uses, from 0."""
        used = {tile for word in self.named for tile in self.puzzle.path(word)}
        return tuple(tile for tile in range(len(self.puzzle.tiles)) if tile not in used)

    def name(self, quartile: NextQuartile) -> None:
        """Add this quartile to the named ones."""
        self.named.append(quartile.word)
        self._known.add(quartile.word.word)
        self._guessed |= quartile.technique == GUESS
        self.sure += not self._guessed
        self.covers = _agreeing(self.covers, self._known)

    def following(self) -> NextQuartile | None:
        """Return the next quartile by the easiest technique; None if every known quartile is named."""
        open_words = sorted(
            (word for word in self.best if word.word not in self._known), key=lambda word: word.tier == WIDE
        )
        if not open_words:
            return None
        left = set(self.left)
        fitting = [(word, path) for word, path in self._words_with_paths if left.issuperset(path)]
        if self.whole:
            if len(open_words) == 1 and len({word.word for word, _ in fitting}) == 1:
                return NextQuartile(ELIMINATION, open_words[0])
            if forced := self._forced_word(fitting):
                return forced
        for word in open_words:
            if all(word.word in {each.word for each in cover} for cover in self.covers):
                others = tuple(each for each in self.best if each != word) if len(self.covers) == 1 else ()
                return NextQuartile(COVER, word, self._rarest(word), others)
        return NextQuartile(GUESS, open_words[0], self._rarest(open_words[0]))

    def _forced_word(self, fitting: Sequence[Spelled]) -> NextQuartile | None:
        """Return, among words whose tiles no named quartile uses, one that is the only word for some tile: a common
        word if possible, then the tile with the fewest words.
        """
        having: dict[int, list[Word]] = {}
        for word, path in fitting:
            for tile in path:
                having.setdefault(tile, []).append(word)
        alone = [(words[0].tier == WIDE, self._uses[tile], tile) for tile, words in having.items() if len(words) == 1]
        if not alone:
            return None
        for *_, tile in sorted(alone):
            if (affix := self._affix(having[tile][0], fitting)) >= 0:
                return NextQuartile(ENDING, having[tile][0], affix, alone=tile)
        tile = min(alone)[2]
        return NextQuartile(QUARTILE, having[tile][0], tile)

    def _affix(self, word: Word, fitting: Sequence[Spelled]) -> int:
        """Return the tile whose common ending or beginning only this word has among all fitting words; -1 if there is
        none.
        """
        path, texts = self.puzzle.path(word), self.puzzle.tiles
        for at, usual in ((-1, ENDINGS), (0, BEGINNINGS)):
            if texts[path[at]] in usual and {other.word for other, way in fitting if way[at] == path[at]} == {
                word.word
            }:
                return path[at]
        return -1

    def _rarest(self, word: Word) -> int:
        """Return the tile of a word that the fewest words use."""
        return min(self.puzzle.path(word), key=lambda tile: (self._uses[tile], tile))


def _full(puzzle: Puzzle, words: Sequence[Word]) -> FullWords:
    full = FullWords(puzzle)
    for word in until_stopped(words, 1024):
        full.add(word)
    return full


def _different(covers: list[Cover]) -> list[Cover]:
    """Return the covers in which no word occurs twice: a word can be found only once."""
    return [cover for cover in covers if len({word.word for word in cover}) == len(cover)]


def _agreeing(covers: list[Cover], names: set[str]) -> list[Cover]:
    """Return the covers with the most of these words."""
    having = [sum(word.word in names for word in cover) for cover in covers]
    return [cover for cover, count in zip(covers, having, strict=True) if count == max(having)]


Look = tuple[
    WordStep | None, int
]  # the step found by examining a position, or None, and the number of quartiles still open


class Teacher:
    """Finds the steps of a board; examines one word at a time, and each letter of a guess."""

    given = None  # no saved state: each step depends on all earlier ones

    def __init__(self, game: Game, words: Sequence[Word], verdict: Verdict, until: int | None, given: None) -> None:
        self._puzzle: Puzzle = game.puzzle
        assert game.lexicon is not None
        self._lexicon = game.lexicon
        self._until = len(TECHNIQUES) if until is None else until
        self._text = str(game)
        self._found = {word.word for word in game.words}
        self._faults = [word for word in game.words if not self._lexicon.contains(word.word)]
        listed = {word.word for word in until_stopped(words)}
        self.cover_state: CoverState = CoverState(self._puzzle, words, game.words, listed)
        self._faults = [word for word in self._faults if word.word not in self.cover_state.accepted]
        # Vulgar and doubtful words are not suggested, unless they are quartiles; a player may find them.
        marks, best_words = knowledge_of(self._lexicon).marks, {word.word for word in self.cover_state.best}
        self._words = [
            word for word in _best_layouts(words, self.cover_state) if word.word in best_words or not marks(word.word)
        ]
        self._all = 1 + sum(word.word not in self._found for word in self._words)
        self._step_count = 0
        self.open: int = self._open
        self._covers = len(self.cover_state.covers)
        self._coming = self._steps()
        self._next = next(self._coming, None)

    @property
    def verdict(self) -> Verdict:
        """Whether the quartiles are the only words that use every tile once."""
        if not self.cover_state.whole:
            return "none"
        return "unique" if self._covers == 1 else "multiple"

    @property
    def over(self) -> bool:
        return self._next is None

    @property
    def share(self) -> float:
        return min(1.0, self._step_count / self._all)

    @property
    def _open(self) -> int:
        return -(-len(self._puzzle.tiles) // self._puzzle.tiles_per_word) - self.cover_state.sure

    def advance(self, budget: int) -> tuple[int, WordStep | None]:
        for made in range(1, budget + 1):
            if self._next is None:
                return made - 1, None
            step, self.open = self._next
            self._step_count += step is not None
            self._next = next(self._coming, None)
            if step is not None:
                return made, step
        return budget, None

    def counted(self) -> dict[str, int]:
        """Return the counts for a card about the cover taught: quartiles of the wider list; other words of full length;
        shorter words of the main list that mix tiles of quartiles.
        """
        best = self.cover_state.best
        home = {tile: number for number, word in enumerate(best) for tile in self._puzzle.path(word)}
        full = {word.word for word in self.cover_state.words} - {word.word for word in best}
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
            yield self._step(TECHNIQUES[0].name, NotAWord(word.word), None, facts, (reason,)), self._open
        while (quartile := self.cover_state.following()) and self._is_allowed(quartile.technique):
            step = self._quartile_step(quartile)
            self.cover_state.name(quartile)
            self._play(quartile.word)
            yield step, self._open
        if self.cover_state.covers and not self.cover_state.whole and not quartile and self._is_allowed(GUESS):
            yield from self._guesses()
        for word in sorted(self._words, key=lambda word: (word.tier == WIDE, len(word.tiles))):
            technique = RARE if word.tier == WIDE else WORD
            if word.word in self._found or not self._is_allowed(technique) or len(self._text) > MAX_POSITION - 1000:
                continue
            step = self._step(technique, Tile(self._puzzle.path(word)[0]), self._lay_word(word), self._facts(word))
            self._play(word)
            yield step, self._open

    def _quartile_step(self, quartile: NextQuartile) -> WordStep:
        """Return the step that names a quartile."""
        unit = Tile(quartile.tile) if quartile.tile >= 0 else ConsideredTiles(tuple(self.cover_state.left))
        others = tuple(each.word for each in quartile.others)
        alone = quartile.alone + 1 if quartile.technique == ENDING and quartile.alone != quartile.tile else 0
        covers = len(self.cover_state.covers) if quartile.technique == GUESS else 0
        short = not self.cover_state.whole
        because = [Reason("word", each) for each in others]
        because += [Reason("tile", str(alone))] * bool(alone) + [Reason("covers", str(covers))] * bool(covers)
        because += [Reason("without the last")] * short + [Reason(WIDE)] * (quartile.word.tier == WIDE)
        facts = self._facts(quartile.word)._replace(others=others, alone=alone, covers=covers, short=short)
        return self._step(quartile.technique, unit, self._lay_word(quartile.word), facts, because)

    def _guesses(self) -> Iterator[Look]:
        """Yield guesses of the last quartile when only its tiles are known."""
        tiles, texts = self.cover_state.left, texts_of(self._puzzle.tiles)
        if any(self._puzzle.tiles[tile] == UNKNOWN for tile in tiles):
            return
        rows = orders(tiles, texts)
        likely = None
        for likely in likeliest(rows, texts, self._lexicon):
            if likely is None:
                yield None, self._open
        unit, facts = ConsideredTiles(tuple(tiles)), self._facts(None)._replace(orders=len(rows))
        trials: tuple[TileOrder, ...] = ()
        if likely:
            layout = LaidWord(tuple((tile, "") for tile in rows[likely]))
            trials, facts = (TileOrder(layout, (unit,)),), facts._replace(word=self._word(layout))
        yield self._step(GUESS, unit, None, facts, (Reason("orders", str(len(rows))),), trials), self._open

    def _is_allowed(self, technique: str) -> bool:
        return NAMES.index(technique) <= self._until

    def _play(self, word: Word) -> None:
        self._found.add(word.word)
        self._text = f"{self._text} {self._lay_word(word)}".strip()

    def _lay_word(self, word: Word) -> LaidWord:
        """Return the tiles of a word as a move."""
        path = zip(self._puzzle.path(word), word.texts, strict=True)
        return LaidWord(tuple((at, text if self._puzzle.tiles[at] == UNKNOWN else "") for at, text in path))

    def _word(self, layout: LaidWord) -> Word:
        """Return the word that a move spells."""
        return Game(self._puzzle).play(str(layout), kept=True).words[0]

    def _facts(self, word: Word | None) -> Facts:
        """Return the word as the game stores it, and the numbers of words left; words of the wider list count only if
        they are quartiles.
        """
        quartiles = {each.word for each in self.cover_state.best}
        left = [0] * self._puzzle.tiles_per_word
        for each in self._words:
            if each.word not in self._found and (each.tier != WIDE or each.word in quartiles):
                left[len(each.tiles) - 1] += 1
        if word is not None:
            played = self._word(self._lay_word(word))
            word = played._replace(tier=WIDE) if word.tier == WIDE else played
        return Facts(word, tuple(left))

    def _step(
        self,
        technique: str,
        unit: Tile | ConsideredTiles | NotAWord,
        layout: LaidWord | None,
        facts: Facts,
        because: Sequence[Reason] = (),
        trials: tuple[TileOrder, ...] = (),
    ) -> WordStep:
        sets = (layout,) if layout else ()
        own = find_technique(TECHNIQUES, technique)
        return WordStep(own, unit, sets, tuple(because), facts, trials, self._text, self._puzzle)


def _best_layouts(words: Sequence[Word], quartets: CoverState) -> list[Word]:
    """Return each word in its most valuable layout, the quartiles as in the cover; omit words that read an unknown tile
    differently.
    """
    reading = {label: letters for word in quartets.best for label, letters in word.assumes.items()}
    found: dict[str, Word] = {word.word: word for word in quartets.best}
    fixed = set(found)
    for word in until_stopped(words):
        fits = all(reading.get(label, letters) == letters for label, letters in word.assumes.items())
        if fits and word.word not in fixed and (word.word not in found or word.points > found[word.word].points):
            found[word.word] = word
    return list(found.values())
