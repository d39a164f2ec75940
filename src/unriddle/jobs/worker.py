"""A worker process: leases units of a job file one by one, does each, stores its result, until none is left."""

import os
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from types import FrameType

from unriddle.core import CheckpointError, UnriddleError
from unriddle.jobs.store import Store


def work(path: Path, owner: int) -> None:
    """Do units until none is open, the run that started this process is gone, or it is told to stop."""
    stopped = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store = Store(path)
    module, _, name = store.task.partition(":")
    task = getattr(import_module(module), name)
    worker = os.getpid()

    def must_stop() -> bool:
        return stopped or os.getppid() != owner

    while not must_stop():
        unit = store.lease(owner, worker)
        if unit is None:
            break
        start = time.process_time()
        try:
            result = task(unit.value, must_stop)
        except (UnriddleError, OSError) as error:
            result = {"error": str(error)}
        if result is None:  # stopped half way: the unit is done anew later
            break
        store.finish(unit.number, worker, result, time.process_time() - start)
    store.release(worker)
    store.close()


if __name__ == "__main__":
    try:
        work(Path(sys.argv[1]), int(sys.argv[2]))
    except CheckpointError:  # the run meets the same error and tells it
        sys.exit(1)
