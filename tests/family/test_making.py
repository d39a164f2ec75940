"""Puzzles that every family makes or changes: the same for the same seed, options refused in one line."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from cli_fixture import Run
from contract.bench import oracle
from said import said

from family.held import NONSENSE, bad, both_ways, good, line, puzzles, tried
from family.maker import made
from unriddle.core import Family, Option
from unriddle.registry import find, makers, names

MAKING = [family.name for family in makers()]
CONFIGURED = [
    pytest.param(name, option, id=f"{name}-{option.name}")
    for name in names()
    for option in find(name).options
    if option.of == "puzzle"
]


# Kernels and hash seeds of processes that have to make the same.
PROCESSES = [
    ("", "1"),
    ("off", "12345"),
    *(pytest.param(*each, marks=pytest.mark.slow) for each in (("", "0"), ("off", "3"))),
]
WISHED = [
    (name, wishes)
    for name in MAKING
    for wishes in (getattr(oracle(name), "QUICKLY", {}), *getattr(oracle(name), "WISHED", ()))
]


@pytest.mark.parametrize(("name", "options"), WISHED)
def test_another_seed_makes_another_puzzle(name: str, options: dict[str, str]) -> None:
    ids = [str(made(name, seed, options)) for seed in (1, 2)]
    assert ids[0] != ids[1]
    for each in ids:
        assert each == str(find(name).Puzzle.parse(each))


@pytest.mark.parametrize(("kernels", "hashes"), PROCESSES)
@pytest.mark.parametrize("name", MAKING)
def test_a_seed_makes_the_same_puzzle_in_both_builds_and_whatever_the_hash_seed(
    name: str, kernels: str, hashes: str
) -> None:
    wishes = [options for family, options in WISHED if family == name]
    more = {"PYTHONHASHSEED": hashes, **({"UNRIDDLE_KERNELS": kernels} if kernels else {})}
    process = [sys.executable, "-m", "family.maker", name, "1", *map(json.dumps, wishes)]
    told = subprocess.run(process, env={**os.environ, **more}, capture_output=True, text=True, check=True)
    assert [str(made(name, 1, options)) for options in wishes] == told.stdout.splitlines()


@pytest.mark.parametrize(("name", "options"), WISHED)
def test_what_was_made_goes_through_every_format_and_back(name: str, options: dict[str, str]) -> None:
    family, puzzle = find(name), made(name, 1, options)
    written = [(format, *tried(family.write, puzzle, format.name)) for format in both_ways(family)]
    assert any(not why for _, _, why in written)
    for format, data, why in written:
        if not why:
            assert [puzzle] == family.read(data, format.name)


@pytest.mark.parametrize("name", MAKING)
def test_an_unknown_option_of_making_is_refused_in_one_line(name: str, unriddle: Run) -> None:
    assert tried(made, name, 1, {NONSENSE: "1"})[1]
    shown = unriddle("generate", name, f"--{NONSENSE}", "1")
    assert (shown.code, shown.out) == (2, "")
    line(shown.err.removesuffix("\n"))


@pytest.mark.parametrize("name", sorted(set(names()) - set(MAKING)))
def test_a_family_that_makes_no_puzzles_says_so(name: str, unriddle: Run) -> None:
    shown = unriddle("generate", name)
    assert (2, "", "unriddle: " + said("cannot-make-puzzles", family=name) + "\n") == (shown.code, shown.out, shown.err)


def configured(name: str, option: Option, value: Any) -> list[tuple[Any, Any]]:
    """The puzzles that take this value of an option, and what each becomes; the others refuse it in one line."""
    family = find(name)
    assert family.configure
    tries = [(puzzle, *tried(family.configure, puzzle, {option.name: value})) for puzzle in puzzles(family)]
    taken = [(puzzle, become) for puzzle, become, why in tries if not why]
    for _, become in taken:
        assert become == family.Puzzle.parse(str(become))
    return taken


@pytest.mark.parametrize(("name", "option"), [each for each in CONFIGURED if good(each.values[1])])
def test_an_option_makes_another_puzzle_whose_id_says_it(name: str, option: Option) -> None:
    taken = {value: configured(name, option, value) for value in good(option)}
    assert all(taken.values()) or option.type == "int"
    assert any(puzzle != become for pairs in taken.values() for puzzle, become in pairs)


@pytest.mark.parametrize(("name", "option"), CONFIGURED)
def test_a_strange_value_of_an_option_gives_a_puzzle_or_one_line(name: str, option: Option) -> None:
    for value in (-1, 10**30) if option.type == "int" else ("", NONSENSE, "\x1b[2J\n", "a" * 10_000):
        if option.type in ("int", "text"):
            configured(name, option, value)


@pytest.mark.parametrize(("name", "option"), CONFIGURED)
def test_a_bad_value_of_an_option_is_refused_in_one_line(name: str, option: Option, unriddle: Run) -> None:
    puzzle = puzzles(find(name))[0]
    for value in bad(option):
        shown = unriddle("solve", puzzle, f"--{option.name}={value}")
        assert (shown.code, shown.out) == (2, "")
        assert option.name in line(shown.err.removesuffix("\n"))


def test_options_are_well_declared(family: Family) -> None:
    own = [*family.options, *(option for entry in family.entries.values() for option in entry.options)]
    for option in own:
        line(option.help)
        assert option.default is None or option.type in ("text", "file") or option.takes(option.default)
    assert family.configure or not any(option.of == "puzzle" for option in own)
    keywords = [option.keyword for option in family.options]
    assert sorted(set(keywords)) == sorted(keywords)
