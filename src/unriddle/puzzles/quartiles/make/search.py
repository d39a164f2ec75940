"""Searches for new boards, and checks generated ones."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from unriddle.core import PuzzleError, Text
from unriddle.kit import making as attempts
from unriddle.kit.lesson import translatable
from unriddle.kit.level import LEVELS
from unriddle.kit.making import maker_entry
from unriddle.kit.order import Made, Order
from unriddle.lexicon import common
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.quartiles.make.boards import RandomBoard, boards
from unriddle.puzzles.quartiles.make.options import BoardWishes, read
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word
from unriddle.puzzles.quartiles.solve.cover import covers
from unriddle.puzzles.quartiles.solve.search import Search as Paths
from unriddle.puzzles.quartiles.teach import LESSON
from unriddle.puzzles.quartiles.teach.outcome import Card

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def spelled_by(puzzle: Puzzle, lexicon: Lexicon) -> dict[tuple[int, ...], str]:
    """Return every sequence of tiles that spells a word, with the word; at most `tiles_per_word` tiles."""

    def longer(path: tuple[int, ...], text: str) -> Iterator[tuple[tuple[int, ...], str]]:
        if lexicon.contains(text):
            yield path, text
        if len(path) < puzzle.tiles_per_word and lexicon.contains_prefix(text):
            for place, tile in enumerate(puzzle.tiles):
                if place not in path:
                    yield from longer((*path, place), text + tile)

    return dict(longer((), ""))


def few_covers(puzzle: Puzzle, words: dict[tuple[int, ...], str], most: int) -> list[list[str]]:
    """Return at most `most` choices of words that use every tile once."""

    def fill(free: frozenset[int]) -> Iterator[list[str]]:
        if not free:
            yield []
            return
        first = min(free)
        for path, word in words.items():
            if first in path and free.issuperset(path):
                for rest in fill(free.difference(path)):
                    yield [word, *rest]

    found = fill(frozenset(range(len(puzzle.tiles))))
    return [cover for cover, _ in zip(found, range(most), strict=False)]


TRIES = 2000
# Reasons why drafts fail; for a wrong band, BAND plus the index of the band, or plus the number of bands if the board
# has none.
ALIKE, OTHERS, COVERS, VULGAR, NOT_DAILY, BAND = range(6)
LEVEL = BAND + len(Card.bands) + 1
STEP_PATHS, LOOKS = 1000, 8  # the paths, and the positions examined by the teacher, per step
SEARCHED = 0.2  # the share of a draft's work that finding its words takes


# Limits of a puzzle of the day: its fewest and most words, and the most quartiles that are another word plus one of
# these endings.
MIN_WORDS, MAX_WORDS, MAX_INFLECTED = 25, 45, 2
ENDINGS = {"s": "", "es": "", "ies": "y", "ed": "", "d": "", "ied": "y", "ing": "", "er": "", "ers": "", "ly": ""}


def is_daily(words: Collection[str], quartiles: Iterable[str], lexicon: Lexicon) -> bool:
    """Whether a board with these words has as many as a puzzle of the day should, and few inflected quartiles."""

    def has_stem(word: str) -> bool:
        stems = [word.removesuffix(ending) + end for ending, end in ENDINGS.items() if word.endswith(ending)]
        return any(lexicon.contains(stem) or lexicon.contains(f"{stem}e") for stem in stems)

    return MIN_WORDS <= len(words) <= MAX_WORDS and sum(map(has_stem, quartiles)) <= MAX_INFLECTED


class BoardAttempt(attempts.Attempt):
    """A draft of a board: all its words are found, then its card is made."""

    failure: int | None

    def __init__(self, board: RandomBoard, wishes: BoardWishes, lexicon: Lexicon) -> None:
        self._board, self._wishes, self._lexicon = board, wishes, lexicon
        self.made = Made(board.puzzle) if board.puzzle else None

    def work(self) -> Generator[None]:
        puzzle, wishes = self._board.puzzle, self._wishes
        if puzzle is None:
            self.failure = ALIKE
            return
        found: list[Word] = []
        for more in attempts.slices(Paths(puzzle, None, self._lexicon), STEP_PATHS):
            found += more
            yield
        words = [word for word in found if len(word.tiles) == wishes.per_word]
        if len(words) - len(self._board.words) > wishes.extra_words:
            self.failure = OTHERS
            return
        if len(covers(puzzle, words)) != 1:
            self.failure = COVERS
            return
        if any(map(knowledge_of(self._lexicon).marks, {word.word for word in found})):
            self.failure = VULGAR
            return
        if wishes.daily and not is_daily({word.word for word in found}, self._board.words, self._lexicon):
            self.failure = NOT_DAILY
            return
        self.share = SEARCHED
        card = Card(puzzle, self._lexicon)
        rating = yield from self.rate(LESSON.explain(puzzle, None, self._lexicon), card, LOOKS)
        self.made = Made(puzzle, rating)
        if wishes.band not in (None, rating["band"]):
            self.failure = BAND + (list(card.bands).index(rating["band"]) if rating["band"] else len(card.bands))
        if wishes.level is not None and rating["level"] != LEVELS[wishes.level]:
            self.failure = LEVEL


class Search(attempts.Attempts):
    """Tries random boards until one has exactly one cover and meets the wishes; ignores the player's own words."""

    tries = TRIES

    def prepare(self) -> None:
        self._words = common(self.lexicon[0])
        self._wishes = read(self.order, self._words)
        self._boards = boards(self.order.seed, self._wishes, self._words)  # endless
        self._drawn = 0
        self._board: RandomBoard  # the board drawn last

    def draft(self, number: int) -> BoardAttempt:
        # A draft that was abandoned is requested again.
        if number >= self._drawn:
            self._board = next(islice(self._boards, number - self._drawn, None))
            self._drawn = number + 1
        return BoardAttempt(self._board, self._wishes, self._words)

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """Return how many boards failed for each reason (equal tiles, other full-length words, other covers, vulgar
        words, not like a puzzle of the day), and how many were of each unwanted band.
        """
        bands = {str(band): failures[BAND + place] for place, band in enumerate(Card.bands) if BAND + place in failures}
        counts = {
            "alike": ALIKE,
            "other_words": OTHERS,
            "other_covers": COVERS,
            "vulgar": VULGAR,
            "not_daily": NOT_DAILY,
        }
        return {**{name: failures.get(code, 0) for name, code in counts.items()}, "bands": bands}


