"""Options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import PuzzleError, UnriddleError
from unriddle.core.record import Record
from unriddle.fronts import terminal
from unriddle.registry import find, names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class Limit(Record):
    """How many solutions are wanted; None for all."""

    count: int | None


class LimitType(click.ParamType[Limit]):
    """N from 1, or `all`."""

    name = "N|all"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Limit:
        if isinstance(value, Limit):
            return value
        if value == "all":
            return Limit(None)
        if value.isascii() and value.isdigit() and 1 <= len(value) <= 18 and int(value):
            return Limit(int(value))
        raise click.BadParameter(f"{value[:40]!r} is neither a number from 1 nor 'all'", ctx, param)


class Seconds(click.FloatRange):
    """Seconds from 0; the number that is none (nan) would be no limit at all."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return seconds


class FileType(click.ParamType[str]):
    """Text that may name a file: shells complete it as one."""

    name = "FILE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class SourceType(FileType):
    """What names a puzzle: shells complete the examples, too."""

    name = "SOURCE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from unriddle.session.library import examples

        chosen = [each for each in examples() if each.source.startswith(incomplete)]
        items = [CompletionItem(each.source, help=each.family) for each in chosen]
        return items + super().shell_complete(ctx, param, incomplete)


class OutputType(FileType):
    """A file that will be written: a folder that is not there is told before the work, not after it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from pathlib import Path

        path = Path(str(value))
        if path.is_dir():
            self.fail(f"{value}: this is a folder, not a file", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"{value}: there is no folder {path.parent}", param, ctx)
        return str(value)


class FormatType(click.ParamType[str]):
    """The name of a format, to read or to write; shells complete those of the family at hand, or of all families."""

    name = "FORMAT"

    def __init__(self, use: str = "read") -> None:
        self.use = use

    def known(self, ctx: click.Context) -> Iterable[str]:
        """The names that it may be."""
        family = at_hand(ctx)
        formats = [each for name in ([family] if family else names()) for each in find(name).formats]
        return dict.fromkeys(each.name for each in formats if getattr(each, self.use))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known(ctx) if name.startswith(incomplete)]


def at_hand(ctx: click.Context) -> str | None:
    """The family of what a command line names so far, for who completes it; nothing is fetched."""
    if family := ctx.params.get("family"):
        return str(family)
    from unriddle.session.reading import Reader

    # Behind an option that still wants its value click leaves the arguments unread.
    source = ctx.params.get("source") or ctx.args
    try:
        read = Reader().one([source] if isinstance(source, str) else source)
    except (UnriddleError, OSError, ValueError):
        return None
    return read.family.name if read.family else None


class FamilyType(FormatType):
    """The name of a family; a mistyped one gets the nearest."""

    name = "FAMILY"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return find(value).name
        except PuzzleError as error:
            raise click.BadParameter(str(error), ctx, param) from error

    def known(self, ctx: click.Context) -> Iterable[str]:
        return names()


def command(
    callback: Callable[..., None], *params: click.Parameter, kind: Callable[..., click.Command] = click.Command
) -> click.Command:
    """A function as a command: its name, its docstring as the help, and these parameters."""
    return kind(callback.__name__, callback=callback, help=callback.__doc__, params=[*params, HELP])


def but(options: tuple[click.Option, ...], *names: str) -> list[click.Option]:
    """These options without some, by their keywords."""
    return [option for option in options if option.name not in names]


def named(name: str, **more: Any) -> click.Argument:
    """An argument that may name a file."""
    return click.Argument([name], type=SourceType() if name == "source" else FileType(), **more)


def _helped(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


# As click makes one for each command, but for the catalogue of its words, which it looks for at every start.
HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_helped,
    help="Show this message and exit.",
)
FAMILY = click.Option(["--family"], type=FamilyType(), help="Read the source as a puzzle of this family.")
FORMAT = click.Option(["--format"], type=FormatType(), help="Read the source in this format.")
LEXICON = click.Option(["--lexicon"], type=FileType(), help="Words: a built lexicon, a plain list, or a shipped name.")
WORKERS = (
    click.Option(["--jobs"], type=click.IntRange(1, 256), help="Work in so many processes."),
    click.Option(["--job"], type=OutputType(), help="Keep the work of many in FILE; goes on with it."),
    click.Option(["--any-build"], is_flag=True, help="Go on with a job that another build of unriddle began."),
    click.Option(["--cluster"], metavar="ADDRESS", help="Work on a Dask cluster; local:N starts one with N workers."),
)
CHECK = click.Option(["--check"], metavar="SHARE", help="Do a share again, and compare: .05, or .05:interpreted.")
SAVE = click.Option(["--save"], type=FileType(), help="Save the search in FILE, once a second and at its end.")


def _chosen(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value and not ctx.resilient_parsing:
        terminal.choose(value)


COLOR = click.Option(
    ["--color"],
    type=click.Choice(["auto", "always", "never"]),
    expose_value=False,
    is_eager=True,
    callback=_chosen,
    help="Colours: auto on a terminal without NO_COLOR, always also into a file, or never.",
)
# Limits of one run, and how it is shown.
RUN = (
    click.Option(["--limit"], type=LimitType(), help="How many solutions to look for, or all."),
    click.Option(["--time"], type=Seconds(0), metavar="S", help="Stop after S seconds."),
    click.Option(["--steps"], type=click.IntRange(0, 1 << 62), metavar="N", help="Stop after N steps."),
    click.Option(["--json"], is_flag=True, help="One event a line, as JSON."),
    click.Option(["--text"], is_flag=True, help="On a terminal, too, the text that a file would get."),
    COLOR,
    click.Option(["--watch"], is_flag=True, help="Show a live picture while it searches."),
)
# What else becomes of a solution.
OUTPUT = (
    click.Option(["--svg"], type=OutputType(), help="Write the picture of the first solution as SVG."),
    click.Option(["--png"], type=OutputType(), help="Write the picture of the first solution as PNG."),
    click.Option(["-v", "--verbose"], is_flag=True, help="Say what was read, and from where."),
)
