"""`unriddle job FILE`: how far a job is, how fast, how long it will take, and what failed."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from unriddle.core import Answer, CheckpointError, Text
from unriddle.core.errors import plain
from unriddle.core.system import locks
from unriddle.core.text import listing
from unriddle.fronts.cli.jobs.report import name
from unriddle.fronts.cli.language import say
from unriddle.jobs.record import Tally
from unriddle.jobs.store import Store

MOST = 20  # units that failed and are named
LENGTH = 200  # signs of an error
LOST = {"error": Text("its worker was lost repeatedly")}


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
    yield Answer(said, "\n".join(plain(say(line)) for line in _lines(said)), code=int(tally.done < tally.whole))


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
    doing = {
        "done": Text("done"),
        "stopped": Text("not running"),
        "running": Text("process {process} is working on it", process=said["process"]),
    }
    yield Text(
        "{task}: {done:,} of {units:,} units done, {seconds} s of CPU; {doing}",
        task=said["task"],
        done=said["done"],
        units=said["units"],
        seconds=f"{said['cpu_seconds']:,.1f}",
        doing=doing[said["state"]],
    )
    if said["rate"] and said["state"] != "done":
        rate = Text("{rate} units per second", rate=f"{said['rate']:,.2f}")
        left = said["seconds_left"]
        yield rate if left is None else Text("{rate}; about {time} left", rate=rate, time=_span(left))
    if len(said["builds"]) > 1:
        builds = listing(map(plain, said["builds"]))
        yield Text("several builds of unriddle worked on it: {builds}", builds=builds)
    for each in said["failed"]:
        yield Text("failed: {unit}: {error}", unit=each["unit"], error=each["error"][:LENGTH])


def _span(seconds: float) -> Text:
    if seconds < 90:
        return Text("{time} s", time=f"{seconds:.0f}")
    if seconds < 90 * 60:
        return Text("{time} min", time=f"{seconds / 60:.0f}")
    return Text("{time} h", time=f"{seconds / 3600:.1f}")
