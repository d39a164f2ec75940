"""Passes over a whole word automaton: continuations after each node, and frequencies of letters.

Targets precede their nodes, and nodes are consecutive from index 1 to the end.
"""

from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount


def survey(nodes: Any, height: Any, reach: Any) -> cython.int:
    """Fill in, for each node, the maximal number of letters that can follow (255 for more), and their set."""
    size: cython.int = len(nodes)
    at: cython.int = 1
    slot: cython.int
    target: cython.int
    most: cython.int
    mask: cython.uint
    letters: cython.uint
    while at < size:
        mask = nodes[at]
        letters = mask
        most = 1 if mask else 0
        for slot in range(at + 1, at + 1 + popcount(mask)):
            target = nodes[slot] >> 1
            if target:
                letters |= reach[target]
                if height[target] >= most:
                    most = height[target] + 1
        height[at] = most if most < 255 else 254
        reach[at] = letters
        at += 1 + popcount(mask)
    return 0


def census(nodes: Any, root: cython.uint, ways: Any, below: Any, places: Any, counts: Any) -> cython.int:
    """Add the frequency of each letter in the words to `counts`.

    The other arrays have the length of `nodes` and are all 0. For each node, `ways` gets the number of paths to it and
    `below` the number of words that end after it; `places` gets all nodes.
    """
    size: cython.int = len(nodes)
    at: cython.int = 1
    slot: cython.int
    number: cython.int = 0
    edge: cython.uint
    rest: cython.uint
    while at < size:
        places[number] = at
        number += 1
        for slot in range(at + 1, at + 1 + popcount(nodes[at])):
            edge = nodes[slot]
            below[at] += (edge & 1) + below[edge >> 1]
        at += 1 + popcount(nodes[at])
    ways[root] = 1
    while number:
        number -= 1
        at = places[number]
        if ways[at]:
            rest = nodes[at]
            slot = at
            while rest:
                slot += 1
                edge = nodes[slot]
                counts[ctz(rest)] += ways[at] * ((edge & 1) + below[edge >> 1])
                ways[edge >> 1] += ways[at]
                rest &= rest - 1
    return 0
