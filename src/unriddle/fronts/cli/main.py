"""The `unriddle` command: runs a command line, and turns errors into one line and an exit code.

Common command lines are read without click (quick.py), which takes longer to load than most puzzles to solve; all
others by click (top.py).
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from errno import EFBIG, ENOSPC
from importlib import import_module
from time import process_time
from typing import TYPE_CHECKING, Any

from unriddle.core import Text, UnriddleError
from unriddle.core.errors import plain, system_message
from unriddle.core.system import extras, kernels
from unriddle.fronts import bugs, terminal
from unriddle.fronts.cli import language, outputs, quick
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.signals import at_once
from unriddle.fronts.terminal import echo
from unriddle.registry import DetectionError

if TYPE_CHECKING:
    from collections.abc import Sequence

SLOW_S = 5.0  # seconds of work after which a slow, interpreted run is mentioned


def module(name: str) -> Any:
    """Return the module of this package with this name."""
    return import_module(f"unriddle.fronts.cli.{name}")


def main() -> None:
    """Entry point: every error is one line on stderr, never a traceback; Ctrl-C ends it at once."""
    at_once()
    code = run()
    with suppress(OSError):
        report_slow_kernels()
    gc.freeze()  # no garbage collection at exit, which took up to 50 ms
    sys.exit(code)


def report_slow_kernels() -> None:
    """Print a note if a long command was slow because kernels are not compiled, unless that was requested."""
    if process_time() > SLOW_S and kernels.mode() == "auto" and kernels.Sources in sys.meta_path:
        terminal.note(language.say(Text("this was slow because kernels are not compiled: see unriddle doctor")))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    terminal.prepare()
    _forget()
    extras.ask = confirm if sys.stdin.isatty() and sys.stderr.isatty() else None
    terminal.answers = sys.stdin.isatty() and sys.stdout.isatty() and "--json" not in arguments
    if "_UNRIDDLE_COMPLETE" in os.environ:
        module("doctor").prepare()
    try:
        kernels.check_mode()
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return without_reader()
    except (UnriddleError, Misuse, OSError, UnicodeError) as error:
        with suppress(OSError):  # the terminal may be gone
            complain_about(error)
        if isinstance(error, OSError) and not error.filename:
            with suppress(OSError):  # a stream that is not a file
                without_reader()
        return 2
    except (EOFError, KeyboardInterrupt):
        with suppress(OSError):
            echo(f"unriddle: {language.say(Text('stopped'))}", err=True)
        return 3
    except Exception as error:
        with suppress(OSError):
            bug, where = bugs.bug_message(error), ""
            if bugs.debugging():
                where = bugs.trace(error)
            else:
                bug = Text("{bug}; unriddle --debug shows where", bug=bug)
            echo(f"{where}unriddle: {plain(language.say(bug))}", err=True)
        return 4


def _forget() -> None:
    """Reset the state set by the options of a command line."""
    language.choose(None)
    terminal.choose(None)
    terminal.hush(False)
    outputs.allow(False)


def _run(arguments: Sequence[str]) -> int:
    """Run a command line; returns the exit code."""
    try:
        if (do := quick.read(arguments)) is None:
            _forget()
            return int(module("top").call([*arguments]))
        do()
    except Exit as end:
        return end.code
    return 0


def confirm(question: Text) -> bool:
    """Ask the user at the terminal a yes-or-no question; Enter alone means yes."""
    echo(f"unriddle: {language.say(question)} [Y/n] ", nl=False, err=True)
    return sys.stdin.readline()[:1].lower() in ("\n", "y", "д")


def without_reader() -> int:
    """Return the exit code if the reader of the output is gone, and prevent an error when Python flushes it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 3


def complain_about(error: Exception) -> None:
    """Print the error as one line on stderr, or the whole help for a group without a verb."""
    if isinstance(error, Misuse) and error.is_bare:
        echo(language.say(error.text), err=True)
        return
    if isinstance(error, OSError):
        message = system_message(error)
        if error.errno in (ENOSPC, EFBIG) and not error.filename:  # errors of all other files have a name
            message = Text("standard output: {why}", why=message)
    else:
        message = getattr(error, "text", Text.of(str(error)))
        if isinstance(error, DetectionError) and not error.near:
            options = ", ".join(f"--family {name}" for name in error.names)
            with_choices = Text("{message}; say which: {ways}", message=message, ways=options)
            message = with_choices if options else Text("{message}; say what it is with --family", message=message)
    echo(f"unriddle: {plain(language.say(message))}", err=True)
