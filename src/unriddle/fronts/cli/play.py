"""`unriddle play`, and the verbs of families that lay a table: a game line by line, saved after every move."""

import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import click

from unriddle.core import PuzzleError, Text, Verb
from unriddle.core.errors import plain
from unriddle.core.system import folders
from unriddle.core.system.extras import program
from unriddle.fronts.cli import language, sources
from unriddle.fronts.cli.by_lines import BARE, Left, Lines, Voice
from unriddle.fronts.cli.family import OwnOptions, seats
from unriddle.fronts.cli.gift import message_of
from unriddle.fronts.cli.language import given, painted, say
from unriddle.fronts.cli.options import FAMILY, FORMAT, LEXICON, FileType
from unriddle.fronts.cli.printer import tell, tell_seed
from unriddle.fronts.cli.request import Own
from unriddle.fronts.signals import leaving
from unriddle.fronts.terminal import wrapped
from unriddle.session import daily, saved_games, what_to_play
from unriddle.session.links import Link
from unriddle.session.opened import Opened
from unriddle.session.saved_games import Kept


def play(source: tuple[str, ...], **values: Any) -> None:
    """Play a puzzle in the terminal, line by line. The game is saved after every move. Without a SOURCE, choose one of
    your open games or a puzzle of the day.

    A line is a move, or a command such as /undo, /hint or /quit; /help lists them.
    """
    if values["lang"]:
        language.choose(values["lang"])
    if not source:
        raise click.exceptions.Exit(_offer(values["text"]))
    if len(source) == 1 and len(dailies := _dailies(source[0])) > 1:
        raise click.exceptions.Exit(_chosen(what_to_play.of_day(dailies), values["text"]))
    read = sources.one(source, values["family"], values["format"], values["given"])
    own = Own.of(read.opened.family, values["given"], use="play")
    puzzle = own.configured(read.opened, values["lexicon"])
    tell(read, puzzle.puzzle, False)
    path = Path(values["save"]) if values["save"] else None
    kept, going_on = saved_games.begin(puzzle, own.rules, path, new=values["new"])
    command = [*source, *_again(("--save", values["save"]), ("--text", values["text"]), ("--lang", given()))]
    raise click.exceptions.Exit(
        sit(kept, going_on, f"{program()} play {shlex.join(command)}", values["text"], read.link)
    )


def _again(*options: tuple[str, Any]) -> list[str]:
    """The options that the command which goes on needs, too."""
    return [part for name, value in options if value for part in ([name] if value is True else [name, value])]


def at_table(family: str, verb: Verb, values: Mapping[str, Any], common: Mapping[str, Any]) -> int:
    """Play at the table of a family's verb: a game that is saved goes on, unless it is over or a new one is wanted."""
    table, folder = verb.table, folders.data()
    assert table is not None
    if common["lang"]:
        language.choose(common["lang"])
    path = Path(common["save"]) if common["save"] else folder / table.file if folder else None
    command = [family, verb.name]
    command += _again(("--save", common["save"]), ("--text", common["text"]), ("--lang", given()))
    if path is not None and path.is_file() and not common["new"]:
        kept = Kept.load(path, values.get("lexicon"))
        if kept.play.game.status.kind != "over":
            differs = table.differs(kept.play.game, values)
            for name in values:
                if name in differs and _is_typed(name):
                    kept.close()
                    option = name.replace("_", "-")
                    raise PuzzleError(
                        Text("the saved game has another --{option}; --new starts a new game", option=option)
                    )
            return sit(kept, True, f"{program()} {shlex.join(command)}", common["text"])
        kept.close()
    puzzle, rules, lexicon = table.begin(**values)
    kept, _ = saved_games.begin(Opened.of(puzzle, lexicon), rules, path, new=True)
    if "seed" in values and not _is_typed("seed"):
        tell_seed(values["seed"])
    return sit(kept, False, f"{program()} {shlex.join(command)}", common["text"])


def _is_typed(name: str) -> bool:
    """Whether the option of this name stands on the command line."""
    where = click.get_current_context().get_parameter_source(name)
    return where is not None and where.name == "COMMANDLINE"


def _dailies(source: str) -> list[daily.Daily]:
    """The puzzles of a day that a source such as `today` names."""
    return [*daily.named(source)] if source.strip().lower().partition(":")[0] == daily.PREFIX else []


