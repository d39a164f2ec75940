"""A worker process: leases units of a job file one by one, does each, stores its result, until none is left."""

import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType

from unriddle.core import CheckpointError, UnriddleError
from unriddle.core.errors import of_system, plain
from unriddle.jobs.store import Store
from unriddle.jobs.tasks import find_task


def work(path: Path, owner: int, task: str, digest: str) -> None:
    """Do units of this job until none is open, the run that started this process is gone, or it is told to stop."""
    stopped = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store = Store.open(path, task, digest)
    do = find_task(task).do
    worker = os.getpid()

    def must_stop() -> bool:
        return stopped or os.getppid() != owner

    while not must_stop():
        unit = store.lease(owner, worker)
        if unit is None:
            break
        start = time.process_time()
        try:
            result = do(unit.value, must_stop)
        except UnriddleError as error:
            result = {"error": str(error)}
        if result is None:  # stopped half way: the unit is done anew later
            break
        store.finish(unit.number, worker, result, time.process_time() - start)
    store.release(worker)
    store.close()


def main() -> None:
    """The process that a pool starts; what it works on comes as arguments.

    What the system fails in is no result of a unit: another worker may do it.
    """
    path, owner, task, digest = sys.argv[1:]
    try:
        work(Path(path), int(owner), task, digest)
    except CheckpointError:  # the run meets the same error and tells it
        sys.exit(1)
    except OSError as error:
        sys.exit(f"unriddle: {plain(of_system(error))}")
