"""A guess of the whole picture by belief propagation, with how sure it is of each cell.

Where the picture is well determined the messages settle, and nearly all cells are right. Where they leave much in
doubt the board is annealed: each cell is drawn towards what it already believes, just so hard that the doubt falls
evenly from round to round. Boards that have many pictures freeze at a pull of .1 or .2, others at .02: a fixed
schedule is too fast for some and too slow for others.
"""

from collections.abc import Sequence
from typing import NamedTuple

from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder

# Rounds without any pull: of a guess that hopes to do without, and of one that begins with chance.
PLAIN, FREE = 150, 40
# The messages have settled when none changes by more than this.
SETTLED = 0.02
# With a larger part of the open cells in doubt, or of the lines broken, the settled messages are not worth a search.
DOUBTFUL, BROKEN = 0.4, 0.33
# Rounds in which the doubt falls to nothing, each turn half as many again; rounds without a better guess after which
# the turn is over.
COOLING, IDLE = 400, 60
# The pull changes by so much a round, and is at most so large.
STEP, STRONGEST = 0.002, 0.7
# Guesses are looked at each so many rounds.
LOOK = 5
# Levels of how sure a cell is: 0 for not at all.
LEVELS = 15


class Guess(NamedTuple):
    """A colour for each cell, a mark for each start and end of a block, and a level for each cell: how sure it is."""

    picture: bytes
    marks: list[int]
    sure: bytes


def held(encoder: Encoder, guess: Guess, cells: Sequence[int], states: int, least: int) -> dict[int, int]:
    """What the cells that are at least so sure say, as literals, and how sure each is."""
    result = {}
    for cell in cells:
        if guess.sure[cell] >= least:
            colour = guess.picture[cell]
            for other in [colour] if colour else range(1, states):
                literal = encoder.cell(cell, other)
                if literal:
                    result[literal if colour else -literal] = guess.sure[cell]
    return result


class Guessing:
    """The making of one guess, some rounds at a time.

    Turn 0 tries first to do without any pull; later turns cool more and more slowly, and should begin with chance.
    """

    def __init__(self, belief: Belief, turn: int) -> None:
        self._belief = belief
        self._plain = turn == 0
        self._slow = COOLING * 3**turn // 2**turn
        self._round = self._cooling = self._best_at = 0
        self._start = self._pull = 0.0
        self._fewest = 1 << 30
        self.guess = Guess(b"", [], b"")

    def work(self, rounds: int, cells: int, lines: int) -> bool:
        """Some more rounds; whether `guess` is ready. `cells` is the number of open ones, `lines` that of all."""
        for _ in range(rounds):
            if self._cooling:
                if self._cool():
                    return True
                continue
            self._round += 1
            change = self._belief.iterate(0.0)
            if self._plain and (change < SETTLED or self._round == PLAIN):
                self._take()
                if self._belief.doubt < DOUBTFUL * cells and self._fewest < BROKEN * lines:
                    return True
                self._plain = False
            if not self._plain and self._round >= FREE:
                self._cooling, self._start = self._round, self._belief.doubt
        return False

    def _cool(self) -> bool:
        """One round of annealing; whether it is over."""
        past = self._round - self._cooling
        wanted = self._start * max(0.0, 1 - past / self._slow)
        self._pull += STEP if self._belief.doubt > wanted else -STEP
        self._pull = min(STRONGEST, max(0.0, self._pull))
        self._belief.iterate(self._pull)
        self._round += 1
        past += 1
        if past % LOOK == 0:
            self._take()
        late = past > self._slow + IDLE // 3 and self._round - self._best_at > IDLE
        return not self._fewest or late or past >= 2 * self._slow

    def _take(self) -> None:
        """Keep the guess of now when it breaks fewer lines than the one that is kept."""
        belief = self._belief
        picture = belief.cells()
        broken = belief.broken(picture)
        if broken < self._fewest:
            self._fewest, self._best_at = broken, self._round
            sure = [LEVELS - since * LEVELS // self._round for since in belief.settled_since()]
            self.guess = Guess(picture, belief.marks(), bytes(sure))
