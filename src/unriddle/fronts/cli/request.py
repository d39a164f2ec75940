"""The options of a command line that runs searches: the common ones, and the families' own."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import filterfalse
from typing import TYPE_CHECKING, Any, Self

from unriddle.core import PuzzleError
from unriddle.core.family import MAKE
from unriddle.core.record import Record, lazy
from unriddle.core.system.files import numbered_path
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.family import entry_of, family_options, ungroup_values
from unriddle.fronts.cli.kinds import family_of, formats, is_kind
from unriddle.fronts.cli.language import language
from unriddle.fronts.cli.quick import Limit
from unriddle.registry import find, names
from unriddle.session.opened import Opened
from unriddle.session.reading import Read, Reader, is_text, read_id

if TYPE_CHECKING:
    from pathlib import Path

    from unriddle.core import Companion, Entry, Family
    from unriddle.session.solving import Outcome, Session


class Own(Record):
    """One family's own options on a command line: of the puzzle, the game and the display, and files."""

    family: Family
    puzzle: Mapping[str, Any]
    rules: Mapping[str, Any]
    display: Mapping[str, Any]
    files: Sequence[tuple[Companion, Path]]
    entry: Entry

    @classmethod
    def of(cls, family: Family, given: Mapping[str, Any], index: int | None = None, use: str = "solve") -> Own:
        """Select the family's options among `given`; PuzzleError for another family's option.

        `index` is the puzzle's index among many, which numbers its files.
        """
        if not given:
            return cls(family, {}, {}, {}, (), entry_of(family, use))
        entry, options = entry_of(family, use), family_options(family, use)
        given, known = ungroup_values(options, given), {option.name for option in options}
        for name in given:
            if name not in known:
                raise PuzzleError("{family} has no option --{option}", family=family.name, option=name)
        given_options = [option for option in family.options if option.name in given and use != MAKE]
        puzzle = {option.name: given[option.name] for option in given_options if option.of == "puzzle"}
        game = {option.keyword: given[option.name] for option in given_options if option.of == "game"}
        display = {option.keyword: given[option.name] for option in entry.options if option.name in given}
        named = [(companion, given.get(companion.option.name)) for companion in entry.files]
        files = [(each, numbered_path(file, index)) for each, file in named if file]
        for _, path in files:
            outputs.demand_new(path)
        if len({str(path) for _, path in files}) < len(files):
            raise PuzzleError("two options name this file", str(files[0][1]))
        return cls(family, puzzle, game, display, files, entry)

    def configure(self, opened: Opened, lexicon: str | None = None) -> Opened:
        """Return the puzzle with the options that were given, and with this lexicon. Raises PuzzleError."""
        puzzle = opened.puzzle
        if self.puzzle and self.family.configure is not None:
            puzzle = self.family.configure(puzzle, self.puzzle)
        return Opened(self.family, puzzle, lexicon)


class SearchRequest(Record):
    """The common options of a command line that runs searches, and `given`, the options of families.

    `entry` is the long work, `use` chooses which family options it takes, `display` has its own options.
    """

    limit: Limit | None = None
    time: float | None = None
    steps: int | None = None
    json: bool = False
    text: bool = False
    watch: bool = False
    out: Sequence[str] = ()
    verbose: bool = False
    save: str | None = None
    force: bool = False
    jobs: int | None = None
    job: str | None = None
    cluster: str | None = None
    family: str | None = None
    format: str | None = None
    lexicon: str | None = None
    given: Mapping[str, Any] | None = None
    entry: str = "solve"
    use: str = "solve"
    display: Mapping[str, Any] | None = None
    to: str | None = None
    keeps: bool = False  # whether the solutions are needed again at the end

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Make a request from click's values; missing ones keep their defaults."""
        known = set(cls._fields)
        return cls(**{name: value for name, value in values.items() if name in known})

    @property
    def shared(self) -> bool:
        """Whether workers do the work."""
        return any(value is not None for value in (self.jobs, self.job, self.cluster))

    @property
    def solution_limit(self) -> int | None:
        """The number of solutions wanted, in the form of Session's `limit`."""
        from unriddle.session.solving import DEFAULT_LIMIT

        return DEFAULT_LIMIT if self.limit is None else self.limit.count

    def filing(self, own: Own) -> Self:
        """Return the request adapted to the additional files of a puzzle: solutions to keep, and the limit."""
        if not own.files:
            return self
        keeps = self.keeps or any(companion.every for companion, _ in own.files)
        least, usual = max((companion.least for companion, _ in own.files), default=0), own.entry.limit
        fewer = self.limit is None and usual is not None and usual < least
        return self._replace(keeps=keeps, limit=Limit(least) if fewer else self.limit)

    def start(self, opened: Opened, entry: str, display: Mapping[str, Any], index: int | None = None) -> Session:
        """Start a session for a puzzle, or resume its saved one; `index` if it is one of many."""
        from unriddle.session.solving import Session

        path = numbered_path(self.save, index) if self.save else None
        keeps = bool(self.keeps or self.watch or self.out)
        session = Session.start(opened, entry, limit=self.solution_limit, display=display, path=path, keeps=keeps)
        if path is None:
            return session
        from unriddle.fronts.cli.saving import session_to_save  # reads files, which most runs do not need

        session = session_to_save(session, path, self.force)
        session.files = sorted({*session.files, *outputs.asked})
        return session

    def run(self, session: Session, tag: Mapping[str, Any] | None = None) -> Outcome:
        """Run a session within the limits and print its results."""
        from unriddle.fronts.cli.printer import Style, work

        return work(
            session,
            Style(self.json, self.watch, tag, terminal.draws() and not self.text and not self.json, self.to),
            self.steps,
            self.time,
        )


