"""The Python part of the page: bridge requests, runs in short slices, and the packs that a request needs.

It runs in a worker of the browser; both calls and results are text.
"""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from unriddle import lexicon as lexicons
from unriddle.core import End, Found, UnriddleError
from unriddle.core.system import kernels
from unriddle.draw.events import picture_fields
from unriddle.fronts import typing_in
from unriddle.fronts.protocol import Bridge, as_pictures
from unriddle.fronts.web.by_number import fetch
from unriddle.fronts.web.in_page import PageSpeaker
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader
from unriddle.session.solving import resume_parts
from unriddle.version import VERSION

SLICE_S = 0.012  # seconds of work between two checks of the reader's requests
MESSAGE_INTERVAL_S = 0.1  # between two messages
EARLY = 100  # solutions that are saved in any case
MAX_LISTED = (
    500  # solutions sent as text when they are found; the page requests others when they are scrolled into view
)
MAX_LENGTH = 400  # the most characters of each
# The least seconds between saves, and the least time between them as a multiple of the last save's,.
SAVED_S, SAVING = 1.0, 20
SAVED = 1_000_000  # and the most characters saved per second
PHOTO, ALONE = "photo", "alone"
SentFind = tuple[int, str, dict[str, Any] | None]  # the number of a find, its text, and the word that it is
PICTURE = "UDUg"  # how a picture begins that the browser decoded: P5 in base64
PNG = "iVBORw0KGgo"  # how one begins in base64
SEARCHES = (
    "solve",
    "resume",
    "mistakes",
    "fill",
    "hint",
    "step",
    "follow",
    "gift",
)  # the tasks that search the current sheet


