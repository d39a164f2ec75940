"""The search of a nonogram behind the contract, in one of two states: on the board, or in a cube.

A step is a line solve of the board; in a cube it is a round of a guess, a decision or a conflict. Each state saves its
own place and is rebuilt from it; the account, to which both add, is shared.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import contract
from unriddle.core.search.shell import Seal, VarintReader, fraction
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution
from unriddle.puzzles.nonogram.solve.board import state as anchors
from unriddle.puzzles.nonogram.solve.board.kernel import GIVEN, Board
from unriddle.puzzles.nonogram.solve.board.state import Account, OnBoard, Place, pack, unpack

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.solve.cube.state import InCube

# Steps of branching without a solution after which a cube takes over: a constant, and a number per cell of the board.
PATIENCE = 3_000
PATIENCE_A_CELL = 5
# Cubes have 32 bits a cell, and not more open cells than these.
MOST_STATES, MOST_OPEN = 32, 30_000
ONE = 1 << 53


class Search(contract.Search):
    """Finds every solution once: depth-first with full probing, and a learning search if that takes too long."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.puzzle = puzzle
        self._made: Seal | None = None
        self.cells: int = puzzle.width * puzzle.height
        self.states: int = len(puzzle.colors) + 1
        self.account: Account = Account()
        if snapshot is None:
            self.state: OnBoard | InCube = OnBoard(self._board(), self.account, self._board)
            return
        place = unpack(self._seal().open(snapshot))
        self.account = Account.read(place, self.cells, self.states)
        anchor = anchors.read(place, self.cells, self.states)
        if anchor[0] == GIVEN:
            board = self._board()
            anchors.rebuild(board, anchor)
            self.state = self._start_cube(board, place)
            return
        self.state = OnBoard.read(anchor, place, self.account, self._board)

    def _board(self) -> Any:
        """Return the board with nothing done."""
        puzzle = self.puzzle
        # A limit of depth is about trials, which a cube does not have.
        cubes = self.states <= MOST_STATES and not puzzle.depth and not self.account.alone
        patience = PATIENCE + PATIENCE_A_CELL * self.cells if cubes else 0
        clues = puzzle.rows + puzzle.columns
        board = Board(puzzle.width, puzzle.height, self.states, clues, puzzle.depth, patience)
        for row, column, state in puzzle.given:
            board.give(row * puzzle.width + column, state)
        return board

    @property
    def board(self) -> Any:
        """The board, whatever the state."""
        return self.state.board

    @property
    def done(self) -> bool:
        return bool(self.board.done)

    @property
    def steps(self) -> int:
        return int(self.board.steps) + self.account.slices + self.state.age

    @property
    def share(self) -> float:
        return 1.0 if self.done else fraction(max(self._searched(), self.account.floor), ONE)

    def _searched(self) -> int:
        """Return the share of the tree already searched, in parts of ONE, rounded down."""
        searched, total = 0, 1
        for _, _, _, untried, _ in self.board.frames():
            searched = 2 * searched + 1 - untried
            total *= 2
        return min(searched * ONE // total, ONE - 1)

    @property
    def note(self) -> str:
        """A note for the progress line: the work a kill would lose while a cube is searched."""
        return self.state.note

    @property
    def replaying(self) -> bool:
        return self.state.replaying

    @property
    def conflicts(self) -> int:
        """Conflicts in cubes so far."""
        return self.account.conflicts + self.state.conflicts

    def look(self) -> Solution:
        """Return the current picture, UNKNOWN in undecided cells."""
        return self.puzzle.solution_of(self.board.look())

    def advance(self, budget: int) -> Solution | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        if self.done:
            return None
        cells = self.state.advance(budget)
        if self.state.handed:
            self._hand_over()
        elif not isinstance(self.state, OnBoard) and (self.state.done or self.state.settled):
            self.state.leave()
            board = self.state.board
            place = None if board.done else Place(board.anchor)
            self.state = OnBoard(board, self.account, self._board, place)
        return None if cells is None else self.puzzle.solution_of(cells)

    def _hand_over(self) -> None:
        """Search the board's given-up node as a cube; if it is too large the board continues alone."""
        board, account = self.board, self.account
        level = board.highest(3 if account.known is None else 2)
        if board.look(level).count(UNKNOWN) > MOST_OPEN:
            account.alone = True
            board.keep_on()
            return
        account.floor = max(account.floor, self._searched())
        board.retreat(level)
        self.state = self._start_cube(board)

    def _start_cube(self, board: Any, place: VarintReader | None = None) -> "InCube":
        """Return the search in a cube of the board's node, from the start or at a place."""
        from unriddle.puzzles.nonogram.solve.cube.state import MOST_STEPS, InCube  # most searches need none
        from unriddle.puzzles.nonogram.solve.cube.tree import Cube

        make = partial(Cube, self.puzzle, board.possible(), above=self.account.taught)
        return InCube(board, self.account, make, place, 0 if place is None else place.next(MOST_STEPS))

    def snapshot(self) -> bytes:
        return self._seal().close(pack([*self.account.numbers(self.states), *self.state.numbers()]))

    def _seal(self) -> Seal:
        if self._made is None:
            self._made = Seal(str(self.puzzle), "solve")  # an id may have a megabyte
        return self._made

    def split(self) -> bytes | None:
        given = None if self.done else self.state.split()
        return None if given is None else self._seal().close(pack(given))

    def statistics(self) -> dict[str, Any]:
        """Return measures of difficulty, the line of a contradiction found without any decision, and the cells proven
        so far.
        """
        board = self.board
        return {
            "line_solves": int(board.steps),
            "probes": int(board.probes),
            "nodes": int(board.nodes),
            "conflicts": self.conflicts,
            "slices": self.account.slices + self.state.age,
            "cut": int(board.cut),
            "contradiction": self.puzzle_line(board.blame) if board.done else "",
            "proven": self.puzzle.solution_of(board.look(0)),
        }

    def puzzle_line(self, line: int) -> str:
        """Return the name of a line of the board, "" for none."""
        if line < 0:
            return ""
        height = self.puzzle.height
        return f"row {line + 1}" if line < height else f"column {line - height + 1}"
