"""The open puzzles and the current one: their state, input, and saving."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Disputed, Family, HalfMove, Picture, Play, PuzzleError, Text, Touch, UnriddleError
from unriddle.core.errors import system_message
from unriddle.core.json_shape import Json, Test, is_bool, is_count, is_line, is_object, many, maybe, object_test
from unriddle.core.system import files, folders
from unriddle.core.system.folders import data
from unriddle.core.system.hashing import blake2b
from unriddle.fronts.tui.puzzles.typed import Typed, TypedCells, TypedClues, is_cells
from unriddle.fronts.tui.puzzles.views import SearchState, View, view_of
from unriddle.session import saved_games
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing
from unriddle.session.reading import Reader

if TYPE_CHECKING:
    from unriddle.core import Puzzle
    from unriddle.session.saved_games import SavedGame

PLAY, SOLVE, ENTER = "play", "solve", "enter"
# How long each solution is shown: not at all, briefly, long; or each step of the search.
PACES = ("off", "words", "slow", "steps")
PAUSES = {"words": 0.06, "slow": 0.4}
CHUNK_S = 0.2  # seconds of a search whose solutions are shown one by one


class Tab:
    """One open puzzle. `saved` is its game; None if it cannot be played or another process has it."""

    def __init__(
        self, opened: Opened, saved: SavedGame | None, folder: Path, lexicon: str | None = None, title: str = ""
    ) -> None:
        self.family: Family
        self.folder: Path
        self.saved: SavedGame | None
        self.puzzle: Puzzle
        self.family, self.puzzle, self.saved, self.folder = opened.family, opened.puzzle, saved, folder
        self.title: str = title or opened.puzzle.title
        self.view: View = view_of(self.family)
        self.mode = PLAY if saved else SOLVE
        self.search: SearchState = SearchState(self.family, lexicon=lexicon, subject=opened.puzzle, pace=self.view.pace)
        self.cursor: tuple[int, int] = (0, 0)
        self.chosen: int = -1  # the selected solution, from 0
        self.overview = False  # whether the whole board is shown, small
        # The user's side, once it is known, if the other side plays elsewhere: one key plays its best move.
        self.mine: str = ""
        self.moved: bool = False  # whether a move was made while watching the search, which must then restart
        self.typed: Typed | None = None  # the puzzle being typed in, if any
        self.fresh = False  # whether the puzzle has only been typed in so far
        self.rules: Mapping[str, Any] = {}  # the rules of a game on the typed puzzle
        self.why = ""  # why it cannot be played, such as that another process plays it
        self.level = ""  # how hard it is, once that is known
        self.unlocked = False  # whether a solved board still accepts moves
        self.player: Player = Player(self)
        self._drawn: tuple[Any, Picture] | None = None  # the game that was drawn last, and its picture

    def type(self, rules: Mapping[str, Json], values: Mapping[str, Any] = MappingProxyType({})) -> Typed:
        """Start typing the puzzle in, to be played by these rules; text typed before is kept."""
        self.mode, self.rules = ENTER, rules
        if self.typed is None:
            typing = self.family.require_typing()
            typed_sheet = typing.sheet(self.puzzle, values)
            sheet = typed_sheet.clear() if self.fresh else typed_sheet
            if isinstance(sheet, Cells):
                self.typed = TypedCells(typing, self.puzzle, values, sheet)
            else:
                self.typed = TypedClues(typing, self.puzzle, values, sheet)
        return self.typed

    @property
    def play(self) -> Play | None:
        """The current play, or None."""
        return self.saved.play if self.saved else None

    @property
    def is_locked(self) -> bool:
        """Whether the board is solved, so that a key or a click must not change it."""
        return self.play is not None and self.view.locks and not self.unlocked and self.solved

    @property
    def solved(self) -> bool:
        """Whether the game is solved."""
        return self.play is not None and self.play.game.status.kind == "solved"

    @property
    def side(self) -> str:
        """The side to move; "" for none."""
        return self.play.game.turn if self.play is not None else ""

    @property
    def other(self) -> bool:
        """Whether it is the turn of the other side, whose moves the user enters."""
        begun = self.play is not None and self.play.at > 0 and self.play.person()
        return begun and self.view.local is None and self.mine not in ("", self.side)

    def sides(self, side: str, typed: bool) -> None:
        """Note from a move of `side` during a watched search which side is the user's.

        `typed`: the move was entered for the other side.
        """
        if not self.mine or self.play is None or self.play.at <= 1:
            self.mine = self.side if typed else side

    @property
    def name(self) -> str:
        """The displayed name: its kind; once solved, its title."""
        kind = self.family.paper.name if self.family.paper else self.family.name.capitalize()
        return (self.title if self.solved else "") or kind

    @property
    def file(self) -> Path:
        """The file in which the search is saved."""
        key = f"{self.search.subject}\n{self.search.entry}\n{self.search.lexicon}"
        return self.folder / (blake2b(key.encode(), digest_size=16, person=b"searched").hexdigest() + ".search")

    def aim(self, subject: Puzzle) -> None:
        """Search another position from now on."""
        if subject != self.search.subject:
            self.moved = self.mode == SOLVE
            self.search.subject = subject
            self.search.forget()
            self.chosen = -1

    def drawn(self, number: int) -> Picture:
        """Return the picture of a solution that was found, counted from 0."""
        own, found = self.search.work.picture, self.search.solution(number)
        return own(self.search.subject, number + 1, found) if own else self.view.found(self.search.subject, found)

    @property
    def picture(self) -> Picture:
        """The board: of the game, or of the search."""
        search, play = self.search, self.play
        if self.mode == ENTER and self.typed is not None:
            return self.typed.marked(self.typed.picture)
        if self.mode == PLAY and play is not None:
            # Redrawing a large sheet takes as long as a key press may.
            if self._drawn is None or self._drawn[0] is not play.game:
                self._drawn = play.game, self.family.picture(play.puzzle, play.game.shown)
            return self.view.draft_picture(self._drawn[1], play)
        if 0 <= self.chosen < search.shown:
            return self.drawn(self.chosen)
        if search.found and not search.running:
            rows = self.view.rows(self.search) if self.view.live else ()
            best = next((row.number for row in rows if row.number >= 0), 0)
            return (search.summary or self.drawn(best)) if self.view.first else self.bare
        return self.view.search_picture(search.picture) if search.picture else self.bare

    @property
    def bare(self) -> Picture:
        """The board that is searched, with nothing found on it."""
        return self.family.picture(self.search.subject, None)

    @property
    def verdict(self) -> str:
        """The result of the search in one sentence."""
        search = self.search
        if search.report and not search.running and search.replayed < 0:
            return search.report[self.view.verdict]
        return Text("searching") if search.running else ""


class Player:
    """The player of one puzzle.

    `message` is the last sentence, `wrong` whether it reports an error; `playing` is None if the puzzle cannot be
    played.
    """

    def __init__(self, opened: Tab) -> None:
        self.opened: Tab = opened
        self.message: str = ""
        self.wrong: bool = False
        self.entered: str = ""  # the move that was typed last
        self.refused: bool = False  # whether the draft is a move that was rejected
        # The frame saves, a moment later.
        self.playing: Playing | None = Playing(opened.play) if opened.play is not None else None

    def say(self, sentence: str, wrong: bool = False) -> None:
        """Set the sentence to show."""
        self.message, self.wrong = sentence, wrong

    def touch(self, touch: Touch) -> bool:
        """Handle a touch of the board; return whether a move was made. A touch without effect is explained."""
        play = self.opened.play
        if play is None or self.playing is None or play.by_hand.touch is None:
            return False
        self.say("")
        self.playing.withdraw()
        if self.refused and touch.key not in ("enter", "backspace"):
            play.draft = HalfMove()
        self.refused, before = False, play.draft
        try:
            play.draft = play.touched(before, touch)
        except PuzzleError as error:
            self.say(error.text, True)
            return False
        if play.draft == before:
            self.say(IDLE)
        return play.draft.ready and self.move(play.draft.text)

    def preview(self, touch: Touch) -> None:
        """Show the effect of a touch without making it."""
        play = self.opened.play
        if play is not None and play.by_hand.touch is not None:
            play.draft = play.touched(HalfMove(), touch)._replace(ready=False)

    def change(self, change: Callable[[Playing], str | None], default: str = "") -> bool:
        """Change the game and show `default`, the status, or the result of the change; whether it was possible."""
        if self.playing is None:
            return False
        before = self.playing.play.game
        try:
            message = change(self.playing)
        except Disputed as dispute:
            self.say(Text("{why} Press Enter again to play it", why=dispute.text), True)
        except PuzzleError as error:
            self.say(error.text, True)
        else:
            game = self.playing.play.game
            message = (
                default
                or self.playing.status
                or self.opened.view.achievement(before, game)
                or message
                or (self.playing.last if game.turn else "")
            )
            message = "" if self.opened.is_locked else message  # how it was solved is shown while it is solved
            self.say(message, game.status.kind == "broken" and not default)
            self.opened.unlocked = self.opened.unlocked and self.opened.solved
            self.opened.view.done()
            if self.opened.view.live:
                self.opened.aim(game.as_puzzle)
            return True
        return False

    def move(self, text: str) -> bool:
        """Make a move; return whether it was valid."""
        if self.change(lambda playing: playing.move(text)):
            return True
        if self.playing is not None:
            draft = self.playing.play.draft
            self.playing.play.draft = draft._replace(ready=False) if self.opened.view.ordered else HalfMove()
            self.refused = self.opened.view.anew
        return False

    def enter(self, text: str) -> bool:
        """Make a typed move; typing it again insists on a word that is in no list."""
        is_repeated, self.entered = text == self.entered, text
        return (is_repeated and self.insist()) or self.move(text)

    def insist(self) -> bool:
        """Play the disputed word, if there is one; return whether it was played."""
        return self.playing is not None and bool(self.playing.disputed_word) and self.change(Playing.insist)

    def drop(self) -> None:
        """Forget the draft."""
        self.say("")
        self.refused = False
        if self.playing is not None:
            self.playing.withdraw()
            self.playing.play.draft = HalfMove()


IDLE = Text("This does nothing here; F1 shows the keys")
FILE, SEARCHES = "tui.json", "searches"
MAX_FILE = 1_000_000  # the most bytes of the file
MAX_OPEN = 20  # the most open puzzles
_is_typed: Test = object_test(cells=is_cells, fresh=is_bool, values=is_object)
_is_open: Test = object_test(
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
_is_desk: Test = object_test(theme=is_line, at=is_count, open=many(_is_open))


class DataFolder:
    """The user's data folder for the terminal; a temporary folder if there is no data folder."""

    def __init__(self) -> None:
        self.folder: Path | None = data()
        self.searches: Path = Path(self.folder or tempfile.mkdtemp(prefix="unriddle-")) / SEARCHES

    def load(self) -> Mapping[str, Any]:
        """Return the saved state; the default if it cannot be read."""
        if self.folder is not None:
            with suppress(OSError, ValueError, RecursionError, TypeError, KeyError, AttributeError):
                value = json.loads(files.content(self.folder / FILE, MAX_FILE))
                if _is_desk(value):
                    found: Mapping[str, Any] = value
                    return found
        return {"theme": "", "at": 0, "open": []}

    @property
    def file(self) -> Path | None:
        """The path of the saved state, or None."""
        return self.folder / FILE if self.folder is not None else None

    def dump_state(self, theme: str, at: int, opened: list[Tab]) -> bytes:
        """Return the state to save: theme, current puzzle and all open ones, as JSON."""
        value = {"theme": theme, "at": at, "open": [self._dump_tab(each) for each in opened]}
        return json.dumps(value, ensure_ascii=False).encode()

    def _dump_tab(self, opened: Tab) -> dict[str, Any]:
        search = opened.search
        return {
            "puzzle": str(opened.puzzle),
            "title": opened.title,
            "rules": dict(opened.play.rules) if opened.play else dict(opened.rules),
            "lexicon": search.lexicon,
            "mode": PLAY if opened.why else opened.mode,  # the mode in which its player finds it
            "entry": search.entry,
            "pace": search.pace,
            "cursor": list(opened.cursor),
            "mine": opened.mine,
            "typed": opened.typed
            and {"cells": opened.typed.cells, "fresh": opened.fresh, "values": dict(opened.typed.values)},
        }

    def blank(self, puzzle: Opened, rules: Mapping[str, Json], values: Mapping[str, Any]) -> Tab:
        """Return an empty grid, which a puzzle is typed into."""
        opened = Tab(puzzle, None, self.searches)
        opened.fresh = True
        opened.type(rules, values)
        return opened

    def open(
        self,
        puzzle: Opened,
        rules: Mapping[str, Json] | None = None,
        lexicon: str | None = None,
        title: str = "",
        moves: str = "",
    ) -> tuple[Tab, str]:
        """Open a puzzle and resume its game; also return why it has no game, or ""."""
        saved, why = None, ""
        try:
            saved, _ = saved_games.begin(Opened(puzzle.family, puzzle.puzzle, lexicon), rules or {}, moves=moves)
        except UnriddleError as error:
            why = error.text.fields.get("message", error.text)  # without the name of the file
        except OSError as error:
            why = system_message(error)
        return Tab(puzzle, saved, self.searches, lexicon, title), why

    def again(self) -> Iterator[Tab]:
        """Yield the puzzles that were open, in their last state."""
        for each in self.load()["open"][:MAX_OPEN]:
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
            elif each["mode"] == SOLVE or (each["mode"] == PLAY and opened.saved):
                opened.mode = each["mode"]
            yield opened


