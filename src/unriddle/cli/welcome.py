"""What a newcomer meets: `unriddle` alone, `unriddle examples`, and `unriddle help` with the rules of a game."""

import shlex

import click

from unriddle.cli import main, sources
from unriddle.cli.language import language, painted, say
from unriddle.cli.options import command
from unriddle.core import Text
from unriddle.puzzles import find, names
from unriddle.shipped import examples as shipped
from unriddle.shipped import rules

TO_TRY = (
    ("unriddle solve example:fish", Text("any file, link, id or pasted text")),
    ("unriddle hint example:fish", Text("where to look next, and why")),
    ("unriddle play example:tiles", Text("in any terminal, line by line")),
    ("unriddle help quartiles", Text("the rules of a puzzle")),
)


def welcome() -> None:
    """Four lines to try, and what was left open."""
    from unriddle import games

    click.echo(say(Text("Paste a puzzle. See it solved, or get just the next step, and why.")) + "\n")
    for line, about in TO_TRY:
        click.echo(f"  {line:30} {say(about)}")
    left = next(games.left(), None)
    if left is not None:
        what = Text("  {command:30} go on with {game}", command="unriddle play", game=say(left.family.title))
        click.echo(say(what))
    click.echo("\n" + say(Text("unriddle --help tells the rest.")))


def examples() -> None:
    """List the puzzles that come with unriddle; a command takes each as example:NAME."""
    for each in shipped():
        puzzle = sources.one([each.source])
        title = puzzle.puzzle.title
        about = f"{each.family} ({puzzle.note})" + (f", {title}" if title else "")
        click.echo(f"{each.source:18} {about}")


def help(topic: tuple[str, ...]) -> None:
    """The rules of a puzzle, with a picture; or the help of a command."""
    if len(topic) != 1 or topic[0] not in names():
        raise click.exceptions.Exit(main.run([*topic, "--help"]))
    family = find(topic[0])
    click.echo(say(family.title)[:1].upper() + say(family.title)[1:] + ".\n")
    click.echo(rules(family.name, language()), nl=False)
    for each in shipped(family.name)[:1]:
        picture = family.picture(sources.one([each.source]).puzzle, None)
        click.echo("\n" + painted(picture) + "\n", color=True)
        for verb in ("solve", "hint", "play"):
            if verb != "hint" or family.steps:
                click.echo(f"  unriddle {verb} {shlex.quote(each.source)}")


COMMANDS = {
    "examples": command(examples),
    "help": command(help, click.Argument(["topic"], nargs=-1, metavar="[PUZZLE | COMMAND]")),
}
