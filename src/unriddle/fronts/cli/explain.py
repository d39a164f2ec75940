"""`unriddle explain`: a puzzle solved as a person would, step by step."""

from typing import Any

import click

from unriddle.fronts.cli import sources
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.options import FAMILY, FORMAT, LEXICON, RUN, SAVE, VERBOSE, LimitType, OutputType, but, command
from unriddle.fronts.cli.request import Request
from unriddle.fronts.cli.solve import SOURCES, solve_one
from unriddle.fronts.cli.verbs import FOUND, Finding, about


def explain(source: tuple[str, ...], found: tuple[str, ...], until: str | None, teach: bool, **values: Any) -> None:
    """Solve a puzzle step by step, as a person would. Each step says where to look and what follows; --teach adds why.

    Exit codes: 0 solved; 1 stuck; 2 bad input, or no solution; 3 stopped early.
    """
    own = {"found": list(found), "until": until, "teach": teach}
    display = {name: value for name, value in own.items() if value}
    asked = Request.of(values | {"entry": "explain", "use": "read", "display": display})
    read = sources.one(source, asked.family, asked.format, asked.given)
    outcome = solve_one(read, asked, None, None)
    if outcome.told.get("hardest") and not asked.json:
        about(read.opened.family, outcome.told["hardest"])
    nothing = outcome.code == 1 and outcome.told.get("verdict") == "none" and not outcome.told.get("steps")
    raise click.exceptions.Exit(2 if nothing else outcome.code)


COMMANDS = {
    each.name: each
    for each in (
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
