"""Playing by hand in the terminal: each family's keys and touches make its moves."""

import pytest
from fronts.tui.terminal import BALDA, LATIN, NONOGRAM, QUARTILES, opened, scenario
from said import said
from textual import events

from unriddle.lexicon import player

TRIALS = "nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1"


@scenario
async def test_letters_and_enter_play_a_word() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.type("this")
        assert terminal.sentence == "this_"
        await terminal.press("enter")
        assert terminal.moves == ["2+19"]
        assert terminal.rows == ["this"]


@scenario
async def test_the_same_keys_on_a_russian_layout_play_the_same_word() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.type("ершы")
        await terminal.press("enter")
        assert terminal.moves == ["2+19"]


@scenario
async def test_tiles_are_taken_with_space_and_clicks_and_are_numbered() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("down", "right", "right", "right", "space")
        await terminal.touch((3, 3))
        assert terminal.sentence == "nih·il"
        assert "¹nih" in terminal.text
        assert "²il" in terminal.text
        await terminal.press("backspace")
        assert terminal.sentence == "nih"
        await terminal.press("escape")
        assert terminal.play.draft.cells == ()


@scenario
async def test_a_word_in_no_list_is_refused_and_stays_to_be_corrected() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("space", "down", "space", "enter")
        assert terminal.sentence == "! azzref: " + said("it-is-not-in-list", name="english")
        assert terminal.moves == []
        assert terminal.play.draft.text == "1+5"


@scenario
async def test_space_fills_x_crosses_and_the_same_again_opens() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("space", "right", "x", "right", "space", "space")
        assert terminal.moves == ["1.1", "1.2-", "1.3", "1.3?"]


@scenario
async def test_a_line_that_is_broken_is_reported_for_as_long_as_it_is() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("space", "right", "space", "down")
        assert terminal.sentence == "! row 1: the clue 1 1 no longer fits"
        await terminal.press("f8")
        assert not terminal.sentence.startswith("!")


@scenario
async def test_a_pass_is_listed_among_the_moves() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        assert terminal.frame.puzzles.player.move("pass")
        terminal.frame.paint()
        await terminal.pilot.pause()
        assert terminal.rows[-1] == "skipped"


@scenario
async def test_a_drag_fills_a_line_and_the_right_button_crosses_it_out() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.touch((1, 0), (1, 4))
        await terminal.touch((4, 0), button=3)
        assert terminal.moves == ["2.1..5", "5.1-"]


@scenario
async def test_shift_and_arrows_draw_a_line_that_space_fills() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("down", "shift+right", "shift+right", "shift+right", "shift+right")
        assert terminal.moves == []
        assert terminal.sentence == "5 cells"
        await terminal.press("space")
        assert terminal.moves == ["2.1..5"]


@scenario
async def test_symbols_are_typed_and_space_turns_to_pencil_marks() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("3", "right", "space", "1", "2", "space", "down", "4", "backspace")
        assert terminal.moves == ["1.1=3", "1.2+1", "1.2+2", "2.2=4", "2.2?"]


@scenario
async def test_a_cell_a_letter_and_a_path_play_a_word() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        await terminal.press("down", "down", "down", "к")
        for _ in range(1):
            await terminal.press("space")
        assert terminal.play.draft.text.startswith("A4 К")
        await terminal.press("escape")
        assert terminal.play.draft.text == ""


@scenario
async def test_a_typed_word_plays_and_the_computer_answers() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("down", "down", "down", "down", "up", "к")
        await terminal.type("бак")
        await terminal.press("enter")
        assert terminal.sentence.startswith("! ")
        await terminal.press("escape", "right", "к")
        await terminal.type("бак")
        await terminal.press("enter")
        assert terminal.moves[0].startswith("B4 К БАК")
        await terminal.until(lambda: len(terminal.moves) == 2)
        await terminal.press("f8")
        assert terminal.moves == []


@scenario
async def test_a_move_is_undone_and_redone() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("space", "f8")
        assert terminal.moves == []
        await terminal.press("f9")
        assert terminal.moves == ["1.1"]
        await terminal.do(said("mark-this-place"))
        await terminal.type("here")
        await terminal.press("enter", "right", "space")
        await terminal.do("Back to here")
        assert terminal.moves == ["1.1"]


@scenario
async def test_hints_report_more_each_time_and_a_move_forgets_them() -> None:
    async with opened(NONOGRAM) as terminal:
        told = []
        for level in (1, 2):
            await terminal.press("f4")
            await terminal.until(lambda level=level: terminal.frame.advice.level == level)
            await terminal.until(lambda: terminal.sentence not in ("", *told))
            told.append(terminal.sentence)
        assert told[0].startswith("Look at ")
        assert told[1].endswith("[Enter: do it]")
        await terminal.press("space")
        assert terminal.frame.advice.level == 0
        assert terminal.play.helped["hints"] == 2


