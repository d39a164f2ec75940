"""Headings, dates, points and ranks around the tiles, as a phone copies them from the app: left out, and said."""

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.session.reading import Reader

BOARD = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
TILES = BOARD.split()
ROWS = "\n".join(" ".join(TILES[row : row + 4]) for row in range(0, 20, 4))
LINES = "\n".join(TILES)
NUMBERED = "\n".join(f"{number}. {tile}" for number, tile in enumerate(TILES, 1))
# What is copied -> what is left out.
PASTES = {
    f"Quartiles\n{ROWS}": "Quartiles",
    f"Quartiles\nJune 12, 2024\n{ROWS}": "Quartiles, June 12 2024",
    f"Quartiles\nWednesday, June 12\n0 points\n{LINES}": "Quartiles, Wednesday June 12, 0 points",
    f"9:41\n5G 87%\nQuartiles\n{LINES}\nShuffle\nSubmit": "9:41, 5G 87%, Quartiles, Shuffle, Submit",
    f"Jun 12, 2024\nNovice\n0 pts\n{ROWS}": "Jun 12 2024, Novice, 0 pts",
    f"Wed 12 Jun\n{ROWS}\n0/5 quartiles": "Wed 12 Jun, 0/5 quartiles",
    f"2024-06-12\n{ROWS}": "2024-06-12",
    f"12.06.2024\n{LINES}\n": "12.06.2024",
    f"Quartiles #151 May 5\n{ROWS}": "Quartiles #151 May 5",
    f"Apple News+\nQuartiles\nScore: 94\nRank: Expert\n{ROWS}": "Apple News+, Quartiles, Score: 94, Rank: Expert",
    f"Today's Puzzle\n{ROWS}\n100 points\nMaster": "Today's Puzzle, 100 points, Master",
    f"Find as many words as you can using the tiles.\n{ROWS}": "Find as many words as you can using the tiles.",
    f"Puzzle by Ann Smith\n{ROWS}": "Puzzle by Ann Smith",
    f"Rank\n{LINES}": "Rank",
    f"{LINES}\nHint": "Hint",
    f"Menu\n{LINES}\nDone": "Menu, Done",
    f"Quartiles\n{NUMBERED}": "Quartiles",
    f"Quartiles June 12, 2024 0 points {' '.join(TILES)}": "Quartiles June 12 2024 0 points",
    f"🔥 3\n⭐️⭐️\n{ROWS}\n12 words found": "🔥 3, ⭐️⭐️, 12 words found",
    f"1st of May, 10:30 am\n{ROWS}": "1st of May 10:30 am",
    f"\ufeffQUARTILES\r\nMON, MAR 3\r\n{ROWS.upper()}\r\n": "QUARTILES, MON MAR 3",
}


@pytest.mark.parametrize(("paste", "out"), PASTES.items(), ids=range(len(PASTES)))
def test_what_stands_around_the_tiles_is_left_out_and_said(paste: str, out: str) -> None:
    (read,) = Reader().puzzles([paste.encode()])
    assert (read.note, read.opened.puzzle) == ("tiles", Puzzle(tuple(TILES)))
    assert [said("left-out-since-these-are", out=out)] == read.remarks


def test_nothing_is_said_of_tiles_alone() -> None:
    for paste in (ROWS, LINES, "May sun mon of rank at top by re no the and word done left back play menu edit copy"):
        (read,) = Reader().puzzles([paste.encode()])
        assert (read.remarks, len(read.opened.puzzle.tiles)) == ([], 20)


def test_headings_stay_tiles_on_a_board_of_long_tiles_unless_they_fill_a_line() -> None:
    assert [Puzzle(("score", "board", "ing", "found"))] == FAMILY.read(b"Quartiles 3\nscore board\ning found", None)


def test_a_misread_tile_is_named_and_not_left_out() -> None:
    paste = f"Quartiles\n0 points\n{LINES.replace('fu', 'f0')}"
    with pytest.raises(PuzzleError) as caught:
        FAMILY.read(paste.encode(), None)
    assert str(caught.value) == "tile 6 'f0': " + said("is-not-letter-from-to", letter="0")


@pytest.mark.parametrize("count", [17, 19, 21, 23])
def test_a_board_of_nearly_as_many_tiles_as_published_ones_gets_a_line(count: int) -> None:
    puzzle = Puzzle(tuple([*TILES, "ab", "cd", "ef"][:count]))
    assert [said("tiles-published-board-has", count=count, usual="20")] == puzzle.warnings()


@pytest.mark.parametrize("count", [4, 16, 20])
def test_a_board_of_another_size_does_not(count: int) -> None:
    assert Puzzle(tuple(TILES[:count])).warnings() == []


@pytest.mark.parametrize("text", ["the cat sat on the mat and ate the rat", "To be or not to be"])
def test_a_sentence_does_not_become_tiles_unless_that_is_said_and_then_it_is_remarked_upon(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert str(read.error) == "data: no puzzle was found here"
    (read,) = Reader().puzzles([text], "quartiles")
    assert list(read.remarks) == [said("this-may-be-sentence-its")]
