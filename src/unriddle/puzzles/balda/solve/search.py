"""The `solve` search: every move of a position, once, by the first of its paths; or every path of every move."""

from unriddle.core import Shell
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.kernel import Moves


class Search(Moves, Shell):
    """The kernel's walk over the field; a step is one edge of the automaton taken."""

    def view(self) -> Move:
        """Return the path so far as a move without points; its letter is "" without a new letter."""
        return self.current_move()
