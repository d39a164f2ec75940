"""The hint that is shown, and what a second worker finds out about a game, so that no key waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unriddle.core import Picture, PuzzleError, Text
from unriddle.draw import picture_of
from unriddle.fronts.tui.worker.link import Event, Link
from unriddle.session.playing import Hints, Playing


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
