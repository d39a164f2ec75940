"""Links that hold a puzzle: made, read wherever an id is, and refused in one line where they are damaged."""

import random
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.session import links
from unriddle.session.links import Link
from unriddle.session.reading import Reader

IDS = [
    "latin:4:0.../..../1..2/.3..",
    "nonogram:2x2:2/1:2/1",
    "nonogram:2x2:1a,1b/?a:2a/1b:colours=ff0000,00ff00:given=1.1a",
    "quartiles:cro,ss,wo,rds",
    "balda:...../...../балда/...../.....;played=балда",
]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("title", ["", "Ёлка — a tree & <b>", "x" * 200])
def test_what_is_made_is_read_back(id: str, title: str) -> None:
    link = Link(id, title, "me" if title else "")
    assert links.read(link.fragment) == links.read(f" {link.address('https://example.org/a')}\n") == link
    (read,) = Reader().puzzles([link.address("https://example.org/")])
    assert (str(read.opened.puzzle), read.title, read.author, read.note) == (id, title, link.author, "a link")


def test_a_nonogram_has_the_names_of_its_link() -> None:
    read = Reader().one([Link("nonogram:1x1:1:1", "One", "me").address("https://example.org/")])
    assert (read.opened.puzzle.title, read.opened.puzzle.author) == ("One", "me")


def test_a_file_may_have_links_among_its_ids(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text(
        f"latin:4\n\n{Link('latin:5').address('https://example.org/')}\n{Link('latin:6').address('https://example.org/')[:-1]}\n"
    )
    good, other, damaged = Reader().puzzles([path])
    assert [str(good.opened.puzzle), str(other.opened.puzzle)] == ["latin:4", "latin:5"]
    assert str(damaged.error).endswith("some.txt:4: " + said("this-link-is-damaged-copy"))


def test_a_damaged_link_is_refused_wherever_it_is_changed() -> None:
    fragment = Link("nonogram:3x2:1/3:1/2/1", "One").fragment
    drawn = random.Random(1)
    for at in range(3, len(fragment)):
        sign = drawn.choice([sign for sign in "abcdefgh0123_-." if sign != fragment[at]])
        for text in (fragment[:at], fragment[:at] + sign + fragment[at + 1 :], fragment[:at] + fragment[at + 1 :]):
            if links.is_link(f"#{text}"):
                with pytest.raises(PuzzleError, match="this link is damaged"):
                    links.read(f"#{text}")


def _of(content: bytes) -> str:
    """A link with this as its first part, packed."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(content) + packer.flush()
    body = f"v1.{urlsafe_b64encode(packed).decode().rstrip('=')}"
    return f"#{body}.{zlib.crc32(body.encode()):08x}"


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"[]", b"{}", b'{"puzzle": 3}', b'{"puzzle": "latin:4", "title": 3}', b'{"puzzle": "a\\nb"}', b"\xff"),
        *(
            b'{"puzzle": "latin:4", "parts": "x"}',
            b'{"puzzle": "latin:4", "parts": [1]}',
            b"[" * 9000,
            b"0" * 2_000_000,
        ),
    ],
)
def test_a_link_that_holds_something_else_is_refused(content: bytes) -> None:
    with pytest.raises(PuzzleError, match="this link is damaged"):
        links.read(_of(content))


def test_titles_become_one_line_and_unknown_fields_are_passed_on() -> None:
    link = links.read(_of(b'{"puzzle": "latin:4", "title": "a\\n b", "later": [1]}'))
    assert (link.title, link.more) == ("a  b", {"later": [1]})


def test_other_versions_and_too_long_links_are_refused() -> None:
    with pytest.raises(PuzzleError, match="newer version"):
        links.read(Link("latin:4").fragment.replace("v1", "v2"))
    with pytest.raises(PuzzleError, match="longer than 100000"):
        links.read("v1." + "A" * 100_001)
    with pytest.raises(PuzzleError, match="too large for a link"):
        _ = Link("latin:4", parts={"x": bytes(100_000)}).fragment


@pytest.mark.parametrize("text", ["v1", "V1.x", "#x", "# p=3", "v1.", "1.2", "nonogram:1x1:1:1#p", "3 1\n#v1.x"])
def test_other_texts_hold_no_link(text: str) -> None:
    assert not links.is_link(text)
