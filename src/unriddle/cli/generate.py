"""`unriddle generate`: makes a puzzle, with the options of the family's maker, which its help lists."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from unriddle import api
from unriddle.cli.family import click_option
from unriddle.cli.options import LEXICON, FamilyType, FormatType
from unriddle.cli.printer import new_seed, tell_seed
from unriddle.core import PuzzleError
from unriddle.puzzles import find, names


def generate(
    family: str,
    seed: int | None,
    option: tuple[str, ...],
    to: str | None,
    lexicon: str | None,
    given: Mapping[str, str],
) -> None:
    """Make a puzzle: the same one everywhere for the same seed and options.

    What a family can be asked for is listed by `unriddle generate FAMILY --help`.
    """
    chosen = find(family)
    if chosen.generate is None:
        raise PuzzleError(f"{family} makes no puzzles")
    options = dict(given)
    for each in option:
        name, equals, value = each.partition("=")
        if not equals:
            raise PuzzleError("write an option as NAME=VALUE", each[:40])
        options[name] = value
    own = new_seed() if seed is None else seed
    puzzle = chosen.generate(own, options, *api.arguments(chosen, None, lexicon))
    click.echo(str(puzzle)) if to is None else sys.stdout.buffer.write(chosen.write(puzzle, to))
    if seed is None:
        tell_seed(own)


class Making(click.Command):
    """A command with the options of the maker of the family that is its first argument."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        family = next((each for each in args if each in names()), None)
        own = {option.name: click_option(option) for option in find(family).maker} if family else {}
        self.params = [*PARAMS, *own.values()]
        rest = super().parse_args(ctx, args)
        values = {name: ctx.params.pop(str(option.name), None) for name, option in own.items()}
        ctx.params["given"] = {
            name: "yes" if value is True else str(value)
            for name, value in values.items()
            if value is not None and value is not False
        }
        return rest


PARAMS = (
    click.Argument(["family"], type=FamilyType()),
    click.Option(
        ["--seed"], type=click.IntRange(0, 1 << 62), help="Of all chance; a new one, which is told, without it."
    ),
    click.Option(
        ["--option"], multiple=True, metavar="NAME=VALUE", help="An option of the family's maker, in this form."
    ),
    click.Option(["--to"], type=FormatType(), help="Write it in this format instead of as an id."),
    LEXICON,
)
COMMANDS = {"generate": Making("generate", callback=generate, help=generate.__doc__, params=list(PARAMS))}
