"""Prints the output of a session: solutions, progress, the conclusion, and how to resume."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from unriddle.core import Found, Progress, Text
from unriddle.core.errors import plain
from unriddle.core.record import Record
from unriddle.core.system.extras import program
from unriddle.fronts import terminal
from unriddle.fronts.cli.language import language, paint, say, translate_picture, write_text
from unriddle.fronts.signals import interrupts
from unriddle.fronts.terminal import ProgressLine, echo
from unriddle.translation import ENGLISH

if TYPE_CHECKING:
    from unriddle.core import Answer, End, Event
    from unriddle.session.reading import Read
    from unriddle.session.solving import Outcome, Session

FLUSH_S = 0.02  # between two flushes of solutions
STOPPED: Mapping[str, Callable[[End], Text]] = {
    "seconds": lambda end: Text("Stopped by the time limit ({share:.2%} searched).", share=end.share),
    "steps": lambda end: Text(
        "Stopped after {count:,} step ({share:.2%} searched).",
        "Stopped after {count:,} steps ({share:.2%} searched).",
        count=end.steps,
        share=end.share,
    ),
    "stopped": lambda end: Text("Stopped ({share:.2%} searched).", share=end.share),
}


class Style(Record):
    """How results are printed: as JSON lines, as text, or drawn, also live.

    `tag` has fields added to each JSON line; `to` is the format in which made puzzles are written.
    """

    json: bool = False
    watch: bool = False
    tag: Mapping[str, Any] | None = None
    draws: bool = False
    to: str | None = None


def work(session: Session, style: Style, steps: int | None, seconds: float | None) -> Outcome:
    """Run a session until it ends or Ctrl-C; every solution, earlier finds first, is printed as it comes."""
    printer = Printer(session, style)
    with interrupts() as stop:
        for event in session.run(steps=steps, seconds=seconds, stop=stop):
            if isinstance(event, Found):
                printer.found(event)
            elif isinstance(event, Progress):
                printer.progress(event)
    outcome = session.outcome
    printer.end(outcome)
    return outcome


class Printer:
    """Solutions and the conclusion to stdout, progress and remarks to stderr; as text, JSON lines or a live picture."""

    def __init__(self, session: Session, style: Style) -> None:
        self.session = session
        self.style = style
        self.line: ProgressLine = terminal.ProgressLine()
        self.last: float = time.monotonic()
        self.began: tuple[float, float] | None = None  # when progress was first shown, and the fraction done then
        self.count: int
        self.blocks: int
        self.count = self.blocks = 0
        self.flushed: float = 0.0
        self.live: Any = None
        if style.watch and not style.json:
            from unriddle.draw.ansi import Live

            self.live = Live(sys.stdout, color=terminal.color())
        if style.json:
            from unriddle.draw.events import jsonl

            self.jsonl: Callable[..., str]
            self.say: Callable[[str], str] | None
            self.jsonl, self.say = jsonl, None if language() == ENGLISH else say
        self.is_whole: bool = style.draws and session.conclusion.whole
        # Whether each solution is printed as soon as it is found.
        self.is_told: bool = not style.json and self.live is None and not self.is_whole
        self.is_drawn: bool = style.draws and session.draws

    def found(self, event: Found) -> None:
        """Print one solution."""
        self.count += 1
        if self.is_told:
            if self.session.shows(event.solution):
                self._solution(event.solution)
        elif self.style.json and not self.session.entry.summary_only:
            self._json(event)

    def progress(self, event: Progress) -> None:
        """Show the progress at most ten times a second (a live picture twenty times)."""
        sys.stdout.flush()
        if self.live is not None:
            if self.live.due():
                self.live.show(translate_picture(self.session.picture()))
        elif not self.style.json:
            if not self.began:
                self.began = time.monotonic(), event.share
            far = Text("{share:7.2%}  {steps:,} steps", share=event.share, steps=event.steps)
            spent, more = time.monotonic() - self.began[0], event.share - self.began[1]
            if self.session.name == "count" and spent > 1 and more > 0:
                from unriddle.fronts.cli.jobs.report import with_left

                far = with_left(far, spent * (1 - event.share) / more)
            note = self.session.search.note
            self.line.show(say(Text("{far}  {note}", far=far, note=note)).rstrip())
        elif not terminal.hushed and time.monotonic() - self.last >= terminal.PROGRESS_S:
            self.last = time.monotonic()
            self._json(event)

    def end(self, outcome: Outcome) -> None:
        """Print the conclusion, and how to resume a search that was cut short."""
        session = self.session
        self.line.clear()
        if self.style.json:
            self._json(outcome.end, conclusion=outcome.summary)
        else:
            draw, summary, final = self.style.draws, outcome.summary, session.conclusion
            shown = list(final.drawn(summary, terminal.width()) if draw else final.report(summary))
            if self.live is not None:
                from unriddle.core import Picture

                last = self.session.picture(found=True)
                if shown and isinstance(shown[0], Picture) and shown[0].cells:
                    last = shown[0]
                    del shown[0]
                elif self.is_whole:
                    last = Picture()
                self.live.show(translate_picture(last))
                self.live.close()
                first = 1 if self.style.draws else 0  # if drawn, the first one is on the screen already
                for solution in () if self.is_whole else islice(filter(session.shows, session.finds), first, None):
                    self._solution(solution)
            texts = [write_text(each) if isinstance(each, str) else paint(each) for each in shown]
            if texts:  # after a blank line if other output precedes
                gap = self.blocks > 0 or self.live is not None
                aside = session.entry.beside_output
                if aside:
                    terminal.note("\n".join(texts))
                else:
                    echo("\n" * gap + "\n".join(texts))
        sys.stdout.flush()
        if outcome.is_cut_short:
            then = Text("With --save FILE it can be resumed later.")
            if session.path is not None:
                import shlex

                then = Text("Resume with: {command}", command=f"{program()} resume {shlex.quote(str(session.path))}")
            terminal.note(plain(f"{say(STOPPED[outcome.end.why](outcome.end))} {say(then)}"))
        elif outcome.end.why == "solutions" and session.entry.limit is None:
            line = Text(
                "--limit ended the search ({share} searched): there may be more", share=f"{outcome.end.share:.0%}"
            )
            terminal.note(say(line))

    def _solution(self, solution: Any) -> None:
        """Print one solution as text, or as a picture if possible."""
        if self.line.is_shown:
            self.line.clear()
        if self.style.to is not None:
            sys.stdout.buffer.write(self.session.family.write(solution.puzzle, self.style.to))
            return
        line = self.session.line(self.count, solution)
        text = write_text(line) if isinstance(line, Text) else say(line)
        picture = self.session.drawn(self.count, solution) if self.is_drawn else None
        # A board must not be truncated; a dense picture is drawn smaller instead.
        if picture is not None and picture.cells and (picture.dense or terminal.fits(picture)):
            text = paint(picture)
        if "\n" in text and self.blocks:
            text = "\n" + text
        self.blocks += 1
        self._out(text)

    def _json(self, event: Event, **more: Any) -> None:
        self._out(self.jsonl(event, self.say, **more, **(self.style.tag or {})))

    def _out(self, text: str) -> None:
        """Write lines to stdout and flush, but not again for each of many in quick succession."""
        sys.stdout.write(text + "\n")
        now = time.monotonic()
        if now - self.flushed >= FLUSH_S:
            self.flushed = now
            sys.stdout.flush()


def emit(value: object) -> None:
    """Print one line of JSON to stdout."""
    import json

    echo(json.dumps(value, ensure_ascii=False))


def show(answer: Answer, as_json: bool) -> None:
    """Print one answer to stdout, and its note to stderr."""
    if as_json and answer.value is not None:
        emit(answer.value)
        return
    if answer.text and not as_json:
        text = answer.text
        echo(write_text(text) if isinstance(text, Text) else text, nl=isinstance(text, str))
    if answer.note:
        terminal.note(say(answer.note))


def tell(read: Read, puzzle: Any, verbose: bool) -> None:
    """Print warnings and left-out parts on stderr, and the puzzle that was read if `verbose`."""
    if verbose:
        about, family = f"{say(read.source)}: {say(read.opened.family.title)}", read.opened.family
        about += f" ({say(Text.of(read.note))})"
        about += f", {puzzle.title}" if puzzle.title and not family.is_reward(puzzle.title) else ""
        terminal.note(plain(about))
    for warning in (*read.remarks, *puzzle.warnings()):
        terminal.note(f"unriddle: {plain(say(warning))}")


def tell_seed(seed: int) -> None:
    """Print a seed that was chosen at random, to standard error."""
    terminal.note(say(Text("seed {seed}; repeat with --seed {seed}", seed=seed)))
