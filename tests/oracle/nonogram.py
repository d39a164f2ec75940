"""Slow, obvious answers for nonograms: lines by enumeration and by an automaton, whole puzzles by brute force."""

from itertools import product


def blocks_fit(clue, line):
    """Whether a whole line of colours satisfies a clue of (length, colour) blocks, length 0 for a blotted one."""
    runs = []
    for cell, before in zip(line, (0, *line), strict=False):
        if cell and cell == before:
            runs[-1][0] += 1
        elif cell:
            runs.append([1, cell])
    return [run[1] for run in runs] == [colour for _, colour in clue] and all(
        length in (0, run[0]) for run, (length, _) in zip(runs, clue, strict=True)
    )


def line_by_enumeration(clue, masks, cells):
    """The masks of all lines that the masks allow and that satisfy the clue; None when there is none."""
    choices = [[state for state, mask in enumerate(masks) if mask >> i & 1] for i in range(cells)]
    fitting = [line for line in product(*choices) if blocks_fit(clue, line)]
    if not fitting:
        return None
    return [sum(any(line[i] == state for line in fitting) << i for i in range(cells)) for state in range(len(masks))]


def line_by_automaton(clue, masks, cells):
    """The same by the states (block, cells of it so far) that a walk over the line can be in, there and back."""

    def after(state, cell):
        block, inside = state
        if not inside:
            if not cell:
                return {(block, 0)}
            return {(block, 1)} if block < len(clue) and clue[block][1] == cell else set()
        length, colour = clue[block]
        found = set()
        if cell == colour and (length == 0 or inside < length):
            found.add((block, inside + 1 if length else 1))
        if length in (0, inside):
            if not cell:
                found.add((block + 1, 0))
            elif cell != colour and block + 1 < len(clue) and clue[block + 1][1] == cell:
                found.add((block + 1, 1))
        return found

    reached = [{(0, 0)}]
    for i in range(cells):
        reached.append(
            {
                new
                for old in reached[-1]
                for state, mask in enumerate(masks)
                if mask >> i & 1
                for new in after(old, state)
            }
        )
    last = len(clue) - 1
    good = {(len(clue), 0)} | ({(last, clue[last][0] or 1)} if clue else set())
    good &= reached[-1]
    if not good:
        return None
    left = [0] * len(masks)
    for i in reversed(range(cells)):
        allowed = set()
        for old in reached[i]:
            for state, mask in enumerate(masks):
                if mask >> i & 1 and not good.isdisjoint(after(old, state)):
                    allowed.add(old)
                    left[state] |= 1 << i
        good = allowed
    return left
