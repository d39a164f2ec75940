"""What brings people back, and what other programs hand to the page: results, the card to share, shuffled tiles, a
shared picture, files, and the shortcuts of the installed page.
"""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, Browser, paste
from fronts.web.places import TILES

from unriddle.draw.svg import drawing_file
from unriddle.registry import find
from unriddle.session.opened import Opened

pytestmark = pytest.mark.slow
NOTE = """async ([days, seconds, puzzle]) => {
    const [results, store] = await Promise.all([import("./results.js"), import("./keep.js")]);
    if (!puzzle) return store.remember("results", "[]");
    const at = Date.now() - days * 86_400_000;
    const day = `${results.dateOf(at)}:latin`;
    results.note({ puzzle, kind: results.kindOf(puzzle), title: "", day, seconds, helps: 0, at });
}"""
SHARED = """async (content) => {
    const body = new FormData();
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    body.set("files", new File([bytes], "picture.png", { type: "image/png" }));
    await fetch("shared", { method: "POST", body });
}"""
# Chromium without an installed page has no files to hand over: this does what it does with one.
LAUNCH = """Object.defineProperty(window, "launchQueue", { value: { setConsumer: (take) => take({ files: [
    { getFile: async () => new File(["latin:4"], "small.txt", { type: "text/plain" }) }] }) } });"""
# Whether a picture of the page has a pixel of this color.
# How many pixels of the stamp on a card are lighter than its ground, in this line.
BAR = """async (y) => {
    const [image, canvas] = [document.querySelector("#sharedPicture"), new OffscreenCanvas(1200, 630)];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(785, y, 260, 1);
    return data.filter((value, at) => at % 4 === 0 && value > 80).length;
}"""
HAS = """async ([selector, red, green, blue]) => {
    const picture = document.querySelector(selector);
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const is = (at) => data[at] === red && data[at + 1] === green && data[at + 2] === blue;
    let found = false;
    for (let at = 0; at < data.length; at += 4) found ||= is(at);
    return [canvas.width, canvas.height, found];
}"""


def test_results_report_days_in_a_row_and_the_times_of_each_kind(page: Any) -> None:
    page.evaluate(NOTE, [0, 0, ""])
    page.click("#results-told > summary")
    page.wait_for_selector("#told:has-text('Nothing is solved yet')")
    page.click("#results-told > summary")
    for days, seconds, puzzle in (
        (0, 65, "latin:6:a"),
        (1, 185, "latin:6:b"),
        (2, 40, "latin:6:c"),
        (4, 9, "latin:7:a"),
    ):
        page.evaluate(NOTE, [days, seconds, puzzle])
    page.click("#results-told > summary")
    page.wait_for_selector("#told .numbers")
    assert page.inner_text("#told .numbers").split() == ["4", "solved", "3", "days", "in", "a", "row"]
    rows = [" ".join(text.split()) for text in page.locator("#told tbody tr").all_inner_texts()]
    assert rows == ["Latin square 6×6 3 0:40 1:05", "Latin square 7×7 1 0:09 0:09"]
    page.evaluate(NOTE, [0, 0, ""])
    page.click("#results-told > summary")


def test_the_card_to_share_reports_the_order_and_gives_nothing_away(page: Any) -> None:
    puzzle = "nonogram:3x2:1a,1b/1a:2a/0/1b:colours=ff0000,00ff00"
    page.emulate_media(reduced_motion="reduce")  # or the button is still on its way
    paste(page, puzzle)
    page.wait_for_selector("#tools .tool >> nth=1")
    for tool, row, column in ((0, 1, 0), (0, 0, 0), (1, 0, 2)):
        page.click(f"#tools .tool >> nth={tool}")
        page.click(f"#board [data-row='{row}'][data-column='{column}']")
    page.click("#finishShare")
    page.wait_for_selector("#shared[open]")
    told, helps, link = page.input_value("#sharedText").splitlines()
    assert (told, helps.endswith("without hints"), "#" in link) == ("unriddle · Nonogram", True, True)
    for color in ((255, 0, 0), (0, 255, 0)):
        assert page.evaluate(HAS, ["#sharedPicture", *color]) == [1200, 630, False]
    upper, lower = (page.evaluate(BAR, y) for y in (180, 300))  # the lower row fell first
    assert upper > 1.5 * lower > 0
    page.click("#sharedClose")
    page.emulate_media(reduced_motion=None)


def test_shuffled_tiles_are_the_same_and_words_are_played_with_them(page: Any) -> None:
    paste(page, f"quartiles:{TILES}")
    page.wait_for_selector("#shuffle:visible")
    before = page.locator("#board .cell").all_inner_texts()
    page.click("#shuffle")
    page.wait_for_function(
        "(first) => document.querySelector('#board').innerText.split('\\n').join() !== first.join()", arg=before
    )
    after = page.locator("#board .cell").all_inner_texts()
    assert (sorted(after), after == before) == (sorted(before), False)
    for tile in ("nih", "il", "is", "tic"):
        page.click(f"#board .cell >> nth={after.index(tile)}")
    page.wait_for_selector("#draftText:has-text('nih + il + is + tic')")
    page.click("#enter")
    page.wait_for_selector("#board .cell.group1 >> nth=3")
    assert page.locator("#board .cell.group1").all_inner_texts() == ["nih", "il", "is", "tic"]


def test_a_picture_that_is_shared_to_the_page_is_opened(opened: tuple[Browser, str]) -> None:
    puzzle = Opened.parse("nonogram:3x2:1/3:1/2/1").puzzle
    family = find("nonogram")
    content = family.carrying(drawing_file([family.picture(puzzle, None)], "png"), "png", puzzle)
    page = opened[0].open(opened[1])
    page.wait_for_selector("html[data-offline]", timeout=READY_MS)
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    page.evaluate(SHARED, b64encode(content).decode())
    page.goto(f"{opened[1]}?shared")
    page.wait_for_function("() => document.querySelectorAll('#board .cell').length === 6")
    page.close()


def test_a_file_that_is_opened_with_the_installed_page_is_read(opened: tuple[Browser, str]) -> None:
    page = opened[0].context.new_page()
    page.add_init_script(LAUNCH)
    page.goto(opened[1])
    page.wait_for_function("() => document.querySelectorAll('#board .cell').length === 16", timeout=READY_MS)
    page.close()


def test_each_shortcut_of_the_installed_page_opens_the_puzzle_of_today(site: Path, opened: tuple[Browser, str]) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    [handler] = manifest["file_handlers"]
    assert {".non", ".txt", ".save"} <= set(handler["accept"]["text/plain"])
    families = []
    for shortcut in manifest["shortcuts"]:
        page = opened[0].open(opened[1] + shortcut["url"].removeprefix("./"))
        page.wait_for_selector("#table:not([hidden]) .cell", timeout=READY_MS)
        families.append(page.get_attribute("#board", "data-family"))
        assert page.inner_text("#title").split(",")[0] in shortcut["name"]
        page.close()
    assert sorted(families) == ["balda", "latin", "nonogram", "quartiles"]
