"""The verbs as functions, which accept puzzles or anything that `open` reads."""

from __future__ import annotations

import io
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, cast, overload

from unriddle.core import End, Text, UnriddleError, UnsupportedError
from unriddle.core.system import extras, files
from unriddle.core.system.stopping import SHORT_S, Bound
from unriddle.fronts.library.create import Source, open_all, puzzle_from
from unriddle.fronts.library.families import Balda, Kind, LatinSquare, Nonogram, Quartiles
from unriddle.fronts.library.puzzle import Limit, Puzzle, limit_of, puzzle_of
from unriddle.fronts.library.shows import FilePath, Json
from unriddle.fronts.library.solution import (
    Conclusion,
    Proof,
    ProofCheck,
    Result,
    Solution,
    check_certificate,
    run_to_end,
)
from unriddle.fronts.library.steps import Explanation, Hint, Level, Rating
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.gifts import Gift, wrap
from unriddle.session.links import require_link
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from unriddle.core.contract import Why
    from unriddle.core.system.stop import Stop
    from unriddle.fronts.library.puzzle import Words
    from unriddle.jobs.local import Local

S = TypeVar("S", bound=Solution)


class Pixels(Protocol):
    """A NumPy array or a Pillow image."""

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The location of its numbers, in NumPy's protocol."""


Picture = Sequence[Sequence[int]] | FilePath | bytes | Pixels


@overload
def solve(
    puzzle: Puzzle[S],
    limit: Limit = ...,
    time: float | None = ...,
    *,
    stop: Stop | None = ...,
    steps: int | None = ...,
    keep: bool | None = ...,
    lexicon: Words = ...,
) -> Result[S]: ...
@overload
def solve(
    puzzle: Source,
    limit: Limit = ...,
    time: float | None = ...,
    *,
    stop: Stop | None = ...,
    steps: int | None = ...,
    keep: bool | None = ...,
    lexicon: Words = ...,
) -> Result[Solution]: ...
def solve(
    puzzle: Puzzle[Solution] | Source,
    limit: Limit = "usual",
    time: float | None = None,
    *,
    stop: Stop | None = None,
    steps: int | None = None,
    keep: bool | None = None,
    lexicon: Words = None,
) -> Result[Solution]:
    """Solve a puzzle, or anything that `open` accepts: `solve("latin:7")`.

    Arguments as for `Puzzle.solve`. PuzzleError, LexiconError, and the errors of `open`.

    >>> solve("latin:5", limit=2).verdict
    'multiple'
    """
    return puzzle_from(puzzle).solve(limit, time, stop=stop, steps=steps, keep=keep, lexicon=lexicon)


def resume(
    source: Result[S] | FilePath | bytes,
    *,
    limit: Limit = "usual",
    time: float | None = None,
    stop: Stop | None = None,
    steps: int | None = None,
) -> Result[Solution]:
    """Resume a search: a Result that stopped early, its `snapshot`, or the file that `save` wrote.

    `limit` includes the solutions found before; the default is the search's former limit. `time`, `stop` and `steps`
    are as for `solve`. A file is not changed; save again. CheckpointError if the source is not a search,
    FileNotFoundError.

    >>> resume(solve("latin:5", limit=None, steps=300, keep=True).snapshot).count
    960
    """
    from unriddle.core.search import checkpoint

    source = source.snapshot if isinstance(source, Result) else source
    saved = checkpoint.parse(source) if isinstance(source, bytes) else checkpoint.load(Path(source))
    return Result._run(Session.resume(saved, limit=limit_of(limit)), Bound(time, stop), steps)


