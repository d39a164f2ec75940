"""Opens puzzles: from a text, generated, typed in, restarted; and switches between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from unriddle.core import Family, Option, PuzzleError, Text, UnriddleError
from unriddle.core.family import values_of
from unriddle.core.json_shape import Json
from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.panes.screens import Form, Welcome, choices
from unriddle.fronts.tui.puzzles.open_puzzles import PLAY, SOLVE, Tab
from unriddle.fronts.tui.worker.link import Search, accept, make, next_of
from unriddle.session import making
from unriddle.session.opened import Opened


class Opening:
    """Opens and closes puzzles; generated ones come from the worker behind `aide`."""

    def __init__(self, host: Host) -> None:
        self.host: Host
        self.search: Search
        self.host, self.search = host, host.search
        self.entered: dict[str, dict[str, Any]] = {}  # into each form, by its title

    def open(self, text: str) -> None:
        """Open the puzzle that a text names; an error is shown in the welcome box, with its place marked."""
        try:
            self.host.puzzles.open(text.strip("\n") if "\n" not in text.strip() else text)
        except (UnriddleError, OSError) as error:
            self.welcome(text, error)
        else:
            self.host.arrive()

    def welcome(self, text: str = "", error: UnriddleError | OSError | None = None) -> None:
        """Show the first screen, perhaps with a text that could not be read."""

        def on_answer(done: bool | None) -> None:
            if done:
                self.host.arrive()
            elif self.host.now is None:
                self.host.leave()

        host = self.host
        picks = choices(host.puzzles, host.say, partial(host.call_later, self.blank))
        host.push_screen(Welcome(picks, host.puzzles.open, host.say, text, error, host.unicode), on_answer)

    def blank(self, family: Family) -> None:
        """Ask for the size of an empty grid, and let a puzzle be typed into it."""
        typing = family.require_typing()
        title = Text("Type in: {family}; F5 lays out the grid", family=family.title)
        self._form(
            title,
            typing.asks,
            lambda wishes: self.host.puzzles.blank(family, values_of(typing.asks, wishes)),
            lambda done: self.arrive() if done or self.host.now is None else None,
        )

    def _form(self, title: Text, options: Sequence[Option], then: Callable[..., Any], last: Callable[..., Any]) -> None:
        entered = self.entered.setdefault(title, {})
        self.host.push_screen(Form(title, options, self.host.say, then, entered), last)

    def submit(self, now: Tab) -> None:
        """Open the puzzle that was typed in; an error is marked in the grid."""
        assert now.typed is not None
        try:
            self.host.puzzles.typed(now)
        except UnriddleError as error:
            now.typed.complain(*error.cell)
            self.host.tell(error.text, True)
        else:
            self.host.arrive()

    def new(self, family: Family) -> None:
        """Ask for the wishes for a new puzzle, and make it."""

        async def take(wishes: Mapping[str, Any]) -> str:
            order = str(making.order_of(family, making.new_seed(), wishes))
            await accept(self.host.aide, order)
            return order

        title = Text("New puzzle: {family}; F5 makes it", family=family.title)
        self._form(title, family.require_making().options, take, lambda order: self.make(order) if order else None)

    def another(self) -> None:
        """Open the next puzzle of the family shown, made like today's; otherwise show the first screen."""
        now = self.host.now
        order = next_of(now.family) if now is not None else ""
        if order:
            self.make(order)
        else:
            self.welcome()

    def source(self, source: str) -> None:
        """Open the puzzle of a source."""
        self.host.puzzles.open(source)
        self.host.arrive()

    def make(self, order: str) -> None:
        """Make the puzzle of an order and open it, without blocking keys."""
        self.host.tell(Text("Making a puzzle ..."))
        self.host.run_worker(self._make(order), exclusive=True, group="hint")

    async def _make(self, order: str) -> None:
        puzzle, report, level = await make(self.host.aide, order)
        if puzzle:
            self.host.puzzles.open(puzzle)
            self.host.player.opened.level = level
            self.host.tell(report)
            self.host.arrive()
        else:
            self.host.tell(report, True)
            if self.host.now is None:
                self.welcome()

    def begin(self, rules: Mapping[str, Json]) -> None:
        """Start another game of the same puzzle, by other rules."""
        now = self.host.now
        if now is not None:
            with suppress(PuzzleError):
                self.host.puzzles.put(Opened(now.family, now.puzzle), rules, now.search.lexicon).mode = PLAY
            self.host.arrive()

    def rematch(self) -> None:
        """Replace this game by another one from the same start with sides swapped."""
        now = self.host.now
        rules = now.player.playing.rematch if now is not None and now.player.playing is not None else None
        if now is not None and rules is not None:
            self.host.puzzles.close()
            self.host.puzzles.put(Opened(now.family, now.puzzle), rules, now.search.lexicon).mode = PLAY
            self.host.arrive()

    def ask(self, question: Text, then: Callable[[str], object], value: str = "") -> None:
        """Ask for one line; an error in it is shown."""
        asked = Option("answer", "text", "", default=value)
        form = Form(question, [asked], self.host.say, lambda given: given and then(given["answer"]), {})
        self.host.push_screen(form, lambda done: self.host.changed())

    async def closed(self) -> None:
        """Close the current puzzle."""
        if self.search.running is self.host.now:
            await self.search.pause()
        await asyncio.sleep(0)
        self.host.puzzles.close()
        self.arrive()

    def arrive(self) -> None:
        """Show another puzzle, or the first screen if none is open."""
        self.host.arrive()
        if self.host.now is None:
            self.welcome()

    def go(self, at: int) -> None:
        """Switch to another open puzzle; a running search continues."""
        if 0 <= at < len(self.host.puzzles.opened):
            self.host.puzzles.at = at
            self.host.arrive()

    def next(self, by: int) -> None:
        if self.host.puzzles.opened:
            self.go((self.host.puzzles.at + by) % len(self.host.puzzles.opened))


