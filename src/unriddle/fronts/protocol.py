"""JSON requests in, JSON lines out, for a page or another process; docs/program/protocol.md lists them."""

import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from unriddle.core import (
    Disputed,
    End,
    Event,
    Family,
    Found,
    HalfMove,
    Picture,
    PuzzleError,
    Text,
    Touch,
    UnriddleError,
)
from unriddle.core.contract import event_fields
from unriddle.core.errors import system_message
from unriddle.core.family import Typed
from unriddle.core.json_shape import (
    Json,
    Test,
    is_bool,
    is_count,
    is_line,
    is_number,
    is_object,
    is_text,
    many,
    maybe,
    value_in,
)
from unriddle.core.play import parse_saved
from unriddle.core.search import checkpoint
from unriddle.core.system.stopping import SHORT_S
from unriddle.draw.events import Changes, json_line, picture_fields, translated
from unriddle.draw.svg import drawing_file
from unriddle.fronts import bugs, typing_in
from unriddle.kit.lesson import card_pictures
from unriddle.registry import DetectionError, find, makers
from unriddle.session import daily as days
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing, finish
from unriddle.session.reading import Reader, is_link
from unriddle.session.solving import DEFAULT_LIMIT, Session, resume_parts


class Request(NamedTuple):
    """The shape of a request's fields.

    `needed` are the required names in `fields`; `on` names the state that must have begun before. If `open`, other
    fields are options of the puzzle or the maker, which validates them itself.
    """

    fields: Mapping[str, Test]
    needed: Collection[str] = ()
    on: str = ""
    open: bool = False

    def takes(self, given: Mapping[str, Any]) -> bool:
        """Whether these fields form a valid request."""
        known = {name: value for name, value in given.items() if name in self.fields}
        return (
            all(name in known for name in self.needed)
            and "self" not in given  # of Python's own
            and (self.open or len(known) == len(given))
            and all(self.fields[name](value) for name, value in known.items())
        )


def _is_sound(value: Any) -> bool:
    """Whether the value is a text without lone surrogates, which cannot be written to a file."""
    try:
        return is_text(value) and value.encode() is not None
    except UnicodeEncodeError:
        return False


def _is_file(value: Any) -> bool:
    """Whether the value is a text that may name a file."""
    return _is_sound(value) and "\0" not in value


def _is_base64(value: Any) -> bool:
    try:
        return is_text(value) and b64decode(value) is not None
    except ValueError:
        return False


def _is_limit(value: Any) -> bool:
    return value is None or type(value) is int


SEARCH, PLAY = "search", "play"
_WORDS = many(is_line)
_CELL = maybe(many(is_count, 2))
_ASKED = Request({})
_OF_SEARCH = Request({}, on=SEARCH)
_OF_PLAY = Request({}, on=PLAY)
_NAMED = Request({"name": is_text}, ["name"], on=PLAY)
_ID = {"puzzle": _is_sound}
_GIFT = Request({**_ID, "title": _is_sound, "author": _is_sound, "message": _is_sound, "photo": _is_base64}, ["puzzle"])
_TYPED = {"family": _is_sound, "values": is_object, "texts": many(many(_is_sound))}

# Additional arguments of `read` -> the options that messages recommend for them.
OFFERED = {"columns_first": "--columns-first", "plain": "--plain"}

