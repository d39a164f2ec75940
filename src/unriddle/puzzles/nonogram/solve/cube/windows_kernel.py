"""The ranges of a nonogram's blocks: first and last start and end of each in any completion of its line."""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

if not cython.compiled:
    from unriddle.puzzles.nonogram.arrays import ints, words


@cython.cclass
class Windows(Clues):
    """The ranges of blocks in one puzzle with these possible colors (one mask per cell, bit 0 for empty)."""

    def __init__(self, width: int, height: int, states: int, lines, masks: list[int]) -> None:
        super().__init__(width, height, states, lines)
        keep = self.keep
        room: cython.Py_ssize_t = (self.most + 2) * self.wide
        self.window = ints(keep, 4 * self.blocks)
        self.mask = words(keep, width * height)
        self.reach, self.begin = ints(keep, room), ints(keep, room)
        self.inside, self.rest = ints(keep, room), ints(keep, room)
        self.stay, self.run = ints(keep, self.wide), ints(keep, self.wide)
        self.here = words(keep, self.wide)
        for index, bits in enumerate(masks):
            self.mask[index] = bits

    def found(self) -> list[tuple[int, int, int, int]] | None:
        """Return the first and last start, and the first and last end (the cell after), of each block; None if a line
        has no completion.
        """
        line: cython.int
        for line in range(self.lines):
            if not self._look(line):
                return None
        return [
            (self.window[4 * b], self.window[4 * b + 1], self.window[4 * b + 2], self.window[4 * b + 3])
            for b in range(self.blocks)
        ]

    def _look(self, line):
        n = self.width if line < self.height else self.height
        k = self.first[line + 1] - self.first[line]
        for p in range(n):
            self.here[p] = self.mask[self.place(line, p)]
        if not self._starts(line, n, k):
            return False
        self._windows(line, n, k)
        return True

    def _starts(self, line, n, k):
        """Mark in `begin` (and for blotted blocks in `inside`) the starts and ends of all completions; 0 if none."""
        w = self.wide
        self.reach[0] = 1
        for p in range(1, n + 1):
            self.reach[p] = self.reach[p - 1] and self.here[p - 1] & 1 != 0
        for j in range(k):
            b = self.first[line] + j
            length = self.length[b]
            color = self.color[b]
            gap = j > 0 and self.color[b - 1] == color
            self.run[n] = 0
            for p in range(n - 1, -1, -1):
                self.run[p] = self.run[p + 1] + 1 if self.here[p] >> color & 1 else 0
            for p in range(n):
                if gap:
                    v = p > 0 and self.reach[j * w + p - 1] and self.here[p - 1] & 1 != 0
                else:
                    v = self.reach[j * w + p]
                self.begin[j * w + p] = v and self.run[p] >= (length if length else 1)
            self.begin[j * w + n] = 0
            self.reach[(j + 1) * w] = 0
            self.inside[j * w] = 0
            for p in range(1, n + 1):
                v = self.reach[(j + 1) * w + p - 1] and self.here[p - 1] & 1 != 0
                if length:
                    if p >= length and self.begin[j * w + p - length]:
                        v = 1
                else:
                    s = (self.inside[j * w + p - 1] or self.begin[j * w + p - 1]) and self.run[p - 1] > 0
                    self.inside[j * w + p] = s
                    if s:
                        v = 1
                self.reach[(j + 1) * w + p] = v
        if not self.reach[k * w + n]:
            return 0
        self.rest[k * w + n] = 1
        for p in range(n - 1, -1, -1):
            self.rest[k * w + p] = self.rest[k * w + p + 1] and self.here[p] & 1 != 0
        for j in range(k - 1, -1, -1):
            b = self.first[line] + j
            length = self.length[b]
            color = self.color[b]
            self.run[n] = 0
            for p in range(n - 1, -1, -1):
                self.run[p] = self.run[p + 1] + 1 if self.here[p] >> color & 1 else 0
            self.rest[j * w + n] = 0
            self.stay[n] = self._after(line, j, k, n, n)
            if not length:
                self.inside[j * w + n] = self.inside[j * w + n] and self.stay[n]
            for p in range(n - 1, -1, -1):
                if length:
                    s = self.run[p] >= length and self._after(line, j, k, n, p + length)
                else:
                    s = self.run[p] > 0 and self.stay[p + 1]
                    v = self._after(line, j, k, n, p)
                    self.stay[p] = v or s
                    self.inside[j * w + p] = self.inside[j * w + p] and v
                self.rest[j * w + p] = s or (self.rest[j * w + p + 1] and self.here[p] & 1 != 0)
                self.begin[j * w + p] = self.begin[j * w + p] and s
        return 1

    def _after(self, line, j, k, n, q):
        """Whether the blocks after j can be placed when it ends before q."""
        b = self.first[line] + j
        if j + 1 < k and self.color[b + 1] == self.color[b]:
            return q < n and self.here[q] & 1 != 0 and self.rest[(j + 1) * self.wide + q + 1]
        return self.rest[(j + 1) * self.wide + q]

    def _windows(self, line, n, k):
        w = self.wide
        for j in range(k):
            at = 4 * (self.first[line] + j)
            length = self.length[self.first[line] + j]
            for p in range(n - 1, -1, -1):
                if self.begin[j * w + p]:
                    self.window[at] = p
            for p in range(n):
                if self.begin[j * w + p]:
                    self.window[at + 1] = p
            if length:
                self.window[at + 2] = self.window[at] + length
                self.window[at + 3] = self.window[at + 1] + length
                continue
            for p in range(n, 0, -1):
                if self.inside[j * w + p]:
                    self.window[at + 2] = p
            for p in range(1, n + 1):
                if self.inside[j * w + p]:
                    self.window[at + 3] = p
