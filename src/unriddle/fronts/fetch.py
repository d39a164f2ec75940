"""Puzzles by number from webpbn.com and nonograms.org: the only module that opens a socket, on request.

Only https, only these hosts, no redirect to another; size and time are limited. The response is returned unchanged and
validated by the file readers.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import message_of
from unriddle.session.reading import LINK
from unriddle.version import VERSION

SECONDS = 20.0
MAX_BYTES = 4_000_000
MAX_REDIRECTS = 3


class _Page(NamedTuple):
    """The host and path of a request."""

    host: str
    path: str


def fetch(source: str, connect: Callable[[str], Any] | None = None) -> bytes | None:
    """Return the file or page of `webpbn:ID`, `nonograms.org:ID` or `nonograms.ru:ID`; None for other sources.

    `connect` makes the connection to a host (http.client.HTTPSConnection). PuzzleError, with how to get the puzzle by
    hand.
    """
    match = re.fullmatch(LINK, source)
    if not match:
        return None
    site, number = match.groups()
    if not re.fullmatch("[1-9][0-9]{0,8}", number, re.ASCII):
        raise PuzzleError("write {site}: and the number of a puzzle, such as {site}:6", source[:60], site=site)
    if site == "webpbn":
        pages = [_Page("webpbn.com", f"/XMLpuz.cgi?id={number}")]
        wanted = re.compile(rb"<puzzleset")
        advice = Text("save https://webpbn.com{path} in a browser", path=pages[0].path)
    else:
        # One number is either black-and-white or in color.
        pages = [_Page(f"www.{site}", f"/{folder}/i/{number}") for folder in ("nonograms", "nonograms2")]
        wanted = re.compile(rb"\bd\s*=\s*\[\[")
        advice = Text(
            "save the page https://www.{site}{path} (in color: {colored}) in a browser",
            site=site,
            path=pages[0].path,
            colored=pages[1].path,
        )
    reason = Text("there is no puzzle {number}", number=number)
    for page in pages:
        try:
            data = _within(SECONDS, lambda page=page: _ask(page, connect or _https))  # type: ignore[misc]
        except OSError as error:
            reason = _reason(error)
            break
        if data is not None and wanted.search(data):
            return data
    raise PuzzleError(
        "could not reach {host} ({reason}); {by_hand} and solve the file",
        f"{site}:{number}",
        host=pages[0].host,
        reason=reason,
        by_hand=advice,
    )


def _reason(error: OSError) -> Text:
    """Return the reason for a failed request; an unknown host usually means that there is no network."""
    from socket import gaierror

    why = message_of(error) or Text.of(type(error).__name__)
    return Text("no network here? {why}", why=why) if isinstance(error, gaierror) else why


def _within(seconds: float, work: Callable[[], bytes | None]) -> bytes | None:
    """Return the result of the work; TimeoutError if it takes longer, whatever it is waiting for."""
    from threading import Thread

    done: list[bytes | None] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            done.append(work())
        except Exception as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise TimeoutError(Text("no answer within {seconds:g} seconds", seconds=seconds))
    return done[0]


def _https(host: str) -> Any:
    from http.client import HTTPSConnection

    return HTTPSConnection(host, timeout=SECONDS)


def _ask(page: _Page, connect: Callable[[str], Any]) -> bytes | None:
    """Return the body of the response, None if the host has no such page. Raises OSError."""
    from http.client import HTTPException

    for _ in range(MAX_REDIRECTS + 1):
        connection = connect(page.host)
        answer = None
        try:
            headers = {"User-Agent": f"unriddle/{VERSION}", "Accept-Encoding": "identity"}
            connection.request("GET", page.path, headers=headers)
            answer = connection.getresponse()
            if answer.status in (301, 302, 303, 307, 308):
                page = _follow_redirect(page, answer.getheader("Location") or "")
                continue
            if answer.status in (404, 410):
                return None
            if answer.status != 200:
                raise OSError(Text("answer {status}", status=answer.status))
            data: bytes = answer.read(MAX_BYTES + 1)
            length = answer.getheader("Content-Length") or ""
        except HTTPException as error:
            raise OSError(Text("invalid answer: {kind}", kind=type(error).__name__)) from error
        finally:
            if answer is not None:
                answer.close()
            connection.close()
        if len(data) > MAX_BYTES:
            raise OSError(Text("the answer is larger than {most} MB", most=MAX_BYTES // 1_000_000))
        if length.isdecimal() and len(data) < int(length[:20]):
            got, expected = len(data), int(length[:20])
            raise OSError(Text("the answer broke off after {got:,} of {whole:,} bytes", got=got, whole=expected))
        return data
    raise OSError(Text("too many redirects"))


def _follow_redirect(page: _Page, location: str) -> _Page:
    """Return the page that an answer points to, on the same host."""
    match = re.fullmatch(r"(?:https://(?:www\.)?([a-z.]+))?(/[!-~]*)", location)
    if not match or (match[1] and match[1] != page.host.removeprefix("www.")) or location.startswith("//"):
        raise OSError(Text("a redirect to another site was refused: {location}", location=location[:80]))
    return _Page(page.host, match[2])
