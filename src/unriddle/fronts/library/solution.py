"""The Solution, Result and Proof of the library: objects that draw themselves, with plain values as properties."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, cast

from unriddle.core import Found, Progress, PuzzleError, Text, UnsupportedError
from unriddle.core.system import files
from unriddle.fronts.library.shows import Displayable, FilePath, Json, Serializable
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    import numpy

    from unriddle.core import End, Picture, contract
    from unriddle.core.contract import Why
    from unriddle.core.search.checkpoint import Checkpoint
    from unriddle.core.system.stopping import Bound
    from unriddle.puzzles.balda.puzzle import Move
    from unriddle.puzzles.balda.puzzle import Puzzle as Position
    from unriddle.puzzles.latin.puzzle import Square
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Clues
    from unriddle.puzzles.nonogram.puzzle import Solution as Cells
    from unriddle.puzzles.quartiles.puzzle import Word
    from unriddle.session.solving import Outcome, Session


class Handle(Protocol):
    """An output of a notebook that can be updated."""

    def update(self, obj: object, *, raw: bool) -> None:
        """Replace the output by this object."""


def run_to_end(session: Session, bound: Bound, steps: int | None = None, found: list[Found] | None = None) -> Outcome:
    """Run a session until it ends or `bound` ends it, add what it finds to `found`, and return the outcome; in a
    notebook, show a progress line below the cell until the end.
    """
    handle: Handle | None = None
    for event in session.run(steps=steps, stop=bound.signal):
        if found is not None and type(event) is Found:
            found.append(event)
        elif isinstance(event, Progress) and is_notebook():
            line = f"{100 * event.share:.2f}% searched, {len(session.finds)} found"
            handle = _display(handle, f"<progress value='{event.share}'></progress> {escape(line)}")
    if handle is not None:
        _display(handle, "")
    outcome = session.outcome
    return outcome._replace(end=outcome.end._replace(why="seconds")) if bound.timed_out else outcome


def is_notebook() -> bool:
    """Whether this process is the kernel of a notebook."""
    shell = sys.modules.get("IPython")
    return shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None


def _display(handle: Handle | None, html: str) -> Handle | None:
    """Show HTML in an output, a new one if there is none yet."""
    from IPython.display import display

    content = {"text/html": html, "text/plain": ""}
    if handle is None:
        made: Handle = display(content, raw=True, display_id=True)
        return made
    handle.update(content, raw=True)
    return handle


class Solution(Displayable, Serializable):
    """One solution of a puzzle. Solutions compare by value; `str` gives the output of the command `solve`.

    >>> import unriddle as ur
    >>> first = ur.solve("latin:4").first
    >>> first == ur.open("latin:4").read_solution(str(first))
    True
    """

    __slots__ = ("_puzzle", "_value")

    def __init__(self, puzzle: contract.Puzzle, value: contract.Solution) -> None:
        self._puzzle = puzzle
        self._value = value

    @property
    def grid(self) -> list[list[int]] | list[list[str]]:
        """The contents of the cells, row by row."""
        return [[cell.text for cell in row] for row in self._draw().cells]

    def to_dict(self) -> dict[str, Json]:
        """Return the id of the puzzle, and the solution in JSON values, as `unriddle solve --json` prints it.

        >>> import unriddle as ur
        >>> ur.solve("latin:2:plain").first.to_dict()
        {'puzzle': 'latin:2:plain', 'rows': [[0, 1], [1, 0]]}
        """
        return {"puzzle": str(self._puzzle), **self._value.to_json()}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        puzzle = Opened.parse(fields["puzzle"]).puzzle
        return solution_of(puzzle, puzzle.solution({name: fields[name] for name in fields if name != "puzzle"}))

    def _draw(self) -> Picture:
        return Opened.of(self._puzzle).picture(self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self._value)!r}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Solution) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)


class _Numbers(Solution):
    """A solution that is a grid of numbers, which NumPy can convert to an array."""

    __slots__ = ()

    @property
    def grid(self) -> list[list[int]]:
        """The contents of the cells, row by row: `grid[row][column]`, both from 0."""
        raise NotImplementedError

    def __array__(
        self, dtype: numpy.dtype[numpy.generic] | None = None, copy: bool | None = None
    ) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.generic]]:
        import numpy

        return numpy.array(self.grid, dtype=dtype)


class NonogramSolution(_Numbers):
    """The picture of a nonogram.

    >>> import unriddle as ur
    >>> ur.nonogram([[2], [1]], [[2], [1]]).solve().first.grid
    [[1, 1], [1, 0]]
    """

    __slots__ = ()
    _value: Cells

    @property
    def grid(self) -> list[list[int]]:
        """The color of each cell, row by row: 0 for empty, 1 for the first of `colors`, and so on."""
        return [list(row) for row in self._value.rows()]

    @property
    def colors(self) -> list[str]:
        """The colors of filled cells as #rrggbb; color 1 of the grid comes first."""
        return [color.rgb for color in self._value.colors]


