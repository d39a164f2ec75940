"""The machines that get a wheel of their own, and the kernels compiled for each by zig alone, from one C and one set of
headers but for pyconfig.h.
"""

import os
import re
import shutil
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from scripts.page import parts
from scripts.page.kernels import Source

ABI = "0x030B0000"  # the stable ABI of CPython 3.11 and later
PYTHON, ANY = "cp311-abi3", "py3-none-any"
PYODIDE = "cp312-abi3-pyemscripten_2026_0_wasm32"  # scripts/page/headers.py has the ABI of the page's kernels


class Target(NamedTuple):
    """A platform of wheels, and zig's name for it."""

    platform: str
    zig: str

    @property
    def tag(self) -> str:
        return f"{PYTHON}-{self.platform}"

    @property
    def windows(self) -> bool:
        return "windows" in self.zig

    @property
    def suffix(self) -> str:
        """How the name of a module ends."""
        return ".pyd" if self.windows else ".abi3.so"

    def flags(self, module: str) -> list[str]:
        """What the compiler and its linker are told besides."""
        if "macos" in self.zig:  # Python's own names are found when the module is loaded
            return ["-fPIC", "-Wl,-undefined,dynamic_lookup", f"-Wl,-install_name,@rpath/{module}{self.suffix}"]
        return [] if self.windows else ["-fPIC"]


TARGETS = (
    Target("manylinux_2_17_x86_64", "x86_64-linux-gnu.2.17"),
    Target("manylinux_2_17_aarch64", "aarch64-linux-gnu.2.17"),
    Target("musllinux_1_2_x86_64", "x86_64-linux-musl"),
    Target("musllinux_1_2_aarch64", "aarch64-linux-musl"),
    Target("macosx_11_0_x86_64", "x86_64-macos.11.0"),
    Target("macosx_11_0_arm64", "aarch64-macos.11.0"),
    Target("win_amd64", "x86_64-windows-gnu"),
)

# Of pyconfig.h what the headers of the stable ABI ask for; all seven have 64 bits, and Windows a long of 32.
_COMMON = (
    *("SIZEOF_VOID_P 8", "SIZEOF_SIZE_T 8", "SIZEOF_LONG_LONG 8", "SIZEOF_INT 4", "SIZEOF_SHORT 2", "SIZEOF_DOUBLE 8"),
    *("SIZEOF_FLOAT 4", "SIZEOF_TIME_T 8", "SIZEOF_PID_T 4", "HAVE_STDINT_H 1", "HAVE_INTTYPES_H 1", "HAVE_STDDEF_H 1"),
    *("HAVE_SYS_TYPES_H 1", "HAVE_SSIZE_T 1", "HAVE_UINTPTR_T 1", "HAVE_STD_ATOMIC 1", "HAVE_WCHAR_H 1"),
    "STDC_HEADERS 1",
)
_UNIX = ("SIZEOF_LONG 8", "SIZEOF_WCHAR_T 4", "HAVE_PTHREAD_H 1")
_WINDOWS = (
    *("SIZEOF_LONG 4", "SIZEOF_WCHAR_T 2", "MS_WIN32", "MS_WIN64", "MS_WINDOWS", "NT_THREADS", "Py_ENABLE_SHARED 1"),
    *("HAVE_DECLSPEC_DLL 1", 'PLATFORM "win32"'),
)


def configuration(target: Target) -> str:
    """The pyconfig.h for this target."""
    lines = (*_COMMON, *(_WINDOWS if target.windows else _UNIX))
    return "".join(f"#define {line}\n" for line in lines)


FLAGS = (
    *("-shared", "-s", "-g0", "-DNDEBUG", "-fwrapv", "-ffp-contract=off", "-fno-sanitize=undefined", "-w"),
    *("-DCYTHON_LIMITED_API=1", f"-DPy_LIMITED_API={ABI}"),
)
# What headers declare of Python's library: more than a module may use, but only what it does use is linked.
DECLARED = re.compile(r"\bPyAPI_(FUNC|DATA)\([^)]*\)\s*(?:\w+\s+)*(\w+)\s*[(\[;]")
# What `__builtin_cpu_supports("popcnt")` of core/system/bits.pxd looks into: other compilers bring it, zig does not.
MODEL = """
#include <cpuid.h>
__attribute__((visibility("hidden"))) struct { unsigned int vendor, type, subtype, features[1]; } __cpu_model;
__attribute__((constructor)) static void look(void)
{
    unsigned int a, b, c, d;
    if (__get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT)) __cpu_model.features[0] = 1 << 2;
}
"""


class Compiler:
    """Zig, and what it works with, in a folder that may be empty."""

    def __init__(self, clone: Path, work: Path) -> None:
        self.clone, self.work = clone, work
        self.zig = parts.whole_zig(clone, work) / "ziglang" / "zig"

    def modules(self, target: Target, sources: list[Source]) -> dict[str, bytes]:
        """Path in the package -> module."""
        include = self._headers(target)
        more = [self._library(target, include)] if target.windows else []
        if target.zig.startswith("x86_64"):
            more.append(self.work / "model.c")
            more[-1].write_text(MODEL)

        def module(source: Source) -> bytes:
            with tempfile.TemporaryDirectory() as folder:
                made = Path(folder, f"made{target.suffix}")
                flags = [*FLAGS, *target.flags(source.module), source.effort, "-I", include]
                self._run("cc", "-target", target.zig, *flags, source.path, *more, "-o", made)
                return made.read_bytes()

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(module, sources))
        return {source.name.replace(".", "/") + target.suffix: each for source, each in zip(sources, made, strict=True)}

    def _headers(self, target: Target) -> Path:
        host = Path(sysconfig.get_path("include"))
        folder = self.work / ("include-windows" if target.windows else "include")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(host, folder)
        (folder / "pyconfig.h").write_text(configuration(target))
        return folder

    def _library(self, target: Target, include: Path) -> Path:
        """What stands for python3.dll when a module is linked: its name, and the names in it."""
        definition, library = self.work / "python3.def", self.work / "python3.lib"
        text = "".join(path.read_text("utf-8") for path in sorted(include.rglob("*.h")))
        kinds = {name: kind for kind, name in DECLARED.findall(text)}
        lines = [name + " DATA" * (kind == "DATA") for name, kind in sorted(kinds.items())]
        definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *lines, ""]))
        machine = "i386:x86-64" if target.zig.startswith("x86_64") else "arm64"
        self._run("dlltool", "-d", definition, "-l", library, "-m", machine, "-D", "python3.dll")
        return library

    def _run(self, *words: str | Path) -> None:
        caches = {f"ZIG_{kind}_CACHE_DIR": str(self.work / "cache") for kind in ("GLOBAL", "LOCAL")}
        parts.run([self.zig, *words], self.clone, **caches)
