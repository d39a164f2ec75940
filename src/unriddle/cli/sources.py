"""What the command line hands to the one reading: its standard input, and the only socket, imported when it is used."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles import find, names
from unriddle.reading import Read, Reader, is_text

__all__ = ["content", "is_text", "named", "one", "puzzles"]


def _standard_input(most: int) -> bytes:
    return sys.stdin.buffer.read(most)


def _fetch(link: str) -> bytes | None:
    from unriddle.fetch import fetch

    return fetch(link)


READER = Reader(_standard_input, _fetch)
content = READER.content


def puzzles(
    sources: Sequence[str], family: str | None = None, format: str | None = None, given: Mapping[str, Any] | None = None
) -> Iterator[Read]:
    """Every puzzle of every source, read with those options of "reading" that were given."""
    options = [option for name in names() for option in find(name).options if option.name in given] if given else []
    values = {option.keyword: given[option.name] for option in options if given and option.of == "reading"}
    return READER._replace(values=values).puzzles(sources, family, format)


def one(
    sources: Sequence[str], family: str | None = None, format: str | None = None, given: Mapping[str, Any] | None = None
) -> Read:
    """The only puzzle of a source, or of several texts together; the first of a bundle. Raises what reading raised."""
    for read in puzzles(sources, family, format, given):
        if read.error is not None:
            raise read.error
        return read
    raise PuzzleError(Text("there is no puzzle in it"), " ".join(sources)[:60])


def named(sources: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Those arguments that are the puzzle, and what follows it: texts are all one puzzle."""
    return (sources, ()) if is_text(sources[0]) else (sources[:1], sources[1:])
