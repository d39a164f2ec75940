"""Links that hold a whole puzzle."""

from __future__ import annotations

from unriddle.fronts.library.opening import Source, puzzle_from
from unriddle.fronts.library.puzzle import Puzzle
from unriddle.session.links import Link


def link(puzzle: Puzzle | Source, *, title: str | None = None, author: str | None = None, page: str = "") -> str:
    """A link that opens the puzzle on the page at this address, unriddle's own unless it is said.

    The puzzle is in it, behind the #, which no server sees; `open` and the command line read it, too. It has the
    title and the author of the puzzle unless others are given. PuzzleError for a puzzle that is too large for a link.

    >>> import unriddle as ur
    >>> address = link("latin:5", title="Five by five")
    >>> ur.open(address)
    LatinSquare('latin:5')
    """
    own = puzzle_from(puzzle)
    names = own._core.title if title is None else title, own._core.author if author is None else author
    return Link(own.id, *names).address(page)
