"""Line play: other names of cells, bare words, numbers at the board, today's puzzles, leaving, editing a line."""

import os
import pty
import re
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.draw.text import truncate

BUILT_IN = ("balda", "latin", "nonogram", "quartiles")
SMALL = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("typed", "move"),
    [("C4", "4.3"), ("c4-", "4.3-"), ("3,1", "3.1"), ("R3C1", "3.1"), ("3.1-5", "3.1..5"), ("3.1-5-", "3.1..5-")],
)
def test_a_cell_can_be_named_in_several_ways(unriddle: Run, typed: str, move: str) -> None:
    told = unriddle("play", SMALL, "--text", stdin=f"{typed}\n/words\nquit\n").out.splitlines()
    assert move in told


def test_a_number_that_is_ruled_out_is_not_a_range(unriddle: Run) -> None:
    assert "1.1-3" in unriddle("play", "latin:5", "--text", stdin="A1-3\n/words\nquit\n").out.splitlines()


def test_a_cell_that_is_so_already_is_not_a_new_move(unriddle: Run) -> None:
    typed = "2.1..3\n2.2\n3.3?\n1.1-; 2.1\n/undo\n/row 1\nquit\n"
    told = unriddle("play", SMALL, "--text", stdin=typed).out.splitlines()
    begun = told.index("2.1..3")
    nothing = ["Nothing changes: it is already that way"] * 2
    assert told[begun : begun + 6] == ["2.1..3", *nothing, "1.1-; 2.1", "Undone", "row 1, clue 1 1. 1 to 5: open"]
    latin = unriddle("play", "latin:5", "--text", stdin="1.1=0\n1.1=0\n/words\nquit\n").out.splitlines()
    assert latin.count("1.1=0") == 2  # the move, and the only one in the list


@pytest.mark.parametrize("word", ["quit", "exit", "/quit", "/q"])
def test_quit_needs_no_slash_and_ends_with_0(unriddle: Run, word: str) -> None:
    shown = unriddle("play", SMALL, stdin=f"{word}\n")
    assert (shown.code, "The game is saved" in shown.out) == (0, True)
    assert unriddle("play", SMALL, stdin="").code == 3


@pytest.mark.parametrize("word", ["help", "?", "/help"])
def test_help_needs_no_slash(unriddle: Run, word: str) -> None:
    assert unriddle("play", SMALL, stdin=f"{word}\nquit\n").out.count("/undo") == 2


def test_a_word_that_is_also_a_command_is_played_where_it_can_be(unriddle: Run) -> None:
    tiles = "quartiles:q,ui,t,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,r,s"
    shown = unriddle("play", tiles, "--text", stdin="quit\n/words\nquit\n")
    assert (shown.code, "quit  q+ui+t  4" in shown.out.splitlines()) == (0, True)


def test_a_board_has_the_numbers_that_moves_need(unriddle: Run) -> None:
    lines = unriddle("play", SMALL, stdin="quit\n").out.splitlines()
    assert "         1 2 3 4 5" in lines
    assert any(line.startswith("1: 1 1 │") for line in lines)


def test_today_lists_its_puzzles(unriddle: Run) -> None:
    shown = unriddle("play", "today", stdin="quit\n")
    assert shown.code == 0
    named = re.findall(r"\((today:\w+):", shown.out)
    assert [each for each in named if each.partition(":")[2] in BUILT_IN] == [f"today:{name}" for name in BUILT_IN]


def test_what_is_missing_is_named(unriddle: Run) -> None:
    for verb, there in ("check", "SOURCE"), ("show", "SOURCE"), ("status", "FILE"):
        shown = unriddle(verb)
        assert (shown.code, shown.err.count("\n")) == (2, 1)
        assert shown.err.startswith(f"unriddle: {there} is missing; type it as in: unriddle {verb} ")
    shown = unriddle("check", "latin:5")
    assert (shown.code, shown.err) == (2, "unriddle: " + said("add-solution-or-unique") + "\n")


def test_what_is_cut_short_never_wraps() -> None:
    assert (truncate("abcdef", 3), truncate("ab", 3), truncate("日本語", 4)) == ("abc", "ab", "日本")


@pytest.mark.parametrize("clone", ["", str(Path(__file__).parents[3])])
def test_a_printed_command_works_where_it_was_printed(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clone: str
) -> None:
    monkeypatch.setenv("UNRIDDLE_CLONE", clone)
    if not clone:
        monkeypatch.delenv("UNRIDDLE_CLONE")
    monkeypatch.chdir(tmp_path)
    printed = [
        re.findall(r"with: (.*)", shown.err + shown.out)[-1]
        for shown in (
            unriddle("solve", "latin:8", "--steps", "5", "--save", "s.save"),
            unriddle("play", SMALL, "--save", "game.json", stdin="1.2\n"),
        )
    ]
    for line in printed:
        start, *rest = shlex.split(line)
        if clone:
            assert start == "python3"
            start, *rest = rest
            assert (tmp_path / start).is_file()
        assert Path(start).name == "unriddle"
        again = [sys.executable, "-m", "unriddle", *rest]
        done = subprocess.run(again, input="", capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode in (0, 3), done.stderr


def test_a_line_is_edited_and_an_earlier_one_comes_back() -> None:
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "unriddle", "play", SMALL, "--text"]
    environment = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as process:
        os.close(terminal)
        heard = b""

        def until(text: bytes) -> None:
            nonlocal heard
            begun = time.monotonic()
            while text not in heard and time.monotonic() - begun < 20:
                if select.select([main], [], [], 0.1)[0]:
                    heard += os.read(main, 4096)
            before, found, heard = heard.partition(text)
            if not found:
                process.kill()
            assert found, before

        until(b"> ")
        os.write(main, b"1.22\x7f\n")  # Backspace takes the last 2 away
        until(b"1.2\r\n")
        until(b"> ")
        os.write(main, b"\x1b[A-\n")  # Up brings the line back
        until(b"1.2-\r\n")
        os.write(main, b"quit\n")
        until(b"The game is saved")
        assert process.wait(20) == 0
    os.close(main)
