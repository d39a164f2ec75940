"""Tasks: what a worker does with one unit. Here: solve one puzzle under limits."""

from collections.abc import Callable
from typing import Any

from unriddle import api
from unriddle.core import End, Found, run


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
