"""Verbs of `unriddle latin` that make squares by construction, by number and by chance, or look into finished ones."""

import json
import re
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from unriddle.cli import sources
from unriddle.cli.options import FORMAT, Limit, LimitType
from unriddle.core import PuzzleError

# So that -1 reaches the reader of numbers, which says what is wrong with it.
NUMBERS = {"ignore_unknown_options": True}
ORDER = click.Argument(["order"], metavar="N", default="-")
SOURCE = click.Argument(["source"])
BASE = click.Option(["--base"], type=click.Choice(["0", "1"]), default="0", help="Write symbols from 0 or from 1.")
TO = click.Option(["--to"], metavar="FORMAT", default="text", help="Write it as text, csv, json, latex or svg.")
FIRST_ROW = click.Option(["--first-row"], is_flag=True, help="Only squares whose first row is 0 1 2 ...")
JSON = click.Option(["--json"], is_flag=True, help="One JSON value for each square.")
DIAGONAL = click.Option(["--diagonal"], is_flag=True, help="Only diagonal ones.")


def square(order: str, base: str, to: str, json: bool) -> None:
    """A diagonal square of order N, by construction and checked; exit code 1 for 2 and 3, which have none.

    N goes up to 9999; it is read from standard input when it is left out.
    """
    from unriddle.puzzles.latin.construct import square as construct

    number = order_of(order)
    _refuse_empty(number)
    _show(construct(number)._replace(base=int(base)), "json" if json else to)


def nth(order: str, number: str, first_row: bool, base: str, to: str, json: bool) -> None:
    """Square number K, counted from 1, of all diagonal squares of order N <= 7 in lexicographic order."""
    from unriddle.puzzles.latin import ranking

    puzzle = _puzzle(order, first_row, base)
    _refuse_empty(puzzle.order)
    _show(ranking.nth(puzzle, _number(number, "the number of a square")), "json" if json else to)


def rank(source: str, format: str | None, first_row: bool, json: bool) -> None:
    """The number of a square among all diagonal squares of its order, as `nth` takes it."""
    from unriddle.puzzles.latin import ranking

    for puzzle, square in _squares(source, format):
        every = type(puzzle).make(puzzle.order, first_row=puzzle.first_row or first_row, base=puzzle.base)
        number = ranking.rank(every, square)
        _say(json, {"rank": number, "of": ranking.count(every)}, str(number))


def random(order: str, seed: int, first_row: bool, base: str, to: str, json: bool) -> None:
    """A random diagonal square of order N: up to 7 each is equally likely, up to 64 by a random walk.

    The same seed gives the same square on every machine.
    """
    from unriddle.puzzles.latin.chance import random_square

    puzzle = _puzzle(order, first_row, base)
    _refuse_empty(puzzle.order)
    _show(random_square(puzzle, seed), "json" if json else to)


def transversals(source: str, format: str | None, diagonal: bool, list: bool, limit: Limit, json: bool) -> None:
    """How many transversals, and diagonal transversals, a square has; exit code 1 when there are none.

    A transversal has one cell of each row, column and symbol; a diagonal one has one cell of each diagonal too.
    --list shows the columns, counted from 1, of their cells in each row.
    """
    from unriddle.puzzles.latin import transversals as module

    none = False
    for _, square in _squares(source, format):
        if list:
            found = islice(module.transversals(square, diagonal), limit.count)
            shown = 0
            for shown, columns in enumerate(found, 1):  # noqa: B007 (how many there were)
                line = [column + 1 for column in columns]
                _say(json, {"columns": line}, " ".join(map(str, line)))
            none = none or not shown
            continue
        counts = {"transversals": module.count(square), "diagonal": module.count(square, True)}
        none = none or not counts["diagonal" if diagonal else "transversals"]
        every, both = counts["transversals"], counts["diagonal"]
        _say(json, counts, f"{every} transversal{'' if every == 1 else 's'}, {both} of them diagonal")
    if none:
        raise click.exceptions.Exit(1)


def mates(source: str, format: str | None, diagonal: bool, limit: Limit, json: bool, to: str) -> None:
    """Orthogonal mates of a square, with the first row 0 1 2 ...; exit code 1 when it has none.

    Standard error tells how many were found, whether these are all, and whether the square is self-orthogonal:
    orthogonal to its transpose.
    """
    from unriddle.puzzles.latin import mates as module

    none = False
    for _, square in _squares(source, format):
        search = module.mates(square, diagonal)
        count = 0
        rows = []
        for mate in islice(search, limit.count):
            count += 1
            if json:
                rows.append(mate.rows())
                continue
            if count > 1 and to == "text":
                click.echo()
            _show(mate, to)
        none = none or not count
        every = limit.count is None or count < limit.count
        own = module.is_self_orthogonal(square)
        if json:
            _say(True, {"mates": rows, "all": every, "self_orthogonal": own}, "")
        else:
            click.echo(f"{_mates(count, diagonal, every)}; {'' if own else 'not '}self-orthogonal", err=True)
    if none:
        raise click.exceptions.Exit(1)


