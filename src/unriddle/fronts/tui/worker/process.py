"""The worker process: a bridge that reads requests from one pipe and writes its events to another.

Each request is a JSON object with its `id`; after its events comes `done` with that id. `stop` takes effect at once.
"""

import json
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from unriddle.fronts.protocol import Bridge
from unriddle.translation import Speaker

STOP = "stop"


class Worker:
    """Answers the requests of one front end until its pipe is closed, then stops and saves running work."""

    def __init__(self, language: str, requests: BinaryIO, answers: BinaryIO) -> None:
        self.bridge: Bridge = Bridge(say=Speaker(language))
        self.requests: BinaryIO = requests
        self.answers: BinaryIO = answers
        self.waiting: SimpleQueue[tuple[int, str] | None] = SimpleQueue()
        self.stopped: int = -1  # requests up to this one are to stop

    def hear(self) -> None:
        """Read requests and queue them; a stop does not wait for the running one."""
        for line in self.requests:
            request = json.loads(line)
            number = request.pop("id")
            if request["do"] == STOP:
                self._stop(number)
            else:
                self.waiting.put((number, json.dumps(request)))
        self._stop(sys.maxsize)
        self.waiting.put(None)

    def _stop(self, number: int) -> None:
        self.stopped = number
        self.bridge.stopped = True

    def work(self) -> None:
        """Answer one request after the other."""
        Thread(target=self.hear, daemon=True).start()
        while (item := self.waiting.get()) is not None:
            number, request = item
            for event in self.bridge.answer(request):
                self._tell(event)
                # A run clears the flag when it begins, perhaps after the stop that was meant for it.
                self.bridge.stopped |= number <= self.stopped
            self._tell(json.dumps({"event": "done", "id": number}))

    def _tell(self, line: str) -> None:
        try:
            self.answers.write(line.encode("utf-8", "replace") + b"\n")
            self.answers.flush()
        except OSError:  # the front is gone: what runs ends at its next slice, and keeps its place
            self._stop(sys.maxsize)


def main() -> None:
    """Work in the language that was given."""
    Worker(sys.argv[1], sys.stdin.buffer, sys.stdout.buffer).work()
