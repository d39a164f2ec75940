"""Tasks: what a worker does with one unit. A job file names one of this table; no other code is ever run for it."""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple, get_args

from unriddle import api
from unriddle.core import CheckpointError, End, Found, run
from unriddle.core.event import Why
from unriddle.core.shape import fits, is_count, is_line, is_number, is_object, is_text, many, maybe


class Task(NamedTuple):
    """What is done with a unit, and the shapes that its value and its result must have when a file gives them."""

    do: Callable[[Any, Callable[[], bool]], Any]  # (value, stop) -> result, None when stopped half way
    valid_unit: Callable[[Any], bool]
    valid_result: Callable[[Any], bool]


def find_task(name: str) -> Task:
    """The task with this name; CheckpointError for a name that is not in the table."""
    if name not in TASKS:
        raise CheckpointError(f"there is no task {name[:40]!r}")
    return TASKS[name]()


def valid_error(result: Any) -> bool:
    """Whether it is the result that every task has for a unit that cannot be done."""
    return fits(result, error=is_text)


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


def _valid_unit(value: Any) -> bool:
    return fits(value, source=is_text, error=is_text) or fits(
        value,
        source=is_text,
        title=is_text,
        puzzle=is_text,
        limit=maybe(is_count),
        seconds=maybe(lambda seconds: is_number(seconds) or seconds == inf),
        steps=maybe(is_count),
        lexicon=maybe(is_text),
        display=is_object,
    )


def _valid_result(value: Any) -> bool:
    return fits(value, found=many(_is_found), end=_is_end)


def _is_found(value: Any) -> bool:
    return fits(value, event=lambda name: name == "found", solution=is_object, steps=is_count)


def _is_end(value: Any) -> bool:
    return fits(
        value,
        event=lambda name: name == "end",
        why=lambda why: is_text(why) and why in get_args(Why),
        steps=is_count,
        share=lambda share: is_number(share) and share <= 1,
        conclusion=lambda said: is_object(said) and is_line(said.get("verdict", "")),
    )


def _match() -> Task:
    from unriddle.puzzles.balda import match

    return Task(match.play, match.valid_unit, match.valid_result)


TASKS: dict[str, Callable[[], Task]] = {
    "solve": lambda: Task(solve, _valid_unit, _valid_result),
    "balda match": _match,
}
