"""The contract that every family keeps: Puzzle, Solution, Search, Conclusion, Game, and the events of a search: Found,
Progress and, exactly once and last, End. `family.py` ties them together.

docs/develop/contract.md has the details; tests/contract holds every family to it, in both builds, at each step. A class
that derives from one here gets its optional parts; a kernel, which cannot derive, declares them itself. Nothing here
reads a clock, a file or a terminal; no call of a game searches for long.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from unriddle.core.errors import PuzzleError
from unriddle.core.values import Draft as Draft
from unriddle.core.values import End as End
from unriddle.core.values import Event as Event
from unriddle.core.values import Found as Found
from unriddle.core.values import Kind as Kind
from unriddle.core.values import Progress as Progress
from unriddle.core.values import Share as Share
from unriddle.core.values import Solution as Solution
from unriddle.core.values import Status as Status
from unriddle.core.values import Tool as Tool
from unriddle.core.values import Touch as Touch
from unriddle.core.values import Why as Why
from unriddle.core.values import dumped as dumped
from unriddle.core.values import event_fields as event_fields
from unriddle.core.values import event_shape as event_shape

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.core.picture import Picture

MOST = 20_000  # moves that a play holds, those undone too


class Lexicon(Protocol):
    """A word list, as what saves a search knows it."""

    @property
    def name(self) -> str:
        """What it is opened by again."""

    @property
    def digest(self) -> str:
        """The same for the same words alone."""

    def spelled(self, text: str) -> str:
        """The text with the letters that are read as others replaced by these."""


class Puzzle(Protocol):
    """A frozen, hashable value. Rules, order and seed, whatever changes the sequence of solutions, belong to it.

    `str(puzzle)` is its id, such as `latin:7`, and `parse(str(puzzle)) == puzzle`. Title, author and license may
    travel with it but are no part of equality.
    """

    __slots__ = ()

    @property
    def family(self) -> str:
        """The name of its family, the same for all puzzles of a class."""

    @property
    def title(self) -> str:
        return ""

    @property
    def author(self) -> str:
        return ""

    # Whether it stands for the puzzle that a maker is to make of it (kit/order.py).
    is_order: ClassVar[bool] = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """The puzzle with this id; PuzzleError says where it is wrong and why."""

    def solution(self, value: str | dict[str, Any]) -> Any:
        """A solution from its JSON value, or from the text that `solve` printed; PuzzleError."""

    def check(self, solution: Any, /, *lexicon: Any) -> str:
        """ "" for a right solution, otherwise a sentence that says what is wrong; independent of the search."""

    def warnings(self) -> Sequence[str]:
        """What is unusual about it, as sentences; optional."""
        return ()


class Running(Protocol):
    """What `run` drives, a search or other work (core/work.py).

    All calls are legal before the start, part way and when done. `note`, `replaying`, `statistics` and `close` are
    optional.
    """

    @property
    def done(self) -> bool:
        """True for good once all is done; `advance` then does nothing."""

    @property
    def steps(self) -> int:
        """Steps since the start; a snapshot keeps them; the same on every machine and build."""

    @property
    def share(self) -> float:
        """The fraction of it that is done; never falls; 1.0 exactly when done."""

    def advance(self, budget: int, /) -> Any:
        """Advance by 1 to `budget` steps; stop right after a find and return it, otherwise return None.

        ValueError for a budget below 1.
        """

    def look(self) -> Any:
        """The position now, for Family.picture; cheap; changes nothing."""

    def snapshot(self) -> bytes:
        """At most 64 kB: what is made from it delivers exactly what this one has not delivered, in the same order."""

    @property
    def note(self) -> str:
        """A few words for the progress line; optional."""
        return ""

    @property
    def replaying(self) -> bool:
        """Whether a resumed search is still going through solutions that it does not deliver again; optional. Only
        after them is it where it stopped, with the steps of a run that was never stopped.
        """
        return False

    def statistics(self) -> Mapping[str, Any]:
        """Numbers and facts for the conclusion; optional."""
        return {}

    def close(self) -> None:
        """Free what the search holds besides memory; optional."""
        return


class Search(Running, Protocol):
    """A place in the search of one puzzle, `solve` or `count`: every solution, once, in one fixed order.

    Made as `Search(puzzle, snapshot=None, lexicon=None)`, from a snapshot of the same for an equal puzzle;
    CheckpointError for a foreign or damaged one.
    """

    def split(self) -> bytes | None:
        """Split off the later part of the remaining work as a snapshot, and keep the earlier part. None only if no
        untried branch is left, or if looking for one would take long. The part split off counts its steps from 0, so
        that steps add up.
        """


class Conclusion(Protocol):
    """What the solutions of a run mean together, fed one by one, so that the end of a long run costs no more.

    Made as `Conclusion(puzzle, *lexicon, **display)`; `display` are those options of the entry that were given.
    """

    def add(self, solution: Any, /) -> None:
        """One more solution, in the search's order."""

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """The conclusion in JSON values; `statistics` are the search's. May be asked at any time, and again."""

    def report(self, summary: Mapping[str, Json]) -> Sequence[str]:
        """The same as lines for people; none if there is nothing to add."""

    def rows(self, summary: Mapping[str, Json]) -> Sequence[Any]:
        """The values of the summary that the first lines of the report show, one a line; None for other lines."""
        return ()

    # Whether what it draws shows the solutions, too: a terminal then has it in place of them.
    whole: bool = False

    def drawn(self, summary: Mapping[str, Json], width: int) -> Sequence[str | Picture]:
        """The same for a terminal of this many columns; a text may have several lines. By default the report."""
        return self.report(summary)


class Disputed(PuzzleError):
    """A move whose `word` is in no list. It counts if it is made again with `!`, once both sides agree."""

    def __init__(self, message: str, word: str) -> None:
        super().__init__(message)
        self.word = word


class Game(Protocol):
    """A frozen value. Values share rows, so that a move copies no large board; `rules` belong to the game alone.

    Made as `Family.game(puzzle, text, rules, *lexicon)`, from the start or from the text of a position.
    """

    puzzle: Any
    rules: Mapping[str, Any]

    def play(self, move: str, kept: bool = False) -> Self:
        """The game after a move; PuzzleError says why it is none, and nothing has changed.

        `kept`: the move is read back from a file, so it is checked by the rules of the board, not by word lists.
        """

    @property
    def status(self) -> Status:
        """How it stands."""

    @property
    def turn(self) -> str:
        """ "" for one person, otherwise "1" or "2": whose move it is."""
        return ""

    def explains(self, move: str) -> bool:
        """Whether help says of moves such as this example of the family's: not of those without a use here."""
        return True

    @property
    def found(self) -> Sequence[Any]:
        """Solutions that the sheet says: the whole grid once it is solved; the words; the moves made."""

    @property
    def shown(self) -> Any:
        """What Family.picture draws."""

    @property
    def played(self) -> Sequence[Any]:
        """The words of each turn in JSON values, with the cells of their `path`; None for a turn without one."""
        return ()

    @property
    def tally(self) -> Mapping[str, Any]:
        """What to show beside the board, in JSON values."""

    @property
    def as_puzzle(self) -> Any:
        """The puzzle with this sheet as givens; PuzzleError for a sheet that no puzzle may have, which is broken."""

    @property
    def last(self) -> str:
        """The last move in its full form; "" at the start."""
