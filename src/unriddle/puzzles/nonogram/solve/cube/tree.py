"""Hard nonograms by SAT: a guess of the picture, a solver that repairs it and goes on to all others.

What the guess is sure of is held at first; where the solver proves that this cannot be, the least sure cells are freed.
When that takes long there are other guesses, made more slowly, and now and then the solver is tried without one.

Of a cube with several pictures it is asked first what they have in common (common.py); with that the board goes on
alone. Where that is little or takes long, the cube is searched as a tree. A node is a list of facts; a picture is
looked for in it, then another one; where the two differ the node is cut in two, so that each half has its own. What
was found in a half that has to wait is kept with it; when that would take too much room it is forgotten undelivered.

A solver's state cannot be saved. So at certain places, the stations, it is thrown away, and what follows depends on
the station alone: each guess, each start that looks for the first picture, the first picture, then each time there are
twice as many. One solver outlives stations until then: that without a guess; what it did is done again on a resume.
"""

from typing import TYPE_CHECKING

from unriddle import sat
from unriddle.core import Text
from unriddle.core.errors import damaged
from unriddle.core.search.varint import Numbers
from unriddle.puzzles.nonogram.solve.cube import neighbor, shared_cells, station
from unriddle.puzzles.nonogram.solve.cube.assume import Held
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.clauses import Feed, fits
from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder
from unriddle.puzzles.nonogram.solve.cube.guess import Guessing, held
from unriddle.puzzles.nonogram.solve.cube.station import Station

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.puzzle import Puzzle

# Pieces of work of one slice: lines encoded, rounds of belief propagation, conflicts.
LINES, ROUNDS, CONFLICTS = 40, 4, 2_000
# With fewer open cells the solver does as well without a guess.
GUESS_FROM = 600
# With a smaller part of its cells open a board is likely drawn by people: there the first start is without a guess, on
# others the second one.
DRAWN = 0.75
# Slices in which a solver that has found the first picture, from a guess or without, may go on to show that it is the
# only one.
MORE_GUESSED, MORE = 2, 6
# Conflicts after which another start is made: for each open cell where they are too few for guesses; in all without a
# guess between others; for each open cell with a guess. Each start has so many times more of them than the one before.
ALONE, BETWEEN, GUESSED, LONGER = 300, 4_000, 0.5, 1.3
# Of so many starts one is without a guess.
TURNS = 2
# Conflicts after which the solver without a guess no longer waits for its next turn: so much is done again on a resume.
KEPT = 40_000
# A proof that held cells cannot be so counts as so many conflicts.
CORE = 10
# Conflicts of a slice while sure cells of a guess are held as they are, and the level from which a cell is held.
HOLDING, HELD_FROM = 500, 9
# Pictures between two stations: so many at first, then as many as there were before, so many at the most.
PICTURES, MOST_PICTURES = 16, 1024
# How a guess is made: the part of a message that stays as it was, in the first one and in others, and the chance at the
# start of the others.
STAY, STAY_LATER, CHANCE = 0.2, 0.1, 0.5


