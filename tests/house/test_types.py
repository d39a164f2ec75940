"""The page's modules have the types that they name."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import house

SCRIPT = house.ROOT / "scripts" / "types"
COMPILER = house.ROOT / "build" / "types" / "typescript" / "package" / "lib" / "tsc.js"


@pytest.mark.skipif(not os.access(house.ROOT, os.W_OK), reason="the tree may not be written to")
def test_without_npm_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT], env=os.environ | {"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stdout.startswith("types of the page's modules: not checked, for ")


@pytest.mark.slow
@pytest.mark.skipif(not (COMPILER.is_file() and shutil.which("node")), reason="there is no compiler of types")
def test_what_is_wrong_is_reported(tmp_path: Path) -> None:
    web = tmp_path / "web"
    shutil.copytree(house.SOURCE / "fronts" / "web", web, ignore=shutil.ignore_patterns("*.py", "building"))
    command = ["node", COMPILER, "-p", web / "jsconfig.json"]
    assert subprocess.run(command, check=False).returncode == 0
    with (web / "static" / "board.js").open("a") as file:
        file.write('/** @type {Cell} */ export const cell = { rule: "empty" };\n')
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "'rule' does not exist in type 'Cell'" in done.stdout
