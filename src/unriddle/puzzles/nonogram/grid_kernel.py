"""The grid of one nonogram: what each line may still be, the lines that wait to be solved, and the way back.

It is one mask a line and state (bit i: cell i of the line may have it), rows first, then columns, kept equal. While
`trailing`, every word that changes is put on a trail. What to try, and in which order, is board_kernel's business.
"""

# mypy: disable-error-code="attr-defined, has-type, no-untyped-def, no-untyped-call"

try:
    from unriddle.core import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.tall_kernel import Tall

if not cython.compiled:
    from unriddle.core.bits import ctz, popcount
    from unriddle.puzzles.nonogram.line_kernel import WIDE, Wide, solve_line

    WORD = 1 << 30
    # What a clue's code starts with, see line_kernel.encode.
    COLOURS, TABLE = 2, 5

    def words(keep, count):
        """Room for so many numbers."""
        return [0] * count

    def more_words(keep, old, count):
        """Twice the room, with what was there."""
        return old + [0] * count

    ints = longs = chars = wides = words
    more_ints = more_words


@cython.cclass
class Grid:
    """The masks of one board. `excess`: how many states too many the cells have, 0 when all are known; `line`: the line
    that was solved last."""

    def __init__(self, width: int, height: int, states: int, clues, codes) -> None:
        """`clues` are the blocks of the rows, then of the columns; `codes` the same from line_kernel.encode."""
        i: cython.int
        s: cython.int
        self.width, self.height, self.states = width, height, states
        self.cells, self.lines = width * height, width + height
        self.row_words = (width - 1) // WORD + 1
        self.column_words = (height - 1) // WORD + 1
        self.line_words = (self.lines - 1) // WORD + 1
        self.column_base = height * states * self.row_words
        self.line = -1
        self.trailing = False
        self.head = self.waiting = self.trail_top = 0
        self._allocate(codes)
        if cython.compiled and max(width, height) > WIDE:
            self.across = self._room(self.row_words, codes[:height])
            self.down = self._room(self.column_words, codes[height:])
        shown = [{0, *(colour for _, colour in clue)} for clue in clues]
        for s in range(states):
            across = sum(1 << i for i in range(width) if s in shown[height + i])
            down = sum(1 << i for i in range(height) if s in shown[i])
            for i in range(height):
                if s in shown[i]:
                    self._load((i * states + s) * self.row_words, self.row_words, across)
            for i in range(width):
                if s in shown[height + i]:
                    self._load(self.column_base + (i * states + s) * self.column_words, self.column_words, down)
        self.excess = -self.cells
        for i in range(self.column_base):
            self.excess += popcount(self.words[i])
        for i in range(self.lines):
            self._enqueue(i)

    def _room(self, count, codes):
        """Room to solve the widest of these lines."""
        return Tall(count, max(code[3] for code in codes), max(code[1] for code in codes), self.states)

    def _allocate(self, codes) -> None:
        """Room for everything."""
        i: cython.int
        j: cython.int
        at: cython.int = 0
        keep: list = []  # type: ignore[type-arg]
        self.keep = keep
        if cython.compiled:
            self.code = ints(keep, sum(map(len, codes)))
        else:
            self.code = codes
        self.code_at = ints(keep, self.lines)
        for i in range(self.lines):
            self.code_at[i] = at
            if cython.compiled:
                for j in range(len(codes[i])):
                    self.code[at + j] = codes[i][j]
            at += len(codes[i])
        self.words = words(keep, self.column_base + self.width * self.states * self.column_words)
        self.seen = words(keep, self.line_words)
        self.ring = ints(keep, self.lines)
        self.queued = chars(keep, self.lines)
        self.trail_room = 4096
        self.trail_index = ints(keep, self.trail_room)
        self.trail_old = words(keep, self.trail_room)
        room = max(self.width, self.height) + 2
        self.out = words(keep, self.states * max(self.row_words, self.column_words))
        self.runs = words(keep, room)
        self.valid = words(keep, room)
        self.starts = words(keep, room)
        self.gaps = words(keep, room)
        self.wide = wides(keep, self.states)
        self.wide_out = wides(keep, self.states)
        self.wide_runs = wides(keep, room)
        self.wide_valid = wides(keep, room)
        self.wide_starts = wides(keep, room)
        self.wide_gaps = wides(keep, room)

    def _load(self, at, count, mask):
        """Set words from an integer of any width."""
        i: cython.int
        for i in range(count):
            self.words[at + i] = mask >> (i * WORD) & ((1 << int(WORD)) - 1 if cython.compiled else mask)

    # The queue, the trail and the masks.

    def _enqueue(self, line):
        at: cython.int
        if not self.queued[line]:
            self.queued[line] = 1
            at = self.head + self.waiting
            if at >= self.lines:
                at -= self.lines
            self.ring[at] = line
            self.waiting += 1

    def _clear_queue(self):
        while self.waiting:
            self.queued[self.ring[self.head]] = 0
            self.head += 1
            if self.head == self.lines:
                self.head = 0
            self.waiting -= 1

    def _set(self, index, word):
        if self.trailing:
            if self.trail_top == self.trail_room:
                self.trail_index = more_ints(self.keep, self.trail_index, self.trail_room)
                self.trail_old = more_words(self.keep, self.trail_old, self.trail_room)
                self.trail_room *= 2
            self.trail_index[self.trail_top] = index
            self.trail_old[self.trail_top] = self.words[index]
            self.trail_top += 1
        self.words[index] = word

    def _undo(self, mark):
        top: cython.int = self.trail_top
        while top > mark:
            top -= 1
            self.words[self.trail_index[top]] = self.trail_old[top]
        self.trail_top = mark

    def _remove(self, cell, state):
        """Take a state from a cell in its row and its column, where it is still there."""
        one: cython.ulonglong = 1
        bit: cython.ulonglong
        row: cython.int = cell // self.width
        column: cython.int = cell % self.width
        at: cython.int = (row * self.states + state) * self.row_words + column // WORD
        bit = one << (column % WORD)
        if self.words[at] & bit:
            self._set(at, self.words[at] & ~bit)
            at = self.column_base + (column * self.states + state) * self.column_words + row // WORD
            bit = one << (row % WORD)
            self._set(at, self.words[at] & ~bit)
            self.excess -= 1
            self._enqueue(row)
            self._enqueue(self.height + column)

    def _states_of(self, cell):
        """Bit set of the states that a cell may have."""
        found: cython.ulonglong = 0
        one: cython.ulonglong = 1
        s: cython.int
        column: cython.int = cell % self.width
        at: cython.int = (cell // self.width) * self.states * self.row_words + column // WORD
        for s in range(self.states):
            if (self.words[at] >> (column % WORD)) & 1:
                found |= one << s
            at += self.row_words
        return found

    def _solve(self):
        """Solve the line that has waited longest; False for a contradiction."""
        line: cython.int = self.ring[self.head]
        at: cython.int
        count: cython.int
        good: cython.bint
        one: cython.ulonglong = 1
        self.head += 1
        if self.head == self.lines:
            self.head = 0
        self.waiting -= 1
        self.queued[line] = 0
        self.line = line
        self.seen[line // WORD] |= one << (line % WORD)
        if line < self.height:
            at = line * self.states * self.row_words
            count = self.row_words
        else:
            at = self.column_base + (line - self.height) * self.states * self.column_words
            count = self.column_words
        if not cython.compiled:
            good = solve_line(self.code[line], self.words, at, self.out, self.runs, self.valid, self.starts, self.gaps)
        elif count == 1:
            good = solve_line(
                self.code + self.code_at[line],
                self.words,
                at,
                self.out,
                self.runs,
                self.valid,
                self.starts,
                self.gaps,
            )
        elif count == 2 and WIDE == 128:
            good = self._solve_wide(at, self.code_at[line])
        else:
            tall: Tall = self.across if line < self.height else self.down
            good = tall.solve_line(self.code, self.code_at[line], self.words, at, self.out)
        if good:
            self._apply(line)
        return good

    def _solve_wide(self, at, code_at):
        """A line of two words."""
        t: cython.int
        s: cython.int
        good: cython.bint
        colours: cython.int = self.code[code_at + COLOURS]
        for t in range(colours + 1):
            s = self.code[code_at + TABLE + 3 * t - 3] if t else 0
            self.wide[s] = cython.cast(Wide, self.words[at + 2 * s + 1]) << 32 << 32
            self.wide[s] |= self.words[at + 2 * s]
        good = solve_line(
            self.code + code_at,
            self.wide,
            0,
            self.wide_out,
            self.wide_runs,
            self.wide_valid,
            self.wide_starts,
            self.wide_gaps,
        )
        for t in range(colours + 1):
            s = self.code[code_at + TABLE + 3 * t - 3] if t else 0
            self.out[2 * s] = cython.cast(cython.ulonglong, self.wide_out[s])
            self.out[2 * s + 1] = cython.cast(cython.ulonglong, self.wide_out[s] >> 32 >> 32)
        return good

    def _apply(self, line):
        """Take what the line solver has excluded from the line and from the lines that cross it."""
        one: cython.ulonglong = 1
        old: cython.ulonglong
        gone: cython.ulonglong
        bit: cython.ulonglong
        t: cython.int
        s: cython.int
        w: cython.int
        q: cython.int
        i: cython.int
        at: cython.int
        count: cython.int
        code: cython.int
        cross: cython.int
        first: cython.int
        colours: cython.int
        if line < self.height:
            at = line * self.states * self.row_words
            count, cross, first = self.row_words, self.column_words, self.height
            w = line
        else:
            w = line - self.height
            at = self.column_base + w * self.states * self.column_words
            count, cross, first = self.column_words, self.row_words, 0
        bit = one << (w % WORD)
        base: cython.int = (self.column_base if first else 0) + w // WORD
        code = self.code_at[line]
        colours = self.code[code + COLOURS] if cython.compiled else self.code[line][COLOURS]
        for t in range(colours + 1):
            s = 0
            if t:
                s = self.code[code + TABLE + 3 * t - 3] if cython.compiled else self.code[line][TABLE + 3 * t - 3]
            for w in range(count):
                i = at + s * count + w
                old = self.words[i]
                gone = old & ~self.out[s * count + w]
                if gone:
                    self._set(i, old ^ gone)
                    while gone:
                        q = w * WORD + ctz(gone)
                        gone &= gone - 1
                        i = base + (q * self.states + s) * cross
                        self._set(i, self.words[i] & ~bit)
                        self.excess -= 1
                        self._enqueue(first + q)

    def _propagate(self):
        """Solve waiting lines without counting them, as when a place is built again; False for a contradiction."""
        while self.waiting:
            if not self._solve():
                self._clear_queue()
                return False
        return True

    def give(self, cell: cython.int, state: cython.int) -> None:
        """Before the first step: the cell has this state from the start."""
        s: cython.int
        for s in range(self.states):
            if s != state:
                self._remove(cell, s)

    def possible(self) -> bytes:
        """The states of each cell as bits of 32-bit words, little-endian, row by row."""
        return b"".join([int(self._states_of(i)).to_bytes(4, "little") for i in range(self.cells)])

    def _known(self, mark):
        """The state of each cell, 255 where it is not known, as it was when the trail ended at the mark."""
        i: cython.int
        states: cython.ulonglong
        known: bytearray = bytearray(b"\xff" * self.cells)
        for i in range(self.trail_top - 1, mark - 1, -1):
            self._swap(i)
        for i in range(self.cells):
            states = self._states_of(i)
            if states and not states & (states - 1):
                known[i] = ctz(states)
        for i in range(mark, self.trail_top):
            self._swap(i)
        return bytes(known)

    def _swap(self, entry):
        """Exchange a word with the one on the trail, there and back."""
        at: cython.int = self.trail_index[entry]
        word: cython.ulonglong = self.words[at]
        self.words[at] = self.trail_old[entry]
        self.trail_old[entry] = word
