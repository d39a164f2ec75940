"""The other common verbs, and what a person gets who types the wrong thing."""

from pathlib import Path
from typing import Any

import pytest
from library.worst import WORST
from said import said


def test_check_says_what_is_wrong_with_exit_code_1(unriddle) -> None:
    shown = unriddle("check", "queens:4", "0 1 2 3")
    assert (shown.code, shown.out) == (1, "solution 1: the queens in rows 0 and 1 attack each other\n")


def test_show_draws_the_puzzle(unriddle, tmp_path: Path) -> None:
    assert "queens:4" in unriddle("show", "queens:4").out
    unriddle("show", "queens:4", "-o", tmp_path / "q.svg", "-o", tmp_path / "q.png")
    assert (tmp_path / "q.svg").read_text().startswith("<svg")
    assert (tmp_path / "q.png").read_bytes().startswith(b"\x89PNG")


def test_solve_writes_the_picture_of_the_first_solution(unriddle, tmp_path: Path) -> None:
    unriddle("solve", "queens:4", "-o", tmp_path / "q.svg")
    assert (tmp_path / "q.svg").read_text().count(">Q<") == 4


def test_families_lists_each_with_its_formats(unriddle) -> None:
    assert "queens: n queens on a board\n  id" in unriddle("list", "families").out


def test_version_is_one_line_and_with_v_one_more_for_each_kernel(unriddle) -> None:
    short = unriddle("-V").out
    assert short == unriddle("--version").out
    assert short.startswith("unriddle ")
    assert short.count("\n") == 1
    first, *kernels = unriddle("--version", "-v").out.splitlines()
    assert unriddle("-v", "--version").out.splitlines() == [first, *kernels]
    assert f"{first}\n" == short
    assert kernels
    assert all(line.endswith((": compiled", ": interpreted")) for line in kernels)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["solve", "queens:4", "--limt", "3"], "--limit"),
        (["solve", "--family", "quens", "x"], "did you mean 'queens'?"),
        (["generate", "quens"], "did you mean 'queens'?"),
        (["solve", "queens:4", "--limit", "0"], said("is-neither-number-from-nor", value="0", most=10**18 - 1)),
        (["solve", "queens:4", "--limit", "-1"], said("is-neither-number-from-nor", value="-1", most=10**18 - 1)),
        (["solve", "queens:4", "--limit", "9" * 23], "a number from 1 to 999,999,999,999,999,999 nor 'all'"),
        (["solve", "queens:4", "--time", "x"], "--time"),
        (["solve", "queens:4", "--time", "nan"], "not a number of seconds"),
        (["solve", "queens:4", "--steps", "1" * 99], "--steps"),
        (["solve", "queens:4", "--save", "/"], "/: this is a folder"),
        (["solve", "queens:4", "--save", "/usr"], "/usr: this is a folder, not a file"),
        (["rate"], "SOURCE is missing"),
        (["solve", "queens:99"], "write queens:N with N from 1 to 32"),
        (["solve", "queens:"], "write queens:N"),
        (["solve", "queens:4", "--lexicon", "english"], "queens uses no words"),
        (["solve", "queens:4\x1b[31m"], r"queens:4\x1b[31m"),
        (["resume", "no-such-file"], "No such file"),
        (["convert", "queens:4", "-o", "queens.foo"], "--to"),
        (
            ["solve", "queens:4", "--save", "/no/such/folder/file"],
            "there is no folder /no/such/folder",
        ),
    ],
)
def test_a_wrong_word_gets_one_clear_line_and_exit_code_2(unriddle, arguments: list[str], part: str) -> None:
    shown = unriddle(*arguments)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert part in shown.err


def test_a_hint_has_a_limit_of_time(unriddle) -> None:
    late = unriddle("hint", WORST["random 60x60"], "--time", "0.1")
    assert (late.code, late.out, late.err) == (3, "", "not finished within 0.1 s\n")
    assert unriddle("hint", "example:tent", "--time", "60").code == 0


def test_a_drawing_is_not_written_into_a_file_whose_ending_says_another(unriddle: Any, tmp_path: Path) -> None:
    for name in ("x.html", "x.svg", "x.png"):
        answer = unriddle("convert", "example:fish", "--to", "non", "-o", str(tmp_path / name))
        assert answer.code == 2
        assert answer.err == f"unriddle: the ending of {tmp_path / name} is not that of --to non\n"
        assert not (tmp_path / name).exists()
    assert unriddle("convert", "example:fish", "--to", "non", "-o", str(tmp_path / "x.txt")).code == 0
