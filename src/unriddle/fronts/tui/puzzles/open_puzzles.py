"""The open puzzles and which of them is looked at; texts that are pasted are opened here."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from unriddle.core import Family, Play, PuzzleError, Text, UnriddleError
from unriddle.core.errors import of_system
from unriddle.core.json_shape import Json, Test, is_count, is_line, is_object, is_truth, many, maybe, shaped
from unriddle.core.system import files, folders
from unriddle.core.system.folders import data
from unriddle.fronts.tui.entry.typed import Typed, is_cells
from unriddle.fronts.tui.puzzles.player import Player
from unriddle.fronts.tui.puzzles.tab import ENTER, PACES, PLAY, SOLVE, Tab
from unriddle.session import saved_games
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

FILE, SEARCHES = "tui.json", "searches"
LARGEST = 1_000_000  # bytes
MOST = 20  # open puzzles
_is_typed: Test = shaped(cells=is_cells, fresh=is_truth, values=is_object)
_is_open: Test = shaped(
    puzzle=is_line,
    title=is_line,
    rules=is_object,
    lexicon=maybe(is_line),
    mode=lambda value: value in (PLAY, SOLVE, ENTER),
    entry=is_line,
    pace=lambda value: value in PACES,
    cursor=many(is_count, 2),
    typed=maybe(_is_typed),
    mine=is_line,
)
_is_desk: Test = shaped(theme=is_line, at=is_count, open=many(_is_open))


class Store:
    """The user's data folder as the terminal uses it; a folder for this time only where there is none."""

    def __init__(self) -> None:
        self.folder = data()
        self.searches = Path(self.folder or tempfile.mkdtemp(prefix="unriddle-")) / SEARCHES

    def load(self) -> Mapping[str, Any]:
        """What was kept; nothing where it cannot be read."""
        if self.folder is not None:
            with suppress(OSError, ValueError, RecursionError, TypeError, KeyError, AttributeError):
                value = json.loads(files.content(self.folder / FILE, LARGEST))
                if _is_desk(value):
                    found: Mapping[str, Any] = value
                    return found
        return {"theme": "", "at": 0, "open": []}

    @property
    def file(self) -> Path | None:
        """The file of it."""
        return self.folder / FILE if self.folder is not None else None

    def told(self, theme: str, at: int, opened: list[Tab]) -> bytes:
        """What is to be kept."""
        value = {"theme": theme, "at": at, "open": [self._told(each) for each in opened]}
        return json.dumps(value, ensure_ascii=False).encode()

    def _told(self, opened: Tab) -> dict[str, Any]:
        search = opened.search
        return {
            "puzzle": str(opened.puzzle),
            "title": opened.title,
            "rules": dict(opened.play.rules) if opened.play else dict(opened.rules),
            "lexicon": search.lexicon,
            "mode": PLAY if opened.why else opened.mode,  # the one who plays it finds it so
            "entry": search.entry,
            "pace": search.pace,
            "cursor": list(opened.cursor),
            "mine": opened.mine,
            "typed": opened.typed and _typed(opened.typed, opened.fresh),
        }

    def blank(self, puzzle: Opened, rules: Mapping[str, Json], values: Mapping[str, Any]) -> Tab:
        """An empty grid, which a puzzle is typed into."""
        opened = Tab(puzzle, None, self.searches)
        opened.fresh = True
        opened.type(rules, values)
        return opened

    def open(
        self, puzzle: Opened, rules: Mapping[str, Json] | None = None, lexicon: str | None = None, title: str = ""
    ) -> tuple[Tab, str]:
        """A puzzle with its game, resumed where it was; and why it has none, "" where it has one."""
        kept, why = None, ""
        try:
            kept, _ = saved_games.begin(Opened(puzzle.family, puzzle.puzzle, lexicon), rules or {})
        except UnriddleError as error:
            why = error.text.fields.get("message", error.text)  # the name of its file says nothing here
        except OSError as error:
            why = of_system(error)
        return Tab(puzzle, kept, self.searches, lexicon, title), why

    def again(self) -> Iterator[Tab]:
        """The puzzles that were open, as they were looked at."""
        for each in self.load()["open"][:MOST]:
            typed = each["typed"]
            try:
                puzzle = Opened.parse(each["puzzle"])
                if typed and typed["fresh"]:
                    opened = self.blank(puzzle, each["rules"], typed["values"])
                else:
                    opened, opened.why = self.open(puzzle, each["rules"], each["lexicon"], each["title"])
            except PuzzleError:
                continue
            if each["entry"] in opened.family.entries:
                opened.search.entry = each["entry"]
            opened.mine = each["mine"]
            opened.search.pace, opened.cursor = each["pace"], (each["cursor"][0], each["cursor"][1])
            if typed and opened.family.typing is not None:
                opened.type(each["rules"], typed["values"]).take(typed["cells"])
            elif each["mode"] == SOLVE or (each["mode"] == PLAY and opened.kept):
                opened.mode = each["mode"]
            yield opened


def _typed(typed: Typed, fresh: bool) -> dict[str, Any]:
    return {"cells": typed.cells, "fresh": fresh, "values": dict(typed.values)}


