"""Options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.core.system.files import is_stream
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.helping import Command, Switch
from unriddle.fronts.cli.kinds import family_called, family_of, formats
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.quick import Limit
from unriddle.registry import find, names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class LimitType(click.ParamType[Limit]):
    """Type of a limit: a number from 1, or `all`."""

    name = "N|all"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return self.name  # click would write ALL, which is not a value

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Limit:
        if isinstance(value, Limit):
            return value
        if value == "all":
            return Limit(None)
        if value.isascii() and value.isdigit() and 1 <= len(value) <= 18 and int(value):
            return Limit(int(value))
        why = Text("{value!r} is neither a number from 1 to {most:,} nor 'all'", value=value[:40], most=10**18 - 1)
        return self.fail(say(why), param, ctx)


UNITS_OF_TIME = {"": 1, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "с": 1, "сек": 1, "мин": 60, "ч": 3600}


class Seconds(click.ParamType[float]):
    """Type of a time: seconds from 0, or 5m, 2h. NaN is refused, because it would mean no limit."""

    name = "S"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = str(value).rstrip("".join(UNITS_OF_TIME))
        try:
            seconds = float(number) * UNITS_OF_TIME[str(value)[len(number) :]]
        except (ValueError, KeyError):
            seconds = -1.0
        if not seconds >= 0:
            self.fail(say(Text("{value!r} is not a number of seconds", value=str(value)[:40])), param, ctx)
        return seconds


class WholeNumber(click.ParamType[int]):
    """A whole number between two bounds; either may be None."""

    name = "N"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least: int | None = least
        self.most: int | None = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        width, x, height = str(value).lower().partition("x")
        if x and width != height:
            self.fail(
                say(Text("{value!r} is not the size of a square: write one number", value=value[:40])), param, ctx
            )
        try:
            number = int(width)
        except ValueError:
            self.fail(say(Text("{value!r} is not a whole number", value=str(value)[:40])), param, ctx)
        if self.least is not None and number < self.least:
            self.fail(
                say(Text("{value} is too small: the minimum is {least}", value=number, least=self.least)), param, ctx
            )
        if self.most is not None and number > self.most:
            self.fail(
                say(Text("{value} is too large: the maximum is {most}", value=number, most=self.most)), param, ctx
            )
        return number


class FileType(click.ParamType[str]):
    """Text that may name a file: shells complete it as one."""

    name = "FILE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class SourceType(FileType):
    """A puzzle source; shells complete the examples, too."""

    name = "SOURCE"

    def __init__(self, example: str = "example:fish") -> None:
        self.example: str = example

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from unriddle.session.reading import examples

        chosen = [each for each in examples() if each.source.startswith(incomplete)]
        items = [CompletionItem(each.source, help=each.family) for each in chosen]
        return items + super().shell_complete(ctx, param, incomplete)


class OutputType(FileType):
    """A file to be written, checked before the work starts.

    Its folder must exist; the file must not, unless it may be replaced or (`kept`) resumed. Its extension must be one
    of `endings`, if any. Folders are accepted, too, if `folders`.
    """

    def __init__(self, *endings: str, kept: bool = False, folders: bool = False) -> None:
        self.endings: tuple[str, ...] = endings
        self.kept: bool = kept
        self.folders: bool = folders

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from pathlib import Path

        path = Path(str(value))
        if self.folders and (path.is_dir() or str(value).endswith("/")):
            return str(value)
        if path.is_dir():
            self.fail(say(Text("{file}: this is a folder, not a file", file=str(path))), param, ctx)
        if not path.parent.is_dir():
            self.fail(
                say(Text("{file}: there is no folder {folder}", file=str(path), folder=str(path.parent))), param, ctx
            )
        if self.kept:
            if path.is_file():
                outputs.go_on(path, param is not None and param.name == "job")
            return str(value)
        if "pdf" not in self.endings:
            outputs.demand_other(path.name, ctx is not None and ctx.info_name == "explain")
        if self.endings and outputs.form(path.name) not in self.endings and not is_stream(path):
            known = join_with_commas(f".{each}" for each in self.endings)
            self.fail(say(Text("{file}: the ending must be one of these: {known}", file=str(path), known=known)))
        outputs.demand_new(path)
        return str(value)


class FormatType(click.ParamType[str]):
    """The name of a format, to read or to write; shells complete formats of the current family, or of all."""

    name = "FORMAT"

    def __init__(self, use: str = "read") -> None:
        self.use = use

    def known(self, ctx: click.Context) -> Iterable[str]:
        """Return the valid names."""
        return formats(at_hand(ctx), self.use)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known(ctx) if name.startswith(incomplete)]


def at_hand(ctx: click.Context) -> str | None:
    """Return the family of the puzzle typed so far, for completion; nothing is fetched."""
    if family := ctx.params.get("family"):
        return str(family)
    # After an option without its value, click leaves the arguments unparsed.
    source = ctx.params.get("source") or ctx.args
    return family_of([source] if isinstance(source, str) else source)


class FamilyType(FormatType):
    """The name of a family; for a mistyped one, the most similar is suggested."""

    name = "FAMILY"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return family_called(value) or find(value).name
        except PuzzleError as error:
            raise click.BadParameter(say(error.text), ctx, param) from error

    def known(self, ctx: click.Context) -> Iterable[str]:
        return names()


class Words(FamilyType):
    """A kind of puzzle and wishes for it, in any order; shells complete the kinds."""

    name = "KIND"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value


def command(
    callback: Callable[..., None], *params: click.Parameter, kind: Callable[..., click.Command] = Command
) -> click.Command:
    """Return a function as a command: its name, its docstring as the help, and these parameters."""
    return kind(callback.__name__, callback=callback, help=callback.__doc__, params=list(params))


def but(options: tuple[click.Option, ...], *names: str) -> list[click.Option]:
    """Return these options without the named ones, by keyword."""
    return [option for option in options if option.name not in names]


def file_argument(name: str, **more: Any) -> click.Argument:
    """Return an argument that may name a file."""
    return click.Argument([name], type=SourceType() if name == "source" else FileType(), **more)


FAMILY = Switch(["--family"], type=FamilyType(), help="Read the source as this kind of puzzle.")
FORMAT = Switch(["--format"], type=FormatType(), help="Read the source in this format.")
COLUMNS_FIRST = Switch(
    ["--columns-first"], is_flag=True, help="In a text that does not say which, the columns come first."
)
LEXICON = Switch(["--lexicon"], type=FileType(), help="Word list: a name, a plain list or a built lexicon.")
WORKERS = (
    Switch(["-j", "--jobs"], type=WholeNumber(1, 256), help="Run N worker processes."),
    Switch(
        ["--job"], type=OutputType(kept=True), is_eager=True, help="Keep the job in FILE; the same command resumes it."
    ),
    Switch(["--cluster"], metavar="ADDRESS", help="Use the Dask cluster at this address."),
)
SAVE = Switch(
    ["--save"],
    type=OutputType(kept=True),
    is_eager=True,
    help="Save the search to FILE; the same command resumes it.",
)


def output(text: str, *endings: str) -> Switch:
    """Return the option -o of a command that draws, for files with these extensions (any if there are none)."""
    return Switch(["-o", "out"], multiple=True, type=OutputType(*endings), metavar="FILE", help=text)


def _choose_color(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value and not ctx.resilient_parsing:
        terminal.choose(value)


def _allow_overwriting(ctx: click.Context, _: click.Parameter, value: bool) -> bool:
    if value and not ctx.resilient_parsing:
        outputs.allow(True)
    return value


FORCE = Switch(
    ["--force"],
    is_flag=True,
    is_eager=True,
    callback=_allow_overwriting,
    help="Overwrite FILE; start again what was saved.",
)
JSON = Switch(["--json", "as_json"], is_flag=True, help="Print JSON.")
COLOR = Switch(
    ["--color"],
    type=click.Choice(["auto", "always", "never"]),
    expose_value=False,
    is_eager=True,
    callback=_choose_color,
    help="auto: on a terminal without NO_COLOR.",
)
UNITS = Switch(["--limit"], type=LimitType(), help="Stop after N units, or count all.")
RESULTS = Switch(["--limit"], type=LimitType(), hidden=True, help="Stop after N results, or find all.")
TIME = Switch(["--time"], type=Seconds(), help="Stop after S seconds.")
# Options for the limits of a run and its display.
RUN = (
    Switch(["--limit"], type=LimitType(), help="Stop after N solutions, or find all."),
    TIME,
    Switch(["--steps"], type=WholeNumber(0, 1 << 62), help="Stop after N steps of the search."),
    Switch(["--json"], is_flag=True, help="Print JSON, one event per line."),
    Switch(["--text"], is_flag=True, help="Print plain text, as when output is piped."),
    COLOR,
    Switch(["--watch"], is_flag=True, help="Show a live picture of the search."),
)
VERBOSE = Switch(["-v", "--verbose"], is_flag=True, help="Show what was read, and from where.")
# Options for the output of solutions.
OUTPUT = (output("Write the solution: .svg, .png, .html, .txt ..."), FORCE, VERBOSE)
SOURCES = file_argument("source", nargs=-1, required=True, metavar="SOURCE...")
