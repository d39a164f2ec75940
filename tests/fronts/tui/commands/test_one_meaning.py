"""A key means one thing: what is typed while a hint is computed, after one, on a solved board, after a refusal."""

import asyncio

import pytest
from fronts.tui.terminal import NONOGRAM, QUARTILES, Terminal, opened, scenario

from unriddle.fronts.tui.worker.link import Advice, Event
from unriddle.session.playing import Playing

SOLUTION = ("1.2,4", "2.1..5", "3.1..5", "4.2..4", "5.3", "1.1,3,5-", "4.1,5-", "5.1,2,4,5-")


async def solved(terminal: Terminal) -> None:
    for move in SOLUTION:
        terminal.frame.puzzles.player.move(move)
    terminal.frame.changed()
    await terminal.pilot.pause()
    assert terminal.now.solved


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers come a second after they are asked for, however fast the machine is."""
    asked = Advice.asked

    async def later(self: Advice, playing: Playing, what: str) -> Event:
        await asyncio.sleep(1)
        return await asked(self, playing, what)

    monkeypatch.setattr(Advice, "asked", later)


@pytest.mark.usefixtures("slow")
@scenario
async def test_keys_wait_for_a_hint_that_is_computed() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.pilot.press("f4", "f4", "enter")
        await terminal.until(lambda: terminal.moves)
        assert terminal.moves == ["2.1..5"]  # the step that was told
        assert terminal.play.helped == {"hints": 2, "checks": 0, "steps": 1}


@pytest.mark.usefixtures("slow")
@scenario
async def test_escape_cancels_a_hint_and_the_keys_behind_it() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.pilot.press("f4", "space", "escape")
        await terminal.pilot.pause(2)
        assert (terminal.moves, terminal.frame.advice.level) == ([], 0)
        await terminal.press("space")
        assert terminal.moves == ["1.1"]


@scenario
async def test_enter_after_a_hint_reports_more_then_does_it_and_is_never_a_move() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("f4")
        await terminal.until(lambda: terminal.frame.advice.level == 1)
        await terminal.until(lambda: terminal.sentence.endswith("[Enter: more]"))
        await terminal.press("enter")
        await terminal.until(lambda: terminal.frame.advice.level == 2)
        assert terminal.moves == []
        await terminal.press("enter")
        await terminal.until(lambda: terminal.moves)
        assert terminal.moves == ["2.1..5"]


@scenario
async def test_a_solved_board_is_locked_until_it_is_undone_or_unlocked() -> None:
    async with opened(NONOGRAM) as terminal:
        await solved(terminal)
        assert terminal.sentence.startswith("Heart. Solved in 0:0")
        assert terminal.sentence.endswith("[Enter: next one]")
        moves = terminal.moves
        await terminal.press("space")
        await terminal.touch((0, 0))
        assert terminal.moves == moves
        assert terminal.sentence.startswith("! The board is solved and locked")
        await terminal.press("f4")
        await terminal.until(lambda: terminal.frame.advice.shown)
        await terminal.press("enter")
        assert terminal.moves == moves
        await terminal.press("escape", "x")
        assert len(terminal.moves) == len(moves) + 1
        await terminal.press("f8")
        await terminal.press("f8", "x")
        assert len(terminal.moves) == len(moves)


@scenario
async def test_after_a_refusal_the_next_letter_begins_again_and_backspace_corrects() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.type("this")
        await terminal.press("enter")
        await terminal.type("this")
        await terminal.press("enter")
        assert terminal.sentence.startswith("! ")
        await terminal.type("sh")
        assert terminal.sentence == "sh_"
        await terminal.type("x")
        await terminal.press("enter", "backspace")
        assert terminal.sentence == "sh_"


@scenario
async def test_all_wrong_cells_of_one_drag_are_reopened_in_one_step() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.touch((0, 0), (0, 4))
        await terminal.pilot.press("f4", "enter")
        await terminal.until(lambda: terminal.frame.advice.level == 2)
        assert "(and 2 more of this move)" in terminal.sentence
        await terminal.press("enter")
        assert terminal.moves == ["1.1..5", "1.1?; 1.3?; 1.5?"]
