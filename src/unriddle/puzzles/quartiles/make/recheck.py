"""A second search, which shares nothing with the kernel: rows of tiles spelled letter by letter, then exact covers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from unriddle.puzzles.quartiles.puzzle import Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def words(puzzle: Puzzle, lexicon: Lexicon) -> dict[tuple[int, ...], str]:
    """Every row of as many tiles as a word may have, or fewer, that spells a word, and the word."""

    def longer(path: tuple[int, ...], text: str) -> Iterator[tuple[tuple[int, ...], str]]:
        if lexicon.contains(text):
            yield path, text
        if len(path) < puzzle.tiles_per_word and lexicon.contains_prefix(text):
            for place, tile in enumerate(puzzle.tiles):
                if place not in path:
                    yield from longer((*path, place), text + tile)

    return dict(longer((), ""))


def covers(puzzle: Puzzle, words: dict[tuple[int, ...], str], most: int) -> list[list[str]]:
    """The choices of words that use every tile once, up to this many."""

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
