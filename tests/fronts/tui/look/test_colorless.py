"""Colored nonograms can be played where colors may look alike: letters in clues, cells, moves and legend."""

import pytest
from fronts.tui.terminal import COLORED, opened, scenario

from unriddle.draw import spoken
from unriddle.fronts.tui.look import characters, is_certain, with_letters
from unriddle.session.reading import Reader

SAME = "abcdefgh"


@pytest.mark.parametrize(
    ("environment", "certain"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True),
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "xterm-16color"}, False),
        ({}, False),
    ],
)
def test_colors_are_certain_where_a_terminal_has_them(environment: dict[str, str], certain: bool) -> None:
    assert is_certain(environment) is certain


@pytest.mark.parametrize("name", ["NO_COLOR", "TERM"])
def test_clues_and_cells_have_letters_where_colors_are_not_certain(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, {"NO_COLOR": "1", "TERM": "linux"}[name])
    monkeypatch.delenv("COLORTERM")

    @scenario
    async def played() -> None:
        async with opened(COLORED) as terminal:
            assert any("1a 1b" in line for line in terminal.lines)
            await terminal.press("1", "right", "2")
            assert terminal.moves == ["1.1a", "1.2b"]
            assert any("<b" in line for line in terminal.lines)
            assert "a orange" in terminal.text
            assert "#" not in terminal.lines[-2]

    played()


def test_a_finished_clue_keeps_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    @scenario
    async def played() -> None:
        async with opened("example:fish") as terminal:
            terminal.frame.puzzles.player.move("3.1..8a")
            terminal.frame.changed()
            await terminal.pilot.pause()
            assert any(line.split()[:3] == ["┃", "8a", "▐"] for line in terminal.lines)
            assert "clue 8 orange. 1 to 8: orange" in spoken.row(terminal.now.picture, 3)

    played()


def test_moves_clues_cells_and_legend_have_one_alphabet() -> None:
    read = Reader().one(["example:fish"])
    picture = read.opened.family.picture(read.opened.puzzle, None)
    assert list(characters(picture).values()) == list(SAME[: len(characters(picture))])
    game = read.opened.family.require_playing().game(read.opened.puzzle, "", {})
    assert [tool.key for tool in read.opened.family.require_playing().tools(game)][:2] == ["a", "b"]
    drawn = with_letters(picture)
    used = {cell.text[-1] for labels in drawn.left for cell in labels if cell.color}
    assert used <= set(characters(picture).values())


@scenario
async def test_a_line_that_does_not_fit_keeps_filled_and_crossed_apart() -> None:
    async with opened("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2") as terminal:
        await terminal.press("x", "right", "space", "right", "space", "down", "down")
        row = next(line for line in terminal.lines if "!" in line)
        assert "!x!#!#" in row.replace("▏", "").replace(" ", "")  # cells are wide where there is room
        assert "1: empty (wrong); 2 to 3: filled (wrong)" in spoken.row(terminal.now.picture, 1)
