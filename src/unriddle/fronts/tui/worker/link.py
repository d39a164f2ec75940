"""Requests to the other process: searches, puzzles to make, hints; one at a time, with its events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from unriddle.core import Family, Picture, PuzzleError, Text
from unriddle.core.errors import Where, join_with_commas
from unriddle.core.search.checkpoint import solutions_path
from unriddle.draw.events import picture_of
from unriddle.fronts.tui.puzzles.open_puzzles import CHUNK_S, PAUSES, Tab
from unriddle.fronts.tui.puzzles.views import MAX_LISTED
from unriddle.fronts.tui.worker.process import STOP
from unriddle.jobs.local import command, environment
from unriddle.session import daily, making
from unriddle.session.playing import Hints, Playing

MAX_LINE = 1 << 24  # the most bytes of one line
PATIENCE_S = 2.0  # how long a worker has to keep its place at the end
WORKER = "unriddle.fronts.tui.worker.process"
Event = dict[str, Any]


class WorkerLink:
    """A worker, which is started when it is first asked, and again after it died."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._process: asyncio.subprocess.Process | None = None
        self.traces: list[str] = []  # tracebacks from the worker, in debug mode
        self._turn = asyncio.Lock()
        self._number = self._done = 0  # requests so far, and those that were answered to their end

    @property
    def alive(self) -> bool:
        """Whether there is a worker, with all it knows."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, tell: Callable[[Event], object], **request: Any) -> bool:
        """Send a request and pass its events to `tell`; whether it was completed without an error."""
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
                return self._is_lost(process, tell)

    async def _worker(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            # In its own session, so that closing the terminal does not end it before it has saved its position.
            self._process = await asyncio.create_subprocess_exec(
                *command(WORKER, self.language),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=MAX_LINE,
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
            elif self._done + 1 == self._number:  # output of earlier runs is for requests that were given up
                right = right and event["event"] != "error"
                tell(event)
            await asyncio.sleep(0)  # a line that has arrived already would let nothing else run
        return self._is_lost(process, tell)

    def _is_lost(self, process: asyncio.subprocess.Process, tell: Callable[[Event], object]) -> bool:
        self._process = None
        with suppress(ProcessLookupError):
            process.kill()
        tell({"event": "error", "error": Text("the search process has ended; its last position is kept")})
        return False

    def stop(self) -> None:
        """Stop the running request at its next slice."""
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
        """Let the worker save its place and end, without waiting for it."""
        if self.alive and self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.close()


async def accept(link: WorkerLink, order: str) -> None:
    """Ask a worker whether an order is valid; PuzzleError, with the `field` that is wrong if known."""
    events: list[Event] = []
    link.stop()
    if not await link.ask(events.append, do="solve", puzzle=order, entry="make"):
        field = events[-1].get("field") or events[-1].get("where", "")
        raise PuzzleError(events[-1]["error"], Where("", field=field))


def next_of(family: Family) -> str:
    """Return an order for a puzzle like today's, with a new seed; "" if there is no daily puzzle."""
    wishes = daily.wishes(family, daily.today())
    return str(making.order_of(family, making.new_seed(), wishes)) if wishes is not None else ""


class MadeReply(NamedTuple):
    """A puzzle made by a worker: its id ("" for none), the report or the error, and its level."""

    puzzle: str
    report: str
    level: str = ""


async def make(link: WorkerLink, order: str) -> MadeReply:
    """Let a worker make the puzzle of an order."""
    events: list[Event] = []
    link.stop()
    if await link.ask(events.append, do="solve", puzzle=order, entry="make"):
        await link.ask(events.append, do="run")
    report: str = join_with_commas(events[-1].get("report", [])) if events else ""
    for event in events:
        if event["event"] == "found":
            found = event["solution"]
            return MadeReply(found["puzzle"], report, (found.get("card") or {}).get("level") or "")
    return MadeReply("", events[-1].get("error", report) if events else "")


def days(language: str) -> list[daily.Daily]:
    """Today's puzzles in this language."""
    return daily.daily(language=language)


# While a search is watched: seconds between pictures, and steps between them when it is fast.
STEPS = {"words": 0.04, "slow": 0.4, "steps": 0.04}
BURST = 8
FRAME_S = 0.04  # between two pictures of a running search, at the least


