# effort: -O3
"""The complete line solver: every conclusion of one clue about its line, in a few word operations per block.

A line is one mask per state: bit i of mask 0 says that cell i may be empty, bit i of mask c that it may have color c.
Compiled, a mask is one word of 64 bits or one of 128; interpreted it is a Python integer, as wide as the line. Lines
wider than the compiled words are for tall_kernel.

The method: from the left, the starts that each block can have given only the cells before it; from the right, the
starts from which the rest can follow; their intersection is possible, and nothing else. A carry of one addition floods
a gap to the right, doubling shifts flood it to the left. Places where b cells in a row may have the block's color come
from one chain of shifts through all lengths of the clue, and the same chain backwards spreads the possible starts to
the cells they cover, so both cost a number of steps per clue, not per block.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.tall_kernel import Tall

if not cython.compiled:
    from typing import TypeAlias

    from unriddle.core.system.bits import ctz, popcount
    from unriddle.puzzles.nonogram.arrays import ints, wides, words

    Wide: TypeAlias = int

    WIDE = 1 << 30
    COLORS, TABLE, BLOCK = 2, 5, 38

    def length(mask: int) -> int:
        """Return the index of the highest bit plus one; 0 for 0."""
        return mask.bit_length()


def write_code(cells, length, color, first, last, code, at):
    """Write the clue of one line from code[at] on, as numbers that `solve_line` reads; return their end.

    Its blocks are those from `first` to `last`. The numbers: cells, blocks, colors, chain length, slack (below 0 for a
    clue that does not fit); then for each color of the clue: color, its first and its last place in the chain; then the
    shift of each place of the chain; then for each block: length - 1, place in the chain, and 1 if the next block has
    another color and so may touch it.
    """
    n = last - first
    one = 1
    states = 0
    needed = 0
    for j in range(first, last):
        states |= one << color[j]
        needed += length[j] if length[j] else 1
        if j > first and color[j] == color[j - 1]:
            needed += 1
    code[at], code[at + 1], code[at + COLORS], code[at + 4] = cells, n, popcount(states), cells - needed
    table = at + TABLE
    shifts = table + 3 * code[at + COLORS]
    # The length of the chain is not yet known, so the blocks are first written after its largest possible end.
    clue = shifts + (BLOCK - 4) * n
    chain = 0
    while states:
        state = ctz(states)
        states &= states - 1
        code[table], code[table + 1] = state, chain
        code[shifts + chain] = 0
        wanted = reached = 1
        while wanted:
            while reached < wanted:
                i = reached if reached < wanted - reached else wanted - reached
                reached += i
                chain += 1
                code[shifts + chain] = i
            following = 0
            for j in range(n):
                if color[first + j] == state:
                    i = length[first + j]
                    if i > wanted:
                        if not following or i < following:
                            following = i
                    elif i == wanted or not i:
                        code[clue + j] = chain if i else code[table + 1]
            wanted = following
        code[table + 2] = chain
        chain += 1
        table += 3
    code[at + 3] = chain
    table = shifts + chain
    for j in range(n):
        i = first + j
        code[table] = length[i] - 1
        code[table + 1] = code[clue + j]
        code[table + 2] = i + 1 < last and color[i + 1] != color[i]
        table += 3
    return table


def encode(cells: cython.int, blocks) -> list[int]:
    """Return the code of a clue with these blocks (length, 0 if blotted, and color); ValueError for one that does not
    fit.
    """
    i: cython.int
    keep: list = []  # type: ignore[type-arg]
    lengths, colors = ints(keep, len(blocks)), ints(keep, len(blocks))
    for i, (extent, color) in enumerate(blocks):
        lengths[i], colors[i] = extent, color
    code = ints(keep, TABLE + BLOCK * len(blocks))
    end: cython.int = write_code(cells, lengths, colors, 0, len(blocks), code, 0)
    if code[4] < 0:
        raise ValueError(f"the clue needs {cells - code[4]} cells, the line has {cells}")
    return [code[i] for i in range(end)]


def reach_down(seeds, through, cells):
    """Return the seeds, and every cell of `through` from which a seed above is reached without leaving `through`."""
    d = 1
    while d < cells:
        seeds |= (seeds >> d) & through
        through &= through >> d
        d += d
    return seeds


def solve_line(code, base, masks, at, out, runs, valid, starts, gaps):
    """Fill `out` with the states left of the masks at masks[at:]; False if the line cannot be filled.

    The clue's code starts at code[base:]. Colors that the clue lacks are ignored: the caller has cleared them. The
    other arrays are scratch space.
    """
    if cython.compiled:
        # Advancing the pointer to the clue leaves one more register for the loops.
        code += base
        base = 0
    one = 1
    cells = code[base]
    blocks = code[base + 1]
    colors = code[base + COLORS]
    table = base + TABLE
    shifts = table + 3 * colors
    clue = shifts + code[base + 3]

    # Runs: where the lengths of the clue fit, each from a shorter one.
    for i in range(colors):
        c = table + 3 * i
        first = code[c + 1]
        last = code[c + 2]
        r = masks[at + code[c]]
        runs[first] = r
        valid[first] = 0
        for j in range(first + 1, last + 1):
            r &= r >> code[shifts + j]
            runs[j] = r
            valid[j] = 0

    # From the left: p are the places where the next block may start, a the gap cells before it.
    e = masks[at]
    a = e & ~(e + 1)
    p = (a << 1) | 1
    c = clue
    for j in range(blocks):
        gaps[j] = a
        b = code[c]
        r = runs[code[c + 1]]
        s = p & r
        starts[j] = s
        if b >= 0:
            x = (s << b) << 1
        else:
            x = (s | (r & ~(r + s))) << 1
        a = x & e
        a |= e & ~(e + a)
        p = a << 1
        if code[c + 2]:
            p |= x
        c += 3

    # From the right: p are the cells where the block may end, a the gap cells after it.
    i = length((((one << (cells - 1)) << 1) - 1) & ~e)
    if i:
        p = ~((one << (i - 1)) - 1)
        empty = a & (p << 1)
    else:
        p = ~(one ^ one)
        empty = a
    if not blocks:
        out[0] = e
        return i == 0
    # A gap is wider than it must be by at most the slack, so the flood to the left need not go further; nor further
    # than the longest run of cells that may be empty.
    slack = code[base + 4]
    if slack > 1:
        e2 = e & (e >> 1)
        if not e2:
            slack = 1
        elif slack > 3:
            e4 = e2 & (e2 >> 2)
            if not e4:
                slack = 3
            elif slack > 7:
                e8 = e4 & (e4 >> 4)
                if not e8:
                    slack = 7
                elif slack > 15:
                    e16 = e8 & (e8 >> 8)
                    if not e16:
                        slack = 15
                    elif slack > 31:
                        e32 = e16 & (e16 >> 16)
                        if not e32:
                            slack = 31
    j = blocks - 1
    while True:
        c -= 3
        b = code[c]
        first = code[c + 1]
        # x does not depend on the results from the left, so that the processor computes both directions in parallel.
        r = runs[first]
        s = starts[j]
        if b >= 0:
            x = r & (p >> b)
            s &= x
            valid[first] |= s
        else:
            x = reach_down(r & p, r, cells)
            valid[first] |= x & (s | (r & ~(r + s)))
            s &= x
        if not s:
            return False
        x >>= 1
        q = x & e
        if slack:
            q |= (q >> 1) & e
            if slack > 1:
                q |= (q >> 2) & e2
                if slack > 3:
                    q |= (q >> 4) & e4
                    if slack > 7:
                        q |= (q >> 8) & e8
                        if slack > 15:
                            q |= (q >> 16) & e16
                            if slack > 31:
                                q |= (q >> 32) & e32
                                if slack > 63:
                                    q = reach_down(q, e, slack)
        empty |= q & gaps[j]
        if j == 0:
            break
        j -= 1
        p = q >> 1
        if code[c - 1]:
            p |= x
    out[0] = empty

    # Spread the possible starts to the cells they cover, the longest first.
    for i in range(colors):
        c = table + 3 * i
        first = code[c + 1]
        j = code[c + 2]
        x = valid[j]
        while j > first:
            x |= (x << code[shifts + j]) | valid[j - 1]
            j -= 1
        out[code[c]] = x
    return True


def fit_line(code, base, masks, at, runs):
    """Whether anything fits a line of less than 64 cells: the way from the left alone of `solve_line`."""
    if cython.compiled:
        code += base
        base = 0
    cells = code[base]
    blocks = code[base + 1]
    colors = code[base + COLORS]
    table = base + TABLE
    shifts = table + 3 * colors
    clue = shifts + code[base + 3]
    for i in range(colors):
        c = table + 3 * i
        first = code[c + 1]
        last = code[c + 2]
        r = masks[at + code[c]]
        runs[first] = r
        for j in range(first + 1, last + 1):
            r &= r >> code[shifts + j]
            runs[j] = r
    e = masks[at]
    a = e & ~(e + 1)
    p = (a << 1) | 1
    x = 0
    c = clue
    for j in range(blocks):
        b = code[c]
        r = runs[code[c + 1]]
        s = p & r
        if b >= 0:
            x = (s << b) << 1
        else:
            x = (s | (r & ~(r + s))) << 1
        a = x & e
        a |= e & ~(e + a)
        p = a << 1
        if code[c + 2]:
            p |= x
        c += 3
    # The last block ends with the line, or the gap behind it does.
    return ((x >> cells) | (a >> (cells - 1))) & 1 != 0


@cython.cclass
class Line:
    """The line solver for a single clue, for callers with one line and no board.

    `cells` is its length, `states` the number of masks, `tall` whether it is wider than the compiled words.
    """

    def __init__(self, cells: int, blocks, states: int = 2) -> None:
        """`states` is the number of colors plus one; ValueError for a clue that does not fit."""
        if states > 34 or any(not 0 < color < states for _, color in blocks):
            raise ValueError("a block has a color that there is not")
        code = encode(cells, blocks)
        self.cells = cells
        self.states = states
        self.whole = (1 << cells) - 1
        self.tall = cells > WIDE
        keep: list = []  # type: ignore[type-arg]
        self.keep = keep
        self.code = ints(keep, len(code))
        for i in range(len(code)):
            self.code[i] = code[i]
        if self.tall:
            self.long_code = code
            self.room = Tall((cells - 1) // 64 + 1, code[3], code[1], states)
        elif cells > 64 and cython.compiled:
            self.wide_masks, self.wide_out = wides(keep, states), wides(keep, states)
            self.wide_runs, self.wide_valid = wides(keep, cells + 2), wides(keep, cells + 2)
            self.wide_starts, self.wide_gaps = wides(keep, cells + 2), wides(keep, cells + 2)
        else:
            self.masks, self.out = words(keep, states), words(keep, states)
            self.runs, self.valid = words(keep, cells + 2), words(keep, cells + 2)
            self.starts, self.gaps = words(keep, cells + 2), words(keep, cells + 2)

    def solve(self, masks, repeat: cython.int = 1):
        """Return the masks that remain, a list of `states` integers, or None for a contradiction.

        Colors that the clue lacks are removed. `repeat` solves several times, for measuring.
        """
        i: cython.int
        good: cython.bint = False
        if len(masks) != self.states or any(mask & ~self.whole for mask in masks):
            raise ValueError(f"there must be {self.states} masks of {self.cells} bits")
        if self.tall:
            return self.room.solve(self.long_code, masks, repeat)
        if self.cells <= 64 or not cython.compiled:
            for i in range(self.states):
                self.masks[i] = masks[i]
                self.out[i] = 0
            for i in range(repeat):
                good = solve_line(self.code, 0, self.masks, 0, self.out, self.runs, self.valid, self.starts, self.gaps)
            return [self.out[i] for i in range(self.states)] if good else None
        for i in range(self.states):
            self.wide_masks[i] = cython.cast(Wide, cython.cast(cython.ulonglong, masks[i] >> 64)) << 32 << 32
            self.wide_masks[i] |= cython.cast(cython.ulonglong, masks[i] & 0xFFFFFFFFFFFFFFFF)
            self.wide_out[i] = 0
        for i in range(repeat):
            good = solve_line(
                self.code,
                0,
                self.wide_masks,
                0,
                self.wide_out,
                self.wide_runs,
                self.wide_valid,
                self.wide_starts,
                self.wide_gaps,
            )
        if not good:
            return None
        found = []
        for i in range(self.states):
            low: cython.ulonglong = self.wide_out[i]
            high: cython.ulonglong = self.wide_out[i] >> 32 >> 32
            found.append((int(high) << 64) + low)
        return found


def load_interpreted():
    """Return this module loaded from its source, for comparisons and measurements."""
    import sys
    from importlib.machinery import SourceFileLoader
    from pathlib import Path
    from types import ModuleType

    name = __name__ + "_source"
    if name not in sys.modules:
        module = ModuleType(name)
        SourceFileLoader(name, str(Path(__file__).parent / "line_kernel.py")).exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]
