"""The verbs that need no search of their own: show, check, convert, hint."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from unriddle.core import Family, PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.system import files
from unriddle.core.system.extras import program
from unriddle.core.teach.explaining import next_step, why_none
from unriddle.fronts import terminal
from unriddle.fronts.cli import request as sources
from unriddle.fronts.cli.family import OwnOptions
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.language import painted, said, say, written
from unriddle.fronts.cli.options import (
    COLOR,
    FAMILY,
    FORMAT,
    LEXICON,
    RUN,
    SAVE,
    SOURCES,
    VERBOSE,
    FileType,
    FormatType,
    LimitType,
    OutputType,
    Whole,
    but,
    command,
    named,
)
from unriddle.fronts.cli.printer import tell
from unriddle.fronts.cli.request import Own, Request
from unriddle.kit.lesson import said as named_as
from unriddle.session.opened import Opened
from unriddle.session.reading import is_text, solutions_in

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
    if (
        len(source) == 2
        and not solution
        and all(read.resolved().error is None for read in sources.puzzles([source[0]], family, format))
    ):
        named, solution = source[:1], source[1:]
    if len(solution) > 1:
        raise click.UsageError(
            Text("unexpected argument {it!r}: only one solution can follow the puzzle", it=solution[1])
        )
    opened = _read(named, family, format, given)
    place = solutions_in(opened.puzzle, _solution_text(solution[0]))[0] if solution else None
    picture = opened.picture(place)
    for form, file in (("svg", svg), ("png", png)):
        if file:
            from unriddle.draw.svg import written as drawn

            files.replace(Path(file), opened.family.carrying(drawn([said(picture)], form), form, opened.puzzle))
    if not svg and not png:
        click.echo(painted(picture), color=True)


def check(source: Many, solution: Given, family: Given, format: Given, lexicon: Given, given: Options) -> None:
    """Check whether a solution is right. SOLUTION is text or JSON as `solve` printed it: an argument, a file, or - for
    standard input. Exit code 1 means it is wrong.
    """
    if solution is None or not source:  # click fills the last argument first, and would miss the first
        raise click.UsageError(Text("Missing argument {name!r}.", name="SOLUTION" if solution else "SOURCE"))
    opened = _read(source, family, format, given, lexicon)
    for number, found in enumerate(solutions_in(opened.puzzle, _solution_text(solution)), 1):
        wrong = opened.puzzle.check(found, *opened.words)
        if wrong:
            click.echo(plain(say(Text("solution {number}: {wrong}", number=number, wrong=wrong))))
            raise click.exceptions.Exit(1)
    click.echo(say(Text("right", "all {count} are right", count=number)))


def _read(source: Sequence[str], family: Given, format: Given, given: Options, lexicon: Given = None) -> Opened:
    """The puzzle that a source names, with its options; what reading left out is said."""
    if not is_text(source[0]) and len(source) > 1:
        raise click.UsageError(Text("unexpected argument {it!r}: the puzzle is {one!r}", it=source[1], one=source[0]))
    read = sources.one(source, family, format, given)
    opened = Own.of(read.opened.family, given, use="read").configured(read.opened, lexicon)
    tell(read, opened.puzzle, False)
    return opened


def _solution_text(solution: str) -> str:
    try:
        is_file = solution == "-" or (Path(solution).exists() and not Path(solution).is_dir())
    except (OSError, ValueError):
        is_file = False
    return sources.content(solution).decode("utf-8", "replace") if is_file else solution


def convert(source: Many, to: str, family: Given, format: Given, out: Given, given: Options) -> None:
    """Write a puzzle in another format."""
    opened = _read(source, family, format, given)
    data = opened.family.write(opened.puzzle, to)
    if out:
        files.replace(Path(out), data)
    else:
        sys.stdout.buffer.write(data)


def hint(source: Many, level: int, found: Many, family: Given, format: Given, lexicon: Given, given: Options) -> None:
    """Give a hint without giving the puzzle away. A higher level says more."""
    if sources.named(source)[1]:
        raise click.UsageError(Text("unexpected argument {it!r}: put what you have found after --found", it=source[1]))
    opened = _read(source, family, format, given, lexicon)
    kind = opened.family
    most = kind.must_teach().hint_levels
    if not 1 <= level <= most:
        raise PuzzleError(Text("the hint levels of {family} go from 1 to {most}", most=most, family=kind.name))
    search = opened.teach(found)
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


def explain(source: tuple[str, ...], found: tuple[str, ...], until: str | None, teach: bool, **values: Any) -> None:
    """Solve a puzzle step by step, as a person would. Each step says where to look and what follows; --teach adds why.

    Exit codes: 0 solved; 1 stuck; 2 bad input, or no solution; 3 stopped early.
    """
    own = {"found": list(found), "until": until, "teach": teach}
    display = {name: value for name, value in own.items() if value}
    asked = Request.of(values | {"entry": "explain", "use": "read", "display": display})
    read = sources.one(source, asked.family, asked.format, asked.given)
    from unriddle.fronts.cli.solve import solve_one

    outcome = solve_one(read, asked, None, None)
    if outcome.told.get("hardest") and not asked.json:
        about(read.opened.family, outcome.told["hardest"])
    nothing = outcome.code == 1 and outcome.told.get("verdict") == "none" and not outcome.told.get("steps")
    raise click.exceptions.Exit(2 if nothing else outcome.code)


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
        command(
            explain,
            SOURCES,
            FOUND,
            Switch(["--until"], metavar="TIER", help="Use no technique harder than TIER, a name or a number."),
            Switch(["--teach"], is_flag=True, help="Explain why, with a picture of each step."),
            Switch(["--limit"], type=LimitType(), help="Show at most N steps of the solution, or all."),
            *but(RUN, "limit", "watch"),
            Switch(["--svg"], type=OutputType(), help="Write a picture of all steps as SVG."),
            VERBOSE,
            Switch(["--html"], type=OutputType(), help="Write a page with a picture of each step."),
            *SAVE,
            FAMILY,
            FORMAT,
            LEXICON,
            kind=Finding,
        ),
    )
}