class Cube:
    """All pictures of a puzzle within `possible`, one mask of 32 bits a cell, from the start or from a station."""

    available, fits = staticmethod(sat.available), staticmethod(fits)

    def __init__(
        self, puzzle: "Puzzle", possible: bytes, place: Numbers | None = None, order: int = 0, above: int | None = None
    ) -> None:
        """CheckpointError for a station that cannot be; `order` permutes the clauses, to measure what is luck. With
        more open cells than `above` it asks what its pictures have in common, and may end as `settled`.
        """
        self._size = (puzzle.width, puzzle.height, len(puzzle.colours))
        self._states = len(puzzle.colours) + 1
        self._lines = [*puzzle.rows, *puzzle.columns]
        self._masks: list[int] = memoryview(bytes(possible)).cast("I").tolist()
        self._open = [cell for cell, mask in enumerate(self._masks) if mask & (mask - 1)]
        self._without = 0 if len(self._open) < DRAWN * len(self._masks) else TURNS - 1
        self._order = order
        self._encoder = Encoder(*self._size, self._lines, self._masks)
        self._guessing: Guessing | None = None
        self._solver: sat.Solver | None = None
        # The solver without a guess, that goes on after a station: its conflicts that the station has counted, and its
        # slices that were done again.
        self._kept: sat.Solver | None = None
        self._counted = self._redone = 0
        self._feed = Feed()
        self._first_found: bytes | None = None
        self._held = Held()
        self._blocked = self.done = self.settled = False
        self._cores = self.delivered = self._more = self._waited = 0
        facts = len(self._open) * (self._states - 1)
        self._at = Station(asks=above is not None and len(self._open) > above and facts <= shared_cells.MOST_FACTS)
        if place is not None:
            blocks = sum(len(line) for line in self._lines)
            self._at = station.read(place, puzzle, self._masks, self._open, blocks)
        self._stop()

    @property
    def conflicts(self) -> int:
        """Conflicts met in this cube."""
        if self._solver is None or not self.ready:
            return self._at.conflicts
        return self._at.conflicts + self._solver.conflicts - (self._counted if self._solver is self._kept else 0)

    @property
    def found(self) -> bool:
        """Whether there was any picture in it, since its true start."""
        return self._at.picture is not None

    @property
    def ready(self) -> bool:
        """Whether its clauses are made, and the solver that was kept has done again what it had done at the station;
        until then slices do that and nothing else."""
        return self._encoder.ready == self._encoder.lines and (self._kept is not None or not self._at.kept)

    def station(self) -> tuple[int, ...]:
        """The last place from which the search can go on; since then `delivered` pictures have been delivered."""
        return self._station

    def close(self) -> None:
        """Free the solvers."""
        self._at.conflicts = self.conflicts
        for solver in (self._solver, self._kept):
            if solver is not None:
                solver.close()
        self._solver = self._kept = None

    def give_away(self) -> tuple[int, ...] | None:
        """Give away the first half that waits: its station; None without one. Then this is at a station, too."""
        at = self._at
        first = next((index for index, half in enumerate(at.waiting) if half is not None), None)
        if first is None or self.done:
            return None
        (cell, colour, holds), other = at.facts[first], at.waiting[first]
        given = Station(at.attempt, picture=other or at.picture, inside=bool(other), waiting=[None] * (first + 1))
        given.told = list(at.told)
        given.facts = [*at.facts[:first], (cell, colour, not holds)]
        at.waiting[first] = None
        at.delivered += self.delivered
        self._stop()
        return station.written(given, self._open)

    def slice(self) -> bytes | None:
        """Do one bounded piece of work; a picture that was not delivered before, one byte a cell, or None."""
        if self.done:
            return None
        if self._encoder.ready < self._encoder.lines:
            self._encode()
            return None
        at = self._at
        if not self.ready:
            self._again()
            return None
        if at.second is not None:
            second, at.second = at.second, None
            if second:
                return self._tell(second) if at.asks else self._cut(second)
            self._leave()
        elif at.picture is None and at.guess is None and self._guesses():
            self._think()
        elif self._solver is None or not self._feed.over:
            self._load()
        else:
            return self._search()
        return None

    def _stop(self) -> None:
        """Come to a station: what follows depends on nothing else."""
        self._at.conflicts = self.conflicts
        if self._solver is not None and self._solver is not self._kept:
            self._solver.close()
        self._solver = None
        if self._kept is not None:
            self._counted = self._kept.conflicts
            if self._at.picture is not None or self._counted >= KEPT:
                self._at.kept = 0
                self._kept.close()
                self._kept = None
        self._guessing = None
        self._first_found = None
        self._held = Held()
        self._blocked = False
        self._feed.given = self._cores = self._waited = self.delivered = 0
        self._station = station.written(self._at, self._open)

    def _encode(self) -> None:
        self._encoder.work(LINES)
        if self._encoder.impossible >= 0:
            self.done = True
        elif self._encoder.ready == self._encoder.lines:
            self._feed = Feed(*self._encoder.clauses(), self._order)

    def _guesses(self) -> bool:
        """Whether the first picture is now looked for from a guess: every other time on larger boards."""
        return len(self._open) >= GUESS_FROM and self._at.attempt % TURNS != self._without

    def _think(self) -> None:
        """Some rounds of a guess."""
        if self._guessing is None:
            turn = self._at.attempt - (self._at.attempt + TURNS - 1 - self._without) // TURNS
            windows = self._encoder.windows()
            belief = Belief(*self._size, self._lines, self._masks, windows, STAY_LATER if turn else STAY)
            if turn:
                belief.stir(turn, CHANCE)
            self._guessing = Guessing(belief, turn)
        if self._guessing.work(ROUNDS, len(self._open), len(self._lines)):
            self._at.guess = self._guessing.guess
            self._stop()

    def _load(self) -> None:
        """Give some more clauses to the solver; the last ones come with what it is to try first."""
        at = self._at
        if self._solver is None:
            # Without a picture to start from, nothing is as likely as that a cell is empty and a block starts early.
            negative = at.picture is None and at.guess is None
            if negative and self._kept is not None:
                self._solver = self._kept
                self._feed.skip()
                return
            self._solver = sat.Solver(steady=True, negative=negative, lasting=at.guess is not None)
            if negative and len(self._open) >= GUESS_FROM:
                self._kept, self._counted = self._solver, 0
                at.kept, at.began = 0, at.attempt
        self._feed.give(self._solver, at.attempt)
        if not self._feed.over:
            return
        if at.picture is not None:
            picture = at.picture
            self._solver.phases(self._encoder.phases(picture, neighbor.marks(self._size, self._lines, picture)))
        elif at.guess is not None:
            guess = at.guess
            self._solver.phases(self._encoder.phases(guess.picture, guess.marks))
            self._held = Held(held(self._encoder, guess, self._open, self._states, HELD_FROM))

    def _again(self) -> None:
        """Do some more again of what the solver that is kept had done at the station; CheckpointError."""
        if self._solver is None:
            self._solver = sat.Solver(steady=True, negative=True)
        if not self._feed.over:
            self._feed.give(self._solver, self._at.began)
            return
        self._redone += 1
        if self._solver.slice(CONFLICTS) is not None or self._solver.conflicts >= KEPT:
            raise damaged(Text("a solver cannot have come so far"))
        if self._redone == self._at.kept:
            self._kept, self._counted = self._solver, self._solver.conflicts
            self._solver, self._feed.given = None, 0

    def _search(self) -> bytes | None:
        """One slice of the solver in this node."""
        at, solver = self._at, self._solver
        assert solver is not None
        if at.inside and not self._blocked:
            assert at.picture is not None
            told = at.told if at.asks else ()
            solver.add([shared_cells.otherwise(self._encoder, self._states, self._open, at.picture, told)])
            self._blocked = True
        if self._held.literals:
            answer = solver.slice(HOLDING, self._held.literals)
            if answer is False:
                self._cores += 1
                self._held.free(solver.core(self._held.literals))
                self._tire()
                return None
            if answer:
                self._held = Held()
        else:
            answer = solver.slice(CONFLICTS, self._facts())
            at.kept += solver is self._kept
        if self._first_found is not None:
            self._more -= 1
            if answer is None and self._more:
                return None
            return self._first(None if answer is None else self._encoder.read(solver.model()) if answer else b"")
        if answer is None:
            self._tire()
            return None
        if not answer:
            if at.asks and at.told:
                self.settled = True
                return None
            self._leave()
            return None
        picture = self._encoder.read(solver.model())
        if at.inside:
            return self._tell(picture) if at.asks else self._cut(picture)
        if at.picture is None:
            self._first_found = picture
            other = neighbor.swap(self._encoder, self._masks, picture)
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
        assert self._first_found is not None
        picture = at.picture = self._first_found
        at.inside, at.guess, at.second = True, None, second
        at.delivered += 1
        self._stop()
        return picture

    def _facts(self) -> list[int]:
        cell = self._encoder.cell
        return [cell(at, colour) if holds else -cell(at, colour) for at, colour, holds in self._at.facts]

    def _tire(self) -> None:
        """Come to another guess, or another order of clauses, when this one has taken long without a picture."""
        at, solver = self._at, self._solver
        assert solver is not None
        if at.asks and at.told:
            self._waited += 1
            if self._waited == shared_cells.MOST_SLICES:
                at.asks = False
                self._stop()
            return
        if at.guess is not None:
            patience = GUESSED * len(self._open)
        else:
            patience = BETWEEN if len(self._open) >= GUESS_FROM else ALONE * len(self._open)
        conflicts = solver.conflicts - (self._counted if solver is self._kept else 0)
        if at.picture is None and conflicts + CORE * self._cores >= patience * LONGER**at.attempt:
            at.attempt += 1
            at.guess = None
            self._stop()

    def _cut(self, other: bytes) -> bytes | None:
        """Cut this node where its picture and another one differ; go on in the half of its own picture."""
        at = self._at
        assert at.picture is not None
        cell = next(cell for cell in self._open if at.picture[cell] != other[cell])
        colour = at.picture[cell] or other[cell]
        keep = station.room(at, other)
        at.facts.append((cell, colour, at.picture[cell] == colour))
        at.waiting.append(other if keep else b"")
        return self._deliver(other) if keep else None

    def _tell(self, picture: bytes) -> bytes | None:
        """Deliver a picture that is not as the others where these have been alike."""
        at = self._at
        assert at.picture is not None
        at.told.append(picture)
        self._blocked, self._waited = False, 0
        alike = shared_cells.common(self._open, at.picture, at.told)
        at.asks = shared_cells.promising(len(alike), len(self._open), len(at.told)) and station.room(at, b"")
        return self._deliver(picture, True)

    def taught(self) -> tuple[list[int], list[bytes], int]:
        """When it is settled: what none of its pictures has, as cell * states + state; those that were delivered; and
        how many cells are still open.
        """
        at = self._at
        assert at.picture is not None
        cells = shared_cells.common(self._open, at.picture, at.told)
        facts = shared_cells.facts(self._masks, self._states, at.picture, cells)
        return facts, [at.picture, *at.told], len(self._open) - len(cells)

    def _deliver(self, picture: bytes, told: bool = False) -> bytes | None:
        if not told and picture in self._at.told:
            return None
        self.delivered += 1
        over = told and not self._at.asks  # from here on it is searched as a tree
        if over or self.delivered == min(MOST_PICTURES, max(PICTURES, self._at.delivered)):
            self._at.delivered += self.delivered
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
