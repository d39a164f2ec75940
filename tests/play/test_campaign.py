"""The long runs of scripts/campaign, in short: every family in both builds."""

import os
import subprocess
import sys
from pathlib import Path

import builds
import pytest

from play.boards import boards

SCRIPT = Path(__file__).parents[2] / "scripts" / "campaign"


BUILDS = ["compiled"] * builds.COMPILED + ["interpreted"]
EVERY_BUILD = pytest.mark.parametrize("build", BUILDS)


@EVERY_BUILD
def test_a_campaign_finds_no_broken_promise(build: str) -> None:
    none_broken("play", 4, build)


@pytest.mark.parametrize("build", [BUILDS[0], *(pytest.param(each, marks=pytest.mark.slow) for each in BUILDS[1:])])
def test_a_campaign_of_kills_finds_no_broken_promise(build: str) -> None:
    none_broken("kills", 2, build)


def none_broken(what: str, count: int, build: str) -> None:
    """A campaign of so many games of every family finds nothing."""
    run = [sys.executable, SCRIPT, what, "--games", str(count), "--times", str(count), "--build", build]
    done = subprocess.run(run, env={**os.environ, "UNRIDDLE_KERNELS": ""}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split()[:4] for line in done.stdout.splitlines()[1:]]
    if what == "kills" and rows[-1][0] == "terminal":  # where Textual is
        assert rows.pop() == ["terminal", build, str(count), "0"]
    assert rows == [[family, build, str(count), "0"] for family in dict.fromkeys(board.family for board in boards())]


def test_a_campaign_reports_a_broken_guarantee(tmp_path: Path) -> None:
    queens = (SCRIPT.parents[1] / "examples" / "queens" / "__init__.py").read_text()
    right, wrong = "return replace(self, sheet=Queens(columns), ", "return replace(self, sheet=Queens(columns[::-1]), "
    assert queens.count(right) == 1
    (tmp_path / "queens").mkdir()
    (tmp_path / "queens" / "__init__.py").write_text(queens.replace(right, wrong))
    run = [sys.executable, SCRIPT, "play", "--games", "4", "--family", "queens", "--build", "interpreted"]
    more = {"UNRIDDLE_PUZZLES": str(tmp_path)}
    done = subprocess.run(run, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "queens:" in done.stderr
    assert int(done.stdout.splitlines()[1].split()[3]) > 0
