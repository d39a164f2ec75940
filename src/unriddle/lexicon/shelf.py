"""Opens lexicons: shipped ones by name, built files, and plain word lists, which are built once into the cache."""

from __future__ import annotations

import mmap
import os
import time
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import LexiconError, Text
from unriddle.core.errors import message_of
from unriddle.core.system import files as system_files
from unriddle.core.system import folders
from unriddle.core.system.hashing import blake2b
from unriddle.lexicon import files
from unriddle.lexicon.words import OWN_FILES, Lexicon

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = os.path.join(os.path.dirname(__file__), "data")
SUFFIX = ".lex"
OPEN = 8  # lexicons that stay open
SETTLED_NS = 2_000_000_000  # since a file was written, until another change surely gives it another time


class _File(NamedTuple):
    """The state of a file; content read from it is valid until this changes. `number` is the inode's."""

    path: str
    time: int
    size: int
    number: int


def names() -> list[str]:
    """Return the names of the shipped lexicons, sorted."""
    return sorted(name.removesuffix(SUFFIX) for name in os.listdir(SHIPPED) if name.endswith(SUFFIX))


def open_lexicon(name_or_path: str | os.PathLike[str], *, player: bool = True) -> Lexicon:
    """Open a shipped lexicon by name, or a built file or plain word list by path; with the player's own words if
    wanted.

    A file is read once per process, and again after it changes unless it is shipped. LexiconError for a missing or
    damaged file, or one that is not a list of words.
    """
    given = os.fspath(name_or_path)
    try:
        lexicon = _open_shipped(given)
    except FileNotFoundError:  # not cached: a page may get it later
        path = os.path.abspath(given)
        rules = _file(path.removesuffix(".dic") + ".aff") if path.endswith(".dic") else None
        lexicon = _from_path(given, _file(path), rules)
    folder = folders.own("") if player else None
    own = tuple([_file(folder + name) for name in OWN_FILES]) if folder else ()
    return _with_player_words(lexicon, own) if any(own) else lexicon


def _file(path: str) -> _File | None:
    """Return the file's state, None if there is no file; a file written just now gets a new state each time."""
    try:
        if not os.access(path, os.F_OK):  # quicker than an exception
            return None
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    now = time.time_ns()
    is_settled = state.st_mtime_ns < now - SETTLED_NS
    return _File(path, state.st_mtime_ns if is_settled else now, state.st_size, state.st_ino)


def common(lexicon: Lexicon) -> Lexicon:
    """Return the same lexicon without the player's own words, as everybody has it."""
    return open_lexicon(lexicon.name, player=False) if lexicon.name in names() else lexicon


@lru_cache(OPEN)
def _with_player_words(lexicon: Lexicon, own: tuple[_File | None, ...]) -> Lexicon:
    """Return the lexicon with the words of the player's files added and banned."""
    from unriddle.lexicon import player

    lists = player.lists()
    return player.apply(lexicon, lists) if lists.added or lists.banned else lexicon


@lru_cache(OPEN)
def _from_path(given: str, file: _File | None, rules: _File | None) -> Lexicon:
    """Return the lexicon in a built file or a plain list; `rules` is the file beside a Hunspell dictionary."""
    from pathlib import Path

    from unriddle.lexicon import lists

    path = Path(given)
    try:
        with system_files.open_regular(path) as opened:
            data = opened.read(lists.BYTES + 1)
    except FileNotFoundError:
        shipped = ", ".join(names())
        raise LexiconError(
            Text("there is no lexicon {name!r}; the shipped ones are {names}", name=str(path), names=shipped)
        ) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    name = str(path.absolute())
    return files.load(memoryview(data), name) if data.startswith(files.MAGIC) else _from_list(data, path, name)


@lru_cache(OPEN)
def _open_shipped(name: str) -> Lexicon:
    """Return a shipped lexicon, mapped into memory; other files could be truncated while in use. FileNotFoundError."""
    path = os.path.join(SHIPPED, name + SUFFIX) if os.path.basename(name) == name else ""
    try:
        with open(path, "rb") as opened:
            data = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    return files.load(memoryview(data), name, trusted=True)


def _unreadable(path: str | Path, error: Exception) -> LexiconError:
    why = message_of(error)
    return LexiconError(Text("it cannot be read: {why}", why=why), str(path))


def affixes(path: Path) -> bytes | None:
    """Return the .aff file of a Hunspell dictionary; None if missing or unreadable."""
    from unriddle.lexicon import lists

    if path.suffix != ".dic":
        return None
    try:
        return system_files.content(path.with_suffix(".aff"), lists.BYTES)
    except OSError:
        return None


def _from_list(data: bytes, path: Path, name: str) -> Lexicon:
    """Return the lexicon of a plain word list: from the cache, or built now and put there."""
    from unriddle.lexicon import lists

    folder = folders.cache()
    key = blake2b(data + (affixes(path) or b""), digest_size=16, person=b"lexicon %d" % files.VERSION).hexdigest()
    built = folder / "lexicons" / (key + SUFFIX) if folder else None
    if built and built.is_file():
        try:
            return files.load(memoryview(system_files.content(built, lists.BYTES)), name)
        except (LexiconError, OSError):
            pass  # a damaged cache is rebuilt
    from logging import getLogger

    try:
        found = lists.read(data, affixes=affixes(path))
        lexicon = lists.build(found.words, name=name)
    except LexiconError as error:
        raise LexiconError(error, str(path)) from None
    if found.remarks:  # a list with remarks is read again each time
        for remark in found.remarks:
            getLogger("unriddle").warning("%s", Text("{name}: {why}", name=str(path), why=remark))
        return lexicon
    try:
        if built is None:
            raise OSError("there is no home folder")
        folders.replace(built, files.dump(lexicon.content))
    except OSError as error:
        getLogger("unriddle").warning("the built word list is not kept for the next time: %s", error)
    return lexicon
