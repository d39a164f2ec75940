"""What axe-core, which looks for what hinders readers, finds on the page: nothing serious."""

from collections.abc import Iterator
from typing import Any

import pytest
from fronts.web.browser import paste, solve
from fronts.web.conftest import WORK

from unriddle.core import MissingError
from unriddle.fronts.web.building import parts
from unriddle.session.library import example

pytestmark = pytest.mark.slow
AXE = "axe-core@4.14.1"
AXE_HASH = "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
RUN = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`))"""
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
    for part in ("typing", "making", "own", "archive", "results-told"):
        looked.evaluate(f"document.getElementById('{part}').open = true")
    looked.wait_for_selector("#maker option", state="attached")
    looked.wait_for_selector("#typedKind option", state="attached")
    for kind in EDITORS:
        looked.select_option("#typedKind", kind)
        assert (kind, []) == (kind, looked.evaluate(RUN))
    for part in ("typing", "making", "own", "archive", "results-told"):
        looked.evaluate(f"document.getElementById('{part}').open = false")


@pytest.mark.parametrize("name", ["tiles", "field", "fish", "square"])
def test_no_board_hinders_anybody_at_play_or_solved(looked: Any, name: str) -> None:
    paste(looked, example(f"example:{name}").decode())
    looked.wait_for_selector("#undo:visible")
    assert looked.evaluate(RUN) == []
    solve(looked)
    looked.wait_for_selector("#report li >> nth=0")
    assert looked.evaluate(RUN) == []


def test_what_hinders_is_found(looked: Any) -> None:
    looked.evaluate("document.querySelector('label[for=box]').removeAttribute('for')")
    hint = looked.evaluate("document.querySelector('#box').placeholder")
    looked.evaluate("document.querySelector('#box').placeholder = ''")
    found = looked.evaluate(RUN)
    looked.evaluate("document.querySelector('#form label').setAttribute('for', 'box')")
    looked.evaluate("(hint) => (document.querySelector('#box').placeholder = hint)", hint)
    assert [each.partition(":")[0] for each in found] == ["label"]
