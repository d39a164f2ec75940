"""One search from its start, or its place, to its end: limits, Ctrl-C, checkpoints, progress, and what is printed."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import click

from unriddle import api
from unriddle.core import Checkpoint, End, Event, Family, Finds, Found, Progress, Search, checkpoint, run
from unriddle.puzzles import find

SAVE_S = 0.9  # a checkpoint is at most this old
PROGRESS_S = 0.1  # between two lines of progress
FLUSH_S = 0.02  # between two flushes of solutions
CUT_SHORT = ("seconds", "steps", "stopped")


@dataclass
class Session:
    """What is to be done with one search, and how it is shown."""

    family: Family
    puzzle: Any
    search: Search
    entry: str = "solve"
    lexicon: tuple[Any, ...] = ()
    lexicon_name: str = ""
    limit: int | None = None
    seconds: float | None = None
    steps: int | None = None
    save: Path | None = None
    json: bool = False
    watch: bool = False
    tag: Mapping[str, Any] = field(default_factory=dict)
    display: Mapping[str, Any] = field(default_factory=dict)
    finds: Finds | None = None
    title: str = ""

    @classmethod
    def start(cls, puzzle: Any, values: Mapping[str, Any], entry: str = "solve", **more: Any) -> "Session":
        """A fresh search of a puzzle under the options of the command line (those of options.limits and .output).

        Without --limit, `solve` takes the family's own limit and every other search goes on to its end.
        """
        family = find(puzzle.family)
        name = values.get("lexicon") or (family.lexicon(puzzle) if family.lexicon else "")
        lexicon = api.arguments(family, puzzle, name or None)
        limit = values.get("limit")
        default = family.limit if entry == "solve" else None
        return cls(
            family,
            puzzle,
            family.searches[entry](puzzle, None, *lexicon),
            entry=entry,
            lexicon=lexicon,
            # Its own name, not the one given: a relative path means another file in another folder.
            lexicon_name=lexicon[0].name if lexicon else "",
            limit=default if limit is None else limit.count,
            seconds=values.get("time"),
            steps=values.get("steps"),
            save=Path(values["save"]) if values.get("save") else None,
            json=values.get("json", False),
            watch=values.get("watch", False),
            title=getattr(puzzle, "title", ""),
            **more,
        )

    def run(self) -> "Outcome":
        """Run it; every solution, earlier finds first, goes to stdout as it comes."""
        finds = self.finds or Finds(self.puzzle, self.save and checkpoint.solutions_path(self.save))
        printer = Printer(self)
        for steps, solution in finds.with_steps():
            printer.found(solution, steps)
        left = None if self.limit is None else max(0, self.limit - len(finds))
        self._save(finds)
        saved = time.monotonic()
        end = End("stopped", self.search.steps, self.search.share)
        with interrupts() as stop:
            for event in run(self.search, solutions=left, steps=self.steps, seconds=self.seconds, stop=stop):
                if isinstance(event, Found):
                    finds.append(event.solution, event.steps)
                    printer.found(event.solution, event.steps)
                elif isinstance(event, Progress):
                    printer.progress(event)
                else:
                    end = event
                if self.save and time.monotonic() - saved >= SAVE_S:
                    self._save(finds)
                    saved = time.monotonic()
        self._save(finds)
        printer.close()
        statistics = getattr(self.search, "statistics", None)
        more = dict(self.display) | ({"statistics": statistics()} if statistics else {})
        conclusion = self.family.conclude(self.puzzle, finds, end, *self.lexicon, **more)
        printer.end(end, finds, conclusion)
        return Outcome(self, finds, end, conclusion)

    def shows(self, solution: Any) -> bool:
        """Whether this solution is printed as soon as it is found."""
        return self.family.shown is None or self.family.shown(solution, **self.display)

    def _save(self, finds: Finds) -> None:
        if self.save is None:
            return
        lexicon = (self.lexicon_name, self.lexicon[0].digest) if self.lexicon else None
        options = {"limit": self.limit, "display": dict(self.display), "title": self.title}
        found = finds.to_json()
        checkpoint.save(
            self.save,
            Checkpoint(str(self.puzzle), self.entry, self.search.snapshot(), found, options, lexicon),
        )


@dataclass(frozen=True)
class Outcome:
    """How a session ended."""

    session: Session
    finds: Finds
    end: End
    conclusion: dict[str, Any]

    @property
    def code(self) -> int:
        """0 what was asked for was found, 1 searched to the end without one, 3 stopped before that."""
        if self.end.why in CUT_SHORT:
            return 3
        return 0 if len(self.finds) else 1

    def close(self) -> None:
        """Release what the search and its solutions hold."""
        self.finds.close()
        if hasattr(self.session.search, "close"):
            self.session.search.close()


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Within it Ctrl-C only sets a flag, which the yielded function tells; a second Ctrl-C acts as usual."""
    stopped = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        for each in old:
            signal.signal(each, old[each])

    try:
        old = {number: signal.signal(number, remember) for number in (signal.SIGINT, signal.SIGTERM)}
    except ValueError:  # not in the main thread: signals are somebody else's business
        old = {}
    try:
        yield lambda: stopped
    finally:
        for number in old:
            signal.signal(number, old[number])


