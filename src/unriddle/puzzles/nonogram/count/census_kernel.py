"""Counts the pictures of a board by their clues: rows are fixed, all pictures with these rows are gone through.

A board has `height` rows of `width` cells, each with one of `values`. The state of a line is a set of values for each
of its cells: bit `value * length + cell`. What the lines are: census.py.
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
    SMALL = 12  # bits of a state up to which it is kept what a line concludes of it
    UNKNOWN = 0xFFFF
    VALUES = 8
    DEEPEST = 8
SUMS = 11  # pictures, clue sets, determined, by lines, and by each depth below DEEPEST


@cython.cclass
class Census:
    """All pictures whose first rows have the clues `rows`; a step is one choice of clues for the other rows.

    `lines` has for rows, then columns, the fields of census.Lines. `codes` tells the clues of `together` columns by
    the values in them, `shift` bits each. `images` are the maps of row clues that the symmetries of a board make.
    """

    def __init__(
        self,
        height: cython.int,
        width: cython.int,
        values: cython.int,
        rows: Sequence[int],
        lines: Sequence[Any],
        codes: Any,
        together: cython.int,
        shift: cython.int,
        images: Any,
    ) -> None:
        if not cython.compiled:
            self.row, self.column = [0] * 32, [0] * 32
            self.rows, self.columns = [0] * (VALUES * DEEPEST + VALUES), [0] * (VALUES * DEEPEST + VALUES)
            self.rows_due, self.columns_due, self.open = [0] * 9, [0] * 9, [0] * 9
            self.sums = [0] * SUMS
        if not (2 <= values <= VALUES and 2 <= height <= 20 and 2 <= width <= 20 and height * width <= 60):
            raise ValueError("no such board can be counted")
        self.height, self.width, self.values, self.first = height, width, values, len(rows)
        self.row_start, self.row_fills, self.row_words, self.row_marks, self.row_spread = lines[0]
        self.column_start, self.column_fills, _, self.column_marks, self.column_spread = lines[1]
        self.clues = len(self.row_start) - 1
        self.maps = len(images) // self.clues
        self.codes, self.shift, self.together, self.images = codes, shift, together, images
        self.bits = (values - 1).bit_length()
        self.cells = height * self.bits
        self.chunks = (width + together - 1) // together
        self.row_mask, self.column_mask = (1 << width) - 1, (1 << height) - 1
        self.row_bits, self.column_bits = values * width, values * height
        self.word, self.scatter = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
        self.is_square = height == width
        for at, clue in enumerate(rows):
            self.row[at] = clue
        sizes = [self.row_start[at + 1] - self.row_start[at] for at in range(self.clues)]
        most = max(sizes)
        self.upper = array("Q", bytes(8 * most ** (height // 2)))
        self.lower = array("Q", bytes(8 * most ** (height - height // 2)))
        bits = (2 * most**height - 1).bit_length()
        self.table = array("Q", bytes(8 << bits))
        self.used = array("I", bytes(2 << bits))
        self.row_known = array("H", b"\xff\xff" * (self.clues << values * width if values * width <= SMALL else 1))
        size = (len(self.column_start) - 1) << values * height if values * height <= SMALL else 1
        self.column_known = array("H", b"\xff\xff" * size)
        self.steps = 0
        self.closed = False

    def advance(self, budget: cython.longlong) -> None:
        """Go on by up to `budget` steps, until `closed`."""
        while budget > 0 and not self.closed:
            budget -= 1
            self.steps += 1
            weight: cython.int = self._weight()
            if weight:
                self._count(weight)
            self._next()

    def counts(self) -> list[int]:
        """The sums of what is behind, without the zeros at the end."""
        last = SUMS
        while last > 1 and not self.sums[last - 1]:
            last -= 1
        return [self.sums[at] for at in range(last)]

    def _next(self):
        """Go to the next clues of the rows after the first ones."""
        at = self.height - 1
        while at >= self.first:
            self.row[at] += 1
            if self.row[at] < self.clues:
                return 0
            self.row[at] = 0
            at -= 1
        self.closed = True
        return 0

    def _weight(self):
        """How many choices of row clues the symmetries make of this one; 0 unless it is the least of them."""
        alike = 0
        tried = 0
        for image in range(self.maps):
            start = image * self.clues
            for turned in range(2):
                order = 0
                for at in range(self.height):
                    order = self.images[start + self.row[self.height - 1 - at if turned else at]] - self.row[at]
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
        """Fill `words` with what all fillings of these rows are to the columns; how many there are."""
        many = 1
        words[0] = 0
        for at in range(first, last):
            start = self.row_start[self.row[at]]
            end = self.row_start[self.row[at] + 1]
            # From the last on, so that none is overwritten before it is taken.
            for old in range(many - 1, -1, -1):
                word = words[old]
                for fill in range(end - start):
                    words[old * (end - start) + fill] = word | self.row_words[start + fill] << at * self.bits
            many *= end - start
        return many

    def _count(self, weight):
        """Add what the pictures with these rows come to: each puts the clues of its columns, as a key, into a hash."""
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
        """Empty the hash; sort those pictures in that alone have their clues by what it takes to find them."""
        own = 0
        one = 1
        for at in range(self.height):
            own += self.row_marks[self.row[at]]
        for at in range(many):
            key = self.table[self.used[at]]
            self.table[self.used[at]] = 0
            if key >> 62:
                continue
            self.sums[2] += weight
            key -= 1
            mark = 0
            for column in range(self.width):
                self.column[column] = key >> column * self.shift & ((one << self.shift) - 1)
                mark += self.column_marks[self.column[column]]
            # Of a square and its mirror image at the diagonal one stands for both.
            if not self.is_square or mark == own:
                self.sums[3 + self._depth()] += weight
            elif own < mark:
                self.sums[3 + self._depth()] += 2 * weight
        return 0

    # one picture from its clues

    def _depth(self):
        """The depth of trials that finds the picture of these clues; 0 for lines alone."""
        if self.values == 2 and self._alone():
            return 0
        self._copy(DEEPEST, 0)
        self.columns_due[0] = (1 << self.width) - 1
        for depth in range(DEEPEST):
            self._close(0, depth)
            if not self.open[0]:
                return depth
        raise OverflowError("a picture takes deeper trials than are counted")

    def _alone(self):
        """Whether lines alone find the picture of these clues, of two values: as `_close` tells, but faster."""
        white_rows = self.rows[DEEPEST * VALUES]
        black_rows = self.rows[DEEPEST * VALUES + 1]
        white_columns = self.columns[DEEPEST * VALUES]
        black_columns = self.columns[DEEPEST * VALUES + 1]
        left_open = self.open[DEEPEST]
        columns_due = (1 << self.width) - 1
        rows_due = 0
        while True:
            while columns_due:
                line = ctz(columns_due)
                columns_due &= columns_due - 1
                at = line * self.height
                state = white_columns >> at & self.column_mask | (black_columns >> at & self.column_mask) << self.height
                struck = state ^ self._left_of_column(self.column[line], state)
                white = struck & self.column_mask
                black = struck >> self.height
                white_columns ^= white << at
                black_columns ^= black << at
                white_rows &= ~(self.column_spread[white] << line)
                black_rows &= ~(self.column_spread[black] << line)
                rows_due |= white | black
                left_open -= popcount(struck)
            if left_open == 0:
                return True
            if not rows_due:
                return False
            while rows_due:
                line = ctz(rows_due)
                rows_due &= rows_due - 1
                at = line * self.width
                state = white_rows >> at & self.row_mask | (black_rows >> at & self.row_mask) << self.width
                struck = state ^ self._left_of_row(self.row[line], state)
                white = struck & self.row_mask
                black = struck >> self.width
                white_rows ^= white << at
                black_rows ^= black << at
                white_columns &= ~(self.row_spread[white] << line)
                black_columns &= ~(self.row_spread[black] << line)
                columns_due |= white | black
                left_open -= popcount(struck)
            if left_open == 0:
                return True
            if not columns_due:
                return False

    def _blank(self):
        """What these rows conclude by themselves, in the last slot."""
        one = 1
        self.open[DEEPEST] = (self.values - 1) * self.width * self.height
        for value in range(self.values):
            self.rows[DEEPEST * VALUES + value] = (one << self.width * self.height) - 1
            self.columns[DEEPEST * VALUES + value] = (one << self.width * self.height) - 1
        self.rows_due[DEEPEST] = (1 << self.height) - 1
        self.columns_due[DEEPEST] = 0
        while self.rows_due[DEEPEST]:
            self._row(DEEPEST)
        return 0

    def _copy(self, slot, other):
        """Put a state into another slot."""
        for value in range(self.values):
            self.rows[other * VALUES + value] = self.rows[slot * VALUES + value]
            self.columns[other * VALUES + value] = self.columns[slot * VALUES + value]
        self.rows_due[other] = self.rows_due[slot]
        self.columns_due[other] = self.columns_due[slot]
        self.open[other] = self.open[slot]
        return 0

    def _close(self, slot, depth):
        """Conclude all that trials of this depth can; False when there is no such picture.

        Slot 0 has a picture: there it ends with the last open cell.
        """
        while self.rows_due[slot] or self.columns_due[slot]:
            while self.columns_due[slot]:
                if not self._column(slot):
                    return False
            while self.rows_due[slot]:
                if not self._row(slot):
                    return False
            if slot == 0 and not self.open[slot]:
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
        """Suppose each value of a cell; how many were struck out, -1 when that leaves no picture."""
        struck = 0
        values = 0
        for value in range(self.values):
            values |= (self.rows[slot * VALUES + value] >> cell & 1) << value
        left = values
        while left and values & (values - 1):
            value = ctz(left)
            left &= left - 1
            self._copy(slot, slot + 1)
            self._strike(slot + 1, cell, values & ~(1 << value))
            if self._close(slot + 1, depth):
                continue
            struck += 1
            self._strike(slot, cell, 1 << value)
            if not self._close(slot, depth):
                return -1
            values = 0
            for value in range(self.values):
                values |= (self.rows[slot * VALUES + value] >> cell & 1) << value
            left &= values
        return struck

    def _strike(self, slot, cell, values):
        """Take values from a cell, which then both its lines are due for."""
        one = 1
        row = cell // self.width
        column = cell % self.width
        while values:
            value = slot * VALUES + ctz(values)
            values &= values - 1
            self.rows[value] &= ~(one << cell)
            self.columns[value] &= ~(one << (column * self.height + row))
            self.open[slot] -= 1
        self.rows_due[slot] |= 1 << row
        self.columns_due[slot] |= 1 << column
        return 0

    def _row(self, slot):
        """Conclude what the first row that is due can; False when nothing can stand in it."""
        row = ctz(self.rows_due[slot])
        self.rows_due[slot] &= self.rows_due[slot] - 1
        state = 0
        for value in range(self.values):
            state |= (self.rows[slot * VALUES + value] >> row * self.width & self.row_mask) << value * self.width
        left = self._left_of_row(self.row[row], state)
        struck = state & ~left
        self.open[slot] -= popcount(struck)
        value = slot * VALUES
        while struck:
            gone = struck & self.row_mask
            self.rows[value] &= ~(gone << row * self.width)
            self.columns[value] &= ~(self.row_spread[gone] << row)
            self.columns_due[slot] |= gone
            struck >>= self.width
            value += 1
        return left != 0

    def _column(self, slot):
        """Conclude what the first column that is due can; False when nothing can stand in it."""
        column = ctz(self.columns_due[slot])
        self.columns_due[slot] &= self.columns_due[slot] - 1
        state = 0
        for value in range(self.values):
            state |= (
                self.columns[slot * VALUES + value] >> column * self.height & self.column_mask
            ) << value * self.height
        left = self._left_of_column(self.column[column], state)
        struck = state & ~left
        self.open[slot] -= popcount(struck)
        value = slot * VALUES
        while struck:
            gone = struck & self.column_mask
            self.columns[value] &= ~(gone << column * self.height)
            self.rows[value] &= ~(self.column_spread[gone] << column)
            self.rows_due[slot] |= gone
            struck >>= self.height
            value += 1
        return left != 0

    def _left_of_row(self, clue, state):
        """What is left of the state of a row with this clue; 0 when nothing can stand there."""
        left = UNKNOWN
        if self.row_bits <= SMALL:
            left = self.row_known[clue << self.row_bits | state]
        if left == UNKNOWN:
            left = 0
            for at in range(self.row_start[clue], self.row_start[clue + 1]):
                if not self.row_fills[at] & ~state:
                    left |= self.row_fills[at]
            if self.row_bits <= SMALL:
                self.row_known[clue << self.row_bits | state] = left
        return left

    def _left_of_column(self, clue, state):
        """What is left of the state of a column with this clue; 0 when nothing can stand there."""
        left = UNKNOWN
        if self.column_bits <= SMALL:
            left = self.column_known[clue << self.column_bits | state]
        if left == UNKNOWN:
            left = 0
            for at in range(self.column_start[clue], self.column_start[clue + 1]):
                if not self.column_fills[at] & ~state:
                    left |= self.column_fills[at]
            if self.column_bits <= SMALL:
                self.column_known[clue << self.column_bits | state] = left
        return left
