"""What one line gives by each technique of taught steps, the slow and obvious way: arrangements are written out.

A line is a list of sets of states (0: empty), one a cell; blocks are (length, color), length 0 for a blotted one.
"""

from functools import cache

from oracle.nonogram import line_by_automaton

FINISHED, FULL, OVERLAP, GLUE, PUNCTUATE, SPACES, MARKED, JOINING, SPLITTING, FORCING, CASES = range(1, 12)


def frozen(line):
    return tuple(frozenset(cell) for cell in line)


@cache
def arrangements(line, clue):
    """All ways to lay the blocks, as tuples of (start, end)."""
    n = len(line)

    def lay(at, j):
        """From this cell on, which may begin block j unless the block before is of its color."""
        if j == len(clue):
            if all(0 in line[i] for i in range(at, n)):
                yield ()
            return
        length, color = clue[j]
        first = at + (j > 0 and clue[j - 1][1] == color)
        for start in range(at, n):
            if any(0 not in line[i] for i in range(at, start)):
                break
            if start < first:
                continue
            for end in range(start, n) if not length else [start + length - 1]:
                if end < n and all(color in line[i] for i in range(start, end + 1)):
                    for rest in lay(end + 1, j + 1):
                        yield ((start, end), *rest)

    return list(lay(0, 0))


def complete(line, clue, states):
    """All that the line gives."""
    masks = [sum((state in cell) << i for i, cell in enumerate(line)) for state in range(states)]
    left = line_by_automaton(clue, masks, len(line))
    if left is None:
        return None
    return [{state for state in range(states) if left[state] >> i & 1} for i in range(len(line))]


def runs(line):
    """The runs of cells that are known to have one color: (color, start, end)."""
    found = []
    for i, cell in enumerate(line):
        color = next(iter(cell)) if len(cell) == 1 else 0
        if color and found and found[-1][0] == color and found[-1][2] == i - 1:
            found[-1] = (color, found[-1][1], i)
        elif color:
            found.append((color, i, i))
    return found


def stretch(line, color, start, end):
    """The cells around a run that may have its color, without a break: the first and the last."""
    while start and color in line[start - 1]:
        start -= 1
    while end + 1 < len(line) and color in line[end + 1]:
        end += 1
    return start, end


def packed(line, clue):
    """For each block the first cell when all are packed to the start, and the last one when packed to the end."""

    def one_way(line, clue):
        found, at, before = [], 0, 0
        for length, color in clue:
            at += color == before
            size = length or 1
            while at + size <= len(line) and not all(color in cell for cell in line[at : at + size]):
                at += 1
            found.append(at)
            at += size
            before = color
        return found

    back = one_way(line[::-1], clue[::-1])
    return list(zip(one_way(line, clue), [len(line) - 1 - at for at in back[::-1]], strict=True))


def fits(block, color, start, end):
    return block[1] == color and (not block[0] or block[0] > end - start)


def ranges(line, clue):
    """For each block: first start, last start, first end, last end of all arrangements."""
    every = arrangements(frozen(line), tuple(clue))
    found = []
    for j in range(len(clue)):
        starts, ends = zip(*(one[j] for one in every), strict=True)
        found.append((min(starts), max(starts), min(ends), max(ends)))
    return found


def rule(tier, line, clue, states):
    """What the technique leaves of each cell."""
    left = [set(cell) for cell in line]
    if tier == CASES:
        return complete(line, clue, states)
    {
        FINISHED: finished,
        FULL: full,
        OVERLAP: overlap,
        GLUE: glue,
        PUNCTUATE: punctuate,
        SPACES: spaces,
        MARKED: marked,
        JOINING: joining,
        SPLITTING: splitting,
        FORCING: forcing,
    }[tier](line, clue, states, left)
    return left


def finished(line, clue, states, left):
    filled = [i for i, cell in enumerate(line) if 0 not in cell]
    if any(len(line[i]) > 1 for i in filled):
        return  # of a color that is not known
    if all(length for length, _ in clue):
        done = len(filled) == sum(length for length, _ in clue)
    else:
        closed = [
            run
            for run in runs(line)
            if stretch(line, *run) == run[1:] and not any(0 in line[i] for i in range(*run[1:]))
        ]
        done = len(closed) == len(clue) and len(filled) == sum(end - start + 1 for _, start, end in closed)
    if done:
        for i, cell in enumerate(line):
            if 0 in cell:
                left[i] = {0}


def blank(line, states):
    return [set(range(states)) for _ in line]


def full(line, clue, states, left):
    every = arrangements(frozen(blank(line, states)), tuple(clue))
    if clue and len(every) == 1:
        for i in range(len(line)):
            inside = [clue[j][1] for j, (start, end) in enumerate(every[0]) if start <= i <= end]
            left[i] &= set(inside or [0])


def overlap(line, clue, states, left):
    for (_, color), (_, last, first, _) in zip(clue, ranges(blank(line, states), clue), strict=True):
        for i in range(last, first + 1):
            left[i] &= {color}


def candidates(line, clue, color, start, end):
    """Blocks that a run may belong to, by length and packing."""
    return [
        block
        for block, (first, last) in zip(clue, packed(line, clue), strict=True)
        if fits(block, color, start, end) and first <= start and end <= last
    ]


def glue(line, clue, states, left):
    for color, start, end in runs(line):
        may = candidates(line, clue, color, start, end)
        low, high = stretch(line, color, start, end)
        least = min((length or 1 for length, _ in may), default=0)
        if least:
            for i in [*range(end + 1, low + least), *range(high - least + 1, start)]:
                left[i] &= {color}


