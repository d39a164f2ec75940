"""One search, for all front ends and jobs: started or resumed, run under limits, saved with its solutions.

Nothing here prints, handles a signal, or knows an option of the command line.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from unriddle.core import CheckpointError, CountOnly, End, Finds, Found, PuzzleError, Text, UnriddleError
from unriddle.core import run as run_search
from unriddle.core.family import MAKE, always_true
from unriddle.core.json_shape import is_count
from unriddle.core.record import Record
from unriddle.core.system.stopping import never
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from unriddle.core import Companion, Entry, Event, Picture
    from unriddle.core.contract import Conclusion, Lexicon, Puzzle, Running, Solution
    from unriddle.core.family import Family
    from unriddle.core.json_shape import Json
    from unriddle.core.search.checkpoint import Checkpoint
    from unriddle.core.system.locks import Lock

SAVE_S = 0.9  # the most seconds between two checkpoints
CUT_SHORT = ("seconds", "steps", "stopped")
WIDTH = 80  # columns of a conclusion drawn for a file
DEFAULT_LIMIT = -1  # the default limit: the entry's, or for a resumed search the saved one


def check_limit(limit: int | None) -> None:
    """Raise PuzzleError for a limit that is not a number of solutions."""
    if not (limit is None or is_count(limit)):
        raise PuzzleError(Text("a limit is a number of solutions, 0 or more"))


class Outcome(Record):
    """The result of a session so far: why it ended, the number of solutions, and their summary as JSON values."""

    end: End
    count: int
    summary: Mapping[str, Any]
    is_answer: bool = True
    statistics: Mapping[str, Any] = MappingProxyType({})

    @property
    def is_cut_short(self) -> bool:
        """Whether it stopped before its end."""
        return self.end.why in CUT_SHORT

    @property
    def code(self) -> int:
        """The exit code: 0 if an answer was found, 1 if the search ended without one, 3 if it stopped before its
        end.
        """
        if self.is_cut_short:
            return 3
        return 0 if self.is_answer else 1


class Session:
    """A search of one puzzle by one entry of its family; `start`, `resume` and `load` make one.

    `limit` is the total number of solutions to find, None for all. `display` has the given options of the entry. `path`
    is the file that it saves itself to, at the start, once a second and at the end. Raises PuzzleError,
    CheckpointError, LexiconError, MissingError.
    """

    def __init__(
        self,
        opened: Opened,
        entry: str,
        search: Running,
        *,
        limit: int | None,
        display: Mapping[str, Json],
        finds: Finds,
        path: Path | None,
        title: str = "",
    ) -> None:
        self.family: Family
        self.lexicon: tuple[Lexicon, ...]
        self.puzzle: Puzzle
        self.family, self.puzzle, self.lexicon = opened.family, opened.puzzle, opened.words
        self.name = entry
        self.entry: Entry = opened.entry(entry)  # the family's declaration of this work
        self.search = search
        self.limit = limit
        self.display: dict[str, int | float | Sequence[Json] | Mapping[str, Json] | None] = dict(display)
        self.finds = finds
        self.path = path
        self.title: str = title or self.puzzle.title
        check_limit(limit)
        self._shown = {name: self.display[name] for name in self.display if name not in _search_options(self.entry)}
        self.conclusion: Conclusion = self.entry.conclusion(self.puzzle, *self.lexicon, **self._shown)
        # shows(solution): whether to show it as soon as it is found; line(number, solution): its text, numbered from 1.
        # Not wrapped unless necessary, because they may be called a hundred thousand times a second.
        self.shows: Callable[[Any], bool] = (
            (lambda _: False) if self.entry.summary_only else _with(self.entry.announces, self._shown)
        )
        self.line: Callable[..., Any] = _with(self.entry.line, self._shown)
        self.draws: bool = self.entry.draws(**self._shown)  # whether a terminal draws each solution
        self.files: list[str] = []  # further output files of its runs, recorded in the checkpoint
        self.reported: int = 0  # the number of solutions in its events; after a resume, earlier ones are reported again
        self._end: End | None = None
        self._held: Lock | None = None  # the lock of its file, so that no other process saves there

    @classmethod
    def start(
        cls,
        opened: Opened,
        entry: str = "solve",
        *,
        limit: int | None = DEFAULT_LIMIT,
        display: Mapping[str, Json] | None = None,
        path: Path | None = None,
        keeps: bool = True,
    ) -> Self:
        """Start a search. Unless `keeps`, a search without a path keeps only its first solution."""
        own = opened.entry(entry)
        finds_type = Finds if keeps or path else CountOnly
        finds = finds_type(lambda value: own.solution(opened.puzzle, value), solutions_file(path), own.dump)
        search = opened.search(entry, **search_values(opened, entry, display or {}))
        wanted = own.limit if limit == DEFAULT_LIMIT else limit
        return cls(opened, entry, search, limit=wanted, display=display or {}, finds=finds, path=path)

    @classmethod
    def resume(
        cls,
        saved: Checkpoint,
        *,
        limit: int | None = DEFAULT_LIMIT,
        display: Mapping[str, Json] | None = None,
        path: Path | None = None,
    ) -> Self:
        """Return the search of a checkpoint, with all it has found; `limit` and `display` replace the saved ones."""
        name, digest = saved.lexicon or (None, "")
        opened = Opened.parse(saved.puzzle, name)
        own = opened.entry(saved.search)
        if name is not None and opened.words[0].digest != digest:
            raise CheckpointError(
                Text("saved with another version of {name}, or with other words of your own", name=name)
            )
        wanted = saved.options.get("limit") if limit == DEFAULT_LIMIT else limit
        display = saved.options.get("display") or {} if display is None else dict(display)
        if not isinstance(display, dict):
            raise CheckpointError(Text("the checkpoint is damaged: its options are impossible"))
        search = opened.search(saved.search, saved.snapshot, **search_values(opened, saved.search, display))

        def solution(value: Any) -> Any:
            found = own.solution(opened.puzzle, value)
            if wrong := own.check(opened.puzzle, found, *opened.words):
                raise PuzzleError(wrong)
            return found

        finds = Finds.from_json(solution, saved.found, solutions_file(path), own.dump)
        title = str(saved.options.get("title", ""))
        one = cls(opened, saved.search, search, limit=wanted, display=display, finds=finds, path=path, title=title)
        one.files = saved.options.get("files", [])
        return one

    @classmethod
    def load(cls, path: Path, *, limit: int | None = DEFAULT_LIMIT, display: Mapping[str, Json] | None = None) -> Self:
        """Resume the search of a checkpoint file and keep saving there; CheckpointError names the file."""
        from unriddle.core.search import checkpoint

        hold = _hold(path)  # released with it if an error ends this
        saved = checkpoint.load(path)
        try:
            one = cls.resume(saved, limit=limit, display=display, path=path)
        except UnriddleError as error:
            raise CheckpointError(error, str(path)) from error
        one._held = hold
        return one

    def run(
        self, *, steps: int | None = None, seconds: float | None = None, stop: Callable[[], bool] = never
    ) -> Iterator[Event]:
        """Continue under limits. The first run begins with Found for earlier solutions; the last event is the only End.

        Its file is locked until then; CheckpointError if another process has locked it.
        """
        self.hold()
        try:
            if self.reported < len(self.finds):
                for at, solution in islice(self.finds.with_steps(), self.reported, None):
                    self._feed(solution)
                    yield Found(solution, at)
            left = None if self.limit is None else max(0, self.limit - len(self.finds))
            self._save()
            saved = time.monotonic()
            self._end = None
            for event in run_search(self.search, solutions=left, steps=steps, seconds=seconds, stop=stop):
                if isinstance(event, Found):
                    self.finds.append(event.solution, event.steps)
                    self._feed(event.solution)
                elif isinstance(event, End):
                    self._end = event
                    self._save()
                yield event
                if self.path and time.monotonic() - saved >= SAVE_S:
                    self._save()
                    saved = time.monotonic()
        finally:
            self._let_go()

    def _feed(self, solution: Solution) -> None:
        self.conclusion.add(solution)
        self.reported += 1

    def picture(self, found: bool = False) -> Picture:
        """Draw the current position; if `found`, the first solution instead, or the conclusion of several."""
        first = self.finds.first if found else None
        if first is not None and (summary := self.summary) is not None:
            return summary
        place = self.search.look() if first is None else first
        if self.name != MAKE:
            return self.family.picture(self.puzzle, place)
        # The position of a maker is the puzzle being made; its order alone cannot be drawn.
        if own := self.entry.picture:
            return own(self.puzzle, 1, place)
        if place is not None:
            return self.family.picture(place.puzzle, None)
        from unriddle.core import Picture

        return Picture()

    @property
    def summary(self) -> Picture | None:
        """Draw the conclusion in place of the first of several solutions; None if it draws no board."""
        if self.finds.first is None or self.conclusion.whole:
            return None
        shown = self.conclusion.drawn(self.outcome.summary, WIDTH)
        return next((each for each in shown if not isinstance(each, str) and each.cells), None)

    def drawn(self, number: int, solution: Solution) -> Picture:
        """Return the picture of a solution, numbered from 1, for a terminal."""
        own, extra_pages = self.entry.picture, self.entry.leaves
        if own is None:
            return self.family.picture(self.puzzle, solution)
        drawing = own(self.puzzle, number, solution)
        every = extra_pages(self.puzzle, number, solution) if extra_pages else ()
        from dataclasses import replace

        return replace(every[-1], title=drawing.title, lines=drawing.lines) if every else drawing

    def sheets(self) -> list[Picture]:
        """Return the pictures for a file: all solutions if the entry has its own pictures, otherwise one picture: the
        first solution, or the current position.
        """
        own, extra_pages = self.entry.picture, self.entry.leaves
        every: list[Picture] = []
        if own is not None:
            for number, each in enumerate(self.finds, 1):
                every += extra_pages(self.puzzle, number, each) if extra_pages else []
                every.append(own(self.puzzle, number, each))
        return every or [self.picture(found=own is None)]

    @property
    def board(self) -> Any:
        """The puzzle; of a maker, the puzzle that it made, None before that."""
        if self.name != MAKE:
            return self.puzzle
        first = self.finds.first
        return first.puzzle if first is not None else None

    @property
    def end(self) -> End:
        """The End of the last run; during a run, the End it would have if it stopped now."""
        return self._end or End("stopped", self.search.steps, self.search.share)

    @property
    def outcome(self) -> Outcome:
        """The outcome so far."""
        statistics = self.search.statistics()
        summary = self.conclusion.summary(self.end, statistics)
        count = len(self.finds)
        return Outcome(self.end, count, summary, self.entry.succeeded(count, summary), statistics)

    def checkpoint(self, found: Any = None) -> Checkpoint:
        """Return the state of the search with all solutions so far, or with `found` instead of them."""
        from unriddle.core.search.checkpoint import Checkpoint

        found = list(self.finds.entries()) if found is None else found
        lexicon = (self.lexicon[0].name, self.lexicon[0].digest) if self.lexicon else None
        options = {"limit": self.limit, "display": self.display, "title": self.title, "files": self.files}
        return Checkpoint(str(self.puzzle), self.name, self.search.snapshot(), found, options, lexicon)

    def saving(self) -> Iterator[str]:
        """Yield the current checkpoint in parts; the search may continue meanwhile."""
        from unriddle.core.search import checkpoint

        return checkpoint.parts(self.checkpoint(self.finds.entries()))

    @property
    def announces_all(self) -> bool:
        """Whether all solutions are shown as they are found."""
        return not self.entry.summary_only and self.entry.announces is always_true

    def _save(self) -> None:
        if self.path is not None:
            from unriddle.core.search import checkpoint

            checkpoint.save(self.path, self.checkpoint(self.finds.to_json()))

    def hold(self) -> None:
        """Lock its file until its next run ends; CheckpointError if another process has locked it."""
        if self.path is not None and self._held is None:
            self._held = _hold(self.path)

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def content(self, companion: Companion, progress: Callable[[int, int, str], None], ending: str) -> bytes:
        """Return the content of a companion's file, whose name has this ending, after the end of the search."""
        assert companion.finish is not None
        first = self.finds.first
        found = self.finds if companion.every else [] if first is None else [first]
        return b"".join(companion.finish(self.puzzle, found, self.outcome.summary, progress, ending))

    def close(self) -> None:
        """Free the resources of the search and its solutions."""
        self._let_go()
        self.finds.close()
        self.search.close()


