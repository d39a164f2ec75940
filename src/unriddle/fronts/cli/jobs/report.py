"""Reports the results of a job's units, in order, as lines."""

import shlex
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from unriddle.core import Answer, CheckpointError, Text, UnriddleError
from unriddle.core.errors import join_lines, join_with_commas, plain
from unriddle.core.family import MAKE
from unriddle.core.search import checkpoint
from unriddle.core.system import files
from unriddle.core.system.extras import program
from unriddle.core.system.locks import lock
from unriddle.draw.events import json_line, unread
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.several import Several, category
from unriddle.fronts.terminal import ProgressLine
from unriddle.jobs import parts
from unriddle.jobs.store import JobFile, JobProgress, JobUnit
from unriddle.jobs.tasks import open_line
from unriddle.session.opened import Opened
from unriddle.session.reading import Read
from unriddle.session.solving import CUT_SHORT, DEFAULT_LIMIT, Session

AT_ONCE = 500  # results printed before the run is checked again


class Ongoing:
    """A job in a store and the run that works on it.

    `failure` is the error that ended it, `line` shows the progress.
    """

    def __init__(
        self, store: JobFile, run: Iterator[JobProgress], line: ProgressLine, describe: Callable[[JobProgress], str]
    ) -> None:
        self.store = store
        self.failure: UnriddleError | None = None
        self._run, self._line, self._describe = run, line, describe

    def results(self, without: str = "") -> Iterator[JobUnit]:
        """Run the job to its end or a stop; yield the finished units in order."""
        at = 0
        while self._goes_on():
            for unit in self.store.results(at, AT_ONCE, without):
                if unit.number != at:
                    break
                at += 1
                self._line.clear()
                yield unit
        yield from self.store.results(at, without=without)

    def ended(self) -> JobFile:
        """Run the job to its end or a stop, and return its file."""
        while self._goes_on():
            pass
        return self.store

    def _goes_on(self) -> bool:
        """Do one step of the run; return whether there may be another one."""
        try:
            tally = next(self._run, None)
        except UnriddleError as error:  # print the finished results anyway
            self.failure, tally = error, None
        if tally is None:
            self._line.clear()
            return False
        self._line.show(self._describe(tally))
        return True


WIDEST = 48  # the most columns for a source in the table
FOUND = "found"  # the field of a result that no table shows


def name(number: int, value: Mapping[str, Any]) -> str:
    """Return the name of a unit for people: its source or puzzle, otherwise its number from 1."""
    known = str(value.get("source") or value.get("puzzle") or "")
    return plain(known)[-WIDEST:] or Text("unit {number}", number=number + 1)


def code(unit: JobUnit) -> int:
    """Return the exit code that a unit alone would have."""
    if "error" in unit.result:
        return 2
    if unit.result["end"]["why"] in CUT_SHORT:
        return 3
    return 0 if unit.result["is_answer"] else 1


def events(unit: JobUnit) -> Iterator[str]:
    """Yield the events of a unit as JSON lines that name its source."""
    tag, done = {"source": unit.value["source"], "index": unit.number}, unit.result
    for event in [unread(done["error"])] if "error" in done else [*done[FOUND], done["end"]]:
        yield json_line({**event, **tag})


def made_puzzles(results: Iterable[JobUnit]) -> Iterator[Opened]:
    """Yield the puzzles made, opened."""
    for unit in results:
        for event in unit.result.get(FOUND, ()):
            order = Opened.parse(unit.value["puzzle"])
            yield Opened(order.family, order.entry(MAKE).solution(order.puzzle, event["solution"]).puzzle)


def with_warnings(units: Iterable[JobUnit], tell: Callable[[Read], object]) -> Iterator[JobUnit]:
    """Yield the units, calling `tell` for each puzzle with warnings that only a worker opened."""
    for unit in units:
        if unit.result.get("strange"):
            tell(open_line(unit.value))
        yield unit