class OpenPuzzles:
    """The open puzzles; `at` is the current one, `language` selects the puzzles of the day."""

    def __init__(self, store: DataFolder, language: str = "en") -> None:
        self.store: DataFolder = store
        self.language: str = language
        self.opened: list[Tab] = []
        self.at: int = 0
        self._written: dict[Path, bytes] = {}

    @property
    def now(self) -> Tab | None:
        """The current tab, None if there is none."""
        return self.opened[self.at] if self.opened else None

    @property
    def player(self) -> Player:
        """The player of the current tab."""
        assert self.now is not None
        return self.now.player

    def restore(self) -> None:
        """Reopen the puzzles of the last run."""
        for opened in self.store.again():
            self._add(opened)
        self.at = min(self.store.load()["at"], max(0, len(self.opened) - 1))

    def blank(self, family: Family, values: Mapping[str, Any]) -> Tab:
        """Return an empty grid of these values, which a puzzle is typed into. Raises PuzzleError."""
        typing = family.require_typing()
        asked = [option for option in typing.asks if option.of == "game" and option.name in values]
        rules = {option.keyword: values[option.name] for option in asked}
        self._add(self.store.blank(Opened(family, typing.blank(values)), rules, values))
        self.at = len(self.opened) - 1
        return self.opened[-1]

    def typed(self, opened: Tab) -> None:
        """Open the puzzle that was typed in. Raises PuzzleError."""
        assert opened.typed is not None
        puzzle = opened.typed.read()
        self.forget(opened)
        self.put(Opened(opened.family, puzzle), opened.rules or None, opened.search.lexicon)

    def forget(self, opened: Tab) -> None:
        """Stop typing in; close a tab that had nothing else."""
        opened.typed, opened.mode = None, PLAY if opened.play is not None else SOLVE
        if opened.fresh:
            self.opened.remove(opened)
            self.leave(opened)
            self.at = min(self.at, max(0, len(self.opened) - 1))

    def open(self, source: str) -> None:
        """Open the puzzles of a text, a file or an id, and look at the first. Raises UnriddleError, OSError."""
        saved = saved_games.read_record(source) if "\n" in source else None
        if saved is not None:
            saved.close()
            self.put(Opened(saved.play.family, saved.play.puzzle), saved.play.rules).mode = PLAY
            return
        reads = islice(Reader(language=self.language).puzzles([source]), MAX_OPEN)
        opened = [self.put(read.good().opened, moves=read.moves) for read in reads]
        self.at = self.opened.index(opened[0]) if opened else self.at

    def put(
        self, puzzle: Opened, rules: Mapping[str, Json] | None = None, lexicon: str | None = None, moves: str = ""
    ) -> Tab:
        """Open a puzzle, or switch to it if it is open already; a new game begins with these moves."""
        for at, each in enumerate(self.opened):
            same_rules = rules is None or (
                each.play is not None and {**each.play.rules, **rules} == dict(each.play.rules)
            )
            if each.puzzle == puzzle.puzzle and same_rules and each.search.lexicon == lexicon:
                self.at = at
                return each
        opened, why = self.store.open(puzzle, rules, lexicon, moves=moves)
        self._add(opened)
        self.at = len(self.opened) - 1
        opened.why = why
        return opened

    def _add(self, opened: Tab) -> None:
        if opened.view.live and opened.play is not None:
            opened.search.subject = opened.play.game.as_puzzle
        self.opened.append(opened)

    def close(self) -> None:
        """Close the current tab, after saving its game and its search."""
        if self.now is not None:
            self.leave(self.opened.pop(self.at))
            self.at = min(self.at, max(0, len(self.opened) - 1))

    def leave(self, opened: Tab) -> None:
        """Save the game of a tab and unlock its file."""
        if opened.saved is not None:
            try:
                opened.saved.save()
            finally:
                opened.saved.close()

    def unsaved_files(self, theme: str) -> dict[Path, bytes]:
        """Return the files that have changed since the last call, with their contents."""
        files = {}
        for opened in self.opened:
            if opened.saved is not None and opened.saved.path is not None:
                files[opened.saved.path] = (opened.saved.play.to_text() + "\n").encode()
        if self.store.file is not None:
            files[self.store.file] = self.store.dump_state(theme, self.at, self.opened)
        changed = {path: data for path, data in files.items() if self._written.get(path) != data}
        self._written |= changed
        return changed


def write(files: Mapping[Path, bytes]) -> str:
    """Write files, each completely or not at all; return the error, or ""."""
    try:
        for path, content in files.items():
            folders.replace(path, content)
    except OSError as error:
        return system_message(error)
    return ""


def error_message(error: UnriddleError | OSError) -> Text:
    """Return the message of an error, without a place if the text was pasted."""
    if isinstance(error, OSError):
        return system_message(error)
    fields = error.text.fields
    return fields["message"] if fields.get("where") == "argument" else error.text


IDLE_S = 60.0  # thinking longer than this between two moves is not counted


class Clock:
    """The time since the last move, or since the tab was selected."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Start counting now."""
        self._since = time.monotonic()

    @property
    def running(self) -> float:
        """The seconds since then, without idle time."""
        return min(time.monotonic() - self._since, IDLE_S)

    def seconds(self, play: Play) -> int:
        """Return the whole seconds of a game so far."""
        return int(play.seconds + (self.running if play.game.status.kind != "solved" else 0))

    def lap(self, play: Play | None) -> None:
        """Add the time since the last move to the game."""
        if play is not None:
            play.seconds = round(play.seconds + self.running, 1)
        self.restart()
