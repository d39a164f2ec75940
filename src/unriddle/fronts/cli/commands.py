"""The commands that work on puzzles, with their arguments; the code of each is imported when called."""

from functools import cache, partial

import click

from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.ends import Exit
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.options import (
    COLOR,
    FAMILY,
    FORCE,
    FORMAT,
    JSON,
    LEXICON,
    OUTPUT,
    RUN,
    SAVE,
    SOURCES,
    TIME,
    VERBOSE,
    WORKERS,
    FileType,
    FormatType,
    LimitType,
    OutputType,
    WholeNumber,
    but,
    command,
    file_argument,
    output,
)
from unriddle.fronts.cli.own import Finding, OwnOptions, ReadCommand

FOUND = Switch(["--found"], multiple=True, metavar="TEXT...", help="What you have already found.")
OUT = Switch(
    ["-o", "out"], type=OutputType(folders=True), metavar="FILE", help="Write to FILE, or to files in this folder."
)


def of(name: str) -> click.Command:
    """Return the command of this name."""
    return {"solve": _solving, "resume": _solving, "rate": _rating}.get(name, _reading)()[name]


@cache
def _solving() -> dict[str, click.Command]:
    from unriddle.fronts.cli.solve import resume, solve

    return {
        "solve": command(
            solve,
            file_argument("source", nargs=-1, metavar="[SOURCE...]"),
            *RUN,
            *OUTPUT,
            SAVE,
            *WORKERS,
            FAMILY,
            FORMAT,
            LEXICON,
            kind=OwnOptions,
        ),
        "resume": command(
            resume,
            click.Argument(["file"], type=OutputType(kept=True), is_eager=True),
            *RUN,
            *OUTPUT,
            kind=partial(OwnOptions, use="resume"),
        ),
    }


@cache
def _rating() -> dict[str, click.Command]:
    from unriddle.fronts.cli.rating import rate
    from unriddle.kit.level import LEVELS

    return {
        "rate": command(
            rate,
            SOURCES,
            *but(RUN, "watch", "limit"),
            Switch(
                ["--at-most"],
                type=click.Choice(list(map(str, LEVELS))),
                help="Name the puzzles that are harder; then exit code 1.",
            ),
            Switch(
                ["--calibrate"],
                type=FileType(),
                metavar="FILE",
                is_eager=True,
                expose_value=False,
                callback=_calibrate,
                help="Fit the costs of techniques to solving times, lines of PUZZLE,SECONDS; 'mine' for your own "
                "games.",
            ),
            SAVE,
            FORCE,
            *WORKERS,
            FAMILY,
            FORMAT,
            LEXICON,
            kind=ReadCommand,
        )
    }


def _calibrate(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value and not ctx.resilient_parsing:
        from unriddle.fronts.cli.calibrating import calibrate

        raise Exit(calibrate(value))


@cache
def _reading() -> dict[str, click.Command]:
    from unriddle.fronts.cli import verbs

    return {
        str(each.name): each
        for each in (
            command(
                verbs.show,
                file_argument("source", nargs=-1, required=True, metavar="SOURCE... [SOLUTION]"),
                FAMILY,
                FORMAT,
                output("Write the drawing to FILE, .svg or .png.", "svg", "png"),
                FORCE,
                JSON,
                COLOR,
                kind=ReadCommand,
            ),
            command(
                verbs.check,
                file_argument("source", nargs=-1, required=True, metavar="SOURCE... SOLUTION"),
                Switch(["--unique"], is_flag=True, help="Check that each SOURCE has exactly one solution."),
                Switch(
                    ["--at-most"],
                    type=click.Choice(["easy", "medium", "hard", "expert"]),
                    help="Also check that each SOURCE is of this level or an easier one.",
                ),
                FAMILY,
                FORMAT,
                LEXICON,
                JSON,
                kind=ReadCommand,
            ),
            command(
                verbs.convert,
                SOURCES,
                Switch(["--to"], type=FormatType("write"), help="The format to write."),
                OUT,
                FORCE,
                JSON,
                COLOR,
                FAMILY,
                FORMAT,
                kind=ReadCommand,
            ),
            command(
                verbs.hint,
                SOURCES,
                Switch(["--level"], type=WholeNumber(), default=1, help="1 where to look, 2 what follows, 3 why."),
                FOUND,
                TIME,
                FAMILY,
                FORMAT,
                LEXICON,
                JSON,
                COLOR,
                kind=Finding,
            ),
            command(
                verbs.explain,
                SOURCES,
                FOUND,
                Switch(["--until"], metavar="TIER", help="Use no technique harder than TIER, a name or a number."),
                Switch(["--teach"], is_flag=True, help="Explain why, with a picture of each step."),
                Switch(["--shortest"], is_flag=True, help="Look for the fewest steps, for --time seconds, or 10."),
                Switch(["--limit"], type=LimitType(), help="Show at most N steps of the solution, or all."),
                *but(RUN, "limit", "watch"),
                output("Draw all steps, .svg, .png or .html.", *outputs.DRAWN),
                FORCE,
                VERBOSE,
                SAVE,
                FAMILY,
                FORMAT,
                LEXICON,
                kind=Finding,
            ),
        )
    }
