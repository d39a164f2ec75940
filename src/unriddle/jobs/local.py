"""Workers that are processes of this machine, over plain pipes. One that dies is replaced."""

import json
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from unriddle.core import UnriddleError
from unriddle.core.system.build import build
from unriddle.jobs.tasks import find_task

PACKAGES = str(Path(__file__).parents[2])  # the folder that this unriddle was imported from
# No other module is imported from there, nor any (-P) from the current folder, where a sqlite3.py may be among
# downloaded puzzles.
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


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that calls `main` of a module in a process of its own."""
    return [sys.executable, "-P", "-c", START.format(module), PACKAGES, *arguments]


def environment() -> dict[str, str]:
    """Return the environment variables of a worker process and of the processes it starts."""
    return {**os.environ, "PYTHONSAFEPATH": "1"}


class Finished(NamedTuple):
    """The result of a bundle: per unit its result followed by the units it splits off, and its seconds.

    A worker that needs too long for a bundle does only its first units. `results` is None if the worker was lost: the
    unit it was working on has no result.
    """

    ticket: int
    results: Sequence[Sequence[str]] | None
    seconds: Sequence[float] = ()


class Executor(Protocol):
    """Does bundles of units, in any order; each is finished once, or lost."""

    # The number of bundles in progress, 0 before there are workers; what the job waits for, "" for nothing.
    width: int
    note: str

    def start(self, count: int) -> None:
        """Prepare for this many workers. Raises UnriddleError."""

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        """Queue a bundle: a task of the table and its units; `ticket` is a new number."""

    def finished(self, timeout: float) -> Finished | None:
        """Return the next bundle that is finished or lost; None if there is none within `timeout` seconds.
        UnriddleError if no more workers can be started.
        """

    def close(self) -> None:
        """End all workers at once; unfinished work is lost silently."""


WORKER = "unriddle.jobs.worker"
STILLBORN = 50  # consecutive workers that may be killed before they are ready; one that exits counts as ten
BUNDLES_PER_WORKER = 2  # bundles per worker: the next one is ready when one is finished


class WorkerProcess:
    """One process, and its bundles, the one in progress first."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.tickets: deque[int] = deque()
        self.is_ready = False

    def send(self, ticket: int, line: bytes) -> None:
        """Send a bundle; if the process is dead, that is noticed soon."""
        self.tickets.append(ticket)
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(line)
            self.process.stdin.flush()


class Local:
    """An Executor."""

    def __init__(self) -> None:
        self.width: int = 0
        self.note = ""
        self._build = build()
        self._workers: list[WorkerProcess] = []
        self._open: dict[int, bytes] = {}  # all bundles that are neither finished nor lost
        self._waiting: deque[int] = deque()  # the bundles that no worker has
        self._messages: SimpleQueue[tuple[WorkerProcess, bytes]] = SimpleQueue()
        self._stillborn = 0

    def start(self, count: int) -> None:
        """Allow this many workers; each starts when there is work for it."""
        self.width = count

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        line = json.dumps({"ticket": ticket, "task": task, "values": values})
        self._open[ticket] = line.encode() + b"\n"
        self._waiting.append(ticket)
        while len(self._workers) < min(self.width, len(self._open)):
            self._workers.append(self._start_worker())
        self._hand_out()

    def finished(self, timeout: float) -> Finished | None:
        try:
            worker, line = self._messages.get(timeout > 0, timeout or None)
        except Empty:
            return None
        if not line:
            return self._bury(worker)
        message = json.loads(line)
        if "ready" in message:
            if message["ready"] != self._build:  # installed over this one while it runs
                raise UnriddleError(
                    "a worker has unriddle {version}, but this is {own}", version=message["ready"], own=self._build
                )
            worker.is_ready, self._stillborn = True, 0
            self._hand_out()
            return None
        del self._open[worker.tickets.popleft()]
        self._hand_out()
        return Finished(message["ticket"], message["results"], message["seconds"])

    def close(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            _end(worker)
        self._workers.clear()

    def _hand_out(self) -> None:
        """Send waiting bundles to the workers that have the fewest."""
        while self._waiting:
            free = [worker for worker in self._workers if worker.is_ready and len(worker.tickets) < BUNDLES_PER_WORKER]
            if not free:
                return
            ticket = self._waiting.popleft()
            min(free, key=lambda worker: len(worker.tickets)).send(ticket, self._open[ticket])

    def _bury(self, worker: WorkerProcess) -> Finished | None:
        """Remove a dead worker and return its current bundle as lost; the others are queued again."""
        _end(worker)
        self._workers.remove(worker)
        if not worker.is_ready:
            self._stillborn += 10 if worker.process.returncode > 0 else 1
        if self._stillborn > STILLBORN:
            raise UnriddleError("the worker processes die before they start; what is done is kept")
        lost = worker.tickets.popleft() if worker.tickets else None
        self._waiting.extendleft(reversed(worker.tickets))
        if lost is not None:
            del self._open[lost]
        if len(self._workers) < min(self.width, len(self._open)):
            self._workers.append(self._start_worker())
        return None if lost is None else Finished(lost, None)

    def _start_worker(self) -> WorkerProcess:
        process = subprocess.Popen(
            command(WORKER),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            process_group=0 if os.name == "posix" else None,  # so that Ctrl-C only reaches the run
        )
        worker = WorkerProcess(process)
        threading.Thread(target=self._listen, args=(worker,), daemon=True).start()
        return worker

    def _listen(self, worker: WorkerProcess) -> None:
        """Queue the lines from a worker; b"" if it is gone, perhaps within a line."""
        assert worker.process.stdout is not None
        with worker.process.stdout as output:
            for line in output:
                if line.endswith(b"\n"):
                    self._messages.put((worker, line))
        self._messages.put((worker, b""))


def _end(worker: WorkerProcess) -> None:
    """Reap a process that is dead or will be in a moment."""
    assert worker.process.stdin is not None
    with suppress(OSError):
        worker.process.stdin.close()
    worker.process.wait()


_SORTED = json.JSONEncoder(sort_keys=True)
LONGEST_S = 3.0  # seconds after which no further unit of a bundle is started; the rest is returned


def do(task: str, values: Sequence[str], stop: Callable[[], bool]) -> tuple[list[list[str]], list[float]]:
    """Return the first units of a bundle, at least one unless stopped: results as Finished has them, CPU seconds of
    each.
    """
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
        except UnriddleError as error:  # a system error is not a result: another worker may succeed
            result = {"error": str(error)}
        if result is None:  # stopped partway: the unit is repeated later
            break
        rest = result.pop("rest") if found.first is not None and "rest" in result else []
        results.append([json.dumps(result), *(text_of(each) for each in rest)])
        seconds.append(time.thread_time() - start)
    return results, seconds


def text_of(value: object) -> str:
    """Return a unit as text, the same for equal units."""
    return _SORTED.encode(value)
