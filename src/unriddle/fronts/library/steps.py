"""Steps of an explanation, hints and ratings, as plain values that draw themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Literal, cast

from unriddle.core import Found
from unriddle.core.system.stopping import Bound
from unriddle.fronts.library.shows import Displayable, Drawing, Json, Serializable
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from unriddle.core import Picture
    from unriddle.core import Step as Taught
    from unriddle.core.contract import Why
    from unriddle.core.system.stop import Stop

Level = Literal["easy", "medium", "hard", "expert"]


class Step(Displayable, Serializable):
    """One step of an explanation: the technique, the deduction, and the reason.

    >>> import unriddle as ur
    >>> step = next(iter(ur.explain("latin:4:0.../..../1..2/.3..")))
    >>> step.technique, step.moves, step.what
    ('hidden single', ['3.2=0'], 'r3c2 is 0')
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
        """The difficulty of the technique: its place in the family's list, from 0 for the easiest."""
        return self._step.tier

    @property
    def where(self) -> str:
        """The place to look at, such as "row 3"."""
        return str(self._step.where)

    @property
    def what(self) -> str:
        """The deduction, as a sentence."""
        return str(self._step.sentences["short"])

    @property
    def why(self) -> str:
        """The deduction and its reason, as sentences."""
        return str(self._step.sentences["teach"])

    @property
    def moves(self) -> list[str]:
        """The deduction, as moves for `Game.move`."""
        return [*self._step.follows]

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells that change: row and column of each, from 0."""
        from unriddle.core import Role

        rows = self._draw().cells
        return [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.role is Role.NEW]

    @property
    def picture(self) -> Drawing:
        """The board, with the changed cells and the cells of the reason marked."""
        return Drawing(self._draw())

    def to_dict(self) -> dict[str, Json]:
        """Return the step in JSON values, as `unriddle explain --json` prints it, with its puzzle and its number.

        >>> import unriddle as ur
        >>> next(iter(ur.explain("latin:4:0.../..../1..2/.3.."))).to_dict()["follows"]
        ['3.2=0']
        """
        own = {"puzzle": str(self._step.puzzle), "number": self._number, "stored": self._step.dump()}
        return {**self._step.to_json(), **own}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        opened = Opened.parse(fields["puzzle"])
        return cls(opened.entry("explain").solution(opened.puzzle, fields["stored"]), int(fields["number"]))

    def _draw(self) -> Picture:
        return self._step.picture()

    def __str__(self) -> str:
        return f"{self._number}. {self.what}" if self._number else self.what

    def __repr__(self) -> str:
        return f"<Step {self.technique}: {self.what}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._step == other._step

    def __hash__(self) -> int:
        return hash(self._step)


class Hint(Displayable, Serializable):
    """A hint: its sentence, which `str` gives, and the board with the cells that it mentions marked.

    >>> import unriddle as ur
    >>> ur.hint("latin:4:0.../..../1..2/.3..", level=1)
    <Hint 'Look at row 3'>
    """

    __slots__ = ("_picture", "level", "sentence")
    sentence: str
    level: int

    def __init__(self, sentence: str, picture: Picture, level: int) -> None:
        self.sentence, self.level, self._picture = sentence, level, picture

    @property
    def picture(self) -> Drawing:
        """The board with the cells that the hint mentions marked."""
        return Drawing(self._picture)

    def to_dict(self) -> dict[str, Json]:
        """Return the `sentence`, the `level`, and the `picture` cell by cell, in JSON values.

        >>> import unriddle as ur
        >>> ur.hint("latin:4:0.../..../1..2/.3..").to_dict()["sentence"]
        'Look at row 3'
        """
        from unriddle.draw.events import picture_fields

        return {"sentence": self.sentence, "level": self.level, "picture": picture_fields(self._picture)}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        from unriddle.draw.events import picture_of

        return cls(str(fields["sentence"]), picture_of(fields["picture"]), int(fields["level"]))

    def _draw(self) -> Picture:
        return self._picture

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Hint {self.sentence!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hint) and (self.sentence, self._picture) == (other.sentence, other._picture)

    def __hash__(self) -> int:
        return hash((self.sentence, self.level))


class Explanation(Serializable):
    """The steps in which a person solves a puzzle, computed one by one on iteration.

    In a notebook, a slider steps through them.

    >>> import unriddle as ur
    >>> [step.technique for step in ur.explain("latin:4:0.../..../1..2/.3..")][-1]
    'last cell'
    """

    def __init__(self, begin: Callable[[], Session], time: float | None, stop: Stop | None, puzzle: str) -> None:
        self._begin, self._time, self._stop, self._puzzle = begin, time, stop, puzzle
        self._why: Why | None = None
        self._known: list[Step] | None = None
        Bound(time)

    def to_dict(self) -> dict[str, Json]:
        """Find all steps, and return the puzzle, the steps and `why` they end, in JSON values.

        >>> import unriddle as ur
        >>> ur.explain("latin:4:0.../..../1..2/.3..").to_dict()["why"]
        'exhausted'
        """
        steps: list[Json] = [step.to_dict() for step in self]
        return {"puzzle": self._puzzle, "steps": steps, "why": self._why}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        opened = Opened.parse(fields["puzzle"])
        made = cls(lambda: Session.start(opened, "explain", keeps=False), None, None, fields["puzzle"])
        made._known, made._why = [Step._from_dict(each) for each in fields["steps"]], fields["why"]
        return made

    def __repr__(self) -> str:
        return f"<Explanation of {self._puzzle}>"

    @property
    def why(self) -> Why | None:
        """The reason for the end of the last iteration: "exhausted", "seconds" or "stopped"; None before that."""
        return self._why

    def __iter__(self) -> Iterator[Step]:
        if self._known is not None:
            yield from self._known
            return
        bound, session = Bound(self._time, self._stop), self._begin()
        found = (event for event in session.run(stop=bound) if isinstance(event, Found))
        for number, event in enumerate(found, 1):
            yield Step(cast("Taught", event.solution), number)
        self._why = "seconds" if bound.timed_out else session.end.why

    def _repr_html_(self) -> str:
        """Return HTML that shows one step at a time, with a slider that needs nothing installed."""
        pages = [f"<div{' hidden' * (at > 0)}>{_page(step)}</div>" for at, step in enumerate(self)]
        if not pages:
            return "<p>Nothing is left to explain.</p>"
        change = (
            "const pages = this.parentElement.querySelectorAll(':scope > div');"
            "pages.forEach((page, at) => page.hidden = at != this.value)"
        )
        slider = f'<input type="range" min="0" max="{len(pages) - 1}" value="0" style="width:100%" oninput="{change}">'
        return f"<div>{slider}{''.join(pages)}</div>"


def _page(step: Step) -> str:
    """Return a step with its technique and its reason, in HTML."""
    return f"{step.html()}<p><b>{escape(step.technique)}</b> {escape(step.why)}</p>"


class Rating(Serializable):
    """The difficulty of a puzzle for a person.

    `why` is the reason for the end of the work, "exhausted" unless it was limited; `card` has all counts.

    >>> import unriddle as ur
    >>> ur.rate("example:tent")
    <Rating easy, 0%>
    """

    __slots__ = ("_family", "card", "why")
    card: Mapping[str, Json]
    why: Why

    def __init__(self, family: str, card: Mapping[str, Json], why: Why) -> None:
        self._family, self.card, self.why = family, card, why

    @property
    def unique(self) -> bool | None:
        """Whether the puzzle has exactly one solution; otherwise it has no band and, unless it is a position, no level.
        None if that is not known.
        """
        return cast("bool | None", self.card.get("unique"))

    @property
    def band(self) -> str | None:
        """The band, by the hardest technique that is needed."""
        return _text(self.card.get("band"))

    @property
    def level(self) -> Level | None:
        """The difficulty in one word; for a position, the difficulty of finding the best move."""
        return cast("Level | None", self.card.get("level"))

    @property
    def percentile(self) -> int | None:
        """The percentage of the collected puzzles of its family that are easier."""
        return cast("int | None", self.card.get("percentile"))

    @property
    def hardest(self) -> str | None:
        """The hardest technique that is needed."""
        return _text(self.card.get("hardest"))

    def to_dict(self) -> dict[str, Json]:
        """Return the `family`, `why`, and all of the `card`, in JSON values.

        >>> import unriddle as ur
        >>> ur.rate("latin:4:0.../..../1..2/.3..").to_dict()["card"]["level"]
        'easy'
        """
        return {"family": self._family, "why": self.why, "card": dict(self.card)}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        return cls(str(fields["family"]), dict(fields["card"]), fields["why"])

    def __repr__(self) -> str:
        return f"<Rating {self.level}, {self.percentile}%>" if self.level else f"<Rating {self.level}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rating) and (self._family, self.card) == (other._family, other.card)

    def __hash__(self) -> int:
        return hash((self._family, self.band, self.level))


def _text(value: Json) -> str | None:
    return value if isinstance(value, str) else None
