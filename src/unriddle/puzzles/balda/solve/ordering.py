"""The order of worth of moves: the best first, rare letters before common ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from unriddle.core.system.stopping import heeding
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.words import shares

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

FEW = 256  # groups of moves that are sorted between two looks at whether to stop


def order(lexicon: Lexicon) -> Callable[[Move], tuple[Any, ...]]:
    """The key that sorts moves by points, then by the rarity of the letter, then by word and path."""
    share = shares(lexicon)
    return lambda move: (-move.points, share[move.letter], move.word, move.cell, move.path)


def ranked(moves: Sequence[Move], lexicon: Lexicon) -> list[Move]:
    """The moves, the best first; Abandoned when the run that wants them is to stop."""
    share = shares(lexicon)
    alike: dict[tuple[int, float, str], list[Move]] = {}
    for move in heeding(moves):
        alike.setdefault((-move.points, share[move.letter], move.word[:2]), []).append(move)
    groups = [sorted(alike[key], key=attrgetter("word", "cell", "path")) for key in heeding(sorted(alike), FEW)]
    return list(chain.from_iterable(groups))


def foremost(moves: Sequence[Move], lexicon: Lexicon) -> tuple[Move, ...]:
    """The best of the moves, and the best with another word, where there is one."""
    key = order(lexicon)
    best = min(moves, key=key, default=None)
    if best is None:
        return ()
    second = min((move for move in heeding(moves) if move.word != best.word), key=key, default=None)
    return (best, second) if second else (best,)


def first_but(moves: Sequence[Move], word: str) -> Move | None:
    """The first of the moves with another word."""
    return next((move for move in moves if move.word != word), None)
