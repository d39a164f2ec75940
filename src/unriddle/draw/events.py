"""The events of a run as JSON values and lines."""

import json
from collections.abc import Mapping
from typing import Any

from unriddle.core import End, Event, Found, Progress


def event_fields(event: Event) -> dict[str, Any]:
    """An event in JSON values."""
    match event:
        case Found(solution, steps):
            return {"event": "found", "solution": solution.to_json(), "steps": steps}
        case Progress(steps, share):
            return {"event": "progress", "steps": steps, "share": share}
        case End(why, steps, share):
            return {"event": "end", "why": why, "steps": steps, "share": share}


def jsonl(event: Event, **more: Any) -> str:
    """One line of JSON for an event, without the line's end; `more` fields follow, such as source or conclusion."""
    return json_line(event_fields(event) | more)


def json_line(value: Mapping[str, Any]) -> str:
    """A JSON value as one line; control characters and what else cannot be printed in JSON's own notation."""
    line = json.dumps(value, ensure_ascii=False)
    if line.isprintable():
        return line
    # Outside strings JSON has none of them, so the notation of strings is always right.
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line)


def unread(error: str) -> dict[str, Any]:
    """The end event of a puzzle that could not be read or solved."""
    return {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None, "error": error}
