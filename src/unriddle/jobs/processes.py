"""Processes that are this very unriddle, from wherever it came: what starts one, for jobs and for the terminal."""

import os
import sys
from pathlib import Path

PACKAGES = str(Path(__file__).parents[2])  # the folder that this unriddle was imported from
# It takes no other module from there; nor any (-P) from the current folder, where a sqlite3.py may lie among
# downloaded puzzles.
START = """
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
spec = PathFinder.find_spec("unriddle", [sys.argv.pop(1)])
package = sys.modules["unriddle"] = module_from_spec(spec)
spec.loader.exec_module(package)
from {} import main
main()
"""


def command(module: str, *arguments: str) -> list[str]:
    """The command that calls `main` of a module in a process of its own."""
    return [sys.executable, "-P", "-c", START.format(module), PACKAGES, *arguments]


def environment() -> dict[str, str]:
    """What such a process is told, and hands on to what it starts in its turn."""
    return {**os.environ, "PYTHONSAFEPATH": "1"}
