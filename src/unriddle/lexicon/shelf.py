"""Opens lexicons: shipped ones by name, built files, and plain word lists, which are built once into the cache."""

from __future__ import annotations

import mmap
import os
from typing import TYPE_CHECKING

from unriddle.core import LexiconError, Text
from unriddle.core.errors import said_by
from unriddle.core.system import files as system_files
from unriddle.core.system import folders
from unriddle.core.system.hashing import blake2b
from unriddle.lexicon import files
from unriddle.lexicon.words import OWN_FILES, Lexicon

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = os.path.join(os.path.dirname(__file__), "data")
SUFFIX = ".lex"


def names() -> list[str]:
    """The names of the shipped lexicons, sorted."""
    return sorted(name.removesuffix(SUFFIX) for name in os.listdir(SHIPPED) if name.endswith(SUFFIX))


def open_lexicon(name_or_path: str | os.PathLike[str], *, player: bool = True) -> Lexicon:
    """A shipped lexicon by name, a built file or a plain word list by path; with the player's own words, if wanted.

    LexiconError for what is not there, damaged, or no list of words.
    """
    given = os.fspath(name_or_path)
    shipped = os.path.join(SHIPPED, given + SUFFIX) if given in names() else None
    lexicon = _shipped(shipped, given) if shipped else _from_path(given)
    return _with_own_words(lexicon) if player else lexicon


def common(lexicon: Lexicon) -> Lexicon:
    """The same lexicon without the player's own words, as everybody has it."""
    return open_lexicon(lexicon.name, player=False) if lexicon.name in names() else lexicon


def _with_own_words(lexicon: Lexicon) -> Lexicon:
    if not any(own is not None and os.path.exists(own) for own in map(folders.own, OWN_FILES)):
        return lexicon
    from unriddle.lexicon import player

    own = player.lists()
    return player.apply(lexicon, own) if own.added or own.banned else lexicon


def _from_path(given: str) -> Lexicon:
    """The lexicon in a built file or a plain list."""
    from pathlib import Path

    from unriddle.lexicon import lists

    path = Path(given)
    try:
        with system_files.opened(path) as file:
            data = file.read(lists.BYTES + 1)
    except FileNotFoundError:
        shipped = ", ".join(names())
        raise LexiconError(
            Text("there is no lexicon {name!r}; the shipped ones are {names}", name=str(path), names=shipped)
        ) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    name = str(path.absolute())
    return files.load(memoryview(data), name) if data.startswith(files.MAGIC) else _from_list(data, path, name)


def _shipped(path: str, name: str) -> Lexicon:
    """A lexicon that lies beside the code, mapped into memory: a file of others may be cut short while it is read."""
    try:
        with open(path, "rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    return files.load(memoryview(data), name, trusted=True)


def _unreadable(path: str | Path, error: Exception) -> LexiconError:
    why = said_by(error)
    return LexiconError(Text("it cannot be read: {why}", why=why), str(path))


def _from_list(data: bytes, path: Path, name: str) -> Lexicon:
    """The lexicon of a plain word list: from the cache, or built now and put there."""
    from unriddle.lexicon import lists

    folder = folders.cache()
    key = blake2b(data, digest_size=16, person=b"lexicon %d" % files.VERSION).hexdigest()
    built = folder / "lexicons" / (key + SUFFIX) if folder else None
    if built and built.is_file():
        try:
            return files.load(memoryview(system_files.content(built, lists.BYTES)), name)
        except (LexiconError, OSError):
            pass  # a damaged cache is made anew
    try:
        lexicon = lists.build(lists.read(data).words, name=name)
    except LexiconError as error:
        raise LexiconError(error, str(path)) from None
    try:
        if built is None:
            raise OSError("there is no home folder")
        folders.replace(built, files.dump(lexicon.content))
    except OSError as error:
        from logging import getLogger

        getLogger("unriddle").warning("the built word list is not kept for the next time: %s", error)
    return lexicon
