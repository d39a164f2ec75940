"""Text in, JSON lines out: what a front in a page or another process works through; docs/bridge.md has the requests."""

import json
from collections.abc import Iterator
from typing import Any

from unriddle import api
from unriddle.core import End, Found, UnriddleError, checkpoint
from unriddle.draw import event_fields, json_line, picture_fields
from unriddle.reading import Reader
from unriddle.session import USUAL, Session

REQUESTS = ("read", "solve", "resume", "run", "look", "save")
Events = Iterator[dict[str, Any]]


class Bridge:
    """One session at a time. `stopped` may be set at any moment: the run that goes on ends at its next slice."""

    def __init__(self, reader: Reader | None = None) -> None:
        self.reader, self.stopped = reader or Reader(), False
        self.session: Any = None

    def answer(self, line: str) -> Iterator[str]:
        """The events that a request gives, as JSON lines; a mistake gives `error` with one sentence."""
        try:
            request = json.loads(line)
            do = {name: getattr(self, name) for name in REQUESTS}[request.pop("do")]
            yield from map(json_line, do(**request))
        except (UnriddleError, AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            why = error.text if isinstance(error, UnriddleError) else "this is not a request, or not its turn"
            yield json_line({"event": "error", "error": why})

    def read(self, text: str, family: str | None = None, format: str | None = None) -> Events:
        for found in self.reader.puzzles([text.encode()], family, format):
            if found.error is not None:
                raise found.error
            yield {"event": "puzzle", "puzzle": str(found.puzzle), "title": found.puzzle.title, "note": found.note}

    def solve(self, puzzle: str, entry: str = "solve", limit: int | None = USUAL, **display: Any) -> Events:
        self.session = Session.start(api.parse(puzzle), entry, limit=limit, display=display)
        return self.look()

    def resume(self, saved: str) -> Events:
        self.session = Session.resume(checkpoint.parse(saved.encode()))
        return self.look()

    def run(self, steps: int | None = None, seconds: float | None = None) -> Events:
        self.stopped = False
        for event in self.session.run(steps=steps, seconds=seconds, stop=lambda: self.stopped):
            text = {"text": str(event.solution)} if isinstance(event, Found) else {}
            told = {"conclusion": self.session.outcome.told} if isinstance(event, End) else {}
            yield event_fields(event) | text | told

    def look(self) -> Events:
        found, share, picture = len(self.session.finds), self.session.search.share, self.session.picture()
        yield {"event": "look", "found": found, "share": share} | picture_fields(picture)

    def save(self) -> Events:
        yield {"event": "saved", "saved": checkpoint.dump(self.session.checkpoint()).decode()}
