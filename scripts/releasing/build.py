"""Makes all files of a release from what is committed: wheels, sdist, SBOM, checksums."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from releasing import sbom, wheels
from releasing.native import ANY, PYODIDE, TARGETS, Compiler
from scripts.page import parts
from scripts.page.kernels import Compiler as PageCompiler
from scripts.page.kernels import listed, translate
from unriddle.core import MissingError, Text
from unriddle.version import VERSION

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "release"
Tell = Callable[[str], None]


def git(*words: str) -> bytes:
    """What git says."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


def make(out: Path, tell: Tell, only: str = "", fresh: bool = False) -> None:
    """Fill the folder; `only` makes the wheels whose tags have this in them, `fresh` keeps nothing compiled before."""
    if git("status", "--porcelain", "--untracked-files=no").strip():
        raise MissingError(Text("commit first: a release is made from what is committed"))
    if fresh:
        shutil.rmtree(WORK / "cache", ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    page = ROOT / "build" / "page"
    tools, pyodide = parts.tools(ROOT, page), parts.pyodide(ROOT, page)
    when = int(git("log", "-1", "--format=%ct"))
    tree = WORK / "tree"  # always the same place, by which the compiler knows what it did before
    shutil.rmtree(tree, ignore_errors=True)
    with tarfile.open(fileobj=BytesIO(git("archive", "HEAD"))) as file:
        file.extractall(tree, filter="data")
    pure = _plain(tree, out, when)
    tell("the sources")
    sources = listed(translate(tree, tools), tree)
    tell("the kernels in C")

    def wheel(tag: str, modules: dict[str, bytes]) -> None:
        path = out / f"unriddle-{VERSION}-{tag}.whl"
        wheels.write(path, wheels.retagged(pure, tag, modules) if modules else pure, when)
        tell(f"{path.name}: {path.stat().st_size} bytes")

    wheel(ANY, {})
    compiler = Compiler(ROOT, WORK)
    for target in TARGETS:
        if only in target.tag:
            wheel(target.tag, compiler.modules(target, sources))
    if only in PYODIDE:
        side = PageCompiler(ROOT, page, tools, pyodide / "python_stdlib.zip")
        wheel(PYODIDE, side.compiled(sources))
    (out / "unriddle.cdx.json").write_text(sbom.bill(ROOT, when), encoding="utf-8")
    sums(out)


def _plain(tree: Path, out: Path, when: int) -> wheels.Files:
    """Write the sdist; the files of the wheel for any machine."""
    command = [sys.executable, "setup.py", "--quiet"]
    parts.run([*command, "sdist", "--dist-dir", "made"], tree, UNRIDDLE_KERNELS="off")
    parts.run([*command, "bdist_wheel", "--dist-dir", "made"], tree, UNRIDDLE_KERNELS="off")
    (archive,), (wheel,) = (tree / "made").glob("*.tar.gz"), (tree / "made").glob("*.whl")
    wheels.rewrite_sdist(archive, out / archive.name, when)
    files = wheels.read(wheel)
    shutil.rmtree(tree / "made")
    return files


def sums(out: Path) -> None:
    """Write the checksums of all files in the folder."""
    files = sorted(out.glob("unriddle*"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / "SHA256SUMS").write_text("".join(lines))
