"""What a newcomer meets: unriddle alone, its examples, and the rules of each game."""

import shlex

import pytest
from cli_fixture import Run
from said import said

from unriddle.fronts.cli.overview import TO_TRY
from unriddle.registry import names
from unriddle.session.reading import examples, rules


def test_alone_it_shows_four_lines_to_try_and_what_was_left_open(unriddle, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shown = unriddle()
    assert (shown.code, shown.out.count("\n  unriddle ")) == (0, 4)
    unriddle("play", "example:tent", stdin="1.1\n")
    assert "resume your game (7x5, Nonograms, 34 of 35 cells open)" in unriddle().out


@pytest.mark.parametrize("line", [line for line, _ in TO_TRY])
def test_each_line_to_try_runs(unriddle: Run, tmp_path, monkeypatch, line: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert unriddle(*shlex.split(line)).code == (3 if "play " in line else 0)


@pytest.mark.parametrize("source", [each.source for each in examples()])
def test_an_example_is_solved_shown_and_listed(unriddle: Run, source: str) -> None:
    assert unriddle("solve", source).code == 0
    assert unriddle("show", source).code == 0
    assert f"{source} " in unriddle("list", "examples").out


@pytest.mark.parametrize("name", [name for name in names() if examples(name)])
def test_help_reports_the_rules_and_draws_the_puzzle(unriddle: Run, name: str) -> None:
    shown = unriddle("help", name)
    assert shown.code == 0
    assert rules(name) in shown.out
    assert f"unriddle solve {examples(name)[0].source}" in shown.out
    assert len(shown.out.splitlines()) > 12


def test_the_rules_of_balda_are_reported_in_russian(unriddle: Run) -> None:
    assert "В среднем ряду поля стоит слово" in unriddle("--lang", "ru", "help", "balda").out


def test_help_of_a_command_is_its_help(unriddle: Run) -> None:
    assert unriddle("help", "solve").out == unriddle("solve", "--help").out
    assert unriddle("help", "nonsense").code == 2


@pytest.mark.parametrize("name", ["example::fish", "example: Fish", "Example:fish"])
def test_an_example_is_found_however_its_name_is_written(unriddle: Run, name: str) -> None:
    assert unriddle("solve", name).out == unriddle("solve", "example:fish").out != ""


NAMES = ", ".join(each.name for each in examples())


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("example:::", said("write-example-and-one-of", names=NAMES)),
        ("example:cat", said("there-is-no-example-examples", name="cat", names=NAMES)),
    ],
)
def test_an_example_that_is_not_there_gets_one_line(unriddle: Run, name: str, line: str) -> None:
    shown = unriddle("solve", name)
    assert (shown.code, shown.out, shown.err) == (2, "", f"unriddle: {line}\n")
