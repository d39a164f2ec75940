"""A family whose folder is copied into the package: the suites pass with it, and no test is edited."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from copied import copied

ROOT = Path(__file__).parents[2]
FIFTH = "towers"
LEFT = shutil.ignore_patterns(".[!p]*", ".pytest_cache", "build", "bench", "*.egg-info", "__pycache__")
# Those that know families by their names, and those that hold every family that is found.
QUICK = ("puzzles/test_detection.py", "translation/test_catalogs.py", "session/daily", "fronts/cli/test_welcome.py")
WHOLE = (
    *(
        "contract",
        "family",
        "play",
        "session",
        "translation",
        "core",
        "fronts/cli",
        "fronts/tui/entry/test_entering.py",
    ),
    *("puzzles/test_detection.py", "puzzles/test_order.py", "fronts/test_protocol.py"),
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which one of the examples is a family of the package."""
    copy = tmp_path_factory.mktemp("inside") / "tree"
    copied(ROOT, copy, LEFT)
    shutil.move(copy / "examples" / FIFTH, copy / "src" / "unriddle" / "puzzles" / FIFTH)
    return copy


def passes(tree: Path, suites: tuple[str, ...]) -> None:
    own = {name: value for name, value in os.environ.items() if name != "UNRIDDLE_PUZZLES"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        *(f"tests/{each}" for each in suites),
    ]
    more = {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(command, cwd=tree, env=own | more, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]


@pytest.mark.slow
def test_a_new_family_breaks_no_test_that_knows_families_by_name(tree: Path) -> None:
    passes(tree, QUICK)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_new_family_breaks_no_suite(tree: Path) -> None:
    passes(tree, WHOLE)
