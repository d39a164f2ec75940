"""What a file is before it is text: packed files are unpacked, encodings become UTF-8, and documents are named."""

import re
from collections.abc import Iterator

from unriddle.core.errors import PuzzleError, Text
from unriddle.core.formats import MARKS, MOST

LARGEST = 64_000_000  # bytes of all that is unpacked
GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
COPY = Text("open it, copy the puzzle and paste it as text")
SAVE = Text("save its sheet as CSV and open that")
PHOTO = Text("save it as PNG or JPEG and open that")
# How pictures begin: PNG, GIF, JPEG and BMP; and P5 of netpbm, in which a browser hands over what it has decoded.
PICTURES = (b"\x89PNG\r\n\x1a\n", b"GIF8", b"\xff\xd8\xff", b"BM")
PLAIN = rb"P5\s(\d{1,5})\s(\d{1,5})\s255\s"
# How a document begins -> what it is, and what to do with it.
DOCUMENTS = (
    (rb"%PDF-", Text("a PDF"), COPY),
    (rb"\{\\rtf", Text("a text document (rtf)"), COPY),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Text("an old Office document (doc or xls)"), COPY),
    (rb"(?s).{4}ftyp(hei|hev|mif|msf|avi)", Text("a picture in HEIC or AVIF"), PHOTO),
)
# Names in a zip of which one is there -> likewise.
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


