"""Verbs of `unriddle latin` that make squares of any order and look into finished ones."""

import re
import sys
from typing import Any

import click

from unriddle.core import PuzzleError

# So that -1 reaches the reader of numbers, which says what is wrong with it.
NUMBERS = {"ignore_unknown_options": True}
BASE = click.option("--base", type=click.Choice(["0", "1"]), default="0", help="Write symbols from 0 or from 1.")
TO = click.option("--to", metavar="FORMAT", default="text", help="Write it as text, csv, json, latex or svg.")


def order_of(text: str) -> int:
    """The order that an argument names: a number, an id such as latin:7, or - for standard input; PuzzleError."""
    if text == "-":
        text = sys.stdin.buffer.read(100).decode("utf-8", "replace")
    match = re.fullmatch(r"(?:latin:)?([-+]?[0-9]{1,20})", text.strip(), re.ASCII)
    if match is None:
        raise PuzzleError("the order must be a whole number", text[:40].strip() or "no order")
    return int(match[1])


@click.command(context_settings=NUMBERS)
@click.argument("order", metavar="N")
@BASE
@TO
def square(order: str, base: str, to: str) -> None:
    """A diagonal square of order N, by construction and checked; exit code 1 for 2 and 3, which have none.

    N may be - for standard input. The orders go up to 9999.
    """
    from unriddle.puzzles.latin.construct import square as construct

    number = order_of(order)
    if number in (2, 3):
        click.echo(f"there is no diagonal square of order {number}", err=True)
        raise click.exceptions.Exit(1)
    _show(construct(number)._replace(base=int(base)), to)


def _show(square: Any, to: str) -> None:
    from unriddle.puzzles.latin.formats import write

    sys.stdout.flush()
    sys.stdout.buffer.write(write(square, to))


VERBS: list[click.Command] = [square]
