"""What several benches share: random nonograms, kernels from source, and where all of them keep their figures.

The figures are JSON with date, machine, commit and which kernels were compiled.
"""

import json
import platform
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import groupby
from pathlib import Path
from random import Random
from shutil import which
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
DATA = ROOT.parent / "shared" / "data"  # puzzles that others collected
sys.path += [str(ROOT), str(ROOT / "tests")]  # of oracles that are measured beside, and of the page's build


def need(*programs: str) -> None:
    """End with a line about the first of these programs that is not there."""
    for program in programs:
        if which(program) is None:
            print(f"this bench needs {program}")
            raise SystemExit(2)


def write(path: Path | None, **figures: Any) -> None:
    """Write the figures of a bench, if a file was asked for."""
    from unriddle.core.system import kernels

    if path is None:
        return
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    head = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()} {platform.system()}, Python {sys.version.split()[0]}",
        "commit": commit,
        "compiled": all(kernels.report().values()),
    }
    path.write_text(json.dumps({**head, **figures}, indent=1) + "\n", encoding="utf-8")


def clue(line: Iterable[int]) -> tuple[int, ...]:
    """The lengths of the blocks of a line."""
    return tuple(len(list(run)) for cell, run in groupby(line) if cell)


def nonogram_of(rows: list[list[bool]]) -> str:
    """The id of the nonogram of a picture."""
    sides = (rows, zip(*rows, strict=True))
    texts = ["/".join(",".join(map(str, clue(line))) or "0" for line in side) for side in sides]
    return f"nonogram:{len(rows[0])}x{len(rows)}:" + ":".join(texts)


def nonogram(size: int, chance: Random, part: float = 0.66) -> str:
    """The id of a random nonogram, so much of it filled."""
    return nonogram_of([[chance.random() < part for _ in range(size)] for _ in range(size)])


def random_board(size: int, density: float, seed: int) -> Any:
    """The puzzle of a square picture made of nothing but chance."""
    from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution

    chance = Random(seed)
    return Puzzle.from_picture(Solution(size, size, bytes(chance.random() < density for _ in range(size * size))))


def module(path: Path, name: str) -> ModuleType:
    """A module from one file, which goes by this name while it is read."""
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = module_from_spec(spec)
    before = sys.modules.get(name)
    sys.modules[name] = loaded
    try:
        spec.loader.exec_module(loaded)
    finally:
        sys.modules.pop(name)
        if before is not None:
            sys.modules[name] = before
    return loaded


def interpreted(family: str) -> Any:
    """The interpreted search of a family that keeps it in solve/search.py, around the kernel in solve/kernel.py."""
    from unriddle.core.system import kernels

    folder = kernels.root() / "puzzles" / family / "solve"
    kernel, search = (f"unriddle.puzzles.{family}.solve.{name}" for name in ("kernel", "search"))
    built = import_module(kernel)
    sys.modules[kernel] = module(folder / "kernel.py", kernel)
    try:
        return module(folder / "search.py", search).Search
    finally:
        sys.modules[kernel] = built
