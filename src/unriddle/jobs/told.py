"""What became of the units of a job, one after the other, as lines."""

from collections.abc import Iterator, Sequence

from unriddle.core.errors import plain
from unriddle.draw import json_line, unread
from unriddle.jobs.store import Unit
from unriddle.session import CUT_SHORT


def code(unit: Unit) -> int:
    """The exit code that a unit alone would have."""
    if "error" in unit.result:
        return 2
    if unit.result["end"]["why"] in CUT_SHORT:
        return 3
    return 0 if unit.result["is_answer"] else 1


def events(results: Sequence[Unit]) -> Iterator[str]:
    """The events of all units as JSON lines that name their source."""
    for unit in results:
        tag, done = {"source": unit.value["source"], "index": unit.number}, unit.result
        for event in [unread(done["error"])] if "error" in done else [*done["found"], done["end"]]:
            yield json_line({**event, **tag})


def made(results: Sequence[Unit]) -> Iterator[str]:
    """The ids of the puzzles that were made."""
    for unit in results:
        for event in unit.result.get("found", ()):
            yield event["solution"]["puzzle"]


def table(results: Sequence[Unit], whole: int) -> Iterator[str]:
    """One line a puzzle, and a line for the whole."""
    width = min(48, max((len(unit.value["source"]) for unit in results), default=6))
    yield f"{'#':>5}  {'source':{width}}  {'result':12} {'found':>6} {'steps':>10} {'CPU s':>8}"
    for unit in results:
        name = plain(unit.value["source"])[-width:]
        if "error" in unit.result:
            yield f"{unit.number:5}  {name:{width}}  error: {plain(unit.result['error'])}"
            continue
        end = unit.result["end"]
        said = end["conclusion"]
        result, count = said.get("band") or said.get("verdict") or end["why"], unit.result["count"]
        yield f"{unit.number:5}  {name:{width}}  {result:12} {count:6} {end['steps']:10} {unit.seconds:8.3f}"
    seconds = sum(unit.seconds for unit in results)
    yield f"{len(results)} of {whole} puzzles done, {seconds:.3f} s of CPU"
