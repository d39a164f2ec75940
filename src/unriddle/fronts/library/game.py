"""A game of a puzzle: moves, help and its place, as the library has them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from unriddle.core import PuzzleError
from unriddle.core.system.stopping import SHORT_S, Bound
from unriddle.fronts.library.puzzle import puzzle_of
from unriddle.fronts.library.shows import Json, Shows, Travels
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from unriddle.core import Picture, Play
    from unriddle.core.system.stopping import Stop
    from unriddle.fronts.library.puzzle import Puzzle
    from unriddle.fronts.library.solution import Solution
    from unriddle.fronts.library.steps import Hint
    from unriddle.session.playing import Checked, Hints


class Game(Shows, Travels):
    """A game in progress. Moves are text, as in `unriddle play`. In a notebook it draws itself.

    >>> import unriddle as ur
    >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
    >>> game.move("3.2=0")
    >>> game.check().text, game.solved
    ('No mistakes', False)
    """

    def __init__(self, play: Play) -> None:
        from unriddle.session.playing import Playing

        self._playing = Playing(play, seconds=None)

    def move(self, text: str) -> None:
        """Make a move, or several with ; between them; all or none. PuzzleError says why not.

        A word that is in no list raises Disputed, which is one; `insist` then plays it anyway.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0; 3.3=3")
        >>> game.moves
        ['3.2=0; 3.3=3']
        """
        self._playing.move(text)

    def insist(self) -> None:
        """Play the word that was disputed; it goes to the player's own words.

        >>> import unriddle as ur
        >>> game = ur.balda("балда").play()
        >>> game.insist()
        Traceback (most recent call last):
        unriddle.core.errors.PuzzleError: no word is in dispute
        """
        self._playing.insist()

    def undo(self) -> None:
        """Undo the last move; PuzzleError if there is none.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0")
        >>> game.undo()
        >>> game.moves
        []
        """
        self._playing.undo()

    def redo(self) -> None:
        """Redo the last undone move; PuzzleError if there is none.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=0")
        >>> game.undo()
        >>> game.redo()
        >>> game.moves
        ['3.2=0']
        """
        self._playing.redo()

    def hint(self, level: int | None = None, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Hint | None:
        """A hint: 1 where to look, 2 what follows, 3 why; without a level, one more each time.

        None if none was found in `time` seconds (None: no limit), or before `stop` was true or set.
        PuzzleError for a level that is not there.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> str(game.hint()), str(game.hint())
        ('Look at row 3', 'row 3, column 2 is 0')
        """
        known = self._known(Bound(time, stop))
        if known is None:
            return None
        text, picture = self._playing.hint(level, known)
        from unriddle.fronts.library.steps import Hint

        return Hint(str(text), picture or self._drawn(), self._playing.level)

    def _known(self, bound: Bound) -> Hints | None:
        """What is known of the next step; None if that was not found out."""
        from unriddle.session.playing import finished

        self._playing.stop = bound
        finished(self._playing.teaching())
        return self._playing.hints

    def do(self, *, time: float | None = None, stop: Stop | None = None) -> str:
        """Make the easiest next step, and say what it was; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then nothing has changed.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.do(time=2)
        'row 3, column 2 is 0'
        """
        bound = Bound(time, stop)
        if (known := self._known(bound)) is None:
            raise bound.early()
        return str(self._playing.do(known))

    def check(self, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Checked:
        """Look for mistakes: `cells` that no solution has, whether that is `sure`, and the answer as `text`.

        After `time` seconds (None: no limit), or when `stop` is true or set, the answer is as far as is known, and
        `why` is "seconds" or "stopped". PuzzleError for an impossible time.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.move("3.2=3")
        >>> game.check(time=2).text
        'Mistakes in 3.2'
        """
        self._playing.stop = bound = Bound(time, stop)
        checked = self._playing.check()
        return checked._replace(why="seconds") if bound.late else checked

    def solve(self, *, time: float | None = None, stop: Stop | None = None) -> None:
        """Play a solution as one move; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then nothing has changed.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.solve(time=5)
        >>> game.solved
        True
        """
        self._playing.stop = bound = Bound(time, stop)
        try:
            self._playing.solve()
        except PuzzleError:
            if bound.over:
                raise bound.early() from None
            raise

    def reply(self, *, time: float | None = None, stop: Stop | None = None) -> None:
        """Let the computer move where it is its turn.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then it has not moved.

        >>> import unriddle as ur
        >>> game = ur.balda("балда").play()
        >>> game.reply(time=5)
        >>> game.moves
        []
        """
        with Bound(time, stop).heeded():
            self._playing.reply()

    @property
    def puzzle(self) -> Puzzle[Solution]:
        """The puzzle that is played."""
        return puzzle_of(self._playing.play.puzzle)

    def to_dict(self) -> dict[str, Json]:
        """The whole game in JSON values, its moves and those undone; its word list by name only.

        >>> import unriddle as ur
        >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
        >>> game.to_dict()["moves"]
        []
        """
        return cast("dict[str, Json]", json.loads(self._playing.play.to_text()))

    @classmethod
    def _made(cls, said: Mapping[str, Any]) -> Any:
        from unriddle.core.play import value_of

        text = json.dumps(said)
        value = value_of(text)
        return cls(Opened.parse(value["puzzle"], value["lexicon"]).replay(text))

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
