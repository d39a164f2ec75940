"""Selects and reports the build of each kernel: UNRIDDLE_KERNELS is "off", "auto" or "require".

A kernel is a file named kernel.py or *_kernel.py. Its compiled module is next to it and takes precedence; `off` makes
Python use the source, `require` refuses to start if one is not compiled. A wheel with compiled modules lacks their
sources. `unriddle --version` prints the report.
"""

from __future__ import annotations

import os
import sys
from _imp import extension_suffixes
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path

MODES = ("off", "auto", "require")
DIGEST_FILE = "fingerprint"  # the file with the source tree's digests: an installed package may lack sources of kernels


def root() -> Path:
    """Return the folder of the package."""
    from pathlib import Path

    return Path(__file__).parents[2]


def sources() -> list[Path]:
    """Return the paths of all kernels' sources, present or not, in the same order on every machine."""
    # In a source tree, a compiled module without a source is stale; an installed package may have only modules.
    suffixes = (".py", ".so", ".pyd") if (root() / DIGEST_FILE).exists() else (".py",)
    found = (path for path in root().rglob("*kernel.*") if path.suffix in suffixes)
    named = ((path, path.name.partition(".")[0]) for path in found)
    return sorted({path.with_name(f"{name}.py") for path, name in named if f"_{name}".endswith("_kernel")})


def is_built(source: Path) -> bool:
    """Whether the compiled module of this kernel is next to it."""
    from importlib.machinery import EXTENSION_SUFFIXES

    return any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES)


def name(source: Path) -> str:
    """Return the kernel's module name."""
    return ".".join(("unriddle", *source.relative_to(root()).with_suffix("").parts))


class Sources:
    """A meta path finder, put first, that loads kernels from their sources, even if they were compiled."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Return the spec of this kernel's source; None for other modules or if there is no source."""
        if not path or not name.startswith("unriddle.") or not f"_{name.rpartition('.')[2]}".endswith("_kernel"):
            return None
        from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def mode() -> str:
    """Return the value of UNRIDDLE_KERNELS; "auto" by default."""
    return os.environ.get("UNRIDDLE_KERNELS") or "auto"


def apply() -> None:
    """Use the sources if UNRIDDLE_KERNELS=off, or while the module shared by compiled kernels is missing.

    That module is installed last, so that no process uses a partial set. Called once, when the package is imported.
    """
    shared = os.path.join(os.path.dirname(os.path.dirname(__file__)), "cython_shared")
    if mode() == "off" or not any(os.path.exists(shared + suffix) for suffix in extension_suffixes()):
        sys.meta_path.insert(0, Sources)


def check_mode() -> None:
    """Raise MissingError if UNRIDDLE_KERNELS is invalid or cannot be satisfied; for the command line and tests."""
    if mode() == "auto":
        return
    from unriddle.core.errors import MissingError

    if mode() not in MODES:
        raise MissingError(
            "UNRIDDLE_KERNELS is {mode!r}, but must be one of {modes}", mode=mode(), modes=", ".join(MODES)
        )
    if mode() == "off" and not all(source.exists() for source in sources()):
        raise MissingError("UNRIDDLE_KERNELS=off, but this wheel has only compiled kernels: install py3-none-any")
    missing = [name(source) for source in sources() if not is_built(source)] if mode() == "require" else []
    if missing:
        raise MissingError(
            "UNRIDDLE_KERNELS=require, but these are not compiled: {kernels}", kernels=", ".join(missing)
        )


def report() -> dict[str, bool]:
    """Return kernel name -> whether it runs compiled in this process."""
    takes_built = mode() != "off" and Sources not in sys.meta_path
    return {name(source): is_built(source) and takes_built for source in sources()}
