"""What the command line hands to the one reading: its standard input, and the only socket, imported when it is used."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from unriddle.registry import find, names
from unriddle.session.reading import Read, Reader, is_text

__all__ = ["content", "is_text", "named", "one", "puzzles"]


def _standard_input(most: int) -> bytes:
    return sys.stdin.buffer.read(most)


def _fetch(link: str) -> bytes | None:
    from unriddle.fronts.fetch import fetch

    return fetch(link)


READER = Reader(_standard_input, _fetch)
content = READER.content


def puzzles(
    sources: Sequence[str],
    family: str | None = None,
    format: str | None = None,
    given: Mapping[str, Any] | None = None,
    *,
    streamed: bool = False,
) -> Iterator[Read]:
    """Every puzzle of every source, still to be opened, read with those options of "reading" that were given.
    `streamed`: a list of ids may have any number of them.
    """
    reader = _reader(given)
    reader = reader._replace(most=None) if streamed else reader
    return reader.puzzles(sources, family, format, opened=False)


def one(
    sources: Sequence[str], family: str | None = None, format: str | None = None, given: Mapping[str, Any] | None = None
) -> Read:
    """The only puzzle of a source, or of several texts together; the first of a bundle. Raises what reading raised."""
    return _reader(given).one(sources, family, format)


def _reader(given: Mapping[str, Any] | None) -> Reader:
    if not given:
        return READER
    options = [option for name in names() for option in find(name).options if option.name in given]
    values, known = (
        {each.keyword: given[each.name] for each in options if each.of == of} for of in ("reading", "puzzle")
    )
    return READER._replace(values=values, known=known)


def named(sources: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Those arguments that are the puzzle, and what follows it: texts are all one puzzle."""
    return (sources, ()) if is_text(sources[0]) else (sources[:1], sources[1:])
