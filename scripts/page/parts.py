"""What the page is made of and is not ours: taken from registries by their own clients, with hashes checked.

No host is named here: pip and npm know where their registries are.
"""

import base64
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from unriddle.core import MissingError, Text

PYODIDE = "pyodide@314.0.7"
PYODIDE_HASH = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
TYPESCRIPT = "typescript@5.9.3"
TYPESCRIPT_HASH = "sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw=="
ESBUILD = "esbuild-wasm@0.28.2"  # one package for every system
ESBUILD_HASH = "sha512-GccVwhv3mmOUVQHCQm2Ox/rby8n/EqUwvZxE6Pjfikrq/lWw9g9WX/u9EykWnpot3Ko6j426DgQdea2xWKIAQA=="
QR = "lean-qr@2.7.4"
QR_HASH = "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ=="
ZIG_LOCK = "requirements-page.lock"
TOOL_LOCKS = ("requirements-build.lock", ZIG_LOCK)
# Of zig, what it has for other systems, and for C++.
UNUSED = re.compile(r"ziglang/lib/(libc/(?!wasi/|include/(wasm|generic-musl))|libcxx|libtsan|libunwind|docs)")
SHOWN = 2000  # characters of what a program said before it failed


def run(command: Sequence[str | Path], folder: Path, **variables: str) -> str:
    """What a program prints; MissingError with the end of what it said when it fails or is not there."""
    environment = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | variables
    name = Path(command[0]).name
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    except OSError:
        raise MissingError(Text("the page needs {name}, which is not there", name=name)) from None
    if done.returncode:
        # Pyodide prints its whole source with an error: the end says what it was.
        said = (done.stderr.strip() or done.stdout.strip())[-SHOWN:].splitlines()
        raise MissingError(Text("{name} failed: {said}", name=name, said=" | ".join(said[-6:])))
    return done.stdout


def pyodide(clone: Path, work: Path) -> Path:
    """The folder of Pyodide's files."""
    return npm(work / "pyodide", PYODIDE, PYODIDE_HASH)


def typescript(clone: Path, work: Path) -> Path:
    """The folder of TypeScript's compiler, which checks types and makes nothing."""
    return npm(work / "typescript", TYPESCRIPT, TYPESCRIPT_HASH)


def esbuild(clone: Path, work: Path) -> Path:
    """The folder of what puts modules into few files and makes them small."""
    return npm(work / "esbuild", ESBUILD, ESBUILD_HASH)


def qr(clone: Path, work: Path) -> Path:
    """The folder of what makes QR codes."""
    return npm(work / "qr", QR, QR_HASH)


def npm(folder: Path, name: str, integrity: str) -> Path:
    """The files of a package of Node's registry, which must have this hash; they are fetched into the folder once."""

    def fetch(folder: Path) -> None:
        run(["npm", "pack", "--silent", "--pack-destination", folder, name], folder)
        (archive,) = folder.glob("*.tgz")
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if f"sha512-{digest}" != integrity:
            raise MissingError(Text("{name} is not what it was: its hash is another", name=name))
        with tarfile.open(archive) as file:
            file.extraction_filter = getattr(tarfile, "data_filter", None)  # since Python 3.11.4
            file.extractall(folder)
        archive.unlink()

    return _once(folder, integrity, fetch) / "package"


def tools(clone: Path, work: Path) -> Path:
    """The folder of the tools that translate and compile: Cython, setuptools, zig."""
    locks = [clone / name for name in TOOL_LOCKS]

    def fetch(folder: Path) -> None:
        _wheels(clone, folder, locks)
        for program in (folder / "ziglang").glob("zig*"):
            program.chmod(0o755)

    return _once(work / "tools", _digest(clone, TOOL_LOCKS) + sys.version, fetch)


def whole_zig(clone: Path, work: Path) -> Path:
    """The folder of zig with what it has for every system: 410 MB, for releases alone."""

    def fetch(folder: Path) -> None:
        _wheels(clone, folder, [clone / ZIG_LOCK], unused=None)
        for program in (folder / "ziglang").glob("zig*"):
            program.chmod(0o755)

    return _once(work / "zig", _digest(clone, [ZIG_LOCK]), fetch)


def _wheels(clone: Path, folder: Path, locks: Sequence[Path], unused: re.Pattern[str] | None = UNUSED) -> None:
    """Unpack the wheels of the locks here; to install them, all twenty thousand files, takes three times as long."""
    wanted = [word for lock in locks for word in ("-r", str(lock))]
    only = ["--no-deps", "--only-binary", ":all:", "--require-hashes"]
    with tempfile.TemporaryDirectory() as name:
        run([*pip(), "download", "--quiet", *only, "--dest", name, *wanted], clone)
        for wheel in sorted(Path(name).glob("*.whl")):
            with zipfile.ZipFile(wheel) as file:
                file.extractall(folder, [each for each in file.namelist() if not (unused and unused.match(each))])


def pip() -> list[str]:
    """The command that is pip; an environment without one has it from the Python that it was made from."""
    python = sys.executable if importlib.util.find_spec("pip") else getattr(sys, "_base_executable", sys.executable)
    return [str(python), "-P", "-m", "pip"]


def _digest(clone: Path, names: Sequence[str]) -> str:
    return hashlib.sha256(b"".join((clone / name).read_bytes() for name in names)).hexdigest()


def _once(folder: Path, wanted: str, fetch: Callable[[Path], None]) -> Path:
    """A folder that is filled once, and anew when something else is wanted in it."""
    stamp = folder.with_name(folder.name + ".stamp")
    if not (stamp.is_file() and stamp.read_text() == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        fetch(folder)
        stamp.write_text(wanted)
    return folder