def unpacked(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files in packed content by their names, "" for content that is not packed, each text of them in UTF-8.

    PuzzleError for a document, for what cannot be unpacked, and for more than LARGEST bytes.
    """
    start = data[:16]
    if start.startswith(ZIP):
        yield from ((name, _plain(inner)) for name, inner in _unzipped(data))
    elif start.startswith(GZIP):
        yield "", _plain(_gunzipped(data))
    else:
        yield "", _plain(data)


def is_picture(data: bytes) -> bool:
    """Whether content is a picture that can be decoded, going by how it begins."""
    if data.startswith(PICTURES) or (data[:4], data[8:12]) == (b"RIFF", b"WEBP"):
        return True
    return data.startswith(b"P5") and re.match(PLAIN, data[:24]) is not None


def _plain(data: bytes) -> bytes:
    """Content that is not packed, in UTF-8 where its encoding has no mark; PuzzleError for a document."""
    if data[:1] in b"%{\xd0\0":
        for pattern, what, then in DOCUMENTS:
            if re.match(pattern, data[:16]):
                raise _document(what, then)
    head = data[:4096]
    return _from_utf16(data, head) if b"\0" in head else data


def _document(what: Text, then: Text) -> PuzzleError:
    return PuzzleError(Text("this is {what}, which unriddle cannot read: {then}", what=what, then=then))


def _too_large() -> PuzzleError:
    return PuzzleError(Text("unpacked, it is larger than {most} MB", most=LARGEST // 1_000_000))


def _torn() -> PuzzleError:
    return PuzzleError(Text("this compressed file is damaged, or its compression is not supported"))


def _gunzipped(data: bytes) -> bytes:
    import zlib

    found = zlib.decompressobj(31)
    try:
        content = found.decompress(data, LARGEST + 1)
    except zlib.error as error:
        raise _torn() from error
    if len(content) > LARGEST:
        raise _too_large()
    if not found.eof:
        raise _torn()
    return content


def _unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    import zlib
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

    room = LARGEST
    try:
        with ZipFile(BytesIO(data)) as file:
            inner = [each for each in file.infolist() if not each.is_dir()]
            inner = [each for each in inner if not re.match(r"__MACOSX/|(.*/)?\.", each.filename)]
            for pattern, what, then in PACKED:
                if any(re.fullmatch(pattern, each.filename) for each in inner):
                    raise _document(what, then)
            if not inner:
                raise PuzzleError(Text("this zip is empty"))
            if len(inner) > MOST:
                raise PuzzleError(Text("this zip has more than {most} files", most=MOST))
            # Of other methods a few bytes become gigabytes before their number can be looked at.
            if any(each.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for each in inner):
                raise _torn()
            for each in inner:
                with file.open(each) as content:
                    found = content.read(room + 1)
                room -= len(found)
                if room < 0:
                    raise _too_large()
                yield each.filename, found
    except PuzzleError:
        raise
    except (BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise _torn() from error


def _from_utf16(data: bytes, head: bytes) -> bytes:
    """The text of UTF-16 without a mark, in UTF-8: every other byte is that of Latin or Cyrillic letters."""
    if len(data) % 2 or head[:2] in MARKS:
        return data
    for coding, high, low in (("utf-16-le", head[1::2], head[::2]), ("utf-16-be", head[::2], head[1::2])):
        if 10 * sum(map(high.count, b"\0\4")) >= 9 * len(high) and low.count(0) == 0:
            return data.decode(coding, "replace").encode()
    return data


def cyrillic(data: bytes) -> str:
    """Text in CP1251 or KOI8-R, whichever gives the likelier Russian; in doubt CP1251, which is much more common."""
    usual, other = (data.decode(coding, "replace") for coding in ("cp1251", "koi8-r"))
    return other if _likeness(other) > _likeness(usual) + 1 else usual


def _likeness(text: str) -> float:
    """How like Russian a text is: by pairs of letters, and since most letters are small, none before a capital."""
    words = re.findall("[а-яёА-ЯЁ]+", text[:4096])
    pairs = [word[at : at + 2] for word in words for at in range(len(word) - 1)]
    odd = sum(pair[0].islower() and pair[1].isupper() for pair in pairs)
    return sum(pair.lower() in PAIRS for pair in pairs) - 2 * odd + 0.2 * sum(map(str.islower, "".join(words)))


LOOKED_AT = 1_000_000  # bytes of a text that is made plainer
RULE = r"[\s|:+=_-]*"  # a line that is drawn between rows


def plainer(text: str) -> str | None:
    """The same table with tabs between its cells, or with dots for empty cells; None where it is no such table."""
    return _of_html(text) or _of_bars(text) or _of_brackets(text) or _of_blanks(text)


def _of_html(text: str) -> str | None:
    if "<t" not in text.lower():
        return None
    from html import unescape

    rows = []
    for row in re.split(r"(?i)<tr\b[^>]{0,500}>", text)[1:]:
        cells = re.split(r"(?i)<t[dh]\b[^>]{0,500}>", re.split(r"(?i)</tr\b|</table\b", row, maxsplit=1)[0])[1:]
        rows.append("\t".join(" ".join(unescape(re.sub(r"<[^>]{0,500}>", " ", cell)).split()) for cell in cells))
    return "\n".join(rows) + "\n" if any(map(str.strip, rows)) else None


def _of_bars(text: str) -> str | None:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if not re.fullmatch(RULE, line) or re.search(r"\|\s*\|", line)]
    if len(rows) < 2 or not all(line.count("|") > 1 for line in rows):
        return None
    cells = [[cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in rows]
    return "\n".join(map("\t".join, cells)) + "\n"


def _of_brackets(text: str) -> str | None:
    """numpy's print, `array([[1, 0], [0, 1]])` also without commas, and the like."""
    inner = re.sub(r"^(np\.|numpy\.)?array\(|(,\s*+dtype=\w+)?\)$", "", text.strip())
    if not re.fullmatch(r"\[\s*+(\[[\d\s.,]*+\][\s,]*+)++\]", inner):
        return None
    rows = [re.sub(r"(\d)\.", r"\1", row).replace(",", " ").split() for row in re.findall(r"\[([\d\s.,]*)\]", inner)]
    return "\n".join(map(" ".join, rows)) + "\n"


def _of_blanks(text: str) -> str | None:
    """A square with one sign a cell, and blanks for empty ones."""
    lines = [line.rstrip() for line in text.removesuffix("\n").split("\n")]
    size = max(map(len, lines))
    if not 2 < size == len(lines) or all(lines) or not any(line.startswith(" ") for line in lines if line):
        return None
    return "\n".join(line.ljust(size).replace(" ", ".") for line in lines) + "\n"
