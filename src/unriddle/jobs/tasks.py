"""Tasks: the work on one unit. A job file names one of these; no other code is ever run."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from unriddle.core import CheckpointError, End, Found
from unriddle.core.contract import event_fields, event_shape
from unriddle.core.json_shape import (
    Json,
    Test,
    is_bool,
    is_count,
    is_line,
    is_number,
    is_object,
    is_text,
    many,
    maybe,
    object_test,
)
from unriddle.jobs import parts
from unriddle.registry import find, names
from unriddle.session.opened import Opened
from unriddle.session.reading import Read
from unriddle.session.solving import DEFAULT_LIMIT, Outcome, Session


class Task(NamedTuple):
    """The work on a unit, and the tests that values and results from a file must pass."""

    do: Callable[[Any, Callable[[], bool]], Any]  # (value, stop) -> result, None if stopped partway
    valid_unit: Test
    valid_result: Test
    # If a result can contain further units, as "rest", which follow it and precede all others: the unit of the command
    # line that a unit belongs to.
    first: Callable[[Any], Any] | None = None


def find_task(name: str) -> Task:
    """Return a task of the table, or the shared work of a verb, `FAMILY VERB`; CheckpointError otherwise."""
    if name in TASKS:
        return TASKS[name]
    owner, _, wanted = name.partition(" ")
    for verb in find(owner).verbs if owner in names() else ():
        if verb.name == wanted and verb.shared is not None:
            return Task(verb.shared.work, verb.shared.valid_unit, verb.shared.valid_result)
    raise CheckpointError("there is no task {name!r}", name=name[:40])


# The result of any task for a unit that cannot be done.
valid_error: Test = object_test(error=is_text)


def solve(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Do the `entry` of a puzzle; return the events as JSON values, None if stopped.

    `unit` has `source`, `line` (0: its puzzle was opened before), `puzzle`, `entry`, `limit` (None: all, USUAL: the
    entry's), `seconds`, `steps`, `lexicon` (None: the puzzle's), `display` and `files`: the options of additional
    files, each with its file extension. The result has their content, or the reason for having none, and whether the
    puzzle has a warning.
    """
    if unit.get("error"):
        return {"error": unit["error"]}
    puzzle = open_line(unit).opened.puzzle if unit["line"] else None
    session = Session.start(
        Opened.of(puzzle, unit["lexicon"]) if puzzle else Opened.parse(unit["puzzle"], unit["lexicon"]),
        unit["entry"],
        limit=unit["limit"],
        display=unit["display"],
        keeps=bool(unit["files"]),
    )
    found = []
    for event in session.run(seconds=unit["seconds"], steps=unit["steps"], stop=stop):
        if isinstance(event, Found) and not session.entry.summary_only:
            found.append(event_fields(event))
        elif isinstance(event, End) and event.why == "stopped":
            return None
    outcome = session.outcome
    session.close()
    files = dict(_files(session, outcome.summary, unit["files"])) if unit["files"] else {}
    strange = puzzle is not None and len(puzzle.warnings()) > 0
    return {"found": found, **end_fields(outcome), "files": files, "strange": strange}


def open_line(unit: Mapping[str, Any]) -> Read:
    """Read the puzzle in a line of a source that was left to the worker. Raises PuzzleError."""
    return Read(unit["source"], unread=unit["puzzle"], line=unit["line"]).good()


def _files(session: Session, summary: Mapping[str, Json], names: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    known = {companion.option.name: companion for companion in session.entry.files}
    for name in names:
        option, _, ending = name.partition(".")
        companion = known.get(option)
        if companion is not None:
            if declined := companion.declines(summary):
                yield name, {"declined": str(declined)}
            else:
                content = session.content(companion, lambda done, whole, what: None, ending)
                yield name, {"content": content.decode("latin-1")}


def end_fields(outcome: Outcome) -> dict[str, Any]:
    """Return the end of a search, in JSON values."""
    end = {**event_fields(outcome.end), "conclusion": outcome.summary}
    return {"count": outcome.count, "is_answer": outcome.is_answer, "end": end}


_unreadable = object_test(source=is_text, error=is_text)
_readable = object_test(
    source=is_text,
    line=is_count,
    puzzle=is_text,
    entry=is_text,
    limit=maybe(lambda limit: limit == DEFAULT_LIMIT or is_count(limit)),
    seconds=maybe(lambda seconds: is_number(seconds) or seconds == inf),
    steps=maybe(is_count),
    lexicon=maybe(is_text),
    display=is_object,
    files=many(is_text),
)
_content, _declined = object_test(content=is_text), object_test(declined=is_line)
_verdict = maybe(is_line)
_solved = object_test(
    found=many(event_shape(Found)),
    count=is_count,
    is_answer=is_bool,
    files=lambda files: is_object(files) and all(_content(file) or _declined(file) for file in files.values()),
    strange=is_bool,
    end=event_shape(End, conclusion=lambda said: is_object(said) and _verdict(said.get("verdict"))),
)


TASKS = {
    "solve": Task(solve, lambda value: _readable(value) or _unreadable(value), _solved),
    "search": Task(parts.work, parts.valid_unit, parts.valid_result, parts.first),
}
