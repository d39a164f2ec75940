# effort: -O3
"""Lists the transversals of a square, and the sets of them that cover each cell once.

Sets of transversals are words of 64 bits, the first transversal the lowest bit of the first word.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz

from array import array

EVERY = (1 << 64) - 1


@cython.cclass
class Transversals:
    """The transversals of a square of order up to 31, in lexicographic order of their columns. `needs[row * order +
    column]` holds the constraints that a cell meets, as bits; `whole` is all of them.
    """

    def __init__(self, order: cython.int, needs: list[int], whole: cython.ulonglong) -> None:
        at: cython.int
        if not cython.compiled:
            self.needs = [0] * 1024
            self.met = [0] * 33
            self.column = [0] * 33
        self.order = order
        self.whole = whole
        self.row = 0
        self.met[0] = 0
        self.column[0] = -1
        for at in range(order * order):
            self.needs[at] = needs[at]

    def next(self, budget: cython.int) -> cython.int:
        """Return 1 with the next transversal in `columns`, 0 at the end, or -1 after `budget` cells were tried."""
        return self._next(budget)

    def columns(self) -> bytes:
        """Return the columns of its cells, row by row."""
        return bytes([self.column[at] for at in range(self.order)])

    def _next(self, budget):  # type: ignore[no-untyped-def]
        row = self.row
        while row >= 0:
            at = self.column[row] + 1
            while at < self.order and self.needs[row * self.order + at] & self.met[row]:
                at += 1
            self.column[row] = at
            if at == self.order:
                row -= 1
                continue
            self.met[row + 1] = self.met[row] | self.needs[row * self.order + at]
            if row + 1 < self.order:
                row += 1
                self.column[row] = -1
            elif self.met[row + 1] == self.whole:
                self.row = row
                return 1
            budget -= 1
            if not budget:
                self.row = row
                return -1
        self.row = row
        return 0


@cython.cclass
class Mates:
    """The sets of `count` transversals that cover each cell once. `every` has their columns, one after the other.

    The cell with the fewest transversals comes first, at a tie the first cell; the transversals come in their order.
    """

    def __init__(self, order: cython.int, count: cython.int, every: bytes) -> None:
        if not cython.compiled:
            self.through, self.chosen = [0] * 1024, [0] * 33
        self.order = order
        self.words = (count >> 6) + 1
        self.every = every
        self.holding = array("Q", bytes(8 * self.words * order * order))
        self.left = array("Q", bytes(8 * self.words * (order + 1)))
        self.fits = array("Q", bytes(8 * self.words * (order + 1)))
        self._hold(count)
        self.depth = 0
        self._choose()

    def next(self, budget: cython.int) -> cython.int:
        """Return 1 with the next set in `columns`, 0 at the end, or -1 after `budget` transversals were tried."""
        return self._next(budget)

    def columns(self) -> list[bytes]:
        """Return the transversals that hold each cell once, in the order in which they were chosen."""
        parts = [self.chosen[at] * self.order for at in range(self.order)]
        return [bytes(self.every[part : part + self.order]) for part in parts]

    def _hold(self, count):  # type: ignore[no-untyped-def]
        one = 1
        for number in range(count):
            self.left[number >> 6] |= one << (number & 63)
            for row in range(self.order):
                cell = row * self.order + self.every[number * self.order + row]
                self.holding[cell * self.words + (number >> 6)] |= one << (number & 63)

    def _choose(self):  # type: ignore[no-untyped-def]
        """Choose the next cell and list the remaining transversals through it: none if an open cell has none."""
        left = self.depth * self.words
        for cell in range(self.order * self.order):
            self.through[cell] = 0
        for word in range(self.words):
            bits = self.left[left + word]
            while bits:
                at = (64 * word + ctz(bits)) * self.order
                bits &= bits - 1
                for row in range(self.order):
                    self.through[row * self.order + self.every[at + row]] += 1
        best = none = -1
        open_ = self.order * (self.order - self.depth)
        for cell in range(self.order * self.order):
            if not self.through[cell]:
                none = cell
                continue
            open_ -= 1
            if best < 0 or self.through[cell] < self.through[best]:
                best = cell
        if open_:  # one has no more
            best = none
        for word in range(self.words):
            self.fits[left + word] = self.left[left + word] & self.holding[best * self.words + word]

    def _next(self, budget):  # type: ignore[no-untyped-def]
        one = 1
        while self.depth >= 0:
            here = self.depth * self.words
            word = 0
            while word < self.words and not self.fits[here + word]:
                word += 1
            if word == self.words:
                self.depth -= 1
                continue
            number = 64 * word + ctz(self.fits[here + word])
            self.fits[here + word] &= self.fits[here + word] - one
            self.chosen[self.depth] = number
            if self.depth + 1 == self.order:
                return 1
            for word in range(self.words):
                self.left[here + self.words + word] = self.left[here + word]
            for row in range(self.order):
                at = (row * self.order + self.every[number * self.order + row]) * self.words
                for word in range(self.words):
                    self.left[here + self.words + word] &= self.holding[at + word] ^ EVERY
            self.depth += 1
            self._choose()
            budget -= 1
            if not budget:
                return -1
        return 0
