"""The application as its parts know it: the open puzzles, drawing and saving them, and quitting."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress

from textual.app import App
from textual.timer import Timer

from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.look import has_blocks, themes
from unriddle.fronts.tui.panes.painter import LIST, OVERVIEW, Painter
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, PLAY, SOLVE, Clock, OpenPuzzles, Player, Tab, write
from unriddle.fronts.tui.worker.link import Advice, Search, WorkerLink

PAUSE_S = 1.0  # the most seconds that quitting waits for a search to stop; it saves its position by itself
KEEP_S = 0.1  # seconds after a change until it is saved


class Host(App[list[str]]):
    """The open puzzles, the two workers, and the updates after a change."""

    def __init__(
        self,
        puzzles: OpenPuzzles,
        say: Callable[[str], str],
        *,
        theme: str | None = None,
    ) -> None:
        super().__init__()
        self.puzzles: OpenPuzzles = puzzles
        self.say: Callable[[str], str] = say
        self.unicode: bool = has_blocks()
        language = getattr(say, "language", "en")
        self.link: WorkerLink = WorkerLink(language)
        self.aide: WorkerLink = WorkerLink(language)
        self.search: Search = Search(self.link, self._repaint_soon, lambda why: self.tell(why, True))
        self.advice: Advice = Advice(self.aide)
        self.clock: Clock = Clock()
        self.painter: Painter = Painter(self, puzzles, self.advice, say, self.clock, self.unicode)
        self.bug: Exception | None = None  # the exception that ended the application
        self.wanted: str = theme or puzzles.store.load()["theme"] or "light"
        self._keeping: Timer | None = None
        for each in themes():
            self.register_theme(each)

    def _handle_exception(self, error: Exception) -> None:
        """Keep the error for the caller, which reports it; Textual would print a traceback."""
        super()._handle_exception(error)
        self._exit_renderables.clear()
        self.bug = self.bug or error

    @property
    def now(self) -> Tab | None:
        """The tab shown."""
        return self.puzzles.now

    @property
    def player(self) -> Player:
        """The player of the current puzzle."""
        return self.puzzles.player

    def tell(self, sentence: str, wrong: bool = False) -> None:
        """Show this sentence from now on, in the status line if there is one."""
        if self.now is not None:
            self.now.player.say(sentence, wrong)
        elif sentence:
            self.notify(self.say(sentence))
        if sentence:
            self.paint()

    def paint(self) -> None:
        """Draw the current state."""
        self.painter.paint()

    on_board_laid = paint

    def _paint_later(self) -> None:
        self.call_later(self.paint)

    watch_theme: Callable[..., None] = _paint_later
    on_resize: Callable[..., None] = _paint_later
    on_descendant_focus: Callable[..., None] = _paint_later
    on_descendant_blur: Callable[..., None] = _paint_later

    def show(self, what: str) -> None:
        """Show the board, its overview, or the results, if there is room for only one."""
        listed = self.painter.listed = what == LIST
        if self.now is not None:
            self.now.overview = what == OVERVIEW
        self.paint()
        self.query_one(Results if listed else Board).focus()

    def changed(self) -> None:
        """Update after a move: save it, count the time, and paint."""
        self.clock.lap(self.now.play if self.now is not None else None)
        self.painter.renew()
        self.paint()
        if self._keeping is None:
            self._keeping = self.set_timer(KEEP_S, self._keep_soon)

    def arrive(self) -> None:
        """Update everything after another puzzle was selected."""
        self.clock.restart()
        self.advice.forget()
        if self.advice.sought:
            self.advice.cancel()
        self.painter.listed = False
        if self.now is not None:
            self.run_worker(self.search.look(self.now), group="look")
        self.changed()

    def turn(self, mode: str) -> None:
        """Play the current puzzle, or watch its search."""
        now = self.now
        if now is not None and now.mode != ENTER and (mode != PLAY or now.play is not None) and now.mode != mode:
            now.mode = mode
            self.advice.forget()
            self.tell("")
            self.changed()
            if mode == SOLVE:
                self.run_worker(self.search.look(now), group="look")

    def _repaint_soon(self, opened: Tab) -> None:
        """Repaint soon, after news of a search."""
        now = self.now
        if self.search.running is None and now is not None and now.search.why == "" and self.is_running:
            self.run_worker(self.search.look(now), group="look")  # it had to wait
        if opened is now or not opened.search.running:
            self.painter.soon()

    async def _keep_soon(self) -> None:
        """Save changes, in a thread: a disk may be slow."""
        self._keeping = None  # a move made during the write will be saved by the next one
        if why := await asyncio.to_thread(write, self.puzzles.unsaved_files(self.theme)):
            self.tell(why, True)

    def keep(self) -> None:
        """Save everything now, and report errors."""
        if why := write(self.puzzles.unsaved_files(self.theme)):
            self.tell(why, True)

    async def action_quit(self) -> None:
        """Save everything and quit, printing the results of the current puzzle."""
        now = self.now
        printed = [self.say(line) for line in now.view.restored_rows(now.search)] if now and now.search.found else []
        with suppress(asyncio.TimeoutError):  # a search that is still being resumed does not react to a stop
            await asyncio.wait_for(self.search.pause(), PAUSE_S)
        self.keep()
        self.aide.stop()
        await asyncio.gather(self.link.ended(), self.aide.ended())
        self.exit(printed)

    def leave(self) -> None:
        """Save everything and quit soon."""
        self.call_later(self.action_quit)

    action_help_quit = leave

    def hang_up(self) -> None:
        """Save everything at once because the terminal is closing; the worker saves its own place."""
        self.keep()
        self.link.close()
        self.aide.close()
        self.exit([])
        asyncio.get_running_loop().call_later(1.0, os._exit, 3)  # a terminal that is gone cannot be restored
