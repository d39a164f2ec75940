"""The front's end of the pipes to a worker: one request at a time, its events told as they come."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from unriddle.core import Text
from unriddle.fronts.tui.worker.process import STOP
from unriddle.jobs.local import command, environment

LONGEST = 1 << 24  # bytes of one line
PATIENCE_S = 2.0  # how long a worker has to keep its place at the end
WORKER = "unriddle.fronts.tui.worker.process"
Event = dict[str, Any]


class Link:
    """A worker, which is started when it is first asked, and again after it died."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._process: asyncio.subprocess.Process | None = None
        self.traces: list[str] = []  # of bugs in the worker, where debugging is asked for
        self._turn = asyncio.Lock()
        self._number = self._done = 0  # requests so far, and those that were answered to their end

    @property
    def alive(self) -> bool:
        """Whether there is a worker, with all it knows."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, tell: Callable[[Event], object], **request: Any) -> bool:
        """Send a request and tell its events; whether it was answered to its end without an error."""
        async with self._turn:
            process = await self._worker()
            self._number += 1
            line = json.dumps(request | {"id": self._number}) + "\n"
            try:
                assert process.stdin is not None
                process.stdin.write(line.encode())
                await process.stdin.drain()
                return await self._hear(process, tell)
            except (OSError, ValueError):
                return self._lost(process, tell)

    async def _worker(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            # In a session of its own, so that a terminal that closes does not end it before it has kept its place.
            self._process = await asyncio.create_subprocess_exec(
                *command(WORKER, self.language),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=LONGEST,
                start_new_session=True,
                env=environment(),
            )
            self._done = self._number
        return self._process

    async def _hear(self, process: asyncio.subprocess.Process, tell: Callable[[Event], object]) -> bool:
        right = True
        assert process.stdout is not None
        while line := await process.stdout.readline():
            event = json.loads(line)
            self.traces += [event["trace"]] if "trace" in event else []
            if event["event"] == "done":
                self._done = event["id"]
                if self._done == self._number:
                    return right
            elif self._done + 1 == self._number:  # what comes before is for one who does not wait any more
                right = right and event["event"] != "error"
                tell(event)
            await asyncio.sleep(0)  # a line that is there already would not let anything else have its turn
        return self._lost(process, tell)

    def _lost(self, process: asyncio.subprocess.Process, tell: Callable[[Event], object]) -> bool:
        self._process = None
        with suppress(ProcessLookupError):
            process.kill()
        tell({"event": "error", "error": Text("the search process has ended; its last position is kept")})
        return False

    def stop(self) -> None:
        """Let what runs stop at its next slice."""
        if self.alive and self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.write((json.dumps({"do": STOP, "id": self._number}) + "\n").encode())

    async def ended(self) -> None:
        """Let the worker keep its place and end, and wait for that, but not for ever."""
        process = self._process
        self.close()
        if process is not None:
            with suppress(asyncio.TimeoutError, ProcessLookupError):
                await asyncio.wait_for(process.wait(), PATIENCE_S)

    def close(self) -> None:
        """Let the worker keep its place and end, by itself."""
        if self.alive and self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.close()
