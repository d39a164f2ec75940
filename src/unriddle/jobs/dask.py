"""Workers of a Dask cluster, of one that is there or of one for this run; the only file that speaks to a cluster.

Whoever reaches a scheduler can run any code on its workers: docs/jobs.md says how to keep it to oneself.
"""

import logging
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from unriddle.core import MissingError, UnriddleError
from unriddle.jobs import bundle
from unriddle.jobs.executor import Finished
from unriddle.version import VERSION

try:
    import dask
    import distributed
except ImportError as error:
    missing = "a cluster needs distributed: install it with `pip install 'unriddle[cluster]'`"
    raise MissingError(missing) from error

ANSWER_S = 10.0  # for a scheduler to answer
WORKERS_S = 30.0  # for a worker to come
LOOK_S = 1.0  # between two looks at who is there
LOCAL = "local"
SILENT = logging.CRITICAL + 1
SAFE = {"PYTHONSAFEPATH": "1"}


def done(version: str, task: str, values: Sequence[str]) -> tuple[list[list[str]], list[float]] | str:
    """What a worker does with a ticket; its own version when it is not that of the run."""
    if version != VERSION:
        return VERSION
    return bundle.do(task, values, _unwanted)


def _unwanted() -> bool:
    """Whether nobody waits any more for what this thread of a worker is at."""
    worker = distributed.get_worker()
    task = worker.state.tasks.get(distributed.worker.thread_state.key)
    return task is None or task.state in ("cancelled", "released", "forgotten")


class Dask:
    """An Executor on the cluster at an address, with all its workers; or `local:N`, with N of its own here."""

    def __init__(self, address: str) -> None:
        self.width = 0
        self.note = "waiting for the cluster"
        self._address = address
        self._count = 0  # workers of one's own
        self._own: Any = None
        self._folder = tempfile.TemporaryDirectory(prefix="unriddle-dask-", ignore_cleanup_errors=True)
        self._client: Any = None
        self._futures: dict[int, Any] = {}
        self._heard: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._failure: UnriddleError | None = None
        self._alone_since = self._looked = time.monotonic()
        logging.getLogger("distributed").setLevel(SILENT)

    def start(self, count: int) -> None:
        """Begin to connect; how many workers there are is known later."""
        kind, _, number = self._address.partition(":")
        if kind == LOCAL and not (number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= 256):
            raise UnriddleError("a cluster of one's own is local:N, N workers from 1 to 256", self._address[:40])
        self._count = int(number) if kind == LOCAL else 0
        Thread(target=self._connect, daemon=True).start()

    def _connect(self) -> None:
        try:
            if self._count:
                # Who costs a worker is tried again by the run, one at a time, and not together with others.
                dask.config.set({"distributed.scheduler.allowed-failures": 0})
                self._own = distributed.LocalCluster(
                    n_workers=self._count,
                    threads_per_worker=1,
                    host="127.0.0.1",
                    dashboard_address=None,
                    worker_dashboard_address=None,
                    memory_limit=0,
                    silence_logs=SILENT,
                    local_directory=self._folder.name,
                    env=SAFE,
                )
            client = distributed.Client(self._own or self._address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError):
            message = f"no Dask scheduler answers there within {ANSWER_S:.0f} s"
            self._failure = UnriddleError(message, self._address[:80])
            return
        self._alone_since = time.monotonic()
        self._client = client

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        future = self._client.submit(done, VERSION, task, list(values), pure=False, retries=0)
        self._futures[ticket] = future
        future.add_done_callback(lambda of: self._hear(ticket, of))

    def _hear(self, ticket: int, future: Any) -> None:
        """Fetch what a ticket brought; called in a thread of the client."""
        try:
            value = future.result(timeout=60) if future.status == "finished" else future.exception(timeout=60)
        except Exception as error:
            value = error
        self._heard.put((ticket, value))

    def finished(self, timeout: float) -> Finished | None:
        self._look()
        try:
            ticket, value = self._heard.get(timeout > 0, timeout or None)
        except Empty:
            return None
        del self._futures[ticket]
        if isinstance(value, str):
            raise UnriddleError(f"a worker has unriddle {value}, this is {VERSION}", self._address[:80])
        if isinstance(value, ModuleNotFoundError):
            raise UnriddleError("a worker has no unriddle of this version", self._address[:80])
        if isinstance(value, UnriddleError):
            raise value
        if isinstance(value, BaseException) or value is None:
            return Finished(ticket, None)
        return Finished(ticket, *value)

    def _look(self) -> None:
        """See how many work; UnriddleError when nobody has for long."""
        if self._failure is not None:
            raise self._failure
        now = time.monotonic()
        if self._client is None or (self.width and now - self._looked < LOOK_S):
            return
        self._looked = now
        there = self._client.scheduler_info(n_workers=-1)["workers"].values()
        self.width = sum(worker["nthreads"] for worker in there)
        self.note = "" if self.width else "waiting for workers"
        if self._own is not None and len(self._own.workers) < self._count:
            self._own.scale(self._count)  # one that died as it began is not replaced by itself
        if self.width:
            self._alone_since = now
        elif now - self._alone_since > WORKERS_S:
            message = f"no worker came within {WORKERS_S:.0f} s; the job's file keeps what is done"
            raise UnriddleError(message, self._address[:80])

    def pids(self) -> list[int]:
        """The numbers of the processes of a cluster of one's own that are at work."""
        nannies = self._own.workers.values() if self._own is not None else ()
        return [nanny.pid for nanny in nannies if nanny.pid]

    def close(self) -> None:
        if self._client is not None:
            with suppress(Exception):
                self._client.cancel(list(self._futures.values()), force=True)
                self._client.close(timeout=1)
        if self._own is not None:
            with suppress(Exception):
                self._own.close(timeout=1)
        self._folder.cleanup()