def write_files(
    units: Iterable[JobUnit], paths: Mapping[str, str], many: bool, complain: Callable[[str], object]
) -> Iterator[JobUnit]:
    """Yield the units, each after its files are written to the paths of these options."""
    for unit in units:
        contents = unit.result.get("files", {})
        for option, file in [
            (option, contents[option]) for option in unit.value.get("files", ()) if option in contents
        ]:
            if "declined" in file:
                complain(f"unriddle: {name(unit.number, unit.value)}: {file['declined']}")
            else:
                path = files.numbered_path(paths[option.partition(".")[0]], unit.number if many else None)
                outputs.write(path, file["content"].encode("latin-1"))
        yield unit


def head(width: int, total: int) -> str:
    """Return the head of the table."""
    source, result, found, steps, spent = map(
        say, (Text("source"), Text("result"), Text("found"), Text("steps"), Text("CPU s"))
    )
    return f"{'#':>{_digits(total)}}  {source:{width}}  {result:12} {found:>6} {steps:>10} {spent:>8}"


def _digits(total: int) -> int:
    return max(5, len(str(total - 1)))


def row(unit: JobUnit, width: int, total: int) -> str:
    """Return the line of a puzzle in the table."""
    source = f"{unit.number:{_digits(total)}}  {plain(unit.value['source'])[-width:]:{width}}"
    if "error" in unit.result:
        return say(Text("{source}  error: {error}", source=source, error=plain(unit.result["error"])))
    end = unit.result["end"]
    conclusion = end["conclusion"]
    result, count = conclusion.get("band") or conclusion.get("verdict") or end["why"], unit.result["count"]
    return f"{source}  {say(Text.of(result)):12} {count:6} {end['steps']:10} {unit.seconds:8.3f}"


def lines(results: Iterable[JobUnit], total: int, width: int, as_json: bool) -> Iterator[str | int]:
    """Yield the events of all units as JSON, or a table with a line per unit and a summary; and the exit code of each
    unit.
    """
    seconds, columns, many = 0.0, min(WIDEST, width), Several(as_json)
    if not as_json:
        yield head(columns, total)
    for unit in results:
        seconds += unit.seconds
        tally(many, unit)
        yield from events(unit) if as_json else [row(unit, columns, total)]
        yield code(unit)
    if not as_json:
        done = Text(
            "{done} of {whole} puzzles done, {spent} s of CPU",
            done=many.tally.total(),
            whole=total,
            spent=f"{seconds:.3f}",
        )
        yield say(done)
    if many.tally.total() > 1 and unit.value.get("entry") != MAKE:
        yield many.line


def tally(many: Several, unit: JobUnit) -> None:
    """Count the result of a unit."""
    many.sources[unit.value["source"]] += 1
    conclusion = {} if "error" in unit.result else unit.result["end"]["conclusion"]
    many.add(
        code(unit),
        "not read" if "error" in unit.result else conclusion.get("level") or category(conclusion, code(unit)),
    )


def is_whole(unit: Mapping[str, Any]) -> bool:
    """Whether a unit of `solve` is a search to its end, which can be done in parts."""
    if "error" in unit or unit["entry"] != "solve" or unit["steps"] is not None:
        return False
    puzzle = Opened.parse(unit["puzzle"], unit["lexicon"])
    limit = puzzle.entry("solve").limit if unit["limit"] == DEFAULT_LIMIT else unit["limit"]
    return limit is None and parts.splits(puzzle, "solve", unit["display"])


def join_parts(
    first: Mapping[str, Any], job: Ongoing, tell: Callable[[Session], Iterable[str | int]]
) -> Iterator[str | int]:
    """Yield lines and exit codes from `tell` for the session of a search in parts, once all are done."""
    store = job.ended()
    if store.tally.done == store.tally.whole:
        session = parts.session(first, store.results_in_order())
        yield from tell(session)
        session.close()


