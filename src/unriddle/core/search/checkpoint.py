"""A saved search: a JSON file with all that `resume` needs, replaced atomically on each save."""

import json
import re
from base64 import b64decode, b64encode
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unriddle.core.errors import CheckpointError, Text, message_of
from unriddle.core.json_shape import (
    Json,
    decoder,
    is_anything,
    is_count,
    is_object,
    is_text,
    many,
    maybe,
    object_test,
    value_in,
)
from unriddle.core.system import files
from unriddle.core.system.hashing import blake2b

FORMAT = "unriddle checkpoint"
VERSION = 1
MAX_SIZE = 256 << 20  # the most bytes of a file that begins with HEAD: the page saves many solutions in one
MAX_PLAIN_SIZE = 8 << 20  # the most bytes of any other file
HEAD = b'{\n "format": "' + FORMAT.encode() + b'"'  # how the output of `dumps` begins


@dataclass(frozen=True)
class Checkpoint:
    """Everything that `resume` needs. `lexicon` is (name or path, digest); `found` is Finds.to_json() or .entries()."""

    puzzle: str
    search: str
    snapshot: bytes
    found: Any
    options: dict[str, Any] = field(default_factory=dict)
    lexicon: tuple[str, str] | None = None


def solutions_path(path: Path) -> Path:
    """Return the path for the solutions that do not fit into a checkpoint; CheckpointError for a bare folder."""
    if not path.name:
        raise CheckpointError("this is a folder: name a file to save in", str(path))
    return path.with_name(path.name + ".solutions")


def dumps(checkpoint: Checkpoint) -> bytes:
    """Return the checkpoint as the content of a file, which is readable text."""
    return "".join(parts(checkpoint)).encode()


def parts(checkpoint: Checkpoint) -> Iterator[str]:
    """Yield the text of `dumps` in parts, one entry or solution per line; `found` may be an iterator."""
    body = {
        "format": FORMAT,
        "version": VERSION,
        "puzzle": checkpoint.puzzle,
        "search": checkpoint.search,
        "options": checkpoint.options,
        "lexicon": checkpoint.lexicon and {"name": checkpoint.lexicon[0], "digest": checkpoint.lexicon[1]},
        "snapshot": b64encode(checkpoint.snapshot).decode(),
    }
    text = json.JSONEncoder(ensure_ascii=False).encode
    yield "{\n " + "".join(f"{text(name)}: {text(value)},\n " for name, value in body.items()) + '"found": '
    if isinstance(checkpoint.found, list | Iterator):
        digest = RunningDigest(body)
        before, end = "[", "[]"
        for entry in checkpoint.found:
            digest.add(entry)
            yield f"{before}\n  {text(entry)}"
            before, end = ",", "\n ]"
        yield end
        final_digest = digest.end()
    else:
        yield text(checkpoint.found)
        final_digest = digest_of(body | {"found": checkpoint.found})
    yield f',\n "digest": "{final_digest}"\n}}\n'


