"""The search for words of a Quartiles board: a cursor over paths of tiles that follows the lexicon's automaton.

A path grows by *append* (the first unused tile), moves by *increment* (the next unused tile at the last position) and,
if there is no next tile, by *popcrement* (drop the last position and increment the one before, repeatedly). Nothing is
appended if no word starts with the letters of the path. A step is one examined path. An unknown tile is spelled letter
by letter,
one step each, then closed, which is also a step; shorter readings come first.

There is one level for each position of the path, for each letter of an unknown tile and for its end. The choices of a
level are the tiles by their numbers; inside an unknown tile 0 to close it and 1 + its code for a letter.
"""

import re
from collections import defaultdict
from typing import Any

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.core.system.bits import ctz, popcount
    from unriddle.core.system.tuples import four
    from unriddle.core.search.shell import fast_budget

    LEVELS = 16  # the most levels: 6 tiles, and for each of two unknown ones 4 letters and their end
    # Codes beyond all letters: an unknown tile, a letter that is not in the alphabet, the separator of tiles.
    UNKNOWN_TILE, NOT_A_LETTER, BETWEEN = 32, 33, 34

from unriddle.core import PuzzleError
from unriddle.core.search.shell import ENDLESS, checked_budget
from unriddle.puzzles.quartiles.puzzle import MAX_PATH, MAIN, OWN, TIERS, UNKNOWN, WIDE, Word, points, texts_of

WORTH = (0, *(points(tiles) for tiles in range(1, MAX_PATH + 1)))  # points by number of tiles
TABLES: dict[str, Any] = {}  # alphabet -> letter of a tile -> its code


def table(alphabet: str) -> Any:
    """Return the table with which str.translate turns tiles into codes of this alphabet."""
    codes = {ord(letter): code for code, letter in enumerate(alphabet)} | {
        ord(UNKNOWN): UNKNOWN_TILE,
        ord(" "): BETWEEN,
    }
    TABLES[alphabet] = defaultdict(lambda: NOT_A_LETTER, codes)
    return TABLES[alphabet]


