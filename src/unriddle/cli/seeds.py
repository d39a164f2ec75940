"""Seeds of what is left to chance: one is drawn where none is given, and told, so that it can be given again."""

import secrets

import click

from unriddle.cli.language import say
from unriddle.core import Text

BELOW = 1_000_000  # short enough to be typed again


def drawn() -> int:
    """A new seed."""
    return secrets.randbelow(BELOW)


def tell(seed: int) -> None:
    """Say a seed that was drawn, beside the output."""
    click.echo(say(Text("seed {seed}; the same again with --seed {seed}", seed=seed)), err=True)
