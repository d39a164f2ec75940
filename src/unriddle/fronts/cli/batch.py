"""Work shared among workers: many puzzles, a search in parts, and the shared work of families."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from unriddle.core import Shared, Text, UnriddleError
from unriddle.core.errors import system_message
from unriddle.core.family import MAKE
from unriddle.core.system import files
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.ends import Misuse
from unriddle.fronts.cli.jobs import report
from unriddle.fronts.cli.jobs.report import Ongoing
from unriddle.fronts.cli.jobs.work import How, work
from unriddle.fronts.cli.printer import show, tell
from unriddle.fronts.cli.request import Own, SearchRequest
from unriddle.fronts.terminal import echo
from unriddle.jobs import parts
from unriddle.jobs.local import text_of
from unriddle.jobs.store import JobUnit, Many
from unriddle.session.opened import Opened
from unriddle.session.reading import Read, is_list
from unriddle.session.solving import Session

ALONE = ("save", "watch", "out")  # options that show or save a single search, refused here
LIMITS = ("limit", "steps")
LARGE = 1_000_000  # the least bytes of lists of ids for which a job is identified by the files, not by every unit
MADE = 10_000  # the least puzzles to make for which a job is identified by the first one and their number


def run_batch(
    reads: Iterable[Read],
    asked: SearchRequest,
    sources: Sequence[str] = (),
    count: int = 0,
    table: Callable[[Iterable[JobUnit]], Iterator[str | int]] | None = None,
) -> int:
    """Do the requested work on all these puzzles as a job; return the largest exit code, 3 when stopped.

    The puzzles come from the `sources`, or there are `count` to be made. `table` turns units into lines of output, if
    these differ from the usual ones of jobs.
    """
    _refuse(asked, ALONE)
    asked = asked._replace(jobs=asked.jobs or 1)
    reads = iter(reads)
    ahead = list(islice(reads, 2))
    opens = len(ahead) == 1 or asked.verbose or bool(asked.given)  # otherwise workers open the puzzles
    widths = [6, *map(len, sources)]

    def units() -> Iterator[dict[str, Any]]:
        for read in chain(ahead, reads):
            widths.append(len(read.source))
            yield _unit(read.resolve() if opens else read, asked)

    many = None if opens or count > MADE else _listed_units(units(), asked, sources)
    if count > MADE:  # they differ in their seeds alone
        template = _unit(ahead[0], asked)
        many = Many(units(), [text_of(template), str(count)], partial(_is_of, template, None))
    only = list(units()) if len(ahead) == 1 else []
    if only and report.is_whole(only[0]):
        puzzle = Opened.parse(only[0]["puzzle"], asked.lexicon)
        return _run_parts(puzzle, only[0], asked, lambda session: asked._replace(time=None).run(session).code)

    def tell_all(job: Ongoing) -> Iterator[str | int]:
        units = job.results("" if asked.json else report.FOUND)
        results = report.with_warnings(units, lambda read: tell(read, read.opened.puzzle, False))
        done = report.write_files(results, asked.given or {}, job.store.tally.whole > 1, terminal.note)
        if table is not None:
            return table(done)
        return report.lines(done, job.store.tally.whole, max(widths), asked.json)

    def tell_made(job: Ongoing) -> Iterator[str | bytes | int]:
        for made in report.made_puzzles(job.results()):
            yield str(made.puzzle) if asked.to is None else made.family.write(made.puzzle, asked.to)
        for line in tell_all(job):
            if isinstance(line, int):
                yield line
            else:
                terminal.note(line)

    made = asked.use == MAKE and not asked.json
    return _run("solve", only or many or units(), asked, "puzzles", tell_made if made else tell_all)


def _listed_units(units: Iterable[Any], asked: SearchRequest, sources: Sequence[str]) -> Many | None:
    """Return the units of large lists of ids; None for other sources."""
    if not sources or not all(map(is_list, sources)) or sum(map(os.path.getsize, sources)) < LARGE:
        return None
    template = _unit(Read("", unread="-"), asked)
    identity = [text_of(template), *chain.from_iterable((source, _digest(source)) for source in sources)]
    return Many(units, identity, partial(_is_of, template, frozenset(sources)))


def _is_of(template: Mapping[str, Any], sources: Set[str] | None, unit: Mapping[str, Any]) -> bool:
    """Whether a unit equals the others of a job except for its puzzle, and is from one of these sources."""
    own = {name: unit.get(name) for name in ("source", "line", "puzzle")}
    return {**template, **own} == unit and (sources is None or unit["source"] in sources)


def _digest(source: str) -> str:
    from hashlib import file_digest  # OpenSSL takes 3 ms, and only large lists need it

    with files.open_regular(source) as file:
        return file_digest(file, "blake2b").hexdigest()


def run_parts(
    puzzle: Opened, entry: str, display: Mapping[str, Any], asked: SearchRequest, finish: Callable[[Session], int]
) -> int:
    """Do a verb's long work in parts, then pass its session to `finish`; returns the exit code."""
    _refuse(asked, (*ALONE, *LIMITS))
    unit = {"entry": entry, "lexicon": asked.lexicon, "display": display}
    return _run_parts(puzzle, unit, asked, finish)