@cython.cclass
class Paths:
    """The kernel of the search, in the protocol of core.search."""

    def __init__(self, puzzle: Any, snapshot: Any = None, lexicon: Any = None) -> None:
        if not cython.compiled:
            self.letters = [0] * 480
            self.start = [0] * 41
            self.unknown = [0] * 40
            self.untried, self.used, self.node, self.chosen, self.total, self.kind, self.placed, self.final = (
                [0] * (LEVELS + 1) for _ in range(8)
            )
            self.path = [0] * 6
            self.reading = [0] * 8
            self.length = [0] * 2
        if lexicon is None:
            raise PuzzleError("a search for words needs a lexicon")
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.nodes = lexicon.nodes
        self.alphabet = lexicon.alphabet
        self.names = puzzle.labels
        self.labels = list(self.names)
        self.longest = puzzle.tiles_per_word
        self.tiers = TIERS
        self.worth = WORTH
        self.kind_of_word = Word
        self.busy = False
        self.done = False
        self.ready = False
        self.steps = 0
        self.end = ENDLESS
        self.depth = 0
        self.words = 0
        self.root = lexicon.root
        at: cython.int = 0
        place: cython.int = 0
        unknowns: cython.int = 0
        code: cython.int
        one: cython.ulonglong = 1
        text: str = " ".join(puzzle.tiles)
        codes: bytes = text.translate(TABLES.get(lexicon.alphabet) or table(lexicon.alphabet)).encode()
        if text.isascii() and not re.search("[a-z]", lexicon.alphabet):
            raise PuzzleError("the words of this lexicon have no letter from a to z")
        self.start[0] = 0
        self.unknown[0] = -1
        for code in codes:
            if code == BETWEEN:
                place += 1
                self.start[place] = at
                self.unknown[place] = -1
            else:
                if code == UNKNOWN_TILE:
                    self.unknown[place] = unknowns
                    unknowns += 1
                self.letters[at] = code
                at += 1
        self.start[place + 1] = at
        self.simple = not unknowns and self.names is puzzle.tiles
        self.board = (one << (place + 1)) - 1
        self.open(0, lexicon.root, 0, 0, 0)
        if snapshot is not None:
            whole: Any = self
            whole.resume(snapshot)

    def advance(self, budget: Any, /) -> Any:
        left: cython.ulonglong = fast_budget(budget)
        if self.busy or not left:
            left = checked_budget(budget, self.busy)
        if left > self.end - self.steps:
            left = self.end - self.steps
        self.busy = True
        solution = self.word() if self.walk(left) else None
        if self.steps == self.end:
            self.done = True
        self.busy = False
        return solution

    def frame(self, level: cython.int) -> tuple[int, int, int]:
        """Return the untried tiles or letters of this level as a bit set, the chosen one or -1, and how many it had."""
        return self.untried[level], self.chosen[level], self.total[level]

    def keep(self, level: cython.int, untried: cython.ulonglong) -> None:
        """Set the untried choices of this level, a bit set."""
        self.untried[level] = untried

    def followed(self) -> list[str]:
        """Return the labels of the tiles on the path to be examined next, unknown ones with their letters."""
        level: cython.int
        choice: cython.int
        labels: list[str] = []
        for level in range(self.depth):
            choice = self.chosen[level] if level < self.depth - 1 else ctz(self.untried[level])
            if not self.kind[level]:
                labels.append(self.names[choice] + ("=" if self.unknown[choice] >= 0 else ""))
            elif choice:
                labels.append(labels.pop() + self.alphabet[choice - 1])
        return labels

    def word(self):
        """Return the word of the path examined last."""
        count = self.words
        p = self.path
        for place in range(count):
            if self.unknown[p[place]] >= 0:
                self.labels[p[place]] = self._assumed(p[place])
        # Tuples written out: this is the most expensive part of a search, and an intermediate list costs a third more.
        t = self.labels
        if count == 1:
            tiles: tuple[str, ...] = (t[p[0]],)
        elif count == 2:
            tiles = (t[p[0]], t[p[1]])
        elif count == 3:
            tiles = (t[p[0]], t[p[1]], t[p[2]])
        elif count == 4:
            tiles = (t[p[0]], t[p[1]], t[p[2]], t[p[3]])
        elif count == 5:
            tiles = (t[p[0]], t[p[1]], t[p[2]], t[p[3]], t[p[4]])
        else:
            tiles = (t[p[0]], t[p[1]], t[p[2]], t[p[3]], t[p[4]], t[p[5]])
        if not self.ready:
            self._marks()
        text = "".join(tiles if self.simple else texts_of(tiles))
        tier = MAIN if self.plain else self.tiers[self.tier()]
        return four(self.kind_of_word, text, tiles, tier, self.worth[count])

    def _assumed(self, tile: int) -> str:
        """Return the label of an unknown tile with the letters that it has in the path examined last."""
        which: cython.int = self.unknown[tile]
        letters = [self.alphabet[self.reading[4 * which + place]] for place in range(self.length[which])]
        return f"{self.names[tile]}={''.join(letters)}"

    def _marks(self) -> None:
        """Load the planes that distinguish the word lists; only when needed, because the pure-Python lexicon must count
        its words for this.
        """
        wide = self.lexicon.plane(WIDE)
        own = self.lexicon.plane(OWN)
        self.plain = not len(wide) and not len(own)
        self.marked_wide = len(wide) > 0
        self.marked_own = len(own) > 0
        if not self.plain:
            self.before = self.lexicon.before
            self.wide = wide
            self.own = own
        self.ready = True

    def tier(self):
        """Return the list of the word found last, as an index of TIERS."""
        one = 1
        node = self.root
        number = 0
        final = 0
        for place in range(self.words):
            tile = self.path[place]
            which = self.unknown[tile]
            at = self.start[tile] if which < 0 else 4 * which
            stop = self.start[tile + 1] if which < 0 else at + self.length[which]
            while at < stop:
                code = self.letters[at] if which < 0 else self.reading[at]
                at += 1
                mask = self.nodes[node]
                slot = node + 1 + popcount(mask & ((one << code) - 1))
                edge = self.nodes[slot]
                number += self.before[slot] + final
                final = edge & 1
                node = edge >> 1
        if self.marked_own and (self.own[number >> 3] >> (number & 7)) & 1:
            return 2
        if self.marked_wide and (self.wide[number >> 3] >> (number & 7)) & 1:
            return 1
        return 0

    def open(self, kind, node, final, placed, used):
        """Open a level if it has a choice; `placed` tiles, the bits of `used`, lead to `node`.

        `kind` is 0 for a tile, or 1 + the number of letters inside an unknown tile; `final` says whether these end a
        word.
        """
        if not kind:
            if placed == self.longest:
                return False
            untried = self.board & ~used
        else:
            untried = 0
            if kind <= 4:
                untried = self.nodes[node]
                untried = untried << 1
            if kind > 2:
                untried = untried | 1
        if not untried:
            return False
        level = self.depth
        self.kind[level] = kind
        self.node[level] = node
        self.final[level] = final
        self.placed[level] = placed
        self.used[level] = used
        self.untried[level] = untried
        self.total[level] = popcount(untried)
        self.chosen[level] = -1
        self.depth = level + 1
        return True

    def shut(self):
        """Close exhausted levels, so that the last always has a choice; return True if the search is done."""
        level = self.depth - 1
        while level >= 0 and not self.untried[level]:
            level -= 1
        self.depth = level + 1
        if level < 0:
            self.done = True
        else:
            self.chosen[level] = -1
        return self.done

    def walk(self, budget):
        """Advance by at most `budget` steps; return 1 if it stopped right after a path that is a word."""
        left = budget
        found = 0
        alive = 0
        one = 1
        edge = 0
        nodes = self.nodes
        letters = self.letters
        start = self.start
        while left and self.depth and not found:
            level = self.depth - 1
            if self.kind[level]:
                left -= 1
                found = self.spell(level)
                continue
            # Try the tiles of this level until one leads deeper or spells a word, or none is left.
            untried = self.untried[level]
            first = nodes[self.node[level]]
            if first:
                first = first | (one << UNKNOWN_TILE)
            while left:
                choice = ctz(untried)
                untried = untried & (untried - 1)
                left -= 1
                at = start[choice]
                mask = first
                alive = (mask >> letters[at]) & 1
                if alive:
                    if letters[at] == UNKNOWN_TILE:
                        edge = self.node[level]
                        break
                    stop = start[choice + 1]
                    node = self.node[level]
                    while True:
                        edge = nodes[node + 1 + popcount(mask & ((one << letters[at]) - 1))]
                        at += 1
                        if at == stop:
                            break
                        node = edge >> 1
                        mask = nodes[node]
                        if not (mask >> letters[at]) & 1:
                            alive = 0
                            break
                    if alive:
                        break
                if not untried:
                    break
            self.untried[level] = untried
            if alive:
                self.chosen[level] = choice
                self.path[self.placed[level]] = choice
                if self.unknown[choice] >= 0:
                    self.open(1, edge, 0, self.placed[level] + 1, self.used[level] | (one << choice))
                else:
                    found = edge & 1
                    self.words = self.placed[level] + 1
                    self.open(0, edge >> 1, 0, self.placed[level] + 1, self.used[level] | (one << choice))
            if self.depth - 1 == level:
                self.shut()
        self.steps += budget - left
        return found

    def spell(self, level):
        """Make one step inside an unknown tile, its next letter or its end; return 1 if that completes a word."""
        one = 1
        untried = self.untried[level]
        mask = self.nodes[self.node[level]]
        choice = ctz(untried)
        placed = self.placed[level]
        which = self.unknown[self.path[placed - 1]]
        count = self.kind[level] - 1
        found = 0
        self.untried[level] = untried & (untried - 1)
        self.chosen[level] = choice
        if choice:
            self.reading[4 * which + count] = choice - 1
            edge = self.nodes[self.node[level] + 1 + popcount(mask & ((one << (choice - 1)) - 1))]
            self.open(count + 2, edge >> 1, edge & 1, placed, self.used[level])
        else:
            found = self.final[level]
            self.length[which] = count
            self.words = placed
            self.open(0, self.node[level], 0, placed, self.used[level])
        if self.depth - 1 == level:
            self.shut()
        return found
