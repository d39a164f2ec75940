"""Board and results: handles keys and the mouse while a puzzle is played, watched or typed in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual.containers import Container

from unriddle.core import Play, PuzzleError, Text
from unriddle.core.system import files
from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.commands.hints import Hinting
from unriddle.fronts.tui.commands.opening import Opening, Searching
from unriddle.fronts.tui.panes.painter import BOARD, LIST
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, IDLE, PACES, PLAY, SOLVE, Tab
from unriddle.session.playing import Playing

PAGE_KEYS = {"<": -1, ">": 1}  # the keys that page through the links of a trial


class Hands(Container):
    """The two widgets side by side, or one of them; handles their messages."""

    def __init__(self, host: Host, helper: Hinting, searching: Searching, opening: Opening) -> None:
        super().__init__(id="main")
        self.host: Host = host
        self.helper: Hinting = helper
        self.searching: Searching = searching
        self.opening: Opening = opening
        self.line_from: tuple[int, int] | None = None  # the cell where a line drawn with Shift and arrows begins

    def on_board_moved(self, message: Board.Moved) -> None:
        now = self.host.now
        if now is None or self.helper.waits(now, partial(self.on_board_moved, message)):
            return
        board = self.query_one(Board)
        if now.mode == ENTER and now.typed is not None:
            now.typed.move(*message.by)
        else:
            drawn = message.drawn and now.mode == PLAY and now.view.drags
            self.line_from = (self.line_from or now.cursor) if drawn else None
            now.cursor = board.cell_at_distance(now.cursor, message.by)
            if now.play is not None and now.view.drags and now.mode == PLAY:
                touch = now.view.press(now.play, self.line_from or now.cursor, now.cursor, 1)
                if self.line_from and touch:
                    now.player.preview(touch)
                else:
                    now.player.drop()
        self.host.paint()

    async def on_board_typed(self, message: Board.Typed) -> None:
        now = self.host.now
        if now is None:
            return
        if message.key == "escape" and self.host.advice.sought:
            self.host.advice.cancel()
        elif self.helper.waits(now, partial(self.on_board_typed, message)):
            return
        if now.mode == ENTER:
            self._enter(now, message)
        elif now.mode == SOLVE:
            await self._watch(now, message)
        else:
            await self._play(now, message)

    async def _play(self, now: Tab, message: Board.Typed) -> None:
        """Handle a key on a board in play."""
        player, play, key = now.player, now.play, message.key
        if play is None:
            return
        if key == "enter" and self.host.advice.shown:
            await self.helper.after_hint()
        elif message.character in PAGE_KEYS and self.host.advice.leaves:
            self.helper.leaf(PAGE_KEYS[message.character])
        elif now.is_locked:
            self._press_when_solved(now, key)
        elif key == "enter" and play.game.status.kind == "over":
            self.opening.rematch()
        else:
            if not (key == "enter" and player.insist()):
                self.host.advice.forget()
                move = now.view.direct(play, now.cursor, key, message.character)
                if move is not None:
                    player.move(move)
                elif key == "escape":
                    player.drop()
                elif play.person() or not play.game.turn:
                    before = now.view.status_text(play), now.view.tool
                    touches = now.view.key(play, now.cursor, key, message.character)
                    for touch in touches:
                        player.touch(touch._replace(cell=self.line_from, upto=now.cursor) if self.line_from else touch)
                    if (
                        (message.character or key == "enter")
                        and not touches
                        and before == (now.view.status_text(play), now.view.tool)
                    ):
                        player.say(IDLE)
                self.line_from = None
            self.host.changed()

    def _press_when_solved(self, now: Tab, key: str) -> None:
        """Act on a key on a solved board, which is locked until Esc unlocks it."""
        if key == "enter":
            self.opening.another()
        elif key == "escape":
            now.unlocked = True
            self.host.tell(Text("The board can be changed again"))
        else:
            self.host.tell(Text("The board is solved and locked: F8 undoes the last move, Esc unlocks it"), True)

    async def _watch(self, now: Tab, message: Board.Typed) -> None:
        """Handle a key on a board that is searched."""
        if message.character in ("+", "=", "-"):
            at = PACES.index(now.search.pace) + (1 if message.character == "-" else -1)
            await self.searching.pace(PACES[min(max(at, 0), len(PACES) - 1)])
        elif message.key == "escape":
            now.chosen = -1
            self.host.tell("")
        elif message.key == "enter" and now.chosen < 0 and now.other:
            entry = Text("The other side is to move: type its word, or choose its cell and type its letter")
            self.host.tell(entry, True)
        elif message.key == "enter":
            if now.chosen >= 0 or now.view.live:
                await self._take(now, now.chosen if now.chosen >= 0 else self.query_one(Results).first)
        elif now.view.live and now.play is not None:
            await self._narrow(now, now.play, message)
        self.host.paint()

    async def _narrow(self, now: Tab, play: Play, message: Board.Typed) -> None:
        """Choose a cell; a letter goes into it, or otherwise begins a word in the results."""
        now.chosen = -1
        self.host.tell("")
        if message.key == "space":
            now.view.pick(play, now.cursor)
        elif message.character.isalpha() and now.view.letter(message.character):
            self.helper.trap()
        elif message.character.isalpha():
            self.host.show(LIST)  # hidden widgets receive no keys
            self.query_one(Results).begin(message.character)

    def on_board_pressed(self, message: Board.Pressed) -> None:
        now, cell = self.host.now, message.upto
        if now is None:
            return
        if now.mode == ENTER and now.typed is not None:
            if message.done:
                now.typed.go(cell)
                self.host.changed()
        elif now.mode == SOLVE:
            now.cursor = cell
            if message.done and now.play is not None:
                now.chosen = -1
                now.view.pick(now.play, cell)
        elif now.play is not None and (now.play.person() or not now.play.game.turn):
            now.cursor, player = cell, now.player
            self.host.advice.forget()
            touch = None if now.is_locked else now.view.press(now.play, message.cell, cell, message.button)
            if now.is_locked and message.done:
                self._press_when_solved(now, "")
            elif touch is not None and message.done:
                player.touch(touch)
                self.host.changed()
                return
            elif touch is not None and now.view.drags:
                player.preview(touch)
        self.host.paint()

    async def on_results_chosen(self, message: Results.Chosen) -> None:
        now = self.host.now
        if now is None or now.mode != SOLVE or message.row.number < 0:
            return
        now.chosen = message.row.number
        self.host.tell("")
        if message.taken:
            await self._take(now, now.chosen, bool(self.query_one(Results).wanted))
        elif message.asked:
            self.helper.trap()
        self.host.paint()

    async def on_results_unlisted(self, message: Results.Unlisted) -> None:
        """Play a word that is in no row: a move of the game that is searched."""
        now = self.host.now
        if now is not None and now.mode == SOLVE and now.view.live:
            player, side = now.player, now.side
            if player.enter(message.text):
                now.sides(side, True)
                await self._on(now)
            self.host.paint()

    async def _take(self, now: Tab, number: int, typed: bool = False) -> None:
        """Play a solution that was found; `typed`: it was chosen by typing its word."""
        play, side = now.play, now.side
        text = now.view.move(play, now.search.solution(number)) if play is not None and number >= 0 else ""
        if play is not None and side and not play.person():
            self.host.tell(Text("The computer is to move"), True)
        elif not text:
            self.host.tell(Text("there is nothing to play here"), True)
        elif now.player.move(text):
            now.sides(side, typed)
            await self._on(now)

    async def _on(self, now: Tab) -> None:
        """Show the next position or the game, after a move made while watching the search."""
        if now.view.live:
            self.query_one(Results).clear()
            self.host.show(BOARD)
            self.host.changed()
            self.query_one(Board).focus()
        else:
            self.host.changed()
            self.host.turn(PLAY)

    def on_results_copied(self, message: Results.Copied) -> None:
        self.app.copy_to_clipboard(message.text)
        self.host.tell(Text("Copied"))

    def on_results_saved(self, message: Results.Saved) -> None:
        def save(name: str) -> None:
            path = Path(name).expanduser()
            if path.exists():
                raise PuzzleError("this file exists: name another", name)
            files.replace(path, (message.text + "\n").encode())
            self.host.tell(Text("Saved in {file}", file=name))

        if self.host.now is not None:
            self.opening.ask(Text("Save in which file?"), save, f"unriddle-{self.host.now.family.name}.txt")

    def change(self, change: Callable[[Playing], str | None], message: str = "") -> None:
        """Undo or redo a move; `message` is shown for it."""
        now = self.host.now
        if now is not None and not self.helper.waits(now, partial(self.change, change, message)):
            self.host.advice.forget()
            now.player.change(change, message)
            self.host.changed()

    def enter_grid(self) -> None:
        """Start typing into the grid, or open the typed puzzle."""
        now = self.host.now
        if now is not None and now.mode == ENTER:
            self.opening.submit(now)
        elif now is not None:
            now.type(now.play.rules if now.play is not None else {})
            self.host.tell("")
            self.query_one(Board).focus()
        self.host.changed()

    async def run(self) -> None:
        """Search, pause or resume; a puzzle being typed in is opened first."""
        now = self.host.now
        if now is not None and now.mode == ENTER:
            self.opening.submit(now)
            if now.mode == ENTER:  # the text is incomplete or invalid
                self.host.changed()
                return
        await self.searching.run()

    def _enter(self, now: Tab, message: Board.Typed) -> None:
        assert now.typed is not None
        self.host.tell("")
        if message.key == "escape":
            self.host.puzzles.forget(now)
            self.opening.arrive()
        elif message.key == "enter":
            if now.typed.enter():
                self.opening.submit(now)
        elif message.character in ("+", "-") and message.character:
            now.typed.grow(1 if message.character == "+" else -1)
        else:
            now.typed.key(message.key, message.character)
        self.host.changed()
