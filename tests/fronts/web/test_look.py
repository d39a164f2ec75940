"""What a person sees of a game: ticks, lights, the two sides of balda, and the technique behind a hint."""

import json
import re
from typing import Any

import pytest
from fronts.web.browser import paste, solve
from fronts.web.places import TILES
from fronts.web.test_screens import OVERLAP

from unriddle.fronts.protocol import card_of
from unriddle.registry import find
from unriddle.session.opened import Opened
from unriddle.session.reading import example
from unriddle.session.solving import Session

pytestmark = pytest.mark.slow
# The delays of all that lights up from now on: on a busy machine it may be over before it is looked at.
LIGHTS = """() => {
    const before = Element.prototype.animate;
    window.lights = [];
    Element.prototype.animate = function (frames, timing) {
        lights.push(timing.delay ?? 0);
        return before.call(this, frames, timing);
    };
}"""
LIT = "() => document.getAnimations().filter((each) => each.effect.target.classList.contains('cell')).length"


def begin(page: Any, text: str) -> None:
    """Open a puzzle and wait for its sheet."""
    paste(page, text)
    page.wait_for_selector("#undo:visible")
    page.wait_for_selector("#hint:visible")


def square(page: Any) -> list[list[str]]:
    """Opens the square that comes with the page; its solution."""
    begin(page, example("example:square").decode())
    session = Session.start(Opened.parse("latin:7:..36.5./7..1..4/..6..7./..1..../......./...4.1./1.4..6.:base=1"))
    list(session.run())
    picture = session.family.picture(session.puzzle, session.finds.first)
    return [[str(cell.text) for cell in line] for line in picture.cells]


def put(page: Any, row: int, column: int, symbol: str) -> None:
    """A symbol into a cell."""
    page.click(f"#board [data-row='{row}'][data-column='{column}']")
    page.click(f"#tools [data-tool='{symbol}']")
    page.wait_for_selector(f"#board [data-row='{row}'][data-column='{column}']:has-text('{symbol}')")


def test_a_line_of_a_square_that_is_whole_gets_its_tick_and_lights_up(page: Any) -> None:
    solution = square(page)
    held = page.locator("#board [data-row='0']").all_inner_texts()
    open_cells = [column for column, text in enumerate(held) if not text]
    for column in open_cells:
        assert page.locator("#board .ticked").count() == 0
        put(page, 0, column, solution[0][column])
    page.wait_for_selector("#board [data-row='0'][data-column='6'] .ticked.row")
    assert page.locator("#board .ticked").count() == 1
    assert page.evaluate(LIT) == 7
    page.wait_for_selector("#board [data-row='0'][data-column='6'][aria-label*='line done']")
    page.click("#undo")
    page.wait_for_selector("#board .ticked", state="detached")
    wrong = next(symbol for symbol in "0123456" if symbol in solution[0][:5])
    put(page, 0, open_cells[-1], wrong)
    assert page.locator("#board .ticked").count() == 0


def test_tiles_of_a_word_light_in_their_order_and_a_quartile_has_a_color_of_its_own(page: Any) -> None:
    begin(page, f"quartiles:{TILES}")
    page.evaluate(LIGHTS)
    for word, group in ((("nih", "il", "is", "tic"), 1), (("cro", "ss", "wo", "rds"), 2)):
        for tile in word:
            page.click(f"#board .cell:text-is('{tile}')")
        page.click("#enter")
        page.wait_for_selector(f"#board .cell.group{group} >> nth=3")
        page.wait_for_function("lights.length >= 4")
        assert page.evaluate("lights.splice(0)") == [0, 60, 120, 180]
        bar = page.locator(f"#board .row.joined >> nth={group - 1}")
        assert (bar.get_attribute("data-bar"), bar.locator(".cell").all_inner_texts()) == ("".join(word), list(word))
    assert page.locator("#board .cell.group1").count() == page.locator("#board .cell.group2").count() == 4
    lain = page.locator("#board .cell").all_inner_texts()
    page.click("#shuffle")
    assert page.locator("#board .cell").all_inner_texts()[:8] == lain[:8]  # what is found stays
    page.click("#undo")
    page.wait_for_function("() => document.querySelectorAll('#board .row.joined').length === 1")


