# effort: -O3
"""The complete line solver for lines of many words: the method of line_kernel with an array of words for each mask.

Compiled, it is used for lines wider than the compiled words. Interpreted, it gives the same results, but slowly, and is
not used: a Python integer is as wide as any line.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

if not cython.compiled:
    from unriddle.puzzles.nonogram.arrays import ints, words

    # Doublings that fill a word.
    SPREAD = 6

FULL = 0xFFFFFFFFFFFFFFFF
TOP = 1 << 63


def reach_down(seeds, through):
    """Return the seeds, and every bit of `through` from which a seed above is reached without leaving `through`."""
    d = 1
    for i in range(SPREAD):
        seeds |= (seeds >> d) & through
        through &= through >> d
        d += d
    return seeds


@cython.cclass
class Tall:
    """Scratch space to solve lines of `count` words, with up to `chain` places in the chain, `blocks` and `states`."""

    def __init__(self, count: int, chain: int, blocks: int, states: int) -> None:
        self.words, self.chain, self.blocks, self.states = count, chain, blocks, states
        keep: list = []  # type: ignore[type-arg]
        self.keep = keep
        self.code = ints(keep, 5 + 3 * states + chain + 3 * blocks)
        self.masks, self.out = words(keep, states * count), words(keep, states * count)
        self.through = words(keep, SPREAD * count)
        self.runs, self.valid = words(keep, chain * count), words(keep, chain * count)
        self.starts, self.gaps = words(keep, (blocks + 1) * count), words(keep, (blocks + 1) * count)
        self.ends, self.ends2, self.spread = words(keep, count), words(keep, count), words(keep, count)

    def solve(self, code: list[int], masks: list[int], repeat: cython.int = 1):
        """Return the masks that remain, one integer per state, or None for a contradiction; `code` is from
        line_kernel.encode.

        Colors that the clue lacks are removed. `repeat` solves several times, for measuring. ValueError for a line
        larger than the scratch space.
        """
        i: cython.int
        w: cython.int
        good: cython.bint = False
        if code[0] > 64 * self.words or code[1] > self.blocks or code[2] >= self.states or code[3] > self.chain:
            raise ValueError("there is no room for this line")
        for i in range(len(code)):
            self.code[i] = code[i]
        for i in range(self.states):
            for w in range(self.words):
                self.masks[i * self.words + w] = masks[i] >> (64 * w) & FULL
                self.out[i * self.words + w] = 0
        for i in range(repeat):
            good = self.solve_line(self.code, 0, self.masks, 0, self.out)
        if not good:
            return None
        rows = [[int(self.out[i * self.words + w]) for w in range(self.words)] for i in range(self.states)]
        return [sum(word << (64 * w) for w, word in enumerate(row)) for row in rows]

    def solve_line(self, code, base, masks, at, out):
        """Fill `out` from the masks at masks[at:], an array of words each; False if the line cannot be filled."""
        w: cython.int
        n: cython.int = self.words
        self._chain(code, base, masks, at)
        if not code[base + 1]:
            for w in range(n):
                out[w] = self.through[w]
            return self._wall(code[base]) == 0
        self._forwards(code, base)
        if not self._backwards(code, base, out):
            return False
        self._cover(code, base, out)
        return True

    def _chain(self, code, base, masks, at):
        """Find where each length of the clue fits, each from a shorter one, and which cells a gap can pass, by
        doubling.
        """
        n = self.words
        shifts = base + 5 + 3 * code[base + 2]
        for w in range(n):
            self.through[w] = masks[at + w]
        d = 1
        for i in range(1, SPREAD):
            for w in range(n):
                up = self.through[(i - 1) * n + w]
                self.through[i * n + w] = up & (up >> d)
            d += d
        for i in range(code[base + 2]):
            c = base + 5 + 3 * i
            for w in range(n):
                self.runs[code[c + 1] * n + w] = masks[at + code[c] * n + w]
                self.valid[code[c + 1] * n + w] = 0
            for j in range(code[c + 1] + 1, code[c + 2] + 1):
                whole = code[shifts + j] // 64
                d = code[shifts + j] % 64
                for w in range(n):
                    up = self.runs[(j - 1) * n + w + whole] >> d if w + whole < n else 0
                    if d and w + whole + 1 < n:
                        up |= self.runs[(j - 1) * n + w + whole + 1] << (64 - d) & FULL
                    self.runs[j * n + w] = self.runs[(j - 1) * n + w] & up
                    self.valid[j * n + w] = 0

    def _forwards(self, code, base):
        """Find, from the left, the starts of each block given only the cells before it, and the gap cells before it,
        in the words where they can be at all.
        """
        n = self.words
        c = base + 5 + 3 * code[base + 2] + code[base + 3]
        first = 0
        self.spare = code[base] + 1
        for j in range(code[base + 1]):
            self.spare -= max(code[c + 3 * j], 0) + 1 + (code[c + 3 * j + 2] == 0)
        a = 0
        last = 1
        carry = 0
        touch = False
        # The gap before the first block is flooded from the first cell; `ends` are the cells where a block may start.
        for w in range(n):
            self.ends[w] = self.gaps[w] = 0
        for w in range(min(n, self.spare // 64 + 1)):
            e = self.through[w]
            y = e & 1 if w == 0 else 0
            sum_ = (e + y) & FULL
            fill = sum_ < e
            sum_ = (sum_ + carry) & FULL
            carry = fill | (sum_ < carry)
            a = y | (e & ~sum_ & FULL)
            self.gaps[w] = a
            self.ends[w] = (a << 1 & FULL) | last
            last = a >> 63
        for j in range(code[base + 1]):
            for w in range(n):
                self.starts[j * n + w] = self.gaps[(j + 1) * n + w] = 0
            b = code[c]
            r = code[c + 1] * n
            touch = code[c + 2] != 0
            whole = (b + 1) // 64
            d = (b + 1) % 64
            carry = fill = flood = last = 0
            low = first // 64
            first += max(b, 0) + 1 + (not touch)
            for w in range(low, min(n, (first + self.spare) // 64 + 1)):
                e = self.through[w]
                s = self.ends[w] & self.runs[r + w]
                self.starts[j * n + w] = s
                if b >= 0:
                    x = self.starts[j * n + w - whole] << d & FULL if w >= whole else 0
                    if d and w > whole:
                        x |= self.starts[j * n + w - whole - 1] >> (64 - d)
                else:
                    y = self.runs[r + w]
                    sum_ = (y + s) & FULL
                    a = sum_ < y
                    sum_ = (sum_ + fill) & FULL
                    fill = a | (sum_ < fill)
                    y = s | (y & ~sum_ & FULL)
                    x = (y << 1 & FULL) | flood
                    flood = y >> 63
                y = x & e
                sum_ = (e + y) & FULL
                a = sum_ < e
                sum_ = (sum_ + carry) & FULL
                carry = a | (sum_ < carry)
                a = y | (e & ~sum_ & FULL)
                self.gaps[(j + 1) * n + w] = a
                self.ends[w] = (a << 1 & FULL) | last | (x if touch else 0)
                last = a >> 63
            c += 3
        self.first = first

    def _wall(self, cells):
        """Return the cell after the last one that cannot be empty; 0 if all can."""
        one = 1
        for w in range((cells - 1) // 64, -1, -1):
            if self.through[w] == FULL:
                continue
            for i in range(min(cells - 64 * w, 64) - 1, -1, -1):
                if not self.through[w] & (one << i):
                    return 64 * w + i + 1
        return 0

    def _backwards(self, code, base, out):
        """Find, from the right, the starts that a block has from both sides; False if one has none."""
        n = self.words
        blocks = code[base + 1]
        c = base + 5 + 3 * code[base + 2] + code[base + 3] + 3 * blocks
        first = self.first
        wall = self._wall(code[base])
        for w in range(n):
            # `ends` are now the cells where the block may end: from the last wall on.
            self.ends[w] = FULL
            out[w] = self.gaps[blocks * n + w]
            if wall > 64 * w:
                i = wall - 64 * w
                out[w] = out[w] & (FULL << i) & FULL if i < 64 else 0
                self.ends[w] = FULL << (i - 1) & FULL if i <= 64 else 0
        for j in range(blocks - 1, -1, -1):
            c -= 3
            b = code[c]
            r = code[c + 1] * n
            touch = j > 0 and code[c - 1] != 0
            if b < 0:
                fill = 0
                for w in range(n):
                    y = self.runs[r + w]
                    s = self.starts[j * n + w]
                    sum_ = (y + s) & FULL
                    x = sum_ < y
                    sum_ = (sum_ + fill) & FULL
                    fill = x | (sum_ < fill)
                    self.spread[w] = s | (y & ~sum_ & FULL)
            whole = b // 64
            d = b % 64
            some = above = before = fill = 0
            first -= max(b, 0) + 1 + (code[c + 2] == 0)
            low = max(first - 1, 0) // 64
            for w in range(n):
                self.ends2[w] = 0
            for w in range(min((first + self.spare) // 64, n - 1) if b >= 0 else n - 1, low - 1, -1):
                y = self.runs[r + w]
                s = self.starts[j * n + w]
                if b >= 0:
                    x = self.ends[w + whole] >> d if w + whole < n else 0
                    if d and w + whole + 1 < n:
                        x |= self.ends[w + whole + 1] << (64 - d) & FULL
                    x &= y
                    s &= x
                    self.valid[r + w] |= s
                else:
                    x = y & self.ends[w]
                    if fill:
                        x |= y & TOP
                    x = reach_down(x, y)
                    fill = x & 1
                    self.valid[r + w] |= x & self.spread[w]
                    s &= x
                some |= s
                y = x
                x = (x >> 1) | (above << 63 & FULL)
                above = y & 1
                q = x & self.through[w]
                if before & 1:
                    q |= self.through[w] & TOP
                if q:
                    reach = 1
                    for i in range(SPREAD):
                        q |= (q >> reach) & self.through[i * n + w]
                        reach += reach
                out[w] |= q & self.gaps[j * n + w]
                self.ends2[w] = (q >> 1) | (before << 63 & FULL) | (x if touch else 0)
                before = q & 1
            if not some:
                return False
            if low:
                self.ends2[low - 1] = (before | (above if touch else 0)) << 63 & FULL
            self.ends, self.ends2 = self.ends2, self.ends
        return True

    def _cover(self, code, base, out):
        """Spread the possible starts to the cells they cover, the longest first."""
        n = self.words
        shifts = base + 5 + 3 * code[base + 2]
        for i in range(code[base + 2]):
            c = base + 5 + 3 * i
            for j in range(code[c + 2], code[c + 1], -1):
                whole = code[shifts + j] // 64
                d = code[shifts + j] % 64
                for w in range(n - 1, -1, -1):
                    x = self.valid[j * n + w]
                    if w >= whole:
                        x |= self.valid[j * n + w - whole] << d & FULL
                    if d and w > whole:
                        x |= self.valid[j * n + w - whole - 1] >> (64 - d)
                    self.valid[(j - 1) * n + w] |= x
            for w in range(n):
                out[code[c] * n + w] = self.valid[code[c + 1] * n + w]
