"""Plays in files: saved after every move, resumed, listed, and locked, so that two processes never play the same one.

Nothing here prints or asks. The files are in the folder plays/ of the user's data folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from unriddle.core import Family, Play, Puzzle, PuzzleError, Text, UnriddleError
from unriddle.core.errors import message_of, plain
from unriddle.core.play import MAX_SAVED_LENGTH, parse_saved
from unriddle.core.system import files, folders
from unriddle.core.system.hashing import blake2b
from unriddle.core.system.locks import Lock, lock
from unriddle.registry import find, names
from unriddle.session import daily
from unriddle.session.opened import Opened
from unriddle.session.playing import standing
from unriddle.session.reading import read_id

if TYPE_CHECKING:
    from unriddle.core.contract import Lexicon
    from unriddle.core.json_shape import Json

FOLDER, SUFFIX = "plays", ".json"
MAX_LISTED = 50  # the most unfinished plays to examine, the latest first


def path_of(puzzle: Puzzle, rules: Mapping[str, Json]) -> Path | None:
    """Return the file of a game of this puzzle with these rules; None if the user has no home."""
    folder = folders.data()
    key = f"{puzzle}\n{json.dumps(dict(rules), sort_keys=True, ensure_ascii=False)}"
    name = blake2b(key.encode(), digest_size=16, person=b"play").hexdigest()
    return folder / FOLDER / (name + SUFFIX) if folder else None


class SavedGame:
    """A play and its file, None if it is not saved; the file is locked until `close`."""

    def __init__(self, play: Play, path: Path | None, hold: Lock | None = None) -> None:
        self.play = play
        self.path = path
        self._hold = hold or _hold(path)

    @classmethod
    def load(cls, path: Path, lexicon: Lexicon | str | None = None) -> Self:
        """Return the play in a file, with another lexicon if one is named; errors name the file."""
        hold = _hold(path)
        try:
            return cls(_read(path, lexicon), path, hold)
        except UnriddleError as error:
            hold.close()
            raise PuzzleError(error, str(path)) from error

    def save(self) -> None:
        """Write the play to its file. Raises OSError."""
        if self.path is not None:
            folders.replace(self.path, (self.play.to_text() + "\n").encode())

    def close(self) -> None:
        """Unlock the file."""
        self._hold.close()


def begin(
    puzzle: Opened,
    rules: Mapping[str, Json],
    path: Path | None = None,
    *,
    new: bool = False,
    moves: str = "",
) -> tuple[SavedGame, bool]:
    """Return the saved game of this puzzle and rules, and whether it is resumed; a finished game, or `new`, starts over
    with `moves`.

    `path` overrides its place in the data folder.
    """
    play = puzzle.play(rules)
    path = path or path_of(play.puzzle, play.rules)
    if not new and path is not None and path.is_file():
        saved = SavedGame.load(path, puzzle.lexicon)
        if saved.play.game.status.kind != "over":
            if saved.play.puzzle != play.puzzle or saved.play.rules != play.rules:
                saved.close()
                raise PuzzleError(Text("another game is saved there; --force starts a new game"), str(path))
            return saved, True
        saved.close()
    if moves:
        play.move(moves)
    saved = SavedGame(play, path)
    saved.save()
    return saved, False


_LINE = re.compile(r"(?:(\w+): (.+)|[0-9]+\. +(.+))")


def record(play: Play) -> str:
    """Return a game as text that `read_record` reads: the id of its puzzle, its rules, and the moves, numbered."""
    rules = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in play.rules.items()]
    moves = [f"{number}. {move}" for number, move in enumerate(play.moves[: play.at], 1)]
    return "\n".join([str(play.puzzle), *rules, *moves])


def read_record(text: str, *, new: bool = False) -> SavedGame | None:
    """Return the game recorded in a text, saved in its final position; None for a text without one. PuzzleError, also
    if another game of this puzzle with these rules is saved and `new` is False.
    """
    head, *lines = [line.strip() for line in text.strip()[:MAX_SAVED_LENGTH].split("\n")]
    parts = [_LINE.fullmatch(line) for line in lines if line]
    if not any(part and part[3] for part in parts) or not all(parts):
        return None
    try:
        puzzle = read_id(head, None, None).opened
    except PuzzleError:
        return None
    named = [part for part in parts if part]
    try:
        rules = {part[1]: json.loads(part[2]) for part in named if part[1]}
    except ValueError as error:
        raise PuzzleError(Text("this is not a saved game")) from error
    play = puzzle.play(rules)
    for part in named:
        if part[3]:
            play.move(part[3])
    saved, _ = begin(puzzle, play.rules, new=new)
    moves, saved_moves = play.moves, saved.play.moves[: saved.play.at]
    if any(one != other for one, other in zip(moves, saved_moves, strict=False)):
        saved.close()
        raise PuzzleError(Text("another game is saved there; --force starts a new game"))
    for move in moves[len(saved_moves) :]:
        saved.play.move(move)
    saved.save()
    return saved


def _hold(path: Path | None) -> Lock:
    """Lock the file of a play; PuzzleError if another process has locked it."""
    if path is None:
        return Lock()
    with suppress(OSError):  # saving will report it
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return lock(path)
    except BlockingIOError as error:
        why = Text("another process is playing this game: close it first")
        if error.strerror:
            why = Text("process {process} is playing this game: close it first", process=error.strerror)
        raise PuzzleError(why, str(path)) from error


def _read(path: Path, lexicon: Lexicon | str | None) -> Play:
    with files.open_regular(path) as file:
        data = file.read(4 * MAX_SAVED_LENGTH)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise PuzzleError(Text("this is not a saved game")) from error
    value = parse_saved(text)
    return Opened.parse(value["puzzle"], lexicon or value["lexicon"]).replay(text)


class SavedPlay(NamedTuple):
    """A play read from a file."""

    path: Path
    family: Family
    play: Play

    def describe(self, say: Callable[[str], str]) -> str:
        """Describe the game by title, family and progress, in the language of `say`.

        A puzzle without a title is named by its first full row of letters (such as the start word) or by its size, and
        so is one whose title would reveal its picture.
        """
        cells = self.family.picture(self.play.puzzle, None).cells
        rows = ([cell.text for cell in row] for row in cells)
        words = (("" if max(map(len, row)) < 2 else " ").join(row) for row in rows if all(map(str.isalpha, row)))
        title = "" if self.family.is_reward(self.play.title) else self.play.title
        name = title or next(words, "") or f"{len(cells[0])}x{len(cells)}"
        family = self.family.title_in(say)
        return say(Text("{name}, {family}, {stands}", name=plain(name)[:60], family=family, stands=standing(self.play)))


def _files() -> list[Path]:
    """Return every file of a play in the data folder, latest first."""
    folder = folders.data()
    if folder is None:
        return []
    own = [*(folder / FOLDER).glob("*" + SUFFIX)]
    for name in names():
        own += [folder / verb.line_game.file for verb in find(name).verbs if verb.line_game]
    dated = []
    for path in own:
        with suppress(OSError):
            dated.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(dated, key=lambda each: each[0], reverse=True)]


def saved_plays(over: bool = False) -> Iterator[SavedPlay]:
    """Yield the latest unfinished plays in the data folder, or all finished ones if `over`, the latest first.

    Files that cannot be read are skipped.
    """
    for path in _files()[: None if over else MAX_LISTED]:
        with suppress(UnriddleError, OSError):
            play = _read(path, None)
            if (play.game.status.kind in ("solved", "over")) is over:
                yield SavedPlay(path, play.family, play)


def broken_files() -> Iterator[tuple[Path, Text]]:
    """Yield the files of plays that cannot be read, and why."""
    for path in _files():
        try:
            _read(path, None)
        except (UnriddleError, OSError) as error:
            yield path, message_of(error)


class Offer(NamedTuple):
    """A game described for a list; `take()` opens it and also returns whether it is resumed."""

    text: str
    take: Callable[[], tuple[SavedGame, bool]]
    about: Mapping[str, str] = {}  # values for other programs


def left_open(say: Callable[[str], str]) -> list[Offer]:
    """Return offers to resume the unfinished plays, described in the language of `say`."""
    return [Offer(each.describe(say), lambda each=each: (SavedGame.load(each.path), True)) for each in saved_plays()]  # type: ignore[misc]


def offers_of_day(dailies: list[daily.Daily]) -> list[Offer]:
    """Return offers to play these puzzles of a day, each opened only when taken."""
    found = []
    for one in dailies:
        text = Text("{title} ({source})", title=one.title, source=one.source)
        if one.level:
            text = Text("{title}, {level} ({source})", title=one.title, level=Text.of(one.level), source=one.source)
        about = {"source": one.source, "family": one.family.name, "level": one.level}
        found.append(Offer(text, lambda one=one: begin(one.opened(), {}), about))  # type: ignore[misc]
    return found
