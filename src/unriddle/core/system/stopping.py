"""How long work asks, part way, whether it is to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Literal, TypeVar

from unriddle.core.errors import Abandoned, PuzzleError, StoppedEarly, Text

if TYPE_CHECKING:
    from unriddle.core.system.stop import Stop

SHORT_S = 5.0  # seconds that what a person waits for takes at most, unless it is said
PART = 4096  # items of a long list between two looks at whether to stop
Item = TypeVar("Item")


def never() -> bool:
    """The stop signal of a run that nobody stops."""
    return False


# The stop signal of the run that makes a step now.
signal: ContextVar[Callable[[], bool]] = ContextVar("stop", default=never)


def asked() -> bool:
    """Whether the run that makes a step now is to stop: a step that takes long may leave itself half way, Abandoned."""
    return signal.get()()


def left_half_way() -> Abandoned:
    """What a step that was asked to stop raises."""
    return Abandoned("left half way: go on from the last snapshot")


def heeding(items: Sequence[Item], part: int = PART) -> Iterator[Item]:
    """The items; Abandoned among them, after this many, when the run that makes a step now is to stop."""
    for at in range(0, len(items), part):
        if asked():
            raise left_half_way()
        yield from items[at : at + part]


class Bound:
    """The stop signal of a call that may take `time` seconds from now, and that ends when `stop` is set or returns
    true; None: no limit. `over`: whether it has told the call to end, and `why` what for. PuzzleError for an impossible
    time.
    """

    def __init__(self, time: float | None = None, stop: Stop | None = None) -> None:
        if time is not None and not time >= 0:
            raise PuzzleError("a time is a number of seconds, 0 or more")
        self._time, self._end = time, None if time is None else monotonic() + time
        self._stop: Callable[[], bool] = never if stop is None else stop if callable(stop) else stop.is_set
        self.over: bool = False
        self.late: bool = False

    def __call__(self) -> bool:
        if not self.over:
            self.late = self._end is not None and monotonic() >= self._end
            self.over = self.late or self._stop()
        return self.over

    @property
    def signal(self) -> Callable[[], bool]:
        """The signal for a run: itself, or `never` for no limit, which costs nothing to ask."""
        return never if self._end is None and self._stop is never else self

    @property
    def why(self) -> Literal["seconds", "stopped"]:
        """What ended the call."""
        return "seconds" if self.late else "stopped"

    def early(self) -> StoppedEarly:
        """The error of a call that has nothing to give."""
        what = Text("not finished within {seconds:g} s", seconds=self._time) if self.late else Text("stopped")
        error = StoppedEarly(what)
        error.why = self.why
        return error

    def ask(self, *_: object) -> None:
        """Abandoned when the call is to end; takes what those say who report progress."""
        if self():
            raise left_half_way()

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Have what is done meanwhile ask this signal, too; StoppedEarly where it was left half way."""
        token = signal.set(self)
        try:
            yield
        except Abandoned:
            raise self.early() from None
        finally:
            signal.reset(token)
