"""A command line without a command does what was meant, and says which command that is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

BOARD = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
TILES = BOARD.split()
FIELD = ".....\n.....\nбалда\n.....\n.....\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("\n".join(TILES) + "\n")


@pytest.mark.parametrize(
    "source", [["board.txt"], TILES, ["latin:5"], ["балда"], ["example:square"], [" ".join(TILES)]], ids=str
)
def test_a_puzzle_without_a_command_is_solved(unriddle: Run, source: list[str]) -> None:
    asked, meant = unriddle("solve", *source, "--limit", 1), unriddle(*source, "--limit", 1)
    assert (meant.code, meant.out) == (asked.code, asked.out)
    assert meant.err.startswith("$ unriddle solve ")


def test_a_saved_search_without_a_command_is_resumed(unriddle: Run) -> None:
    unriddle("solve", "latin:7", "--steps", 3, "--save", "a.save")
    meant = unriddle("a.save", "--limit", 1)
    assert (meant.code, meant.err.splitlines()[0]) == (0, "$ unriddle solve a.save --limit 1")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        (["slove"], "Did you mean 'solve'?"),
        (["slove", "queens:4"], "Did you mean 'solve'?"),
        (["slove", "board.txt"], "Did you mean 'solve'?"),
        (["slove", *TILES], "Did you mean 'solve'?"),
        (["frobnicate"], "See 'unriddle --help'."),
        (["frobnicate", "it"], "See 'unriddle --help'."),
    ],
)
def test_a_mistyped_command_is_none(unriddle: Run, line: list[str], hint: str) -> None:
    shown = unriddle(*line)
    assert (shown.code, shown.err) == (2, f"unriddle: there is no command '{line[0]}'. {hint}\n")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hint 10x10", "unriddle generate nonogram 10x10"),
        ("print random", "unriddle generate nonogram"),
        ("solve latin 6x6", "unriddle generate latin 6x6"),
    ],
)
def test_a_size_is_not_a_puzzle_but_how_to_play_a_new_one_is_reported(unriddle: Run, line: str, command: str) -> None:
    last = line.split()[-1]
    shown = unriddle(*line.split())
    assert (shown.code, shown.err) == (2, f"unriddle: {last}: " + said("not-puzzle-play-new", command=command) + "\n")


@pytest.mark.parametrize("line", ["latin count 5", "latin generate 5 --seed 1"])
def test_a_command_of_all_kinds_may_stand_behind_one(unriddle: Run, line: str) -> None:
    kind, verb, *more = line.split()
    asked, meant = unriddle(verb, kind, *more), unriddle(*line.split())
    assert (meant.code, meant.out) == (asked.code, asked.out)
    assert meant.err.startswith(f"$ unriddle {verb} {kind} ")


@pytest.mark.parametrize(
    ("line", "more"), [("generate nonogram 15x15 sky", "sky"), ("generate nonogram 10x10 --size 10x10", "10x10")]
)
def test_a_word_more_is_not_left_out_in_silence(unriddle: Run, line: str, more: str) -> None:
    shown = unriddle(*line.split())
    assert (shown.code, shown.out, shown.err) == (2, "", f"unriddle: unexpected argument '{more}'\n")


def test_two_files_of_one_name_are_not_written(unriddle: Run) -> None:
    shown = unriddle("solve", "nonogram:2x2:2/1:2/1", "--proof", "p.lrat", "--cnf", "p.lrat")
    assert (shown.code, shown.out, shown.err) == (2, "", "unriddle: p.lrat: two options name this file\n")
    assert not Path("p.lrat").exists()


def test_nothing_is_left_where_nothing_is_open(unriddle: Run) -> None:
    assert (unriddle("exit").code, unriddle("выход").err) == (2, "unriddle: " + said("nothing-is-open-here") + "\n")


def test_solve_without_a_source_reads_standard_input(unriddle: Run) -> None:
    shown = unriddle("solve", "--limit", 1, stdin="\n".join(TILES))
    assert (shown.code, shown.out) == (0, unriddle("solve", "board.txt", "--limit", 1).out)
    assert "Ctrl-D" not in shown.err
    assert unriddle("solve").err == "unriddle: " + said("nothing-on-standard-input") + "\n"


def test_a_person_at_a_terminal_is_asked_to_paste() -> None:
    near, far = os.openpty()
    os.write(near, b"latin:5\n\x04")
    command = [sys.executable, "-m", "unriddle", "solve", "--text", "--limit", "1"]
    done = subprocess.run(command, stdin=far, capture_output=True, text=True, check=False)
    os.close(near)
    os.close(far)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "0 1 2 3 4")
    assert done.stderr.startswith(said("paste-puzzle-then-press-enter") + "\n")


def test_the_start_word_of_a_pasted_field_is_not_offered_again(unriddle: Run) -> None:
    shown = unriddle("solve", "-", "--limit", "all", "--cell", "D2", stdin=FIELD)
    assert "балда" not in shown.out.lower().split()
    assert "unriddle: " + said("full-middle-row-counts-as", word="БАЛДА") in shown.err
