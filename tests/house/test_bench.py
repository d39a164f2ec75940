"""Each bench starts: at its smallest size it comes to its end, or says in one line what is not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.house import ROOT

BENCH = ROOT / "bench"
HELPERS = {"common", "balda_two_trees", "league_libraries", "phone", "pictures_drawn"}  # benches import or start them
SLOW = pytest.mark.slow
STARTS = [
    "counts 2x2",
    "counts 3x3 --sample 1",
    "counts 8",
    "draw --size 5",
    "instructions --run latin:6:first-row --times 1",
    "jobs --puzzles 1 --files 1 --size 5 --only solve",
    "jobs --units 20 --different 3",
    "latin --orders 5 --count 1",
    "league --tournament 1 --every 1000",
    "levels --only latin --most 1",
    "luck --set 5/0.5/0/1 --seeds 1",
    "making --only quartiles --seeds 1",
    "making --pictures {empty} --count 1",
    "nonogram --rounds 1 --data /nowhere",
    "nonogram --set pictures --pictures 1",
    "nonogram_lines --quick --cells 15",
    "proofs --random 1",
    "public --seconds 0",
    "quartiles --published {boards}",
    "reading --made 2 --data /nowhere --turns 1",
    "setting --times 1",
    "steps nonogram --rounds 1 --data /nowhere",
    "steps latin --rounds 1 --puzzles 1",
    "steps shares --puzzles 1 --data /nowhere",
    "tournament --every 1000",
    "words moves english-nouns 1 2 1",
    pytest.param("balda --quick", marks=SLOW),
    pytest.param("families --seconds 0.01", marks=SLOW),
    pytest.param("latin --quick", marks=SLOW),
    pytest.param("lexicon --quick", marks=SLOW),
    pytest.param("play --rounds 1", marks=SLOW),
    pytest.param("quartiles --quick", marks=SLOW),
    pytest.param("repeats --only triple --seconds 0.1", marks=SLOW),
    pytest.param("start --times 1", marks=SLOW),
    pytest.param("stop --times 1 --seconds 0.1 --only count", marks=SLOW),
    pytest.param("terminal --keys 1 --watch 0.1", marks=SLOW),
]
MISSING = [
    ("instructions", "valgrind"),
    ("page sizes --site /nowhere", "the page in /nowhere"),
    ("gifts /nowhere /nowhere", "the page in /nowhere"),
    ("pictures /nowhere", "the fonts OpenSans-Semibold"),
]


def started(command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A bench with these arguments, and with these variables."""
    name, *arguments = command.split()
    run = [sys.executable, str(BENCH / f"{name}.py"), *arguments]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | more
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize("command", STARTS)
def test_a_bench_starts(command: str, tmp_path: Path) -> None:
    boards = tmp_path / "boards.json"
    boards.write_text("[]")
    (tmp_path / "empty").mkdir()
    done = started(command.format(boards=boards, empty=tmp_path / "empty"))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("command", "program"), MISSING)
def test_a_bench_names_what_is_not_there(command: str, program: str, tmp_path: Path) -> None:
    done = started(command, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.count("\n") == 1
    assert done.stdout.startswith(f"this bench needs {program}")


def test_each_bench_is_started() -> None:
    commands = [*(each if isinstance(each, str) else str(each.values[0]) for each in STARTS), *dict(MISSING)]
    assert {path.stem for path in BENCH.glob("*.py")} - HELPERS == {command.split()[0] for command in commands}
