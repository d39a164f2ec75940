"""Many puzzles on one command line: each is tried, and the last line sums up the results."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from unriddle.core import Text, UnriddleError
from unriddle.core.errors import join_with_commas, plain, system_message
from unriddle.fronts.cli import main
from unriddle.fronts.cli.language import say
from unriddle.fronts.terminal import echo

if TYPE_CHECKING:
    from unriddle.session.reading import Read

# Outcomes of puzzles, in the order of the summary line; levels come first.
CATEGORIES = {
    "unique": Text("unique"),
    "harder": Text("harder than asked for"),
    "multiple": Text("multiple"),
    "none": Text("without a solution"),
    "found": Text("solved"),
    "written": Text("written"),
    "unknown": Text("not decided"),
    "stopped": Text("stopped early"),
    "not read": Text("not read"),
}
EXIT_CODES_BY_GRAVITY = (0, 1, 3, 2, 4)  # exit codes, the gravest last: what was not read outweighs what was stopped


def worse(one: int, other: int) -> int:
    """Return the graver of two exit codes."""
    return max(one, other, key=EXIT_CODES_BY_GRAVITY.index)


def category(conclusion: Mapping[str, Any], code: int) -> str:
    """Return the category of a puzzle's conclusion, given the exit code it would have alone."""
    verdict = conclusion.get("verdict")
    word = verdict if verdict in CATEGORIES and verdict != "unknown" else ("found", "none", "unknown", "stopped")[code]
    return "stopped" if code == 3 else str(word)


class Several:
    """Results of the puzzles so far. The error of a single puzzle is raised; of several, listed at the end.

    With `as_json` the last line is an event.
    """

    def __init__(self, as_json: bool = False) -> None:
        self.as_json = as_json
        self.is_many: bool = False
        self.code: int = 0
        self.tally: Counter[str] = Counter[str]()
        self.failed: list[Exception] = []
        self.sources: Counter[str] = Counter[str]()

    def each(self, reads: Iterable[Read], do: Callable[[Read, int | None], tuple[int, str, bool]]) -> None:
        """Call `do` with each puzzle and its index, None for a single one.

        It returns the exit code, the category of the result, and whether to continue.
        """
        reads = iter(reads)
        first = list(islice(reads, 2))
        self.is_many = len(first) > 1
        for index, read in enumerate(chain(first, reads)):
            self.sources[read.source] += 1
            try:
                code, category, goes_on = do(read.good(), index if self.is_many else None)
            except (UnriddleError, OSError) as error:
                asked = self.as_json and isinstance(error, UnriddleError) and error.asked is not None
                if isinstance(error, BrokenPipeError) or not (self.is_many or asked):
                    raise
                self.fail(error, {"source": read.source, "index": index} if self.is_many else {})
                continue
            self.add(code, category)
            if not goes_on:
                break

    def add(self, code: int, category: str) -> None:
        """Count the result of a puzzle."""
        self.code = worse(self.code, code)
        self.tally[category] += 1

    def fail(self, error: Exception, tag: Mapping[str, Any]) -> None:
        """Count a puzzle that could not be read, or worked on."""
        self.add(2, "not read")
        self.failed.append(error)
        if self.as_json:
            from unriddle.draw.events import json_line, unread

            message = system_message(error) if isinstance(error, OSError) else error
            question = error.asked if isinstance(error, UnriddleError) else None
            echo(json_line({**unread(str(message), question), **tag}))

    def end(self, err: bool = False) -> int:
        """List the errors and, for several puzzles, print the summary, to stderr if `err`; returns the exit code."""
        for error in self.failed:
            main.complain_about(error)
        if self.is_many:
            echo(self.line, err=err)
        return self.code

    @property
    def line(self) -> str:
        """The number of puzzles in each category, as one line."""
        if self.as_json:
            from unriddle.draw.events import json_line

            return json_line({"event": "summary", "puzzles": self.tally.total(), **self.tally})
        from unriddle.kit.level import LEVELS

        levels = {str(level): level for level in LEVELS}
        counts = [(label, self.tally[name]) for name, label in (levels | CATEGORIES).items() if self.tally[name]]
        each = join_with_commas(Text("{count} {what}", count=count, what=label) for label, count in counts)
        total = self.tally.total()
        if len(self.sources) == total and all(map(os.path.isfile, self.sources)):
            return plain(say(Text("{count} file: {what}", "{count} files: {what}", count=total, what=each)))
        return plain(say(Text("{count} puzzle: {what}", "{count} puzzles: {what}", count=total, what=each)))