def _hold(path: Path) -> Lock:
    """Lock the file of a search; CheckpointError names the process that holds it."""
    from unriddle.core.system.locks import lock

    try:
        return lock(path)
    except BlockingIOError as error:
        whose = Text(
            "process {process} is saving its search there: wait until it ends, or name another file",
            process=error.strerror,
        )
        raise CheckpointError(whose, str(path)) from error


def solutions_file(path: Path | None) -> Path | None:
    """Return the file for the solutions that do not fit into a checkpoint at `path`."""
    if path is None:
        return None
    from unriddle.core.search import checkpoint

    return checkpoint.solutions_path(path)


def _with(function: Callable[..., Any], named: Mapping[str, Any]) -> Callable[..., Any]:
    """Return the function with these arguments bound; the function itself if there are none."""
    return partial(function, **named) if named else function


def _search_options(entry: Entry) -> set[str]:
    """Return the options of this entry that change its results."""
    return {option.keyword for option in entry.options if option.of == "search"}


def search_values(opened: Opened, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the given options that this entry's search takes; PuzzleError for an option the entry does not have."""
    entry = opened.entry(name)
    options = {option.keyword: option for option in entry.options}
    if not all(name in options and (value is None or options[name].takes(value)) for name, value in given.items()):
        raise PuzzleError(Text("{name} cannot be shown that way", name=f"{opened.family.name} {name}"))
    return {name: value for name, value in given.items() if name in _search_options(entry)}


def resume_parts(saved: Iterable[bytes], solutions: Iterable[bytes] | None = None) -> Iterator[Session | None]:
    """Resume the session of a checkpoint, and of the file of solutions beside it, whose contents arrive in parts.

    Yields None after each solution read, and the session last. Raises CheckpointError, LexiconError, MissingError,
    PuzzleError.
    """
    from dataclasses import replace

    from unriddle.core.search import checkpoint
    from unriddle.core.search.found import is_file_reference

    read = checkpoint.read(saved)
    head = next(read)
    if solutions is None or not is_file_reference(head.found):
        session, entries = Session.resume(head), read
    else:
        session = Session.resume(replace(head, found=[]))
        entries = checkpoint.lines(solutions, head.found["count"], head.found["digest"])
    try:
        for entry in entries:
            session.finds.take(entry)
            yield None
    except CheckpointError as error:
        session.close()
        raise (
            error if entries is read else CheckpointError(Text("these are not the solutions of this search"))
        ) from error
    except GeneratorExit:
        session.close()
        raise
    yield session
