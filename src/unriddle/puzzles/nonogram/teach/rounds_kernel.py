"""Rates a sheet independently of its orientation: in rounds that examine all lines at once.

A round applies the easiest technique that yields anything to every line of the sheet before the round, so the order of
lines does not matter. When lines yield nothing more, every supposition is followed in the same way, all changed lines
at once; the ones that lead to a contradiction in the fewest waves are refuted together, in one round.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.teach.trials_kernel import Trials

if not cython.compiled:
    from unriddle.core.system.bits import ctz
    from unriddle.puzzles.nonogram.arrays import ints, words
    from unriddle.puzzles.nonogram.solve.board.grid_kernel import WORD
    from unriddle.puzzles.nonogram.teach.lines_kernel import ALL, ASKED, CASES
    from unriddle.puzzles.nonogram.teach.trials_kernel import REMEMBERED


@cython.cclass
class Rounds(Trials):
    """The sheet of a puzzle that is rated. After a round `times` lines gave something by the technique `tier`.

    After one of trials `shortest` is how many looks at all changed lines it took until one broke, 0 where none did, and
    `agreed` -1 where no cell's states had anything in common either: then what says most is taken from the answer.
    """

    def __init__(self, width: int, height: int, states: int, clues, answer: bytes) -> None:
        """Prepare as for Trials; `answer` is required."""
        super().__init__(width, height, states, clues, answer)
        self.soonest = 1  # never: all cells are tried
        self.times = self.next_line = 0
        self.next_tier = 1
        self.gone, self.bad = words(self.keep, self.cells), words(self.keep, self.cells)
        self.late = words(self.keep, self.column_base + width * states * self.column_words)
        self.batch = ints(self.keep, self.lines)

    def round(self, budget: cython.int) -> int:
        """Examine lines, at most `budget` times, until a round is over or none yields anything; return how many
        times.
        """
        line: cython.int
        tier: cython.int
        i: cython.int
        looks: cython.int = 0
        if not self.next_line and self.next_tier == 1:
            self.times = 0
        self.tier = 0
        while looks < budget:
            if self.next_line == self.lines:
                looks += 1  # the end of a pass counts as an examination, so that the count does not depend on budgets
                self.next_line = 0
                if self.times:
                    self._take()
                    self.tier, self.next_tier = self.next_tier, 1
                    return looks
                self.next_tier += 1
                if self.next_tier > CASES:
                    self.next_tier = 1
                    self.stuck = True
                    return looks
            line, tier = self.next_line, self.next_tier
            if not (self.vain[line] >> tier) & 1:
                looks += 1
                if not self.vain[line] & ASKED:
                    self.vain[line] = ASKED if self._tells(line) else ALL
                    continue
                if self._gives(line, tier):
                    self.batch[self.times] = line
                    self.times += 1
                    for i in range(self._size(line)):
                        self.gone[self.place(line, i)] |= self.rules.can[i] & ~self.rules.left[i]
                else:
                    self.vain[line] |= 1 << tier
            self.next_line += 1
        return looks

    def refute(self) -> None:
        """Apply the results of a sweep of trials to the sheet."""
        cell: cython.int
        states: cython.ulonglong
        found: dict = {}  # type: ignore[type-arg]
        for cell in range(self.cells):
            states = self._states_of(cell)
            if not states & (states - 1):
                continue
            if self.shortest:
                if self.lengths[cell] == self.shortest:
                    found[cell] = int(self.bad[cell])
            elif self.agreed >= 0:
                if self.shared[cell]:
                    for at, gone in self.agreement(cell)[0]:
                        found[at] = found.get(at, 0) | gone
            elif self.gains[cell] == self.most_gain:
                found[cell] = int(states) & ~(1 << self.answer[cell])
        for at, gone in found.items():
            self.put(at, self.may(at) & ~gone)

    def _take(self):
        """Apply the conclusions of the lines to the sheet, and mark its lines as not examined."""
        one = 1
        for at in range(self.times):
            line = self.batch[at]
            for i in range(self._size(line)):
                cell = self.place(line, i)
                gone = self.gone[cell]
                if gone:
                    self.gone[cell] = 0
                    while gone:
                        self._remove(cell, ctz(gone))
                        gone &= gone - 1
                    for changed in (cell // self.width, self.height + cell % self.width):
                        self.vain[changed] = 0
                        self.stale[changed // WORD] |= one << (changed % WORD)
        self._clear_queue()

    def _wanted(self):
        """Return the most waves of a trial that can still matter, 0 for no limit: as many as the best so far."""
        most = self.known
        if self.shortest and (not most or self.shortest < most):
            most = self.shortest
        return most

    def _try(self, cell):
        """Try every state of a cell; record after how many waves the first contradiction occurs, and for which
        states.
        """
        one = 1
        states = self._states_of(cell)
        self.lengths[cell] = self.shared[cell] = self.followed[cell] = 0
        self.gains[cell] = 0
        self.bad[cell] = 0
        for i in range(self.line_words):
            self.seen[i] = 0
        first = True
        most = self._wanted()
        while states:
            state = ctz(states)
            states &= states - 1
            if self._suppose(cell, state, most):
                if most != self.count or not self.lengths[cell]:
                    self.bad[cell] = 0
                self.bad[cell] |= one << state
                self.lengths[cell] = most = self.count
            elif self.cut:
                self.followed[cell] = most
            elif not self.lengths[cell]:
                self._compare(first)
                first = False
                if self.answer[cell] == state:
                    self.gains[cell] = self.base - self.excess
            self._back()
        if self.lengths[cell]:
            self.followed[cell] = 0
        elif not self.followed[cell]:
            self.shared[cell] = self._agrees()
        self.fresh[cell] = 1
        if self.cells <= REMEMBERED:
            for i in range(self.line_words):
                self.touched[cell * self.line_words + i] = self.seen[i]

    def _suppose(self, cell, state, most):
        """Suppose a state of a cell and examine all changed lines, wave by wave, at most `most` waves (0: no limit);
        return whether one is contradicted. `count` is the number of waves, `cut` whether lines were still waiting.
        `_back` undoes it."""
        one = 1
        self.trailing = True
        self.cut = False
        self.base = self.excess
        self._assign(cell, state)
        self.count = 0
        while self.waiting:
            if most and self.count == most:
                self.cut = True
                self._clear_queue()
                return False
            self.count += 1
            lines = 0
            while self.waiting:
                line = self.ring[self.head]
                self.head = self.head + 1 if self.head + 1 < self.lines else 0
                self.waiting -= 1
                self.queued[line] = 0
                self.seen[line // WORD] |= one << (line % WORD)
                self.work += 1
                if not self._look(line):
                    self._clear_queue()
                    return True
                self.batch[lines] = line
                lines += 1
                at = self._base(line)
                for i in range(self.states * (self.row_words if line < self.height else self.column_words)):
                    self.late[at + i] = self.out[i]
            for j in range(lines):
                line = self.batch[j]
                at = self._base(line)
                for i in range(self.states * (self.row_words if line < self.height else self.column_words)):
                    self.out[i] = self.late[at + i]
                self._apply(line)
        return False