class LatinSolution(_Numbers):
    """A Latin square.

    >>> import unriddle as ur
    >>> ur.latin(4).solve().first.grid[0]
    [0, 1, 2, 3]
    """

    __slots__ = ()
    _value: Square

    @property
    def grid(self) -> list[list[int]]:
        """The symbols, row by row, from 0, or from 1 in a square whose `base` is 1."""
        return [[-1 if symbol is None else symbol for symbol in row] for row in self._value.rows()]


class QuartilesWord(Solution):
    """A word of a Quartiles board.

    >>> import unriddle as ur
    >>> word = ur.quartiles("cro ss").solve().first
    >>> word.word, word.tiles, word.points
    ('cross', ['cro', 'ss'], 2)
    """

    __slots__ = ()
    _value: Word

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self._value.word

    @property
    def tiles(self) -> list[str]:
        """The letters of its tiles, in order."""
        return self._value.texts

    @property
    def points(self) -> int:
        """The points: 1, 2, 4 or 8 for one to four tiles."""
        return self._value.points

    @property
    def tier(self) -> str:
        """The word list that has it: "main", "wide", or "own" for the player's own."""
        return self._value.tier

    @property
    def grid(self) -> list[list[str]]:
        """The tiles as one row."""
        return [self.tiles]


class BaldaMove(Solution):
    """A move of Balda: a letter in an empty cell, and the word made with it.

    >>> import unriddle as ur
    >>> best = max(ur.balda("балда").solutions(), key=lambda move: move.points)
    >>> best.word, best.letter, best.cell, best.points
    ('фалда', 'ф', (1, 1), 5)
    """

    __slots__ = ()
    _value: Move
    _puzzle: Position

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self._value.word

    @property
    def letter(self) -> str:
        """The new letter."""
        return self._value.letter

    @property
    def cell(self) -> tuple[int, int]:
        """The row and column of the letter, from 0."""
        return self._value.cell

    @property
    def path(self) -> list[tuple[int, int]]:
        """The cells of the word in order: row and column of each, from 0."""
        return [*self._value.path]

    @property
    def points(self) -> int:
        """The points that the move earns."""
        return self._value.points

    @property
    def grid(self) -> list[list[str]]:
        """The letters after the move, row by row; "." for an empty cell."""
        return [[*row] for row in self._puzzle.after(self._value).rows]


KINDS: dict[str, type[Solution]] = {
    "nonogram": NonogramSolution,
    "latin": LatinSolution,
    "quartiles": QuartilesWord,
    "balda": BaldaMove,
}


def solution_of(puzzle: contract.Puzzle, value: contract.Solution) -> Solution:
    """Wrap a solution of the core in the library's class for its family."""
    return KINDS.get(puzzle.family, Solution)(puzzle, value)


Verdict = Literal["none", "unique", "multiple", "unknown"]
if TYPE_CHECKING:
    from typing_extensions import TypeVar  # type checkers have it; defaults of type variables are new in Python 3.13

    S = TypeVar("S", bound=Solution, covariant=True, default=Solution)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=Solution, covariant=True)


class Conclusion(NamedTuple):
    """The conclusion and statistics of a search at its end, and, if solutions were kept, the checkpoint to resume from,
    whose `found` is the list of Found events.
    """

    conclusion: Mapping[str, Json]
    stats: Mapping[str, Json]
    place: Checkpoint | None


