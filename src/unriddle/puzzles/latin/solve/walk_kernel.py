# effort: -O3
"""A random walk through diagonal squares, by switching cycles.

In a cycle of columns, two rows have the same symbols, so their cells there can be exchanged; likewise with two columns,
and with two symbols. A move is one such switch or several, and is undone if a diagonal is wrong afterwards. Every move
is as likely as its reverse, so all squares that can be reached are equally likely in the long run.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
ROWS, COLUMNS, SYMBOLS = 0, 1, 2
MADE = 256  # the most switches per move; each ends it with probability 1/2


@cython.cclass
class Walk:
    """A diagonal square of an order up to 64, from its cells row by row. It draws the 64-bit words of a seed from
    number `index` on, as random_square.Draws does.
    """

    def __init__(self, order: cython.int, cells: bytes, seed: cython.ulonglong, index: cython.ulonglong) -> None:
        at: cython.int
        if not cython.compiled:
            self.value = [0] * 4096
            self.column_of = [0] * 4096
            self.row_of = [0] * 4096
            self.rest = [0] * 65
            self.made = [0] * (4 * MADE)
        self.order = order
        self.seed = seed
        self.index = index
        for at in range(2, 65):
            self.rest[at] = (WORD % at + 1) % at
        for at in range(order * order):
            self._put(at // order, at % order, cells[at])

    def cells(self) -> bytes:
        """Return the symbols, row by row."""
        return bytes([self.value[64 * (at // self.order) + at % self.order] for at in range(self.order * self.order)])

    def move(self) -> cython.bint:
        """Make random switches, each time stopping with chance 1/2; False if they had to be undone."""
        return self._move()

    def walk(self, moves: cython.int) -> None:
        """Make this many moves."""
        while moves > 0:
            self._move()
            moves -= 1

    def _move(self):  # type: ignore[no-untyped-def]
        count = 0
        whole = WORD >> (64 - self.order)
        self.down = self.up = whole
        while True:
            at = 4 * count
            self.made[at + 1] = self._below(self.order)
            self.made[at + 2] = self._below(self.order - 1)
            self.made[at + 2] += self.made[at + 2] >= self.made[at + 1]
            self.made[at] = self._below(3)
            self.made[at + 3] = self._below(self.order)
            if self._below(2) or count == MADE - 1:
                break
            self._switch(at, True)
            count += 1
        # The last one is made only when it leaves both diagonals right.
        self._switch(at, False)
        if self.down == whole and self.up == whole:
            self._switch(at, True)
            return 1
        while count:
            count -= 1
            self._switch(4 * count, True)
        return 0

    def _switch(self, index, makes):  # type: ignore[no-untyped-def]
        """Make the switch at this index of `made`, or only compute `down` and `up`: the symbols that a diagonal would
        have an odd number of times.
        """
        bit = 1
        kind = self.made[index]
        one = self.made[index + 1]
        other = self.made[index + 2]
        start = self.made[index + 3]
        end = self.order - 1
        at = start
        while True:
            if kind == SYMBOLS:
                first = self.column_of[64 * at + one]
                second = self.column_of[64 * at + other]
                step = self.row_of[64 * second + one]
                change = bit << one | bit << other
                if (first == at) != (second == at):
                    self.down ^= change
                if (first == end - at) != (second == end - at):
                    self.up ^= change
                if makes:
                    self._put(at, first, other)
                    self._put(at, second, one)
            else:
                if kind == ROWS:
                    first = self.value[64 * one + at]
                    second = self.value[64 * other + at]
                    step = self.column_of[64 * one + second]
                    if makes:
                        self._put(one, at, second)
                        self._put(other, at, first)
                else:
                    first = self.value[64 * at + one]
                    second = self.value[64 * at + other]
                    step = self.row_of[64 * one + second]
                    if makes:
                        self._put(at, one, second)
                        self._put(at, other, first)
                change = bit << first | bit << second
                if at == one or at == other:
                    self.down ^= change
                if at == end - one or at == end - other:
                    self.up ^= change
            at = step
            if at == start:
                break
        return 0

    def _put(self, row, column, symbol):  # type: ignore[no-untyped-def]
        self.value[64 * row + column] = symbol
        self.column_of[64 * row + symbol] = column
        self.row_of[64 * column + symbol] = row
        return 0

    def _below(self, bound):  # type: ignore[no-untyped-def]
        while True:
            word = mix(self.seed, self.index)
            self.index += 1
            if word <= WORD - self.rest[bound]:
                return word % bound


def mix(seed, index):  # type: ignore[no-untyped-def]
    """Return number `index` of the 64-bit sequence of this seed (splitmix64 by Vigna)."""
    word = (seed + (index + 1) * STEP) & WORD
    word = ((word ^ word >> 30) * FIRST) & WORD
    word = ((word ^ word >> 27) * SECOND) & WORD
    return word ^ word >> 31


def shuffles(order: cython.int, seed: cython.ulonglong) -> bytes:
    """Return, for each cell of a square, the numbers below its order (at most 64) in an order shuffled by the seed."""
    result: bytearray = bytearray(range(order)) * (order * order)
    cell: cython.int
    last: cython.int
    at: cython.int
    for cell in range(order * order):
        for last in range(order - 1, 0, -1):
            word: cython.ulonglong = mix(seed, cell * order + last)
            at = order * cell + word % (last + 1)
            result[at], result[order * cell + last] = result[order * cell + last], result[at]
    return bytes(result)
