"""Links with a puzzle and its title (docs/use/links.md describes the bytes), and `#p=ID`, the plain form."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.json_shape import is_line, is_object, is_text, many, value_in
from unriddle.core.record import Record

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle

VERSION = 1
PAGE = "UNRIDDLE_PAGE"  # the environment variable with the address of the page
MAX_FRAGMENT = 100_000  # the most characters of a fragment to decode
MAX_UNPACKED = 1_000_000  # the most bytes of its first part, uncompressed
PLAIN = 2_000_000  # the most characters of the fragment of a plain link: browsers accept no longer addresses
NAME = 200  # the most characters of a title or an author
LINK_START = r"(?a)(?:\S*#)?v([0-9]{1,3})\.[\w-]|\S*#p="  # how such a link begins
FRAGMENT = r"(?a)v[0-9]+((?:\.[\w-]*)+)\.([0-9a-f]{8})"


class Link(Record):
    """A puzzle link: the puzzle's id, title and author, `more` fields as JSON values, and binary `parts` by name.
    Readers ignore fields and parts they do not know.
    """

    puzzle: str
    title: str = ""
    author: str = ""
    more: Mapping[str, Any] = {}
    parts: Mapping[str, bytes] = {}

    @property
    def fragment(self) -> str:
        """The part of the address after the #; PuzzleError if it would be too long."""
        import json
        import zlib
        from base64 import urlsafe_b64encode

        fields = {"puzzle": self.puzzle, "title": _name(self.title), "author": _name(self.author), **self.more}
        fields["parts"] = list(self.parts)
        text = json.dumps({name: value for name, value in fields.items() if value}, ensure_ascii=False)
        packer = zlib.compressobj(9, wbits=-15)
        contents = [packer.compress(text.encode()) + packer.flush(), *self.parts.values()]
        body = ".".join([f"v{VERSION}", *(urlsafe_b64encode(each).decode().rstrip("=") for each in contents)])
        if len(body) >= MAX_FRAGMENT or len(text.encode()) > MAX_UNPACKED:
            raise PuzzleError(Text("this puzzle is too large for a link: send it as a file"))
        return f"{body}.{_sum(body)}"

    def named(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with the link's title and author, if its family stores them."""
        from dataclasses import is_dataclass, replace

        names = {name: value for name, value in (("title", self.title), ("author", self.author)) if value}
        has_names = is_dataclass(puzzle) and not isinstance(puzzle, type)
        return replace(cast("Any", puzzle), **names) if names and has_names else puzzle

    def address(self, page: str) -> str:
        """Return the full address of the link, on the page at the address `page`."""
        return f"{page.rstrip('/')}/#{self.fragment}"


def page(given: str = "") -> str:
    """Return the page's address for links: `given`, else the value of UNRIDDLE_PAGE, else ""; PuzzleError if it is not
    an address.
    """
    address = given or os.environ.get(PAGE, "")
    if address and not re.fullmatch(r"(?:https?|file)://[^\s#]+", address):
        raise PuzzleError(Text("the address of a page begins with https://"), address)
    return address


def require_link(given: str, option: str = "--page") -> str:
    """Return the page's address like `page`; PuzzleError if there is none."""
    if address := page(given):
        return address
    raise PuzzleError(
        Text(
            "there is no page for a link to lead to: name its address with {option} or {setting}",
            option=option,
            setting=PAGE,
        )
    )


def is_link(text: str) -> bool:
    """Whether a text begins like a link, even a damaged one."""
    return (text.startswith("v") or "#" in text) and re.match(LINK_START, text) is not None


def read(text: str) -> Link:
    """Return the link in a text, or in its fragment alone. Raises PuzzleError."""
    import zlib

    head = re.match(LINK_START, text.strip())
    fragment = text.strip().rpartition("#")[2]
    if head and not head[1]:
        if len(fragment) > PLAIN:
            raise _too_long(PLAIN)
        return Link(_unquote(fragment[2:].partition("&")[0]))
    if not head or int(head[1]) != VERSION:
        raise PuzzleError(Text("this link was made by a newer version of unriddle: update unriddle to open it"))
    if len(fragment) > MAX_FRAGMENT:
        raise _too_long(MAX_FRAGMENT)
    match = re.fullmatch(FRAGMENT, fragment)
    if not match or _sum(fragment[:-9]) != match[2]:
        raise _damaged_link()
    try:
        first, *parts = map(_bytes, match[1][1:].split("."))
        unpacker = zlib.decompressobj(-15)
        content = unpacker.decompress(first, MAX_UNPACKED)
        if not unpacker.eof:
            raise _damaged_link()
        fields = value_in(content, is_object)
    except (ValueError, zlib.error) as error:
        raise _damaged_link() from error
    puzzle, names = fields.pop("puzzle", None), fields.pop("parts", [])
    title, author = fields.pop("title", ""), fields.pop("author", "")
    if not is_line(puzzle) or not many(is_line)(names) or not many(is_text)([title, author]):
        raise _damaged_link()
    return Link(puzzle, _name(title), _name(author), fields, dict(zip(names, parts, strict=False)))


def _bytes(text: str) -> bytes:
    from base64 import urlsafe_b64decode

    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _sum(text: str) -> str:
    from zlib import crc32

    return f"{crc32(text.encode()):08x}"


def _name(text: str) -> str:
    return plain(text)[:NAME]


def _unquote(text: str) -> str:
    """Return the text of a plain field, in which %XX are bytes of UTF-8."""
    data = re.sub(rb"%([0-9a-fA-F]{2})", lambda match: bytes([int(match[1], 16)]), text.replace("+", " ").encode())
    return plain(data.decode("utf-8", "replace"))


def _too_long(most: int) -> PuzzleError:
    return PuzzleError(Text("this link is longer than {most} characters", most=most))


def _damaged_link() -> PuzzleError:
    return PuzzleError(Text("this link is damaged: copy it again, from the first character to the last"))
