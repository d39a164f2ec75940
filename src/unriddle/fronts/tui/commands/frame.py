"""The whole terminal: its widgets, its keys, and all commands by name, for the palette."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from inspect import isawaitable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

from unriddle.core import PuzzleError, Text
from unriddle.core.system import files
from unriddle.core.system.folders import data
from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.commands.hands import Hands
from unriddle.fronts.tui.commands.hints import Hinting
from unriddle.fronts.tui.commands.opening import Opening, Searching
from unriddle.fronts.tui.commands.setting import SheetJudge, improvements
from unriddle.fronts.tui.look import LABELS, TOKENS
from unriddle.fronts.tui.panes.painter import KEYS, NAMED, Bar, Pane, guide, label, works
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.panes.screens import Help
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, PACES, PLAY, SOLVE, OpenPuzzles, Tab
from unriddle.fronts.tui.worker.link import days, next_of
from unriddle.registry import find, makers, names
from unriddle.session import saved_games
from unriddle.session.playing import Playing

TICK_S = 1.0  # seconds between two checks of the clock


class Frame(Host):
    """The whole terminal. `run` returns the lines to print after quitting."""

    CSS: ClassVar[str] = """
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
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = True

    def __init__(self, puzzles: OpenPuzzles, say: Callable[[str], str], **look: Any) -> None:
        super().__init__(puzzles, say, **look)
        self.helper: Hinting = Hinting(self)
        self.searching: Searching = Searching(self)
        self.opening: Opening = Opening(self)
        self.setting: SheetJudge = SheetJudge(self)
        self.hands: Hands = Hands(self, self.helper, self.searching, self.opening)
        self.does: Mapping[str, Callable[..., Any]] = self._commands()
        for key in KEYS:
            self._bindings.bind(key.key, f"command('{key.action}')", self.say(key.label), priority=True)
        for prefix, action in (("", "read"), ("ctrl+", "next")):
            self._bindings.bind(f"{prefix}pagedown", f"command('{action}', 1)", show=False)
            self._bindings.bind(f"{prefix}pageup", f"command('{action}', -1)", show=False)

    def _commands(self) -> Mapping[str, Callable[..., Any]]:
        """Return the commands of keys, clicks and the palette, by name."""
        helper, searching, opening, hands = self.helper, self.searching, self.opening, self.hands
        return {
            "guide": lambda: self.push_screen(Help(guide(self.puzzles, self.say))),
            "more": self.action_command_palette,
            "mode": lambda: self.turn(PLAY if self.now and self.now.mode == SOLVE else SOLVE),
            "turn": self.turn,
            "swap": lambda: self.show(self.painter.other),
            "hint": helper.hint,
            "do": helper.do,
            "leaf": helper.leaf,
            "check": helper.check,
            "complete": helper.complete,
            "run": hands.run,
            "step": lambda: self.setting.change() if self.now and self.now.mode == ENTER else searching.step(),
            "enter": hands.enter_grid,
            "undo": partial(hands.change, Playing.undo, Text("Undone")),
            "redo": partial(hands.change, Playing.redo),
            "welcome": opening.welcome,
            "another": opening.another,
            "rematch": opening.rematch,
            "read": self.painter.turn,
            "go": opening.go,
            "next": opening.next,
            "leave": self.action_quit,
        }

    def compose(self) -> ComposeResult:
        yield Bar("title")
        with self.hands:
            with Pane("board"):
                yield Board()
            with Pane("results"):
                yield Results()
        yield Bar("sentence")
        yield Bar("status")
        yield Bar("keys")

    def on_mount(self) -> None:
        self.screen.set_class(not self.unicode, "ascii")
        self.theme = self.wanted if self.wanted in TOKENS else "light"
        loop = asyncio.get_running_loop()
        for number in [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.hang_up)
        self.query_one(Board).focus()
        self.set_interval(TICK_S, self.painter.tick)
        if self.now is None:
            self.opening.welcome()
        else:
            self.arrive()

    def changed(self) -> None:
        """Also judge a typed puzzle, follow a watched search, and let the computer reply."""
        self.setting.judge()
        super().changed()
        if self.now is not None:
            self.searching.follow(self.now)
            play = self.now.play
            if play is not None and play.game.turn and not play.person() and play.game.status.kind == "open":
                self.helper.reply()

    def on_mouse_scroll_down(self) -> None:
        self.painter.turn(1)

    def on_mouse_scroll_up(self) -> None:
        self.painter.turn(-1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command" and parameters[0] in {key.action for key in KEYS}:
            own = self.screen is self.screen_stack[0] or parameters[0] == "leave"
            return own and works(str(parameters[0]), self.now, self.painter.other)
        return True

    async def action_command(self, name: str, *values: Any) -> None:
        """Run the command of a key or click."""
        done = self.does[name](*values)
        if isawaitable(done):
            await done

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette."""
        for title, about, action in commands(self):
            yield SystemCommand(self.say(title), self.say(about), action)

    async def on_paste(self, event: events.Paste) -> None:
        """Insert pasted text into a grid that is being typed in; otherwise open it as a puzzle."""
        now = self.now
        if now is not None and now.mode == ENTER and now.typed is not None and now.typed.lay(event.text):
            self.changed()
        elif event.text.strip():
            self.opening.open(event.text)

    def action_command_palette(self) -> None:
        """Open Textual's palette with a translated prompt."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=self.say(Text("Which command?")), id="--command-palette"))


Row = tuple[str, str, Callable[[], object]]


def commands(frame: Frame) -> Iterator[Row]:
    """Yield the available commands: title, description, action."""
    now = frame.now
    other = frame.painter.other
    for key in KEYS:
        if works(key.action, now, other) and key.action != "more":
            name = Text("{label} ({key})", label=label(key, now, other), key=key.key.upper())
            yield name, key.about, frame.does[key.action]
    yield Text("Open another puzzle"), Text("paste it, or pick one"), frame.opening.welcome
    if now is not None and next_of(now.family):
        yield Text("Next puzzle"), Text("of this kind, as hard as today's"), frame.opening.another
    for family in makers():
        new = Text("New puzzle: {family}", family=family.title)
        yield new, Text("made as you want it"), partial(frame.opening.new, family)
    for family in map(find, names()):
        if family.typing is not None:
            typed = Text("Type in: {family}", family=family.title)
            yield typed, Text("an empty grid, as large as you want it"), partial(frame.opening.blank, family)
    for one in days(getattr(frame.say, "language", "en")):
        today = Text("Today: {family}", family=one.family.title)
        yield today, Text("the same for everybody"), partial(frame.opening.source, one.source)
    for look in TOKENS:
        yield (
            Text("Theme: {name}", name=LABELS[look]),
            "",
            _then_update(frame, partial(setattr, frame, "theme", look)),
        )
    for at, opened in enumerate(frame.puzzles.opened):
        if opened is not now:
            yield Text("Go to {name}", name=opened.name), "", partial(frame.opening.go, at)
    if now is not None:
        if "rate" in now.family.entries and now.mode != ENTER:
            yield Text("How hard is it?"), Text("its level, and what it is based on"), frame.helper.rate
        yield Text("Close this puzzle"), Text("its game and its search are kept"), frame.opening.closed
        yield from improvements(now, frame.setting)
        if now.mode != ENTER:
            yield from _search_commands(frame, now)
        yield from _play_commands(frame, now)


def _then_update(frame: Frame, change: Callable[[], object]) -> Callable[[], None]:
    def do() -> None:
        change()
        frame.changed()

    return do


def _search_commands(frame: Frame, now: Tab) -> Iterator[Row]:
    """Yield the commands for watching a search."""
    yield Text("All solutions"), Text("search to the end"), frame.searching.all
    yield Text("Search from the start"), Text("forget what was found"), frame.searching.again
    for entry in now.family.entries:
        if entry != now.search.entry:
            yield Text("Search: {entry}", entry=entry), "", partial(frame.searching.aim, entry=entry)
    for pace in PACES:
        yield Text("Replay: {pace}", pace=NAMED[pace]), "", partial(frame.searching.pace, pace)
    if now.family.lexicon is not None:
        from unriddle.lexicon import names

        for name in names():
            about = Text("search with this list")
            yield Text("Words: {name}", name=name), about, partial(frame.searching.aim, lexicon=name)

        def take(path: str) -> None:
            files.open_regular(path).close()
            frame.run_worker(frame.searching.aim(lexicon=path))

        own = partial(frame.opening.ask, Text("Which file?"), take)
        yield Text("Words: a list of your own"), Text("a file with one word per line"), own
        yield Text("What does a word mean?"), Text("its source, and a dictionary's line"), lambda: _meaning(frame, now)
        if data() is not None:
            yield Text("Add a word"), Text("to your own list"), lambda: _word(frame, "add")
            yield Text("Ban a word"), Text("from every list"), lambda: _word(frame, "ban")
    if now.mode == SOLVE and now.view.live and now.chosen >= 0:
        yield Text("What does this letter open?"), Text("words for the other side"), frame.helper.trap


def _word(frame: Frame, kind: str) -> None:
    """Change the player's own words, and search again with them."""

    async def afresh() -> None:
        await frame.searching.again()
        await frame.searching.run()

    def change(word: str) -> None:
        from unriddle.lexicon import player

        player.change(**{kind: [word]})
        frame.run_worker(afresh())

    chosen = frame.now
    found = chosen.search.solution(chosen.chosen) if chosen and 0 <= chosen.chosen < len(chosen.search.found) else None
    frame.opening.ask(Text("Which word?"), change, getattr(found, "word", "") if kind == "ban" else "")


def _meaning(frame: Frame, now: Tab) -> None:
    """Ask for a word and describe it: familiarity, and its meaning if a dictionary is installed."""

    def say(word: str) -> None:
        from unriddle.lexicon import verbs

        lexicon = now.search.lexicon or (now.family.lexicon(now.puzzle) if now.family.lexicon else None)
        frame.tell(verbs.line(word, lexicon))

    frame.opening.ask(Text("Which word?"), say, now.player.playing.word if now.player.playing else "")


def _play_commands(frame: Frame, now: Tab) -> Iterator[Row]:
    """Yield the commands for playing."""
    play, change = now.play, now.player.change
    if play is None or (now.mode != PLAY and not now.view.live):
        return

    def move(text: str) -> None:
        if not now.player.enter(text):
            raise PuzzleError(now.player.message)

    asked = partial(frame.opening.ask, Text("Which move?"), move)
    yield Text("Type a move"), Text("written as in the help"), asked
    yield Text("From the start"), Text("undo all moves"), _then_update(frame, partial(change, Playing.restart))
    yield Text("Mark this place"), Text("to come back to it"), lambda: frame.opening.ask(Text("Which name?"), play.mark)
    copied = _then_update(frame, lambda: frame.copy_to_clipboard(saved_games.record(play)))
    yield Text("Copy the game"), Text("as text; pasted anywhere, it opens again"), copied
    if now.player.playing is not None and now.player.playing.rematch and play.at:
        yield Text("Rematch"), Text("from the same start, with sides changed"), frame.opening.rematch
    for name in play.marks:
        yield (
            Text("Back to {name}", name=name),
            "",
            _then_update(frame, partial(change, partial(Playing.back, name=name))),
        )
    if play.by_hand.contradicted is not None:
        yield Text("Check"), Text("which cells are mistakes"), frame.helper.check
    if play.by_hand.moves_to is not None:
        yield Text("Complete the board"), Text("play the solution as one move"), frame.helper.complete
    for tool in play.by_hand.tools(play.game):
        if len(tool.name) > 1:
            yield (
                Text("Put: {tool}", tool=tool.label),
                "",
                _then_update(frame, partial(setattr, now.view, "tool", tool.name)),
            )
    for text, example in play.by_hand.moves.items():
        if example.isalpha() and now.view.live:
            yield text, "", _then_update(frame, partial(now.player.move, example))
    for option in now.family.options:
        if option.of == "game" and "|" in option.type:
            for value in option.type.split("|"):
                title = Text("New game: {option} {value}", option=option.name, value=value)
                yield title, Text.of(option.help), partial(frame.opening.begin, {option.keyword: value})
