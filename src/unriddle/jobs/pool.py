"""The run of a job: starts worker processes, replaces those that die, tells progress, stops them cleanly."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unriddle
from unriddle.core import UnriddleError
from unriddle.core.run import never
from unriddle.jobs.store import Store, Unit

POLL_S = 0.05
WORKER = "unriddle.jobs.worker"
PACKAGES = str(Path(unriddle.__file__).parents[1])  # the folder that this unriddle was imported from
# A worker is this very unriddle, from wherever it came, and takes no other module from there; nor any (-P) from the
# current folder, where a sqlite3.py may lie among downloaded puzzles.
START = """
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
spec = PathFinder.find_spec("unriddle", [sys.argv.pop(1)])
package = sys.modules["unriddle"] = module_from_spec(spec)
spec.loader.exec_module(package)
from {} import main
main()
"""
DEATHS = 10  # workers that may die in a row without a single result between


@dataclass(frozen=True)
class Tally:
    """How far a job is."""

    done: int
    running: int
    whole: int


class Pool:
    """One run of one job. `path` None keeps the job in a temporary file, which ends with the run."""

    def __init__(self, task: str, values: Sequence[Any], path: Path | None = None) -> None:
        self._folder = None if path else tempfile.TemporaryDirectory(prefix="unriddle-job-")
        self.path = path or Path(self._folder.name if self._folder else "") / "job"
        self.store = Store.create_or_open(self.path, task, values)

    def run(self, processes: int, stop: Callable[[], bool] = never) -> Iterator[Tally]:
        """Work with so many processes until all units are done or `stop` says so; a Tally about 20 times a second."""
        workers: list[subprocess.Popen[bytes]] = []
        deaths, last_done = 0, -1
        try:
            while True:
                done, leased, whole = self.store.counts()
                if done > last_done:
                    last_done, deaths = done, 0
                deaths += self._bury(workers)
                yield Tally(done, len(workers), whole)
                if done == whole or stop():
                    return
                if deaths > DEATHS * processes:
                    raise UnriddleError("the worker processes die again and again; the job file keeps what is done")
                wanted = min(processes - len(workers), whole - done - leased)
                workers += [self._start() for _ in range(wanted)]
                if not workers:  # all that is left is with another run, which may have been killed
                    self.store.release_the_dead()
                time.sleep(POLL_S)
        finally:
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.wait()
            for worker in workers:
                self.store.release(worker.pid)

    def _bury(self, workers: list[subprocess.Popen[bytes]]) -> int:
        """Take ended workers off the list and give back what they had; how many died of something."""
        ended = [worker for worker in workers if worker.poll() is not None]
        for worker in ended:
            workers.remove(worker)
            self.store.release(worker.pid)
        if any(worker.returncode > 0 for worker in ended):  # not killed: it may have refused the file
            self.store.verify()
        return sum(worker.returncode != 0 for worker in ended)

    def _start(self) -> subprocess.Popen[bytes]:
        job = [str(self.path), str(os.getpid()), self.store.task, self.store.digest]
        return subprocess.Popen(
            [sys.executable, "-P", "-c", START.format(WORKER), PACKAGES, *job],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONSAFEPATH": "1"},  # for what a worker may start in its turn
            process_group=0 if os.name == "posix" else None,  # a Ctrl-C while it starts is the run's alone
        )

    def results(self) -> Iterator[Unit]:
        """What is done, by number."""
        return self.store.results()

    def close(self) -> None:
        """Close the job file; a temporary one is removed."""
        self.store.close()
        if self._folder is not None:
            self._folder.cleanup()
