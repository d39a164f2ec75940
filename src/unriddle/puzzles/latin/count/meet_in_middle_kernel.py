"""Counts the squares with both diagonals filled by meeting in the middle: two facing pairs of rows against the others.

The columns of a row are numbered so that the diagonal cells of pair k are in 2k and 2k + 1; column 8 is the middle one
of odd orders. The bits of a row, or of a union of rows, are the free symbols it has in each column: seven bits for
columns 0, 1, 2, 3, 7, 4, 5, 6 in this order, then eight for column 8. The first five columns are the *key* of a union;
the others decide its bucket.
"""

from array import array
from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

OFFSETS = (0, 7, 14, 21, 35, 42, 49, 28, 56)
LARGEST = 1 << 62  # larger than any count
LOW = (1 << 35) - 1
SCATTER = 0x9E3779B97F4A7C15
# The columns of the bucket of each pair of rows. Rows of the outer pairs must make up the columns 4 to 6 of a bucket
# of unions exactly; of the inner rows column 6 comes from one pair and the columns 4 and 5 from the other.
BUCKETS = ((4, 5, 6), (4, 5, 6), (6, 0, 1), (4, 5, 0))
# A step examines some thousand pairs; one call of `advance` ends after about this many, some 5 ms.
LONGEST = 1 << 19
if not cython.compiled:
    KEY = 35
    ROOM = 4096  # more than FULL plus the 2520 ways to put two symbols into each of four columns
    FULL = 512
    FIRST = 11  # the table begins with 2 ** FIRST places


