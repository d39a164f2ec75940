"""What is listed of many moves: the best, in order, and how many were found."""

from random import Random

import pytest
from concluded import concluded
from said import said

from unriddle.core import End, Found
from unriddle.core.search.shell import run
from unriddle.lexicon.shelf import open_lexicon
from unriddle.puzzles.balda import conclusion
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.solve.search import Search

ROWS = "атокр/еналв/ра.ит/слово/н...."


@pytest.mark.parametrize("listed", [1, 7, 50])
def test_of_many_moves_the_best_are_listed_whatever_order_they_come_in(
    monkeypatch: pytest.MonkeyPatch, listed: int
) -> None:
    puzzle = Puzzle.parse(f"balda:{ROWS}")
    words = open_lexicon("russian-nouns")
    moves = [event.solution for event in run(Search(puzzle, None, words)) if isinstance(event, Found)]
    every, _ = concluded(puzzle, moves, End("exhausted", 1, 1.0), words)
    assert len(moves) > 2 * listed
    monkeypatch.setattr(conclusion, "MAX_LISTED", listed)
    Random(1).shuffle(moves)
    some, report = concluded(puzzle, moves, End("exhausted", 1, 1.0), words)
    assert {**every, "moves": every["moves"][:listed]} == some
    assert said("best-are-shown", count=f"{len(moves):,} moves", best=listed) in report
    more, _ = concluded(puzzle, moves, End("exhausted", 1, 1.0), words, best=2 * listed)
    assert every["moves"][: 2 * listed] == more["moves"]
