"""The `unriddle` command: finds the module of each verb on demand, and turns errors into one line and an exit code."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from errno import EFBIG, ENOSPC
from importlib import import_module
from itertools import takewhile
from typing import Any

import click

from unriddle.core import Text, UnriddleError
from unriddle.core.errors import of_system, plain
from unriddle.core.system import kernels
from unriddle.fronts import bugs, terminal
from unriddle.fronts.cli import language
from unriddle.fronts.cli.helping import Group, Switch
from unriddle.fronts.signals import at_once
from unriddle.registry import DetectionError

# Common verbs -> the module of this package that has them.
COMMON = {
    "solve": "solve",
    "resume": "solve",
    "explain": "verbs",
    "rate": "rating",
    "play": "play",
    "show": "verbs",
    "check": "verbs",
    "convert": "verbs",
    "hint": "verbs",
    "generate": "generate",
    "gift": "gift",
    "count": "count",
    "check-receipt": "count",
    "demo": "catalog",
    "help": "catalog",
}
# Rooms that are no family and have verbs: the module of them, and what they are about.
ROOMS = {
    "words": ("unriddle.lexicon.verbs", "Word lists: build one, look words up, keep your own."),
    "page": ("unriddle.fronts.web", "Build or serve the browser page, which works offline."),
}
# Other rooms, which give verbs of theirs at the top where they are there.
FRONTS = ("cli/catalog", "cli/doctor", "cli/jobs", "print", "tui")

# How help groups the commands; those that no group names are tools.
TOPICS = {
    Text("Solve and learn"): ("solve", "resume", "hint", "explain", "rate", "show", "check", "demo", "help"),
    Text("Play"): ("play", "tui", "page", "balda"),
    Text("Make and print"): ("generate", "gift", "repair", "convert", "print"),
}
TOOLS = Text("Tools")

# What click 8.2 raises for a group without a verb; before, it printed the help itself.
WITHOUT_VERB: Any = getattr(click.exceptions, "NoArgsIsHelpError", ())


def module(name: str) -> Any:
    """The module of this package with this name."""
    return import_module(f"unriddle.fronts.cli.{name}")


def group(name: str) -> click.Group | None:
    """The command `unriddle FAMILY` with the verbs of a family of this name; None for a family without any."""
    from unriddle.registry import find

    if name in ROOMS:
        home, about = ROOMS[name]
        verbs = module("family").commands(import_module(home).VERBS, False, module("answers").doer(None))
        return Group(name, commands=verbs, help=about)
    family = find(name)
    found = module("family").commands(family.verbs, False, module("answers").doer(family))
    return Group(name, commands=found, help=family.verbs_help or family.title) if found else None


def top_verbs() -> dict[str, click.Command]:
    """The verbs that families have at the top, and those of other fronts."""
    from unriddle.registry import find, names

    found: dict[str, click.Command] = {}
    for name in names():
        found |= module("family").commands(find(name).verbs, True, module("answers").doer(find(name)))
    for front in FRONTS:
        place = os.path.join(os.path.dirname(__file__), os.pardir, front)
        if os.path.isdir(place) or os.path.isfile(place + ".py"):
            verbs = import_module(f"unriddle.fronts.{front.replace('/', '.')}").VERBS
            found |= module("family").commands(verbs, True, module("answers").doer(None))
    return found


class Verbs(Group):
    """All verbs, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from unriddle.registry import names

        return [*COMMON, *sorted([*filter(group, [*ROOMS, *names()]), *top_verbs()])]

    def topics(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[str]]]:
        yield from TOPICS.items()
        grouped = {name for names in TOPICS.values() for name in names}
        yield TOOLS, sorted(set(self.list_commands(ctx)) - grouped)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMON:
            command: click.Command = module(COMMON[cmd_name]).COMMANDS[cmd_name]
            return command
        from unriddle.registry import names

        return group(cmd_name) if cmd_name in (*ROOMS, *names()) else top_verbs().get(cmd_name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            if not args[0][:-1].startswith("-") and (verb := meant(args, bool(near))):
                announce(verb, args)
                return verb, self.get_command(ctx, verb), args
            hint = Text(" Did you mean {near!r}?", near=near[0]) if near else Text(" See 'unriddle --help'.")
            raise click.UsageError(Text("there is no command {name!r}.{hint}", name=args[0], hint=hint), ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.params["version"]:
            from unriddle.version import VERSION

            click.echo(f"unriddle {VERSION}")
            for name, compiled in kernels.report().items() if ctx.params["verbose"] else ():
                click.echo(f"  {name.removeprefix('unriddle.')}: {'compiled' if compiled else 'interpreted'}")
            return None
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would end with 1, which means something else here
            raise click.exceptions.Exit(_without_reader()) from None


def _spoken(ctx: click.Context, _: click.Parameter, value: str | None) -> str | None:
    language.choose(value)  # before any help, and before the verb is looked for
    return value


def _debug(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        os.environ[bugs.DEBUG] = "1"  # the processes that it starts hear it, too


@click.group(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    params=[
        Switch(
            ["--lang"],
            type=click.Choice(language.LANGUAGES),
            is_eager=True,
            callback=_spoken,
            help="Language; the default is that of the locale.",
        ),
        Switch(["-V", "--version"], is_flag=True, help="Show the version; with -v the kernels, too."),
        Switch(["-v", "--verbose"], is_flag=True, hidden=True),
        Switch(
            ["--debug"], is_flag=True, expose_value=False, callback=_debug, help="Show the traceback of a bug (exit 4)."
        ),
    ],
)
@click.pass_context
def cli(ctx: click.Context, /, **_: object) -> None:
    """Solve, play, explain and make grid puzzles.

    Exit codes: 0 found; 1 searched to the end, no solution; 2 bad input; 3 stopped early; 4 a bug in unriddle.
    """
    if ctx.invoked_subcommand is None:
        module("catalog").welcome()


def main() -> None:
    """Entry point: every error is one line on stderr, never a traceback; Ctrl-C ends it at once."""
    at_once()
    code = run()
    gc.freeze()  # nothing is looked for that could be freed as the process ends: that took up to 50 ms
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; the exit code."""
    terminal.prepare()
    language.choose(None)
    terminal.choose(None)
    terminal.hush(False)
    if "_UNRIDDLE_COMPLETE" in os.environ:
        module("doctor").prepare()
    try:
        kernels.demand()
        code = cli.main(arguments, prog_name="unriddle", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except BrokenPipeError:
        return _without_reader()
    except (UnriddleError, click.ClickException, OSError, UnicodeError) as error:
        with suppress(OSError):  # the terminal may be gone
            complain_about(error)
        if isinstance(error, OSError) and not error.filename:
            with suppress(OSError):  # a stream that is no file
                _without_reader()
        return 2
    except (click.Abort, KeyboardInterrupt):
        with suppress(OSError):
            click.echo(f"unriddle: {language.say(Text('stopped'))}", err=True)
        return 3
    except Exception as error:
        with suppress(OSError):
            bug, where = bugs.said(error), ""
            if bugs.debugging():
                where = bugs.trace(error)
            else:
                bug = Text("{bug}; unriddle --debug shows where", bug=bug)
            click.echo(f"{where}unriddle: {plain(language.say(bug))}", err=True)
        return 4


def _without_reader() -> int:
    """The exit code when the reader of the output has gone; keeps Python from complaining when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 3


def complain_about(error: Exception) -> None:
    """One line on stderr that says what is wrong; the whole help for a group without a verb."""
    if isinstance(error, WITHOUT_VERB):
        click.echo(error.format_message(), err=True)
        return
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, OSError):
        message = of_system(error)
        if error.errno in (ENOSPC, EFBIG) and not error.filename:  # all other files say their names
            message = Text("standard output: {why}", why=message)
    else:
        message = getattr(error, "text", str(error))
        if isinstance(error, DetectionError) and not error.near:
            message = Text("{message}; say what it is with --family", message=message)
    click.echo(f"unriddle: {plain(language.say(message))}", err=True)


FEWEST = 4  # texts that are a puzzle together rather than a mistyped command with what it was to work on
SAVED = b'"unriddle checkpoint"'  # near the beginning of a saved search


def meant(arguments: Sequence[str], near: bool) -> str:
    """The command that these arguments lack, "" for none; `near`: the first is nearly the name of a command."""
    from unriddle.session.reading import Reader, is_link, is_text

    first = arguments[0]
    if os.path.isfile(first):
        with open(first, "rb") as file:
            return "resume" if SAVED in file.read(100) else "solve"
    if is_link(first) or not is_text(first):
        return "solve"
    texts = list(takewhile(lambda each: not each.startswith("-"), arguments))
    if not all(map(is_text, texts)) or 1 < len(texts) < FEWEST:
        return ""
    try:
        read = Reader(arguments=True).one(texts)
    except (UnriddleError, OSError):
        return ""
    odd = near and (read.remarks or read.opened.puzzle.warnings())
    return "" if odd else "solve"


def announce(command: str, arguments: Sequence[str]) -> None:
    """Print the whole command that was meant."""
    click.echo(plain(f"$ unriddle {command} {shlex.join(arguments)}"), err=True)
