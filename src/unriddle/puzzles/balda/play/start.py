"""How a game begins: the field with a word in its middle row, and the words it may be."""

from functools import lru_cache
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.notation import fold, language
from unriddle.puzzles.balda.puzzle import Puzzle


def first_position(word: str, height: int, width: int, rules: Puzzle | None = None) -> Puzzle:
    """The field with the start word in its middle row, played by these rules; PuzzleError."""
    word, where = fold(word), Text("the start word")
    if not language(word, where):
        raise PuzzleError(Text("it has no letters"), where)
    if len(word) > width:
        message = Text(
            "{word} has {letters} letters; the board is {width} wide", word=word[:40], letters=len(word), width=width
        )
        raise PuzzleError(message, where)
    before = (width - len(word)) // 2
    row = "." * before + word + "." * (width - len(word) - before)
    rows = ["." * width] * height
    rows[height // 2] = row
    values = rules._asdict() if rules is not None else {}
    return Puzzle.of(**(values | {"rows": tuple(rows), "used": (word,)}))


def start_words(lexicon: Any, length: int, count: int, seed: int) -> list[str]:
    """This many different words of this length, the same for the same seed; plausible ones where they are marked.

    PuzzleError when the lexicon has too few.
    """
    from random import Random

    words = known_words(lexicon, length, count)
    return Random(seed).sample(words, count)


@lru_cache(16)
def known_words(lexicon: Any, length: int, count: int = 1) -> list[str]:
    """All words of this length that people know, as far as that is marked; PuzzleError for fewer than `count`."""
    known = lexicon.plane("plausible")
    words = [
        lexicon.decode(codes)
        for codes in lexicon.codes(length)
        if not known or known[(number := lexicon.rank(codes)) >> 3] >> (number & 7) & 1
    ]
    if len(words) < count:
        message = Text(
            "{lexicon} has {words} words of {length} letters; {needed} are needed",
            lexicon=lexicon.name,
            words=len(words),
            length=length,
            needed=count,
        )
        raise PuzzleError(message)
    return words
