"""The verbs that need no search of their own: show, check, convert, hint."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from unriddle import api
from unriddle.core import Family, PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.system import files
from unriddle.core.system.extras import program
from unriddle.core.teach.explaining import next_step, why_none
from unriddle.fronts import terminal
from unriddle.fronts.cli import sources
from unriddle.fronts.cli.family import OwnOptions
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.language import painted, said, say, written
from unriddle.fronts.cli.options import COLOR, FAMILY, FORMAT, LEXICON, FileType, FormatType, Whole, command, named
from unriddle.fronts.cli.printer import tell
from unriddle.fronts.cli.request import Own
from unriddle.kit.drawing import drawing
from unriddle.kit.explain import said as named_as
from unriddle.kit.explain import steps
from unriddle.session.solutions import solutions_in

# What an option may have that is given once, or often.
Given = str | None
Many = tuple[str, ...]
# The families' own options that were given.
Options = Mapping[str, Any]


def show(source: Many, family: Given, format: Given, svg: Given, png: Given, given: Options) -> None:
    """Draw a puzzle, or a solution of it. SOLUTION is what `solve` printed. The drawing goes to the terminal or a
    file.
    """
    if not source:
        raise click.UsageError(Text("Missing argument {name!r}.", name="SOURCE"))
    named, solution = sources.named(source)
    if len(source) == 2 and not solution and _is_puzzle(source[0], family, format):
        named, solution = source[:1], source[1:]
    if len(solution) > 1:
        raise click.UsageError(
            Text("unexpected argument {it!r}: only one solution can follow the puzzle", it=solution[1])
        )
    kind, puzzle = _read(named, family, format, given)
    place = solutions_in(puzzle, _solution_text(solution[0]))[0] if solution else None
    picture = kind.picture(puzzle, place)
    for form, file in (("svg", svg), ("png", png)):
        if file:
            files.replace(Path(file), drawing([said(picture)], form, puzzle))
    if not svg and not png:
        click.echo(painted(picture), color=True)


def check(source: Many, solution: Given, family: Given, format: Given, lexicon: Given, given: Options) -> None:
    """Check whether a solution is right. SOLUTION is text or JSON as `solve` printed it: an argument, a file, or - for
    standard input. Exit code 1 means it is wrong.
    """
    if solution is None or not source:  # click fills the last argument first, and would miss the first
        raise click.UsageError(Text("Missing argument {name!r}.", name="SOLUTION" if solution else "SOURCE"))
    kind, puzzle = _read(source, family, format, given)
    text = _solution_text(solution)
    words = api.arguments(kind, puzzle, lexicon)
    for number, found in enumerate(solutions_in(puzzle, text), 1):
        wrong = puzzle.check(found, *words)
        if wrong:
            click.echo(plain(say(Text("solution {number}: {wrong}", number=number, wrong=wrong))))
            raise click.exceptions.Exit(1)
    click.echo(say(Text("right", "all {count} are right", count=number)))


def _read(source: Sequence[str], family: Given, format: Given, given: Options) -> tuple[Family, Any]:
    """The puzzle that a source names, with its options, and its family; what reading left out is said."""
    if not sources.is_text(source[0]) and len(source) > 1:
        raise click.UsageError(Text("unexpected argument {it!r}: the puzzle is {one!r}", it=source[1], one=source[0]))
    read = sources.one(source, family, format, given)
    assert read.family is not None
    puzzle = Own.of(read.family, given, use="read").configured(read.puzzle)
    tell(read, puzzle, False)
    return read.family, puzzle


def _is_puzzle(text: str, family: Given, format: Given) -> bool:
    return all(read.opened().error is None for read in sources.puzzles([text], family, format))


def _solution_text(solution: str) -> str:
    try:
        is_file = solution == "-" or (Path(solution).exists() and not Path(solution).is_dir())
    except (OSError, ValueError):
        is_file = False
    return sources.content(solution).decode("utf-8", "replace") if is_file else solution


def convert(source: Many, to: str, family: Given, format: Given, out: Given, given: Options) -> None:
    """Write a puzzle in another format."""
    kind, puzzle = _read(source, family, format, given)
    data = kind.write(puzzle, to)
    if out:
        files.replace(Path(out), data)
    else:
        sys.stdout.buffer.write(data)


def hint(source: Many, level: int, found: Many, family: Given, format: Given, lexicon: Given, given: Options) -> None:
    """Give a hint without giving the puzzle away. A higher level says more."""
    if sources.named(source)[1]:
        raise click.UsageError(Text("unexpected argument {it!r}: put what you have found after --found", it=source[1]))
    kind, puzzle = _read(source, family, format, given)
    most = kind.must_teach().hint_levels
    if not 1 <= level <= most:
        raise PuzzleError(Text("the hint levels of {family} go from 1 to {most}", most=most, family=kind.name))
    words = api.arguments(kind, puzzle, lexicon)
    search = steps(puzzle, *words, found=found, strict=False)
    step = next_step(search)
    text, picture = step.hint(level) if step is not None else (why_none(search), None)
    click.echo(written(text))
    if picture is not None:
        click.echo(painted(picture), color=True)
    if step is not None and level == most:
        about(kind, str(step.technique.name))


def about(family: Family, technique: str) -> None:
    """Say on a terminal where a technique is explained."""
    teaching = family.must_teach()
    if terminal.draws() and technique in teaching.cards:
        title, line = named_as(teaching.names, technique), f"{program()} help {shlex.quote(technique)}"
        terminal.note(say(Text("About the technique {technique}: {command}", technique=title, command=line)))


class Reading(OwnOptions):
    """A command that reads a puzzle, with the families' options of it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, use="read", **more)


class Finding(Reading):
    """A command whose option --found takes all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread: list[str] = []
        found = False
        for each in args:
            if each.startswith("-") and len(each) > 1:
                found = each.startswith("--found")
                spread.append(each)
            else:
                after = spread[-1] if spread else ""
                spread += ["--found", each] if found and after != "--found" else [each]
        return super().parse_args(ctx, spread)


FOUND = Switch(["--found"], multiple=True, metavar="TEXT...", help="What you have already found.")
SOURCES = named("source", nargs=-1, required=True, metavar="SOURCE...")
COMMANDS = {
    each.name: each
    for each in (
        command(
            show,
            named("source", nargs=-1, metavar="SOURCE... [SOLUTION]"),
            FAMILY,
            FORMAT,
            Switch(["--svg"], type=FileType(), help="Write the drawing to FILE as SVG."),
            Switch(["--png"], type=FileType(), help="Write the drawing to FILE as PNG."),
            COLOR,
            kind=Reading,
        ),
        command(
            check,
            named("source", nargs=-1, metavar="SOURCE..."),
            named("solution", required=False, metavar="SOLUTION"),
            FAMILY,
            FORMAT,
            LEXICON,
            kind=Reading,
        ),
        command(
            convert,
            SOURCES,
            Switch(["--to"], required=True, type=FormatType("write"), help="The format to write."),
            Switch(["-o", "--out"], type=FileType(), help="Write to FILE instead of standard output."),
            FAMILY,
            FORMAT,
            kind=Reading,
        ),
        command(
            hint,
            SOURCES,
            Switch(["--level"], type=Whole(), default=1, show_default=True, help="How much to say."),
            FOUND,
            FAMILY,
            FORMAT,
            LEXICON,
            COLOR,
            kind=Finding,
        ),
    )
}
