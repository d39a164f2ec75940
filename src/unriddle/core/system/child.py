"""Work in a child process, for slow code that cannot be asked to stop: it can be abandoned partway."""

import json
import os
import select
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from unriddle.core.system.stopping import interruption, stop_requested

WAIT = 0.01  # seconds between two checks for a stop request
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def possible() -> bool:
    """Whether a child process can be forked; not safe if there are other threads."""
    return hasattr(os, "fork") and threading.active_count() == 1


class Child:
    """An object made by `make` in a child process, from the state of this one.

    Its methods take and return JSON values. The child ends with this process and keeps none of its files open.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        request_read, asking = os.pipe()
        answers, answering = os.pipe()
        # Signals are for this process; the child, which ends with it, keeps them blocked.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        self._process = os.fork()
        if not self._process:
            _work(make, request_read, answering)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(request_read)
        os.close(answering)
        self._calls, self._answers = os.fdopen(asking, "wb"), os.fdopen(answers, "rb")

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a method and return its result.

        Abandoned, with the child closed, if the waiting run is to stop; OSError if the child has died.
        """
        with suppress(BrokenPipeError):  # the missing answer is noticed below
            self._calls.write(json.dumps([name, arguments]).encode() + b"\n")
            self._calls.flush()
        while not select.select([self._answers], [], [], WAIT)[0]:
            if stop_requested():
                self.close()
                raise interruption()
        answer = self._answers.readline()
        if not answer:
            self.close()
            raise OSError("a process that worked for this one has ended")
        return json.loads(answer)

    def close(self) -> None:
        """End the process."""
        if self._process:
            os.kill(self._process, signal.SIGKILL)
            os.waitpid(self._process, 0)
            self._process = 0
            self._answers.close()
            with suppress(BrokenPipeError):
                self._calls.close()


def _work(make: Callable[[], Any], calls: int, answers: int) -> None:
    """Serve calls in the child process until the parent stops asking."""
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for standard in range(3):
            os.dup2(null, standard)
        after = 3
        for kept in sorted((calls, answers)):
            os.closerange(after, kept)
            after = kept + 1
        os.closerange(after, os.sysconf("SC_OPEN_MAX"))
        made = make()
        with os.fdopen(calls, "rb") as asked_for, os.fdopen(answers, "wb") as output:
            while line := asked_for.readline():
                name, arguments = json.loads(line)
                output.write(json.dumps(getattr(made, name)(*arguments)).encode() + b"\n")
                output.flush()
    finally:
        os._exit(0)