class Page:
    """One bridge, and the run that it is in."""

    def __init__(self, language: str = "en", debug: bool = False) -> None:
        self.bridge: Bridge = Bridge(Reader(fetch=fetch), PageSpeaker(language), debug)
        self._pictures: Iterator[tuple[list[SentFind], End | None] | None] = iter(())
        self._count = 0
        self._last: Any = None
        self._now = self._last_message = self._saved = 0.0
        self._wait, self._early = SAVED_S, ""
        self._parts: Iterator[str] = iter(())
        self._opening: Iterator[Any] = iter(())

    def ask(self, line: str) -> str:
        """Return the events of one request as a JSON list; `begin` and `pull` run a session."""
        return f"[{','.join(self.bridge.answer(line))}]"

    def needs(self, line: str) -> str:
        """Names of the packs that this request needs and that are not there, as a JSON list."""
        try:
            request = json.loads(line)
            content, written = str(request.get("content")), str(request.get("text"))
            if request["do"] in ("lattice", "read") and (
                content.startswith((PICTURE, PNG)) or written.startswith("<svg")
            ):
                return json.dumps([name for name in (PHOTO, "english") if not self._has(name)])
            if request["do"] == "judge":
                return json.dumps(self._words_of(request))
            if request["do"] == "technique":
                family = self.bridge.game.family
                request |= {"puzzle": family.require_teaching().cards[request["name"]].puzzle_id}
            text = request.get("kept") or request.get("saved")
            kept = json.loads(text) if text else request
            on_sheet = request["do"] in SEARCHES and "puzzle" not in kept
            opened = Opened.parse(str(self.bridge.game.puzzle) if on_sheet else kept["puzzle"])
        except (UnriddleError, AttributeError, KeyError, TypeError, ValueError, RecursionError):
            return "[]"  # the answer will say what is wrong
        name = opened.usual_lexicon
        late = [ALONE] if request["do"] == "file" and not self._has(ALONE) else []
        return json.dumps(late + ([name] if name and name not in lexicons.names() else []))

    @staticmethod
    def _words_of(request: dict[str, Any]) -> list[str]:
        """Return the lexicon by which a sheet is judged, if it is not there."""
        family = find(request["family"])
        if family.lexicon is None:
            return []
        puzzle = typing_in.read_sheet(family.name, request.get("values", {}), request["texts"], bare=True)["puzzle"]
        name = family.lexicon(Opened.parse(puzzle).puzzle if puzzle else None)
        return [name] if name and name not in lexicons.names() else []

    @staticmethod
    def _has(name: str) -> bool:
        if name == ALONE:
            from unriddle.fronts.alone import MADE

            return MADE.exists()
        return name in lexicons.names() if name != PHOTO else find_spec("unriddle.kit.photo") is not None

    def begin(self, more: bool = False) -> None:
        """Continue the bridge's session; if it has all solutions wanted and `more`, for as many again."""
        self.bridge.stopped = False
        session = self.bridge.session
        if more and session.limit is not None and len(session.finds) >= session.limit:
            session.limit += session.limit
        events = session.run(stop=lambda: self.bridge.stopped)
        self._pictures = as_pictures(events, self._due, self._take)
        self._count, self._last = session.reported, None
        self._last_message, self._saved = perf_counter() - MESSAGE_INTERVAL_S + SLICE_S, 0.0

    def stop(self) -> None:
        """Let the run end at its next slice."""
        self.bridge.stopped = True

    def pull(self) -> str:
        """Work for a slice and return its events as a JSON line, "" for none yet; `end` or an error is last.

        Some lines include a save, but never the last: `save` returns that one, so that nobody waits for it. There is
        none if the solutions are too many to save quickly.
        """
        try:
            return self._pull()
        except Exception as error:
            return self.bridge.line(self.bridge.failed(error))

    def _pull(self) -> str:
        start = perf_counter()
        for change in self._pictures:
            if change is not None:
                fresh, end = change
                self._last_message = now = perf_counter()
                due = end is None and now - self._saved >= self._wait
                return self.bridge.line(self._live(fresh, end) | ({"saved": self.save()} if due else {}))
            if self._now - start >= SLICE_S:
                break
        return ""

    def _due(self) -> bool:
        self._now = perf_counter()
        return self._now - self._last_message >= MESSAGE_INTERVAL_S

    def _take(self, found: Found) -> Iterator[SentFind]:
        session = self.bridge.session
        self._count += 1
        if self._count == EARLY:
            self._early = self.save()
        self._last = found.solution
        if self._count <= MAX_LISTED and session.shows(found.solution):
            word = found.solution.to_json() if session.family.lexicon else None
            yield self._count, str(self.bridge.say(session.line(self._count, found.solution)))[:MAX_LENGTH], word

    def _live(self, fresh: list[SentFind], end: End | None) -> dict[str, Any]:
        """Return the state of the run: new solutions, and a picture of the last one or of the position."""
        session = self.bridge.session
        search = session.search
        shown, self._last = self._last, None
        if end is not None and session.finds:
            shown = session.finds.first
        summary = session.summary if end is not None else None
        picture = summary or session.family.picture(session.puzzle, search.look() if shown is None else shown)
        reply = {"event": "live", "found": fresh, "count": self._count, "steps": search.steps, "share": search.share}
        reply |= {
            "listed": session.announces_all,
            "note": search.note,
            "picture": picture_fields(picture),
            "solution": shown is not None,
        }
        return reply | {"end": end.why} | self.bridge.end_fields() if end is not None else reply

    def save(self) -> str:
        """Return the checkpoint as text.

        If the solutions are too many to save quickly, the last short checkpoint, once, and then "".
        """
        start = perf_counter()
        if self.bridge.session.finds.is_long:
            early, self._early, self._saved = self._early, "", start
            return early
        (line,) = self.bridge.answer('{"do": "save"}')
        saved: str = json.loads(line)["saved"]
        self._saved = perf_counter()
        self._wait = max(SAVED_S, SAVING * (self._saved - start), len(saved) / SAVED)
        return saved

    def open(self, saved: Any, solutions: Any = None) -> None:
        """Begin to resume a large saved search; `opened` returns the answer.

        Both arguments are functions that return the next bytes of a file, none at its end.
        """
        self._opening = resume_parts(_parts(saved), solutions and _parts(solutions))

    def opened(self) -> str:
        """Read on for a slice of work; the events of the answer as a JSON list once all is read, "" before."""
        start = perf_counter()
        try:
            for session in self._opening:
                if session is not None:
                    self.bridge.session = session
                    return self.ask('{"do": "look"}')
                if perf_counter() - start >= SLICE_S:
                    break
        except Exception as error:
            return f"[{self.bridge.line(self.bridge.failed(error))}]"
        return ""

    def keep(self) -> None:
        """Begin to save all, also where the solutions are many: `kept` gives it."""
        self._parts = self.bridge.session.saving()

    def kept(self) -> str:
        """Return the next part of the save, one slice of work; "" at the end. CheckpointError."""
        start, parts = perf_counter(), []
        for part in self._parts:
            parts.append(part)
            if perf_counter() - start >= SLICE_S:
                break
        return "".join(parts)


def _parts(file: Any) -> Iterator[bytes]:
    """Yield the parts of a browser file until it is exhausted."""
    while part := file().to_bytes():
        yield part


def facts() -> str:
    """Return version, kernels and lexicons as a JSON object."""
    report = kernels.report()
    return json.dumps({"version": VERSION, "kernels": report, "lexicons": lexicons.names()})
