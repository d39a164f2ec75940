"""The commands that search: start, pause, go on, step by step, for something else, with other words."""

from __future__ import annotations

from unriddle.fronts.tui.host import Host
from unriddle.fronts.tui.puzzles.tab import SOLVE, Tab
from unriddle.fronts.tui.searches.runner import Search


class Searching:
    """What is done to the `search` of the puzzle that is looked at."""

    def __init__(self, host: Host, search: Search) -> None:
        self.host, self.search = host, search

    def follow(self, now: Tab) -> None:
        """Search the position as it stands, where that is watched and a move has changed it."""
        if now.moved and now.mode == SOLVE:
            now.moved = False
            self.host.application.run_worker(self.search.start(now), group="follow", exclusive=True)

    async def run(self) -> None:
        """Start, pause or go on; after a solution the next one."""
        now = self.host.puzzles.now
        if now is None:
            return
        if now.mode != SOLVE:
            self.host.turn(SOLVE)
        self.host.puzzles.player.say("")
        if self.search.running is now and not self.search.looking:
            await self.search.pause()
        elif now.search.why != "exhausted":
            now.chosen = -1
            await self.search.start(now)
        elif now.search.pace in ("words", "slow") and now.search.found:
            await self.search.replay(now)
        self.host.paint()

    async def step(self) -> None:
        """One step of the search, or of its replay."""
        if self.host.puzzles.now is not None:
            self.host.puzzles.player.say("")
            await self.search.step(self.host.puzzles.now)
            self.host.paint()

    async def all(self) -> None:
        """Look for every solution."""
        if self.host.puzzles.now is not None:
            self.host.turn(SOLVE)
            await self.search.start(self.host.puzzles.now, all=True)

    async def again(self) -> None:
        """Search from the start."""
        if self.host.puzzles.now is not None:
            await self.search.again(self.host.puzzles.now)

    async def pace(self, pace: str) -> None:
        """Watch at another pace."""
        now = self.host.puzzles.now
        if now is not None:
            now.search.pace = pace
            if self.search.running is now and not self.search.looking:
                await self.search.start(now)
            self.host.changed()

    async def aim(self, *, entry: str | None = None, lexicon: str | None = None) -> None:
        """Search for something else, or with other words."""
        now = self.host.puzzles.now
        if now is not None:
            await self.search.pause()
            now.search.entry = entry or now.search.entry
            now.search.lexicon = lexicon or now.search.lexicon
            now.search.limit = now.search.work.limit
            now.search.forget()
            now.chosen = -1
            self.host.turn(SOLVE)
            await self.search.start(now)
