"""The search against the slow oracle, in both builds, on random boards; and what it does with misuse and damage."""

import builds
import pytest

from unriddle.core import CheckpointError, PuzzleError
from unriddle.core.search.shell import Seal
from unriddle.lexicon import build
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

WORDS = ["a", "ab", "abc", "abca", "cab", "cabbac", "bac", "acab", "ba", "abab", "ccc", "abcabc", "bcab", "cbabc"]


def drained(puzzle: Puzzle, words: list[str], build_name: str, budget: int = 1000) -> tuple[list[Word], int]:
    search = builds.searches("quartiles", build_name)["solve"](puzzle, None, build(words))
    found = []
    while not search.done:
        found += filter(None, [search.advance(budget)])
    return found, search.steps


def test_forty_tiles_six_a_word_and_the_longest_words_fit() -> None:
    tiles = tuple(letter * 12 for letter in "abcdefghijklmnopqrstuvwxyz") + tuple("abcdefghijklmn")
    words = ["".join(letter * 12 for letter in "abcde"), "z" * 12, "n" * 13]
    for build_name in builds.BUILDS:
        found, _ = drained(Puzzle(tiles, 6), words, build_name)
        assert [words[0], words[2], words[1], words[2]] == [word.word for word in found]


def test_each_word_says_which_list_it_comes_from() -> None:
    lexicon = build(["ab", "abc", "c"], marks={"wide": ["abc"], "own": ["c"]})
    for build_name in builds.BUILDS:
        search = builds.searches("quartiles", build_name)["solve"](Puzzle(("ab", "c")), None, lexicon)
        found = [search.advance(100) for _ in range(3)]
        assert [(word.word, word.tier) for word in found] == [("ab", "main"), ("abc", "wide"), ("c", "own")]


def test_a_lexicon_of_other_letters_is_refused() -> None:
    for build_name in builds.BUILDS:
        with pytest.raises(PuzzleError, match="no letter from a to z"):
            drained(Puzzle(("ab", "c"), 1), ["кот"], build_name)


def test_misuse_is_reported_in_a_plain_sentence() -> None:
    for build_name in builds.BUILDS:
        make = builds.searches("quartiles", build_name)["solve"]
        search = make(Puzzle(("ab", "c")), None, build(["ab"]))
        with pytest.raises(ValueError, match="the budget must be at least 1"):
            search.advance(0)
        with pytest.raises(PuzzleError, match="needs a lexicon"):
            make(Puzzle(("ab", "c")))
        assert search.advance(1 << 80).word == "ab"


def test_every_single_changed_frame_of_a_true_place_is_refused_or_harmless() -> None:
    puzzle, lexicon = Puzzle(("a", "?", "b", "ab", "c")), build(WORDS)
    seal = Seal(str(puzzle), "solve", lexicon.digest)
    for build_name in builds.BUILDS:
        make = builds.searches("quartiles", build_name)["solve"]
        search = make(puzzle, None, lexicon)
        for _ in range(40):
            search.advance(3)
            body = seal.open(search.snapshot())
            for byte in range(0, len(body), 5):
                for bit in (0, 3, 7):
                    changed = bytearray(body)
                    changed[byte] ^= 1 << bit
                    try:
                        other = make(puzzle, seal.close(bytes(changed)), lexicon)
                    except CheckpointError:
                        continue
                    while other.advance(1 << 30) is not None:
                        pass
                    assert other.done


def test_an_interrupted_step_is_reported_on_the_next_call() -> None:
    search = builds.searches("quartiles", "interpreted" if builds.COMPILED else "normal")["solve"](
        Puzzle(("ab", "c")), None, build(["ab"])
    )
    search.start = None
    with pytest.raises(TypeError):
        search.advance(5)
    for call in (lambda: search.advance(1), search.snapshot, search.split, search.look):
        with pytest.raises(RuntimeError, match="resume from the last snapshot"):
            call()
