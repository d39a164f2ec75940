"""The byte format of a built lexicon; docs/use/lexicon.md documents it. Bytes in, bytes out; no files.

Bytes 0-3 magic, 4-7 version, 8-11 CRC-32 of all that follows, 12-15 length of the text, 16-19 words, 20-23 length of
the automaton, 24-27 root, 28-31 number of planes, 32-47 digest, then the text (UTF-8, filled up with newlines to a
multiple of 4), the automaton, and one plane after the other. All numbers are little-endian and of 32 bits.
"""

from __future__ import annotations

import sys

from unriddle.core import LexiconError, Text
from unriddle.core.errors import message_of, plain
from unriddle.core.system.hashing import blake2b
from unriddle.lexicon import alphabet as alphabets
from unriddle.lexicon.words import LENGTH, WORDS, Content, Lexicon, longest

MAGIC = b"ULEX"
VERSION = 1
HEAD = "<4sIIIIIII16s"
HEADED = 48  # bytes of the header
CHECKED = 12  # the offset of the part that the CRC covers
TEXT = 4096  # the most bytes of text
MARKS = 16


def dump(content: Content) -> bytes:
    """Return the lexicon as bytes; the same bytes for the same content everywhere."""
    from array import array
    from struct import pack
    from zlib import crc32

    lines = [f"alphabet {content.alphabet}", *(f"fold {a}{b}" for a, b in content.folds.items())]
    lines += [f"list {content.title}"]
    lines += [f"{'mark' if name in content.planes else 'all'} {name} {about}" for name, about in content.marks.items()]
    text = "\n".join(lines).encode()
    text += b"\n" * (4 - len(text) % 4)
    nodes = array("I", content.nodes)
    if sys.byteorder == "big":
        nodes.byteswap()
    planes = [content.planes[name] for name in content.marks if name in content.planes]
    body = b"".join((text, nodes.tobytes(), *planes))
    sizes = (len(text), content.words, len(content.nodes), content.root, len(planes))
    head = pack(HEAD, MAGIC, VERSION, 0, *sizes, digest(sizes, body))
    check = crc32(body, crc32(head[CHECKED:]))
    return pack(HEAD, MAGIC, VERSION, check, *sizes, digest(sizes, body)) + body


def digest(sizes: tuple[int, ...], body: bytes) -> bytes:
    """16 bytes that name the content."""
    return blake2b(repr(sizes).encode() + body, digest_size=16).digest()


def load(data: memoryview, name: str, *, trusted: bool = False) -> Lexicon:
    """Return the lexicon in these bytes, which stay where they are; LexiconError for damaged or foreign ones.

    A trusted one is next to the code, which nothing sums up either.
    """
    if len(data) < HEADED or data[:4] != MAGIC:
        raise LexiconError("this is not a built lexicon", name)
    numbers = (int.from_bytes(data[at : at + 4], "little") for at in range(4, 32, 4))
    version, check, length, words, size, root, planes = numbers
    if version != VERSION:
        raise LexiconError(
            "its format version is {version}; this program reads version {own}", name, version=version, own=VERSION
        )
    if words > WORDS:
        raise LexiconError("there are {words} words; a lexicon has at most {most}", name, words=words, most=WORDS)
    width = words + 7 >> 3
    if length > TEXT or length % 4 or planes > MARKS or len(data) != HEADED + length + 4 * size + planes * width:
        raise LexiconError("it is damaged: its length does not match its header", name)
    if not trusted and _sum(data[CHECKED:]) != check:
        raise LexiconError("it is damaged: its checksum is wrong", name)
    start = HEADED + length
    rest = start + 4 * size
    nodes = data[start:rest].cast("I")
    if sys.byteorder == "big":
        from array import array

        swapped = array("I", nodes)
        swapped.byteswap()
        nodes = memoryview(swapped)
    try:
        alphabet, folds, title, marks, varying = _read(bytes(data[HEADED:start]).decode())
    except (UnicodeDecodeError, ValueError) as error:
        why = message_of(error)
        raise LexiconError("its description is damaged: {why}", name, why=why) from None
    if len(varying) != planes:
        why = Text("it does not name every mark")
        raise LexiconError("its description is damaged: {why}", name, why=why)
    views = {mark: data[rest + i * width : rest + (i + 1) * width] for i, mark in enumerate(varying)}
    content = Content(alphabet, folds, title, marks, words, root, nodes, views)
    lexicon = Lexicon(name, bytes(data[32:HEADED]).hex(), content, trusted=trusted)
    if not trusted and longest(lexicon) > LENGTH:
        raise LexiconError("it has a word of more than {most} letters", name, most=LENGTH)
    return lexicon


def _sum(data: memoryview) -> int:
    from zlib import crc32

    return crc32(data)


def _read(text: str) -> tuple[str, dict[str, str], str, dict[str, str], list[str]]:
    """Return alphabet, folds, title, marks, and the marks that have planes. Raises LexiconError, UnicodeDecodeError."""
    alphabet = title = ""
    folds: dict[str, str] = {}
    marks: dict[str, str] = {}
    varying = []
    for line in text.split("\n"):
        key, _, value = line.partition(" ")
        if key == "alphabet":
            alphabet = alphabets.check(value)
        elif key == "fold" and len(value) == 2 and value[1] in alphabet:
            folds[value[0]] = value[1]
        elif key == "list":
            title = plain(value)
        elif key in ("mark", "all"):
            name, _, marks_about = value.partition(" ")
            marks[plain(name)] = plain(marks_about)
            if key == "mark":
                varying.append(plain(name))
        elif line:
            raise LexiconError("{line!r} is not a line of a description", line=line[:40])
    if not alphabet or len(set(varying)) != len(varying):
        raise LexiconError("it has no alphabet, or names a mark twice")
    return alphabet, folds, title, marks, varying
