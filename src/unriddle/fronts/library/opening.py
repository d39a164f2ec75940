"""Opening puzzles and searches: from files, texts, ids and saved places."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from unriddle.core import PuzzleError, Text
from unriddle.fronts.library.puzzle import Puzzle, puzzle_of
from unriddle.fronts.library.solution import Solution
from unriddle.session.reading import Reader


class Readable(Protocol):
    """An open file."""

    def read(self) -> str | bytes:
        """All of it."""


Source = str | bytes | os.PathLike[str] | Readable


def open(source: Source, *, family: str | None = None, format: str | None = None) -> Puzzle[Solution]:
    """The one puzzle in a source: an id ("latin:7"), "example:NAME", a path, an open file, its content, or a text.

    A str names a file if there is one, else it is an id or a text. Its kind is detected unless `family` and `format`
    are given. PuzzleError if there is none or more than one, FileNotFoundError for a Path to nothing, TypeError for
    anything else.

    >>> open("latin:5")
    LatinSquare('latin:5')
    """
    puzzles = open_all(source, family=family, format=format)
    first = next(puzzles)
    if next(puzzles, None) is not None:
        raise PuzzleError(Text("it contains several puzzles: open_all() returns all of them"))
    return first


def open_all(source: Source, *, family: str | None = None, format: str | None = None) -> Iterator[Puzzle[Solution]]:
    """All puzzles in a source, at least one; otherwise like `open`.

    >>> [puzzle.family for puzzle in open_all("latin:4")]
    ['latin']
    """
    found = False
    for read in Reader(unnamed="data").puzzles([_named(source)], family, format):
        found = True
        yield puzzle_of(read.good().opened.puzzle)
    if not found:
        raise PuzzleError(Text("it contains no puzzle"))


def _named(source: Source) -> str | bytes | os.PathLike[str]:
    """What reading takes; TypeError for what it cannot."""
    if isinstance(source, str | bytes):
        return source
    if isinstance(source, os.PathLike):
        return Path(source)
    if not hasattr(source, "read"):
        accepted = "a path, an open file, text, bytes or an id"
        raise TypeError(f"{accepted} is wanted, not {type(source).__name__}")
    content = source.read()
    return content.encode() if isinstance(content, str) else content


def puzzle_from(puzzle: Puzzle[Solution] | Source) -> Puzzle[Solution]:
    """The puzzle itself, or what `open` makes of this."""
    return puzzle if isinstance(puzzle, Puzzle) else open(puzzle)