@cython.cclass
class Halves:
    """The completions of a filling of both diagonals; `count` when `closed`, and each weighted by its middle row.

    `rows`: the possible bits of the rows of each facing pair, eight lists. `width`: free symbols of a column (not
    column 8). `symbols`: bits in column 8 of the outer and the inner rows, 0 for both in even orders. `middles`: bits
    and weight of each middle row; one without bits in even orders.

    First steps list the unions of two rows, then for each bucket those of the four outer rows; the rest take the unions
    of the inner rows with one set of symbols in each of columns 4, 5 and 6, and meet them with all that fit.
    """

    def __init__(
        self, rows: list[list[int]], width: int, symbols: tuple[int, int], middles: list[tuple[int, int]]
    ) -> None:
        if not cython.compiled:
            self.two = [0] * 21
            self.four = [0] * 35
            self.rank = [0] * 128
            self.deal = [0] * 256
            self.parts = [0] * 210
            self.apart = [0] * 210
            self.wait = [0] * ROOM
        self.width = width
        self._number(symbols)
        self.low = LOW
        free = range(width)
        self.every = sum(1 << OFFSETS[column] + symbol for column in (0, 1, 2, 3, 7) for symbol in free)
        self.scatter = SCATTER
        self.rows = [array("Q", group) for group in rows]
        self.pairs = sum(len(group) + 1 for group in rows[::2])
        self.outer = self.fours**3
        self.inner = self.twos**3
        self.total = self.pairs + self.outer + self.inner
        self.raw = array("Q", bytes(8 * max(1, *(len(rows[at]) * len(rows[at + 1]) for at in (0, 2, 4, 6)))))
        self.raws = 0
        self.start0 = self.start1 = self.start2 = self.start3 = self.start = array("I", [0])
        self.entries0 = self.entries1 = self.entries2 = self.entries3 = self.entries = array("Q", [0])
        self.begin = array("I", bytes(4 * self.fours * (self.fours**2 + 1)))
        self.chunks: list[Any] = []
        self.top = array("Q", bytes(8 << 10))
        self.chunk = self.top
        self.filled = 0
        self._group(middles)
        self.table = array("Q", bytes(8 << FIRST))
        self.used = array("I", bytes(4 << FIRST))
        self.bits = FIRST
        self.many = self.waiting = 0
        self.working = 0
        self.busy = False
        self.steps = 0
        self.count = 0
        self.closed = False

    def _number(self, symbols: tuple[int, int]) -> None:
        """Number the sets of two and of four symbols."""
        sets = range(1 << self.width)
        twos = [one for one in sets if one.bit_count() == 2]
        fours = [one for one in sets if one.bit_count() == 4]
        self.twos, self.fours = len(twos), len(fours)
        for some in (twos, fours):
            for number, one in enumerate(some):
                self.rank[one] = number
        for number, one in enumerate(twos):
            self.two[number] = one
            apart = [other for other in twos if not one & other]
            self.aparts = len(apart)
            for at, other in enumerate(apart):
                self.apart[number * 10 + at] = self.rank[other]
        for number, one in enumerate(fours):
            self.four[number] = one
            for at, part in enumerate([part for part in twos if not part & ~one]):
                self.parts[number * 6 + at] = self.rank[part]
        self.deals = 1
        for half in symbols:
            deals = [part for part in range(256) if half and part.bit_count() == 2 and not part & ~half]
            for number, part in enumerate(deals):
                self.deal[part] = number
                self.deals = len(deals)

    def _group(self, middles: list[tuple[int, int]]) -> None:
        """Group the middle rows that agree in columns 4 to 6."""
        groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for row, weight in middles:
            place = tuple(row >> OFFSETS[column] & 127 for column in (4, 5, 6))
            groups.setdefault(place, []).append((row & LOW, weight))
        flat: list[int] = []
        keys: list[int] = []
        weights: list[int] = []
        for place, group in sorted(groups.items()):
            flat += [*place, len(keys), len(keys) + len(group)]
            keys += [row for row, _ in group]
            weights += [weight for _, weight in group]
        self.groups = array("i", flat or [0])
        self.grouped = len(groups)
        self.middles = array("Q", keys or [0])
        self.weights = array("Q", weights or [0])

    def advance(self, budget: cython.longlong) -> None:
        """Advance by up to `budget` steps, until `closed`; by fewer if they are long.

        RuntimeError after an interrupted step.
        """
        if self.busy:
            raise RuntimeError("interrupted inside a step: resume from the last snapshot")
        self.busy = True
        self.working = 0
        while budget > 0 and not self.closed and self.working < LONGEST:
            budget -= 1
            self._step(self.steps)
            self.steps += 1
            self.closed = self.steps == self.total
        self.busy = False

    def counts(self) -> list[int]:
        """Return the count so far, as a list of one."""
        return [self.count]

    def place(self) -> list[int]:
        """Return the state: steps, and the count so far."""
        return [self.steps, self.count]

    def install(self, place: list[int]) -> bool:
        """Restore a state from `place`, except at the end; False if it is invalid."""
        if len(place) != 2:
            return False
        steps, count = place
        built = self.pairs + self.outer
        if self.steps or not 0 <= steps < self.total or not 0 <= count < LARGEST or (count and steps <= built):
            return False
        for at in range(min(steps, built)):
            self._step(at)
        self.steps = steps
        self.count = count
        return True

    def behind(self) -> tuple[int, int]:
        """Return the steps done and the total."""
        return self.steps, self.total

    def _step(self, at):
        if at < self.pairs:
            place = at
            pair = 0
            while place > len(self.rows[2 * pair]):
                place -= len(self.rows[2 * pair]) + 1
                pair += 1
            if place < len(self.rows[2 * pair]):
                self._join(pair, place)
            else:
                self._sort(pair)
        elif at < self.pairs + self.outer:
            place = at - self.pairs
            self._outer(place // (self.fours * self.fours), place // self.fours % self.fours, place % self.fours)
        else:
            place = at - self.pairs - self.outer
            pair = place // (self.twos * self.twos)
            self._inner(pair, place // self.twos % self.twos, place % self.twos)
            self._meet(pair, place // self.twos % self.twos, place % self.twos)
        return 0

    # pairs of rows

    def _join(self, pair, row):
        """List the unions of one row with the rows of its facing row that are disjoint from it."""
        self.entries = self.rows[2 * pair]
        one = self.entries[row]
        self.entries = self.rows[2 * pair + 1]
        size = len(self.rows[2 * pair + 1])
        for other in range(size):
            bits = self.entries[other]
            if not one & bits:
                self.raw[self.raws] = one | bits
                self.raws += 1
        self.working += size
        return 0

    def _sort(self, pair):
        """Put the unions of two rows into buckets; keep one of equal ones, with the logarithm of their number."""
        one = OFFSETS[BUCKETS[pair][0]]
        two = OFFSETS[BUCKETS[pair][1]]
        three = OFFSETS[BUCKETS[pair][2]]
        buckets = self.deals * self.inner
        found = 0
        unit = 1
        self.start = array("I", bytes(4 * (buckets + 1)))
        for at in range(self.raws):
            self.start[self._bucket(self.raw[at], one, two, three) + 1] += 1
        for bucket in range(buckets):
            self.start[bucket + 1] += self.start[bucket]
        ends = array("I", self.start)
        self.used = ends
        self.entries = array("Q", bytes(8 * max(1, self.raws)))
        for at in range(self.raws):
            bucket = self._bucket(self.raw[at], one, two, three)
            self.entries[self.used[bucket]] = self.raw[at] & self.low
            self.used[bucket] += 1
        self.used = array("I", bytes(4 << FIRST))
        # So far the upper bits count; there are at most 16 of one kind.
        first = 0
        for bucket in range(buckets):
            last = self.start[bucket + 1]
            self.start[bucket] = found
            for at in range(first, last):
                lone = self.entries[at]
                other = self.start[bucket]
                while other < found and self.entries[other] & self.low != lone:
                    other += 1
                if other == found:
                    self.entries[found] = lone
                    found += 1
                self.entries[other] += unit << KEY
            first = last
        self.start[buckets] = found
        for at in range(found):
            lone = self.entries[at] >> KEY
            other = 0
            while lone > 1:
                lone >>= 1
                other += 1
            lone = other
            self.entries[at] = self.entries[at] & self.low | lone << KEY
        if pair == 0:
            self.entries0, self.start0 = self.entries, self.start
        elif pair == 1:
            self.entries1, self.start1 = self.entries, self.start
        elif pair == 2:
            self.entries2, self.start2 = self.entries, self.start
        else:
            self.entries3, self.start3 = self.entries, self.start
        self.working += 16 * self.raws
        self.raws = 0
        return 0

    def _bucket(self, rows, one, two, three):
        """Return the bucket of a union by its symbols in column 8 and in three more columns, given as offsets."""
        found = self.deal[rows >> 56]
        found = found * self.twos + self.rank[rows >> one & 127]
        found = found * self.twos + self.rank[rows >> two & 127]
        return found * self.twos + self.rank[rows >> three & 127]

    # rows of one half

    def _outer(self, one, two, three):
        """Put the unions of the outer rows with these sets of four in columns 4 to 6 into their bucket of the chunk."""
        for deal in range(self.deals):
            for i in range(6):
                left = (deal * self.twos + self.parts[one * 6 + i]) * self.twos
                right = ((self.deals - 1 - deal) * self.twos + self.parts[one * 6 + 5 - i]) * self.twos
                for j in range(6):
                    lefts = (left + self.parts[two * 6 + j]) * self.twos
                    rights = (right + self.parts[two * 6 + 5 - j]) * self.twos
                    self.working += 8
                    for k in range(6):
                        x = lefts + self.parts[three * 6 + k]
                        first = self.start0[x]
                        end = self.start0[x + 1]
                        if first == end:
                            continue
                        y = rights + self.parts[three * 6 + 5 - k]
                        z = self.start1[y + 1]
                        y = self.start1[y]
                        if y == z:
                            continue
                        while first < end:
                            union = self.entries0[first]
                            bits = union & self.low
                            waiting = self.waiting
                            for other in range(y, z):
                                self.wait[waiting] = union + self.entries1[other]
                                waiting += not bits & self.entries1[other]
                            self.waiting = waiting
                            if waiting > FULL:
                                self._add()
                            first += 1
        self._add()
        self._keep(one * (self.fours * self.fours + 1) + two * self.fours + three, two == three == 0)
        return 0

    def _keep(self, bucket, first):
        """Store the table's contents in this bucket, which may be the first of a chunk, or close the chunk."""
        if first:
            self.filled = 0
        self.begin[bucket] = self.filled
        if self.filled + self.many > len(self.top):
            self.top = array("Q", bytes(self.top)) + array("Q", bytes(8 * (len(self.top) + self.many)))
        self.chunk = self.top
        for at in range(self.many):
            self.chunk[self.filled + at] = self.table[self.used[at]]
        self.filled += self.many
        self._forget()
        if (bucket + 2) % (self.fours * self.fours + 1) == 0:
            self.begin[bucket + 1] = self.filled
            self.chunks.append(array("Q", bytes(memoryview(self.top)[: max(1, self.filled)])))
        return 0

    def _inner(self, one, two, three):
        """Put the unions of the inner rows with these sets of two in columns 4 to 6 into the table."""
        self._forget()
        for deal in range(self.deals):
            bucket = ((deal * self.twos + one) * self.twos + two) * self.twos
            at = self.start3[bucket]
            last = self.start3[bucket + self.twos]
            bucket = ((self.deals - 1 - deal) * self.twos + three) * self.twos
            while at < last:
                union = self.entries3[at]
                bits = union & self.low
                near = self.rank[union & 127] * 10
                for apart in range(near, near + self.aparts):
                    first = (bucket + self.apart[apart]) * self.twos
                    end = self.start2[first + self.twos]
                    first = self.start2[first]
                    waiting = self.waiting
                    for other in range(first, end):
                        self.wait[waiting] = union + self.entries2[other]
                        waiting += not bits & self.entries2[other]
                    self.waiting = waiting
                    self.working += end - first
                    if waiting > FULL:
                        self._add()
                at += 1
        self._add()
        return 0

    # the table

    def _add(self):
        """Add the waiting sums to the table."""
        one = 1
        word = 0xFFFFFFFFFFFFFFFF
        while 4 * (self.many + self.waiting) > 3 << self.bits:
            self._grow()
        shift = 64 - self.bits
        wrap = (1 << self.bits) - 1
        for at in range(self.waiting):
            waiting = self.wait[at]
            key = waiting & self.low
            gain = one << (waiting >> KEY) << KEY
            place = (key * self.scatter & word) >> shift
            while True:
                slot = self.table[place]
                if slot & self.low == key and slot:
                    self.table[place] = slot + gain
                    break
                if not slot:
                    self.table[place] = key | gain
                    self.used[self.many] = place
                    self.many += 1
                    break
                place = (place + 1) & wrap
        self.working += 4 * self.waiting
        self.waiting = 0
        return 0

    def _grow(self):
        """Make the table twice as large."""
        bits = self.bits + 1
        wrap = (1 << bits) - 1
        many = self.many
        word = 0xFFFFFFFFFFFFFFFF
        held = array("Q", [self.table[self.used[at]] for at in range(many)])
        self._forget()
        self.bits = bits
        if len(self.table) <= wrap:
            self.table = array("Q", bytes(8 * wrap + 8))
            self.used = array("I", bytes(4 * wrap + 4))
        for at in range(many):
            slot = held[at]
            place = ((slot & self.low) * self.scatter & word) >> (64 - bits)
            while self.table[place]:
                place = (place + 1) & wrap
            self.table[place] = slot
            self.used[at] = place
        self.many = many
        return 0

    def _forget(self):
        """Empty the table."""
        for at in range(self.many):
            self.table[self.used[at]] = 0
        self.many = 0
        self.bits = FIRST
        return 0

    # both halves

    def _meet(self, one, two, three):
        """Count the squares whose inner rows have these sets of two in columns 4 to 6."""
        last = -1
        whole = (1 << self.width) - 1
        one_left = whole ^ self.two[one]
        two_left = whole ^ self.two[two]
        three_left = whole ^ self.two[three]
        for group in range(0, 5 * self.grouped, 5):
            if (
                self.groups[group] & ~one_left
                or self.groups[group + 1] & ~two_left
                or self.groups[group + 2] & ~three_left
            ):
                continue
            chunk = self.rank[one_left ^ self.groups[group]]
            if chunk != last:
                self.chunk = self.chunks[chunk]
                last = chunk
            bucket = chunk * (self.fours * self.fours + 1) + self.rank[two_left ^ self.groups[group + 1]] * self.fours
            bucket += self.rank[three_left ^ self.groups[group + 2]]
            for middle in range(self.groups[group + 3], self.groups[group + 4]):
                self.count += self.weights[middle] * self._sum(
                    self.begin[bucket], self.begin[bucket + 1], self.middles[middle]
                )
        return 0

    def _sum(self, first, last, middle):
        """Return the squares of this middle row whose outer rows have one of these unions."""
        shift = 64 - self.bits
        wrap = (1 << self.bits) - 1
        low = self.low
        rest = self.every ^ middle
        scatter = self.scatter
        word = 0xFFFFFFFFFFFFFFFF
        found = 0
        self.working += last - first
        while first < last:
            end = first + ROOM if last - first > ROOM else last
            fitting = 0
            for at in range(first, end):
                union = self.chunk[at]
                self.wait[fitting] = union
                fitting += not union & middle
            for at in range(fitting):
                union = self.wait[at]
                key = rest ^ (union & low)
                place = (key * scatter & word) >> shift
                slot = self.table[place]
                while slot:
                    if slot & low == key:
                        found += (union >> KEY) * (slot >> KEY)
                        break
                    place = (place + 1) & wrap
                    slot = self.table[place]
            self.working += 4 * fitting
            first = end
        return found
