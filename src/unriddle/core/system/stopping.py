"""How long-running work checks whether it should stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Literal, TypeVar

from unriddle.core.errors import Abandoned, PuzzleError, StoppedEarly, Text

if TYPE_CHECKING:
    from unriddle.core.system.stop import Stop

SHORT_S = 5.0  # default time limit, in seconds, of work that a person waits for
PART = 4096  # items of a long list between two checks for a stop request
Item = TypeVar("Item")


def never() -> bool:
    """Stop signal of a run that is never stopped."""
    return False


# The stop signal of the run whose step is being executed.
signal: ContextVar[Callable[[], bool]] = ContextVar("stop", default=never)


def stop_requested() -> bool:
    """Whether the current run should stop; a long step may then raise Abandoned."""
    return signal.get()()


def interruption() -> Abandoned:
    """Return the exception that an interrupted step raises."""
    return Abandoned("left half way: go on from the last snapshot")


def until_stopped(items: Sequence[Item], part: int = PART) -> Iterator[Item]:
    """Yield the items; before every `part` of them, raise Abandoned if the current run should stop."""
    for at in range(0, len(items), part):
        if stop_requested():
            raise interruption()
        yield from items[at : at + part]


class Bound:
    """Stop signal of a call with a limit of `time` seconds from now (None: no limit) and a `stop`.

    The call ends when the time is up, or once `stop` is set or returns true. PuzzleError for an invalid time.
    """

    def __init__(self, time: float | None = None, stop: Stop | None = None) -> None:
        if time is not None and not time >= 0:
            raise PuzzleError("a time is a number of seconds, 0 or more")
        self._time, self._end = time, None if time is None else monotonic() + time
        self._stop: Callable[[], bool] = never if stop is None else stop if callable(stop) else stop.is_set
        self.ended: bool = False
        self.timed_out: bool = False

    def __call__(self) -> bool:
        if not self.ended:
            self.timed_out = self._end is not None and monotonic() >= self._end
            self.ended = self.timed_out or self._stop()
        return self.ended

    @property
    def signal(self) -> Callable[[], bool]:
        """The signal for a run: this object, or `never` if there is no limit, which is cheaper."""
        return never if self._end is None and self._stop is never else self

    @property
    def why(self) -> Literal["seconds", "stopped"]:
        """The reason for the end of the call."""
        return "seconds" if self.timed_out else "stopped"

    def stopped_early(self) -> StoppedEarly:
        """Return the error for a call that ended without a result."""
        what = Text("not finished within {seconds:g} s", seconds=self._time) if self.timed_out else Text("stopped")
        error = StoppedEarly(what)
        error.why = self.why
        return error

    def ask(self, *_: object) -> None:
        """Raise Abandoned if the call should end; accepts and ignores the arguments of progress reports."""
        if self():
            raise interruption()

    @contextmanager
    def until_stopped_or_timed_out(self) -> Iterator[None]:
        """Make work inside this context heed the signal, too; StoppedEarly if the work was abandoned."""
        token = signal.set(self)
        try:
            yield
        except Abandoned:
            raise self.stopped_early() from None
        finally:
            signal.reset(token)
