"""`--help` for people: options in groups, without internal ones, in the user's language."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import click

from unriddle.core import Text
from unriddle.fronts.cli import overview
from unriddle.fronts.cli.language import LANGUAGES, choose, say
from unriddle.fronts.terminal import has_piped_input, hush

OWN, HELPED = Text("Options"), Text("Help")
# Title of a group of options -> their keywords; options in no group are listed first.
GROUPS: dict[Text, tuple[str, ...]] = {
    Text("Input"): ("family", "format", "lexicon"),
    Text("Output"): (
        "json",
        "text",
        "color",
        "watch",
        "out",
        "to",
        "force",
        "verbose",
    ),
    Text("Work"): ("limit", "time", "steps", "save", "jobs", "job", "any_build", "cluster"),
}


# An option -> what people type for it.
TYPED = """
-o FILE: --svg --png --html --pdf --out --file --output
--adjust: --turn --crop --background --contrast --brightness --invert --edges
--adjust threshold=N: --threshold
--at-most: --max --maximum --max-level
--book: --families
--count: -n --amount --number
--family: --kind --type --puzzle
--force: --new --any-build --overwrite --replace --yes -f -y
--from: --theme
--help: --help-all
--jobs: --workers --threads --processes --parallel
--lang: --language
--level: --band --difficulty
--level 2: --more
--level easy: --easy
--level medium: --medium
--level hard: --hard
--level expert: --expert
--lexicon: --words --dictionary --wordlist --word-list
--limit: --max-solutions --solutions
--limit 1: --first
--limit all: --all
--only quartiles: --quartiles
--players: --second
--quiet: --silent
--size: --order
--size WIDTHxHEIGHT: --width --height
--time: --seconds --timeout --max-time
--title: --heading
--with-steps: --steps
"""
SUGGESTED_OPTIONS = {
    typed: option
    for option, _, words in (each.partition(": ") for each in TYPED.splitlines())
    for typed in words.split()
}


class Switch(click.Option):
    """An option; `about` is its help before it became a sentence."""

    def __init__(self, names: Sequence[str], about: str = "", help: str = "", **more: Any) -> None:
        super().__init__(names, **more)
        self.about: str = about
        self.help: str | None = help  # click would load `inspect` to clean it

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if self.hidden:
            return None
        shown = sorted(self.opts, key=len)
        value = "" if self.is_flag else f" {self.make_metavar(ctx)}"
        about = sentence(say(Text.of(self.about))) if self.about else say(Text.of(self.help or ""))
        if self.show_default and self.default is not None:
            about += f"  [{say(Text('default: {default}', default=self.default))}]"
        return ", ".join(shown) + value, about

    def get_error_hint(self, ctx: click.Context | None) -> str:
        return f"'{max(self.opts, key=len)}'"


def elsewhere(ctx: click.Context, option: str) -> Iterator[str]:
    """Yield the commands that have an option of this name, also for one kind of puzzle."""
    top = ctx.find_root().command
    assert isinstance(top, click.Group)
    for name in top.list_commands(ctx):
        command = top.get_command(ctx, name)
        own = getattr(command, "own", None)
        known = {each for param in command.params for each in param.opts} if command else set()
        if option in known or (own and option.removeprefix("--") in own([], True)):
            yield name


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "." * (not text.endswith("."))


def paragraphs(text: str | None) -> list[str]:
    """Return the paragraphs of a help text, each in one line."""
    return [" ".join(each.split()) for each in (text or "").split("\n\n") if each.strip()]


def path(ctx: click.Context) -> str:
    """Return the command as people type it."""
    return " ".join(["unriddle", *ctx.command_path.split()[1:]])


class Command(click.Command):
    """A command whose help has its options in groups."""

    params: list[click.Parameter]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        own, every = {each.name for each in self.params}, [LANG, HELP]
        self.params += [
            each for each in ([QUIET] * (not isinstance(self, click.Group)) + every) if each.name not in own
        ]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for option, value in pairwise([part for each in args for part in each.split("=")]):
            if option == "--lang" and value in LANGUAGES:
                choose(value)  # for help printed before the command runs, too
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
            if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
                raise click.UsageError(Text("unexpected argument {it!r}", it=rest[0]), ctx)
            return rest
        except click.NoSuchOption as error:
            name, known = error.option_name, [name for each in self.params for name in each.opts]
            near = self.instead(name) or next(iter(difflib.get_close_matches(name, known, 1, 0.8)), "")
            hint = Text(" See '{path} --help'.", path=path(ctx))
            if near:
                hint = Text(" Did you mean {near!r}?", near=near)
            elif others := [each for each in elsewhere(ctx, name) if each != self.name]:
                hint = Text(
                    " Other commands have it: {others}.", others=", ".join(f"{each} {name}" for each in others[:4])
                )
            if self.name == "print" and name.startswith(("--with-solution", "--solution", "--answer")):
                hint = Text(" It prints the answers anyway, at the end.")
            raise click.UsageError(
                say(Text("there is no option {name!r}.{hint}", name=name, hint=hint)), ctx
            ) from error
        except click.MissingParameter as error:
            if error.param is not None and error.param.name == "source" and args[:1] != ["-"] and has_piped_input():
                return self.parse_args(ctx, ["-", *args])
            first = (
                (error.param.make_metavar(ctx) if error.param else "").removeprefix("[PUZZLE] ").split()[0].strip(".")
            )
            text = Text("{name} is missing; type it as in: {command}", name=first, command=self.example(ctx))
            raise click.UsageError(say(text), ctx) from error

    def example(self, ctx: click.Context) -> str:
        """Return a complete example command line, with puzzles and choices for the arguments."""
        words = [path(ctx)]
        for at, each in enumerate(each for each in self.params if isinstance(each, click.Argument)):
            choices = each.type.choices if isinstance(each.type, click.Choice) else ()
            words.append(str(choices[-at]) if choices else getattr(each.type, "example", "") or each.make_metavar(ctx))
        return " ".join(words)

    def instead(self, name: str) -> str:
        """Return the option of this command that replaces one of this name, or ""."""
        replacement = SUGGESTED_OPTIONS.get(name, "")
        return replacement if any(replacement.split()[0] in each.opts for each in self.params if replacement) else ""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for each in paragraphs(self.help):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(sentence(say(Text.of(each))))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, options in self.groups(ctx):
            rows = [row for option in options if (row := option.get_help_record(ctx))]
            if rows:
                with formatter.section(say(title)):
                    formatter.write_dl(rows)

    def groups(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[click.Parameter]]]:
        """Yield the title of each group, and its options in their order."""
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option) and not each.hidden]
        places = {name: title for title, names in GROUPS.items() for name in names}
        titles = {each: HELPED if each.name in HELPS else places.get(each.name or "", OWN) for each in options}
        if not any(title in GROUPS for title in titles.values()):
            titles = dict.fromkeys(options, OWN)
        for title in (OWN, *GROUPS):
            yield title, [each for each in options if titles[each] == title]
        yield from self.more(ctx)
        yield HELPED, [each for each in options if titles[each] == HELPED]

    def more(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[click.Parameter]]]:
        """Yield additional groups, which come before the options that show help."""
        yield from ()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [say(Text.of(each)) for each in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:
        return summary(self.help)


# Interprets a command line without a command: returns the name, the command and its arguments; None if it cannot.
Meant = Callable[[click.Context, list[str]], tuple[str, click.Command | None, list[str]] | None]


class Group(Command, click.Group):
    """A group of commands, each with its summary in one line."""

    def __init__(self, *arguments: Any, meant: Meant | None = None, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._meant = meant

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchOption:
            raise
        except click.UsageError as error:
            if found := self.interpret(ctx, args):
                return found
            near = self.near(ctx, args[0])
            hint = Text(" Did you mean {near!r}?", near=near) if near else Text(" See '{path} --help'.", path=path(ctx))
            raise click.UsageError(Text("there is no command {name!r}.{hint}", name=args[0], hint=hint), ctx) from error

    def interpret(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command | None, list[str]] | None:
        """Interpret a command line that does not begin with a command; None if it has no meaning."""
        return self._meant(ctx, args) if self._meant else None

    def near(self, ctx: click.Context, name: str) -> str:
        """Return the most similar command, or "" if there is none."""
        return next(iter(difflib.get_close_matches(name, self.list_commands(ctx), 1)), "")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        found = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))}
        with formatter.section(say(Text("Commands"))):
            formatter.write_dl([(name, summary(each.short_help or each.help)) for name, each in found.items()])


def summary(text: str | None) -> str:
    """Return the first sentence of a help text, without its full stop."""
    first = sentence(say(Text.of(next(iter(paragraphs(text)), ""))))
    return first.partition(". ")[0].removesuffix(".")


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


def _set_language(ctx: click.Context, _: click.Parameter, value: str | None) -> str | None:
    if value:
        choose(value)  # before any help is printed, and before the verb is looked up
    return value


def _set_quiet(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        hush(True)


HELPS = ("help", "lang", "quiet")
QUIET = Switch(
    ["-q", "--quiet"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_set_quiet,
    help="Print no progress and no notes.",
)
LANG = Switch(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_set_language,
    help=overview.LANG,
)
# Like click's own option, but without loading click's catalog of translations at every start.
HELP = Switch(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_help,
    help=overview.OPTIONS["-h, --help"],
)
