"""`unriddle rate`: how hard puzzles are, one as a card, many as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from unriddle.core import Text
from unriddle.core.errors import plain
from unriddle.fronts import terminal
from unriddle.fronts.cli.ends import Exit
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.request import SearchRequest, puzzles
from unriddle.fronts.cli.several import Several, category, worse
from unriddle.fronts.cli.solve import solve_all
from unriddle.fronts.signals import interrupts
from unriddle.fronts.terminal import echo
from unriddle.kit.level import LEVELS

if TYPE_CHECKING:
    from unriddle.jobs.store import JobUnit
    from unriddle.session.reading import Read

Line = tuple[str, Mapping[str, Any]]  # a source, and the report on its puzzle
WIDEST = 40  # the most characters for a source in the table
HEAD = (Text("puzzle"), Text("level"), Text("harder than"), Text("effort"), Text("per cell"), Text("hardest technique"))


def rate(source: tuple[str, ...], at_most: str | None, **values: Any) -> None:
    """Rate how hard puzzles are for a person. Prints the level, the hardest technique and how often each technique is
    used; for several puzzles, prints a table, the easiest first.

    With --at-most, exit code 1 means that a puzzle is harder, or has no level.
    """
    asked = SearchRequest.of(values | {"entry": "rate", "use": "read"})
    reads = puzzles(source, asked.family, asked.format, asked.given)
    if asked.shared:
        table = None if asked.json else partial(_rate_shared, most=at_most)
        from unriddle.fronts.cli.batch import run_batch

        raise Exit(run_batch(reads, asked, source, table=table))
    ahead = list(islice(reads, 2))
    reads = chain(ahead, reads)
    if (len(ahead) == 1 and not at_most) or asked.json or asked.save:
        raise Exit(solve_all(reads, asked))
    many, lines = Several(), list[Line]()
    with interrupts() as stop:

        def each(read: Read, index: int | None) -> tuple[int, str, bool]:
            summary = _card(read, asked, stop)
            lines.append((plain(read.source)[-WIDEST:], summary))
            return (
                3 * stop(),
                summary.get("level") or category(summary, 2 * (summary["verdict"] == "unknown")),
                not stop(),
            )

        many.each(reads, each)
    for line in _table(lines):
        echo(line)
    harder = list(_harder(lines, at_most))
    for line in harder:
        echo(line)
    raise Exit(worse(many.end(), int(bool(harder))))


def _harder(lines: Iterable[Line], most: str | None) -> Iterator[str]:
    """Yield a line for each puzzle that is harder than `most` or has no level."""
    levels = list(map(str, LEVELS))
    for source, summary in lines if most else ():
        level = summary.get("level")
        if level is None or levels.index(level) > levels.index(str(most)):
            name = LEVELS[levels.index(level)] if level else Text("no level")
            yield plain(
                say(Text("harder than {most}: {source} ({level})", most=Text.of(str(most)), source=source, level=name))
            )


def _rate_shared(units: Iterable[JobUnit], most: str | None) -> Iterator[str | int]:
    """Yield each unit's exit code, then the table, the puzzles harder than `most`, and the summary."""
    from unriddle.fronts.cli.jobs import report

    lines, many = list[Line](), Several()
    for unit in units:
        report.tally(many, unit)
        if "error" in unit.result:
            source, error = report.name(unit.number, unit.value), plain(unit.result["error"])
            terminal.note(f"unriddle: {error if error.startswith(source) else f'{source}: {error}'}")
        else:
            summary = {**unit.result["end"]["conclusion"], "family": unit.value["puzzle"].partition(":")[0]}
            lines.append((plain(unit.value["source"])[-WIDEST:], summary))
        yield report.code(unit)
    yield from _table(lines)
    for line in _harder(lines, most):
        yield line
        yield 1
    yield many.line


def _table(lines: list[Line]) -> Iterator[str]:
    """Yield the table, the easiest first."""
    lines.sort(key=_ease)
    rows = [
        [plain(say(each)) for each in row] for row in (HEAD, *([source, *_cells(summary)] for source, summary in lines))
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(each.ljust(width) for each, width in zip(row, widths, strict=True)).rstrip()


def _ease(line: Line) -> tuple[bool, int, int]:
    """Sort key: easiest first, those without a level last."""
    summary = line[1]
    return summary.get("level") is None, summary.get("percentile", 0), summary.get("effort", 0)


def _card(read: Read, asked: SearchRequest, stop: Any) -> Mapping[str, Any]:
    """Return the card of a puzzle, with its family."""
    read = read.good()
    session = asked.start(read.opened, "rate", asked.display or {})
    with terminal.ProgressLine(plain(read.source)[-WIDEST:]):
        for _ in session.run(steps=asked.steps, seconds=asked.time, stop=stop):
            pass
    summary = {**session.outcome.summary, "family": read.opened.family.name}
    session.close()
    return summary


def _cells(summary: Mapping[str, Any]) -> Iterator[str]:
    """Yield the table's cells for a card."""
    hardest = summary.get("hardest")
    technique = Text.of(hardest) if hardest else ""
    if summary.get("level"):
        yield LEVELS[list(map(str, LEVELS)).index(summary["level"])]
        yield f"{summary['percentile']} %"
        yield str(summary["effort"])
        yield f"{summary['effort_per_cell']:.2f}"
    else:
        yield {"none": Text("no solution"), "multiple": Text("several solutions")}.get(
            summary["verdict"], Text("unknown")
        )
        yield from ("", "", "")
    yield technique
