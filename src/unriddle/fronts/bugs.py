"""Bugs of unriddle: a line that asks the user to report it, and the traceback with --debug."""

import os

from unriddle.core import Text
from unriddle.core.errors import plain

DEBUG = "UNRIDDLE_DEBUG"  # the environment variable set by --debug, for this process and its children
MAX_MESSAGE = 200  # the most characters of an error's message


def debugging() -> bool:
    """Whether traces are shown."""
    return bool(os.environ.get(DEBUG))


def bug_message(error: BaseException) -> Text:
    """Return the message for a bug: a request to report it, then error type, text and place."""
    last = error.__traceback__
    while last and last.tb_next:  # in the page, bytecode has no positions, which traceback.extract_tb needs
        last = last.tb_next
    place = f" ({os.path.basename(last.tb_frame.f_code.co_filename)}:{last.tb_lineno or '?'})" if last else ""
    message = plain(f"{type(error).__name__}: {error}")[:MAX_MESSAGE] + place
    return Text("this is a bug in unriddle, please report it: {what}", what=message)


def trace(error: BaseException) -> str:
    """Return the traceback as Python formats it; without source lines if the bytecode has none."""
    from traceback import format_exception, walk_tb

    try:
        return "".join(format_exception(error))
    except RuntimeError:  # in the page, as in `bug_message`
        codes = [frame.f_code for frame, _ in walk_tb(error.__traceback__)]
        places = [f'  File "{code.co_filename}", in {code.co_qualname}' for code in codes]
        return "\n".join(["Traceback (most recent call last):", *places, plain(f"{type(error).__name__}: {error}"), ""])
