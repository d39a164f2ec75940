"""Belief propagation over the lines of a nonogram: a guess of every cell and start, good enough to search from.

Rows and columns send each other, cell by cell, the logarithm of how much more likely each colour is than the cell's
first possible one. A line weighs its completions by what the crossing lines say, counts them forwards and backwards
and answers with its exact marginals, less what it was told. Only + - * / of doubles in a fixed order, no library
function: the guesses are the same on every machine and in both builds.
"""

try:
    from unriddle.core import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

if not cython.compiled:
    from unriddle.puzzles.nonogram.tables import doubles, free, ints, words

LIMIT = 12.0
TINY = 1e-15
LOST = 1e-290
# A margin, as a logarithm, from which a cell counts as sure, and one from which nothing of it is in doubt.
SURE = 4.0
CERTAIN = 8.0
FULL = 0xFFFFFFFFFFFFFFFF


@cython.cfunc
@cython.exceptval(check=False)
def log_of(x: cython.double) -> cython.double:
    """Natural logarithm of 1e-18 < x <= 1, to about 1e-12."""
    scale: cython.double = 0.0
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
    z: cython.double = (x - 0.7071067811865476) / (x + 0.7071067811865476)
    y: cython.double = z * z
    series: cython.double = 1.0 / 11.0 + y * (1.0 / 13.0)
    series = 1.0 / 5.0 + y * (1.0 / 7.0 + y * (1.0 / 9.0 + y * series))
    return 2.0 * z * (1.0 + y * (1.0 / 3.0 + y * series)) - (scale + 0.5) * 0.6931471805599453


@cython.cfunc
@cython.exceptval(check=False)
def exp_of(x: cython.double) -> cython.double:
    """Exponential of -30 <= x <= 0, to about 1e-10 of its value."""
    y: cython.double = x * 0.015625
    z: cython.double = 1.0 + y * (1.0 / 7.0) * (1.0 + y * (1.0 / 8.0) * (1.0 + y * (1.0 / 9.0)))
    z = 1.0 + y * (1.0 / 4.0) * (1.0 + y * (1.0 / 5.0) * (1.0 + y * (1.0 / 6.0) * z))
    z = 1.0 + y * (1.0 + y * (1.0 / 2.0) * (1.0 + y * (1.0 / 3.0) * z))
    z *= z
    z *= z
    z *= z
    z *= z
    z *= z
    return z * z


