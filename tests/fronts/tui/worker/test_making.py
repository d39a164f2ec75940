"""New puzzles in the terminal: a form of wishes, made by a worker, and the puzzles of the day."""

from fronts.tui.terminal import LATIN, opened, scenario
from said import said
from textual.widgets import Checkbox, Input

from unriddle.fronts.tui.panes.screens import Form
from unriddle.registry import find, makers


@scenario
async def test_a_form_has_every_wish_of_a_maker_and_gives_a_puzzle() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do(f"New puzzle: {find('balda').title}")
        await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
        form = terminal.frame.screen
        assert all(form.query(f"#{option.keyword}") for option in find("balda").making.options)
        form.query_one("#size", Input).value = "3"
        form.query_one("#moves", Input).value = "1"
        form.query_one("#diagonals", Checkbox).value = True
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.family.name == "balda")
        puzzle = terminal.now.puzzle
        letters = sum(sign.isalpha() for row in puzzle.rows for sign in row)
        assert (len(puzzle.rows), puzzle.diagonals, letters) == (3, True, 4)


@scenario
async def test_what_is_ticked_is_told_by_a_sign() -> None:
    async with opened(LATIN, size=(80, 40)) as terminal:
        await terminal.do(f"New puzzle: {find('balda').title}")
        await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
        box = terminal.frame.screen.query_one("#diagonals", Checkbox)
        box.focus()
        await terminal.pilot.pause()
        ticked = terminal.text.count("[x]")
        assert terminal.text.count("[ ]") > 0
        await terminal.press("space")
        assert (box.value, ticked + 1) == (True, terminal.text.count("[x]"))


@scenario
async def test_a_wish_that_cannot_be_is_told_and_nothing_is_lost() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do(f"New puzzle: {find('balda').title}")
        await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
        terminal.frame.screen.query_one("#size", Input).value = "many"
        await terminal.press("f5")
        await terminal.until(lambda: said("write-width-and-height-as") in terminal.text)
        assert terminal.now.family.name == "latin"


@scenario
async def test_escape_leaves_the_form() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do(f"New puzzle: {makers()[0].title}")
        await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
        await terminal.press("escape")
        assert terminal.now.family.name == "latin"
