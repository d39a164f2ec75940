"""What is asked of the second worker about the game that is looked at: hints, mistakes, the computer's moves, traps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import isawaitable

from unriddle.core import Picture, Play, PuzzleError, Text
from unriddle.core.errors import listing
from unriddle.core.json_shape import Json
from unriddle.draw.live import picture_of
from unriddle.fronts.tui.host import Host
from unriddle.fronts.tui.puzzles.player import Player
from unriddle.fronts.tui.puzzles.tab import PLAY, Tab
from unriddle.fronts.tui.worker.link import Event, Link
from unriddle.session.playing import LOOKED_S, Checked, Hints, Playing


class Advice:
    """`text` and `picture` of the hint that is shown, its `level`, and the moves of the step that it `follows`.

    Once all is told, `leaves` are the whole hint, then the links of its trial; `leaf` is the one that is shown.

    Keys that are pressed while a hint is `sought` wait for it: `waiting` are the calls that act on them.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self.sought = False
        self.waiting: list[Callable[[], object]] = []
        self.forget()

    def forget(self) -> None:
        """Show nothing."""
        self.text: str = ""
        self.picture: Picture | None = None
        self.level = 0
        self.failed = False  # whether the last one that was asked for ended in an error
        self.follows: tuple[str, ...] = ()
        self.leaves: Sequence[tuple[str, Picture | None]] = ()
        self.leaf = 0

    @property
    def shown(self) -> bool:
        """Whether the last thing said is a hint, or why there is none."""
        return self.level > 0 or self.failed

    @property
    def holds(self) -> bool:
        """Whether a key has to wait: for a hint, or for keys that came before it."""
        return self.sought or bool(self.waiting)

    def cancel(self) -> None:
        """Wait no longer for a hint, and forget the keys that waited with it."""
        self.sought = False
        self.waiting.clear()
        self.link.stop()

    @property
    def ready(self) -> bool:
        """Whether what follows is told, so that it can be done."""
        return bool(self.follows) and self.level > 1

    def show(self, playing: Playing, hints: Hints) -> None:
        """The next level of the hint for the game as it stands."""
        self.text, self.picture = playing.hint(known=hints)
        self.level, self.follows = playing.level, hints.follows
        last = self.level == playing.play.family.must_teach().hint_levels
        self.leaves, self.leaf = [(self.text, self.picture), *hints.leaves] if last and hints.leaves else (), 0

    def turn(self, by: int) -> bool:
        """Leaf on to the next link of a trial, or back, all around; False where there is none."""
        if self.leaves:
            self.leaf = (self.leaf + by) % len(self.leaves)
            self.text, self.picture = self.leaves[self.leaf]
        return bool(self.leaves)

    async def asked(self, playing: Playing, what: str) -> Event:
        """The answer to a request about the game as it stands now; PuzzleError."""
        told: list[Event] = []
        self.link.stop()
        if await self.link.ask(told.append, do="play", kept=playing.play.to_text()):
            told.clear()
            await self.link.ask(told.append, do=what)
        if not told or told[-1]["event"] == "error":
            raise PuzzleError(told[-1]["error"] if told else Text("there is no answer"))
        return told[-1]


def hints_of(event: Event) -> Hints:
    """What the answer to `step` says."""
    hints, pictures, step = event["hints"], event["pictures"], event["step"]

    def tell(level: int) -> tuple[str, Picture | None]:
        at = min(level, len(hints)) - 1
        return hints[at], picture_of(pictures[at]) if pictures[at] else None

    leaves = [(each["text"], picture_of(each)) for each in event["leaves"]]
    return Hints(tell, tuple(event["follows"]), step["sentences"]["short"] if step else "", leaves=leaves)


