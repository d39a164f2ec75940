"""The server of the page, and what the page does where it needs another's puzzle."""

from http.client import HTTPConnection
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET, create_connection
from struct import pack
from threading import Event, Thread
from typing import Any

import pytest

from unriddle.core import PuzzleError
from unriddle.fronts.web.by_number import fetch
from unriddle.fronts.web.serve import server


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


def test_the_page_asks_its_own_server_and_tells_how_to_go_on_by_hand_without_one() -> None:
    right = Request(200, b"a file")
    assert fetch("nonograms.org:7", right) == b"a file"
    assert right.opened == ("GET", "get/nonograms/7", False)
    by_hand = "open https://webpbn.com/XMLpuz.cgi?id=6, save it, and drop it here"
    for status, why in ((502, "nothing came"), (404, by_hand), (0, by_hand)):
        with pytest.raises(PuzzleError) as raised:
            fetch("webpbn:6", Request(status, b"nothing came\n"))
        assert why in str(raised.value)


def test_a_reader_who_leaves_while_a_file_is_sent_is_no_error(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "large.pack").write_bytes(bytes(50_000_000))
    serving = server(tmp_path)
    left = Event()
    told, serving.handle_error = serving.handle_error, lambda *request: (told(*request), left.set())  # type: ignore[method-assign]
    Thread(target=serving.serve_forever, daemon=True).start()
    with create_connection(("127.0.0.1", serving.server_port)) as reader:
        reader.sendall(b"GET /large.pack HTTP/1.1\r\nHost: here\r\n\r\n")
        reader.recv(1000)
        reader.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))  # gone without a word
    assert left.wait(30)
    serving.shutdown()
    serving.server_close()
    assert capfd.readouterr() == ("", "")
