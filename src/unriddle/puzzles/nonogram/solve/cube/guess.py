"""A guess of the whole picture by belief propagation.

Where the picture is well determined the messages settle, and nearly all cells are right. Where they leave much in
doubt the board is annealed: each cell is drawn towards what it already believes, just so hard that the doubt falls
evenly from round to round. Boards that have many pictures freeze at a pull of .1 or .2, others at .02: a fixed
schedule is too fast for some and too slow for others.
"""

from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief

# Boards with this many open cells take all of these rounds, smaller ones a part of them, but not less than the least.
LARGE = 5_000
# Rounds without any pull, the least and all: of a guess that hopes to do without, and of one that begins with chance.
PLAIN, FREE = (20, 150), (5, 40)
# With a larger part of the open cells in doubt, or of the lines broken, the settled messages are not worth a search.
DOUBTFUL, BROKEN = 0.4, 0.33
# Rounds in which the doubt falls to nothing, each turn half of the first one's more; rounds without a better guess
# after which the turn is over.
COOLING, IDLE = (25, 200), 30
# The pull changes by so much a round when these rounds are all, more when they are fewer, and is at most so large.
STEP, FASTEST, STRONGEST = 0.008, 0.08, 0.7
# Guesses are looked at each so many rounds.
LOOK = 5


class Guessing:
    """The making of one guess, some rounds at a time: `picture`, which breaks `broken` lines, the fewest of all.

    Turn 0 tries first to do without any pull; later turns cool more and more slowly, and should begin with chance.
    """

    def __init__(self, belief: Belief, turn: int, cells: int, lines: int) -> None:
        """`cells` is the number of open ones, `lines` that of all."""
        self.belief, self._cells, self._lines = belief, cells, lines
        self._plain = sized(PLAIN, cells) if turn == 0 else 0
        self._free, cooling = sized(FREE, cells), sized(COOLING, cells)
        self._slow = cooling * (2 + turn) // 2
        self._step = min(FASTEST, STEP * LARGE / cells)
        self.rounds = self._cooling = self._best_at = 0
        self._start = self._pull = 0.0
        self.picture, self.broken = b"", 1 << 30

    def work(self, rounds: int) -> bool:
        """Some more rounds; whether that was all."""
        for _ in range(rounds):
            if self._cooling:
                if self._cool():
                    return True
                continue
            self.rounds += 1
            moved = self.belief.iterate(0.0)
            if self._plain and (not moved or self.rounds == self._plain):
                self._look()
                if self.belief.doubt < DOUBTFUL * self._cells and self.broken < BROKEN * self._lines:
                    return True
                self._plain = 0
            if not self._plain and self.rounds >= self._free:
                self._cooling, self._start = self.rounds, self.belief.doubt
        return False

    def _cool(self) -> bool:
        """One round of annealing; whether it is over."""
        past = self.rounds - self._cooling
        wanted = self._start * max(0.0, 1 - past / self._slow)
        self._pull += self._step if self.belief.doubt > wanted else -self._step
        self._pull = min(STRONGEST, max(0.0, self._pull))
        self.belief.iterate(self._pull)
        self.rounds += 1
        past += 1
        if past % LOOK == 0:
            self._look()
        late = past > self._slow + IDLE // 3 and self.rounds - self._best_at > IDLE
        return not self.broken or late or past >= 2 * self._slow

    def _look(self) -> None:
        """Keep the guess of now when it breaks fewer lines than all before."""
        broken = self.belief.broken()
        if broken < self.broken:
            self.broken, self._best_at, self.picture = broken, self.rounds, self.belief.picture()


def sized(bounds: tuple[int, int], cells: int) -> int:
    """A number for a board with this many open cells, from the least and that of large boards."""
    return max(bounds[0], bounds[1] * min(cells, LARGE) // LARGE)
