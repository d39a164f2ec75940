"""Builds a gift: a link or a file, with the photo as large as fits."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from unriddle.core import Text
from unriddle.draw import qr
from unriddle.fronts import alone
from unriddle.fronts.cli.language import language, say
from unriddle.session import gifts
from unriddle.session.links import Link
from unriddle.session.opened import Opened


class Sent(NamedTuple):
    """A link as `text`, or the `content` of a file; whether its message is sealed and the photo included."""

    text: str
    content: bytes
    is_sealed: bool
    has_photo: bool


class Giving(NamedTuple):
    """A gift: a puzzle with its message, title and author, and the photo, None for none."""

    puzzle: Opened
    message: str
    names: tuple[str, str]
    photo: Any

    def link(self, page: str, most: int = 0) -> Sent:
        """Return the link, with the photo if it fits: into `most` bytes, or (0) into what messengers accept."""
        bare = self._wrap(b"")
        photo = self._small(most or (gifts.LONGEST_SENT - gifts.ADDED - len(bare.address(page))) * 3 // 4)
        link = self._wrap(photo) if photo else bare
        return Sent(link.address(page), b"", gifts.SEALED in link.parts, bool(photo))

    def qr_link(self, sent: Sent, page: str) -> str:
        """Return a link that fits into a QR code, without the photo if necessary."""
        return sent.text if len(sent.text) <= qr.MAX_BYTES else self._wrap(b"").address(page)

    def file(self) -> Sent:
        """Return the file in which the puzzle can be played."""
        content, is_sealed = self._alone(b"")
        photo = self._small(min(gifts.FILED, (alone.MAX_SIZE - len(content) - gifts.ADDED) * 3 // 4))
        if photo:
            content, is_sealed = self._alone(photo)
        return Sent("", content, is_sealed, bool(photo))

    def remarks(self, sent: Sent) -> list[Text]:
        """Return remarks for the giver: whether the message is sealed and the photo included."""
        lines = []
        if sent.is_sealed:
            lines.append(Text("the message is sealed: it opens when the puzzle is solved, by a person or by a program"))
        elif gifts.printable(self.message):
            lines.append(Text("the message is not sealed: only a grid puzzle with exactly one solution can seal it"))
        if sent.has_photo:
            lines.append(Text("the photo goes with it"))
        elif self.photo is not None:
            lines.append(Text("the photo is too large to go with it; -o FILE.html makes room for a larger one"))
        return lines

    def _small(self, most: int) -> bytes:
        if self.photo is None or most <= 0:
            return b""
        from unriddle.fronts.cli.adjusting import small

        return small(self.photo, most) or b""

    def _wrap(self, photo: bytes) -> Link:
        return gifts.wrap(self.puzzle, gifts.Gift(self.message, photo), *self.names, os.urandom)

    def _alone(self, photo: bytes) -> tuple[bytes, bool]:
        return alone.make_file(self.puzzle, gifts.Gift(self.message, photo), *self.names, say, language())
