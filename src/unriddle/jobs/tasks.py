"""Tasks: what a worker does with one unit. Solving one puzzle under limits, and what families' verbs share out."""

from collections.abc import Callable
from typing import Any

from unriddle.core import CheckpointError, End, Found, PuzzleError
from unriddle.draw import event_fields
from unriddle.puzzles import find
from unriddle.session import Session

Task = Callable[[dict[str, Any], Callable[[], bool]], "dict[str, Any] | None"]


def find_task(name: str) -> Task:
    """The task of this name: `solve`, or a family's verb as `FAMILY VERB`; CheckpointError for any other."""
    if name == "solve":
        return solve
    family, _, wanted = name.partition(" ")
    try:
        verbs = find(family).verbs
    except PuzzleError:
        verbs = ()
    for verb in verbs:
        if verb.name == wanted and verb.shared is not None:
            return verb.shared.work
    raise CheckpointError(f"there is no task {name[:40]!r}")


def solve(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Solve the puzzle with this id; the events as JSON values, or None when stopped half way.

    `unit` has `puzzle`, `limit` (None: all), `seconds`, `steps`, `lexicon` (None: the puzzle's own) and `display`.
    """
    if unit.get("error"):
        return {"error": unit["error"]}
    from unriddle import api

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
