"""Formats as records, and the parts they share: text, JSON, ids, and messages for unknown formats.

Before a file is read as text, archives are unpacked, encodings become UTF-8, and documents are refused by name. A
picture can also contain its puzzle: the SVG and PNG files that we write embed it, so they can be read back.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from unriddle.core.errors import PuzzleError, Text, in_line
from unriddle.core.json_shape import PUZZLES, is_crowded
from unriddle.core.record import Record

FILES = 5000  # the most files in a zip
WIDEST = 100  # the most cells in a row of a table
LINES = 150_000  # the most lines in a text of grids
MARKS = (b"\xff\xfe", b"\xfe\xff")  # the byte order marks of UTF-16
PNG = b"\x89PNG\r\n\x1a\n"
HEAD = 33  # bytes of a PNG before its second chunk: 8 of signature, 25 of the first chunk
MAX_EMBEDDED = 8_000_000  # the most bytes of a puzzle embedded in a drawing
_CHUNK = rb"(?s).{4}iTXtunriddle ([a-z_]{1,40})\0{5}"
_ELEMENT = rb'<metadata data-puzzle="([a-z_]{1,40})">(?=[\w{])'
# The most bytes of an unpacked archive, a text, a picture.
MAX_UNPACKED, MAX_TEXT, MAX_PICTURE = 64_000_000, 8_000_000, 20_000_000
GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
MEMBER = b"PK\x01\x02"  # how the entry of each member in the table of a zip begins
COPY = Text("open it, copy the puzzle and paste it as text")
SAVE = Text("save its sheet as CSV and open that")
PHOTO = Text("save it as PNG or JPEG and open that")
# How pictures begin: PNG, GIF, JPEG and BMP; and P5 of netpbm, in which a browser passes a picture that it decoded,
# followed by smaller copies, the last one in colors (P6).
PICTURES = (PNG, b"GIF8", b"\xff\xd8\xff", b"BM")
PLAIN = rb"P5\s(\d{1,5})\s(\d{1,5})\s255\s"
COLORS = rb"P6\s(\d{1,5})\s(\d{1,5})\s255\s"
# How a document begins -> what it is, and what to do with it.
DOCUMENTS = (
    (rb"%PDF-", Text("a PDF"), COPY),
    (rb"\{\\rtf", Text("a text document (rtf)"), COPY),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Text("an old Office document (doc or xls)"), COPY),
    (rb"(?s).{4}ftyp(hei|hev|mif|msf|avi)", Text("a picture in HEIC or AVIF"), PHOTO),
)
# Pattern for the name of a file in a zip -> the same.
PACKED = (
    (r"xl/workbook\.(xml|bin)", Text("a workbook (xlsx)"), SAVE),
    (r"word/document\.xml", Text("a text document (docx)"), COPY),
    (r"ppt/presentation\.xml", Text("a presentation (pptx)"), COPY),
    (r"META-INF/(manifest|container)\.xml", Text("an office document (odt, ods or epub)"), COPY),
)
# Pairs of letters that are common in Russian.
PAIRS = (
    "ав ад аз ак ал ам ан ар ас ат ба бе бо ва ве ви во га го да де ди до ед ек ел ен ер ес ет ец за ид ие из ик ил ин "
    "ир ис ит иц ия ка ко кр ла ле ли ло ль ма ме ми мо на не ни нк но нт об ов ог од оз ок ол ом он оп ор ос от па пе "
    "пи по пр ра ре ри ро ру са се си ск со ст та те ти то тр ть ур че чи щи"
)


class Format(Record):
    """A file format of puzzles; `aliases` are other names for it.

    `read(data)` returns the puzzles in a file; `write(puzzle)` returns a file; both raise PuzzleError,
    and either may be None. `takes` names the options of "reading" or "puzzle" that `read` accepts as keywords.
    `remarks(data, puzzles)` returns sentences for users who did not name this format: what was left out, and how
    characters were read. If `weak(data)` is true, the text may be of another kind, and is judged by its structure if
    the reader refuses it. `moves(data, puzzle)` returns the moves of the game that a picture shows, "" for none.
    """

    name: str
    about: str
    read: Callable[..., Sequence[Any]] | None = None
    write: Callable[[Any], bytes] | None = None
    aliases: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    remarks: Callable[[bytes, Sequence[Any]], Sequence[str]] | None = None
    weak: Callable[[bytes], bool] = lambda data: False
    moves: Callable[[bytes, Any], str] = lambda data, puzzle: ""


class Detected(NamedTuple):
    """A family's claim to a file: the format, and whether it is certain or only possible.

    A family is `sure` if no other family can claim the file; a shape that others share is only possible. A sure family
    wins; among possible ones, the highest `score`; if several are close, the user has to choose. `fault` says why a
    puzzle is wrong or unlikely, and `line` where, if not 0.
    """

    format: str
    sure: bool = False
    score: float = 0.75
    fault: Text | None = None
    line: int = 0


def ids(Puzzle: Any, about: str) -> Format:
    """Return the `id` format, which every family has: one id per line."""

    def read(data: bytes) -> Sequence[Any]:
        return [Puzzle.parse(line.strip()) for line in text_of(data).splitlines() if line.strip()]

    return Format("id", about, read, lambda puzzle: f"{puzzle}\n".encode())


def find_format(formats: Sequence[Format], name: str, family: str, use: str) -> Any:
    """Return the format of this name to `use` ("read" or "write"); PuzzleError if there is none."""
    # Only the named format's `read` or `write` is accessed: they may be lazy, and a page may lack their modules.
    for format in formats:
        if (name == format.name or name in format.aliases) and getattr(format, use):
            return format
    able = [format for format in formats if getattr(format, use)]
    listed = ", ".join(format.name for format in able)
    what = {"format": name[:20], "family": family, "formats": listed}
    if not any(name == format.name or name in format.aliases for format in formats):
        raise PuzzleError(Text("{family} has no format {format!r}; its formats are {formats}", **what))
    if use == "read":
        raise PuzzleError(Text("the format {format!r} can only be written; these can be read: {formats}", **what))
    raise PuzzleError(Text("the format {format!r} can only be read; these can be written: {formats}", **what))


def leading_ids(data: bytes, family: str) -> int:
    """Return how many of the first two non-blank lines begin with an id of this family; 2 if the only line does."""
    start = f"{family}:".encode()
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    after = head.partition(b"\n")[2].lstrip()
    return head.startswith(start) and (2 if not after or after.startswith(start) else 1)


def blocks(text: str, read: Callable[[list[str]], Sequence[Any]], what: str) -> list[Any]:
    """Return the puzzles in a text of grids separated by blank lines; `read` parses the lines of each.

    PuzzleError; if there are several grids, the error names the wrong one by `what` and its number.
    """
    if text.count("\n") > LINES:
        raise PuzzleError("the file has more than {most:,} lines: take a part of it", most=LINES)
    texts = re.split(r"\n[ \t\r]*\n+", text.strip("\r\n"))
    found: list[Any] = []
    for number, each in enumerate(texts, 1):
        try:
            found += read([line.strip() for line in each.splitlines() if line.strip()])
        except PuzzleError as error:
            if len(texts) == 1:
                raise
            raise PuzzleError(error, Text("{what} {number}", what=Text.of(what), number=number)) from error
    return found


def replace_tabs(text: str) -> str:
    """Return the text with "." for each empty cell of the tab-separated tables in it."""
    tables = [line.split("\t") for line in text.splitlines() if "\t" in line]
    width = max(map(len, tables), default=0)
    if width > WIDEST:
        return text
    return "\n".join(
        " ".join([cell.strip() or "." for cell in (line.split("\t") + [""] * width)[:width]]) if "\t" in line else line
        for line in text.splitlines()
    )


def text_of(data: bytes, most: int = MAX_TEXT) -> str:
    """Return the text of a file, UTF-8 or UTF-16 with a byte order mark. Raises PuzzleError."""
    if len(data) > most:
        raise PuzzleError("the file has {size:,} bytes; at most {most:,} are read", size=len(data), most=most)
    try:
        return data.decode("utf-16" if data[:2] in MARKS else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError("this is not text: byte {at} cannot be read", at=error.start) from error


def to_nfc(text: str) -> str:
    """Return the text in NFC; macOS, for one, splits some letters into a letter and a combining mark."""
    if text.isascii():
        return text
    from unicodedata import normalize

    return normalize("NFC", text)


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16 with a mark, else CP1251, KOI8-R or Latin-1, with plain
    line ends.
    """
    try:
        text = data.decode("utf-16" if data[:2] in MARKS else "utf-8-sig", "replace" if data[:2] in MARKS else "strict")
    except UnicodeDecodeError:
        # In Cyrillic words high bytes form runs, or are surrounded by blanks; in Latin-1 single ones are among ASCII
        # letters.
        first = re.search(rb"[\x80-\xff]", data)
        head = data[first.start() :][:100_000] if first else b""
        runs, among = re.findall(rb"[\x80-\xff]+", head), re.search(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]", head)
        text = cyrillic(data) if sum(map(len, runs)) >= 2 * len(runs) or not among else data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def json_of(text: str) -> Any:
    """Parse a JSON text. Raises PuzzleError."""
    import json

    if is_crowded(text, PUZZLES):
        raise PuzzleError("this JSON has too many lists for its length; read its puzzles one by one")
    try:
        return json.loads(text)
    except RecursionError as error:
        raise PuzzleError("this JSON is nested too deeply") from error
    except json.JSONDecodeError as error:
        raise PuzzleError(
            "this is not JSON: {why}", in_line(error.lineno, error.colno), why=Text.of(error.msg)
        ) from error
    except ValueError as error:
        raise PuzzleError("this JSON contains a number that is too long") from error


