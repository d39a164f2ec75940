"""Draws random boards: five words, cut into tiles; the same for the same seed. Their quality is not checked here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.core.system.hashing import blake2b
from unriddle.lexicon.known import RARE, knowledge_of
from unriddle.puzzles.quartiles.make.options import WORDS, BoardWishes
from unriddle.puzzles.quartiles.puzzle import Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

# Letters of a tile -> percentage of the tiles of published boards.
LENGTHS = {2: 41, 3: 52, 4: 7}
TRIES = 2000  # the most words to draw for a board


class Dice:
    """Random numbers that are the same on every machine and in every version of Python: blake2b of a counter."""

    def __init__(self, seed: str) -> None:
        self._key = blake2b(seed.encode()).digest()
        self._count = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1; limits here are far below 2**64, so no value is noticeably likelier."""
        self._count += 1
        drawn = blake2b(self._count.to_bytes(8, "little"), key=self._key, digest_size=8).digest()
        return int.from_bytes(drawn, "little") % limit

    def shuffle(self, values: Sequence[str]) -> list[str]:
        """Return the values in random order."""
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in values]


class RandomBoard(NamedTuple):
    """A board drawn at random and its words; the puzzle is None if two tiles were equal."""

    words: Sequence[str]
    puzzle: Puzzle | None


def boards(seed: int, wishes: BoardWishes, lexicon: Lexicon) -> Iterator[RandomBoard]:
    """Yield random boards endlessly, the same for the same seed; PuzzleError if the lexicon has too few words."""
    per_word = wishes.per_word
    dice = Dice(f"quartiles {per_word} {seed}")
    while True:
        words = dice.shuffle(wishes.theme)[:WORDS] if wishes.theme else _words(dice, wishes, lexicon)
        if wishes.may_be_rare and not wishes.theme and dice.below(2):
            words = [_rare(dice, wishes, lexicon) or words[0], *words[1:]]
        tiles = [tile for word in words for tile in cut(dice, word, per_word)]
        has_duplicates = len(set(tiles)) < len(tiles)
        yield RandomBoard(words, None if has_duplicates else Puzzle(tuple(dice.shuffle(tiles)), per_word))


def _words(dice: Dice, wishes: BoardWishes, lexicon: Lexicon) -> list[str]:
    """Return words of the main list that can be cut into tiles, as familiar as wished, not vulgar, and with different
    beginnings.
    """
    per_word, words = wishes.per_word, dict[str, str]()
    familiarity = RARE if wishes.level is None else wishes.familiarity
    for _ in range(TRIES):
        if not len(lexicon):
            break
        if word := _usable(lexicon, dice.below(len(lexicon)), per_word, familiarity):
            words.setdefault(word[:4], word)
        if len(words) == WORDS:
            return list(words.values())
    letters = {"least": 2 * per_word, "most": 3 * per_word + 1}
    raise PuzzleError(Text("the lexicon has too few words of {least} to {most} letters", **letters))


@lru_cache(1 << 17)
def _usable(lexicon: Lexicon, number: int, per_word: int, familiarity: int) -> str:
    """Return the word with this number; "" if it is too rare, vulgar, or too short or long for a typical board."""
    word = "" if lexicon.mark_bits(number) else str(lexicon.word(number))
    fits = 2 * per_word <= len(word) <= 3 * per_word + 1
    knows = knowledge_of(lexicon)
    return word if fits and knows.familiarity(word) <= familiarity and not knows.marks(word) else ""


def _rare(dice: Dice, wishes: BoardWishes, lexicon: Lexicon) -> str:
    """Return a word that only the wider list has and that can be cut into tiles; "" if none is drawn."""
    per_word = wishes.per_word
    for _ in range(TRIES):
        drawn = dice.below(len(lexicon))
        if not lexicon.mark_bits(drawn):
            continue
        word = str(lexicon.word(drawn))
        if 2 * per_word <= len(word) <= 3 * per_word + 1 and not knowledge_of(lexicon).marks(word):
            return word
    return ""


def cut(dice: Dice, word: str, per_word: int) -> list[str]:
    """Cut a word into tiles at random, with lengths as likely as on published boards."""
    cuts = [lengths for lengths in product(LENGTHS, repeat=per_word) if sum(lengths) == len(word)]
    weights = [prod(LENGTHS[length] for length in lengths) for lengths in cuts]
    drawn = dice.below(sum(weights))
    chosen = 0
    while drawn >= weights[chosen]:
        drawn -= weights[chosen]
        chosen += 1
    ends = [sum(cuts[chosen][: place + 1]) for place in range(per_word)]
    return [word[end - length : end] for end, length in zip(ends, cuts[chosen], strict=True)]
