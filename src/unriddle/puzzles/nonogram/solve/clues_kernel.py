"""The clues of one nonogram as flat arrays, shared by the kernels of the board and of the cube."""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
if not cython.compiled:
    from unriddle.puzzles.nonogram.arrays import ints


@cython.cclass
class Clues:
    """The blocks of all lines, rows first: block b, from first[line] to first[line + 1], has a length (0 if blotted)
    and a color. `states` is the number of colors and empty, `wide` room for the cells of any line, `most` the
    largest number of blocks in a line; `keep` owns all arrays."""

    def __init__(self, width: int, height: int, states: int, lines) -> None:
        self.width, self.height, self.states = width, height, states
        self.lines, self.wide = width + height, max(width, height) + 2
        counts = [len(line) for line in lines]
        self.blocks, self.most = sum(counts), max(counts)
        keep: list = []  # type: ignore[type-arg]
        self.keep = keep
        self.first = ints(keep, self.lines)
        self.length = ints(keep, self.blocks)
        self.color = ints(keep, self.blocks)
        at: cython.int = 0
        i: cython.int = 0
        for line in lines:
            self.first[i] = at
            i += 1
            for length, color in line:
                self.length[at] = length
                self.color[at] = color
                at += 1
        self.first[i] = at

    def place(self, line, at):
        """Return the cell of the board at a place in a line."""
        if line < self.height:
            return line * self.width + at
        return at * self.width + line - self.height

    def holds(self, line: cython.int, picture: bytes) -> bool:
        """Whether a line of this picture has the blocks of its clue."""
        return self._holds(line, picture)

    def _holds(self, line, picture):
        n = self.width if line < self.height else self.height
        b = self.first[line]
        last = self.first[line + 1]
        p = 0
        while p < n:
            color = picture[self.place(line, p)]
            start = p
            while p < n and picture[self.place(line, p)] == color:
                p += 1
            if color:
                if b == last or self.color[b] != color or (self.length[b] and self.length[b] != p - start):
                    return False
                b += 1
        return b == last
