"""What is known of one search: how it stands, and what it has found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from unriddle.core import Entry, Family, Picture
from unriddle.session.solving import USUAL

LISTED = 5000  # solutions that are listed; more are only counted


class Row(NamedTuple):
    """A line of the results: a heading, or the solution of this number, from 0; `right` stands at its end."""

    text: str
    number: int = -1
    right: str = ""


@dataclass
class SearchState:
    """How the search stands. `why` is "" before the start and "running" while it runs, then why the run ended."""

    family: Family
    entry: str = "solve"
    limit: int | None = USUAL
    lexicon: str | None = None
    subject: Any = None  # the puzzle that is searched
    pace: str = "off"
    why: str = ""
    count: int = 0
    steps: int = 0
    share: float = 0.0
    seconds: float = 0.0
    again: list[Any] | None = None  # what is told once more after it was taken up again, until it is as much as `found`
    found: list[Any] = field(default_factory=list)  # the first LISTED solutions, in JSON values
    read: dict[int, Any] = field(default_factory=dict)  # those of them that were looked at
    rows: list[Row] = field(default_factory=list)  # their lines, as far as they were made
    conclusion: Mapping[str, Any] = field(default_factory=dict)
    report: Sequence[str] = ()
    replayed: int = -1  # solutions shown so far of those that are shown one after the other; -1: all of them
    picture: Picture | None = None
    summary: Picture | None = None  # what is drawn of several solutions together

    @property
    def running(self) -> bool:
        """Whether it is at work, if only between two solutions that are shown."""
        return self.why == "running"

    @property
    def shown(self) -> int:
        """How many of the solutions are shown."""
        return len(self.found) if self.replayed < 0 else self.replayed

    def forget(self) -> None:
        """As before the start."""
        self.why, self.count, self.steps, self.share, self.seconds = "", 0, 0, 0.0, 0.0
        self.conclusion, self.report, self.picture, self.summary, self.replayed = {}, (), None, None, -1
        self.found, self.rows, self.read = [], [], {}

    @property
    def work(self) -> Entry:
        """What is searched for."""
        return self.family.entries[self.entry]

    def hear(self, event: Mapping[str, Any]) -> None:
        """Take in what the search reports."""
        from unriddle.draw.live import picture_of

        match event["event"]:
            case "frame":
                told = self.found if self.again is None else self.again
                told += [each["solution"] for each in event["finds"]]
                if len(told) >= len(self.found):
                    self.found, self.again = told, None
                self.picture = picture_of(event, self.picture)
                self.count, self.steps, self.share = event["found"], event["steps"], event["share"]
            case "end":
                self.steps, self.share = event["steps"], event["share"]
                self.conclusion, self.report = event["conclusion"], event["report"]
                self.summary = picture_of(event["summary"]) if "summary" in event else None

    def solution(self, number: int) -> Any:
        """A solution that was found, counted from 0."""
        if number not in self.read:
            self.read[number] = self.work.solution(self.subject, self.found[number])
        return self.read[number]

    @property
    def listed(self) -> list[Any]:
        """The solutions that are shown."""
        return list(map(self.solution, range(self.shown)))

    def line(self, number: int) -> str:
        """What is said of it, in one line."""
        return " ".join(self.work.line(number + 1, self.solution(number)).split("\n"))
