"""Steps of an explanation, hints and ratings, as plain values that draw themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Literal, cast

from unriddle.core import Found, PuzzleError
from unriddle.core.system.stopping import SHORT_S, Bound
from unriddle.fronts.library.shows import Drawing, Json, Shows
from unriddle.session.playing import Checked, Hints, Playing, finished

if TYPE_CHECKING:
    from unriddle.core import Picture, Play
    from unriddle.core import Step as Taught
    from unriddle.core.contract import Why
    from unriddle.core.system.stopping import Stop
    from unriddle.session.solving import Session

__all__ = ["Checked", "Game"]

Level = Literal["easy", "medium", "hard", "expert"]


class Step(Shows):
    """One step of an explanation: the technique, what follows, and why.

    >>> import unriddle as ur
    >>> step = next(iter(ur.explain("latin:4:0.../..../1..2/.3..")))
    >>> step.technique, step.moves, step.what
    ('hidden single', ['3.2=0'], 'row 3, column 2 is 0')
    """

    __slots__ = ("_number", "_step")

    def __init__(self, step: Taught, number: int = 0) -> None:
        self._step = step
        self._number = number

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return str(self._step.technique.name)

    @property
    def tier(self) -> int:
        """How hard the technique is: its place in the family's list, from 0 for the easiest."""
        return self._step.tier

    @property
    def where(self) -> str:
        """Where to look, such as "row 3"."""
        return str(self._step.where)

    @property
    def what(self) -> str:
        """What follows, as a sentence."""
        return str(self._step.sentences["short"])

    @property
    def why(self) -> str:
        """What follows and why, as sentences."""
        return str(self._step.sentences["teach"])

    @property
    def moves(self) -> list[str]:
        """What follows, as moves that `Game.move` takes."""
        return [*self._step.follows]

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells that change: row and column of each, from 0."""
        from unriddle.core import Role

        rows = self._drawn().cells
        return [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.role is Role.NEW]

    @property
    def picture(self) -> Drawing:
        """The board with the cells that change, and those that are the reason, marked."""
        return Drawing(self._drawn())

    def to_json(self) -> dict[str, Json]:
        """The step in JSON values, as `unriddle explain --json` prints it."""
        return self._step.to_json()

    def _drawn(self) -> Picture:
        return self._step.picture()

    def __str__(self) -> str:
        return f"{self._number}. {self.what}" if self._number else self.what

    def __repr__(self) -> str:
        return f"<Step {self.technique}: {self.what}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._step == other._step

    def __hash__(self) -> int:
        return hash(self._step)


class Hint(Shows):
    """A hint: its sentence, which `str` gives, and the board with the cells that it mentions marked.

    >>> import unriddle as ur
    >>> ur.hint("latin:4:0.../..../1..2/.3..", level=1)
    <Hint 'Look at row 3'>
    """

    __slots__ = ("_picture", "level", "text_")

    def __init__(self, text: str, picture: Picture, level: int) -> None:
        self.text_ = text
        self.level = level
        self._picture = picture

    @property
    def sentence(self) -> str:
        """The hint as a sentence."""
        return self.text_

    @property
    def picture(self) -> Drawing:
        """The board with the cells that the hint mentions marked."""
        return Drawing(self._picture)

    def _drawn(self) -> Picture:
        return self._picture

    def __str__(self) -> str:
        return self.text_

    def __repr__(self) -> str:
        return f"<Hint {self.text_!r}>"


class Explanation:
    """The steps in which a person solves a puzzle, found one by one as they are asked for.

    In a notebook a slider leads through them.

    >>> import unriddle as ur
    >>> [step.technique for step in ur.explain("latin:4:0.../..../1..2/.3..")][-1]
    'last cell'
    """

    def __init__(self, begin: Callable[[], Session], time: float | None, stop: Stop | None) -> None:
        self._begin, self._time, self._stop = begin, time, stop
        self._why: Why | None = None
        Bound(time)

    @property
    def why(self) -> Why | None:
        """Why the last iteration ended: "exhausted", "seconds" or "stopped"; None before that."""
        return self._why

    def __iter__(self) -> Iterator[Step]:
        bound, session = Bound(self._time, self._stop), self._begin()
        found = (event for event in session.run(stop=bound) if isinstance(event, Found))
        for number, event in enumerate(found, 1):
            yield Step(cast("Taught", event.solution), number)
        self._why = "seconds" if bound.late else session.end.why

    def _repr_html_(self) -> str:
        """All steps, one at a time, with a slider that needs nothing installed."""
        pages = [f"<div{' hidden' * (at > 0)}>{_page(step)}</div>" for at, step in enumerate(self)]
        if not pages:
            return "<p>Nothing is left to explain.</p>"
        change = (
            "const pages = this.parentElement.querySelectorAll(':scope > div');"
            "pages.forEach((page, at) => page.hidden = at != this.value)"
        )
        slider = f'<input type="range" min="0" max="{len(pages) - 1}" value="0" style="width:100%" oninput="{change}">'
        return f"<div>{slider}{''.join(pages)}</div>"

    def _ipython_display_(self) -> None:
        """A slider of ipywidgets where they are installed, else plain HTML."""
        from IPython.display import HTML, display

        try:
            import ipywidgets
        except ImportError:
            display(HTML(self._repr_html_()))
            return
        steps = [*self]
        page = ipywidgets.HTML()
        slider = ipywidgets.IntSlider(value=1, min=1, max=max(len(steps), 1), description="Step")

        def show(number: int) -> None:
            page.value = _page(steps[number - 1])

        if not steps:
            display(HTML(self._repr_html_()))
            return
        slider.observe(lambda change: show(change.new), names="value")
        show(1)
        display(ipywidgets.VBox([slider, page]))


def _page(step: Step) -> str:
    """A step with its technique and its reason, in HTML."""
    return f"{step.html()}<p><b>{escape(step.technique)}</b> {escape(step.why)}</p>"


class Rating:
    """How hard a puzzle is for a person.

    >>> import unriddle as ur
    >>> ur.rate("example:tent")
    <Rating easy: line 1>
    """

    __slots__ = ("_family", "card", "why")

    def __init__(self, family: str, card: Mapping[str, Json], why: Why) -> None:
        self._family, self.card, self.why = family, card, why

    @property
    def unique(self) -> bool | None:
        """Whether the puzzle has exactly one solution; otherwise it has no band and, unless it is a position, no level.
        None if that is not known.
        """
        return cast("bool | None", self.card["unique"])

    @property
    def band(self) -> str | None:
        """The band, by the hardest technique that is needed."""
        return _text(self.card["band"])

    @property
    def level(self) -> Level | None:
        """How hard it is for a person, in one word; for a position, how hard the best move is to find."""
        return cast("Level | None", self.card.get("level"))

    @property
    def percentile(self) -> int | None:
        """The percentage of the collected puzzles of its family that are easier."""
        return cast("int | None", self.card.get("percentile"))

    @property
    def hardest(self) -> str | None:
        """The hardest technique that is needed."""
        return _text(self.card["hardest"])

    def __repr__(self) -> str:
        return f"<Rating {self.level}: {self.band}>" if self.band else f"<Rating {self.level}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rating) and (self._family, self.card) == (other._family, other.card)

    def __hash__(self) -> int:
        return hash((self._family, self.band, self.level))


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None


class Game(Shows):
    """A game in progress. Moves are text, as in `unriddle play`. In a notebook it draws itself.

    >>> import unriddle as ur
    >>> game = ur.open("latin:4:0.../..../1..2/.3..").play()
    >>> game.move("3.2=0")
    >>> game.check().text, game.solved
    ('No mistakes', False)
    """

    def __init__(self, play: Play) -> None:
        self._playing = Playing(play, seconds=None)

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

    def hint(self, level: int | None = None, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Hint | None:
        """A hint: 1 where to look, 2 what follows, 3 why; without a level, one more each time.

        None if none was found in `time` seconds (None: no limit), or before `stop` was true or set.
        """
        known = self._known(Bound(time, stop))
        if known is None:
            return None
        text, picture = self._playing.hint(level, known)
        return Hint(str(text), picture or self._drawn(), self._playing.level)

    def _known(self, bound: Bound) -> Hints | None:
        """What is known of the next step; None if that was not found out."""
        self._playing.stop = bound
        finished(self._playing.teaching())
        return self._playing.hints

    def do(self, *, time: float | None = None, stop: Stop | None = None) -> str:
        """Make the easiest next step, and say what it was; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then nothing has changed.
        """
        bound = Bound(time, stop)
        if (known := self._known(bound)) is None:
            raise bound.early()
        return str(self._playing.do(known))

    def check(self, *, time: float | None = SHORT_S, stop: Stop | None = None) -> Checked:
        """Look for mistakes: `cells` that no solution has, whether that is `sure`, and the answer as `text`.

        After `time` seconds (None: no limit), or when `stop` is true or set, the answer is as far as is known, and
        `why` is "seconds" or "stopped".
        """
        self._playing.stop = bound = Bound(time, stop)
        checked = self._playing.check()
        return checked._replace(why="seconds") if bound.late else checked

    def solve(self, *, time: float | None = None, stop: Stop | None = None) -> None:
        """Play a solution as one move; PuzzleError if there is none.

        StoppedEarly after `time` seconds, or when `stop` is true or set; then nothing has changed.
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
        """
        with Bound(time, stop).heeded():
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
