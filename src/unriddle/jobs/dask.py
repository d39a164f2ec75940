"""Workers of a Dask cluster, of one that is there or of one for this run; the only file that speaks to a cluster.

Anyone who reaches a scheduler can run any code on its workers, and on its clients: docs/program/jobs.md says how to
keep others out. One for this run lets in only those who have the certificate that it makes, which nothing else has.
"""

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from unriddle.core import MissingError, Text, UnriddleError
from unriddle.core.system import extras
from unriddle.core.system.build import build
from unriddle.core.system.locks import Scratch
from unriddle.jobs import local as processes
from unriddle.jobs.local import Finished, do

extras.need("cluster", Text("a cluster needs the package distributed"))
import dask  # noqa: E402
import distributed  # noqa: E402

ANSWER_S = 10.0  # for a scheduler to answer
WORKERS_S = 30.0  # for a worker to come
LOOK_S = 1.0  # between two looks at who is there
LOCAL = "local:"
SILENT = logging.CRITICAL + 1
# Of a cluster of one's own. Who costs a worker is tried again by the run, one at a time, and not together with others.
# And nobody reads what workers tell of themselves, each 10 ms and 20 ms, in time that puzzles are solved in.
OWN: dict[str, object] = {
    "distributed.scheduler.allowed-failures": 0,
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}


def done(wanted: str, task: str, values: Sequence[str]) -> tuple[list[list[str]], list[float]] | str:
    """What a worker does with a ticket; its own build when it is not that of the run."""
    if wanted != build():
        return build()
    return do(task, values, _unwanted)


def _unwanted() -> bool:
    """Whether nobody waits any more for what this thread of a worker is at."""
    worker = distributed.get_worker()
    task = worker.state.tasks.get(distributed.worker.thread_state.key)
    return task is None or task.state in ("cancelled", "released", "forgotten")


