"""The time that a person has played: counted between two moves, up to a bound."""

from __future__ import annotations

import time

from unriddle.core import Play

IDLE_S = 60.0  # thinking longer than this between two moves is not counted


class Clock:
    """Runs since the last move, or since another puzzle is looked at."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Count from now on."""
        self._since = time.monotonic()

    @property
    def running(self) -> float:
        """The seconds since then that count."""
        return min(time.monotonic() - self._since, IDLE_S)

    def seconds(self, play: Play) -> int:
        """The whole seconds of a game as it stands now."""
        return int(play.seconds + (self.running if play.game.status.kind != "solved" else 0))

    def lap(self, play: Play | None) -> None:
        """A move was made: count what has passed."""
        if play is not None:
            play.seconds = round(play.seconds + self.running, 1)
        self.restart()
