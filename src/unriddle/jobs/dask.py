"""Workers of a Dask cluster; the only file that uses Dask.

Anyone who can reach a scheduler can run any code on its workers and its clients: docs/program/jobs.md explains how to
protect it.
"""

import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from unriddle.core import Text, UnriddleError
from unriddle.core.system import extras
from unriddle.core.system.build import build
from unriddle.jobs.local import Finished, do

extras.require("cluster", Text("a cluster needs the package distributed"))
import distributed  # noqa: E402

ANSWER_S = 10.0  # the most seconds to wait for a scheduler's answer
WORKERS_S = 30.0  # the most seconds to wait for a worker
LOOK_S = 1.0  # seconds between two checks of the workers
SILENT = logging.CRITICAL + 1


def run_bundle(wanted: str, task: str, values: Sequence[str]) -> tuple[list[list[str]], list[float]] | str:
    """Do a bundle's units on a worker; returns the worker's build instead if it is not the wanted one."""
    if wanted != build():
        return build()
    return do(task, values, _is_unwanted)


def _is_unwanted() -> bool:
    """Whether the task of this worker thread is no longer wanted."""
    worker = distributed.get_worker()
    task = worker.state.tasks.get(distributed.worker.thread_state.key)
    return task is None or task.state in ("cancelled", "released", "forgotten")


class Dask:
    """An Executor on the cluster at an address, with all its workers."""

    def __init__(self, address: str) -> None:
        self.width: int = 0
        self.note: str = "waiting for the cluster"
        self._address = address
        self._client: Any = None
        self._futures: dict[int, Any] = {}
        self._messages: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._failure: UnriddleError | None = None
        self._seen = time.monotonic()  # when there last were workers, or when waiting for the scheduler began
        self._is_closed = False
        for name in [each for each in logging.root.manager.loggerDict if each.startswith("distributed")]:
            logging.getLogger(name).setLevel(SILENT)

    def start(self, count: int) -> None:
        """Start connecting; the number of workers is known later."""
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Connect and poll the workers, in a thread: a scheduler may be slow to answer."""
        client = self._connect()
        while client is not None and not self._is_closed:
            with suppress(Exception):
                workers = client.scheduler_info(n_workers=-1)["workers"].values()
                self.width = sum(worker["nthreads"] for worker in workers)
                self.note = "" if self.width else "waiting for workers"
                if self.width or self._client is None:
                    self._seen = time.monotonic()
                self._client = client
            time.sleep(LOOK_S if self.width else LOOK_S / 10)

    def _connect(self) -> Any:
        """Return a client of the cluster; None if it cannot be reached."""
        try:
            return distributed.Client(self._address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError):
            message = Text("no Dask scheduler answered within {seconds:.0f} s", seconds=ANSWER_S)
            self._failure = UnriddleError(message, self._address[:80])
            return None

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        future = self._client.submit(run_bundle, build(), task, list(values), pure=False, retries=0)
        self._futures[ticket] = future
        future.add_done_callback(lambda of: self._hear(ticket, of))

    def _hear(self, ticket: int, future: Any) -> None:
        """Fetch the result of a bundle; called in a thread of the client."""
        if self._is_closed or future.status == "cancelled":
            return
        try:
            value = future.result(timeout=60) if future.status == "finished" else future.exception(timeout=60)
        except Exception as error:
            value = error
        self._messages.put((ticket, value))

    def finished(self, timeout: float) -> Finished | None:
        if self._failure is not None:
            raise self._failure
        if self._client is not None and self._client.status != "running":
            raise UnriddleError("the scheduler is gone; the job file keeps what is done", self._address[:80])
        if self._client is not None and time.monotonic() - self._seen > WORKERS_S:
            raise UnriddleError(
                "no worker connected within {seconds:.0f} s; the job file keeps what is done",
                self._address[:80],
                seconds=WORKERS_S,
            )
        try:
            ticket, value = self._messages.get(timeout > 0, timeout or None)
        except Empty:
            return None
        del self._futures[ticket]
        if isinstance(value, str):
            raise UnriddleError(
                "a worker has unriddle {version}, but this is {own}", self._address[:80], version=value, own=build()
            )
        if isinstance(value, ModuleNotFoundError):
            raise UnriddleError("a worker does not have this version of unriddle", self._address[:80])
        if isinstance(value, UnriddleError):
            raise value
        if isinstance(value, BaseException) or value is None:
            return Finished(ticket, None)
        return Finished(ticket, *value)

    def close(self) -> None:
        """Disconnect; the cluster then drops the work that only this client waited for."""
        self._is_closed = True
        if self._client is not None:
            Thread(target=self._leave, daemon=True).start()

    def _leave(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=1)
