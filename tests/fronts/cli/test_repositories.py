"""For repositories of puzzles: every puzzle of a folder is unique and at most so hard; by hand, and by pre-commit."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from cli_fixture import Run

ROOT = Path(__file__).parents[3]
EASY, TWO = "nonogram:5x3:1/3/5:1/2/3/2/1", "nonogram:2x2:1/1:1/1"


def folder_of(path: Path, **puzzles: str) -> Path:
    path.mkdir()
    for name, puzzle in puzzles.items():
        (path / f"{name}.id").write_text(f"{puzzle}\n")
    return path


def test_a_folder_is_checked_for_one_solution_and_a_level(unriddle: Run, tmp_path: Path) -> None:
    hard = unriddle("generate", "latin", "--level", "expert", "--seed", "1", "--quiet").out.strip()
    folder = folder_of(tmp_path / "puzzles", one=EASY, other=hard)
    assert unriddle("check", "--unique", folder).code == 0
    assert unriddle("check", "--unique", "--at-most", "expert", folder).code == 0
    shown = unriddle("check", "--at-most", "easy", folder, "--json")
    assert shown.code == 1
    verdicts = [json.loads(line) for line in shown.out.splitlines() if "verdict" in line]
    assert {Path(each["source"]).stem: each["verdict"] for each in verdicts} == {"one": "unique", "other": "harder"}
    (folder / "two.id").write_text(TWO)
    shown = unriddle("check", "--unique", folder)
    assert (shown.code, "two.id: multiple" in shown.out) == (1, True)
    assert unriddle("check", "--at-most", "silly", folder).code == 2


def test_the_hook_and_the_action_ask_for_what_there_is(unriddle: Run, tmp_path: Path) -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    (entry,) = re.findall(r"entry: unriddle (.*)", hook)
    folder = folder_of(tmp_path / "puzzles", one=EASY)
    assert unriddle(*entry.split(), "--at-most", "hard", folder / "one.id").code == 0
    action = (ROOT / "action.yml").read_text("utf-8")
    assert 'check --unique --at-most "$LEVEL" "$FOLDER"' in action


@pytest.mark.slow
def test_pre_commit_runs_the_hook_on_a_repository(tmp_path: Path) -> None:
    if not shutil.which("pre-commit"):
        pytest.skip("the hook is run by pre-commit, which is not there")
    folder_of(tmp_path / "repository", good=EASY)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, cwd=tmp_path / "repository", capture_output=True, text=True, check=False)

    run("git", "init", "--quiet")
    run("git", "add", ".")
    words = ("pre-commit", "try-repo", str(ROOT), "unriddle", "--all-files")
    done = run(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "repository" / "two.id").write_text(TWO)
    run("git", "add", ".")
    done = run(*words)
    assert done.returncode == 1
    assert "two.id: multiple" in done.stdout