def _offer(text: bool) -> int:
    """Offer what was left open, and the puzzles of today; the exit code."""
    left = what_to_play.left()
    found = [*left, *what_to_play.of_today()]
    if not left:
        click.echo(say(Text("You have no open games; start one with: {command}", command=f"{program()} play SOURCE")))
    return _chosen(found, text)


def _chosen(found: list[what_to_play.Offer], text: bool) -> int:
    """Let one of these be chosen and play it; the exit code."""
    for number, each in enumerate(found, 1):
        click.echo(f"{number}: {say(each.text)}")
    try:
        answer = Ear(text).ask(Text("Which one? [1] ")).strip() or "1" if found else ""
    except Left:
        answer = ""
    if not answer or BARE.get(answer.removeprefix("/").lower()) == "quit":
        return 0
    if not (answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(found)):
        raise PuzzleError(Text("write a number from 1 to {most}", most=len(found)), answer[:20])
    kept, going_on = found[int(answer) - 1].take()
    return sit(kept, going_on, f"{program()} play", text)


class Ear:
    """The terminal as line play needs it; it counts the seconds that somebody thinks."""

    def __init__(self, text: bool) -> None:
        self.text = text
        self.seconds = 0.0

    def say(self, text: str) -> None:
        lines = "\n".join(map(plain, say(text).split("\n")))
        click.echo(lines if self.text else wrapped(lines))

    def draw(self, picture: Any) -> None:
        click.echo("\n" + painted(picture), color=True)

    def ask(self, text: str) -> str:
        began = time.monotonic()
        sys.stdout.flush()
        try:
            line = self._line(text)
        except OSError as error:  # the terminal is gone
            raise Left from error
        self.seconds += time.monotonic() - began
        if not line:
            raise Left
        return line

    def _line(self, text: str) -> str:
        """One line, "" at the end of input; at a terminal it can be edited, and earlier ones come back with Up."""
        if sys.stdin.isatty() and sys.stdout.isatty() and _has_readline():
            try:
                return input(say(text)) + "\n"
            except EOFError:
                return ""
        if not self.text or sys.stdin.isatty():
            click.echo(say(text), nl=False)
        sys.stdout.flush()
        return sys.stdin.readline()


def _has_readline() -> bool:
    try:
        import readline
    except ImportError:  # as on Windows, whose console edits lines itself
        return False
    return bool(readline)


@contextmanager
def _seated(kept: Kept, command: str) -> Iterator[None]:
    """Whatever ends it, the play is saved as it stands, and where it can go on is said."""
    try:
        with leaving():
            yield
    except (Left, KeyboardInterrupt, click.Abort):
        kept.save()
        with suppress(OSError):  # the terminal may be gone
            if kept.path is not None:
                click.echo("\n" + plain(say(Text("The game is saved; resume with: {command}", command=command))))
    finally:
        try:
            kept.save()
        finally:
            kept.close()


def sit(kept: Kept, going_on: bool, command: str, text: bool, link: Link | None = None) -> int:
    """Play to the end or until the players leave; the exit code: 0 for a game that is solved or over, and after
    /quit, otherwise 3. The message of a `link` comes when it is solved.
    """
    ear, before, told = Ear(text), kept.play.seconds, list[Text]()
    lines = Lines(kept, Voice(ear.say, ear.draw, ear.ask, text))
    with _seated(kept, command):
        lines.greet()
        saved = Text("The game is saved in {file}", file=kept.path)
        ear.say(saved if kept.path else Text("The game is not saved because there is no home folder"))
        if going_on:
            ear.say(Text("Resuming the saved game; --new starts another"))
        lines.show()
        while not lines.over:
            changed = True
            if kept.play.person():
                line = ear.ask(lines.prompt)
                kept.play.seconds = round(before + ear.seconds, 1)
                changed = lines.take(line)
            else:
                lines.reply()
            if changed:
                lines.show()
            if link is not None and kept.play.game.status.kind in ("solved", "over"):
                message = list(message_of(link, next(iter(kept.play.game.found), None)))
                for sentence in message if message != told else ():
                    ear.say(sentence)
                told = message
        if boast := daily.share_line(kept.play):
            ear.say(boast)
    return 0 if lines.quit or kept.play.game.status.kind in ("solved", "over") else 3


COMMANDS = {
    "play": OwnOptions(
        "play",
        callback=play,
        help=play.__doc__,
        params=[
            click.Argument(["source"], type=FileType(), nargs=-1, metavar="[SOURCE...]"),
            *seats(),
            FAMILY,
            FORMAT,
            LEXICON,
        ],
        use="play",
    )
}
