"""What a person does who was never here: a fresh profile, phone and desktop, by names that are seen, and how many
actions it takes: a click, a drag, a paste, a choice of a file and a key are one each.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, address, browsing, serving
from fronts.web.places import TILES

from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

pytestmark = pytest.mark.slow
PHOTO = Path(__file__).parent / "data" / "cup.jpg"
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
    document.activeElement.dispatchEvent(event);
}"""


class Person:
    """Knows only what is seen."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.actions = 0

    def click(self, name: str) -> None:
        """What has this name."""
        self.actions += 1
        called = re.compile(rf"^\W*{re.escape(name)}", re.IGNORECASE)
        ways = (
            self.page.get_by_role("button", name=called),
            self.page.get_by_text(called),
            self.page.get_by_label(name),
        )
        seen = [way.locator("visible=true") for way in ways]
        next(way for way in seen if way.count()).first.click()

    def paste(self, text: str) -> None:
        """Anywhere."""
        self.actions += 1
        self.page.evaluate(PASTE, text)
        self.page.wait_for_selector("#board .cell:focus", timeout=READY_MS)

    def choose(self, path: Path, name: str) -> None:
        """A file, behind a label."""
        self.actions += 1
        with self.page.expect_file_chooser() as waiting:
            self.page.get_by_label(name).locator("visible=true").first.click()
        waiting.value.set_files(path)

    def drag(self, first: tuple[int, int], last: tuple[int, int]) -> None:
        """From one cell of the board to another, or a click where they are one."""
        self.actions += 1
        begin, end = (self.cell(*each).bounding_box() for each in (first, last))
        self.page.mouse.move(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        self.page.mouse.up()

    def cell(self, row: int, column: int) -> Any:
        """A cell of the board, as a screen reader names it."""
        return self.page.get_by_role("gridcell", name=re.compile(rf"^row {row + 1}, column {column + 1},"))


@pytest.fixture(params=SIZES)
def person(site: Path, playwright: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Person]:
    """On the page for the first time."""
    with (
        serving(site) as server,
        browsing(playwright, tmp_path / "profile", locale="en-US", **SIZES[request.param]) as browser,
    ):
        yield Person(browser.open(address(server)))
        assert browser.complaints == []


def solved(puzzle: str) -> list[list[bool]]:
    """Which cells are filled in its only solution."""
    session = Session.start(Opened.parse(puzzle))
    list(session.run())
    assert len(session.finds) == 1
    picture = session.family.picture(session.puzzle, session.finds.first)
    return [[cell.role.value == "filled" for cell in line] for line in picture.cells]


def runs(line: list[bool]) -> Iterator[tuple[int, int]]:
    """First and last column of each block."""
    for filled, cells in groupby(enumerate(line), lambda each: each[1]):
        columns = [column for column, _ in cells]
        if filled:
            yield columns[0], columns[-1]


def until(page: Any, text: str) -> None:
    """This is to be read."""
    page.get_by_text(text).locator("visible=true").first.wait_for()


def test_tiles_are_pasted_and_their_words_read(person: Person) -> None:
    person.paste(" ".join(TILES.split(",")))
    if person.page.is_visible("#toSolve"):
        person.click("Solve")
    else:  # on a phone it stands in the menu
        person.click("More")
        person.click("Let the page solve it")
    until(person.page, "nihilistic")
    assert person.actions <= 4


def test_a_picture_made_of_a_photo_is_played_to_the_end_with_one_hint(person: Person) -> None:
    made = making.generate(find("nonogram"), 1, picture=PHOTO.read_bytes(), size="15x15")
    cells = solved(str(made.puzzle))
    blocks = [(row, first, last) for row, line in enumerate(cells) for first, last in runs(line)]
    assert len(blocks) >= 30
    person.paste(str(made.puzzle))
    person.click("Hint")
    until(person.page, "Look at")
    for row, first, last in blocks:
        person.drag((row, first), (row, last))
    until(person.page, "Solved")
    until(person.page, "1 hint")
    assert person.actions <= len(blocks) + 5


def test_a_puzzle_is_made_from_a_photo_and_its_link_copied(person: Person) -> None:
    person.click("Make a puzzle")
    person.click("To order, also from a photo")
    person.page.get_by_role("option", name=re.compile("nonogram", re.IGNORECASE)).first.wait_for(state="attached")
    _choose_kind(person, "nonogram")
    person.choose(PHOTO, "From a picture")
    person.click("Make it")
    person.page.wait_for_selector("#undo:visible", timeout=READY_MS)
    person.click("Share")
    person.click("Copy the link")
    until(person.page, "The link")
    assert person.actions <= 7


def _choose_kind(person: Person, name: str) -> None:
    kind = person.page.get_by_label("Kind").locator("visible=true").first
    if name in kind.locator("option:checked").inner_text().lower():
        return
    person.actions += 1
    kind.select_option(label=kind.locator("option", has_text=name).first.inner_text())


def test_yesterdays_puzzle_is_opened(person: Person) -> None:
    person.click("Earlier days")
    person.click("Yesterday, Quartiles")
    person.page.wait_for_selector("#undo:visible", timeout=READY_MS)
    assert person.actions <= 3
