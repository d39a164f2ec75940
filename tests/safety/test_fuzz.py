"""The long runs of `scripts/campaign fuzz`, `stops` and `oracle`, in short."""

import os
import signal
from pathlib import Path
from random import Random

import builds
import pytest
from oracle.random_puzzles import MAKERS, compared
from rounds import rounds
from safety import fuzz, stops

TARGETS = fuzz.targets()


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_damaged_file_is_an_error_in_one_line_or_still_a_value(name: str) -> None:
    fuzz.feed(TARGETS[name], 15, 1)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_damaged_was_honest(name: str) -> None:
    taken = 0
    for data in TARGETS[name].honest():
        try:
            TARGETS[name].read(data)
            taken += 1
        except fuzz.UnriddleError:
            continue
    assert taken


def test_a_broken_promise_is_noticed() -> None:
    def read(data: bytes) -> None:
        raise ValueError("not one of ours")

    with pytest.raises(ValueError, match="not one of ours"):
        fuzz.feed(fuzz.Target(read, lambda: [b"honest"]), 5, 1)


@pytest.mark.parametrize("build", builds.BUILDS)
@pytest.mark.parametrize("family", MAKERS)
def test_random_puzzles_have_the_solutions_that_the_oracle_finds(family: str, build: str) -> None:
    for seed in range(rounds(120)):
        compared(family, seed, build)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nonogram", "job"])
def test_what_is_killed_and_stopped_ends_as_if_it_had_not_been(tmp_path: Path, name: str) -> None:
    (tmp_path / "whole").mkdir()
    whole = stops.output(stops.go_on(name, tmp_path / "whole" / "kept"), tmp_path / "whole")
    (tmp_path / "run").mkdir()
    row = [0, 0, 0, 0, 0.0]
    stops.run(name, tmp_path / "run", whole, Random(2), row)
    assert row[0] == 1


@pytest.mark.slow
def test_a_run_that_differs_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="lines, not 1: "):
        stops.run("quartiles", tmp_path, ["something else"], Random(1), [0, 0, 0, 0, 0.0])


def test_a_command_that_ends_in_another_way_than_stopped_is_noticed(tmp_path: Path) -> None:
    bad = ("solve", "queens:8", "--no-such-option")
    with pytest.raises(AssertionError, match="exit code 2"):
        stops.output(bad, tmp_path)
    assert os.name != "posix" or signal.SIGKILL in stops.KINDS
