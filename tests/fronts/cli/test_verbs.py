"""The other common verbs, and what a person gets who types the wrong thing."""

import json
from pathlib import Path

import pytest
from said import said


def test_check_accepts_whatever_solve_printed(unriddle, tmp_path: Path) -> None:
    text = unriddle("solve", "queens:6").out
    lines = unriddle("solve", "queens:6", "--json").out
    (tmp_path / "solved").write_text(text)
    assert unriddle("check", "queens:6", tmp_path / "solved").out == said("right", count=4) + "\n"
    assert unriddle("check", "queens:6", "-", stdin=text).out == said("right", count=4) + "\n"
    assert unriddle("check", "queens:6", "-", stdin=lines).out == said("right", count=4) + "\n"
    assert unriddle("check", "queens:6", "1 3 5 0 2 4").out == "right\n"
    assert unriddle("check", "queens:6", '{"columns": [1, 3, 5, 0, 2, 4]}').out == "right\n"


def test_check_says_what_is_wrong_with_exit_code_1(unriddle) -> None:
    shown = unriddle("check", "queens:4", "0 1 2 3")
    assert (shown.code, shown.out) == (1, "solution 1: the queens in rows 0 and 1 attack each other\n")


def test_show_draws_the_puzzle(unriddle, tmp_path: Path) -> None:
    assert "queens:4" in unriddle("show", "queens:4").out
    unriddle("show", "queens:4", "--svg", tmp_path / "q.svg", "--png", tmp_path / "q.png")
    assert (tmp_path / "q.svg").read_text().startswith("<svg")
    assert (tmp_path / "q.png").read_bytes().startswith(b"\x89PNG")


def test_solve_writes_the_picture_of_the_first_solution(unriddle, tmp_path: Path) -> None:
    unriddle("solve", "queens:4", "--svg", tmp_path / "q.svg")
    assert (tmp_path / "q.svg").read_text().count(">Q<") == 4


def test_families_lists_each_with_its_formats(unriddle) -> None:
    assert "queens: n queens on a board\n  id" in unriddle("families").out


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
        (["slove", "queens:4"], "Did you mean 'solve'?"),
        (["solve", "queens:4", "--limt", "3"], "--limit"),
        (["solve", "--family", "quens", "x"], "did you mean 'queens'?"),
        (["generate", "quens"], "did you mean 'queens'?"),
        (["generate", "queens"], said("cannot-make-puzzles", family="queens")),
        (["hint", "queens:4"], said("has-no-hints", family="queens")),
        (["solve", "queens:4", "--limit", "0"], said("is-neither-number-from-nor", value="0")),
        (["solve", "queens:4", "--limit", "-1"], said("is-neither-number-from-nor", value="-1")),
        (["solve", "queens:4", "--time", "x"], "--time"),
        (["solve", "queens:4", "--time", "nan"], "not a number of seconds"),
        (["solve", "queens:4", "--format", "nope"], said("this-is-id-not-in", format="nope")),
        (["solve", "quens:4"], "did you mean queens:... ?"),
        (["solve", ""], "a source is empty"),
        (["solve", "queens:4", "--steps", "1" * 99], "--steps"),
        (["solve", "queens:4", "--save", "/"], "/: this is a folder"),
        (["solve", "queens:4", "--save", "/usr"], "/usr: it cannot be saved here"),
        (["rate"], "Missing argument"),
        (["solve", "queens:99"], "write queens:N with N from 1 to 32"),
        (["solve", "queens:"], "write queens:N"),
        (["solve", "queens:4", "--lexicon", "english"], "queens uses no words"),
        (["solve", "/no/such/file"], "neither a file nor the id"),
        (["solve", "/"], "a folder"),
        (["solve", "-"], said("there-is-nothing-in-it")),
        (["solve", "queens:4\x1b[31m"], r"queens:4\x1b[31m"),
        (["resume", "/no/such/file"], "No such file"),
        (["check", "queens:4", "x"], "the column of each row's queen"),
        (["check", "queens:4", "{"], "not JSON"),
        (["check", "queens:4", "{}"], "the column of each row's queen"),
        (["check", "queens:4", '{"event": "end"}'], said("it-contains-no-solution")),
        (["convert", "queens:4"], "--to"),
        (
            ["solve", "queens:4", "--save", "/no/such/folder/file"],
            "/file: " + said("it-cannot-be-saved-here", why="No such file"),
        ),
    ],
)
def test_a_wrong_word_gets_one_clear_line_and_exit_code_2(unriddle, arguments: list[str], part: str) -> None:
    shown = unriddle(*arguments)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert part in shown.err


def test_the_help_of_every_verb_is_shown(unriddle) -> None:
    listed = unriddle("--help").out
    for verb in ("solve", "resume", "show", "check", "convert", "hint", "generate", "families"):
        assert f"  {verb} " in listed
        assert "Usage" in unriddle(verb, "--help").out


def test_an_event_is_never_broken_over_lines(unriddle) -> None:
    for line in unriddle("solve", "queens:5", "--json").out.splitlines():
        json.loads(line)
