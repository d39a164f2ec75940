"""What a newcomer meets: `unriddle` alone, and `unriddle help` with the rules of a game."""

import click

from unriddle.fronts.cli import main
from unriddle.fronts.cli.catalog import greeting, introduction, technique
from unriddle.fronts.cli.language import language, painted, say, written
from unriddle.fronts.cli.options import command
from unriddle.registry import find, names


def welcome() -> None:
    """Lines to try, and what was left open."""
    click.echo("\n".join(map(written, greeting())))


def help(topic: tuple[str, ...]) -> None:
    """Explain a puzzle, a technique or a command."""
    known = bool(topic) and (topic[0] in main.COMMON or topic[0] in names())
    if card := [] if known else list(technique(" ".join(topic))):
        for each in card:
            click.echo(written(each) if isinstance(each, str) else painted(each), color=True)
        return
    if len(topic) != 1 or topic[0] not in names():
        raise click.exceptions.Exit(main.run(["--lang", language(), *topic, "--help"]))
    title = say(find(topic[0]).title)
    click.echo(written(title[:1].upper() + title[1:] + ".\n"))
    for each in introduction(topic[0], language()):
        click.echo(written(each) if isinstance(each, str) else painted(each), color=True)


COMMANDS = {"help": command(help, click.Argument(["topic"], nargs=-1, metavar="[PUZZLE | TECHNIQUE | COMMAND]"))}
