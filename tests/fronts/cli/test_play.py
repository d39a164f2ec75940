"""`unriddle play`: what was left open is offered, options of a game belong to it, and what cannot be is one line."""

import errno
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.core.system import folders
from unriddle.session import daily


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def test_without_a_source_it_offers_what_was_left_open(unriddle: Run) -> None:
    assert unriddle("play").out.startswith(said("you-have-no-open-games", command="unriddle play SOURCE") + "\n")
    unriddle("play", "latin:4", stdin="2.1=3\n")
    unriddle("balda", "play", "балда", stdin="B2 Х ХАЛДА\n")
    shown = unriddle("play", stdin="2\n/words\n")
    lines = shown.out.splitlines()
    assert lines[0].startswith("1: " + said("balda-add-one-letter-and") + ", balda:...../...../балда/...../.....;")
    assert lines[1] == "2: " + said("diagonal-latin-squares") + ", latin:4, 1 move"
    assert "> 2.1=3" in shown.out
    assert shown.code == 3
    most = 2 + len(daily.daily())
    assert unriddle("play", stdin="99\n").err == "unriddle: 99: " + said("write-number-from-to", most=most) + "\n"


def test_a_word_is_told_of_where_there_is_a_word_list(unriddle: Run) -> None:
    shown = unriddle("balda", "play", "балда", stdin="/word кипа\n")
    assert "кипа: yes, tier 1" in shown.out
    assert "this puzzle has no word list" in unriddle("play", "latin:4", stdin="/word cat\n").out


def test_with_text_nothing_is_drawn_and_each_event_is_a_line(unriddle: Run) -> None:
    shown = unriddle("play", "latin:3:plain", "--text", stdin="2.1=1\n/row 2\n/column 1\n/around 2.1\n/left\n/quit\n")
    assert shown.out.splitlines()[8:] == [
        "2.1=1",
        "row 2. 1: 1; 2 to 3: open",
        "column 1. 1: open; 2: 1; 3: open",
        "row 1, from column 1: open, open",
        "row 2, from column 1: 1, open",
        "row 3, from column 1: open, open",
        "8 cells open, rows 1 2 3",
        "",
        said("game-is-saved-resume-with", command="unriddle play latin:3:plain --text"),
    ]


def test_what_cannot_be_is_said_in_a_line(unriddle: Run, tmp_path: Path) -> None:
    lines = "/nonsense\n/row 9\n/row x\n/column 4\n/around Z\n/back a\n/redo\n/mark\n/hint\n/quit\n"
    shown = unriddle("play", "latin:3:plain", "--text", stdin=lines)
    assert shown.out.splitlines()[8:-2] == [
        said("there-is-no-command-help", name="/nonsense"),
        "row 9: " + said("it-must-be-from-to", most="3"),
        "x: write a number",
        "column 4: " + said("it-must-be-from-to", most="3"),
        "Z: " + said("write-cell-as-row-and"),
        said("there-is-no-mark", name="a"),
        said("there-is-nothing-to-redo"),
        said("name-of-mark-has-to", most="40"),
        said("there-are-several-solutions-so"),
    ]
    option = unriddle("play", "latin:3", "--level", "2")
    assert (option.code, option.err) == (2, "unriddle: " + said("has-no-option", family="latin", option="level") + "\n")
    assert "latin has no option --rules" in unriddle("solve", "latin:3", "--rules", "third-skip=draws").err


def test_a_saved_copy_is_a_whole_play(unriddle: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    unriddle("play", "latin:4", stdin=f"2.1=3\n/save {copy}\n")
    again = unriddle("play", "latin:4", "--save", copy, "--text", stdin="/words\n")
    assert said("resuming-saved-game-new-starts") in again.out
    assert "\n2.1=3\n" in again.out


def test_a_copy_that_cannot_be_written_is_said_in_a_line_and_the_game_goes_on(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("play", "latin:4", "--text", stdin=f"/save {tmp_path}\n2.1=3\n/words\n")
    assert shown.out.splitlines()[8:-2] == [f"{tmp_path}: Is a directory", "2.1=3", "2.1=3"]
    assert (shown.code, shown.err) == (3, "")


def test_a_game_that_cannot_be_saved_says_so_after_every_move_and_never_that_it_is(
    unriddle: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = folders.replace
    calls = iter((written,))

    def full(path: Path, content: bytes) -> None:
        if (write := next(calls, None)) is None:
            raise OSError(errno.ENOSPC, "No space left on device", "game")
        write(path, content)

    monkeypatch.setattr(folders, "replace", full)
    shown = unriddle("play", "latin:4", "--text", stdin="2.1=3\n/words\n")
    assert shown.out.splitlines()[8:] == ["game: No space left on device", "2.1=3"]
    assert (shown.code, shown.err) == (2, "unriddle: game: No space left on device\n")
