"""What pip brings, in parts: each is installed once, and anew when its lock or this Python changes.

All go into .venv but the tools that compile: setuptools there would be loaded by each start of its Python.
"""

import ast
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from bootstrap.place import PYTHON, ROOT, TOOL_FOLDER, VENV, Trouble, read, run, write

# A stamp that says that pip had begun: what it left behind is not to be trusted.
BEGUN = "begun"


class Part(NamedTuple):
    """One lock file and its stamp."""

    name: str
    lock: Path
    holds: str
    folder: Path = VENV

    @property
    def stamp(self) -> Path:
        return self.folder / f"{self.name}.stamp"


BASE = Part("base", ROOT / "requirements.lock", "click")
TOOLS = Part("tools", ROOT / "requirements-build.lock", "setuptools and Cython", TOOL_FOLDER)
TEST = Part("test", ROOT / "requirements-test.lock", "the test tools")


def extra(name: str) -> Part:
    """What is installed when it is first needed: which there are, core/system/extras.py says alone."""
    return Part(name, ROOT / f"requirements-{name}.lock", name)


def _wanted(part: Part) -> str:
    return hashlib.sha256(sys.version.encode() + part.lock.read_bytes()).hexdigest()


def ready(part: Part) -> bool:
    """Whether a part is installed as its lock says."""
    return PYTHON.exists() and read(part.stamp) == _wanted(part)


def install(part: Part, *options: str) -> str:
    """Install a part; "" or what went wrong. The base makes .venv first, and all anew."""
    if part is BASE:
        _make()
    again = ("--ignore-installed",) if read(part.stamp) == BEGUN else ()
    if part.folder != VENV:
        shutil.rmtree(part.folder, ignore_errors=True)
        options = (*options, "--target", str(part.folder))
    write(part.stamp, BEGUN)
    quietly = ("install", "--quiet", "--disable-pip-version-check", "--no-compile", "--retries=1", "--timeout=8")
    command = (*_pip(), *quietly, "--require-hashes", *again, *options, "-r", part.lock.name)
    settings = _settings()
    problem = run(*command, **settings)
    if problem and UNREACHED in problem and "PIP_NO_INDEX" not in settings and settings.keys() & PLACES:
        problem = run(*command, **{name: value for name, value in settings.items() if name not in PLACES})
    if not problem:
        write(part.stamp, _wanted(part))
    elif UNREACHED in problem:
        problem += "\nno network: pip cannot reach the package index"
    return problem


# What pip says while it cannot reach an index.
UNREACHED = "Retrying ("
# Of the user's settings of pip those that say where packages are: what else there is, such as another place to install
# to, would be in the way. What is installed is held against its hash, wherever it is from.
PLACES = {"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"}
KEPT = {*PLACES, "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_PROXY", "PIP_CERT", "PIP_CLIENT_CERT", "PIP_TRUSTED_HOST"}


def _settings() -> dict[str, str]:
    """The variables that tell pip what is kept of the user's settings, and that it looks for no others."""
    command = [*_pip()[:4], "config", "list"]
    told = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    found = {}
    for line in told.stdout.splitlines():  # those of files first, such as global.index-url='...'; then :env:.index-url
        name, _, value = line.partition("=")
        name = "PIP_" + name.rpartition(".")[2].upper().replace("-", "_")
        if name in KEPT:
            found[name] = str(ast.literal_eval(value))
    return {"PIP_CONFIG_FILE": os.devnull, **found}


def _make() -> None:
    # Without pip, because installing that takes longest: the pip of this Python does it from outside.
    problem = run(sys.executable, "-m", "venv", "--without-pip", "--clear", str(VENV))
    if problem:
        raise Trouble(f"{problem}\nthis Python cannot make a venv; on Debian install the package python3-venv")
    # What `pip install --editable` comes to, without the tools that it needs.
    (folder,) = VENV.glob("Lib/site-packages" if sys.platform == "win32" else "lib/python*/site-packages")
    write(folder / "unriddle.pth", f"{ROOT / 'src'}\n")


def _pip() -> list[str]:
    """The command that is pip for .venv."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-P", "-m", "pip", "--python", str(PYTHON)]
    if not importlib.util.find_spec("ensurepip") or run(str(PYTHON), "-m", "ensurepip"):
        raise Trouble("this Python has no pip; on Debian install the package python3-venv")
    return [str(PYTHON), "-P", "-m", "pip"]
