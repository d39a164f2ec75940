"""What became of the units of a job, one after the other, as lines."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from unriddle.core import Text
from unriddle.core.entry import MAKE
from unriddle.core.errors import plain
from unriddle.core.system import files
from unriddle.draw import json_line, unread
from unriddle.fronts.cli.jobs.progress import Ongoing
from unriddle.fronts.cli.language import say
from unriddle.jobs import parts
from unriddle.jobs.record import Unit
from unriddle.jobs.tasks import opened
from unriddle.session.opened import Opened
from unriddle.session.reading import Read
from unriddle.session.solving import CUT_SHORT, USUAL, Session

WIDEST = 48  # columns of a source in the table
FOUND = "found"  # what a result has that no table tells


def name(number: int, value: Mapping[str, Any]) -> str:
    """What a person knows a unit by: where it is from, else its number from 1."""
    known = str(value.get("source") or value.get("puzzle") or "")
    return plain(known)[-WIDEST:] or Text("unit {number}", number=number + 1)


def code(unit: Unit) -> int:
    """The exit code that a unit alone would have."""
    if "error" in unit.result:
        return 2
    if unit.result["end"]["why"] in CUT_SHORT:
        return 3
    return 0 if unit.result["is_answer"] else 1


def events(unit: Unit) -> Iterator[str]:
    """The events of a unit as JSON lines that name its source."""
    tag, done = {"source": unit.value["source"], "index": unit.number}, unit.result
    for event in [unread(done["error"])] if "error" in done else [*done[FOUND], done["end"]]:
        yield json_line({**event, **tag})


def made(results: Iterable[Unit]) -> Iterator[Opened]:
    """The puzzles that were made, with all that belongs to them."""
    for unit in results:
        for event in unit.result.get(FOUND, ()):
            order = Opened.parse(unit.value["puzzle"])
            yield Opened(order.family, order.entry(MAKE).solution(order.puzzle, event["solution"]).puzzle)


def warned(units: Iterable[Unit], tell: Callable[[Read], object]) -> Iterator[Unit]:
    """The units again, when those puzzles are told of that only a worker has opened, and found strange."""
    for unit in units:
        if unit.result.get("strange"):
            tell(opened(unit.value))
        yield unit


def filed(
    units: Iterable[Unit], paths: Mapping[str, str], many: bool, complain: Callable[[str], object]
) -> Iterator[Unit]:
    """The units again, when the files that each has brought are written where these options say."""
    for unit in units:
        kept = unit.result.get("files", {})
        for option, file in [(option, kept[option]) for option in unit.value.get("files", ()) if option in kept]:
            if "declined" in file:
                complain(f"unriddle: {name(unit.number, unit.value)}: {file['declined']}")
            else:
                files.replace(files.numbered(paths[option], unit.number if many else None), file["content"].encode())
        yield unit


def head(width: int, whole: int) -> str:
    """The head of the table."""
    source, result, found, steps, spent = map(
        say, (Text("source"), Text("result"), Text("found"), Text("steps"), Text("CPU s"))
    )
    return f"{'#':>{_digits(whole)}}  {source:{width}}  {result:12} {found:>6} {steps:>10} {spent:>8}"


def _digits(whole: int) -> int:
    return max(5, len(str(whole - 1)))


def row(unit: Unit, width: int, whole: int) -> str:
    """The line of a puzzle in the table."""
    source = f"{unit.number:{_digits(whole)}}  {plain(unit.value['source'])[-width:]:{width}}"
    if "error" in unit.result:
        return say(Text("{source}  error: {error}", source=source, error=plain(unit.result["error"])))
    end = unit.result["end"]
    said = end["conclusion"]
    result, count = said.get("band") or said.get("verdict") or end["why"], unit.result["count"]
    return f"{source}  {say(Text.of(result)):12} {count:6} {end['steps']:10} {unit.seconds:8.3f}"


def lines(results: Iterable[Unit], whole: int, width: int, as_json: bool) -> Iterator[str | int]:
    """The events of all units, or one per line and one for the whole; with each unit the exit code of its own."""
    count, seconds, columns = 0, 0.0, min(WIDEST, width)
    if not as_json:
        yield head(columns, whole)
    for unit in results:
        count, seconds = count + 1, seconds + unit.seconds
        yield from events(unit) if as_json else [row(unit, columns, whole)]
        yield code(unit)
    if not as_json:
        yield say(
            Text("{done} of {whole} puzzles done, {spent} s of CPU", done=count, whole=whole, spent=f"{seconds:.3f}")
        )


def is_whole(unit: Mapping[str, Any]) -> bool:
    """Whether a unit of `solve` is a search to its end, which can be done in parts."""
    if "error" in unit or unit["entry"] != "solve" or (unit["seconds"], unit["steps"]) != (None, None):
        return False
    puzzle = Opened.parse(unit["puzzle"], unit["lexicon"])
    limit = puzzle.entry("solve").limit if unit["limit"] == USUAL else unit["limit"]
    return limit is None and parts.splits(puzzle, "solve", unit["display"])


def joined(
    first: Mapping[str, Any], job: Ongoing, tell: Callable[[Session], Iterable[str | int]]
) -> Iterator[str | int]:
    """What is to be told of a search in parts, when all are done: of its session."""
    store = job.ended()
    if store.tally.done == store.tally.whole:
        session = parts.session(first, store.in_order())
        yield from tell(session)
        session.close()
