"""Sums of two matrices of 0, 1 and 2 without an entry above 2, stored in a table or matched against it.

A matrix is a word: from bit 0 the nonzero cells, from bit 24 those that are 2, from bit 48 the number of ways to form
it. A sum in the table has its ways stored separately, and is never zero.
"""

from array import array
from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

SCATTER = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1
PLANES = (1 << 48) - 1
MOST_WAYS = (1 << 16) - 1
LONGEST = 1 << 22  # the most pairs of matrices per call, some milliseconds
if not cython.compiled:
    PLANE = 24
    HEAVY = 48
    ROOM = 4096
    FIRST = 12  # the table begins with 2 ** FIRST places


@cython.cclass
class MatrixSums:
    """The table of sums, and `count`: the number of ways in which sums met their complements.

    `every`: all cells, at most 24. `known`: the cells in which all sums, including the table's, have one more than is
    counted.
    """

    def __init__(self, every: cython.ulonglong, known: cython.ulonglong) -> None:
        if not cython.compiled:
            self.wait = [0] * ROOM
        self.every = every | every << PLANE
        self.known = known
        self.planes = PLANES
        self.low = PLANES >> 24
        self.scatter = SCATTER
        self.word = WORD
        self.bits = FIRST
        self.keys = array("Q", bytes(8 << FIRST))
        self.ways = array("Q", bytes(8 << FIRST))
        self.used = array("I", bytes(4 << FIRST))
        self.many = 0
        self.count = 0

    def clear(self) -> None:
        """Empty the table."""
        at: cython.int
        for at in range(self.many):
            self.keys[self.used[at]] = 0
        self.many = 0
        self.bits = FIRST

    def go(self, some: Any, others: Any, ranges: Any, first: cython.int, met: cython.bint) -> int:
        """Add all sums of these ranges to the table, or match them against it; return the next range.

        `ranges`: four numbers each, first and end of `some`, first and end of `others`.
        """
        work: cython.longlong = 0
        self.some = some
        self.others = others
        self.ranges = ranges
        while first < len(self.ranges) >> 2 and work < LONGEST:
            work += self._pairs(4 * first, met)
            first += 1
        return first

    def matrices(self) -> "array[int]":
        """Return the contents of the table; OverflowError if a matrix can be formed in too many ways."""
        at: cython.int
        place: cython.int
        found = array("Q", bytes(8 * self.many))
        self.some = found
        for at in range(self.many):
            place = self.used[at]
            if self.ways[place] > MOST_WAYS:
                raise OverflowError("a matrix comes about in too many ways")
            self.some[at] = self.keys[place] | self.ways[place] << HEAVY
        return found

    def _pairs(self, range_, met):
        at = self.ranges[range_]
        to = self.ranges[range_ + 1]
        last = self.ranges[range_ + 3]
        while at < to:
            one = self.some[at]
            block = one >> PLANE & self.low | (one & self.low) << PLANE
            first = self.ranges[range_ + 2]
            while first < last:
                end = first + ROOM if last - first > ROOM else last
                waiting = 0
                for other in range(first, end):
                    self.wait[waiting] = self.others[other]
                    waiting += not self.others[other] & block
                if met:
                    self.count += self._meet(one, waiting)
                else:
                    self._add(one, waiting)
                first = end
            at += 1
        return (to - self.ranges[range_]) * (last - self.ranges[range_ + 2]) + 1

    def _add(self, one, waiting):
        """Add the sums of a matrix and the waiting ones."""
        while self.many + waiting > 1 << self.bits - 1:
            self._grow()
        shift = 64 - self.bits
        wrap = (1 << self.bits) - 1
        for at in range(waiting):
            two = self.wait[at]
            key = (one | two) & self.planes | (one & two & self.low) << PLANE
            place = (key * self.scatter & self.word) >> shift
            while self.keys[place] != key:
                if not self.keys[place]:
                    self.keys[place] = key
                    self.ways[place] = 0
                    self.used[self.many] = place
                    self.many += 1
                    break
                place = (place + 1) & wrap
            self.ways[place] += (one >> HEAVY) * (two >> HEAVY)
        return 0

    def _meet(self, one, waiting):
        """Count the ways of the sums of a matrix and the waiting ones, with their complements to all 2."""
        shift = 64 - self.bits
        wrap = (1 << self.bits) - 1
        found = 0
        for at in range(waiting):
            two = self.wait[at]
            key = (one | two) & self.planes | (one & two & self.low) << PLANE
            key = self.every ^ (key >> PLANE | (key & self.low) << PLANE)
            key = (key | self.known) | (key & self.known) << PLANE
            place = (key * self.scatter & self.word) >> shift
            while self.keys[place]:
                if self.keys[place] == key:
                    found += (one >> HEAVY) * (two >> HEAVY) * self.ways[place]
                    break
                place = (place + 1) & wrap
        return found

    def _grow(self):
        """Make the table twice as large."""
        held = array("Q", [self.keys[self.used[at]] for at in range(self.many)])
        ways = array("Q", [self.ways[self.used[at]] for at in range(self.many)])
        many = self.many
        bits = self.bits + 1
        self.clear()
        self.many = many
        self.bits = bits
        if len(self.keys) < 1 << bits:
            self.keys = array("Q", bytes(8 << bits))
            self.ways = array("Q", bytes(8 << bits))
            self.used = array("I", bytes(4 << bits))
        shift = 64 - self.bits
        wrap = (1 << self.bits) - 1
        for at in range(many):
            key = held[at]
            place = (key * self.scatter & self.word) >> shift
            while self.keys[place]:
                place = (place + 1) & wrap
            self.keys[place] = key
            self.ways[place] = ways[at]
            self.used[at] = place
        return 0
