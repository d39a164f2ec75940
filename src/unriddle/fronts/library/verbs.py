"""The verbs as functions, which open what they are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, overload

from unriddle.core import End
from unriddle.core.system import files
from unriddle.fronts.library.kinds import Balda, LatinSquare, Nonogram, Quartiles
from unriddle.fronts.library.opening import Source, puzzle_from
from unriddle.fronts.library.proof import Proof, ProofCheck, checked
from unriddle.fronts.library.puzzle import Limit, Puzzle, limit_of
from unriddle.fronts.library.result import Result
from unriddle.fronts.library.shows import FilePath
from unriddle.fronts.library.solution import (
    BaldaMove,
    LatinSolution,
    NonogramSolution,
    QuartilesWord,
    Solution,
)
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from unriddle.fronts.library.puzzle import Words
    from unriddle.fronts.library.steps import Explanation, Hint, Rating

S = TypeVar("S", bound=Solution)


@overload
def solve(
    puzzle: Nonogram, limit: Limit = ..., time: float | None = ..., *, steps: int | None = ...
) -> Result[NonogramSolution]: ...
@overload
def solve(
    puzzle: LatinSquare, limit: Limit = ..., time: float | None = ..., *, steps: int | None = ...
) -> Result[LatinSolution]: ...
@overload
def solve(
    puzzle: Quartiles, limit: Limit = ..., time: float | None = ..., *, steps: int | None = ..., lexicon: Words = ...
) -> Result[QuartilesWord]: ...
@overload
def solve(
    puzzle: Balda, limit: Limit = ..., time: float | None = ..., *, steps: int | None = ..., lexicon: Words = ...
) -> Result[BaldaMove]: ...
@overload
def solve(
    puzzle: Puzzle | Source,
    limit: Limit = ...,
    time: float | None = ...,
    *,
    steps: int | None = ...,
    lexicon: Words = ...,
) -> Result[Solution]: ...
def solve(
    puzzle: Puzzle | Source,
    limit: Limit = "usual",
    time: float | None = None,
    *,
    steps: int | None = None,
    lexicon: Words = None,
) -> Result[Solution]:
    """Solve a puzzle, or anything that `open` accepts: `solve("latin:7")`. Arguments as of `Puzzle.solve`.

    >>> solve("latin:5", limit=2).verdict
    'several'
    """
    return puzzle_from(puzzle)._solved(limit, time, steps, lexicon)


def resume(
    source: Result[S] | FilePath | bytes,
    *,
    limit: Limit = "usual",
    time: float | None = None,
    steps: int | None = None,
) -> Result[Solution]:
    """Resume a search: a Result that stopped early, its `snapshot`, or the file that `save` wrote.

    `limit` counts the solutions found before, too; the default is the limit that the search had. A file is not
    changed; save again. CheckpointError for what is not a search, FileNotFoundError.

    >>> resume(solve("latin:5", limit=None, steps=300).snapshot).count
    960
    """
    from unriddle.core.search import checkpoint

    if isinstance(source, Result):
        saved = checkpoint.parse(source.snapshot)
    elif isinstance(source, bytes):
        saved = checkpoint.parse(source)
    else:
        saved = checkpoint.load(Path(source))
    return Result._run(Session.resume(saved, limit=limit_of(limit)), time, steps)


def solutions(puzzle: Puzzle | Source, limit: int | None = None, *, lexicon: Words = None) -> Iterator[Solution]:
    """The solutions of a puzzle one by one, as they are found: all, or at most `limit`.

    >>> sum(1 for square in solutions("latin:4"))
    48
    """
    return puzzle_from(puzzle)._iterated(limit, lexicon)


def is_unique(puzzle: Puzzle | Source, *, time: float | None = None) -> bool | None:
    """Whether a puzzle has exactly one solution; None if `time` seconds were not enough to know.

    >>> is_unique("example:tent")
    True
    """
    return puzzle_from(puzzle).solve(2, time).unique


def rate(puzzle: Puzzle | Source) -> Rating:
    """How hard a puzzle is for a person, as `Puzzle.rate`.

    >>> rate("example:tent").level
    'easy'
    """
    return puzzle_from(puzzle).rate()


def explain(puzzle: Puzzle | Source, *, until: str | None = None) -> Explanation:
    """The steps in which a person solves a puzzle, as `Puzzle.explain`.

    >>> next(iter(explain("latin:4:0.../..../1..2/.3.."))).technique
    'hidden single'
    """
    return puzzle_from(puzzle).explain(until=until)


def hint(puzzle: Puzzle | Source, known: Solution | str | Sequence[str] = (), level: int = 2) -> Hint:
    """A hint for someone who has found `known` so far, as `Puzzle.hint`.

    >>> str(hint("latin:4:0.../..../1..2/.3..", level=1))
    'Look at row 3'
    """
    return puzzle_from(puzzle).hint(known, level)


def count(puzzle: LatinSquare | str, *, time: float | None = None) -> int | None:
    """How many Latin squares there are of this kind, counted without listing them; None if `time` seconds were too few.

    UnsupportedError for another family.

    >>> count("latin:5")
    960
    """
    wanted = puzzle_from(puzzle)
    if not isinstance(wanted, LatinSquare):
        raise wanted._without("count")
    fixed = wanted._core.first_row
    session = Session.start(wanted._opened(), "count", display={} if fixed else {"every_row": True})
    for event in session.run(seconds=time):
        if isinstance(event, End) and event.why != "exhausted":
            return None
    total = session.outcome.told["first_row_fixed" if fixed else "squares"]
    return total if isinstance(total, int) else None


def check_proof(puzzle: Nonogram, proof: Proof | FilePath) -> ProofCheck:
    """Verify a certificate, or the file of one, by code that shares nothing with the solver. OSError.

    >>> import unriddle as ur
    >>> puzzle = ur.nonogram([[1]], [[1]])
    >>> check_proof(puzzle, puzzle.prove()).ok
    True
    """
    if isinstance(proof, Proof):
        return checked(puzzle._core, str(proof).encode())
    with files.opened(proof) as file:
        return checked(puzzle._core, file.read())
