"""Gifts: links with a message, and perhaps a small photo, which solving the puzzle reveals.

The key is derived from the solved cells, so the message cannot be read from the link without solving. A puzzle without
exactly one solution, or whose solution is not a grid, carries the message unencrypted. docs/use/links.md describes the
bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Found, PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.system import aes
from unriddle.core.system.stopping import never
from unriddle.session.links import Link
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from unriddle.core.contract import Solution

MESSAGE = 500  # the most characters of a message
SALT = 16  # bytes of the random salt of a gift, which gives it its own key
SEALED, PHOTO = "sealed", "photo"  # names of parts
LONGEST_SENT, ADDED = 4000, 60  # the most characters of a link with a photo, and what its first part adds to it
FILED = 24_000  # the most bytes of a photo in a file
LOOKED_S = 10.0  # the most seconds to check that there is exactly one solution


class Gift(NamedTuple):
    """The message (a few lines) and the photo (a WebP or JPEG file, empty for none) of a gift."""

    message: str
    photo: bytes = b""


def wrap(
    puzzle: Opened,
    gift: Gift,
    title: str,
    author: str,
    random: Callable[[int], bytes],
    stop: Callable[[], bool] = never,
) -> Link:
    """Return a link with the puzzle and its gift, sealed if possible; `random(count)` returns random bytes."""
    if not printable(gift.message) and not gift.photo:
        return Link(str(puzzle.puzzle), title, author)
    return seal(puzzle, gift, title, author, random, only_cells(puzzle, stop))


def seal(
    puzzle: Opened, gift: Gift, title: str, author: str, random: Callable[[int], bytes], cells: bytes | None
) -> Link:
    """Return the gift's link, sealed with `cells`, the result of `only_cells`; not sealed if that is None."""
    message = printable(gift.message)
    if len(message) > MESSAGE:
        raise PuzzleError(Text("a message has at most {most} characters", most=MESSAGE))
    if not message and not gift.photo:
        return Link(str(puzzle.puzzle), title, author)
    if cells is not None:
        text = message.encode()
        salt = random(SALT)
        secret = aes.seal(_key(salt, cells), bytes(12), len(text).to_bytes(2, "big") + text + gift.photo)
        return Link(str(puzzle.puzzle), title, author, parts={SEALED: salt + secret})
    photo = {PHOTO: gift.photo} if gift.photo else {}
    return Link(str(puzzle.puzzle), title, author, {"message": message} if message else {}, photo)


def is_gift(link: Link) -> bool:
    """Whether a link has a message or a photo, sealed or open."""
    return "message" in link.more or bool({SEALED, PHOTO} & link.parts.keys())


def open_gift(link: Link, solution: Solution) -> Gift | None:
    """Return the gift of a link for this solution of its puzzle; None if it was sealed with another solution.

    PuzzleError for an unknown kind of seal.
    """
    sealed = link.parts.get(SEALED)
    if sealed is None:
        message = link.more.get("message", "")
        return Gift(printable(message)[:MESSAGE] if isinstance(message, str) else "", link.parts.get(PHOTO, b""))
    family = Opened.parse(link.puzzle).family
    if family.cells is None:
        return None
    content = aes.open_sealed(_key(sealed[:SALT], family.cells(solution)), bytes(12), sealed[SALT:])
    if content is None:
        return None
    size = int.from_bytes(content[:2], "big")
    try:
        return Gift(printable(content[2 : 2 + size].decode())[:MESSAGE], content[2 + size :])
    except UnicodeDecodeError as error:
        raise PuzzleError(Text("the message of this link cannot be read")) from error


def only_cells(puzzle: Opened, stop: Callable[[], bool] = never) -> bytes | None:
    """Return the cells of the only solution; None if there is not exactly one, if solutions are not grids, or if the
    search takes too long.
    """
    family = puzzle.family
    if family.cells is None:
        return None
    session = Session.start(puzzle, limit=2)
    found = [event.solution for event in session.run(seconds=LOOKED_S, stop=stop) if isinstance(event, Found)]
    end = session.end.why
    session.close()
    return family.cells(found[0]) if len(found) == 1 and end == "exhausted" else None


def printable(text: str) -> str:
    """Return an untrusted text as lines that are safe to print."""
    return "\n".join(map(plain, text.strip().splitlines()))


def _key(salt: bytes, cells: bytes) -> bytes:
    from hashlib import sha256

    return sha256(salt + cells).digest()
