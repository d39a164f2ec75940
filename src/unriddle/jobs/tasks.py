"""Tasks: what a worker does with one unit. A job file names one of these; no other code is ever run for it."""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple, get_args

from unriddle import api
from unriddle.core import CheckpointError, End, Found
from unriddle.core.event import Why
from unriddle.core.shape import fits, is_count, is_line, is_number, is_object, is_text, many, maybe
from unriddle.draw import event_fields
from unriddle.puzzles import find, names
from unriddle.session import Session


class Task(NamedTuple):
    """What is done with a unit, and the shapes that its value and its result must have when a file gives them."""

    do: Callable[[Any, Callable[[], bool]], Any]  # (value, stop) -> result, None when stopped half way
    valid_unit: Callable[[Any], bool]
    valid_result: Callable[[Any], bool]


def find_task(name: str) -> Task:
    """A task of the table, or what a family's verb shares out as `FAMILY VERB`; CheckpointError for any other name."""
    if name in TASKS:
        return TASKS[name]
    family, _, wanted = name.partition(" ")
    for verb in find(family).verbs if family in names() else ():
        if verb.name == wanted and verb.shared is not None:
            return Task(verb.shared.work, verb.shared.valid_unit, verb.shared.valid_result)
    raise CheckpointError(f"there is no task {name[:40]!r}")


def valid_error(result: Any) -> bool:
    """Whether it is the result that every task has for a unit that cannot be done."""
    return fits(result, error=is_text)


def solve(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Solve the puzzle with this id; the events as JSON values, or None when stopped half way.

    `unit` has `puzzle`, `limit` (None: all), `seconds`, `steps`, `lexicon` (None: the puzzle's own) and `display`.
    """
    if unit.get("error"):
        return {"error": unit["error"]}
    session = Session.start(
        api.parse(unit["puzzle"]), lexicon=unit["lexicon"], limit=unit["limit"], display=unit["display"]
    )
    found = []
    for event in session.run(seconds=unit["seconds"], steps=unit["steps"], stop=stop):
        if isinstance(event, Found):
            found.append(event_fields(event))
        elif isinstance(event, End) and event.why == "stopped":
            return None
    outcome = session.outcome
    session.close()
    return {"found": found, "end": {**event_fields(outcome.end), "conclusion": outcome.told}}


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


TASKS = {"solve": Task(solve, _valid_unit, _valid_result)}
