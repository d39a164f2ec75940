"""Counts the ways to pick one member of each group so that no two picked share a bit: whole squares, row by row.

Members are numbered within their group; a bit set of members is a run of 64-bit words, each group beginning a new one.
"""

from array import array
from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount

LIMIT = 16
WIDEST = 4
BITS = 64
if not cython.compiled:
    # The number of last groups that are counted in one step: TOGETHER always, NEAR if what is left of each fits into
    # two words.
    TOGETHER = 3
    NEAR = 5
    ROW = 2 * NEAR


def masks(allowed: list[int]) -> list[int]:
    """Return all rows of different symbols, column i taking one of the bit set allowed[i], as sets of (column, symbol).

    In lexicographic order of the rows; bit `columns * column + symbol` of at most 64.
    """
    columns = len(allowed)
    if columns * columns > BITS:
        raise ValueError(f"a row of {columns} columns has no mask of {BITS} bits")
    made: list[int] = []
    free: cython.ulonglong = sum([each << columns * at for at, each in enumerate(allowed)])
    _list(made, free, columns, 0, 0, 0)
    return made


def _list(made, free, columns, at, used, row):
    """Append the masks of all rows that begin with `row`, which has `at` columns; `free` has the symbols per column."""
    if at == columns:
        made.append(row)
        return
    left = free >> columns * at & ~used & ((1 << columns) - 1)
    while left:
        symbol = left & (~left + 1)
        left &= left - 1
        _list(made, free, columns, at + 1, used | symbol, row | symbol << columns * at)


