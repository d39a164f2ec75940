# effort: -O3
"""Fish and wings: conclusions about one symbol from several lines, or from three cells.

A fish: some lines (the bases), none sharing a place of the symbol with another, have all its places on equally many
other lines (the covers). Each cover then has the symbol on a base, so it leaves the other cells of the covers. Bases
and covers may be rows, columns or diagonals. An XY-wing: a pivot with two symbols sees two cells, each with one of
these and the same third symbol: the third symbol leaves every cell that sees both.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount


@cython.cclass
class Wings:
    """Scratch space for the squares of one kind; `lines` are the cells of each line."""

    def __init__(self, order: int, lines: list[tuple[int, ...]]) -> None:
        size = order * order
        if not cython.compiled:
            self.D = [0] * size
            self.through = [0] * size
            self.line_of = [0] * (4 * size)
            self.cell_of = [0] * (len(lines) * order)
            self.two = [0] * size
            self.place = [0] * (4 * len(lines))
            self.many = [0] * len(lines)
            self.used = bytearray(len(lines))
            self.inside = bytearray(size)
            self.bases = [0] * len(lines)
            self.fish = [0] * 4
            self.covers = [0] * 4
        self.order = order
        self.count = len(lines)
        self.twos = self.found = self.size = 0
        for line, held in enumerate(lines):
            for place, cell in enumerate(held):
                self.cell_of[line * order + place] = cell
                self.line_of[4 * cell + self.through[cell]] = line
                self.through[cell] += 1

    def take(self, candidates: list[int]) -> None:
        """Load the candidates of each cell, 0 for a filled one."""
        cell: cython.int
        self.twos = 0
        for cell in range(self.order * self.order):
            self.D[cell] = candidates[cell]
            if popcount(self.D[cell]) == 2:
                self.two[self.twos] = cell
                self.twos += 1

    def find_fish(self, size: cython.int, symbol: cython.int):
        """Return the bases, covers and eliminated cells of the first fish of this size and symbol; None if there is
        none.
        """
        a: cython.int
        b: cython.int
        c: cython.int
        self.size = size
        self._gather(symbol)
        for a in range(self.found):
            self._base(0, a)
            for b in range(a + 1, self.found):
                if not self._base(1, b):
                    continue
                if size == 2:
                    if self._covers(0, 0, symbol):
                        return self._told(symbol)
                else:
                    for c in range(b + 1, self.found):
                        if self._base(2, c):
                            if self._covers(0, 0, symbol):
                                return self._told(symbol)
                            self._leave(c)
                self._leave(b)
            self._leave(a)
        return None

    def find_wing(self, row: cython.int):
        """Return the pivot, wings, third symbol and eliminated cells of the first XY-wing with its pivot in this row;
        None if there is none.
        """
        n: cython.int = self.order
        at: cython.int
        i: cython.int
        j: cython.int
        pivot: cython.int
        one: cython.int
        other: cython.int
        third: cython.ulonglong
        for at in range(self.twos):
            pivot = self.two[at]
            if pivot // n != row:
                continue
            for i in range(self.twos):
                one = self.two[i]
                if popcount(self.D[one] & self.D[pivot]) != 1 or not self._sees(pivot, one):
                    continue
                third = self.D[one] & ~self.D[pivot]
                for j in range(i + 1, self.twos):
                    other = self.two[j]
                    if self.D[other] == (third | (self.D[pivot] & ~self.D[one])) and self._sees(pivot, other):
                        out = [
                            cell
                            for cell in range(n * n)
                            if self.D[cell] & third and self._sees(cell, one) and self._sees(cell, other)
                        ]
                        if out:
                            return pivot, one, other, ctz(third), out
        return None

    def _gather(self, symbol):
        """The lines that can be bases, and their places for the symbol."""
        n = self.order
        self.found = 0
        for line in range(self.count):
            self.used[line] = 0
            many = 0
            for place in range(n):
                cell = self.cell_of[line * n + place]
                self.inside[cell] = 0
                if self.D[cell] >> symbol & 1:
                    if many < self.size:
                        self.place[4 * self.found + many] = cell
                    many += 1
            if 2 <= many <= self.size:
                self.bases[self.found] = line
                self.many[self.found] = many
                self.found += 1

    def _base(self, at, which):
        """Take a line as a base, unless it shares a place of the symbol with another base; return whether it was
        taken.
        """
        for i in range(self.many[which]):
            if self.inside[self.place[4 * which + i]]:
                return False
        for i in range(self.many[which]):
            self.inside[self.place[4 * which + i]] = 1
        self.fish[at] = which
        self.used[self.bases[which]] = 1
        return True

    def _leave(self, which):
        """Give up a base."""
        for i in range(self.many[which]):
            self.inside[self.place[4 * which + i]] = 0
        self.used[self.bases[which]] = 0

    def _covers(self, number, depth, symbol):
        """Whether as many lines as there are bases, some already chosen, cover all places from this number on (4 per
        base) and have the symbol elsewhere too.
        """
        while number < 4 * self.size:
            base = self.fish[number // 4]
            cell = self.place[4 * base + number % 4] if number % 4 < self.many[base] else -1
            if cell >= 0 and not self._is_covered(cell, depth):
                if depth == self.size:
                    return False
                for k in range(self.through[cell]):
                    line = self.line_of[4 * cell + k]
                    if not self.used[line]:
                        self.covers[depth] = line
                        if self._covers(number + 1, depth + 1, symbol):
                            return True
                return False
            number += 1
        return depth == self.size and self._beside(symbol)

    def _is_covered(self, cell, depth):
        """Whether a cover goes through the cell."""
        for k in range(self.through[cell]):
            for at in range(depth):
                if self.line_of[4 * cell + k] == self.covers[at]:
                    return True
        return False

    def _beside(self, symbol):
        """Whether the symbol has a place on a cover that is on no base."""
        n = self.order
        for at in range(self.size):
            for place in range(n):
                cell = self.cell_of[self.covers[at] * n + place]
                if self.D[cell] >> symbol & 1 and not self.inside[cell]:
                    return True
        return False

    def _told(self, symbol):
        """The fish that was found."""
        n: cython.int = self.order
        on = {self.cell_of[self.covers[at] * n + place] for at in range(self.size) for place in range(n)}
        out = sorted(cell for cell in on if self.D[cell] >> symbol & 1 and not self.inside[cell])
        bases = [self.bases[self.fish[at]] for at in range(self.size)]
        return bases, [self.covers[at] for at in range(self.size)], out

    def _sees(self, one, other):
        """Whether two cells are different and share a line."""
        if one == other:
            return False
        for k in range(self.through[one]):
            for m in range(self.through[other]):
                if self.line_of[4 * one + k] == self.line_of[4 * other + m]:
                    return True
        return False
