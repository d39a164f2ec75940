"""The one pass over a word automaton that validates it and counts its words."""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import popcount


def measure(nodes, before, root, letters):
    """Count the words of the automaton; -1 if it is not sound, so that no walk over it is safe.

    Sound means: nodes follow one another from index 1 to the end, have only the first `letters` letters, every edge
    leads to a word's end, to a node before its own, or both, and there are fewer than 2**31 words. Fills `before` (as
    long as `nodes`, all 0): at an edge, the number of words of its node before the edge's; at a node, 2**31 plus the
    number of its words.
    """
    size: cython.Py_ssize_t = len(nodes)
    place: cython.Py_ssize_t = 1
    slot: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    target: cython.Py_ssize_t
    edge: cython.uint
    count: cython.uint
    mask: cython.ulonglong
    total: cython.ulonglong
    one: cython.uint = 1
    if root < 1 or root >= size or nodes[0] != 0:
        return -1
    while place < size:
        mask = nodes[place]
        stop = place + 1 + popcount(mask)
        if stop > size or mask >> letters:
            return -1
        total = 0
        slot = place + 1
        while slot < stop:
            edge = nodes[slot]
            target = edge >> 1
            if edge == 0 or target >= place or total >> 31:
                return -1
            before[slot] = total
            total += edge & 1
            if target:
                # Only nodes have this bit, so a target without it is not a node.
                count = before[target]
                if not count >> 31:
                    return -1
                total += count ^ (one << 31)
            slot += 1
        if total >> 31:
            return -1
        before[place] = total | (one << 31)
        place = stop
    if not before[root] >> 31:
        return -1
    return before[root] ^ (one << 31)
