"""Processes that this program starts take no module from the current folder, whatever lies there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from unriddle.core.system import kernels

EVIL = "import pathlib; pathlib.Path('ran').touch()\n"
NAMES = ("sqlite3", "unriddle", "json", "click", "signal", "usercustomize")
MAIN = "from unriddle.fronts.cli.main import main; main()"
ROOT = Path(__file__).parent.parent.parent
BALDA = ("balda", "match", "1", "1", "1", "--jobs", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Somebody else's folder: puzzles perhaps, and modules of well-known names."""
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(EVIL)
    (tmp_path / "puzzle.non").write_text("width 1\nheight 1\nrows\n1\ncolumns\n1\n")
    return tmp_path


def shown(folder: Path, *command: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, **more}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize("arguments", [("solve", "puzzle.non", "--jobs", "1"), BALDA])
def test_workers_take_no_module_from_the_current_folder(folder: Path, arguments: tuple[str, ...]) -> None:
    done = shown(folder, sys.executable, "-P", "-c", MAIN, *arguments)
    assert (done.returncode, done.stderr, (folder / "ran").exists()) == (0, "", False)


def test_workers_take_no_module_from_the_folder_of_the_job_file(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    job = ("--jobs", "1", "--job", str(folder / "job"))
    done = shown(elsewhere, sys.executable, "-P", "-c", MAIN, "solve", str(folder / "puzzle.non"), *job)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (folder / "ran").exists()
    assert list(elsewhere.iterdir()) == []


def test_workers_find_this_unriddle_where_nothing_but_the_run_itself_knows_it(tmp_path: Path) -> None:
    source = str(Path(kernels.__file__).parents[2])
    code = f"import sys; sys.path.insert(0, {source!r}); {MAIN}"
    done = shown(tmp_path, sys.executable, "-P", "-c", code, "solve", "queens:4", "--jobs", "1", PYTHONPATH="")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_worker_hands_its_care_on_to_what_it_starts(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys; from unriddle.jobs.local import Local;"
        "subprocess.Popen = lambda command, **more: sys.exit(more['env']['PYTHONSAFEPATH']);"
        "local = Local(); local.start(1); local.submit(1, 'solve', [])"
    )
    assert shown(tmp_path, sys.executable, "-c", code).stderr == "1\n"


def test_the_start_script_takes_no_module_from_the_current_folder(folder: Path) -> None:
    python = folder / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    code = f"""
import sys
sys.path.insert(0, {str(ROOT / "scripts")!r})
from pathlib import Path
from bootstrap import begin
begin.PYTHON = Path({str(python)!r})
begin.become("-m", "unriddle", "solve", "puzzle.non")
"""
    done = shown(folder, sys.executable, "-P", "-c", code)
    assert (done.returncode, done.stderr, (folder / "ran").exists()) == (0, "", False)