def _run_parts(puzzle: Opened, unit: Mapping[str, Any], asked: SearchRequest, finish: Callable[[Session], int]) -> int:
    units = parts.whole_search(puzzle, unit["entry"], unit["lexicon"], unit["display"])
    tell_all = partial(report.join_parts, units[0], tell=lambda session: [finish(session)])
    return _run("search", units, asked, "units", tell_all)


def run_shared(task: str, shared: Shared, values: Mapping[str, Any], common: Mapping[str, Any]) -> int:
    """Run a verb's shared work on several workers, who know it as `task`; return the exit code."""

    def tell_all(job: Ongoing) -> Iterable[str | int]:
        results = [unit.result for unit in job.results()]
        errors = [result["error"] for result in results if "error" in result]
        if errors:
            raise UnriddleError(errors[0])
        if results or not units:
            show(answer := shared.summary(results, **values), common.get("as_json", common.get("json")))
            if answer.content is not None:
                outputs.write(Path(values["receipt"]), answer.content)
        return []

    units = shared.units(**values)
    return _run(task, units, SearchRequest.of(common), shared.what, tell_all)


def _run(
    task: str,
    units: Iterable[Any] | Many,
    asked: SearchRequest,
    unit_name: str,
    lines: Callable[[Ongoing], Iterable[Any]],
) -> int:
    """Work on a job and report its results; returns the exit code."""
    workers = asked.jobs or os.cpu_count() or 1
    seconds = None if task == "solve" else asked.time  # other tasks have a time limit per puzzle
    execution = How(workers, asked.cluster, asked.job, asked.force, seconds)
    return work(task, units, execution, unit_name, lines, _put, terminal.note)


def _put(line: str | bytes) -> None:
    """Print a line, or write bytes unchanged."""
    echo(line, nl=isinstance(line, str))


def _refuse(asked: SearchRequest, options: Sequence[str]) -> None:
    for name in options:
        if getattr(asked, name) not in (None, False, ()):
            option = "-o" if name == "out" else f"--{name}"
            raise Misuse(Text("{option} cannot be combined with --jobs or --job", option=option))


def _unit(read: Read, asked: SearchRequest) -> dict[str, Any]:
    """Return the unit that a worker needs for one puzzle."""
    more = {"entry": asked.entry, "limit": asked.solution_limit, "seconds": asked.time, "steps": asked.steps}
    more |= {"source": read.source, "line": read.line, "lexicon": asked.lexicon}
    if read.unread:
        return {**more, "puzzle": read.unread, "display": {}, "files": []}
    if read.found is None:
        error = system_message(read.error) if isinstance(read.error, OSError) else read.error
        return {"source": read.source, "error": str(error)}
    own = Own.of(read.found.family, asked.given or {}, use=asked.use)
    more["limit"] = asked.filing(own).solution_limit
    puzzle = own.configure(read.found).puzzle
    tell(read, puzzle, asked.verbose)
    files = [f"{companion.option.name}.{outputs.form(str(path))}".rstrip(".") for companion, path in own.files]
    return {**more, "puzzle": str(puzzle), "display": dict(own.display), "files": files}