class Dask:
    """An Executor on the cluster at an address, with all its workers; or `local:N`, with N of its own here."""

    def __init__(self, address: str) -> None:
        self.width: int = 0
        self.note: str = "waiting for the cluster"
        self._address = address
        self._host: subprocess.Popen[str] | None = None  # of a cluster of one's own
        self._folder = Scratch("unriddle-dask-")
        self._client: Any = None
        self._futures: dict[int, Any] = {}
        self._heard: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._failure: UnriddleError | None = None
        self._seen = time.monotonic()  # when there were workers, or the scheduler began to be waited for
        self._is_closed = False
        for name in [each for each in logging.root.manager.loggerDict if each.startswith("distributed")]:
            logging.getLogger(name).setLevel(SILENT)

    def start(self, count: int) -> None:
        """Begin to connect; how many workers there are is known later."""
        if self._address.startswith(LOCAL):
            number = self._address.removeprefix(LOCAL)
            if not (number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= 256):
                why = Text("a local cluster is local:N, with N from 1 to 256 workers")
                raise UnriddleError(why, self._address[:40])
            if find_spec("cryptography") is None:
                why = Text("a local cluster needs cryptography: install it with `pip install cryptography`")
                raise MissingError(why)
            self._host = subprocess.Popen(
                processes.command(__name__, number, str(self._folder.path)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # where its end is complained about
                env=processes.environment(),
                text=True,
                process_group=0 if os.name == "posix" else None,  # a Ctrl-C is the run's alone
            )
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        """Connect, and then look now and then who is there: in a thread, since a scheduler may take long to answer."""
        client = self._connect()
        while client is not None and not self._is_closed:
            with suppress(Exception):
                there = client.scheduler_info(n_workers=-1)["workers"].values()
                self.width = sum(worker["nthreads"] for worker in there)
                self.note = "" if self.width else "waiting for workers"
                if self.width or self._client is None:
                    self._seen = time.monotonic()
                self._client = client
            time.sleep(LOOK_S if self.width else LOOK_S / 10)

    def _connect(self) -> Any:
        """A client of the cluster; None when it cannot be had."""
        address, security = self._address, None
        try:
            if self._host is not None and self._host.stdout is not None:
                address, own = json.loads(self._host.stdout.readline())
                security = distributed.Security(**own)
            return distributed.Client(address, timeout=ANSWER_S, set_as_default=False, security=security)
        except (OSError, ValueError, TypeError, RuntimeError):
            message = Text("no Dask scheduler answered within {seconds:.0f} s", seconds=ANSWER_S)
            self._failure = UnriddleError(message, self._address[:80])
            return None

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        future = self._client.submit(done, build(), task, list(values), pure=False, retries=0)
        self._futures[ticket] = future
        future.add_done_callback(lambda of: self._hear(ticket, of))

    def _hear(self, ticket: int, future: Any) -> None:
        """Fetch what a ticket brought; called in a thread of the client."""
        if self._is_closed or future.status == "cancelled":
            return
        try:
            value = future.result(timeout=60) if future.status == "finished" else future.exception(timeout=60)
        except Exception as error:
            value = error
        self._heard.put((ticket, value))

    def finished(self, timeout: float) -> Finished | None:
        if self._failure is not None:
            raise self._failure
        ended = self._host is not None and self._host.poll() is not None
        if ended or (self._client is not None and self._client.status != "running"):
            raise UnriddleError("the scheduler is gone; the job file keeps what is done", self._address[:80])
        if self._client is not None and time.monotonic() - self._seen > WORKERS_S:
            message = Text(
                "no worker connected within {seconds:.0f} s; the job file keeps what is done", seconds=WORKERS_S
            )
            raise UnriddleError(message, self._address[:80])
        try:
            ticket, value = self._heard.get(timeout > 0, timeout or None)
        except Empty:
            return None
        del self._futures[ticket]
        if isinstance(value, str):
            why = Text("a worker has unriddle {version}, but this is {own}", version=value, own=build())
            raise UnriddleError(why, self._address[:80])
        if isinstance(value, ModuleNotFoundError):
            raise UnriddleError("a worker does not have this version of unriddle", self._address[:80])
        if isinstance(value, UnriddleError):
            raise value
        if isinstance(value, BaseException) or value is None:
            return Finished(ticket, None)
        return Finished(ticket, *value)

    def pids(self) -> list[int]:
        """The numbers of the processes that are at work."""
        return list(self._client.run(os.getpid, on_error="ignore").values()) if self._client is not None else []

    def close(self) -> None:
        """End a cluster of your own; another one drops what nobody waits for when it sees that this client is gone."""
        self._is_closed = True
        if self._host is not None:
            self._host.kill()
            self._host.wait()
            for stream in (self._host.stdin, self._host.stdout):
                if stream is not None:
                    stream.close()
        elif self._client is not None:
            Thread(target=self._leave, daemon=True).start()
        self._folder.close()

    def _leave(self) -> None:
        with suppress(Exception):
            self._client.close(timeout=1)


class _Closed:
    """A part of a cluster that opens no HTTP port, which would tell all who ask what it does."""

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Nothing is served."""


class _Scheduler(_Closed, distributed.Scheduler):  # type: ignore[misc]
    pass


class _Worker(_Closed, distributed.Worker):  # type: ignore[misc]
    pass


def main() -> None:
    """The process of a cluster of your own: bound to this machine, gone with the run that started it."""
    count, folder = int(sys.argv[1]), sys.argv[2]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.path.append(processes.PACKAGES)  # for its workers, which have this path
    dask.config.set({**OWN, "temporary-directory": folder})
    Thread(target=_until_alone, args=(folder,), daemon=True).start()
    # A certificate for this cluster alone is in the run's own folder, which goes with it: of one that is not in a
    # file, each connection writes a copy to where a killed process leaves it.
    made = distributed.Security.temporary()
    paths = {"cert": f"{folder}/certificate.pem", "key": f"{folder}/key.pem"}
    for part, path in paths.items():
        Path(path).touch(mode=0o600)
        Path(path).write_text(getattr(made, f"tls_client_{part}"), encoding="ascii")
    roles = {f"tls_{role}_{part}": path for role in ("client", "scheduler", "worker") for part, path in paths.items()}
    own: dict[str, Any] = {"require_encryption": True, "tls_ca_file": paths["cert"], **roles}
    security = distributed.Security(**own)
    common = {"host": "127.0.0.1", "protocol": "tls://", "security": security}
    more = {"nthreads": 1, "memory_limit": 0, "silence_logs": SILENT}
    worker = {"cls": distributed.Nanny, "options": {**common, **more, "worker_class": _Worker}}
    scheduler = {"cls": _Scheduler, "options": {**common, "port": 0, "dashboard": False}}
    cluster = distributed.SpecCluster(
        dict.fromkeys(range(count), worker), scheduler, worker, security=security, silence_logs=SILENT
    )
    print(json.dumps([cluster.scheduler_address, own]), flush=True)
    while True:
        time.sleep(LOOK_S)
        if len(cluster.workers) < count:
            cluster.scale(count)  # one that died as it began is not replaced by itself


def _until_alone(folder: str) -> None:
    sys.stdin.read()
    shutil.rmtree(folder, ignore_errors=True)  # the run was killed: it would have ended this process
    os._exit(0)