class Search:
    """Runs the search of one open puzzle at a time in the worker behind `link`.

    Calls `changed(opened)` after each event, `failed(sentence)` after a failure.
    """

    def __init__(self, link: WorkerLink, changed: Callable[[Tab], object], failed: Callable[[str], object]) -> None:
        self.link: WorkerLink = link
        self.changed: Callable[[Tab], object] = changed
        self.failed: Callable[[str], object] = failed
        self.seated: tuple[Tab, Any] | None = None  # the puzzle whose search the worker has, and its file
        self.seen: bool = False  # whether the worker's last picture is still known
        self.running: Tab | None = None
        self.looking: bool = False  # whether it only fetches earlier solutions
        self._task: asyncio.Task[None] | None = None
        self._begun = 0.0

    async def start(self, opened: Tab, *, steps: int | None = None, all: bool = False) -> None:
        """Stop any other search and run the search of a puzzle: at most `steps`, or for `all` solutions."""
        await self.pause()
        search = opened.search
        if all:
            search.limit = None
        elif search.why == "solutions":
            search.limit = search.count + 1
        search.why, self.running, self.looking = "running", opened, steps == 0
        self._begun = time.monotonic() - search.seconds
        self._task = asyncio.create_task(self._work(opened, steps))
        self.changed(opened)

    async def replay(self, opened: Tab) -> None:
        """Show the solutions of a finished search again, one after the other."""
        await self.pause()
        opened.search.why, opened.search.replayed, self.running = "running", 0, opened
        self._task = asyncio.create_task(self._work(opened, None, is_continued=True))

    async def step(self, opened: Tab) -> None:
        """Do one step: the next solution if they are shown one by one, otherwise one step of the search."""
        await self.pause()
        search = opened.search
        over = search.why == "exhausted" and search.replayed < 0
        if search.pace in ("words", "slow") and search.found and (over or 0 <= search.replayed < len(search.found)):
            search.replayed = max(search.replayed, 0) + 1
            opened.chosen, search.why = search.replayed - 1, "stopped"
            self.changed(opened)
        else:
            await self.start(opened, steps=1)

    async def pause(self) -> None:
        """Stop the running search; its position is saved when this returns."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            if self.running is not None and self.running.search.running:
                self.running.search.why = "stopped"
            self.link.stop()
            with suppress(asyncio.CancelledError):
                await task

    async def look(self, opened: Tab) -> None:
        """Load the results of an earlier search of this puzzle from its file, if nothing else runs."""
        if self.running is None and opened.search.why == "" and opened.file.exists():
            await self.start(opened, steps=0)

    async def again(self, opened: Tab) -> None:
        """Delete the solutions and the saved position of the search."""
        await self.pause()
        self.seated = None
        for file in opened.file.parent.glob(opened.file.name + "*"):
            file.unlink(missing_ok=True)
        opened.search.forget()
        self.changed(opened)

    async def _work(self, opened: Tab, steps: int | None, is_continued: bool = False) -> None:
        search = opened.search
        try:
            if is_continued:
                await self._replay(opened)
                if search.running:
                    search.why, search.replayed, opened.chosen = "exhausted", -1, -1
            elif await self._seat(opened) and opened.search.running:
                await self._run(opened, steps)
        finally:
            if opened.search.running:
                opened.search.why = "stopped"
            self.running = None
            self.changed(opened)

    async def _seat(self, opened: Tab) -> bool:
        """Let the worker resume or begin the search of this puzzle; whether it succeeded."""
        file, search = opened.file, opened.search
        if self.seated == (opened, file) and self.link.alive:
            return True
        self.seated, self.seen = None, False
        if file.exists() and await self.link.ask(lambda event: None, do="resume", file=str(file)):
            self.seated, search.again = (opened, file), []
            return True
        search.found, search.rows, search.read, search.again = [], [], {}, None
        file.parent.mkdir(parents=True, exist_ok=True)
        for each in (file, solutions_path(file)):  # ours, and cannot be resumed
            each.unlink(missing_ok=True)
        request = {"puzzle": str(search.subject), "entry": search.entry, "lexicon": search.lexicon}
        if await self.link.ask(self._error, do="solve", **request, limit=search.limit, file=str(file)):
            self.seated = opened, file
            return True
        return False

    def _error(self, event: Event) -> None:
        if event["event"] == "error":
            self.failed(event["error"])

    async def _run(self, opened: Tab, steps: int | None) -> None:
        """Run at the puzzle's pace: at once, solution by solution, or step by step."""
        search = opened.search
        if steps is not None or search.pace == "off":
            why = await self._once(opened, steps=steps)
            search.replayed = -1
            if search.running:
                search.why = "stopped" if why == "steps" else why
            return
        why = ""
        while search.running and why not in ("exhausted", "solutions"):
            before = len(search.found)
            if search.pace == "steps" or not opened.view.replays:
                search.replayed, begun = -1, time.monotonic()
                why = await self._once(opened, steps=BURST if search.pace == "words" else 1)
                opened.chosen = len(search.found) - 1 if len(search.found) > before else -1
                await asyncio.sleep(max(0.0, begun + STEPS[search.pace] - time.monotonic()))
            else:
                search.replayed = before if search.replayed < 0 else search.replayed
                why = await self._once(opened, seconds=CHUNK_S)
                await self._replay(opened)
            if why in ("", "stopped"):
                break
        if search.running:
            search.why, search.replayed, opened.chosen = why, -1, -1

    async def _replay(self, opened: Tab) -> None:
        """Show the solutions one after the other, at the puzzle's pace."""
        search = opened.search
        while search.running and 0 <= search.replayed < len(search.found):
            opened.chosen = search.replayed
            search.replayed += 1
            self.changed(opened)
            await asyncio.sleep(PAUSES[search.pace])

    async def _once(self, opened: Tab, **limits: Any) -> str:
        """Return one run of the worker; why it ended, "" for a mistake."""
        why, subject = "", opened.search.subject

        def tell(event: Event) -> None:
            nonlocal why
            if event["event"] == "error":
                self.failed(event["error"])
                return
            if opened.search.subject is not subject:
                return  # a move was made meanwhile: this is about the position before it
            opened.search.hear(event)
            opened.search.seconds = time.monotonic() - self._begun
            if event["event"] == "end":
                why = event["why"]
            self.changed(opened)

        search = opened.search
        limits |= {"frames": FRAME_S, "listed": MAX_LISTED, "seen": self.seen}
        self.seen = await self.link.ask(tell, do="run", limit=search.limit, **limits)
        return why