class Hinting:
    """Asks the worker behind `aide`; `advice` is the hint that is shown."""

    def __init__(self, host: Host, aide: Link) -> None:
        self.host, self.aide = host, aide
        self.advice = Advice(aide)

    async def hint(self) -> None:
        """Tell where to look; the same again: more of it, then the links of its trial."""
        playing = self.host.puzzles.player.playing if self.host.puzzles.now is not None else None
        if self.advice.holds:
            self.advice.waiting.append(self.hint)
        elif self.advice.turn(1):
            self.host.paint()
        elif playing is not None:
            self.host.puzzles.player.say("")
            if playing.hints is not None:
                self.advice.show(playing, playing.hints)
                self.host.paint()
            else:
                self.advice.sought = True
                self._find("step", lambda event: self.advice.show(playing, hints_of(event)))

    def leaf(self, by: int) -> None:
        """Leaf through the links of the trial of the hint that is shown."""
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
        """Make the step that was told."""
        if self.host.puzzles.now is not None and self.advice.follows:
            self.advice.forget()
            self.host.puzzles.player.change(Playing.do)
            self.host.changed()

    def waits(self, now: Tab, act: Callable[[], object]) -> bool:
        """Whether a hint is being computed, for which what was pressed has to wait."""
        waits = self.advice.holds and now.mode == PLAY
        if waits:
            self.advice.waiting.append(act)
        return waits

    async def after_hint(self) -> None:
        """Enter after a hint: do it, say more, or put it away; never a move."""
        if self.advice.ready:
            self.do()
        elif self.advice.follows:
            await self.hint()
        else:
            self.advice.forget()
            self.host.puzzles.player.say("")
            self.host.paint()

    def check(self) -> None:
        """Tell which cells are mistakes."""
        player = self.host.puzzles.player

        def tell(event: Event) -> None:
            if player.playing is not None:
                cells = tuple((row, column) for row, column in event["cells"])
                checked = player.playing.check(Checked(cells, event["sure"], event["text"]))
                player.say(checked.text, bool(checked.cells))

        player.say(Text("Looking for solutions ..."))
        self._find("mistakes", tell)

    def rate(self) -> None:
        """Tell how hard the puzzle is; from then on its level stands in its frame."""
        if self.host.puzzles.now is not None:
            self.host.puzzles.player.say(Text("Rating the puzzle ..."))
            self.host.paint()
            self.host.application.run_worker(self._rated(self.host.puzzles.player), exclusive=True, group="hint")

    async def _rated(self, player: Player) -> None:
        told: list[Event] = []
        self.aide.stop()
        await self.aide.ask(told.append, do="difficulty", puzzle=str(player.opened.puzzle))
        if told and "report" in told[-1]:
            player.opened.level = told[-1]["level"] or ""
            player.say(listing(told[-1]["report"][:2]))
        elif told:
            player.say(told[-1]["error"], True)
        self.host.paint()

    def complete(self) -> None:
        """Play the solution as one move."""
        player = self.host.puzzles.player
        player.say(Text("Looking for solutions ..."))
        self._find("fill", lambda sheet: self._made(player, sheet))

    def _made(self, player: Player, sheet: Event) -> None:
        """Make the move that the worker has made."""
        if player.opened.play is not None and sheet["at"] > player.opened.play.at:
            self.advice.forget()
            player.move(sheet["moves"][sheet["at"] - 1])
            self.host.changed()

    def reply(self) -> None:
        """Let the level that is to move make its move."""
        player = self.host.puzzles.player
        self._find("reply", lambda sheet: self._made(player, sheet), "reply")

    def _find(self, what: str, then: Callable[[Event], object], group: str = "hint") -> None:
        """Ask the worker about the game that is looked at; `then` gets the answer. Keys are answered meanwhile."""
        self.host.application.run_worker(self._found(self.host.puzzles.player, what, then), exclusive=True, group=group)

    async def _found(self, player: Player, what: str, then: Callable[[Event], object]) -> None:
        playing = player.playing
        assert playing is not None
        game = playing.play.game
        try:
            event = await self.advice.asked(playing, what)
            if self._awaited(player, what) and playing.play.game is game:  # else a move was made meanwhile
                then(event)
        except PuzzleError as error:
            if self._awaited(player, what):
                player.say(error.text, True)
                self.advice.failed = what == "step"
        finally:
            if what == "step":
                self.advice.sought = False
                self.host.application.call_later(self.catch_up)
        self.host.paint()

    def _awaited(self, player: Player, what: str) -> bool:
        """Whether the answer is still waited for: a hint that was cancelled is not."""
        return self.host.puzzles.now is player.opened and (what != "step" or self.advice.sought)

    def trap(self) -> None:
        """Tell what the other side could do after the move that is looked at; keys are answered meanwhile."""
        now = self.host.puzzles.now
        if now is not None and now.play is not None:
            self.host.application.run_worker(self._trap(now, now.play), exclusive=True, group="hint")

    async def _trap(self, now: Tab, play: Play) -> None:
        chosen = now.search.solution(now.chosen) if 0 <= now.chosen < len(now.search.found) else None
        puzzle = now.view.trap(play, chosen)
        if puzzle is not None:
            found = await self._solutions(str(puzzle), None)
            best = sorted((each["text"] for each in found), key=len, reverse=True)[:3]
            count = Text("{count} word", "{count} words", count=len(found))
            told = Text("This letter opens {count}: {words}", count=count, words="; ".join(best))
            self.host.puzzles.players[id(now)].say(told if found else Text("This letter opens nothing new"))
            self.host.paint()

    async def _solutions(self, puzzle: str, limit: int | None, **more: Json) -> list[Event]:
        """The solutions of a puzzle that are found in time, as the bridge tells them."""
        told: list[Event] = []
        if await self.aide.ask(told.append, do="solve", puzzle=puzzle, limit=limit, **more):
            await self.aide.ask(told.append, do="run", seconds=LOOKED_S)
        return [event for event in told if event["event"] == "found"]
