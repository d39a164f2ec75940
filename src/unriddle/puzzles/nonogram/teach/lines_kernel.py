"""Finds the easiest technique that yields a conclusion in any line of a sheet, and the line.

A line examined without success is not examined again until it changes; and if complete line logic finds nothing in it,
no weak rule is tried. Among lines of equally easy conclusions, one changed by the last step comes first.
"""

from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.grid_kernel import Grid
from unriddle.puzzles.nonogram.teach.rules_kernel import Rules

if not cython.compiled:
    from unriddle.core.system.bits import ctz
    from unriddle.puzzles.nonogram.arrays import chars, ints, words
    from unriddle.puzzles.nonogram.solve.board.grid_kernel import COLORS, TABLE, WORD

    # The tier of complete line logic, after those of the weak rules.
    CASES = 11
    # Bits of a line: complete logic has been asked, and bit t: technique t was tried without success.
    ASKED, ALL = 1, (1 << 12) - 1
    # In `techniques_tried`: the bit of a line that the last step changed.
    RECENT = 12


@cython.cclass
class Lines(Grid):
    """The sheet: the possible states of each cell, given a person's entries.

    After `look`, `tier` is the technique that yields a conclusion in line `at`, 0 for none; `stuck` says that no line
    yields one; `broken` is a line that cannot be completed, or -1.
    """

    def __init__(self, width: int, height: int, states: int, clues) -> None:
        """Prepare as for Grid, but every cell may have every state."""
        i: cython.int
        w: cython.int
        one: cython.ulonglong = 1
        super().__init__(width, height, states, clues)
        self._clear_queue()
        for w in range(self.row_words):
            i = min(width - w * WORD, WORD)
            self.out[w] = (((one << (i - 1)) - 1) << 1) + 1
        for i in range(self.column_base):
            self.words[i] = self.out[i % self.row_words]
        for w in range(self.column_words):
            i = min(height - w * WORD, WORD)
            self.out[w] = (((one << (i - 1)) - 1) << 1) + 1
        for i in range(width * states * self.column_words):
            self.words[self.column_base + i] = self.out[i % self.column_words]
        self.excess = self.cells * (states - 1)
        self.tier = self.at = 0
        self.stuck = False
        self.broken = -1
        self.rules = Rules(max(width, height), self.most, states)
        self.vain = ints(self.keep, self.lines)
        self.recent = chars(self.keep, self.lines)
        self.stale = words(self.keep, self.line_words)

    def put(self, cell: cython.int, states: cython.ulonglong) -> None:
        """Restrict a cell to these states."""
        s: cython.int
        line: cython.int
        one: cython.ulonglong = 1
        for s in range(self.states):
            if not (states >> s) & 1:
                self._remove(cell, s)
        self._clear_queue()
        for line in (cell // self.width, self.height + cell % self.width):
            self.vain[line] = 0
            self.recent[line] = 1
            self.stale[line // WORD] |= one << (line % WORD)
        self.stuck = False

    def may(self, cell: cython.int) -> int:
        """Return the possible states of a cell, as a bit set."""
        return int(self._states_of(cell))

    def count_undecided(self) -> int:
        """Return the number of cells with more than one possible state."""
        cell: cython.int
        count: cython.int = 0
        states: cython.ulonglong
        for cell in range(self.cells):
            states = self._states_of(cell)
            if states & (states - 1):
                count += 1
        return count

    def techniques_tried(self) -> list[int]:
        """Return, as one number per line, the techniques tried without success and whether the line has just
        changed.
        """
        return [self.vain[i] | self.recent[i] << RECENT for i in range(self.lines)]

    def try_no_more(self, tried: list[int]) -> None:
        """Restore `techniques_tried` for this same sheet."""
        i: cython.int
        for i in range(self.lines):
            self.vain[i] = tried[i] & ALL
            self.recent[i] = tried[i] >> RECENT

    def settle(self) -> None:
        """Mark all lines as unchanged by the last step."""
        i: cython.int
        for i in range(self.lines):
            self.recent[i] = 0

    def look(self, budget: cython.int, until: cython.int) -> int:
        """Examine lines, at most `budget` times, by techniques up to a tier; return how many times."""
        tier: cython.int
        at: cython.int
        line: cython.int
        looks: cython.int = 0
        self.tier = 0
        for tier in range(1, min(until, CASES) + 1):
            for at in range(2 * self.lines):
                line = at if at < self.lines else at - self.lines
                if not (self.vain[line] >> tier) & 1 and self.recent[line] == (at < self.lines):
                    if looks == budget:
                        return looks
                    if not self.vain[line] & ASKED:
                        looks += 1
                        self.vain[line] = ASKED if self._tells(line) else ALL
                        if self.broken >= 0:
                            return looks
                        if self.vain[line] == ALL:
                            continue
                        if looks == budget:
                            return looks
                    looks += 1
                    if self._gives(line, tier):
                        self.tier, self.at = tier, line
                        self.settle()
                        return looks
                    self.vain[line] |= 1 << tier
        self.stuck = True
        return looks

    def told(self) -> Any:
        """Return the conclusion: for each changed place in the line its states before and after; and the places and
        blocks that the rule needs.
        """
        rules: Rules = self.rules
        if self.tier == CASES:
            cells = [i for i in range(rules.cells) if rules.can[i] != rules.full]
            blocks = list(range(rules.blocks))
        else:
            cells, blocks = rules.needs(self.tier)
        return self.news(), cells, blocks

    def news(self) -> Any:
        """Return each changed place in the line with its states before and after."""
        rules: Rules = self.rules
        return [(i, int(rules.can[i]), int(rules.left[i])) for i in range(rules.cells) if rules.can[i] != rules.left[i]]

    def _size(self, line):
        """Return the number of cells of a line."""
        return self.width if line < self.height else self.height

    def _base(self, line):
        """Return the index of a line's first mask."""
        if line < self.height:
            return line * self.states * self.row_words
        return self.column_base + (line - self.height) * self.states * self.column_words

    def _tells(self, line):
        """Whether complete logic changes a line; sets `broken` if it cannot be completed."""
        one = 1
        if not self._look(line):
            self.broken = line
            return False
        count = self.row_words if line < self.height else self.column_words
        at = self._base(line)
        shown = self._clue_states(line)
        for s in range(self.states):
            for w in range(count):
                left = self.out[s * count + w] if shown & (one << s) else 0
                if self.words[at + s * count + w] & ~left:
                    return True
        return False

    def _clue_states(self, line):
        """Return the states that the clue of a line has."""
        one = 1
        shown = one
        code = self.code_at[line]
        for t in range(self.code[code + COLORS]):
            shown |= one << self.code[code + TABLE + 3 * t]
        return shown

    def _gives(self, line, tier):
        """Whether a technique changes a line; the result remains in the rules."""
        rules: Rules = self.rules
        n = self._size(line)
        count = self.row_words if line < self.height else self.column_words
        rules.cells, rules.blocks = n, self.first[line + 1] - self.first[line]
        for j in range(rules.blocks):
            rules.length[j] = self.length[self.first[line] + j]
            rules.color[j] = self.color[self.first[line] + j]
        self._spread_out(self.words, self._base(line), rules.can, n, count, rules.full)
        if tier < CASES:
            return rules.rule(tier)
        self._look(line)
        self._spread_out(self.out, 0, rules.left, n, count, self._clue_states(line))
        return True

    def _spread_out(self, masks, at, cells, n, count, shown):
        """Convert masks, one per state, to the states of each cell, for the states in `shown`."""
        one = 1
        for i in range(n):
            cells[i] = 0
        for s in range(self.states):
            if (shown >> s) & 1:
                for w in range(count):
                    mask = masks[at + s * count + w]
                    while mask:
                        cells[w * WORD + ctz(mask)] |= one << s
                        mask &= mask - 1