def test_the_technique_behind_a_hint_is_read_also_without_a_network(page: Any) -> None:
    begin(page, "latin:4:0.../..../1..2/.3..")
    page.context.set_offline(True)
    for _ in range(2):
        page.click("#hint")
        page.wait_for_selector("#sentence.why:not(:empty)")
        page.wait_for_timeout(200)
    page.click("#why")
    page.wait_for_selector("#technique[open]")
    assert page.inner_text("#techniqueName") == "Hidden single"
    assert "Every line needs each symbol once" in page.inner_text("#techniqueIdea")
    assert page.locator("#technique .thumb .cell").count() > 30
    assert page.locator("#technique-after .new").count() == 1
    assert not page.is_visible("#techniquePage")  # the page stands alone
    page.click("#techniqueRelated button:has-text('last cell')")
    page.wait_for_selector("#techniqueName:has-text('Last cell')")
    page.click("#techniqueClose")
    page.context.set_offline(False)


@pytest.mark.parametrize("name", ["full line", "simple spaces", "trial"])
def test_both_boards_of_a_card_of_a_picture_have_their_clues(page: Any, name: str) -> None:
    told = json.loads(json.dumps(card_of(find("nonogram"), name) | {"page": ""}, default=str))
    page.evaluate("(told) => import('./lesson.js').then(({ teach }) => teach({ one: async () => told }, ''))", told)
    for side in ("before", "after"):
        assert page.locator(f"#technique-{side} .clue:visible").count() > 5
    page.click("#techniqueClose")


def test_moves_of_both_sides_of_balda_stand_beside_each_other_and_are_drawn(page: Any) -> None:
    begin(page, example("example:field").decode())
    for _ in range(2):
        page.click("#hint")
        page.wait_for_selector("#sentence.why:not(:empty)")
    page.click("#doIt:has-text('Do it')")
    page.wait_for_selector("#score section:nth-child(2) .move")
    words = page.locator("#score .move b").all_inner_texts()
    totals = page.locator("#score output").all_inner_texts()
    points = page.locator("#score .move em").all_inner_texts()
    assert (len(words), totals) == (2, points)
    page.hover("#score .move >> nth=0")
    page.wait_for_selector("#board.spot .told")
    assert page.locator("#board .told, #board .why").count() == len(words[0])
    page.hover("#hint")
    page.wait_for_selector("#board:not(.spot)")
    page.click("#score .move >> nth=1")
    page.wait_for_selector("#board.spot")


def test_words_of_tiles_are_reported_by_rank_and_the_five_have_the_color_of_their_tiles(page: Any) -> None:
    begin(page, f"quartiles:{TILES}")
    solve(page)
    page.wait_for_selector("#report .ranked progress")
    assert page.inner_text("#report .ranked").split() == ["Expert", "Points:", "132"]
    five = page.locator("#found .five")
    assert (five.count(), five.first.get_attribute("data-head")) == (5, "Four tiles")
    for each in five.all():
        group = re.findall(r"group\d", str(each.get_attribute("class")))[0]
        lit = page.locator(f"#board .{group}").all_inner_texts()
        assert sorted(lit) == sorted(each.locator("i").inner_text().split("+"))
    assert not page.is_visible("#where")
    page.click("#counts > summary")
    assert "maximum 132" in page.inner_text("#where")


def test_a_hint_that_is_long_is_cut_between_clauses_and_unfolds(page: Any) -> None:
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, OVERLAP)
    for step in ("Look at", "is filled", "in any case"):
        page.click("#hint")
        page.wait_for_selector(f"#sentence:has-text('{step}')")
        if step == "is filled" and page.is_visible("#doIt:has-text('Do it')") and not page.is_visible("#leafing"):
            page.click("#doIt:has-text('Do it')")
            page.wait_for_selector("#undo:enabled")
            for again in ("Look at", "is filled"):
                page.click("#hint")
                page.wait_for_selector(f"#sentence:has-text('{again}')")
    page.wait_for_selector("#leafing:visible")
    assert page.locator("#board.spot").count() == 1
    clauses = len(re.findall("[.,:;] ", page.text_content("#sentence"))) + 1
    assert page.locator("#sentence .rest").count() == 0 < clauses - 5  # the room up to the board is enough
    cell, hint = (page.locator(each).last.bounding_box() for each in ("#board .cell", "#saying"))
    assert cell["y"] + cell["height"] <= hint["y"]
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_selector("#sentence .rest", state="attached")
    assert page.locator("#sentence .rest").count() < clauses - 1  # more than the first of them is seen
    high = "document.getElementById('sentence').getBoundingClientRect().height"
    cut = page.evaluate(high)
    assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(sentence)") <= 3
    page.click("#sentence button")
    page.wait_for_selector("#saying.whole")
    assert page.evaluate(high) > 1.5 * cut
    assert page.is_visible("#doIt")
    page.click("#sentence")
    page.wait_for_selector("#saying:not(.whole)")
    page.set_viewport_size(size)
