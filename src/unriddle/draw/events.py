"""The events of a run as JSON lines."""

import json
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
    line = json.dumps(fields | more, ensure_ascii=False, allow_nan=False)
    return line if line.isprintable() else "".join(sign if sign.isprintable() else escaped(sign) for sign in line)


def escaped(sign: str) -> str:
    """A character in JSON's own ASCII notation: it can only stand inside a string."""
    return json.dumps(sign)[1:-1] if sign != "\x7f" else "\\u007f"
