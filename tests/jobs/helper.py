"""Tasks of these tests, and a worker that has them: those of the table are added to, as no job file can."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from unriddle.core.json_shape import is_object
from unriddle.jobs import tasks, worker

SQUARE, DEADLY, OTHER, HALVES = "test square", "test deadly", "test other", "test halves"


def square(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """A task for these tests; it notes each unit that it begins."""
    with Path(unit["log"]).open("a") as log:
        log.write(f"{unit['number']}\n")
    if unit.get("fail") and not Path(unit["fail"]).exists():
        Path(unit["fail"]).touch()
        raise OSError("no room")
    if unit.get("die") and not Path(unit["die"]).exists():
        Path(unit["die"]).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    end = time.monotonic() + unit.get("sleep", 0)
    while time.monotonic() < end:
        if stop():
            return None
        time.sleep(0.005)
    return {"square": unit["number"] ** 2}


def deadly(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any]:
    """A task whose units with "die" kill their worker every time."""
    if unit.get("die"):
        os.kill(os.getpid(), signal.SIGKILL)
    return {}


def halves(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any]:
    """A task that does one number of a range and gives the two halves of the others back."""
    low, high = unit["range"]
    middle = (low + 1 + high) // 2
    rest = [each for each in ([low + 1, middle], [middle, high]) if each[0] < each[1]]
    return {"number": low, "rest": [{"range": each} for each in rest]}


tasks.TASKS |= {
    name: tasks.Task(do, is_object, is_object) for name, do in ((SQUARE, square), (DEADLY, deadly), (OTHER, square))
}
tasks.TASKS[HALVES] = tasks.Task(halves, is_object, is_object, lambda unit: {"range": [0, 100]})
main = worker.main


def done(*ticket: Any) -> Any:
    """What a Dask worker does with a ticket, which knows these tasks since it imports this."""
    from unriddle.jobs import dask

    return dask.run_bundle(*ticket)
