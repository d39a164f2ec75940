"""The contract's promises, held by every family in the page's Python with the page's kernels."""

import importlib.util
import inspect
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from fronts.web.conftest import WORK

from scripts.page.compiling import NODE
from unriddle.registry import find, names

TESTS = Path(__file__).parents[2]
LIBRARIES = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")
SHIPPED = [name for name in names() if Path(inspect.getfile(find(name).Puzzle)).is_relative_to(TESTS.parent / "src")]
LEAST = 100  # tests: there are so many for the family with the fewest cases
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page's Python sees as /made."""
    folder = tmp_path_factory.mktemp("made")
    python_only = shutil.ignore_patterns("__pycache__", "*.so")
    for name in LIBRARIES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        home = Path(spec.origin)
        if home.name == "__init__.py":
            shutil.copytree(home.parent, folder / "libraries" / name, ignore=python_only)
        else:
            shutil.copy(home, folder / "libraries")
    for name in ("contract", "oracle", "puzzles"):
        shutil.copytree(TESTS / name, folder / "tests" / name, ignore=python_only)
    for name in ("builds.py", "rounds.py"):
        shutil.copy(TESTS / name, folder / "tests")
    return folder


@pytest.mark.parametrize("family", SHIPPED)
def test_every_promise_of_the_contract_is_kept_in_the_page(site: Path, made: Path, family: str) -> None:
    shutil.copy(WORK / "pyodide" / "package" / "python_stdlib.zip", made)
    (made / "family").write_text(family)
    command = ["node", NODE, site, Path(__file__).with_name("promised.py"), made]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr[-3000:]) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert (told["failed"], told["code"]) == ([], 0), told["said"]
    assert told["passed"] >= LEAST
