# cython: binding=False
"""The search for all moves: one walk of the word automaton over the field, with the new letter as a wildcard.

Order: first cells row by row, then at each cell its neighbours row by row, in the empty cell that gets the new letter
(the hole) the letters as in the alphabet. So the paths of one word come in the order of their cells, and the first
path of a move can be told from the others without remembering any move. A step is one edge of the automaton taken on
the field. The hole takes only letters after which the word ends or a letter beside the hole may follow.
"""

from typing import Any

try:
    from unriddle.core import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.bits import ctz, popcount
    from unriddle.puzzles.balda.values import move_of, path_of, word_of

import struct

from unriddle.core import CheckpointError, PuzzleError, Seal, Text
from unriddle.core.cursor import fraction, lowest
from unriddle.puzzles.balda.words import allows, tables
from unriddle.puzzles.balda.notation import Place
from unriddle.puzzles.balda.puzzle import BLOCKED, OPEN, PRIZE, Move

if not cython.compiled:
    SLICE = 1 << 30  # steps that one call of advance does at most
    VACANT = 32  # in place of a letter: this cell may become the hole
    WALL = 33  # in place of a letter: blocked, or an empty cell that must stay empty
    NOWHERE = 255
    LEVELS = 64  # letters of the longest word that is found
UNCHOSEN = 15  # in place of a choice
FULL = (1 << 32) - 1
HEAD = 7  # words of a place before its levels: steps, depth, begin, end, pending, followed, first letter


