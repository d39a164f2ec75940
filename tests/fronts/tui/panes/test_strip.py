"""What is said has lines of its own: the board keeps its drawing, and shows what a hint is about."""

from typing import Any

import pytest
from fronts.tui.board.test_looks import BULB
from fronts.tui.terminal import BALDA, LATIN, NONOGRAM, QUARTILES, Terminal, opened, scenario

from unriddle.core import Role
from unriddle.fronts.tui.board import Board

SIZES = ((40, 20), (50, 20), (80, 24), (120, 40), (200, 60))
STEPS = 2


def placed(terminal: Terminal) -> tuple[Any, ...]:
    """How the board lies, but for the part of it that is seen."""
    board = terminal.frame.query_one(Board)
    return *board.drawing.drawn, board.drawing.left, board.drawing.top, board.region


async def hint(terminal: Terminal) -> None:
    await terminal.press("f4")
    await terminal.until(lambda: not terminal.frame.advice.sought)
    await terminal.pilot.pause()


@pytest.mark.halved
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("source", ["example:fish", "example:tent", BULB, "example:square", QUARTILES, BALDA])
@scenario
async def test_a_board_stays_as_it_is_whatever_is_said(
    source: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if source == "example:fish":
        monkeypatch.setenv("NO_COLOR", "1")
    async with opened(source, size=size, language="ru" if source == BALDA else "en") as terminal:
        first = placed(terminal)
        for _ in range(STEPS):
            for _ in range(3):
                await hint(terminal)
                assert placed(terminal) == first, terminal.text
            await terminal.press("enter")
            assert placed(terminal) == first, terminal.text
        terminal.frame.tell(" ".join(["word"] * 100), True)
        await terminal.pilot.pause()
        assert placed(terminal) == first
        await terminal.press("f8", "f8")
        assert placed(terminal) == first


@scenario
async def test_a_hint_keeps_the_letters_of_colors_and_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened("example:fish", size=(40, 20)) as terminal:
        for _ in range(3):
            await hint(terminal)
            assert "2a 1b 2a 1a" in terminal.text
        assert terminal.text.count("+a") == 8
        assert "orange in columns 1-8" in " ".join(terminal.text.split())
        await terminal.press("escape")
        assert "a orange" in terminal.text


@scenario
async def test_a_board_that_is_cut_shows_the_cells_of_a_hint_and_stays_there_once_it_is_done() -> None:
    async with opened(BULB, size=(80, 24)) as terminal:
        board = terminal.frame.query_one(Board)
        for _ in range(8):
            for _ in range(2):
                await hint(terminal)
            cells = {
                (row, column)
                for row, line in enumerate(board.picture.cells)
                for column, cell in enumerate(line)
                if cell.role is Role.NEW
            }
            seen = range(board.drawing.first_row, board.drawing.first_row + board.drawing.down)
            assert any(row in seen for row, _ in cells)
            corner = board.drawing.first_row
            await terminal.press("enter")
            assert board.drawing.first_row == corner


@scenario
async def test_what_is_long_and_no_hint_leaves_the_keys_where_they_are() -> None:
    async with opened(LATIN, size=(80, 24)) as terminal:
        terminal.frame.tell(" ".join(f"word{number}" for number in range(100)), True)
        await terminal.pilot.pause()
        assert terminal.sentence.endswith("PgDn")
        assert "F10 Quit" in terminal.text
        assert "0:0" in terminal.text


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@scenario
async def test_keys_that_come_and_go_leave_the_board_and_each_is_seen(size: tuple[int, int], language: str) -> None:
    async with opened(BULB, NONOGRAM, size=size, language=language) as terminal:
        for key in ("space", "f8", "f3", "f3", "f2", "f2", "ctrl+pageup", "space", "f8", "f3", "f3"):
            await terminal.press(key)
            keys = " ".join(terminal.lines[-2:]).split()
            assert {"F1", "F10", "F12"} <= set(keys), keys
            assert not any("…" in key for key in keys)


@pytest.mark.parametrize(("source", "wide"), [(QUARTILES, 15), (BULB, 4), (BALDA, 15), (LATIN, 15), (NONOGRAM, 8)])
@scenario
async def test_at_200_by_60_cells_grow_to_the_room_there_is(source: str, wide: int) -> None:
    async with opened(source, size=(200, 60)) as terminal:
        drawing = terminal.frame.query_one(Board).drawing
        assert drawing.wide >= wide
        assert drawing.whole


@scenario
async def test_20_by_20_at_80_by_24_has_cells_and_their_clues_and_the_overview_is_a_key() -> None:
    async with opened(BULB, size=(80, 24)) as terminal:
        drawing = terminal.frame.query_one(Board).drawing
        assert (drawing.kind, drawing.across, drawing.wide) == ("square", 20, 3)
        assert drawing.down >= 12
        assert not drawing.short
        assert "F3 Overview" in terminal.text
        await terminal.pilot.click("#keys", offset=(terminal.lines[-1].index("Overview"), 0))
        drawing = terminal.frame.query_one(Board).drawing
        assert (drawing.kind, drawing.across, drawing.down) == ("half", 20, 20)
        assert "row 1: 6; column 1: 0" in terminal.text
        assert not any(sign in terminal.text for sign in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
        await terminal.press("f3")
        assert "▀" not in terminal.text  # the results, in its place
        assert "F3 Board" in terminal.text
        await terminal.press("f3")
        assert terminal.frame.query_one(Board).drawing.kind == "square"


@scenario
async def test_numbers_of_two_digits_that_would_touch_stand_digit_by_digit_where_the_board_scrolls() -> None:
    async with opened(f"nonogram:30x30:{'/'.join(['12,3'] * 30)}:{'/'.join(['10,5'] * 30)}", size=(80, 24)) as terminal:
        drawing = terminal.frame.query_one(Board).drawing
        assert (drawing.wide, drawing.piled, drawing.across) == (2, True, 30)
        assert terminal.text.count("¹") == 30
