"""A search in a file: JSON that names all it needs, written anew beside the old one and renamed over it."""

import binascii
import json
import os
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from unriddle.core import files
from unriddle.core.errors import CheckpointError
from unriddle.core.hashing import blake2b
from unriddle.core.text import Text

FORMAT = "unriddle checkpoint"
VERSION = 1
LARGEST = 256 << 20  # bytes


@dataclass(frozen=True)
class Checkpoint:
    """Everything that `resume` needs. `lexicon` is (name or path, digest); `found` is Finds.to_json() or .listed()."""

    puzzle: str
    search: str
    snapshot: bytes
    found: Any
    options: dict[str, Any] = field(default_factory=dict)
    lexicon: tuple[str, str] | None = None


def solutions_path(path: Path) -> Path:
    """Where the solutions of a checkpoint go when they are too many for it; CheckpointError for a mere folder."""
    if not path.name:
        raise CheckpointError(f"{path}: this is a folder: name a file to save in")
    return path.with_name(path.name + ".solutions")


class Place:
    """A file to save in, held by one search at a time: two on one would mix what they find."""

    def __init__(self, path: Path, who: str) -> None:
        """CheckpointError names the search that saves there already."""
        self.path = path
        self.solutions = solutions_path(path)
        self._lock: BinaryIO | None = None
        self._name = path.with_name(f".{path.name}.lock")
        try:
            self._lock = files.hold(self._name)
        except OSError:  # where nothing can be written; saving says so
            return
        if self._lock is None:
            with suppress(OSError):
                who = self._name.read_bytes()[:200].decode("utf-8", "replace")
            raise CheckpointError(Text("another search saves there: {who}", who=who), str(path))
        self._lock.truncate(0)
        self._lock.write(f"{who}, process {os.getpid()}".encode())
        self._lock.flush()

    def free(self) -> None:
        """Others may save there now."""
        if self._lock is not None:
            files.let_go(self._name, self._lock)
            self._lock = None


def dump(checkpoint: Checkpoint) -> bytes:
    """The checkpoint as the content of a file, readable text."""
    body = {
        "format": FORMAT,
        "version": VERSION,
        "puzzle": checkpoint.puzzle,
        "search": checkpoint.search,
        "options": checkpoint.options,
        "lexicon": checkpoint.lexicon and {"name": checkpoint.lexicon[0], "digest": checkpoint.lexicon[1]},
        "snapshot": b64encode(checkpoint.snapshot).decode(),
        "found": checkpoint.found,
    }
    return _readable({**body, "digest": _digest(body)}).encode()


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write the checkpoint so that at every moment either the old or the new one is whole; CheckpointError."""
    try:
        files.replace(path, dump(checkpoint))
    except OSError as error:
        raise CheckpointError(f"{path}: it cannot be saved here: {error.strerror}") from error


def _readable(body: dict[str, Any]) -> str:
    """The body as JSON, each entry on a line, each solution too: `indent` would take ten times as long."""

    text = json.JSONEncoder(ensure_ascii=False).encode

    def value(entry: Any) -> str:
        many = isinstance(entry, list) and entry
        return "[\n  " + ",\n  ".join(map(text, entry)) + "\n ]" if many else text(entry)

    return "{\n " + ",\n ".join(f"{text(name)}: {value(entry)}" for name, entry in body.items()) + "\n}\n"


def load(path: Path) -> Checkpoint:
    """The checkpoint in a file, validated; CheckpointError says what is wrong. OSError when it cannot be read."""
    try:
        with path.open("rb") as file:
            return parse(file.read(LARGEST + 1))
    except CheckpointError as error:
        raise CheckpointError(error.text, str(path)) from error


def parse(content: bytes) -> Checkpoint:
    """The checkpoint that `dump` wrote, validated; CheckpointError says what is wrong."""
    if len(content) > LARGEST:
        raise CheckpointError("too large for a checkpoint")
    try:
        body = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise CheckpointError("not a checkpoint, or a damaged one") from error
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise CheckpointError("not a checkpoint of unriddle")
    if body.get("version") != VERSION:
        raise CheckpointError(f"written by another version of unriddle (format {body.get('version')!r})")
    digest = body.pop("digest", None)
    if digest != _digest(body):
        raise CheckpointError("the checkpoint is damaged: its digest does not fit")
    try:
        lexicon = body["lexicon"]
        return Checkpoint(
            puzzle=_text(body["puzzle"]),
            search=_text(body["search"]),
            snapshot=b64decode(_text(body["snapshot"]), validate=True),
            found=body["found"],
            options=_object(body["options"]),
            lexicon=None if lexicon is None else (_text(lexicon["name"]), _text(lexicon["digest"])),
        )
    except (KeyError, TypeError, ValueError, binascii.Error) as error:
        raise CheckpointError(f"the checkpoint is damaged: {error}") from error


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is missing")
    return value


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError("its options are missing")
    return value


def _digest(body: dict[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return blake2b(canonical.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
