"""The server of the page, and what the page does where it needs another's puzzle."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Event, Thread, active_count
from typing import Any

import pytest

from unriddle.core import PuzzleError
from unriddle.fronts.web.by_number import fetch
from unriddle.fronts.web.serve import MAX_CONNECTIONS, Server, server


def answers(folder: Path, *paths: str) -> list[tuple[int, bytes]]:
    """Status and body for each of these paths."""
    (folder / "index.html").write_text("the page")
    serving = server(folder)
    Thread(target=serving.serve_forever, daemon=True).start()
    told = []
    for path in paths:
        connection = HTTPConnection("127.0.0.1", serving.server_port, timeout=10)
        connection.request("GET", path)
        answer = connection.getresponse()
        told.append((answer.status, answer.read()))
        connection.close()
    serving.shutdown()
    serving.server_close()
    return told


def test_a_puzzle_is_fetched_by_its_number_from_two_sites_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("unriddle.fronts.fetch.fetch", lambda link: asked.append(link) or b"a file")
    good = answers(tmp_path, "/get/webpbn/6", "/get/nonograms/12345")
    assert good == [(200, b"a file")] * 2
    bad = ("/get/webpbn/0", "/get/webpbn/6x", "/get/webpbn/1234567890", "/get/example.com/6", "/get/webpbn/6?x=1")
    assert [status for status, _ in answers(tmp_path, *bad)] == [404] * len(bad)
    assert asked == ["webpbn:6", "nonograms.org:12345"]


def test_what_cannot_be_fetched_is_said_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(link: str) -> bytes:
        raise PuzzleError("nothing came", link)

    monkeypatch.setattr("unriddle.fronts.fetch.fetch", none)
    assert answers(tmp_path, "/get/webpbn/6", "/") == [(502, b"webpbn:6: nothing came\n"), (200, b"the page")]


class Response:
    """The body of a browser's answer."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def to_bytes(self) -> bytes:
        return self.content


class Request:
    """A browser's request that is answered at once."""

    def __init__(self, status: int, content: bytes = b"") -> None:
        self.status, self.response = status, Response(content)
        self.opened: tuple[Any, ...] = ()

    def open(self, *values: Any) -> None:
        self.opened = values

    def send(self) -> None:
        if not self.status:
            raise OSError("no network")


def test_the_page_asks_its_own_server_and_without_one_explains_what_to_do() -> None:
    right = Request(200, b"a file")
    assert fetch("nonograms.org:7", right) == b"a file"
    assert right.opened == ("GET", "get/nonograms/7", False)
    by_hand = "open https://webpbn.com/XMLpuz.cgi?id=6, save it, and drop it here"
    for status, why in ((502, "nothing came"), (404, by_hand), (0, by_hand)):
        with pytest.raises(PuzzleError) as raised:
            fetch("webpbn:6", Request(status, b"nothing came\n"))
        assert why in str(raised.value)


def test_a_connection_closed_while_a_file_is_sent_is_not_an_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "large.pack").write_bytes(bytes(50_000_000))
    serving = server(tmp_path)
    left = Event()
    told, serving.handle_error = serving.handle_error, lambda *request: (told(*request), left.set())  # type: ignore[method-assign]
    Thread(target=serving.serve_forever, daemon=True).start()
    with create_connection(("127.0.0.1", serving.server_port)) as reader:
        reader.sendall(b"GET /large.pack HTTP/1.1\r\nHost: localhost\r\n\r\n")
        reader.recv(1000)
        reader.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))  # gone without a word
    assert left.wait(30)
    serving.shutdown()
    serving.server_close()
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Server]:
    """A server of a folder with a page, links that lead nowhere good, and a pipe."""
    site = tmp_path / "site"
    (site / "sub").mkdir(parents=True)
    (site / "index.html").write_text("the page")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to("../secret.txt")
    (site / "loop").symlink_to("loop")
    (site / "up").symlink_to("..")
    if hasattr(os, "mkfifo"):
        os.mkfifo(site / "pipe")
    one = server(site)
    Thread(target=one.serve_forever, args=(0.02,), daemon=True).start()
    yield one
    one.shutdown()
    one.server_close()


