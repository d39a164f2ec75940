"""Puzzles come in: pasted, typed into the grid, picked from the first screen; mistakes are marked where they are."""

import pytest
from fronts.tui.terminal import BALDA, LATIN, NONOGRAM, QUARTILES, Terminal, opened, scenario
from said import said
from textual import events
from textual.widgets import Checkbox, Input, Select

from unriddle.fronts.tui.panes.screens import Form, PasteBox
from unriddle.registry import find

TILES = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
CLUES = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"


async def paste(terminal: Terminal, text: str) -> None:
    terminal.frame.post_message(events.Paste(text))
    await terminal.pilot.pause(0.1)


@scenario
async def test_a_paste_anywhere_opens_what_it_is() -> None:
    async with opened(LATIN) as terminal:
        opened_now = ["latin"]
        for text, family in ((TILES, "quartiles"), (BALDA, "balda"), ("latin:6", "latin")):
            await paste(terminal, text)
            opened_now.append(family)
            await terminal.until(lambda: [each.family.name for each in terminal.frame.puzzles.opened] == opened_now)
            assert terminal.now.family.name == family


@scenario
async def test_a_bad_paste_stays_with_its_line_marked_and_can_be_corrected() -> None:
    async with opened(LATIN) as terminal:
        await paste(terminal, "0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2\n")
        await terminal.until(lambda: terminal.frame.screen.query(PasteBox) and "!" in terminal.text)
        box = terminal.frame.screen.query_one(PasteBox)
        assert "row 3: the symbol 1 occurs twice" in " ".join(terminal.text.split())
        assert "argument" not in terminal.text
        assert box.text == "0 1 2 3\n2 3 0 1\n3 2 1 1\n1 0 3 2\n"
        assert box.selected_text == "3 2 1 1"
        await terminal.type("3 2 1 0")
        await terminal.press("f5")
        assert terminal.now.family.name == "latin"
        assert terminal.now.puzzle.order == 4


async def pick(terminal: Terminal, text: str) -> None:
    """Choose what the first screen offers."""
    picks = [choice.text for choice in terminal.frame.screen.picks]  # type: ignore[attr-defined]
    await terminal.press(*["down"] * picks.index(text), "enter")


@scenario
async def test_the_first_screen_offers_a_board_of_each_family() -> None:
    async with opened() as terminal:
        assert said("paste-puzzle-see-it-solved") in terminal.text
        for name in ("Balda", "Latin squares", "Nonograms", "Quartiles"):
            assert f"Today: {name}" in terminal.text or f"Today: Diagonal {name}" in terminal.text
        await pick(terminal, "Example: Nonograms")
        assert terminal.now.name == "Nonogram"


@scenario
async def test_the_first_screen_gives_way_to_the_puzzle_that_is_made() -> None:
    async with opened() as terminal:
        await pick(terminal, "Today: Quartiles")
        await terminal.until(lambda: "[Play]" in terminal.lines[0])


@scenario
async def test_what_is_typed_on_the_first_screen_goes_into_the_box_and_enter_opens_it() -> None:
    async with opened(size=(80, 24)) as terminal:
        assert "Esc: back or quit" in terminal.text
        assert "F1: help" in terminal.text
        await terminal.type("latin:4")
        await terminal.press("enter")
        assert str(terminal.now.puzzle) == "latin:4"


@pytest.mark.parametrize(("language", "last"), [("en", "Balda"), ("ru", "Quartiles")])
@scenario
async def test_puzzles_of_the_language_that_is_spoken_come_first(language: str, last: str) -> None:
    async with opened(language=language) as terminal:
        families = ("Balda", "Балда", "Quartiles", "Квартили")
        shown = [line for line in terminal.lines if any(name in line for name in families)]
        first = "Бал" in shown[0] or "Balda" in shown[0]
        assert first is (language == "ru")


@pytest.mark.parametrize("size", [(20, 5), (40, 8)], ids=["20x5", "40x8"])
@scenario
async def test_a_tiny_terminal_still_picks_pastes_plays_and_tells(size: tuple[int, int]) -> None:
    async with opened(size=size) as terminal:
        assert "Today" in terminal.text
        await pick(terminal, "Example: Balda")
        assert terminal.now.family.name == "balda"
        assert "F1" in terminal.lines[-1]
        terminal.frame.opening.welcome()
        await terminal.pilot.pause()
        terminal.frame.screen.post_message(events.Paste(LATIN))
        await terminal.until(lambda: terminal.now.family.name == "latin")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        await terminal.pilot.pause()
        assert len(terminal.lines) == size[1]
        assert "F1" in terminal.lines[-1]
        assert terminal.lines[1].split()[:3] == ["0", "1", "2"]


