"""Fetching by number, against a server on this machine."""

import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socket import gaierror
from typing import Any

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.fronts import fetch as module
from unriddle.fronts.fetch import fetch
from unriddle.puzzles.nonogram import FAMILY

CORPUS = Path(__file__).parents[2] / "corpus" / "nonogram"


class Site:
    """A server whose answers a test sets; `asked` has what it was asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[str] = []
        self.hosts: list[str] = []
        self.drip = 0.0
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                status, headers, data = site.answers.get(self.path, (404, {}, b"no"))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                for at in range(0, len(data), 4096 if not site.drip else 1):
                    self.wfile.write(data[at : at + (4096 if not site.drip else 1)])
                    time.sleep(site.drip)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def connect(self, host: str) -> HTTPConnection:
        self.hosts.append(host)
        return HTTPConnection("127.0.0.1", self.server.server_port, timeout=5)


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.server.shutdown()
    site.server.server_close()


def refused(source: str, connect: Callable[[str], Any]) -> str:
    with pytest.raises(PuzzleError) as caught:
        fetch(source, connect)
    return str(caught.value)


def test_other_sources_are_left_alone() -> None:
    assert [fetch("nonogram:1x1:1:1"), fetch("file.non"), fetch("https://webpbn.com/")] == [None, None, None]


@pytest.mark.parametrize("number", ["", "x", "-1", "1/../2", "6\n", "٣", "1" * 10])
def test_a_number_must_follow(number: str) -> None:
    with pytest.raises(PuzzleError, match="the number of a puzzle"):
        fetch(f"nonograms.org:{number}")


def test_webpbn_is_asked_for_its_xml(site: Site) -> None:
    page = (CORPUS / "tent.xml").read_bytes()
    site.answers["/XMLpuz.cgi?id=6"] = (200, {}, page)
    assert fetch("webpbn:6", site.connect) == page
    assert (site.hosts, site.asked) == (["webpbn.com"], ["/XMLpuz.cgi?id=6"])


@pytest.mark.parametrize("name", ["nonograms.org", "nonograms.ru"])
def test_black_and_white_and_color_pages_are_found_by_one_number(site: Site, name: str) -> None:
    page = (CORPUS / "tent.html").read_bytes()
    site.answers["/nonograms2/i/12"] = (200, {}, page)
    data = fetch(f"{name}:12", site.connect)
    assert data == page
    assert site.asked == ["/nonograms/i/12", "/nonograms2/i/12"]
    assert set(site.hosts) == {f"www.{name}"}
    assert [puzzle.title for puzzle in FAMILY.read(data, None)] == ["Tent"]


def test_a_redirect_on_the_same_host_is_followed(site: Site) -> None:
    site.answers["/nonograms/i/12"] = (301, {"Location": "https://www.nonograms.org/nonograms2/i/12"}, b"")
    site.answers["/nonograms2/i/12"] = (200, {}, b"var d=[[1]];")
    assert fetch("nonograms.org:12", site.connect) == b"var d=[[1]];"


ELSEWHERE = [
    "https://example.org/",
    "http://www.nonograms.org/x",
    "//example.org/x",
    "https://www.nonograms.org@example.org/",
    "",
]


@pytest.mark.parametrize("location", ELSEWHERE)
def test_a_redirect_elsewhere_is_refused(site: Site, location: str) -> None:
    site.answers["/nonograms/i/12"] = (302, {"Location": location}, b"")
    assert "a redirect to another site was refused" in refused("nonograms.org:12", site.connect)
    assert site.hosts == ["www.nonograms.org"]


def test_redirects_in_a_circle_end(site: Site) -> None:
    site.answers["/nonograms/i/12"] = (302, {"Location": "/nonograms/i/12"}, b"")
    assert said("too-many-redirects") in refused("nonograms.org:12", site.connect)


def test_a_missing_puzzle_is_reported(site: Site) -> None:
    assert said("there-is-no-puzzle", number="99") in refused("webpbn:99", site.connect)


def test_a_large_answer_is_cut_off(site: Site) -> None:
    site.answers["/XMLpuz.cgi?id=6"] = (200, {}, b"<puzzleset>" + b" " * module.MAX_BYTES)
    assert said("answer-is-larger-than-mb", most="4") in refused("webpbn:6", site.connect)


def test_a_slow_answer_is_cut_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.3)
    site.drip = 0.05
    site.answers["/XMLpuz.cgi?id=6"] = (200, {}, b"<puzzleset>" * 10)
    start = time.monotonic()
    assert "no answer within 0.3 seconds" in refused("webpbn:6", site.connect)
    assert time.monotonic() - start < 5


def test_offline_the_message_says_how_to_continue_by_hand() -> None:
    def connect(host: str) -> HTTPConnection:
        raise OSError("Name or service not known")

    for source in ("webpbn:6", "nonograms.org:6"):
        message = refused(source, connect)
        assert "Name or service not known" in message
        assert "and solve the file" in message
        assert "\n" not in message


def test_a_name_that_nobody_knows_asks_for_the_network() -> None:
    def connect(host: str) -> HTTPConnection:
        raise gaierror(-2, "Name or service not known")

    assert "webpbn.com (" + said("no-network-here", why="Name or service not known); save https") in refused(
        "webpbn:6", connect
    )


def test_only_https_is_used_by_default() -> None:
    connection = module._https("webpbn.com")
    assert (type(connection).__name__, connection.port) == ("HTTPSConnection", 443)


def test_an_answer_that_breaks_off_is_an_error_and_a_whole_one_is_none(site: Site) -> None:
    page = (CORPUS / "tent.xml").read_bytes()
    path = "/XMLpuz.cgi?id=7"
    site.answers[path] = (200, {"Content-Length": str(len(page) + 1)}, page)
    assert f"broke off after {len(page):,} of {len(page) + 1:,} bytes" in refused("webpbn:7", site.connect)
    site.answers[path] = (200, {"Content-Length": str(len(page))}, page)
    assert fetch("webpbn:7", site.connect) == page