MAX_FAILED = 20  # the most failed units to list
MAX_ERROR = 200  # the most characters of an error
LOST = {"error": Text("its worker was lost repeatedly")}


def state(file: str) -> Iterator[Answer]:
    """Yield the progress of a job file or saved search; exit code 1 until all of it is done."""
    path = Path(file)
    if not path.is_file():
        raise CheckpointError("there is no such file", file)
    with files.open_regular(path) as opened_file:
        is_search = opened_file.read(len(checkpoint.HEAD)) == checkpoint.HEAD
    if is_search:
        yield _search_progress(path)
        return
    process = _worked_on_by(path)
    with closing(JobFile.look(path)) as store:
        tally = store.tally
        failed = [
            {"unit": name(unit.number, unit.value), "error": (unit.result or LOST)["error"]}
            for unit in store.failed(MAX_FAILED)
        ]
        rate = tally.rate(time.time() if process else tally.last)
        values: dict[str, Any] = {
            "task": store.task,
            "state": "done" if tally.done == tally.whole else "running" if process else "stopped",
            "process": process,
            "done": tally.done,
            "units": tally.whole,
            "cpu_seconds": tally.seconds,
            "rate": rate,
            "seconds_left": (tally.whole - tally.done) / rate if rate > 0 else None,
            "grows": store.grows,
            "failed": failed,
            "builds": store.builds(),
        }
    yield Answer(values, "\n".join(plain(say(line)) for line in _lines(values)), code=int(tally.done < tally.whole))


def _search_progress(path: Path) -> Answer:
    """Describe the progress of a saved search."""
    saved = Session.resume(checkpoint.load(path), path=path)
    share, count = saved.end.share, len(saved.finds)
    values = {"task": saved.name, "puzzle": str(saved.puzzle), "share": share, "found": count}
    text = Text("{task} {puzzle}: {share:.2%} searched, {found:,} found", **values)
    then = Text("Resume with: {command}", command=f"{program()} resume {shlex.quote(str(path))}")
    return Answer(values, join_lines([text, then] if share < 1 else [text]), code=int(share < 1))


def _worked_on_by(path: Path) -> str | None:
    """Return the number of the process that works on a job, or None."""
    try:
        lock(path).close()
    except BlockingIOError as error:
        return error.strerror
    return None


def _lines(progress: dict[str, Any]) -> Iterator[str]:
    doing = {
        "done": Text("done"),
        "stopped": Text("not running"),
        "running": Text("process {process} is working on it", process=progress["process"]),
    }
    yield Text(
        "{task}: {done:,} of {units:,} units done, {seconds} s of CPU; {doing}",
        task=progress["task"],
        done=progress["done"],
        units=progress["units"],
        seconds=f"{progress['cpu_seconds']:,.1f}",
        doing=doing[progress["state"]],
    )
    if progress["rate"] and progress["state"] != "done":
        rate = Text("{rate} units per second", rate=f"{progress['rate']:,.2f}")
        yield with_left(rate, progress["seconds_left"], progress["grows"])
    if len(progress["builds"]) > 1:
        builds = join_with_commas(map(plain, progress["builds"]))
        yield Text("several builds of unriddle worked on it: {builds}", builds=builds)
    for each in progress["failed"]:
        yield Text("failed: {unit}: {error}", unit=each["unit"], error=each["error"][:MAX_ERROR])


def with_left(text: Text, seconds: float, grows: bool = False) -> Text:
    """Append the time left, approximate, or a minimum if `grows` (units may be divided)."""
    if seconds < 90:
        time = Text("{time} s", time=f"{seconds:.0f}")
    elif seconds < 90 * 60:
        time = Text("{time} min", time=f"{seconds / 60:.0f}")
    else:
        time = Text("{time} h", time=f"{seconds / 3600:.1f}")
    if grows:
        return Text("{said}; at least {time} left", said=text, time=time)
    return Text("{said}; about {time} left", said=text, time=time)
