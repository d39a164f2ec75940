"""What is left to chance takes a new seed, tells it, and repeats with it; makers have their options."""

import re
from pathlib import Path

import pytest
from cli_fixture import Run

RANDOM = [
    ("generate", "quartiles"),
    ("generate", "balda", "--size", "3"),
    ("latin", "random", "6"),
]


@pytest.mark.parametrize("command", RANDOM)
def test_a_random_seed_is_printed_and_can_be_repeated(unriddle: Run, command: tuple[str, ...]) -> None:
    first = unriddle(*command)
    told = re.search(r"^seed (\d+); repeat with --seed \1\n\Z", first.err, re.MULTILINE)
    assert told
    again = unriddle(*command, "--seed", told[1])
    assert (0, first.out, first.err) == (again.code, again.out, again.err + told[0])
    assert len({unriddle(*command).out for _ in range(4)}) > 1


def test_a_game_begins_with_another_word_each_time_and_with_the_same_by_its_seed(unriddle: Run, tmp_path: Path) -> None:
    def begun(*more: object) -> tuple[str, str]:
        shown = unriddle("balda", "play", "--save", tmp_path / "game", "--force", *more, stdin="")
        return shown.out.splitlines()[0], shown.err

    word, told = begun()
    assert begun("--seed", re.findall(r"\d+", told)[0]) == (word, "")
    assert len({begun()[0] for _ in range(5)}) > 1


def test_a_job_keeps_its_seed(unriddle: Run, tmp_path: Path) -> None:
    command = ("balda", "match", "1", "1", 2, "--size", 3, "--json", "--job", tmp_path / "job")
    assert '"seed": 0' in unriddle(*command).out


def test_balda_is_played_with_english_words(unriddle: Run, tmp_path: Path) -> None:
    table = ("balda", "play", "--lang", "en", "--save", tmp_path / "game", "--lexicon", "english-nouns")
    shown = unriddle(*table, stdin="hint\nhint\nhint\n")
    assert re.search("The start word: [A-Z]{5}\n", shown.out)
    assert re.search(r"The best move: [A-E][1-5] [A-Z] [A-Z]+ \d+ ", shown.out)
    assert "no word in this list has" in unriddle(*table[:-1], "russian-nouns").err
    mixed = unriddle(*table, "--force", "балда")
    assert mixed.code == 2


def test_an_option_of_a_maker_may_be_written_in_both_forms(unriddle: Run) -> None:
    own = unriddle("generate", "balda", "--size", 3, "--rules", "no-slang,diagonals", "--seed", 5)
    asked = ("generate", "balda", "--seed", 5, "--size=3", "--rules=slang=no;diagonals=yes")
    assert own == unriddle(*asked)
    assert own.out.endswith(";diagonals=yes;slang=no\n")
    assert "--rules" in unriddle("generate", "quartiles", "--rules", "slang").err
