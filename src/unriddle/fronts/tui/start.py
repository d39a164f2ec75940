"""What `unriddle tui` does: it opens the terminal, and prints afterwards what was found."""

import codecs
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from unriddle.core import Answer, PuzzleError, Text
from unriddle.core.system import extras
from unriddle.registry import DetectionError
from unriddle.translation import Speaker, language_of


def opened(source: str = "", quiet: bool = False, lang: str | None = None) -> Iterator[Answer]:
    """Open the terminal UI with this puzzle, or resume where it was left; MissingError, PuzzleError, OSError."""
    extras.need("tui", Text("the terminal UI needs Textual"))
    extras.ask = None  # the screen is taken
    from unriddle.fronts.tui.commands.frame import Frame
    from unriddle.fronts.tui.look import theme
    from unriddle.fronts.tui.puzzles.open_puzzles import Puzzles, Store

    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise PuzzleError("this needs a terminal")
    speaker = Speaker(lang or language_of(os.environ))
    puzzles = Puzzles(Store(), speaker.language)
    puzzles.restore()
    if source:
        try:
            puzzles.open(source)
        except DetectionError as error:
            raise PuzzleError(error) from error  # nowhere here could a family be named
    forgive()
    own = None if puzzles.store.load()["theme"] else theme() or None
    frame = Frame(puzzles, speaker, theme=own)
    printed = frame.run() or []
    if frame.bug is not None:
        raise frame.bug
    traces = "\n".join([*frame.link.traces, *frame.aide.traces])
    room = max(2, shutil.get_terminal_size().lines - 2)
    if len(printed) > room:
        printed[room - 1 :] = [Text("... and {count:,} more", count=len(printed) - room + 1)]
    yield Answer(text="" if quiet else "\n".join(printed), aside=traces)


def forgive() -> None:
    """Let bytes that are no UTF-8, such as those of a pasted binary file, come as replacement signs.

    A terminal that is gone hangs up: drawing would wait forever for what nobody writes.
    """
    with suppress(ImportError):  # Windows has another driver, which is given text
        from textual.drivers import linux_driver

        class Output(linux_driver.WriterThread):  # type: ignore[name-defined,misc]
            """Writes what is drawn."""

            def run(self) -> None:
                try:
                    super().run()
                except (OSError, ValueError):
                    os.kill(os.getpid(), signal.SIGHUP)
                    while self._queue.get() is not None:
                        pass

        linux_driver.WriterThread = Output  # type: ignore[attr-defined,misc]
        linux_driver.getincrementaldecoder = lambda encoding: partial(  # type: ignore[attr-defined,assignment]
            codecs.getincrementaldecoder(encoding), errors="replace"
        )
