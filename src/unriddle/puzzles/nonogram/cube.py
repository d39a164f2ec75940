"""Hard nonograms by SAT: belief propagation guesses a picture, the solver repairs it, and goes on to all others.

The cube, all pictures within the given possible cells, is searched as a tree. A node is a list of facts; a picture is
looked for in it, then another one; where the two differ the node is cut in two, so that each half has its own. What
was found in a half that has to wait is kept with it; when that would take too much room it is forgotten undelivered.

A solver's state cannot be saved. So at certain places, the stations, it is thrown away, and what follows depends on
the station alone: each guess, each new solver that looks for the first picture, the first picture, each 16th one.
"""

from math import gcd
from typing import TYPE_CHECKING

from unriddle import sat
from unriddle.puzzles.nonogram import near, station
from unriddle.puzzles.nonogram.bp_kernel import Belief
from unriddle.puzzles.nonogram.encode_kernel import Encoder
from unriddle.puzzles.nonogram.station import Station

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle

# Pieces of work of one slice: lines encoded, rounds of belief propagation, clauses given to the solver, conflicts.
LINES, ROUNDS, CLAUSES, CONFLICTS = 40, 4, 40_000, 2_000
# With fewer open cells the solver does as well without a guess.
GUESS_FROM = 600
# From so many to so many open cells a guess takes long enough to try the solver without one first, for some conflicts.
TRIED_FROM, TRIED_TO, TRIAL = 2_000, 4_000, 6_000
# Slices in which a solver that has found the first picture, from a guess or without, may go on to show that it is the
# only one.
MORE_GUESSED, MORE = 2, 6
# Conflicts a cell that is open after which another guess is made, or without guesses another order of clauses; each
# time half as many again.
PATIENCE, PATIENCE_WITHOUT = 5, 300
# Pictures between two stations.
PICTURES = 16
# How guesses are made: part of a message that stays as it was, rounds without a pull towards what is believed, rounds
# until that pull is full, the full pull, all rounds. The next way is tried while the best guess breaks more than its
# part of the lines.
SCHEDULES = ((0.1, 40, 100, 0.7, 140), (0.3, 0, 400, 0.98, 300), (0.1, 0, 100, 0.9, 150))
USELESS = (0.0, 0.1, 1.0)
# The chance at the start of later guesses.
CHANCE = 0.5
# A guess is finished when no message changes by more than this.
SETTLED = 0.01
# Boards with more open cells, or more clauses by a rough count, are left to others.
MOST_OPEN, MOST_CLAUSES = 30_000, 10_000_000


