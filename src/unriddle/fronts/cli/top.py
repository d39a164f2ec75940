"""The tree of all click commands: loads each verb's module on demand, and interprets other input."""

from __future__ import annotations

import difflib
import os
import re
import shlex
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import PuzzleError, Text, UnriddleError
from unriddle.core.errors import plain
from unriddle.core.system import extras, kernels
from unriddle.fronts import bugs
from unriddle.fronts.cli import commands, language, main, overview
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.cli.helping import Group, Switch, summary
from unriddle.fronts.cli.kinds import FILLING, family_called, is_kind, level
from unriddle.fronts.terminal import echo

if TYPE_CHECKING:
    from unriddle.session.reading import Read

# Common verbs -> the module of this package that has them.
COMMON = {
    "solve": "commands",
    "resume": "commands",
    "explain": "commands",
    "rate": "commands",
    "play": "play",
    "today": "play",
    "show": "commands",
    "check": "commands",
    "convert": "commands",
    "hint": "commands",
    "generate": "generate",
    "gift": "gift",
    "count": "count",
    "verify": "count",
    "status": "catalog",
    "list": "catalog",
    "demo": "catalog",
    "help": "catalog",
}
# Rooms that are no family and have verbs: the module of them, and what they are about.
ROOMS = {
    "words": ("unriddle.lexicon.verbs", "Word lists: build one, look words up, keep your own."),
    "page": ("unriddle.fronts.web", "Build or serve the browser page, which works offline."),
}
# Other rooms, whose verbs are added at the top level if installed.
FRONTS = ("cli/doctor", "print", "serve", "tui")

# A command -> what people type for it, in any language.
WORDS = """
solve: answer реши решить решение ответ
hint: next clue tip move подсказка подскажи ход
explain: steps teach why объясни объяснить
rate: difficulty level grade оцени оценить сложность
check: validate проверь проверить
check --unique: unique единственность
help: rules technique how what помощь справка правила приём как что
play: start game games open играть играй сыграть сыграй игра
today: daily сегодня
resume: continue продолжить продолжай
generate: make new create random создать создай сделать сделай сгенерируй сгенерировать новый новая
repair: fix mend исправь исправить
gift: share link send qr подарок подари
convert: export save преобразуй преобразовать конвертируй конвертировать переведи
show: draw view display image picture покажи показать нарисуй
print: pdf печать печатай распечатать распечатай напечатай
count: сосчитай посчитай посчитать сколько
list: список
list families: formats kinds puzzles
list examples: примеры
list techniques: techniques приёмы
words: слова словарь
words check: word define слово
latin mates: mates
doctor: version update upgrade версия
"""
TYPED = {
    word: verb for verb, _, words in (each.partition(": ") for each in WORDS.splitlines()) for word in words.split()
}
SUGGESTED_COMMANDS = {
    "check-proof": "verify",
    "check-receipt": "verify",
    "job": "status",
    "families": "list",
    "prove": "solve --proof FILE",
    "examples": "list examples",
    **dict.fromkeys(("language", "languages", "язык", "языки"), "--lang ru"),
}
SIZED = re.compile("^(--size=)?([0-9]+) ?[xXхХ×*] ?([0-9]+)$")  # a size, with any separator
POLITE = ("please", "best", "пожалуйста", "лучший", "мне")  # words to ignore before a command
LEAVING = ("exit", "quit", "bye", "выход", "выйти")

# Raised by click 8.2 for a group without a verb; earlier versions print the help themselves.
WITHOUT_VERB: Any = getattr(click.exceptions, "NoArgsIsHelpError", ())


def group(name: str) -> click.Group | None:
    """Return the command `unriddle FAMILY` with the verbs of a family of this name; None for a family without any."""
    from unriddle.registry import find

    if name in ROOMS:
        home, about = ROOMS[name]
        verbs = main.module("own").commands(import_module(home).VERBS, False, main.module("answers").doer(None))
        return Group(name, commands=verbs, help=about, meant=split_words if name == "words" else None)
    family = find(name)
    own = [verb for verb in family.verbs if verb.name not in ("count", "verify")]
    found = main.module("own").commands(own, False, main.module("answers").doer(family))
    return Group(name, commands=found, help=family.verbs_help or family.title, meant=split_family) if found else None


def split_family(ctx: click.Context, args: list[str]) -> tuple[str, click.Command | None, list[str]] | None:
    """Interpret `unriddle latin 7`; None if its second word is nearly a command of the group."""
    group = ctx.command
    assert isinstance(group, Group)
    if ctx.parent is None or (args[0] not in COMMON and group.near(ctx, args[0])):
        return None
    return behind(ctx.parent, str(ctx.info_name), args)


