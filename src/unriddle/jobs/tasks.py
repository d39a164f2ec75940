"""Tasks: what a worker does with one unit. A job file names one of this table; no other code is ever run for it."""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple, get_args

from unriddle import api
from unriddle.core import CheckpointError, End, Found, run
from unriddle.core.event import Why
from unriddle.core.shape import Test, is_count, is_line, is_number, is_object, is_text, many, maybe, one_of, shaped


class Task(NamedTuple):
    """What is done with a unit, and the shapes that its value and its result must have when a file gives them."""

    do: Callable[[Any, Callable[[], bool]], Any]  # (value, stop) -> result, None when stopped half way
    valid_unit: Test
    valid_result: Test


def find_task(name: str) -> Task:
    """The task with this name; CheckpointError for a name that is not in the table."""
    if name not in TASKS:
        raise CheckpointError(f"there is no task {name[:40]!r}")
    return TASKS[name]()


# The result that every task has for a unit that cannot be done.
valid_error = shaped(error=is_text)


def solve(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Solve the puzzle with this id; the events as JSON values, or None when stopped half way.

    `unit` has `puzzle`, `limit` (None: all), `seconds`, `steps`, `lexicon` (None: the puzzle's own) and `display`.
    """
    if unit.get("error"):
        return {"error": unit["error"]}
    family, puzzle = api.parse_id(unit["puzzle"])
    lexicon = api.arguments(family, puzzle, unit["lexicon"])
    search = family.searches["solve"](puzzle, None, *lexicon)
    found, solutions = [], []
    end = End("stopped", 0, 0.0)
    for event in run(search, solutions=unit["limit"], seconds=unit["seconds"], steps=unit["steps"], stop=stop):
        if isinstance(event, Found):
            found.append({"event": "found", "solution": event.solution.to_json(), "steps": event.steps})
            solutions.append(event.solution)
        elif isinstance(event, End):
            end = event
    if end.why == "stopped":
        return None
    statistics = getattr(search, "statistics", None)
    more = dict(unit["display"]) | ({"statistics": statistics()} if statistics else {})
    conclusion = family.conclude(puzzle, solutions, end, *lexicon, **more)
    if hasattr(search, "close"):
        search.close()
    return {
        "found": found,
        "end": {
            "event": "end",
            "why": end.why,
            "steps": end.steps,
            "share": end.share,
            "conclusion": conclusion,
        },
    }


_unreadable = shaped(source=is_text, error=is_text)
_readable = shaped(
    source=is_text,
    title=is_text,
    puzzle=is_text,
    limit=maybe(is_count),
    seconds=maybe(lambda seconds: is_number(seconds) or seconds == inf),
    steps=maybe(is_count),
    lexicon=maybe(is_text),
    display=is_object,
)
_verdict = maybe(is_line)
_solved = shaped(
    found=many(shaped(event=one_of("found"), solution=is_object, steps=is_count)),
    end=shaped(
        event=one_of("end"),
        why=one_of(*get_args(Why)),
        steps=is_count,
        share=lambda share: is_number(share) and share <= 1,
        conclusion=lambda said: is_object(said) and _verdict(said.get("verdict")),
    ),
)


def _match() -> Task:
    from unriddle.puzzles.balda import match

    return Task(match.play, match.valid_unit, match.valid_result)


TASKS: dict[str, Callable[[], Task]] = {
    "solve": lambda: Task(solve, lambda value: _readable(value) or _unreadable(value), _solved),
    "balda match": _match,
}
