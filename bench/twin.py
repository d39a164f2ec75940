"""A family's search with its kernel taken from source, beside the compiled one in the same process."""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from unriddle.core.system import kernels


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
    folder = kernels.root() / "puzzles" / family / "solve"
    kernel, search = (f"unriddle.puzzles.{family}.solve.{name}" for name in ("kernel", "search"))
    built = import_module(kernel)
    sys.modules[kernel] = module(folder / "kernel.py", kernel)
    try:
        return module(folder / "search.py", search).Search
    finally:
        sys.modules[kernel] = built
