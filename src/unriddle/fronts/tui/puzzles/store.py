"""What is kept between two openings: which puzzles are open, and how they are looked at."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from unriddle.core import PuzzleError, UnriddleError
from unriddle.core.errors import of_system
from unriddle.core.json_shape import Json, Test, is_count, is_line, is_object, is_truth, many, maybe, shaped
from unriddle.core.system import files, folders
from unriddle.fronts.tui.entry.typed import Typed, is_cells
from unriddle.fronts.tui.puzzles.tab import ENTER, PACES, PLAY, SOLVE, Tab
from unriddle.session import saved_games
from unriddle.session.opened import Opened

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
        self.folder = folders.data()
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
