"""A small server for the page on this machine: files, compressed, with the headers that a host should send; and
puzzles by their number from two sites, which a page may not ask itself.
"""

import gzip
import http.server
import mimetypes
import posixpath
import re
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from socket import SHUT_RDWR
from threading import Lock
from typing import Any
from urllib.parse import unquote, urlsplit

from unriddle.core import MissingError, PuzzleError

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "img-src 'self' blob:; style-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
OWN_POLICY = re.compile('<meta http-equiv="Content-Security-Policy" content="([^"\n]*)">')
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


MAX_CONNECTIONS = 32  # the most connections at once; a browser opens six per site
WAITS_S = 20.0  # seconds to wait for the next part of a request, and for a reader to accept the next part of an answer
PART = 1 << 16  # the most bytes of a part
LOCAL = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
# Files requested by number, and the site that has them.
FETCHED = re.compile("/get/(webpbn|nonograms)/([1-9][0-9]{0,8})", re.ASCII)
SITES = {"webpbn": "webpbn", "nonograms": "nonograms.org"}


class Server(http.server.ThreadingHTTPServer):
    """Counts the bytes of bodies that it sent, for tests and benches."""

    daemon_threads = True
    request_queue_size = 128  # a connection beyond these is tried again after a second
    sent = 0

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.folder = folder
        self._idle: dict[Any, bool] = {}  # each connection, the longest idle first, and whether it waits for a request
        self._changing = Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection while there is room; the one that has waited longest for its request makes it."""
        with self._changing:
            for longest in [each for each, waits in self._idle.items() if waits][: len(self._idle) >= MAX_CONNECTIONS]:
                del self._idle[longest]
                with suppress(OSError):
                    longest.shutdown(SHUT_RDWR)  # its thread then ends
            room = len(self._idle) < MAX_CONNECTIONS
            if room:
                self._idle[request] = True
        if room:
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def note(self, request: Any, waits: bool) -> None:
        """Whether a connection waits for a request from now on."""
        with self._changing:
            if self._idle.pop(request, None) is not None:
                self._idle[request] = waits

    def shutdown_request(self, request: Any) -> None:
        with self._changing:
            self._idle.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that disconnect or time out while they are sent something."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0) -> Server:
    """Return a server of this folder, not serving yet; MissingError without a page in it."""
    if not (folder / "index.html").is_file():
        raise MissingError("there is no page in {folder}: unriddle page build makes it", folder=str(folder))
    return Server(folder.resolve(), port)


def compress(content: bytes) -> bytes:
    """Return the content compressed by gzip, as a server would send it."""
    return gzip.compress(content, 6, mtime=0)


@lru_cache
def _compress(path: Path, changed: int) -> bytes:
    return compress(path.read_bytes())


@lru_cache
def policy(path: Path, changed: int) -> str:
    """Return the content security policy of a file; a built page has its own, with digests of its content."""
    own = OWN_POLICY.search(path.read_text("utf-8")) if path.suffix == ".html" else None
    return own[1] if own else POLICY


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = WAITS_S
    server: Any

    def do_GET(self) -> None:
        self.server.note(self.connection, False)
        wanted = FETCHED.fullmatch(self.path)
        path = None if wanted else self._path()
        if not LOCAL.fullmatch(self.headers.get("Host", "")) or not self._is_own(wanted is None):
            self._say(403, "this server answers only to its own page\n")
        elif wanted:
            self._fetch(SITES[wanted[1]], wanted[2])
        elif path is None:
            self._say(404, "there is no such file\n")
        else:
            self._file(path)
        self.server.note(self.connection, True)

    def _is_own(self, is_file: bool) -> bool:
        """Whether the request is from a page of this server or a person, who may follow an external link."""
        site, mode = (self.headers.get(f"Sec-Fetch-{name}", "") for name in ("Site", "Mode"))
        return site in ("", "none", "same-origin") or (is_file and mode == "navigate")

    def _file(self, path: Path) -> None:
        packed = path.suffix != ".pack" and "gzip" in self.headers.get("Accept-Encoding", "")
        try:
            changed = path.stat().st_mtime_ns
            headers = {"ETag": f'"{changed:x}"', "Cache-Control": "no-cache"}
            if self.headers.get("If-None-Match") == headers["ETag"]:
                self._give(304, b"", headers)
                return
            body = _compress(path, changed) if packed else path.read_bytes()
            headers["Content-Security-Policy"] = policy(path, changed)
        except FileNotFoundError:  # it was there a moment ago
            self._say(404, "there is no such file\n")
            return
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        headers |= {"Content-Type": kind, "X-Content-Type-Options": "nosniff"}
        self._give(200, body, headers | ({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else {}))

    def _fetch(self, site: str, number: str) -> None:
        """Send the puzzle from its site, or the error as one line."""
        from unriddle.fronts.fetch import fetch

        headers = {"Content-Type": "application/octet-stream", "X-Content-Type-Options": "nosniff"}
        try:
            self._give(200, fetch(f"{site}:{number}") or b"", headers | {"Cache-Control": "no-store"})
        except PuzzleError as error:
            self._say(502, f"{error}\n")

    def _path(self) -> Path | None:
        """Return the file that is asked for, None for none of the folder."""
        try:
            asked = posixpath.normpath(unquote(urlsplit(self.path).path)).lstrip("/") or "index.html"
            path = (self.server.folder / asked).resolve()
            inside = path.is_relative_to(self.server.folder)
            return path if inside and path.is_file() else None
        except (OSError, ValueError, RuntimeError):  # no such name can be, or links lead in a circle
            return None

    def _say(self, code: int, why: str) -> None:
        self._give(code, why.encode(), {"Content-Type": TYPES[".txt"]})

    def _give(self, code: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for at in range(0, len(body), PART):
            self.wfile.write(body[at : at + PART])
        self.server.sent += len(body)

    def log_message(self, format: str, *values: object) -> None:
        """Log nothing."""
