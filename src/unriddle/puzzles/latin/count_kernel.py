"""Counts the ways to pick one member of each group so that no two picked share a bit: whole squares, row by row.

Members are numbered within their group; a bit set of members is a run of 64-bit words, each group beginning a new one.
"""

from array import array
from typing import Any

try:
    from unriddle.core import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.bits import ctz, popcount

LIMIT = 16
TOGETHER = 3


@cython.cclass
class Picks:
    """Depth first over the groups in their order. A step compares one member with all, or makes one pick.

    `sizes`: members of each group. `masks`: `width` words for each member. The picks of the three last groups are
    counted together in one step.
    """

    def __init__(self, sizes: list[int], masks: Any, width: cython.int) -> None:
        if not cython.compiled:
            self.start = [0] * 17
            self.first = [0] * 17
            self.position = [0] * 17
        if len(sizes) > LIMIT:
            raise ValueError(f"at most {LIMIT} groups can be counted")
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
        self.built = 0
        self.depth = 0
        self.busy = 0
        self.steps = 0
        self.count = 0
        self.closed = False
        self.hopeless = any(size == 0 for size in sizes)

    def advance(self, budget: cython.longlong) -> None:
        """Go on by up to `budget` steps, until `closed`."""
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
            if self.groups <= TOGETHER or self.hopeless:
                self.count = 0 if self.hopeless else self._finish(0)
                self.closed = True
                continue
            if self._pick(self.depth):
                if self.groups - self.depth - 1 > TOGETHER:
                    self.depth += 1
                    self.position[self.depth] = self._next(self.depth, 0)
                    continue
                self.count += self._finish(self.depth + 1)
            self._leave()
        self.busy = 0

    def place(self) -> list[int]:
        """The member that comes next at each depth, once all are compared."""
        return [self.position[depth] for depth in range(self.depth + 1)]

    def install(self, built: int, steps: int, count: int, place: list[int]) -> bool:
        """Go to a place that is not the end; False when there is no such place."""
        if built > self.members or (built < self.members and (count or place != [0])) or self.steps:
            return False
        for member in range(built):
            self._build(member)
        self.built = built
        self.steps = steps
        self.count = count
        if built < self.members or self.hopeless or self.groups <= TOGETHER:
            return place == [0]
        if not 1 <= len(place) <= self.groups - TOGETHER:
            return False
        for depth, position in enumerate(place):
            if position >= self.first[depth + 1] - self.first[depth] or self._next(depth, position) != position:
                return False
            self.position[depth] = position
            self.depth = depth
            if depth < len(place) - 1 and not self._pick(depth):
                return False
        return True

    def behind(self) -> list[tuple[int, int]]:
        """(members tried, members possible) at each depth."""
        found: list[tuple[int, int]] = []
        if self.built < self.members or self.hopeless or self.groups <= TOGETHER:
            return found
        for depth in range(self.depth + 1):
            bits = [
                word * 64 + bit
                for word in range(self.start[depth + 1] - self.start[depth])
                for bit in range(64)
                if self.live[depth * self.words + self.start[depth] + word] >> bit & 1
            ]
            found.append((sum(1 for bit in bits if bit < self.position[depth]), len(bits)))
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _build(self, member: cython.int) -> cython.int:
        """Fill the member's row of the table: who is disjoint with it, in the groups after its own."""
        group: cython.int
        other: cython.int
        word: cython.int
        at: cython.int
        one: cython.ulonglong = 1
        both: cython.ulonglong
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self, depth: cython.int, after: cython.int) -> cython.int:
        """The first possible member of the group of this depth that is not before `after`; -1 for none."""
        at: cython.int = depth * self.words + self.start[depth]
        last: cython.int = self.start[depth + 1] - self.start[depth]
        word: cython.int = after >> 6
        bits: cython.ulonglong
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leave(self) -> cython.int:
        """Go to the next pick at the deepest level that has one."""
        while self.depth >= 0:
            self.position[self.depth] = self._next(self.depth, self.position[self.depth] + 1)
            if self.position[self.depth] >= 0:
                return self.depth
            self.depth -= 1
        self.closed = True
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pick(self, depth: cython.int) -> cython.bint:
        """Leave, one level deeper, those that are disjoint with the pick; False when some group has none."""
        here: cython.int = depth * self.words
        row: cython.int = (self.first[depth] + self.position[depth]) * self.words
        group: cython.int
        word: cython.int
        left: cython.ulonglong
        bits: cython.ulonglong
        for group in range(depth + 1, self.groups):
            left = 0
            for word in range(self.start[group], self.start[group + 1]):
                bits = self.live[here + word] & self.table[row + word]
                self.live[here + self.words + word] = bits
                left |= bits
            if not left:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _finish(self, depth: cython.int) -> cython.ulonglong:
        """How many ways there are to pick of the last groups, of which at most TOGETHER are left."""
        here: cython.int = depth * self.words
        left: cython.int = self.groups - depth
        member: cython.int
        word: cython.int
        row: cython.int
        found: cython.ulonglong = 0
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
                    found += self._finish(depth + 1)
            member = self._next(depth, member + 1)
        return found
