"""Line logic on the clues of a picture whose cells change one at a time: the costly part of repairing a picture.

Each change starts again with nothing known; a step is a line solve. There is no contradiction: the picture itself is a
solution.
"""

try:
    from unriddle.core.system import cy as cython
except ImportError:
    import cython  # type: ignore[no-redef]
from unriddle.puzzles.nonogram.solve.board.grid_kernel import Grid
from unriddle.puzzles.nonogram.solve.board.tall_kernel import Tall

if not cython.compiled:
    from unriddle.puzzles.nonogram.arrays import chars, ints, longer
    from unriddle.puzzles.nonogram.solve.board.line_kernel import BLOCK, TABLE, WIDE, write_code

    # Blocks that a line may have more than at the start before all codes are laid out again.
    SPARE = 4


@cython.cclass
class Flips(Grid):
    """The board of a picture: `waiting` lines are to be solved, `excess` is the number of surplus states they leave, 0
    when all cells are known.
    """

    def __init__(self, width: int, height: int, states: int, picture: bytes) -> None:
        """`picture` has the state of each cell, row by row."""
        i: cython.int
        super().__init__(width, height, states, [[]] * (width + height))
        self.cell = chars(self.keep, self.cells)
        for i in range(self.cells):
            self.cell[i] = picture[i]
        self.room_of = ints(self.keep, self.lines)
        self.blocks_room = 0
        self.code_room = 0
        self.wide_chain = self.wide_blocks = 0
        self._read()
        self._lay_out()
        self._begin()

    def _read(self):
        """Compute the clues of the picture."""
        at = 0
        line = 0
        self.most = 0
        while line < self.lines:
            self.first[line] = at
            stop = self.width if line < self.height else self.height
            c = line * self.width if line < self.height else line - self.height
            step = 1 if line < self.height else self.width
            if at + stop > self.blocks_room:
                self.blocks_room = 2 * (at + stop) + 64
                self.length = longer(self.keep, self.length, self.blocks_room)
                self.color = longer(self.keep, self.color, self.blocks_room)
            before = 0
            for i in range(stop):
                state = self.cell[c]
                c += step
                if state:
                    if state == before:
                        self.length[at - 1] += 1
                    else:
                        self.length[at] = 1
                        self.color[at] = state
                        at += 1
                before = state
            if at - self.first[line] > self.most:
                self.most = at - self.first[line]
            line += 1
        self.first[line] = at
        self.blocks = at

    def _lay_out(self):
        """Room for the code of every line, and all codes."""
        at = 0
        for line in range(self.lines):
            blocks = self.first[line + 1] - self.first[line] + SPARE
            self.code_at[line] = at
            self.room_of[line] = blocks
            at += TABLE + BLOCK * blocks
        if at > self.code_room:
            self.code_room = at
            self.code = longer(self.keep, self.code, at)
        for line in range(self.lines):
            self._write(line)

    def _write(self, line):
        """Write the code of one line."""
        at = self.code_at[line]
        first = self.first[line]
        last = self.first[line + 1]
        size = self.width if line < self.height else self.height
        write_code(size, self.length, self.color, first, last, self.code, at)
        if size > WIDE and (self.code[at + 3] > self.wide_chain or last - first > self.wide_blocks):
            # Room for this line and for all that were written before.
            self.wide_chain = max(self.wide_chain, self.code[at + 3] + 8)
            self.wide_blocks = max(self.wide_blocks, last - first + 8)
            self.across = Tall(self.row_words, self.wide_chain, self.wide_blocks, self.states)
            self.down = Tall(self.column_words, self.wide_chain, self.wide_blocks, self.states)

    def _begin(self):
        """Nothing is known, and every line waits."""
        self._clear_queue()
        for i in range(self.column_base + self.width * self.states * self.column_words):
            self.words[i] = 0
        self._fill()
        for i in range(self.lines):
            self._enqueue(i)

    def put(self, cell: cython.int, state: cython.int) -> None:
        """Give the cell of the picture another state, and start over."""
        row: cython.int = cell // self.width
        column: cython.int = self.height + cell % self.width
        self.cell[cell] = state
        self._read()
        if (
            self.first[row + 1] - self.first[row] > self.room_of[row]
            or self.first[column + 1] - self.first[column] > self.room_of[column]
        ):
            self._lay_out()
        else:
            self._write(row)
            self._write(column)
        self._begin()

    def advance(self, budget: cython.longlong) -> int:
        """Solve at most this many lines; how many it solved, fewer only when none is waiting."""
        steps: cython.longlong = 0
        while self.waiting and steps < budget:
            self._solve()
            steps += 1
        return steps

    def look(self) -> bytes:
        """Return the state of each cell, 255 where lines leave it open."""
        return self._known(self.trail_top)