def _fetch(link: str) -> bytes | None:
    from unriddle.fronts.fetch import fetch

    return fetch(link)


MEMORY = 1000  # MB that reading a file may use: some four times the worst known case


@contextmanager
def limited_memory() -> Iterator[None]:
    """Limit the memory of this process, if the system can, in case a reader lacks its own limit; then MemoryError."""
    try:
        import resource

        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        yield
        return
    soft, hard = before = resource.getrlimit(resource.RLIMIT_AS)
    limits = [each for each in (soft, hard) if each != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([now + MEMORY * 1_000_000, *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


READER = Reader(
    lambda most: sys.stdin.buffer.read(most),
    _fetch,
    settle=lazy("unriddle.fronts.cli.asking", "settle"),
    arguments=True,
    bounded=limited_memory,
)
content: Callable[..., bytes] = READER.content


def puzzles(
    sources: Sequence[str],
    family: str | None = None,
    format: str | None = None,
    given: Mapping[str, Any] | None = None,
) -> Iterator[Read]:
    """Yield every puzzle of every source, not yet opened, read with the given "reading" options.

    A list of ids can have any length. A folder means all its files, recursively, except hidden ones.
    """
    demand_puzzles(sources)
    reader, sources = _reader(given), as_address(sources)
    if any(map(os.path.isdir, sources)):
        from glob import escape, iglob

        every: list[str] = []
        for source in sources:
            inner = iglob(os.path.join(escape(source), "**"), recursive=True) if os.path.isdir(source) else [source]
            every += sorted(filterfalse(os.path.isdir, inner))
        if not every:
            raise PuzzleError("this folder has no files", sources[0])
        sources = every
    if len(sources) > 1:
        reader = reader._replace(settle=None)
    return reader.puzzles(sources, family, format, opened=False)


def as_address(sources: Sequence[str]) -> Sequence[str]:
    """Return the id latin:5 for `latin 5`; other sources unchanged."""
    if len(sources) == 2 and sources[0] in names() and not any(map(os.path.exists, sources)):
        source = ":".join(sources)
        with suppress(PuzzleError):
            return [source] if read_id(source, None, None) else sources
    return sources


def one(
    sources: Sequence[str], family: str | None = None, format: str | None = None, given: Mapping[str, Any] | None = None
) -> Read:
    """Return the only puzzle of a source, or of several texts together; the first of a bundle.

    Raises the errors of reading.
    """
    demand_puzzles(sources)
    return _reader(given).one(as_address(sources), family, format)


def demand_puzzles(sources: Sequence[str]) -> None:
    """Raise PuzzleError if a source is a kind, format or output file, with a command to type instead."""
    if len(sources) > MAX_MISTYPED:
        return
    last = sources[-1] if sources and not os.path.exists(sources[-1]) else ""
    if last in ("random", "new") or (last[:1].isdigit() and re.fullmatch("[0-9]+x[0-9]+", last)):
        kind = is_kind(sources[0]) or "nonogram"
        command = f"unriddle generate {kind}" + f" {last}" * last[0].isdigit()
        raise PuzzleError("this is not a puzzle; for a new one: {command}", last, command=command)
    if len(sources) == 2 and sources[0] in names():
        return
    for at, source in enumerate(sources):
        if os.path.exists(source):
            continue
        if kind := is_kind(source):
            raise PuzzleError(
                "this is a kind of puzzle: type today:{kind} for today's, unriddle generate {kind} for a new one, "
                "unriddle print --book {kind} for a book",
                source,
                kind=kind,
            )
        if at and not is_text(sources[0]):
            from difflib import get_close_matches

            if outputs.form(source) in OUTPUTS:
                raise PuzzleError("there is no such file; to write it, type -o {file}", source, file=source)
            if close := get_close_matches(source, [*formats(family_of(sources[:1]), "write"), "pdf"], 1):
                outputs.demand_other(close[0])
                raise PuzzleError("this is not a puzzle; did you mean --to {format}?", source, format=close[0])


def _reader(given: Mapping[str, Any] | None) -> Reader:
    reader = READER._replace(language=language())
    if not terminal.answers:
        reader = reader._replace(settle=None)
    if not given:
        return reader
    options = [option for name in names() for option in find(name).options]
    given = ungroup_values(options, given)
    options = [option for option in options if option.name in given]
    values, known = (
        {each.keyword: given[each.name] for each in options if each.of == of} for of in ("reading", "puzzle")
    )
    return reader._replace(values=values, known=known)


MAX_MISTYPED = 4  # the most arguments among which one may be intended as something other than a puzzle
OUTPUTS = {*outputs.DRAWN, *outputs.ENDINGS, "pdf", "non", "json", "csv"}


def split_arguments(sources: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Split arguments into the puzzle and the rest; if they are texts, all of them are the puzzle."""
    return (sources, ()) if is_text(sources[0]) else (sources[:1], sources[1:])
