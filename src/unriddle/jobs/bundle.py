"""The work of one ticket: units one after the other, from text to text. The same in every kind of worker."""

import json
import time
from collections.abc import Callable, Sequence

from unriddle.core import UnriddleError
from unriddle.jobs.tasks import find_task

_SORTED = json.JSONEncoder(sort_keys=True)
LONGEST_S = 3.0  # no unit is begun later than this in a bundle; the rest goes back


def do(task: str, values: Sequence[str], stop: Callable[[], bool]) -> tuple[list[list[str]], list[float]]:
    """The first units of a bundle, at least one unless stopped: results as Finished has them, CPU seconds of each."""
    found = find_task(task)
    results: list[list[str]] = []
    seconds: list[float] = []
    until = time.monotonic() + LONGEST_S
    for value in values:
        if results and time.monotonic() > until:
            break
        start = time.thread_time()
        try:
            result = found.do(json.loads(value), stop)
        except UnriddleError as error:  # what the system fails in is no result: another worker may do it
            result = {"error": str(error)}
        if result is None:  # stopped half way: the unit is done anew later
            break
        rest = result.pop("rest") if found.first is not None and "rest" in result else []
        results.append([json.dumps(result), *(text_of(each) for each in rest)])
        seconds.append(time.thread_time() - start)
    return results, seconds


def text_of(value: object) -> str:
    """A unit as text, the same for equal units."""
    return _SORTED.encode(value)