@cython.cclass
class Picks:
    """Depth-first search over the groups in order. A step compares one member with all, or makes one pick.

    `sizes`: members of each group. `masks`: `width` words for each member. The picks of the last groups are counted
    together in one step: once few members are left, they are renumbered so that two words hold a whole group.

    With an `order`, the first four groups (of seven or more) are the rows 0, order - 1, 1, order - 2 of a square with
    both diagonals filled. Of pairs of opposite rows with the same union only the first is searched.
    """

    def __init__(self, sizes: list[int], masks: Any, width: cython.int, order: cython.int = 0) -> None:
        if not cython.compiled:
            self.start = [0] * 17
            self.first = [0] * 17
            self.position = [0] * 17
            self.holders = [0] * (64 * WIDEST * ROW)
            self.fits = [0] * (128 * NEAR * ROW)
            self.near = [0] * (NEAR * ROW)
            self.names = [[0] * 128 for _ in range(NEAR)]
            self.home = [0] * 16
        if len(sizes) > LIMIT or width > WIDEST or (order and not 7 <= len(sizes) <= order <= 9):
            raise ValueError(f"at most {LIMIT} groups of at most {64 * WIDEST} bits can be counted")
        self.groups = len(sizes)
        self.width = width
        self.masks = masks
        self.members = 0
        self.words = 0
        for group in range(self.groups):
            self.start[group] = self.words
            self.first[group] = self.members
            self.members += sizes[group]
            self.words += (sizes[group] + 63) // 64
        self.start[self.groups] = self.words
        self.first[self.groups] = self.members
        self.table = array("Q", bytes(8 * max(1, self.members * self.words)))
        self.live = array("Q", bytes(8 * max(1, (self.groups + 1) * self.words)))
        for group in range(self.groups):
            for member in range(sizes[group]):
                self.live[self.start[group] + member // 64] |= 1 << member % 64
        self.order = order
        # For each pair of members in groups 0 and 1, then 2 and 3: the number of pairs that it represents.
        pairs = [sizes[0] * sizes[1], sizes[2] * sizes[3]] if order else [0, 0]
        self.second = pairs[0]
        self.alike = array("B", bytes(max(1, sum(pairs))))
        symbols = bytearray(max(1, self.first[4] * order) if order else 1)
        for member in range(self.first[4] if order else 0):
            row = sum([int(masks[member * width + word]) << 64 * word for word in range(width)])
            for column in range(order):
                symbols[member * order + column] = (row >> column * order & (1 << order) - 1).bit_length() - 1
        self.symbols = array("B", symbols)
        self.built = 0
        self.depth = 0
        self.busy = 0
        self.steps = 0
        self.count = 0
        self.closed = False
        self.hopeless = 0 in sizes

    def advance(self, budget: cython.longlong) -> None:
        """Advance by up to `budget` steps, until `closed`; RuntimeError after an interrupted step."""
        if self.busy:
            raise RuntimeError("interrupted inside a step: resume from the last snapshot")
        self.busy = 1
        while budget > 0 and not self.closed:
            budget -= 1
            self.steps += 1
            if self.built < self.members:
                self._build(self.built)
                self.built += 1
                continue
            if self.hopeless or self._ripe(0):
                self.count = 0 if self.hopeless else self._finish(0)
                self.closed = True
                continue
            if self._pick(self.depth):
                if not self._ripe(self.depth + 1):
                    self.depth += 1
                    self.position[self.depth] = self._next(self.depth, 0)
                    continue
                self.count += self._finish(self.depth + 1) * self._weight(self.depth)
            self._leave()
        self.busy = 0

    def counts(self) -> list[int]:
        """Return the count so far, as a list of one."""
        return [self.count]

    def place(self) -> list[int]:
        """Return the state: members built, steps, the count so far, and the next member at each depth."""
        return [self.built, self.steps, self.count, *[self.position[depth] for depth in range(self.depth + 1)]]

    def install(self, place: list[int]) -> bool:
        """Restore a state from `place`, except at the end; False if it is invalid."""
        if len(place) < 4:
            return False
        built, steps, count = place[:3]
        place = place[3:]
        if built > self.members or (built < self.members and (count or place != [0])) or self.steps:
            return False
        for member in range(built):
            self._build(member)
        self.built = built
        self.steps = steps
        self.count = count
        if built < self.members or self.hopeless or self._ripe(0):
            return place == [0]
        if not 1 <= len(place) <= self.groups - TOGETHER:
            return False
        for depth, position in enumerate(place):
            if position >= self.first[depth + 1] - self.first[depth] or self._next(depth, position) != position:
                return False
            self.position[depth] = position
            self.depth = depth
            if depth < len(place) - 1 and (not self._pick(depth) or self._ripe(depth + 1)):
                return False
        return True

    def behind(self) -> tuple[int, int]:
        """Return the searched part of the tree and its total size; each level divides its parent's part equally."""
        tried, size = 0, 1
        if self.built < self.members or self.hopeless or self._ripe(0):
            return tried, size
        for depth in range(self.depth + 1):
            bits = [
                word * 64 + bit
                for word in range(self.start[depth + 1] - self.start[depth])
                for bit in range(64)
                if self.live[depth * self.words + self.start[depth] + word] >> bit & 1
            ]
            tried = tried * len(bits) + len([bit for bit in bits if bit < self.position[depth]])
            size *= len(bits)
        return tried, size

    def _build(self, member):
        """Fill the member's row of the table: the members of later groups that are disjoint with it."""
        one = 1
        if self.order and member < self.first[1]:
            self._weigh(member, 0)
        if self.order and self.first[2] <= member < self.first[3]:
            self._weigh(member, 2)
        for group in range(self.groups):
            if self.first[group] <= member:
                continue
            for other in range(self.first[group], self.first[group + 1]):
                both = 0
                for word in range(self.width):
                    both |= self.masks[member * self.width + word] & self.masks[other * self.width + word]
                if not both:
                    at = other - self.first[group]
                    self.table[member * self.words + self.start[group] + (at >> 6)] |= one << (at & 63)
        return member

    def _next(self, depth, after):
        """Return the first possible member of the group of this depth that is not before `after`; -1 for none."""
        return self._among(depth, depth, after)

    def _among(self, depth, group, after):
        """Return the first member of a group that is possible at this depth and not before `after`; -1 for none."""
        at = depth * self.words + self.start[group]
        last = self.start[group + 1] - self.start[group]
        word = after >> 6
        if word >= last:
            return -1
        bits = self.live[at + word] >> (after & 63)
        if bits:
            return after + ctz(bits)
        word += 1
        while word < last:
            bits = self.live[at + word]
            if bits:
                return word * 64 + ctz(bits)
            word += 1
        return -1

    def _leave(self):
        """Advance to the next pick at the deepest level that has one; return the level, -1 at the end."""
        while self.depth >= 0:
            self.position[self.depth] = self._next(self.depth, self.position[self.depth] + 1)
            if self.position[self.depth] >= 0:
                return self.depth
            self.depth -= 1
        self.closed = True
        return -1

    def _pick(self, depth):
        """Keep, one level deeper, the members disjoint with the pick; False if a group has none left.

        Also False if an equivalent pair represents the one that the pick completes.
        """
        here = depth * self.words
        row = (self.first[depth] + self.position[depth]) * self.words
        if not self._weight(depth):
            return False
        for group in range(depth + 1, self.groups):
            left = 0
            for word in range(self.start[group], self.start[group + 1]):
                bits = self.live[here + word] & self.table[row + word]
                self.live[here + self.words + word] = bits
                left |= bits
            if not left:
                return False
        return True

    def _weigh(self, member, group):
        """Store, with each member of the next group, the number of pairs of opposite rows with the same union.

        A cycle of columns, each leading to the column where this row has the symbol of the other, can be exchanged
        between the rows unless it has their diagonal cells. Of two such pairs, the one with the smaller symbol in its
        first row represents both.
        """
        order = self.order
        row = member * order
        size = self.first[group + 2] - self.first[group + 1]
        at = (self.second if group else 0) + (member - self.first[group]) * size
        corners = 1 << (group >> 1) | 1 << (order - 1 - (group >> 1))
        for column in range(order):
            self.home[self.symbols[row + column]] = column
        for number in range(size):
            facing = (self.first[group + 1] + number) * order
            seen = 0
            weight = 1
            for start in range(order):
                # In disjoint rows, no cycle is a single column.
                if self.symbols[row + start] == self.symbols[facing + start]:
                    weight = 0
                if weight == 0 or seen >> start & 1:
                    continue
                cycle = 0
                column = start
                while not cycle >> column & 1:
                    cycle |= 1 << column
                    column = self.home[self.symbols[facing + column]]
                seen |= cycle
                if not cycle & corners:
                    weight = 2 * weight if self.symbols[row + start] < self.symbols[facing + start] else 0
            self.alike[at + number] = weight
        return size

    def _weight(self, depth):
        """Return the number of picks that the complete pairs at this depth represent; 0 if others represent them."""
        found = 1
        if self.order and depth > 0:
            found = self.alike[self.position[0] * (self.first[2] - self.first[1]) + self.position[1]]
            if depth > 2:
                found *= self.alike[self.second + self.position[2] * (self.first[4] - self.first[3]) + self.position[3]]
        return found

    def _ripe(self, depth):
        """Whether the groups from this depth on are counted together."""
        if self.groups - depth <= TOGETHER:
            return True
        # Groups that have one word each already gain nothing.
        if self.groups - depth > NEAR or self.words - self.start[depth] == self.groups - depth:
            return False
        for group in range(depth, self.groups):
            size = 0
            for word in range(self.start[group], self.start[group + 1]):
                size += popcount(self.live[depth * self.words + word])
            if size > 128:
                return False
        return True

    def _finish(self, depth):
        """Count the ways to pick from the groups from this depth on, which must be ripe."""
        if self.groups - depth <= TOGETHER:
            return self._last(depth)
        self._gather(depth)
        self.weighed = self.order and depth == 2
        return self._near(0, self.groups - depth)

    def _gather(self, depth):
        """Renumber the remaining members of each group from 0, and store which are disjoint."""
        left = self.groups - depth
        one = 1
        every = 0xFFFFFFFFFFFFFFFF
        # Which members of a group hold a bit.
        for at in range(64 * self.width * ROW):
            self.holders[at] = 0
        for at in range(ROW):
            self.near[at] = 0
        # From the last group on, so that all later groups are complete when a group needs them.
        for group in range(left - 1, -1, -1):
            number = 0
            member = self._among(depth, depth + group, 0)
            while member >= 0:
                row = (group * 128 + number) * ROW
                half = 2 * group + (number >> 6)
                for other in range(2 * group + 2, 2 * left):
                    self.fits[row + other] = 0
                for word in range(self.width):
                    bits = self.masks[(self.first[depth + group] + member) * self.width + word]
                    while bits:
                        at = (word * 64 + ctz(bits)) * ROW
                        bits &= bits - 1
                        self.holders[at + half] |= one << (number & 63)
                        for other in range(2 * group + 2, 2 * left):
                            self.fits[row + other] |= self.holders[at + other]
                for other in range(2 * group + 2, 2 * left):
                    self.fits[row + other] ^= every
                self.near[half] |= one << (number & 63)
                self.names[group][number] = member
                number += 1
                member = self._among(depth, depth + group, member + 1)
        return left

    def _near(self, group, groups):
        """Count the ways to pick from the gathered groups from this one on, at least three."""
        here = group * ROW
        last = 2 * groups
        found = 0
        for half in range(2):
            bits = self.near[here + 2 * group + half]
            while bits:
                part = half * 64 + ctz(bits)
                row = (group * 128 + part) * ROW
                bits &= bits - 1
                if groups - group > 3:
                    weight = 1
                    if self.weighed:
                        if group == 0:
                            self.pairing = self.second + self.names[0][part] * (self.first[4] - self.first[3])
                        else:
                            weight = self.alike[self.pairing + self.names[1][part]]
                            if not weight:
                                continue
                    for other in range(2 * group + 2, last):
                        self.near[here + ROW + other] = self.near[here + other] & self.fits[row + other]
                    found += self._near(group + 1, groups) * weight
                    continue
                low = self.near[here + last - 2] & self.fits[row + last - 2]
                high = self.near[here + last - 1] & self.fits[row + last - 1]
                if not low | high:
                    continue
                for part in range(2):
                    two = self.near[here + last - 4 + part] & self.fits[row + last - 4 + part]
                    while two:
                        other = ((group + 1) * 128 + part * 64 + ctz(two)) * ROW + last
                        two &= two - 1
                        found += popcount(low & self.fits[other - 2]) + popcount(high & self.fits[other - 1])
        return found

    def _last(self, depth):
        """Return the number of picks from the last groups, at most TOGETHER of them."""
        here = depth * self.words
        left = self.groups - depth
        found = 0
        if left == 0:
            return 1
        if left == 1:
            for word in range(self.start[depth], self.start[depth + 1]):
                found += popcount(self.live[here + word])
            return found
        member = self._next(depth, 0)
        while member >= 0:
            if left == 2:
                row = (self.first[depth] + member) * self.words
                for word in range(self.start[depth + 1], self.start[depth + 2]):
                    found += popcount(self.live[here + word] & self.table[row + word])
            else:
                self.position[depth] = member
                if self._pick(depth):
                    found += self._last(depth + 1)
            member = self._next(depth, member + 1)
        return found
