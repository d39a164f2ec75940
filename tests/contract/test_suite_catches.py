"""The suite itself is tested: a copy of a family with a deliberate bug must fail, each bug in the test made for it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
QUEENS = ROOT / "examples" / "queens" / "__init__.py"

BUGS: dict[str, Any] = {
    "resume off by one": (
        "super().__init__(puzzle, snapshot)",
        "super().__init__(puzzle, snapshot)\n        if snapshot and not self.done:\n            self.advance(1)",
        "test_resumable_in_either_build_at_every_step",
    ),
    "resume forgets what shows much later": (
        "super().__init__(puzzle, snapshot)",
        "super().__init__(puzzle, snapshot)\n        self.late = self.steps + 30 if snapshot else 1 << 60",
        "test_resumable_in_either_build_at_every_step",
        ("len(path) == self.levels else None", "len(path) == self.levels and self.steps < self.late else None"),
    ),
    "share falls once": (
        "    def choices(",
        "    @property\n    def share(self) -> float:\n"
        "        return super().share - (0.05 if self.steps == 9 else 0.0)\n\n    def choices(",
        "test_informative_share_never_falls_and_ends_at_one",
    ),
    "a missed solution": (
        "len(path) == self.levels else None",
        "len(path) == self.levels and path[0] != self.levels - 1 else None",
        "test_exhaustive_every_solution_once_and_right",
    ),
    "check takes queens that attack each other": (
        "columns[above] == column or abs(columns[above] - column) == row - above",
        "columns[above] == column",
        "test_a_near_solution_is_refused_unless_the_oracle_lists_it",
    ),
    "split always answers None": (
        "    def choices(",
        "    def split(self) -> None:\n        return None\n\n    def choices(",
        "test_a_fresh_root_splits_when_there_are_two_solutions",
    ),
    "split answers None where one choice is left though branches follow it": (
        "    def choices(",
        "    def _split_after_forced(self) -> None:\n        return None\n\n    def choices(",
        "test_efficient_split_and_whole_do_the_same_work",
    ),
    "what split gives away is searched here, too": (
        "    def choices(",
        "    def keep(self, level: int, untried: int) -> None:\n"
        "        super().keep(level, untried | (self._untried[level] if self.steps == 40 else 0))\n\n    def choices(",
        "test_efficient_split_and_whole_do_the_same_work",
    ),
}


# Lists of hundreds of solutions need not be compared for a report that nobody reads.
PLAIN = ("-p", "no:cacheprovider", "--assert=plain", "--tb=no")


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS)
def test_a_deliberate_bug_is_caught(bug: str, tmp_path: Path) -> None:
    right, wrong, caught_by, *more = BUGS[bug]
    source = QUEENS.read_text()
    for old, new in [(right, wrong), *more]:
        assert source.count(old) == 1
        source = source.replace(old, new)
    (tmp_path / "queens").mkdir()
    (tmp_path / "queens" / "__init__.py").write_text(source)
    suite = tmp_path / "suite"
    shutil.copytree(ROOT / "tests" / "contract", suite / "contract", ignore=shutil.ignore_patterns("test_suite*"))
    shutil.copytree(ROOT / "tests" / "oracle", suite / "oracle")
    for name in ("conftest.py", "builds.py", "cli_fixture.py", "explained.py", "rounds.py"):
        shutil.copy(ROOT / "tests" / name, suite / name)
    shutil.copy(ROOT / "pyproject.toml", suite / "pyproject.toml")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-k", f"queens and {caught_by}", *PLAIN, "contract"],
        cwd=suite,
        env={
            **os.environ,
            "UNRIDDLE_PUZZLES": str(tmp_path),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(suite)]),
        },
        capture_output=True,
        text=True,
        timeout=300,
    )
    failed = {line.split("::")[1].split("[")[0] for line in result.stdout.splitlines() if line.startswith("FAILED")}
    assert result.returncode == 1
    assert caught_by in failed
