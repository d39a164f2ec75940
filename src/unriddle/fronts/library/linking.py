"""Links that hold a whole puzzle."""

from __future__ import annotations

import os

from unriddle.fronts.library.opening import Source, puzzle_from
from unriddle.fronts.library.puzzle import Puzzle
from unriddle.session.gifts import Gift, wrapped


def link(
    puzzle: Puzzle | Source, *, title: str | None = None, author: str | None = None, message: str = "", page: str = ""
) -> str:
    """A link that opens the puzzle on the page at the address `page`; the default is unriddle's own.

    The link contains the puzzle, after the #, which no server sees; `open` and the command line read it, too. The
    title and the author are those of the puzzle unless others are given. PuzzleError for a puzzle that is too large
    for a link.

    A `message`, of at most 500 characters, is shown to anyone who solves the puzzle; it is encrypted with AES, under a
    key derived from the solved cells. If the puzzle does not have exactly one solution that is a grid, as in Quartiles
    and Balda, the message is not encrypted.

    >>> import unriddle as ur
    >>> address = link("latin:5", title="Five by five")
    >>> ur.open(address)
    LatinSquare('latin:5')
    """
    own = puzzle_from(puzzle)
    names = own._core.title if title is None else title, own._core.author if author is None else author
    return wrapped(own._opened(), Gift(message), *names, os.urandom).address(page)
