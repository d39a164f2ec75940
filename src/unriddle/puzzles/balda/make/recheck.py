"""A second search, which shares nothing with the kernel: every path over the field, letter by letter of the lexicon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from unriddle.puzzles.balda.notation import Place
from unriddle.puzzles.balda.puzzle import OPEN, Move, Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def long_moves(puzzle: Puzzle, lexicon: Lexicon, least: int) -> set[tuple[Place, str, str]]:
    """Cell, letter and word of every move that makes a word of this many letters or more."""

    def spelled(path: tuple[Place, ...], word: str, node: int, hole: Place | None, letter: str) -> Iterator[Move]:
        for place in puzzle.neighbours(path[-1]) if path else every:
            if path.count(place) >= puzzle.knots:
                continue
            sign = puzzle.rows[place[0]][place[1]]
            if sign in OPEN:
                if hole not in (None, place):
                    continue
                signs = letter or lexicon.alphabet
                taken: Place | None = place
            else:
                signs, taken = sign, hole
            for each in signs:
                after, final = (
                    lexicon.walk(node, lexicon.alphabet.index(each)) if each in lexicon.alphabet else (0, False)
                )
                own = each if sign in OPEN else letter
                longer, text = (*path, place), word + each
                if final and taken is not None and len(text) >= least:
                    yield Move(taken, own, text, longer, puzzle.score(taken, text))
                if after:
                    yield from spelled(longer, text, after, taken, own)

    every = [(row, column) for row, line in enumerate(puzzle.rows) for column, sign in enumerate(line) if sign != "#"]
    found = spelled((), "", lexicon.root, None, "")
    return {(move.cell, move.letter, move.word) for move in found if not puzzle.check(move, lexicon)}
