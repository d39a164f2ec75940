"""The contract that every family implements: Puzzle, Solution, Search, Conclusion, Game, and the events of a search:
Found, Progress and, exactly once and last, End. `family.py` ties them together.

docs/develop/contract.md has the details; tests/contract checks every family, in both builds, after each step. A class
that derives from a protocol here inherits its optional members; a kernel, which cannot derive, defines them itself.
Nothing here reads a clock, a file or a terminal; no method of a game runs a long search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from unriddle.core.errors import PuzzleError
from unriddle.core.values import End as End
from unriddle.core.values import Event as Event
from unriddle.core.values import Found as Found
from unriddle.core.values import HalfMove as HalfMove
from unriddle.core.values import Kind as Kind
from unriddle.core.values import Progress as Progress
from unriddle.core.values import Share as Share
from unriddle.core.values import Solution as Solution
from unriddle.core.values import Status as Status
from unriddle.core.values import Tool as Tool
from unriddle.core.values import Touch as Touch
from unriddle.core.values import Why as Why
from unriddle.core.values import dump_solution as dump_solution
from unriddle.core.values import event_fields as event_fields
from unriddle.core.values import event_shape as event_shape

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.core.picture import Picture

MAX_MOVES = 20_000  # maximum number of moves in a Play, undone ones included


class Lexicon(Protocol):
    """A word list, as seen by code that saves searches."""

    @property
    def name(self) -> str:
        """The name under which it can be opened again."""

    @property
    def digest(self) -> str:
        """A hexadecimal digest of the words; different words have different digests."""

    def spelled(self, text: str) -> str:
        """Return the text with equivalent letters, such as ё for е, replaced by the one that this lexicon uses."""


class Puzzle(Protocol):
    """A frozen, hashable puzzle; everything that changes the sequence of solutions is part of it.

    That includes rules, order and seed. `str(puzzle)` is its id, such as `latin:7`, and `parse(str(puzzle)) == puzzle`.
    Title, author and license may be attached but do not affect equality.
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

    # Whether this is an order, a request to make a puzzle (kit/order.py).
    is_order: ClassVar[bool] = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the puzzle with this id; PuzzleError, with the place and the reason, for an invalid one."""

    def solution(self, value: str | dict[str, Any]) -> Any:
        """Return the solution read from its JSON value or from the output of `solve`; PuzzleError if invalid."""

    def check(self, solution: Any, /, *lexicon: Any) -> str:
        """Return "" for a correct solution, otherwise a sentence that names the error.

        Independent of the search.
        """

    def warnings(self) -> Sequence[str]:
        """Return remarks on anything unusual about the puzzle, as sentences; optional."""
        return ()


class Running(Protocol):
    """Work that `run` drives: a search, or other work (core/work.py).

    All calls are legal before the start, partway through and when done. `note`, `replaying`, `statistics` and `close`
    are optional.
    """

    @property
    def done(self) -> bool:
        """Whether all is done. Once True, it stays True, and `advance` does nothing."""

    @property
    def steps(self) -> int:
        """Steps since the start; a snapshot keeps them; the same on every machine and build."""

    @property
    def share(self) -> float:
        """The fraction done; never decreases; exactly 1.0 when done."""

    def advance(self, budget: int, /) -> Any:
        """Advance by 1 to `budget` steps; stop right after a find and return it, otherwise return None.

        ValueError for a budget below 1.
        """

    def look(self) -> Any:
        """Return the current position, for Family.picture. Cheap and free of side effects."""

    def snapshot(self) -> bytes:
        """Return a snapshot of at most 64 KiB, from which the search can be resumed.

        A search made from it delivers exactly the solutions that this one has not delivered yet, in the same order.
        """

    @property
    def note(self) -> str:
        """A few words for the progress line; optional."""
        return ""

    @property
    def replaying(self) -> bool:
        """Whether a resumed search is still skipping solutions that were delivered before; optional.

        Once it is False, the search has reached the position at which it stopped, with the step count of an
        uninterrupted run.
        """
        return False

    def statistics(self) -> Mapping[str, Any]:
        """Return numbers and facts for the conclusion; optional."""
        return {}

    def close(self) -> None:
        """Free resources other than memory; optional."""
        return


class Search(Running, Protocol):
    """A position in the search of one puzzle (`solve` or `count`): every solution once, in a fixed order.

    Constructed as `Search(puzzle, snapshot=None, *lexicon)`; only families with words take a lexicon. The snapshot must
    be of the same search of an equal puzzle; CheckpointError if it is not, or is damaged.
    """

    def split(self) -> bytes | None:
        """Split off the later part of the remaining work and return it as a snapshot; keep the earlier part.

        Return None only if no untried branch is left, or if finding one would take too long. The part split off counts
        its steps from 0, so the steps of both parts add up.
        """


class Conclusion(Protocol):
    """The conclusion of a run, updated with each solution, so that ending a long run takes no longer than a short one.

    Constructed as `Conclusion(puzzle, *lexicon, **display)`; `display` has the given display options of the entry.
    """

    def add(self, solution: Any, /) -> None:
        """Add the next solution, in the search's order."""

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return the conclusion in JSON values, including the search's `statistics`.

        May be called at any time, repeatedly.
        """

    def report(self, summary: Mapping[str, Json]) -> Sequence[str]:
        """Return the summary as lines for people; no lines if there is nothing to add."""

    def rows(self, summary: Mapping[str, Json]) -> Sequence[Any]:
        """Return the values of the summary that the first lines of the report show, one per line; None for
        other lines.
        """
        return ()

    # Whether `drawn` also shows the solutions; a terminal then shows it instead of the solutions.
    whole: bool = False

    def drawn(self, summary: Mapping[str, Json], width: int) -> Sequence[str | Picture]:
        """Return the report drawn for a terminal of `width` columns; by default the plain report.

        A text may have several lines.
        """
        return self.report(summary)


class Disputed(PuzzleError):
    """A move whose `word` is in no list. It is accepted if repeated with `!`, once both sides agree."""

    def __init__(self, message: str, word: str) -> None:
        super().__init__(message)
        self.word = word


class Game(Protocol):
    """A game as a frozen value. Successive games share their unchanged rows, so a move does not copy a large board.

    Constructed as `PlayRules.game(puzzle, text, rules, *lexicon)`, from the start or from the text of a position. Its
    `rules` are not part of the puzzle.
    """

    puzzle: Any
    rules: Mapping[str, Any]

    def play(self, move: str, kept: bool = False) -> Self:
        """Return the game after a move; PuzzleError, with the reason, for an invalid move; self is unchanged.

        `kept`: the move comes from a saved game, so it is checked by the rules of the board, not by word lists.
        """

    @property
    def status(self) -> Status:
        """Whether the game is open, broken, solved or over, and why."""

    @property
    def turn(self) -> str:
        """ "" for one person, otherwise "1" or "2": whose move it is."""
        return ""

    def explains(self, move: str) -> bool:
        """Whether help should list this example move; False if moves of its kind cannot be made in this game."""
        return True

    @property
    def found(self) -> Sequence[Any]:
        """Return the solutions on the sheet: the whole grid once solved, the words, or the moves made."""

    @property
    def shown(self) -> Any:
        """The value that Family.picture draws."""

    @property
    def played(self) -> Sequence[Any]:
        """The words of each turn in JSON values, with the cells of their `path`; None for a turn without a word."""
        return ()

    @property
    def tally(self) -> Mapping[str, Any]:
        """Return what to show beside the board, as JSON values."""

    @property
    def as_puzzle(self) -> Any:
        """The puzzle with this sheet as givens; PuzzleError if the sheet is broken."""

    @property
    def last(self) -> str:
        """The last move in its full form; "" at the start."""