REQUESTS: Mapping[str, Request] = {
    "read": Request(
        {"text": _is_sound, "family": maybe(_is_sound), "format": maybe(_is_sound), "content": _is_base64}
        | dict.fromkeys(OFFERED, is_bool),
    ),
    "lattice": Request({"content": _is_base64}, ["content"]),
    "about": Request(_ID, ["puzzle"]),
    "difficulty": Request(_ID, ["puzzle"]),
    "configure": Request({"options": is_object, **_ID}, ["options"]),
    "own": Request({"add": _WORDS, "ban": _WORDS, "forget": _WORDS}),
    "makers": _ASKED,
    "daily": Request({"day": is_line}),
    "typing": _ASKED,
    "blank": Request({"family": _is_sound, "values": is_object}, ["family"]),
    "typed": Request(_TYPED, ["family", "texts"]),
    "judge": Request({**_TYPED, "way": is_line, "seconds": maybe(is_number)}),
    "reopen": Request(_ID, ["puzzle"]),
    "written": Request(
        {**_TYPED, "format": _is_sound, "title": _is_sound, "author": _is_sound},
        ["family", "texts"],
    ),
    "order": Request({"family": _is_sound, "seed": maybe(is_count)}, ["family"], open=True),
    "solve": Request(
        {**_ID, "entry": is_text, "limit": _is_limit, "lexicon": maybe(_is_sound), "file": _is_file},
        ["puzzle"],
        open=True,
    ),
    "resume": Request({"saved": _is_sound, "file": _is_file, "solutions": _is_base64}),
    "run": Request(
        {
            "steps": maybe(is_count),
            "seconds": maybe(is_number),
            "limit": _is_limit,
            "frames": maybe(is_number),
            "listed": maybe(is_count),
            "seen": is_bool,
        },
        on=SEARCH,
    ),
    "look": _OF_SEARCH,
    "shown": Request({"number": is_count}, ["number"], on=SEARCH),
    "lines": Request({"number": is_count, "count": is_count}, ["number", "count"], on=SEARCH),
    "save": _OF_SEARCH,
    "play": Request({**_ID, "rules": maybe(is_object), "kept": _is_sound}),
    "sheet": _OF_PLAY,
    "words": Request({"words": _WORDS}, ["words"], on=PLAY),
    "touch": Request({"cell": _CELL, "upto": _CELL, "tool": is_text, "key": is_text}, on=PLAY),
    "hint": Request({"level": maybe(is_count)}, on=PLAY),
    **dict.fromkeys(("insist", "step"), _OF_PLAY),
    "technique": _NAMED,
    "follow": _OF_PLAY,
    "mistakes": _OF_PLAY,
    "fill": _OF_PLAY,
    "keep": _OF_PLAY,
    "gift": _GIFT,
    "file": _GIFT,
    "draw": Request({"form": is_text, "sheet": is_bool, "dark": is_bool}),
}
# Commands that Play itself executes; the answer is the sheet.
PLAYED: Mapping[str, Request] = {
    "move": Request({"text": is_text}, ["text"], on=PLAY),
    **dict.fromkeys(("reply", "undo", "redo", "restart"), _OF_PLAY),
    **dict.fromkeys(("mark", "unmark", "back"), _NAMED),
}


AT_ONCE = 200  # the most solutions sent with one picture of a run
Item = TypeVar("Item")


def as_pictures(
    events: Iterable[Event], due: Callable[[], bool], take: Callable[[Found], Iterable[Item]]
) -> Iterator[tuple[list[Item], End | None] | None]:
    """Yield None after each event, or, if a picture is due, the items to send with it and the End or None.

    The items are those that `take` made of the solutions, at most AT_ONCE at a time.
    """
    waiting: list[Item] = []
    for event in events:
        if isinstance(event, Found):
            waiting += take(event)
        end = event if isinstance(event, End) else None
        if end is None and not due():
            yield None
            continue
        while end is not None and len(waiting) > AT_ONCE:
            yield waiting[:AT_ONCE], None
            waiting = waiting[AT_ONCE:]
        yield waiting[:AT_ONCE], end
        waiting = waiting[AT_ONCE:]


def offers(texts: Sequence[str]) -> dict[str, list[str]]:
    """Return the fields of `read` that sentences advise, as the field `offers` of an event."""
    found = [name for name, option in OFFERED.items() if any(option in text for text in texts)]
    return {"offers": found} if found else {}