def value_of(value: str | dict[str, Any], starts: str = "{") -> Any:
    """Return the parsed value of a text that begins like JSON; any other value unchanged."""
    return json_of(value) if isinstance(value, str) and value.lstrip()[:1] in tuple(starts) else value


class Near(NamedTuple):
    """A near match of a text: likeness from 0 to 1, message, line (0: none) and family."""

    similarity: float
    text: Text
    line: int = 0
    family: str = ""


def embed(drawing: bytes, family: str, content: bytes) -> bytes:
    """Return the drawing, SVG or PNG, with this file content of the family embedded."""
    text = content.decode().strip()
    if not drawing.startswith(PNG):
        start, tag, rest = drawing.partition(b"<title>")
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return start + f'<metadata data-puzzle="{family}">{escaped}</metadata>'.encode() + tag + rest
    import zlib

    body = f"iTXtunriddle {family}\0\0\0\0\0{text}".encode()
    chunk = (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
    return drawing[:HEAD] + chunk + drawing[HEAD:]


def embedded_in(data: bytes) -> tuple[str, bytes] | None:
    """Return the family and the content embedded in a drawing; None for any other file."""
    if data.startswith(PNG):
        chunk = re.match(_CHUNK, data[HEAD : HEAD + 80])
        end = HEAD + 8 + int.from_bytes(data[HEAD : HEAD + 4], "big")
        return None if chunk is None else (chunk[1].decode(), data[HEAD + chunk.end() : end])
    if b"<svg" not in data[:1000]:
        return None
    element = re.search(_ELEMENT, data[:4096])
    end = data.find(b"</metadata>", element.end(), element.end() + MAX_EMBEDDED) if element else -1
    if element is None or end < 0:
        return None
    from html import unescape

    return element[1].decode(), unescape(data[element.end() : end].decode(errors="replace")).encode()


def unpack(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive as (name, content), or ("", data) if it is none. UTF-16 without a byte order mark
    becomes UTF-8.

    Each is unpacked on demand; one that is too large is cut one byte past the limit. PuzzleError for a document, for
    damaged archives, and if the total exceeds MAX_UNPACKED bytes.
    """
    start = data[:16]
    if start.startswith(ZIP):
        yield from ((name, _plain(inner)) for name, inner in _unzip(data))
    elif start.startswith(GZIP):
        import zlib

        found = zlib.decompressobj(31)
        try:
            content = found.decompress(memoryview(data)[: 2 * MAX_PICTURE], MAX_TEXT + 1)
            if is_picture(content):
                content += found.decompress(found.unconsumed_tail, MAX_PICTURE)
        except zlib.error as error:
            raise _damaged_archive() from error
        if not found.eof and len(content) <= MAX_TEXT:
            raise _damaged_archive()
        yield "", _plain(content)
    else:
        yield "", _plain(data)


def is_picture(data: bytes) -> bool:
    """Whether content is a picture that can be decoded, judging by its first bytes."""
    if data.startswith(PICTURES) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP"):
        return True
    return data.startswith(b"P5") and re.match(PLAIN, data[:24]) is not None


def _plain(data: bytes) -> bytes:
    """Return unpacked content, converted to UTF-8 if it is UTF-16 without a mark; PuzzleError for a document."""
    if data[:1] in b"%{\xd0\0":
        for pattern, what, then in DOCUMENTS:
            if re.match(pattern, data[:16]):
                raise _document(what, then)
    head = data[:4096]
    if b"\0" not in head or len(data) % 2 or head[:2] in MARKS:
        return data
    # UTF-16 without a mark: every other byte is the high byte of Latin or Cyrillic letters.
    for coding, high, low in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
        if 10 * sum(map(high.count, b"\0\4")) >= 9 * len(high) and low.count(0) == 0:
            return data.decode(coding, "replace").encode()
    return data


def _document(what: Text, then: Text) -> PuzzleError:
    return PuzzleError("this is {what}, which unriddle cannot read: {then}", what=what, then=then)


def _damaged_archive() -> PuzzleError:
    return PuzzleError(
        "this compressed file is damaged, or its compression is not supported: unpack it with another program"
    )


def _unzip(data: bytes) -> Iterator[tuple[str, bytes]]:
    import zlib
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

    room = MAX_UNPACKED
    if data.count(MEMBER) > FILES * 4:  # with folders and what macOS adds; each takes 1 kB before it can be examined
        raise PuzzleError("this zip has more than {most} files: unpack it and name them", most=FILES)
    try:
        with ZipFile(BytesIO(data)) as file:
            inner = [each for each in file.infolist() if not each.is_dir()]
            inner = [each for each in inner if not re.match(r"__MACOSX/|(.*/)?\.", each.filename)]
            for pattern, what, then in PACKED:
                if any(re.fullmatch(pattern, each.filename) for each in inner):
                    raise _document(what, then)
            if not inner:
                raise PuzzleError("this zip is empty")
            if len(inner) > FILES:
                raise PuzzleError("this zip has more than {most} files: unpack it and name them", most=FILES)
            # With other methods, a few bytes can become gigabytes before their size can be checked.
            if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in inner):
                raise _damaged_archive()
            for each in inner:
                with file.open(each) as content:
                    found = content.read(MAX_TEXT + 1)
                    if is_picture(found):
                        found += content.read(MAX_PICTURE)
                room -= len(found)
                if room < 0:
                    raise PuzzleError(
                        "unpacked, it is larger than {most} MB: unpack it and name its files",
                        most=MAX_UNPACKED // 1_000_000,
                    )
                yield each.filename, found
    except PuzzleError:
        raise
    except (BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise _damaged_archive() from error


def cyrillic(data: bytes) -> str:
    """Decode text as CP1251 or KOI8-R, the likelier Russian; in doubt CP1251, which is more common."""
    usual, other = (data.decode(coding, "replace") for coding in ("cp1251", "koi8-r"))
    return other if _likeness(other) > _likeness(usual) + 1 else usual


def _likeness(text: str) -> float:
    """Return how much a text resembles Russian, by letter pairs and the rarity of inner capitals."""
    words = re.findall("[а-яёА-ЯЁ]+", text[:4096])
    pairs = [word[at : at + 2] for word in words for at in range(len(word) - 1)]
    odd = sum(pair[0].islower() and pair[1].isupper() for pair in pairs)
    return sum(pair.lower() in PAIRS for pair in pairs) - 2 * odd + 0.2 * sum(map(str.islower, "".join(words)))
