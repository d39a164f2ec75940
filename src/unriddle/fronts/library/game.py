"""A game of a puzzle: moves, hints and checks, as every front end has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unriddle.fronts.library.shows import Shows
from unriddle.fronts.library.steps import Hint
from unriddle.session.playing import Checked, Playing

if TYPE_CHECKING:
    from unriddle.core import Picture, Play

__all__ = ["Checked", "Game"]


class Game(Shows):
    """A game in progress. Moves are text, as in `unriddle play`. In a notebook it draws itself.

    >>> import unriddle as ur
    >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
    >>> game.move("3.2=0")
    >>> game.check().text, game.solved
    ('No mistakes', False)
    """

    def __init__(self, play: Play) -> None:
        self._playing = Playing(play)

    def move(self, text: str) -> None:
        """Make a move, or several with ; between them; all or none. PuzzleError says why not.

        A word that is in no list raises Disputed, which is one; `insist` then plays it anyway.
        """
        self._playing.move(text)

    def insist(self) -> None:
        """Play the word that was disputed; it goes to the player's own words."""
        self._playing.insist()

    def undo(self) -> None:
        """Undo the last move; PuzzleError if there is none."""
        self._playing.undo()

    def redo(self) -> None:
        """Redo the last undone move; PuzzleError if there is none."""
        self._playing.redo()

    def hint(self, level: int | None = None) -> Hint:
        """A hint: 1 where to look, 2 what follows, 3 why; without a level, one more each time."""
        text, picture = self._playing.hint(level)
        return Hint(str(text), picture or self._drawn(), self._playing.level)

    def do(self) -> str:
        """Make the easiest next step, and say what it was; PuzzleError if there is none."""
        return str(self._playing.do())

    def check(self) -> Checked:
        """Look for mistakes: `cells` that no solution has, whether that is `sure`, and the answer as `text`."""
        return self._playing.check()

    def solve(self) -> None:
        """Play a solution as one move; PuzzleError if there is none."""
        self._playing.solve()

    def reply(self) -> None:
        """Let the computer move where it is its turn."""
        self._playing.reply()

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self._playing.play.game.status.kind == "solved"

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        play = self._playing.play
        return play.moves[: play.at]

    @property
    def helped(self) -> dict[str, int]:
        """How often help was used, by kind."""
        return dict(self._playing.play.helped)

    def _drawn(self) -> Picture:
        play = self._playing.play
        return play.family.picture(play.puzzle, play.game.shown)

    def __repr__(self) -> str:
        return f"<Game of {self._playing.play.puzzle}: {len(self.moves)} moves>"
