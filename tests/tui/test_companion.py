"""Accompanying a game of balda in the terminal: moves that are played elsewhere too, entered as they come."""

import pytest

pytest.importorskip("textual", reason="the terminal needs Textual: pip install 'unriddle[tui]'")

from tui.terminal import BALDA, Terminal, opened, scenario


async def position(terminal: Terminal) -> None:
    """Until every move of the position as it stands is listed."""
    play = terminal.play
    await terminal.until(
        lambda: terminal.now.search.subject == play.game.known and terminal.now.search.why == "exhausted"
    )
    terminal.frame.paint()


@scenario
async def test_a_companion_plays_mine_by_one_key_and_takes_the_reply_as_a_word() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        best = terminal.rows[0].split()
        await terminal.press("enter")
        assert terminal.moves[0].split()[:3] == [best[2], best[1], best[0]]
        await position(terminal)
        word = next(row.split() for row in terminal.rows if len(row.split()[0]) == 5)
        await terminal.type(word[0].lower())
        await terminal.press("enter", "enter")
        assert terminal.moves[1].split()[2] == word[0]
        await position(terminal)
        assert terminal.now.mode == "solve"
        await terminal.press("f8")
        await position(terminal)
        assert len(terminal.moves) == 1
        assert "player 2 to move" in terminal.text


@scenario
async def test_a_cell_and_a_letter_list_their_moves_and_tell_what_they_open() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.press("down", "right", "space")
        assert terminal.rows[0] == "moves into B2"
        await terminal.type("л")
        assert terminal.rows[0] == "moves with Л in B2"
        assert {tuple(row.split()[1:]) for row in terminal.rows[1:]} == {("Л", "B2")}
        assert terminal.sentence.startswith("This letter opens ")
        await terminal.press("enter")
        assert terminal.moves[0].startswith("B2 Л ")


@scenario
async def test_a_reply_in_no_list_is_entered_twice() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.type("b4 ъ баъ")
        await terminal.press("enter")
        await terminal.until(lambda: terminal.sentence.endswith("Enter once more plays it"))
        await terminal.press("enter")
        assert terminal.moves[0].startswith("B4 Ъ БАЪ!")


@scenario
async def test_a_reply_is_typed_on_a_narrow_screen_too() -> None:
    async with opened(BALDA, size=(80, 24)) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        word = terminal.rows[0].split()[0].lower()
        await terminal.type(word)
        assert f"/{word}_" in terminal.text
        await terminal.press("enter", "enter")
        assert terminal.moves[0].split()[2] == word.upper()
        await position(terminal)
        await terminal.press("enter")
        assert len(terminal.moves) == 2