class Searching:
    """Actions on the `search` of the current puzzle; there must be one."""

    def __init__(self, host: Host) -> None:
        self.host: Host
        self.search: Search
        self.host, self.search = host, host.search

    def follow(self, now: Tab) -> None:
        """Search the current position if it is watched and a move has changed it."""
        if now.moved and now.mode == SOLVE:
            now.moved = False
            self.host.run_worker(self.search.start(now), group="follow", exclusive=True)

    async def run(self) -> None:
        """Start, pause or resume the search; after a solution, find the next one."""
        now = self.host.player.opened
        if now.mode != SOLVE:
            self.host.turn(SOLVE)
        self.host.tell("")
        if self.search.running is now and not self.search.looking:
            await self.search.pause()
        elif now.search.why != "exhausted":
            now.chosen = -1
            await self.search.start(now)
        elif now.search.pace in ("words", "slow") and now.search.found:
            await self.search.replay(now)
        self.host.paint()

    async def step(self) -> None:
        """Do one step of the search, or of its replay."""
        self.host.tell("")
        await self.search.step(self.host.player.opened)
        self.host.paint()

    async def all(self) -> None:
        """Look for every solution."""
        self.host.turn(SOLVE)
        await self.search.start(self.host.player.opened, all=True)

    async def again(self) -> None:
        """Search from the start."""
        await self.search.again(self.host.player.opened)

    async def pace(self, pace: str) -> None:
        """Watch at another pace."""
        now = self.host.player.opened
        now.search.pace = pace
        if self.search.running is now and not self.search.looking:
            await self.search.start(now)
        self.host.changed()

    async def aim(self, *, entry: str | None = None, lexicon: str | None = None) -> None:
        """Search for something else, or with other words."""
        now = self.host.player.opened
        await self.search.pause()
        now.search.entry = entry or now.search.entry
        now.search.lexicon = lexicon or now.search.lexicon
        now.search.limit = now.search.work.limit
        now.search.forget()
        now.chosen = -1
        self.host.turn(SOLVE)
        await self.search.start(now)
