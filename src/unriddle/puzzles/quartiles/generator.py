"""Makes boards: five words of the main list, cut into tiles, and no other exact cover. The same for the same seed."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from unriddle.core import PuzzleError
from unriddle.core.hashing import blake2b
from unriddle.puzzles.quartiles.options import OPTION
from unriddle.puzzles.quartiles.puzzle import Puzzle, number

WORDS = 5
# How often tiles of so many letters are on published boards, in per cent.
LENGTHS = {2: 41, 3: 52, 4: 7}
TRIES = 2000  # boards, and words for each of them


class Dice:
    """Random numbers that are the same on every machine and in every version of Python: blake2b of a counter."""

    def __init__(self, seed: str) -> None:
        self._key = blake2b(seed.encode()).digest()
        self._count = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits here are far below 2**64, so no value is noticeably likelier."""
        self._count += 1
        drawn = blake2b(self._count.to_bytes(8, "little"), key=self._key, digest_size=8).digest()
        return int.from_bytes(drawn, "little") % limit

    def shuffled(self, values: Sequence[str]) -> list[str]:
        """The values in another order."""
        rest = list(values)
        return [rest.pop(self.below(len(rest))) for _ in values]


def generate(seed: Any, options: Mapping[str, str], lexicon: Any) -> Puzzle:
    """A board of five words of full length and no others, in a random order; PuzzleError.

    The only option is tiles-per-word. The player's own words have no say, so that everybody gets the same board.
    """
    from unriddle.lexicon import names, open_lexicon

    for option in options:
        if option != OPTION:
            raise PuzzleError(f"boards are made with the option {OPTION} only", str(option)[:40])
    per_word = number(str(options.get(OPTION, 4)))
    if lexicon.name in names():
        lexicon = open_lexicon(lexicon.name, player=False)
    dice = Dice(f"quartiles {per_word} {seed}")
    for _ in range(TRIES):
        words = _words(dice, per_word, lexicon)
        tiles = [tile for word in words for tile in _cut(dice, word, per_word)]
        if len(set(tiles)) < len(tiles):
            continue
        puzzle = Puzzle(tuple(dice.shuffled(tiles)), per_word)
        if _full_words(puzzle, lexicon) == sorted(words):
            return puzzle
    raise PuzzleError("no board was found: the lexicon has too few words for one")


def _words(dice: Dice, per_word: int, lexicon: Any) -> list[str]:
    """Words of the main list that can be cut into tiles, no two with the same start."""
    words: dict[str, str] = {}
    for _ in range(TRIES):
        if not len(lexicon):
            break
        drawn = dice.below(len(lexicon))
        word = lexicon.word(drawn) if not lexicon.mark_bits(drawn) else ""
        if 2 * per_word <= len(word) <= 3 * per_word + 1:
            words.setdefault(word[:4], word)
        if len(words) == WORDS:
            return list(words.values())
    raise PuzzleError(f"the lexicon has too few words of {2 * per_word} to {3 * per_word + 1} letters")


def _cut(dice: Dice, word: str, per_word: int) -> list[str]:
    """The word in tiles whose lengths are as likely as on published boards."""
    cuts = [lengths for lengths in product(LENGTHS, repeat=per_word) if sum(lengths) == len(word)]
    weights = [prod(LENGTHS[length] for length in lengths) for lengths in cuts]
    drawn = dice.below(sum(weights))
    chosen = 0
    while drawn >= weights[chosen]:
        drawn -= weights[chosen]
        chosen += 1
    ends = [sum(cuts[chosen][: place + 1]) for place in range(per_word)]
    return [word[end - length : end] for end, length in zip(ends, cuts[chosen], strict=True)]


def _full_words(puzzle: Puzzle, lexicon: Any) -> list[str]:
    """All words of full length on the board, those of the wider list too, sorted."""
    from unriddle.puzzles.quartiles.search import Search

    search = Search(puzzle, None, lexicon)
    found = []
    while not search.done:
        word = search.advance(1 << 20)
        if word is not None and len(word.tiles) == puzzle.tiles_per_word:
            found.append(word.word)
    return sorted(found)
