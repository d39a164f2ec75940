"""The method of the article "fast word search in balda" (2014) as a plain baseline, for bench/balda.py.

For every empty cell and every letter of the alphabet: walk the tree of reversed prefixes from the cell over the field,
and wherever a whole prefix is found go on from the cell in the tree of words. The trees are flat arrays, in the layout
of the lexicons' automata but with no node shared. Counts the words found; keeps them if asked.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython
if not cython.compiled:
    from unriddle.core.system.bits import popcount


@cython.final
@cython.cclass
class TwoTrees:
    """All words of a field: `near` holds the neighbours of each cell, `letters` its letter's code, 32 for none."""

    def __init__(self, words, words_root, prefixes, prefixes_root, letters, near, uses, keep):
        i: cython.int
        k: cython.int
        if not cython.compiled:
            self.letter, self.left, self.degree = [0] * 225, [0] * 225, [0] * 225
            self.beside, self.path = [0] * 1800, [0] * 64
        self.words, self.words_root = words, words_root
        self.prefixes, self.prefixes_root = prefixes, prefixes_root
        self.cells = len(letters)
        self.keep = keep
        self.found = []
        self.count = 0
        for i in range(self.cells):
            self.letter[i] = letters[i]
            self.left[i] = uses
            self.degree[i] = len(near[i])
            for k in range(self.degree[i]):
                self.beside[i * 8 + k] = near[i][k]

    def search(self):
        cell: cython.int
        code: cython.int
        i: cython.int
        beside: cython.bint
        mask: cython.uint = self.prefixes[self.prefixes_root]
        edge: cython.uint
        one: cython.uint = 1
        self.count = 0
        for cell in range(self.cells):
            beside = False
            for i in range(self.degree[cell]):
                if self.letter[self.beside[cell * 8 + i]] != 32:
                    beside = True
            if self.letter[cell] != 32 or not beside:
                continue
            for code in range(32):
                if mask >> code & 1:
                    edge = self.prefixes[self.prefixes_root + 1 + popcount(mask & ((one << code) - 1))]
                    self.letter[cell] = code
                    self.hole = cell
                    self.path[0] = cell
                    self.left[cell] -= 1
                    self.backwards(edge >> 1, cell, 1, edge & 1)
                    self.left[cell] += 1
            self.letter[cell] = 32
        return self.count

    @cython.cfunc
    @cython.exceptval(check=False)
    def backwards(self, node: cython.uint, cell: cython.int, length: cython.int, valid: cython.bint) -> cython.int:
        """Go on towards the beginning of words; `path` holds the prefix from its end."""
        i: cython.int
        k: cython.int
        after: cython.int
        mask: cython.uint
        edge: cython.uint = 0
        at: cython.uint = self.words_root
        one: cython.uint = 1
        if valid:
            for i in range(length):
                mask = self.words[at]
                k = self.letter[self.path[length - 1 - i]]
                edge = self.words[at + 1 + popcount(mask & ((one << k) - 1))]
                at = edge >> 1
            self.turn(length)
            self.onwards(at, self.hole, length, edge & 1)
            self.turn(length)
        if node == 0:
            return 0
        mask = self.prefixes[node]
        for i in range(self.degree[cell]):
            after = self.beside[cell * 8 + i]
            k = self.letter[after]
            if k != 32 and self.left[after] and mask >> k & 1:
                edge = self.prefixes[node + 1 + popcount(mask & ((one << k) - 1))]
                self.path[length] = after
                self.left[after] -= 1
                self.backwards(edge >> 1, after, length + 1, edge & 1)
                self.left[after] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def turn(self, length: cython.int) -> cython.int:
        """Turn the first cells of the path round."""
        i: cython.int
        j: cython.int = length - 1
        c: cython.int
        for i in range(length // 2):
            c = self.path[i]
            self.path[i] = self.path[j]
            self.path[j] = c
            j -= 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def onwards(self, node: cython.uint, cell: cython.int, length: cython.int, word: cython.bint) -> cython.int:
        """Go on towards the end of words; `path` holds the word so far."""
        i: cython.int
        k: cython.int
        after: cython.int
        mask: cython.uint
        edge: cython.uint
        one: cython.uint = 1
        if word:
            self.add(length)
        if node == 0:
            return 0
        mask = self.words[node]
        for i in range(self.degree[cell]):
            after = self.beside[cell * 8 + i]
            k = self.letter[after]
            if k != 32 and self.left[after] and mask >> k & 1:
                edge = self.words[node + 1 + popcount(mask & ((one << k) - 1))]
                self.path[length] = after
                self.left[after] -= 1
                self.onwards(edge >> 1, after, length + 1, edge & 1)
                self.left[after] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def add(self, length: cython.int) -> cython.int:
        """Count a word that is found, and keep it if asked."""
        self.count += 1
        if self.keep:
            word = bytes([self.letter[cell] for cell in self.path[:length]])
            self.found.append((self.hole, self.letter[self.hole], word))
        return 0
