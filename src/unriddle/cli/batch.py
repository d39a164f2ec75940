"""`unriddle solve --jobs N --job FILE`: many puzzles in several processes, with progress and a table at the end."""

import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from unriddle.cli import own, sources
from unriddle.cli.session import CUT_SHORT, interrupts
from unriddle.cli.solve import tell
from unriddle.core import UnriddleError
from unriddle.core.errors import plain
from unriddle.draw import json_line
from unriddle.jobs import Pool, Unit
from unriddle.reading import Read

TASK = "unriddle.jobs.tasks:solve"
ALONE = ("save", "watch", "svg", "png")  # options that show or write one search, which here runs in a worker


def run_batch(named: Sequence[str], values: Mapping[str, Any]) -> int:
    """Solve all puzzles of all sources as a job; the largest exit code of theirs, 3 when stopped."""
    for name in ALONE:
        if values[name]:
            _refuse(f"--{name}")
    units = [_unit(read, values) for read in sources.puzzles(named, values["family"], values["format"])]
    path = Path(values["job"]) if values["job"] else None
    pool = Pool(TASK, units, path)
    failure = None
    try:
        try:
            _work(pool, values["jobs"] or 1)
        except UnriddleError as error:  # what is done all the same comes first
            failure = error
        done, _, whole = pool.store.counts()
        results = list(pool.results())
    finally:
        pool.close()
    code = max((_code(unit) for unit in results), default=0)
    if values["json"]:
        for unit in results:
            _print_events(unit)
    else:
        _print_table(results, whole)
    if failure is not None:
        raise failure
    if done < whole:
        line = f"stopped with {done} of {whole} puzzles done"
        go_on = f"; go on with the same command and --job {shlex.quote(str(path))}" if path else ""
        click.echo(line + go_on, err=True)
        return max(code, 3)
    return code


def _refuse(option: str) -> None:
    raise click.UsageError(f"{option} does not go with --jobs and --job")


def _unit(read: Read, values: Mapping[str, Any]) -> dict[str, Any]:
    """What a worker needs to know of one puzzle."""
    if read.error is not None or read.family is None:
        return {"source": read.source, "error": str(read.error)}
    puzzle = own.configured(read.family, read.puzzle, values)
    extras = own.Extras(read.family, values)
    for option in extras.files:
        _refuse(option.opts[0])
    tell(read, puzzle, values)
    limit = values["limit"]
    return {
        "source": read.source,
        "title": getattr(puzzle, "title", ""),
        "puzzle": str(puzzle),
        "limit": read.family.limit if limit is None else limit.count,
        "seconds": values["time"],
        "steps": values["steps"],
        "lexicon": values["lexicon"],
        "display": extras.display(),
    }


def _work(pool: Pool, processes: int) -> None:
    """Run the pool, with a line of progress on a terminal."""
    shown = 0.0
    with interrupts() as stop:
        for tally in pool.run(processes, stop):
            now = time.monotonic()
            if sys.stderr.isatty() and now - shown > 0.1:
                shown = now
                click.echo(f"\r\x1b[K{tally.done} of {tally.whole} puzzles done", nl=False, err=True)
    if shown:
        click.echo("\r\x1b[K", nl=False, err=True)


def _code(unit: Unit) -> int:
    if "error" in unit.result:
        return 2
    if unit.result["end"]["why"] in CUT_SHORT:
        return 3
    return 0 if unit.result["found"] else 1


def _print_events(unit: Unit) -> None:
    tag = {"source": unit.value["source"], "index": unit.number}
    if "error" in unit.result:
        end = {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None}
        events = [{**end, "error": unit.result["error"]}]
    else:
        events = [*unit.result["found"], unit.result["end"]]
    for event in events:
        click.echo(json_line({**event, **tag}))


def _print_table(results: Sequence[Unit], whole: int) -> None:
    """One line a puzzle, and a line for the whole."""
    width = min(48, max((len(unit.value["source"]) for unit in results), default=6))
    click.echo(f"{'#':>5}  {'source':{width}}  {'result':12} {'found':>6} {'steps':>10} {'CPU s':>8}")
    for unit in results:
        name = plain(unit.value["source"])[-width:]
        if "error" in unit.result:
            click.echo(f"{unit.number:5}  {name:{width}}  error: {plain(unit.result['error'])}")
            continue
        end = unit.result["end"]
        result = end["conclusion"].get("verdict") or end["why"]
        found = len(unit.result["found"])
        click.echo(f"{unit.number:5}  {name:{width}}  {result:12} {found:6} {end['steps']:10} {unit.seconds:8.3f}")
    seconds = sum(unit.seconds for unit in results)
    click.echo(f"{len(results)} of {whole} puzzles done, {seconds:.3f} s of CPU")
