# effort: -O3
"""Belief propagation over the lines of a nonogram: a guess of every cell, good enough to search from.

Rows and columns send each other, cell by cell, the logarithm of how much more likely each colour is than the cell's
first possible one. A line weighs its completions by what the crossing lines say, counts them forwards and backwards
and answers with its exact marginals, less what it was told. Only + - * / of doubles in a fixed order, no library
function: the guesses are the same on every machine and in both builds.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

if not cython.compiled:
    from unriddle.core.system.bits import exponent, mantissa
    from unriddle.puzzles.nonogram.arrays import chars, doubles, ints, words

LIMIT = 12.0
TINY = 1e-15
LOST = 1e-290
# A margin, as a logarithm, from which nothing of a cell is in doubt.
CERTAIN = 8.0
FULL = 0xFFFFFFFFFFFFFFFF


def log_of(x):
    """Natural logarithm of a positive number, to about 1e-12."""
    z = mantissa(x)
    z = (z - 0.7071067811865476) / (z + 0.7071067811865476)
    y = z * z
    series = 1.0 / 11.0 + y * (1.0 / 13.0)
    series = 1.0 / 5.0 + y * (1.0 / 7.0 + y * (1.0 / 9.0 + y * series))
    return 2.0 * z * (1.0 + y * (1.0 / 3.0 + y * series)) + (exponent(x) - 0.5) * 0.6931471805599453


def exp_of(x):
    """Exponential of -30 <= x <= 0, to about 1e-10 of its value."""
    y = x * 0.015625
    z = 1.0 + y * (1.0 / 7.0) * (1.0 + y * (1.0 / 8.0) * (1.0 + y * (1.0 / 9.0)))
    z = 1.0 + y * (1.0 / 4.0) * (1.0 + y * (1.0 / 5.0) * (1.0 + y * (1.0 / 6.0) * z))
    z = 1.0 + y * (1.0 + y * (1.0 / 2.0) * (1.0 + y * (1.0 / 3.0) * z))
    z *= z
    z *= z
    z *= z
    z *= z
    z *= z
    return z * z


@cython.cclass
class Belief(Clues):
    """Messages between the lines of one puzzle with these possible colours (one mask a cell, bit 0 for empty).

    `lines` are the blocks (length, colour) of all rows, then all columns; `windows` the first and last start and the
    first and last end (the cell after) of each block, in the same order. `stay` is the part of each message that
    stays as it was.
    """

    def __init__(
        self,
        width: int,
        height: int,
        colours: int,
        lines: list[tuple[tuple[int, int], ...]],
        masks: list[int],
        windows: list[tuple[int, int, int, int]],
        stay: float,
    ) -> None:
        super().__init__(width, height, colours + 1, lines)
        keep = self.keep
        cells: cython.int = width * height
        line: cython.int
        at: cython.int
        self.damping = stay
        self.change = 0.0
        self.low, self.high, self.soon = ints(keep, self.blocks), ints(keep, self.blocks), ints(keep, self.blocks)
        self.late = ints(keep, self.blocks)
        self.likeliest = chars(keep, cells)
        self.doubt = 0.0
        self.mask = words(keep, cells)
        self.levels = ints(keep, self.lines)
        self.message = doubles(keep, 2 * cells * self.states)
        self.field = doubles(keep, cells * self.states)
        room: cython.Py_ssize_t = (self.most + 2) * self.wide
        self.weight = doubles(keep, self.wide * self.states)
        self.power = doubles(keep, self.wide * self.states * 12)
        self.reach, self.begin, self.inside = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.rest, self.stay, self.run = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.whole = doubles(keep, room)
        self.cover = doubles(keep, self.wide * self.states)
        self.apart, self.odds = doubles(keep, self.wide), doubles(keep, self.wide)
        for index, (low, high, soon, late) in enumerate(windows):
            self.low[index] = low
            self.high[index] = high
            self.soon[index] = soon
            self.late[index] = late
        for index, bits in enumerate(masks):
            self.mask[index] = bits
            if bits & (bits - 1) == 0 and bits:
                self.likeliest[index] = bits.bit_length() - 1
        for line in range(self.lines):
            # 0 where nothing is open, else one more than the levels of powers that the longest block needs.
            for at in range(width if line < height else height):
                if self.mask[self.place(line, at)] & (self.mask[self.place(line, at)] - 1):
                    self.levels[line] = 1
            for at in range(self.first[line], self.first[line + 1]):
                while self.levels[line] and self.length[at] >> self.levels[line]:
                    self.levels[line] += 1

    def iterate(self, pull: float) -> float:
        """Every row, then every column, answers once; the largest change of a message.

        Afterwards each cell is drawn, by this part of its own belief, towards what it has come to believe. `doubt` is
        then how many open cells are undecided, those that are partly so counted in part.
        """
        line: cython.int
        at: cython.int
        strength: cython.double = pull
        value: cython.double
        self.change = 0.0
        for line in range(self.lines):
            if self._weigh(line):
                self._send(line)
        self.doubt = 0.0
        if self.states == 2:
            self._margins_of_two(strength)
            return self.change
        for at in range(self.width * self.height):
            if self.mask[at] & (self.mask[at] - 1):
                value = self._margin(at, strength)
                if value < CERTAIN:
                    self.doubt += 1.0 - value / CERTAIN
        return self.change

    def broken(self) -> int:
        """The number of lines that the likeliest colours break."""
        line: cython.int
        count: cython.int = 0
        for line in range(self.lines):
            count += not self._holds(line, self.likeliest)
        return count

    def picture(self) -> bytes:
        """The likeliest colour of each cell."""
        return bytes([self.likeliest[at] for at in range(self.width * self.height)])

    def stir(self, seed: int, most: float) -> None:
        """Draw each cell at random, by at most this much, towards each of its colours."""
        at: cython.int
        number: cython.ulonglong = seed
        size: cython.double = most
        for at in range(self.width * self.height * self.states):
            number = (number * 6364136223846793005 + 1442695040888963407) & FULL
            self.field[at] = size * ((number >> 33) * 9.313225746154785e-10 - 1.0)

    def _margin(self, cell, pull):
        """How much likelier, as a logarithm, the likeliest colour of an open cell is than the second one; each colour
        is then drawn by this part of how likely it is."""
        half = self.width * self.height * self.states
        best = -1
        most = 0.0
        second = -1e9
        for colour in range(self.states):
            if self.mask[cell] >> colour & 1:
                at = cell * self.states + colour
                value = self.message[at] + self.message[half + at] + self.field[at]
                if pull > 0.0:
                    self.field[at] = limited(pull * value)
                if best < 0 or value > most:
                    if best >= 0:
                        second = most
                    best = colour
                    most = value
                elif value > second:
                    second = value
        self.likeliest[cell] = best
        return most - second

    def _margins_of_two(self, pull):
        """The same for all cells where there are two colours."""
        half = 2 * self.width * self.height
        for cell in range(self.width * self.height):
            if self.mask[cell] != 3:
                continue
            at = 2 * cell
            one = self.message[at] + self.message[half + at] + self.field[at]
            other = self.message[at + 1] + self.message[half + at + 1] + self.field[at + 1]
            if pull > 0.0:
                self.field[at] = limited(pull * one)
                self.field[at + 1] = limited(pull * other)
            self.likeliest[cell] = other > one
            value = other - one if other > one else one - other
            self.doubt += 1.0 - value / CERTAIN if value < CERTAIN else 0.0

    def _weights(self, line, n):
        """The weight of each colour in each cell, the largest 1, and the products of 2, 4, 8, ... neighbours."""
        half = self.width * self.height * self.states if line < self.height else 0
        w = self.wide
        colours = self.states
        cell = self.place(line, 0)
        step = 1 if line < self.height else self.width
        if colours == 2:
            self._weights_of_two(cell, step, half, n)
        for p in range(0 if colours == 2 else n):
            own = cell * colours
            bits = self.mask[cell]
            cell += step
            if bits & (bits - 1) == 0:
                for colour in range(colours):
                    self.weight[colour * w + p] = bits >> colour & 1
                continue
            most = -1e9
            for colour in range(colours):
                if bits >> colour & 1:
                    value = self.message[half + own + colour] + self.field[own + colour]
                    self.weight[colour * w + p] = value
                    if value > most:
                        most = value
            for colour in range(colours):
                if bits >> colour & 1:
                    value = self.weight[colour * w + p] - most
                    self.weight[colour * w + p] = exp_of(value) if value < 0.0 else 1.0
                else:
                    self.weight[colour * w + p] = 0.0
        size = w * colours
        for at in range(w, size):
            self.power[at] = self.weight[at]
        reach = 1
        for level in range(1, self.levels[line]):
            for colour in range(1, colours):
                at = level * size + colour * w
                for p in range(n - 2 * reach + 1):
                    self.power[at + p] = self.power[at - size + p] * self.power[at - size + p + reach]
            reach *= 2

    def _weights_of_two(self, cell, step, half, n):
        """The weights of two colours, in loops that a compiler does several cells at a time."""
        w = self.wide
        own = 2 * cell
        for p in range(n):
            value = self.message[half + own + 1] + self.field[own + 1]
            self.apart[p] = value - (self.message[half + own] + self.field[own])
            own += 2 * step
        for p in range(n):
            value = self.apart[p]
            self.odds[p] = exp_of(-value if value > 0.0 else value)
        for p in range(n):
            self.weight[p] = self.odds[p] if self.apart[p] > 0.0 else 1.0
            self.weight[w + p] = 1.0 if self.apart[p] > 0.0 else self.odds[p]
            bits = self.mask[cell]
            if bits != 3:
                self.weight[p] = bits & 1
                self.weight[w + p] = bits >> 1
            cell += step

    def _runs(self, b, base):
        """The weight of block b at each of its starts."""
        size = self.wide * self.states
        length = self.length[b]
        at = self.colour[b] * self.wide
        started = False
        level = 0
        while length >> level:
            if length >> level & 1:
                if started:
                    for p in range(self.low[b], self.high[b] + 1):
                        self.run[base + p] *= self.power[at + p]
                else:
                    for p in range(self.low[b], self.high[b] + 1):
                        self.run[base + p] = self.power[at + p]
                started = True
                at += 1 << level
            at += size
            level += 1

    def after(self, b, last, j, q):
        """The weight of all that can follow when block b, the j-th of its line, ends before q."""
        if b == last:
            return self.rest[(j + 1) * self.wide + q]
        if self.colour[b + 1] != self.colour[b]:
            return self.rest[(j + 1) * self.wide + q] if q <= self.high[b + 1] else 0.0
        if q >= self.high[b + 1]:
            return 0.0
        return self.rest[(j + 1) * self.wide + q + 1] * self.weight[q]

    def _weigh(self, line):
        """The part of all completions in which each block starts and each cell has its colour; False where there is
        nothing to tell."""
        n = self.width if line < self.height else self.height
        k = self.first[line + 1] - self.first[line]
        last = self.first[line + 1] - 1
        w = self.wide
        if not self.levels[line] or not k:
            return False
        self._weights(line, n)
        self.reach[0] = 1.0
        for p in range(1, self.high[self.first[line]] + 1):
            self.reach[p] = self.reach[p - 1] * self.weight[p - 1]
        for j in range(k):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            if j > 0 and self.colour[b - 1] == self.colour[b]:
                for p in range(self.low[b], self.high[b] + 1):
                    self.begin[base + p] = self.reach[base + p - 1] * self.weight[p - 1]
            else:
                for p in range(self.low[b], self.high[b] + 1):
                    self.begin[base + p] = self.reach[base + p]
            top = n if b == last else self.high[b + 1]
            before = 0.0
            if length:
                self._runs(b, base)
                for p in range(self.low[b], self.high[b] + 1):
                    self.whole[base + p] = self.begin[base + p] * self.run[base + p]
                    before = before * self.weight[p + length - 1] + self.whole[base + p]
                    self.reach[base + w + p + length] = before
                for p in range(self.high[b] + length + 1, top + 1):
                    before *= self.weight[p - 1]
                    self.reach[base + w + p] = before
                continue
            value = 0.0
            for p in range(self.low[b] + 1, top + 1):
                before *= self.weight[p - 1]
                if p <= self.late[b]:
                    if p - 1 <= self.high[b]:
                        value += self.begin[base + p - 1]
                    value *= self.weight[self.colour[b] * w + p - 1]
                    self.inside[base + p] = value
                    before += value
                self.reach[base + w + p] = before
        if not self.reach[k * w + n] > LOST:
            return False
        self._cover(line, n, k, last, 1.0 / self.reach[k * w + n])
        return True

    def _cover(self, line, n, k, last, part):
        """The way back of `_weigh`; `part` is 1 by the weight of all completions."""
        w = self.wide
        self.rest[k * w + n] = 1.0
        for p in range(n - 1, self.soon[last] - 1, -1):
            self.rest[k * w + p] = self.rest[k * w + p + 1] * self.weight[p]
        for p in range(w * self.states):
            self.cover[p] = 0.0
        for j in range(k - 1, -1, -1):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            at = self.colour[b] * w
            top = self.soon[b - 1] if j else 0
            before = 0.0
            if length:
                # Wherever it starts, what follows has a place behind it.
                gap = b < last and self.colour[b + 1] == self.colour[b]
                for p in range(self.high[b], self.low[b] - 1, -1):
                    value = self.rest[base + w + p + length + gap]
                    if gap:
                        value *= self.weight[p + length]
                    before = before * self.weight[p] + self.run[base + p] * value
                    self.rest[base + p] = before
                    value *= self.whole[base + p] * part
                    self.cover[at + p] += value
                    self.cover[at + p + length] -= value
            else:
                value = 0.0
                for p in range(self.late[b], self.low[b], -1):
                    if p < self.late[b]:
                        value *= self.weight[at + p]
                    value += self.after(b, last, j, p)
                    self.stay[base + p] = value
                    before = self.inside[base + p] * value * part
                    self.cover[at + p - 1] += before
                    self.cover[at + p] -= before
                before = 0.0
                for p in range(self.high[b], self.low[b] - 1, -1):
                    value = self.weight[at + p] * self.stay[base + p + 1]
                    before = before * self.weight[p] + value
                    self.rest[base + p] = before
            for p in range(self.low[b] - 1, top - 1, -1):
                before *= self.weight[p]
                self.rest[base + p] = before

    def _send(self, line):
        """Answer each open cell: marginals as logarithms, less what the crossing line had said."""
        n = self.width if line < self.height else self.height
        half = self.width * self.height * self.states
        out = 0 if line < self.height else half
        colours = self.states
        w = self.wide
        step = 1 if line < self.height else self.width
        cell = self.place(line, 0) - step
        if colours == 2:
            self._send_of_two(2 * cell + 2 * step, 2 * step, out, half - out, n)
            return
        for p in range(n):
            cell += step
            covered = 0.0
            for colour in range(1, colours):
                if p:
                    self.cover[colour * w + p] += self.cover[colour * w + p - 1]
                covered += self.cover[colour * w + p]
            self.cover[p] = 1.0 - covered
            bits = self.mask[cell]
            if bits & (bits - 1) == 0:
                continue
            at = cell * colours
            reference = 0.0
            for colour in range(colours):
                if not bits >> colour & 1:
                    continue
                value = self.cover[colour * w + p]
                value = TINY if value < TINY else 1.0 if value > 1.0 else value
                if reference == 0.0:
                    reference = value
                    continue
                value = log_of(value / reference)
                value -= self.message[half - out + at + colour] + self.field[at + colour]
                value = limited(value)
                move = value - self.message[out + at + colour]
                value -= self.damping * move
                self.message[out + at + colour] = value
                move *= 1.0 - self.damping
                if move < 0.0:
                    move = -move
                if move > self.change:
                    self.change = move

    def _send_of_two(self, at, step, out, back, n):
        """The same of two colours, in loops that a compiler does several cells at a time."""
        w = self.wide
        for p in range(1, n):
            self.cover[w + p] += self.cover[w + p - 1]
        for p in range(n):
            value = self.cover[w + p]
            rest = 1.0 - value
            value = TINY if value < TINY else 1.0 if value > 1.0 else value
            rest = TINY if rest < TINY else 1.0 if rest > 1.0 else rest
            self.odds[p] = value / rest
        for p in range(n):
            self.apart[p] = log_of(self.odds[p])
        at += 1
        for p in range(n):
            if self.mask[at // 2] == 3:
                value = limited(self.apart[p] - (self.message[back + at] + self.field[at]))
                move = value - self.message[out + at]
                self.message[out + at] = value - self.damping * move
                move *= 1.0 - self.damping
                move = -move if move < 0.0 else move
                self.change = move if move > self.change else self.change
            at += step


def limited(value):
    """A number that is neither too large nor too small for a message."""
    return LIMIT if value > LIMIT else -LIMIT if value < -LIMIT else value
