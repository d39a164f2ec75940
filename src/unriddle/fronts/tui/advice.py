"""Hints and the computer's moves, worked out by a second worker so that no key waits for them."""

from __future__ import annotations

from typing import Any

from unriddle.core import Picture, Text
from unriddle.draw import picture_of
from unriddle.fronts.tui.tab import Opened
from unriddle.fronts.tui.worker_link import Event, Link


class Advice:
    """The hint for one position: the same again tells more of it. `text` and `picture` are what is told now."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.forget()

    def forget(self) -> None:
        """Tell nothing."""
        self.level = 0
        self.text: str = ""
        self.picture: Picture | None = None
        self.follows: list[str] = []
        self._step: Event | None = None
        self._position = ""

    @property
    def ready(self) -> bool:
        """Whether what follows is told, so that it can be done."""
        return bool(self.follows) and self.level > 1

    async def more(self, opened: Opened) -> None:
        """The next level of the hint for the game as it stands."""
        play = opened.play
        assert play is not None
        position = f"{id(opened)} {play.at} {play.moves[: play.at][-1:]}"
        if position != self._position:
            self.forget()
            self._position = position
        if self._step is None:
            self._step = await self._asked(opened, do="step")
        hints: list[str] = self._step.get("hints") or [self._step.get("error", "")]
        self.level = min(self.level + 1, len(hints))
        self.text = hints[self.level - 1]
        drawn: list[Any] = self._step.get("pictures") or [None] * len(hints)
        fields = drawn[self.level - 1]
        self.picture = picture_of(fields) if fields else None
        self.follows = self._step.get("follows", [])

    async def reply(self, opened: Opened) -> str:
        """The move of the computer; "" for none."""
        event = await self._asked(opened, do="reply")
        moves = event.get("moves", [])
        at = event.get("at", 0)
        assert opened.play is not None
        return moves[at - 1] if at > opened.play.at else ""

    async def _asked(self, opened: Opened, **request: Any) -> Event:
        """The answer to a request about the game as it stands now."""
        told: list[Event] = []
        assert opened.play is not None
        self.link.stop()
        if await self.link.ask(told.append, do="play", kept=opened.play.to_text()):
            told.clear()
            await self.link.ask(told.append, **request)
        return told[-1] if told else {"error": Text("there is no answer")}
