"""A puzzle inside a drawing of it: the SVG and PNG files that are written carry it, so that they can be read back."""

import re

PNG = b"\x89PNG\r\n\x1a\n"
HEAD = 33  # bytes of a PNG before its second chunk: 8 of signature, 25 of the first chunk
LARGEST = 8_000_000  # bytes of a puzzle
_CHUNK = rb"(?s).{4}iTXtunriddle ([a-z_]{1,40})\0{5}"
_ELEMENT = rb'<metadata data-puzzle="([a-z_]{1,40})">(?=[\w{])'


def embed(drawing: bytes, family: str, content: bytes) -> bytes:
    """The drawing, SVG or PNG, with this content of a file of the family inside."""
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
    """The family and the content that a drawing carries; None for any other file."""
    if data.startswith(PNG):
        chunk = re.match(_CHUNK, data[HEAD : HEAD + 80])
        end = HEAD + 8 + int.from_bytes(data[HEAD : HEAD + 4], "big")
        return None if chunk is None else (chunk[1].decode(), data[HEAD + chunk.end() : end])
    if b"<svg" not in data[:1000]:
        return None
    element = re.search(_ELEMENT, data[:4096])
    end = data.find(b"</metadata>", element.end(), element.end() + LARGEST) if element else -1
    if element is None or end < 0:
        return None
    from html import unescape

    return element[1].decode(), unescape(data[element.end() : end].decode(errors="replace")).encode()