class Puzzles:
    """Open puzzles, each with its Player. `at` is the one that is looked at."""

    def __init__(self, store: Store, reader: Reader | None = None) -> None:
        self.store, self.reader = store, reader or Reader()
        self.opened: list[Tab] = []
        self.players: dict[int, Player] = {}
        self.at = 0
        self._written: dict[Path, bytes] = {}

    @property
    def now(self) -> Tab | None:
        """The puzzle that is looked at."""
        return self.opened[self.at] if self.opened else None

    @property
    def player(self) -> Player:
        """The player that plays on it."""
        assert self.now is not None
        return self.players[id(self.now)]

    def restore(self) -> bool:
        """Open what was open the last time; whether anything was."""
        for opened in self.store.again():
            self._add(opened)
        self.at = min(self.store.load()["at"], max(0, len(self.opened) - 1))
        return bool(self.opened)

    def blank(self, family: Family, values: Mapping[str, Any]) -> None:
        """An empty grid of these values, which a puzzle is typed into; PuzzleError."""
        typing = family.must_type()
        asked = [option for option in typing.asks if option.of == "game" and option.name in values]
        rules = {option.keyword: values[option.name] for option in asked}
        self._add(self.store.blank(Opened(family, typing.blank(values)), rules, values))
        self.at = len(self.opened) - 1

    def typed(self, opened: Tab) -> None:
        """Open the puzzle that was typed in; PuzzleError."""
        assert opened.typed is not None
        puzzle = opened.typed.read()
        self.forget(opened)
        self.put(Opened(opened.family, puzzle), opened.rules or None, opened.search.lexicon)

    def forget(self, opened: Tab) -> None:
        """Type no more; a grid that was nothing but typed into is put away."""
        opened.typed, opened.mode = None, PLAY if opened.play is not None else SOLVE
        if opened.fresh:
            self.opened.remove(opened)
            self.leave(opened)
            self.at = min(self.at, max(0, len(self.opened) - 1))

    def open(self, source: str) -> int:
        """Open every puzzle of a text, a file or an id, and look at the first; how many. UnriddleError, OSError."""
        count = 0
        for read in self.reader.puzzles([source]):
            self.put(read.good().opened)
            count += 1
            if count == MOST:
                break
        self.at -= count - 1 if count else 0
        return count

    def put(self, puzzle: Opened, rules: Mapping[str, Json] | None = None, lexicon: str | None = None) -> Tab:
        """Open a puzzle, or look at it where it is open already."""
        for at, each in enumerate(self.opened):
            same = rules is None or (each.play is not None and {**each.play.rules, **rules} == dict(each.play.rules))
            if each.puzzle == puzzle.puzzle and same and each.search.lexicon == lexicon:
                self.at = at
                return each
        opened, why = self.store.open(puzzle, rules, lexicon)
        self._add(opened)
        self.at = len(self.opened) - 1
        opened.why = why
        return opened

    def _add(self, opened: Tab) -> None:
        if opened.view.live and opened.play is not None:
            opened.search.subject = opened.play.game.as_puzzle
        self.opened.append(opened)
        self.players[id(opened)] = Player(opened)

    def close(self) -> None:
        """Put the puzzle away that is looked at; its game and its search are kept."""
        if self.now is not None:
            self.leave(self.opened.pop(self.at))
            self.at = min(self.at, max(0, len(self.opened) - 1))

    def leave(self, opened: Tab) -> None:
        """Keep its game, and let others play it."""
        self.players.pop(id(opened), None)
        if opened.kept is not None:
            try:
                opened.kept.save()
            finally:
                opened.kept.close()

    def save(self, theme: str) -> None:
        """Keep everything as it stands; OSError."""
        write(self.unsaved(theme))

    def unsaved(self, theme: str) -> dict[Path, bytes]:
        """The files in which something is not as it was when this was asked last."""
        files = {}
        for opened in self.opened:
            if opened.kept is not None and opened.kept.path is not None:
                files[opened.kept.path] = (opened.kept.play.to_text() + "\n").encode()
        if self.store.file is not None:
            files[self.store.file] = self.store.told(theme, self.at, self.opened)
        changed = {path: data for path, data in files.items() if self._written.get(path) != data}
        self._written |= changed
        return changed


def write(files: Mapping[Path, bytes]) -> None:
    """Write files, each whole or not at all; OSError."""
    for path, content in files.items():
        folders.replace(path, content)


def told(error: UnriddleError | OSError) -> Text:
    """What a mistake says; what was pasted has no name to begin with."""
    if isinstance(error, OSError):
        return of_system(error)
    fields = error.text.fields
    return fields["message"] if fields.get("where") == "argument" else error.text


IDLE_S = 60.0  # thinking longer than this between two moves is not counted


class Clock:
    """Runs since the last move, or since another puzzle is looked at."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Count from now on."""
        self._since = time.monotonic()

    @property
    def running(self) -> float:
        """The seconds since then that count."""
        return min(time.monotonic() - self._since, IDLE_S)

    def seconds(self, play: Play) -> int:
        """The whole seconds of a game as it stands now."""
        return int(play.seconds + (self.running if play.game.status.kind != "solved" else 0))

    def lap(self, play: Play | None) -> None:
        """A move was made: count what has passed."""
        if play is not None:
            play.seconds = round(play.seconds + self.running, 1)
        self.restart()
