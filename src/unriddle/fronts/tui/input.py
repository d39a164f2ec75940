"""What hands do: keys and the mouse on the board, what is chosen in the results, what is typed into the grid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from unriddle.core import Family, Play, PuzzleError, Text, UnriddleError
from unriddle.core.option import values_of
from unriddle.core.system import files
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.dialogs import Prompt
from unriddle.fronts.tui.form import Form
from unriddle.fronts.tui.making import made, ordered
from unriddle.fronts.tui.puzzles import told
from unriddle.fronts.tui.requests import Seeking
from unriddle.fronts.tui.results import Results
from unriddle.fronts.tui.tab import ENTER, PACES, PLAY, SOLVE, Opened
from unriddle.fronts.tui.welcome import Choice, Welcome, choices
from unriddle.session.playing import Playing


class Doing(Seeking):
    """The actions of hands: on the board, in the results, in the grid, and with one line of text."""

    anchor: tuple[int, int] | None = None  # where a line of cells begins that Shift and arrows draw

    def on_board_moved(self, message: Board.Moved) -> None:
        now = self.desk.now
        if now is None or self._waits(now, partial(self.on_board_moved, message)):
            return
        board = self.query_one(Board)
        if now.mode == ENTER and now.typed is not None:
            now.typed.move(*message.by)
        else:
            drawn = message.drawn and now.mode == PLAY and now.view.drags
            self.anchor = (self.anchor or now.cursor) if drawn else None
            now.cursor = board.moved(now.cursor, message.by)
            if now.play is not None and now.view.drags and now.mode == PLAY:
                touch = now.view.press(now.play, self.anchor or now.cursor, now.cursor, 1)
                if self.anchor and touch:
                    self.desk.hand.preview(touch)
                else:
                    self.desk.hand.drop()
        self.paint()

    def _waits(self, now: Opened, act: Callable[[], object]) -> bool:
        """Whether a hint is being computed, for which what was pressed has to wait."""
        waits = self.advice.holds and now.mode == PLAY
        if waits:
            self.advice.waiting.append(act)
        return waits

    async def on_board_typed(self, message: Board.Typed) -> None:
        now = self.desk.now
        if now is None:
            return
        if message.key == "escape" and self.advice.sought:
            self.advice.cancel()
        elif self._waits(now, partial(self.on_board_typed, message)):
            return
        if now.mode == ENTER:
            self._enter(now, message)
        elif now.mode == SOLVE:
            await self._watch(now, message)
        else:
            await self._play(now, message)

    async def _play(self, now: Opened, message: Board.Typed) -> None:
        """A key on a board that is played on."""
        hand, play, key = self.desk.hand, now.play, message.key
        if play is None:
            return
        if key == "enter" and self.advice.shown:
            await self._after_hint()
            return
        if now.locked:
            self._solved(now, key)
            return
        if key == "enter" and hand.insist():
            self.changed()
            return
        self.advice.forget()
        move = now.view.direct(play, now.cursor, key, message.character)
        if move is not None:
            hand.move(move)
        elif key == "escape":
            hand.drop()
        elif play.person() or not play.game.turn:
            for touch in now.view.key(play, now.cursor, key, message.character):
                line = touch._replace(cell=self.anchor, upto=now.cursor) if self.anchor else touch
                hand.touch(line)
        self.anchor = None
        self.changed()

    async def _after_hint(self) -> None:
        """Enter after a hint: do it, say more, or put it away; never a move."""
        if self.advice.ready:
            self.action_do()
        elif self.advice.follows:
            await self.action_hint()
        else:
            self.advice.forget()
            self.desk.hand.say("")
            self.paint()

    def _solved(self, now: Opened, key: str) -> None:
        """A key on a solved board, which stays as it is unless it is unlocked."""
        if key == "enter":
            self.welcome_with("", None)
        elif key == "escape":
            self.action_unlock()
        else:
            self.desk.hand.say(Text("The board is solved and locked: F8 undoes the last move, Esc unlocks it"), True)
            self.paint()

    def action_unlock(self) -> None:
        """Let a solved board be changed."""
        if self.desk.now is not None:
            self.desk.now.unlocked = True
            self.desk.hand.say(Text("The board can be changed again"))
            self.paint()

    async def _watch(self, now: Opened, message: Board.Typed) -> None:
        """A key on a board that is searched."""
        if message.character in ("+", "=", "-"):
            at = PACES.index(now.search.pace) + (1 if message.character == "-" else -1)
            await self.pace(PACES[min(max(at, 0), len(PACES) - 1)])
        elif message.key == "escape":
            now.chosen = -1
            self.desk.hand.say("")
        elif message.key == "enter" and now.chosen < 0 and now.other:
            entry = Text("The other side is to move: type its word, or choose its cell and type its letter")
            self.desk.hand.say(entry, True)
        elif message.key == "enter":
            if now.chosen >= 0 or now.view.live:
                await self._take(now, now.chosen if now.chosen >= 0 else self.query_one(Results).first)
        elif now.view.live and now.play is not None:
            await self._narrow(now, now.play, message)
        self.paint()

    async def _narrow(self, now: Opened, play: Play, message: Board.Typed) -> None:
        """A cell is chosen; a letter goes into it, or else begins a word."""
        now.chosen = -1
        self.desk.hand.say("")
        if message.key == "space":
            now.view.pick(play, now.cursor)
        elif message.character.isalpha() and now.view.letter(message.character):
            self.action_trap()
        elif message.character.isalpha():
            self.listed = True
            self.paint()  # what is not shown takes no keys
            self.query_one(Results).begin(message.character)

    def on_board_pressed(self, message: Board.Pressed) -> None:
        now, cell = self.desk.now, message.upto
        if now is None:
            return
        if now.mode == ENTER and now.typed is not None:
            if message.done:
                now.typed.go(cell)
        elif now.mode == SOLVE:
            now.cursor = cell
            if message.done and now.play is not None:
                now.chosen = -1
                now.view.pick(now.play, cell)
        elif now.play is not None and (now.play.person() or not now.play.game.turn):
            now.cursor, hand = cell, self.desk.hand
            self.advice.forget()
            if now.locked:
                if message.done:
                    self._solved(now, "")
                return
            touch = now.view.press(now.play, message.cell, cell, message.button)
            if touch is not None and message.done:
                hand.touch(touch)
                self.changed()
                return
            if touch is not None and now.view.drags:
                hand.preview(touch)
        self.paint()

    async def on_results_chosen(self, message: Results.Chosen) -> None:
        now = self.desk.now
        if now is None or now.mode != SOLVE or message.row.number < 0:
            return
        now.chosen = message.row.number
        self.desk.hand.say("")
        if message.taken:
            await self._take(now, now.chosen, bool(self.query_one(Results).wanted))
        elif message.asked:
            self.action_trap()
        self.paint()

    async def on_results_unlisted(self, message: Results.Unlisted) -> None:
        """A word that is in no row: a move of the game that is searched."""
        now = self.desk.now
        if now is not None and now.mode == SOLVE and now.view.live:
            hand, side = self.desk.hand, now.side
            if hand.insist() or hand.move(message.text):
                now.sides(side, True)
                await self._on(now)
            self.paint()

    async def _take(self, now: Opened, number: int, typed: bool = False) -> None:
        """Play a solution that was found; `typed`: by its word."""
        play, side = now.play, now.side
        text = now.view.move(play, now.search.solution(number)) if play is not None and number >= 0 else ""
        if play is not None and side and not play.person():
            self.desk.hand.say(Text("The computer is to move"), True)
        elif not text:
            self.desk.hand.say(Text("there is nothing to play here"), True)
        elif self.desk.hand.move(text):
            now.sides(side, typed)
            await self._on(now)

    async def _on(self, now: Opened) -> None:
        """After a move while the search is watched: on to the next position, or to the game."""
        if now.view.live:
            self.query_one(Results).clear()
            self.listed = False
            self.changed()
            self.query_one(Board).focus()
        else:
            self.changed()
            self.action_turn(PLAY)

    def on_results_copied(self, message: Results.Copied) -> None:
        self.copy_to_clipboard(message.text)
        self.desk.hand.say(Text("Copied"))
        self.paint()

    def on_results_saved(self, message: Results.Saved) -> None:
        def save(name: str | None) -> None:
            if name:
                try:
                    files.replace(Path(name).expanduser(), (message.text + "\n").encode())
                    self.desk.hand.say(Text("Saved in {file}", file=name))
                except OSError as error:
                    self.desk.hand.say(told(error), True)
                self.paint()

        name = f"unriddle-{self.desk.now.family.name if self.desk.now else ''}.txt"
        self.push_screen(Prompt(self.say(Text("Save in which file?")), name), save)

    def action_undo(self) -> None:
        if self.desk.now is None or self._waits(self.desk.now, self.action_undo):
            return
        self.advice.forget()
        self.desk.hand.undo()
        self.changed()

    def action_redo(self) -> None:
        if self.desk.now is None or self._waits(self.desk.now, self.action_redo):
            return
        self.advice.forget()
        self.desk.hand.change(Playing.redo)
        self.changed()

    def action_enter(self) -> None:
        """Type into the grid; or open what was typed."""
        now = self.desk.now
        if now is not None and now.mode == ENTER:
            self._submit(now)
        elif now is not None:
            now.type(now.play.rules if now.play is not None else {})
            self.desk.hand.say("")
            self.query_one(Board).focus()
        self.changed()

    def blank(self, family: Family) -> None:
        """Ask how large an empty grid is to be, and let a puzzle be typed into it."""
        typing = family.must_type()

        def take(wishes: Mapping[str, Any] | None) -> None:
            try:
                if wishes is not None:
                    self.desk.blank(typing, values_of(typing.asks, wishes))
                    self.arrive()
            except UnriddleError as error:
                self._tell(error.text, True)
            if self.desk.now is None:
                self.welcome_with("", None)

        title = Text("Type in: {family}; F5 lays out the grid", family=family.title)
        self.push_screen(Form(title, typing.asks, self.say), take)

    def _enter(self, now: Opened, message: Board.Typed) -> None:
        assert now.typed is not None
        self.desk.hand.say("")
        if message.key == "escape":
            self.desk.forget(now)
            self.arrive()
            if self.desk.now is None:
                self.welcome_with("", None)
        elif message.key == "enter":
            if now.typed.enter():
                self._submit(now)
        elif message.character in ("+", "-") and message.character:
            now.typed.grow(1 if message.character == "+" else -1)
        else:
            now.typed.key(message.key, message.character)
        self.changed()

    def _submit(self, now: Opened) -> None:
        """Open what was typed; what is wrong is marked."""
        assert now.typed is not None
        try:
            self.desk.typed(now)
        except UnriddleError as error:
            now.typed.complain(*error.cell)
            self.desk.hand.say(error.text, True)
        else:
            self.arrive()

    def ask(self, question: Text, then: Callable[[str], object], value: str = "") -> None:
        """Ask for one line; a mistake in it is said."""

        def take(answer: str | None) -> None:
            if answer:
                try:
                    then(answer)
                except (UnriddleError, OSError) as error:
                    self.desk.hand.say(told(error), True)
                self.changed()

        self.push_screen(Prompt(self.say(question), value), take)

    def new(self, family: Family) -> None:
        """Ask what a new puzzle is to be, and make it."""

        def take(wishes: Mapping[str, Any] | None) -> None:
            if wishes is not None:
                try:
                    self.make(ordered(family, wishes))
                except (UnriddleError, OSError) as error:
                    self._tell(told(error), True)

        title = Text("New puzzle: {family}; F5 makes it", family=family.title)
        self.push_screen(Form(title, family.must_make().options, self.say), take)

    def make(self, order: str) -> None:
        """Make the puzzle of an order, and open it; keys are answered meanwhile."""
        self._tell(Text("Making a puzzle ..."))
        self.run_worker(self._make(order), exclusive=True, group="hint")

    async def _make(self, order: str) -> None:
        puzzle, report = await made(self.aide, order)
        if puzzle:
            self.desk.open(puzzle)
            self.desk.hand.say(report)
            self.arrive()
        else:
            self._tell(report, True)
            if self.desk.now is None:
                self.welcome_with("", None)

    def _tell(self, text: str, wrong: bool = False) -> None:
        if self.desk.now is not None:
            self.desk.hand.say(text, wrong)
        else:
            self.notify(self.say(text))
        self.paint()

    def begin(self, rules: Mapping[str, Any]) -> None:
        """Another game of the same puzzle, by other rules."""
        now = self.desk.now
        if now is not None:
            with suppress(PuzzleError):
                self.desk.put(now.puzzle, rules, now.search.lexicon).mode = PLAY
            self.arrive()

    def welcome_with(self, text: str, error: UnriddleError | OSError | None) -> None:
        """The first screen, with a text that could not be read."""

        def opened(done: bool | None) -> None:
            if done:
                self.arrive()
            elif self.desk.now is None:
                self.call_later(self.run_action, "leave")

        picks: list[Choice] = choices(self.desk, self.say, self.make, partial(self.call_later, self.blank))
        self.push_screen(Welcome(picks, self.desk.open, self.say, text, error, self.unicode), opened)

    async def closed(self) -> None:
        """Put the puzzle away that is looked at."""
        if self.search.running is self.desk.now:
            await self.search.pause()
        await asyncio.sleep(0)
        self.desk.close()
        self.arrive()
        if self.desk.now is None:
            self.welcome_with("", None)
