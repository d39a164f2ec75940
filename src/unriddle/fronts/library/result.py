"""What a search came to: its solutions, its verdict, and the place where it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, cast

from unriddle.core import Text, UnsupportedError
from unriddle.fronts.library.notebook import watched
from unriddle.fronts.library.shows import FilePath, Json, Shows
from unriddle.fronts.library.solution import Solution, solution_of
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from unriddle.core import End, Picture, contract
    from unriddle.core.event import Why
    from unriddle.core.search.checkpoint import Checkpoint
    from unriddle.session.solving import Session

Verdict = Literal["none", "unique", "several", "unknown"]
S = TypeVar("S", bound=Solution, covariant=True)


class Told(NamedTuple):
    """What a search says at its end in addition to its solutions, and the place where it goes on, if that is kept."""

    conclusion: Mapping[str, Json]
    stats: Mapping[str, Json]
    place: Checkpoint | None


class Result(Shows, Generic[S]):
    """The result of a search that ended, or that reached its limit of solutions, time or steps.

    Iterating gives the solutions. `unriddle.resume(result)` resumes the search.

    >>> import unriddle as ur
    >>> ur.solve("latin:5", limit=2)
    <Result several: 2 found, 0.208% searched>
    """

    def __init__(self, puzzle: contract.Puzzle, found: Sequence[contract.Solution], end: End, told: Told) -> None:
        self._puzzle, self._found, self._end, self._told = puzzle, found, end, told

    @classmethod
    def _run(cls, session: Session, time: float | None = None, steps: int | None = None) -> Result[S]:
        """Run a session under these limits, and close it."""
        for _ in watched(session, session.run(seconds=time, steps=steps)):
            pass
        outcome = session.outcome
        told = Told(outcome.told, outcome.statistics, session.checkpoint())
        result: Result[S] = cls(session.puzzle, [*session.finds], outcome.end, told)
        session.close()
        return result

    @property
    def id(self) -> str:
        """The id of the puzzle that was searched."""
        return str(self._puzzle)

    @property
    def share(self) -> float:
        """The share of the search that is done; 1.0 is all of it."""
        return self._end.share

    @property
    def steps(self) -> int:
        """How many steps the search took; the same on every machine."""
        return self._end.steps

    @property
    def solutions(self) -> list[S]:
        """All solutions found, in the order of the search."""
        return [*self]

    @property
    def first(self) -> S | None:
        """The first solution; None if there is none so far."""
        return next(iter(self), None)

    @property
    def count(self) -> int:
        """How many solutions were found."""
        return len(self._found)

    @property
    def complete(self) -> bool:
        """Whether everything was searched, so that no other solution exists."""
        return self._end.why == "exhausted"

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has, as far as is known: "none", "unique", "several" or "unknown"."""
        if self.count > 1:
            return "several"
        if self.complete:
            return "unique" if self.count else "none"
        return "unknown"

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None while that is not known."""
        return None if self.verdict == "unknown" else self.verdict == "unique"

    @property
    def why(self) -> Why:
        """Why the search ended: "exhausted", "solutions", "steps", "seconds" or "stopped"."""
        return self._end.why

    @property
    def stats(self) -> Mapping[str, Json]:
        """Numbers of the search, such as guesses and depth; which ones depends on the family."""
        return self._told.stats

    @property
    def conclusion(self) -> Mapping[str, Json]:
        """What the solutions mean together, as `unriddle solve --json` prints it: the quartiles, the best move."""
        return self._told.conclusion

    @property
    def snapshot(self) -> bytes:
        """The place of the search and its solutions, for `unriddle.resume`, here or on another machine."""
        from unriddle.core.search import checkpoint

        return checkpoint.dump(self._place)

    def save(self, path: FilePath) -> None:
        """Write the search to a file that `unriddle.resume` and the command `unriddle resume` can open.

        With the ending .svg, .png, .html or .txt it is the picture that is written. OSError.
        """
        if Path(path).suffix.lower() in (".svg", ".png", ".html", ".txt"):
            super().save(path)
            return
        from unriddle.core.search import checkpoint

        checkpoint.save(Path(path), self._place)

    @property
    def _place(self) -> Checkpoint:
        if self._told.place is None:
            raise UnsupportedError(Text("solve_all() cannot be resumed: use solve()"))
        return self._told.place

    def _drawn(self) -> Picture:
        return Opened.of(self._puzzle).picture(self._found[0] if self._found else None)

    def __iter__(self) -> Iterator[S]:
        return (cast("S", solution_of(self._puzzle, value)) for value in self._found)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Result {self.verdict}: {self.count} found, {100 * self.share:.3g}% searched>"