class RunningDigest:
    """Computes `digest_of` incrementally, solution by solution."""

    def __init__(self, body: dict[str, Any]) -> None:
        first, *rest = sorted(body)  # in sorted order, `found` is the second name
        begin = _CANONICAL.encode({first: body[first]})[:-1] + ',"found":'
        self._digest = blake2b(_bytes(begin), digest_size=16)
        self._tail = "]," + _CANONICAL.encode({name: body[name] for name in rest})[1:]
        self._separator = "["

    def add(self, entry: Any) -> None:
        """Add the next solution."""
        self._digest.update(_bytes(self._separator + _CANONICAL.encode(entry)))
        self._separator = ","

    def end(self) -> str:
        """Return the digest after the last solution."""
        self._digest.update(_bytes(self._separator.replace(",", "") + self._tail))
        return self._digest.hexdigest()


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write the checkpoint atomically: after a crash, the old or the new one is intact. Raises CheckpointError."""
    try:
        files.replace(path, dumps(checkpoint))
    except OSError as error:
        raise CheckpointError("it cannot be saved here: {why}", str(path), why=message_of(error)) from error


def demand_new(path: Path) -> None:
    """Raise CheckpointError if the file, or the one for its solutions, exists: a new search would overwrite it."""
    for each in (path, solutions_path(path)):
        if each.exists():
            raise CheckpointError("this file exists: resume it, or save to another one", str(each))


def load(path: Path) -> Checkpoint:
    """Load a checkpoint file and validate it; CheckpointError if invalid, OSError if unreadable."""
    try:
        with files.open_regular(path) as file:
            content = file.read(MAX_PLAIN_SIZE + 1)
            if len(content) > MAX_PLAIN_SIZE and content.startswith(HEAD):
                content += file.read(MAX_SIZE - MAX_PLAIN_SIZE)
            elif len(content) > MAX_PLAIN_SIZE:
                raise CheckpointError("this is not a saved search, or it is damaged")
            return parse(content)
    except CheckpointError as error:
        raise CheckpointError(error, str(path)) from error


def parse(content: bytes) -> Checkpoint:
    """Parse and validate a checkpoint written by `dumps`. Raises CheckpointError."""
    if len(content) > MAX_SIZE:
        raise CheckpointError("this saved search is too large")
    try:
        body = value_in(content, is_object)
    except ValueError as error:
        raise CheckpointError("this is not a saved search, or it is damaged") from error
    check_version(body)
    check_digest(body.pop("digest", None), digest_of(body))
    return from_body(body)


def check_version(body: Mapping[str, Json]) -> None:
    """Raise CheckpointError if the body is not a checkpoint, or one of another version."""
    if body.get("format") != FORMAT:
        raise CheckpointError("this is not a saved search, or it is damaged")
    if body.get("version") != VERSION:
        version = body.get("version")
        raise CheckpointError("written by another version of unriddle (format {version!r})", version=version)


def check_digest(stored: Any, is_one: str) -> None:
    """Raise CheckpointError unless the digest stored in a checkpoint is the one of its content."""
    if stored != is_one:
        raise CheckpointError("this saved search is damaged: it was cut off or changed")


def from_body(body: dict[str, Any]) -> Checkpoint:
    """Return the checkpoint in a JSON object whose digest was removed. Raises CheckpointError."""
    if not _is_body(body):
        why = Text("a part is missing or invalid")
        raise CheckpointError("the saved search is damaged: {why}", why=why)
    try:
        snapshot = b64decode(body["snapshot"], validate=True)
    except ValueError as error:
        raise CheckpointError("the saved search is damaged: {why}", why=message_of(error)) from error
    lexicon = body["lexicon"] and (body["lexicon"]["name"], body["lexicon"]["digest"])
    return Checkpoint(body["puzzle"], body["search"], snapshot, body["found"], body["options"], lexicon)


_is_body = object_test(
    format=is_text,
    version=is_count,
    puzzle=is_text,
    search=is_text,
    options=lambda value: is_object(value) and many(is_text)(value.get("files", [])),
    lexicon=maybe(object_test(name=is_text, digest=is_text)),
    snapshot=is_text,
    found=is_anything,  # validated by Finds
)


_CANONICAL = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest_of(body: dict[str, Any]) -> str:
    """Return the digest of a checkpoint with this body."""
    return blake2b(_bytes(_CANONICAL.encode(body)), digest_size=16).hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


MAX_VALUE_LENGTH = 8 << 20  # the most characters of one value, such as a solution or a puzzle
_SPACES = re.compile(r"[ \t\n\r]*")


class _Stream:
    """Parses JSON values from a text that arrives in parts."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._parts = iter(parts)
        self._decode = getincrementaldecoder("utf-8-sig")().decode
        self._text = ""
        self._at = self._size = 0

    def _more(self, least: int = 1) -> bool:
        """Read at least `least` more bytes, or all that are left; return whether there were any."""
        before = self._size
        parts = [self._text[self._at :]]
        while self._size - before < least and (part := next(self._parts, b"")):
            self._size += len(part)
            parts.append(self._decode(part))
        if self._size > MAX_SIZE:
            raise CheckpointError("this saved search is too large")
        self._text, self._at = "".join(parts), 0
        return self._size > before

    def sign(self) -> str:
        """Return the next non-blank character without consuming it; "" at the end."""
        while True:
            spaces = _SPACES.match(self._text, self._at)
            self._at = spaces.end() if spaces else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                self._decode(b"", True)
                return ""

    def take(self, characters: str) -> str:
        """Consume and return the next character; ValueError unless it is one of `characters`."""
        character = self.sign()
        if not character or character not in characters:
            raise ValueError(character)
        self._at += 1
        return character

    def value(self) -> Any:
        """Consume and return the next JSON value. Raises ValueError."""
        self.sign()
        while True:
            try:
                value, end = decoder().raw_decode(self._text, self._at)
                if end < len(self._text):  # a number may continue in the next part
                    self._at = end
                    return value
            except ValueError:
                if len(self._text) - self._at > MAX_VALUE_LENGTH:
                    raise
            if not self._more(len(self._text) - self._at):
                raise ValueError("it ends too early")


def read(parts: Iterable[bytes]) -> Iterator[Any]:
    """Yield the checkpoint with an empty `found`, then its entries one by one; if `found` names a file, only the
    checkpoint, complete.

    The digest is known only at the end: do not rely on an entry before the iterator is exhausted. CheckpointError.
    """
    try:
        yield from _read(_Stream(parts))
    except (ValueError, RecursionError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError("this is not a saved search, or it is damaged") from error


def _read(text: _Stream) -> Iterator[Any]:
    body: dict[str, Any] = {}
    digest, stored = None, None
    text.take("{")
    separator = ","
    while separator == ",":
        name = text.value()
        text.take(":")
        if name in body or (digest and name != "digest"):
            raise ValueError(name)
        if name == "found" and text.sign() == "[":
            check_version(body)
            yield from_body(body | {name: []})
            digest = RunningDigest(body)
            for entry in _entries(text):
                digest.add(entry)
                yield entry
        elif name == "digest":
            stored = text.value()
        else:
            body[name] = text.value()
        separator = text.take(",}")
    if text.sign():
        raise ValueError("something follows it")
    if digest:
        check_digest(stored, digest.end())
        return
    check_version(body)
    check_digest(stored, digest_of(body))
    yield from_body(body)


def _entries(text: _Stream) -> Iterator[Any]:
    """Yield the values of a JSON list."""
    text.take("[")
    if text.sign() == "]":
        text.take("]")
        return
    separator = ","
    while separator == ",":
        yield text.value()
        separator = text.take(",]")


def lines(parts: Iterable[bytes], count: int, digest: str) -> Iterator[bytes]:
    """Yield the first `count` lines of the file beside a checkpoint; then CheckpointError if their digest differs."""
    full_digest, rest = blake2b(digest_size=16), b""
    for part in parts:
        *fresh, rest = (rest + part).split(b"\n")
        for line in fresh[:count]:
            full_digest.update(line + b"\n")
            yield line
        count -= min(count, len(fresh))
        if not count or len(rest) > MAX_VALUE_LENGTH:
            break
    if count or full_digest.hexdigest() != digest:
        raise CheckpointError("the list of solutions is damaged")
