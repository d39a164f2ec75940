"""Runs of jobs for these tests, on any executor, and changes to job files."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from unriddle.core.system.stopping import never
from unriddle.jobs.coordinator import Coordinator
from unriddle.jobs.local import Executor
from unriddle.jobs.store import Done, JobFile, JobProgress


def units(tmp_path: Path, count: int, **more: Any) -> list[dict[str, Any]]:
    """Units of the task SQUARE, which log themselves."""
    return [{"number": number, "log": str(tmp_path / "log"), **more} for number in range(count)]


def ran(
    executor: Executor,
    store: JobFile,
    workers: int = 1,
    stop: Callable[[], bool] = never,
    each: Callable[[JobProgress], object] = id,
) -> Coordinator:
    """A run to its end, or until it is stopped; `each` sees every tally."""
    run = Coordinator(store, executor)
    for tally in run.run(workers, stop):
        each(tally)
    return run


def squares(store: JobFile) -> list[int]:
    """The results of the task SQUARE; closes the file."""
    found = [unit.result["square"] for unit in store.results()]
    store.close()
    return found


def logged(tmp_path: Path) -> Iterator[int]:
    """The units that were begun, in the order of their numbers."""
    return iter(sorted(map(int, (tmp_path / "log").read_text().split())))


def finished(store: JobFile, number: int, result: str) -> None:
    """Store a result as a ticket of one unit would."""
    store.finish([Done(number, [result], 0.5)])


def change(job: Path, *statements: str) -> None:
    """Change a job file by hand."""
    with closing(sqlite3.connect(job)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
