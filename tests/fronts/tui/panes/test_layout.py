"""What has room at 80x24, what success looks like, the rules under F1, and the theme of the terminal."""

import pytest
from fronts.tui.terminal import BALDA, LATIN, NONOGRAM, QUARTILES, Terminal, opened, scenario
from said import said

from unriddle.core.family import values_of
from unriddle.fronts.tui import look as background
from unriddle.fronts.tui.commands.frame import Frame
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import DataFolder, OpenPuzzles
from unriddle.registry import find
from unriddle.session.reading import rules
from unriddle.translation import Speaker


@scenario
async def test_a_found_word_is_reported_with_its_points() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.type("cross")
        await terminal.press("enter")
        assert terminal.sentence == "cross: 2 points"
        await terminal.type("nihilistic")
        await terminal.press("enter")
        assert terminal.sentence.endswith("A quartile!") or "Rank" in terminal.sentence


@scenario
async def test_a_finished_line_is_reported() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.touch((1, 0), (1, 4))
        assert terminal.sentence == said("of-lines-are-finished", done="1", all="10")


@scenario
async def test_help_begins_with_the_rules_of_the_game() -> None:
    async with opened(QUARTILES, size=(100, 60)) as terminal:
        await terminal.press("f1")
        assert rules("quartiles", "en")[:40] in terminal.text


@scenario
async def test_clues_that_are_typed_in_leave_the_grid_even() -> None:
    async with opened("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", size=(100, 32)) as terminal:
        await terminal.press("f7")
        rows = [line for line in terminal.lines if "▐" in line]
        assert len({line.index("▐") for line in rows}) == 1


@pytest.mark.parametrize(
    ("environment", "theme"),
    [({"COLORFGBG": "15;0"}, "dark"), ({"COLORFGBG": "0;15"}, "light"), ({"TERM": "linux"}, ""), ({}, "")],
)
def test_the_theme_is_that_of_the_terminal(environment: dict[str, str], theme: str) -> None:
    assert background.theme(environment) == theme


def test_a_terminal_answers_with_its_background() -> None:
    assert background.theme_from_answer("\x1b]11;rgb:ffff/ffff/dddd\x1b\\") == "light"
    assert background.theme_from_answer("\x1b]11;rgb:1e1e/1e1e/2e2e\x07") == "dark"
    assert background.theme_from_answer("") == ""


@scenario
async def test_moves_are_reported_in_words() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("space", "right", "x")
        await terminal.touch((1, 0), (1, 4))
        assert terminal.rows == ["row 2, columns 1-5: filled", "row 1, column 2: empty", "row 1, column 1: filled"]
        terminal.frame.puzzles.player.move("3..4.2,4..5-")
        terminal.frame.changed()
        assert terminal.rows[0] == "rows 3-4, columns 2, 4-5: empty"
    async with opened(LATIN) as terminal:
        await terminal.press("3", "right", "space", "1", "backspace")
        assert terminal.rows == ["row 1, column 2: open", "row 1, column 2: perhaps 1", "row 1, column 1: 3"]


@scenario
async def test_the_words_of_two_players_stand_in_two_columns() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        terminal.frame.puzzles.player.move("B4 К БАК")
        terminal.frame.changed()
        await terminal.pilot.pause()
        shown = [(row.text, row.right) for row in terminal.frame.query_one(Results).shown]
        assert shown == [("player 1: 3", "2: 0"), ("+БАК 3", "")]


@scenario
async def test_what_both_sides_did_is_reported_in_the_language_that_is_spoken() -> None:
    async with opened(BALDA, language="ru") as terminal:
        await terminal.do("Новая партия: second human")
        for move in ("B4 К БАК", "skip", "resign"):
            terminal.frame.puzzles.player.move(move)
        terminal.frame.changed()
        await terminal.pilot.pause()
        shown = [(row.text, row.right) for row in terminal.frame.query_one(Results).shown]
        assert shown == [("игрок 1: 3", "2: 0"), ("БАК 3", "пас"), ("сдаётся", "")]


@scenario
async def test_from_twenty_tiles_to_the_printed_words() -> None:
    """The path of the terminal that this one began from, as a script of keys: the tiles, F5, the list, F10."""
    family = find("quartiles")
    puzzles = OpenPuzzles(DataFolder())
    puzzles.blank(family, values_of(family.require_typing().asks, {}))  # as `unriddle tui --blank quartiles` does
    frame = Frame(puzzles, Speaker("en"), theme="light")
    async with frame.run_test(size=(80, 24)) as pilot:
        terminal = Terminal(pilot, frame)
        await pilot.pause()
        tiles = QUARTILES.partition(":")[2].split(",")
        for number, tile in enumerate(tiles, 1):
            await terminal.type(tile)
            await terminal.press("tab" if number < len(tiles) else "f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted" and "truthfully" in terminal.text)
        await terminal.press("tab", "down")
        assert "¹" in terminal.text  # the path of the word is on the board
        await terminal.press("f10")
        assert "nihilistic" in (frame.return_value or [])
    for each in puzzles.opened:
        puzzles.leave(each)
