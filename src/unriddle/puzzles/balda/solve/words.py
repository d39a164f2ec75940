"""What balda asks of a lexicon beside its automaton; told once for each lexicon."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from unriddle.lexicon.passes_kernel import census, survey
from unriddle.puzzles.balda.puzzle import Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


@lru_cache(4)
def tables(lexicon: Lexicon) -> tuple[bytearray, array[int]]:
    """For each node, the number of letters that may follow at most, and the set of those that may."""
    height, reach = bytearray(len(lexicon.nodes)), array("I", bytes(4 * len(lexicon.nodes)))
    survey(lexicon.nodes, height, reach)
    return height, reach


@lru_cache(4)
def shares(lexicon: Lexicon) -> dict[str, float]:
    """The share of each letter among all letters of the lexicon's words."""
    size = len(lexicon.nodes)
    counts = array("Q", bytes(8 * 32))
    ways, below, places = array("Q", bytes(8 * size)), array("Q", bytes(8 * size)), array("I", bytes(4 * size))
    census(lexicon.nodes, lexicon.root, ways, below, places, counts)
    whole = sum(counts) or 1
    return {letter: counts[code] / whole for code, letter in enumerate(lexicon.alphabet)}


def allows(puzzle: Puzzle, lexicon: Lexicon) -> Callable[[str], bool] | None:
    """Whether the rules on marks admit a word of the lexicon; None when they admit all."""
    bits = {mark: 1 << bit for bit, mark in enumerate(lexicon.marks)}
    wanted = bits.get("plausible", 0) if puzzle.plausible else 0
    left_out = [mark for mark, admitted in (("slang", puzzle.slang), ("plural", puzzle.plural)) if not admitted]
    barred = sum(bits.get(mark, 0) for mark in left_out)
    if not wanted | barred:
        return None
    return lambda word: lexicon.mark_bits(lexicon.number(word)) & (wanted | barred) == wanted
