"""The verbs that need no search of their own: show, check, convert, hint, generate, families."""

import sys
from pathlib import Path
from typing import Any

import click

from unriddle import api
from unriddle.cli import sources
from unriddle.cli.language import said, say
from unriddle.cli.options import FAMILY, FORMAT, LEXICON, FamilyType, FileType, FormatType, command, named
from unriddle.core import Family, PuzzleError, files
from unriddle.core.errors import plain
from unriddle.puzzles import find, names
from unriddle.puzzles.drawn import drawing
from unriddle.solved import solutions_in

# What an option may have that is given once, or often.
Given = str | None
Many = tuple[str, ...]


def show(source: str, solution: Given, family: Given, format: Given, svg: Given, png: Given) -> None:
    """Draw a puzzle, or a SOLUTION of it as `solve` printed it, in the terminal or into a file."""
    import unriddle.draw

    kind, puzzle = _read(source, family, format)
    place = solutions_in(puzzle, _solution_text(solution))[0] if solution is not None else None
    picture = said(kind.picture(puzzle, place))
    for form, file in (("svg", svg), ("png", png)):
        if file:
            files.replace(Path(file), drawing(picture, form, puzzle))
    if not svg and not png:
        click.echo(unriddle.draw.shown(picture, sys.stdout))


def check(source: str, solution: str, family: Given, format: Given, lexicon: Given) -> None:
    """Check a SOLUTION as `solve` printed it: as text or JSON, an argument, a file or - ; exit code 1 when wrong."""
    kind, puzzle = _read(source, family, format)
    text = _solution_text(solution)
    words = api.arguments(kind, puzzle, lexicon)
    for number, found in enumerate(solutions_in(puzzle, text), 1):
        wrong = puzzle.check(found, *words)
        if wrong:
            click.echo(f"solution {number}: {plain(say(wrong))}")
            raise click.exceptions.Exit(1)
    click.echo("right" if number == 1 else f"all {number} are right")


def _read(source: str, family: Given, format: Given) -> tuple[Family, Any]:
    """The puzzle that a source names, and its family."""
    puzzle = sources.one(source, family, format).puzzle
    return find(puzzle.family), puzzle


def _solution_text(solution: str) -> str:
    try:
        is_file = solution == "-" or Path(solution).is_file()
    except (OSError, ValueError):
        is_file = False
    return sources.content(solution).decode("utf-8", "replace") if is_file else solution


def convert(source: str, to: str, family: Given, format: Given, out: Given) -> None:
    """Write a puzzle in another format."""
    kind, puzzle = _read(source, family, format)
    data = kind.write(puzzle, to)
    if out:
        files.replace(Path(out), data)
    else:
        sys.stdout.buffer.write(data)


def hint(source: str, more: Many, level: int, found: Many, family: Given, format: Given, lexicon: Given) -> None:
    """Help with a puzzle without giving it away: the higher the level, the more is told."""
    if more and not found:
        raise click.UsageError(f"unexpected argument {more[0]!r}: what you have found follows --found")
    kind, puzzle = _read(source, family, format)
    if kind.hint is None:
        raise PuzzleError(f"{kind.name} has no hints")
    if not 1 <= level <= kind.hint_levels:
        raise PuzzleError(f"--level goes from 1 to {kind.hint_levels} for {kind.name}")
    words = api.arguments(kind, puzzle, lexicon)
    text, picture = kind.hint(puzzle, (*found, *more), level, *words)
    click.echo(say(text))
    if picture is not None:
        import unriddle.draw

        click.echo(unriddle.draw.shown(said(picture), sys.stdout))


def generate(family: str, seed: int, option: Many, to: Given, lexicon: Given) -> None:
    """Make a puzzle: the same one everywhere for the same seed and options."""
    chosen = find(family)
    if chosen.generate is None:
        raise PuzzleError(f"{family} makes no puzzles")
    options = {}
    for each in option:
        name, equals, value = each.partition("=")
        if not equals:
            raise PuzzleError("write an option as NAME=VALUE", each[:40])
        options[name] = value
    words = _lexicon_for_generate(chosen, lexicon)
    puzzle = chosen.generate(seed, options, *words)
    click.echo(str(puzzle)) if to is None else sys.stdout.buffer.write(chosen.write(puzzle, to))


def _lexicon_for_generate(family: Family, lexicon: Given) -> tuple[Any, ...]:
    if family.lexicon is None:
        return ()
    from unriddle.lexicon import open_lexicon

    return (open_lexicon(lexicon or family.lexicon(None)),)


def families() -> None:
    """List the families of puzzles, and the formats of each."""
    for name in names():
        family = find(name)
        click.echo(f"{name}: {say(family.title)}")
        for format in family.formats:
            only = "" if format.read and format.write else " (read only)" if format.read else " (write only)"
            click.echo(f"  {format.name:12} {format.about}{only}")


COMMANDS = {
    each.name: each
    for each in (
        command(
            show,
            named("source"),
            named("solution", required=False),
            FAMILY,
            FORMAT,
            click.Option(["--svg"], type=FileType()),
            click.Option(["--png"], type=FileType()),
        ),
        command(check, named("source"), named("solution"), FAMILY, FORMAT, LEXICON),
        command(
            convert,
            named("source"),
            click.Option(["--to"], required=True, type=FormatType(), help="The format to write."),
            click.Option(["-o", "--out"], type=FileType(), help="Write to FILE instead of standard output."),
            FAMILY,
            FORMAT,
        ),
        command(
            hint,
            named("source"),
            click.Argument(["more"], nargs=-1, metavar=""),
            click.Option(["--level"], type=click.INT, default=1, show_default=True, help="How much to tell."),
            click.Option(["--found"], multiple=True, metavar="TEXT...", help="What you have found already."),
            FAMILY,
            FORMAT,
            LEXICON,
        ),
        command(
            generate,
            click.Argument(["family"], type=FamilyType()),
            click.Option(["--seed"], type=click.IntRange(0, 1 << 62), default=0, show_default=True),
            click.Option(["--option"], multiple=True, metavar="NAME=VALUE", help="An option of the family's maker."),
            click.Option(["--to"], type=FormatType(), help="Write it in this format instead of as an id."),
            LEXICON,
        ),
        command(families),
    )
}
