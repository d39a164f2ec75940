"""Cuts words into tiles: by hand, at hyphens, or at random, which gives the same cuts for the same words everywhere."""

import re
from collections.abc import Sequence

from unriddle.core import PuzzleError, Text, Where
from unriddle.puzzles.quartiles.make.boards import Dice, cut

WORDS, PER_WORD = "words", 4
SEPARATORS = r"[-+·.'\s]+"


def tiles_of(text: str) -> list[str]:
    """Return the tiles of a word cut by hand; the word itself if it was not cut."""
    return [tile for tile in re.split(SEPARATORS, text.lower()) if tile]


def cuts(words: Sequence[str], per_word: int, number: int = 0) -> list[list[str]]:
    """Return these words cut at random, in one of many ways; PuzzleError names the row of a word too short or too
    long.
    """
    dice = Dice(f"cut {per_word} {number} {' '.join(words)}")
    found = []
    for row, word in enumerate(words, 1):
        if not 2 * per_word <= len(word) <= 4 * per_word:
            raise PuzzleError(
                "a word of {least} to {most} letters is needed",
                Where("", cell=(row, 1)),
                least=2 * per_word,
                most=4 * per_word,
            )
        found.append(cut(dice, word, per_word))
    return found


def shuffled_tiles(texts: Sequence[str], per_word: int) -> list[str]:
    """Return the tiles of words in a random order; words cut by hand keep their tiles. Raises PuzzleError."""
    parts = [tiles_of(text) for text in texts]
    tiles: list[str] = []
    for row, part in enumerate(parts, 1):
        if len(part) not in (1, per_word):
            message = Text(
                "this is cut into {count} tile, not {wanted}",
                "this is cut into {count} tiles, not {wanted}",
                count=len(part),
                wanted=per_word,
            )
            raise PuzzleError(message, Where("", cell=(row, 1)))
        try:
            tiles += cuts(part, per_word)[0] if len(part) == 1 < per_word else part
        except PuzzleError as error:
            raise PuzzleError(error, Where("", cell=(row, 1))) from None
    return Dice(f"order {' '.join(tiles)}").shuffle(tiles)
