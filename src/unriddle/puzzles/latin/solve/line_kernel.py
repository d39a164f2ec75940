# effort: -O3
"""Squares up to order 64: every line is kept consistent as a whole (all symbols different).

They come in lexicographic order, or fewest choices first: then the next cell is the one with the fewest symbols left,
among these the one with the most undecided cells in its row and column (Brelaz 1979), and its symbols are tried by the
number of places they have left there, fewest first (as Dotu, del Val and Cebrian 2003 choose them). This order
completes partial squares on which the other one would search forever.

A line is a row, a column, a diagonal of either direction, or a symbol (which then takes one column in each row). A line
is consistent when each of its choices belongs to a perfect matching: one matching is kept and repaired, and the choices
that leave a strongly connected part of its graph are removed (Regin 1994). Sets of up to 64 are words of 64 bits.
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

ROW, COLUMN, DOWN, UP, SYMBOL = 0, 1, 2, 3, 4
FREE = -1


@cython.cclass
class Lines:
    """A depth-first search over the cells, row by row or `fewest` first; a step places one symbol.

    `active[d]`: bit set of the diagonals of direction d that hold every symbol; diagonal i passes column i of row 0
    (DOWN to the right, UP to the left). `givens`: bit set of symbols for each cell. `ranks[order * cell + s]`: the turn
    at which symbol s is tried in the cell; None for ascending order, or with `fewest` by the number of places of s.
    `symmetric`: symbols in facing cells of a row add up to order - 1. `named`: a named tuple type for solutions, with
    the order and the base.
    """

    def __init__(
        self,
        order: int,
        active: list[int],
        givens: list[int],
        ranks: bytes | None,
        symmetric: bool,
        named: tuple[Any, int, int],
        fewest: bool = False,
    ) -> None:
        if not cython.compiled:
            self.active = [0] * 5
            self.dirty = [0] * 5
            self.D = [0] * 4096
            self.stamp = [0] * 4096
            self.U = [0] * 4097
            self.C = [0] * 4097
            self.T = [0] * 4097
            self.cell = [0] * 4097
            self.mark = [0] * 4097
            self.out = [0] * 4096
            self.at = [0] * 64
            self.L = [0] * 64
            self.owner = [0] * 64
            self.parent = [0] * 64
            self.queue = [0] * 64
            self.part = [0] * 65
            self.reach = [0] * 65
            self.open_row = [0] * 64
            self.open_column = [0] * 64
            self.trail_cell = [0] * order**3
            self.trail_old = [0] * order**3
            self.holds = bytearray(20480)
            self.rank = bytearray(order**3)
            self.symbol = bytearray(order**3)
        self.order = order
        self.symmetric = symmetric
        self.fewest = fewest
        self.chosen = fewest and ranks is None
        self.ranked = fewest or ranks is not None
        self.busy = False
        self.steps = 0
        self.end = ENDLESS
        self.kind, self.said, self.base = named
        self.kept = 0
        self.era = 1
        self.depth = 0
        self.whole = (1 << order) - 1
        for direction in range(5):
            self.active[direction] = active[direction]
            self.dirty[direction] = active[direction]
        for cell in range(order * order):
            self.D[cell] = givens[cell]
        if ranks is not None:
            for cell in range(order * order):
                for s in range(order):
                    self.rank[order * cell + s] = ranks[order * cell + s]
                    self.symbol[order * cell + ranks[order * cell + s]] = s
        self.done = True
        if self._propagate():
            self.done = False
            self.kept = 0
            self._open(self._next(0))

    def advance(self, budget: Any, /) -> Any:
        """Make up to `budget` steps; return a square right after the step that finished it, otherwise None."""
        left: cython.ulonglong = fast_budget(budget)
        if self.busy or not left:
            left = checked_budget(budget, self.busy)
        if left > self.end - self.steps:
            left = self.end - self.steps
        self.busy = True
        found = None
        choice: cython.int
        cell: cython.int
        top: cython.int
        size: cython.int = self.order * self.order
        more: cython.int
        while left and found is None and not self.done:
            left -= 1
            self.steps += 1
            top = self.depth - 1
            choice = ctz(self.U[top])
            self.U[top] &= self.U[top] - 1
            self.C[top] = choice
            if not self._choose(choice):
                self._leave()
                continue
            more = self._next(self.cell[top])
            if more < size:
                self._open(more)
            else:
                for cell in range(size):
                    self.out[cell] = ctz(self.D[cell])
                self._leave()
                found = make3(self.kind, self.said, bytes(self.out[:size]), self.base)
        if self.steps == self.end:
            self.done = True
        self.busy = False
        return found

    def known(self) -> bytes:
        """Return the cells that are decided now, 255 for the others."""
        return bytes(
            [
                ctz(self.D[cell]) if self.D[cell] and not self.D[cell] & (self.D[cell] - 1) else 255
                for cell in range(self.order * self.order)
            ]
        )

    def frame(self, level: cython.int) -> tuple[int, int, int]:
        """Return this level's untried choices as a bit set of turns, the chosen one or -1, and how many it had."""
        return self.U[level], self.C[level], self.T[level]

    def path(self) -> list[tuple[int, int]]:
        """Return (cell, turn) of the chosen branch of each level except the last."""
        return [(self.cell[level], self.C[level]) for level in range(self.depth - 1)]

    def next(self) -> tuple[int, int]:
        """Return the cell of the last level, and the bit set of its untried turns."""
        return self.cell[self.depth - 1], self.U[self.depth - 1]

    def choices(self) -> list[int]:
        """Return the candidates of each cell, as bit sets."""
        return [self.D[cell] for cell in range(self.order * self.order)]

    def keep(self, level: cython.int, untried: cython.ulonglong) -> None:
        """Set the untried choices of this level, a bit set of turns."""
        self.U[level] = untried

    def _next(self, start):
        """Return the undecided cell that comes next after `start`, order * order for none."""
        n = self.order
        if not self.fewest:
            while start < n * n and not self.D[start] & (self.D[start] - 1):
                start += 1
            return start
        for k in range(n):
            self.open_row[k] = 0
            self.open_column[k] = 0
        for k in range(n * n):
            if self.D[k] & (self.D[k] - 1):
                self.open_row[k // n] += 1
                self.open_column[k % n] += 1
        start = n * n
        least = 65 * 128
        for k in range(n * n):
            if self.D[k] & (self.D[k] - 1):
                here = 128 * popcount(self.D[k]) - self.open_row[k // n] - self.open_column[k % n]
                if here < least:
                    least = here
                    start = k
        return start

    def _order(self, cell):
        """Rank the symbols of a cell by the places that they have left in its row and column, the fewest first."""
        n = self.order
        row = cell // n
        column = cell - row * n
        count = 0
        for s in range(n):
            if self.D[cell] >> s & 1:
                places = 0
                for k in range(n):
                    places += (self.D[row * n + k] >> s & 1) + (self.D[k * n + column] >> s & 1)
                k = count
                while k > 0 and self.queue[k - 1] > places:
                    self.queue[k] = self.queue[k - 1]
                    self.symbol[n * cell + k] = self.symbol[n * cell + k - 1]
                    k -= 1
                self.queue[k] = places
                self.symbol[n * cell + k] = s
                count += 1
        for k in range(count):
            self.rank[n * cell + self.symbol[n * cell + k]] = k
        return count

    def _open(self, cell):
        """Make this cell the next level; the first cell if all are decided."""
        if cell == self.order * self.order:
            cell = 0
        if self.chosen:
            self._order(cell)
        symbols = self.D[cell]
        choices = symbols
        one = 1
        if self.ranked:
            choices = 0
            while symbols:
                choices |= one << self.rank[self.order * cell + ctz(symbols)]
                symbols &= symbols - 1
        self.cell[self.depth] = cell
        self.mark[self.depth] = self.kept
        self.U[self.depth] = choices
        self.C[self.depth] = FREE
        self.T[self.depth] = popcount(choices)
        self.depth += 1
        return self.depth

    def _leave(self):
        """Close the levels with nothing left to try."""
        while self.depth and not self.U[self.depth - 1]:
            self.depth -= 1
        if self.depth:
            self.C[self.depth - 1] = FREE
            self._undo(self.mark[self.depth - 1])
        else:
            self.done = True
        return self.depth

    def _choose(self, choice):
        """Put the symbol of this turn into the cell of the last level; False if it cannot be there."""
        cell = self.cell[self.depth - 1]
        one = 1
        if self.ranked:
            choice = self.symbol[self.order * cell + choice]
        self.era += 1
        self._set(cell, one << choice)
        return self._propagate()

    def _set(self, cell, symbols):
        """Restrict the cell to these symbols, save its earlier ones for _undo, and mark its lines as dirty."""
        n = self.order
        one = 1
        row = cell // n
        column = cell - row * n
        old = self.D[cell]
        if self.stamp[cell] != self.era:
            self.stamp[cell] = self.era
            self.trail_cell[self.kept] = cell
            self.trail_old[self.kept] = old
            self.kept += 1
        self.D[cell] = symbols
        self.dirty[ROW] |= one << row
        self.dirty[COLUMN] |= one << column
        self.dirty[DOWN] |= (one << (column - row if column >= row else column - row + n)) & self.active[DOWN]
        self.dirty[UP] |= (one << (row + column if row + column < n else row + column - n)) & self.active[UP]
        self.dirty[SYMBOL] |= old & ~symbols & self.active[SYMBOL]
        if not self.symmetric:
            return symbols != 0
        facing = row * n + n - 1 - column
        across = 0
        while symbols:
            across |= one << (n - 1 - ctz(symbols))
            symbols &= symbols - 1
        across &= self.D[facing]
        if across != self.D[facing]:
            return self._set(facing, across)
        return across != 0

    def _undo(self, mark):
        """Restore the symbols removed since the trail had `mark` entries."""
        while self.kept > mark:
            self.kept -= 1
            self.D[self.trail_cell[self.kept]] = self.trail_old[self.kept]
        return self.kept

    def _propagate(self):
        """Make every line consistent; False if one cannot be."""
        direction = 0
        while direction < 5:
            if not self.dirty[direction]:
                direction += 1
                continue
            line = ctz(self.dirty[direction])
            if not self._filter(direction, line):
                for direction in range(5):
                    self.dirty[direction] = 0
                return False
            direction = 0
        return True

    def _filter(self, direction, line):
        """Remove the choices that are in no perfect matching of this line; False if there is no matching."""
        n = self.order
        one = 1
        self.dirty[direction] &= ~(one << line)
        if direction == SYMBOL:
            for k in range(n):
                places = 0
                for c in range(n):
                    places |= (self.D[k * n + c] >> line & 1) << c
                self.L[k] = places
        else:
            for k in range(n):
                if direction == ROW:
                    self.at[k] = line * n + k
                elif direction == COLUMN:
                    self.at[k] = k * n + line
                elif direction == DOWN:
                    self.at[k] = k * n + (line + k if line + k < n else line + k - n)
                else:
                    self.at[k] = k * n + (line - k if line >= k else line - k + n)
                self.L[k] = self.D[self.at[k]]
        if not self._match((direction * 64 + line) * 64):
            return False
        if not self._prune((direction * 64 + line) * 64, direction, line):
            return False
        if not self.symmetric:
            # The line is still consistent after these removals.
            self.dirty[direction] &= ~(one << line)
        return True

    def _match(self, base):
        """Repair the kept matching of the sets in L; False if there is none."""
        one = 1
        used = 0
        free = 0
        for k in range(self.order):
            held = one << self.holds[base + k]
            if self.L[k] & held & ~used:
                used |= held
                self.owner[self.holds[base + k]] = k
            else:
                free |= one << k
        while free:
            k = ctz(free)
            free &= free - 1
            if not self._augment(base, k, used):
                return False
            used = 0
            for k in range(self.order):
                if not free >> k & 1:
                    used |= one << self.holds[base + k]
        return True

    def _augment(self, base, start, used):
        """Match member `start`, rematching others along a shortest alternating path; False if there is none."""
        seen = 0
        head = 0
        tail = 1
        self.queue[0] = start
        while head < tail:
            k = self.queue[head]
            head += 1
            more = self.L[k] & ~seen
            seen |= more
            if more & ~used:
                v = ctz(more & ~used)
                while k != start:
                    last = self.holds[base + k]
                    self.holds[base + k] = v
                    self.owner[v] = k
                    v = last
                    k = self.parent[v]
                self.holds[base + k] = v
                self.owner[v] = k
                return True
            while more:
                v = ctz(more)
                more &= more - 1
                self.parent[v] = k
                self.queue[tail] = self.owner[v]
                tail += 1
        return False

    def _prune(self, base, direction, line):
        """Find the strongly connected parts by contracting paths, and remove the choices between different parts."""
        one = 1
        left = self.whole
        onpath = 0
        k = 0
        while left:
            if not onpath:
                v = ctz(left)
                k = 0
                self.part[0] = onpath = one << v
                self.reach[0] = self.L[self.owner[v]]
            ahead = self.reach[k] & left & ~self.part[k]
            if ahead & onpath:
                while ahead & onpath & ~self.part[k]:
                    k -= 1
                    self.part[k] |= self.part[k + 1]
                    self.reach[k] |= self.reach[k + 1]
                continue
            if ahead:
                v = ctz(ahead)
                k += 1
                self.part[k] = one << v
                onpath |= one << v
                self.reach[k] = self.L[self.owner[v]]
                continue
            inside = self.part[k]
            left &= ~inside
            onpath &= ~inside
            k -= 1
            if not self._cut(inside, direction, line):
                return False
        return True

    def _cut(self, part, direction, line):
        """Remove all other values from the members matched to the values of this part."""
        one = 1
        inside = part
        while inside:
            k = self.owner[ctz(inside)]
            inside &= inside - 1
            gone = self.L[k] & ~part
            if not gone:
                continue
            if direction != SYMBOL:
                cell = self.at[k]
                if not self._set(cell, self.D[cell] & ~gone):
                    return False
            else:
                while gone:
                    cell = k * self.order + ctz(gone)
                    gone &= gone - 1
                    if not self._set(cell, self.D[cell] & ~(one << line)):
                        return False
        return True
