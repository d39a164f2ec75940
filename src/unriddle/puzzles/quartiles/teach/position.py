"""Words that were found, as people type them, as the text of a position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.puzzles.quartiles.play.game import Game, game
from unriddle.puzzles.quartiles.puzzle import TIERS, Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

# A word as `solve` prints it, with its tiles, its points and its list; tiles alone; a word alone.
_LINE = re.compile(rf"([a-z]+)\s+([a-z?#=0-9+]+)\s+[0-9]+\b(?:\s+(?:{'|'.join(TIERS)})\b)?", re.ASCII)
_TILES = re.compile(r"[0-9]+(?:=[a-z]+)?(?:\+[0-9]+(?:=[a-z]+)?)+", re.ASCII)
_WORD = re.compile(r"[^\W\d_]+")


def position_of(puzzle: Puzzle, found: Sequence[str], lexicon: Lexicon | None = None) -> str:
    """The position in which these words were found; PuzzleError names one that the tiles do not spell."""
    begun = game(puzzle, "", {}, lexicon)
    for text in map(str, found):
        for move in [text.strip()] if text.lstrip().startswith("{") else _moves(text):
            after = _played(puzzle, move)
            if after.words[0].word not in {word.word for word in begun.words}:
                begun = begun.play(after.last, kept=True)
    return str(begun)


def _played(puzzle: Puzzle, move: str) -> Game:
    """The game of this word alone, which may be in JSON."""
    if move.startswith("{"):
        word = puzzle.solution(move)
        move = word.word if not puzzle.check(word) else "+".join(word.tiles)
    return Game(puzzle).play(move, kept=True)


def _moves(text: str) -> Iterator[str]:
    """The words in a text, as moves; those that it has twice, too."""
    text = text.lower()
    at = 0
    while at < len(text):
        line = _LINE.match(text, at)
        tiles = _TILES.match(text, at)
        word = _WORD.match(text, at)
        if line and _spells(line[2], line[1]):
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


def _spells(tiles: str, word: str) -> bool:
    """Whether the labels of tiles, as a solution has them, spell the word."""
    parts = (part.partition("=")[2] or part.partition("#")[0] for part in tiles.split("+"))
    return "".join(parts) == word
