"""The kernels as side modules for Pyodide: Cython's C, compiled by zig; a module whose C did not change is kept."""

import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from unriddle.web.building import headers
from unriddle.web.building.parts import run

# Node 20 refuses modules for newer machines; WASI is what zig calls a system without one.
COMPILE = (
    *("-target", "wasm32-wasi", "-mcpu=generic-extended_const", "-fPIC", "-DNDEBUG", "-ffp-contract=off", "-w"),
    *("-DCYTHON_LIMITED_API=1", "-DPy_LIMITED_API=0x030B0000"),
)
LINK = (
    *("-shared", "--experimental-pic", "-Bsymbolic", "--no-entry", "--import-memory", "--import-table"),
    *("--unresolved-symbols=import-dynamic", "--strip-debug"),
)
SUFFIX = ".abi3.so"
CALM = "unriddle.core.cython_shared"  # no loop of a kernel runs through it


class Compiler:
    """Zig, and what it works with; `work` keeps what it made."""

    def __init__(self, clone: Path, work: Path, tools: Path, stdlib: Path) -> None:
        self.clone, self.work, self.tools = clone, work, tools
        self.include = work / "include"
        headers.write(self.include, stdlib)
        locks = [clone / "requirements-page.lock", self.include / "pyconfig.h"]
        self.same = repr((COMPILE, LINK, sys.version)).encode() + b"".join(path.read_bytes() for path in locks)

    def modules(self) -> dict[str, bytes]:
        """Path in the package -> the side module, for each kernel and for what they share."""
        names = [line.split() for line in self._translated().splitlines() if line.startswith("translated ")]
        sources = {name: self.clone / path for _, name, path in names}
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(self._module, sources, sources.values())
        return {name.replace(".", "/") + SUFFIX: module for name, module in zip(sources, made, strict=True)}

    def _translated(self) -> str:
        """What the translation said, from the last time where no source changed since."""
        digest = hashlib.sha256(self.same)
        for path in sorted([self.clone / "setup.py", *(self.clone / "src").rglob("*.pxd"), *_kernels(self.clone)]):
            digest.update(path.as_posix().encode() + path.read_bytes())
        kept = self.work / "translated" / digest.hexdigest()
        if not kept.is_file():
            command = [sys.executable, "setup.py", "--quiet", "translate"]
            said = run(command, self.clone, PYTHONPATH=str(self.tools), UNRIDDLE_KERNELS="require")
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(said)
        return kept.read_text()

    def _module(self, name: str, source: Path) -> bytes:
        key = hashlib.sha256(self.same + name.encode() + source.read_bytes()).hexdigest()
        kept = self.work / "modules" / key
        if not kept.is_file():
            kept.parent.mkdir(exist_ok=True)
            made, effort = kept.with_suffix(".o"), "-O1" if name == CALM else "-O3"
            export = "--export-if-defined=PyInit_" + name.rpartition(".")[2]
            self._zig("cc", *COMPILE, effort, "-I", str(self.include), "-c", str(source), "-o", str(made))
            linked = kept.with_suffix(".so")
            self._zig("wasm-ld", *LINK, export, str(made), "-o", str(linked))
            made.unlink()
            linked.rename(kept)
        return kept.read_bytes()

    def _zig(self, *words: str) -> None:
        caches = {f"ZIG_{kind}_CACHE_DIR": str(self.work / "zig") for kind in ("GLOBAL", "LOCAL")}
        run([sys.executable, "-m", "ziglang", *words], self.clone, PYTHONPATH=str(self.tools), **caches)


def _kernels(clone: Path) -> list[Path]:
    return [path for path in (clone / "src").rglob("*kernel.py") if path.stem.endswith(("kernel", "_kernel"))]
