# cython: binding=False
# effort: -O3
"""Finds all moves: one walk of the word automaton over the field, with the new letter as a wildcard.

Order: first cells row by row, then at each cell its neighbors row by row; in the empty cell that gets the new letter
(the hole), letters in alphabetical order. So the paths of one word come in the order of their cells, and the first path
of a move is recognized without storing moves. A step is one edge of the automaton taken on the field. The hole only
takes letters after which the word ends or a letter beside the hole can follow.
"""

from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount
    from unriddle.core.system.tuples import five, take
    from unriddle.core.search.shell import fast_budget
    from unriddle.puzzles.balda.solve.values import word_of

from unriddle.core import PuzzleError, Text
from unriddle.core.search.shell import ENDLESS, checked_budget
from unriddle.puzzles.balda.puzzle import Place
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, PRIZE, Move
from unriddle.puzzles.balda.solve.words import barred_words, is_plausible, tables

if not cython.compiled:
    VACANT = 32  # instead of a letter: this cell can become the hole
    WALL = 33  # instead of a letter: blocked, or an empty cell that must stay empty
    NOWHERE = 255
    LEVELS = 64  # letters of the longest word that is found
    PRICED = 34  # instead of a letter: an empty cell with a prize
    STRANGE = 255  # instead of a letter: not in the lexicon's alphabet
# Alphabet -> its letters; each letter in two bytes; two bytes of a field's character -> its code.
SIGNS: dict[str, tuple[list[str], bytes, bytes]] = {}
PLACES: dict[tuple[int, int], tuple[Place, ...]] = {}  # height and width of a field -> its cells


def signs_of(alphabet: str, name: str) -> tuple[list[str], bytes, bytes]:
    """Return the letters and code tables of an alphabet; PuzzleError for letters that no position can have."""
    if max(alphabet) > "\uffff":
        raise PuzzleError(Text("its alphabet has letters that a position cannot have"), name)
    codes = bytearray([STRANGE]) * (1 << 16)
    for sign, code in [*zip(alphabet, range(32), strict=False), (EMPTY, VACANT), (BLOCKED, WALL), (PRIZE, PRICED)]:
        codes[ord(sign)] = code
    SIGNS[alphabet] = list(alphabet), alphabet.encode("utf-16-le"), bytes(codes)
    return SIGNS[alphabet]


def places_of(height: int, width: int) -> tuple[Place, ...]:
    """Return the cells of a field, row by row."""
    PLACES[height, width] = tuple((row, column) for row in range(height) for column in range(width))
    return PLACES[height, width]


