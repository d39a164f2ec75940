"""How a game begins: the field with a word in its middle row, and the words it may be."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError, Text
from unriddle.lexicon.known import known
from unriddle.puzzles.balda.notation import fold, language
from unriddle.puzzles.balda.puzzle import Puzzle

if TYPE_CHECKING:
    from random import Random

    from unriddle.lexicon import Lexicon


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


def start_words(lexicon: Lexicon, length: int, count: int, chance: Random) -> list[str]:
    """This many different words of this length, none of them vulgar; plausible ones where they are marked.

    PuzzleError when the lexicon has too few.
    """
    words, found, drawn = _plausible(lexicon, length), list[str](), set[str]()
    while len(found) < count:
        if len(drawn) == len(words):
            message = Text(
                "{lexicon} has {words} words of {length} letters; {needed} are needed",
                lexicon=lexicon.name,
                words=len(found),
                length=length,
                needed=count,
            )
            raise PuzzleError(message)
        word = chance.choice(words)
        if word not in drawn and not known(lexicon).is_slang(word):
            found.append(word)
        drawn.add(word)
    return found


@lru_cache(16)
def _plausible(lexicon: Lexicon, length: int) -> list[str]:
    """All words of this length that people know, as far as that is marked."""
    plane = lexicon.plane("plausible")
    return [
        lexicon.decode(codes)
        for codes in lexicon.codes(length)
        if not plane or plane[(number := lexicon.rank(codes)) >> 3] >> (number & 7) & 1
    ]
