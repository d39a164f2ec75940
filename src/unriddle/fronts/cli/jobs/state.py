"""`unriddle job FILE`: how far a job is, how fast, how long it will take, and what failed."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from unriddle.core import Answer, CheckpointError, Text
from unriddle.core.errors import plain
from unriddle.core.system import locks
from unriddle.fronts.cli.jobs.report import name
from unriddle.jobs.record import Tally
from unriddle.jobs.store import Store

MOST = 20  # units that failed and are named
LENGTH = 200  # signs of an error
LOST = {"error": "its worker was lost again and again"}


def state(file: str) -> Iterator[Answer]:
    """What is to be said of a job file; exit code 1 while not all of it is done."""
    path = Path(file)
    if not path.is_file():
        raise CheckpointError(Text("there is no such job file"), file)
    process = _worked_on_by(path)
    with closing(Store.look(path)) as store:
        tally = store.tally
        failed = [
            {"unit": name(unit.number, unit.value), "error": (unit.result or LOST)["error"]}
            for unit in store.failed(MOST)
        ]
        said: dict[str, Any] = {
            "task": store.task,
            "state": "done" if tally.done == tally.whole else "running" if process else "stopped",
            "process": process,
            "done": tally.done,
            "units": tally.whole,
            "cpu_seconds": tally.seconds,
            "rate": _rate(tally, bool(process)),
            "seconds_left": _left(tally, bool(process)) if not store.grows else None,
            "failed": failed,
            "builds": store.builds(),
        }
    yield Answer(said, "\n".join(_lines(said)), code=int(tally.done < tally.whole))


def _worked_on_by(path: Path) -> str | None:
    """The number of the process that works on a job, None for nobody."""
    try:
        locks.lock(path).close()
    except BlockingIOError as error:
        return error.strerror
    return None


def _rate(tally: Tally, running: bool) -> float:
    """Units a second in the run that goes on, or was the last."""
    spent = (time.time() if running else tally.last) - tally.began
    return (tally.done - tally.before) / spent if spent > 0 else 0.0


def _left(tally: Tally, running: bool) -> float | None:
    """Seconds until all is done at this rate; None when it cannot be told."""
    rate = _rate(tally, running)
    return (tally.whole - tally.done) / rate if rate > 0 else None


def _lines(said: dict[str, Any]) -> Iterator[str]:
    doing = {"done": "done", "stopped": "nobody works on it", "running": f"process {said['process']} works on it"}
    units = f"{said['done']:,} of {said['units']:,} units done"
    yield plain(f"{said['task']}: {units}, {said['cpu_seconds']:,.1f} s of CPU; {doing[said['state']]}")
    if said["rate"] and said["state"] != "done":
        left = "" if said["seconds_left"] is None else f"; about {_span(said['seconds_left'])} left"
        yield f"{said['rate']:,.2f} units a second{left}"
    if len(said["builds"]) > 1:
        yield "several builds of unriddle worked on it: " + ", ".join(
            plain(each) or "one unknown" for each in said["builds"]
        )
    for each in said["failed"]:
        yield plain(f"failed: {each['unit']}: {each['error'][:LENGTH]}")


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
