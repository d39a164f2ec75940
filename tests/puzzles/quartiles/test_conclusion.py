"""What the words of a board mean together: covers, elimination, the wider list, score and rank."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from concluded import concluded as conclude

from unriddle.core import End, Found
from unriddle.core.search.shell import run
from unriddle.lexicon import Lexicon, build
from unriddle.puzzles.quartiles.conclusion import RANKS, fewest, rank
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word
from unriddle.puzzles.quartiles.solve import cover
from unriddle.puzzles.quartiles.solve.search import Search

BLOG = Puzzle.parse("quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment")
QUARTILES = ["crosswords", "nihilistic", "razzmatazz", "refreshment", "truthfully"]
SHORT = "fully fuss fuzz is mat rail rally rare rash razz ref this tic truss truth words wore cross"
OTHERS = [*SHORT.split(), "recross", "refresh", "rewords", "thrash", "thresh"]
KEYS = {"words", "quartiles", "other_covers", "by", "solved", "seed_solved", "points", "rank", "maximum"}


def concluded(
    puzzle: Puzzle, lexicon: Lexicon, *, wide: bool = False, steps: int | None = None, **more: int
) -> dict[str, Any]:
    events = list(run(Search(puzzle, None, lexicon), steps=steps))
    found = [event.solution for event in events if isinstance(event, Found)]
    end = events[-1]
    assert isinstance(end, End)
    conclusion, report = conclude(puzzle, found, end, lexicon, wide=wide, **more)
    assert set(conclusion) - {"left_out"} == KEYS
    assert report
    return conclusion


def names(words: Sequence[dict[str, Any]]) -> list[str]:
    return sorted(str(word["word"]) for word in words)


def test_the_board_of_the_blog_has_all_its_words_and_the_five_quartiles() -> None:
    conclusion = concluded(BLOG, build(QUARTILES + OTHERS))
    assert names(conclusion["words"]) == sorted(QUARTILES + OTHERS)
    assert names(conclusion["quartiles"]) == QUARTILES
    assert conclusion["by"] == "cover"
    assert conclusion["solved"]
    assert conclusion["seed_solved"]
    assert conclusion["other_covers"] == []
    # 4 words of one tile, 14 of two, 5 of three, 5 quartiles and 40 for all of them.
    assert conclusion["points"] == 4 * 1 + 14 * 2 + 5 * 4 + 5 * 8 + 40 == conclusion["maximum"]
    assert conclusion["rank"] == 5
    assert {"word", "tiles", "tier", "points"} == set(conclusion["words"][0])


@pytest.mark.parametrize("missing", QUARTILES)
def test_a_quartile_that_no_list_has_is_found_by_elimination(missing: str) -> None:
    known = [word for word in QUARTILES if word != missing]
    conclusion = concluded(BLOG, build(known + OTHERS))
    last = conclusion["quartiles"][-1]
    assert conclusion["by"] == "elimination"
    assert not conclusion["solved"]
    assert names(conclusion["quartiles"][:4]) == known
    assert last["word"] is None
    assert missing in last["candidates"]
    assert len(last["candidates"]) == 24
    assert sorted("".join(last["tiles"])) == sorted(missing)
    assert conclusion["maximum"] == conclusion["points"] + 48


def test_three_quartiles_name_nothing() -> None:
    conclusion = concluded(BLOG, build(QUARTILES[:3]))
    assert (conclusion["by"], conclusion["quartiles"]) == ("none", [])
    assert conclusion["points"] == 24
    assert conclusion["rank"] == 1


def test_words_of_the_wider_list_are_shown_only_where_they_complete_a_cover_or_when_wanted() -> None:
    wide = ["crosswords", "rally", "thfully"]
    lexicon = build([*QUARTILES, *OTHERS, "thfully"], marks={"wide": wide})
    hidden, shown = concluded(BLOG, lexicon), concluded(BLOG, lexicon, wide=True)
    assert names(hidden["quartiles"]) == names(shown["quartiles"]) == QUARTILES
    assert {word["word"]: word["tier"] for word in hidden["words"]}["crosswords"] == "wide"
    assert names(hidden["words"]) == sorted({*QUARTILES, *OTHERS} - {"rally"})
    assert names(shown["words"]) == sorted([*QUARTILES, *OTHERS, "thfully"])
    assert shown["points"] == hidden["points"] + 2 + 4


def test_of_two_covers_the_one_with_fewer_words_of_the_wider_list_comes_first() -> None:
    puzzle = Puzzle(("ab", "cd", "ef", "gh"), 2)
    lexicon = build(["abcd", "efgh", "abgh", "efcd"], marks={"wide": ["abcd"]})
    conclusion = concluded(puzzle, lexicon)
    assert names(conclusion["quartiles"]) == ["abgh", "efcd"]
    assert [names(cover) for cover in conclusion["other_covers"]] == [["abcd", "efgh"]]


def test_words_that_overlap_satisfy_only_the_weaker_verdict() -> None:
    puzzle = Puzzle(("ab", "cd", "ef", "gh"), 2)
    conclusion = concluded(puzzle, build(["abcd", "abef", "abgh"]))
    assert not conclusion["solved"]
    assert conclusion["seed_solved"]


def test_a_word_that_can_be_spelled_twice_counts_once_with_the_most_tiles() -> None:
    conclusion = concluded(Puzzle(("abcd", "ab", "cd", "ab")), build(["abcd"]))
    assert conclusion["words"] == [{"word": "abcd", "tiles": ["ab", "cd"], "tier": "main", "points": 2}]
    assert conclusion["points"] == 2


def test_an_unknown_tile_gets_the_reading_that_an_exact_cover_assumes() -> None:
    board = Puzzle(tuple("?" if tile in ("mat", "wo") else tile for tile in BLOG.tiles))
    conclusion = concluded(board, build(QUARTILES + OTHERS))
    assert names(conclusion["quartiles"]) == QUARTILES
    readings = {word["word"]: word.get("assumes") for word in conclusion["quartiles"]}
    assert readings["razzmatazz"] != readings["crosswords"]
    assert {*readings["razzmatazz"].values(), *readings["crosswords"].values()} == {"mat", "wo"}
    # Words with other letters in the unknown tiles are listed, but are worth nothing.
    assert conclusion["points"] == concluded(BLOG, build(QUARTILES + OTHERS))["points"]
    assert all("assumes" in word for word in conclusion["words"] if word["word"] == "wore")


def test_boards_of_any_size_are_covered() -> None:
    for tiles, most, words in [
        (("ab", "cd"), 1, ["ab", "cd"]),
        (("ab", "cd", "ef", "gh", "ij", "kl"), 6, ["abcdefghijkl"]),
        (
            tuple(f"{a}{b}" for a in "abcdefgh" for b in "vwxyz"),
            5,
            ["".join(f"{a}{b}" for b in "vwxyz") for a in "abcdefgh"],
        ),
    ]:
        conclusion = concluded(Puzzle(tiles, most), build(words))
        assert names(conclusion["quartiles"]) == words
        assert conclusion["solved"]
    assert concluded(Puzzle(("ab", "cd", "ef"), 2), build(["abcd"]))["by"] == "none"


def test_a_board_full_of_words_is_concluded_quickly() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmn"
    words = [a + b for a in "abcdefghijklmnopqrstuvwxyz" for b in "abcdefghijklmnopqrstuvwxyz"]
    conclusion = concluded(Puzzle(tuple(letters), 2), build(words))
    assert conclusion["solved"]
    assert len(conclusion["other_covers"]) == 99


def test_a_search_that_was_cut_short_knows_no_maximum() -> None:
    conclusion = concluded(BLOG, build(QUARTILES + OTHERS), steps=200)
    assert conclusion["maximum"] is None
    assert conclusion["words"]


def test_the_rank_rises_with_the_score() -> None:
    assert [rank(score) for score in (0, 24, 25, 50, 75, 99, 100, 138)] == [1, 1, 2, 3, 4, 4, 5, 5]


def listed_once(words: Sequence[dict[str, Any]]) -> set[tuple[str, ...]]:
    return {(word["word"], *sorted(word.get("assumes", {}).values())) for word in words}


@pytest.mark.parametrize("listed", [0, 1, 5, 20, 30])
def test_words_that_are_not_listed_change_nothing_else(listed: int) -> None:
    board = Puzzle(tuple("?" if tile in ("mat", "wo") else tile for tile in BLOG.tiles))
    lexicon = build([*QUARTILES, *OTHERS, "ments", "azzes", "sham", "reface", "tictac", "ilex", "crore", "fuses"])
    every, some = concluded(board, lexicon), concluded(board, lexicon, listed=listed)
    assert (len(some["words"]), "left_out" in every) == (listed, False)
    assert some.pop("left_out") >= len(every["words"]) - listed
    words, shown = every.pop("words"), some.pop("words")
    assert every == some
    assert listed_once(shown) < listed_once(words)
    reading = {label: letters for word in every["quartiles"] for label, letters in word.get("assumes", {}).items()}
    fits = [word.get("assumes", {}).items() <= reading.items() for word in shown]
    assert fits == sorted(fits, reverse=True), "those that fit come first"


def test_a_report_says_what_is_not_listed() -> None:
    board = Puzzle(tuple("?" if tile == "wo" else tile for tile in BLOG.tiles))
    events = list(run(Search(board, None, build(QUARTILES + OTHERS))))
    found = [event.solution for event in events if isinstance(event, Found)]
    _, report = conclude(board, found, events[-1], build(QUARTILES + OTHERS), listed=4)
    assert "more words are not listed" in report


def test_covers_are_looked_for_among_this_many_words_and_no_maximum_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cover, "MAX_FULL_WORDS", 4)
    conclusion = concluded(BLOG, build(QUARTILES + OTHERS))
    assert (conclusion["by"], conclusion["maximum"], len(conclusion["quartiles"])) == ("elimination", None, 5)


@pytest.mark.parametrize("seed", range(20))
def test_no_choice_of_words_reaches_a_rank_with_fewer(seed: int) -> None:
    dice = Random(seed)
    words = [Word(letter, (letter,), "main", dice.randint(1, 30)) for letter in "abcdefghij"]
    cover, bonus = tuple(dice.sample(words, 3)) if seed % 4 else (), dice.randint(0, 60)

    def score(chosen: Sequence[Word]) -> int:
        return sum(word.points for word in chosen) + bonus * (bool(cover) and set(cover) <= set(chosen))

    told = {
        each["points"]: [word for word in words if word.word in each["words"]] for each in fewest(cover, words, bonus)
    }
    for needed in list(RANKS.values())[1:]:
        least = next((n for n in range(11) if any(score(few) >= needed for few in combinations(words, n))), None)
        assert (len(told[needed]) if needed in told else None) == least
        assert needed not in told or score(told[needed]) >= needed
