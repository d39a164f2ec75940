"""Balda line by line, around the moves: a rare word, resigning, the game from the other side, the game as text."""

from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.core.play import HUMAN

TABLE = ("balda", "play", "балда", "--seed", "3", "--level", "2", "--text")


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_word_is_rare_or_not_in_one_line_and_without_a_word_it_is_the_last_one(unriddle: Run) -> None:
    shown = unriddle(*TABLE, stdin="/word\n/word гэг\nC2 Л БАЛЛ\n/word\nquit\n").out.splitlines()
    assert "write a word after /word" in shown
    assert any(line.startswith("ГЭГ: rare, doubtful; OpenCorpora") for line in shown)
    word = next(line for line in shown if line.startswith("Player 2 (level 2): ")).split()[6]
    assert any(line.startswith(f"{word}: ") for line in shown)


def test_after_a_game_the_next_one_is_from_the_same_start_with_sides_changed(unriddle: Run) -> None:
    shown = unriddle(*TABLE, stdin="resign\nyes\nresign\nда\nresign\nno\n")
    scores = [line for line in shown.out.splitlines() if line.startswith("Score: ")]
    assert [line.partition(" (")[2].partition(")")[0] for line in scores] == ["human", "level 2", "human"]
    assert shown.out.count("The start word: БАЛДА") == 3
    assert (shown.code, shown.err) == (0, "")


@pytest.mark.parametrize("answer", ["", "no\n", "назад\n"])
def test_a_game_that_nobody_wants_again_ends(unriddle: Run, answer: str) -> None:
    shown = unriddle(*TABLE, stdin=f"resign\n{answer}")
    assert (shown.code, shown.err, shown.out.count("The start word")) == (0, "", 1)


def test_two_levels_are_not_asked_for_another_game(unriddle: Run) -> None:
    shown = unriddle("balda", "play", "балда", "--seed", "1", "--players", "first=1,second=1", "--size", "5")
    assert "changed?" not in shown.out
    assert shown.code == 0
    assert HUMAN not in shown.out


def test_a_game_is_a_text_that_can_be_read_again(unriddle: Run, tmp_path: Path) -> None:
    told = unriddle(*TABLE, stdin="C2 Л БАЛЛ\n/text\nquit\n").out.splitlines()
    first = next(at for at, line in enumerate(told) if line.startswith("balda:"))
    text = told[first : told.index("", first)]
    assert text[1] == 'players: ["human", "2"]'
    assert text[-2].startswith("1. C2 Л БАЛЛ 4")
    file = tmp_path / "game.txt"
    file.write_text("\n".join(text), "utf-8")
    moves = [line.partition(". ")[2] for line in text if line[:1].isdigit()]
    for _ in range(2):  # it goes on where it was
        again = unriddle("play", file, "--text", stdin="/words\nquit\n")
        assert again.code == 0
        assert all(any(move in line for line in again.out.splitlines()) for move in moves)
    file.write_text("\n".join([*text[:-2], "1. B2 Ф ФАЛДА"]), "utf-8")  # as a person may write it
    assert unriddle("play", file, "--text", stdin="quit\n").err == f"unriddle: {said('another-game-is-saved-there')}\n"
    forced = unriddle("play", file, "--text", "--force", stdin="/words\nquit\n").out
    assert "Player 1 (human): B2 Ф ФАЛДА 5" in forced
    file.write_text("\n".join([*text[:-2], "1. B2 Ф ФАЛДУН"]), "utf-8")
    assert unriddle("play", file, "--text", "--force").code == 2


def test_a_game_of_another_family_is_a_text_too(unriddle: Run, tmp_path: Path) -> None:
    told = unriddle("play", "latin:3:plain", "--text", stdin="1.1=2\n/text\nquit\n").out.splitlines()
    file = tmp_path / "game.txt"
    file.write_text("\n".join(told[told.index("latin:3:plain") :][:2]))
    assert file.read_text() == "latin:3:plain\n1. 1.1=2"
    assert "row 1. 1: 2; 2 to 3: open" in unriddle("play", file, "--text", "--force", stdin="quit\n").out.splitlines()