def behind(ctx: click.Context, kind: str, args: list[str]) -> tuple[str, click.Command | None, list[str]]:
    """Interpret arguments after a kind of puzzle; PuzzleError if impossible.

    They are a command that all kinds have, a puzzle of this kind to solve, or the size or level of one to make.
    """
    while len(args) > 1 and (args[0].lower() in FILLING or family_called(args[0]) == kind):
        args = args[1:]
    verb, source = "solve", f"{kind}:{args[0]}"
    if args[0] in cli.list_commands(ctx):
        verb, *args = args
        # It goes where a whole puzzle follows.
        is_topic = args and verb not in ("generate", "count", "help") and args[0][:1].isalpha()
        args = [*(() if is_topic else (kind,)), *args]
    elif is_puzzle(source):
        args = [source, *args[1:]]
    elif re.fullmatch(r"[0-9]+(x[0-9]+)?|random|new|-.*", args[0]) or level(args[0]):
        verb, args = "generate", [kind, *args[args[0] in ("random", "new") :]]
    elif os.path.exists(args[0]) or reads(args, kind):
        args = [*args, "--family", kind]
    else:
        raise PuzzleError("neither a command nor a puzzle of this kind; see: unriddle help {kind}", args[0], kind=kind)
    announce(verb, args)
    return verb, cli.get_command(ctx, verb), args


def split_words(ctx: click.Context, args: list[str]) -> tuple[str, click.Command | None, list[str]] | None:
    """Interpret `unriddle words cat` as a lookup of the word; None if it is nearly a command."""
    group = ctx.command
    assert isinstance(group, Group)
    if group.near(ctx, args[0]):
        return None
    announce("words check", args)
    return "check", group.get_command(ctx, "check"), args


def is_puzzle(text: str) -> bool:
    """Whether this is the id of a puzzle."""
    from unriddle.session.reading import read_id

    try:
        return bool(read_id(text, None, None))
    except UnriddleError:
        return False


def top_verbs() -> dict[str, click.Command]:
    """Return the top-level verbs of families and of other front ends."""
    from unriddle.registry import names

    return _top_verbs(tuple(names()))


@cache
def _top_verbs(families: tuple[str, ...]) -> dict[str, click.Command]:
    from unriddle.registry import find

    found: dict[str, click.Command] = {}
    for name in families:
        found |= main.module("own").commands(find(name).verbs, True, main.module("answers").doer(find(name)))
    for front in FRONTS:
        place = os.path.join(os.path.dirname(__file__), os.pardir, front)
        if os.path.isdir(place) or os.path.isfile(place + ".py"):
            verbs = import_module(f"unriddle.fronts.{front.replace('/', '.')}").VERBS
            found |= main.module("own").commands(verbs, True, main.module("answers").doer(None))
    return found


