"""What the terminal sends is read even where it is no UTF-8: Textual would end with a traceback."""

import codecs
from contextlib import suppress
from functools import partial
from typing import Any


def forgive() -> None:
    """Let bytes that are no UTF-8, such as those of a pasted binary file, come as replacement signs."""
    with suppress(ImportError):  # Windows has another driver, which is given text
        from textual.drivers import linux_driver

        linux_driver.getincrementaldecoder = _forgiving  # type: ignore[attr-defined,assignment]


def _forgiving(encoding: str) -> Any:
    return partial(codecs.getincrementaldecoder(encoding), errors="replace")
