# effort: -O3
"""Conflict-driven clause learning (Marques-Silva and Sakallah 1996) for a nonogram, with lines as lazy propagators.

An event is the loss of a state by a cell: cell * states + state. A clause is a list of events that cannot all happen;
unit propagation: when all but one have happened, the last one's cell must have that state. Lines are solved as on the
board. A line's reason is computed only when a conflict is analyzed: events are dropped, the latest first, while the
rest still imply it. The phase of a cell, the state tried first, comes from outside (`aim`) or is its last one (phase
saving).

Activities are the only fractional numbers: products and sums of doubles in a fixed order, equal in both builds.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.grid_kernel import Grid

if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount
    from unriddle.puzzles.nonogram.arrays import chars, doubles, ints, longer, longs, words
    from unriddle.puzzles.nonogram.solve.board.grid_kernel import WORD
    from unriddle.puzzles.nonogram.solve.board.line_kernel import COLORS, TABLE

    # The results of `search`.
    SPENT, FOUND, NONE, TIRED = 0, 1, 2, 3
    # Why an event happened: by decision or from outside, or -2 - line by a line; else the clause.
    DECIDED = -1
    # A clause: its size, its LBD when learned (the levels of its events; 0: never dropped), 1 if used lately, the next
    # clauses on the watch lists of its first two events, and its events.
    SIZE, LEVELS, USED, NEXT, EVENTS = 0, 1, 2, 3, 5
    # The unit of conflicts between two restarts (Luby et al. 1993); the clauses to keep, a tenth of them while phases
    # are forced, more after each reduction.
    RESTART, KEPT, MORE = 100, 20_000, 300
    # Clauses with at most this LBD are never dropped.
    SHORT = 2

GROWTH = 1.0 / 0.97
HUGE = 1e100


@cython.cclass
class Learner(Grid):
    """The search on one board. `steps` counts decisions and conflicts; `over`: it is exhausted."""

    def __init__(self, width: int, height: int, states: int, clues, masks: list[int]) -> None:
        """Prepare as for Grid; `masks` has the possible states of each cell as bits."""
        super().__init__(width, height, states, clues)
        keep = self.keep
        cell: cython.int
        s: cython.int
        bits: cython.ulonglong
        one: cython.ulonglong = 1
        self.events = self.cells * states
        self.gone, self.seen_event = chars(keep, self.events), chars(keep, self.events)
        self.place_of, self.level_of = ints(keep, self.events), ints(keep, self.events)
        self.reason, self.watch = ints(keep, self.events), ints(keep, self.events)
        self.trail, self.limits = ints(keep, self.events), ints(keep, 2 * self.events + 2)
        self.why, self.learnt, self.marked = ints(keep, self.events), ints(keep, self.events), ints(keep, self.events)
        self.sorted, self.promised = ints(keep, 2 * self.wide * states), ints(keep, self.events)
        self.left, self.target = ints(keep, self.cells), ints(keep, self.cells)
        self.heap, self.spot = ints(keep, self.cells), ints(keep, self.cells)
        self.activity = doubles(keep, self.cells)
        self.stamp = longs(keep, 2 * self.events + 2)
        self.line_tag = longs(keep, self.lines)
        self.saved = words(keep, states * max(self.row_words, self.column_words))
        self.room = 1 << 14
        self.arena = ints(keep, self.room)
        self.top = 1  # 0 is not a clause
        self.clauses = self.whys = self.some = self.size = self.count = self.depth = 0
        self.done_trail = self.heaped = self.promises = 0
        self.steps = self.conflicts = self.tag = self.drops = self.restarts = self.since = 0
        self.gain = 1.0
        self.forced = self.over = False
        self.cell_of, self.row_at = ints(keep, self.events), ints(keep, self.events)
        self.column_at = ints(keep, self.events)
        self.row_bit, self.column_bit = words(keep, self.events), words(keep, self.events)
        self.row_of, self.column_of = ints(keep, self.cells), ints(keep, self.cells)
        for cell in range(self.cells):
            row: cython.int = cell // width
            column: cython.int = cell % width
            self.row_of[cell], self.column_of[cell] = row, height + column
            for s in range(states):
                event: cython.int = cell * states + s
                self.cell_of[event] = cell
                self.row_at[event] = (row * states + s) * self.row_words + column // WORD
                self.column_at[event] = self.column_base + (column * states + s) * self.column_words + row // WORD
                self.row_bit[event], self.column_bit[event] = one << (column % WORD), one << (row % WORD)
        for cell in range(self.cells):
            bits = masks[cell]
            for s in range(states):
                if not bits & (one << s):
                    self._remove(cell, s)
            bits = self._states_of(cell)
            self.left[cell] = popcount(bits)
            self.spot[cell] = -1
            for s in range(states):
                self.gone[cell * states + s] = not bits & (one << s)
                self.place_of[cell * states + s] = -1
            if not bits:
                self.over = True
        for cell in range(self.cells):
            self._push(cell)

    # The interface for the search that uses this one.

    def aim(self, picture: bytes, forced: bool) -> None:
        """Set the phases of cells to this picture: permanently if `forced`, otherwise until they are assigned
        differently.
        """
        cell: cython.int
        self._cancel(0)
        for cell in range(self.cells):
            self.target[cell] = picture[cell]
        self.forced = forced

    def forbid(self, events: list[int]) -> None:
        """Add the clause that these events never all happen."""
        event: cython.int
        self._cancel(0)
        self.size = 0
        for event in events:
            if not self.gone[event]:
                if self.left[event // self.states] == 1:
                    return
                self.learnt[self.size] = event
                self.size += 1
        if not self.size:
            self.over = True
        elif self.size == 1:
            self._force(self.learnt[0], DECIDED)
        else:
            self._keep_clause(0)

    def promise(self, events: list[int]) -> None:
        """Restrict the search to assignments in which these events happen, in place of earlier assumptions."""
        event: cython.int
        self._cancel(0)
        self.promises = 0
        for event in events:
            self.promised[self.promises] = event
            self.promises += 1

    def picture(self) -> bytes:
        """Return the state of each cell, once a picture is found."""
        return bytes([ctz(self._states_of(cell)) for cell in range(self.cells)])

    def search(self, steps: cython.longlong, conflicts: cython.longlong) -> int:
        """Do this many more steps, each a decision or a conflict: FOUND a picture, NONE left under the assumptions,
        TIRED after this many conflicts in all, or SPENT."""
        clause: cython.int
        while steps > 0:
            steps -= 1
            self.steps += 1
            if self.over:
                return NONE
            clause = self._propagate_all()
            if clause >= 0:
                self.conflicts += 1
                self.since += 1
                if not self.depth:
                    self.over = True
                    return NONE
                self._analyze(clause)
                if self.conflicts >= conflicts:
                    return TIRED
            elif self.depth < self.promises:
                if not self._keep_promise():
                    return NONE
            elif not self.excess:
                return FOUND
            elif self.since >= RESTART * luby(self.restarts + 1) and self.depth > self.promises:
                self.restarts += 1
                self.since = 0
                self._cancel(0)
                if self.clauses > (KEPT // 10 if self.forced else KEPT) + MORE * self.drops:
                    self._drop()
            else:
                self._decide()
        return SPENT

    # The heap of cells by activity.

    def _up(self, at):
        cell = self.heap[at]
        while at:
            up = (at - 1) // 2
            if self.activity[cell] <= self.activity[self.heap[up]]:
                break
            self.heap[at] = self.heap[up]
            self.spot[self.heap[at]] = at
            at = up
        self.heap[at] = cell
        self.spot[cell] = at

    def _push(self, cell):
        if self.spot[cell] < 0 and self.left[cell] > 1:
            self.heap[self.heaped] = cell
            self.heaped += 1
            self._up(self.heaped - 1)

    def _pop(self):
        cell = self.heap[0]
        self.spot[cell] = -1
        self.heaped -= 1
        last = self.heap[self.heaped]
        if self.heaped:
            at = 0
            while 2 * at + 1 < self.heaped:
                down = 2 * at + 1
                if down + 1 < self.heaped and self.activity[self.heap[down + 1]] > self.activity[self.heap[down]]:
                    down += 1
                if self.activity[self.heap[down]] <= self.activity[last]:
                    break
                self.heap[at] = self.heap[down]
                self.spot[self.heap[at]] = at
                at = down
            self.heap[at] = last
            self.spot[last] = at
        return cell

    def _bump(self, cell):
        self.activity[cell] += self.gain
        if self.activity[cell] > HUGE:
            for i in range(self.cells):
                self.activity[i] /= HUGE
            self.gain /= HUGE
        if self.spot[cell] >= 0:
            self._up(self.spot[cell])

    # Events: assignment and undoing.

    def _switch(self, event):
        """Toggle a state of a cell in its row and its column."""
        self.words[self.row_at[event]] ^= self.row_bit[event]
        self.words[self.column_at[event]] ^= self.column_bit[event]

    def _happen(self, event, reason):
        cell = self.cell_of[event]
        self.gone[event] = 1
        self.reason[event] = reason
        self.level_of[event] = self.depth
        self.place_of[event] = self.count
        self.trail[self.count] = event
        self.count += 1
        self.left[cell] -= 1
        self.excess -= 1
        self._switch(event)
        row = self.row_of[cell]
        column = self.column_of[cell]
        if reason != -2 - row:
            self._enqueue(row)
        if reason != -2 - column:
            self._enqueue(column)

    def _force(self, event, reason):
        """Assign an event that cannot happen: all other states of its cell go."""
        first = self.cell_of[event] * self.states
        for other in range(first, first + self.states):
            if other != event and not self.gone[other]:
                self._happen(other, reason)

    def _cancel(self, depth):
        if self.depth <= depth:
            return
        while self.count > self.limits[depth]:
            self.count -= 1
            event = self.trail[self.count]
            cell = self.cell_of[event]
            if not self.forced and self.left[cell] == 1:
                first = cell * self.states
                for other in range(first, first + self.states):
                    if not self.gone[other]:
                        self.target[cell] = other - first
            self.gone[event] = 0
            self.left[cell] += 1
            self.excess += 1
            self._switch(event)
            self._push(cell)
        self.depth = depth
        self.done_trail = self.count
        self._clear_queue()

    def _descend(self):
        self.limits[self.depth] = self.count
        self.depth += 1

    def _keep_promise(self):
        """Decide on the next assumed event; False if it cannot happen."""
        event = self.promised[self.depth]
        self._descend()
        if not self.gone[event]:
            if self.left[event // self.states] == 1:
                return False
            self._happen(event, DECIDED)
        return True

    def _decide(self):
        """Decide on the most active cell."""
        cell = self._pop()
        while self.left[cell] == 1:
            cell = self._pop()
        first = cell * self.states
        wanted = first + self.target[cell]
        while self.gone[wanted]:
            wanted = wanted + 1 if wanted + 1 < first + self.states else first
        event = first
        while self.gone[event] or event == wanted:
            event += 1
        self._descend()
        self._happen(event, DECIDED)
        self._push(cell)

    # Unit propagation of events.

    def _propagate_all(self):
        """Propagate to a fixpoint; return -1, or the conflicting clause, 0 for the line `line`."""
        while True:
            while self.done_trail < self.count:
                event = self.trail[self.done_trail]
                self.done_trail += 1
                clause = self._visit(event)
                if clause:
                    return clause
            if not self.waiting:
                return -1
            line = self.ring[self.head]
            self.head += 1
            if self.head == self.lines:
                self.head = 0
            self.waiting -= 1
            self.queued[line] = 0
            self.line = line
            if not self._look(line):
                return 0
            self._take(line)

    def _take(self, line):
        """Apply every conclusion of the line examined last."""
        count = self.row_words if line < self.height else self.column_words
        at = self._words_of(line)
        code = self.code_at[line]
        colors = self.code[code + COLORS]
        for t in range(colors + 1):
            s = self.code[code + TABLE + 3 * t - 3] if t else 0
            for w in range(count):
                gone = self.words[at + s * count + w] & ~self.out[s * count + w]
                while gone:
                    q = w * WORD + ctz(gone)
                    gone &= gone - 1
                    self._happen(self.place(line, q) * self.states + s, -2 - line)

    def _words_of(self, line):
        if line < self.height:
            return line * self.states * self.row_words
        return self.column_base + (line - self.height) * self.states * self.column_words

    def _visit(self, event):
        """Propagate the clauses that watch this event; return the broken one, or 0."""
        clause = self.watch[event]
        self.watch[event] = 0
        while clause:
            base = clause + EVENTS
            if self.arena[base] == event:
                self.arena[base] = self.arena[base + 1]
                self.arena[base + 1] = event
                following = self.arena[clause + NEXT]
                self.arena[clause + NEXT] = self.arena[clause + NEXT + 1]
            else:
                following = self.arena[clause + NEXT + 1]
            other = self.arena[base]
            found = 0
            if self.gone[other] or self.left[self.cell_of[other]] > 1:
                for i in range(2, self.arena[clause + SIZE]):
                    if not self.gone[self.arena[base + i]]:
                        found = i
                        break
            if found:
                self.arena[base + 1] = self.arena[base + found]
                self.arena[base + found] = event
                event = self.arena[base + 1]
                self.arena[clause + NEXT + 1] = self.watch[event]
                self.watch[event] = clause
                event = self.arena[base + found]
            else:
                self.arena[clause + NEXT + 1] = self.watch[event]
                self.watch[event] = clause
                if self.gone[other]:
                    self._give_back(event, following)
                    return clause
                self._force(other, clause)
            clause = following
        return 0

    def _give_back(self, event, clause):
        """Put the unvisited clauses back on their watch list."""
        while clause:
            base = clause + EVENTS
            side = 0 if self.arena[base] == event else 1
            following = self.arena[clause + NEXT + side]
            self.arena[clause + NEXT + side] = self.watch[event]
            self.watch[event] = clause
            clause = following

    # Reasons, and conflict analysis.

    def _of_clause(self, clause):
        """Put into `why` the events of the clause that have happened: all, or all but the one that it prevents."""
        self.whys = 0
        self.arena[clause + USED] = 1
        for i in range(clause + EVENTS, clause + EVENTS + self.arena[clause + SIZE]):
            if self.gone[self.arena[i]]:
                self.why[self.whys] = self.arena[i]
                self.whys += 1

    def _of_line(self, line, event, before):
        """Put into `why` few events of a line, from before a place on the trail, that imply this event or, with event
        -1, that the line cannot be filled.
        """
        n = self.width if line < self.height else self.height
        count = self.row_words if line < self.height else self.column_words
        at = self._words_of(line)
        for i in range(self.states * count):
            self.saved[i] = self.words[at + i]
        self.whys = self.some = 0
        first = self.place(line, 0) * self.states
        step = self.states if line < self.height else self.states * self.width
        for p in range(n):
            for s in range(self.states):
                i = first + s
                if first <= event < first + self.states:
                    self._put(at + s * count, p, i == event)
                elif self.gone[i] and self.level_of[i]:
                    if self.place_of[i] >= before:
                        self._put(at + s * count, p, 1)
                    elif self.seen_event[i]:
                        self.why[self.whys] = i
                        self.whys += 1
                    else:
                        self._sort_in(i, p)
            first += step
        some = self.some
        j = some
        if some > 1 and self._without(line, at, count, 0, some):
            j = 0
        i = 0
        if j > 5 and self._without(line, at, count, 0, j // 2):
            i = j // 2
        while i < j:
            if not self._without(line, at, count, i, i + 1):
                self.why[self.whys] = self.sorted[2 * i]
                self.whys += 1
            i += 1
        for i in range(self.states * count):
            self.words[at + i] = self.saved[i]

    def _sort_in(self, event, p):
        """Insert an event of a line at its position, the latest first."""
        j = self.some
        while j and self.place_of[self.sorted[2 * j - 2]] < self.place_of[event]:
            self.sorted[2 * j] = self.sorted[2 * j - 2]
            self.sorted[2 * j + 1] = self.sorted[2 * j - 1]
            j -= 1
        self.sorted[2 * j] = event
        self.sorted[2 * j + 1] = p
        self.some += 1

    def _without(self, line, at, count, start, stop):
        """Omit some of the sorted events, if the line still cannot be filled without them."""
        self._leave_out(at, count, start, stop, 1)
        if self._fits(line):
            self._leave_out(at, count, start, stop, 0)
            return False
        return True

    def _leave_out(self, at, count, start, stop, out):
        for i in range(start, stop):
            self._put(at + self.sorted[2 * i] % self.states * count, self.sorted[2 * i + 1], out)

    def _explain(self, event):
        if self.reason[event] >= 0:
            self._of_clause(self.reason[event])
        else:
            self._of_line(-2 - self.reason[event], event, self.place_of[event])

    def _analyze(self, clause):
        """Learn a first-UIP clause from a conflicting clause (0: the line examined last); backjump to where it
        propagates.
        """
        if clause:
            self._of_clause(clause)
        else:
            self._of_line(self.line, -1, self.count)
        marks = 0
        open_ = 0
        self.size = 1
        at = self.count
        while True:
            for i in range(self.whys):
                event = self.why[i]
                if self.level_of[event] and not self.seen_event[event]:
                    self.seen_event[event] = 1
                    self.marked[marks] = event
                    marks += 1
                    self._bump(self.cell_of[event])
                    if self.level_of[event] == self.depth:
                        open_ += 1
                    else:
                        self.learnt[self.size] = event
                        self.size += 1
            at -= 1
            while not self.seen_event[self.trail[at]]:
                at -= 1
            event = self.trail[at]
            open_ -= 1
            if not open_:
                break
            self._explain(event)
            self.seen_event[event] = 0
        self.learnt[0] = event
        for i in range(marks):
            self.seen_event[self.marked[i]] = 0
        self._shorten()
        self.tag += 1
        levels = 0
        last = 0
        for i in range(self.size):
            depth = self.level_of[self.learnt[i]]
            if self.stamp[depth] != self.tag:
                self.stamp[depth] = self.tag
                levels += 1
            if i and depth > last:
                last = depth
                self.learnt[i], self.learnt[1] = self.learnt[1], self.learnt[i]
        self._cancel(last)
        clause = DECIDED
        if self.size > 1:
            clause = self._keep_clause(levels)
        self._force(event, clause)
        self.gain *= GROWTH

    def _shorten(self):
        """Remove from `learnt` the events that lines imply from the others, but not the first."""
        for i in range(self.size):
            self.seen_event[self.learnt[i]] = 1
        self.tag += 1
        for i in range(self.size):
            cell = self.cell_of[self.learnt[i]]
            line = self.row_of[cell]
            if self.line_tag[line] != self.tag:
                self._shorten_in(line)
            line = self.column_of[cell]
            if self.line_tag[line] != self.tag:
                self._shorten_in(line)
        kept = 0
        for i in range(self.size):
            event = self.learnt[i]
            if self.seen_event[event]:
                self.learnt[kept] = event
                kept += 1
                self.seen_event[event] = 0
        self.size = kept

    def _shorten_in(self, line):
        """Remove the events that this line implies."""
        one = 1
        self.line_tag[line] = self.tag
        n = self.width if line < self.height else self.height
        count = self.row_words if line < self.height else self.column_words
        at = self._words_of(line)
        for i in range(self.states * count):
            self.saved[i] = self.words[at + i]
        self.some = 0
        first = self.place(line, 0) * self.states
        step = self.states if line < self.height else self.states * self.width
        for p in range(n):
            for s in range(self.states):
                i = first + s
                if self.gone[i] and self.level_of[i]:
                    if self.seen_event[i]:
                        self._sort_in(i, p)
                    else:
                        self._put(at + s * count, p, 1)
            first += step
        if self.some > 1:
            for j in range(self.some):
                i = self.sorted[2 * j]
                if i == self.learnt[0]:
                    continue
                p = self.sorted[2 * j + 1]
                states = 0
                for s in range(self.states):
                    states |= (self.words[at + s * count + p // WORD] >> (p % WORD) & 1) << s
                    self._put(at + s * count, p, s == i % self.states)
                if not self._fits(line):
                    self.seen_event[i] = 0
                    states |= one << (i % self.states)
                for s in range(self.states):
                    self._put(at + s * count, p, states >> s & 1)
        for i in range(self.states * count):
            self.words[at + i] = self.saved[i]

    def _put(self, at, p, bit):
        """Set or clear a state of the cell at this place of a line; its words start at `at`."""
        one = 1
        if (self.words[at + p // WORD] >> (p % WORD) & 1) != bit:
            self.words[at + p // WORD] ^= one << (p % WORD)

    def _keep_clause(self, levels):
        """Add the clause in `learnt`; its first two events are watched."""
        if self.top + EVENTS + self.size > self.room:
            while self.top + EVENTS + self.size > self.room:
                self.room *= 2
            self.arena = longer(self.keep, self.arena, self.room)
        clause = self.top
        self.arena[clause + SIZE] = self.size
        self.arena[clause + LEVELS] = levels
        self.arena[clause + USED] = 1
        for i in range(self.size):
            self.arena[clause + EVENTS + i] = self.learnt[i]
        self.top += EVENTS + self.size
        self.clauses += 1
        self._watch(clause)
        return clause

    def _watch(self, clause):
        for i in range(2):
            event = self.arena[clause + EVENTS + i]
            self.arena[clause + NEXT + i] = self.watch[event]
            self.watch[event] = clause

    def _drop(self):
        """At level 0, drop up to half of the clauses, of high LBD (Audemard and Simon 2009); not if it is at most 6
        and they were just used.
        """
        self.drops += 1
        most = SHORT
        few = 0
        while 2 * few < self.clauses:
            most += 1
            few = 0
            clause = 1
            while clause < self.top:
                few += self.arena[clause + LEVELS] < most
                clause += EVENTS + self.arena[clause + SIZE]
        for i in range(self.events):
            self.watch[i] = 0
        end = self.top
        clause = self.top = 1
        self.clauses = 0
        while clause < end:
            following = clause + EVENTS + self.arena[clause + SIZE]
            if self.arena[clause + LEVELS] < most or (self.arena[clause + USED] and self.arena[clause + LEVELS] <= 6):
                self.arena[clause + USED] = 0
                for i in range(following - clause):
                    self.arena[self.top + i] = self.arena[clause + i]
                self._watch(self.top)
                self.top += following - clause
                self.clauses += 1
            clause = following


def luby(i):
    """Return the i-th number of the Luby sequence 1, 1, 2, 1, 1, 2, 4, 1, ... (Luby, Sinclair, Zuckerman 1993)."""
    power = 1
    while power < i + 1:
        power *= 2
    while power != i + 1:
        i -= power // 2 - 1
        power = 1
        while power < i + 1:
            power *= 2
    return power // 2
