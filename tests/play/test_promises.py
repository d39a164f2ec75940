"""What Play promises, held at every step of random games by every family that can be played."""

import json
import os
import re
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from rounds import rounds
from said import said

from play.boards import Board, agreed, boards, moves, refusal, step, touched
from play.games import play_random, state
from unriddle.core import HalfMove, PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.session.opened import Opened

EVERY = pytest.mark.parametrize("board", boards(), ids=lambda board: board.puzzle_id[:40])


@pytest.mark.halved
@EVERY
def test_random_games_keep_every_promise(board: Board) -> None:
    for seed in range(rounds(max(2, 50 // len([each for each in boards() if each.family == board.family])))):
        play_random(board, seed)


@EVERY
def test_a_move_that_is_refused_changes_nothing_and_says_why(board: Board) -> None:
    play = board.begin()
    for move in moves(board, 1, 3):
        play.move(move)
    before = state(play)
    for wrong in ("", ";", "no such move", "999.999", "\x1b[2J", "9" * 40_000, "B3", "Ы" * 99, "{}"):
        with pytest.raises(PuzzleError) as refused:
            play.move(wrong)
        assert plain(str(refused.value)) == str(refused.value) != ""
        assert state(play) == before


@EVERY
def test_several_moves_in_a_line_are_one_undo_and_all_or_nothing(board: Board) -> None:
    single, together = board.begin(), board.begin()
    made = moves(board, 2, 3)
    for move in made:
        single.move(move)
    together.move("; ".join(made))
    assert (together.at, str(together.game)) == (1, str(single.game))
    together.undo()
    assert together.game == board.begin().game
    with pytest.raises(PuzzleError, match=f"move {len(made) + 1} of {len(made) + 1}"):
        together.move("; ".join([*made, "no-such-move"]))
    assert together.game == board.begin().game
    assert board.resumed(together.to_text()).to_text() == together.to_text()


@EVERY
def test_marks_come_back_until_a_new_move_drops_what_they_count(board: Board) -> None:
    play = board.begin()
    made = moves(board, 4, 3)
    play.mark("start")
    play.move(made[0])
    play.mark("one")
    games = [play.game]
    play.return_to_mark("start")
    assert (play.at, play.moves) == (0, made[:1])
    play.redo()
    assert play.game == games[0]
    play.undo()
    play.move(made[0])
    assert play.marks == {"start": 0}
    with pytest.raises(PuzzleError, match=re.escape(said("there-is-no-mark", name="one"))):
        play.return_to_mark("one")
    for wrong in ("", "x" * 41, "a\nb"):
        with pytest.raises(PuzzleError, match="the name of a mark has"):
            play.mark(wrong)


@EVERY
def test_every_ready_draft_parses_or_is_refused_in_one_line(board: Board) -> None:
    ready, chance, play = 0, Random(5), board.begin()
    for _ in range(2000):
        if ready == 10:
            break
        play.draft = HalfMove()
        for draft in touched(board, play, chance):
            assert plain(draft.text) == draft.text
            play.draft = draft
        assert board.resumed(play.to_text()).draft == play.draft
        if play.draft.ready:
            ready += 1
            refused = refusal(agreed, play, play.draft.text)
            assert bool(refused) == (play.at == 0)
            play = board.begin()
    assert ready > 0


@EVERY
def test_the_examples_of_moves_are_understood_or_refused_in_one_line(board: Board) -> None:
    examples = board.begin().by_hand.moves
    assert examples
    for what, example in examples.items():
        assert isinstance(what, str | Text)
        play = board.begin()
        assert bool(refusal(play.move, example)) == (play.at == 0)


@pytest.mark.halved
@EVERY
def test_text_that_is_not_a_saved_play_is_refused_in_one_line_that_says_where(board: Board) -> None:
    play = board.begin()
    for move in moves(board, 6, 3):
        play.move(move)
    good = json.loads(play.to_text())

    def saved(**changes: Any) -> str:
        return json.dumps(good | changes)

    wrong = {
        "x" * 1_000_000: said("it-has-characters-but-saved", size="1000000", most="1000000"),
        "": said("this-is-not-a-saved-game"),
        "[" * 100_000: said("this-is-not-a-saved-game"),
        "[]": said("this-is-not-a-saved-game"),
        saved(play=2): said("it-was-saved-by-another"),
        saved(play="1"): said("it-was-saved-by-another"),
        saved(puzzle="other:1"): "other:1: " + said("this-game-belongs-to-another"),
        saved(moves=["x"] * 100_000): said("it-has-moves-more-than", count="100000", most="20000"),
        saved(at=len(good["moves"]) + 1): "it is at move",
        saved(marks={"a": 99}): "mark 'a': " + said("it-is-beyond-end-of"),
        saved(moves=["\x1b[2J"]): said("of-saved-game", part="moves") + ": " + said("this-part-is-missing-or"),
        saved(moves=["no-such-move"], at=0): "move 1: ",
        saved(rules=[]): said("of-saved-game", part="rules"),
        saved(rules={"no": "rule"}): "",
        saved(draft={"text": "", "cells": [[-1, 0]], "ready": False}): said("of-saved-game", part="draft"),
        saved(draft=None): said("of-saved-game", part="draft"),
        saved(seconds=-1): said("of-saved-game", part="seconds"),
        saved(helped={}): said("of-saved-game", part="helped"),
        saved(at=True): said("of-saved-game", part="at"),
        saved(more=1): said("it-has-parts-that-no"),
        saved(marks={str(number): 0 for number in range(101)}): said("it-has-more-than-marks", most="100"),
    }
    for text, why in wrong.items():
        with pytest.raises(PuzzleError) as refused:
            board.resumed(text)
        assert str(refused.value).startswith(why)
        assert plain(str(refused.value)) == str(refused.value)


@EVERY
def test_the_moves_toward_a_solution_solve_it_and_hold_no_mistake(board: Board) -> None:
    play = board.begin()
    playing = play.by_hand
    solutions = list(Opened.of(board.puzzle, *board.lexicon).solutions(None if board.words else 1))
    if playing.moves_to is None or not solutions:
        assert play.mistakes(solutions) == []
        return
    try:
        line = playing.moves_to(play.game, solutions)
    except PuzzleError as error:
        assert str(error) == said("no-words-that-use-every")  # noqa: PT017
        return
    step(board, play, Random(9))
    line = playing.moves_to(play.game, solutions)
    if line:
        play.move(line)
    assert (play.game.status.kind, play.mistakes(solutions)) == ("solved", [])
    if playing.contradicted is not None:
        play.undo()
        expected = play.game.shown != board.begin().game.shown and playing.contradicted(play.game, solutions[0])
        assert bool(play.mistakes(solutions)) == bool(expected)


OTHER = """
import json, sys
sys.path[:0] = json.loads(sys.argv[1])
from play.boards import boards
by_id = {board.puzzle_id: board for board in boards()}
for line in sys.stdin:
    name, text = json.loads(line)
    play = by_id[name].resumed(text)
    status = play.game.status
    print(json.dumps([play.to_text(), str(play.game), status.kind, status.where, str(status.why), play.game.last]))
"""


def test_a_play_resumed_in_another_process_with_interpreted_kernels_is_equal() -> None:
    plays = [(board, play_random(board, 7)) for board in boards()]
    asked = "".join(json.dumps([board.puzzle_id, play.to_text()]) + "\n" for board, play in plays)
    run = subprocess.run(
        [sys.executable, "-c", OTHER, json.dumps([each for each in sys.path if each])],
        input=asked,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "UNRIDDLE_KERNELS": "off", "PYTHONHASHSEED": "7"},
    )
    expected = []
    for _, play in plays:
        game, status = play.game, play.game.status
        where = [list(cell) for cell in status.where]
        expected.append([play.to_text(), str(game), status.kind, where, str(status.why), game.last])
    assert [json.loads(line) for line in run.stdout.splitlines()] == expected
