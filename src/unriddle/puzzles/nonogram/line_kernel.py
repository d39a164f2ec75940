"""The complete line solver: all that one clue tells about its line, in a few word operations a block.

A line is one mask a state: bit i of mask 0 says that cell i may be empty, bit i of mask c that it may have colour c.
Compiled, a mask is one word of 64 bits or one of 128; interpreted it is a Python integer, as wide as the line. Lines
wider than the compiled words are for tall_kernel.

The method: from the left, the starts that each block can have when only what lies before it counts; from the right,
those from which the rest can follow; what both allow is possible, and nothing else is. A carry of one addition floods
a gap to the right, doubling shifts flood it to the left. Places where b cells in a row may have the block's colour
come from one chain of shifts through all lengths of the clue, and the same chain backwards spreads the possible
starts to the cells that they cover, so both cost steps a clue, not a block.
"""

# mypy: disable-error-code="attr-defined, has-type, no-untyped-def, no-untyped-call"

from itertools import pairwise

try:
    from unriddle.core import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.tall_kernel import Tall

if not cython.compiled:
    from typing import TypeAlias

    Mask: TypeAlias = int
    Wide: TypeAlias = int

    WIDE = 1 << 30

    def length(mask: int) -> int:
        """Index of the highest bit plus one; 0 for 0."""
        return mask.bit_length()


def encode(cells: int, blocks) -> list[int]:
    """The clue as the numbers that `solve_line` reads; blocks are (length, colour), length 0 for a blotted one.

    cells, blocks, colours, chain length, slack; then for each colour of the clue: colour, its first and its last
    place in the chain; then the shift of each place of the chain; then for each block: length - 1, place in the
    chain, and 1 when the next block has another colour and so may touch it. ValueError when the clue does not fit.
    """
    colours = sorted({colour for _, colour in blocks})
    needed = sum(max(length, 1) for length, _ in blocks)
    needed += sum(left[1] == right[1] for left, right in pairwise(blocks))
    if needed > cells:
        raise ValueError(f"the clue needs {needed} cells, the line has {cells}")
    table: list[int] = []
    shifts: list[int] = []
    place: dict[tuple[int, int], int] = {}
    for colour in colours:
        first = len(shifts)
        reached = 1
        shifts.append(0)
        place[0, colour] = place[1, colour] = first
        for wanted in sorted({length for length, other in blocks if other == colour}):
            while reached < wanted:
                shift = min(reached, wanted - reached)
                reached += shift
                shifts.append(shift)
            place[max(wanted, 1), colour] = len(shifts) - 1
        table += (colour, first, len(shifts) - 1)
    code = [cells, len(blocks), len(colours), len(shifts), cells - needed, *table, *shifts]
    for j, (length, colour) in enumerate(blocks):
        touch = j + 1 < len(blocks) and blocks[j + 1][1] != colour
        code += (length - 1, place[length, colour], int(touch))
    return code


def reach_down(seeds, through, cells):
    """The seeds, and every cell of `through` from which a seed above is reached without leaving `through`."""
    d: cython.int = 1
    while d < cells:
        seeds |= (seeds >> d) & through
        through &= through >> d
        d += d
    return seeds


def solve_line(code, masks, at, out, runs, valid, starts, gaps):
    """Fill `out` with what is left of the line's masks at masks[at:]; False when nothing is left at all.

    Colours that the clue lacks are left alone: the caller has cleared them. The other arrays are room to work in.
    """
    e: Mask
    e2: Mask
    e4: Mask
    e8: Mask
    e16: Mask
    e32: Mask
    a: Mask
    p: Mask
    r: Mask
    s: Mask
    x: Mask
    q: Mask
    empty: Mask
    one: Mask = 1
    cells: cython.int = code[0]
    blocks: cython.int = code[1]
    colours: cython.int = code[2]
    table: cython.int = 5
    slack: cython.int
    shifts: cython.int = table + 3 * colours
    clue: cython.int = shifts + code[3]
    i: cython.int
    j: cython.int
    b: cython.int
    c: cython.int
    first: cython.int
    last: cython.int

    # Runs: where the lengths of the clue fit, each from a shorter one.
    for i in range(colours):
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
    slack = code[4]
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
        # x does not wait for what came from the left, so that the processor does both directions at once.
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
    for i in range(colours):
        c = table + 3 * i
        first = code[c + 1]
        j = code[c + 2]
        x = valid[j]
        while j > first:
            x |= (x << code[shifts + j]) | valid[j - 1]
            j -= 1
        out[code[c]] = x
    return True


@cython.cclass
class Line:
    """The line solver for one clue, for whoever has one line and not a board.

    `cells` is its length, `states` the number of masks, `tall` whether it is wider than the compiled words.
    """

    def __init__(self, cells: int, blocks, states: int = 2) -> None:
        """`states` is the number of colours plus one; ValueError for a clue that does not fit."""
        code = encode(cells, blocks)
        if states > 34 or any(not 0 < colour < states for _, colour in blocks):
            raise ValueError("a block has a colour that there is not")
        self.cells = cells
        self.states = states
        self.whole = (1 << cells) - 1
        self.tall = cells > WIDE
        if self.tall:
            self.long_code = code
            self.room = Tall((cells - 1) // 64 + 1, code[3], code[1], states)
        elif cython.compiled:
            for i in range(len(code)):
                self.code[i] = code[i]
        else:
            self.code = code
            self.masks, self.out = [0] * states, [0] * states
            self.runs, self.valid = [0] * (cells + 2), [0] * (cells + 2)
            self.starts, self.gaps = [0] * (cells + 2), [0] * (cells + 2)

    def solve(self, masks, repeat: cython.int = 1):
        """What is left of the masks, a list of `states` integers, or None for a contradiction.

        Colours that the clue lacks are left out. `repeat` solves so many times, for measuring.
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
                good = solve_line(self.code, self.masks, 0, self.out, self.runs, self.valid, self.starts, self.gaps)
            return [self.out[i] for i in range(self.states)] if good else None
        for i in range(self.states):
            self.wide_masks[i] = cython.cast(Wide, cython.cast(cython.ulonglong, masks[i] >> 64)) << 32 << 32
            self.wide_masks[i] |= cython.cast(cython.ulonglong, masks[i] & 0xFFFFFFFFFFFFFFFF)
            self.wide_out[i] = 0
        for i in range(repeat):
            good = solve_line(
                self.code,
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


def interpreted():
    """This module from its source, to compare and to measure."""
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