@cython.cclass
class Belief:
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
        total: cython.int = 0
        most: cython.int = 0
        for line in lines:
            total += len(line)
            most = max(most, len(line))
        self.width = width
        self.height = height
        self.colours = colours + 1
        self.lines = width + height
        self.blocks = total
        self.damping = stay
        self.change = 0.0
        self.wide = max(width, height) + 2
        self.first = ints(self.lines + 1)
        self.length = ints(total)
        self.colour = ints(total)
        self.low = ints(total)
        self.high = ints(total)
        self.soon = ints(total)
        self.late = ints(total)
        self.mark = ints(2 * total)
        self.likeliest = ints(width * height)
        self.settled = ints(width * height)
        self.rounds = 0
        self.doubt = 0.0
        self.mask = words(width * height)
        self.message = doubles(2 * width * height * self.colours)
        self.field = doubles(width * height * self.colours)
        room: cython.Py_ssize_t = (most + 2) * self.wide
        self.weight = doubles(self.wide * self.colours)
        self.power = doubles(self.wide * self.colours * 12)
        self.reach = doubles(room)
        self.begin = doubles(room)
        self.inside = doubles(room)
        self.rest = doubles(room)
        self.stay = doubles(room)
        self.run = doubles(room)
        self.cover = doubles(self.wide * self.colours)
        at: cython.int = 0
        for index, line in enumerate(lines):
            self.first[index] = at
            for length, colour in line:
                self.length[at] = length
                self.colour[at] = colour
                at += 1
        self.first[self.lines] = at
        for index, (low, high, soon, late) in enumerate(windows):
            self.low[index] = low
            self.high[index] = high
            self.soon[index] = soon
            self.late[index] = late
        for index, bits in enumerate(masks):
            self.mask[index] = bits
            if bits & (bits - 1) == 0 and bits:
                self.likeliest[index] = bits.bit_length() - 1

    def __dealloc__(self) -> None:
        free(self.first)
        free(self.length)
        free(self.colour)
        free(self.low)
        free(self.high)
        free(self.soon)
        free(self.late)
        free(self.mark)
        free(self.likeliest)
        free(self.settled)
        free(self.mask)
        free(self.message)
        free(self.field)
        free(self.weight)
        free(self.power)
        free(self.reach)
        free(self.begin)
        free(self.inside)
        free(self.rest)
        free(self.stay)
        free(self.run)
        free(self.cover)

    def iterate(self, pull: float) -> float:
        """Every row, then every column, answers once; the largest change of a message.

        Afterwards each cell is drawn, by this part of its own belief, towards what it has come to believe. `doubt` is
        then how many open cells are undecided, those that are partly so counted in part.
        """
        line: cython.int
        at: cython.int
        half: cython.int = self.width * self.height * self.colours
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _margin(self, cell: cython.int) -> cython.double:
        """How much likelier, as a logarithm, the likeliest colour of an open cell is than the second one."""
        half: cython.int = self.width * self.height * self.colours
        at: cython.int
        colour: cython.int
        best: cython.int = -1
        most: cython.double = 0.0
        second: cython.double = -1e9
        value: cython.double
        for colour in range(self.colours):
            if self.mask[cell] >> colour & 1:
                at = cell * self.colours + colour
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
        for at in range(self.width * self.height * self.colours):
            number = (number * 6364136223846793005 + 1442695040888963407) & FULL
            self.field[at] = size * ((number >> 33) * 9.313225746154785e-10 - 1.0)

    def broken(self, picture: bytes) -> int:
        """The number of lines whose blocks are not those of this picture."""
        line: cython.int
        n: cython.int
        p: cython.int
        b: cython.int
        start: cython.int
        last: cython.int
        colour: cython.int
        count: cython.int = 0
        for line in range(self.lines):
            n = self.width if line < self.height else self.height
            b = self.first[line]
            last = self.first[line + 1]
            p = 0
            while p < n:
                colour = picture[self.place(line, p)]
                start = p
                while p < n and picture[self.place(line, p)] == colour:
                    p += 1
                if not colour:
                    continue
                if b == last or self.colour[b] != colour or (self.length[b] and self.length[b] != p - start):
                    b = -1
                    break
                b += 1
            if b != last:
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, line: cython.int, at: cython.int) -> cython.int:
        if line < self.height:
            return line * self.width + at
        return at * self.width + line - self.height

    @cython.cfunc
    @cython.exceptval(check=False)
    def _weights(self, line: cython.int, n: cython.int) -> cython.int:
        """The weight of each colour in each cell, the largest 1, and the products of 2, 4, 8, ... neighbours."""
        half: cython.int = self.width * self.height * self.colours if line < self.height else 0
        own: cython.int
        value: cython.double
        size: cython.int = self.wide * self.colours
        colours: cython.int = self.colours
        p: cython.int
        at: cython.int
        colour: cython.int
        level: cython.int
        reach: cython.int
        bits: cython.ulonglong
        most: cython.double
        started: cython.bint
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
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _runs(self, b: cython.int, j: cython.int) -> cython.int:
        """The weight of block b at each of its starts."""
        size: cython.int = self.wide * self.colours
        level: cython.int = 0
        at: cython.int = 0
        length: cython.int = self.length[b]
        colour: cython.int = self.colour[b]
        base: cython.int = j * self.wide
        p: cython.int
        started: cython.bint = False
        while length >> level:
            if length >> level & 1:
                for p in range(self.low[b], self.high[b] + 1):
                    if started:
                        self.run[base + p] *= self.power[level * size + (p + at) * self.colours + colour]
                    else:
                        self.run[base + p] = self.power[level * size + (p + at) * self.colours + colour]
                started = True
                at += 1 << level
            level += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def after(self, b: cython.int, last: cython.int, n: cython.int, j: cython.int, q: cython.int) -> cython.double:
        """The weight of all that can follow when block b, the j-th of its line, ends before q."""
        if b == last:
            return self.rest[(j + 1) * self.wide + q]
        if self.colour[b + 1] != self.colour[b]:
            return self.rest[(j + 1) * self.wide + q] if q <= self.high[b + 1] else 0.0
        if q >= self.high[b + 1]:
            return 0.0
        return self.rest[(j + 1) * self.wide + q + 1] * self.weight[q * self.colours]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _line(self, line: cython.int) -> cython.int:
        n: cython.int = self.width if line < self.height else self.height
        k: cython.int = self.first[line + 1] - self.first[line]
        last: cython.int = self.first[line + 1] - 1
        w: cython.int = self.wide
        colours: cython.int = self.colours
        j: cython.int
        p: cython.int
        b: cython.int
        top: cython.int
        length: cython.int
        colour: cython.int
        base: cython.int
        before: cython.double
        value: cython.double
        total: cython.double
        tail: cython.double
        gap: cython.bint
        open_: cython.bint = False
        for p in range(n):
            if self.mask[self.place(line, p)] & (self.mask[self.place(line, p)] - 1):
                open_ = True
        if not open_ or not k:
            return 0
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
            return 0
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
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _send(self, line: cython.int, n: cython.int) -> cython.int:
        """Answer each open cell: marginals as logarithms, less what the crossing line had said."""
        half: cython.int = self.width * self.height * self.colours
        out: cython.int = 0 if line < self.height else half
        colours: cython.int = self.colours
        p: cython.int
        at: cython.int
        colour: cython.int
        reference: cython.int
        bits: cython.ulonglong
        covered: cython.double
        base: cython.double
        value: cython.double
        move: cython.double
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
        return 0
