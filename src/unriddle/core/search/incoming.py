"""A checkpoint that is read part by part, so that one with very many solutions keeps nobody waiting."""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from typing import Any

from unriddle.core.errors import CheckpointError
from unriddle.core.json_shape import decoder
from unriddle.core.search import checkpoint
from unriddle.core.system.hashing import blake2b
from unriddle.core.text import Text

LONGEST = 8 << 20  # characters of one value: a solution, a puzzle
_SPACES = re.compile(r"[ \t\n\r]*")


class _Incoming:
    """Text that comes in parts, from its beginning on."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._parts = iter(parts)
        self._decode = getincrementaldecoder("utf-8-sig")().decode
        self._text = ""
        self._at = self._size = 0

    def _more(self, least: int = 1) -> bool:
        """So many bytes more, or all there are; whether there were some."""
        before = self._size
        parts = [self._text[self._at :]]
        while self._size - before < least and (part := next(self._parts, b"")):
            self._size += len(part)
            parts.append(self._decode(part))
        if self._size > checkpoint.LARGEST:
            raise CheckpointError(Text("too large for a checkpoint"))
        self._text, self._at = "".join(parts), 0
        return self._size > before

    def sign(self) -> str:
        """The next sign that is no space, which stays; "" at the end."""
        while True:
            spaces = _SPACES.match(self._text, self._at)
            self._at = spaces.end() if spaces else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                self._decode(b"", True)
                return ""

    def take(self, signs: str) -> str:
        """The next sign, which must be one of these; ValueError."""
        sign = self.sign()
        if not sign or sign not in signs:
            raise ValueError(sign)
        self._at += 1
        return sign

    def value(self) -> Any:
        """The next value; ValueError."""
        self.sign()
        while True:
            try:
                value, end = decoder().raw_decode(self._text, self._at)
                if end < len(self._text):  # a number may go on in the next part
                    self._at = end
                    return value
            except ValueError:
                if len(self._text) - self._at > LONGEST:
                    raise
            if not self._more(len(self._text) - self._at):
                raise ValueError("it ends too early")


def read(parts: Iterable[bytes]) -> Iterator[Any]:
    """The checkpoint that `dump` wrote, its list of solutions empty, and then each entry of that list.

    Its digest is known only at the end: rely on an entry only once there are no more. CheckpointError.
    """
    try:
        yield from _read(_Incoming(parts))
    except (ValueError, RecursionError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError(Text("not a checkpoint, or it is damaged")) from error


def _read(text: _Incoming) -> Iterator[Any]:
    body: dict[str, Any] = {}
    digest, told = None, None
    text.take("{")
    sign = ","
    while sign == ",":
        name = text.value()
        text.take(":")
        if name in body or (digest and name != "digest"):
            raise ValueError(name)
        if name == "found" and text.sign() == "[":
            checkpoint.check_version(body)
            yield checkpoint.of_body(body | {name: []})
            digest = checkpoint.RunningDigest(body)
            for entry in _entries(text):
                digest.add(entry)
                yield entry
        elif name == "digest":
            told = text.value()
        else:
            body[name] = text.value()
        sign = text.take(",}")
    if text.sign():
        raise ValueError("something follows it")
    if digest:
        checkpoint.check_digest(told, digest.end())
        return
    checkpoint.check_version(body)
    checkpoint.check_digest(told, checkpoint.digest_of(body))
    yield checkpoint.of_body(body)


def _entries(text: _Incoming) -> Iterator[Any]:
    """The values of a list."""
    text.take("[")
    if text.sign() == "]":
        text.take("]")
        return
    sign = ","
    while sign == ",":
        yield text.value()
        sign = text.take(",]")


def lines(parts: Iterable[bytes], count: int, digest: str) -> Iterator[bytes]:
    """The first lines of the file beside a checkpoint; CheckpointError at their end where its digest is another."""
    whole, rest = blake2b(digest_size=16), b""
    for part in parts:
        *fresh, rest = (rest + part).split(b"\n")
        for line in fresh[:count]:
            whole.update(line + b"\n")
            yield line
        count -= min(count, len(fresh))
        if not count or len(rest) > LONGEST:
            break
    if count or whole.hexdigest() != digest:
        raise CheckpointError(Text("the list of solutions is damaged"))
