"""New puzzles in the terminal: a form of wishes, made by a worker, and the puzzles of the day."""

from fronts.tui.terminal import LATIN, NONOGRAM, Terminal, opened, scenario
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
async def test_what_is_ticked_is_reported_by_a_sign() -> None:
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


async def form(terminal: Terminal, name: str) -> Form:
    """The form that a command opens."""
    await terminal.do(name)
    await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
    assert isinstance(terminal.frame.screen, Form)
    return terminal.frame.screen


@scenario
async def test_an_impossible_wish_is_reported_beside_its_field_and_nothing_is_lost() -> None:
    async with opened(LATIN) as terminal:
        asked = await form(terminal, f"New puzzle: {find('balda').title}")
        asked.query_one("#size", Input).value = "many"
        asked.query_one("#word", Input).value = "балда"
        asked.query_one("#diagonals", Checkbox).value = True
        await terminal.press("f5")
        await terminal.until(lambda: said("write-width-and-height-as") in terminal.text)
        assert terminal.frame.screen is asked
        assert asked.query_one("#size", Input).has_focus
        lines = terminal.lines
        assert "many" in lines[next(y for y, line in enumerate(lines) if said("write-width-and-height-as") in line) - 1]
        asked.query_one("#size", Input).value = "5"
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.family.name == "balda")
        assert "балда" in terminal.now.puzzle.rows


@scenario
async def test_a_wrong_number_is_reported_while_typing_and_the_form_stays_until_it_is_right() -> None:
    async with opened(LATIN) as terminal:
        asked = await form(terminal, f"New puzzle: {find('latin').title}")
        wrong = "size must be a number from 1 to 12"
        await terminal.type("99")
        assert f"! {wrong}" in terminal.text
        await terminal.press("f5", "enter")
        assert (terminal.frame.screen, asked.query_one("#size", Input).value) == (asked, "99")
        await terminal.press("backspace", "backspace", "4")
        assert wrong not in terminal.text
        await terminal.press("enter")
        await terminal.until(lambda: str(terminal.now.puzzle).startswith("latin:4"))


@scenario
async def test_a_form_keeps_its_values() -> None:
    async with opened(LATIN) as terminal:
        asked = await form(terminal, f"New puzzle: {find('nonogram').title}")
        asked.query_one("#size", Input).value = "4x4"
        asked.query_one("#picture", Input).value = "no-such-picture.png"
        await terminal.press("f5")
        await terminal.until(lambda: "no-such-picture.png: No such file" in terminal.text)
        assert asked.query_one("#picture", Input).has_focus
        await terminal.press("escape")
        again = await form(terminal, f"New puzzle: {find('nonogram').title}")
        assert again is not asked
        fields = [again.query_one(f"#{name}", Input) for name in ("size", "picture")]
        assert [field.value for field in fields] == ["4x4", "no-such-picture.png"]


@scenario
async def test_a_move_that_is_refused_stays_to_be_corrected() -> None:
    async with opened(NONOGRAM) as terminal:
        asked = await form(terminal, "Type a move")
        await terminal.type("9.9")
        await terminal.press("enter")
        await terminal.until(lambda: "! " in terminal.text)
        assert (terminal.frame.screen, asked.query_one(Input).value, terminal.moves) == (asked, "9.9", [])
        await terminal.press("backspace", "backspace", "backspace", *"1.1", "enter")
        await terminal.until(lambda: terminal.moves == ["1.1"])
        assert terminal.frame.screen is not asked


@scenario
async def test_escape_leaves_the_form() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do(f"New puzzle: {makers()[0].title}")
        await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
        await terminal.press("escape")
        assert terminal.now.family.name == "latin"