class Printer:
    """Solutions and the conclusion to stdout, progress and remarks to stderr; as text, JSON lines or a live picture."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.last = time.monotonic()
        self.progress_shown = False
        self.blocks = 0
        self.flushed = 0.0
        self.live: Any = None
        if session.watch and not session.json:
            from unriddle.draw import Live

            self.live = Live(sys.stdout)

    def found(self, solution: Any, steps: int) -> None:
        """Print one solution."""
        if self.session.json:
            self._line(Found(solution, steps))
        elif self.live is None and self.session.shows(solution):
            self._clear()
            text = str(solution)
            if "\n" in text and self.blocks:
                text = "\n" + text
            self.blocks += 1
            self._out(text)

    def progress(self, event: Progress) -> None:
        """Tell how far the search is, ten times a second at the most (a live picture twenty times)."""
        now = time.monotonic()
        sys.stdout.flush()
        if self.live is not None:
            if self.live.due():
                self.live.show(self.session.family.picture(self.session.puzzle, self.session.search.look()))
            return
        if now - self.last < PROGRESS_S:
            return
        self.last = now
        if self.session.json:
            self._line(event)
        elif sys.stderr.isatty():
            note = getattr(self.session.search, "note", "")
            line = f"{event.share:7.2%}  {event.steps:,} steps" + (f"  {note}" if note else "")
            click.echo(f"\r\x1b[K{line[:100]}", nl=False, err=True)
            self.progress_shown = True

    def end(self, end: End, finds: Finds, conclusion: dict[str, Any]) -> None:
        """Print the conclusion, and how to go on after a search that was cut short."""
        session = self.session
        if session.json:
            self._line(end, conclusion=conclusion)
        else:
            if self.live is not None:
                for solution in filter(session.shows, finds):
                    click.echo(str(solution))
            report = session.family.report(session.puzzle, finds, end, conclusion, **session.display)
            if report:
                click.echo(("\n" if len(finds) else "") + report)
        sys.stdout.flush()
        if end.why in CUT_SHORT:
            self._cut_short(end)

    def close(self) -> None:
        """Take progress and the live picture off the screen."""
        if self.live is not None:
            self.live.show(self.session.family.picture(self.session.puzzle, self.session.search.look()))
            self.live.close()
        self._clear()

    def _cut_short(self, end: End) -> None:
        why = {"seconds": "the time is over", "steps": "the steps are used up", "stopped": "stopped"}[end.why]
        line = f"{why} after {end.steps:,} steps, {end.share:.2%} of the search done"
        if self.session.save is not None:
            import shlex

            line += f"; go on with: unriddle resume {shlex.quote(str(self.session.save))}"
        else:
            line += "; with --save FILE it could go on later"
        click.echo(line, err=True)

    def _line(self, event: Event, **more: Any) -> None:
        from unriddle.draw import jsonl

        self._out(jsonl(event, **more, **self.session.tag))

    def _out(self, text: str) -> None:
        """One line or more to stdout, seen at once, yet not flushed for each of many in a moment."""
        sys.stdout.write(text + "\n")
        now = time.monotonic()
        if now - self.flushed >= FLUSH_S:
            self.flushed = now
            sys.stdout.flush()

    def _clear(self) -> None:
        if self.progress_shown:
            click.echo("\r\x1b[K", nl=False, err=True)
            self.progress_shown = False
