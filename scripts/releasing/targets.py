"""The machines that get a wheel of their own, and how zig is told of each."""

from typing import NamedTuple

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
