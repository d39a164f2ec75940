"""`unriddle latin`: what only Latin squares have on the command line."""

import click

from unriddle.cli import latin_more


@click.group()
def latin() -> None:
    """Latin squares with diagonals: squares of any order, their places in order, transversals, mates."""


for command in latin_more.VERBS:
    latin.add_command(command)

COMMANDS: dict[str, click.Command] = {"latin": latin}
