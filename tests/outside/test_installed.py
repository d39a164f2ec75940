"""The wheel of `pip install .` and `pipx install .`: all that is needed is in it, and it runs outside the clone."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from copied import copied

ROOT = Path(__file__).parents[2]
LEFT = shutil.ignore_patterns(".*", "build", "tests", "docs", "bench", "*.so", "*.egg-info", "__pycache__")


class Installed(NamedTuple):
    """A wheel that lies unpacked in a folder, and its command, run in an empty folder with an empty home."""

    site: Path
    run: Callable[..., str]

    def __call__(self, *arguments: str) -> str:
        return self.run(*arguments)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    if not find_spec("setuptools"):  # not imported: it refuses to be where distutils was imported before it
        pytest.skip("setuptools is not installed")
    there = tmp_path_factory.mktemp("installed")
    copied(ROOT, there / "clone", LEFT)
    build = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(there)]
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "UNRIDDLE_PUZZLES")}
    subprocess.run(build, cwd=there / "clone", env={**bare, "UNRIDDLE_KERNELS": "off"}, check=True, capture_output=True)
    shutil.rmtree(there / "clone")
    (wheel,) = there.glob("*.whl")
    ZipFile(wheel).extractall(there / "site")
    (about,) = (there / "site").glob("*.dist-info/entry_points.txt")
    points = ConfigParser()
    points.read(about)
    module, _, name = points["console_scripts"]["unriddle"].partition(":")
    (there / "home").mkdir()
    environment = {**bare, "PYTHONPATH": str(there / "site"), "HOME": str(there / "home"), "PYTHONIOENCODING": "utf-8"}
    environment["UNRIDDLE_KERNELS"] = "auto"  # nothing is compiled in this wheel

    def run(*arguments: str) -> str:
        program = f"import sys; from {module} import {name}; sys.argv[0] = 'unriddle'; sys.exit({name}())"
        command = [sys.executable, "-c", program, *arguments]
        ended = subprocess.run(command, cwd=there / "home", env=environment, capture_output=True, check=True)
        assert ended.stderr == b""
        return ended.stdout.decode()

    return Installed(there / "site", run)


@pytest.mark.slow
def test_it_has_nothing_that_only_a_clone_needs(installed: Installed) -> None:
    there = installed.site
    useless = {path.name for path in there.rglob("*") if path.suffix in (".pxd", ".po", ".mjs", ".js", ".css", ".html")}
    assert useless == {"alone.html"}  # in which gifts play
    assert not (there / "scripts").exists()


@pytest.mark.slow
def test_it_is_the_same_build_as_its_tree(installed: Installed) -> None:
    from unriddle.core.system.build import fingerprint, kernels_digest

    told = []
    for ask in (fingerprint, kernels_digest):
        ask.cache_clear()
        told += [ask(), ask(str(installed.site / "unriddle"))]
    assert told[0] == told[1]
    assert told[2] == told[3]


@pytest.mark.slow
def test_it_brings_its_examples(installed: Installed) -> None:
    named = [line.split()[0] for line in installed("list", "examples").splitlines()]
    assert named == ["example:field", "example:square", "example:fish", "example:tent", "example:tiles"]
    assert "this is the only solution" in installed("solve", "example:fish")


@pytest.mark.slow
def test_it_brings_rules_words_and_other_languages(installed: Installed) -> None:
    assert "┌" in installed("help", "quartiles")
    assert "Балда" in installed("--lang", "ru", "help", "balda")
    assert installed("words", "info").count(" words") > 2


@pytest.mark.slow
def test_its_demo_runs(installed: Installed) -> None:
    shown = installed("demo")
    assert shown.count("$ unriddle solve ") == 4
    assert "maximum 132" in shown
    assert ": compiled" not in installed("--version", "-v")  # so it is this wheel that ran, not the tree
