"""The page's Python under Node: all of it loads, and finds the same at the same steps as the Python that tests."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from unriddle.core import kernels
from unriddle.lexicon import names
from unriddle.web.building import packs

HERE = Path(__file__).parent
pytestmark = pytest.mark.slow
Node = Callable[[Path], str]


def here(script: Path) -> str:
    families = os.environ | {"UNRIDDLE_PUZZLES": ""}  # those of the examples are not in the page
    done = subprocess.run([sys.executable, script], env=families, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_but_those_of_other_fronts_is_in_the_page_and_every_kernel_is_compiled(node: Node) -> None:
    packed = [name for name in packs.package() if name.endswith(".py")]
    told = node(Path(packs.__file__).with_name("loading.py"))
    # Besides them there are what kernels share and the solver, and one is the package itself.
    assert told == f"{len(packed) - 1 + 2} modules, {len(kernels.report())} kernels\n"


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
