"""Makes all files of a release from what is committed: wheels, sdist, SBOM, checksums; and what stands around them:
that all is ready, the tag, and handing them on.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from releasing import checks, sbom, wheels
from releasing.native import ANY, PYODIDE, TARGETS, Compiler
from scripts.page import parts, site
from scripts.page.kernels import Compiler as PageCompiler
from scripts.page.kernels import listed, translate
from unriddle.core import MissingError, PuzzleError, Text
from unriddle.version import HOME, VERSION

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "release"
PLACEHOLDER = "example.invalid"
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
    if only in ANY:
        shutil.rmtree(WORK / "site", ignore_errors=True)
        for _ in site.make(WORK / "site"):
            pass
        files = {
            path.relative_to(WORK / "site").as_posix(): path.read_bytes()
            for path in (WORK / "site").rglob("*")
            if path.is_file()
        }
        path = out / f"unriddle_page-{VERSION}-{ANY}.whl"
        wheels.write(path, wheels.paged(files, VERSION), when)
        tell(f"{path.name}: {path.stat().st_size} bytes")
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


def release(version: str, tell: Callable[[str], None]) -> None:
    """Tag what is committed as this version, and make its files in dist/VERSION; PuzzleError."""
    for problem in unready(version):
        raise PuzzleError(Text.of(problem))
    for command in (["scripts/lint"], [sys.executable, "-m", "pytest", "tests/house", "tests/docs", "tests/outside"]):
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            raise PuzzleError(Text("{command} failed", command=" ".join(command)))
        tell(" ".join(command))
    out = ROOT / "dist" / version
    make(out, tell)
    checks.check(out, tell)
    git("tag", "--annotate", f"v{version}", "--message", f"unriddle {version}")
    tell(f"tagged v{version}; scripts/release publish {out.relative_to(ROOT)} hands it on")


def unready(version: str) -> list[str]:
    """What speaks against releasing this version now."""
    found = []
    if not re.fullmatch(r"\d+\.\d+\.\d+(rc\d+)?", version):
        return [f"{version!r} is no version such as 0.2.0 or 1.0.0rc1"]
    if version != VERSION:
        found.append(f"src/unriddle/version.py says {VERSION}, not {version}")
    if not re.search(rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M):
        found.append(f"CHANGELOG.md has no heading {version}")
    if not re.search(rf"^version: {re.escape(version)}$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M):
        found.append(f"CITATION.cff has another version than {version}")
    if PLACEHOLDER in HOME:
        found.append("the address in src/unriddle/version.py is a placeholder")
    if git("status", "--porcelain", "--untracked-files=no").strip():
        found.append("something is not committed")
    if git("tag", "--list", f"v{version}").strip():
        found.append(f"the tag v{version} is there already")
    return found


def publish(folder: Path) -> None:
    """Hand the files to the package index; PuzzleError while the address is a placeholder."""
    if PLACEHOLDER in HOME:
        raise PuzzleError(Text("not published: the address in src/unriddle/version.py is a placeholder"))
    files = [str(path) for path in sorted([*folder.glob("*.whl"), *folder.glob("*.tar.gz")]) if "wasm" not in path.name]
    subprocess.run([checks.tool("twine"), "upload", *files], check=True)