class Cube:
    """All pictures of a puzzle within `possible`, one mask of 32 bits a cell, from the start or from a station."""

    def __init__(self, puzzle: "Puzzle", possible: bytes, place: bytes | None = None, order: int = 0) -> None:
        """CheckpointError for a station that cannot be; `order` permutes the clauses, to measure what is luck."""
        self._size = (puzzle.width, puzzle.height, len(puzzle.colours))
        self._lines = [*puzzle.rows, *puzzle.columns]
        self._masks: list[int] = memoryview(bytes(possible)).cast("I").tolist()
        self._open = [cell for cell, mask in enumerate(self._masks) if mask & (mask - 1)]
        self._order = order
        self._encoder = Encoder(*self._size, self._lines, self._masks)
        self._belief: Belief | None = None
        self._solver: sat.Solver | None = None
        self._clauses: tuple[list[int], list[int]] = ([], [])
        self._tried = TRIED_FROM <= len(self._open) <= TRIED_TO
        self._held: bytes | None = None
        self._blocked = self.done = False
        self._loaded = self.delivered = self._more = 0
        self._at = Station()
        if place is not None:
            blocks = sum(len(line) for line in self._lines)
            self._at = station.decode(place, puzzle, self._masks, self._open, blocks)
        self._stop()

    @staticmethod
    def available() -> bool:
        """Whether there is a SAT solver."""
        return sat.available()

    @staticmethod
    def fits(puzzle: "Puzzle", possible: bytes) -> bool:
        """Whether this cube is small enough to be given to a SAT solver."""
        masks = memoryview(bytes(possible)).cast("I").tolist()
        width, height = puzzle.width, puzzle.height
        open_ = [mask & (mask - 1) != 0 for mask in masks]
        rows = (sum(open_[width * row : width * (row + 1)]) * len(line) for row, line in enumerate(puzzle.rows))
        columns = (sum(open_[column::width]) * len(line) for column, line in enumerate(puzzle.columns))
        return sum(open_) <= MOST_OPEN and height * 4 * (sum(rows) + sum(columns)) <= height * MOST_CLAUSES

    @property
    def conflicts(self) -> int:
        """Conflicts met in this cube."""
        return self._at.conflicts + (self._solver.conflicts if self._solver is not None else 0)

    @property
    def ready(self) -> bool:
        """Whether its clauses are made; until then slices do that and nothing else, after every station again."""
        return self._encoder.ready == self._encoder.lines

    def station(self) -> bytes:
        """The last place from which the search can go on; since then `delivered` pictures have been delivered."""
        return self._station

    def close(self) -> None:
        """Free the solver."""
        if self._solver is not None:
            self._at.conflicts += self._solver.conflicts
            self._solver.close()
            self._solver = None

    def slice(self) -> bytes | None:
        """Do one bounded piece of work; a picture that was not delivered before, one byte a cell, or None."""
        if self.done:
            return None
        if self._encoder.ready < self._encoder.lines:
            self._encode()
            return None
        at = self._at
        if at.second is not None:
            second, at.second = at.second, None
            if second:
                return self._cut(second)
            self._leave()
        elif at.picture is None and at.guess is None and self._guesses():
            self._think()
        elif self._solver is None or self._loaded + 1 < len(self._clauses[1]):
            self._load()
        else:
            return self._search()
        return None

    def _stop(self) -> None:
        """Come to a station: what follows depends on nothing else."""
        self.close()
        self._belief = None
        self._held = None
        self._blocked = False
        self._loaded = 0
        self.delivered = 0
        self._station = station.encode(self._at, self._open)

    def _encode(self) -> None:
        self._encoder.work(LINES)
        if self._encoder.impossible >= 0:
            self.done = True
        elif self._encoder.ready == self._encoder.lines:
            self._clauses = self._encoder.clauses()

    def _guesses(self) -> bool:
        """Whether the search for the first picture is now to start from a guess."""
        return len(self._open) >= GUESS_FROM and not (self._tried and not self._at.attempt)

    def _turn(self) -> int:
        """How many searches of this kind, with a guess or without, there have been."""
        return max(0, self._at.attempt - self._tried)

    def _think(self) -> None:
        """Some rounds of belief propagation; the guess with the fewest broken lines is kept."""
        at = self._at
        if self._belief is None:
            self._way = self._round = 0
            self._broken = len(self._lines) + 1
            self._belief = self._start()
        belief = self._belief
        _, free, ramp, full, rounds = SCHEDULES[self._way]
        for _ in range(ROUNDS):
            change = belief.iterate(full * min(1.0, max(0, self._round + 1 - free) / ramp))
            self._round += 1
        picture = belief.cells()
        broken = belief.broken(picture)
        if broken < self._broken:
            self._broken, self._guess = broken, (picture, belief.marks())
        if broken and self._round < rounds and (change >= SETTLED or self._round <= free + ramp):
            return
        if self._broken > USELESS[self._way] * len(self._lines):
            self._way += 1
            self._round = 0
            self._belief = self._start()
            return
        at.guess = self._guess
        self._stop()

    def _start(self) -> Belief:
        stay = SCHEDULES[self._way][0]
        belief = Belief(*self._size, self._lines, self._masks, self._encoder.windows(), stay)
        if self._turn():
            belief.stir(self._turn(), CHANCE)
        return belief

    def _load(self) -> None:
        """Give some more clauses to the solver; the last ones come with what it is to try first."""
        if self._solver is None:
            # Without a picture to start from, nothing is as likely as that a cell is empty and a block starts early.
            self._solver = sat.Solver(steady=True, negative=self._at.picture is None and self._at.guess is None)
        literals, ends = self._clauses
        count = len(ends) - 1
        stop = min(count, self._loaded + CLAUSES)
        mix = self._turn() + self._order
        if not mix:
            self._solver.add_flat(literals, ends[self._loaded : stop + 1])
        else:
            # A stride that shares no factor with their number meets every clause once.
            stride = next(step for step in range(7919 * mix % count | 1, 3 * count, 2) if gcd(step, count) == 1)
            places = [index * stride % count for index in range(self._loaded, stop)]
            self._solver.add([literals[ends[place] : ends[place + 1]] for place in places])
        self._loaded = stop
        if stop < count:
            return
        if self._at.picture is not None:
            picture = self._at.picture
            self._solver.phases(self._encoder.phases(picture, near.marks(self._size, self._lines, picture)))
        elif self._at.guess is not None:
            self._solver.phases(self._encoder.phases(*self._at.guess))

    def _search(self) -> bytes | None:
        """One slice of the solver in this node."""
        at, solver = self._at, self._solver
        assert solver is not None
        if at.inside and not self._blocked:
            assert at.picture is not None
            solver.add([self._encoder.differs(at.picture)])
            self._blocked = True
        facts = [literal if holds else -literal for literal, holds in self._literals()]
        answer = solver.slice(CONFLICTS, facts)
        if self._held is not None:
            self._more -= 1
            if answer is None and self._more:
                return None
            return self._first(None if answer is None else self._encoder.read(solver.model()) if answer else b"")
        if answer is None:
            if at.picture is None and solver.conflicts >= self._patience():
                at.attempt += 1
                at.guess = None
                self._stop()
            return None
        if not answer:
            self._leave()
            return None
        picture = self._encoder.read(solver.model())
        if at.inside:
            return self._cut(picture)
        if at.picture is None:
            self._held = picture
            other = near.swap(self._size, self._lines, self._masks, picture)
            if other is not None:
                return self._first(other)
            # The solver is at its best now: what it has learnt is lost at the station.
            self._more = MORE if at.guess is None else MORE_GUESSED
            solver.add([self._encoder.differs(picture)])
            return None
        at.picture, at.inside = picture, True
        return self._deliver(picture)

    def _first(self, second: bytes | None) -> bytes:
        """Deliver the first picture and come to a station; `second` is another one, b"" when there is none."""
        at = self._at
        assert self._held is not None
        picture = at.picture = self._held
        at.inside, at.guess, at.second = True, None, second
        self.delivered += 1
        self._stop()
        return picture

    def _literals(self) -> list[tuple[int, bool]]:
        return [(self._encoder.cell(cell, colour), holds) for cell, colour, holds in self._at.facts]

    def _patience(self) -> int:
        if self._tried and not self._at.attempt:
            return TRIAL
        attempt = self._turn()
        each = PATIENCE if self._at.guess is not None else PATIENCE_WITHOUT
        return each * len(self._open) * 3**attempt // 2**attempt

    def _cut(self, other: bytes) -> bytes | None:
        """Cut this node where its picture and another one differ; go on in the half of its own picture."""
        at = self._at
        assert at.picture is not None
        cell = next(cell for cell in self._open if at.picture[cell] != other[cell])
        colour = at.picture[cell] or other[cell]
        keep = station.room(at, self._open, other)
        at.facts.append((cell, colour, at.picture[cell] == colour))
        at.waiting.append(other if keep else b"")
        return self._deliver(other) if keep else None

    def _deliver(self, picture: bytes) -> bytes:
        self.delivered += 1
        if self.delivered == PICTURES:
            self._stop()
        return picture

    def _leave(self) -> None:
        """All of this node is known: go on in the last half that waits."""
        at = self._at
        while at.waiting and at.waiting[-1] is None:
            at.waiting.pop()
            at.facts.pop()
        if not at.waiting:
            self.done = True
            self.close()
            return
        cell, colour, holds = at.facts[-1]
        at.facts[-1] = (cell, colour, not holds)
        other = at.waiting[-1]
        at.waiting[-1] = None
        at.inside = bool(other)
        if other:
            at.picture = other
        self._blocked = False
