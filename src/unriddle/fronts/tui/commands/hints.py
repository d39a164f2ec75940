"""Requests to the second worker about the current game: hints, mistakes, computer moves, traps."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isawaitable

from unriddle.core import Play, PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.puzzles.open_puzzles import PLAY, Player, Tab
from unriddle.fronts.tui.worker.link import Advice, Event, WorkerLink, hints_of
from unriddle.session.playing import MAX_SEARCH_S, Checked, Playing


class Hinting:
    """Asks the host's second worker (`aide`), whose advice is the hint shown."""

    def __init__(self, host: Host) -> None:
        self.advice: Advice
        self.aide: WorkerLink
        self.host: Host
        self.host, self.advice, self.aide = host, host.advice, host.aide

    async def hint(self) -> None:
        """Show where to look; called again, the next level, then the links of its trial."""
        playing = self.host.now.player.playing if self.host.now is not None else None
        if self.advice.is_current:
            self.advice.waiting.append(self.hint)
        elif self.advice.turn(1):
            self.host.paint()
        elif playing is not None:
            self.host.tell("")
            if playing.hints is not None:
                self.advice.show(playing, playing.hints)
                self.host.paint()
            else:
                self.advice.sought = True
                self._find("step", lambda event: self.advice.show(playing, hints_of(event)))

    def leaf(self, by: int) -> None:
        """Page through the links of the trial in the current hint."""
        if self.advice.turn(by):
            self.host.paint()

    async def catch_up(self) -> None:
        """Act on the keys that waited for a hint, up to the next hint."""
        waiting, self.advice.waiting = self.advice.waiting, []
        while waiting and not self.advice.sought:
            done = waiting.pop(0)()
            if isawaitable(done):
                await done
        self.advice.waiting = waiting + self.advice.waiting

    def do(self) -> None:
        """Make the step of the hint."""
        now = self.host.now
        if now is not None and self.advice.follows:
            now.cursor = self.host.query_one(Board).showing.around or now.cursor  # in the visible part
            self.advice.forget()
            self.host.player.change(Playing.do)
            self.host.changed()

    def waits(self, now: Tab, act: Callable[[], object]) -> bool:
        """Whether a hint is being computed; `act` is then queued until it is there."""
        waits = self.advice.is_current and now.mode == PLAY
        if waits:
            self.advice.waiting.append(act)
        return waits

    async def after_hint(self) -> None:
        """Handle Enter after a hint: make the step, show the next level, or dismiss the hint; never a move."""
        if self.advice.ready:
            self.do()
        elif self.advice.follows:
            await self.hint()
        else:
            self.advice.forget()
            self.host.tell("")
            self.host.paint()

    def check(self) -> None:
        """Find and show the mistakes."""
        player = self.host.player

        def tell(event: Event) -> None:
            if player.playing is not None:
                cells = tuple((row, column) for row, column in event["cells"])
                checked = player.playing.check(Checked(cells, event["sure"], event["text"]))
                player.say(checked.text, bool(checked.cells))

        player.say(Text("Looking for solutions ..."))
        self._find("mistakes", tell)

    def rate(self) -> None:
        """Rate the puzzle and show the result; its level then appears in the frame."""
        if self.host.now is not None:
            self.host.tell(Text("Rating the puzzle ..."))
            self.host.run_worker(self._show_rating(self.host.player), exclusive=True, group="hint")

    async def _show_rating(self, player: Player) -> None:
        events: list[Event] = []
        self.aide.stop()
        await self.aide.ask(events.append, do="difficulty", puzzle=str(player.opened.puzzle))
        if events and "report" in events[-1]:
            player.opened.level = events[-1]["level"] or ""
            player.say(join_with_commas(events[-1]["report"][:2]))
        elif events:
            player.say(events[-1]["error"], True)
        self.host.paint()

    def complete(self) -> None:
        """Play the solution as one move."""
        player = self.host.player
        player.say(Text("Looking for solutions ..."))
        self._find("fill", lambda sheet: self._make_move(player, sheet))

    def _make_move(self, player: Player, sheet: Event) -> None:
        """Make the move found by the worker."""
        if player.opened.play is not None and sheet["at"] > player.opened.play.at:
            self.advice.forget()
            player.move(sheet["moves"][sheet["at"] - 1])
            self.host.changed()

    def reply(self) -> None:
        """Ask for the computer's move."""
        player = self.host.player
        self._find("reply", lambda sheet: self._make_move(player, sheet), "reply")

    def _find(self, what: str, then: Callable[[Event], object], group: str = "hint") -> None:
        """Ask the worker about the current game, without blocking keys; `then` gets the answer."""
        self.host.run_worker(self._search_for(self.host.player, what, then), exclusive=True, group=group)

    async def _search_for(self, player: Player, what: str, then: Callable[[Event], object]) -> None:
        playing = player.playing
        assert playing is not None
        game = playing.play.game
        try:
            event = await self.advice.asked(playing, what)
            if self._is_awaited(player, what) and playing.play.game is game:  # else a move was made meanwhile
                then(event)
        except PuzzleError as error:
            if self._is_awaited(player, what):
                player.say(error.text, True)
                self.advice.failed = what == "step"
        finally:
            if what == "step":
                self.advice.sought = False
                self.host.call_later(self.catch_up)
        self.host.paint()

    def _is_awaited(self, player: Player, what: str) -> bool:
        """Whether the answer is still awaited; that of a canceled hint is not."""
        return self.host.now is player.opened and (what != "step" or self.advice.sought)

    def trap(self) -> None:
        """Show the words that the selected move opens for the other side, without blocking keys."""
        now = self.host.now
        if now is not None and now.play is not None:
            self.host.run_worker(self._trap(now, now.play), exclusive=True, group="hint")

    async def _trap(self, now: Tab, play: Play) -> None:
        chosen = now.search.solution(now.chosen) if 0 <= now.chosen < len(now.search.found) else None
        puzzle = now.view.trap(play, chosen)
        if puzzle is not None:
            answers: list[Event] = []
            if await self.aide.ask(answers.append, do="solve", puzzle=str(puzzle), limit=None):
                await self.aide.ask(answers.append, do="run", seconds=MAX_SEARCH_S)
            found = [event for event in answers if event["event"] == "found"]
            best = sorted((each["text"] for each in found), key=len, reverse=True)[:3]
            count = Text("{count} word", "{count} words", count=len(found))
            sentence = Text("This letter opens {count}: {words}", count=count, words="; ".join(best))
            now.player.say(sentence if found else Text("This letter opens nothing new"))
            self.host.paint()
