"""Setting by hand in headless Chromium: pictures are drawn, mended by what is suggested, kept, and played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from fronts.web.browser import door

pytestmark = pytest.mark.slow
SIDE = 15
SOLVED = "() => /^Solved/.test(document.getElementById('sentence').textContent)"
Cells = set[tuple[int, int]]
FILLED = """(home) => [...document.querySelectorAll(home + " .cell.filled")].map(({ dataset }) =>
    [Number(dataset.row), Number(dataset.column)])"""
JUDGED = "() => document.getElementById('setter')?.dataset.over === 'true'"


def drawing(seed: int) -> Cells:
    """Some spots and a frame of them, as a person might draw, of many solutions."""
    dice = Random(f"set {seed}")
    spots = [(dice.uniform(2, 12), dice.uniform(2, 12), dice.uniform(2, 5)) for _ in range(4)]
    inside = {
        (row, column)
        for row in range(SIDE)
        for column in range(SIDE)
        if any((row - y) ** 2 + (column - x) ** 2 < r * r for y, x, r in spots)
    }
    return {cell for cell in inside if dice.random() > 0.45}


def runs(cells: Cells) -> Iterator[tuple[int, int, int]]:
    """Row, first and last column of each run of cells."""
    for row in range(SIDE):
        columns = sorted(column for at, column in cells if at == row)
        start = None
        for column in columns:
            start = column if start is None else start
            if column + 1 not in columns:
                yield row, start, column
                start = None


# Pointers and keys as the browser has them, all in one go: each stroke is a row, its first and its last column.
POINTERS = """async ([home, strokes]) => {
    for (const [row, first, last] of strokes)
        for (const [kind, column] of [["pointerdown", first], ["pointermove", last], ["pointerup", last]]) {
            const cell = document.querySelector(`${home} [data-row='${row}'][data-column='${column}']`);
            const { x, y, width, height } = cell.getBoundingClientRect();
            const place = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, pointerType: "mouse" };
            cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...place }));
        }
    await new Promise(requestAnimationFrame);
}"""
KEYS = """async (keys) => {
    document.querySelector("#setBoard [data-row='0'][data-column='0']").focus();
    for (const key of keys)
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
}"""


def by_pointer(page: Any, home: str, cells: Cells) -> None:
    page.evaluate(POINTERS, [home, list(runs(cells))])


def by_keys(page: Any, cells: Cells) -> None:
    rows = [[([" "] if (row, at) in cells else []) + ["ArrowRight"] for at in range(SIDE)] for row in range(SIDE)]
    page.evaluate(KEYS, [key for row in rows for keys in [*row, ["Home", "ArrowDown"]] for key in keys])


def middle(page: Any, home: str, row: int, column: int) -> tuple[float, float]:
    place = page.locator(f"{home} [data-row='{row}'][data-column='{column}']").bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def filled(page: Any, home: str) -> Cells:
    return {(row, column) for row, column in page.evaluate(FILLED, home)}


@pytest.fixture
def setter(page: Any) -> Any:
    """The dialog with an empty drawing."""
    if page.evaluate("document.getElementById('setter')?.open"):
        page.click("#setClose")
    if not page.is_visible("#start"):
        page.click("#home")
    door(page)
    page.click("#setIt")
    page.wait_for_selector("#setBoard .cell")
    page.click("#setNew")
    page.wait_for_function("() => !document.querySelector('#setBoard .filled')")
    page.wait_for_function(JUDGED)
    return page


def shows(page: Any, cells: Cells) -> None:
    """Wait until the sheet has these cells filled."""
    wanted = sorted(map(list, cells))
    page.wait_for_function(f"(cells) => JSON.stringify(({FILLED})('#setBoard')) === JSON.stringify(cells)", arg=wanted)


def mend(page: Any) -> int:
    """Follow what is suggested until there is one solution; how many changes were taken."""
    taken = 0
    while True:
        page.wait_for_function(JUDGED, timeout=60_000)
        if page.get_attribute("#setter", "data-verdict") in ("lines", "unique"):
            return taken
        changes = page.locator("#setChanges button")
        if changes.count() and taken < 40:
            changes.first.click()
        else:
            page.click("[data-way='unique']")
        taken += 1
        page.wait_for_timeout(100)


@pytest.mark.parametrize("seed", range(10))
def test_a_picture_is_drawn_repaired_by_suggestions_and_played(setter: Any, seed: int) -> None:
    cells = drawing(seed)
    if seed % 2:
        by_keys(setter, cells)
    else:
        by_pointer(setter, "#setBoard", cells)
    shows(setter, cells)
    mend(setter)
    answer = filled(setter, "#setBoard")
    setter.fill("#setTitle", f"Spots {seed}")
    setter.click("#setPlay")
    setter.wait_for_selector("#tools button:has-text('fill')")
    setter.wait_for_selector(f"#board [data-row='{SIDE - 1}']")
    by_pointer(setter, "#board", answer)
    setter.wait_for_function(f"() => document.querySelectorAll('#board .cell.filled').length === {len(answer)}")
    setter.wait_for_timeout(300)
    if not setter.evaluate(SOLVED):  # which it is as soon as all is filled where finished lines cross themselves
        setter.click("#tools button:has-text('cross')")
        by_pointer(setter, "#board", {(row, column) for row in range(SIDE) for column in range(SIDE)} - answer)
    setter.wait_for_function(SOLVED, timeout=20_000)


def test_strokes_are_undone_and_a_change_is_one_stroke(setter: Any) -> None:
    by_pointer(setter, "#setBoard", {(0, 0), (1, 1), (2, 2)})
    setter.wait_for_function(JUDGED)
    assert setter.get_attribute("#setter", "data-verdict") == "multiple"
    assert setter.locator("#setBoard [data-set='differ']").count() > 3
    setter.click("[data-way='unique']")
    setter.wait_for_function("() => document.getElementById('setter').dataset.verdict === 'lines'")
    setter.keyboard.press("Control+z")
    shows(setter, {(0, 0), (1, 1), (2, 2)})
    setter.keyboard.press("Control+z")
    shows(setter, {(0, 0), (1, 1)})
    setter.keyboard.press("Control+y")
    shows(setter, {(0, 0), (1, 1), (2, 2)})


def test_tools_fill_boxes_floods_and_mirrors_and_the_size_grows_on_every_side(setter: Any) -> None:
    box = [middle(setter, "#setBoard", *cell) for cell in ((2, 2), (4, 5))]
    setter.click("[data-tool='box']")
    setter.click("#setAcross")
    setter.mouse.move(*box[0])
    setter.mouse.down()
    setter.mouse.move(*box[1], steps=5)
    setter.mouse.up()
    left = {(row, column) for row in range(2, 5) for column in range(2, 6)}
    shows(setter, left | {(row, SIDE - 1 - column) for row, column in left})
    setter.click("#setAcross")
    setter.click("[data-tool='flood']")
    setter.mouse.click(*middle(setter, "#setBoard", 0, 0))
    shows(setter, {(row, column) for row in range(SIDE) for column in range(SIDE)})
    setter.click("[data-tool='pen']")
    setter.click("#setSize > summary")
    for side in ("top", "left", "right", "bottom"):
        setter.click(f".side-{side} button:has-text('+')")
    setter.wait_for_function(f"() => document.querySelectorAll('#setBoard .cell').length === {(SIDE + 2) ** 2}")
    shows(setter, {(row + 1, column + 1) for row in range(SIDE) for column in range(SIDE)})
    setter.click("#setSize > summary")


def test_what_is_half_drawn_outlives_the_page_and_continues(setter: Any) -> None:
    by_pointer(setter, "#setBoard", {(3, 3), (3, 4), (5, 7)})
    setter.fill("#setTitle", "Half drawn")
    setter.wait_for_timeout(800)
    setter.reload()
    setter.wait_for_selector("html[data-ready]", timeout=120_000)
    setter.click("#drafts .card:has-text('Half drawn')")
    setter.wait_for_selector("#setBoard .cell.filled")
    shows(setter, {(3, 3), (3, 4), (5, 7)})
    assert setter.input_value("#setTitle") == "Half drawn"


def test_a_file_is_written_in_a_format_that_is_chosen(setter: Any) -> None:
    by_pointer(setter, "#setBoard", {(1, 1)})
    setter.wait_for_selector("#setFormats option[value='non']", state="attached")
    setter.select_option("#setFormats", "non")
    with setter.expect_download() as got:
        setter.click("#setFile")
    assert b"width 15" in got.value.path().read_bytes()


def test_a_puzzle_that_is_open_is_changed(page: Any) -> None:
    page.evaluate("document.getElementById('setter')?.close()")
    page.goto(page.url.split("#")[0] + "#p=nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    page.wait_for_selector("#board .cell")
    page.click("#keeping > summary")
    page.click("#edit")
    page.wait_for_selector("#setBoard .cell.filled")
    assert len(filled(page, "#setBoard")) == 16
    page.click("#setClose")


def test_squares_are_judged_while_givens_are_typed(setter: Any) -> None:
    setter.select_option("#setKind", "latin")
    setter.wait_for_selector("#setSheet input")
    setter.wait_for_function("() => document.getElementById('setter').dataset.verdict === 'multiple'")
    setter.click("[data-way='unique']")
    setter.wait_for_function("() => document.getElementById('setter').dataset.verdict === 'unique'", timeout=20_000)
    setter.click("[data-way='minimal']")
    setter.wait_for_function("() => document.getElementById('setVerdict').textContent.includes('minimal')")
    setter.select_option("#setKind", "nonogram")
    setter.wait_for_selector("#setBoard .cell")


def test_words_are_cut_and_their_board_is_judged(setter: Any) -> None:
    setter.select_option("#setKind", "quartiles")
    setter.wait_for_selector("#setSheet input")
    setter.select_option("[data-name='by'] select", "words")
    setter.wait_for_function("() => document.querySelectorAll('#setSheet input').length === 5")
    words = ("crosswords", "adventurous", "understand", "microscope", "wilderness")
    for at, word in enumerate(words):
        setter.locator("#setSheet input").nth(at).fill(word)
    setter.wait_for_function(
        "() => document.getElementById('setVerdict').textContent.includes('every tile')", timeout=60_000
    )
    setter.click("[data-way='cut']")
    setter.wait_for_function("() => document.querySelector('#setSheet input').value.includes('-')", timeout=60_000)
    setter.wait_for_function("() => document.getElementById('setter').dataset.verdict === 'unique'", timeout=60_000)
    setter.select_option("#setKind", "nonogram")
    setter.wait_for_selector("#setBoard .cell")


LINES_ALONE = """() => {
    window.strange = [];
    const list = document.getElementById("setVerdict");
    const look = () => window.strange.push(...[...list.childNodes].map((each) => each.nodeName));
    new MutationObserver(look).observe(list, { childList: true });
}"""


def test_the_verdict_is_a_list_of_lines_also_while_it_is_looked_for(setter: Any) -> None:
    setter.evaluate(LINES_ALONE)
    setter.click("#setClose")
    door(setter)
    setter.click("#setIt")
    setter.wait_for_function("() => window.strange.length > 1")
    assert set(setter.evaluate("window.strange")) == {"LI"}


def test_the_kind_that_was_chosen_last_is_set_however_quickly_it_was_chosen(setter: Any) -> None:
    for kinds in (("balda", "latin"), ("latin", "nonogram"), ("quartiles", "balda", "latin")):
        setter.evaluate(
            """(kinds) => kinds.forEach((kind) => {
                document.getElementById("setKind").value = kind;
                document.getElementById("setKind").onchange();
            })""",
            kinds,
        )
        setter.wait_for_function(JUDGED)
        setter.wait_for_timeout(300)
        drawn = setter.evaluate("document.querySelector('#setBoard .cell') !== null")
        fields = setter.evaluate("document.querySelectorAll('#setSheet input').length")
        assert (drawn, fields) == ((True, 0) if kinds[-1] == "nonogram" else (False, 25))
    setter.select_option("#setKind", "nonogram")
    setter.wait_for_selector("#setBoard .cell")
