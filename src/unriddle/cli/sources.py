"""What the command line hands to the one reading: its standard input, and the only socket, imported when it is used."""

import sys

from unriddle.reading import Reader


def _standard_input(most: int) -> bytes:
    return sys.stdin.buffer.read(most)


def _fetch(link: str) -> bytes | None:
    from unriddle.cli.fetch import fetch

    return fetch(link)


READER = Reader(_standard_input, _fetch)
puzzles, one, content = READER.puzzles, READER.one, READER.content