@scenario
async def test_the_links_of_a_trial_are_leafed_through() -> None:
    async with opened(TRIALS) as terminal:
        advice = terminal.frame.advice
        for level in (1, 2, 3):
            await terminal.press("f4")
            await terminal.until(lambda level=level: advice.level == level)
        await terminal.until(lambda: "< 0/5 >" in terminal.text)
        whole = advice.text
        told = []
        for key in (">", "f4", ">", ">", ">"):
            await terminal.press(key)
            told.append(terminal.sentence)
        assert told[0].startswith("Suppose that row 1, column 9 is filled ")
        assert told[1].startswith("column 9 (3) is filled in rows 2-3 ")
        assert told[4].startswith("column 8 (3) can no longer be completed ")
        await terminal.press("<", "<", "<")
        assert "< 2/5 >" in terminal.sentence
        assert sum("\u00b9#" in line for line in terminal.lines) == 2
        await terminal.press("<", "<", "<")
        assert advice.text == told[4].partition("  ")[0]
        await terminal.press(">")
        assert advice.text == whole
        assert terminal.play.helped["hints"] == 3
        await terminal.press("enter")
        assert terminal.moves
        assert "/5 >" not in terminal.text


@scenario
async def test_crosses_stay_crosses_while_a_hint_is_shown() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("right", "right", "x", "right", "x", "left", "down", "down")
        await terminal.press("f4")
        await terminal.until(lambda: "Look at" in terminal.sentence)
        [row] = [line for line in terminal.lines if "1 1 ▐" in line]
        assert row.count("x") == 2
        assert "-" not in row


@scenario
async def test_a_word_in_no_list_goes_to_the_own_list_when_enter_insists_on_it() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("New game: second human")
        terminal.frame.puzzles.player.move("B2 Щ ЩАЛДА")
        await terminal.press("enter")
        assert terminal.sentence == said("is-accepted-and-added-to", word="ЩАЛДА")
        assert "щалда" in player.lists().added
        assert terminal.moves[0].startswith("B2 Щ ЩАЛДА!")


@scenario
async def test_after_a_game_of_two_sides_enter_begins_another_with_sides_changed() -> None:
    async with opened(BALDA) as terminal:
        await terminal.do("resign the game")
        await terminal.until(lambda: "[Enter: rematch]" in terminal.text)
        assert "The game was resigned." in terminal.sentence
        await terminal.press("enter")
        await terminal.until(lambda: terminal.play.at == 1)  # the computer has begun
        assert terminal.play.rules["players"] == ["2", "human"]
        assert len(terminal.frame.puzzles.opened) == 1
        await terminal.do("Rematch")
        assert terminal.play.rules["players"] == ["human", "2"]


@scenario
async def test_a_game_that_was_copied_opens_again_where_it_is_pasted() -> None:
    async with opened(BALDA) as terminal:
        terminal.frame.puzzles.player.move("B4 К БАК")
        terminal.frame.changed()
        await terminal.until(lambda: terminal.play.at == 2)
        moves = terminal.moves
        await terminal.do("Copy the game")
        text = terminal.frame.clipboard
        await terminal.frame.opening.closed()
        await terminal.press("escape")
    async with opened(LATIN) as terminal:
        await terminal.frame.on_paste(events.Paste(text))
        await terminal.pilot.pause()
        assert (terminal.now.family.name, terminal.moves) == ("balda", moves)


@scenario
async def test_the_meaning_of_the_last_word_is_a_key_away() -> None:
    async with opened(BALDA) as terminal:
        terminal.frame.puzzles.player.move("B4 К БАК")
        terminal.frame.changed()
        await terminal.until(lambda: terminal.play.at == 2)
        await terminal.do("What does a word mean?")
        await terminal.press("enter")
        word = terminal.play.moves[1].split()[2]
        assert terminal.sentence.startswith(f"{word}: ")
        assert "; OpenCorpora" in terminal.sentence


@pytest.mark.parametrize(("source", "key"), [(BALDA, "enter"), (NONOGRAM, "q"), (LATIN, "enter"), (QUARTILES, "ж")])
@scenario
async def test_a_key_that_does_nothing_is_answered(source: str, key: str) -> None:
    async with opened(source) as terminal:
        await terminal.press(key)
        assert terminal.sentence == said("key-does-nothing")
        assert terminal.moves == []


@scenario
async def test_a_letter_for_a_full_cell_of_balda_is_answered() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("down", "down", "к")
        assert terminal.sentence == said("key-does-nothing")
        await terminal.touch((2, 0))
        assert terminal.sentence == said("key-does-nothing")


@scenario
async def test_open_puzzles_are_named_and_taken_in_the_language_that_is_spoken() -> None:
    async with opened(NONOGRAM, "today:balda", language="ru") as terminal:
        assert "1 Японский кроссворд   2 Балда" in terminal.lines[0]
        start = "".join(
            cell.text for row in terminal.play.family.picture(terminal.play.puzzle, None).cells for cell in row
        )
        assert all("А" <= letter <= "Я" for letter in start)
