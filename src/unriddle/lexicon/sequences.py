"""Familiarity of letter sequences: the frequency in a lexicon of each letter after those before it.

Computed in integers, so that the results are the same on all machines.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from unriddle.lexicon.passes_kernel import census

if TYPE_CHECKING:
    from unriddle.lexicon.words import Lexicon

ONE = 256  # a bit: a row of letters with one more is twice as familiar
BEFORE = 4  # letters before one that count at the most, the start of the word among them
SHORTENED = 338  # for each letter less before it that words have, in 1/256 bits: a factor of 2.5
UNSEEN = 20 * ONE  # for a letter that no word has at all

States = dict[int, int]  # edges of the automaton -> how many ways lead to them


class Sequences:
    """Counts of letter sequences in the words of a lexicon, each counted when it is first asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._nodes = lexicon.nodes
        self._codes = {letter: code for code, letter in enumerate(lexicon.alphabet)}
        self._path_counts, self._below, self._places, self._letters = count_paths(lexicon)
        # The words by what follows a prefix, and by what follows a part in the middle.
        self._after: dict[str, States] = {"^": {lexicon.root << 1: 1}}
        self._counts: dict[str, int] = {}

    def prepare(self, letter: str) -> None:
        """Count a letter in all words; done for each letter of a word, this makes later `cost` calls fast."""
        self._states(letter)

    def cost(self, word: str, at: int) -> int:
        """Return the cost of the letter at this place after those before it, in 1/256 bits.

        Less familiar letters cost more; the place after the last letter is the end of the word.
        """
        text = f"^{word}$"
        at += 1
        cost = 0
        for before in range(min(BEFORE, at), -1, -1):
            often = self._count(text[at - before : at + 1])
            if often:
                return cost + logarithm(self._count(text[at - before : at])) - logarithm(often)
            cost += SHORTENED
        return cost + UNSEEN

    def _count(self, row: str) -> int:
        """Return the number of occurrences of these letters in the words."""
        if row not in self._counts:
            self._counts[row] = self._count_paths(row)
        return self._counts[row]

    def _count_paths(self, row: str) -> int:
        if row == "":
            return sum(self._letters) + len(self._lexicon)
        if row == "$":
            return len(self._lexicon)
        if row[-1] == "$":
            return sum(count for edge, count in self._states(row[:-1]).items() if edge & 1)
        return sum(count * ((edge & 1) + self._below[edge >> 1]) for edge, count in self._states(row).items())

    def _states(self, row: str) -> States:
        """Return the edges reached after this row of letters, starting anywhere in a word."""
        if row not in self._after:
            found: States = {}
            code = self._codes.get(row[-1], -1)
            if code >= 0:
                for node, count in self._starts() if len(row) == 1 else self._ends(row[:-1]):
                    mask = self._nodes[node]
                    if mask >> code & 1:
                        edge = self._nodes[node + 1 + (mask & ((1 << code) - 1)).bit_count()]
                        found[edge] = found.get(edge, 0) + count
            self._after[row] = found
        return self._after[row]

    def _starts(self) -> Any:
        return zip(self._places, self._path_counts, strict=True)

    def _ends(self, row: str) -> Any:
        return [(edge >> 1, count) for edge, count in self._states(row).items() if edge >> 1]


@lru_cache(2)
def count_paths(lexicon: Lexicon) -> tuple[array[int], array[int], array[int], array[int]]:
    """Return paths to each used node, words below each node, the used nodes, and the frequency of each letter.

    Paths and nodes are parallel arrays.
    """
    size = len(lexicon.nodes)
    counts, below, letters = (array("Q", bytes(8 * count)) for count in (size, size, 32))
    places = array("I", bytes(4 * size))
    census(lexicon.nodes, lexicon.root, counts, below, places, letters)
    used = array("I", (node for node in places if node and counts[node]))
    return array("Q", (counts[node] for node in used)), below, used, letters


@lru_cache(4096)
def logarithm(number: int) -> int:
    """Return the logarithm of a number from 1 to the base of 2, in 1/256, rounded down."""
    exponent = number.bit_length() - 1
    part = (number << 32) >> exponent
    for _ in range(8):
        part = part * part >> 32
        exponent <<= 1
        if part >> 33:
            part >>= 1
            exponent += 1
    return exponent
