"""Boards that are made have just their own five words of full length, and are the same everywhere."""

import subprocess
import sys

import pytest
from concluded import concluded as conclude

from unriddle.core import Found, PuzzleError, run
from unriddle.lexicon import build, open_lexicon
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.search import Search

assert FAMILY.generate is not None
MAKE = FAMILY.generate
ENGLISH = open_lexicon("english", player=False)
FIRST = "quartiles:ess,ep,la,id,gra,ing,kke,ndc,asse,ifi,rbo,ld,rti,ed,hi,ds,ac,ar,boo,ven"


@pytest.mark.parametrize("seed", range(8))
def test_the_only_exact_cover_is_the_five_words(seed: int) -> None:
    puzzle = MAKE(seed, {}, ENGLISH)
    events = list(run(Search(puzzle, None, ENGLISH)))
    found = [event.solution for event in events if isinstance(event, Found)]
    conclusion, _ = conclude(puzzle, found, events[-1], ENGLISH)
    assert conclusion["by"] == "cover"
    assert conclusion["other_covers"] == []
    assert {word["tier"] for word in conclusion["quartiles"]} == {"main"}
    assert sum(len(word.tiles) == 4 for word in found) == 5
    assert len(set(puzzle.tiles)) == 20
    assert {len(tile) for tile in puzzle.tiles} <= {2, 3, 4}


def test_a_seed_gives_the_same_board_everywhere() -> None:
    assert str(MAKE(1, {}, ENGLISH)) == FIRST
    code = (
        "from unriddle.lexicon import open_lexicon; from unriddle.puzzles.quartiles import FAMILY;"
        "print(FAMILY.generate(1, {}, open_lexicon('english')))"
    )
    for hash_seed in "01":
        environment = {"PYTHONHASHSEED": hash_seed, "UNRIDDLE_KERNELS": "off", "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == FIRST


def test_other_seeds_give_other_boards() -> None:
    assert len({str(MAKE(seed, {}, ENGLISH)) for seed in range(6)}) == 6


def test_words_of_other_numbers_of_tiles_can_be_made() -> None:
    for most in (2, 3, 5):
        puzzle = MAKE(3, {"tiles-per-word": str(most)}, ENGLISH)
        assert (puzzle.tiles_per_word, len(puzzle.tiles)) == (most, 5 * most)


def test_what_cannot_be_made_is_told_in_one_line() -> None:
    with pytest.raises(PuzzleError, match="the lexicon has too few words of 8 to 13 letters"):
        MAKE(1, {}, build(["crosswords", "truth"]))
    with pytest.raises(PuzzleError, match="size: boards are made with the option tiles-per-word only"):
        MAKE(1, {"size": "3"}, ENGLISH)
    with pytest.raises(PuzzleError, match="tiles-per-word: '9' is not a number from 1 to 6"):
        MAKE(1, {"tiles-per-word": "9"}, ENGLISH)
