"""The keys of commands, each as it is pressed, and the lines that are clicked instead of them."""

import pytest
from fronts.tui.terminal import EACH, LATIN, NONOGRAM, QUARTILES, opened, scenario
from said import said
from textual.command import CommandPalette

from unriddle.fronts.tui.panes.results import Results


@pytest.mark.parametrize(
    ("language", "asks", "typed"), [("en", "Which command?", "From the st"), ("ru", "Какая команда?", "сначала")]
)
@scenario
async def test_all_commands_are_found_by_name_in_both_languages(language: str, asks: str, typed: str) -> None:
    async with opened(NONOGRAM, language=language) as terminal:
        await terminal.press("space", "f12")
        assert asks in terminal.text
        assert "Search for" not in terminal.text
        await terminal.type(typed)
        await terminal.until(lambda: said("from-start") in terminal.text or "С начала" in terminal.text)
        assert terminal.moves == ["1.1"]
        await terminal.press("down", "enter")
        await terminal.until(lambda: not terminal.moves)
        assert not CommandPalette.is_open(terminal.frame)


@pytest.mark.parametrize("source", EACH.values(), ids=EACH)
@scenario
async def test_what_commands_say_of_themselves_is_russian_in_russian(source: str) -> None:
    async with opened(source, language="ru") as terminal:
        for command in terminal.frame.get_system_commands(terminal.frame.screen):
            assert not command.help or not command.help.isascii(), command


@scenario
async def test_the_help_is_opened_and_closed_and_nothing_is_played_meanwhile() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("f1", "1")
        assert "where to look; again: what follows" in terminal.text
        await terminal.press("f1")
        assert "where to look" not in terminal.text
        assert terminal.moves == []


@scenario
async def test_the_list_takes_the_place_of_the_board_and_gives_it_back() -> None:
    async with opened(QUARTILES, size=(56, 24)) as terminal:
        await terminal.do("Replay: off")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted" and terminal.rows)
        assert "┌──" in terminal.text
        await terminal.press("f3")
        assert "┌──" not in terminal.text
        assert terminal.frame.query_one(Results).has_focus
        assert "razzmatazz" in terminal.text
        await terminal.press("f3")
        assert "┌──" in terminal.text


@scenario
async def test_plus_and_minus_change_the_pace() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f2")
        assert "replay: quick" in terminal.text
        await terminal.press("-")
        assert "replay: slow" in terminal.text
        await terminal.press("-", "-")
        assert "replay: each step" in terminal.text
        await terminal.press("+", "+", "+", "+")
        assert "replay" not in terminal.lines[-2]


@scenario
async def test_tab_and_shift_with_tab_go_from_tile_to_tile_while_they_are_typed() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f7", "tab", "tab", "shift+tab", "x", "delete", "y")
        assert terminal.now.typed is not None
        assert terminal.now.typed.cells[0][:3] == ["azz", "y", "ss"]


@scenario
async def test_puzzles_and_modes_and_commands_are_clicked_in_the_lines_around_the_board() -> None:
    async with opened(LATIN, NONOGRAM) as terminal:

        async def click(text: str) -> None:
            y = next(y for y, line in enumerate(terminal.lines) if text in line)
            await terminal.pilot.click(offset=(terminal.lines[y].index(text), y))
            await terminal.pilot.pause()

        await click("1 Latin")
        assert terminal.now.family.name == "latin"
        await click("Solve")
        assert terminal.now.mode == "solve"
        await click("Run")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        await click("Help")
        assert said("esc-closes-this") in terminal.text or "where to look" in terminal.text


@scenario
async def test_another_puzzle_is_offered_where_there_is_one_of_the_day() -> None:
    offered = []
    for sources in ((QUARTILES,), ("queens:6",), ()):
        async with opened(*sources) as terminal:
            titles = [str(each.title) for each in terminal.frame.get_system_commands(terminal.frame.screen)]
            offered.append("Next puzzle" in titles)
            assert "Open another puzzle" in titles
    assert offered == [True, False, False]
