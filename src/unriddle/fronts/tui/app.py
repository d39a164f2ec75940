"""The frame: board, results and lines around them, and what keys, the mouse and pasted text do there."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.command import CommandPalette
from textual.containers import Container
from textual.screen import Screen

from unriddle.core import Text, UnriddleError
from unriddle.core.errors import of_system
from unriddle.fronts.tui import status_lines
from unriddle.fronts.tui.advice import Advice
from unriddle.fronts.tui.bars import Bar
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.colors import TOKENS
from unriddle.fronts.tui.commands import commands
from unriddle.fronts.tui.dialogs import Help
from unriddle.fronts.tui.drawing import Showing
from unriddle.fronts.tui.input import Doing
from unriddle.fronts.tui.keys import KEYS, works
from unriddle.fronts.tui.puzzles import Desk, write
from unriddle.fronts.tui.results import Results
from unriddle.fronts.tui.search import Search
from unriddle.fronts.tui.searched import Row
from unriddle.fronts.tui.tab import ENTER, PLAY, SOLVE, Opened
from unriddle.fronts.tui.themes import NAMES, has_blocks, themes
from unriddle.fronts.tui.worker_link import Link

BROAD, HIGH = 100, 40  # columns from which on results stand beside the board, lines from which on below it
SENTENCE, PART = 4, 6  # lines of a long sentence, and of how many there are they are one
KEEP_S = 0.1  # after a change, until it is written down
BEHIND = 1  # pieces that wait to be written
PAUSE_S = 1.0  # who leaves waits no longer than this for a search to stop; it keeps its place by itself
PAINT_S = 0.02  # a search is painted at most so often
ROWS_S = 0.5  # and its list of results
IDLE_S = 60.0  # thinking longer than this between two moves is not counted


class Frame(Doing, App[list[str]]):
    """The whole terminal. `run` gives the lines to be printed after leaving."""

    CSS = """
    Screen { background: $background; color: $foreground; layers: base; overflow: hidden; }
    #main { height: 1fr; width: 1fr; layout: horizontal; }
    #main.stacked { layout: vertical; }
    #main.stacked #results { width: 1fr; height: 12; }
    #main.single #results { width: 1fr; height: 1fr; }
    #main.single.board #results { display: none; }
    #main.single.list #board { display: none; }
    #gap { width: 1; }
    #main.stacked #gap, #main.single #gap { display: none; }
    .ascii #results { scrollbar-size-vertical: 0; }
    CommandPalette SearchIcon { display: none; }
    """
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar = []

    def __init__(
        self,
        desk: Desk,
        say: Callable[[str], str],
        *,
        theme: str | None = None,
        still: bool = False,
        ascii: bool = False,
    ) -> None:
        super().__init__()
        self.desk, self.say, self.still = desk, say, still
        self.unicode = not ascii and has_blocks()
        language = getattr(say, "language", "en")
        self.link, self.aide = Link(language), Link(language)
        self.search = Search(self.link, self._searched, self._failed)
        self.advice = Advice(self.aide)
        self.listed = False  # whether the results are in the place of the board
        self.painted = 0  # how often the frame was painted
        self._wanted = theme or desk.store.load()["theme"] or "light"
        self.bug: Exception | None = None  # which ended it
        self._soon: Any = None
        self._keeping: Any = None
        self._rows: tuple[Any, float] = (None, 0.0)
        self._since = time.monotonic()
        for each in themes():
            self.register_theme(each)
        for key in KEYS:
            self._bindings.bind(key.key, key.action, say(key.label), priority=True)
        self._bindings.bind("ctrl+pagedown", "next(1)", "", show=False)
        self._bindings.bind("ctrl+pageup", "next(-1)", "", show=False)

    def compose(self) -> ComposeResult:
        yield Bar("title")
        with Container(id="main"):
            yield Board()
            yield Container(id="gap")
            yield Results()
        yield Bar("sentence")
        yield Bar("status")
        yield Bar("keys")

    def _handle_exception(self, error: Exception) -> None:
        """Textual would print a traceback; who has called it says what is wrong."""
        super()._handle_exception(error)
        self._exit_renderables.clear()
        self.bug = self.bug or error

    def on_mount(self) -> None:
        self.screen.set_class(not self.unicode, "ascii")
        self.theme = NAMES.get(self._wanted, NAMES["light"])
        loop = asyncio.get_running_loop()
        for number in [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self._hang_up)
        self.query_one(Board).focus()
        if self.desk.now is None:
            self.action_welcome()
        else:
            self.arrive()

    @property
    def look(self) -> str:
        """The name of the theme: light or dark."""
        return self.theme.removeprefix("unriddle-")

    @property
    def narrow(self) -> bool:
        """Whether board and results share one place."""
        return self.size.width < BROAD and self.size.height < HIGH

    def watch_theme(self) -> None:
        self._repaint()

    def on_resize(self, event: events.Resize) -> None:
        self._repaint()

    def _repaint(self) -> None:
        self.call_later(self.paint)

    def paint(self) -> None:
        """Draw everything as it stands now; what has not changed is not drawn again."""
        if not (self.is_running and self.screen_stack) or self.look not in TOKENS or not self.query("#board"):
            return
        self.painted += 1
        tokens, now = TOKENS[self.look], self.desk.now
        main = self.query_one("#main")
        main.set_class(self.size.width < BROAD and not self.narrow, "stacked")
        main.set_class(self.narrow, "single")
        main.set_class(not self.listed, "board")
        main.set_class(self.listed, "list")
        if now is not None:
            self._paint_board(now)
            self._paint_results(now)
        board = self.query_one(Board)
        small = board.picture if now is not None and now.mode == PLAY and board.drawing.small else None
        bars = {
            "title": status_lines.title(self.desk, self.say),
            "sentence": status_lines.sentence(self.desk, self.advice, self.say, small),
            "status": status_lines.status(self.desk, self.say),
            "keys": (status_lines.keys(self.desk, self.say, self.narrow, self.listed, self.size.width), []),
        }
        for name, (parts, ends) in bars.items():
            self.query_one(f"#{name}", Bar).put(parts, ends, tokens)
        most = min(SENTENCE, max(1, self.size.height // PART))
        self.query_one("#sentence", Bar).fit(most, status_lines.longest(small, self.say) if small else "")

    def _paint_board(self, now: Opened) -> None:
        board, advised = self.query_one(Board), now.mode == PLAY and self.advice.picture is not None
        board.entering = now.mode == ENTER
        typed, picture = now.typed if now.mode == ENTER else None, now.picture
        if advised and self.advice.picture is not None:
            picture = replace(self.advice.picture, dense=picture.dense)  # so that the board stays where it is
        cursor = typed.at if typed else now.cursor
        showing = Showing(
            TOKENS[self.look],
            cursor=cursor if now.mode != SOLVE or now.view.live else None,
            around=now.cursor,
            reasons=advised,
            crosses=now.view.crosses and now.mode == PLAY,
            unicode=self.unicode,
            zoomed=now.zoomed or typed is not None,
            ends=typed is not None,
        )
        board.show(picture, showing)

    def _paint_results(self, now: Opened) -> None:
        search, tokens = now.search, TOKENS[self.look]
        results = self.query_one(Results)
        if now.mode == PLAY and now.play is not None:
            rows = list(map(self._said, now.view.played(now.play)))
            results.put(rows, -1, tokens)
            return
        key = (id(now), len(search.found), id(search.conclusion), now.view.state, search.running)
        last, when = self._rows
        if key == last:
            results.put(results.rows, now.chosen, tokens)
        elif not search.running or len(search.found) < 200 or time.monotonic() - when > ROWS_S:
            self._rows = key, time.monotonic()
            rows = list(map(self._said, now.view.rows(now.search)))
            results.put(rows, now.chosen, tokens)

    def _said(self, row: Row) -> Row:
        return row if type(row.text) is str else row._replace(text=self.say(row.text))

    def changed(self) -> None:
        """After a move: keep it, count the time, let the computer answer, and paint."""
        now, since = self.desk.now, time.monotonic()
        if now is not None and now.play is not None:
            now.play.seconds = round(now.play.seconds + min(since - self._since, IDLE_S), 1)
        self._since = since
        self._rows = (None, 0.0)
        self.paint()
        if self._keeping is None:
            self._keeping = self.set_timer(KEEP_S, self._keep_soon)
        if now is not None:
            self.follow(now)
        play = now.play if now else None
        if play is not None and play.game.turn and not play.person() and play.game.status.kind == "open":
            self.answer_for_the_computer()

    async def _keep_soon(self) -> None:
        """Write down what has changed, in a thread: a disk may be slow."""
        files = self.desk.unsaved(self.look)
        try:
            await asyncio.to_thread(write, files)
        except OSError as error:
            self._failed(of_system(error))
        self._keeping = None

    def keep(self) -> None:
        """Write down everything as it stands, now; what cannot be written is said."""
        try:
            self.desk.save(self.look)
        except OSError as error:
            if self.desk.now is not None:
                self.desk.hand.say(of_system(error), True)

    def _searched(self, opened: Opened) -> None:
        """The search has told something: paint soon, with whatever else comes until then."""
        now = self.desk.now
        if self.search.running is None and now is not None and now.search.why == "" and self.is_running:
            self.run_worker(self.search.look(now), group="look")  # it had to wait for its turn
        if opened is not self.desk.now and opened.search.running:
            return
        if self._soon is None and self.is_running:
            self._soon = self.set_timer(PAINT_S, self._paint_now)

    def _paint_now(self) -> None:
        """Paint, unless the terminal has not taken the last picture yet: then once it has, what is new by then."""
        self._soon = None
        if self.behind:
            self._soon = self.set_timer(PAINT_S, self._paint_now)
        else:
            self.paint()

    @property
    def behind(self) -> bool:
        """Whether the line to the terminal is slower than what is drawn: Textual's thread that writes still waits."""
        writer = getattr(self._driver, "_writer_thread", None)
        waiting = getattr(writer, "_queue", None)
        return waiting is not None and waiting.qsize() > BEHIND

    def _failed(self, why: str) -> None:
        if self.desk.now is not None:
            self.desk.hand.say(why, True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {key.action for key in KEYS}:
            own = self.screen is self.screen_stack[0] or action in ("leave",)
            return own and works(action, self.desk.now, self.narrow)
        return True

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers."""
        yield from commands(self, self.narrow)

    def on_board_laid(self) -> None:
        self.paint()

    def on_bar_clicked(self, message: Bar.Clicked) -> None:
        self.call_later(self.run_action, message.action)

    async def on_paste(self, event: events.Paste) -> None:
        """What is pasted anywhere opens; into a grid it is laid."""
        now = self.desk.now
        if now is not None and now.mode == ENTER and now.typed is not None and now.typed.lay(event.text):
            self.changed()
        elif event.text.strip():
            self.open(event.text)

    def open(self, text: str) -> None:
        """Open what a text is; a mistake leads to the box in which it stands, marked."""
        try:
            self.desk.open(text.strip("\n") if "\n" not in text.strip() else text)
        except (UnriddleError, OSError) as error:
            self.welcome_with(text, error)
        else:
            self.arrive()

    def arrive(self) -> None:
        """Another puzzle is looked at."""
        self.advice.forget()
        if self.advice.sought:
            self.advice.cancel()
        self.listed = False
        self._rows = (None, 0.0)
        now = self.desk.now
        if now is not None:
            if self.still:
                now.search.pace = "off"
            self.run_worker(self.search.look(now), group="look")
        self.changed()

    def action_guide(self) -> None:
        self.push_screen(Help(status_lines.guide(self.desk, self.say)))

    def action_more(self) -> None:
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """As Textual's, which knows no Russian."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say(Text("Which command?")), id="--command-palette"))

    def action_swap(self) -> None:
        self.listed = not self.listed
        self.paint()
        self.query_one(Results if self.listed else Board).focus()

    def action_welcome(self) -> None:
        self.welcome_with("", None)

    async def action_leave(self) -> None:
        """Keep everything and leave; the printed lines are those of the puzzle that is looked at."""
        now = self.desk.now
        printed = [self.say(line) for line in now.view.kept(now.search)] if now and now.search.found else []
        with suppress(asyncio.TimeoutError):  # a search that is only being taken up again hears no stop yet
            await asyncio.wait_for(self.search.pause(), PAUSE_S)
        self.keep()
        self.aide.stop()
        await asyncio.gather(self.link.ended(), self.aide.ended())
        self.exit(printed)

    async def action_quit(self) -> None:
        """Ctrl and Q: Textual's own way out, which would keep nothing."""
        await self.action_leave()

    def action_help_quit(self) -> None:
        """Ctrl and C."""
        self.call_later(self.run_action, "leave")

    def _hang_up(self) -> None:
        """The terminal is closing: keep everything at once; the worker keeps its own place by itself."""
        self.keep()
        self.link.close()
        self.aide.close()
        self.exit([])
        asyncio.get_running_loop().call_later(1.0, os._exit, 3)  # a terminal that is gone cannot be put in order

    def action_turn(self, mode: str) -> None:
        now = self.desk.now
        if now is not None and now.mode != ENTER and (mode != PLAY or now.play is not None) and now.mode != mode:
            now.mode = mode
            self.advice.forget()
            self.desk.hand.say("")
            self.changed()
            if mode == SOLVE:
                self.run_worker(self.search.look(now), group="look")

    def action_mode(self) -> None:
        if self.desk.now is not None:
            self.action_turn(PLAY if self.desk.now.mode == SOLVE else SOLVE)
