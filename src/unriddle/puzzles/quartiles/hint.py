"""Hints that give away no more than their level says."""

import re
from collections.abc import Sequence
from sys import maxsize
from typing import Any

from unriddle.core import Found, Picture, PuzzleError, run
from unriddle.puzzles.quartiles.conclusion import Conclusion
from unriddle.puzzles.quartiles.options import LEVELS
from unriddle.puzzles.quartiles.picture import picture
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word


def hint(puzzle: Puzzle, found: Sequence[str], level: int, lexicon: Any) -> tuple[str, Picture | None]:
    """Level 1: how many words of each length are left. Of the first quartile that is not among the words `found`,
    2: its first tile and how many letters follow, 3: its tiles as they lie on the board, 4: the word.
    """
    from unriddle.puzzles.quartiles.search import Search

    if not 1 <= level <= LEVELS:
        raise PuzzleError(f"there are hints of level 1 to {LEVELS}")
    known = {word.lower() for text in found for word in re.findall(r"[A-Za-z]+", str(text))}
    words = Conclusion(puzzle, lexicon, listed=maxsize)
    for event in run(Search(puzzle, None, lexicon)):
        if isinstance(event, Found):
            words.add(event.solution)
    conclusion = words.told(event, {})
    if level == 1:
        return _counts(puzzle, conclusion["words"], known), None
    if not conclusion["quartiles"]:
        return "no exact cover is known: the quartiles cannot be told", None
    for quartile in conclusion["quartiles"]:
        if quartile["word"] is None and known.isdisjoint(quartile["candidates"]):
            tiles, orders = " ".join(quartile["tiles"]), len(quartile["candidates"])
            return f"the last quartile is in no list; it is made of {tiles}, in one of {orders} orders", None
        if quartile["word"] is not None and quartile["word"] not in known:
            return _about(puzzle, puzzle.solution(quartile), level)
    return "all quartiles are found", None


def _counts(puzzle: Puzzle, words: Sequence[dict[str, Any]], known: set[str]) -> str:
    """How many words of each number of tiles are left, from the longest."""
    left = [len(word["tiles"]) for word in words if word["word"] not in known]
    if not left:
        return "all words are found"
    lengths = range(puzzle.tiles_per_word, 0, -1)
    counts = [f"{left.count(tiles)} of {tiles} tile{'s' * (tiles > 1)}" for tiles in lengths]
    return "words left: " + ", ".join(counts)


def _about(puzzle: Puzzle, word: Word, level: int) -> tuple[str, Picture | None]:
    """What this level tells of a quartile."""
    if level == 2:
        first = word.texts[0]
        mask = first + "·" * (len(word.word) - len(first))
        return f"a quartile of {len(word.word)} letters: {mask}", _marked(puzzle, word.tiles[:1])
    if level == 3:
        tiles = sorted(word.tiles, key=lambda label: puzzle.path(Word("", (label,), "", 0)))
        return f"a quartile of the tiles {' '.join(tiles)}", _marked(puzzle, tuple(tiles))
    return str(word), picture(puzzle, word)


def _marked(puzzle: Puzzle, labels: tuple[str, ...]) -> Picture:
    """The board with these tiles marked, without an order that gives the word away."""
    from dataclasses import replace

    drawn = picture(puzzle, Word("", labels, "", 0))
    cells = tuple(tuple(replace(cell, note="") for cell in row) for row in drawn.cells)
    return replace(drawn, cells=cells, lines=())
