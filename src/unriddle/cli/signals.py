"""Ctrl-C and its kin: within `interrupts` they only set a flag, within `leaving` all of them act as Ctrl-C does."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Within it Ctrl-C only sets a flag, which the yielded function tells; a second Ctrl-C acts as usual."""
    stopped = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        for each in old:
            signal.signal(each, old[each])

    try:
        old = {number: signal.signal(number, remember) for number in (signal.SIGINT, signal.SIGTERM)}
    except ValueError:  # not in the main thread: signals are somebody else's business
        old = {}
    try:
        yield lambda: stopped
    finally:
        for number in old:
            signal.signal(number, old[number])


@contextmanager
def leaving() -> Iterator[None]:
    """Within it a terminal that closes, or a request to end, raises KeyboardInterrupt, as Ctrl-C does."""
    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    try:
        old = {number: signal.signal(number, signal.default_int_handler) for number in kinds}
    except ValueError:  # not in the main thread
        old = {}
    try:
        yield
    finally:
        for number in old:
            signal.signal(number, old[number])
