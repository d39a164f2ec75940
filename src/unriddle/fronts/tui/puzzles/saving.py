"""Writes down what has changed: games, and what is open."""

from __future__ import annotations

import asyncio
from typing import Any

from unriddle.core.errors import of_system
from unriddle.fronts.tui.host import Host
from unriddle.fronts.tui.puzzles.open_puzzles import write

KEEP_S = 0.1  # after a change, until it is written down


class Saver:
    """Keeps everything, a moment after a change or at once."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._keeping: Any = None

    def soon(self) -> None:
        """Write down what has changed, in a moment."""
        if self._keeping is None:
            self._keeping = self.host.application.set_timer(KEEP_S, self._keep_soon)

    async def _keep_soon(self) -> None:
        """Write down what has changed, in a thread: a disk may be slow."""
        self._keeping = None  # a move that is made while this is written is written after it
        files = self.host.puzzles.unsaved(self.host.look)
        try:
            await asyncio.to_thread(write, files)
        except OSError as error:
            if self.host.puzzles.now is not None:
                self.host.puzzles.player.say(of_system(error), True)

    def keep(self) -> None:
        """Write down everything as it stands, now; what cannot be written is said."""
        try:
            self.host.puzzles.save(self.host.look)
        except OSError as error:
            if self.host.puzzles.now is not None:
                self.host.puzzles.player.say(of_system(error), True)
