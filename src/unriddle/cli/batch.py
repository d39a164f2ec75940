"""Work shared among processes: `solve --jobs N --job FILE` for many puzzles, and the verbs that families share out."""

import os
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from unriddle import api, screen
from unriddle.cli.printer import show, tell
from unriddle.cli.request import Own, Request
from unriddle.core import Shared, UnriddleError
from unriddle.core.errors import plain
from unriddle.jobs import Pool, Unit
from unriddle.jobs.told import code, events, made, table
from unriddle.puzzles import MAKE
from unriddle.reading import Read
from unriddle.signals import interrupts

ALONE = ("save", "watch", "svg", "png")  # options that show or write one search, which here runs in a worker


def run_batch(reads: Iterable[Read], asked: Request) -> int:
    """Do the work asked for on all these puzzles as a job; the largest exit code of theirs, 3 when stopped."""
    for name in ALONE:
        if getattr(asked, name):
            _refuse(f"--{name}")
    units = [_unit(read, asked) for read in reads]

    def tell_all(results: Sequence[Unit], whole: int) -> int:
        making = asked.use == MAKE and not asked.json
        for text in made(results) if making else ():
            click.echo(text if asked.to is None else _written(text, asked.to), nl=asked.to is None)
        for line in events(results) if asked.json else table(results, whole):
            click.echo(line, err=making)
        return max(map(code, results), default=0)

    return run_job("solve", units, asked.jobs or 1, asked.job, "puzzles", tell_all)


def _written(puzzle_id: str, form: str) -> bytes:
    puzzle = api.parse(puzzle_id)
    return api.find(puzzle.family).write(puzzle, form)


def run_shared(task: str, shared: Shared, values: Mapping[str, Any], common: Mapping[str, Any]) -> int:
    """Do the work that a verb shares out in several processes; the exit code. `task` is its name for the workers."""

    def tell_all(results: Sequence[Unit], whole: int) -> int:
        errors = [unit.result["error"] for unit in results if "error" in unit.result]
        if errors:
            raise UnriddleError(errors[0])
        if results:
            show(shared.summary([unit.result for unit in results], **values), common["as_json"])
        return 0

    units = shared.units(**values)
    return run_job(task, units, common["jobs"] or os.cpu_count() or 1, common["job"], shared.what, tell_all)


def run_job(
    task: str,
    units: Sequence[dict[str, Any]],
    processes: int,
    file: str | None,
    what: str,
    tell_all: Callable[[Sequence[Unit], int], int],
) -> int:
    """Work on a job until it is done or stopped, then have its results told; the exit code, 3 when stopped."""
    pool = Pool(task, units, Path(file) if file else None)
    failure = None
    try:
        try:
            _work(pool, processes, what)
        except UnriddleError as error:  # what is done all the same comes first
            failure = error
        done, _, whole = pool.store.counts()
        results = list(pool.results())
    finally:
        pool.close()
    code = tell_all(results, whole)
    if failure is not None:
        raise failure
    if done < whole:
        line = f"stopped with {done} of {whole} {what} done"
        go_on = f"; go on with the same command and --job {shlex.quote(file)}" if file else ""
        click.echo(plain(line + go_on), err=True)
        return max(code, 3)
    return code


def _refuse(option: str) -> None:
    raise click.UsageError(f"{option} does not go with --jobs and --job")


def _unit(read: Read, asked: Request) -> dict[str, Any]:
    """What a worker needs to know of one puzzle."""
    if read.error is not None or read.family is None:
        return {"source": read.source, "error": str(read.error)}
    own = Own.of(read.family, asked.given or {}, use=asked.use)
    for companion, _ in own.files:
        _refuse(f"--{companion.option.name}")
    puzzle = own.configured(read.puzzle)
    tell(read, puzzle, asked.verbose)
    return {
        "source": read.source,
        "title": puzzle.title,
        "puzzle": str(puzzle),
        "entry": asked.entry,
        "limit": api.entry_of(puzzle, asked.entry).limit if asked.limit is None else asked.limit.count,
        "seconds": asked.time,
        "steps": asked.steps,
        "lexicon": asked.lexicon,
        "display": dict(own.display),
    }


def _work(pool: Pool, processes: int, what: str) -> None:
    """Run the pool, with a line of progress on a terminal."""
    with interrupts() as stop, screen.Line() as line:
        for tally in pool.run(processes, stop):
            line.tell(tally.done, tally.whole, f"{what} done")
