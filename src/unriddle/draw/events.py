"""The events of a run as JSON lines."""

import json
from collections.abc import Mapping
from typing import Any

from unriddle.core import End, Event, Found, Progress


def jsonl(event: Event, **more: Any) -> str:
    """One line of JSON for an event, without the line's end; `more` fields follow, such as source or conclusion."""
    match event:
        case Found(solution, steps):
            fields = {"event": "found", "solution": solution.to_json(), "steps": steps}
        case Progress(steps, share):
            fields = {"event": "progress", "steps": steps, "share": share}
        case End(why, steps, share):
            fields = {"event": "end", "why": why, "steps": steps, "share": share}
    return json_line(fields | more)


def json_line(value: Mapping[str, Any]) -> str:
    """A JSON value as one line; control characters and what else cannot be printed in JSON's own notation."""
    line = json.dumps(value, ensure_ascii=False)
    if line.isprintable():
        return line
    # Outside strings JSON has none of them, so the notation of strings is always right.
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line)
