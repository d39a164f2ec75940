"""The helper process of the contract suite: reads requests line by line, goes on with each search, answers in JSON."""

import base64
import json
import sys
import traceback
from functools import cache
from typing import Any

from contract.bench import Bench
from contract.case import Case
from unriddle.core import Found
from unriddle.core.search.shell import run


@cache
def bench(family: str, puzzle: str, search: str, words: tuple[str, ...] | None) -> Bench:
    """A case without its oracle."""
    return Bench(Case(puzzle, list, search, words=words), family, "normal")


def finished(request: dict[str, Any]) -> dict[str, Any]:
    """What is found from a snapshot on, and where the search stands then."""
    words = tuple(request["words"]) if request["words"] is not None else None
    ready = bench(request["family"], request["puzzle"], request["search"], words)
    search = ready.search(base64.b64decode(request["snapshot"]))
    events = run(search, steps=request["steps"])
    return {
        "found": [event.solution.to_json() for event in events if isinstance(event, Found)],
        "steps": search.steps,
        "share": search.share,
        "snapshot": base64.b64encode(search.snapshot()).decode(),
    }


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        try:
            answer = finished(json.loads(line))
        except Exception:
            answer = {"failed": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
