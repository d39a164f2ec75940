"""`unriddle tui`: opens the terminal UI, and prints the results afterwards."""

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


def open_terminal(source: str = "", quiet: bool = False, lang: str | None = None) -> Iterator[Answer]:
    """Open the terminal UI with this puzzle, or with the puzzles of the last run.

    MissingError, PuzzleError, OSError.
    """
    extras.require("tui", Text("the terminal UI needs Textual"))
    extras.ask = None  # the screen is in use
    from unriddle.fronts.tui.commands.frame import Frame
    from unriddle.fronts.tui.look import theme
    from unriddle.fronts.tui.puzzles.open_puzzles import DataFolder, OpenPuzzles

    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise PuzzleError("this needs a terminal")
    speaker = Speaker(lang or language_of(os.environ))
    puzzles = OpenPuzzles(DataFolder(), speaker.language)
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
    yield Answer(text="" if quiet else "\n".join(printed), note=traces)


def forgive() -> None:
    """Show bytes that are not UTF-8, such as from a pasted binary file, as replacement characters.

    A closed terminal sends SIGHUP; without it drawing would wait forever.
    """
    with suppress(ImportError):  # Windows has another driver, which is given text
        from textual.drivers import linux_driver

        class Output(linux_driver.WriterThread):  # type: ignore[name-defined,misc]
            """Writer thread of Textual that sends SIGHUP once the terminal is closed."""

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
