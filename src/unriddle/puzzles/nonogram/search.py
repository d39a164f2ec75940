"""The search of a nonogram behind the contract: the board of board_kernel, and a SAT solver for nodes it gives up.

A step is a line solve or a slice of the SAT solver. A snapshot holds the board's last station and how many steps came
after it, which are done again; inside the SAT solver it holds that solver's own station.
"""

from collections.abc import Callable
from typing import Any

from unriddle.core import CheckpointError, MissingError, Seal, contract, cursor
from unriddle.core.snapshot import LIMIT
from unriddle.puzzles.nonogram import place as places
from unriddle.puzzles.nonogram.board_kernel import HANDED, SOLUTION, SPENT, Board
from unriddle.puzzles.nonogram.line_kernel import encode
from unriddle.puzzles.nonogram.place import Place
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution

# Steps of branching without a solution after which the SAT solver takes over: so many, and so many for each cell of the
# board. They take about as long as it takes to start that solver.
PATIENCE = 100_000
PATIENCE_A_CELL = 20
# The SAT solver's cubes have 32 bits a cell.
MOST_STATES = 32
ONE = 1 << 53


class Search(contract.Search):
    """Every solution once: depth-first with full probing, and SAT where that takes too long."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.puzzle = puzzle
        self.cells = puzzle.width * puzzle.height
        self.states = len(puzzle.colours) + 1
        self.place = Place()
        self.cube: Any = None
        self.skip = 0
        self.station_slices = 0
        self.board = self._board()
        if snapshot is not None:
            self.place = places.decode(self._seal().open(snapshot), self.cells, self.states)
            self._restore()

    def _board(self) -> Any:
        puzzle = self.puzzle
        rows = [encode(puzzle.width, line) for line in puzzle.rows]
        columns = [encode(puzzle.height, line) for line in puzzle.columns]
        # A limit of depth is about trials, of which the SAT solver knows nothing.
        sat = self.states <= MOST_STATES and not puzzle.depth
        patience = PATIENCE + PATIENCE_A_CELL * self.cells if sat else 0
        clues = puzzle.rows + puzzle.columns
        board = Board(puzzle.width, puzzle.height, self.states, clues, rows + columns, puzzle.depth, patience)
        for row, column, state in puzzle.given:
            board.give(row * puzzle.width + column, state)
        return board

    def _restore(self) -> None:
        """Bring the fresh board to the place; CheckpointError when there is no such place."""
        place, board = self.place, self.board
        if place.alone:
            board.limit = 0
        kind, counters = place.station[:2]
        if kind == places.OVER:
            board.finish(counters)
        elif kind != places.FRESH and not board.restore(place.station):
            raise CheckpointError("the snapshot is damaged: its decisions contradict the puzzle")
        start = board.steps
        for since, given in [*place.events, (place.since, -1)]:
            while board.steps < start + since and not board.done and not board.handed:
                board.advance(start + since - board.steps)
            if board.steps != start + since:
                raise CheckpointError("the snapshot is damaged: the search ends before its place")
            if given == 1:
                board.give_away()
            elif given == 0:
                board.deferred += 1
        if board.handed:
            if kind != places.GIVEN:
                self._hand_over()
            else:
                self._open_cube(place.cube or None)
                self.skip = place.delivered
                while place.ready and not self.cube.ready and not self.cube.done:
                    self.cube.slice()

    @property
    def done(self) -> bool:
        return bool(self.board.done)

    @property
    def steps(self) -> int:
        return int(self.board.steps) + self.place.slices

    @property
    def share(self) -> float:
        return 1.0 if self.done else cursor.fraction(max(self._behind(), self.place.floor), ONE)

    def _behind(self) -> int:
        """What is behind, in parts of ONE, rounded down."""
        behind, whole = 0, 1
        for _, _, _, untried, _ in self.board.frames():
            behind = 2 * behind + 1 - untried
            whole *= 2
        return min(behind * ONE // whole, ONE - 1)

    @property
    def note(self) -> str:
        """For the line of progress: what a kill would lose while the SAT solver works."""
        if self.cube is None:
            return ""
        age = self.place.slices - self.station_slices
        return f"SAT, {self.conflicts:,} conflicts, last station {age} slices ago"

    @property
    def replaying(self) -> bool:
        return self.skip > 0

    def listen(self, tell: Callable[[tuple[int, int, int, int, str, int]], object]) -> None:
        """Have each node of the tree told as it is closed: level, cell, state, 1 for the other branch, how it ended,
        lines solved in it."""
        self.board.trace = tell

    @property
    def conflicts(self) -> int:
        """Conflicts of the SAT solver so far."""
        return self.place.conflicts + (self.cube.conflicts if self.cube is not None else 0)

    def look(self) -> Solution:
        """The picture now, UNKNOWN where it is not decided."""
        return self._picture(self.board.look())

    def _picture(self, cells: bytes) -> Solution:
        return Solution(self.puzzle.width, self.puzzle.height, cells, self.puzzle.colours)

    def advance(self, budget: int) -> Solution | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        board = self.board
        if self.cube is not None:
            # A slice may take a second: with one a call a search can be stopped in time, whatever the budget.
            cells = self._slice()
            return None if cells is None else self._picture(cells)
        code = SPENT
        while code == SPENT and budget > 0 and not board.done:
            before = board.steps
            code = board.advance(budget)
            budget -= board.steps - before
        if code == HANDED:
            self._hand_over()
        if code != SOLUTION:
            return None
        self._remember(board.picture)
        return self._picture(board.picture)

    def _remember(self, cells: bytes) -> None:
        """Keep a solution of the board, so that the SAT solver may be given what lies around it."""
        known = self.place.known
        if known is not None:
            packed = places.pack(cells)
            if len(known) == places.KNOWN or sum(map(len, known)) + len(packed) > places.KNOWN_BYTES:
                known = None
            else:
                known = [*known, packed]
            self.place.known = known

    # The SAT solver.

    def _hand_over(self) -> None:
        """Give the node that the board gave up to the SAT solver; without one the board goes on alone."""
        cube = solver()
        level = self.board.highest(3 if self.place.known is None else 2)
        if cube is None or not cube.fits(self.puzzle, self._known_at(level)):
            self.place.alone = True
            self.board.keep_on()
            return
        self.place.floor = max(self.place.floor, self._behind())
        self.board.retreat(level)
        self._open_cube(None)

    def _known_at(self, level: int) -> bytes:
        """The node that the SAT solver would get, roughly: the cells that are known there, all others quite open."""
        known = self.board.look(level)
        return b"".join([b"\xff\xff\xff\xff" if cell == UNKNOWN else b"\x01\0\0\0" for cell in known])

    def _open_cube(self, station: bytes | None) -> None:
        cube = solver()
        if cube is None:
            raise MissingError("this search went on in a SAT solver: install python-sat (the extra `sat`) to resume it")
        self.cube = cube(self.puzzle, self.board.possible(), station)
        self.known = {places.unpack(packed, self.cells) for packed in self.place.known or ()}
        self.found = False
        self.station_slices = self.place.slices
        self.last_station = self.cube.station()
        self.was_ready = self.place.ready

    def _slice(self) -> bytes | None:
        """One slice of the SAT solver: a solution that was not yet delivered, or None."""
        cells: bytes | None = self.cube.slice()
        self.place.slices += 1
        if cells is not None:
            self.found = True
        if self.cube.done:
            self.place.conflicts += self.cube.conflicts
            self.cube.close()
            self.cube = None
            self.board.leave(self.found)
            self.place.events.clear()
            self.place.ready = False
        elif self.cube.station() != self.last_station:
            self.last_station, self.station_slices, self.was_ready = self.cube.station(), self.place.slices, True
        if cells is not None and self.skip:
            self.skip -= 1
            return None
        return None if cells in self.known else cells

    def close(self) -> None:
        """Free the SAT solver."""
        if self.cube is not None:
            self.cube.close()

    # Places.

    def snapshot(self) -> bytes:
        return self._seal().close(places.encode(self._place()))

    def _seal(self) -> Seal:
        return Seal(str(self.puzzle), "solve")

    def _place(self) -> Place:
        board, place = self.board, self.place
        if board.done:
            counters = (board.steps, 0, board.probes, board.nodes, board.cut, board.solutions)
            station: places.Station = (places.OVER, counters, (0,) * 4, [], [])
            return Place(station, 0, [], place.alone, place.slices, place.conflicts, place.floor, known=place.known)
        if self.cube is not None:
            given = Place(board.describe(places.GIVEN), 0, [], place.alone, self.station_slices, place.conflicts)
            given.floor, given.cube, given.ready = place.floor, self.last_station, self.was_ready
            given.delivered, given.known = self.cube.delivered + self.skip, place.known
            return given
        if board.station is not None and board.station is not place.station:
            moved = Place(
                board.station, 0, [], place.alone, place.slices, place.conflicts, place.floor, known=place.known
            )
            if len(places.encode(moved)) < LIMIT - 4096:
                start, old = board.station[1][0], place.station[1][0]
                moved.events = [(old + since - start, what) for since, what in place.events if old + since >= start]
                self.place = place = moved
        place.since = board.steps - place.station[1][0]
        return place

    def split(self) -> bytes | None:
        if self.board.done:
            return None
        place = self._place()
        given = self.board.give_away()
        if given is not None:
            place.events.append((place.since, 1))
        elif self.cube is None:
            given = self._coming()
            if given is not None:
                place.events.append((place.since, 0))
                self.board.deferred += 1
        if given is None:
            return None
        return self._seal().close(places.encode(Place(given, alone=place.alone)))

    def _coming(self) -> places.Station | None:
        """The other branch of the first decision that is still to come and not yet given away; None without one."""
        ahead = Search(self.puzzle, self.snapshot()).board
        ahead.deferred += 1
        while ahead.deferred and not ahead.done:
            if ahead.advance(1 << 16) == HANDED:
                return None
        return None if ahead.deferred else ahead.withheld

    def statistics(self) -> dict[str, Any]:
        """How hard it was, the line of a contradiction found without any decision, what is missing to go on faster,
        and the cells proven so far.
        """
        board = self.board
        return {
            "line_solves": int(board.steps),
            "probes": int(board.probes),
            "nodes": int(board.nodes),
            "conflicts": self.conflicts,
            "slices": self.place.slices,
            "cut": int(board.cut),
            "contradiction": self.puzzle_line(board.blame) if board.done else "",
            "missing": "python-sat" if self.place.alone and not board.done and solver() is None else "",
            "proven": self._picture(board.look(0)),
        }

    def puzzle_line(self, line: int) -> str:
        """The name of a line of the board, "" for none."""
        if line < 0:
            return ""
        height = self.puzzle.height
        return f"row {line + 1}" if line < height else f"column {line - height + 1}"


def solver() -> Any:
    """The class of SAT cubes, or None when python-sat is not installed."""
    from unriddle.puzzles.nonogram.cube import Cube

    return Cube if Cube.available() else None
