"""What stands around the files of a release: that all is ready, the tag, and handing them on."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from releasing import build, checks
from unriddle.core import PuzzleError, Text
from unriddle.version import HOME, VERSION

ROOT = build.ROOT
PLACEHOLDER = "example.invalid"


def release(version: str, tell: Callable[[str], None]) -> None:
    """Tag what is committed as this version, and make its files in dist/VERSION; PuzzleError."""
    for problem in unready(version):
        raise PuzzleError(Text.of(problem))
    for command in (["scripts/lint"], [sys.executable, "-m", "pytest", "tests/house", "tests/docs", "tests/outside"]):
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            raise PuzzleError(Text("{command} failed", command=" ".join(command)))
        tell(" ".join(command))
    out = ROOT / "dist" / version
    build.make(out, tell)
    checks.check(out, tell)
    build.git("tag", "--annotate", f"v{version}", "--message", f"unriddle {version}")
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
    if build.git("status", "--porcelain", "--untracked-files=no").strip():
        found.append("something is not committed")
    if build.git("tag", "--list", f"v{version}").strip():
        found.append(f"the tag v{version} is there already")
    return found


def publish(folder: Path) -> None:
    """Hand the files to the package index; PuzzleError while the address is a placeholder."""
    if PLACEHOLDER in HOME:
        raise PuzzleError(Text("not published: the address in src/unriddle/version.py is a placeholder"))
    files = [str(path) for path in sorted([*folder.glob("*.whl"), *folder.glob("*.tar.gz")]) if "wasm" not in path.name]
    subprocess.run([checks.tool("twine"), "upload", *files], check=True)
