"""Tables that Balda needs in addition to a lexicon's automaton; computed once per lexicon."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING

from unriddle.lexicon.passes_kernel import census, survey
from unriddle.puzzles.balda.puzzle import Puzzle, equal_words

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


@lru_cache(4)
def tables(lexicon: Lexicon) -> tuple[bytearray, array[int]]:
    """Return, for each node of the automaton, the most letters that can follow, and the set of letters that can."""
    height, reach = bytearray(len(lexicon.nodes)), array("I", bytes(4 * len(lexicon.nodes)))
    survey(lexicon.nodes, height, reach)
    return height, reach


@lru_cache(4)
def shares(lexicon: Lexicon) -> dict[str, float]:
    """Return the fraction of each letter among all letters of the lexicon's words."""
    size = len(lexicon.nodes)
    counts = array("Q", bytes(8 * 32))
    path_counts, below, places = array("Q", bytes(8 * size)), array("Q", bytes(8 * size)), array("I", bytes(4 * size))
    census(lexicon.nodes, lexicon.root, path_counts, below, places, counts)
    total = sum(counts) or 1
    return {letter: counts[code] / total for code, letter in enumerate(lexicon.alphabet)}


def is_plausible(lexicon: Lexicon) -> Callable[[str], bool] | None:
    """Return a test whether a word is marked plausible; None if all are."""
    plane = lexicon.content.planes.get("plausible")
    if plane is None:
        return None
    return lambda word: bool(plane[(number := lexicon.number(word)) >> 3] >> (number & 7) & 1)


@lru_cache(8)
def bearers(lexicon: Lexicon, marks: tuple[str, ...]) -> frozenset[str]:
    """Return the words of the lexicon with one of these marks."""
    planes = [int.from_bytes(lexicon.plane(mark), "little") for mark in marks]
    bits, found = reduce(or_, planes, 0) & ((1 << len(lexicon)) - 1), []
    while bits:
        low = bits & -bits
        found.append(lexicon.word(low.bit_length() - 1))
        bits ^= low
    return frozenset(found)


def barred_words(puzzle: Puzzle, lexicon: Lexicon) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """Return the played words, with the other forms of their nouns, and the words with excluded marks.

    None instead of an empty set.
    """
    played = frozenset(chain.from_iterable(map(equal_words(puzzle, lexicon), puzzle.used)))
    return played or None, bearers(lexicon, puzzle.left_out) or None
