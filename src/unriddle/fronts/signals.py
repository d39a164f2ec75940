"""Signals such as Ctrl-C end the command at once and silently; inside `interrupts` they only set a flag, inside
`leaving` they raise KeyboardInterrupt."""

import _signal as signal  # type: ignore[import-not-found] # those of `signal` make enums of all: a tenth of a small puzzle
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

KINDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def at_once() -> None:
    """Restore the default action of Ctrl-C, which ends the process, unless the parent had it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Turn the first signal within the block into a flag, which the yielded function returns.

    The second acts as before.
    """
    stopped = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        _restore(old)

    with _handled_by(remember) as old, _collected_once():
        yield lambda: stopped


@contextmanager
def leaving() -> Iterator[None]:
    """Within the block, a closing terminal or a request to terminate raises KeyboardInterrupt, as Ctrl-C does."""
    with _handled_by(signal.default_int_handler):
        yield


@contextmanager
def _collected_once() -> Iterator[None]:
    """Exclude objects that survive a full garbage collection in the block from later ones.

    It lasts to the end of the process: half a million solutions take 100 ms, in which no signal is handled.
    """

    def keep(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            gc.freeze()

    gc.callbacks.append(keep)
    try:
        yield
    finally:
        gc.callbacks.remove(keep)


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], None]) -> Iterator[dict[int, Any]]:
    """Handle the signals by `handler` within the block; yields the previous handlers.

    Outside the main thread nothing is changed, and {} is yielded.
    """
    before = {number: signal.getsignal(number) for number in KINDS}
    old = {number: how for number, how in before.items() if number == signal.SIGINT or how != signal.SIG_IGN}
    try:
        for number in old:
            signal.signal(number, handler)
    except ValueError:
        old = {}
    try:
        yield old
    finally:
        _restore(old)


def _restore(old: dict[int, Any]) -> None:
    for number, handler in old.items():
        signal.signal(number, handler)
