"""Compiles the kernels: every kernel.py and *_kernel.py under src. All else about the package is in pyproject.toml, and
what is made for it in scripts/package.py: a change of this file makes every compiled kernel stale.

UNRIDDLE_KERNELS=off compiles nothing; auto (the default) leaves all to the interpreter when one does not compile, and
require fails then. One line on stdout for each module, "compiled NAME" or "failed NAME", lets a caller count.
"""

import os
import re
import sys
from pathlib import Path
from threading import Lock

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, "scripts")
import package

MODE = os.environ.get("UNRIDDLE_KERNELS", "auto") or "auto"
MSVC = sys.platform == "win32"
# What Cython's memory views and functions need, compiled once: in each kernel anew it takes half of all the time.
SHARED = "unriddle.core.cython_shared"
NUMBERS = "unriddle.core.system.cy"  # has them, too
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": True,
    "auto_pickle": False,  # nothing is pickled here, and the code for it is long
}
# A kernel that -O3 makes faster says so in a line of its own; elsewhere -O1 gives code as fast, in half of the time.
HARD = re.compile("^# effort: -O3$", re.MULTILINE)
# Cython is not made for threads; the C compiler runs beside it.
TRANSLATING = Lock()


def translate(extension: Extension) -> None:
    """Turn the sources of an extension from Python into C."""
    from Cython.Build import cythonize

    with TRANSLATING:
        (translated,) = cythonize(
            [extension],
            include_path=["src"],
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            quiet=True,
        )
    extension.sources = translated.sources
    for path in map(Path, extension.sources):  # for seven numbers it would load inspect, a fifth of a whole start
        code = path.read_text(encoding="utf-8")
        path.write_text(code.replace('ImportModule("inspect")', f'ImportModule("{NUMBERS}")'), encoding="utf-8")


class BuildKernels(build_ext):
    """Compiles the modules side by side; when one fails, none is kept: kernels call one another."""

    user_options = [*build_ext.user_options, ("only=", None, "compile these modules alone, whatever fails")]  # noqa: RUF012

    def initialize_options(self) -> None:
        super().initialize_options()
        self.only = ""
        self.failed = False

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1
        if self.only:
            self.extensions = [ext for ext in self.extensions if ext.name in self.only.split(",")]

    def build_extensions(self) -> None:
        super().build_extensions()
        if self.failed and not self.only:
            print("The kernels are not compiled and will be interpreted", file=sys.stderr)
            for ext in self.extensions:
                ext.optional = True  # else setuptools insists on copying what is not there
                Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
                for stale in Path("src").glob(ext.name.replace(".", "/") + ".*.so"):
                    stale.unlink()
        elif not (self.only or self.inplace):
            for ext in self.extensions:  # what is installed has no use for what it was made of
                Path(self.build_lib, *ext.name.split(".")).with_suffix(".py").unlink(missing_ok=True)

    def build_extension(self, ext: Extension) -> None:
        try:
            translate(ext)
            super().build_extension(ext)
        except Exception as error:
            if MODE == "require":
                raise
            self.failed = True
            print(f"{ext.name} does not compile: {error}", file=sys.stderr)
            tell("failed", ext)
        else:
            tell("compiled", ext)


def tell(what: str, ext: Extension) -> None:
    """One line for a caller that counts; written at once, as others are compiled beside it."""
    sys.stdout.write(f"{what} {ext.name}\n")
    sys.stdout.flush()


class Translate(build_ext):
    """Only turns the sources into C and prints the file of each: the page and releases compile it."""

    def build_extensions(self) -> None:
        for ext in self.extensions:
            translate(ext)
            print(f"translated {ext.name} {ext.sources[0]} {effort(ext.name)}", flush=True)


def effort(name: str) -> str:
    """How hard the compiler tries."""
    source = Path("src", *name.split(".")).with_suffix(".py")
    return "-O3" if source.exists() and HARD.search(source.read_text(encoding="utf-8")) else "-O1"


def extension(name: str, source: str) -> Extension:
    """A module for the stable ABI of Python 3.11 and later."""
    return Extension(
        name,
        [source],
        define_macros=[("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")],
        py_limited_api=True,
        extra_compile_args=[] if MSVC else [effort(name), "-g0", "-ffp-contract=off"],
        extra_link_args=[] if MSVC else ["-s"],
    )


def extensions() -> list[Extension]:
    """One extension a kernel and what they share, the longest first, so that no long one is left to the end."""
    if MODE == "off":
        return []
    try:
        import Cython  # noqa: F401
    except ImportError:
        if MODE == "require":
            raise
        return []
    found = [path for path in Path("src").rglob("*kernel.py") if path.stem == "kernel" or path.stem.endswith("_kernel")]
    found.sort(key=lambda path: (-path.stat().st_size, path))
    kernels = [(".".join(path.relative_to("src").with_suffix("").parts), path.as_posix()) for path in found]
    return [extension(name, source) for name, source in [(SHARED, SHARED.replace(".", "/") + ".c"), *kernels]]


setup(
    long_description=package.readme(),
    long_description_content_type="text/markdown",
    project_urls=package.URLS,
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernels, "build_py": package.BuildPackage, "translate": Translate},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
