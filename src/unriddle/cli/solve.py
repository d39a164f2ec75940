"""`unriddle solve`: every puzzle of every source, one after the other."""

from collections.abc import Mapping
from itertools import chain, islice
from typing import Any

import click

from unriddle.cli import main, own, sources
from unriddle.cli.options import FAMILY, FORMAT, LEXICON, SAVE, FileType, OutputType, limits, output
from unriddle.cli.session import Outcome, Session
from unriddle.core import UnriddleError
from unriddle.core.errors import plain
from unriddle.reading import Read


def solve(**values: Any) -> None:
    """Solve puzzles. A SOURCE is a file, - for standard input, an id such as latin:7, or the puzzle as text."""
    named = values.pop("source")
    if values["job"] or values["jobs"] is not None:
        from unriddle.cli.batch import run_batch

        raise click.exceptions.Exit(run_batch(named, values))
    reads = sources.puzzles(named, values["family"], values["format"])
    first = list(islice(reads, 2))
    many = len(first) > 1
    code = 0
    for index, read in enumerate(chain(first, reads)):
        tag = {"source": read.source, "index": index} if many else {}
        try:
            if read.error is not None:
                raise read.error
            if many and not values["json"]:
                click.echo(("\n" if index else "") + f"== {read.source} [{index}]")
            outcome = solve_one(read, values, tag, index if many else None)
            code = max(code, outcome.code)
            if outcome.end.why == "stopped":
                break
        except (UnriddleError, OSError) as error:
            if not many:
                raise
            main.complain_about(error)
            if values["json"]:
                end = {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None}
                from unriddle.draw import json_line

                click.echo(json_line({**end, "error": str(error), **tag}))
            code = 2
    raise click.exceptions.Exit(code)


def solve_one(read: Read, values: Mapping[str, Any], tag: Mapping[str, Any], index: int | None) -> Outcome:
    """Solve one puzzle as the options say; pictures and all that a family writes besides."""
    family = read.family
    assert family is not None
    puzzle = own.configured(family, read.puzzle, values)
    tell(read, puzzle, values)
    extras = own.Extras(family, values, index)
    session = Session.start(puzzle, values, tag=tag, display=extras.display())
    extras.before(session.search)
    outcome = session.run()
    extras.after(puzzle, session.search, outcome)
    draw(outcome, values, index)
    outcome.close()
    return outcome


def tell(read: Read, puzzle: Any, values: Mapping[str, Any]) -> None:
    """Say what was read with -v, and what is strange about it, on stderr."""
    assert read.family is not None
    if values["verbose"]:
        title = getattr(puzzle, "title", "")
        about = f"{read.source}: {read.family.title} ({read.note})" + (f", {title}" if title else "")
        click.echo(plain(about), err=True)
    for warning in puzzle.warnings() if hasattr(puzzle, "warnings") else ():
        click.echo(f"unriddle: {plain(warning)}", err=True)


def draw(outcome: Outcome, values: Mapping[str, Any], index: int | None) -> None:
    """Write the picture of the first solution, or of the position when none was found, where --svg and --png say."""
    wanted = {name: values[name] for name in ("svg", "png") if values[name]}
    if not wanted:
        return
    import unriddle.draw

    session = outcome.session
    place = next(iter(outcome.finds), None) or session.search.look()
    picture = session.family.picture(session.puzzle, place)
    for name, file in wanted.items():
        path = own.numbered(file, index)
        drawn = getattr(unriddle.draw, name)(picture)
        path.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())


COMMANDS = {
    "solve": own.OwnOptions(
        "solve",
        callback=solve,
        help=solve.__doc__,
        params=[
            click.Argument(["source"], type=FileType(), nargs=-1, required=True, metavar="SOURCE..."),
            *limits(),
            *output(),
            SAVE,
            click.Option(["--jobs"], type=click.IntRange(1, 256), help="Solve many puzzles in so many processes."),
            click.Option(["--job"], type=OutputType(), help="Keep the job of many puzzles in FILE; goes on with it."),
            FAMILY,
            FORMAT,
            LEXICON,
        ],
    )
}
