"""The application: its widgets, its parts, and what happens to it as a whole; each part acts on what it owns."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from inspect import isawaitable
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

from unriddle.core import Text
from unriddle.fronts.tui.board.widget import Board
from unriddle.fronts.tui.commands.hints import Hinting
from unriddle.fronts.tui.commands.input import Input
from unriddle.fronts.tui.commands.keys import KEYS, works
from unriddle.fronts.tui.commands.opening import Opening, Searching
from unriddle.fronts.tui.commands.palette import commands
from unriddle.fronts.tui.look.colors import NAMES, has_blocks, themes
from unriddle.fronts.tui.panes.bars import Bar
from unriddle.fronts.tui.panes.painter import Painter, guide
from unriddle.fronts.tui.panes.pane import Pane
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import Clock, Puzzles
from unriddle.fronts.tui.puzzles.saving import Saver
from unriddle.fronts.tui.puzzles.tab import ENTER, PLAY, SOLVE, Tab
from unriddle.fronts.tui.screens.first_screen import Help
from unriddle.fronts.tui.searches.runner import Search
from unriddle.fronts.tui.worker.link import Link

PAUSE_S = 1.0  # who leaves waits no longer than this for a search to stop; it keeps its place by itself
TICK_S = 1.0  # between two looks at the clock


class Frame(App[list[str]]):
    """The whole terminal. `run` gives the lines to be printed after leaving."""

    CSS = """
    Screen { background: $background; color: $foreground; layers: base; overflow: hidden; }
    #main { height: 1fr; width: 1fr; layout: horizontal; align: center top; }
    #results-pane { width: 32; }
    #results-pane.bare { width: 30; margin-left: 1; }
    #main.stacked { layout: vertical; }
    #main.stacked #results-pane { width: 1fr; height: 12; margin-left: 0; }
    #main.single #results-pane { width: 1fr; height: 1fr; margin-left: 0; }
    #main.single.board #results-pane { display: none; }
    #main.single.list #board-pane { display: none; }
    .ascii #results { scrollbar-size-vertical: 0; }
    CommandPalette SearchIcon { display: none; }
    """
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar = []

    def __init__(
        self,
        puzzles: Puzzles,
        say: Callable[[str], str],
        *,
        theme: str | None = None,
        still: bool = False,
        ascii: bool = False,
    ) -> None:
        super().__init__()
        self.puzzles, self.say, self.still = puzzles, say, still
        self.unicode = not ascii and has_blocks()
        language = getattr(say, "language", "en")
        self.link, self.aide = Link(language), Link(language)
        self.search = Search(self.link, self._searched, self._failed)
        self.helper = Hinting(self, self.aide)
        self.searching = Searching(self, self.search)
        self.opening = Opening(self, self.search, self.aide)
        self.painter = Painter(self, self.helper.advice)
        self.keeper = Saver(self)
        self.table = Input(self, self.helper, self.searching, self.opening)
        self.does = self._commands()
        self._wanted = theme or puzzles.store.load()["theme"] or "light"
        self.bug: Exception | None = None  # which ended it
        self.clock = Clock()
        for each in themes():
            self.register_theme(each)
        for key in KEYS:
            self._bindings.bind(key.key, f"command('{key.action}')", say(key.label), priority=True)
        self._bindings.bind("pagedown", "command('read', 1)", "", show=False)
        self._bindings.bind("pageup", "command('read', -1)", "", show=False)
        self._bindings.bind("ctrl+pagedown", "command('next', 1)", "", show=False)
        self._bindings.bind("ctrl+pageup", "command('next', -1)", "", show=False)

    def _commands(self) -> Mapping[str, Callable[..., Any]]:
        """What keys, clicks and the palette can ask for, by name."""
        helper, searching, opening, table = self.helper, self.searching, self.opening, self.table
        return {
            "guide": lambda: self.push_screen(Help(guide(self.puzzles, self.say))),
            "more": self.action_command_palette,
            "mode": self._mode,
            "turn": self.turn,
            "swap": lambda: self.show_list(not self.painter.listed),
            "hint": helper.hint,
            "do": helper.do,
            "leaf": helper.leaf,
            "check": helper.check,
            "complete": helper.complete,
            "trap": helper.trap,
            "run": table.run,
            "step": searching.step,
            "all": searching.all,
            "again": searching.again,
            "enter": table.enter_grid,
            "undo": table.undo,
            "redo": table.redo,
            "welcome": opening.welcome,
            "another": opening.another,
            "read": lambda by: self.query_one("#sentence", Bar).turn(by),
            "go": opening.go,
            "next": opening.next,
            "leave": self.action_quit,
        }

    def compose(self) -> ComposeResult:
        yield Bar("title")
        with self.table:
            with Pane("board"):
                yield Board()
            with Pane("results"):
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
        self.set_interval(TICK_S, self.painter.tick)
        if self.puzzles.now is None:
            self.opening.welcome()
        else:
            self.arrive()

    @property
    def application(self) -> App[list[str]]:
        """Itself, for its parts."""
        return self

    @property
    def look(self) -> str:
        """The name of the theme: light or dark."""
        return self.theme.removeprefix("unriddle-")

    def paint(self) -> None:
        """Draw everything as it stands."""
        self.painter.paint()

    on_board_laid = paint

    def _paint_later(self) -> None:
        self.call_later(self.paint)

    watch_theme = on_resize = on_descendant_focus = on_descendant_blur = _paint_later

    def show_list(self, listed: bool) -> None:
        """Show the results, or the board, where only one has room."""
        self.painter.listed = listed
        self.paint()
        self.query_one(Results if listed else Board).focus()

    def changed(self) -> None:
        """After a move: keep it, count the time, let the computer answer, and paint."""
        now = self.puzzles.now
        self.clock.lap(now.play if now is not None else None)
        self.painter.renew()
        self.paint()
        self.keeper.soon()
        if now is not None:
            self.searching.follow(now)
        play = now.play if now else None
        if play is not None and play.game.turn and not play.person() and play.game.status.kind == "open":
            self.helper.reply()

    def _searched(self, opened: Tab) -> None:
        """The search has told something: paint soon, with whatever else comes until then."""
        now = self.puzzles.now
        if self.search.running is None and now is not None and now.search.why == "" and self.is_running:
            self.run_worker(self.search.look(now), group="look")  # it had to wait for its turn
        if opened is not self.puzzles.now and opened.search.running:
            return
        self.painter.soon()

    def _failed(self, why: str) -> None:
        if self.puzzles.now is not None:
            self.puzzles.player.say(why, True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command" and parameters[0] in {key.action for key in KEYS}:
            own = self.screen is self.screen_stack[0] or parameters[0] == "leave"
            return own and works(str(parameters[0]), self.puzzles.now, self.painter.narrow)
        return True

    async def action_command(self, name: str, *values: Any) -> None:
        """Do what a key or a click asks for."""
        done = self.does[name](*values)
        if isawaitable(done):
            await done

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers."""
        yield from commands(self, self.painter.narrow)

    def on_bar_clicked(self, message: Bar.Clicked) -> None:
        self.call_later(self.run_action, message.action)

    async def on_paste(self, event: events.Paste) -> None:
        """What is pasted anywhere opens; into a grid it is laid."""
        now = self.puzzles.now
        if now is not None and now.mode == ENTER and now.typed is not None and now.typed.lay(event.text):
            self.changed()
        elif event.text.strip():
            self.opening.open(event.text)

    def arrive(self) -> None:
        """Another puzzle is looked at."""
        self.clock.restart()
        self.helper.advice.forget()
        if self.helper.advice.sought:
            self.helper.advice.cancel()
        self.painter.listed = False
        self.painter.renew()
        now = self.puzzles.now
        if now is not None:
            if self.still:
                now.search.pace = "off"
            self.run_worker(self.search.look(now), group="look")
        self.changed()

    def action_command_palette(self) -> None:
        """As Textual's, which knows no Russian."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say(Text("Which command?")), id="--command-palette"))

    async def action_quit(self) -> None:
        """Keep everything and leave; the printed lines are those of the puzzle that is looked at."""
        now = self.puzzles.now
        printed = [self.say(line) for line in now.view.kept(now.search)] if now and now.search.found else []
        with suppress(asyncio.TimeoutError):  # a search that is only being taken up again hears no stop yet
            await asyncio.wait_for(self.search.pause(), PAUSE_S)
        self.keeper.keep()
        self.aide.stop()
        await asyncio.gather(self.link.ended(), self.aide.ended())
        self.exit(printed)

    def leave(self) -> None:
        """Keep everything and end, soon."""
        self.call_later(self.action_quit)

    action_help_quit = leave

    def _hang_up(self) -> None:
        """The terminal is closing: keep everything at once; the worker keeps its own place by itself."""
        self.keeper.keep()
        self.link.close()
        self.aide.close()
        self.exit([])
        asyncio.get_running_loop().call_later(1.0, os._exit, 3)  # a terminal that is gone cannot be put in order

    def turn(self, mode: str) -> None:
        """Play the puzzle that is looked at, or watch its search."""
        now = self.puzzles.now
        if now is not None and now.mode != ENTER and (mode != PLAY or now.play is not None) and now.mode != mode:
            now.mode = mode
            self.helper.advice.forget()
            self.puzzles.player.say("")
            self.changed()
            if mode == SOLVE:
                self.run_worker(self.search.look(now), group="look")

    def _mode(self) -> None:
        if self.puzzles.now is not None:
            self.turn(PLAY if self.puzzles.now.mode == SOLVE else SOLVE)
