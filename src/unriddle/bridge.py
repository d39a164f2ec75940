"""Text in, JSON lines out: what a front in a page or another process works through; docs/bridge.md has the requests."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from unriddle import api
from unriddle.core import End, Event, Found, Play, Text, Touch, UnriddleError, checkpoint
from unriddle.core.play import value_of
from unriddle.core.step import LEVELS
from unriddle.draw import Changes, event_fields, json_line, picture_fields
from unriddle.reading import Reader
from unriddle.session import USUAL, Session

REQUESTS = ("read", "solve", "resume", "run", "look", "save", "play", "sheet", "touch", "hint", "step", "keep")
PLAYED = ("move", "reply", "undo", "redo", "restart", "mark", "back")  # done by Play; then the sheet is told
AT_ONCE = 200  # solutions that come with one picture of a run
Events = Iterator[dict[str, Any]]


class Bridge:
    """One session and one play at a time. `stopped` may be set at any moment: a run then ends at its next slice.

    `say` puts what people read into the words of a language.
    """

    def __init__(self, reader: Reader | None = None, say: Callable[[str], str] = str) -> None:
        self.reader, self.stopped = reader or Reader(), False
        self.say = say
        self.session: Any = None
        self.game: Any = None  # the Play

    def answer(self, line: str) -> Iterator[str]:
        """The events that a request gives, as JSON lines; a mistake gives `error` with one sentence."""
        try:
            request = json.loads(line)
            name = request.pop("do")
            if name in PLAYED:
                getattr(self.game, name)(**request)
                name, request = "sheet", {}
            do = {name: getattr(self, name) for name in REQUESTS}[name]
            yield from (json_line({key: self._said(value) for key, value in each.items()}) for each in do(**request))
        except (UnriddleError, AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            why = error.text if isinstance(error, UnriddleError) else "this is not a request, or not its turn"
            yield json_line({"event": "error", "error": self.say(why)})

    def _said(self, value: Any) -> Any:
        """A part of an event, with every Text in it in words; those inside of pictures and solutions stay."""
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, dict):
            return {name: self._said(each) for name, each in value.items()}
        texts = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
        return list(map(self.say, value)) if texts else value

    def read(self, text: str, family: str | None = None, format: str | None = None) -> Events:
        for found in self.reader.puzzles([text.encode()], family, format):
            if found.error is not None:
                raise found.error
            told = {"event": "puzzle", "puzzle": str(found.puzzle), "title": found.puzzle.title, "note": found.note}
            yield told | {"remarks": [*found.remarks, *found.puzzle.warnings()]}

    def solve(
        self,
        puzzle: str,
        entry: str = "solve",
        limit: int | None = USUAL,
        lexicon: str | None = None,
        file: str = "",
        **display: Any,
    ) -> Events:
        path = Path(file) if file else None
        self.session = Session.start(api.parse(puzzle), entry, lexicon=lexicon, limit=limit, display=display, path=path)
        return self.look()

    def resume(self, saved: str = "", file: str = "") -> Events:
        self.session = Session.load(Path(file)) if file else Session.resume(checkpoint.parse(saved.encode()))
        return self.look()

    def run(
        self,
        steps: int | None = None,
        seconds: float | None = None,
        limit: int | None = USUAL,
        frames: float | None = None,
        listed: int | None = None,
    ) -> Events:
        self.stopped = False
        if limit != USUAL:
            self.session.limit = limit
        events = self.session.run(steps=steps, seconds=seconds, stop=lambda: self.stopped)
        if frames is not None:
            yield from self._frames(events, Changes(frames), listed)
            return
        for event in events:
            told = self._concluded() if isinstance(event, End) else {}
            yield self._told(event) | told

    def _frames(self, events: Iterator[Event], changes: Changes, listed: int | None) -> Events:
        """A run as pictures: what was found comes with them, never more at once than is read in a moment."""
        waiting: list[dict[str, Any]] = []
        for event in events:
            if isinstance(event, Found) and (listed is None or len(self.session.finds) <= listed):
                waiting.append(self._told(event))
            end = isinstance(event, End)
            while changes.due() or end:
                yield self._frame() | {"finds": waiting[:AT_ONCE]} | changes.fields(self.session.picture())
                waiting = waiting[AT_ONCE:]
                if not (end and waiting):
                    break
            if end:
                yield event_fields(event) | self._concluded()

    def _told(self, event: Event) -> dict[str, Any]:
        text = {"text": str(event.solution)} if isinstance(event, Found) else {}
        return event_fields(event) | text

    def _frame(self) -> dict[str, Any]:
        search = self.session.search
        return {"event": "frame", "found": len(self.session.finds), "steps": search.steps, "share": search.share}

    def _concluded(self) -> dict[str, Any]:
        told = self.session.outcome.told
        return {"conclusion": told, "report": list(self.session.conclusion.report(told))}

    def look(self) -> Events:
        found, share, picture = len(self.session.finds), self.session.search.share, self.session.picture()
        yield {"event": "look", "found": found, "share": share} | picture_fields(picture)

    def save(self) -> Events:
        yield {"event": "saved", "saved": checkpoint.dump(self.session.checkpoint()).decode()}

    def play(self, puzzle: str = "", rules: dict[str, Any] | None = None, kept: str = "") -> Events:
        value: dict[str, Any] = value_of(kept) if kept else {"puzzle": puzzle, "lexicon": None}
        family, found = api.parse_id(value["puzzle"])
        words = api.arguments(family, found, value["lexicon"])
        self.game = Play.from_text(kept, family, found, *words) if kept else Play(family, found, rules, *words)
        return self.sheet()

    def sheet(self) -> Events:
        play, game, family = self.game, self.game.game, self.game.family
        told = {"moves": play.moves, "at": play.at, "turn": game.turn, "person": play.person(), "tally": game.tally}
        told |= {"status": game.status._asdict(), "draft": play.draft._asdict()}
        told |= {"tools": [tool._asdict() for tool in family.tools(game)]}
        yield {"event": "sheet"} | told | picture_fields(family.picture(play.puzzle, game.place))

    def touch(self, cell: Any = None, upto: Any = None, tool: str = "", key: str = "") -> Events:
        play, (at, to) = self.game, (tuple(each) if each else None for each in (cell, upto))
        touch = Touch(at, str(tool), to, str(key))
        play.draft = play.family.touch(play.game, play.draft, touch)
        yield {"event": "draft"} | play.draft._asdict()

    def step(self) -> Events:
        self.stopped = False
        step = self.game.step(lambda: self.stopped)
        if step is None:
            yield {"event": "step", "technique": "", "hints": [self.game.hint(1)[0]], "follows": [], "pictures": []}
            return
        told = [step.hint(level) for level in range(1, LEVELS + 1)]
        pictures = [picture_fields(picture) if picture else None for _, picture in told]
        yield {"event": "step", "technique": step.technique, "hints": [text for text, _ in told]} | {
            "follows": list(step.follows),
            "pictures": pictures,
        }

    def hint(self, level: int = 1) -> Events:
        text, picture = self.game.hint(level)
        yield {"event": "hint", "text": text} | (picture_fields(picture) if picture else {})

    def keep(self) -> Events:
        yield {"event": "kept", "kept": self.game.to_text()}
