"""Which cells are mistakes, by all solutions; how a sheet is completed; what is held, counted and saved."""

import re

import pytest
from play.boards import Board, boards, moves
from said import said as in_words

from unriddle.core import Disputed, Play, PuzzleError
from unriddle.lexicon import player
from unriddle.registry import find, parse_id
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing, finish

SHEETS = [board for board in boards() if find(board.family).require_playing().contradicted is not None]
SHEETS += [Board("latin", "latin:5", None), Board("nonogram", "nonogram:4x4:1/1/1/1:1/1/1/1", None)]
WORD = "щалда"


def begun(puzzle: str, **rules: str) -> Playing:
    family, found = parse_id(puzzle)
    return Playing(Play(family, found, rules, *Opened(family, found).words))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("board", SHEETS, ids=lambda board: board.puzzle_id)
def test_what_a_check_says_is_what_all_solutions_say(board: Board, seed: int) -> None:
    playing, solutions = Playing(board.begin()), list(Opened.of(board.puzzle).solutions())
    for move in moves(board, seed, 6):
        playing.move(move)
        each = [set(playing.play.mistakes([solution])) for solution in solutions]
        checked = playing.check()
        assert checked.sure
        assert checked.cells == tuple(sorted(set.intersection(*each) if each else ()))
        assert (str(checked.text) == "No mistakes") == (set() in each)
        assert (str(checked.text) == in_words("this-puzzle-has-no-solution-2")) == (not each)
    assert playing.play.helped["checks"] == 6
    if playing.play.game.status.kind == "solved" or not solutions:
        return
    playing.solve()
    completed = [each for each in solutions if not playing.play.mistakes([each])]
    assert len(completed) == 1
    if set() in each:  # then nothing of the sheet is in the way of it
        playing.undo()
        assert playing.play.mistakes(completed) == []


def test_where_the_search_is_cut_short_the_answer_says_so() -> None:
    playing = begun("latin:5")
    playing.move("1.1=3; 1.2=3")
    asked = iter(range(1000))
    playing.stop = lambda: next(asked) > 2
    checked = playing.check()
    assert (checked.sure, str(checked.text).endswith(", as far as is known")) == (False, True)
    playing.stop = lambda: True
    assert playing.check().text == in_words("no-solution-is-known-so")
    with pytest.raises(PuzzleError, match=re.escape(in_words("no-solution-was-found"))):
        playing.solve()


def test_cells_that_cannot_stand_together_are_not_mistakes_one_by_one() -> None:
    playing = begun("latin:5")
    playing.move("1.1=3; 1.2=3")
    checked = playing.check()
    assert (checked.cells, checked.sure) == ((), True)
    assert checked.text == in_words("each-cell-can-be-right")


def test_a_note_that_one_completion_has_is_not_a_mistake() -> None:
    playing = begun("latin:4:first-row")
    first = next(Opened.of(playing.play.puzzle).solutions())
    playing.move(f"2.1-{first.cells[4]}")
    assert playing.check().text == "No mistakes"


def test_a_disputed_word_waits_for_insist_and_counts_from_then_on() -> None:
    playing = begun("balda:...../...../балда/...../.....;played=балда", first="human", second="human")
    with pytest.raises(PuzzleError, match=re.escape(in_words("no-word-is-in-dispute"))):
        playing.insist()
    with pytest.raises(Disputed):
        playing.move(f"B2 Щ {WORD}")
    assert (playing.disputed_word, playing.play.moves) == (WORD, [])
    try:
        assert playing.insist() == in_words("is-accepted-and-added-to", word="ЩАЛДА")
        assert (playing.disputed_word, WORD in player.lists().added, WORD in playing.play.lexicon[0]) == (
            "",
            True,
            True,
        )
    finally:
        player.change(forget=[WORD])
    with pytest.raises(Disputed):
        playing.move("B1 Ъ ЪЩАЛДА")
    playing.undo()
    assert playing.disputed_word == ""


def test_every_change_is_saved_and_hints_grow_until_there_is_one() -> None:
    saved = []
    playing = begun("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    playing.save = lambda: saved.append(playing.play.to_text())
    texts = [str(playing.hint()[0]) for _ in range(4)]
    assert len(set(texts)) == 3
    assert texts[2] == texts[3]
    said = playing.do()
    assert said == texts[1]
    assert str(playing.hint()[0]).startswith("Look at ")
    playing.mark("here")
    playing.undo()
    playing.redo()
    playing.restart()
    playing.back("here")
    playing.unmark("here")
    assert len(saved) == 7
    assert playing.play.helped == {"hints": 4, "checks": 0, "steps": 1}  # a repeated one does not count


def test_of_very_many_wrong_cells_this_many_are_reopened_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.session.playing.MISTAKES", 3)
    playing = begun("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    playing.move("1.1; 1.3; 1.5; 4.1; 4.5; 5.1; 5.2")
    assert finish(playing.teaching()).follows == ("1.1?", "1.5?", "4.1?")


def test_where_nothing_is_left_that_is_said() -> None:
    playing = begun("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    playing.solve()
    assert (playing.status, finish(playing.teaching()).step) == ("Solved: Heart.", None)
    assert (str(playing.hint()[0]), playing.play.helped["hints"]) == ("Solved.", 0)
    with pytest.raises(PuzzleError, match="Solved"):
        playing.do()
    with pytest.raises(PuzzleError, match=re.escape(in_words("there-is-nothing-left-to"))):
        playing.solve()
