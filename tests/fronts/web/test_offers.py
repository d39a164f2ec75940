"""How else a paste can be read: what the start screen offers as buttons, with Python's own answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from fronts.web.node_side import ask

from unriddle.fronts.protocol import Bridge
from unriddle.fronts.web.page import PageSpeaker
from unriddle.session import links
from unriddle.session.reading import Reader

SCRIPT = """
const element = (tag = "") => ({
  tag, hidden: false, value: "", dataset: {}, listeners: {}, children: [], textContent: "",
  classList: { toggle() {} }, setAttribute(name, value) { this[name] = value; }, focus() {}, setSelectionRange() {},
  addEventListener(name, act) { this.listeners[name] = act; },
  append(...more) { this.children.push(...more); }, replaceChildren(...more) { this.children = more; },
});
const there = {};
Object.assign(globalThis, {
  location: { search: "?lang=en" }, addEventListener() {}, localStorage: { getItem: () => null, setItem() {} },
  document: { body: element(), getElementById: (id) => (there[id] ??= element()), createElement: element },
});
const { Start } = await import("STATIC/start.js");
const buttons = (home) => (home.tag === "button" ? [home] : home.children.flatMap(buttons));
async function answer({ text, answers, clicks }) {
  for (const each of Object.values(there)) Object.assign(each, element());
  there.table.hidden = true;
  const [asked, opened] = [[], []];
  const engine = { async ask(request) { asked.push(request); return answers[JSON.stringify(request)] ?? []; } };
  const start = new Start(engine, { open: async (puzzle) => void opened.push(puzzle), wrong() {} });
  await start.read(text);
  const shown = () => (there.choice.hidden ? [] : buttons(there.choice).map((each) => each.textContent));
  const offered = [shown()];
  for (const name of clicks) {
    await buttons(there.choice).find((each) => each.textContent === name).listeners.click();
    offered.push(shown());
  }
  return { asked, opened, offered, wrong: there.wrong.textContent, about: there.choice.children[0]?.textContent ?? "" };
}
for (const id of ["table", "choice", "wrong"]) document.getElementById(id);
"""
WORDS = "azz th ss tru ref fu ra nih"
SIDES = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"
CLASH = "12..\n.12.\n3...\n....\n"


def events(**request: Any) -> list[Any]:
    """What the page's Python answers."""
    bridge = Bridge(Reader(), PageSpeaker("en"))
    return [json.loads(line) for line in bridge.answer(json.dumps({"do": "read", **request}))]


def question(text: str, ways: list[dict[str, Any]], clicks: list[str]) -> dict[str, Any]:
    """A paste, with Python's answers to it as it is and in other ways, and which buttons are pressed."""
    asked = [{"text": text, **way} for way in ({}, *ways)]
    answers = {json.dumps({"do": "read", **each}, separators=(",", ":")): events(**each) for each in asked}
    return {"text": text, "answers": answers, "clicks": clicks}


def test_a_paste_that_is_refused_or_guessed_offers_how_else_it_is_read(tmp_path: Path) -> None:
    square, swapped = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "nonogram:5x5:2/4/4/4/2:1,1/5/5/3/1"
    tiles, two, plain, kept, turned = ask(
        tmp_path,
        SCRIPT,
        [
            question(WORDS, [{"family": "quartiles"}], ["Quartiles"]),
            question("1..\n..1\n.1.\n", [{"family": "nonogram"}], ["Nonogram"]),
            question(CLASH, [{"plain": True}], ["Without the diagonals"]),
            question(SIDES, [], ["Open it"]),
            question(SIDES, [{"columns_first": True}], ["Swap rows and columns"]),
        ],
    )
    assert tiles["offered"] == [["Quartiles"], []]
    assert tiles["opened"] == ["quartiles:" + WORDS.replace(" ", ",")]
    assert two["offered"] == [["Latin square", "Nonogram"], []]
    assert two["opened"] == ["nonogram:3x3:1/1/1:1/1/1"]
    assert plain["offered"] == [["Without the diagonals"], []]
    assert plain["opened"] == ["latin:4:12../.12./3.../....:plain"]
    assert kept["offered"] == turned["offered"] == [["Open it", "Swap rows and columns"], []]
    assert (kept["opened"], turned["opened"]) == ([square], [swapped])
    assert kept["about"] == "rows are taken to come first"


def test_what_is_refused_is_reported_without_words_of_a_program() -> None:
    for text in (WORDS, CLASH):
        (error,) = events(text=text)
        assert "--" not in error["error"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "offered", "button", "opened_as"),
    [
        (WORDS, ["Quartiles"], "Quartiles", "quartiles:" + WORDS.replace(" ", ",")),
        ("1..\n..1\n.1.\n", ["Latin square", "Nonogram"], "Nonogram", "nonogram:3x3:1/1/1:1/1/1"),
        (CLASH, ["Without the diagonals"], "Without the diagonals", "latin:4:12../.12./3.../....:plain"),
        (SIDES, ["Open it", "Swap rows and columns"], "Swap rows and columns", "nonogram:5x5:2/4/4/4/2:1,1/5/5/3/1"),
    ],
)
def test_in_a_browser_each_offer_is_a_button_that_opens_the_puzzle(
    page: Any, text: str, offered: list[str], button: str, opened_as: str
) -> None:
    page.fill("#box", text)
    page.click("#open")
    page.wait_for_selector("#choice button:visible")
    assert page.locator("#choice button").all_inner_texts() == offered
    page.click(f"#choice button:text-is('{button}')")
    page.wait_for_selector("#table:not([hidden]) .cell")
    page.wait_for_function("location.hash !== ''")
    assert links.read(page.url).puzzle == opened_as