@cython.final
@cython.cclass
class Search:
    """Every move of a position, once, by the first of its paths; or every path of every move."""

    # The optional parts of the contract, which this search does without.
    note = ""
    replaying = False

    def __init__(self, puzzle: Any, snapshot: Any = None, lexicon: Any = None) -> None:
        c: cython.int
        i: cython.int
        one: cython.uint = 1
        if not cython.compiled:
            self.letter, self.left, self.taken, self.same = [0] * 225, [0] * 225, [0] * 225, [0] * 225
            self.degree, self.hollow, self.bit, self.around = [0] * 225, [0] * 225, [0] * 225, [0] * 225
            self.away, self.starts, self.first, self.last = [0] * 225, [0] * 225, [0] * 225, [0] * 32
            self.extra, self.kept, self.row = [0] * 225, [0] * 225, [0] * 225
            self.beside, self.holes, self.beyond, self.text = [0] * 1800, [0] * 1800, [0] * 1800, [""] * 64
            self.path, self.node, self.chosen, self.choices = [0] * 65, [0] * 65, [0] * 65, [0] * 65
            self.untried, self.all, self.letters = [0] * 65, [0] * 520, [0] * 520
        if lexicon is None:
            raise PuzzleError(Text("a search for words needs a lexicon"))
        if max(lexicon.alphabet) > "\uffff":
            raise PuzzleError(Text("its alphabet has letters that no position has"), str(lexicon.name))
        text = "".join(puzzle.rows)
        codes = {letter: code for code, letter in enumerate(lexicon.alphabet)}
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.alphabet = lexicon.alphabet
        self.names = list(lexicon.alphabet)
        self.kind = Move
        self.banned = frozenset(puzzle.used) or None
        self.rules = allows(puzzle, lexicon)
        self.root = lexicon.root
        self.view = lexicon.nodes
        if not cython.compiled:
            self.nodes, self.signs = self.view, self.names
        else:
            self.nodes = cython.address(self.view[0])
            for i in range(len(self.names)):
                self.signs[i] = ord(self.names[i])
        self.knots = puzzle.knots
        self.least = puzzle.min_length
        self.every = puzzle.paths
        self.busy = self.finished = False
        self.width = puzzle.width
        self.cells = len(text)
        self.places = [(i // self.width, i % self.width) for i in range(self.cells)]
        only: cython.int = self._number(puzzle.cell)
        self.goal = self._number(puzzle.through) if puzzle.through is not None else only
        for c in range(32):
            self.last[c] = NOWHERE
        for i in range(self.cells):
            sign = text[i]
            if sign in OPEN:
                c = VACANT if only < 0 or only == i else WALL
            elif sign == BLOCKED:
                c = WALL
            elif sign in codes:
                c = codes[sign]
            else:
                message = Text("its words have other letters than the position, such as {letter!r}", letter=sign)
                raise PuzzleError(message, str(lexicon.name))
            self.letter[i] = c
            self.left[i] = self.knots
            self.extra[i] = puzzle.prize if sign == PRIZE else 0
            self.kept[i] = 3
            self.row[i] = i // self.width
            if c < VACANT:
                self.bit[i] = one << c
                self.same[i] = self.last[c]
                self.last[c] = i
        self._neighbours(puzzle.height, puzzle.diagonals)
        self.wanted = 0
        if self.goal >= 0:
            self.height, self.reach = tables(lexicon)
            self.wanted = self.bit[self.goal]
            self._distances()
            self.kept[self.goal] = 1 if self.wanted else 3
        self._starts()
        self.count = 0
        self.depth = self.hole = self.hole_at = self.code = self.followed = 0
        self.begin = 0
        self.end = self.roots
        self.pending = self.first[self.starts[0]] if self.roots else 0
        self.finished = not self.roots
        if snapshot is not None:
            self._resume(self._seal().open(snapshot))

    def _number(self, place: Any) -> Any:
        """The number of a cell, row by row; -1 for None."""
        return -1 if place is None else place[0] * self.width + place[1]

    def _neighbours(self, height: Any, diagonals: Any) -> None:
        """The neighbours of each cell in order, which of them are empty, and the letters around them."""
        i: cython.int
        j: cython.int
        k: cython.int
        m: cython.int
        r: cython.int
        c: cython.int
        row: cython.int
        column: cython.int
        rows: cython.int = height
        columns: cython.int = self.width
        aslant: cython.bint = diagonals
        mask: cython.uint
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
                    # A path that may use no cell twice cannot go back from the hole to where it came from.
                    if self.knots > 1 or self.beside[j * 8 + m] != i:
                        mask |= self.bit[self.beside[j * 8 + m]]
                self.beyond[i * 8 + k] = mask

    def _distances(self) -> None:
        """How many letters further on the goal can stand at the earliest, from each cell."""
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

    def _starts(self) -> None:
        """The cells that a word may begin in, and the letters that may be entered there."""
        i: cython.int
        c: cython.int
        one: cython.uint = 1
        mask: cython.uint = self.nodes[self.root]
        edge: cython.uint
        after: cython.uint
        rest: cython.uint
        able: cython.uint
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
                self.first[i] = able
                self.starts[self.roots] = i
                self.roots += 1

    @property
    def done(self) -> bool:
        return self.finished

    @property
    def steps(self) -> Any:
        return self.count

    def advance(self, budget: Any) -> Any:
        room: cython.longlong = SLICE if budget > SLICE else budget
        if room < 1:
            raise ValueError("the budget must be at least 1")
        if self.busy:
            raise RuntimeError("interrupted inside a step: resume from the last snapshot")
        limit: cython.ulonglong = self.count + room
        length: cython.int
        found = None
        self.busy = True
        while self.count < limit and not self.finished:
            length = self._run(limit)
            if length:
                found = self._move(length)
                if found is not None:
                    break
        self.busy = False
        return found

    @cython.cfunc
    def _move(self, length: cython.int) -> Any:
        """The solution that the first cells of the path make; None when the rules do not admit its word."""
        i: cython.int
        c: cython.int
        for i in range(length):
            c = self.path[i]
            c = self.code if c == self.hole else self.letter[c]
            self.text[i] = self.signs[c]
        word = word_of(self.text, length)
        if (self.banned is not None and word in self.banned) or (self.rules is not None and not self.rules(word)):
            return None
        path = path_of(self.places, self.path, length)
        score = length + self.extra[self.hole]
        return move_of(self.kind, self.places[self.hole], self.names[self.code], word, path, score)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _run(self, limit: cython.ulonglong) -> cython.int:
        """Do steps until a path of a move is found, and return its length; 0 when there is none before the limit."""
        one: cython.uint = 1
        d: cython.int = self.depth
        hole_at: cython.int = self.hole_at
        goal: cython.int = self.goal
        n: cython.int
        k: cython.int
        c: cython.int
        choices: cython.int
        length: cython.int = 0
        at: cython.uint
        rest: cython.uint
        edge: cython.uint
        letter: cython.p_uchar = self.letter
        left: cython.p_uchar = self.left
        beside: cython.p_uchar = self.beside
        path: cython.p_uchar = self.path
        untried: cython.p_uchar = self.untried
        bit: cython.p_uint = self.bit
        node: cython.p_uint = self.node
        steps: cython.ulonglong = self.count
        while steps < limit:
            steps += 1
            # Take the first choice that is not tried.
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
                c = ctz(self.pending)
                self.pending &= self.pending - 1
                if not self.pending:
                    self.begin += 1
                    if self.begin < self.end:
                        self.pending = self.first[self.starts[self.begin]]
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
                # The goal is still to be reached, and the word may be too short or lack its letter.
                if at and (self.away[n] > self.height[at] or (self.wanted and not self.reach[at] & self.wanted)):
                    at = 0
            elif edge & 1 and hole_at and d >= self.least and (self.every or self._first(d)):
                length = d
            # Fill the choices of the new level: the neighbours that may follow.
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
            # Leave the levels on which nothing is left to try.
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
            if length or (d == 0 and self.begin == self.end):
                self.finished = d == 0 and self.begin == self.end
                break
        self.depth = d
        self.hole_at = hole_at
        self.count = steps
        return length

    @cython.cfunc
    @cython.exceptval(check=False)
    def _vacancies(self, cell: cython.int, at: cython.uint, level: cython.int) -> cython.int:
        """Fill the letters of each empty neighbour that may become the hole; the neighbours that have any."""
        j: cython.int
        k: cython.int
        base: cython.int = cell * 8
        letters: cython.int = level * 8
        count: cython.int = self.hollow[cell]
        choices: cython.int = 0
        mask: cython.uint = self.nodes[at]
        edge: cython.uint
        after: cython.uint
        rest: cython.uint
        low: cython.uint
        all: cython.p_uint = self.all
        holes: cython.p_uchar = self.holes
        beyond: cython.p_uint = self.beyond
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _first(self, length: cython.int) -> cython.bint:
        """Whether no path before the one that is followed spells the same word through the same hole."""
        i: cython.int
        k: cython.int
        n: cython.int = self.path[0]
        c: cython.int = self.letter[n]
        missing: cython.int = 3 if self.wanted else 1
        twin: cython.bint = False
        path: cython.p_uchar = self.path
        taken: cython.p_uchar = self.taken
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
        # Paths that begin like this one and turn to an earlier neighbour.
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _walk(self, cell: cython.int, at: cython.int, length: cython.int, missing: cython.int) -> cython.bint:
        """Whether the followed word, from its letter `at` in this cell on, can be spelled through what is missing."""
        k: cython.int
        n: cython.int
        c: cython.int
        rows: cython.int = self.row[cell] - self.row[self.hole]
        columns: cython.int = cell - self.hole - rows * self.width
        found: cython.bint = False
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

    @property
    def share(self) -> float:
        if self.finished:
            return 1.0
        behind, whole = 0, 1
        for level in range(self.depth + 1):
            following = level < self.depth
            for total, tried in self._progress(level, following):
                behind = behind * total + tried
                whole *= total
        return fraction(behind, whole)

    def _progress(self, level: Any, following: Any) -> Any:
        """Of the cells to choose from on a level, how many are behind; of the letters of the present cell, how many."""
        if level == 0:
            present = self.followed if following else self.begin
            able = self.first[self.starts[present]]
            rest = self.pending if present == self.begin < self.end else 0
            cells = self.roots, self.roots - (self.end - present)
        else:
            present = self.chosen[level] if following else lowest(self.untried[level])
            able = self._able(level, present)
            rest = self._rest(level, present)
            choices = self.choices[level]
            cells = choices.bit_count(), (choices & ~self.untried[level] & ~(1 << present)).bit_count()
        return cells, (able.bit_count(), able.bit_count() - rest.bit_count() - following)

    def _able(self, level: Any, choice: Any) -> Any:
        """The letters that a choice of a level admits: those of the hole, the one of a filled cell, 0 for no choice."""
        if not self.choices[level] >> choice & 1:
            return 0
        cell = self.beside[self.path[level - 1] * 8 + choice]
        if self.letter[cell] == VACANT or (cell == self.hole and self.hole_at > level):
            return self.all[level * 8 + choice]
        one: cython.ulonglong = 1
        return one << self.letter[cell]

    def _rest(self, level: Any, choice: Any) -> Any:
        """The letters of this choice that are untried."""
        able = self._able(level, choice) if self.untried[level] >> choice & 1 else 0
        return able & self.letters[level * 8 + choice] if able & (able - 1) else able

    def look(self) -> Move:
        """The path so far as a move without a score; its letter is "" while there is no hole."""
        cells = [self.path[i] for i in range(self.depth)]
        path = tuple(self.places[cell] for cell in cells)
        word = "".join(self.alphabet[self.letter[cell]] for cell in cells)
        if self.hole_at:
            return Move(self.places[self.hole], self.alphabet[self.code], word, path, 0)
        return Move(path[len(path) - 1] if path else (0, 0), "", word, path, 0)

    def _seal(self) -> Any:
        return Seal(str(self.puzzle), "solve", self.lexicon.digest)

    def snapshot(self) -> Any:
        root = self.begin, self.end, self.pending
        levels = []
        for level in range(1, self.depth + 1):
            untried = self.untried[level]
            letters = self._rest(level, lowest(untried)) if untried else 0
            levels.append(self._level(level, untried, letters, level < self.depth))
        return self._close(self.count, root, levels)

    def statistics(self) -> Any:
        return {}

    def close(self) -> None:
        """Nothing is held but memory."""

    def _close(self, steps: Any, root: Any, levels: Any) -> Any:
        """The snapshot of a place: its steps, what is untried of the first cells, and its levels as words."""
        head = [steps, len(levels), *root, self.followed, self.letter[self.path[0]] if levels else 0]
        return self._seal().close(struct.pack(f"<{HEAD + len(levels)}Q", *head, *levels))

    def _level(self, level: Any, untried: Any, letters: Any, following: Any) -> Any:
        """A level as one word: the untried neighbours, the untried letters of the first of them, what is followed."""
        choice: cython.ulonglong = UNCHOSEN
        code: cython.ulonglong = 0
        if following:
            choice = self.chosen[level]
            code = self.letter[self.path[level]]
        return untried | letters << 8 | choice << 40 | code << 44

    def split(self) -> Any:
        if self.finished:
            return None
        for level in range(self.depth + 1):
            following = level < self.depth
            untried = self.untried[level] if level else span(self.begin, self.end)
            # A level that follows no choice yet must keep its first one, or nothing would be left to this search.
            given = upper(untried, untried.bit_count() // 2 if following else (untried.bit_count() + 1) // 2)
            if given:
                return self._give(level, given, self._letters(level, lowest(given)))
            letters = self._letters(level, lowest(untried)) if untried else 0
            letters = upper(letters, (letters.bit_count() + 1) // 2)
            if letters:
                return self._give(level, untried, letters)
        return None

    def _letters(self, level: Any, choice: Any) -> Any:
        """The untried letters of an untried choice, of the first cell too."""
        if level:
            return self._rest(level, choice)
        return self.pending if choice == self.begin else self.first[self.starts[choice]]

    def _give(self, level: Any, given: Any, letters: Any) -> Any:
        """Take these choices, of the first of them these letters, from a level; the snapshot of what they are."""
        choice = lowest(given)
        kept = self._letters(level, choice) & ~letters
        if level:
            root = self.roots, self.roots, 0
            levels = [self._level(above, 0, 0, True) for above in range(1, level)]
            later = self._close(0, root, [*levels, self._level(level, given, letters, False)])
            self.letters[level * 8 + choice] = kept
            self.untried[level] &= ~given | (1 << choice if kept else 0)
        else:
            later = self._close(0, (choice, self.end, letters), [])
            self.end = choice + 1 if kept else choice
            self.pending = kept if choice == self.begin else self.pending
        return later

    def _resume(self, data: Any) -> None:
        """Go to the place of a snapshot, by the steps that led there; CheckpointError for one that cannot be."""
        if len(data) % 8 or not HEAD <= len(data) // 8 <= HEAD + LEVELS:
            raise damaged(Text("its length"))
        steps, depth, begin, end, pending, followed, code, *levels = struct.unpack(f"<{len(data) // 8}Q", data)
        if depth != len(levels) or steps >> 62 or not begin <= end <= self.roots:
            raise damaged(Text("its head"))
        able = self.first[self.starts[begin]] if begin < end else 0
        if pending & ~able or (pending == 0) != (able == 0):
            raise damaged(Text("what is left of its first cells"))
        if depth:
            # What is followed comes before what is untried.
            later = pending if followed == begin < end else 0
            if followed >= self.roots or followed > begin or code > 31 or later & ((2 << code) - 1):
                raise damaged(Text("its first cell"))
            self._replay(levels, followed, code)
        self.begin, self.end, self.pending = begin, end, pending
        self.count = steps
        self.finished = not depth and begin == end

    def _replay(self, levels: Any, followed: Any, code: Any) -> None:
        """Follow the choices of these levels by single steps, and leave untried on each what its word says."""
        self.begin, self.end = followed, followed + 1
        self.pending = 1 << code & self.first[self.starts[followed]]
        if self.pending:
            self._run(self.count + 1)
        for level, word in enumerate(levels, 1):
            untried, letters, choice, code = word & 255, word >> 8 & FULL, word >> 40 & 15, word >> 44
            last = level == len(levels)
            if self.depth != level or not self._sound(level, untried, letters, choice, code, last):
                raise damaged(Text("level {level}", level=level))
            if not last:
                self._set_untried(level, 1 << choice, 1 << code)
                self._run(self.count + 1)
            self._set_untried(level, untried, letters)

    def _set_untried(self, level: Any, untried: Any, letters: Any) -> None:
        """Make these the untried choices of a level, with these untried letters of the first of them."""
        self.untried[level] = untried
        if untried:
            self.letters[level * 8 + lowest(untried)] = letters

    def _sound(self, level: Any, untried: Any, letters: Any, choice: Any, code: Any, last: Any) -> Any:
        """Whether a level may have these choices untried while it follows this one, or none when it is the last."""
        first = lowest(untried) if untried else NOWHERE
        able = self._able(level, first) if untried else 0
        if untried & ~self.choices[level] or letters & ~able or bool(letters) != bool(untried):
            return False
        if last:
            return bool(untried) and choice == UNCHOSEN and code == 0
        if code > 31 or not self._able(level, choice) >> code & 1:
            return False
        return not untried & ((1 << choice) - 1) and not (first == choice and letters & ((2 << code) - 1))


def upper(bits: Any, keep: Any) -> Any:
    """The bits that are set, but for the `keep` lowest."""
    for _ in range(keep):
        bits &= bits - 1
    return bits


def span(begin: Any, end: Any) -> Any:
    """The bits from `begin` up to `end`, which is left out."""
    return (1 << end) - (1 << begin)


def damaged(what: Any) -> CheckpointError:
    """The error for a snapshot that no search has made."""
    return CheckpointError(Text("the snapshot is damaged: {what} cannot be", what=what))
