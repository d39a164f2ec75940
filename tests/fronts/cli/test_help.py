"""Help: short, in groups, one line per command, a family's options only where it is named; in both languages."""

import re

import pytest
from cli_fixture import Run
from in_russian import english

from unriddle.fronts.cli.overview import TOPICS
from unriddle.registry import names

WIDTH = 80
FAMILIES = ("balda", "latin", "nonogram", "quartiles")
# One option of each family that no other has.
OWN = {"balda": "--rules", "latin": "--pandiagonal", "nonogram": "--adjust", "quartiles": "--wide"}
# What stays in Latin letters in every language: names of what is typed, written or installed.
KEPT = (
    "(?m)"
    + "|".join(names())
    + r"|/[a-z]+|^  [a-z-]+  |--[a-z-]+|unriddle [a-z. >/~-]+|`[^`]*`|\b[A-Z]{2,}x?[A-Z]*\b|'[^']*'"
    r"|\[[a-z|0-9]+\]|latin:7|example:|NO_COLOR|Dask|Python|Node|unriddle|auto|bash|fish|eval|compinit"
    r"|interpreted|puzzles\.html|(?:easy|medium|hard):[0-9]+|\.[a-z]{3,4}\b|(?:turn|crop|background|contrast|brightness|threshold)="
    r"|invert|edges|name, letter, a4, large|UNRIDDLE_PAGE|[Pp]ower[Ss]hell|Out-String|Invoke-Expression|Bash|~/\.\S+"
    r"|zshrc|config|Hunspell"
)
COMMON = sorted({name for names in TOPICS.values() for name in names} - {"balda", "repair", "help"})


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))


def test_help_of_solve_fits_a_screen_and_lists_no_options_of_a_family(unriddle: Run) -> None:
    shown = unriddle("solve", "--help").out
    assert shown.count("\n") <= 35
    titles = ["Input:", "Output:", "Work:", "Help:"]
    assert re.findall("^[A-Z].*:$", shown, re.M) == titles
    assert not any(f"{option} " in shown for option in OWN.values())
    assert "unriddle help solve KIND" in shown


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("line", ["help solve {}", "solve --family {} --help", "solve --family={} -h"])
def test_help_lists_the_options_of_the_family_that_is_named(unriddle: Run, family: str, line: str) -> None:
    shown = unriddle(*line.format(family).split()).out
    assert [option in shown for option in OWN.values()] == [name == family for name in OWN]


@pytest.mark.parametrize(("source", "family"), [("latin:7", "latin"), ("example:fish", "nonogram")])
def test_help_lists_the_options_of_the_family_of_a_source(unriddle: Run, source: str, family: str) -> None:
    shown = unriddle("solve", source, "--help").out
    assert [option in shown for option in OWN.values()] == [name == family for name in OWN]


@pytest.mark.parametrize("titles", [("en", "Of other kinds", "Second names"), ("ru", "Других видов", "Вторые имена")])
def test_help_of_all_fits_a_screen_and_lists_22_commands_at_most(unriddle: Run, titles: tuple[str, str, str]) -> None:
    shown = unriddle("--lang", titles[0], "--help").out
    own = shown.partition(f"\n{titles[1]}")[0] + shown.partition(f"\n{titles[2]}")[2]
    assert own.count("\n") <= 45
    assert len(re.findall("(?m)^  [a-z]+ +[A-ZА-Я]", own)) in range(20, 23)


def test_no_command_line_has_internal_options(unriddle: Run) -> None:
    shown = unriddle("help", "generate", "nonogram").out
    assert "--colors N" in shown
    assert not re.search("--(greys|pixels|cells|palette|start|colours)|<=", shown)
    for internal in ("--cells", "--palette", "--band", "--density"):
        assert unriddle("generate", "nonogram", internal, "1").code == 2
    assert "colours" in unriddle("generate", "nonogram", "--colors", "3", "--seed", "1").err
    assert unriddle("generate", "nonogram", "--colors", "99").err.startswith("unriddle: --colors: ")
    assert "'--colors'" in unriddle("generate", "nonogram", "--colours", "3").err


@pytest.mark.parametrize("name", COMMON)
def test_help_in_russian_has_no_english_in_it(unriddle: Run, name: str) -> None:
    assert english(unriddle("--lang", "ru", name, "--help").out, KEPT) == []


def test_a_quiet_search_says_nothing_beside_its_result(unriddle: Run) -> None:
    stopped = unriddle("solve", "latin:7", "--steps", "3")
    assert "3 steps" in stopped.err
    quiet = unriddle("solve", "latin:7", "--steps", "3", "-q")
    assert (quiet.code, quiet.out, quiet.err) == (3, stopped.out, "")
    assert "3 steps" in unriddle("solve", "latin:7", "--steps", "3").err
