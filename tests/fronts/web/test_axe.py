"""What axe-core, which looks for what hinders readers, finds on the page: nothing serious."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import door, paste, solve
from fronts.web.conftest import WORK

from scripts.page import parts
from unriddle.core import MissingError
from unriddle.session.reading import example

pytestmark = pytest.mark.slow
AXE = "axe-core@4.14.1"
AXE_HASH = "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
RUN = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`))"""
PARTS = ("door", "typing", "making", "own", "archive", "results-told")
EDITORS = ("balda", "latin", "nonogram", "quartiles")


@pytest.fixture(scope="module")
def axe() -> str:
    """Its source."""
    try:
        return (parts.npm(WORK / "axe", AXE, AXE_HASH) / "axe.min.js").read_text()
    except MissingError as error:
        pytest.skip(f"what looks over the page does not come here: {error}")


@pytest.fixture(params=["light", "dark"])
def looked(page: Any, axe: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """The page in a look, and what axe-core says of it."""
    page.emulate_media(color_scheme=request.param)
    page.evaluate(axe)
    yield page
    page.emulate_media(color_scheme=None)


def test_the_first_screen_with_all_its_parts_open_hinders_nobody(looked: Any) -> None:
    for part in PARTS:
        looked.evaluate(f"document.getElementById('{part}').open = true")
    looked.wait_for_selector("#maker option", state="attached")
    looked.wait_for_selector("#typedKind option", state="attached")
    for kind in EDITORS:
        looked.select_option("#typedKind", kind)
        assert (kind, []) == (kind, looked.evaluate(RUN))
    for part in PARTS:
        looked.evaluate(f"document.getElementById('{part}').open = false")


@pytest.mark.parametrize("name", ["tiles", "field", "fish", "square"])
def test_no_board_hinders_anybody_at_play_or_solved(looked: Any, name: str) -> None:
    paste(looked, example(f"example:{name}").decode())
    looked.wait_for_selector("#undo:visible")
    assert looked.evaluate(RUN) == []
    solve(looked)
    looked.wait_for_selector("#report li >> nth=0")
    assert looked.evaluate(RUN) == []


def test_gifts_hinder_nobody_while_they_are_made_sent_opened_and_kept(looked: Any, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    made = image.new("RGB", (60, 60), "white")
    made.paste((160, 30, 30), (15, 12, 45, 48))
    made.save(tmp_path / "box.png")
    door(looked)
    looked.click("#give")
    looked.wait_for_selector("#giver[open]")
    if looked.get_attribute("#giver", "data-stage") != "pick":
        looked.click("#giftAnother")
    assert ("pick", looked.evaluate(RUN)) == ("pick", [])
    looked.set_input_files("#giftFileIn", tmp_path / "box.png")
    looked.fill("#giver [name=size]", "10")
    looked.wait_for_selector("#giftMake:enabled")
    looked.evaluate("document.querySelector('#giver details').open = true")
    for view in ("giftPuzzle", "giftSolution"):
        looked.click(f"#{view}")
        assert (view, looked.evaluate(RUN)) == (view, [])
    looked.fill("#giftTitle", "A box")
    looked.fill("#giftMessage", "Well done!")
    looked.click("#giftMake")
    looked.wait_for_selector("#giver[data-stage=send]")
    assert ("send", looked.evaluate(RUN)) == ("send", [])
    looked.click("#giftTry")
    looked.wait_for_selector("#envelope[open]")
    assert ("envelope", looked.evaluate(RUN)) == ("envelope", [])
    looked.click("#envelope button")
    looked.click("#envelope[data-state=open] button")
    looked.evaluate("document.body.dataset.gift = 'asked'")
    looked.click("#home")
    looked.wait_for_selector("#gifts .card")
    assert ("shelf", looked.evaluate(RUN)) == ("shelf", [])


@pytest.mark.parametrize("kind", EDITORS)
def test_composing_by_hand_does_not_block_other_requests(looked: Any, kind: str) -> None:
    door(looked)
    looked.click("#setIt")
    looked.wait_for_selector("#setter[open]")
    looked.select_option("#setKind", kind)
    looked.wait_for_selector("#setSheet :is(.cell, input)")
    found = looked.evaluate(RUN)
    looked.click("#setClose")
    assert found == []


def test_what_hinders_is_found(looked: Any) -> None:
    looked.evaluate("document.querySelector('label[for=box]').removeAttribute('for')")
    hint = looked.evaluate("document.querySelector('#box').placeholder")
    looked.evaluate("document.querySelector('#box').placeholder = ''")
    found = looked.evaluate(RUN)
    looked.evaluate("document.querySelector('#form label').setAttribute('for', 'box')")
    looked.evaluate("(hint) => (document.querySelector('#box').placeholder = hint)", hint)
    assert [each.partition(":")[0] for each in found] == ["label"]
