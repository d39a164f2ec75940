"""Files that a command writes; existing ones are replaced only with --force.

A run that resumes its --save file may replace the files that its earlier runs were to write. One of a --job writes the
same content again, so a file with other content is not its own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError, Text, UnriddleError
from unriddle.core.errors import join_with_commas
from unriddle.core.system import files
from unriddle.fronts.cli.ends import Misuse

if TYPE_CHECKING:
    from pathlib import Path

    from unriddle.core import Family

DRAWN = ("svg", "png", "html")  # endings of pictures
_replaces = False
_repeats = False  # whether a job is resumed, which compares existing files with what it writes
_own: set[str] = set()
asked: set[str] = set()  # all files that this command is to write


def allow(replaces: bool) -> None:
    """Let existing files be replaced from now on, or keep them."""
    global _replaces, _repeats
    _replaces, _repeats = replaces, False
    _own.clear()
    asked.clear()


def go_on(path: Path, is_job: bool) -> None:
    """Allow replacing the files requested when this search was saved; a job's files are compared."""
    global _repeats
    if is_job:
        _repeats = True
        return
    from unriddle.core.search import checkpoint

    with suppress(UnriddleError, OSError):
        _own.update(checkpoint.load(path).options.get("files", []))


def demand_new(path: Path, content: bytes | None = None) -> None:
    """Misuse for a file that exists, unless it may be replaced or a job writes the same content again; a device or
    a pipe is none.
    """
    file = os.path.abspath(path)
    asked.add(file)
    if not _replaces and file not in _own and path.is_file() and not files.is_stream(path):
        if _repeats and (content is None or files.has_content(path, content)):
            return
        raise Misuse(Text("{file}: this file exists; --force overwrites it", file=str(path)))


def demand_other(name: str, explains: bool = False) -> None:
    """Misuse that names `print` for a PDF that another command is to write."""
    if form(name) == "pdf" or name == "pdf":
        command = f"unriddle print SOURCE{' --with-steps' * explains} -o {name if form(name) else 'FILE.pdf'}"
        raise Misuse(Text("PDF is for paper; type: {command}", command=command))


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; Misuse, OSError."""
    demand_new(path, content)
    files.replace(path, content)


def form(path: str) -> str:
    """Return a file's ending without the dot, in lower case, such as "svg"; "" without one."""
    return os.path.splitext(path)[1].lower().removeprefix(".")


# Extension -> the formats with that extension, if they have other names.
ENDINGS: dict[str, tuple[str, ...]] = {"txt": ("text", "tiles"), "tex": ("latex",), "xml": ("webpbn",), "g": ("olsak",)}


def demand_form(family: Family, ending: str) -> None:
    """PuzzleError where a solution of this family is not written into files with this ending."""
    if ending in (*DRAWN, "txt"):
        return
    if family.filled is None:
        known = join_with_commas(f".{each}" for each in (*DRAWN, "txt"))
        raise PuzzleError("solutions of {family} are written as {known}", family=family.name, known=known)
    form_of(family, ending)


def form_of(family: Family, ending: str) -> str:
    """Return the format that the family writes into files with this ending. Raises PuzzleError."""
    written = [each for each in family.formats if each.write]
    for each in written:
        if ending in (each.name, *each.aliases) or each.name in ENDINGS.get(ending, ()):
            return each.name
    known = ", ".join(each.name for each in written)
    raise PuzzleError(
        "{family} has no format with this ending; --to names one of {known}",
        f".{ending}" if ending else Text("a file"),
        family=family.name,
        known=known,
    )