def canonical(source: str, format: str | None, to: str, json: bool) -> None:
    """The first square in lexicographic order that is the same as this one but for symmetry and names of symbols."""
    from unriddle.puzzles.latin.canonical import canonical as form

    for number, (puzzle, square) in enumerate(_squares(source, format)):
        if wrong := type(puzzle).make(puzzle.order, base=puzzle.base).check(square):
            raise PuzzleError(wrong)
        if number and to == "text" and not json:
            click.echo()
        _show(form(square), "json" if json else to)


def order_of(text: str) -> int:
    """The order that an argument names: a number, an id such as latin:7, or - for standard input; PuzzleError."""
    if text == "-":
        text = sys.stdin.buffer.read(2000).decode("utf-8", "replace")
    return _number(text.strip().removeprefix("latin:"), "the order")


def _number(text: str, what: str) -> int:
    if re.fullmatch("[-+]?[0-9]{1,1000}", text.strip(), re.ASCII) is None:
        raise PuzzleError(f"{what} must be a whole number", text[:40].strip() or "nothing")
    return int(text)


def _puzzle(order: str, first_row: bool, base: str) -> Any:
    from unriddle.puzzles.latin.puzzle import Puzzle

    return Puzzle.make(order_of(order), first_row=first_row, base=int(base))


def _refuse_empty(order: int) -> None:
    if order in (2, 3):
        click.echo(f"there is no diagonal square of order {order}", err=True)
        raise click.exceptions.Exit(1)


def _squares(source: str, format: str | None) -> Iterator[tuple[Any, Any]]:
    """Each puzzle of a source and the finished square that it gives."""
    from unriddle.puzzles.latin.square import Square
    from unriddle.puzzles.latin.transversals import finished

    for read in sources.puzzles([source], "latin", format):
        if read.error is not None:
            raise read.error
        puzzle = read.puzzle
        if not puzzle.givens and puzzle.order > 1:
            raise PuzzleError("this needs a finished square: a file, - or an id with all cells", str(puzzle)[:60])
        yield puzzle, finished(Square(puzzle.order, puzzle.givens or bytes(1), puzzle.base))


def _show(square: Any, to: str) -> None:
    from unriddle.puzzles.latin.formats import write

    sys.stdout.flush()
    sys.stdout.buffer.write(write(square, to))
    sys.stdout.buffer.flush()


def _say(as_json: bool, value: Any, text: str) -> None:
    click.echo(json.dumps(value) if as_json else text)


def _mates(count: int, diagonal: bool, every: bool) -> str:
    name = "diagonal mate" if diagonal else "mate"
    if not count:
        return f"no {name}"
    return f"{count} {name}{'' if count == 1 else 's'}{' in all' if every else ', and perhaps more'}"


def _limit(usual: str, what: str) -> click.Option:
    return click.Option(["--limit"], type=LimitType(), default=usual, show_default=True, help=f"How many {what}.")


def _verb(callback: Any, *params: click.Parameter, **settings: Any) -> click.Command:
    return click.Command(callback.__name__, callback=callback, help=callback.__doc__, params=[*params], **settings)


LIST = click.Option(["--list"], is_flag=True, help="List them, in lexicographic order.")
SEED = click.Option(["--seed"], type=click.IntRange(0, (1 << 63) - 1), default=0, show_default=True)
NUMBER = click.Argument(["number"], metavar="K")
VERBS: list[click.Command] = [
    _verb(square, ORDER, BASE, TO, JSON, context_settings=NUMBERS),
    _verb(nth, click.Argument(["order"], metavar="N"), NUMBER, FIRST_ROW, BASE, TO, JSON, context_settings=NUMBERS),
    _verb(rank, SOURCE, FORMAT, FIRST_ROW, JSON),
    _verb(random, ORDER, SEED, FIRST_ROW, BASE, TO, JSON, context_settings=NUMBERS),
    _verb(transversals, SOURCE, FORMAT, DIAGONAL, LIST, _limit("all", "to list"), JSON),
    _verb(mates, SOURCE, FORMAT, DIAGONAL, _limit("1", "mates to look for"), JSON, TO),
    _verb(canonical, SOURCE, FORMAT, TO, JSON),
]
