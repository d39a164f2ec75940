"""Lean order encoding of what is open in a nonogram: flat clauses for a SAT solver.

Of each block the possible starts s0 < s1 < ... are known. One variable each for s1, s2, ... says that the block starts
there or later; a start that no completion of the line allows has none. A blotted block has such variables for its
ends too. A cell has a variable for each colour it may still have, or one alone where two possibilities are left.
Known cells are constants: their literals never appear.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues

if not cython.compiled:
    from unriddle.puzzles.nonogram.arrays import ints, longer, words

TRUE = 1 << 30
NO_LINE = -1


@cython.cclass
class Encoder(Clues):
    """The clauses of one puzzle with these possible colours (one mask a cell, bit 0 for empty), line after line.

    `lines` are the blocks (length, colour) of all rows, then all columns. `work` encodes some lines; when `ready`,
    `clauses` gives the result. `impossible` is the index of a line that has no completion, or -1.
    """

    def __init__(
        self, width: int, height: int, colours: int, lines: list[tuple[tuple[int, int], ...]], masks: list[int]
    ) -> None:
        super().__init__(width, height, colours + 1, lines)
        keep = self.keep
        self.impossible = NO_LINE
        self.window = ints(keep, 4 * self.blocks)
        self.mask = words(keep, width * height)
        self.literal = ints(keep, width * height * self.states)
        self.variable_room = 1024
        self.owner, self.value = ints(keep, self.variable_room), ints(keep, self.variable_room)
        self.size_room = self.count_room = 4096
        self.clause = ints(keep, self.size_room)
        self.end = ints(keep, self.count_room)
        room: cython.Py_ssize_t = (self.most + 2) * self.wide
        self.y, self.z, self.reach, self.begin = ints(keep, room), ints(keep, room), ints(keep, room), ints(keep, room)
        self.inside, self.rest = ints(keep, room), ints(keep, room)
        self.stay, self.run = ints(keep, self.wide), ints(keep, self.wide)
        self.here = words(keep, self.wide)
        self.size = self.count = 0
        self.variables = self.ready = 0
        for index, bits in enumerate(masks):
            self.mask[index] = bits
        self._cells()

    def work(self, lines: int) -> None:
        """Encode at most this many more lines; none after an impossible one."""
        while lines > 0 and self.ready < self.lines and self.impossible < 0:
            self._line(self.ready)
            self.ready += 1
            lines -= 1

    def windows(self) -> list[tuple[int, int, int, int]]:
        """The first and last start, and the first and last end (the cell after), of each block of the encoded lines."""
        return [
            (self.window[4 * b], self.window[4 * b + 1], self.window[4 * b + 2], self.window[4 * b + 3])
            for b in range(self.first[self.ready])
        ]

    def clauses(self) -> tuple[list[int], list[int]]:
        """The literals of all clauses, and where each begins (and the last one ends), for Solver.add_flat."""
        literals = [self.clause[index] for index in range(self.size)]
        ends = [self.end[index] for index in range(self.count + 1)]
        return literals, ends

    def cell(self, cell: int, colour: int) -> int:
        """The literal that says the cell has this colour (from 1); 0 when that is known."""
        literal: cython.int = self.literal[cell * self.states + colour]
        return 0 if literal == TRUE or literal == -TRUE else literal

    def phases(self, cells: bytes, marks: list[int]) -> list[int]:
        """All variables as literals, as they are in this picture with these marks.

        Mark b is the start of block b, mark blocks + b the cell after the end of block b; only those of open blocks
        (for ends: of open blotted ones) count.
        """
        result = []
        variable: cython.int
        owner: cython.int
        holds: cython.bint
        for variable in range(1, self.variables + 1):
            owner = self.owner[variable]
            holds = cells[-1 - owner] == self.value[variable] if owner < 0 else marks[owner] >= self.value[variable]
            result.append(variable if holds else -variable)
        return result

    def read(self, model: list[int]) -> bytes:
        """The colours of all cells in a model of the clauses."""
        result = bytearray(self.width * self.height)
        cell: cython.int
        colour: cython.int
        literal: cython.int
        for cell in range(self.width * self.height):
            for colour in range(1, self.states):
                literal = self.literal[cell * self.states + colour]
                if literal == TRUE or (
                    literal != -TRUE and (model[literal - 1] > 0 if literal > 0 else model[-literal - 1] < 0)
                ):
                    result[cell] = colour
        return bytes(result)

    def differs(self, cells: bytes) -> list[int]:
        """The clause that excludes this picture."""
        result = []
        cell: cython.int
        colour: cython.int
        literal: cython.int
        bits: cython.ulonglong
        for cell in range(self.width * self.height):
            bits = self.mask[cell]
            if bits & (bits - 1) == 0:
                continue
            if cells[cell]:
                result.append(-self.literal[cell * self.states + cells[cell]])
                continue
            for colour in range(1, self.states):
                literal = self.literal[cell * self.states + colour]
                if literal != -TRUE:
                    result.append(literal)
        return result

    def new_variable(self, owner, value):
        if self.variables + 1 >= self.variable_room:
            self.owner = longer(self.keep, self.owner, 2 * self.variable_room)
            self.value = longer(self.keep, self.value, 2 * self.variable_room)
            self.variable_room *= 2
        self.variables += 1
        self.owner[self.variables] = owner
        self.value[self.variables] = value
        return self.variables

    def _cells(self):
        for cell in range(self.width * self.height):
            at = cell * self.states
            bits = self.mask[cell]
            choices = 0
            known = 0
            for colour in range(self.states):
                if bits >> colour & 1:
                    choices += 1
                    known = colour
            for colour in range(self.states):
                self.literal[at + colour] = -TRUE
            if choices == 1:
                if known:
                    self.literal[at + known] = TRUE
            elif choices == 2 and not bits & 1:
                for colour in range(1, known):
                    if bits >> colour & 1:
                        self.literal[at + colour] = self.new_variable(-1 - cell, colour)
                        self.literal[at + known] = -self.literal[at + colour]
            else:
                for colour in range(1, self.states):
                    if bits >> colour & 1:
                        self.literal[at + colour] = self.new_variable(-1 - cell, colour)
                        for other in range(1, colour):
                            if bits >> other & 1:
                                self.emit(-self.literal[at + other], -self.literal[at + colour], 0, 0)
                if choices > 2 and not bits & 1:
                    for colour in range(1, self.states):
                        if bits >> colour & 1:
                            self.push(self.literal[at + colour])
                    self.close()

    def _line(self, line):
        n = self.width if line < self.height else self.height
        k = self.first[line + 1] - self.first[line]
        for p in range(n):
            self.here[p] = self.mask[self.place(line, p)]
        if not self._starts(line, n, k):
            self.impossible = line
        else:
            self._windows(line, n, k)
            self._names(line, n, k)
            self._order(line, n, k)
            self._colours(line, n, k)

    def _starts(self, line, n, k):
        """Mark in `begin` (and for blotted blocks in `inside`) the starts and ends of all completions; 0 if none."""
        w = self.wide
        self.reach[0] = 1
        for p in range(1, n + 1):
            self.reach[p] = self.reach[p - 1] and self.here[p - 1] & 1 != 0
        for j in range(k):
            b = self.first[line] + j
            length = self.length[b]
            colour = self.colour[b]
            gap = j > 0 and self.colour[b - 1] == colour
            self.run[n] = 0
            for p in range(n - 1, -1, -1):
                self.run[p] = self.run[p + 1] + 1 if self.here[p] >> colour & 1 else 0
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
            colour = self.colour[b]
            self.run[n] = 0
            for p in range(n - 1, -1, -1):
                self.run[p] = self.run[p + 1] + 1 if self.here[p] >> colour & 1 else 0
            self.rest[j * w + n] = 0
            self.stay[n] = self.after(line, j, k, n, n)
            if not length:
                self.inside[j * w + n] = self.inside[j * w + n] and self.stay[n]
            for p in range(n - 1, -1, -1):
                if length:
                    s = self.run[p] >= length and self.after(line, j, k, n, p + length)
                else:
                    s = self.run[p] > 0 and self.stay[p + 1]
                    v = self.after(line, j, k, n, p)
                    self.stay[p] = v or s
                    self.inside[j * w + p] = self.inside[j * w + p] and v
                self.rest[j * w + p] = s or (self.rest[j * w + p + 1] and self.here[p] & 1 != 0)
                self.begin[j * w + p] = self.begin[j * w + p] and s
        return 1

    def after(self, line, j, k, n, q):
        """Whether the blocks after j can be placed when it ends before q."""
        b = self.first[line] + j
        if j + 1 < k and self.colour[b + 1] == self.colour[b]:
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

    def _names(self, line, n, k):
        """Fill `y` and `z`: the literals for "block j starts (ends) at p or later", and order them."""
        w = self.wide
        for j in range(k):
            b = self.first[line] + j
            length = self.length[b]
            for end in range(1 if length else 2):
                q = 0
                last = 0
                for p in range(n + 1):
                    if not (self.inside[j * w + p] if end else self.begin[j * w + p]):
                        continue
                    literal = self.new_variable(b + self.blocks if end else b, p) if q else TRUE
                    if last:
                        self.emit(-literal, last, 0, 0)
                    if q:
                        last = literal
                    while q <= p:
                        if end:
                            self.z[j * w + q] = literal
                        else:
                            self.y[j * w + q] = literal
                        q += 1
                while q <= n + 1:
                    if end:
                        self.z[j * w + q] = -TRUE
                    else:
                        self.y[j * w + q] = -TRUE
                    q += 1
            if length:
                for p in range(n + 2):
                    self.z[j * w + p] = self.y[j * w + p - length] if p >= length else TRUE

    def _order(self, line, n, k):
        """Each block ends after it starts, and the next one starts after its end."""
        w = self.wide
        for j in range(k):
            b = self.first[line] + j
            if not self.length[b]:
                for p in range(n + 1):
                    if self.y[j * w + p] != self.y[j * w + p + 1]:
                        self.emit(-self.y[j * w + p], self.z[j * w + p + 1], 0, 0)
            if j + 1 < k:
                gap = 1 if self.colour[b] == self.colour[b + 1] else 0
                for p in range(n + 1):
                    if self.z[j * w + p] != self.z[j * w + p + 1]:
                        self.emit(-self.z[j * w + p], self.y[(j + 1) * w + p + gap], 0, 0)

    def _colours(self, line, n, k):
        """A covered cell has its block's colour; a coloured cell belongs to the last block that has started."""
        w = self.wide
        for c in range(n):
            at = self.place(line, c) * self.states
            for j in range(k):
                b = self.first[line] + j
                self.emit(self.y[j * w + c + 1], -self.z[j * w + c + 1], self.literal[at + self.colour[b]], 0)
            for colour in range(1, self.states):
                x = self.literal[at + colour]
                if x == -TRUE:
                    continue
                self.emit(-x, -self.y[c + 1] if k else 0, 0, 0)
                for j in range(k):
                    b = self.first[line] + j
                    self.emit(
                        -x,
                        self.y[j * w + c + 1],
                        -self.y[(j + 1) * w + c + 1] if j + 1 < k else 0,
                        self.z[j * w + c + 1] if self.colour[b] == colour else 0,
                    )

    def push(self, literal):
        if self.size == self.size_room:
            self.clause = longer(self.keep, self.clause, 2 * self.size_room)
            self.size_room *= 2
        self.clause[self.size] = literal
        self.size += 1

    def close(self):
        if self.count + 1 == self.count_room:
            self.end = longer(self.keep, self.end, 2 * self.count_room)
            self.count_room *= 2
        self.count += 1
        self.end[self.count] = self.size

    def emit(self, a, b, c, d):
        """Add a clause of up to four literals (0 for none) without constants; none when it holds anyway."""
        if a == TRUE or b == TRUE or c == TRUE or d == TRUE:
            return 0
        if (b and (b == -a or b == -c or b == -d)) or (c and (c == -a or c == -d)) or (d and d == -a):
            return 0
        if a and a != -TRUE:
            self.push(a)
        if b and b != -TRUE and b != a:
            self.push(b)
        if c and c != -TRUE and c != a and c != b:
            self.push(c)
        if d and d != -TRUE and d != a and d != b and d != c:
            self.push(d)
        return self.close()
