"""The blocks of a picture file, which a decoder keeps one by one: a file may have a million that are nearly empty."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, repeat

MOST = 10_000  # blocks: what a program wrote has one for some kilobytes of pixels, and a few beside them
PASS = 100  # blocks that a pass over a JPEG's pixels counts as: ten are usual
MARK = re.compile(rb"\xff[^\0\xff\xd0-\xd7]")  # what ends the pixels of a pass


def has_too_many(data: bytes) -> bool:
    """Whether a PNG, JPEG, GIF or WebP file has more blocks than any that was made in earnest."""
    for begins, blocks in KINDS.items():
        if data.startswith(begins):
            return next(islice(blocks(data), MOST, None), None) is not None
    return False


def _chunks(data: bytes) -> Iterator[int]:
    """Of a PNG: size, name, content, checksum."""
    at = 8
    while at + 8 <= len(data):
        yield at
        at += 12 + int.from_bytes(data[at : at + 4], "big")


def _segments(data: bytes) -> Iterator[int]:
    """Of a JPEG: a marker, and what belongs to it; bytes between them are left out one by one."""
    at, end = 2, len(data) - 4
    while at <= end and data[at : at + 2] != b"\xff\xd9":
        mark = data[at + 1]
        yield from repeat(at, PASS if data[at] == 0xFF and mark == 0xDA else 1)
        if data[at] != 0xFF or mark in (0, 0xFF):
            at += 1
        elif mark == 1 or 0xD0 <= mark <= 0xD7:
            at += 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
            if mark == 0xDA:
                after = MARK.search(data, at)
                at = after.start() if after else len(data)


def _extensions(data: bytes) -> Iterator[int]:
    """Of a GIF up to the first picture: an extension is a row of parts, each with its size, up to an empty one."""
    at = 13 + (6 << (data[10] & 7) if data[10:11] >= b"\x80" else 0)
    while at < len(data) and data[at] not in b",;":
        yield at
        if data[at] != 0x21:
            at += 1
            continue
        at += 2
        while at < len(data) and data[at]:
            yield at
            at += 1 + data[at]
        at += 1


def _chunks_of_riff(data: bytes) -> Iterator[int]:
    """Of a WebP: name, size, content up to an even place."""
    at = 12
    while at + 8 <= len(data):
        yield at
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + size + size % 2


KINDS: Mapping[bytes, Callable[[bytes], Iterator[int]]] = {
    b"\x89PNG": _chunks,
    b"\xff\xd8": _segments,
    b"GIF8": _extensions,
    b"RIFF": _chunks_of_riff,
}
