"""The ten programs of a newcomer: they run, and are as short as the library promises."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Program -> how many statements it may have, imports and what makes a picture to read not counted, and what it prints.
PROGRAMS = {
    "words": (2, "crosswords nihilistic razzmatazz refreshment truthfully\n"),
    "moves": (2, "ФАЛДА"),
    "nonogram": (3, "True easy\n...#..."),
    "squares": (2, "960\n"),
    "lesson": (2, "last cell - r4c1 is 2:"),
    "picture": (2, "True nonogram:15x15:"),
    "later": (3, "True\n"),
    "stream": (3, "['0', '0', '0']\n"),
    "many": (2, "latin:5 1\nlatin:6 1\nlatin:7 1\n"),
    "drawing": (1, "True\n"),
}


def lines(source: str) -> list[str]:
    """The lines of a program that do something, after the last blank line before `made` or the like."""
    body = [node for node in ast.parse(source).body if not isinstance(node, ast.Import | ast.ImportFrom)]
    body = [node for node in body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
    counted = [line for node in body for line in ast.unparse(node).splitlines()]
    return [line for line in counted if not line.startswith(("image = ", "ImageDraw."))]


def test_there_is_a_test_for_each_program() -> None:
    assert {path.stem for path in (ROOT / "examples" / "programs").glob("*.py")} == {*PROGRAMS, "service"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_is_short_and_runs(name: str, tmp_path: Path) -> None:
    path = ROOT / "examples" / "programs" / f"{name}.py"
    most, expected = PROGRAMS[name]
    own = lines(path.read_text("utf-8"))
    assert len(own) <= most
    assert not any(";" in line for line in own)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    run = [sys.executable, path]
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert expected in done.stdout