class Verbs(Group):
    """All verbs, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from unriddle.registry import names

        return [*COMMON, *sorted([*filter(group, [*ROOMS, *names()]), *top_verbs()])]

    def get_help(self, ctx: click.Context) -> str:
        known = {*overview.SECOND, *(name for names in overview.TOPICS.values() for name in names)}
        others = sorted(set(self.list_commands(ctx)) - known) if overview.guests() else ()
        found = {name: command for name in others if (command := self.get_command(ctx, name))}
        return overview.overview({name: summary(command.short_help or command.help) for name, command in found.items()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMON:
            of = main.module(COMMON[cmd_name])
            command: click.Command = commands.of(cmd_name) if of is commands else of.COMMANDS[cmd_name]
            return command
        from unriddle.registry import names

        return group(cmd_name) if cmd_name in (*ROOMS, *names()) else top_verbs().get(cmd_name)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        args = [*args[:1], *("today" if each.lower() == "сегодня" else each for each in args[1:])]
        return super().parse_args(ctx, [SIZED.sub(r"\1\2x\3", each) for each in args])

    def interpret(self, ctx: click.Context, args: list[str]) -> tuple[str, click.Command | None, list[str]] | None:
        """Interpret a synonym of a command, a kind of puzzle (its rules), or a puzzle alone (its command)."""
        if " ".join(args[:2]).lower() == "how many":
            args = ["сколько", *args[2:]]
        if args[0].lower() in POLITE and args[1:]:
            return self.resolve_command(ctx, args[1:])  # type: ignore[no-any-return]
        if not os.path.exists(args[0]) and (words := TYPED.get(args[0].lower())):
            verb, *more = words.split()
            announce(verb, [*more, *args[1:]])
            return verb, self.get_command(ctx, verb), [*more, *args[1:]]
        if args[0].lower() in LEAVING:
            raise click.UsageError(Text("nothing is open here; in a game, /quit leaves it"), ctx)
        kind = is_kind(args[0])
        if kind and len(args) == 1:
            announce("help", [kind])
            return "help", self.get_command(ctx, "help"), [kind]
        if kind:
            return behind(ctx, kind, args[1:])
        sized = re.fullmatch(r"([^\W\d_]+)[-_]?([0-9]+(?:x[0-9]+)?)", args[0])  # latin-5
        if sized and not os.path.exists(args[0]) and (kind := family_called(sized[1])):
            return behind(ctx, kind, [sized[2], *args[1:]])
        near = bool(difflib.get_close_matches(args[0], self.list_commands(ctx), 1))
        if args[0][:-1].startswith("-") or args[0] in SUGGESTED_COMMANDS or not (verb := guess_command(args, near)):
            return None
        announce(verb, args)
        return verb, self.get_command(ctx, verb), args

    def near(self, ctx: click.Context, name: str) -> str:
        return SUGGESTED_COMMANDS.get(name) or super().near(ctx, name)

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.params["yes"]:
            os.environ[extras.CONSENT] = extras.AUTO
        if ctx.params["version"]:
            from unriddle.version import VERSION

            echo(f"unriddle {VERSION}")
            for name, compiled in kernels.report().items() if ctx.params["verbose"] else ():
                echo(f"  {name.removeprefix('unriddle.')}: {'compiled' if compiled else 'interpreted'}")
            return None
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would end with 1, which means something else here
            raise Exit(main.without_reader()) from None


def _debug(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        os.environ[bugs.DEBUG] = "1"  # the processes that it starts hear it, too


@click.group(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    params=[
        Switch(["-V", "--version"], is_flag=True, help=overview.OPTIONS["-V, --version"]),
        Switch(["-v", "--verbose"], is_flag=True, hidden=True),
        Switch(["--debug"], is_flag=True, expose_value=False, callback=_debug, help=overview.OPTIONS["--debug"]),
        Switch(["--yes"], is_flag=True, hidden=True),  # in a clone: install missing libraries without asking
    ],
)
@click.pass_context
def cli(ctx: click.Context, /, **_: object) -> None:
    """Run the command without a verb."""
    if ctx.invoked_subcommand is None:
        overview.begin()


def call(arguments: list[str]) -> int:
    """Run a command line with click; returns the exit code. Misuse for usage errors."""
    language.choose(None)  # translates click's own words, too, which are loaded only now
    try:
        code = cli.main(arguments, prog_name="unriddle", standalone_mode=False)
    except WITHOUT_VERB as error:
        raise Misuse(error.format_message(), is_bare=True) from error
    except click.BadOptionUsage as error:
        raise Misuse(Text("{option} needs a value", option=error.option_name)) from error
    except click.ClickException as error:
        message = error.message
        if isinstance(error, click.BadParameter):
            message = message.removesuffix(".")
            if isinstance(error.param, click.Option):
                message = Text("{option}: {why}", option=max(error.param.opts, key=len), why=message)
        raise Misuse(message) from error
    except click.Abort:
        raise KeyboardInterrupt from None
    return code if isinstance(code, int) else 0


MIN_TEXTS = 4  # the least texts that are taken as one puzzle rather than as a mistyped command with its arguments


def guess_command(arguments: Sequence[str], near: bool) -> str:
    """Return the command that these arguments lack, "" for none; `near`: the first is nearly the name of a command."""
    from unriddle.session.reading import is_link, is_text

    first = arguments[0]
    if os.path.isfile(first):
        return "solve"
    if first.lower().partition(":")[0] == "today":
        return "play"
    if is_link(first) or not is_text(first):
        return "solve"
    texts = list(takewhile(lambda each: not each.startswith("-"), arguments))
    if not all(map(is_text, texts)) or 1 < len(texts) < MIN_TEXTS:
        return ""
    read = reads(texts)
    odd = near and read and (read.remarks or read.opened.puzzle.warnings())
    return "" if odd or not read else "solve"


def reads(texts: Sequence[str], family: str | None = None) -> Read | None:
    """Read these texts together as a puzzle of this family; None if they are not one."""
    from unriddle.session.reading import Reader

    try:
        return Reader(arguments=True).one([*takewhile(lambda each: not each.startswith("-"), texts)], family)
    except (UnriddleError, OSError):
        return None


def announce(command: str, arguments: Sequence[str]) -> None:
    """Print the whole command that was meant."""
    echo(plain(f"$ unriddle {command} {shlex.join(arguments)}"), err=True)