@scenario
async def test_the_first_screen_resumes_where_one_was() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("1")
    async with opened() as terminal:
        assert "Continue: 5x5, Diagonal Latin squares, 24 of 25 cells open" in terminal.text
        await terminal.press("enter")
        assert terminal.moves == ["1.1=1"]


@scenario
async def test_a_board_can_grow_and_shrink_and_escape_leaves_it() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f7", "+", "+")
        assert terminal.now.typed is not None
        assert len(terminal.now.typed.cells) == 7
        await terminal.press("-", "escape")
        assert terminal.now.mode == "play"
        assert str(terminal.now.puzzle) == QUARTILES


@scenario
async def test_givens_that_clash_are_marked_in_their_row() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("f7")
        await terminal.type("33")
        await terminal.press("enter")
        assert terminal.sentence.startswith("! row 1: the symbol 3 occurs twice")
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


async def lay_out(terminal: Terminal, family: str, **wishes: object) -> None:
    """An empty grid of this family."""
    await terminal.do(f"Type in: {find(family).title}")
    await terminal.until(lambda: isinstance(terminal.frame.screen, Form))
    for name, value in wishes.items():
        field = terminal.frame.screen.query_one(f"#{name}")
        assert isinstance(field, Input | Checkbox | Select)
        field.value = value
    await terminal.press("f5")


@scenario
async def test_clues_are_typed_line_by_line_beside_an_empty_grid() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "nonogram", width="5", height="5")
        for line in ("1 1", "5", "5", "3", "1", "2", "4", "4", "4", "2"):
            for key in line:
                await terminal.press("space" if key == " " else key)
            await terminal.press("enter")
        assert str(terminal.now.puzzle) == NONOGRAM
        assert [each.family.name for each in terminal.frame.puzzles.opened] == ["latin", "nonogram"]


@scenario
async def test_the_clues_of_a_puzzle_are_changed_where_they_stand_and_their_sums_are_reported() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("f7")
        assert terminal.sentence.startswith("row 1 of 5: " + said("rows-cells-columns", rows="16", columns="16"))
        await terminal.touch((3, 2))
        await terminal.press("backspace", "2")
        assert terminal.sentence.startswith("row 4 of 5: " + said("rows-cells-columns", rows="15", columns="16"))
        await terminal.touch((3, 2))
        await terminal.press("backspace", "3", "f7")
        await terminal.until(lambda: str(terminal.now.puzzle) == "nonogram:5x5:1,1/5/5/2/1:2/4/3/4/2")


@scenario
async def test_a_clue_that_cannot_be_is_marked_and_the_next_key_goes_there() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("f7", "down", "down", "delete", "9", "right", "f7")
        assert terminal.sentence == "! row 3: " + said("clue-needs-cell-there-are", clue="9", count=9, size="5")
        await terminal.press("backspace", "5", "f7")
        assert str(terminal.now.puzzle) == NONOGRAM


@scenario
async def test_lines_pasted_between_clues_are_laid_one_after_the_other() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("f7", "shift+delete")
        await paste(terminal, CLUES)
        await terminal.until(lambda: str(terminal.now.puzzle) == NONOGRAM and terminal.now.mode == "enter")
        assert terminal.now.typed is not None
        assert terminal.now.typed.cells[:2] == [["1 1", "5", "5", "3", "1"], ["2", "4", "4", "4", "2"]]


@scenario
async def test_a_square_is_laid_out_by_its_order_and_kind_and_keeps_them() -> None:
    async with opened(QUARTILES) as terminal:
        await lay_out(terminal, "latin", order="4", kind="plain", base="1")
        await terminal.type("4")
        await terminal.press("f7")
        assert str(terminal.now.puzzle) == "latin:4:4.../..../..../....:plain:base=1"
        await terminal.press("f7", "+", "right", "5", "enter")
        assert str(terminal.now.puzzle) == "latin:5:45.../...../...../...../.....:plain:base=1"


