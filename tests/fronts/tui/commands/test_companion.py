"""Balda watched in the terminal: moves of one cell, what letters open, and a game elsewhere that is accompanied."""

import asyncio

from fronts.tui.terminal import BALDA, Terminal, opened, scenario
from said import said
from textual import events

from unriddle.fronts.tui.board import Board


async def position(terminal: Terminal) -> None:
    """Until every move of the position as it stands is listed."""
    play = terminal.play
    await terminal.until(
        lambda: terminal.now.search.subject == play.game.as_puzzle and terminal.now.search.why == "exhausted"
    )
    terminal.frame.paint()


@scenario
async def test_a_cell_that_is_clicked_has_only_its_own_moves_listed() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.sentence.endswith("moves"))
        await terminal.touch((3, 1))
        assert terminal.rows[0] == "moves into B4"
        assert {row.split()[-1] for row in terminal.rows[1:]} == {"B4"}
        await terminal.touch((3, 1))
        assert len(terminal.rows) > 100


@scenario
async def test_enter_plays_a_move_that_was_found_and_the_next_position_is_searched() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.sentence.endswith("moves"))
        best = terminal.rows[0]
        await terminal.press("tab", "home", "enter")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        word, letter, cell = best.split()
        assert terminal.moves[0].startswith(f"{cell} {letter} {word}")
        assert terminal.now.search.subject == terminal.play.game.as_puzzle


@scenario
async def test_what_a_letter_opens_is_reported() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.sentence.endswith("moves"))
        await terminal.press("tab", "home")
        await terminal.do(said("what-does-this-letter-open"))
        await terminal.until(lambda: terminal.sentence.startswith("This letter opens "))


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
        assert said("player-to-move", side="2") in terminal.text


@scenario
async def test_a_cell_and_a_letter_list_their_moves_and_tell_what_they_open() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.press("down", "right", "space")
        assert terminal.rows[0] == "moves into B2"
        await terminal.type("л")
        assert terminal.rows[0] == said("moves-with-in", letter="Л", cell="B2")
        assert {tuple(row.split()[1:]) for row in terminal.rows[1:]} == {("Л", "B2")}
        await terminal.until(lambda: terminal.sentence.startswith("This letter opens "))
        await terminal.press("enter")
        assert terminal.moves[0].startswith("B2 Л ")


@scenario
async def test_letters_that_come_faster_than_the_screen_all_belong_to_the_word() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        board = terminal.frame.query_one(Board)
        for letter in "фалда":
            board.post_message(events.Key(letter, letter))
        await terminal.until(lambda: "/фалда_" in terminal.text)


@scenario
async def test_a_reply_in_no_list_is_entered_twice() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.type("b4 ъ баъ")
        await terminal.press("enter")
        await terminal.until(lambda: terminal.sentence.endswith("Press Enter again to play it"))
        await terminal.press("enter")
        assert terminal.moves[0].startswith("B4 Ъ БАЪ!")


@scenario
async def test_enter_twice_does_not_play_the_reply_of_the_other_side() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.press("enter")
        await position(terminal)
        await terminal.press("enter", "enter")
        assert terminal.sentence.startswith("! The other side is to move")
        assert len(terminal.moves) == 1
        await terminal.type(terminal.rows[0].split()[0].lower())
        await terminal.press("enter", "enter")
        await position(terminal)
        await terminal.press("enter")
        assert len(terminal.moves) == 3


@scenario
async def test_enter_makes_the_other_sides_move_after_the_first_was_typed() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("f5")
        await position(terminal)
        await terminal.type(terminal.rows[0].split()[0].lower())
        await terminal.press("enter", "enter")
        await position(terminal)
        await terminal.press("enter")
        await position(terminal)
        await terminal.press("enter")
        assert len(terminal.moves) == 2
    async with opened(again=True) as terminal:
        await position(terminal)
        await terminal.press("enter")
        assert len(terminal.moves) == 2
        await terminal.press("f8", "f8")
        await position(terminal)
        await terminal.press("enter")
        assert len(terminal.moves) == 1


@scenario
async def test_a_move_of_the_computer_is_not_made_by_a_hand() -> None:
    async with opened(BALDA) as terminal:
        terminal.frame.advice.asked = lambda *of: asyncio.Event().wait()  # type: ignore[method-assign,assignment,return-value]
        await terminal.press("f5")
        await position(terminal)
        await terminal.press("enter")
        await position(terminal)
        await terminal.press("tab", "home", "enter")
        assert terminal.sentence == "! " + said("computer-is-to-move")
        assert len(terminal.moves) == 1
