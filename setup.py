"""Compiles the kernels: every kernel.py and *_kernel.py under src. All else about the package is in pyproject.toml.

UNRIDDLE_KERNELS=off compiles nothing, auto (the default) goes on without what cannot be compiled, require fails.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("UNRIDDLE_KERNELS", "auto") or "auto"
MSVC = sys.platform == "win32"


class BuildKernels(build_ext):
    """Compiles each kernel on its own; one that fails is left to the interpreter, unless all are required."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            if MODE == "require":
                raise
            ext.optional = True  # else setuptools insists on copying what was not built
            for stale in Path("src").glob(ext.name.replace(".", "/") + ".*.so"):
                stale.unlink()
            print(f"{ext.name} is not compiled and will be interpreted: {error}", file=sys.stderr)


def extensions() -> list[Extension]:
    """One extension a kernel, for the stable ABI of Python 3.11 and later."""
    if MODE == "off":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if MODE == "require":
            raise
        return []
    found = []
    for path in sorted(Path("src").rglob("*kernel.py")):
        if path.stem == "kernel" or path.stem.endswith("_kernel"):
            found.append(
                Extension(
                    ".".join(path.relative_to("src").with_suffix("").parts),
                    [path.as_posix()],
                    define_macros=[("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")],
                    py_limited_api=True,
                    extra_compile_args=[] if MSVC else ["-O3", "-g0", "-ffp-contract=off"],
                    extra_link_args=[] if MSVC else ["-s"],
                )
            )
    return cythonize(
        found,
        include_path=["src"],
        build_dir="build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "annotation_typing": True,
        },
    )


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernels},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
