"""Links as the page makes and reads them, beside Python's."""

import json
from pathlib import Path
from typing import Any

from fronts.web.node_side import ask

from unriddle.core import Play
from unriddle.registry import find
from unriddle.session import links
from unriddle.session.links import Link
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing

STORED = json.loads((Path(__file__).parents[2] / "session" / "gifts.json").read_text("utf-8"))
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


def test_the_page_reads_older_links_and_refuses_damaged_ones(tmp_path: Path) -> None:
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


def test_a_puzzle_that_is_too_large_gets_a_plain_link(tmp_path: Path) -> None:
    puzzle = "nonogram:1x1:" + "".join(f"{number * 7919 % 99991}/" for number in range(80_000))
    (written,) = ask(tmp_path, SCRIPT, [{"link": {"puzzle": puzzle, "parts": {}}}])
    assert written.startswith("#p=nonogram%3A1x1")
    assert links.read(written).puzzle == puzzle


GIFTS = """
Object.assign(globalThis, { location: { search: "?lang=en" }, localStorage: { getItem: () => null } });
const { begin } = await import("STATIC/play.js");
const { read } = await import("STATIC/links.js");
const { unseal } = await import("STATIC/gift.js");
const answer = async ({ link, solved, at }) => {
  const { puzzle, parts } = await read(new URL(link).hash);
  const play = begin(puzzle);
  for (const text of solved) if (!play.answer({ do: "move", text })) throw new Error(text);
  const cells = [...play.solved];
  if (at !== undefined) cells[at] = cells[at] ? 0 : 1;
  return unseal(parts.sealed, cells).then(({ message }) => message, () => null);
};
"""


def test_the_page_opens_what_python_sealed_and_only_with_the_solution(tmp_path: Path) -> None:
    asked: list[dict[str, Any]] = []
    for stored in STORED[:12]:
        puzzle = Opened.parse(stored["puzzle"]).puzzle
        playing = Playing(Play(find(puzzle.family), puzzle))
        playing.solve()
        asked.append({"link": stored["link"], "solved": list(playing.play.moves)})
    opened = ask(tmp_path, GIFTS, [*asked, {**asked[0], "at": 0}])
    assert opened == [*(stored["message"] for stored in STORED[:12]), None]