def punctuate(line, clue, states, left):
    for color, start, end in runs(line):
        may = candidates(line, clue, color, start, end)
        if may and all(length and length == end - start + 1 for length, _ in may):
            for i in (start - 1, end + 1):
                if 0 <= i < len(line):
                    left[i] -= {color}


def marked(line, clue, states, left):
    for (length, color), (first, last) in zip(clue, packed(line, clue), strict=True):
        size = length or 1
        for i in range(last - size + 1, first + size):
            left[i] &= {color}


def spaces(line, clue, states, left):
    reached = set()
    for (length, color), (low, _, _, high) in zip(clue, ranges(line, clue), strict=True):
        for start in range(low, high + 1):
            for end in range(start + (length or 1) - 1, high + 1):
                if all(color in line[i] for i in range(start, end + 1)):
                    reached |= {(i, color) for i in range(start, end + 1)}
    for i in range(len(line)):
        left[i] = {state for state in left[i] if not state or (i, state) in reached}


def holds(block, reach, color, start, end, low, high):
    """Whether a run may belong to a block that stays from `low` to `high`."""
    low, high = max(low, reach[0]), min(high, reach[3])
    return fits(block, color, start, end) and low <= start and end <= high and high - low + 1 >= block[0]


def joining(line, clue, states, left):
    reach = ranges(line, clue)
    for (color, start, end), (other, second, last) in zip(runs(line), runs(line)[1:], strict=False):
        if color != other or stretch(line, color, start, end)[1] < second:
            continue
        low, high = stretch(line, color, start, last)
        apart = any(
            holds(clue[j], reach[j], color, start, end, low, second - 2)
            and holds(clue[k], reach[k], color, second, last, end + 2, high)
            for j in range(len(clue))
            for k in range(j + 1, len(clue))
        )
        if not apart:
            for i in range(end + 1, second):
                left[i] &= {color}


def splitting(line, clue, states, left):
    reach = ranges(line, clue)
    for i, cell in enumerate(line):
        for color in cell - {0} if len(cell) > 1 else ():
            start, end = next(
                (start, end)
                for shade, start, end in runs([*line[:i], {color}, *line[i + 1 :]])
                if shade == color and start <= i <= end
            )
            low, high = stretch(line, color, start, end)
            if not any(
                holds(block, each, color, start, end, low, high) for block, each in zip(clue, reach, strict=True)
            ):
                left[i] -= {color}


def forcing(line, clue, states, left):
    n, k, reach = len(line), len(clue), ranges(line, clue)
    for (_, color), (_, last, first, _) in zip(clue, reach, strict=True):
        for i in range(last, first + 1):
            left[i] &= {color}

    def is_known(i, color):
        return 0 <= i < n and line[i] == {color}

    # Where each block fits by itself.
    starts, ends = [], []
    for (length, color), (low, top, bottom, high) in zip(clue, reach, strict=True):
        if length:
            good = {
                s
                for s in range(low, top + 1)
                if all(i < n and color in line[i] for i in range(s, s + length))
                and not is_known(s - 1, color)
                and not is_known(s + length, color)
            }
            starts.append(good)
            ends.append({s + length - 1 for s in good})
        else:
            starts.append({s for s in range(low, top + 1) if color in line[s] and not is_known(s - 1, color)})
            ends.append({e for e in range(bottom, high + 1) if color in line[e] and not is_known(e + 1, color)})

    def gap(start, end):
        return all(0 in line[i] for i in range(start, end))

    def ahead(j, s):
        if j == 0:
            return gap(0, s)
        need = clue[j - 1][1] == clue[j][1]
        return any(e + need < s and gap(e + 1, s) for e in ends[j - 1])

    def behind(j, e):
        if j == k - 1:
            return gap(e + 1, n)
        need = clue[j + 1][1] == clue[j][1]
        return any(e + need < s and gap(e + 1, s) for s in starts[j + 1])

    held = [{s for s in starts[j] if ahead(j, s)} for j in range(k)]
    kept = [{e for e in ends[j] if behind(j, e)} for j in range(k)]
    for j, (length, _) in enumerate(clue):
        if length:
            held[j] = {s for s in held[j] if s + length - 1 in kept[j]}
    covered = set()
    for j, (length, color) in enumerate(clue):
        for s in held[j]:
            e = s + length - 1
            if not length:
                e = s
                while e + 1 <= reach[j][3] and color in line[e + 1]:
                    e += 1
            covered |= {(i, color) for i in range(s, e + 1)}
    for i in range(n):
        left[i] = {state for state in left[i] if not state or (i, state) in covered}
    for color, start, end in runs(line):
        shares(line, clue, reach, held, color, start, end, left)
    for i in range(n):
        if not any((j == 0 or reach[j - 1][2] < i) and (j == k or reach[j][1] > i) for j in range(k + 1)):
            left[i] -= {0}


def shares(line, clue, reach, held, color, start, end, left):
    """What all places that cover a run share, and where all of them end."""
    places, n = [], len(line)  # (first start, last start, first end, last end)
    for j, block in enumerate(clue):
        if block[1] == color and block[0]:
            found = [(s, s + block[0] - 1) for s in held[j]]
            places += [(s, s, e, e) for s, e in found if s <= start and end <= e]
        elif holds(block, reach[j], color, start, end, 0, n - 1):
            low, high = stretch(line, color, start, end)
            places.append((max(low, reach[j][0]), start, end, min(high, reach[j][3])))
    if not places:
        return
    first, last, low, high = (
        pick(part) for pick, part in zip((min, max, min, max), zip(*places, strict=True), strict=True)
    )
    for i in [*range(last, start), *range(end + 1, low + 1)]:
        left[i] &= {color}
    if first == start and start:
        left[start - 1] -= {color}
    if high == end and end + 1 < n:
        left[end + 1] -= {color}
