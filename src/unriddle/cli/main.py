"""The `unriddle` command: finds the module of each verb on demand, and turns errors into one line and an exit code."""

import codecs
import io
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from unriddle.cli import language
from unriddle.core import Text, UnriddleError, kernels
from unriddle.core.errors import plain

# Common verbs -> the module of this package that has them; every other file that exports COMMANDS adds its own.
COMMON = {
    "solve": "solve",
    "resume": "resume",
    "show": "verbs",
    "check": "verbs",
    "convert": "verbs",
    "hint": "verbs",
    "generate": "verbs",
    "families": "verbs",
    "demo": "demo",
}

# What click 8.2 raises for a group without a verb; before, it printed the help itself.
WITHOUT_VERB: Any = getattr(click.exceptions, "NoArgsIsHelpError", ())


def family_names() -> list[str]:
    """Families that have a module in this package."""
    from unriddle.puzzles import names

    here = {path.stem for path in Path(__file__).parent.glob("*.py")}
    return [name for name in names() if name in here]


def module(name: str) -> Any:
    """The module of this package with this name."""
    return import_module(f"unriddle.cli.{name}")


def family_module(name: str) -> Any:
    """The module with a family's own verbs and options, or None."""
    return module(name) if name in family_names() else None


def _others() -> list[str]:
    return [path.stem for path in Path(__file__).parent.glob("words.py")] + family_names()


class Verbs(click.Group):
    """All verbs, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMON, *sorted(name for other in _others() for name in module(other).COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMON:
            command: click.Command = module(COMMON[cmd_name]).COMMANDS[cmd_name]
            return command
        others = _others()
        for other in sorted(others, key=lambda name: name != cmd_name):
            if cmd_name in module(other).COMMANDS:
                found: click.Command = module(other).COMMANDS[cmd_name]
                return found
        return None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f" Did you mean {near[0]!r}?" if near else " See 'unriddle --help'."
            raise click.UsageError(f"there is no command {args[0]!r}.{hint}", ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click would end with 1, which means something else here. The reader has gone: say nothing, and keep
            # Python from complaining when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(3) from None


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from unriddle.version import VERSION

    click.echo(f"unriddle {VERSION}")
    for name, compiled in kernels.report().items():
        click.echo(f"  {name.removeprefix('unriddle.')}: {'compiled' if compiled else 'interpreted'}")
    ctx.exit()


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show the version, and for each kernel whether it is compiled.",
)
@click.option("--lang", type=click.Choice(language.LANGUAGES), help="The language it speaks; else that of the locale.")
def cli(lang: str | None) -> None:
    """Solve, explain and set puzzles on grids.

    Exit codes: 0 found, 1 searched to the end without a solution, 2 bad input, 3 stopped before the end.
    """
    language.choose(lang)


def main() -> None:
    """Entry point: every error is one line on stderr, never a traceback."""
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; the exit code."""
    _prepare_streams()
    language.choose(None)
    try:
        kernels.demand()
        code = cli.main(arguments, prog_name="unriddle", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (UnriddleError, click.ClickException, OSError, UnicodeError) as error:
        if isinstance(error, BrokenPipeError):
            # The reader has gone: say nothing, and keep Python from complaining when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 3
        complain_about(error)
        return 2
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"unriddle: {language.say(Text('stopped'))}", err=True)
        return 3


def _prepare_streams() -> None:
    """Streams that the caller closed take and give nothing; signs that the encoding of one lacks are replaced.

    ASCII is taken for a terminal that was not set up, as click does, and gets UTF-8.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
        if isinstance(stream, io.TextIOWrapper) and encoding not in ("utf-8", "utf8"):
            if codecs.lookup(encoding).name == "ascii":
                stream.reconfigure(encoding="utf-8")
            else:
                stream.reconfigure(errors="replace")


def complain_about(error: Exception) -> None:
    """One line on stderr that says what is wrong; the whole help for a group without a verb."""
    if isinstance(error, WITHOUT_VERB):
        click.echo(error.format_message(), err=True)
        return
    if isinstance(error, click.ClickException):
        message = error.format_message()
    elif isinstance(error, OSError) and error.filename:
        message = Text("{where}: {message}", where=error.filename, message=Text.of(error.strerror or ""))
    else:
        message = getattr(error, "text", str(error))
    click.echo(f"unriddle: {plain(language.say(message))}", err=True)