@scenario
async def test_a_size_that_cannot_be_is_refused_in_a_line() -> None:
    async with opened(QUARTILES) as terminal:
        await lay_out(terminal, "latin", order="65")
        wrong = said("must-be-number-from-to", option="! order", least="1", most="64")
        await terminal.until(lambda: wrong in terminal.text)
        assert isinstance(terminal.frame.screen, Form)
        terminal.frame.screen.query_one("#order", Input).value = "6"
        await terminal.press("enter")
        await terminal.until(lambda: terminal.now.family.name == "latin")
        assert terminal.now.puzzle.order == 6


@scenario
async def test_the_line_of_a_file_that_is_wrong_is_marked_not_that_of_its_row() -> None:
    async with opened(LATIN) as terminal:
        await paste(terminal, "width 2\nheight 2\nrows\n1\n1 x\n\ncolumns\n2\n1\n")
        await terminal.until(lambda: terminal.frame.screen.query(PasteBox) and "!" in terminal.text)
        assert terminal.frame.screen.query_one(PasteBox).selected_text == "1 x"
        await paste(terminal, "1\n1 xy\n\n2\n1\n")
        assert said("line-is-unlike-others", line="2", text="1 xy") in " ".join(terminal.text.split())
        assert terminal.frame.screen.query_one(PasteBox).selected_text == "1 xy"


@scenario
async def test_a_running_game_of_another_app_is_entered_with_knots_and_prizes() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "balda", rows="9", columns="9", knots=True, prize="7", used="балда")
        await terminal.type("*#")
        await terminal.press(*["down"] * 4)
        await terminal.type("балда")
        await terminal.press("f7")
        rows = terminal.now.puzzle.rows
        assert (rows[0], rows[4]) == ("*#.......", "..балда..")
        assert (terminal.now.puzzle.knots, terminal.now.puzzle.prize, terminal.now.puzzle.used) == (2, 7, ("балда",))
        assert tuple(terminal.play.rules["players"]) == ("human", "human")


@scenario
async def test_tiles_are_typed_also_on_a_russian_layout() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "quartiles")
        await terminal.type("azz")
        await terminal.press("tab")
        await terminal.type("ерс")
        await terminal.press("backspace")
        assert terminal.now.typed is not None
        assert terminal.now.typed.cells[0][:2] == ["azz", "th"]
        await terminal.press("enter")
        assert terminal.now.puzzle.tiles == ("azz", "th")


@scenario
async def test_what_was_typed_is_still_there_after_switching_and_after_leaving() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "quartiles")
        await terminal.type("azz")
        await terminal.press("ctrl+pageup", "ctrl+pagedown", "tab")
        await terminal.type("th")
    async with opened(again=True) as terminal:
        assert terminal.now.mode == "enter"
        assert terminal.now.typed is not None
        assert terminal.now.typed.cells[0][:3] == ["azz", "th", ""]
        await terminal.press("escape")
        assert [each.family.name for each in terminal.frame.puzzles.opened] == ["latin"]


@scenario
async def test_a_family_that_only_declares_it_is_typed_in_too() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "takuzu", size="4")
        await terminal.type("7")  # no sign of this family
        await terminal.type("1")
        await terminal.press("tab", "tab")
        await terminal.type("0")
        await terminal.press("enter")
        assert str(terminal.now.puzzle) == "takuzu:1..0/..../..../...."
        await terminal.press("f7", "+", "enter")
        assert terminal.sentence == "! the number of rows is even, from 2 to 20, and not 5"
        await terminal.press("-", "down", "1", "enter")
        assert str(terminal.now.puzzle) == "takuzu:1..0/1.../..../...."


@scenario
async def test_a_picture_is_painted_with_keys_and_the_mouse_and_its_clues_follow() -> None:
    async with opened(LATIN) as terminal:
        await lay_out(terminal, "nonogram", by="picture", width="3", height="2")
        await terminal.press("space", "right", "#", "right", "x", "x")
        await terminal.touch((1, 2))
        assert [label.text for label in terminal.now.picture.left[0]] == ["2"]
    async with opened(again=True) as terminal:
        assert terminal.now.typed is not None
        assert terminal.now.typed.cells == [["#", "#", ""], ["", "", "#"]]
        await terminal.press("enter")
        assert str(terminal.now.puzzle) == "nonogram:3x2:2/1:1/1/1"
