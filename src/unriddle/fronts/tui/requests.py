"""What is asked of the workers: searches, hints, the computer's moves, traps and mistakes."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isawaitable
from typing import Any

from textual.app import App

from unriddle.core import Play, PuzzleError, Text
from unriddle.fronts.tui.advice import Advice, hints_of
from unriddle.fronts.tui.player import Hand
from unriddle.fronts.tui.puzzles import Desk
from unriddle.fronts.tui.search import Search
from unriddle.fronts.tui.tab import SOLVE, Opened
from unriddle.fronts.tui.worker_link import Event, Link
from unriddle.session.playing import LOOKED_S, Checked, Playing


class Seeking(App[list[str]]):
    """The actions that search. What draws and keeps is the Frame's."""

    desk: Desk
    say: Callable[[str], str]
    search: Search
    advice: Advice
    aide: Link
    unicode: bool

    def paint(self) -> None:
        """Draw everything as it stands."""
        raise NotImplementedError

    def changed(self) -> None:
        """Keep and draw everything after a change."""
        raise NotImplementedError

    def arrive(self) -> None:
        """Look at another puzzle."""
        raise NotImplementedError

    def action_turn(self, mode: str) -> None:
        """Change the mode."""
        raise NotImplementedError

    async def action_hint(self) -> None:
        """Tell where to look; the same again: more of it."""
        playing = self.desk.hand.playing if self.desk.now is not None else None
        if self.advice.holds:
            self.advice.waiting.append(self.action_hint)
        elif playing is not None:
            self.desk.hand.say("")
            if playing.hints is not None:
                self.advice.show(playing, playing.hints)
                self.paint()
            else:
                self.advice.sought = True
                self._find("step", lambda event: self.advice.show(playing, hints_of(event)))

    async def catch_up(self) -> None:
        """Act on the keys that waited for a hint, up to the next hint."""
        waiting, self.advice.waiting = self.advice.waiting, []
        while waiting and not self.advice.sought:
            done = waiting.pop(0)()
            if isawaitable(done):
                await done
        self.advice.waiting = waiting + self.advice.waiting

    def action_do(self) -> None:
        """Make the step that was told."""
        if self.desk.now is not None and self.advice.follows:
            self.advice.forget()
            self.desk.hand.change(Playing.do)
            self.changed()

    def action_check(self) -> None:
        """Tell which cells are mistakes."""
        hand = self.desk.hand

        def tell(event: Event) -> None:
            if hand.playing is not None:
                cells = tuple((row, column) for row, column in event["cells"])
                checked = hand.playing.check(Checked(cells, event["sure"], event["text"]))
                hand.say(checked.text, bool(checked.cells))

        hand.say(Text("Looking for solutions ..."))
        self._find("mistakes", tell)

    def action_complete(self) -> None:
        """Play the solution as one move."""
        hand = self.desk.hand
        hand.say(Text("Looking for solutions ..."))
        self._find("fill", lambda sheet: self._made(hand, sheet))

    def _made(self, hand: Hand, sheet: Event) -> None:
        """Make the move that the worker has made."""
        if hand.opened.play is not None and sheet["at"] > hand.opened.play.at:
            self.advice.forget()
            hand.move(sheet["moves"][sheet["at"] - 1])
            self.changed()

    def answer_for_the_computer(self) -> None:
        """Let the level that is to move make its move."""
        hand = self.desk.hand
        self._find("reply", lambda sheet: self._made(hand, sheet), "reply")

    def _find(self, what: str, then: Callable[[Event], object], group: str = "hint") -> None:
        """Ask the worker about the game that is looked at; `then` gets the answer. Keys are answered meanwhile."""
        self.run_worker(self._found(self.desk.hand, what, then), exclusive=True, group=group)

    async def _found(self, hand: Hand, what: str, then: Callable[[Event], object]) -> None:
        playing = hand.playing
        assert playing is not None
        game = playing.play.game
        try:
            event = await self.advice.asked(playing, what)
            if self._awaited(hand, what) and playing.play.game is game:  # else a move was made meanwhile
                then(event)
        except PuzzleError as error:
            if self._awaited(hand, what):
                hand.say(error.text, True)
                self.advice.failed = what == "step"
        finally:
            if what == "step":
                self.advice.sought = False
                self.call_later(self.catch_up)
        self.paint()

    def _awaited(self, hand: Hand, what: str) -> bool:
        """Whether the answer is still waited for: a hint that was cancelled is not."""
        return self.desk.now is hand.opened and (what != "step" or self.advice.sought)

    def follow(self, now: Opened) -> None:
        """Search the position as it stands, where that is watched and a move has changed it."""
        if now.moved and now.mode == SOLVE:
            now.moved = False
            self.run_worker(self.search.start(now), group="follow", exclusive=True)

    async def action_run(self) -> None:
        """Start, pause or go on; after a solution the next one."""
        now = self.desk.now
        if now is None:
            return
        if now.mode != SOLVE:
            self.action_turn(SOLVE)
        self.desk.hand.say("")
        if self.search.running is now and not self.search.looking:
            await self.search.pause()
        elif now.search.why != "exhausted":
            now.chosen = -1
            await self.search.start(now)
        elif now.search.pace in ("words", "slow") and now.search.found:
            await self.search.replay(now)
        self.paint()

    async def action_step(self) -> None:
        """One step of the search, or of its replay."""
        if self.desk.now is not None:
            self.desk.hand.say("")
            await self.search.step(self.desk.now)
            self.paint()

    async def action_all(self) -> None:
        """Look for every solution."""
        if self.desk.now is not None:
            self.action_turn(SOLVE)
            await self.search.start(self.desk.now, all=True)

    async def action_again(self) -> None:
        """Search from the start."""
        if self.desk.now is not None:
            await self.search.again(self.desk.now)

    async def pace(self, pace: str) -> None:
        """Watch at another pace."""
        now = self.desk.now
        if now is not None:
            now.search.pace = pace
            if self.search.running is now and not self.search.looking:
                await self.search.start(now)
            self.changed()

    async def aim(self, *, entry: str | None = None, lexicon: str | None = None) -> None:
        """Search for something else, or with other words."""
        now = self.desk.now
        if now is not None:
            await self.search.pause()
            now.search.entry = entry or now.search.entry
            now.search.lexicon = lexicon or now.search.lexicon
            now.search.limit = now.search.work.limit
            now.search.forget()
            now.chosen = -1
            self.action_turn(SOLVE)
            await self.search.start(now)

    def action_trap(self) -> None:
        """Tell what the other side could do after the move that is looked at; keys are answered meanwhile."""
        now = self.desk.now
        if now is not None and now.play is not None:
            self.run_worker(self._trap(now, now.play), exclusive=True, group="hint")

    async def _trap(self, now: Opened, play: Play) -> None:
        chosen = now.search.solution(now.chosen) if 0 <= now.chosen < len(now.search.found) else None
        puzzle = now.view.trap(play, chosen)
        if puzzle is not None:
            found = await self._solutions(str(puzzle), None)
            best = sorted((each["text"] for each in found), key=len, reverse=True)[:3]
            count = Text("{count} word", "{count} words", count=len(found))
            told = Text("This letter opens {count}: {words}", count=count, words="; ".join(best))
            self.desk.hands[id(now)].say(told if found else Text("This letter opens nothing new"))
            self.paint()

    async def _solutions(self, puzzle: str, limit: int | None, **more: Any) -> list[Event]:
        """The solutions of a puzzle that are found in time, as the bridge tells them."""
        told: list[Event] = []
        if await self.aide.ask(told.append, do="solve", puzzle=puzzle, limit=limit, **more):
            await self.aide.ask(told.append, do="run", seconds=LOOKED_S)
        return [event for event in told if event["event"] == "found"]

    def action_go(self, at: int) -> None:
        """Look at another open puzzle; a search that runs goes on."""
        if 0 <= at < len(self.desk.opened):
            self.desk.at = at
            self.arrive()

    def action_next(self, by: int) -> None:
        if self.desk.opened:
            self.action_go((self.desk.at + by) % len(self.desk.opened))
