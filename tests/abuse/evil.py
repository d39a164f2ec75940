"""Files that somebody made to do harm, by name; each is made when it is asked for, and none is kept."""

import json
import random
import struct
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from typing import Any

MEGA = 1 << 20
XML = "<puzzleset><puzzle type='grid'>"
LONG_ID = "nonogram:1000x1000:" + ":".join(["/".join([",".join(["1"] * 500)] * 1000)] * 2)


def png(width: int, height: int, pixels: bytes, *chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG that says it has this size, with this content, and these chunks before it."""
    return _png(width, height, zlib.compress(pixels, 9), *chunks)


def _png(width: int, height: int, packed: bytes, *chunks: tuple[bytes, bytes]) -> bytes:

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = b"".join(chunk(*each) for each in (*chunks, (b"IDAT", packed), (b"IEND", b"")))
    return b"\x89PNG\r\n\x1a\n" + head + body


def _gif() -> bytes:
    """A few thousand large pictures in a GIF of some 60 kB."""
    head = b"GIF89a" + struct.pack("<HH", 1900, 1900) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff"
    frame = b"!\xf9\x04\x04\x01\0\0\0,\0\0\0\0" + struct.pack("<HH", 1900, 1900) + b"\0\x02\x02D\x01\0"
    return head + frame * 3000 + b";"


def _jpeg(side: int = 8, **more: Any) -> bytes:
    from PIL import Image

    file = BytesIO()
    Image.new("L", (side, side)).save(file, "JPEG", **more)
    return file.getvalue()


def _passes() -> bytes:
    """A JPEG whose last pass over three million pixels, some bytes long, comes again and again."""
    honest = _jpeg(1800, progressive=True)
    last = honest[honest.rindex(b"\xff\xda") : -2]
    return honest[:-2] + last * 100_000 + honest[-2:]


def _bmp(width: int, height: int, bits: int, packing: int, body: bytes) -> bytes:
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, packing, 0, 0, 0, 256 * (bits == 8), 0)
    return b"BM" + struct.pack("<IHHI", 100, 0, 0, 54 + 1024 * (bits == 8)) + head + bytes(1024 * (bits == 8)) + body


def _laughs() -> str:
    """Entities that double and double again."""
    entities = "<!ENTITY e0 'ha'>" + "".join(f"<!ENTITY e{at + 1} '{f'&e{at};' * 10}'>" for at in range(9))
    return f"<!DOCTYPE a [{entities}]><puzzleset><puzzle><title>&e9;</title></puzzle></puzzleset>"


def _noise(words: int, length: int) -> str:
    letters = random.Random(1).randbytes(words * length).translate(b"abcdefgh" * 32).decode()
    return "\n".join(letters[at : at + length] for at in range(0, len(letters), length))


@cache
def _packed_zeros() -> bytes:
    return zlib.compress(bytes(200 * MEGA), 9)


# What `solve` is given.
FILES: Mapping[str, Callable[[], str | bytes]] = {
    "laughs.xml": _laughs,
    "one-long-entity.xml": lambda: f"<!DOCTYPE a [<!ENTITY a '{'a' * 100_000}'>]>{XML}" + "&a;" * 20_000,
    "outside.xml": lambda: f'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>{XML}&x;',
    "outside-parameter.xml": lambda: '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><puzzleset/>',
    "deep.xml": lambda: "<puzzleset>" + "<a>" * 300_000 + "</a>" * 300_000,
    "attributes.xml": lambda: XML[:19] + " ".join(f"a{at}='1'" for at in range(100_000)) + "/>",
    "colours.xml": lambda: XML + "".join(f"<color name='c{at}' char='x'>fff</color>" for at in range(30_000)),
    "deep.json": lambda: "[" * MEGA,
    "deep-rows.json": lambda: '{"rows":' + "[" * 200_000 + "]" * 200_000 + ',"columns":[]}',
    "long-number.json": lambda: '{"rows":[[' + "9" * MEGA + ']],"columns":[[1]]}',
    "long-tiles.json": lambda: '{"tiles":["ab"],"tiles_per_word":' + "9" * 100_000 + "}",
    "full.json": lambda: json.dumps({"rows": [[1] * 350] * 700, "columns": [[1] * 350] * 700}),
    "fraction.json": lambda: '{"rows":[[1e308]],"columns":[[1]]}',
    "no-number.json": lambda: '{"rows":[[NaN]],"columns":[[Infinity]]}',
    "wide.json": lambda: '{"rows":[' + ",".join(["[1]"] * MEGA) + '],"columns":[[1]]}',
    "huge-size.txt": lambda: "nonogram:999999999x999999999:1:1",
    "many-tiles.txt": lambda: "quartiles:" + ",".join(["ab"] * 200_000),
    "all-unknown.txt": lambda: "quartiles:" + ",".join(["?"] * 40),
    "wide-field.txt": lambda: "balda:" + "/".join(["." * 100_000] * 15),
    "high-field.txt": lambda: "balda:" + "/".join(["."] * 200_000),
    "order-9999.txt": lambda: "latin:9999",
    "long-order.txt": lambda: "latin:" + "9" * 100_000,
    "square.csv": lambda: ("0," * 1000 + "0\n") * 1000,
    "square.txt": lambda: ("0 " * 400 + "\n") * 400,
    "zeros.bin": lambda: bytes(60 * MEGA),
    "lines.txt": lambda: "\n" * (60 * MEGA),
    "blanks.txt": lambda: " " * (7 * MEGA),
    "letters.txt": lambda: "a" * (7 * MEGA),
    "digits.txt": lambda: "1" * (7 * MEGA),
    "ones.txt": lambda: "1\n" * (2 * MEGA),
    "dots.txt": lambda: ".#" * (3 * MEGA),
    "rows-of-dots.txt": lambda: (".#" * 1000 + "\n") * 2000,
    "colons.g": lambda: ":\n" * (2 * MEGA),
    "rows.ini": lambda: "[clues]\nrows=\n" + " 1\n" * MEGA,
    "rows.toml": lambda: "[clues]\nrows = '''\n" + "1\n" * MEGA + "'''\n",
    "deep.toml": lambda: "[clues]\nrows = " + "[" * 100_000,
    "tables.toml": lambda: "[clues]\n" + "".join(f"a{at}.b.c.d.e.f.g=1\n" for at in range(100_000)),
    "dots.toml": lambda: "[clues]\nrows='''1'''\n" + "a." * 100_000 + "b=1\n",
    "crowded.json": lambda: '{"rows":[' + ",".join(["[" * 900 + "]" * 900] * 4000) + '],"columns":[[1]]}',
    "empty-lists.json": lambda: '{"rows":[[1]],"columns":[[1]],"more":[' + "{}," * (2 * MEGA) + "{}]}",
    "old-link.txt": lambda: "https://example.org/#p=" + "%41" * (2 * MEGA),
    "rules.dzn": lambda: "cols=[|" * 200_000 + "row_rules",
    "counts.txt": lambda: "1 " * MEGA + "x",
    "commas.txt": lambda: "rows\n" + "1," * MEGA + "x\ncolumns\n1\n",
    "letters-behind.txt": lambda: ("1a " * 50_000 + "\n") * 20,
    "open.html": lambda: "<html>" + "var d = [[" * 200_000,
    "list.html": lambda: "<html><script>var d=[[" + "1," * MEGA + "]];</script>",
    "clusters.lp": lambda: "number_of_clusters" * 100_000,
    "grid.txt": lambda: "GRID\nROWS\n" + "1\n" * MEGA,
    "batch.txt": lambda: "$1\n" + "1\t" * MEGA,
    "claims.pbm": lambda: "P1 1000000000 1000000000\n1",
    "claims4.pbm": lambda: b"P4 100000 100000\n" + b"\xff" * 1000,
    "comment.pbm": lambda: "P1\n" + "#" * (7 * MEGA),
    "deep.svg": lambda: "<svg>" + "<metadata>" * (MEGA >> 1),
    "halves.txt": lambda: b"\xff\xfe" + b"\x00\xd8" * MEGA,
    "marks.txt": lambda: b"\xef\xbb\xbf" * (2 * MEGA),
    "claims.png": lambda: _png(50_000, 50_000, _packed_zeros()),
    "large.png": lambda: png(2828, 2828, bytes((2828 * 3 + 1) * 2828)),
    "behind.png": lambda: _png(10, 10, _packed_zeros()),
    "packed-text.png": lambda: png(10, 10, bytes(310), (b"zTXt", b"a\0\0" + _packed_zeros())),
    "packed-profile.png": lambda: png(10, 10, bytes(310), (b"iCCP", b"a\0\0" + _packed_zeros())),
    "carried.png": lambda: png(10, 10, bytes(310), (b"tEXt", b"nonogram\0" + b"[" * MEGA)),
    "texts.png": lambda: png(10, 10, bytes(310), *[(b"tEXt", b"a\0b")] * 200_000),
    "chunks.png": lambda: png(10, 10, bytes(310), *[(b"iTXt", b"a\0\0\0\0\0")] * 500_000),
    "segments.jpg": lambda: b"\xff\xd8" + b"\xff\xee\0\2" * 4_000_000 + _jpeg()[2:],
    "between.jpg": lambda: b"\xff\xd8" + b"\xff" * (18 * MEGA) + _jpeg()[2:],
    "passes.jpg": _passes,
    "comments.gif": lambda: _gif()[:19] + b"!\xfe\1a\0" * 3_000_000 + _gif()[19:],
    "parts.gif": lambda: _gif()[:19] + b"!\xfe" + b"\1a" * 8_000_000 + b"\0" + _gif()[19:],
    "frames.gif": _gif,
    "claims.bmp": lambda: _bmp(30_000, 30_000, 24, 0, bytes(100)),
    "runs.bmp": lambda: _bmp(1900, 1900, 8, 1, b"\xff\0" * 400_000),
}
# What --lexicon is given.
WORDS: Mapping[str, Callable[[], str | bytes]] = {
    "noise.txt": lambda: _noise(200_000, 64),
    "signs.txt": lambda: "".join(chr(0x4E00 + at % 20_000) + "\n" for at in range(MEGA)),
    "marks.lex": lambda: b"ULEX" + b"\xff" * 1000,
    "zeros.lex": lambda: b"ULEX" + bytes(50 * MEGA),
}
# What `check-proof` is given beside a puzzle of two cells.
CERTIFICATES: Mapping[str, Callable[[], str | bytes]] = {
    "no-certificate.txt": lambda: "a" * (60 * MEGA),
    "long-line.txt": lambda: "unriddle nonogram proof 1\n" + "a" * (60 * MEGA),
    "short.txt": lambda: "unriddle nonogram proof 1\npuzzle 0\n",
}
# The two largest that may be, honest ones: what they cost is not bounded here.
HONEST: Mapping[str, Callable[[], str | bytes]] = {"full.txt": lambda: LONG_ID}
