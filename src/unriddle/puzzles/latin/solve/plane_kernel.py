# effort: -O3
"""Squares up to order 8, in lexicographic order: one 64-bit plane of cells per symbol, singles by whole-plane
operations.

Bit 8 * row + column of plane s says that the cell may still hold s. A byte of a plane is a row, so one subtraction
finds the rows in which a symbol has a single place left, and three folds find the columns.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount
    from unriddle.core.system.tuples import make3
    from unriddle.core.search.shell import fast_budget

from typing import Any

from unriddle.core.search.shell import ENDLESS, checked_budget

SPREAD = 0x0101010101010101
FREE = -1


@cython.cclass
class Planes:
    """A depth-first search over the cells, row by row; a step places one symbol.

    `peers[cell]`: bit set of the cells that must differ from this cell. `down`, `up`: bit sets of the diagonals that
    hold every symbol, 0 for none. `givens`: bit set of symbols for each cell. `ranks[8 * cell + s]`: the turn at which
    symbol s is tried in the cell. `symmetric`: symbols in facing cells of a row add up to order - 1. `named`: a named
    tuple type for solutions, with the order and the base.
    """

    def __init__(
        self,
        order: int,
        peers: list[int],
        down: int,
        up: int,
        givens: list[int],
        ranks: bytes,
        symmetric: bool,
        named: tuple[Any, int, int],
    ) -> None:
        if not cython.compiled:
            self.P = [0] * 528
            self.F = [0] * 66
            self.peers = [0] * 64
            self.U = [0] * 66
            self.C = [FREE] * 66
            self.T = [0] * 66
            self.cell = [0] * 66
            self.rank = [0] * 512
            self.symbol = [0] * 512
            self.out = [0] * 64
        self.order = order
        self.symmetric = symmetric
        self.busy = False
        self.steps = 0
        self.end = ENDLESS
        self.kind, self.said, self.base = named
        self.down = down
        self.up = up
        self.low = sum([1 << 8 * row for row in range(order)])
        self.whole = sum([((1 << order) - 1) << 8 * row for row in range(order)])
        at: cython.int
        s: cython.int
        one: cython.ulonglong = 1
        for at in range(64):
            if self.whole >> at & 1:
                given: cython.ulonglong = givens[at]
                self.peers[at] = peers[at]
                for s in range(self.order):
                    self.rank[8 * at + s] = ranks[8 * at + s]
                    self.symbol[8 * at + self.rank[8 * at + s]] = s
                    if given >> s & 1:
                        self.P[s] |= one << at
        self.F[0] = 0
        self.depth = 0
        self.done = True
        if self._propagate(0):
            self.done = False
            self._open(0)

    def advance(self, budget: Any, /) -> Any:
        """Make up to `budget` steps; return a square right after the step that finished it, otherwise None."""
        left: cython.ulonglong = fast_budget(budget)
        if self.busy or not left:
            left = checked_budget(budget, self.busy)
        if left > self.end - self.steps:
            left = self.end - self.steps
        self.busy = True
        found = None
        top: cython.int
        choice: cython.int
        s: cython.int
        at: cython.int
        n: cython.int = self.order
        plane: cython.ulonglong
        while left and found is None and not self.done:
            left -= 1
            self.steps += 1
            top = self.depth - 1
            choice = ctz(self.U[top])
            self.U[top] &= self.U[top] - 1
            self.C[top] = choice
            if not self._choose(top, choice):
                self._leave()
            elif self.F[top + 1] != self.whole:
                self._open(top + 1)
            else:
                for s in range(n):
                    plane = self.P[8 * (top + 1) + s]
                    while plane:
                        at = ctz(plane)
                        plane &= plane - 1
                        self.out[(at >> 3) * n + (at & 7)] = s
                self._leave()
                found = make3(self.kind, self.said, bytes(self.out[: n * n]), self.base)
        if self.steps == self.end:
            self.done = True
        self.busy = False
        return found

    def known(self) -> bytes:
        """Return the cells that are decided now, 255 for the others."""
        cells = bytearray([255]) * (self.order * self.order)
        top = max(0, self.depth - 1)
        for at in range(64):
            if self.whole & self.F[top] & (1 << at):
                for s in range(self.order):
                    if self.P[8 * top + s] >> at & 1:
                        cells[(at >> 3) * self.order + (at & 7)] = s
        return bytes(cells)

    def frame(self, level: cython.int) -> tuple[int, int, int]:
        """Return this level's untried choices as a bit set of turns, the chosen one or -1, and how many it had."""
        return self.U[level], self.C[level], self.T[level]

    def keep(self, level: cython.int, untried: cython.ulonglong) -> None:
        """Set the untried choices of this level, a bit set of turns."""
        self.U[level] = untried

    def _open(self, top):
        """Make the first open cell of state `top` the next level; the first cell if none is open."""
        at = 0
        free = self.whole & ~self.F[top]
        if free:
            at = ctz(free)
        choices = 0
        one = 1
        for s in range(self.order):
            if self.P[8 * top + s] >> at & 1:
                choices |= one << self.rank[8 * at + s]
        self.cell[top] = at
        self.U[top] = choices
        self.C[top] = FREE
        self.T[top] = popcount(choices)
        self.depth = top + 1
        return self.depth

    def _leave(self):
        """Close the levels with nothing left to try."""
        while self.depth and not self.U[self.depth - 1]:
            self.depth -= 1
        if self.depth:
            self.C[self.depth - 1] = FREE
        else:
            self.done = True
        return self.depth

    def _choose(self, top, choice):
        """Make state `top + 1` from state `top` by this choice; False if that is a contradiction."""
        at = 8 * top
        one = 1
        cell = one << self.cell[top]
        chosen = self.symbol[8 * self.cell[top] + choice]
        for s in range(self.order):
            self.P[at + 8 + s] = self.P[at + s] & ~cell
        self.P[at + 8 + chosen] |= cell
        self.F[top + 1] = self.F[top]
        return self._propagate(top + 1)

    def _propagate(self, top):
        """Settle every cell with one symbol left and every symbol with one place left in a line; False: no square."""
        n = self.order
        at = 8 * top
        low = self.low
        whole = self.whole
        columns = whole & 255
        spread = SPREAD
        more = True
        while more:
            more = False
            one = 0
            two = 0
            for s in range(n):
                x = self.P[at + s]
                two |= one & x
                one |= x
            if one != whole:
                return False
            naked = whole & ~two
            for s in range(n):
                x = self.P[at + s]
                # Rows: every byte must keep a bit; bytes that lose all by dropping their lowest bit have a single one.
                z = x | x >> 4
                z |= z >> 2
                z |= z >> 1
                if z & low != low:
                    return False
                y = x & (x - low)
                z = y | y >> 4
                z |= z >> 2
                z |= z >> 1
                lone = naked | (low & ~z) * 255
                # Columns: fold the rows together, separating places that occur once from those that occur twice.
                two = x & x >> 32
                one = x | x >> 32
                two |= two >> 16 | one & one >> 16
                one |= one >> 16
                two |= two >> 8 | one & one >> 8
                one |= one >> 8
                if one & columns != columns:
                    return False
                lone |= (columns & ~two) * spread
                if self.down:
                    y = x & self.down
                    z = x & self.up
                    if y == 0 or z == 0:
                        return False
                    if y & (y - 1) == 0:
                        lone |= y
                    if z & (z - 1) == 0:
                        lone |= z
                y = x & lone & ~self.F[top]
                if y:
                    more = True
                    if not self._settle(top, s, y):
                        return False
        return True

    def _settle(self, top, symbol, cells):
        """Put the symbol into these cells and remove it from their peers; False if two of them are peers."""
        at = 8 * top
        one = 1
        x = self.P[at + symbol]
        self.F[top] |= cells
        for s in range(self.order):
            self.P[at + s] &= ~cells
        y = cells
        while y:
            cell = ctz(y)
            y &= y - 1
            x &= ~self.peers[cell]
            if self.symmetric:
                facing = (cell & ~7) + self.order - 1 - (cell & 7)
                s = self.order - 1 - symbol
                z = (x if s == symbol else self.P[at + s]) & one << facing
                if not z:
                    return False
                for s in range(self.order):
                    self.P[at + s] &= ~(one << facing)
                if self.order - 1 - symbol == symbol:
                    x |= z
                else:
                    self.P[at + self.order - 1 - symbol] |= z
        self.P[at + symbol] = x
        return x & cells == cells