def hint_details(playing: Playing) -> dict[str, Any]:
    """Return the details of a hint above level 1: moves, technique, unit, and the cells it follows from.

    Once the hint is complete, also `leaves`: a text and a picture for each link of its trial.
    """
    hints = playing.hints if playing.level > 1 else None
    if hints is None or not hints.follows:
        return {}
    fields: dict[str, Any] = {"moves": "; ".join(hints.follows)}
    if (step := hints.step) is None:
        return fields
    fields |= {
        "technique": str(step.technique.name),  # translatable, unlike the key
        "unit": step.unit._asdict(),
        "because": list(map(str, step.because)),
        "card": step.technique.card is not None,
    }
    if playing.level == playing.play.family.require_teaching().hint_levels and step.leaves:
        fields["leaves"] = [{"text": text} | picture_fields(picture) for text, picture in step.leaves]
    return fields


def page_of(family: str, name: str) -> str:
    """Return the name of the site's page about a technique."""
    return f"{family}-{name.lower().replace(' ', '-')}"


def card_of(family: Family, name: str) -> dict[str, Any]:
    """Return the card of a technique: idea, when to use it, pictures before and after, related techniques.

    PuzzleError if there is none.
    """
    teaching = family.require_teaching()
    if name not in teaching.cards:
        raise PuzzleError("there is nothing to read about {name}", name=name)
    card, names = teaching.cards[name], {str(each): each for each in teaching.names}  # which are translated
    before, after = card_pictures(Opened.parse(card.puzzle_id).teach(), name)
    fields: dict[str, Any] = {"name": names[name], "page": page_of(family.name, name)}
    fields |= {"idea": card.idea, "when": card.when, "puzzle": card.puzzle_id}
    fields |= {"before": picture_fields(before), "after": picture_fields(after)}
    return fields | {"related": [{"name": each, "said": names[each]} for each in card.related]}


GRIDS = ("cells", "left", "top", "rows")  # fields of a picture, which need no translation
MOST_LINES = 500  # the most solutions per answer
Events = Iterator[dict[str, Any]]


