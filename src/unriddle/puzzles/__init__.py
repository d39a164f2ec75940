"""The families of puzzles: each is a folder here, or in a folder that UNRIDDLE_PUZZLES names, found by scanning.

A family's folder is a package with one exported symbol, FAMILY. It is imported only when it is asked for.
"""

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from unriddle.core import Family, PuzzleError

__path__.extend(folder for folder in os.environ.get("UNRIDDLE_PUZZLES", "").split(os.pathsep) if folder)


def names() -> list[str]:
    """Names of all families, sorted."""
    return sorted({init.parent.name for folder in __path__ for init in Path(folder).glob("*/__init__.py")})


def likely(data: bytes) -> list[str]:
    """Names of all families, sorted, but those first of which the content bears a sure sign.

    A family may list such signs in data/signs.txt, a pattern a line: so its files need no import of the other families.
    """

    def signed(name: str) -> bool:
        files = (Path(folder, name, "data", "signs.txt") for folder in __path__)
        patterns = [line for file in files if file.is_file() for line in file.read_bytes().split(b"\n") if line]
        return bool(patterns) and re.search(b"|".join(patterns), data[:4096], re.MULTILINE) is not None

    return sorted(names(), key=lambda name: not signed(name))


def find(name: str) -> Family:
    """The family of this name; PuzzleError with the nearest name when there is none."""
    if name not in names():
        import difflib

        near = difflib.get_close_matches(name, names(), 1)
        raise PuzzleError(f"there is no family {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    family: Family = import_module(f"unriddle.puzzles.{name}").FAMILY
    return family


def parse_id(text: str) -> tuple[Family, Any]:
    """The family and the puzzle of an id such as `latin:7`; PuzzleError."""
    name, colon, _ = text.partition(":")
    if not colon:
        raise PuzzleError(f"{text[:40]!r} is not an id: an id is a family's name, a colon and the puzzle")
    family = find(name)
    return family, family.Puzzle.parse(text)