class Result(Displayable, Serializable, Generic[S]):
    """The result of a search that ended, or that reached its limit of solutions, time or steps.

    Iterating gives the solutions. `unriddle.resume(result)` resumes the search.

    >>> import unriddle as ur
    >>> ur.solve("latin:5", limit=2)
    <Result multiple: 2 found, 0.208% searched>
    """

    def __init__(
        self, puzzle: contract.Puzzle, found: Sequence[contract.Solution], end: End, conclusion: Conclusion, count: int
    ) -> None:
        self._puzzle, self._found, self._end, self._conclusion, self._count = puzzle, found, end, conclusion, count

    @classmethod
    def _run(cls, session: Session, bound: Bound, steps: int | None = None, keeps: bool = True) -> Result[S]:
        """Run a session under these limits, keep all its solutions or only the first, and close it."""
        events = list[Found]()
        outcome = run_to_end(session, bound, steps, events if keeps else None)
        conclusion = Conclusion(outcome.summary, outcome.statistics, session.checkpoint(events) if keeps else None)
        found = [event.solution for event in events] if keeps else [session.finds.first][: outcome.count]
        session.close()
        return cls(session.puzzle, found, outcome.end, conclusion, outcome.count)

    @property
    def id(self) -> str:
        """The id of the puzzle that was searched."""
        return str(self._puzzle)

    @property
    def share(self) -> float:
        """The fraction of the search done; 1.0 is all of it."""
        return self._end.share

    @property
    def steps(self) -> int:
        """The number of steps; the same on every machine."""
        return self._end.steps

    @property
    def solutions(self) -> list[S]:
        """All solutions found, in the order of the search; UnsupportedError if they were not kept."""
        return [*self]

    @property
    def first(self) -> S | None:
        """The first solution; None if there is none so far."""
        return cast("S", solution_of(self._puzzle, self._found[0])) if self._found else None

    @property
    def count(self) -> int:
        """The number of solutions found."""
        return self._count

    @property
    def complete(self) -> bool:
        """Whether everything was searched, so that no other solution exists."""
        return self._end.why == "exhausted"

    @property
    def verdict(self) -> Verdict:
        """The number of solutions, as far as known: "none", "unique", "multiple" or "unknown"."""
        if self.count > 1:
            return "multiple"
        if self.complete:
            return "unique" if self.count else "none"
        return "unknown"

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None while that is not known."""
        return None if self.verdict == "unknown" else self.verdict == "unique"

    @property
    def why(self) -> Why:
        """The reason for the end: "exhausted", "solutions", "steps", "seconds" or "stopped"."""
        return self._end.why

    @property
    def stats(self) -> Mapping[str, Json]:
        """Statistics of the search, such as guesses and depth; they depend on the family."""
        return self._conclusion.stats

    @property
    def conclusion(self) -> Mapping[str, Json]:
        """The conclusion from all solutions, as in `unriddle solve --json`: the quartiles, the best move."""
        return self._conclusion.conclusion

    def to_dict(self) -> dict[str, Json]:
        """Return the puzzle, the facts about its solutions, and the kept solutions, in JSON values.

        The state of the search is not included; `snapshot` has it.

        >>> import unriddle as ur
        >>> ur.solve("latin:4").to_dict()["count"]
        1
        """
        known = {name: getattr(self, name) for name in ("verdict", "unique", "count", "complete")}
        end = {"why": self.why, "steps": self.steps, "share": self.share}
        stats = {name: getattr(value, "to_json", lambda value=value: value)() for name, value in self.stats.items()}
        more = {"conclusion": dict(self.conclusion), "stats": stats}
        return {"puzzle": self.id, **known, **end, **more, "solutions": [each.to_json() for each in self._found]}

    @classmethod
    def _from_dict(cls, fields: Mapping[str, Any]) -> Any:
        from unriddle.core import End
        from unriddle.core.contract import event_shape

        puzzle = Opened.parse(fields["puzzle"]).puzzle
        end = {name: fields[name] for name in End._fields}
        if not (event_shape(End)({"event": "end", **end}) and len(fields["solutions"]) <= fields["count"]):
            raise ValueError
        found = [puzzle.solution(each) for each in fields["solutions"]]
        return cls(
            puzzle,
            found,
            End(**end),
            Conclusion(dict(fields["conclusion"]), dict(fields["stats"]), None),
            fields["count"],
        )

    @property
    def snapshot(self) -> bytes:
        """The state of the search and its solutions, for `unriddle.resume`, here or on another machine."""
        from unriddle.core.search import checkpoint

        return checkpoint.dumps(self._checkpoint)

    def save(self, path: FilePath) -> None:
        """Write the search to a file that `unriddle.resume` and the command `unriddle resume` can open.

        If the extension is .svg, .png, .html or .txt, the picture is written instead. OSError.

        >>> import unriddle as ur
        >>> ur.solve("latin:5", steps=9).save("five.save")
        """
        if Path(path).suffix.lower() in (".svg", ".png", ".html", ".txt"):
            super().save(path)
            return
        from unriddle.core.search import checkpoint

        checkpoint.save(Path(path), self._checkpoint)

    @property
    def _checkpoint(self) -> Checkpoint:
        place = self._conclusion.place
        if place is None:
            raise UnsupportedError("this search cannot be resumed: use solve(), with keep=True for all solutions")
        from dataclasses import replace

        dump = Opened.of(self._puzzle).entry(place.search).dump
        return replace(place, found=[{"steps": at, "solution": dump(each)} for each, at in place.found])

    def _draw(self) -> Picture:
        return Opened.of(self._puzzle).picture(self._found[0] if self._found else None)

    def __iter__(self) -> Iterator[S]:
        if len(self._found) < self._count:
            raise UnsupportedError("all solutions are only counted: use solve(keep=True), or solutions()")
        return (cast("S", solution_of(self._puzzle, value)) for value in self._found)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Result {self.verdict}: {self.count} found, {100 * self.share:.3g}% searched>"


class Proof:
    """A certificate. `unriddle.check_proof` verifies it, as does the command `unriddle check-proof`.

    >>> import unriddle as ur
    >>> puzzle = ur.nonogram([[2], [1]], [[2], [1]])
    >>> ur.check_proof(puzzle, puzzle.prove())
    ProofCheck(ok=True, verdict='unique', why='')
    """

    __slots__ = ("lines",)
    lines: list[str]

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def save(self, path: FilePath) -> None:
        """Write it to a file. Raises OSError.

        >>> import unriddle as ur
        >>> ur.nonogram([[1]], [[1]]).prove().save("one.proof")
        """
        files.replace(Path(path), str(self).encode())

    def __str__(self) -> str:
        return "".join(self.lines)

    def __repr__(self) -> str:
        return f"<Proof of {len(self.lines)} lines>"


class ProofCheck(NamedTuple):
    """The result of checking a certificate: `verdict` if it is correct, otherwise `why` names the error.

    >>> ProofCheck(ok=True, verdict="unique").ok
    True
    """

    ok: bool
    verdict: Literal["unique", "none"] | None
    why: str = ""


def proof_of(clues: Clues, bound: Bound) -> Proof:
    """Return the certificate of a nonogram with at most one solution; PuzzleError if it has several, StoppedEarly."""
    from unriddle.kit.proof.verbs import declines
    from unriddle.puzzles.nonogram.proof.write import certificate
    from unriddle.puzzles.nonogram.verbs import encode_puzzle
    from unriddle.session.opened import Opened
    from unriddle.session.solving import Session

    session = Session.start(Opened.of(clues), limit=2)
    outcome = run_to_end(session, bound)
    if bound.ended:
        raise bound.stopped_early()
    if why := declines(outcome.summary):
        raise PuzzleError(Text.of(why))
    with bound.until_stopped_or_timed_out():
        parts = b"".join(certificate(*encode_puzzle(clues, session.finds), bound.ask))
    return Proof(parts.decode().splitlines(keepends=True))


def check_certificate(clues: Clues, text: bytes, bound: Bound) -> ProofCheck:
    """Verify a certificate, by code that shares nothing with the solver. Raises StoppedEarly."""
    from unriddle.kit.proof import ProofError
    from unriddle.puzzles.nonogram.verbs import check_proof

    try:
        with bound.until_stopped_or_timed_out():
            (answer,) = check_proof(clues, text.splitlines(keepends=True), bound.ask)
    except ProofError as error:
        return ProofCheck(False, None, str(error))
    return ProofCheck(True, answer.value["proven"])