def solutions(
    puzzle: Puzzle[Solution] | Source,
    limit: int | None = None,
    *,
    time: float | None = None,
    stop: Stop | None = None,
    lexicon: Words = None,
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle as they are found: all, or at most `limit`.

    StoppedEarly after `time` seconds, or when `stop` is true or set.

    >>> sum(1 for square in solutions("latin:4"))
    48
    """
    return puzzle_from(puzzle).solutions(limit, time=time, stop=stop, lexicon=lexicon)


def is_unique(puzzle: Puzzle[Solution] | Source, *, time: float | None = None, stop: Stop | None = None) -> bool | None:
    """Whether a puzzle has exactly one solution; None if still unknown after `time` seconds or at `stop`.

    PuzzleError, and the errors of `open`.

    >>> is_unique("example:tent")
    True
    """
    return puzzle_from(puzzle).is_unique(time=time, stop=stop)


def rate(puzzle: Puzzle[Solution] | Source, *, time: float | None = None, stop: Stop | None = None) -> Rating:
    """Rate how hard a puzzle is for a person, like `Puzzle.rate`.

    UnsupportedError, and the errors of `open`.

    >>> rate("example:tent").level
    'easy'
    """
    return puzzle_from(puzzle).rate(time=time, stop=stop)


def explain(
    puzzle: Puzzle[Solution] | Source,
    *,
    until: str | None = None,
    shortest: bool = False,
    time: float | None = None,
    stop: Stop | None = None,
) -> Explanation:
    """Explain how a person solves a puzzle, step by step, like `Puzzle.explain`.

    UnsupportedError, and the errors of `open`.

    >>> next(iter(explain("latin:4:0.../..../1..2/.3.."))).technique
    'hidden single'
    """
    return puzzle_from(puzzle).explain(until=until, shortest=shortest, time=time, stop=stop)


def hint(
    puzzle: Puzzle[Solution] | Source,
    known: Solution | str | Sequence[str] = (),
    level: int = 1,
    *,
    time: float | None = SHORT_S,
    stop: Stop | None = None,
) -> Hint | None:
    """Return a hint given the solution so far, `known`, like `Puzzle.hint`.

    PuzzleError, UnsupportedError, and the errors of `open`.

    >>> str(hint("latin:4:0.../..../1..2/.3..", level=1))
    'Look at row 3'
    """
    return puzzle_from(puzzle).hint(known, level, time=time, stop=stop)


def count(puzzle: LatinSquare | str, *, time: float | None = None, stop: Stop | None = None) -> int | None:
    """Count the Latin squares of this kind without listing them.

    None if it was not finished within `time` seconds, or before `stop` was true or set. UnsupportedError for other
    families.

    >>> count("latin:5")
    960
    """
    wanted = puzzle_from(puzzle)
    if not isinstance(wanted, LatinSquare):
        raise wanted._unsupported("count")
    fixed = wanted._core.first_row
    outcome = run_to_end(Session.start(wanted._open(), "count"), Bound(time, stop))
    total = outcome.summary["first_row_fixed" if fixed else "squares"]
    return total if isinstance(total, int) and not outcome.is_cut_short else None


def check_proof(
    puzzle: Nonogram, proof: Proof | FilePath, *, time: float | None = None, stop: Stop | None = None
) -> ProofCheck:
    """Verify a certificate, or a file with one, by code that shares nothing with the solver.

    OSError; StoppedEarly after `time` seconds, or when `stop` is true or set.

    >>> import unriddle as ur
    >>> puzzle = ur.nonogram([[1]], [[1]])
    >>> check_proof(puzzle, puzzle.prove()).ok
    True
    """
    if isinstance(proof, Proof):
        return check_certificate(puzzle._core, str(proof).encode(), Bound(time, stop))
    with files.open_regular(proof) as file:
        return check_certificate(puzzle._core, file.read(), Bound(time, stop))


Wish = str | int | bool | bytes | None


@overload
def generate(
    family: Literal["nonogram"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | str | None = ...,
    image: Picture | None = ...,
    colors: int | None = ...,
    threshold: int | None = ...,
    density: str | None = ...,
    symmetry: bool = ...,
    solvable: Literal["unique", "line"] | None = ...,
    changes: str | None = ...,
    band: str | None = ...,
    needs: str | None = ...,
    time: float | None = ...,
    stop: Stop | None = ...,
) -> Nonogram: ...
@overload
def generate(
    family: Literal["latin"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | None = ...,
    givens: int | Literal["minimal"] | None = ...,
    kind: Kind | None = ...,
    base: Literal[0, 1] | None = ...,
    band: str | None = ...,
    needs: str | None = ...,
    time: float | None = ...,
    stop: Stop | None = ...,
) -> LatinSquare: ...
@overload
def generate(
    family: Literal["quartiles"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    tiles_per_word: int | None = ...,
    theme: FilePath | None = ...,
    band: str | None = ...,
    time: float | None = ...,
    stop: Stop | None = ...,
) -> Quartiles: ...
@overload
def generate(
    family: Literal["balda"],
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    size: int | str | None = ...,
    moves: int | None = ...,
    word: str | None = ...,
    time: float | None = ...,
    stop: Stop | None = ...,
) -> Balda: ...
@overload
def generate(
    family: str,
    *,
    seed: int | None = ...,
    level: Level | None = ...,
    wishes: Mapping[str, Wish] = ...,
    time: float | None = ...,
    stop: Stop | None = ...,
) -> Puzzle[Solution]: ...
def generate(
    family: str,
    *,
    seed: int | None = None,
    level: Level | None = None,
    size: int | str | None = None,
    image: Picture | None = None,
    colors: int | None = None,
    threshold: int | None = None,
    density: str | None = None,
    symmetry: bool = False,
    solvable: Literal["unique", "line"] | None = None,
    changes: str | None = None,
    givens: int | Literal["minimal"] | None = None,
    kind: Kind | None = None,
    base: Literal[0, 1] | None = None,
    tiles_per_word: int | None = None,
    theme: FilePath | None = None,
    moves: int | None = None,
    word: str | None = None,
    band: str | None = None,
    needs: str | None = None,
    wishes: Mapping[str, Wish] = MappingProxyType({}),
    time: float | None = None,
    stop: Stop | None = None,
) -> Puzzle[Solution]:
    """Make a puzzle with exactly one solution: `generate("nonogram", image="dog.png", size=30)`.

    The same `seed` and options give the same puzzle everywhere; without a seed one is chosen at random and kept as
    `.seed`. `level` is easy, medium, hard or expert; `size` the side of a board; `image` (nonograms) a path, the bytes
    of a file, rows of 0 and 1, a Pillow image, or an array of 0 and 1, of gray values or of
    colors. The other arguments are options of `unriddle generate FAMILY`; `wishes` has options of other families, by
    name. PuzzleError if there is no such puzzle, UnsupportedError for a family without a maker or without levels,
    StoppedEarly after `time` seconds, or when `stop` is true or set.

    >>> generate("latin", size=4, seed=1).is_unique()
    True
    """
    chosen = find(family)
    if chosen.making is None:
        raise UnsupportedError("{family} does not have {verb}", family=family, verb="generate()")
    named = {
        "size": size,
        "picture": None if image is None else _content(image),
        "colours": colors,
        "threshold": threshold,
        "density": density,
        "symmetry": symmetry or None,
        "solvable": solvable,
        "changes": changes,
        "givens": givens,
        "base": base,
        "tiles_per_word": tiles_per_word,
        "theme": theme,
        "moves": moves,
        "word": word,
        "band": band,
        "needs": needs,
    }
    given = {name: value for name, value in {**named, **wishes}.items() if value is not None}
    if kind not in (None, "diagonal"):
        given[str(kind)] = True
    if level is not None:
        if "level" not in (option.name for option in chosen.making.options):
            raise UnsupportedError("{family} has no level {level!r}", family=family, level=level)
        given["level"] = level
    drawn = making.new_seed() if seed is None else seed
    bound = Bound(time, stop)
    with bound.until_stopped_or_timed_out():
        made = making.make(Opened(chosen, making.order_of(chosen, drawn, given)), bound)
    puzzle = puzzle_of(made.puzzle)
    puzzle._set(made.puzzle, drawn, cast("Mapping[str, Json]", {**made.card, **made.more}))
    return puzzle


def _content(image: Picture) -> FilePath | bytes:
    """Return a picture in the form that makers take: the path or the content of a file.

    PuzzleError; MissingError without Pillow.
    """
    if isinstance(image, str | bytes | os.PathLike):
        return image
    if isinstance(image, Sequence):
        return _netpbm(cast("Sequence[Sequence[int]]", image))
    extras.require("photo", Text("turning an image into a puzzle needs Pillow"))
    from PIL import Image

    shown = image
    if not isinstance(shown, Image.Image):
        import numpy

        array = numpy.asarray(shown)
        if array.ndim == 2 and (array.dtype.kind in "biu" or not array.size) and array.max(initial=0) <= 1:
            return _netpbm(array.tolist())
        is_fraction = array.dtype.kind == "f" and array.max(initial=0) <= 1  # 1 is white
        shown = Image.fromarray((array * 255 if is_fraction else array).astype("uint8"))
    with io.BytesIO() as content:
        shown.save(content, "PNG")
        return content.getvalue()


def _netpbm(rows: Sequence[Sequence[int]]) -> bytes:
    """Return rows of 0 and 1 as a bitmap in the PBM format."""
    lines = ["".join("01"[bool(cell)] for cell in row) for row in rows]
    return "\n".join([f"P1 {max(map(len, lines), default=0)} {len(lines)}", *lines]).encode()


BUNDLE = 16  # puzzles per bundle for a process
WAIT_S = 0.05


def solve_all(
    sources: Iterable[Puzzle[Solution] | Source],
    jobs: int = 1,
    *,
    limit: Limit = "usual",
    time: float | None = None,
    stop: Stop | None = None,
) -> Iterator[Result[Solution]]:
    """Solve many puzzles in `jobs` processes, yielding a Result for each, in order, as soon as possible.

    A source with several puzzles gives a Result for each of them. `limit` and `time` are for one puzzle; StoppedEarly
    once `stop` is true or set. Results have no `snapshot`; with `limit=None`, solutions are only counted if there may
    be millions. Raises the errors of `open_all` for a source when its turn comes; UnriddleError if a puzzle kills its
    process.

    >>> [result.count for result in solve_all(["latin:4", "latin:5"], limit=None)]
    [48, 960]
    """
    if jobs < 1:
        raise ValueError("jobs must be 1 or more")
    puzzles = (
        puzzle for source in sources for puzzle in (iter([source]) if isinstance(source, Puzzle) else open_all(source))
    )
    halt = Bound(None, stop)
    if jobs == 1:
        for puzzle in puzzles:
            result = puzzle.solve(limit, time, stop=halt)
            if halt.ended:
                raise halt.stopped_early()
            yield result
        return
    from unriddle.jobs.local import Local

    with closing(Local()) as workers:
        workers.start(jobs)
        yield from _distribute(puzzles, workers, limit, time, halt)


def _distribute(
    puzzles: Iterator[Puzzle[Solution]], workers: Local, limit: Limit, time: float | None, halt: Bound
) -> Iterator[Result[Solution]]:
    """Distribute puzzles in bundles, two for each process, and yield the results in order."""
    waiting: deque[tuple[int, Puzzle[Solution]]] = deque()  # numbered; those of unfinished bundles come first
    in_progress: dict[int, list[tuple[int, Puzzle[Solution]]]] = {}
    done: dict[int, Result[Solution]] = {}
    numbered = enumerate(puzzles)
    bundle_number = next_number = 0
    more = True
    while more or in_progress or waiting:
        while more and len(waiting) < BUNDLE:
            if more := (one := next(numbered, None)) is not None:
                waiting.append(one)
        while waiting and len(in_progress) < 2 * workers.width:
            bundle_number += 1
            in_progress[bundle_number] = [waiting.popleft() for _ in range(min(BUNDLE, len(waiting)))]
            workers.submit(
                bundle_number, "solve", [_unit(puzzle, limit, time) for _, puzzle in in_progress[bundle_number]]
            )
            if more and len(waiting) < BUNDLE:
                break
        finished = workers.finished(WAIT_S)
        if halt():
            raise halt.stopped_early()
        if finished is not None:
            bundle = in_progress.pop(finished.ticket)
            if finished.results is None:
                raise UnriddleError("a process died while it solved {puzzle}", puzzle=str(bundle[0][1])[:60])
            for (number, puzzle), (text, *_) in zip(bundle, finished.results, strict=False):
                done[number] = _result(puzzle, json.loads(text), puzzle._keeps_all(limit))
            waiting.extendleft(reversed(bundle[len(finished.results) :]))
        while next_number in done:
            yield done.pop(next_number)
            next_number += 1


def _unit(puzzle: Puzzle[Solution], limit: Limit, time: float | None) -> str:
    """Return a puzzle's unit for a worker, in the form that jobs use."""
    own = {"source": "", "line": 0, "puzzle": puzzle.id, "entry": "solve", "lexicon": None, "display": {}, "files": []}
    return json.dumps(own | {"limit": limit_of(limit), "seconds": time, "steps": None})


def _result(puzzle: Puzzle[Solution], fields: Mapping[str, Json], keeps: bool) -> Result[Solution]:
    """Return the Result for a worker's answer, with all its solutions or only the first."""
    if "error" in fields:
        raise UnriddleError(Text.of(str(fields["error"])), puzzle.id[:60])
    found_events = cast("list[dict[str, dict[str, Json]]]", fields["found"])
    found = [puzzle._core.solution(event["solution"]) for event in (found_events if keeps else found_events[:1])]
    end = cast("dict[str, Json]", fields["end"])
    why, steps, share = cast("Why", end["why"]), cast("int", end["steps"]), cast("float", end["share"])
    conclusion = Conclusion(cast("dict[str, Json]", end["conclusion"]), {}, None)
    return Result(puzzle._core, found, End(why, steps, share), conclusion, cast("int", fields["count"]))


def link(
    puzzle: Puzzle[Solution] | Source,
    *,
    title: str | None = None,
    author: str | None = None,
    message: str = "",
    page: str = "",
    time: float | None = None,
    stop: Stop | None = None,
) -> str:
    """Return a link that opens the puzzle on the page at `page`, or else at the setting UNRIDDLE_PAGE.

    The link contains the puzzle, after the #, which no server sees; `open` and the command line read it, too. Title and
    author default to the puzzle's own. PuzzleError if the puzzle is too large for a link, or if neither `page` nor the
    setting is given: `Puzzle.to("html")` needs no page.

    A `message`, of at most 500 characters, is shown to anyone who solves the puzzle; it is encrypted with AES, under a
    key derived from the solved cells. It is not encrypted unless the puzzle has exactly one solution, which is a
    grid (so never for Quartiles and Balda) and is found within 10 s. StoppedEarly after `time` seconds, or when
    `stop` is true or set.

    >>> import unriddle as ur
    >>> address = link("latin:5", title="Five by five", page="https://puzzles.example/")
    >>> ur.open(address)
    LatinSquare('latin:5')
    """
    address, own = require_link(page, "page="), puzzle_from(puzzle)
    names = own._core.title if title is None else title, own._core.author if author is None else author
    bound = Bound(time, stop)
    made = wrap(own._open(), Gift(message), *names, os.urandom, bound)
    if bound.ended:
        raise bound.stopped_early()
    return made.address(address)
