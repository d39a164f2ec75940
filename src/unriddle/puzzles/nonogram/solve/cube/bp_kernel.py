"""Belief propagation over the lines of a nonogram: a guess of every cell and start, good enough to search from.

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
    from unriddle.puzzles.nonogram.arrays import doubles, ints, words

LIMIT = 12.0
TINY = 1e-15
LOST = 1e-290
# A margin, as a logarithm, from which a cell counts as sure, and one from which nothing of it is in doubt.
SURE = 4.0
CERTAIN = 8.0
FULL = 0xFFFFFFFFFFFFFFFF


def log_of(x):
    """Natural logarithm of 1e-18 < x <= 1, to about 1e-12."""
    scale = 0.0
    if x < 2.3283064365386963e-10:
        x *= 4294967296.0
        scale += 32.0
    if x < 1.52587890625e-05:
        x *= 65536.0
        scale += 16.0
    if x < 0.00390625:
        x *= 256.0
        scale += 8.0
    if x < 0.0625:
        x *= 16.0
        scale += 4.0
    if x < 0.25:
        x *= 4.0
        scale += 2.0
    if x < 0.5:
        x *= 2.0
        scale += 1.0
    z = (x - 0.7071067811865476) / (x + 0.7071067811865476)
    y = z * z
    series = 1.0 / 11.0 + y * (1.0 / 13.0)
    series = 1.0 / 5.0 + y * (1.0 / 7.0 + y * (1.0 / 9.0 + y * series))
    return 2.0 * z * (1.0 + y * (1.0 / 3.0 + y * series)) - (scale + 0.5) * 0.6931471805599453


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
        self.damping = stay
        self.change = 0.0
        self.low, self.high, self.soon = ints(keep, self.blocks), ints(keep, self.blocks), ints(keep, self.blocks)
        self.late = ints(keep, self.blocks)
        self.mark = ints(keep, 2 * self.blocks)
        self.likeliest, self.settled = ints(keep, cells), ints(keep, cells)
        self.rounds = 0
        self.doubt = 0.0
        self.mask = words(keep, cells)
        self.message = doubles(keep, 2 * cells * self.states)
        self.field = doubles(keep, cells * self.states)
        room: cython.Py_ssize_t = (self.most + 2) * self.wide
        self.weight = doubles(keep, self.wide * self.states)
        self.power = doubles(keep, self.wide * self.states * 12)
        self.reach, self.begin, self.inside = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.rest, self.stay, self.run = doubles(keep, room), doubles(keep, room), doubles(keep, room)
        self.cover = doubles(keep, self.wide * self.states)
        for index, (low, high, soon, late) in enumerate(windows):
            self.low[index] = low
            self.high[index] = high
            self.soon[index] = soon
            self.late[index] = late
        for index, bits in enumerate(masks):
            self.mask[index] = bits
            if bits & (bits - 1) == 0 and bits:
                self.likeliest[index] = bits.bit_length() - 1

    def iterate(self, pull: float) -> float:
        """Every row, then every column, answers once; the largest change of a message.

        Afterwards each cell is drawn, by this part of its own belief, towards what it has come to believe. `doubt` is
        then how many open cells are undecided, those that are partly so counted in part.
        """
        line: cython.int
        at: cython.int
        half: cython.int = self.width * self.height * self.states
        strength: cython.double = pull
        value: cython.double
        self.change = 0.0
        for line in range(self.lines):
            self._line(line)
        if strength > 0.0:
            for at in range(half):
                value = strength * (self.message[at] + self.message[half + at] + self.field[at])
                self.field[at] = LIMIT if value > LIMIT else -LIMIT if value < -LIMIT else value
        self.rounds += 1
        self.doubt = 0.0
        for at in range(self.width * self.height):
            if self.mask[at] & (self.mask[at] - 1):
                value = self._margin(at)
                if value < SURE:
                    self.settled[at] = self.rounds
                if value < CERTAIN:
                    self.doubt += 1.0 - value / CERTAIN
        return self.change

    def marks(self) -> list[int]:
        """The median start of each block, then the median end (the cell after) of each blotted one."""
        return [self.mark[index] for index in range(2 * self.blocks)]

    def cells(self) -> bytes:
        """The likeliest colour of each cell."""
        return bytes([self.likeliest[cell] for cell in range(self.width * self.height)])

    def settled_since(self) -> list[int]:
        """For each cell the round after which its likeliest colour stayed sure; that of now when it is not sure."""
        return [self.settled[cell] for cell in range(self.width * self.height)]

    def _margin(self, cell):
        """How much likelier, as a logarithm, the likeliest colour of an open cell is than the second one."""
        half = self.width * self.height * self.states
        best = -1
        most = 0.0
        second = -1e9
        for colour in range(self.states):
            if self.mask[cell] >> colour & 1:
                at = cell * self.states + colour
                value = self.message[at] + self.message[half + at] + self.field[at]
                if best < 0 or value > most:
                    if best >= 0:
                        second = most
                    best = colour
                    most = value
                elif value > second:
                    second = value
        if self.likeliest[cell] != best:
            self.likeliest[cell] = best
            self.settled[cell] = self.rounds
        return most - second

    def stir(self, seed: int, most: float) -> None:
        """Draw each cell at random, by at most this much, towards each of its colours."""
        at: cython.int
        number: cython.ulonglong = seed
        size: cython.double = most
        for at in range(self.width * self.height * self.states):
            number = (number * 6364136223846793005 + 1442695040888963407) & FULL
            self.field[at] = size * ((number >> 33) * 9.313225746154785e-10 - 1.0)

    def broken(self, picture: bytes) -> int:
        """The number of lines whose blocks are not those of this picture."""
        line: cython.int
        count: cython.int = 0
        for line in range(self.lines):
            count += not self._holds(line, picture)
        return count

    def _weights(self, line, n):
        """The weight of each colour in each cell, the largest 1, and the products of 2, 4, 8, ... neighbours."""
        half = self.width * self.height * self.states if line < self.height else 0
        size = self.wide * self.states
        colours = self.states
        for p in range(n):
            own = self.place(line, p) * colours
            at = half + own
            bits = self.mask[self.place(line, p)]
            most = 0.0
            started = False
            for colour in range(colours):
                if bits >> colour & 1:
                    value = self.message[at + colour] + self.field[own + colour]
                    if not started or value > most:
                        most = value
                    started = True
            for colour in range(colours):
                if bits >> colour & 1:
                    value = self.message[at + colour] + self.field[own + colour]
                    self.weight[p * colours + colour] = exp_of(
                        self.message[at + colour] + self.field[own + colour] - most
                    )
                else:
                    self.weight[p * colours + colour] = 0.0
                self.power[p * colours + colour] = self.weight[p * colours + colour]
        level = 1
        reach = 1
        while 2 * reach <= n:
            for p in range(n - 2 * reach + 1):
                for colour in range(1, colours):
                    at = p * colours + colour
                    self.power[level * size + at] = (
                        self.power[(level - 1) * size + at] * self.power[(level - 1) * size + at + reach * colours]
                    )
            level += 1
            reach *= 2

    def _runs(self, b, j):
        """The weight of block b at each of its starts."""
        size = self.wide * self.states
        level = 0
        at = 0
        length = self.length[b]
        colour = self.colour[b]
        base = j * self.wide
        started = False
        while length >> level:
            if length >> level & 1:
                for p in range(self.low[b], self.high[b] + 1):
                    if started:
                        self.run[base + p] *= self.power[level * size + (p + at) * self.states + colour]
                    else:
                        self.run[base + p] = self.power[level * size + (p + at) * self.states + colour]
                started = True
                at += 1 << level
            level += 1

    def after(self, b, last, n, j, q):
        """The weight of all that can follow when block b, the j-th of its line, ends before q."""
        if b == last:
            return self.rest[(j + 1) * self.wide + q]
        if self.colour[b + 1] != self.colour[b]:
            return self.rest[(j + 1) * self.wide + q] if q <= self.high[b + 1] else 0.0
        if q >= self.high[b + 1]:
            return 0.0
        return self.rest[(j + 1) * self.wide + q + 1] * self.weight[q * self.states]

    def _line(self, line):
        n = self.width if line < self.height else self.height
        k = self.first[line + 1] - self.first[line]
        last = self.first[line + 1] - 1
        w = self.wide
        colours = self.states
        open_ = False
        for p in range(n):
            if self.mask[self.place(line, p)] & (self.mask[self.place(line, p)] - 1):
                open_ = True
        if not open_ or not k:
            return
        self._weights(line, n)
        self.reach[0] = 1.0
        for p in range(1, self.high[self.first[line]] + 1):
            self.reach[p] = self.reach[p - 1] * self.weight[(p - 1) * colours]
        for j in range(k):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            colour = self.colour[b]
            gap = j > 0 and self.colour[b - 1] == colour
            if length:
                self._runs(b, j)
            for p in range(self.low[b], self.high[b] + 1):
                if gap:
                    self.begin[base + p] = self.reach[base + p - 1] * self.weight[(p - 1) * colours]
                else:
                    self.begin[base + p] = self.reach[base + p]
            top = n if b == last else self.high[b + 1]
            before = 0.0
            value = 0.0
            for p in range(self.soon[b] if length else self.low[b] + 1, top + 1):
                before *= self.weight[(p - 1) * colours]
                if length:
                    if p - length <= self.high[b]:
                        before += self.begin[base + p - length] * self.run[base + p - length]
                elif p <= self.late[b]:
                    if p - 1 <= self.high[b]:
                        value += self.begin[base + p - 1]
                    value *= self.weight[(p - 1) * colours + colour]
                    self.inside[base + p] = value
                    before += value
                self.reach[base + w + p] = before
        total = self.reach[k * w + n]
        if not total > LOST:
            return
        self.rest[k * w + n] = 1.0
        for p in range(n - 1, self.soon[last] - 1, -1):
            self.rest[k * w + p] = self.rest[k * w + p + 1] * self.weight[p * colours]
        for p in range((n + 1) * colours):
            self.cover[p] = 0.0
        for j in range(k - 1, -1, -1):
            b = self.first[line] + j
            base = j * w
            length = self.length[b]
            colour = self.colour[b]
            top = self.soon[b - 1] if j else 0
            if not length:
                value = 0.0
                for p in range(self.late[b], self.low[b], -1):
                    if p < self.late[b]:
                        value *= self.weight[p * colours + colour]
                    value += self.after(b, last, n, j, p)
                    self.stay[base + p] = value
                    before = self.inside[base + p] * value / total
                    self.cover[(p - 1) * colours + colour] += before
                    self.cover[p * colours + colour] -= before
            before = 0.0
            tail = 0.0
            self.mark[b] = self.low[b]
            for p in range(self.high[b], top - 1, -1):
                before *= self.weight[p * colours]
                if p >= self.low[b]:
                    if length:
                        value = self.run[base + p] * self.after(b, last, n, j, p + length)
                    else:
                        value = self.weight[p * colours + colour] * self.stay[base + p + 1]
                    before += value
                    value *= self.begin[base + p] / total
                    if tail < 0.5:
                        self.mark[b] = p
                    tail += value
                    if length:
                        self.cover[p * colours + colour] += value
                        self.cover[(p + length) * colours + colour] -= value
                self.rest[base + p] = before
            if not length:
                tail = 0.0
                for p in range(self.late[b], self.soon[b] - 1, -1):
                    if tail < 0.5:
                        self.mark[self.blocks + b] = p
                    tail += self.inside[base + p] * self.after(b, last, n, j, p) / total
        self._send(line, n)

    def _send(self, line, n):
        """Answer each open cell: marginals as logarithms, less what the crossing line had said."""
        half = self.width * self.height * self.states
        out = 0 if line < self.height else half
        colours = self.states
        for p in range(n):
            covered = 0.0
            for colour in range(1, colours):
                if p:
                    self.cover[p * colours + colour] += self.cover[(p - 1) * colours + colour]
                covered += self.cover[p * colours + colour]
            self.cover[p * colours] = 1.0 - covered
            bits = self.mask[self.place(line, p)]
            if bits & (bits - 1) == 0:
                continue
            at = self.place(line, p) * colours
            reference = -1
            base = 0.0
            for colour in range(colours):
                if not bits >> colour & 1:
                    continue
                value = self.cover[p * colours + colour]
                value = log_of(TINY if value < TINY else 1.0 if value > 1.0 else value)
                if reference < 0:
                    reference = colour
                    base = value
                    continue
                value -= base + self.message[half - out + at + colour] + self.field[at + colour]
                value = LIMIT if value > LIMIT else -LIMIT if value < -LIMIT else value
                move = value - self.message[out + at + colour]
                value -= self.damping * move
                self.message[out + at + colour] = value
                move *= 1.0 - self.damping
                if move < 0.0:
                    move = -move
                if move > self.change:
                    self.change = move
