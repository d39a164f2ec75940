# effort: -O3
"""Belief propagation (Pearl 1982) over the lines of a nonogram: an assignment good enough to search from.

Rows and columns send each other, cell by cell, the logarithm of how much more likely each color is than the cell's
first possible state. A line weighs its completions by the messages of the crossing lines, counts them forward and
backward and answers with its exact marginals, less its own input. An empty cell weighs 1, so counting needs only sums
unless a cell cannot be empty. Only + - * / of doubles in a fixed order, no library function: the assignments are the
same on every machine and in both builds.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

if not cython.compiled:
    from unriddle.core.system.bits import bit_length, ctz, exponent, mantissa, scale, truncate
    from unriddle.puzzles.nonogram.arrays import chars, doubles, ints, words

    # A product of a chain: its two factors, the offset of the second one, and the number of cells spanned.
    ONE, OTHER, AWAY, SPAN, FACTORS = 0, 1, 2, 3, 4
    # Fractions of an undecided cell, in which the indecision of a board is counted.
    UNITS = 1024
    # Bounds of a message, of the sum of all messages to a line about a cell, and of those about all cells of a clue.
    LIMIT, LARGEST, TOGETHER = 12.0, 30.0, 500.0
    TINY = 1e-15
    LOST, ENDLESS = 1e-290, 1e300
    # The log-odds margin above which a cell is decided.
    CERTAIN = 8.0
    # A double that is added to a number to round it to an integer.
    ROUND = 6755399441055744.0

FULL = 0xFFFFFFFFFFFFFFFF


def log_of(x, other):
    """Return the natural logarithm of the quotient of two positive numbers, to about 1e-7."""
    z = mantissa(x)
    y = mantissa(other)
    z = (z - y) / (z + y)
    y = z * z
    series = 1.0 / 5.0 + y * (1.0 / 7.0 + y * (1.0 / 9.0 + y * (1.0 / 11.0)))
    return 2.0 * z * (1.0 + y * (1.0 / 3.0 + y * series)) + (exponent(x) - exponent(other)) * 0.6931471805599453


def exp_of(x):
    """Return the exponential of -500 <= x <= 500, with a relative error of about 1e-6."""
    power = x * 1.4426950408889634 + ROUND
    y = x - (power - ROUND) * 0.6931471805599453
    z = 1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0 + y * (1.0 / 720.0)))
    return scale(1.0 + y * (1.0 + y * (0.5 + y * z)), power)


@cython.cclass
class Belief(Clues):
    """Messages between the lines of one puzzle with these possible colors (one mask per cell, bit 0 for empty).

    `lines` are the blocks (length, color) of all rows, then all columns; `windows` the first and last start and the
    first and last end (the cell after) of each block, in the same order. `doubt` is the number of undecided open cells,
    partly decided ones counted in part.
    """

    def __init__(
        self,
        width: int,
        height: int,
        colors: int,
        lines: list[tuple[tuple[int, int], ...]],
        masks: list[int],
        windows: list[tuple[int, int, int, int]],
    ) -> None:
        super().__init__(width, height, colors + 1, lines)
        keep = self.keep
        self.cells = width * height
        planes: cython.Py_ssize_t = colors * self.cells
        room: cython.Py_ssize_t = (self.most + 2) * self.wide
        b: cython.int
        self.colors = colors
        self.damping = self.doubt = 0.0
        self.least = TINY  # not a constant, for which compilers would generate two code paths
        self.low, self.high, self.soon = ints(keep, self.blocks), ints(keep, self.blocks), ints(keep, self.blocks)
        self.late, self.row = ints(keep, self.blocks), ints(keep, self.blocks)
        self.likeliest, self.solid = chars(keep, self.cells), chars(keep, 2 * self.cells)
        self.first_state, self.mask = chars(keep, 2 * self.cells), words(keep, self.cells)
        self.asks, self.has_solid = chars(keep, self.lines), chars(keep, self.lines)
        self.told, self.heard = doubles(keep, 2 * planes), doubles(keep, 2 * planes)
        self.open, self.fixed = doubles(keep, 2 * planes), doubles(keep, 2 * planes)
        self.back, self.field, self.belief = doubles(keep, planes), doubles(keep, planes), doubles(keep, planes)
        self.reach, self.begin, self.inside = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.rest, self.stay, self.placed = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.cover, self.none = doubles(keep, self.wide * self.states), doubles(keep, self.wide)
        self.most_told = doubles(keep, self.lines)
        self.chain_at = ints(keep, self.lines)
        for index, (low, high, soon, late) in enumerate(windows):
            self.low[index] = low
            self.high[index] = high
            self.soon[index] = soon
            self.late[index] = late
        for index, bits in enumerate(masks):
            self.mask[index] = bits
            self.likeliest[index] = bits.bit_length() - 1
        links: cython.Py_ssize_t = 0
        for b in range(self.blocks):
            links += 2 * bit_length(self.length[b])
        self.chain = ints(keep, FACTORS * links)
        self.known = ints(keep, self.states * self.wide)
        self._plan()
        self.power = doubles(keep, self.rows * self.wide)

    def _plan(self):
        """Set up the constants: the cells each line asks about, and the products it needs."""
        links = 0
        self.rows = self.states
        for line in range(self.lines):
            n = self.width if line < self.height else self.height
            at = self._at(line)
            for p in range(n):
                bits = self.mask[self.place(line, p)]
                self.solid[at + p] = not bits & 1
                self.has_solid[line] |= self.solid[at + p]
                state = ctz(bits) if bits else 0
                self.first_state[at + p] = state
                single = bits & (bits - 1) == 0
                if not single:
                    self.asks[line] = 1
                for color in range(1, self.states):
                    i = self._plane(line, color) + at + p
                    if bits >> color & 1:
                        if state == color:
                            self.fixed[i] = 1.0
                        else:
                            self.open[i] = 1.0
            for i in range(self.states * self.wide):
                self.known[i] = 0
            self.chain_at[line] = self.links = links
            self.next_row = self.states
            black = 0
            for b in range(self.first[line], self.first[line + 1]):
                if self.length[b]:
                    self.row[b] = self._product(self.color[b], self.length[b])
                    black += self.length[b]
                else:
                    black = n
            links = self.links
            self.rows = self.next_row if self.next_row > self.rows else self.rows
            self.most_told[line] = TOGETHER / black if black * LARGEST > TOGETHER else LARGEST
        self.chain_at[self.lines] = links

    def _product(self, color, length):
        """Return the row of `power` for runs of `length`: the product of its longest power of two and the rest."""
        if length == 1:
            return color
        at = color * self.wide + length
        if not self.known[at]:
            half = 1
            while 2 * half < length:
                half *= 2
            one = self._product(color, half)
            other = self._product(color, length - half)
            i = FACTORS * self.links
            self.chain[i + ONE], self.chain[i + OTHER] = one, other
            self.chain[i + AWAY], self.chain[i + SPAN] = half, length
            self.links += 1
            self.known[at] = self.next_row
            self.next_row += 1
        return self.known[at]

    def _at(self, line):
        """Return the index of a line's first cell when rows and columns are stored one after the other."""
        return line * self.width if line < self.height else self.cells + (line - self.height) * self.height

    def _plane(self, line, color):
        """Return the offset added to a cell's place in a line for a color: rows store all colors before columns do."""
        return (color - 1) * self.cells if line < self.height else (self.colors + color - 2) * self.cells

    def restart(self, stay: float) -> None:
        """Reset all messages; from now on `stay` is the damping, the part of each that stays unchanged."""
        i: cython.Py_ssize_t
        planes: cython.Py_ssize_t = self.colors * self.cells
        self.damping = stay
        for i in range(planes):
            self.told[i] = self.told[planes + i] = self.back[i] = self.field[i] = 0.0

    def iterate(self, pull: float) -> None:
        """Update the messages of every row, then of every column; then reinforce each cell by `pull` times its
        marginal."""
        line: cython.int
        i: cython.Py_ssize_t
        strength: cython.double = pull
        planes: cython.Py_ssize_t = self.colors * self.cells
        for i in range(planes):
            self.heard[i] = self.back[i] + self.field[i]
        for line in range(self.height):
            if self.asks[line] and self._weigh(line):
                self._send(line)
        self._cross()
        for line in range(self.height, self.lines):
            if self.asks[line] and self._weigh(line):
                self._send(line)
        self._cross_back()
        self._margins(strength, planes)

    def broken(self) -> int:
        """Return the number of lines that the likeliest colors break."""
        line: cython.int
        count: cython.int = 0
        self._choose()
        for line in range(self.lines):
            count += not self._holds(line, self.likeliest)
        return count

    def picture(self) -> bytes:
        """Return the likeliest color of each cell."""
        self._choose()
        return bytes([self.likeliest[at] for at in range(self.cells)])

    def stir(self, seed: int, most: float) -> None:
        """Add random noise, of at most `most`, to each color of each cell."""
        i: cython.int
        number: cython.ulonglong = seed
        size: cython.double = most
        for i in range(self.colors * self.cells):
            number = (number * 6364136223846793005 + 1442695040888963407) & FULL
            self.field[i] = size * ((number >> 33) * 9.313225746154785e-10 - 1.0) * self.open[i]

    # From rows to columns and back.

    def _cross(self):
        """Collect the columns' input: the messages of the rows and each cell's pull."""
        width, height = self.width, self.height
        for color in range(self.colors):
            at = color * self.cells
            to = self.colors * self.cells + at
            for r in range(height):
                for c in range(width):
                    self.heard[to + c * height + r] = self.told[at] + self.field[at]
                    at += 1

    def _cross_back(self):
        """Reorder the messages of the columns by rows."""
        width, height = self.width, self.height
        for color in range(self.colors):
            at = color * self.cells
            source = self.colors * self.cells + at
            for r in range(height):
                for c in range(width):
                    self.back[at] = self.told[source + c * height + r]
                    at += 1

    # The marginals of the cells.

    def _margins(self, pull, planes):
        """Compute `doubt`, and reinforce each cell by this fraction of its marginal."""
        doubt = 0
        for i in range(planes):
            value = self.told[i] + self.back[i] + self.field[i]
            self.belief[i] = value
            if pull > 0.0:
                self.field[i] = clamp(pull * value) * self.open[i]
        if self.colors > 1:
            for i in range(self.cells):
                if self.mask[i] & (self.mask[i] - 1):
                    value = self._margin(i)
                    if value < CERTAIN:
                        doubt += truncate(UNITS * (1.0 - value * (1.0 / CERTAIN)))
        else:
            for i in range(planes):
                value = self.belief[i]
                value = -value if value < 0.0 else value
                value = UNITS * (1.0 - value * (1.0 / CERTAIN)) * self.open[i]
                doubt += truncate(value if value > 0.0 else 0.0)
        self.doubt = doubt * (1.0 / UNITS)

    def _margin(self, cell):
        """Return the log ratio of an open cell's likeliest color to the second one."""
        first = True
        most = second = -1e9
        for color in range(self.states):
            if self.mask[cell] >> color & 1:
                value = 0.0 if first else self.belief[(color - 1) * self.cells + cell]
                first = False
                if value > most:
                    second = most
                    most = value
                elif value > second:
                    second = value
        return most - second

    def _choose(self):
        """Find the likeliest color of each open cell."""
        for cell in range(self.cells):
            bits = self.mask[cell]
            if bits & (bits - 1) == 0:
                continue
            first = True
            most = 0.0
            for color in range(self.states):
                if bits >> color & 1:
                    value = 0.0 if first else self.belief[(color - 1) * self.cells + cell]
                    if first or value > most:
                        self.likeliest[cell] = color
                        most = value
                    first = False

    # A line.

    def _odds(self, line, n):
        """Compute each color's weight in each cell relative to empty, and the products of neighbors for all lengths."""
        w = self.wide
        most = self.most_told[line]
        heard, odds, open_, fixed = self.heard, self.power, self.open, self.fixed
        for color in range(1, self.states):
            at = self._plane(line, color) + self._at(line)
            to = color * w
            for p in range(n):
                value = heard[at + p]
                value = most if value > most else value
                value = -most if value < -most else value
                odds[to + p] = exp_of(value) * open_[at + p] + fixed[at + p]
        row = self.states * w
        for link in range(self.chain_at[line], self.chain_at[line + 1]):
            at = FACTORS * link
            one = self.chain[at + ONE] * w
            other = self.chain[at + OTHER] * w + self.chain[at + AWAY]
            for p in range(n - self.chain[at + SPAN] + 1):
                odds[row + p] = odds[one + p] * odds[other + p]
            row += w

    def after(self, b, last, j, q, solid):
        """Return the weight of all that can follow when block b, the j-th of its line, ends before q."""
        if b == last:
            return self.rest[(j + 1) * self.wide + q]
        if self.color[b + 1] != self.color[b]:
            return self.rest[(j + 1) * self.wide + q] if q <= self.high[b + 1] else 0.0
        if q >= self.high[b + 1] or self.solid[solid + q]:
            return 0.0
        return self.rest[(j + 1) * self.wide + q + 1]

    def _weigh(self, line):
        """Compute the fraction of all completions in which each block starts and each cell has its color; False if the
        line has nothing to answer.
        """
        n = self.width if line < self.height else self.height
        k = self.first[line + 1] - self.first[line]
        last = self.first[line + 1] - 1
        w = self.wide
        solid = self._at(line)
        some = self.has_solid[line]
        if not k:
            return False
        self._odds(line, n)
        before = 1.0
        self.reach[0] = before
        for p in range(1, self.high[self.first[line]] + 1):
            if some and self.solid[solid + p - 1]:
                before = 0.0
            self.reach[p] = before
        for j in range(k):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            gap = j > 0 and self.color[b - 1] == self.color[b]
            top = n if b == last else self.high[b + 1]
            before = 0.0
            if length:
                run = self.row[b] * w
                for p in range(self.low[b], self.high[b] + 1):
                    value = self.reach[base + p - gap] * self.power[run + p]
                    if some and gap and self.solid[solid + p - 1]:
                        value = 0.0
                    self.placed[base + p] = value
                    if some and self.solid[solid + p + length - 1]:
                        before = 0.0
                    before += value
                    self.reach[base + w + p + length] = before
                for p in range(self.high[b] + length + 1, top + 1):
                    if some and self.solid[solid + p - 1]:
                        before = 0.0
                    self.reach[base + w + p] = before
                continue
            for p in range(self.low[b], self.high[b] + 1):
                self.begin[base + p] = 0.0 if gap and self.solid[solid + p - 1] else self.reach[base + p - gap]
            value = 0.0
            for p in range(self.low[b] + 1, top + 1):
                if self.solid[solid + p - 1]:
                    before = 0.0
                if p <= self.late[b]:
                    if p - 1 <= self.high[b]:
                        value += self.begin[base + p - 1]
                    value *= self.power[self.color[b] * w + p - 1]
                    self.inside[base + p] = value
                    before += value
                self.reach[base + w + p] = before
        value = self.reach[k * w + n]
        if not (value > LOST and value < ENDLESS):
            return False
        self._cover(line, n, k, last, 1.0 / value)
        return True

    def _cover(self, line, n, k, last, part):
        """Do the backward pass of `_weigh`; `part` is 1 divided by the weight of all completions."""
        w = self.wide
        solid = self._at(line)
        some = self.has_solid[line]
        before = 1.0
        self.rest[k * w + n] = before
        for p in range(n - 1, self.soon[last] - 1, -1):
            if some and self.solid[solid + p]:
                before = 0.0
            self.rest[k * w + p] = before
        for p in range(w * self.states):
            self.cover[p] = 0.0
        for j in range(k - 1, -1, -1):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            at = self.color[b] * w
            top = self.soon[b - 1] if j else 0
            before = 0.0
            if length:
                # Wherever it starts, the following blocks fit after it.
                gap = b < last and self.color[b + 1] == self.color[b]
                run = self.row[b] * w
                for p in range(self.high[b], self.low[b] - 1, -1):
                    value = self.rest[base + w + p + length + gap]
                    if some and gap and self.solid[solid + p + length]:
                        value = 0.0
                    if some and self.solid[solid + p]:
                        before = 0.0
                    before += self.power[run + p] * value
                    self.rest[base + p] = before
                    value *= self.placed[base + p]
                    self.cover[at + p] += value
                    self.cover[at + p + length] -= value
            else:
                value = 0.0
                for p in range(self.late[b], self.low[b], -1):
                    if p < self.late[b]:
                        value *= self.power[at + p]
                    value += self.after(b, last, j, p, solid)
                    self.stay[base + p] = value
                    before = self.inside[base + p] * value
                    self.cover[at + p - 1] += before
                    self.cover[at + p] -= before
                before = 0.0
                for p in range(self.high[b], self.low[b] - 1, -1):
                    if self.solid[solid + p]:
                        before = 0.0
                    before += self.power[at + p] * self.stay[base + p + 1]
                    self.rest[base + p] = before
            for p in range(self.low[b] - 1, top - 1, -1):
                if some and self.solid[solid + p]:
                    before = 0.0
                self.rest[base + p] = before
        for p in range(n):
            self.none[p] = 1.0
        for color in range(1, self.states):
            before = 0.0
            for p in range(color * w, color * w + n):
                before += self.cover[p]
                value = before * part
                self.cover[p] = value
                self.none[p - color * w] -= value

    def _send(self, line):
        """Answer each open cell: marginals as logarithms, less the crossing line's message."""
        n = self.width if line < self.height else self.height
        w = self.wide
        stay = self.damping
        least = self.least
        if self.colors > 1 and self.has_solid[line]:
            for p in range(n):
                state = self.first_state[self._at(line) + p]
                if state:
                    self.none[p] = self.cover[state * w + p]
        told, heard, open_, none, cover = self.told, self.heard, self.open, self.none, self.cover
        for color in range(1, self.states):
            at = self._plane(line, color) + self._at(line)
            source = color * w
            for p in range(n):
                value = cover[source + p]
                rest = none[p]
                value = least if value < least else value
                rest = least if rest < least else rest
                value = clamp(log_of(value, rest) - heard[at + p])
                move = (value - told[at + p]) * open_[at + p]
                told[at + p] = (value - stay * move) * open_[at + p]


def clamp(value):
    """Return a number that is neither too large nor too small for a message."""
    value = LIMIT if value > LIMIT else value
    return -LIMIT if value < -LIMIT else value
