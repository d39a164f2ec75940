"""Entries: the long works on the puzzles of a family, and the files that a run writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core.event import values_of
from unriddle.core.option import Option
from unriddle.core.record import Record

if TYPE_CHECKING:
    from unriddle.core.contract import Conclusion, Lexicon, Puzzle, Running, Solution
    from unriddle.core.json_shape import Json
    from unriddle.core.picture import Picture

MAKE = "make"  # the name of the work on an order, and the second part of its id (kit/order.py)


class Companion(Record):
    """A file that a run writes in addition to its solutions when `option` (of "file") names one.

    `begin(search, line)` lets the search write lines while it runs; otherwise `finish(puzzle, first, summary,
    progress)` gives the content after the end from the first solution or None and from the conclusion, unless
    `declines(summary)` says why there is none. `progress(done, whole, what)` may be called while it works; whole is 0
    if not known.
    """

    option: Option
    begin: Callable[[Any, Callable[[str], object]], None] | None = None
    finish: Callable[[Any, Any, Mapping[str, Any], Callable[[int, int, str], None]], Iterable[str]] | None = None
    declines: Callable[[Mapping[str, Any]], str] = lambda summary: ""


def _own_solution(puzzle: Puzzle, value: Any) -> Any:
    return puzzle.solution(value)


def _own_check(puzzle: Puzzle, found: Solution, *lexicon: Lexicon) -> Any:
    return puzzle.check(found, *lexicon)


def _line(number: int, solution: Solution, **display: Json) -> str:
    return str(solution)


def _any_solution(count: int, summary: Mapping[str, Json]) -> bool:
    return count > 0


def always(*solution: Any, **display: Json) -> bool:
    """True for any puzzle."""
    return True


class Entry(Record):
    """One long work on the puzzles of a family: `solve`, or another such as `count`."""

    # search(puzzle, snapshot, *lexicon, **options), those of "search" that were given
    search: Callable[..., Running]
    # conclusion(puzzle, *lexicon, **display)
    conclusion: Callable[..., Conclusion]
    # How many solutions it looks for by default; None for all.
    limit: int | None = None
    # solution(puzzle, value): the reader of its solutions; PuzzleError. Without one it is the puzzle's own.
    solution: Callable[[Any, Any], Any] = _own_solution
    # check(puzzle, solution, *lexicon): "", or what is wrong with one. Without it, it is the puzzle's own.
    check: Callable[..., str] = _own_check
    # line(number, solution, **display): what a front says of a solution, numbered from 1.
    line: Callable[..., str] = _line
    # picture(puzzle, number, solution) where a solution does not look as the family's picture has it: a file then gets
    # all of them, not the first alone. draws(**display): whether a terminal draws solutions, too, or has their lines.
    picture: Callable[[Any, int, Any], Picture] | None = None
    # leaves(puzzle, number, solution): more pictures of a solution, for files, before that one.
    leaves: Callable[[Any, int, Any], Sequence[Picture]] | None = None
    draws: Callable[..., bool] = always
    # announces(solution, **display): whether a front shows it as soon as it is found; the report tells of the others.
    announces: Callable[..., bool] = always
    # Options of "search" and "display".
    options: Sequence[Option] = ()
    files: Sequence[Companion] = ()
    # units(puzzle) -> the puzzles whose searches, one after the other, are this one, for those who share it out.
    units: Callable[[Any], Sequence[Any]] | None = None
    # Whether a front keeps what is concluded beside the solutions; whether these are only its means, and not shown.
    beside_output: bool = False
    summary_only: bool = False
    # is_answer(count, summary): whether the work, once at its end, was done, by the count and by what was concluded.
    is_answer: Callable[[int, Mapping[str, Any]], bool] = _any_solution
    # dump(solution): a solution in JSON values, as it is stored and as `solution` reads it.
    dump: Callable[[Any], Any] = values_of
