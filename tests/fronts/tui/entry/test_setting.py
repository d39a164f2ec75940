"""Setting by hand: what is known is told at each stroke, differing cells are marked, changes are offered and made."""

from fronts.tui.terminal import BALDA, LATIN, QUARTILES, Terminal, opened, scenario

from unriddle.core import Role
from unriddle.core.family import values_of
from unriddle.fronts.tui.board import Board
from unriddle.registry import find


async def blank(terminal: Terminal, family: str, **values: object) -> None:
    found = find(family)
    terminal.frame.puzzles.blank(found, values_of(found.require_typing().asks, values))
    terminal.frame.arrive()
    await terminal.pilot.pause()


def told(terminal: Terminal, part: str) -> object:
    return terminal.now.typed is not None and terminal.now.typed.parts.get(part)


@scenario
async def test_a_picture_is_judged_at_each_stroke_and_the_best_change_is_a_key() -> None:
    async with opened(LATIN, size=(80, 24)) as terminal:
        await blank(terminal, "nonogram", by="picture", width=2, height=2)
        await terminal.press("space")
        await terminal.until(lambda: "one solution" in terminal.sentence.lower())
        await terminal.press("right", "down", "space")  # the two diagonals have the same numbers
        await terminal.until(lambda: told(terminal, "changes"))
        await terminal.until(lambda: "everal solutions" in terminal.sentence)
        assert "the best change, in row" in terminal.sentence
        board = terminal.frame.query_one(Board).picture
        assert [cell.role for row in board.cells for cell in row].count(Role.NEW) == 2
        assert [cell.marked for row in board.cells for cell in row].count(True) == 2
        assert "F6 Change" in terminal.text
        await terminal.press("f6")
        await terminal.until(lambda: "can be solved line by line" in terminal.sentence.lower())
        await terminal.until(lambda: "one solution" in terminal.sentence.lower())
        assert "F6" not in terminal.lines[-1]
        await terminal.press("enter")
        assert (terminal.now.mode, terminal.now.family.name) == ("play", "nonogram")


@scenario
async def test_a_picture_is_made_unique_and_a_click_is_a_stroke() -> None:
    async with opened(LATIN, size=(80, 24)) as terminal:
        await blank(terminal, "nonogram", by="picture", width=3, height=3)
        await terminal.touch((0, 0))
        await terminal.touch((1, 1))
        await terminal.until(lambda: "everal solutions" in terminal.sentence)
        await terminal.do("make it unique")
        await terminal.until(lambda: "one solution" in terminal.text.lower())


@scenario
async def test_clues_and_givens_are_judged_and_cells_that_differ_are_marked() -> None:
    async with opened(LATIN, size=(80, 24)) as terminal:
        await blank(terminal, "nonogram", width=2, height=2)
        await terminal.press("1", "enter", "1", "enter", "1", "enter", "1")
        await terminal.until(lambda: "everal solutions" in terminal.sentence)
        board = terminal.frame.query_one(Board).picture
        assert {cell.role for row in board.cells for cell in row} == {Role.NEW}
        await blank(terminal, "latin", order=3, kind="plain")
        await terminal.press("1", "2", "3", "2", "3", "1")
        await terminal.until(lambda: "one solution" in terminal.sentence.lower())
        await terminal.until(lambda: told(terminal, "givens"))
        assert "not needed" in terminal.text
        await terminal.do("remove what it does not need")
        await terminal.until(lambda: "minimal" in terminal.sentence.lower() or "removed" in terminal.sentence)


@scenario
async def test_a_judgment_disappears_after_the_next_stroke() -> None:
    async with opened(LATIN, size=(80, 24)) as terminal:
        await blank(terminal, "latin", order=2, kind="plain")
        await terminal.press("1")
        await terminal.until(lambda: "one solution" in terminal.sentence.lower())
        await terminal.press("1")
        assert "minimal" not in terminal.sentence
        await terminal.until(lambda: "Row 1" in terminal.sentence)  # what is wrong
        await terminal.press("escape")
        assert terminal.now.mode == "play"


@scenario
async def test_a_puzzle_of_each_family_is_set_again_with_what_is_known_of_it() -> None:
    for source, family in (("example:fish", "nonogram"), (QUARTILES, "quartiles"), (LATIN, "latin"), (BALDA, "balda")):
        async with opened(source, size=(80, 24)) as terminal:
            await terminal.do("Change it by hand")
            await terminal.until(lambda: terminal.now.typed is not None)
            assert (terminal.now.mode, terminal.now.family.name) == ("enter", family)
            await terminal.until(lambda: terminal.now.typed is not None and terminal.now.typed.verdict)
