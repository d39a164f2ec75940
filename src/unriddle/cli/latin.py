"""The verbs of diagonal Latin squares: `unriddle latin first` and `unriddle latin count`."""

import json
from typing import Any

import click

from unriddle.cli import latin_more
from unriddle.cli.latin_more import NUMBERS, order_of
from unriddle.cli.options import SAVE, limits, output
from unriddle.cli.session import Session
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.square import KINDS

ORDER = click.Argument(["n"], metavar="N", default="-")


def first(n: str, order: str, base: str, as_json: bool) -> None:
    """Print the first diagonal Latin square of order N, proven first; N from standard input when it is left out."""
    from unriddle.puzzles.latin.first import first

    square = first(order_of(n), int(base))
    if square is None:
        raise click.exceptions.Exit(1)
    if order == "seed":
        square = square.turned()
    click.echo(json.dumps(square.to_json()) if as_json else str(square))


def count(n: str, kind: str, every: bool, unit: int | None, **values: Any) -> None:
    """Count the Latin squares of order N exactly, with their first row fixed; go on after a stop with `resume`."""
    from unriddle.puzzles.latin.count import Count

    puzzle = Puzzle.make(order_of(n), kind=kind)
    session = Session.start(puzzle, values, "count", display={"every_row": every})
    if unit is not None:
        session.search = Count.unit(puzzle, unit)
    outcome = session.run()
    outcome.close()
    # No squares at all is an answer too.
    raise click.exceptions.Exit(0 if outcome.end.why == "exhausted" else outcome.code)


LATIN = click.Group(
    "latin",
    help="Diagonal Latin squares: each symbol once in every row, column and diagonal.",
    commands={
        "first": click.Command(
            "first",
            callback=first,
            help=first.__doc__,
            context_settings=NUMBERS,
            params=[
                ORDER,
                click.Option(
                    ["--order"],
                    type=click.Choice(["lexicographic", "seed"]),
                    default="lexicographic",
                    help="`seed`: filled from the bottom right, as the program did that this began with.",
                ),
                click.Option(
                    ["--base"], type=click.Choice(["0", "1"]), default="0", help="Write symbols from 0 or from 1."
                ),
                click.Option(["--json", "as_json"], is_flag=True, help="As JSON."),
            ],
        ),
        "count": click.Command(
            "count",
            callback=count,
            help=count.__doc__,
            context_settings=NUMBERS,
            params=[
                ORDER,
                click.Option(["--kind"], type=click.Choice(KINDS), default="diagonal", help="Which squares to count."),
                click.Option(["--all", "every"], is_flag=True, help="With any first row: N! times as many."),
                click.Option(["--unit"], type=click.INT, metavar="K", help="Count only unit K, from 1."),
                *limits(),
                *[option for option in output() if option.name not in ("svg", "png", "verbose")],
                SAVE,
            ],
        ),
    },
)
for command in latin_more.VERBS:
    LATIN.add_command(command)

COMMANDS = {"latin": LATIN}
