# effort: -O3
"""The weak rules: the conclusions of one line of a sheet by one technique, and the cells and blocks that these need.

A rule sees only `can`, the possible states of each cell (bit 0: empty), and the blocks of the clue. A rule's premises
are found by removal: an unneeded cell may have any state, an unneeded block any length, and the conclusion stays the
same. docs/develop/steps-nonogram.md describes each rule in words.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]

if not cython.compiled:
    from unriddle.core.system.bits import ctz
    from unriddle.puzzles.nonogram.arrays import chars, ints, words

    # Techniques by their tiers.
    FINISHED, FULL, OVERLAP, GLUE, PUNCTUATE, SPACES, MARKED, JOINING, SPLITTING, FORCING = range(1, 11)
    # The amount of work after which premises are not reduced further; only lines of hundreds of cells reach it.
    PATIENCE = 8_000_000


@cython.cclass
class Rules:
    """Scratch space for the lines of one puzzle. `cells` and `blocks` belong to the current line; `can` holds its known
    states, `left` those that a rule leaves; `reduce` sets the flags `needed_cells` and `needed_blocks`.
    """

    def __init__(self, cells: int, blocks: int, states: int) -> None:
        """Allocate for lines of at most `cells` cells and `blocks` blocks."""
        keep: list = []  # type: ignore[type-arg]
        self.keep = keep
        self.most, self.most_blocks, self.states = cells, blocks, states
        self.cells = self.blocks = 0
        one: cython.ulonglong = 1
        self.full = (one << states) - 1
        self.can, self.left = words(keep, cells), words(keep, cells)
        self.known, self.goal = words(keep, cells), words(keep, cells)
        self.length, self.color, self.clue = ints(keep, blocks), ints(keep, blocks), ints(keep, blocks)
        self.first, self.last = ints(keep, blocks), ints(keep, blocks)
        self.least_start, self.most_start = ints(keep, blocks), ints(keep, blocks)
        self.least_end, self.most_end = ints(keep, blocks), ints(keep, blocks)
        self.count = ints(keep, cells)
        self.before, self.after = chars(keep, cells + 1), chars(keep, cells + 1)
        self.starts = chars(keep, 2 * cells * blocks)
        self.fits = chars(keep, 2 * cells * blocks)
        self.held = chars(keep, 2 * cells * blocks)
        self.needed_cells, self.needed_blocks = chars(keep, cells), chars(keep, blocks)

    def take(self, can: list[int], clue: list[tuple[int, int]]) -> None:
        """Load a line: the possible states of each cell, and its blocks (length, 0 if blotted, and color)."""
        i: cython.int
        self.cells, self.blocks = len(can), len(clue)
        if self.cells > self.most or self.blocks > self.most_blocks:
            raise ValueError("there is no room for this line")
        for i in range(self.cells):
            self.can[i] = can[i]
        for i in range(self.blocks):
            self.length[i], self.color[i] = clue[i]

    def gives(self, tier: cython.int):
        """Return the states that the rule leaves in each cell of the line, None if it changes nothing."""
        return [int(self.left[i]) for i in range(self.cells)] if self.rule(tier) else None

    def needs(self, tier: cython.int):
        """Return a minimal set of cells and blocks from which the rule derives its last conclusion."""
        self.reduce(tier)
        cells = [i for i in range(self.cells) if self.needed_cells[i]]
        return cells, [i for i in range(self.blocks) if self.needed_blocks[i]]

    def reach(self, packed: bool) -> list[tuple[int, int]]:
        """Return the first and the last cell that each block reaches: `packed` as close to the ends as each fits, else
        in any arrangement; [] if they do not fit.
        """
        if packed:
            return [(self.first[j], self.last[j]) for j in range(self.blocks)] if self._pack() else []
        return [(self.least_start[j], self.most_end[j]) for j in range(self.blocks)] if self._ranges() else []

    def places(self) -> list[list[int]]:
        """Return for each block the starts at which it and its neighbors fit; [] if they do not fit."""
        if not self._ranges():
            return []
        self._places()
        self._support()
        return [[i for i in range(self.cells) if self.fits[j * self.cells + i]] for j in range(self.blocks)]

    def rule(self, tier):
        """Fill `left` by one technique; return whether it removes anything."""
        for i in range(self.cells):
            self.left[i] = self.can[i]
        if tier == FINISHED:
            self._empty_rest()
        elif tier == FULL:
            self._full()
        elif tier == OVERLAP:
            self._overlap()
        elif tier == GLUE:
            if self._pack():
                self._glue()
        elif tier == PUNCTUATE:
            if self._pack():
                self._punctuate()
        elif tier == MARKED:
            if self._pack():
                self._fill_overlap()
        elif self._ranges():
            if tier == SPACES:
                self._spaces()
            elif tier == JOINING:
                self._joining()
            elif tier == SPLITTING:
                self._splitting()
            else:
                self._forcing()
        for i in range(self.cells):
            if self.left[i] != self.can[i]:
                return True
        return False

    def reduce(self, tier):
        """Find a minimal set of cells and blocks from which the rule still derives `left`, by removing them one by
        one.
        """
        n = self.cells
        k = self.blocks
        for i in range(n):
            self.known[i], self.goal[i] = self.can[i], self.left[i]
            self.needed_cells[i] = self.can[i] != self.full
        for j in range(k):
            self.clue[j] = self.length[j]
            self.needed_blocks[j] = 1
        work = 0
        size = n
        while size:
            for i in range(0, n, size):
                some = False
                for p in range(i, min(i + size, n)):
                    some = some or self.needed_cells[p]
                if some and work < PATIENCE:
                    work += (n + 1) * (k + 1)
                    for p in range(i, min(i + size, n)):
                        self.can[p] = self.full
                    held = self._still(tier)
                    for p in range(i, min(i + size, n)):
                        if held:
                            self.needed_cells[p] = 0
                        elif self.needed_cells[p]:
                            self.can[p] = self.known[p]
            size = (size + 1) // 2 if size > 1 else 0
        for j in range(k):
            if self.length[j] and work < PATIENCE:
                work += (n + 1) * (k + 1)
                self.length[j] = 0
                if self._still(tier):
                    self.needed_blocks[j] = 0
                else:
                    self.length[j] = self.clue[j]
        for i in range(n):
            self.can[i], self.left[i] = self.known[i], self.goal[i]
        for j in range(k):
            self.length[j] = self.clue[j]

    def _still(self, tier):
        """Whether the rule, applied to `can`, derives at least its earlier conclusions."""
        self.rule(tier)
        for i in range(self.cells):
            if self.goal[i] != self.known[i]:
                states = self.left[i] & ~self.goal[i]
                # A cell that becomes known must lose all other states; for others, earlier knowledge counts, too.
                if states & (self.known[i] if self.goal[i] & (self.goal[i] - 1) else self.full):
                    return False
        return True

    def _only(self, i, state):
        """Set the state of the cell."""
        one = 1
        self.left[i] &= one << state

    def _not(self, i, state):
        """Remove this state from the cell."""
        one = 1
        self.left[i] &= ~(one << state)

    def _is(self, i, state):
        """Whether the cell is known to have this state; no cell beyond the ends has any."""
        one = 1
        return 0 <= i < self.cells and self.can[i] == one << state

    def _may(self, i, state):
        """Whether the cell may have this state; no cell beyond the ends may have any."""
        return 0 <= i < self.cells and (self.can[i] >> state) & 1 == 1

    def _shade(self, i):
        """Return the color that a cell is known to have, 0 for none."""
        states = self.can[i]
        return 0 if states & (states - 1) else ctz(states)

    def _end(self, i, state):
        """Return the last cell of the run of known cells of this color that includes cell `i`."""
        while self._is(i + 1, state):
            i += 1
        return i

    def _wall(self, i, state, step):
        """Return the first cell from `i` on, in direction `step`, that cannot have this color; -1 or the length if
        none.
        """
        while self._may(i, state):
            i += step
        return i

    # Rules that need only counts of marks.

    def _empty_rest(self):
        """Apply the rule "complete line": all blocks are placed in known colors, so the other cells are empty."""
        total = 0
        filled = 0
        blots = False
        for j in range(self.blocks):
            total += self.length[j]
            blots = blots or not self.length[j]
        for i in range(self.cells):
            if not self.can[i] & 1:
                if not self._shade(i):
                    return
                filled += 1
        if blots:
            # Runs that are closed are whole blocks.
            total = self.blocks
            filled = i = 0
            while i < self.cells:
                if not self.can[i] & 1:
                    c = self._shade(i)
                    if self._may(i - 1, c):
                        return
                    i = self._end(i, c)
                    if self._may(i + 1, c):
                        return
                    filled += 1
                i += 1
        if filled == total:
            for i in range(self.cells):
                if self.can[i] & 1:
                    self.left[i] = 1

    def _room(self):
        """Return the number of cells that the blocks with their gaps do not need."""
        slack = self.cells
        for j in range(self.blocks):
            slack -= max(self.length[j], 1)
            if j and self.color[j] == self.color[j - 1]:
                slack -= 1
        return slack

    def _full(self):
        """Apply the rule that blocks and gaps together need all cells."""
        if self._room():
            return
        at = 0
        for j in range(self.blocks):
            if j and self.color[j] == self.color[j - 1]:
                self.left[at] &= 1
                at += 1
            for i in range(at, at + max(self.length[j], 1)):
                self._only(i, self.color[j])
            at += max(self.length[j], 1)

    def _overlap(self):
        """Apply overlap: fill cells that a block covers when pushed to either end, ignoring known cells."""
        slack = self._room()
        at = 0
        for j in range(self.blocks):
            if j and self.color[j] == self.color[j - 1]:
                at += 1
            size = max(self.length[j], 1)
            for i in range(at + slack, at + size):
                self._only(i, self.color[j])
            at += size

    # Rules that need the cells that a block cannot cover, but no search for arrangements.

    def _pack(self):
        """Find each block's first cell when all are packed to the start, each into the first place where it fits, and
        its last cell when they are packed to the end; return whether they fit.
        """
        at = 0
        for j in range(self.blocks):
            if j and self.color[j] == self.color[j - 1]:
                at += 1
            at = self._fitting(at, j, 1)
            if at < 0:
                return False
            self.first[j] = at
            at += max(self.length[j], 1)
        at = self.cells - 1
        for j in range(self.blocks - 1, -1, -1):
            if j + 1 < self.blocks and self.color[j] == self.color[j + 1]:
                at -= 1
            at = self._fitting(at, j, -1)
            if at < 0:
                return False
            self.last[j] = at
            at -= max(self.length[j], 1)
        return True

    def _fitting(self, at, j, step):
        """Return the first cell, from this one on in either direction, from which on the block has room; -1
        for none.
        """
        room = 0
        size = max(self.length[j], 1)
        while 0 <= at < self.cells:
            room = room + 1 if self._may(at, self.color[j]) else 0
            if room == size:
                return at - step * (size - 1)
            at += step
        return -1

    def _fits_run(self, j, c, start, end):
        """Whether a run of this color may belong to the block, by color, length and packing."""
        if self.color[j] != c or (self.length[j] and self.length[j] <= end - start):
            return False
        return self.first[j] <= start and end <= self.last[j]

    def _glue(self):
        """Extend a block that starts at a wall to the length of the shortest block that it can be."""
        i = 0
        while i < self.cells:
            c = self._shade(i)
            if c:
                start = i
                i = self._end(i, c)
                least = 0
                for j in range(self.blocks):
                    if self._fits_run(j, c, start, i):
                        size = max(self.length[j], 1)
                        if not least or size < least:
                            least = size
                if least:
                    wall = self._wall(start, c, -1)
                    for p in range(i + 1, min(wall + least + 1, self.cells)):
                        self._only(p, c)
                    wall = self._wall(i, c, 1)
                    for p in range(max(wall - least, 0), start):
                        self._only(p, c)
            i += 1

    def _punctuate(self):
        """Close a run that is as long as the longest block it can be."""
        i = 0
        while i < self.cells:
            c = self._shade(i)
            if c:
                start = i
                i = self._end(i, c)
                most = 0
                for j in range(self.blocks):
                    if self._fits_run(j, c, start, i):
                        size = self.length[j] if self.length[j] else self.cells + 1
                        most = max(most, size)
                if most == i - start + 1:
                    if start:
                        self._not(start - 1, c)
                    if i + 1 < self.cells:
                        self._not(i + 1, c)
            i += 1

    def _fill_overlap(self):
        """Apply overlap with marks: fill cells that a block covers when packed to the start and to the end."""
        for j in range(self.blocks):
            size = max(self.length[j], 1)
            for i in range(self.last[j] - size + 1, self.first[j] + size):
                self._only(i, self.color[j])

    # Rules that need the ends of all arrangements.

    def _walk(self, flip, slack):
        """Find, from one end, where each block may start given only the cells before it and the slack of all; return
        whether all fit.
        """
        n = self.cells
        k = self.blocks
        low = 0
        self.before[0] = 1
        for i in range(slack):
            p = n - 1 - i if flip else i
            self.before[i + 1] = self.before[i] and self.can[p] & 1
        for j in range(k):
            b = k - 1 - j if flip else j
            c = self.color[b]
            size = self.length[b]
            least = max(size, 1)
            touch = j == 0 or self.color[b + 1 if flip else b - 1] != c
            if not touch:
                low += 1
            at = (flip * k + j) * n
            high = low + slack
            room = 0
            for i in range(high + least - 1, low - 1, -1):
                p = n - 1 - i if flip else i
                room = room + 1 if (self.can[p] >> c) & 1 else 0
                if i <= high:
                    if touch:
                        fits = self.before[i]
                    else:
                        p = p + 1 if flip else p - 1
                        fits = self.before[i - 1] and self.can[p] & 1
                    self.starts[at + i] = 1 if fits and room >= least else 0
            low += least
            high = low + slack
            before = 0
            self.after[low - 1] = 0
            for i in range(low - 1, high):
                p = n - 1 - i if flip else i
                if size:
                    before = self.starts[at + i + 1 - size]
                else:
                    before = (self.can[p] >> c) & 1 and (before or self.starts[at + i])
                self.after[i + 1] = 1 if before or (self.after[i] and self.can[p] & 1) else 0
            self.before, self.after = self.after, self.before
        return self.before[n] != 0

    def _ranges(self):
        """Find the first and last start and end of each block in any arrangement; return whether there is one."""
        slack = self._room()
        if slack < 0 or not self._walk(0, slack) or not self._walk(1, slack):
            return False
        n = self.cells
        k = self.blocks
        low = 0
        for j in range(k):
            c = self.color[j]
            size = self.length[j]
            least = max(size, 1)
            if j and self.color[j - 1] == c:
                low += 1
            high = low + slack
            at = j * n
            back = (2 * k - 1 - j) * n + n - 1
            self.least_start[j] = self.least_end[j] = n
            self.most_start[j] = self.most_end[j] = -1
            ahead = 0
            for i in range(high, low - 1, -1):
                if size:
                    fits = self.starts[at + i] and self.starts[back - i - size + 1]
                else:
                    ahead = (self.can[i] >> c) & 1 and (ahead or self.starts[back - i])
                    fits = ahead and self.starts[at + i]
                if fits:
                    self.least_start[j] = i
                    self.most_start[j] = max(self.most_start[j], i)
            low += least
            high = low + slack
            ahead = 0
            for i in range(low - 1, high):
                if size:
                    fits = self.starts[at + i + 1 - size] and self.starts[back - i]
                else:
                    ahead = (self.can[i] >> c) & 1 and (ahead or self.starts[at + i])
                    fits = ahead and self.starts[back - i]
                if fits:
                    self.least_end[j] = min(self.least_end[j], i)
                    self.most_end[j] = i
        return True

    def _spaces(self):
        """Find cells that no block of the color can reach or fit into."""
        n = self.cells
        for c in range(1, self.states):
            for i in range(n):
                self.count[i] = 0
            for j in range(self.blocks):
                if self.color[j] == c:
                    start = i = self.least_start[j]
                    while i <= self.most_end[j] + 1:
                        if i > self.most_end[j] or not self._may(i, c):
                            if i - start >= max(self.length[j], 1):
                                for p in range(start, i):
                                    self.count[p] = 1
                            start = i + 1
                        i += 1
            for i in range(n):
                if not self.count[i]:
                    self._not(i, c)

    def _holds(self, j, c, start, end, low, high):
        """Whether a run of this color may belong to the block when that stays from `low` to `high`."""
        if self.color[j] != c or (self.length[j] and self.length[j] <= end - start):
            return False
        low = max(low, self.least_start[j])
        high = min(high, self.most_end[j])
        return low <= start and end <= high and high - low + 1 >= self.length[j]

    def _joining(self):
        """Fill the cells between two runs that cannot belong to two blocks."""
        n = self.cells
        start = i = 0
        end = shade = -1
        while i < n:
            c = self._shade(i)
            if c:
                other = self._end(i, c)
                if c == shade and self._wall(end, c, 1) > i and not self._apart(c, start, end, i, other):
                    for p in range(end + 1, i):
                        self._only(p, c)
                start, end, shade = i, other, c
                i = other
            i += 1

    def _apart(self, c, start, end, other, last):
        """Whether two runs can belong to two different blocks."""
        low = self._wall(start, c, -1) + 1
        high = self._wall(last, c, 1) - 1
        earlier = False
        for j in range(self.blocks):
            if earlier and self._holds(j, c, other, last, end + 2, high):
                return True
            earlier = earlier or self._holds(j, c, start, end, low, other - 2)
        return False

    def _splitting(self):
        """Find cells that would make a run longer than any block that can be there."""
        for c in range(1, self.states):
            for i in range(self.cells):
                if self._may(i, c) and not self._is(i, c):
                    start = i
                    while self._is(start - 1, c):
                        start -= 1
                    end = self._end(i, c)
                    low = self._wall(start, c, -1) + 1
                    high = self._wall(end, c, 1) - 1
                    fits = False
                    for j in range(self.blocks):
                        fits = fits or self._holds(j, c, start, end, low, high)
                    if not fits:
                        self._not(i, c)

    # Rules that need all places of a block and of its neighbors.

    def _forcing(self):
        """Apply the places of each block that its neighbors leave: cells in all of them, and cells in none."""
        n = self.cells
        k = self.blocks
        for j in range(k):
            for i in range(self.most_start[j], self.least_end[j] + 1):
                self._only(i, self.color[j])
        self._places()
        self._support()
        for c in range(1, self.states):
            self._remove_uncovered(c)
            i = 0
            while i < n:
                if self._is(i, c):
                    start = i
                    i = self._end(i, c)
                    self._stretch(c, start, i)
                i += 1
        # Where no gap can lie.
        for i in range(n):
            gap = False
            for j in range(k + 1):
                gap = gap or ((j == 0 or self.least_end[j - 1] < i) and (j == k or self.most_start[j] > i))
            if not gap:
                self._not(i, 0)

    def _places(self):
        """Find where each block fits on its own, as starts and as ends."""
        n = self.cells
        k = self.blocks
        for j in range(k):
            c = self.color[j]
            size = self.length[j]
            at = j * n
            room = 0
            for i in range(n - 1, -1, -1):
                room = room + 1 if self._may(i, c) else 0
                fits = room >= max(size, 1) and self.least_start[j] <= i <= self.most_start[j]
                fits = fits and not self._is(i - 1, c) and (not size or not self._is(i + size, c))
                self.fits[at + i] = fits
                if size:
                    if i + size <= n:
                        self.fits[(k + j) * n + i + size - 1] = fits
                else:
                    fits = room > 0 and self.least_end[j] <= i <= self.most_end[j] and not self._is(i + 1, c)
                    self.fits[(k + j) * n + i] = fits
            for i in range(min(size - 1, n) if size else 0):
                self.fits[(k + j) * n + i] = 0

    def _support(self):
        """Keep the places of a block for which each neighbor has a place, with no filled cell between."""
        n = self.cells
        k = self.blocks
        for j in range(k):
            at = j * n
            ends = (k + j) * n
            for i in range(n):
                self.held[at + i] = self.fits[at + i] and self._ahead(j, i)
                self.held[ends + i] = self.fits[ends + i] and self._behind(j, i)
        for j in range(k):
            size = self.length[j]
            at = j * n
            ends = (k + j) * n
            for i in range(n):
                if size:
                    fits = i + size <= n and self.held[at + i] and self.held[ends + i + size - 1]
                    self.fits[at + i] = fits
                    if i + size <= n:
                        self.fits[ends + i + size - 1] = fits
                else:
                    self.fits[at + i], self.fits[ends + i] = self.held[at + i], self.held[ends + i]

    def _ahead(self, j, start):
        """Whether the cells before a start may be a gap, back to an end of the previous block."""
        p = start - 1
        if j and self.color[j] == self.color[j - 1]:
            if not self._may(p, 0):
                return False
            p -= 1
        while True:
            if p < 0:
                return j == 0
            if j and self.fits[(self.blocks + j - 1) * self.cells + p]:
                return True
            if not self._may(p, 0):
                return False
            p -= 1

    def _behind(self, j, end):
        """Whether the cells after an end may be a gap, up to a start of the next block."""
        k = self.blocks
        p = end + 1
        if j + 1 < k and self.color[j] == self.color[j + 1]:
            if not self._may(p, 0):
                return False
            p += 1
        while True:
            if p >= self.cells:
                return j + 1 == k
            if j + 1 < k and self.fits[(j + 1) * self.cells + p]:
                return True
            if not self._may(p, 0):
                return False
            p += 1

    def _remove_uncovered(self, c):
        """Remove the color from cells that no place covers."""
        n = self.cells
        k = self.blocks
        for i in range(n):
            self.count[i] = 0
        for j in range(k):
            if self.color[j] == c:
                size = self.length[j]
                if size:
                    room = 0
                    for i in range(n):
                        room = size if self.fits[j * n + i] else max(room - 1, 0)
                        if room:
                            self.count[i] = 1
                else:
                    # From a start on, as far as the color and the last end reach; a blot has an end somewhere after it.
                    room = 0
                    for i in range(n):
                        room = self._may(i, c) and i <= self.most_end[j] and (room or self.fits[j * n + i])
                        if room:
                            self.count[i] = 1
        for i in range(n):
            if not self.count[i]:
                self._not(i, c)

    def _stretch(self, c, start, end):
        """Apply the cells shared by all places that cover a run, and the end common to all."""
        n = self.cells
        first = low = n
        last = high = -1
        for j in range(self.blocks):
            size = self.length[j]
            if self.color[j] == c:
                if size:
                    for i in range(max(end - size + 1, 0), start + 1):
                        if self.fits[j * n + i]:
                            first, last = min(first, i), max(last, i)
                            low, high = min(low, i + size - 1), max(high, i + size - 1)
                elif self._holds(j, c, start, end, 0, n - 1):
                    # A blot may be this run, and as long as there is room.
                    first, low = min(first, max(self._wall(start, c, -1) + 1, self.least_start[j])), min(low, end)
                    last, high = max(last, start), max(high, min(self._wall(end, c, 1) - 1, self.most_end[j]))
        if last < 0:
            return
        for p in range(last, start):
            self._only(p, c)
        for p in range(end + 1, low + 1):
            self._only(p, c)
        if first == start and start:
            self._not(start - 1, c)
        if high == end and end + 1 < n:
            self._not(end + 1, c)
