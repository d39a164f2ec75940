"""`unriddle rate`: how hard puzzles are, one as a card, many as a table; and costs from solving times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.system.files import content
from unriddle.fronts import terminal
from unriddle.fronts.cli.batch import run_batch
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.jobs import report
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.options import FAMILY, FORCE, FORMAT, LEXICON, RUN, SAVE, WORKERS, but, command, named
from unriddle.fronts.cli.request import Request, puzzles
from unriddle.fronts.cli.several import Several, became, worse
from unriddle.fronts.cli.solve import solve_all
from unriddle.fronts.cli.verbs import Reading
from unriddle.fronts.signals import interrupts
from unriddle.kit import calibrate
from unriddle.kit.lesson import said as named_in
from unriddle.kit.level import LEVELS
from unriddle.registry import find
from unriddle.session.reading import of_id

if TYPE_CHECKING:
    from unriddle.jobs.store import Unit
    from unriddle.session.reading import Read

Line = tuple[str, Mapping[str, Any]]  # a source, and what is told of its puzzle
LARGEST = 16_000_000  # bytes of a list of times
WIDEST = 40  # characters of a source in the table
HEAD = (Text("level"), Text("harder than"), Text("effort"), Text("per cell"), Text("hardest technique"))


def rate(
    source: tuple[str, ...], band: bool, sort: bool, at_most: str | None, calibrate: str | None, **values: Any
) -> None:
    """Rate how hard puzzles are for a person. Prints the level, the hardest technique and how often each technique is
    used; for several puzzles, prints a table.

    With --at-most, exit code 1 means that a puzzle is harder, or has no level.
    """
    asked = Request.of(values | {"entry": "rate", "use": "read", "display": {"band": True} if band else {}})
    if calibrate is not None:
        _calibrate(calibrate, asked)
        return
    if not source:
        raise click.UsageError(Text("Missing argument {name!r}.", name="SOURCE..."))
    reads = puzzles(source, asked.family, asked.format, asked.given, streamed=asked.shared)
    if asked.shared:
        table = None if asked.json else partial(_shared, band=band, by_level=sort, most=at_most)
        raise click.exceptions.Exit(run_batch(reads, asked, source, table=table))
    every = list(reads)
    if (len(every) == 1 and not at_most) or asked.json or asked.save:
        raise click.exceptions.Exit(solve_all(every, asked))
    many, lines = Several(), list[Line]()
    with interrupts() as stop:

        def each(read: Read, index: int | None) -> tuple[int, str, bool]:
            told = _card(read, asked, stop)
            lines.append((plain(read.source)[-WIDEST:], told))
            return 3 * stop(), told.get("level") or became(told, 2 * (told["verdict"] == "unknown")), not stop()

        many.each(every, each)
    for line in _listed(lines, band, sort):
        click.echo(line)
    harder = list(_harder(lines, at_most))
    for line in harder:
        click.echo(line)
    raise click.exceptions.Exit(worse(many.end(), int(bool(harder))))


def _harder(lines: Iterable[Line], most: str | None) -> Iterator[str]:
    """The puzzles that are harder than `most`, or have no level, a line for each."""
    levels = list(map(str, LEVELS))
    for source, told in lines if most else ():
        level = told.get("level")
        if level is None or levels.index(level) > levels.index(str(most)):
            name = LEVELS[levels.index(level)] if level else Text("no level")
            yield plain(
                say(Text("harder than {most}: {source} ({level})", most=Text.of(str(most)), source=source, level=name))
            )


def _shared(units: Iterable[Unit], band: bool, by_level: bool, most: str | None) -> Iterator[str | int]:
    """The same of what workers have rated; with each unit its exit code."""
    lines, many = list[Line](), Several()
    for unit in units:
        report.tallied(many, unit)
        if "error" in unit.result:
            source, error = report.name(unit.number, unit.value), plain(unit.result["error"])
            terminal.note(f"unriddle: {error if error.startswith(source) else f'{source}: {error}'}")
        else:
            told = {**unit.result["end"]["conclusion"], "family": unit.value["puzzle"].partition(":")[0]}
            lines.append((plain(unit.value["source"])[-WIDEST:], told))
        yield report.code(unit)
    yield from _listed(lines, band, by_level)
    for line in _harder(lines, most):
        yield line
        yield 1
    yield many.line


def _listed(lines: list[Line], band: bool, by_level: bool) -> Iterator[str]:
    """The table."""
    if by_level:
        lines.sort(key=_ease)
    head = [Text("puzzle"), *HEAD, *([Text("band")] if band else [])]
    yield from _table_of(head, [[source, *_cells(told, band)] for source, told in lines])


def _ease(line: Line) -> tuple[bool, int, int]:
    """The easiest come first, those without a level last."""
    told = line[1]
    return told.get("level") is None, told.get("percentile", 0), told.get("effort", 0)


def _card(read: Read, asked: Request, stop: Any) -> Mapping[str, Any]:
    """The card of a puzzle, with its family."""
    read = read.good()
    session = asked.start(read.opened, "rate", asked.display or {})
    with terminal.Line(plain(read.source)[-WIDEST:]):
        for _ in session.run(steps=asked.steps, seconds=asked.time, stop=stop):
            pass
    told = {**session.outcome.told, "family": read.opened.family.name}
    session.close()
    return told


def _cells(told: Mapping[str, Any], band: bool) -> Iterator[str]:
    """What the table says of a card."""
    hardest = told.get("hardest")
    technique = named_in(find(told["family"]).must_teach().names, hardest) if hardest else ""
    if told.get("level"):
        yield LEVELS[list(map(str, LEVELS)).index(told["level"])]
        yield f"{told['percentile']} %"
        yield str(told["effort"])
        yield f"{told['effort_per_cell']:.2f}"
    else:
        yield {"none": Text("no solution"), "multiple": Text("several solutions")}.get(told["verdict"], Text("unknown"))
        yield from ("", "", "")
    yield technique
    if band:
        yield Text.of(told.get("band") or "")


def _table_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table, its columns as wide as they need."""
    lines = [[plain(say(each)) for each in row] for row in (head, *rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    for line in lines:
        yield "  ".join(each.ljust(width) for each, width in zip(line, widths, strict=True)).rstrip()


def _calibrate(path: str, asked: Request) -> None:
    """Fit the costs of each family to the times in a file, and say how well they agree."""
    timed: dict[str, list[calibrate.Timed]] = defaultdict(list)
    left, chosen = 0, find(asked.family) if asked.family else None
    with interrupts() as stop:
        for puzzle, seconds in calibrate.rows(content(path, LARGEST).decode("utf-8-sig", "replace"), path):
            told = _card(of_id(puzzle, chosen, asked.format), asked, stop)
            if stop():
                raise click.exceptions.Exit(3)
            if told.get("weighed"):
                timed[told["family"]].append(calibrate.Timed(told["weighed"], seconds))
            else:
                left += 1
    if not timed and not left:
        raise PuzzleError(calibrate.TOO_FEW, path)
    for name, those in timed.items():
        card: Any = find(name).entries["rate"].conclusion
        costs: Mapping[str, float] = card.scale.costs
        fit = calibrate.fit(those, costs)
        click.echo(say(Text("{family}: {count} timed puzzles", family=name, count=len(those))))
        rows = [[name, f"{costs[name]:g}", f"{cost:.1f}"] for name, cost in fit.costs.items()]
        for line in _table_of([Text("what is counted"), Text("cost"), Text("seconds")], rows):
            click.echo(line)
        before, after = f"{fit.before:.2f}", f"{fit.after:.2f}"
        click.echo(
            say(
                Text(
                    "rank correlation with the times: {before} with the costs, {after} with the fitted seconds",
                    before=before,
                    after=after,
                )
            )
        )
    if left:
        click.echo(say(Text("{count} puzzle has no level", "{count} puzzles have no level", count=left)))


COMMANDS = {
    "rate": command(
        rate,
        named("source", nargs=-1, metavar="SOURCE..."),
        *but(RUN, "watch", "limit"),
        Switch(["--band"], is_flag=True, help="Also show the band given by the hardest technique."),
        Switch(["--sort"], is_flag=True, help="Sort the table of several puzzles, easiest first."),
        Switch(
            ["--at-most"],
            type=click.Choice(list(map(str, LEVELS))),
            help="Name the puzzles that are harder; then exit code 1.",
        ),
        Switch(
            ["--calibrate"],
            metavar="FILE",
            help="Fit the costs of techniques to the solving times in FILE: lines of PUZZLE,SECONDS.",
        ),
        SAVE,
        FORCE,
        *WORKERS,
        FAMILY,
        FORMAT,
        LEXICON,
        kind=Reading,
    )
}