class Advice:
    """The hint shown: its `text`, `picture` and `level`, and the moves of the step that it `follows`.

    At the last level, `leaves` are the whole hint, then the links of its trial; `leaf` is the index of the one shown.

    Keys pressed while a hint is `sought` wait for it: `waiting` has their calls.
    """

    def __init__(self, link: WorkerLink) -> None:
        self.link = link
        self.sought: bool = False
        self.waiting: list[Callable[[], object]] = []
        self.forget()

    def forget(self) -> None:
        """Show nothing."""
        self.text: str = ""
        self.picture: Picture | None = None
        self.level: int = 0
        self.failed = False  # whether the last request ended in an error
        self.follows: tuple[str, ...] = ()
        self.leaves: Sequence[tuple[str, Picture | None]] = ()
        self.leaf: int = 0

    @property
    def shown(self) -> bool:
        """Whether the last sentence is a hint, or the reason for having none."""
        return self.level > 0 or self.failed

    @property
    def is_current(self) -> bool:
        """Whether a key has to wait: for a hint, or for keys that came before it."""
        return self.sought or bool(self.waiting)

    def cancel(self) -> None:
        """Stop waiting for a hint, and drop the keys queued behind it."""
        self.sought = False
        self.waiting.clear()
        self.link.stop()

    @property
    def ready(self) -> bool:
        """Whether the hint shows the moves of its step, so that they can be made."""
        return bool(self.follows) and self.level > 1

    def show(self, playing: Playing, hints: Hints) -> None:
        """Show the next level of the hint for the current game."""
        self.text, self.picture = playing.hint(known=hints)
        self.level, self.follows = playing.level, hints.follows
        last = self.level == playing.play.family.require_teaching().hint_levels
        self.leaves, self.leaf = [(self.text, self.picture), *hints.leaves] if last and hints.leaves else (), 0

    def turn(self, by: int) -> bool:
        """Turn to the next link of a trial, or back, cyclically; False if there are none."""
        if self.leaves:
            self.leaf = (self.leaf + by) % len(self.leaves)
            self.text, self.picture = self.leaves[self.leaf]
        return bool(self.leaves)

    async def asked(self, playing: Playing, request: str) -> Event:
        """Return the answer to a request about the current game. Raises PuzzleError."""
        events: list[Event] = []
        self.link.stop()
        if await self.link.ask(events.append, do="play", kept=playing.play.to_text()):
            events.clear()
            await self.link.ask(events.append, do=request)
        if not events or events[-1]["event"] == "error":
            raise PuzzleError(events[-1]["error"] if events else Text("there is no answer"))
        return events[-1]


def hints_of(event: Event) -> Hints:
    """Return the hints in an answer to `step`."""
    hints, pictures, step = event["hints"], event["pictures"], event["step"]

    def tell(level: int) -> tuple[str, Picture | None]:
        at = min(level, len(hints)) - 1
        return hints[at], picture_of(pictures[at]) if pictures[at] else None

    pages = [(each["text"], picture_of(each)) for each in event["leaves"]]
    return Hints(tell, tuple(event["follows"]), step["sentences"]["short"] if step else "", leaves=pages)