def raw(serving: Server, request: bytes) -> bytes:
    """What the server says to these bytes until it closes the connection."""
    with create_connection(("127.0.0.1", serving.server_port), 20) as connection:
        connection.sendall(request)
        said = b""
        with suppress(ConnectionError):
            while part := connection.recv(1 << 16):
                said += part
        return said


def asked(serving: Server, path: bytes, *lines: bytes, host: bytes = b"localhost") -> tuple[bytes, bytes]:
    """Status and body of a request by hand."""
    head = b"\r\n".join([b"GET " + path + b" HTTP/1.1", b"Host: " + host, b"Connection: close", *lines])
    said, _, body = raw(serving, head + b"\r\n\r\n").partition(b"\r\n\r\n")
    return said.split(b" ")[1], body


ODD = [
    b"/../secret.txt",
    b"/..%2fsecret.txt",
    b"/%2e%2e/secret.txt",
    b"/%2f%2fetc%2fpasswd",
    b"/link.txt",
    b"/up/secret.txt",
    b"/loop",
    b"/pipe",
    b"/sub",
    b"/%00",
    b"/%ff%fe",
    b"/" + b"a" * 300,
    b"/" + b"a/" * 3000,
    b"http://[/",
    b"http://evil/../secret.txt",
    b"*",
]


@pytest.mark.parametrize("path", ODD, ids=range(len(ODD)))
def test_an_odd_path_is_none_of_the_folder_and_no_traceback(
    serving: Server, path: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    assert asked(serving, path) == (b"404", b"there is no such file\n")
    assert capfd.readouterr() == ("", "")


def test_only_the_own_page_and_people_are_answered(serving: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.fronts.fetch.fetch", lambda link: b"a file")
    ways: dict[bytes, tuple[bytes, ...]] = {
        b"own": (b"Sec-Fetch-Site: same-origin", b"Sec-Fetch-Mode: cors"),
        b"typed": (b"Sec-Fetch-Site: none", b"Sec-Fetch-Mode: navigate"),
        b"link": (b"Sec-Fetch-Site: cross-site", b"Sec-Fetch-Mode: navigate"),
        b"embedded": (b"Sec-Fetch-Site: cross-site", b"Sec-Fetch-Mode: no-cors"),
        b"other port": (b"Sec-Fetch-Site: same-site", b"Sec-Fetch-Mode: cors"),
    }
    told = {way: [asked(serving, path, *lines)[0] for path in (b"/", b"/get/webpbn/6")] for way, lines in ways.items()}
    assert told == {
        b"own": [b"200", b"200"],
        b"typed": [b"200", b"200"],
        b"link": [b"200", b"403"],
        b"embedded": [b"403", b"403"],
        b"other port": [b"403", b"403"],
    }
    hosts = [b"localhost:8000", b"127.0.0.1", b"[::1]:1", b"LOCALHOST", b"evil.example", b"localhost.evil.example", b""]
    assert [asked(serving, b"/", host=host)[0] for host in hosts] == [b"200"] * 4 + [b"403"] * 3
    assert b"403" in raw(serving, b"GET /get/webpbn/6 HTTP/1.0\r\n\r\n")


def test_half_requests_hold_few_threads_and_keep_nobody_out(serving: Server) -> None:
    before, halves = active_count(), []
    for _ in range(300):
        halves.append(create_connection(("127.0.0.1", serving.server_port), 20))
        halves[-1].sendall(b"GET / HTTP/1.1\r\n")
    assert asked(serving, b"/") == (b"200", b"the page")
    until = time.monotonic() + 20
    while active_count() - before > MAX_CONNECTIONS and time.monotonic() < until:
        time.sleep(0.05)
    assert active_count() - before <= MAX_CONNECTIONS
    for half in halves:
        half.close()


def test_a_silent_client_is_disconnected(serving: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.fronts.web.serve._Handler.timeout", 0.2)
    assert raw(serving, b"GET / HTTP/1.1\r\n") == b""
