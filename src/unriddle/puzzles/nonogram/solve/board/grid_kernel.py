"""The grid of one nonogram: the possible states of each line, the queue of lines to solve, and the trail for undoing.

There is one mask per line and state (bit i: cell i of the line may have it), rows first, then columns, kept equal.
While `trailing`, every changed word goes on the trail. The order of trials is the business of kernel.py.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.tall_kernel import Tall
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount
    from unriddle.puzzles.nonogram.arrays import chars, ints, longer, longer_words, longs, wides, words
    from unriddle.puzzles.nonogram.solve.board.line_kernel import (
        BLOCK,
        COLORS,
        TABLE,
        WIDE,
        Wide,
        fit_line,
        solve_line,
        write_code,
    )

    WORD = 1 << 30


@cython.cclass
class Grid(Clues):
    """The masks of one board. `excess`: the number of surplus states in all cells, 0 when all are known; `line`: the
    line solved last.
    """

    def __init__(self, width: int, height: int, states: int, clues) -> None:
        """`clues` are the blocks of the rows, then of the columns; each fits its line."""
        i: cython.int
        super().__init__(width, height, states, clues)
        keep = self.keep
        self.cells = width * height
        self.row_words = (width - 1) // WORD + 1
        self.column_words = (height - 1) // WORD + 1
        self.line_words = (self.lines - 1) // WORD + 1
        self.column_base = height * states * self.row_words
        self.line = -1
        self.trailing = False
        self.head = self.waiting = self.trail_top = 0
        self.words = words(keep, self.column_base + width * states * self.column_words)
        self.seen = words(keep, self.line_words)
        self.ring = ints(keep, self.lines)
        self.queued = chars(keep, self.lines)
        self.trail_room = 1024
        self.trail_index = ints(keep, self.trail_room)
        self.trail_old = words(keep, self.trail_room)
        self.out = words(keep, states * max(self.row_words, self.column_words))
        self.shows = words(keep, self.lines)
        self.runs, self.valid, self.starts = words(keep, self.wide), words(keep, self.wide), words(keep, self.wide)
        self.gaps = words(keep, self.wide)
        self._encode()
        if cython.compiled and self.wide > 66:
            self.wide_masks, self.wide_out = wides(keep, states), wides(keep, states)
            self.wide_runs, self.wide_valid = wides(keep, self.wide), wides(keep, self.wide)
            self.wide_starts, self.wide_gaps = wides(keep, self.wide), wides(keep, self.wide)
            if max(width, height) > WIDE:
                self.across = self._room(self.row_words, 0, height)
                self.down = self._room(self.column_words, height, self.lines)
        self._fill()
        for i in range(self.lines):
            self._enqueue(i)

    def _encode(self):
        """Write the code of every line."""
        at = 0
        room = (TABLE + 3) * self.lines + 12 * self.blocks
        self.code = ints(self.keep, room)
        self.code_at = ints(self.keep, self.lines)
        for line in range(self.lines):
            first = self.first[line]
            last = self.first[line + 1]
            if at + TABLE + BLOCK * (last - first) > room:
                room = 2 * room + TABLE + BLOCK * (last - first)
                self.code = longer(self.keep, self.code, room)
            self.code_at[line] = at
            at = write_code(
                self.width if line < self.height else self.height, self.length, self.color, first, last, self.code, at
            )

    def _room(self, count, start, stop):
        """Allocate scratch space to solve the widest of these lines."""
        chain = 0
        for line in range(start, stop):
            chain = max(chain, self.code[self.code_at[line] + 3])
        return Tall(count, chain, self.most, self.states)

    def _fill(self):
        """Give every cell the states that its row and its column show."""
        one = 1
        for i in range(self.lines):
            self.shows[i] = 1
            for j in range(self.first[i], self.first[i + 1]):
                self.shows[i] |= one << self.color[j]
        self._cross(0, self.height, self.height, self.width, 0, self.row_words)
        self._cross(self.height, self.width, 0, self.height, self.column_base, self.column_words)
        self.excess = -self.cells
        for i in range(self.column_base):
            self.excess += popcount(self.words[i])

    def _cross(self, line, lines, cross, size, at, count):
        """Fill `count` words at words[at:] of the `lines` lines from `line` on with the states that crossing lines
        show.
        """
        one = 1
        for s in range(self.states):
            for w in range(count):
                self.out[w] = 0
            for i in range(size):
                if (self.shows[cross + i] >> s) & 1:
                    self.out[i // WORD] |= one << (i % WORD)
            for i in range(lines):
                if (self.shows[line + i] >> s) & 1:
                    for w in range(count):
                        self.words[at + (i * self.states + s) * count + w] = self.out[w]

    # The queue, the trail and the masks.

    def _enqueue(self, line):
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
                self.trail_room *= 2
                self.trail_index = longer(self.keep, self.trail_index, self.trail_room)
                self.trail_old = longer_words(self.keep, self.trail_old, self.trail_room)
            self.trail_index[self.trail_top] = index
            self.trail_old[self.trail_top] = self.words[index]
            self.trail_top += 1
        self.words[index] = word

    def _undo(self, mark):
        top = self.trail_top
        while top > mark:
            top -= 1
            self.words[self.trail_index[top]] = self.trail_old[top]
        self.trail_top = mark

    def _remove(self, cell, state):
        """Remove a state from a cell, in its row and its column, if it is still possible."""
        one = 1
        row = cell // self.width
        column = cell % self.width
        at = (row * self.states + state) * self.row_words + column // WORD
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
        """Return the bit set of a cell's possible states."""
        found = 0
        one = 1
        column = cell % self.width
        at = (cell // self.width) * self.states * self.row_words + column // WORD
        for s in range(self.states):
            if (self.words[at] >> (column % WORD)) & 1:
                found |= one << s
            at += self.row_words
        return found

    def _solve(self):
        """Solve the line that has waited longest; False for a contradiction."""
        line = self.ring[self.head]
        one = 1
        self.head += 1
        if self.head == self.lines:
            self.head = 0
        self.waiting -= 1
        self.queued[line] = 0
        self.line = line
        self.seen[line // WORD] |= one << (line % WORD)
        good = self._look(line)
        if good:
            self._apply(line)
        return good

    def _look(self, line):
        """Put the states a line leaves of its masks into `out`, without applying them; False for a contradiction."""
        if line < self.height:
            at = line * self.states * self.row_words
            count = self.row_words
        else:
            at = self.column_base + (line - self.height) * self.states * self.column_words
            count = self.column_words
        code = self.code_at[line]
        if count == 1:
            good = solve_line(self.code, code, self.words, at, self.out, self.runs, self.valid, self.starts, self.gaps)
        elif count == 2 and WIDE == 128:
            good = self._solve_wide(at, code)
        else:
            tall: Tall = self.across if line < self.height else self.down
            good = tall.solve_line(self.code, code, self.words, at, self.out)
        return good

    def _fits(self, line):
        """Whether the line can still be filled; the same answer as `_look`, often in half the time."""
        cells = self.width if line < self.height else self.height
        if cells > 63:
            return self._look(line)
        at = line * self.states if line < self.height else self.column_base + (line - self.height) * self.states
        return fit_line(self.code, self.code_at[line], self.words, at, self.runs)

    def _solve_wide(self, at, code_at):
        """Solve a line of two words."""
        colors = self.code[code_at + COLORS]
        for t in range(colors + 1):
            s = self.code[code_at + TABLE + 3 * t - 3] if t else 0
            self.wide_masks[s] = cython.cast(Wide, self.words[at + 2 * s + 1]) << 32 << 32
            self.wide_masks[s] |= self.words[at + 2 * s]
        good = solve_line(
            self.code,
            code_at,
            self.wide_masks,
            0,
            self.wide_out,
            self.wide_runs,
            self.wide_valid,
            self.wide_starts,
            self.wide_gaps,
        )
        for t in range(colors + 1):
            s = self.code[code_at + TABLE + 3 * t - 3] if t else 0
            self.out[2 * s] = cython.cast(cython.ulonglong, self.wide_out[s])
            self.out[2 * s + 1] = cython.cast(cython.ulonglong, self.wide_out[s] >> 32 >> 32)
        return good

    def _apply(self, line):
        """Apply the exclusions of the line solver to the line and to the lines that cross it."""
        one = 1
        if line < self.height:
            at = line * self.states * self.row_words
            count, cross, first = self.row_words, self.column_words, self.height
            w = line
        else:
            w = line - self.height
            at = self.column_base + w * self.states * self.column_words
            count, cross, first = self.column_words, self.row_words, 0
        bit = one << (w % WORD)
        base = (self.column_base if first else 0) + w // WORD
        code = self.code_at[line]
        colors = self.code[code + COLORS]
        for t in range(colors + 1):
            s = self.code[code + TABLE + 3 * t - 3] if t else 0
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
        """Solve waiting lines without counting steps, as when a place is rebuilt; False for a contradiction."""
        while self.waiting:
            if not self._solve():
                self._clear_queue()
                return False
        return True

    def give(self, cell: cython.int, state: cython.int) -> None:
        """Give the cell this state, before the first step."""
        s: cython.int
        for s in range(self.states):
            if s != state:
                self._remove(cell, s)

    def possible(self) -> bytes:
        """Return the states of each cell as bits of 32-bit words, little-endian, row by row."""
        return b"".join([int(self._states_of(i)).to_bytes(4, "little") for i in range(self.cells)])

    def _known(self, mark):
        """Return the state of each cell, 255 if unknown, at the time when the trail ended at the mark."""
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
        at = self.trail_index[entry]
        word = self.words[at]
        self.words[at] = self.trail_old[entry]
        self.trail_old[entry] = word
