"""A worker process: reads bundles as lines from standard input, writes their results as lines."""

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from unriddle.core.errors import plain, system_message
from unriddle.core.system.build import build
from unriddle.core.system.stopping import never
from unriddle.jobs.local import do


def main() -> None:
    """Process bundles until standard input closes, then exit at once, even during work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the run
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else is printed between the lines
    tickets: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(tickets,), daemon=True).start()
    with suppress(BrokenPipeError):
        _tell(answers, {"ready": build()})
        while True:
            asked = json.loads(tickets.get())
            try:
                results, seconds = do(asked["task"], asked["values"], never)
            except OSError as error:  # a system error: this worker is lost, and another may succeed
                print(f"unriddle: {plain(system_message(error))}", file=sys.stderr, flush=True)
                os._exit(1)
            _tell(answers, {"ticket": asked["ticket"], "results": results, "seconds": seconds})
    os._exit(0)


def _listen(tickets: "SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        tickets.put(line)
    os._exit(0)


def _tell(answers: BinaryIO, value: object) -> None:
    answers.write(json.dumps(value).encode() + b"\n")
    answers.flush()
