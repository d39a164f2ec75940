"""Searches hard nonograms: an assignment by annealing, then clause learning from it, then all other pictures.

The annealed assignment (Belief, by belief propagation) gives each cell its initial phase. A search that takes long
restarts from another assignment and keeps its learned clauses. An assignment that breaks no line is a picture.

For a cube with several pictures, the cells that all of them share (the backbone) are searched first; the board
continues with these. If they are few or take long, the cube is searched as a tree. A node is a list of facts; a picture
is searched in it, then another one; where the two differ the node is split, so that each half has its own. A picture in
a waiting half is stored with it, or dropped undelivered if that takes too much room.

Learned clauses are not saved. So at checkpoints they are dropped, and everything that follows depends on the checkpoint
alone: every ten restarts before the first picture, at the first picture, then after 16 to 1024 more of them.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unriddle.core.search.shell import VarintReader
from unriddle.puzzles.nonogram.solve.clues_kernel import Clues
from unriddle.puzzles.nonogram.solve.cube import station
from unriddle.puzzles.nonogram.solve.cube import station as shared_cells
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.learn_kernel import FOUND, SPENT, TIRED, Learner
from unriddle.puzzles.nonogram.solve.cube.station import CubeCheckpoint
from unriddle.puzzles.nonogram.solve.cube.windows_kernel import Windows

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle


def swap(clues: Clues, masks: Sequence[int], picture: bytes) -> bytes | None:
    """Return another solution: the first in which two colors are swapped in a square of two by two cells, or None."""
    width, height = clues.width, clues.height
    for top in range(0, (height - 1) * width, width):
        for a in range(top, top + width - 1):
            b, c, d = a + 1, a + width, a + width + 1
            one, other = picture[a], picture[b]
            if one == other or picture[c] != other or picture[d] != one:
                continue
            both = 1 << one | 1 << other
            if any(masks[cell] & both != both for cell in (a, b, c, d)):
                continue
            changed = bytearray(picture)
            changed[a], changed[b], changed[c], changed[d] = other, one, one, other
            result = bytes(changed)
            row, column = top // width, height + a - top
            if all(clues.holds(line, result) for line in (row, row + 1, column, column + 1)):
                return result
    return None


# Boards with this many open cells take all of these rounds, smaller ones a fraction, but not fewer than the least.
LARGE = 5_000
# Rounds without any pull: the minimum, and the number for large boards.
FREE = (5, 40)
# Rounds of cooling, in which the wanted doubt falls to 0, each run longer than the last by half of the first one;
# rounds without a better assignment after which a run ends.
COOLING, IDLE = (25, 200), 30
# The change of the pull per round at LARGE open cells, more with fewer; its largest change; the largest pull.
STEP, FASTEST, STRONGEST = 0.008, 0.08, 0.7
# Rounds between two evaluations of the assignment.
LOOK = 5


class Guessing:
    """One annealing run: `picture` is the best assignment so far, which breaks `broken` lines.

    Later runs cool more slowly, and should begin with random messages.
    """

    def __init__(self, belief: Belief, turn: int, cells: int) -> None:
        """Start a run; `cells` is the number of open cells."""
        self.belief: Belief = belief
        self._free, cooling = scale_bound(FREE, cells), scale_bound(COOLING, cells)
        self._slow = cooling * (2 + turn) // 2
        self._step = min(FASTEST, STEP * LARGE / cells)
        self.rounds: int
        self.rounds = self._cooling = self._best_at = 0
        self._start = self._pull = 0.0
        self.picture: bytes = b""
        self.broken: int = 1 << 30

    def work(self, rounds: int) -> bool:
        """Do this many more rounds; return whether the run is over."""
        for _ in range(rounds):
            if self._cooling:
                if self._cool():
                    return True
                continue
            self.rounds += 1
            self.belief.iterate(0.0)
            if self.rounds >= self._free:
                self._cooling, self._start = self.rounds, self.belief.doubt
        return False

    def _cool(self) -> bool:
        """Do one round of cooling; return whether the run is over."""
        past = self.rounds - self._cooling
        wanted = self._start * max(0.0, 1 - past / self._slow)
        self._pull += self._step if self.belief.doubt > wanted else -self._step
        self._pull = min(STRONGEST, max(0.0, self._pull))
        self.belief.iterate(self._pull)
        self.rounds += 1
        past += 1
        if past % LOOK == 0:
            broken = self.belief.broken()
            if broken < self.broken:
                self.broken, self._best_at, self.picture = broken, self.rounds, self.belief.picture()
        late = past > self._slow + IDLE // 3 and self.rounds - self._best_at > IDLE
        return not self.broken or late or past >= 2 * self._slow


def scale_bound(bounds: tuple[int, int], cells: int) -> int:
    """Scale a bound to the number of open cells, between its minimum and its value for large boards."""
    return max(bounds[0], bounds[1] * min(cells, LARGE) // LARGE)


# Steps per call: of the search; of annealing, one round each, by the open cells.
STEPS, ROUNDS = 64, 5_000
# With fewer open cells, a search does as well without annealing.
GUESS_FROM = 50
# The most conflicts after the first picture in which uniqueness may be proved.
MAX_CONFLICTS = 10_000
# Conflicts before a restart: another assignment costs as much as 100 conflicts on a small board. Each restart allows
# this many times those of the one before, up to this many restarts.
FIRST_RESTARTS, RESTART_GROWTH, MAX_GROWTHS = (100, 2_000), 1.2, 40
# Learned clauses are kept across restarts, and dropped every this many restarts.
STARTS = 10
NEVER = 1 << 60
# Pictures between two checkpoints: the first number, or all so far if more, at most the second.
PICTURES, MOST_PICTURES = 16, 1024
# Damping: the part of a message that stays unchanged, in the first run and in later ones; and the initial noise of
# later ones.
STAY, STAY_LATER, CHANCE = 0.2, 0.1, 0.5


class Cube:
    """All pictures of a puzzle within `possible`, one 32-bit mask per cell, from the start or from a checkpoint."""

    def __init__(
        self,
        puzzle: "Puzzle",
        possible: bytes,
        place: VarintReader | None = None,
        order: int = 0,
        above: int | None = None,
    ) -> None:
        """Begin a cube; CheckpointError for an impossible checkpoint. `order` varies the annealing, to measure luck.
        With more open cells than `above`, it searches for cells that all pictures share, and may end as `settled`.
        """
        self._states = len(puzzle.colors) + 1
        self._size = (puzzle.width, puzzle.height)
        self._lines = [*puzzle.rows, *puzzle.columns]
        self._masks: list[int] = memoryview(bytes(possible)).cast("I").tolist()
        self._open = [cell for cell, mask in enumerate(self._masks) if mask & (mask - 1)]
        self._order = order
        self._belief: Belief | None = None
        self._guessing: Guessing | None = None
        self._learner: Learner | None = None
        self._first_found: bytes | None = None
        self.settled: bool
        self.done: bool
        self._aimed = self._blocked = self._promised = self.done = self.settled = False
        self.steps: int
        self.delivered: int
        self.steps = self.delivered = self._limit = 0
        facts = len(self._open) * (self._states - 1)
        self._at = CubeCheckpoint(
            asks=above is not None and len(self._open) > above and facts <= shared_cells.MOST_FACTS
        )
        if place is not None:
            self._at = station.read(place, puzzle, self._masks, self._open)
        self._stop()

    @property
    def conflicts(self) -> int:
        """The number of conflicts in this cube."""
        return self._at.conflicts + (self._learner.conflicts if self._learner is not None else 0)

    @property
    def found(self) -> bool:
        """Whether any picture was found, earlier runs included."""
        return self._at.picture is not None

    def station(self) -> tuple[int, ...]:
        """Return the last checkpoint, after which `delivered` pictures have been delivered."""
        return self._station

    def give_away(self) -> tuple[int, ...] | None:
        """Split off the first waiting half and return its checkpoint; None without one.

        Then make a checkpoint here, too.
        """
        at = self._at
        first = next((index for index, half in enumerate(at.waiting) if half is not None), None)
        if first is None or self.done:
            return None
        (cell, color, is_true), other = at.facts[first], at.waiting[first]
        given = CubeCheckpoint(
            at.attempt, picture=other or at.picture, inside=bool(other), waiting=[None] * (first + 1)
        )
        given.told = list(at.told)
        given.facts = [*at.facts[:first], (cell, color, not is_true)]
        at.waiting[first] = None
        at.delivered += self.delivered
        self._stop()
        return station.dump(given, self._open)

    def slice(self, budget: int = STEPS) -> bytes | None:
        """Do at most this many steps, fewer if they are slow; return a new picture, one byte per cell, or None."""
        at = self._at
        if self.done:
            return None
        if at.second is not None:
            self.steps += 1
            second, at.second = at.second, None
            if second:
                return self._deliver_other(second) if at.asks else self._cut(second)
            self._leave()
            return None
        # On larger boards, the search for the first picture begins with an annealed assignment.
        if not self._aimed and at.picture is None and len(self._open) >= GUESS_FROM:
            return self._think(budget)
        return self._search(min(budget, STEPS))

    def _stop(self) -> None:
        """Make a checkpoint: everything that follows depends on it alone."""
        self._at.conflicts = self.conflicts
        self._learner = self._guessing = self._first_found = None
        self._aimed = self._blocked = False
        self.delivered = 0
        self._station = station.dump(self._at, self._open)

    def _think(self, budget: int) -> bytes | None:
        """Anneal for some rounds; an assignment that breaks no line is the first picture."""
        cells, turn = len(self._open), self._at.attempt
        if self._guessing is None:
            if self._belief is None:
                windows = Windows(*self._size, self._states, self._lines, self._masks).found()
                self.done = windows is None
                if windows is None:
                    return None
                self._belief = Belief(*self._size, self._states - 1, self._lines, self._masks, windows)
            self._belief.restart(STAY_LATER if turn else STAY)
            if turn or self._order:
                self._belief.stir(turn + (self._order << 16), CHANCE)
            self._guessing = Guessing(self._belief, turn, cells)
        before = self._guessing.rounds
        over = self._guessing.work(min(budget, max(1, ROUNDS // cells)))
        self.steps += self._guessing.rounds - before
        if not over:
            return None
        picture = self._guessing.picture
        if not self._guessing.broken:
            self._first_found = picture
            return self._first(swap(self._guessing.belief, self._masks, picture))
        self._guessing = None
        self._begin(picture, True)
        return None

    def _begin(self, picture: bytes, forced: bool) -> None:
        """Start or restart a search with this picture as the phases of cells, which it keeps if `forced`."""
        if self._learner is None:
            self._learner = Learner(*self._size, self._states, self._lines, self._masks)
        self._learner.aim(picture, forced)
        self._aimed, self._promised, self._blocked = True, False, False
        # The first restart after an annealed assignment allows far fewer conflicts on small boards, where annealing is
        # cheap.
        guessed = max(FIRST_RESTARTS[0], FIRST_RESTARTS[1] * min(len(self._open), LARGE) ** 2 // LARGE**2)
        at = self._at.attempt
        more = int(guessed * RESTART_GROWTH ** min(at, MAX_GROWTHS))
        more += max(0, at - MAX_GROWTHS)  # without end, so that one is enough
        self._limit = NEVER if self.found else self._learner.conflicts + more

    def _search(self, budget: int) -> bytes | None:
        """Do some steps of the search in this node."""
        at = self._at
        if not self._aimed:
            # Without a picture to start from, empty is the likeliest state of a cell.
            self._begin(at.picture or bytes(len(self._masks)), False)
        learner = self._learner
        assert learner is not None
        if not self._promised:
            removed = [  # the states that the facts of this node remove from their cells
                cell * self._states + state
                for cell, color, is_true in at.facts
                for state in range(self._states)
                if (state != color) == is_true and self._masks[cell] >> state & 1
            ]
            learner.promise(removed)
            self._promised = True
        if at.inside and not self._blocked:
            assert at.picture is not None
            learner.forbid(self._unlike(at.picture, at.told if at.asks else ()))
            self._blocked = True
        before = learner.steps
        answer = learner.search(budget, self._limit)
        self.steps += learner.steps - before
        if answer == SPENT:
            return None
        picture = learner.picture() if answer == FOUND else b""
        if self._first_found is not None:
            return self._first(None if answer == TIRED else picture)
        if answer == TIRED:
            # Restart if this phase has taken long without a picture, or search the tree.
            if at.picture is None:
                at.attempt += 1
                self._aimed = False
            else:
                at.asks = False
            if at.picture is not None or at.attempt % STARTS == 0:
                self._stop()
        elif not picture:
            if at.asks and at.told:
                self.settled = True
            else:
                self._leave()
        elif at.inside:
            return self._deliver_other(picture) if at.asks else self._cut(picture)
        elif at.picture is None:
            self._first_found = picture
            other = swap(learner, self._masks, picture)
            if other is not None:
                return self._first(other)
            # Its learned clauses, which a checkpoint drops, are most useful now.
            learner.forbid(self._unlike(picture, ()))
            learner.aim(picture, False)
            self._limit = learner.conflicts + MAX_CONFLICTS
        else:
            at.picture, at.inside = picture, True
            return self._deliver(picture)
        return None

    def _unlike(self, picture: bytes, others: Sequence[bytes]) -> list[int]:
        """Return the clause that excludes pictures which agree with this one wherever the others do."""
        cells = shared_cells.common(self._open, picture, others)
        return shared_cells.facts(self._masks, self._states, picture, cells)

    def _first(self, second: bytes | None) -> bytes:
        """Deliver the first picture and make a checkpoint; `second` is another one, b"" for none, None if unknown."""
        at = self._at
        assert self._first_found is not None
        picture = at.picture = self._first_found
        at.inside, at.second = True, second
        at.delivered += 1
        self._stop()
        return picture

    def _cut(self, other: bytes) -> bytes | None:
        """Split this node where its picture and another one differ; continue in the half of its own picture."""
        at = self._at
        assert at.picture is not None
        cell = next(cell for cell in self._open if at.picture[cell] != other[cell])
        color = at.picture[cell] or other[cell]
        keep = station.room(at, other)
        at.facts.append((cell, color, at.picture[cell] == color))
        at.waiting.append(other if keep else b"")
        self._promised = False
        return self._deliver(other) if keep else None

    def _deliver_other(self, picture: bytes) -> bytes | None:
        """Deliver a picture that differs from the others in a cell in which these agreed."""
        at = self._at
        assert at.picture is not None
        at.told.append(picture)
        self._blocked = False
        shared = shared_cells.common(self._open, at.picture, at.told)
        enough = len(shared) >= shared_cells.MIN_SHARED * len(self._open) and len(at.told) <= shared_cells.MOST_PICTURES
        at.asks = enough and station.room(at, b"")
        if self._learner is not None:
            self._limit = self._learner.conflicts + shared_cells.MOST_CONFLICTS
        return self._deliver(picture, True)

    def taught(self) -> tuple[list[int], list[bytes], int]:
        """Return, once settled, the facts that hold in no picture (cell * states + state), the pictures delivered, and
        the number of cells still open.
        """
        at = self._at
        assert at.picture is not None
        cells = shared_cells.common(self._open, at.picture, at.told)
        facts = shared_cells.facts(self._masks, self._states, at.picture, cells)
        return facts, [at.picture, *at.told], len(self._open) - len(cells)

    def _deliver(self, picture: bytes, is_shared: bool = False) -> bytes | None:
        if not is_shared and picture in self._at.told:
            return None
        self.delivered += 1
        over = is_shared and not self._at.asks  # from here on it is searched as a tree
        if over or self.delivered == min(MOST_PICTURES, max(PICTURES, self._at.delivered)):
            self._at.delivered += self.delivered
            self._stop()
        return picture

    def _leave(self) -> None:
        """Leave this finished node for the last half that is waiting."""
        at = self._at
        while at.waiting and at.waiting[-1] is None:
            at.waiting.pop()
            at.facts.pop()
        if not at.waiting:
            self.done = True
            return
        cell, color, is_true = at.facts[-1]
        at.facts[-1] = (cell, color, not is_true)
        other = at.waiting[-1]
        at.waiting[-1] = None
        at.inside = bool(other)
        if other:
            at.picture = other
        self._blocked = self._promised = False
