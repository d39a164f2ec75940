# effort: -O3
"""The candidates of a square's cells, the easiest conclusion from them, and chains of trials that break.

A line is a row, a column or a diagonal that holds every symbol; rows come first. Sets of up to 64 are words of 64 bits.
Tiers are the indices of the techniques in their list.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount

MIRROR, HIDDEN_SINGLE, NAKED_SINGLE, LOCKED, NAKED_PAIR, HIDDEN_PAIR, NAKED_TRIPLE, HIDDEN_TRIPLE = range(1, 9)
LAST_CELL = 9  # precedes all of these, if it is used
# Reasons for placing a symbol in a trial, in addition to the numbers of lines; also for what is contradicted.
SUPPOSED, NAKED, FACING = -1, -2, -3
EMPTY = 255
FOR_EVER = 1 << 30  # more looks than there can be
SHORTEST = 2  # the least links of a chain: an immediate contradiction is an easier technique


@cython.cclass
class Marks:
    """The candidates of all cells, given as `cells` (EMPTY for open) and `outs`, the symbols ruled out in each.

    `lines`: the cells of each line. `symmetric`: symbols in facing cells of a row add up to order - 1. `known`: the
    symbols of each cell in solutions, which no trial need suppose. `open`: the number of cells without a symbol. Looks
    recorded in `memo` as vain are not repeated before one of their cells changes.

    A candidate has a number, cell * order + symbol. Those before `tried` are done: `best` is the first of them with the
    shortest chain that breaks, of `length` links, 0 for none. With `lasts` the last cell of a line comes first;
    techniques easier than `easiest` are skipped. `waves`: the number of waves of singles until the last trial broke, 0
    if it did not.
    """

    def __init__(
        self,
        order: int,
        lines: list[tuple[int, ...]],
        symmetric: bool,
        cells: bytes,
        outs: list[int],
        known: list[int],
        memo: list[int],
    ) -> None:
        if not cython.compiled:
            size = order * order
            self.D = [0] * size
            self.K = [0] * size
            self.T = [0] * size
            self.placed = bytearray(size)
            self.taken = bytearray(size)
            self.through = [0] * size
            self.line_of = [0] * (4 * size)
            self.cell_of = [0] * (len(lines) * order)
            self.memo = [0] * len(lines)
            self.place_of = [0] * (4 * size)
            self.row_of = [0] * (4 * size)
            self.C = [0] * (len(lines) * order)
            self.N = [0] * (len(lines) * order)
            self.put_in = [0] * (len(lines) * order)
            self.link_of = [0] * size
            self.P = [0] * 64
            self.hit_cell = [0] * size
            self.hit_out = [0] * size
            self.pending = [0] * (len(lines) * order + size)
            self.queue = [0] * (size + 1)
            self.put_symbol = [0] * (size + 1)
            self.why = [0] * (size + 1)
            self.need = bytearray(size + 1)
        self.order = order
        self.count = len(lines)
        self.symmetric = symmetric
        self.one = 1
        self.whole = (1 << order) - 1
        self.open = order * order
        self.size = 0
        self.tier = 0
        self.hardest = -1
        self.tried = 0
        self.best = 0
        self.length = 0
        self.lasts = False
        self.easiest = self.waves = 0
        for line, inside in enumerate(lines):
            for place, cell in enumerate(inside):
                self.cell_of[line * order + place] = cell
                self.line_of[4 * cell + self.through[cell]] = line
                self.place_of[4 * cell + self.through[cell]] = place
                self.row_of[4 * cell + self.through[cell]] = line * order
                self.through[cell] += 1
        for at in range(len(lines) * order):
            self.C[at] = (1 << order) - 1
        for cell in range(order * order):
            self.D[cell] = (1 << order) - 1
            self.K[cell] = known[cell]
            self.rule_out(cell, outs[cell])
        for cell in range(order * order):
            if cells[cell] != EMPTY:
                self.put(cell, cells[cell])
        for line in range(len(lines)):
            self.memo[line] = memo[line]

    def looked_tiers(self) -> list[int]:
        """Return for each line the tiers examined without success, as a bit set, in the form of `memo`."""
        return [self.memo[line] for line in range(self.count)]

    def candidates(self, cell: cython.int) -> int:
        """Return the symbols that a cell may still hold."""
        return self.D[cell]

    def is_open(self, cell: cython.int) -> bool:
        """Whether no symbol is put there."""
        return not self.placed[cell]

    def left(self) -> int:
        """Return the total number of candidates of the open cells."""
        total: cython.int = 0
        cell: cython.int
        for cell in range(self.order * self.order):
            if not self.placed[cell]:
                total += popcount(self.D[cell])
        return total

    def put(self, cell: cython.int, symbol: cython.int) -> None:
        """Put a symbol into an open cell and remove it from all other cells of its lines."""
        one: cython.ulonglong = 1
        n: cython.int = self.order
        k: cython.int
        place: cython.int
        line: cython.int
        other: cython.int
        one = one << symbol
        self.rule_out(cell, ~one & self.whole)
        self.placed[cell] = 1
        self.open -= 1
        for k in range(self.through[cell]):
            line = self.line_of[4 * cell + k]
            for place in range(n):
                other = self.cell_of[line * n + place]
                if other != cell and self.D[other] & one:
                    self.rule_out(other, one)

    def rule_out(self, cell: cython.int, symbols: cython.ulonglong) -> None:
        """Remove these symbols from the candidates of an open cell."""
        k: cython.int
        line: cython.int
        left: cython.ulonglong
        gone: cython.ulonglong
        symbols = symbols & self.D[cell]
        self.D[cell] = self.D[cell] & ~symbols & self.whole
        for k in range(self.through[cell]):
            line = self.line_of[4 * cell + k]
            self.memo[line] = 0
            gone = self.one << self.place_of[4 * cell + k]
            left = symbols
            while left:
                self.C[line * self.order + ctz(left)] &= ~gone
                left &= left - 1

    def seek(self, hardest: cython.int, budget: cython.longlong) -> int:
        """Look for the easiest technique up to this tier, line by line; return the number of looks taken, up to
        `budget`.

        `tier` is then 0, or that of the conclusion in `found`.
        """
        n: cython.int = self.order
        looks: cython.longlong = 0
        tier: cython.int
        line: cython.int
        lines: cython.int
        one: cython.uint = 1
        at: cython.int
        self.tier = 0
        for at in range(self.easiest if self.lasts else max(self.easiest, 1), hardest + 1):
            tier = at if at else LAST_CELL
            if tier == MIRROR and not self.symmetric:
                continue
            lines = n if tier == MIRROR or tier == NAKED_SINGLE else self.count
            for line in range(lines):
                if self.memo[line] & (one << tier):
                    continue
                if looks == budget:
                    return looks
                looks += 1
                self.hits = 0
                self.symbol = -1
                if self._look(tier, line):
                    self.tier = tier
                    self.line = line
                    return looks
                self.memo[line] |= one << tier
        return looks

    def settle(self, most: cython.int) -> bool:
        """Do all that follows by techniques up to this tier: whether all cells have their symbols then. `hardest` is
        the tier of the hardest that was needed, -1 for none.
        """
        hit: cython.int
        self.hardest = -1
        while self.open:
            self.seek(most, FOR_EVER)
            if not self.tier:
                return False
            if self.tier > self.hardest:
                self.hardest = self.tier
            if self.symbol >= 0:
                self.put(self.cell, self.symbol)
            else:
                for hit in range(self.hits):
                    self.rule_out(self.hit_cell[hit], self.hit_out[hit])
        return True

    def quiet(self, hardest: cython.int) -> bool:
        """Whether everything was examined without success, up to this tier."""
        one: cython.uint = 1
        at: cython.int
        tier: cython.int
        line: cython.int
        for at in range(0 if self.lasts else 1, hardest + 1):
            tier = at if at else LAST_CELL
            if tier == MIRROR and not self.symmetric:
                continue
            for line in range(self.order if tier == MIRROR or tier == NAKED_SINGLE else self.count):
                if not self.memo[line] & (one << tier):
                    return False
        return True

    def found(self) -> tuple[int, int, int, int, int, list[tuple[int, int]]]:
        """Return the conclusion of `seek`: the line, its places and the symbols concerned as bit sets; the cell and the
        symbol to put, or -1 and -1; the cells, each with the symbols to rule out there.
        """
        outs = [(self.hit_cell[at], self.hit_out[at]) for at in range(self.hits)]
        cell = self.cell if self.symbol >= 0 else -1
        return self.line, self.places, self.symbols, cell, self.symbol, outs

    def _look(self, tier: cython.int, line: cython.int) -> bool:
        if tier == MIRROR:
            return self._mirror(line)
        if tier == LAST_CELL:
            return self._last_cell(line)
        if tier == HIDDEN_SINGLE:
            return self._hidden_single(line)
        if tier == NAKED_SINGLE:
            return self._naked_single(line)
        if tier == LOCKED:
            return self._find_locked(line)
        if tier == NAKED_PAIR or tier == NAKED_TRIPLE:
            return self._find_naked(line, 2 if tier == NAKED_PAIR else 3)
        return self._find_hidden(line, 2 if tier == HIDDEN_PAIR else 3)

    def _mirror(self, line: cython.int) -> bool:
        """Find a cell that faces one with a symbol, or one in which a candidate is excluded."""
        n = self.order
        one = self.one
        for place in range(n):
            cell = self.cell_of[line * n + place]
            other = self.cell_of[line * n + n - 1 - place]
            if self.placed[other]:
                continue
            self.places = one << place
            self.symbols = 0
            if self.placed[cell]:
                self.cell = other
                self.symbol = n - 1 - ctz(self.D[cell])
                return True
            for symbol in range(n):
                if self.D[other] >> (n - 1 - symbol) & 1 and not self.D[cell] >> symbol & 1:
                    self.symbols |= one << symbol
                    if not self.hits:
                        self._hit(other, 0)
                    self.hit_out[0] |= one << (n - 1 - symbol)
            if self.hits:
                return True
        return False

    def _last_cell(self, line: cython.int) -> bool:
        """Find a line with one open cell."""
        n = self.order
        found = 0
        for place in range(n):
            cell = self.cell_of[line * n + place]
            if not self.placed[cell]:
                found += 1
                self.cell = cell
                self.places = self.one << place
        if found != 1 or popcount(self.D[self.cell]) != 1:
            return False
        self.symbols = self.D[self.cell]
        self.symbol = ctz(self.symbols)
        return True

    def _hidden_single(self, line: cython.int) -> bool:
        n = self.order
        once = 0
        twice = 0
        for place in range(n):
            cell = self.cell_of[line * n + place]
            twice |= once & self.D[cell]
            once |= self.D[cell]
        once = once & ~twice & self.whole
        for place in range(n):
            cell = self.cell_of[line * n + place]
            if not self.placed[cell] and self.D[cell] & once:
                self.cell = cell
                self.symbol = ctz(self.D[cell] & once)
                self.places = self.one << place
                self.symbols = self.one << self.symbol
                return True
        return False

    def _naked_single(self, line: cython.int) -> bool:
        n = self.order
        for place in range(n):
            cell = self.cell_of[line * n + place]
            if not self.placed[cell] and popcount(self.D[cell]) == 1:
                self.cell = cell
                self.symbol = ctz(self.D[cell])
                self.places = self.one << place
                self.symbols = self.D[cell]
                return True
        return False

    def _find_locked(self, line: cython.int) -> bool:
        """Find a symbol whose candidate cells in the line all share lines with a cell outside it."""
        n = self.order
        self._places(line)
        for symbol in range(n):
            places = self.P[symbol]
            # A cell shares at most three lines with those of a line that it is not on.
            if places == 0 or popcount(places) > 3:
                continue
            first = self.cell_of[line * n + ctz(places)]
            for k in range(self.through[first]):
                through = self.line_of[4 * first + k]
                for place in range(n if through != line else 0):
                    cell = self.cell_of[through * n + place]
                    if cell != first and self.D[cell] >> symbol & 1 and self._sees_all(cell, line, places):
                        self._hit(cell, self.one << symbol)
            if self.hits:
                self.places = places
                self.symbols = self.one << symbol
                return True
        return False

    def _sees_all(self, cell: cython.int, line: cython.int, places: cython.ulonglong) -> bool:
        left = places
        while left:
            if not self._sees(cell, self.cell_of[line * self.order + ctz(left)]):
                return False
            left &= left - 1
        for hit in range(self.hits):
            if self.hit_cell[hit] == cell:
                return False
        return True

    def _find_naked(self, line: cython.int, size: cython.int) -> bool:
        """Find a naked set: `size` open cells of the line with `size` symbols together, some of them possible elsewhere
        in it.
        """
        n = self.order
        one = self.one
        for a in range(n):
            first = self._few(line, a, size)
            for b in range(a + 1, n if first else 0):
                second = self._few(line, b, size)
                if not second or popcount(first | second) > size:
                    continue
                for c in range(b + 1 if size == 3 else b, n if size == 3 else b + 1):
                    third = self._few(line, c, size)
                    if not third or popcount(first | second | third) != size:
                        continue
                    self.places = one << a | one << b | one << c
                    self.symbols = first | second | third
                    for place in range(n):
                        cell = self.cell_of[line * n + place]
                        if not self.places >> place & 1 and self.D[cell] & self.symbols:
                            self._hit(cell, self.D[cell] & self.symbols)
                    if self.hits:
                        return True
        return False

    def _few(self, line: cython.int, place: cython.int, most: cython.int) -> cython.ulonglong:
        """Return the candidates of an open cell if it has at most `most`, otherwise none."""
        cell = self.cell_of[line * self.order + place]
        return self.D[cell] if not self.placed[cell] and popcount(self.D[cell]) <= most else 0

    def _find_hidden(self, line: cython.int, size: cython.int) -> bool:
        """Find a hidden set: `size` symbols with `size` places together in the line, where others are possible too."""
        n = self.order
        one = self.one
        self._places(line)
        for a in range(n):
            first = self._scarce(a, size)
            for b in range(a + 1, n if first else 0):
                second = self._scarce(b, size)
                if not second or popcount(first | second) > size:
                    continue
                for c in range(b + 1 if size == 3 else b, n if size == 3 else b + 1):
                    third = self._scarce(c, size)
                    if not third or popcount(first | second | third) != size:
                        continue
                    self.places = first | second | third
                    self.symbols = one << a | one << b | one << c
                    for place in range(n):
                        cell = self.cell_of[line * n + place]
                        if self.places >> place & 1 and self.D[cell] & ~self.symbols & self.whole:
                            self._hit(cell, self.D[cell] & ~self.symbols & self.whole)
                    if self.hits:
                        return True
        return False

    def _scarce(self, symbol: cython.int, most: cython.int) -> cython.ulonglong:
        """Return the places of a symbol if it has at most `most`, otherwise none."""
        return self.P[symbol] if popcount(self.P[symbol]) <= most else 0

    def _places(self, line: cython.int) -> cython.int:
        """Return the places in the line of each symbol that is not put there."""
        n = self.order
        one = self.one
        for symbol in range(n):
            self.P[symbol] = 0
        for place in range(n):
            cell = self.cell_of[line * n + place]
            left = self.D[cell] if not self.placed[cell] else 0
            while left:
                self.P[ctz(left)] |= one << place
                left &= left - 1
        return 0

    def _hit(self, cell: cython.int, symbols: cython.ulonglong) -> cython.int:
        self.hit_cell[self.hits] = cell
        self.hit_out[self.hits] = symbols
        self.hits += 1
        return 0

    def _sees(self, one: cython.int, other: cython.int) -> bool:
        """Whether two cells are different and share a line."""
        if one == other:
            return False
        for k in range(self.through[one]):
            for m in range(self.through[other]):
                if self.line_of[4 * one + k] == self.line_of[4 * other + m]:
                    return True
        return False

    def ahead(self) -> int:
        """Return the first candidate from `tried` on that no known solution has; order * order * order for none."""
        n: cython.int = self.order
        cell: cython.int
        symbol: cython.int = self.tried % n
        left: cython.ulonglong
        for cell in range(self.tried // n, n * n):
            left = self.D[cell] & ~self.K[cell] & self.whole
            left = (left >> symbol) << symbol
            if left:
                return cell * n + ctz(left)
            symbol = 0
        return n * n * n

    def scan(self, budget: cython.longlong) -> int:
        """Try up to `budget` candidates for one with a shorter chain; return how many were tried.

        At least one candidate must be ahead. It stops when no chain can be shorter: `tried` is then past all
        candidates.
        """
        looks: cython.longlong = 0
        at: cython.int
        length: cython.int
        end: cython.int = self.order * self.order * self.order
        while looks < budget:
            at = self.ahead()
            if at == end:
                self.tried = end
                break
            looks += 1
            length = self.trial(at // self.order, at % self.order, self.length - 1 if self.length else 0)
            if length:
                self.best = at
                self.length = length
            self.tried = end if length == SHORTEST else at + 1
        if self.ahead() == end:
            self.tried = end
        return looks

    def trial(self, cell: cython.int, symbol: cython.int, most: cython.int) -> int:
        """Suppose a symbol and continue by singles; return the number of links of the `chain` that breaks, 0 if none
        has up to `most` (0: no limit).
        """
        at: cython.int
        head: cython.int = 0
        end: cython.int
        wave: cython.int = 0
        length: cython.int = 0
        size: cython.int = self.order * self.order
        for at in range(size):
            self.T[at] = self.D[at]
            self.taken[at] = self.placed[at]
        for at in range(self.count * self.order):
            self.N[at] = self.C[at]
        self._forget()
        self.waiting = 0
        self._take(cell, symbol, SUPPOSED)
        # Each wave follows from the one before, so a chain has one link per wave.
        while head < self.size and not length and (not most or wave < most):
            wave += 1
            end = self.size
            while head < end and not length:
                if not self._spread(head):
                    length = self._trace()
                head += 1
            if not length and wave != most:
                self._gather()
        self.waves = wave if length else 0
        return length if not most or length <= most else 0

    def chain(self) -> list[tuple[int, int, int]]:
        """Return the links of the last trial, which broke: the cell and the symbol put, and why: the number of a line,
        NAKED or FACING. In the last nothing can be put: -1 and the symbol that a line lacks, or the cell and -1
        (NAKED), or the cell and the symbol that it should hold (FACING).
        """
        links = [(self.queue[at], self.put_symbol[at], self.why[at]) for at in range(1, self.size) if self.need[at]]
        return [*links, (self.broken_cell, self.broken_symbol, self.broken)]

    def _forget(self) -> cython.int:
        """Forget the links of the last trial."""
        for at in range(self.size):
            cell = self.queue[at]
            self.link_of[cell] = 0
            for k in range(self.through[cell]):
                self.put_in[self.row_of[4 * cell + k] + self.put_symbol[at]] = 0
        self.size = 0
        return 0

    def _take(self, cell: cython.int, symbol: cython.int, why: cython.int) -> cython.int:
        """Put a symbol in the trial; its conclusions come with the next wave."""
        self.taken[cell] = 1
        self.link_of[cell] = self.size + 1
        for k in range(self.through[cell]):
            at = self.row_of[4 * cell + k] + symbol
            if not self.put_in[at]:
                self.put_in[at] = self.size + 1
        self.queue[self.size] = cell
        self.put_symbol[self.size] = symbol
        self.why[self.size] = why
        self.need[self.size] = 0
        self.size += 1
        return 0

    def _spread(self, at: cython.int) -> bool:
        """Remove the symbol of a link from the cells of its lines; False if a cell or a line has nothing left."""
        n = self.order
        cell = self.queue[at]
        symbol = self.put_symbol[at]
        one = self.one << symbol
        if self.symmetric:
            other = cell + n - 1 - 2 * (cell % n)
            if not self.taken[other]:
                if not self.T[other] >> (n - 1 - symbol) & 1:
                    return self._break(other, n - 1 - symbol, FACING)
                self._take(other, n - 1 - symbol, FACING)
        if not self.T[cell] & one:
            return self._break(cell, -1, NAKED)
        left = self.T[cell] & ~one
        self.T[cell] = one
        while left:
            if not self._thin(cell, ctz(left), -1):
                return False
            left &= left - 1
        for k in range(4 * cell, 4 * cell + self.through[cell]):
            row = self.row_of[k]
            own = self.one << self.place_of[k]
            left = self.N[row + symbol] & ~own
            self.N[row + symbol] = own
            while left:
                if not self._lose(self.cell_of[row + ctz(left)], symbol, row):
                    return False
                left &= left - 1
        return True

    def _lose(self, cell: cython.int, symbol: cython.int, beside: cython.int) -> bool:
        """Remove a candidate; False if the cell has none left, or one of its lines no place for the symbol."""
        left = self.T[cell] & ~(self.one << symbol)
        self.T[cell] = left
        if not left:
            return self._break(cell, -1, NAKED)
        if not left & (left - 1) and not self.taken[cell]:
            self.pending[self.waiting] = self.count * self.order + cell
            self.waiting += 1
        return self._thin(cell, symbol, beside)

    def _thin(self, cell: cython.int, symbol: cython.int, beside: cython.int) -> bool:
        """Remove a place of a symbol from the lines of a cell, except the one whose row is `beside`, and queue those
        with one place left; False if one has none.
        """
        for k in range(4 * cell, 4 * cell + self.through[cell]):
            row = self.row_of[k]
            if row != beside:
                left = self.N[row + symbol] & ~(self.one << self.place_of[k])
                self.N[row + symbol] = left
                if not left:
                    return self._break(-1, symbol, self.line_of[k])
                if not left & (left - 1):
                    self.pending[self.waiting] = row + symbol
                    self.waiting += 1
        return True

    def _gather(self) -> cython.int:
        """Put all singles that the last wave has left."""
        n = self.order
        for waiting in range(self.waiting):
            at = self.pending[waiting]
            if at >= self.count * n:
                cell = at - self.count * n
                if not self.taken[cell]:
                    self._take(cell, ctz(self.T[cell]), NAKED)
                continue
            cell = self.cell_of[at // n * n + ctz(self.N[at])]
            if not self.taken[cell]:
                self._take(cell, at % n, at // n)
        self.waiting = 0
        return 0

    def _break(self, cell: cython.int, symbol: cython.int, why: cython.int) -> bool:
        self.broken_cell = cell
        self.broken_symbol = symbol
        self.broken = why
        return False

    def _trace(self) -> cython.int:
        """Find the links that the break depends on; how many, the break included."""
        if self.broken == FACING:
            self._because(self.broken_cell, self.broken_symbol)
            self._facing(self.broken_cell)
        elif self.broken == NAKED:
            self._mark_links(self.broken_cell, 0)
        else:
            self._lacking(self.broken, self.broken_symbol, -1)
        length = 1
        for step in range(self.size - 1):
            at = self.size - 1 - step
            if not self.need[at]:
                continue
            length += 1
            if self.why[at] == FACING:
                self._facing(self.queue[at])
            elif self.why[at] == NAKED:
                self._mark_links(self.queue[at], self.one << self.put_symbol[at])
            else:
                self._lacking(self.why[at], self.put_symbol[at], self.queue[at])
        return length

    def _mark_links(self, cell: cython.int, kept: cython.ulonglong) -> cython.int:
        """Mark the links that removed all candidates but those kept."""
        left = self.D[cell] & ~kept & self.whole
        while left:
            self._because(cell, ctz(left))
            left &= left - 1
        return 0

    def _lacking(self, line: cython.int, symbol: cython.int, kept: cython.int) -> cython.int:
        """Mark the links that removed the symbol from all cells of the line but the one kept."""
        n = self.order
        for place in range(n):
            cell = self.cell_of[line * n + place]
            if cell != kept:
                self._because(cell, symbol)
        return 0

    def _because(self, cell: cython.int, symbol: cython.int) -> cython.int:
        """Return the first link that takes a candidate away is needed."""
        if not self.D[cell] >> symbol & 1:
            return 0
        own = self.link_of[cell]
        first = own if own and self.put_symbol[own - 1] != symbol else self.size + 1
        for k in range(self.through[cell]):
            at = self.put_in[self.row_of[4 * cell + k] + symbol]
            if at and at != own and at < first:
                first = at
        if first <= self.size:
            self.need[first - 1] = 1
        return 0

    def _facing(self, cell: cython.int) -> cython.int:
        """Return the link that put a symbol into the cell that faces this one is needed."""
        self.need[self.link_of[cell + self.order - 1 - 2 * (cell % self.order)] - 1] = 1
        return 0
