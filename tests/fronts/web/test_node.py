"""The page's Python under Node: all of it loads, and finds the same at the same steps as the Python that tests."""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fronts.web.conftest import WORK

from scripts.page import packs
from scripts.page.compiling import NODE
from unriddle.core.system import kernels
from unriddle.lexicon import names

HERE = Path(__file__).parent
pytestmark = pytest.mark.slow
Node = Callable[[Path], str]
# Prints those that cannot be imported.
LATE = """
import codecs, importlib, json
missing = []
for name in NAMES:
    try:
        importlib.import_module(name)
    except ImportError:
        missing.append(name)
for name in ("cp1251", "latin-1", "iso-8859-1", "utf-16", "utf-16-le", "utf-8-sig"):
    try:
        codecs.lookup(name)
    except LookupError:
        missing.append(name)
print(json.dumps(missing))
"""


def here(script: Path) -> str:
    families = os.environ | {"UNRIDDLE_PUZZLES": ""}  # those of the examples are not in the page
    done = subprocess.run([sys.executable, script], env=families, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_but_those_of_other_fronts_is_in_the_page_and_every_kernel_is_compiled(node: Node) -> None:
    packed = [name for name in packs.package() if name.endswith(".py")]
    told = node(Path(packs.__file__).with_name("loading.py"))
    # Besides them there is what kernels share, and one is the package itself.
    compiled = [name for name in packed if name.endswith("kernel.py")]
    assert told == f"{len(packed) - 1 + 1} modules, {len(compiled)} kernels\n"
    absent = {name for name in kernels.report() if f"{name.replace('.', '/')}.py" not in packed}
    assert absent == {"unriddle.puzzles.nonogram.count.census_kernel"}


def library_names() -> list[str]:
    """The modules of the standard library that the package of the page imports anywhere, at once or late."""
    found = set()
    for name, content in packs.package().items():
        if name.endswith(".py"):
            for node in ast.walk(ast.parse(content)):
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    found.add(node.module)
    return sorted(name for name in found if name.partition(".")[0] in sys.stdlib_module_names)


def test_what_the_package_imports_late_is_in_the_page_too(site: Path, tmp_path: Path) -> None:
    script = tmp_path / "late.py"
    script.write_text(f"NAMES = {library_names()}\n{LATE}")
    homes = (site, WORK / "pyodide" / "package")  # the page's library, and the whole one
    done = [subprocess.run(["node", NODE, home, script], capture_output=True, text=True, check=True) for home in homes]
    cut, whole = (json.loads(each.stdout) for each in done)
    assert (whole, True) == (cut, len(whole) < len(library_names()) / 2)


def test_a_bug_in_the_page_is_reported_with_its_trace(node: Node, tmp_path: Path) -> None:
    script = tmp_path / "bug.py"
    script.write_text(
        "from unriddle.fronts.web.page import Page\n"
        "from unriddle.puzzles.latin.puzzle import Puzzle\n"
        "Puzzle.parse = lambda text: {}['x']\n"
        """print(Page(debug=True).ask('{"do": "about", "puzzle": "latin:4"}'))\n"""
    )
    (event,) = json.loads(node(script))
    assert event["bug"]
    assert event["trace"].startswith("Traceback")
    assert ", in Bridge.answer" in event["trace"]
    assert event["trace"].endswith("KeyError: 'x'\n")


def test_what_searches_find_and_their_places_are_the_same_in_the_page_step_by_step(node: Node) -> None:
    expected, actual = (json.loads(run(HERE / "places.py")) for run in (here, node))
    assert list(expected) == list(actual)
    for name, each in expected.items():
        assert (name, each) == (name, actual[name])


def test_every_example_is_read_solved_and_played_in_the_page_in_russian(node: Node) -> None:
    expected, actual = (json.loads(run(HERE / "families.py")) for run in (here, node))
    assert expected["families"] == actual["families"]
    assert expected["examples"] == actual["examples"]
    assert [names(), True] == [actual["facts"]["lexicons"], all(actual["facts"]["kernels"].values())]
