"""Puzzles come in: pasted, typed into the grid, picked from the first screen; mistakes are marked where they are."""

import pytest

pytest.importorskip("textual", reason="the terminal needs Textual: pip install 'unriddle[tui]'")

from textual import events

from tui.terminal import BALDA, LATIN, QUARTILES, Terminal, opened, scenario
from unriddle.tui.welcome import Box

TILES = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
CLUES = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"


async def paste(terminal: Terminal, text: str) -> None:
    terminal.frame.post_message(events.Paste(text))
    await terminal.pilot.pause(0.1)


@scenario
async def test_a_paste_anywhere_opens_what_it_is() -> None:
    async with opened(LATIN) as terminal:
        await paste(terminal, TILES)
        assert terminal.now.family.name == "quartiles"
        await paste(terminal, "balda:...../...../балда/...../.....")
        assert terminal.now.family.name == "balda"
        await paste(terminal, "latin:6")
        assert [each.family.name for each in terminal.frame.desk.opened] == ["latin", "quartiles", "balda", "latin"]


@scenario
async def test_a_bad_paste_stays_with_its_line_marked_and_can_be_corrected() -> None:
    async with opened(LATIN) as terminal:
        await paste(terminal, "0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2\n")
        await terminal.until(lambda: terminal.frame.screen.query(Box) and "!" in terminal.text)
        box = terminal.frame.screen.query_one(Box)
        assert "row 3: the symbol 1 stands twice" in " ".join(terminal.text.split())
        assert box.text == "0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2\n"
        assert box.selected_text == "3 2 1 1"
        await terminal.type("3 2 1 0")
        await terminal.press("f5")
        assert terminal.now.family.name == "latin"
        assert terminal.now.puzzle.order == 4


@scenario
async def test_the_first_screen_offers_a_board_of_each_family() -> None:
    async with opened() as terminal:
        assert "Paste a puzzle. See it solved, or get just the next step, and why." in terminal.text
        for name in ("Balda", "Latin squares", "nonograms", "Quartiles"):
            assert name in terminal.text
        await terminal.press("down", "down", "enter")
        assert terminal.now.name == "Fish"


@scenario
async def test_the_first_screen_goes_on_where_one_was() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("1")
    async with opened() as terminal:
        assert "go on: diagonal Latin squares, move 1" in terminal.text
        await terminal.press("enter")
        assert terminal.moves == ["1.1=1"]


@scenario
async def test_tiles_are_typed_into_the_grid() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f7", "shift+delete")
        for tile in TILES.split():
            await terminal.type(tile)
            await terminal.press("tab")
        await terminal.press("backspace", "backspace", "backspace", "backspace")
        await terminal.type("MENT")
        await terminal.press("enter")
        assert str(terminal.now.puzzle) == QUARTILES
        assert terminal.now.mode == "play"


@scenario
async def test_a_board_can_grow_and_shrink_and_escape_leaves_it() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f7", "+", "+")
        assert terminal.frame.entry is not None
        assert len(terminal.frame.entry.cells) == 7
        await terminal.press("-", "escape")
        assert terminal.now.mode == "play"
        assert str(terminal.now.puzzle) == QUARTILES


@scenario
async def test_givens_that_clash_are_marked_in_their_row() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("f7")
        await terminal.type("33")
        await terminal.press("enter")
        assert terminal.sentence.startswith("! row 1: the symbol 3 stands twice")
        assert "! 3 !" in terminal.text
        await terminal.press("left", "4", "enter")
        assert terminal.now.puzzle.givens[:2] == bytes([3, 4])


@scenario
async def test_words_pasted_into_a_grid_are_laid_on_its_cells() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f7", "shift+delete")
        await paste(terminal, TILES)
        await terminal.press("enter")
        assert str(terminal.now.puzzle) == QUARTILES


@scenario
async def test_a_position_is_typed_letter_by_letter() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("f7", *["down"] * 3)
        await terminal.type("ф")
        await terminal.press("enter")
        assert terminal.now.puzzle.rows[3] == "ф...."
