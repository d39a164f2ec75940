"""`--help` as a person reads it: options in groups, none that is internal, and all in the language that is spoken."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from unriddle.core import Text
from unriddle.fronts.cli.language import LANGUAGES, choose, say

OWN, HELPED = Text("Options"), Text("Help")
# Title of a group of options -> their keywords; what is in none comes before them.
GROUPS = {
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
        "quiet",
    ),
    Text("Work"): ("limit", "time", "steps", "save", "jobs", "job", "any_build", "cluster", "check"),
}


# Options of old -> what there is instead.
GONE = {
    **dict.fromkeys(("--svg", "--png", "--html", "--pdf", "--out", "--file"), "-o FILE"),
    "--order": "--size",
    "--seconds": "--time",
    "--heading": "--title",
    "--any-build": "--force",
    "--first": "--players",
    "--second": "--players",
    "--words": "--lexicon",
    "--help-all": "--help",
    **dict.fromkeys(
        ("--turn", "--crop", "--background", "--contrast", "--brightness", "--invert", "--edges"), "--adjust"
    ),
}


class Switch(click.Option):
    """An option whose line of help shows none of its `aliases`; `about` is the help before it became a
    sentence.
    """

    def __init__(self, names: Sequence[str], aliases: Sequence[str] = (), about: str = "", **more: Any) -> None:
        super().__init__([*names, *aliases], **more)
        self.aliases: Sequence[str] = aliases
        self.about: str = about

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        if self.hidden:
            return None
        shown = sorted((name for name in self.opts if name not in self.aliases), key=len)
        value = "" if self.is_flag else f" {self.make_metavar(ctx)}"
        about = sentence(say(Text.of(self.about))) if self.about else say(Text.of(self.help or ""))
        if self.show_default and self.default is not None:
            about += f"  [{say(Text('default: {default}', default=self.default))}]"
        return ", ".join(shown) + value, about

    def get_error_hint(self, ctx: click.Context | None) -> str:
        return f"'{max((name for name in self.opts if name not in self.aliases), key=len)}'"


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + "." * (not text.endswith("."))


def paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a help text, each in one line."""
    return [" ".join(each.split()) for each in (text or "").split("\n\n") if each.strip()]


class Command(click.Command):
    """A command whose help has its options in groups."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.params += [HELP] if any(each.name == "lang" for each in self.params) else [LANG, HELP]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            now = self.instead(error.option_name)
            if not now:
                raise
            text = Text("there is no option {name!r}. Did you mean {near!r}?", name=error.option_name, near=now)
            raise click.UsageError(say(text), ctx) from error

    def instead(self, name: str) -> str:
        """What does today what an option of this name did."""
        return GONE.get(name, "")

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
        """The title of each group, and its options in their order."""
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        places = {name: title for title, names in GROUPS.items() for name in names}
        titles = {each: HELPED if each.name in HELPS else places.get(each.name or "", OWN) for each in options}
        if not any(title in GROUPS for title in titles.values()):
            titles = dict.fromkeys(options, OWN)
        for title in (OWN, *GROUPS):
            yield title, [each for each in options if titles[each] == title]
        yield from self.more(ctx)
        yield HELPED, [each for each in options if titles[each] == HELPED]

    def more(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[click.Parameter]]]:
        """Other groups, before the options that show help."""
        yield from ()

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [say(Text.of(each)) for each in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:
        return summary(self.help)


# What a command line means that begins with no command: the name, the command and its arguments; None for nothing.
Meant = Callable[[click.Context, list[str]], tuple[str, click.Command | None, list[str]] | None]


class Group(Command, click.Group):
    """A group of commands, each with its summary in one line."""

    def __init__(self, *arguments: Any, meant: Meant = lambda ctx, args: None, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._meant = meant

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchOption:
            raise
        except click.UsageError as error:
            if found := self.meant(ctx, args):
                return found
            near = self.near(ctx, args[0])
            path = " ".join(["unriddle", *ctx.command_path.split()[1:]])
            hint = Text(" Did you mean {near!r}?", near=near) if near else Text(" See '{path} --help'.", path=path)
            raise click.UsageError(Text("there is no command {name!r}.{hint}", name=args[0], hint=hint), ctx) from error

    def meant(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command | None, list[str]] | None:
        """What a command line means that begins with no command."""
        return self._meant(ctx, args)

    def near(self, ctx: click.Context, name: str) -> str:
        """The command that was meant by this name, or "" if there is none like it."""
        return next(iter(difflib.get_close_matches(name, self.list_commands(ctx), 1)), "")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in self.topics(ctx):
            found = {name: command for name in names if (command := self.get_command(ctx, name))}
            rows = [(name, summary(command.short_help or command.help)) for name, command in found.items()]
            if rows:
                with formatter.section(say(title)):
                    formatter.write_dl(rows)

    def topics(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[str]]]:
        """The title of each group of commands, and their names."""
        yield Text("Commands"), self.list_commands(ctx)


def summary(text: str | None) -> str:
    """The first sentence of a help text, without its full stop."""
    first = sentence(say(Text.of(next(iter(paragraphs(text)), ""))))
    return first.partition(". ")[0].removesuffix(".")


def _helped(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


def _spoken(ctx: click.Context, _: click.Parameter, value: str | None) -> str | None:
    if value:
        choose(value)  # before any help, and before the verb is looked for
    return value


HELPS = ("help", "lang")
LANG = Switch(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_spoken,
    help="Language; the default is that of the locale.",
)
# As click makes one for each command, but for the catalog of its words, which it looks for at every start.
HELP = Switch(
    ["-h", "--help"], is_flag=True, expose_value=False, is_eager=True, callback=_helped, help="Show this help and exit."
)
