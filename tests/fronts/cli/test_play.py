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
    assert lines[0].startswith("1: БАЛДА, Balda, 5 : ")
    assert lines[1] == "2: 4x4, Diagonal Latin squares, 15 of 16 cells open"
    assert "> 2.1=3" in shown.out
    assert shown.code == 3
    most = 2 + len(daily.daily())
    assert unriddle("play", stdin="99\n").err == "unriddle: 99: " + said("write-number-from-to", most=most) + "\n"


def test_what_was_left_open_is_listed_by_its_title_family_and_how_far_it_is(unriddle: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.non"
    picture.write_text('title "A\\tSmall Tree"\nwidth 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n')
    unriddle("play", picture, stdin="1.1\n")
    unriddle("play", "example:tiles", stdin="this\n")
    shown = unriddle("play", stdin="quit\n").out.splitlines()
    assert shown[0] == "1: azz th ss tru, Quartiles, points 2, rank 1 of 5"
    assert shown[1].startswith("2: A")
    assert shown[1].endswith("Small Tree, Nonograms, 3 of 4 cells open")
    assert (
        "Японские кроссворды (нонограммы), открыто клеток: 3 из 4"
        in unriddle("--lang", "ru", "play", stdin="quit\n").out
    )


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("example:tiles", ["row 1. 1: azz; 2: th; 3: ss; 4: tru"]),
        ("example:square", ["row 7. 1: 1; 2: open; 3: 4; 4 to 5: open; 6: 6; 7: open"]),
        ("example:field", ["row 3. A: Б; B: А; C: Л; D: Д; E: А"]),
        # clues that are the numbers of their lines are told, too
        ("nonogram:2x2:1/2:2/1", ["row 1, clue 1. 1 to 2: open", "column 1, clue 2", "column 2, clue 1"]),
        ("nonogram:2x2:2/1:1/2", ["row 2, clue 1. 1 to 2: open", "column 1, clue 1", "column 2, clue 2"]),
    ],
)
def test_with_text_the_board_is_reported_at_the_start_and_when_a_game_continues(
    unriddle: Run, source: str, told: list[str]
) -> None:
    for _ in range(2):
        lines = unriddle("play", source, "--text", stdin="quit\n").out.splitlines()
        assert all(line in lines for line in told), lines


def test_that_it_is_solved_is_said_once(unriddle: Run) -> None:
    solved = "nonogram:2x2:1/2:2/1", "--text"
    shown = unriddle("play", *solved, stdin="1.1\n2.1..2\n1.2-\n/undo\n/undo\n2.1..2\n").out.splitlines()
    assert shown.count("Solved.") == 2  # and once more after it was undone


@pytest.mark.parametrize(
    ("source", "there", "not_there"),
    [
        ("latin:4", ["/check", "/solve", "/column"], ["/word "]),
        ("example:tiles", ["/word ", "/row", "/solve"], ["/check", "/around", "/column"]),
        ("example:tent", ["/check", "/around"], ["/word "]),
    ],
)
def test_only_the_commands_of_a_family_are_offered(
    unriddle: Run, source: str, there: list[str], not_there: list[str]
) -> None:
    _, offered = unriddle("play", source, stdin="quit\n").out.split("Commands: ")
    offered = offered.partition("/quit")[0]
    assert all(name in offered for name in there)
    assert not any(name in offered for name in not_there)


def test_a_word_is_described_if_there_is_a_word_list(unriddle: Run) -> None:
    shown = unriddle("balda", "play", "балда", stdin="/word кипа\n")
    assert "КИПА: " in shown.out
    assert "; OpenCorpora" in shown.out
    assert "this puzzle has no word list" in unriddle("play", "latin:4", stdin="/word cat\n").out


def test_with_text_nothing_is_drawn_and_each_event_is_a_line(unriddle: Run) -> None:
    shown = unriddle("play", "latin:3:plain", "--text", stdin="2.1=1\n/row 2\n/column 1\n/around 2.1\n/left\n/quit\n")
    assert shown.out.splitlines()[8:] == [
        *[f"row {number}. 1 to 3: open" for number in (1, 2, 3)],
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
    assert shown.out.splitlines()[11:-2] == [
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


def test_a_copy_that_cannot_be_written_is_said_in_a_line_and_the_game_continues(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("play", "latin:4", "--text", stdin=f"/save {tmp_path}\n2.1=3\n/words\n")
    assert shown.out.splitlines()[12:-2] == [f"{tmp_path}: Is a directory", "2.1=3", "2.1=3"]
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
    assert shown.out.splitlines()[12:] == ["game: No space left on device", "2.1=3"]
    assert (shown.code, shown.err) == (2, "unriddle: game: No space left on device\n")
