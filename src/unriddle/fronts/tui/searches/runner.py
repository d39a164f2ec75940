"""The one search that runs: handed from puzzle to puzzle, each of which keeps its place in a file; and its pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from unriddle.fronts.tui.puzzles.tab import CHUNK_S, PAUSES, Tab
from unriddle.fronts.tui.searches.state import LISTED
from unriddle.fronts.tui.worker.link import Event, Link

# Where the search is watched itself: seconds from one picture to the next, and how many steps lie between quick ones.
STEPS = {"words": 0.04, "slow": 0.4, "steps": 0.04}
BURST = 8
FRAME_S = 0.04  # between two pictures of a running search, at the least


class Search:
    """Runs the search of one open puzzle at a time in the worker behind `link`; `changed(opened)` after each event,
    `failed(sentence)` when it could not.
    """

    def __init__(self, link: Link, changed: Callable[[Tab], object], failed: Callable[[str], object]) -> None:
        self.link, self.changed, self.failed = link, changed, failed
        self.seated: tuple[Tab, Any] | None = None  # the puzzle whose search the worker has, and its file
        self.seen = False  # whether the picture that the worker told last is still there
        self.running: Tab | None = None
        self.looking = False  # whether it only fetches what was found before
        self._task: asyncio.Task[None] | None = None
        self._begun = 0.0

    async def start(self, opened: Tab, *, steps: int | None = None, more: bool = False, all: bool = False) -> None:
        """Run the search of a puzzle, after another has been stopped; `steps` of it only, for one solution `more`, or
        for `all`.
        """
        await self.pause()
        search = opened.search
        if all:
            search.limit = None
        elif more or search.why == "solutions":
            search.limit = search.count + 1
        search.why, self.running, self.looking = "running", opened, steps == 0
        self._begun = time.monotonic() - search.seconds
        self._task = asyncio.create_task(self._work(opened, steps))
        self.changed(opened)

    async def replay(self, opened: Tab) -> None:
        """Show again what a search that is over has found, one after the other."""
        await self.pause()
        opened.search.why, opened.search.replayed, self.running = "running", 0, opened
        self._task = asyncio.create_task(self._shown_again(opened))

    async def step(self, opened: Tab) -> None:
        """One step: the next solution where they are shown one after the other, otherwise one step of the search."""
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
        """Stop what runs; it has kept its place when this returns."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            if self.running is not None and self.running.search.running:
                self.running.search.why = "stopped"
            self.link.stop()
            with suppress(asyncio.CancelledError):
                await task

    async def look(self, opened: Tab) -> None:
        """What an earlier search of this puzzle had found, from its file, if nothing else runs."""
        if self.running is None and opened.search.why == "" and opened.file.exists():
            await self.start(opened, steps=0)

    async def again(self, opened: Tab) -> None:
        """Forget what was found, and where the search was."""
        await self.pause()
        self.seated = None
        for file in opened.file.parent.glob(opened.file.name + "*"):
            file.unlink(missing_ok=True)
        opened.search.forget()
        self.changed(opened)

    async def _work(self, opened: Tab, steps: int | None) -> None:
        try:
            if await self._seat(opened) and opened.search.running:
                await self._run(opened, steps)
        finally:
            if opened.search.running:
                opened.search.why = "stopped"
            self.running = None
            self.changed(opened)

    async def _seat(self, opened: Tab) -> bool:
        """Let the worker take up the search of this puzzle where it was; whether it could."""
        file, search = opened.file, opened.search
        if self.seated == (opened, file) and self.link.alive:
            return True
        self.seated, self.seen = None, False
        if file.exists() and await self.link.ask(lambda event: None, do="resume", file=str(file)):
            self.seated, search.again = (opened, file), []
            return True
        search.found, search.rows, search.read, search.again = [], [], {}, None
        file.parent.mkdir(parents=True, exist_ok=True)
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

    async def _shown_again(self, opened: Tab) -> None:
        search = opened.search
        await self._replay(opened)
        if search.running:
            search.why, search.replayed, opened.chosen = "exhausted", -1, -1
        self.running = None
        self.changed(opened)

    async def _replay(self, opened: Tab) -> None:
        """Show what was found, one after the other, at the puzzle's pace."""
        search = opened.search
        while search.running and 0 <= search.replayed < len(search.found):
            opened.chosen = search.replayed
            search.replayed += 1
            self.changed(opened)
            await asyncio.sleep(PAUSES[search.pace])

    async def _once(self, opened: Tab, **limits: Any) -> str:
        """One run of the worker; why it ended, "" for a mistake."""
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
        limits |= {"frames": FRAME_S, "listed": LISTED, "seen": self.seen}
        self.seen = await self.link.ask(tell, do="run", limit=search.limit, **limits)
        return why
