"""What Textual takes for granted of a terminal: that it sends UTF-8, and that it is there until the end."""

import codecs
import os
import signal
from contextlib import suppress
from functools import partial
from typing import Any


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
        linux_driver.getincrementaldecoder = _forgiving  # type: ignore[attr-defined,assignment]


def _forgiving(encoding: str) -> Any:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
