"""Trials on a sheet whose lines give nothing more: how soon a supposed state of a cell leads to a contradiction.

A supposition is followed as a queue of lines, each with complete line logic: first the row of the cell, then its
column, then the lines that cross changed cells, in that order. When a line breaks, the chain is the lines it depends
on; unless the chain is too long, lines without which it still breaks are removed, from the last to the first. A sweep
tries every state of every open cell and remembers the shortest chain; a cell is not tried again until a line touched by
its trials has changed.

Lines wait in the order in which they were reached, so the conclusions of a chain of n lines are found within n rounds
of the queue. Once a chain is known, trials are followed only as many rounds as could beat it: no shorter chain is
missed.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.teach.lines_kernel import Lines

if not cython.compiled:
    from unriddle.core.system.bits import ctz
    from unriddle.puzzles.nonogram.arrays import chars, ints, longer, longs, words
    from unriddle.puzzles.nonogram.solve.board.grid_kernel import WORD

    # Chains up to these lengths are shortened by omitting lines: of every trial, and of the one that is shown.
    SHORT, LONG = 24, 128
    # Where lines give nothing, nothing breaks sooner.
    SOONEST = 2
    # Lines solved in one call after which a sweep pauses.
    PAUSE = 500
    # Larger boards forget what their trials touched.
    REMEMBERED = 100_000
UNKNOWN = 255


@cython.cclass
class Trials(Lines):
    """The trials of a sheet. After a sweep `best` is the cell with the shortest chain, `value` its refuted state and
    `shortest` the length of that chain (0: none); `agreed` is the first cell whose states all share a conclusion,
    `widest` the cell whose state in `answer` gives the most; -1 for none.
    """

    def __init__(self, width: int, height: int, states: int, clues, answer: bytes) -> None:
        """Prepare as for Lines; `answer` is the only solution, b"" if unknown."""
        super().__init__(width, height, states, clues)
        self.answer = answer
        self.cursor = self.cells
        self.best = self.agreed = self.widest = -1
        self.value = self.shortest = self.pops = self.count = 0
        self.work = self.base = self.most_gain = self.tag = 0
        self.known = 0
        self.soonest = SOONEST
        self.ready = False
        self.room = 256

    def sweep(self, budget: cython.int) -> int:
        """Try cells, at most this many, until all are tried or a chain is as short as can be; how many were."""
        cell: cython.int
        looks: cython.int = 0
        states: cython.ulonglong
        self.work = 0
        while self.cursor < self.cells:
            cell = self.cursor
            states = self._states_of(cell)
            if states & (states - 1):
                if looks == budget or self.work >= PAUSE:
                    break
                looks += 1
                if not self.fresh[cell] or self._may_be_shorter(cell):
                    self._try(cell)
                self._weigh(cell)
                if self.shortest == self.soonest:
                    self.cursor = self.cells
                    break
            self.cursor += 1
        return looks

    def begin(self) -> None:
        """Begin a sweep."""
        self.settle()
        self._prepare()
        self._forget()
        self._remember()
        self.cursor = 0
        self.best = self.agreed = self.widest = -1
        self.shortest = self.most_gain = 0

    def _prepare(self):
        """Room for trials, which a sheet that lines alone solve does not need."""
        if not self.ready:
            self.ready = True
            keep = self.keep
            self.chain, self.ends = ints(keep, self.room), ints(keep, self.room)
            self.short_chain, self.wanted = ints(keep, self.room), chars(keep, self.lines)
            self.fresh, self.values = chars(keep, self.cells), chars(keep, self.cells)
            self.shared = chars(keep, self.cells)
            self.lengths, self.followed = ints(keep, self.cells), ints(keep, self.cells)
            self.gains = longs(keep, self.cells)
            self.common, self.tags = words(keep, self.column_base), longs(keep, self.column_base)
            if self.cells <= REMEMBERED:
                self.touched = words(keep, self.cells * self.line_words)

    def _forget(self):
        """Forget the trials that touched a line which has changed since."""
        for cell in range(self.cells):
            if self.fresh[cell]:
                for i in range(self.line_words):
                    if self.cells > REMEMBERED or self.touched[cell * self.line_words + i] & self.stale[i]:
                        self.fresh[cell] = 0
        for i in range(self.line_words):
            self.stale[i] = 0

    def _remember(self):
        """Find the shortest chain still known; longer ones are not wanted for any cell."""
        self.known = 0
        for cell in range(self.cells):
            if self.fresh[cell] and self.lengths[cell] and (not self.known or self.lengths[cell] < self.known):
                states = self._states_of(cell)
                if states & (states - 1):
                    self.known = self.lengths[cell]

    def _wanted(self):
        """Return the largest useful length of a chain, 0 for any."""
        most = self.known
        if self.shortest and (not most or self.shortest - 1 < most):
            most = self.shortest - 1
        return most

    def _weigh(self, cell):
        """Compare the trials of a cell with the best results so far."""
        if self.lengths[cell] and (not self.shortest or self.lengths[cell] < self.shortest):
            self.best, self.value, self.shortest = cell, self.values[cell], self.lengths[cell]
        if self.shortest or self.known:
            return  # nobody asks for the others
        if self.shared[cell] and self.agreed < 0:
            self.agreed = cell
        if self.gains[cell] > self.most_gain:
            self.widest, self.most_gain = cell, self.gains[cell]

    def _may_be_shorter(self, cell):
        """Whether further rounds may shorten the trials of a cell that were followed only partly."""
        most = self._wanted()
        return self.followed[cell] and (not most or self.followed[cell] < most)

    def _try(self, cell):
        """Try every state of a cell. Trials cut off after some rounds can only miss longer chains."""
        states = self._states_of(cell)
        self.lengths[cell] = self.values[cell] = self.shared[cell] = self.followed[cell] = 0
        self.gains[cell] = 0
        for i in range(self.line_words):
            self.seen[i] = 0
        first = True
        most = self._wanted()
        while states:
            state = ctz(states)
            states &= states - 1
            if self._suppose(cell, state, most):
                self._shorten(cell, state)
                if not self.lengths[cell] or self.count < self.lengths[cell]:
                    self.lengths[cell], self.values[cell] = self.count, state
            elif self.cut:
                self.followed[cell] = most
            elif not self.lengths[cell]:
                self._compare(first)
                first = False
                if self.answer and self.answer[cell] == state:
                    self.gains[cell] = self.base - self.excess
            self._back()
        if self.followed[cell] and self.lengths[cell] > most:
            self.lengths[cell] = 0  # the other state may have a shorter one
        elif self.lengths[cell]:
            self.followed[cell] = 0
        elif not self.followed[cell]:
            self.shared[cell] = self._agrees()
        self.fresh[cell] = 1
        if self.cells <= REMEMBERED:
            for i in range(self.line_words):
                self.touched[cell * self.line_words + i] = self.seen[i]

    def _suppose(self, cell, state, most):
        """Assign the state to the cell and follow all changed lines, for at most `most` rounds (0: no limit); return
        whether one breaks. `cut` says that lines were still waiting. `_back` undoes everything.
        """
        self.trailing = True
        self.cut = False
        self.base = self.excess
        self._assign(cell, state)
        self.pops = 0
        rounds = 0
        last = 0
        while self.waiting:
            if self.pops == last:
                if most and rounds == most:
                    self.cut = True
                    self._clear_queue()
                    return False
                rounds += 1
                last = self.pops + self.waiting
            if self.pops + 1 >= self.room:
                self.room *= 2
                self.chain = longer(self.keep, self.chain, self.room)
                self.ends = longer(self.keep, self.ends, self.room)
                self.short_chain = longer(self.keep, self.short_chain, self.room)
            good = self._solve()
            self.work += 1
            self.chain[self.pops] = self.line
            self.ends[self.pops] = self.trail_top
            self.pops += 1
            if not good:
                self._clear_queue()
                return True
        return False

    def _assign(self, cell, state):
        """Remove all other states from the cell."""
        for s in range(self.states):
            if s != state:
                self._remove(cell, s)

    def _back(self):
        """Undo the changes of a supposition."""
        self._undo(0)
        self.excess = self.base
        self.trailing = False

    def _line_at(self, index):
        """Return the line that a word of the board belongs to."""
        if index < self.column_base:
            return index // (self.states * self.row_words)
        return self.height + (index - self.column_base) // (self.states * self.column_words)

    def _shorten(self, cell, state):
        """Shorten the chain of a broken supposition to the lines that the last, broken line depends on, into
        `short_chain`.
        """
        for i in range(self.lines):
            self.wanted[i] = 0
        self.wanted[self.chain[self.pops - 1]] = 1
        self._depend(self.pops - 2, False)
        self.short_chain[self.count] = self.chain[self.pops - 1]
        self.count += 1
        if self.count <= SHORT:
            self._leave_out(cell, state)

    def _leave_out(self, cell, state):
        """Leave each line out of the chain, from the last to the first, without which it still breaks."""
        i = self.count - 2
        while i >= 0:
            if self._breaks_without(cell, state, i):
                self.count -= 1
                for j in range(i, self.count):
                    self.short_chain[j] = self.short_chain[j + 1]
            i -= 1

    def _depend(self, last, facts):
        """Mark the solved lines up to `last` that change a wanted line, or with `facts` those in `common`; return their
        number.
        """
        found = 0
        for i in range(last, -1, -1):
            needed = False
            for at in range(self.ends[i - 1] if i else 0, self.ends[i]):
                index = self.trail_index[at]
                j = self._line_at(index)
                if j != self.chain[i] and self.wanted[j]:
                    needed = True
                if facts and index < self.column_base and self.tags[index] == self.tag:
                    needed = needed or (self.trail_old[at] & ~self.words[index] & self.common[index]) != 0
            if needed:
                self.wanted[self.chain[i]] = 1
                # From the end for now: how many there will be is not known yet.
                found += 1
                self.short_chain[self.room - 1 - found] = self.chain[i]
        self.count = found
        for i in range(found):
            self.short_chain[i] = self.short_chain[self.room - 1 - found + i]

    def _breaks_without(self, cell, state, without):
        """Whether the last line of the chain breaks without this one of the others."""
        self._undo(0)
        self.excess = self.base
        self._assign(cell, state)
        broken = False
        for i in range(self.count):
            if i != without and not broken:
                self.work += 1
                if self._look(self.short_chain[i]):
                    self._apply(self.short_chain[i])
                else:
                    broken = True
        self._clear_queue()
        return broken

    def _compare(self, first):
        """Keep, of the states removed under earlier suppositions, only those that this one removes too."""
        before = self.tag
        self.tag += 1
        for at in range(self.trail_top):
            i = self.trail_index[at]
            if i < self.column_base and self.tags[i] != self.tag:
                # The first entry of a word has what it was.
                gone = self.trail_old[at] & ~self.words[i]
                if first:
                    self.common[i] = gone
                    self.tags[i] = self.tag
                elif self.tags[i] == before:
                    self.common[i] &= gone
                    self.tags[i] = self.tag

    def _agrees(self):
        """Whether all states of a cell had something in common."""
        for i in range(self.column_base):
            if self.tags[i] == self.tag and self.common[i]:
                return True
        return False

    # The interface for reading one trial.

    def lines_of(self, cell: cython.int, state: cython.int) -> list[int]:
        """Return the chain of a supposition that breaks; none when it does not."""
        found: list = []  # type: ignore[type-arg]
        self._prepare()
        if self._suppose(cell, state, 0):
            self._shorten(cell, state)
            if SHORT < self.count <= LONG:
                self._leave_out(cell, state)
            found = [self.short_chain[i] for i in range(self.count)]
        self._back()
        return found

    def refutes(self, lines: list[int], cell: cython.int, state: cython.int) -> bool:
        """Whether one of these lines, solved in this order, breaks when the cell has the state."""
        i: cython.int
        self.count = min(len(lines), self.room)
        for i in range(self.count):
            self.short_chain[i] = lines[i]
        self.trailing = True
        self.base = self.excess
        broken = self._breaks_without(cell, state, -1)
        self._back()
        return bool(broken)

    def follow(self, lines: list[int], cell: cython.int, state: cython.int) -> list[list[tuple[int, int]]]:
        """Return, for each line solved in this order after the cell got the state, the changed cells and their
        remaining states; nothing for the last line, which breaks.
        """
        line: cython.int
        at: cython.int
        index: cython.int
        top: cython.int
        first: cython.int
        gone: cython.ulonglong
        told: list = []  # type: ignore[type-arg]
        self._prepare()
        self.trailing = True
        self.base = self.excess
        self._assign(cell, state)
        for line in lines:
            if not self._look(line):
                told.append([])
                break
            top = self.trail_top
            self._apply(line)
            changed = set()
            for at in range(top, self.trail_top):
                index = self.trail_index[at]
                if index < self.column_base:
                    first = index // (self.states * self.row_words) * self.width + index % self.row_words * WORD
                    gone = self.trail_old[at] & ~self.words[index]
                    while gone:
                        changed.add(first + ctz(gone))
                        gone &= gone - 1
            told.append([(at, int(self._states_of(at))) for at in sorted(changed)])
        self._clear_queue()
        self._back()
        return told

    def agreement(self, cell: cython.int):
        """Return the eliminations shared by all states of a cell, as (cell, states), and for each state the lines it
        needs.
        """
        i: cython.int
        s: cython.int
        first: cython.bint = True
        self._prepare()
        states = [s for s in range(self.states) if int(self._states_of(cell)) >> s & 1]
        chains: list = []  # type: ignore[type-arg]
        for s in states:
            if self._suppose(cell, s, 0):
                self._back()
                return [], []
            self._compare(first)
            first = False
            self._back()
        gone: dict = {}  # type: ignore[type-arg]
        for i in range(self.column_base):
            if self.tags[i] == self.tag:
                row, rest = divmod(i, self.states * self.row_words)
                state, word = divmod(rest, self.row_words)
                mask = int(self.common[i])
                while mask:
                    low = mask & -mask
                    mask ^= low
                    at = row * self.width + word * WORD + low.bit_length() - 1
                    gone[at] = gone.get(at, 0) | 1 << state
        for s in states:
            self._suppose(cell, s, 0)
            for i in range(self.lines):
                self.wanted[i] = 0
            self._depend(self.pops - 1, True)
            chains.append((s, [self.short_chain[i] for i in range(self.count)]))
            self._back()
        return sorted(gone.items()), chains
