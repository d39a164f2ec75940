"""Counts the pictures of a board by their clues: for fixed rows, every picture with these rows is visited.

A board has `height` rows of `width` cells, each with one of `values`. The state of a line is a set of values for each
of its cells: bit `value * length + cell`. census.py describes the lines.
"""

from array import array
from collections.abc import Sequence
from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount

if not cython.compiled:
    SMALL = 12  # the most bits of a state whose line deductions are cached
    UNKNOWN = 0xFFFF
    VALUES = 8
    DEEPEST = 8
SUMS = 11  # the sums: pictures, clue sets, unique ones, those solved by lines, and by each depth of trials


@cython.cclass
class Census:
    """Counts all pictures whose first rows have the clues `first`; a step is one choice of clues for the other rows.

    Sides are rows, then columns: `sizes` are their lengths, `clues` their numbers of clues, and `start`, `fills`,
    `marks` and `spread` are those of census.Lines for the rows, then for the columns; `words` is for the rows. `codes`
    gives the clues of `together` columns by their values, `shift` bits each. `images` are the maps of row clues by the
    symmetries of a board.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        values: cython.int,
        first: Sequence[int],
        clues: Sequence[int],
        lines: Sequence[Any],
        codes: Any,
        together: cython.int,
        shift: cython.int,
        images: Any,
    ) -> None:
        if not cython.compiled:
            self.clue, self.sets, self.sums = [0] * 64, [0] * (2 * VALUES * DEEPEST + 2 * VALUES), [0] * SUMS
            self.length, self.clues, self.bits, self.mask = [0] * 2, [0] * 2, [0] * 2, [0] * 2
            self.start_at, self.spread_at, self.known_at = [0] * 3, [0] * 3, [0] * 3
            self.due, self.open = [0] * 18, [0] * 9
        width, height = sizes
        if not (2 <= values <= VALUES and 2 <= height <= 20 and 2 <= width <= 20 and height * width <= 60):
            raise ValueError("no such board can be counted")
        self.height, self.width, self.values, self.first = height, width, values, len(first)
        self.start, self.fills, self.marks, self.spread, self.words = lines
        self.codes, self.shift, self.together, self.images = codes, shift, together, images
        self.digit = (values - 1).bit_length()
        self.cells = height * self.digit
        self.chunks = (width + together - 1) // together
        self.maps = len(images) // clues[0]
        self.word, self.scatter = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
        for side in range(2):
            length, many = sizes[side], clues[side]
            self.length[side], self.clues[side], self.mask[side] = length, many, (1 << length) - 1
            self.bits[side] = values * length
            self.start_at[side + 1] = self.start_at[side] + many + 1
            self.spread_at[side + 1] = self.spread_at[side] + (1 << length)
            self.known_at[side + 1] = self.known_at[side] + (many << values * length if values * length <= SMALL else 0)
        for at, clue in enumerate(first):
            self.clue[at] = clue
        most = max([self.start[at + 1] - self.start[at] for at in range(clues[0])])
        bits = (2 * most**height - 1).bit_length()
        self.upper = array("Q", bytes(8 * most ** (height // 2)))
        self.lower = array("Q", bytes(8 * most ** (height - height // 2)))
        self.table = array("Q", bytes(8 << bits))
        self.used = array("I", bytes(2 << bits))
        self.known = array("H", b"\xff\xff" * (self.known_at[2] + 1))
        self.steps = 0
        self.closed = False

    def advance(self, budget: cython.longlong) -> None:
        """Continue by up to `budget` steps, until `closed`."""
        while budget > 0 and not self.closed:
            budget -= 1
            self.steps += 1
            weight: cython.int = self._weight()
            if weight:
                self._count(weight)
            self._next()

    def counts(self) -> list[int]:
        """Return the sums so far, without trailing zeros."""
        last = SUMS
        while last > 1 and not self.sums[last - 1]:
            last -= 1
        return [self.sums[at] for at in range(last)]

    def _next(self):
        """Advance to the next clues of the rows after the first ones."""
        at = self.height - 1
        while at >= self.first:
            self.clue[at] += 1
            if self.clue[at] < self.clues[0]:
                return 0
            self.clue[at] = 0
            at -= 1
        self.closed = True
        return 0

    def _weight(self):
        """Return the number of choices of row clues that are symmetric to this one; 0 unless it is the least of
        them.
        """
        alike = 0
        tried = 0
        for image in range(self.maps):
            start = image * self.clues[0]
            for turned in range(2):
                order = 0
                for at in range(self.height):
                    order = self.images[start + self.clue[self.height - 1 - at if turned else at]] - self.clue[at]
                    if order:
                        break
                if order < 0:
                    return 0
                if order == 0:
                    alike += 1
                tried += 1
        return tried // alike

    # all pictures with these rows

    def _words(self, first, last, words):
        """Fill `words` with the column contents of all fillings of these rows; return their number."""
        many = 1
        words[0] = 0
        for at in range(first, last):
            start = self.start[self.clue[at]]
            end = self.start[self.clue[at] + 1]
            # From last to first, so that none is overwritten before it is used.
            for old in range(many - 1, -1, -1):
                word = words[old]
                for fill in range(end - start):
                    words[old * (end - start) + fill] = word | self.words[start + fill] << at * self.digit
            many *= end - start
        return many

    def _count(self, weight):
        """Count the pictures with these rows: each enters the clues of its columns, as a key, into a hash."""
        uppers = self._words(0, self.height // 2, self.upper)
        lowers = self._words(self.height // 2, self.height, self.lower)
        bits = 1
        one = 1
        while one << bits < 2 * uppers * lowers:
            bits += 1
        wrap = (one << bits) - 1
        twice = one << 62
        scatter = self.scatter
        low = (one << self.together * self.cells) - 1
        many = 0
        for i in range(uppers):
            for j in range(lowers):
                cells = self.upper[i] | self.lower[j]
                key = self.codes[cells & low]
                for chunk in range(1, self.chunks):
                    cells >>= self.together * self.cells
                    key |= self.codes[cells & low] << chunk * self.together * self.shift
                key += 1
                place = (key * scatter & self.word) >> (64 - bits)
                while self.table[place] and self.table[place] & ~twice != key:
                    place = (place + 1) & wrap
                if self.table[place]:
                    self.table[place] = key | twice
                else:
                    self.table[place] = key
                    self.used[many] = place
                    many += 1
        self.sums[0] += weight * uppers * lowers
        self.sums[1] += weight * many
        self._blank()
        self._sort(weight, many)
        return 0

    def _sort(self, weight, many):
        """Empty the hash; sort the pictures alone with their clues by the effort to find them."""
        own = 0
        one = 1
        for at in range(self.height):
            own += self.marks[self.clue[at]]
        for at in range(many):
            key = self.table[self.used[at]]
            self.table[self.used[at]] = 0
            if key >> 62:
                continue
            self.sums[2] += weight
            key -= 1
            mark = 0
            for column in range(self.width):
                clue = key >> column * self.shift & ((one << self.shift) - 1)
                self.clue[32 + column] = clue
                mark += self.marks[self.clues[0] + clue]
            # Of a square and its mirror image in the diagonal, one represents both.
            if self.height != self.width or mark == own:
                self.sums[3 + self._depth()] += weight
            elif own < mark:
                self.sums[3 + self._depth()] += 2 * weight
        return 0

    # one picture from its clues

    def _depth(self):
        """Return the depth of trials that finds the picture of these clues; 0 for lines alone."""
        self._copy(DEEPEST, 0)
        self.due[1] = self.mask[0]
        for depth in range(DEEPEST):
            self._close(0, depth)
            if not self.open[0]:
                return depth
        raise OverflowError("a picture takes deeper trials than are counted")

    def _blank(self):
        """Deduce from these rows alone, in the last slot."""
        one = 1
        self.open[DEEPEST] = (self.values - 1) * self.width * self.height
        for value in range(self.values):
            self.sets[DEEPEST * 2 * VALUES + value] = (one << self.width * self.height) - 1
            self.sets[DEEPEST * 2 * VALUES + VALUES + value] = (one << self.width * self.height) - 1
        self.due[2 * DEEPEST] = self.mask[1]
        while self.due[2 * DEEPEST]:
            self._line(DEEPEST, 0)
        return 0

    def _copy(self, slot, other):
        """Put a state into another slot."""
        for value in range(self.values):
            self.sets[other * 2 * VALUES + value] = self.sets[slot * 2 * VALUES + value]
            self.sets[other * 2 * VALUES + VALUES + value] = self.sets[slot * 2 * VALUES + VALUES + value]
        self.due[2 * other] = self.due[2 * slot]
        self.due[2 * other + 1] = self.due[2 * slot + 1]
        self.open[other] = self.open[slot]
        return 0

    def _close(self, slot, depth):
        """Deduce everything that trials of this depth can; False if there is no such picture.

        Slot 0 has a picture: there it ends with the last open cell.
        """
        while self.due[2 * slot] or self.due[2 * slot + 1]:
            for side in range(1, -1, -1):
                while self.due[2 * slot + side]:
                    if not self._line(slot, side):
                        return False
                if slot == 0 and not self.open[0]:
                    return True
        if depth == 0:
            return True
        again = True
        while again and self.open[slot]:
            again = False
            for cell in range(self.width * self.height):
                found = self._try(slot, cell, depth - 1)
                if found < 0:
                    return False
                again = again or found > 0
        return True

    def _try(self, slot, cell, depth):
        """Suppose each value of a cell; return the number of values removed, -1 if that leaves no picture."""
        struck = 0
        for value in range(self.values):
            values = self._values(slot, cell)
            if not values >> value & 1 or not values & (values - 1):
                continue
            self._copy(slot, slot + 1)
            self._strike(slot + 1, cell, values & ~(1 << value))
            if not self._close(slot + 1, depth):
                struck += 1
                self._strike(slot, cell, 1 << value)
                if not self._close(slot, depth):
                    return -1
        return struck

    def _values(self, slot, cell):
        """Return the possible values of a cell, as a bit set."""
        values = 0
        for value in range(self.values):
            values |= (self.sets[slot * 2 * VALUES + value] >> cell & 1) << value
        return values

    def _strike(self, slot, cell, values):
        """Remove values from a cell and mark both its lines as due."""
        one = 1
        row = cell // self.width
        column = cell % self.width
        while values:
            value = slot * 2 * VALUES + ctz(values)
            values &= values - 1
            self.sets[value] &= ~(one << cell)
            self.sets[value + VALUES] &= ~(one << (column * self.height + row))
            self.open[slot] -= 1
        self.due[2 * slot] |= 1 << row
        self.due[2 * slot + 1] |= 1 << column
        return 0

    def _line(self, slot, side):
        """Deduce from the first due line of a side; False if it cannot be filled."""
        length = self.length[side]
        mask = self.mask[side]
        line = ctz(self.due[2 * slot + side])
        self.due[2 * slot + side] &= self.due[2 * slot + side] - 1
        at = (2 * slot + side) * VALUES
        across = (2 * slot + 1 - side) * VALUES
        state = 0
        for value in range(self.values):
            state |= (self.sets[at + value] >> line * length & mask) << value * length
        left = self._left(side, self.clue[32 * side + line], state)
        struck = state & ~left
        self.open[slot] -= popcount(struck)
        while struck:
            gone = struck & mask
            self.sets[at] &= ~(gone << line * length)
            self.sets[across] &= ~(self.spread[self.spread_at[side] + gone] << line)
            self.due[2 * slot + 1 - side] |= gone
            struck >>= length
            at += 1
            across += 1
        return left != 0

    def _left(self, side, clue, state):
        """Return the remaining state of a line with this clue; 0 if no cell can have the state."""
        left = UNKNOWN
        at = self.known_at[side] + (clue << self.bits[side] | state)
        if self.bits[side] <= SMALL:
            left = self.known[at]
        if left == UNKNOWN:
            left = 0
            clue += self.start_at[side]
            for fill in range(self.start[clue], self.start[clue + 1]):
                if not self.fills[fill] & ~state:
                    left |= self.fills[fill]
            if self.bits[side] <= SMALL:
                self.known[at] = left
        return left
