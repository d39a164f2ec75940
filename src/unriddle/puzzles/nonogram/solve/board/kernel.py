"""The board of one nonogram and the depth-first search on it: propagation, full probing, branching. A step is a line.

Changed lines wait in a queue; when it is empty the board is at a fixpoint, and what follows costs no step: the next
trial of a cell's state, the conclusions shared by the trials of a cell, a branch, or backtracking. So between two steps
a line is always waiting, unless the search is done or its node is handed over.

The next step depends only on the place: the decisions, the facts learned at each of them, and the state of the probing.
`anchor` is the last place saved, always at a fixpoint; everything that a search rebuilt from it could not know is then
forgotten here, too.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.grid_kernel import Grid

if not cython.compiled:
    from unriddle.core.system.bits import bit_length, ctz
    from unriddle.puzzles.nonogram.arrays import chars, ints, longer, longs, unset_words, words
    from unriddle.puzzles.nonogram.solve.board.grid_kernel import WORD

    # The results of `advance`.
    SPENT, SOLUTION, DONE, HANDED = 0, 1, 2, 3
    # Kinds of places: right after a decision, at a fixpoint between two trials, handed over.
    ENTERING, SETTLED, GIVEN = 1, 2, 3
    # The least steps between two anchors, which are made at fixpoints.
    INTERVAL = 1 << 16
    # A frame: the cell and the state decided on, 1 if the other branch is followed, 1 if it is still untried, the
    # trail, the facts and the excess at the decision, and bits of the node: 1 a solution was delivered from it, 2 part
    # of it was split off.
    CELL, STATE, OTHER, UNTRIED, TRAIL, FACTS, EXCESS, FOUND, FRAME = 0, 1, 2, 3, 4, 5, 6, 7, 8


@cython.cclass
class Board(Grid):
    """The search on one board. `limit`: branching steps after which a node is handed over, 0 for never (a solution
    halves the count); `deferred`: how many of the next branches are split off, `withheld`: the last of them; `blame`:
    the line that contradicts the clues, or -1.
    """

    def __init__(self, width: int, height: int, states: int, clues, depth: int, limit: int) -> None:
        """Prepare as for Grid; `depth` is the deepest level of decisions, 0 for no limit."""
        super().__init__(width, height, states, clues)
        self.depth, self.limit = depth, limit
        self.level = self.deferred = 0
        self.blame = -1
        self.done = self.handed = self.busy = self.probing = self.failed = self.ready = False
        self.steps = self.probes = self.nodes = self.cut = self.solutions = self.effort = self.since = 0
        self.anchor = self.withheld = None
        self.cursor = self.far = self.idle = self.cell = self.value = self.probe_mark = 0
        self.whole = self.best = -1
        self.gain_low = self.gain_high = self.probe_excess = self.rem_tag = self.untried_values = 0
        self.picture = b""
        self.frames_room, self.facts_room, self.facts_top = 64, 1024, 0
        self.frame = ints(self.keep, self.frames_room * FRAME)
        self.facts = ints(self.keep, self.facts_room)

    def _prepare(self):
        """Allocate the arrays for probing, which boards solved by lines do not need."""
        if not self.ready:
            self.ready = True
            self.rem = words(self.keep, self.column_base)
            self.rem_gen = longs(self.keep, self.column_base)
            self.touched = unset_words(self.keep, self.cells * self.line_words)
            self.score = longs(self.keep, self.cells)
            self.dirty = chars(self.keep, self.cells)
            self.is_known = chars(self.keep, self.cells)
            self._forget()

    # The search.

    def advance(self, budget: cython.longlong):
        """Make at most `budget` steps; return SPENT, or before that SOLUTION (`look` returns it), DONE or HANDED."""
        code: cython.int = SPENT
        if self.busy:
            raise RuntimeError("interrupted inside a step: resume from the last snapshot")
        self.busy = True
        while code == SPENT and budget > 0 and not self.done and not self.handed:
            budget -= 1
            self.steps += 1
            self.effort += 1
            self.failed = not self._solve()
            if self.failed or not self.waiting:
                code = self._settle()
        self.busy = False
        return code

    def _settle(self):
        """Act after a fixpoint or a contradiction, until a line waits again."""
        if self.probing:
            self._end_trial()
            if self.waiting:
                return SPENT
        elif self.failed:
            self._clear_queue()
            if not self.level:
                self.blame = self.line
            self._back()
            return DONE if self.done else SPENT
        elif self.excess:
            self._prepare()
            self._spread()
        if not self.excess:
            self._deliver()
            self._back()
            return SOLUTION
        return self._next()

    def _deliver(self):
        """Keep the picture of the solution, and note at every node above that there is one."""
        self.picture = self.look(-1)
        self.solutions += 1
        self.effort //= 2
        for i in range(self.level + 1):
            self.frame[i * FRAME + FOUND] |= 1

    def _next(self):
        """Start the next trial at a fixpoint of an open node or, after all trials, the next branch."""
        if self.whole < 0:
            if self.steps - self.since >= INTERVAL:
                self.anchor = self.describe(SETTLED)
                self.since = self.steps
                self._forget()
            while self.idle < self.cells:
                cell = self.cursor
                self.cursor += 1
                if self.cursor == self.cells:
                    self.cursor, self.far = 0, self.cells
                self.idle += 1
                if self.dirty[cell]:
                    states = self._states_of(cell)
                    if states & (states - 1):
                        self.cell = cell
                        self.untried_values = states
                        self.probing = self.trailing = True
                        self.probe_mark = self.trail_top
                        self.probe_excess = self.excess
                        self.gain_low = -1
                        self.rem_tag += 1
                        self._try()
                        return SPENT
                    self.dirty[cell] = 0
        return self._branch()

    def _try(self):
        """Give the cell the first of its states that are still to be tried."""
        states = self.untried_values
        self.value = ctz(states)
        self.untried_values = states & (states - 1)
        self.probes += 1
        for i in range(self.line_words):
            self.seen[i] = 0
        for s in range(self.states):
            if s != self.value:
                self._remove(self.cell, s)

    def _end_trial(self):
        """End a trial: learn from a contradiction, move to the cell's next state, or learn the conclusions all states
        share.
        """
        at = self.cell * self.line_words
        gain = self.probe_excess - self.excess
        if self.failed:
            self._clear_queue()
        else:
            if gain > self.gain_high or self.gain_low < 0:
                self.gain_high = gain
            if not self.excess and self.whole < 0:
                self.whole = self.value
            self._compare()
            for i in range(self.line_words):
                if self.gain_low < 0:
                    self.touched[at + i] = 0
                self.touched[at + i] |= self.seen[i]
            self.is_known[self.cell] = 1
            if gain < self.gain_low or self.gain_low < 0:
                self.gain_low = gain
                self.best = self.value
        self._undo(self.probe_mark)
        self.excess = self.probe_excess
        if not self.failed and self.untried_values:
            self._try()
            return
        self.probing = False
        self.trailing = self.level > 0
        for i in range(self.line_words):
            self.seen[i] = 0
        if self.failed:
            self.whole = -1
            self._learn(self.cell, self.value)
            return
        gain = self.gain_high - self.gain_low + 1
        i = bit_length(gain) - 1
        self.score[self.cell] = ((self.gain_low + i) * 64 + ((gain << 6) >> i) - 64) * 64 + self.best
        self.dirty[self.cell] = 0
        if self.whole < 0:
            self._share_learnt()

    def _compare(self):
        """Keep, of the states removed under the cell's earlier states, only those that this one removes too."""
        tag = self.rem_tag
        self.rem_tag += 1
        for i in range(self.probe_mark, self.trail_top):
            at = self.trail_index[i]
            if at < self.column_base:
                if self.gain_low < 0:
                    if self.rem_gen[at] != self.rem_tag:
                        self.rem[at] = self.trail_old[i] & ~self.words[at]
                        self.rem_gen[at] = self.rem_tag
                elif self.rem_gen[at] == tag:
                    self.rem[at] &= self.trail_old[i] & ~self.words[at]
                    self.rem_gen[at] = self.rem_tag

    def _share_learnt(self):
        """Learn the eliminations shared by all states of the cell."""
        row = 0
        for i in range(self.column_base):
            if self.rem_gen[i] == self.rem_tag:
                gone = self.rem[i]
                row = i // (self.states * self.row_words)
                state = i // self.row_words % self.states
                while gone:
                    column = i % self.row_words * WORD + ctz(gone)
                    gone &= gone - 1
                    self._learn(row * self.width + column, state)

    def _learn(self, cell, state):
        """Remove a state from a cell at this node, and record it as learned."""
        one = 1
        if self._states_of(cell) & (one << state):
            if self.facts_top == self.facts_room:
                self.facts_room *= 2
                self.facts = longer(self.keep, self.facts, self.facts_room)
            self.facts[self.facts_top] = cell * self.states + state
            self.facts_top += 1
            self._remove(cell, state)

    def _spread(self):
        """Mark the trials that touched a changed line as due again, after a change of the node."""
        at = some = 0
        for i in range(self.line_words):
            some |= self.seen[i]
        for cell in range(max(self.far, self.cursor)):
            if not self.dirty[cell] and not self.is_known[cell]:
                self.dirty[cell] = some != 0
            elif not self.dirty[cell]:
                for i in range(self.line_words):
                    if self.touched[at + i] & self.seen[i]:
                        self.dirty[cell] = 1
                        break
            at += self.line_words
        self.idle = 0

    def _branch(self):
        """Decide on the cell whose trials removed most states, weighed by Min-logd (Wu and others, 2013)."""
        cell = self.cell
        state = self.whole
        best = -1
        if not self.level:
            self.effort = 0
        if self.limit and self.effort >= self.limit:
            self.handed = True
            return HANDED
        if self.depth and self.level >= self.depth:
            self.cut += 1
            self._back()
            return DONE if self.done else SPENT
        if state < 0:
            for i in range(self.cells):
                if self.score[i] > best:
                    states = self._states_of(i)
                    if states & (states - 1):
                        best = self.score[i]
                        cell = i
            state = best & 63
            states = self._states_of(cell)
            if not (states >> state) & 1:
                state = ctz(states)
        self.nodes += 1
        self._follow(cell, state, False)
        return SPENT

    def _follow(self, cell, state, other):
        """Descend one level: give the cell the state or, in the other branch, remove it."""
        at = self.level * FRAME
        found = self.frame[at + FOUND]
        self.frame[at + CELL], self.frame[at + STATE], self.frame[at + OTHER] = cell, state, other
        self.frame[at + UNTRIED] = not other
        self.frame[at + TRAIL], self.frame[at + FACTS] = self.trail_top, self.facts_top
        self.frame[at + EXCESS], self.frame[at + FOUND] = self.excess, found
        self.level += 1
        if not other and self.deferred:
            self.deferred -= 1
            self.withheld = self.give_away()
        if self.level == self.frames_room:
            self.frames_room *= 2
            self.frame = longer(self.keep, self.frame, self.frames_room * FRAME)
        self.frame[self.level * FRAME + FOUND] = 0
        self.trailing = True
        self.whole = -1
        self.cursor = cell
        self.idle = 0
        if other:
            self._forget()
            self._remove(cell, state)
        else:
            for i in range(self.line_words):
                self.seen[i] = 0
            self.far = self.cells
            for i in range(self.cells):
                self.dirty[i] = 0
            for i in range(self.states):
                if i != state:
                    self._remove(cell, i)

    def _back(self):
        """Leave the node for the nearest branch that is still untried; without one the search is done."""
        while self.level:
            self.level -= 1
            at = self.level * FRAME
            self._undo(self.frame[at + TRAIL])
            self.facts_top, self.excess = self.frame[at + FACTS], self.frame[at + EXCESS]
            if self.frame[at + UNTRIED]:
                self.nodes += 1
                self._follow(self.frame[at + CELL], self.frame[at + STATE], True)
                return
        self.done = True

    def _forget(self):
        """Forget which cells trials touched and their scores; only trials of the last `idle` cells count as made."""
        for i in range(self.line_words):
            self.seen[i] = 0
        for i in range(self.cells):
            self.score[i] = self.is_known[i] = 0
            self.dirty[i] = 1
        self.far = self.cells if self.idle > self.cursor else 0
        for i in range(self.idle):
            cell = self.cursor - 1 - i
            self.dirty[cell if cell >= 0 else cell + self.cells] = 0

    # The interface for the search that uses the board: pictures, positions, and nodes that others continue.

    def look(self, level: int = -1) -> bytes:
        """Return the state of each cell, 255 if unknown: the current one without the running trial, or at a node
        above.
        """
        mark: cython.int = self.probe_mark if self.probing else self.trail_top
        if 0 <= level < self.level:
            mark = self.frame[level * FRAME + TRAIL]
        return self._known(mark)

    def highest(self, barred: cython.int) -> int:
        """Return the level of the highest node, up to this one, with none of these bits (FOUND of a frame)."""
        level: cython.int = 0
        while level < self.level and self.frame[level * FRAME + FOUND] & barred:
            level += 1
        return level

    def retreat(self, level: cython.int) -> None:
        """Return to a node above, with the node handed over."""
        at: cython.int = level * FRAME
        if level < self.level:
            self._undo(self.frame[at + TRAIL])
            self.facts_top, self.excess, self.level = self.frame[at + FACTS], self.frame[at + EXCESS], level

    def leave(self, found: bool) -> None:
        """Continue with the next branch after the node that was handed over is finished; `found` if it had a
        solution.
        """
        i: cython.int
        self.handed = False
        # What is left is likely to be as hard.
        self.effort = self.limit - self.limit // 8
        for i in range(self.level + 1):
            self.frame[i * FRAME + FOUND] |= found
        self._back()
        if not self.done:
            self.anchor = self.describe(ENTERING)
            self.since = self.steps

    def teach(self, facts) -> None:
        """Learn that no solution of the node handed over has these states (cell * states + state), though it has
        several, and continue in it.
        """
        i: cython.int
        self.handed = False
        self.effort = 0
        for i in range(self.level + 1):
            self.frame[i * FRAME + FOUND] |= 1
        self._relearn(facts)
        self.cursor = self.idle = 0
        self.whole = -1
        self.anchor = self.describe(SETTLED)
        self.since = self.steps
        self._forget()
        self._next()

    def keep_on(self) -> None:
        """Never hand over a node again, and continue with this one."""
        self.handed = False
        self.limit = 0
        self._branch()

    def frames(self) -> list[tuple[int, ...]]:
        """Return (cell, state, other, untried, found) of every decision, in order."""
        kept = (CELL, STATE, OTHER, UNTRIED, FOUND)
        return [tuple([self.frame[level * FRAME + i] for i in kept]) for level in range(self.level)]

    def learnt(self, levels: int) -> list[list[int]]:
        """Return the facts learned at the first nodes: for each a list of cell * states + state."""
        ends = [self.frame[level * FRAME + FACTS] for level in range(self.level)] + [self.facts_top]
        return [[self.facts[i] for i in range(start, end)] for start, end in zip([0, *ends], ends)][:levels]

    def describe(self, kind: int):
        """Return the place at a fixpoint of a node, in numbers that `restore` takes."""
        counters = (self.steps, self.effort, self.probes, self.nodes, self.cut, self.solutions)
        here = (self.cursor, self.idle, self.frame[self.level * FRAME + FOUND], self.deferred)
        return kind, counters, here, self.frames(), self.learnt(self.level + (kind != ENTERING))

    def give_away(self):
        """Split off the other branch of the highest decision that has it untried; return its place, or None."""
        level: cython.int
        for level in range(self.level):
            if self.frame[level * FRAME + UNTRIED]:
                self.frame[level * FRAME + UNTRIED] = 0
                for above in range(level + 1):
                    self.frame[above * FRAME + FOUND] |= 2
                decisions = [(cell, state, other, 0, 2) for cell, state, other, _, _ in self.frames()[:level]]
                decisions.append((self.frame[level * FRAME + CELL], self.frame[level * FRAME + STATE], 1, 0, 2))
                return ENTERING, (0,) * 6, (0, 0, 0, 0), decisions, self.learnt(level + 1)
        return None

    def restore(self, place) -> bool:
        """Rebuild a place on a fresh board; False if the place is impossible."""
        kind, counters, here, frames, learnt = place
        self._prepare()
        for i, (cell, state, other, untried, found) in enumerate(frames):
            if not self._relearn(learnt[i]):
                return False
            states = int(self._states_of(cell))
            if not states >> state & 1 or not states & (states - 1):
                return False
            self._follow(cell, state, other)
            self.frame[i * FRAME + UNTRIED], self.frame[i * FRAME + FOUND] = untried, found
        if kind != ENTERING and (not self._relearn(learnt[len(frames)]) or not self.excess):
            return False
        self.steps, self.effort, self.probes, self.nodes, self.cut, self.solutions = counters
        self.since = self.steps
        self.anchor = place
        self.deferred = here[3]
        if kind != ENTERING:
            self.cursor, self.idle, self.frame[self.level * FRAME + FOUND] = here[:3]
            self._forget()
            if kind == SETTLED:
                self._next()
            else:
                self.handed = True
        return True

    def _relearn(self, facts) -> bool:
        for fact in facts:
            self._learn(fact // self.states, fact % self.states)
        return self._propagate()

    def finish(self, counters) -> None:
        """Make this the search that has nothing left."""
        self.steps, self.effort, self.probes, self.nodes, self.cut, self.solutions = counters
        self._clear_queue()
        self.done = True
