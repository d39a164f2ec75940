"""Text in, JSON lines out: what a front in a page or another process works through; docs/bridge.md has the requests."""

from collections.abc import Iterator
from typing import Any

from unriddle import api
from unriddle.core import End, Found, Play, Touch, UnriddleError, checkpoint
from unriddle.core.play import value_of
from unriddle.core.shape import is_object, value_in
from unriddle.draw import event_fields, json_line, picture_fields
from unriddle.reading import Reader
from unriddle.session import USUAL, Session

REQUESTS = (
    *("read", "solve", "resume", "run", "look", "save"),
    *("play", "sheet", "touch", "hint", "step", "follow", "keep"),
)
PLAYED = ("move", "reply", "undo", "redo", "restart", "mark", "back")  # done by Play; then the sheet is told
Events = Iterator[dict[str, Any]]


class Bridge:
    """One session and one play at a time. `stopped` may be set at any moment: a run then ends at its next slice."""

    def __init__(self, reader: Reader | None = None) -> None:
        self.reader, self.stopped = reader or Reader(), False
        self.session: Any = None
        self.game: Any = None  # the Play
        self.taught: Any = None  # the Step that was told last

    def answer(self, line: str) -> Iterator[str]:
        """The events that a request gives, as JSON lines; a mistake gives `error` with one sentence."""
        try:
            request = value_in(line, is_object)
            name = request.pop("do")
            if name in PLAYED:
                getattr(self.game, name)(**request)
                name, request = "sheet", {}
            do = {name: getattr(self, name) for name in REQUESTS}[name]
            yield from map(json_line, do(**request))
        except (UnriddleError, AttributeError, KeyError, TypeError, ValueError) as error:
            why = error.text if isinstance(error, UnriddleError) else "this is not a request, or not its turn"
            yield json_line({"event": "error", "error": why})

    def read(self, text: str, family: str | None = None, format: str | None = None) -> Events:
        for found in self.reader.puzzles([text.encode()], family, format):
            if found.error is not None:
                raise found.error
            told = {"event": "puzzle", "puzzle": str(found.puzzle), "title": found.puzzle.title, "note": found.note}
            yield told | {"remarks": [*found.remarks, *found.puzzle.warnings()]}

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

    def hint(self, level: int = 1) -> Events:
        text, picture = self.game.hint(level)
        yield {"event": "hint", "text": text} | (picture_fields(picture) if picture else {})

    def step(self) -> Events:
        self.stopped, self.taught = False, self.game.step(lambda: self.stopped)
        told = {"event": "step", "step": self.taught and self.taught.to_json()}
        yield told | (picture_fields(self.taught.picture()) if self.taught else {})

    def follow(self) -> Events:
        self.game.do(self.taught)
        return self.sheet()

    def keep(self) -> Events:
        yield {"event": "kept", "kept": self.game.to_text()}
