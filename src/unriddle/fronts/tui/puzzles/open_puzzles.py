"""The open puzzles and which of them is looked at; texts that are pasted are opened here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from unriddle.core import Family, Text, UnriddleError
from unriddle.core.errors import of_system
from unriddle.core.json_shape import Json
from unriddle.core.system import folders
from unriddle.fronts.tui.puzzles.player import Player
from unriddle.fronts.tui.puzzles.store import MOST, Store
from unriddle.fronts.tui.puzzles.tab import PLAY, SOLVE, Tab
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader


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
    for path, data in files.items():
        folders.replace(path, data)


def told(error: UnriddleError | OSError) -> Text:
    """What a mistake says; what was pasted has no name to begin with."""
    if isinstance(error, OSError):
        return of_system(error)
    fields = error.text.fields
    return fields["message"] if fields.get("where") == "argument" else error.text
