"""From what the user names (a file, `-`, an id, text) to puzzles; the only reader of puzzle files."""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unriddle import api
from unriddle.core import Family, PuzzleError, UnriddleError
from unriddle.puzzles import find, names

LARGEST = 64 << 20  # bytes of a puzzle file


@dataclass(frozen=True)
class Read:
    """One puzzle and where it came from, or the error that reading it gave."""

    source: str
    family: Family | None = None
    puzzle: Any = None
    error: Exception | None = None
    note: str = ""


def puzzles(sources: Sequence[str], family: str | None = None, format: str | None = None) -> Iterator[Read]:
    """Every puzzle of every source, in order; a source that cannot be read gives one Read with its error."""
    chosen = find(family) if family else None
    if len(sources) > 1 and not any(_is_named(source) for source in sources):
        text = " ".join(sources)
        try:
            yield from _from_bytes(text.encode("utf-8", "surrogateescape"), "arguments", chosen, format)
        except UnriddleError as error:
            if chosen is not None or _is_recognised(text):
                yield Read("arguments", error=error)
                return
            for source in sources:
                yield Read(source, error=_no_such(source))
        return
    for source in sources:
        try:
            yield from _one(source, chosen, format)
        except (UnriddleError, OSError) as error:
            yield Read(source, error=error)


def one(source: str, family: str | None = None, format: str | None = None) -> Read:
    """The only puzzle of a source; the first of a bundle. Raises what reading raised."""
    for read in puzzles([source], family, format):
        if read.error is not None:
            raise read.error
        return read
    raise PuzzleError("there is no puzzle in it", source)


def content(source: str) -> bytes:
    """The content of a file or of standard input; PuzzleError, OSError."""
    if source == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        path = Path(source)
        if not source:
            raise PuzzleError("a source is empty: it names no file and no puzzle")
        if path.is_dir():
            raise PuzzleError("this is a folder, not a file", source)
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PuzzleError(f"larger than {LARGEST >> 20} MB", source)
    return data


def is_id(text: str) -> bool:
    """Whether the text starts as an id of a known family."""
    name, colon, _ = text.partition(":")
    return bool(colon) and name in names()


def _is_named(source: str) -> bool:
    """Whether a source names something, and is not just text."""
    return source == "-" or is_id(source) or _is_fetched(source) or _exists(source)


def _is_recognised(text: str) -> bool:
    """Whether it looks like the text of a puzzle, even of one with mistakes."""
    try:
        api.detect(text.encode("utf-8", "surrogateescape"))
    except PuzzleError:
        return False
    return True


def _exists(source: str) -> bool:
    try:
        return Path(source).exists()
    except (OSError, ValueError):
        return False


def _is_fetched(source: str) -> bool:
    return re.match(r"(webpbn|nonograms\.(org|ru)):", source) is not None


def _one(source: str, family: Family | None, format: str | None) -> Iterator[Read]:
    if _exists(source) or source == "-":
        yield from _from_bytes(content(source), source, family, format)
    elif is_id(source):
        found, puzzle = api.parse_id(source)
        if format is not None and format != "id":
            raise PuzzleError(f"this is an id, not in the format {format[:40]!r}", source[:60])
        if family is not None and family.name != found.name:
            raise PuzzleError(f"this is an id of {found.name}, not of {family.name}", source[:60])
        yield Read(source, found, puzzle, note="an id")
    elif _is_fetched(source):
        from unriddle.cli.fetch import fetch

        yield from _from_bytes(fetch(source) or b"", source, family, format)
    else:
        try:
            yield from _from_bytes(source.encode("utf-8", "surrogateescape"), "argument", family, format)
        except UnriddleError:
            if family is not None or _is_recognised(source):
                raise
            raise _no_such(source) from None


def _no_such(source: str) -> PuzzleError:
    import difflib

    name, colon, _ = source.partition(":")
    near = difflib.get_close_matches(name, names(), 1) if colon else []
    hint = f"; did you mean {near[0]}:... ?" if near else ""
    return PuzzleError(f"no such file, and not the id of a puzzle either{hint}", source[:200])


def _from_bytes(data: bytes, source: str, family: Family | None, format: str | None) -> Iterator[Read]:
    if not data.strip():
        raise PuzzleError("nothing in it", source)
    head = data[:64].lstrip().decode("utf-8", "replace")
    if format is None and is_id(head):
        for line in data.decode("utf-8", "replace").split("\n"):
            if line.strip():
                found, puzzle = api.parse_id(line.strip())
                yield Read(source, found, puzzle, note="an id")
        return
    try:
        chosen = family or api.detect(data)
        note = format or chosen.detect(data) or "unknown format"
        for puzzle in chosen.read(data, format):
            yield Read(source, chosen, puzzle, note=note)
    except PuzzleError as error:
        raise PuzzleError(str(error), source) from error
