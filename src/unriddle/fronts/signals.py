"""Ctrl-C and its kin end the command at once and in silence; within `interrupts` they only set a flag, within `leaving`
they raise KeyboardInterrupt."""

import _signal as signal  # type: ignore[import-not-found] # those of `signal` make enums of all: a tenth of a small puzzle
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

KINDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def at_once() -> None:
    """From now on Ctrl-C ends this process as it ends any other, unless its starter had it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Within it the first of them only sets a flag, which the yielded function reports; the second acts as before."""
    stopped = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        _restore(old)

    with _handled_by(remember) as old, _collected_once():
        yield lambda: stopped


@contextmanager
def leaving() -> Iterator[None]:
    """Within it a terminal that closes, or a request to end, raises KeyboardInterrupt, as Ctrl-C does."""
    with _handled_by(signal.default_int_handler):
        yield


@contextmanager
def _collected_once() -> Iterator[None]:
    """What a full collection within it finds alive is not looked through again, to the end of the process: of half a
    million solutions that takes 100 ms, in which no signal is heard.
    """

    def keep(phase: str, told: dict[str, int]) -> None:
        if phase == "stop" and told["generation"] == 2:
            gc.freeze()

    gc.callbacks.append(keep)
    try:
        yield
    finally:
        gc.callbacks.remove(keep)


@contextmanager
def _handled_by(handler: Callable[[int, FrameType | None], None]) -> Iterator[dict[int, Any]]:
    """What handled each of them before; nothing where it is not in the main thread: then they are others' business."""
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
    for number, how in old.items():
        signal.signal(number, how)
