"""Links as the page makes and reads them, beside Python's."""

from pathlib import Path

from fronts.web.node_side import ask

from unriddle.session import links
from unriddle.session.links import Link

SCRIPT = """
import { read, write } from "STATIC/links.js";
const answer = async ({ fragment, link }) => {
  if (fragment !== undefined) return read(fragment);
  for (const name in link.parts) link.parts[name] = new Uint8Array(link.parts[name]);
  return write(link);
};
"""
LINKS = [
    Link("latin:4"),
    Link("nonogram:2x2:2/1:2/1", "Ёлка — a <b>tree</b> & more", "me"),
    Link("balda:...../...../балда/...../.....", "", "", {"kind": ["a", 1]}, {"sealed": bytes(range(256)), "x": b""}),
    Link("nonogram:300x1:" + "1,1/" * 3000, "large"),
]


def test_the_page_and_python_read_one_anothers_links(tmp_path: Path) -> None:
    read = ask(tmp_path, SCRIPT, [{"fragment": f"#{link.fragment}"} for link in LINKS])
    for told, link in zip(read, LINKS, strict=True):
        parts = {name: bytes(held.values()) for name, held in told["parts"].items()}
        assert Link(told["puzzle"], told["title"], told["author"], told["more"], parts) == link
    fields = [{**link._asdict(), "parts": {name: list(held) for name, held in link.parts.items()}} for link in LINKS]
    written = ask(tmp_path, SCRIPT, [{"link": each} for each in fields])
    assert [links.read(each) for each in written] == LINKS


def test_the_page_reads_links_of_before_and_refuses_what_is_damaged(tmp_path: Path) -> None:
    fragment = LINKS[1].fragment
    asked = [
        "p=latin%3A4&x=1",
        "",
        "#more",
        fragment.replace("v1", "v2"),
        fragment[:-1],
        fragment[:30],
        "v1." + "A" * 100_001,
    ]
    old, nothing, other, *wrong = ask(tmp_path, SCRIPT, [{"fragment": each} for each in asked])
    assert (old["puzzle"], old["title"], nothing, other) == ("latin:4", "", None, None)
    assert [each["wrong"] for each in wrong] == ["newer", "damaged", "damaged", "damaged"]


def test_a_puzzle_that_is_too_large_has_a_link_of_before(tmp_path: Path) -> None:
    puzzle = "nonogram:1x1:" + "".join(f"{number * 7919 % 99991}/" for number in range(80_000))
    (written,) = ask(tmp_path, SCRIPT, [{"link": {"puzzle": puzzle, "parts": {}}}])
    assert written.startswith("#p=nonogram%3A1x1")
    assert links.read(written).puzzle == puzzle