class BoardsConclusion(attempts.AttemptsConclusion):
    """The report on an attempt to make a board."""

    def failures(self, summary: Mapping[str, Any]) -> Sequence[str]:
        bands = ((translatable(Card.bands, band), count) for band, count in summary["bands"].items())
        return [
            Text("boards with two equal tiles: {count:,}", count=summary["alike"]),
            Text("boards with other words of full length: {count:,}", count=summary["other_words"]),
            Text("boards with another choice of quartiles: {count:,}", count=summary["other_covers"]),
            Text("boards that take a vulgar word: {count:,}", count=summary["vulgar"]),
            Text("boards that are not like a puzzle of the day: {count:,}", count=summary["not_daily"]),
            *(Text("boards of the band {band}: {count:,}", band=band, count=count) for band, count in bands),
        ]


def check(order: Order, made: Made, lexicon: Lexicon) -> str:
    """Return "" if the board has exactly one cover, accepts no vulgar word and meets the wishes (but its band and level
    are not rated again), otherwise the error,
    found by an independent search.
    """
    if wrong := order.check(made):
        return wrong
    words = common(lexicon)
    wishes = read(order, words)
    if made.puzzle.tiles_per_word != wishes.per_word:
        return Text(
            "its words have {count} tiles, not {wished}", count=made.puzzle.tiles_per_word, wished=wishes.per_word
        )
    spelled = spelled_by(made.puzzle, words)
    if any(map(knowledge_of(words).marks, spelled.values())):
        return Text("it takes a vulgar word")
    found = {path: word for path, word in spelled.items() if len(path) == wishes.per_word}
    choices = few_covers(made.puzzle, found, 2)
    if len(choices) != 1:
        return Text("its quartiles are not unique")
    if len(found) - len(choices[0]) > wishes.extra_words:
        return Text("it has too many other words of full length")
    if wishes.daily and not is_daily(set(spelled.values()), choices[0], words):
        return Text("it is not like a puzzle of the day")
    strange = next((word for word in choices[0] if wishes.theme and word not in wishes.theme), None)
    return Text("{word} is not in the theme's list", word=strange) if strange else ""


ENTRY = maker_entry(Search, check=check, conclusion=BoardsConclusion)


def answers(made: Made, lexicon: Lexicon) -> Mapping[str, tuple[str, str]]:
    """Return the words that a board accepts, as name -> (text, the characters of the text): `words`, the everyday and
    common ones, and `more`, all others. A word is written with one letter per tile, a for the first tile of the board;
    words are separated by spaces. PuzzleError for unknown tiles, or more tiles than
    letters.
    """
    words, letters = common(lexicon), "abcdefghijklmnopqrstuvwxyz"[: len(made.puzzle.tiles)]
    if len(letters) < len(made.puzzle.tiles) or "?" in "".join(made.puzzle.tiles):
        raise PuzzleError("only a board of at most {most} tiles, all known, can be played in a file", most=26)
    found: dict[bool, list[str]] = {True: [], False: []}
    for path, word in spelled_by(made.puzzle, words).items():
        found[knowledge_of(words).familiarity(word) <= COMMON].append("".join(letters[tile] for tile in path))
    return {name: (" ".join(sorted(found[kind])), f"{letters} ") for name, kind in (("words", True), ("more", False))}
