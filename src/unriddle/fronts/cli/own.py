"""Turns the options and verbs that families declare into click options and commands.

A family is imported only if the command line has an option or command that is not common to all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import Option, Text
from unriddle.core.family import MAKE
from unriddle.fronts.cli.family import family_options, group_options
from unriddle.fronts.cli.helping import Command, Switch, sentence
from unriddle.fronts.cli.kinds import family_of
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.options import (
    COLOR,
    COLUMNS_FIRST,
    FAMILY,
    FORCE,
    FORMAT,
    JSON,
    RESULTS,
    RUN,
    SAVE,
    TIME,
    UNITS,
    WORKERS,
    FileType,
    FormatType,
    LimitType,
    OutputType,
    SourceType,
    WholeNumber,
    at_hand,
    but,
    output,
)
from unriddle.registry import find, names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from unriddle.core import Verb

KINDS: dict[str, Any] = {
    "int": WholeNumber(),
    "limit": LimitType(),
    "format": FormatType("write"),
    **dict.fromkeys(("file", "lines", "content"), FileType()),
    **dict.fromkeys(("source", "sources", "puzzle"), SourceType()),
}
DRAW_MADE = "Draw the puzzle, or write it in the format of this ending: .svg, .png, .html, .non."
HELP_WORDS = {"-h", "--help"}
# run(verb, values): runs a verb and returns the exit code.
Run = Callable[["Verb", dict[str, Any]], int]


TEXT = Switch(["--text"], is_flag=True, help="For screen readers: no pictures, one event per line.")


def seats() -> list[click.Option]:
    """Return the options of all families that can be played."""
    return [
        Switch(["--save"], type=OutputType(kept=True), help="Keep the game in FILE instead of your data folder."),
        FORCE,
        TEXT,
        JSON,
        COLOR,
    ]


class OwnOptions(Command):
    """A command that also takes the families' options; its callback gets the given ones as `given`."""

    params: list[click.Parameter]

    def __init__(self, *arguments: Any, use: str = "solve", **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._common: list[click.Parameter] = [*self.params]
        self._listed: list[str] | None = None
        self._use = use

    def own(self, args: list[str], every: bool) -> dict[str, click.Option]:
        """Return the families' options that these arguments may use, or `every` one, by name."""
        common = {name for param in self._common for name in param.opts if name.startswith("--")}
        named = {each.partition("=")[0] for each in args if each.startswith("--")}
        if not every and named <= common:
            return {}
        return {name: option for name, option in own_options(self._use).items() if f"--{name}" not in common}

    def named(self, args: list[str]) -> list[str]:
        """Return families whose options help lists: named on the command line, or else of its source."""
        texts = [each for each in args if not each.startswith("-")]
        found = [each for each in names() if each in texts or f"--family={each}" in args]
        return found or list(filter(None, [family_of(texts)] if texts else []))

    def more(self, ctx: click.Context) -> Iterator[tuple[str, Sequence[click.Parameter]]]:
        common = {name for param in self._common for name in param.opts}
        for name in self._listed or ():
            family = find(name)
            if self._use == MAKE and family.making is None:
                continue
            options = group_options(family_options(family, self._use))
            own = [click_option(option) for option in options if f"--{option.name}" not in common]
            yield family.title_in(say), own

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return all parameters, but only the common ones if help lists the families' options separately."""
        return super().get_params(ctx) if self._listed is None else self._common

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self._listed:
            formatter.write_paragraph()
            formatter.write_text(
                say(Text("Options of one kind of puzzle: unriddle help {command} KIND.", command=self.name))
            )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        helped = bool(set(args) & HELP_WORDS)
        self._listed = self.named(args) if helped and not ctx.resilient_parsing else None
        own = self.own(args, ctx.resilient_parsing)
        self.params = [*self._common, *own.values()]
        rest = super().parse_args(ctx, args)
        values = {name: ctx.params.pop(str(option.name), None) for name, option in own.items()}
        ctx.params["given"] = {
            name: value for name, value in values.items() if value is not None and value is not False
        }
        return rest

    def instead(self, name: str) -> str:
        for family in names():
            if self._use == MAKE and find(family).making is None:
                continue
            for option in family_options(find(family), self._use):
                if option.group and name == f"--{option.name}":
                    return f"--{option.group} {option.name}"
        return super().instead(name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        name = at_hand(ctx) if incomplete.startswith("-") else None
        known = {option.name for option in group_options(family_options(find(name), self._use))} if name else set()
        common = {name for param in self._common for name in param.opts}
        items = super().shell_complete(ctx, incomplete)
        return [item for item in items if not name or item.value in common or item.value.removeprefix("--") in known]


class ReadCommand(OwnOptions):
    """A command that reads a puzzle, with the families' reading options."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, use="read", **more)


class Finding(ReadCommand):
    """A command whose option --found takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread: list[str] = []
        found = False
        for each in args:
            if each.startswith("-") and len(each) > 1:
                found = each.startswith("--found")
                spread.append(each)
            else:
                after = spread[-1] if spread else ""
                spread += ["--found", each] if found and after != "--found" else [each]
        return super().parse_args(ctx, spread)


def own_options(use: str) -> dict[str, click.Option]:
    """Return the families' options of one use, by name; a name used by several is one option."""
    uses: dict[str, list[tuple[str, Option]]] = {}
    for name in names():
        for option in group_options(family_options(find(name), use)):
            uses.setdefault(option.name, []).append((name, option))
    return {
        name: click_option(many[0][1], "; ".join(f"{family}: {option.help}" for family, option in many))
        for name, many in uses.items()
    }


def click_option(option: Option, text: str = "") -> Switch:
    """Return the click option; `text` is the help of one shared by several families, without a default."""
    about = text or sentence(option.help)
    names = [f"--{option.typed}", option.keyword, *([f"-{option.short}"] if option.short else [])]
    names = ["-o", "out"] if option.name == "out" else names
    more: dict[str, Any] = {"help": about, "about": "" if text else option.help}
    if option.type == "flag":
        return Switch(names, is_flag=True, **more)
    default = None if text else option.default
    metavar = "FILE" if option.of == "file" else option.placeholder or None
    shown = default is not None
    return Switch(names, type=_type(option), default=default, show_default=shown, metavar=metavar, **more)


def _type(option: Option) -> Any:
    if option.of == "file":
        return OutputType(*(option.type.split("|") if "|" in option.type else ()))
    if option.type in ("int", "seed") and (option.least is not None or option.most is not None):
        return WholeNumber(option.least, option.most)
    if "|" in option.type:
        return click.Choice(option.type.split("|"))
    return KINDS.get(option.type, click.STRING)


def commands(verbs: Sequence[Verb], top: bool, run: Run) -> dict[str, click.Command]:
    """Return verbs as click commands: the top-level ones, or those in a family's group."""
    return {verb.name: _command(verb, run) for verb in verbs if verb.top == top}


def _writes(verb: Verb) -> bool:
    """Whether it writes files, and so has --force."""
    return bool(any(option.of == "file" for option in (*verb.takes, *verb.options)) or verb.entry or verb.shared)


def _command(verb: Verb, run: Run) -> click.Command:
    params: list[click.Parameter] = [_click_argument(option) for option in verb.takes]
    params += [
        click_option(option) for option in group_options(verb.options) if option.name != FORCE.name or not _writes(verb)
    ]
    if verb.line_game:
        params += seats()
    elif verb.entry:
        params += [UNITS if verb.shared else RESULTS, *but(RUN, "limit"), SAVE]
        params += [output(DRAW_MADE)] if verb.entry == MAKE else []
    else:
        params.append(JSON)
        params += [TIME] if verb.shared else []
    if _writes(verb):
        params.append(FORCE)
    if any(option.type in ("source", "sources") for option in verb.takes):
        params += [FORMAT, *([FAMILY, COLUMNS_FIRST] if verb.top else [])]
    elif verb.top and any(option.type == "puzzle" for option in verb.takes):
        params.append(COLUMNS_FIRST)
    if verb.entry or verb.shared is not None:
        params += WORKERS

    def callback(**values: Any) -> None:
        raise click.exceptions.Exit(run(verb, values))

    return Command(
        verb.name,
        callback=callback,
        help=verb.help,
        params=params,
        # Let -1 reach the number parser, which reports the error.
        context_settings={"ignore_unknown_options": any(option.type == "input" for option in verb.takes)},
    )


def _click_argument(option: Option) -> click.Argument:
    more: dict[str, Any] = {} if option.default is None else {"default": option.default}
    metavar = option.name.upper()
    if option.type in ("words", "sources"):
        more = {"nargs": -1, "required": option.default is None}
        metavar += "..."
    shown = metavar if option.default is None else f"[{metavar}]"
    return click.Argument([option.keyword], type=_type(option), metavar=shown, **more)