@cython.cclass
class Moves:
    """The kernel of the search, as required by core.search.

    A choice is 32 * (number of a neighbor) + (code of a letter); on the first level, the number of a start cell.
    """

    def __init__(self, puzzle: Any, snapshot: Any = None, lexicon: Any = None) -> None:
        c: cython.int
        i: cython.int
        only: cython.int
        prize: cython.int
        one: cython.uint = 1
        if not cython.compiled:
            self.letter, self.left, self.taken, self.same = [0] * 225, [0] * 225, [0] * 225, [0] * 225
            self.degree, self.hollow, self.bit, self.around = [0] * 225, [0] * 225, [0] * 225, [0] * 225
            self.away, self.starts, self.first, self.last = [0] * 225, [0] * 225, [0] * 225, [0] * 32
            self.extra, self.kept, self.row, self.rest = [0] * 225, [0] * 225, [0] * 225, [0] * 225
            self.beside, self.holes, self.beyond, self.text = [0] * 1800, [0] * 1800, [0] * 1800, [""] * 64
            self.path, self.node, self.chosen, self.choices = [0] * 65, [0] * 65, [0] * 65, [0] * 65
            self.untried, self.all, self.letters = [0] * 65, [0] * 520, [0] * 520
        if lexicon is None:
            raise PuzzleError(Text("a search for words needs a lexicon"))
        rows, _, knots, diagonals, least, price, plausible, _, _, _, cell, through, every, _, _ = puzzle
        alphabet: str = lexicon.alphabet
        known: Any = SIGNS.get(alphabet) or signs_of(alphabet, str(lexicon.name))
        self.names, self.data, self.table = known
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.alphabet = alphabet
        self.kind = Move
        self.banned, self.left_out = barred_words(puzzle, lexicon)
        self.is_plausible = is_plausible(lexicon) if plausible else None
        self.root = lexicon.root
        self.view_of_nodes = lexicon.nodes
        encoded: Any = self.data
        data: cython.p_uchar = encoded
        if not cython.compiled:
            self.nodes, self.signs = self.view_of_nodes, self.names
        else:
            self.nodes = cython.address(self.view_of_nodes[0])
            for i in range(len(alphabet)):
                self.signs[i] = data[2 * i] | data[2 * i + 1] << 8
        self.knots = knots
        self.least = least
        self.every = every
        self.busy = self.done = False
        self.steps = 0
        self.end = ENDLESS
        self.height, self.width = len(rows), len(rows[0])
        self.cells = self.height * self.width
        self.places = PLACES.get((self.height, self.width)) or places_of(self.height, self.width)
        only = self._number(cell)
        self.goal = only if through is None else self._number(through)
        for c in range(32):
            self.last[c] = NOWHERE
        prize = price
        text: str = "".join(rows)
        encoded = text.encode("utf-16-le")
        data = encoded
        table: Any = self.table
        codes: cython.p_uchar = table
        for i in range(self.cells):
            c = codes[data[2 * i] | data[2 * i + 1] << 8]
            if c == STRANGE:
                message = Text("no word in this list has {letter!r}", letter=text[i])
                raise PuzzleError(message, str(lexicon.name))
            if c == PRICED:
                self.extra[i] = prize
                c = VACANT
            if c == VACANT and only >= 0 and only != i:
                c = WALL
            self.letter[i] = c
            self.left[i] = self.knots
            self.kept[i] = 3
            self.row[i] = i // self.width
            if c < VACANT:
                self.bit[i] = one << c
                self.same[i] = self.last[c]
                self.last[c] = i
        self._neighbours(diagonals)
        self.wanted = 0
        if self.goal >= 0:
            self.beneath, self.reach = tables(lexicon)
            self.wanted = self.bit[self.goal]
            self._distances()
            self.kept[self.goal] = 1 if self.wanted else 3
        self._starts()
        self.hole = self.hole_at = self.code = self.followed = self.begin = 0
        self.done = not self.roots
        self.depth = 1 if self.roots else 0
        if snapshot is not None:
            whole: Any = self
            whole.resume(snapshot)

    def _number(self, place: Any) -> int:
        """Return the number of a cell, row by row; -1 for None."""
        return -1 if place is None else place[0] * self.width + place[1]

    def _neighbours(self, aslant):
        """Compute each cell's neighbors in order, which of them are empty, and the letters around those."""
        rows = self.height
        columns = self.width
        for i in range(self.cells):
            if self.letter[i] == WALL:
                continue
            row = i // columns
            column = i - row * columns
            k = 0
            mask = 0
            for r in range(row - 1, row + 2):
                for c in range(column - 1, column + 2):
                    if 0 <= r < rows and 0 <= c < columns and (aslant or r == row or c == column):
                        j = r * columns + c
                        if j != i and self.letter[j] != WALL:
                            self.beside[i * 8 + k] = j
                            mask |= self.bit[j]
                            if self.letter[j] == VACANT:
                                self.holes[i * 8 + self.hollow[i]] = k
                                self.hollow[i] += 1
                            k += 1
            self.degree[i] = k
            self.around[i] = mask
        for i in range(self.cells):
            for k in range(self.degree[i]):
                j = self.beside[i * 8 + k]
                mask = 0
                for m in range(self.degree[j]):
                    # Unless a path may reuse cells, it cannot return from the hole to the cell before it.
                    if self.knots > 1 or self.beside[j * 8 + m] != i:
                        mask |= self.bit[self.beside[j * 8 + m]]
                self.beyond[i * 8 + k] = mask
        return 0

    def _distances(self) -> None:
        """Compute the distance in letters from each cell to the goal."""
        i: cython.int
        for i in range(self.cells):
            self.away[i] = NOWHERE
        self.away[self.goal] = 0
        queue = [self.goal]
        for cell in queue:
            for i in range(self.degree[cell]):
                after = self.beside[cell * 8 + i]
                if self.away[after] == NOWHERE:
                    self.away[after] = self.away[cell] + 1
                    queue.append(after)

    def _starts(self):
        """Return the cells in which a word can begin, and the letters that can be entered there."""
        one = 1
        mask = self.nodes[self.root]
        self.roots = 0
        for i in range(self.cells):
            rest = mask
            if self.letter[i] < VACANT:
                rest &= self.bit[i]
            if self.letter[i] == WALL or (self.goal >= 0 and self.away[i] == NOWHERE):
                continue
            able = 0
            while rest:
                c = ctz(rest)
                rest &= rest - 1
                edge = self.nodes[self.root + 1 + popcount(mask & ((one << c) - 1))]
                after = self.nodes[edge >> 1]
                if edge >> 1 and (after & self.around[i] or (self.letter[i] < VACANT and self.hollow[i])):
                    able |= one << c
            if able:
                self.starts[self.roots] = i
                self.first[self.roots] = able
                self.rest[self.roots] = able
                self.roots += 1
        return self.roots

    def advance(self, budget: Any, /) -> Any:
        limit: cython.ulonglong = fast_budget(budget)
        if self.busy or not limit:
            limit = checked_budget(budget, self.busy)
        limit += self.steps
        if limit > self.end:
            limit = self.end
        length: cython.int
        found = None
        self.busy = True
        while found is None and self.steps < limit and not self.done:
            length = self._run(limit)
            if length:
                found = self._move(length)
        if self.steps == self.end:
            self.done = True
        self.busy = False
        return found

    def _move(self, length):
        """Return the move spelled by the first `length` cells of the path; None if the rules exclude its word."""
        hole = self.hole
        path = self.path
        text = self.text
        for i in range(length):
            c = path[i]
            text[i] = self.signs[self.code if c == hole else self.letter[c]]
        word = word_of(text, length)
        if (self.banned is not None and word in self.banned) or (self.left_out is not None and word in self.left_out):
            return None
        if self.is_plausible is not None and not self.is_plausible(word):
            return None
        score = length + self.extra[hole]
        return five(self.kind, self.places[hole], self.names[self.code], word, take(self.places, path, length), score)

    def _run(self, limit):
        """Make steps until a move is found, and return the length of its path; 0 if there is none before the limit."""
        one = 1
        d = self.depth - 1
        hole_at = self.hole_at
        goal = self.goal
        length = 0
        letter = self.letter
        left = self.left
        beside = self.beside
        path = self.path
        untried = self.untried
        bit = self.bit
        node = self.node
        steps = self.steps
        while steps < limit:
            steps += 1
            # Take the first untried choice.
            if d:
                at = node[d]
                choices = untried[d]
                k = ctz(choices)
                self.chosen[d] = k
                n = beside[path[d - 1] * 8 + k]
                c = letter[n]
                if c == VACANT:
                    rest = self.letters[d * 8 + k]
                    c = ctz(rest)
                    rest &= rest - 1
                    self.letters[d * 8 + k] = rest
                    if not rest:
                        untried[d] = choices & (choices - 1)
                else:
                    untried[d] = choices & (choices - 1)
            else:
                at = self.root
                self.followed = self.begin
                n = self.starts[self.begin]
                rest = self.rest[self.begin]
                c = ctz(rest)
                self.rest[self.begin] = rest & (rest - 1)
                self._seek()
            rest = self.nodes[at] & ((one << c) - 1)
            edge = self.nodes[at + 1 + popcount(rest)]
            at = edge >> 1
            # Follow it.
            path[d] = n
            d += 1
            if letter[n] == VACANT:
                letter[n] = c
                bit[n] = one << c
                self.hole = n
                self.code = c
                hole_at = d
            left[n] -= 1
            if not left[n]:
                bit[n] = 0
            if goal >= 0 and left[goal] == self.knots:
                # The goal has not been reached, and the word may be too short or lack its letter.
                if at and (self.away[n] > self.beneath[at] or (self.wanted and not self.reach[at] & self.wanted)):
                    at = 0
            elif edge & 1 and hole_at and d >= self.least and (self.every or self._first(d)):
                length = d
            # Set the choices of the new level: the neighbors that may follow.
            choices = 0
            if at and d < LEVELS:
                node[d] = at
                rest = self.around[n]
                if hole_at:
                    rest |= one << self.code
                rest &= self.nodes[at]
                if rest:
                    for k in range(n * 8, n * 8 + self.degree[n]):
                        if rest & bit[beside[k]]:
                            choices |= 1 << (k & 7)
                if not hole_at and self.hollow[n]:
                    choices |= self._vacancies(n, at, d)
                self.choices[d] = choices
            untried[d] = choices
            # Leave exhausted levels.
            while not choices and d:
                if hole_at == d:
                    hole_at = 0
                    letter[path[d - 1]] = VACANT
                d -= 1
                n = path[d]
                left[n] += 1
                c = letter[n]
                bit[n] = one << c if c < VACANT else 0
                choices = untried[d] if d else 0
            if length or (d == 0 and self.begin == self.roots):
                self.done = d == 0 and self.begin == self.roots
                break
        self.depth = d + 1
        self.hole_at = hole_at
        self.steps = steps
        return length

    def _vacancies(self, cell, at, level):
        """Set the possible letters of each empty neighbor that can become the hole; return the neighbors with any."""
        base = cell * 8
        letters = level * 8
        count = self.hollow[cell]
        choices = 0
        mask = self.nodes[at]
        all = self.all
        holes = self.holes
        beyond = self.beyond
        for j in range(base, base + count):
            all[letters + holes[j]] = 0
        while mask:
            rest = mask & (mask - 1)
            low = mask ^ rest
            mask = rest
            at += 1
            edge = self.nodes[at]
            after = self.nodes[edge >> 1]
            for j in range(base, base + count):
                k = holes[j]
                if edge & 1 or after & beyond[base + k]:
                    all[letters + k] |= low
        for j in range(base, base + count):
            k = letters + holes[j]
            self.letters[k] = all[k]
            if all[k]:
                choices |= 1 << (k & 7)
        return choices

    def _first(self, length):
        """Whether the current path is the first one that spells its word through its hole."""
        n = self.path[0]
        c = self.letter[n]
        missing = 3 if self.wanted else 1
        twin = False
        path = self.path
        taken = self.taken
        self.kept[self.hole] = 2
        # Paths from an earlier first cell: the hole, or another cell with the same letter.
        if c == self.code:
            twin = self.hole < n and self._walk(self.hole, 0, length, missing)
            i = self.last[c]
            while i != NOWHERE and i >= n:
                i = self.same[i]
        else:
            i = self.same[n]
        while not twin and i != NOWHERE:
            twin = self._walk(i, 0, length, missing)
            i = self.same[i]
        # Paths that begin like this one and turn to an earlier neighbor.
        i = 0
        while not twin and i + 1 < length:
            n = path[i]
            taken[n] += 1
            missing &= self.kept[n]
            i += 1
            c = self.letter[path[i]]
            k = n * 8
            while not twin and self.beside[k] != path[i]:
                n = self.beside[k]
                k += 1
                if self.letter[n] == c and taken[n] < self.knots:
                    twin = self._walk(n, i, length, missing)
        while i:
            i -= 1
            taken[path[i]] = 0
        self.kept[self.hole] = 3
        return not twin

    def _walk(self, cell, at, length, missing):
        """Whether the current word, from its letter `at` in this cell on, can be spelled through the missing cells."""
        rows = self.row[cell] - self.row[self.hole]
        columns = cell - self.hole - rows * self.width
        found = False
        missing &= self.kept[cell]
        at += 1
        if at == length:
            return not missing
        n = length - at
        if missing & 1 and (rows > n or -rows > n or columns > n or -columns > n):
            return False
        c = self.letter[self.path[at]]
        self.taken[cell] += 1
        for k in range(self.degree[cell]):
            n = self.beside[cell * 8 + k]
            if self.letter[n] == c and self.taken[n] < self.knots and self._walk(n, at, length, missing):
                found = True
                break
        self.taken[cell] -= 1
        return found

    def _seek(self):
        """Advance to the next start cell with letters left to try."""
        while self.begin < self.roots and not self.rest[self.begin]:
            self.begin += 1
        return self.begin

    def frame(self, level: cython.int) -> tuple[int, int, int]:
        """Return this level's untried choices as a bit set, the chosen one or -1, and how many it had."""
        k: cython.int
        following: cython.bint = level < self.depth - 1
        choice: cython.int = self.chosen[level] if level else self.followed
        untried: int = 0
        total: cython.int = 0
        for k in range(8 if level else self.roots):
            able: cython.uint = self._able(level, k) if level else self.first[k]
            total += popcount(able)
            rest: int = self._untried_letters(level, k, able) if level else self.rest[k]
            untried |= rest << 32 * k
        return untried, 32 * choice + self.letter[self.path[level]] if following else -1, total

    def keep(self, level: cython.int, untried: int) -> None:
        """Set the untried choices of this level, a bit set."""
        k: cython.int
        letters: cython.uint
        left: cython.int = 0
        full: cython.ulonglong = 1
        full = (full << 32) - 1
        self.begin = self.begin if level else 0
        for k in range(8 if level else self.roots):
            letters = untried >> 32 * k & full
            if not level:
                self.rest[k] = letters
            elif letters:
                self.letters[level * 8 + k] = letters
                left |= 1 << k
        if level:
            self.untried[level] = left
        else:
            self._seek()

    def _able(self, level, choice):
        """Return the letters possible for a choice of a level: any for the hole, one in a filled cell, 0 for no
        choice.
        """
        one = 1
        if not self.choices[level] >> choice & 1:
            return 0
        cell = self.beside[self.path[level - 1] * 8 + choice]
        if self.letter[cell] == VACANT or (cell == self.hole and self.hole_at > level):
            return self.all[level * 8 + choice]
        return one << self.letter[cell]

    def _untried_letters(self, level, choice, able):
        """Return the untried ones among the letters `able`."""
        if not self.untried[level] >> choice & 1:
            return 0
        return able & self.letters[level * 8 + choice] if able & (able - 1) else able

    def current_move(self) -> Move:
        """Return the path so far as a move without points; its letter is "" without a hole."""
        cells = [self.path[i] for i in range(self.depth - 1)]
        path = tuple([self.places[cell] for cell in cells])
        word = "".join([self.alphabet[self.letter[cell]] for cell in cells])
        if self.hole_at and path:
            return Move(self.places[self.hole], self.alphabet[self.code], word, path, 0)
        return Move(path[len(path) - 1] if path else (0, 0), "", word, path, 0)
