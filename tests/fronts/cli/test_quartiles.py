"""Quartiles on the command line, with the shipped lexicon."""

import json
from pathlib import Path

from cli_fixture import Run
from said import said

TILES = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
BOARD = "quartiles:" + TILES.replace(" ", ",")
QUARTILES = ["crosswords", "nihilistic", "razzmatazz", "refreshment", "truthfully"]


HINTED = [(5, "four-tile"), (5, "three-tile"), (14, "two-tile"), (4, "one-tile")]


def words(out: str) -> list[str]:
    return [line.split()[0] for line in out.split("\n\n")[0].splitlines()]


def test_a_board_is_solved_from_arguments_file_and_paste(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(TILES.upper())
    shown = unriddle("solve", BOARD)
    assert shown.code == 0
    assert set(QUARTILES) <= set(words(shown.out))
    assert said("score-rank-of", score="132", rank="5", name="Expert") + ", maximum 132" in shown.out
    assert "that together use every tile once" in shown.out
    assert {unriddle("solve", path).out, unriddle("solve", "-", stdin=TILES).out} == {shown.out}
    assert unriddle("solve", "--family", "quartiles", *TILES.split()).out == shown.out


def test_words_of_the_wider_list_are_printed_when_wanted_only(unriddle: Run) -> None:
    assert "truistic" not in unriddle("solve", BOARD).out
    assert "truistic  tru+is+tic  4  wide" in unriddle("solve", BOARD, "--wide").out
    events = [json.loads(line) for line in unriddle("solve", BOARD, "--json").out.splitlines()]
    assert "truistic" in [event["solution"]["word"] for event in events[:-1] if event["event"] == "found"]
    assert "truistic" not in [word["word"] for word in events[-1]["conclusion"]["words"]]


def test_only_the_quartiles_or_the_fewest_words_to_each_rank(unriddle: Run) -> None:
    shown = unriddle("solve", BOARD, "--only", "quartiles").out.splitlines()
    assert sorted(line.split()[0] for line in shown[1:]) == QUARTILES
    shown = unriddle("solve", BOARD, "--only", "ranks").out.splitlines()
    ranks = (("Apprentice", 25, 4), ("Adept", 50, 5), ("Master", 75, 5), ("Expert", 100, 10))
    for line, rank in zip(shown, ranks, strict=True):
        named = line.rpartition(", ")[2]
        assert line == said("rank-by-words", name=rank[0], points=rank[1], count=rank[2], words=named)
        assert len(set(named.split())) == rank[2]
    russian = unriddle("--lang", "ru", "solve", BOARD, "--only", "ranks").out
    assert ": 10 слов, " in russian
    few = unriddle("solve", "quartiles:cat,s", "--only", "ranks").out
    assert said("score-rank-of", score="5", rank="1", name="Novice") in few


def test_a_wrong_tile_among_arguments_is_named_too(unriddle: Run) -> None:
    line = "tile 3 'кот': " + said("russian-and-english-letters-are") + "\n"
    assert unriddle("solve", "azz th кот ss").err.endswith(line)
    several = unriddle("solve", "azz", "th", "кот", "ss")
    assert (several.code, several.err.count("\n")) == (2, 1)
    assert several.err.endswith(line)
    assert "neither a file" in unriddle("solve", "bord.txt").err
    assert "neither a file" in unriddle("solve", "board").err


def test_what_solve_prints_is_right(unriddle: Run) -> None:
    for more in ((), ("--json",), ("--wide",)):
        shown = unriddle("solve", BOARD, *more)
        assert unriddle("check", BOARD, "-", stdin=shown.out).code == 0
    assert unriddle("check", BOARD, "crosswords  cro+ss+wo+rds  4").code == 1


def test_hints_and_made_boards(unriddle: Run) -> None:
    counts = (said("words-of-kind", count=count, kind=kind) for count, kind in HINTED)
    assert unriddle("hint", BOARD).out == said("still-to-find", counts=", ".join(counts)) + "\n"
    # A word with the usual ending of a tile comes first.
    assert "refreshment  ref+re+sh+ment" in unriddle("hint", BOARD, "--level", 4, "--found", "truthfully").out
    several = unriddle("hint", BOARD, "--level", 4, "--found", "truthfully", "refreshment", "razzmatazz")
    assert "nihilistic  nih+il+is+tic" in several.out
    assert unriddle("hint", BOARD, "truthfully").code == 2
    made = unriddle("generate", "quartiles", "--seed", 5).out
    assert made == unriddle("generate", "quartiles", "--seed", 5).out
    assert "that together use every tile once" in unriddle("solve", made.strip()).out


def test_a_lexicon_of_other_letters_is_refused_in_one_line(unriddle) -> None:
    shown = unriddle("solve", "quartiles:cat,s", "--lexicon", "russian-nouns")
    assert (shown.code, shown.err) == (2, "unriddle: the words of this lexicon have no letter from a to z\n")


def test_a_single_word_that_is_not_shown_is_reported_in_the_singular(unriddle) -> None:
    assert "1 rare word is not shown" in unriddle("solve", "quartiles:ab,cd").out
