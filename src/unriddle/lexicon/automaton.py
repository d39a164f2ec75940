"""A minimal acyclic word automaton as one flat array; words can be added or removed in place.

A node is the index of its mask, `nodes[node]`: bit c is set if an edge with letter c leaves it. The edges follow in the
order of letters: `nodes[node + 1 + (number of lower bits set)]` is `target << 1 | final`, where final means that the
word ending with this letter is in the list, and target is the next node, 0 for none. Targets precede their nodes; index
0 is not a node.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unriddle.core import LexiconError

if TYPE_CHECKING:
    from array import array

Edges = dict[int, int]  # letter -> edge
# The most numbers of an automaton; a language with a million forms has half as many, and noise is refused early.
MAX_NUMBERS = 1 << 20


def pack(words: Iterable[bytes]) -> tuple[array[int], int]:
    """Return the minimal automaton of words, as codes, sorted, without repeats; and its root.

    LexiconError past MAX_NUMBERS.
    """
    from array import array

    nodes = array("I", [0])
    known: dict[tuple[int, ...], int] = {}
    path: list[Edges] = [{}]
    last = b""

    def close(depth: int) -> None:
        """Write the nodes of the last word below this depth and hang them on their parents."""
        for level in range(len(last), depth, -1):
            path[level - 1][last[level - 1]] |= _write(nodes, known, path.pop()) << 1

    for word in words:
        common = 0
        limit = min(len(word), len(last))
        while common < limit and word[common] == last[common]:
            common += 1
        close(common)
        if len(nodes) > MAX_NUMBERS:
            raise LexiconError(
                "its words have too little in common: they would fill {most} MB", most=4 * MAX_NUMBERS >> 20
            )
        for letter in word[common:]:
            path[-1][letter] = 0
            path.append({})
        path[-2][word[-1]] |= 1
        last = word
    close(0)
    if not path[0]:
        nodes.append(0)
        return nodes, 1
    return nodes, _write(nodes, known, path[0])


def _write(nodes: array[int], known: dict[tuple[int, ...], int], edges: Edges) -> int:
    """Return the node with these edges, in the order of their letters: one written before or a new one; 0 for none."""
    if not edges:
        return 0
    key = (sum(1 << letter for letter in edges), *edges.values())
    node = known.get(key)
    if node is None:
        node = known[key] = len(nodes)
        nodes.extend(key)
    return node


def edges(nodes: memoryview | array[int], node: int) -> Edges:
    """Return the edges that leave a node; node 0 has none."""
    mask = nodes[node]
    letters = []
    while mask:
        lowest = mask & -mask
        letters.append(lowest.bit_length() - 1)
        mask ^= lowest
    return dict(zip(letters, nodes[node + 1 : node + 1 + len(letters)], strict=True))


def change(nodes: array[int], root: int, word: bytes, present: bool) -> int:
    """Append nodes that make the word present or absent, and return the new root; other roots stay valid."""
    path = [root]
    for letter in word[:-1]:
        path.append(edges(nodes, path[-1]).get(letter, 0) >> 1 if path[-1] else 0)
    child = 0
    for place in range(len(word) - 1, -1, -1):
        here = edges(nodes, path[place]) if path[place] else {}
        letter = word[place]
        final = int(present) if place == len(word) - 1 else here.get(letter, 0) & 1
        if place == len(word) - 1:
            child = here.get(letter, 0) >> 1
        here[letter] = child << 1 | final
        if not here[letter]:
            del here[letter]
        child = _write(nodes, {}, dict(sorted(here.items())))
    if child == 0:
        from array import array

        nodes[:] = array("I", [0, 0])
        return 1
    return child
