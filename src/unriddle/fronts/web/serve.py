"""A small server for the page on this machine: files, compressed, with the headers that a host should send; and
puzzles by their number from two sites, which a page may not ask itself.
"""

import gzip
import http.server
import mimetypes
import posixpath
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from unriddle.core import MissingError, PuzzleError, Text

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' blob:; style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".pack": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


# What is asked for by its number, and the site that has it.
FETCHED = re.compile("/get/(webpbn|nonograms)/([1-9][0-9]{0,8})", re.ASCII)
SITES = {"webpbn": "webpbn", "nonograms": "nonograms.org"}


class Server(http.server.ThreadingHTTPServer):
    """Counts the bytes of bodies that it sent, for tests and benches."""

    daemon_threads = True
    sent = 0

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.folder = folder

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader who leaves while something is sent is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> Server:
    """A server of this folder, not serving yet; MissingError without a page in it."""
    if not (folder / "index.html").is_file():
        raise MissingError(Text("there is no page in {folder}: unriddle page build makes it", folder=str(folder)))
    return Server(folder.resolve(), port)


def compressed(content: bytes) -> bytes:
    """As a server sends it."""
    return gzip.compress(content, 6, mtime=0)


@lru_cache
def _compressed(path: Path, changed: int) -> bytes:
    return compressed(path.read_bytes())


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Any

    def do_GET(self) -> None:
        wanted = FETCHED.fullmatch(self.path)
        if wanted:
            self._fetch(SITES[wanted[1]], wanted[2])
            return
        path = self._path()
        if path is None:
            self._give(404, b"there is no such file\n", {"Content-Type": TYPES[".txt"]})
            return
        changed = path.stat().st_mtime_ns
        headers = {"ETag": f'"{changed:x}"', "Cache-Control": "no-cache"}
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._give(304, b"", headers)
            return
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers |= {"Content-Type": kind, "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
        body = path.read_bytes()
        if path.suffix != ".pack" and "gzip" in self.headers.get("Accept-Encoding", ""):
            body = _compressed(path, changed)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self._give(200, body, headers)

    def _fetch(self, site: str, number: str) -> None:
        """The puzzle as its site gives it, or the line that says why there is none."""
        from unriddle.fronts.fetch import fetch

        headers = {"Content-Type": "application/octet-stream", "X-Content-Type-Options": "nosniff"}
        try:
            self._give(200, fetch(f"{site}:{number}") or b"", headers | {"Cache-Control": "no-store"})
        except PuzzleError as error:
            self._give(502, f"{error}\n".encode(), {"Content-Type": TYPES[".txt"]})

    def _path(self) -> Path | None:
        """The file that is asked for, None for none of the folder."""
        asked = posixpath.normpath(unquote(urlsplit(self.path).path)).lstrip("/") or "index.html"
        if "\0" in asked:
            return None
        path = (self.server.folder / asked).resolve()
        inside = path.is_relative_to(self.server.folder)
        return path if inside and path.is_file() else None

    def _give(self, code: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.sent += len(body)

    def log_message(self, format: str, *values: object) -> None:
        """Say nothing: a terminal is no log."""