class Bridge:
    """One session and one play at a time. `stopped` may be set at any moment: a run then ends at its next slice.

    `say` translates a Text; by default texts are English. With `debug`, the event of a bug has its traceback. Unless
    `keeps_words`, requests do not change the player's own word lists.
    """

    def __init__(
        self,
        reader: Reader | None = None,
        say: Callable[[str], str] = str,
        debug: bool | None = None,
        keeps_words: bool = True,
    ) -> None:
        # A user who pastes a text can choose its family.
        self.reader: Reader = (reader or Reader())._replace(unnamed="")
        self.say: Callable[[str], str] = say
        self.stopped: bool = False
        self.keeps_words: bool = keeps_words
        self.debug: bool = bugs.debugging() if debug is None else debug
        self.session: Any = None
        self.changes: Changes = Changes(0)  # the changes sent of the session's picture
        self.playing: Any = None
        self.game: Any = None  # its Play
        self.judging: Any = None  # the judging of the typed puzzle

    def answer(self, line: str) -> Iterator[str]:
        """Yield the events of a request, as JSON lines; for an invalid one, `error` with a sentence, and the line if
        known.
        """
        try:
            name, request = self._request(line)
            if name in PLAYED:
                getattr(self.playing, name)(**request)
                name, request = "sheet", {}
            yield from map(self.line, getattr(self, name)(**request))
        except Exception as error:
            yield self.line(self.failed(error))

    def _request(self, line: str) -> tuple[str, dict[str, Any]]:
        """Return the name and the fields of a request; PuzzleError if it is invalid or cannot be answered now."""
        try:
            fields = value_in(line, is_object)
        except ValueError:
            raise _no_request() from None
        name = fields.pop("do", None)
        asked = REQUESTS.get(name) or PLAYED.get(name) if isinstance(name, str) else None
        begun = {"": True, SEARCH: self.session is not None, PLAY: self.game is not None}
        if asked is None or not asked.takes(fields) or not begun[asked.on]:
            raise _no_request()
        return name, fields

    def failed(self, error: Exception) -> dict[str, Any]:
        """Return the event of an error; an unexpected one is reported as a bug."""
        if isinstance(error, UnriddleError):
            line = {"line": error.line} if error.line else {"field": error.field} if error.field else {}
            return (
                {"event": "error", "error": error.text}
                | line
                | ({"where": error.where} if error.where else {})
                | ({"word": error.word} if isinstance(error, Disputed) else {})
                | ({"asked": error.asked.to_json()} if error.asked else {})
                | ({"families": error.names} if isinstance(error, DetectionError) and error.names else {})
                | ({"undetected": True} if isinstance(error.__cause__, DetectionError) else {})
                | offers([error.text])
            )
        if isinstance(error, OSError):
            return {"event": "error", "error": system_message(error)}
        more = {"trace": bugs.trace(error)} if self.debug else {}
        return {"event": "error", "error": bugs.bug_message(error), "bug": True} | more

    def line(self, event: dict[str, Any]) -> str:
        """Return an event as one line, translated."""
        return json_line(translated(event, self.say, GRIDS))

    def read(
        self,
        text: str = "",
        family: str | None = None,
        format: str | None = None,
        content: str = "",
        columns_first: bool = False,
        plain: bool = False,
    ) -> Events:
        source = text.strip() if is_link(text) else b64decode(content) if content else text.encode()
        values = {"columns_first": True} if columns_first else {}
        reader = self.reader._replace(values=values, known={"plain": True} if plain else {})
        for read in reader.puzzles([source], family, format):
            found = read.good()
            puzzle = found.opened.puzzle
            fields = {
                "event": "puzzle",
                "puzzle": str(puzzle),
                "title": found.title or puzzle.title,
                "note": found.note,
            }
            fields |= {"author": author} if (author := found.author or puzzle.author) else {}
            if found.moves:
                play = found.opened.play()
                play.move(found.moves)
                fields["game"] = play.to_text()
            yield fields | {"remarks": [*found.remarks, *puzzle.warnings()]} | offers(found.remarks)

    def lattice(self, content: str) -> Events:
        """Return the lines of the largest lattice of cells in a picture, each as two points in its widths."""
        from unriddle.kit.photo.upright import find_lattices

        lines: list[Sequence[float]] = []
        for seen in find_lattices(b64decode(content))[:1]:
            lines += [(*seen.at(at, 0), *seen.at(at, seen.rows)) for at in range(seen.columns + 1)]
            lines += [(*seen.at(0, at), *seen.at(seen.columns, at)) for at in range(seen.rows + 1)]
        yield {"event": "lattice", "lines": [[round(each, 4) for each in line] for line in lines]}

    def about(self, puzzle: str) -> Events:
        opened = Opened.parse(puzzle)
        family = opened.family
        fields: dict[str, Any] = {"family": family.name, "title": family.title, "entries": list(family.entries)}
        playing, teaching = family.playing, family.teaching
        fields["lexicon"] = family.lexicon and family.lexicon(opened.puzzle)
        fields["moves"] = dict(playing.moves) if playing else {}
        asked = [each for each in (*family.options, *family.entries["solve"].options) if each.of in ("game", "display")]
        fields |= {"playable": playing is not None, "checks": playing is not None and playing.contradicted is not None}
        fields |= {"hints": teaching.hint_levels if teaching else 0, "options": list(map(typing_in.switch, asked))}
        yield {"event": "about"} | fields

    def difficulty(self, puzzle: str) -> Events:
        """Rate how hard the puzzle is for a person, in lines; the session is unchanged."""
        self.stopped = False
        rated = Session.start(Opened.parse(puzzle), "rate")
        list(rated.run(seconds=SHORT_S, stop=lambda: self.stopped))
        summary = rated.outcome.summary
        yield {"event": "difficulty", "level": summary.get("level"), "report": list(rated.conclusion.report(summary))}

    def configure(self, options: dict[str, Any], puzzle: str = "") -> Events:
        """Return the puzzle, or the position on the sheet, with these options of a puzzle."""
        if not puzzle and self.game is None:
            raise _no_request()
        opened = Opened.parse(puzzle) if puzzle else Opened(self.game.family, self.game.game.as_puzzle)
        family = opened.family
        named = {option.name: option for option in family.options if option.of == "puzzle"}
        if family.configure is None or not all(name in named and named[name].takes(options[name]) for name in options):
            raise _no_request()
        yield {"event": "configured", "puzzle": str(family.configure(opened.puzzle, options))}

    def own(self, add: Sequence[str] = (), ban: Sequence[str] = (), forget: Sequence[str] = ()) -> Events:
        from unriddle.lexicon import player

        if (changes := add or ban or forget) and not self.keeps_words:
            raise PuzzleError("your own words are not changed here: `unriddle words` changes them")
        now = player.change(add, ban, forget) if changes else player.lists()
        yield {"event": "own"} | now._asdict()

    def makers(self) -> Events:
        found = [
            {
                "family": each.name,
                "title": each.title,
                "options": list(map(typing_in.switch, each.require_making().options)),
            }
            for each in makers()
        ]
        yield {"event": "makers", "makers": found, "today": days.orders()}

    def daily(self, day: str = "") -> Events:
        yield {"event": "daily", "puzzles": days.orders(day, getattr(self.say, "language", days.DEFAULT_LANGUAGE))}

    def typing(self) -> Events:
        yield typing_in.families()

    def blank(self, family: str, values: Mapping[str, Any] = MappingProxyType({})) -> Events:
        yield typing_in.blank(family, values)

    def typed(self, family: str, texts: Typed, values: Mapping[str, Any] = MappingProxyType({})) -> Events:
        yield typing_in.read_sheet(family, values, texts)

    def judge(
        self,
        family: str = "",
        texts: Typed = (),
        values: Mapping[str, Any] = MappingProxyType({}),
        way: str = "",
        seconds: float | None = None,
    ) -> Events:
        """Judge the texts of a sheet, or improve it in a `way`, for up to `seconds`.

        Without a family, continue with the last one.
        """
        self.stopped = False
        if family:
            self.judging = None
            self.judging = typing_in.Judging(family, texts, values, way)
            yield self.judging.typed
        elif self.judging is None:
            raise _no_request()
        yield from self.judging.advance(seconds, lambda: self.stopped)

    def reopen(self, puzzle: str) -> Events:
        yield typing_in.reopen(puzzle)

    def written(
        self,
        family: str,
        texts: Typed,
        values: Mapping[str, Any] = MappingProxyType({}),
        format: str = "",
        title: str = "",
        author: str = "",
    ) -> Events:
        yield typing_in.write_file(family, texts, values, format, title, author)

    def order(self, family: str, seed: int | None = None, **wishes: Any) -> Events:
        chosen = find(family)
        files = [each.keyword for each in chosen.require_making().options if each.type == "content"]
        wishes |= {name: b64decode(wishes[name]) for name in files if name in wishes}
        order = making.order_of(chosen, making.new_seed() if seed is None else seed, wishes)
        yield {"event": "order", "order": str(order), "seed": order.seed}

    def solve(
        self,
        puzzle: str,
        entry: str = "solve",
        limit: int | None = DEFAULT_LIMIT,
        lexicon: str | None = None,
        file: str = "",
        **display: Json,
    ) -> Events:
        path = Path(file) if file else None
        if path is not None:
            checkpoint.demand_new(path)
        self.session = Session.start(Opened.parse(puzzle, lexicon), entry, limit=limit, display=display, path=path)
        return self.look()

    def resume(self, saved: str = "", file: str = "", solutions: str = "") -> Events:
        if file:
            self.session = Session.load(Path(file))
        elif solutions:
            *_, self.session = resume_parts([saved.encode()], [b64decode(solutions)])
        else:
            self.session = Session.resume(checkpoint.parse(saved.encode()))
        return self.look()

    def run(
        self,
        steps: int | None = None,
        seconds: float | None = None,
        limit: int | None = DEFAULT_LIMIT,
        frames: float | None = None,
        listed: int | None = None,
        seen: bool = False,
    ) -> Events:
        self.stopped = False
        if limit != DEFAULT_LIMIT:
            self.session.limit = limit
        events = self.session.run(steps=steps, seconds=seconds, stop=lambda: self.stopped)
        if frames is not None:
            last = self.changes.last if seen else None
            self.changes = Changes(frames)
            self.changes.last = last
            yield from self._frames(events, listed)
            return
        for event in events:
            yield self._event_fields(event) | (self.end_fields() if isinstance(event, End) else {})

    def _frames(self, events: Iterator[Event], listed: int | None) -> Events:
        """Yield a run as pictures, with the solutions found since the last one."""

        def take(event: Found) -> Iterator[dict[str, Any]]:
            if listed is None or self.session.reported <= listed:
                yield self._event_fields(event)

        for finds, end in filter(None, as_pictures(events, self.changes.due, take)):
            search, found = self.session.search, len(self.session.finds)
            frame = {"event": "frame", "found": found, "steps": search.steps, "share": search.share}
            yield frame | {"finds": finds} | self.changes.fields(self.session.picture())
            if end:
                yield event_fields(end) | self.end_fields()

    def _event_fields(self, event: Event) -> dict[str, Any]:
        text = {"text": self.session.line(self.session.reported, event.solution)} if isinstance(event, Found) else {}
        return event_fields(event) | text

    def end_fields(self) -> dict[str, Any]:
        """Return the fields of the end event of a run."""
        values, summary = self.session.outcome.summary, self.session.summary
        drawn = {"summary": picture_fields(summary)} if summary else {}
        conclusion = self.session.conclusion
        report, rows = list(conclusion.report(values)), list(conclusion.rows(values))
        return {"conclusion": values, "report": report, "rows": rows} | drawn

    def look(self) -> Events:
        found, share, picture = len(self.session.finds), self.session.search.share, self.session.picture()
        yield {"event": "look", "found": found, "share": share} | picture_fields(picture)

    def shown(self, number: int) -> Events:
        if not 0 < number <= len(self.session.finds):
            raise PuzzleError("solution {number} is not there", number=number)
        picture = self.session.drawn(number, self.session.finds[number - 1])
        yield {"event": "shown", "number": number} | picture_fields(picture)

    def lines(self, number: int, count: int) -> Events:
        begin = max(1, number)
        found = self.session.finds[begin - 1 : begin - 1 + min(count, MOST_LINES)]
        texts = [self.session.line(at, each) for at, each in enumerate(found, begin)]
        yield {"event": "lines", "number": begin, "texts": texts}

    def save(self) -> Events:
        yield {"event": "saved", "saved": checkpoint.dumps(self.session.checkpoint()).decode()}

    def play(self, puzzle: str = "", rules: Mapping[str, Json] | None = None, kept: str = "") -> Events:
        value: dict[str, Any] = parse_saved(kept) if kept else {"puzzle": puzzle, "lexicon": None}
        opened = Opened.parse(value["puzzle"], value["lexicon"])
        self.game = opened.replay(kept) if kept else opened.play(rules)
        self.playing = Playing(self.game, stop=lambda: self.stopped, keeps_words=self.keeps_words)
        return self.sheet()

    def sheet(self) -> Events:
        play, game, family = self.game, self.game.game, self.game.family
        fields = {"moves": play.moves, "at": play.at, "turn": game.turn, "person": play.person(), "tally": game.tally}
        fields |= {"played": list(game.played)}
        fields |= {"players": list(play.rules.get("players", ()))}
        fields |= {"status": game.status._asdict(), "draft": play.draft._asdict(), "marks": play.marks}
        fields |= {"tools": [tool.to_json() for tool in play.by_hand.tools(game)]}
        picture = family.picture(play.puzzle, game.shown)
        yield {"event": "sheet"} | fields | {"since": self._since(picture)} | picture_fields(picture)

    def _since(self, picture: Picture) -> list[tuple[int, int]]:
        """Return the cells that differ from the latest mark before this position; [] without a mark."""
        play = self.game
        marks = [at for at in play.marks.values() if at < play.at]
        if not marks:
            return []
        before = play.family.picture(play.puzzle, play.game_at(max(marks)).shown)
        pairs = [zip(*rows, strict=True) for rows in zip(picture.cells, before.cells, strict=True)]
        return [(row, at) for row, line in enumerate(pairs) for at, (one, other) in enumerate(line) if one != other]

    def words(self, words: list[str]) -> Events:
        """Yield the game lexicon's answer for each word."""
        from unriddle.lexicon import verbs

        if not self.game.lexicon:
            raise _no_request()
        facts = verbs.check(tuple(words), self.game.lexicon[0].name, means=False)
        for word, answer in zip(words, facts, strict=True):
            yield {"event": "word", "word": word, "text": answer.text}

    def touch(self, cell: Any = None, upto: Any = None, tool: str = "", key: str = "") -> Events:
        play, (at, to) = self.game, (tuple(each) if each else None for each in (cell, upto))
        touch = Touch(at, str(tool), to, str(key))
        play.draft = HalfMove() if key == "escape" else play.touched(play.draft, touch)
        yield {"event": "draft"} | play.draft._asdict()

    def insist(self) -> Events:
        """Make the move that was last refused because its word is in no list."""
        sentence = self.playing.insist()
        yield next(self.sheet()) | {"said": sentence}

    def hint(self, level: int | None = None) -> Events:
        self.stopped, playing = False, self.playing
        text, picture = playing.hint(level)
        begun = {"word": Text.of(text).fields.get("word", "")} | hint_details(playing)
        yield {"event": "hint", "text": text} | begun | (picture_fields(picture) if picture else {})

    def technique(self, name: str) -> Events:
        yield {"event": "technique"} | card_of(self.game.family, name)

    def step(self) -> Events:
        """Yield the next step, with the hints of all levels, so that a front end asks only once; or why there
        is none.
        """
        self.stopped = False  # before searching for the step: the stop was for the previous request
        hints = finish(self.playing.teaching())
        step, levels = hints.step, range(1, self.game.family.require_teaching().hint_levels + 1)
        texts = [hints.tell(level) for level in (levels if step else (1,))]
        pictures = [picture_fields(picture) if picture else None for _, picture in texts]
        leaves = [{"text": text} | picture_fields(picture) for text, picture in step.leaves] if step else []
        each = {"hints": [text for text, _ in texts], "pictures": pictures, "leaves": leaves}
        yield {"event": "step", "step": step and step.to_json(), "follows": list(hints.follows)} | each

    def follow(self) -> Events:
        self.stopped = False
        self.playing.do()
        return self.sheet()

    def mistakes(self) -> Events:
        self.stopped = False
        yield {"event": "mistakes"} | self.playing.check()._asdict()

    def fill(self) -> Events:
        self.stopped = False
        self.playing.solve()
        return self.sheet()

    def draw(self, form: str = "svg", sheet: bool = False, dark: bool = False) -> Events:
        if form not in ("svg", "png"):
            raise PuzzleError("a picture must be a .svg or .png file")
        shown = self.game if sheet else self.session
        if shown is None:
            raise _no_request()
        pictures = [shown.family.picture(shown.puzzle, shown.game.shown)] if sheet else shown.sheets()
        content = shown.family.carrying(drawing_file(pictures, form, dark=dark), form, shown.puzzle)
        yield {"event": "drawn", "form": form, "content": b64encode(content).decode()}

    def gift(self, puzzle: str, title: str = "", author: str = "", message: str = "", photo: str = "") -> Events:
        from unriddle.session import gifts

        content = gifts.Gift(message, b64decode(photo))
        link = gifts.wrap(Opened.parse(puzzle), content, title, author, os.urandom)
        yield {"event": "gift", "link": link.fragment, "sealed": gifts.SEALED in link.parts}

    def file(self, puzzle: str, title: str = "", author: str = "", message: str = "", photo: str = "") -> Events:
        from unriddle.fronts import alone
        from unriddle.session import gifts

        gift, language = gifts.Gift(message, b64decode(photo)), getattr(self.say, "language", "en")
        content, sealed = alone.make_file(Opened.parse(puzzle), gift, title, author, self.say, language)
        yield {"event": "file", "content": b64encode(content).decode(), "sealed": sealed}

    def keep(self) -> Events:
        yield {"event": "kept", "kept": self.game.to_text()}


def _no_request() -> PuzzleError:
    return PuzzleError("not possible, or not possible now")
