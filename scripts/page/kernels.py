"""The kernels as side modules for Pyodide: Cython's C, compiled by zig; a module whose C did not change is kept."""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from scripts.page import headers
from scripts.page.cache import kept
from scripts.page.parts import run

# Node 20 refuses modules for newer machines; WASI is what zig calls a system without one.
COMPILE = (
    *("-target", "wasm32-wasi", "-mcpu=generic-extended_const", "-fPIC", "-DNDEBUG", "-ffp-contract=off", "-w"),
    *("-DCYTHON_LIMITED_API=1", f"-DPy_LIMITED_API={headers.ABI}"),
)
LINK = (
    *("-shared", "--experimental-pic", "-Bsymbolic", "--no-entry", "--import-memory", "--import-table"),
    *("--unresolved-symbols=import-dynamic", "--strip-debug"),
)
SUFFIX = ".abi3.so"
CALM = "unriddle.core.cython_shared"  # no loop of a kernel runs through it


class Source(NamedTuple):
    """A module in C: its name, the file, and how hard the compiler tries."""

    name: str
    path: Path
    effort: str

    @property
    def module(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]


def translate(clone: Path, tools: Path) -> str:
    """Turn all kernels of a tree into C; what was said."""
    settings = {"PYTHONPATH": str(tools), "UNRIDDLE_KERNELS": "require"}
    return run([sys.executable, "setup.py", "--quiet", "translate"], clone, **settings)


def listed(said: str, clone: Path) -> list[Source]:
    """The modules in C that a translation told of."""
    lines = [line.split() for line in said.splitlines() if line.startswith("translated ")]
    return [Source(name, clone / path, effort) for _, name, path, effort in lines]


class Compiler:
    """Zig, and what it works with; `work` keeps what it made."""

    def __init__(self, clone: Path, work: Path, tools: Path, stdlib: Path) -> None:
        self.clone, self.work, self.tools = clone, work, tools
        self.include = work / "include"
        headers.write(self.include, stdlib)
        locks = [clone / "requirements-page.lock", self.include / "Python.h", self.include / "pyconfig.h"]
        self.same = repr((COMPILE, LINK, sys.version)).encode() + b"".join(path.read_bytes() for path in locks)

    def modules(self) -> dict[str, bytes]:
        """Path in the package -> the side module, for each kernel and for what they share."""
        return self.compiled(self._sources())

    def compiled(self, sources: list[Source]) -> dict[str, bytes]:
        """The same, of these sources."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(self._module, sources)
        return {source.name.replace(".", "/") + SUFFIX: module for source, module in zip(sources, made, strict=True)}

    def _sources(self) -> list[Source]:
        """What the translation gave, from the last time where no source changed since."""
        paths = sorted([self.clone / "setup.py", *(self.clone / "src").rglob("*.pxd"), *_kernels(self.clone)])
        sources = [self.same, *(path.as_posix().encode() + path.read_bytes() for path in paths)]
        said = kept(self.work / "translated", sources, lambda: translate(self.clone, self.tools).encode())
        return listed(said.decode(), self.clone)

    def _module(self, source: Source) -> bytes:
        sources = (self.same, source.name.encode(), source.path.read_bytes())
        return kept(self.work / "modules", sources, lambda: self._compiled(source))

    def _compiled(self, source: Source) -> bytes:
        effort, export = "-O1" if source.name == CALM else "-O3", "--export-if-defined=PyInit_" + source.module
        with tempfile.TemporaryDirectory() as folder:
            made, linked = f"{folder}/made.o", f"{folder}/linked.so"
            self._zig("cc", *COMPILE, effort, "-I", str(self.include), "-c", str(source.path), "-o", made)
            self._zig("wasm-ld", *LINK, export, made, "-o", linked)
            return Path(linked).read_bytes()

    def _zig(self, *words: str) -> None:
        caches = {f"ZIG_{kind}_CACHE_DIR": str(self.work / "zig") for kind in ("GLOBAL", "LOCAL")}
        run([self.tools / "ziglang" / "zig", *words], self.clone, **caches)


def _kernels(clone: Path) -> list[Path]:
    return [path for path in (clone / "src").rglob("*kernel.py") if path.stem.endswith(("kernel", "_kernel"))]
