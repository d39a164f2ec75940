"""What can be said of the files of a release without the machines that they are for."""

import hashlib
import json
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from releasing.native import PYODIDE, PYTHON, TARGETS
from scripts.page import parts
from unriddle.core import PuzzleError, Text

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "release"
LOCK = ROOT / "requirements-release.lock"
LARGEST, LARGEST_PAGE = 4_000_000, 10_000_000
# The libraries of each system that a module may ask for, and the names of theirs that all C libraries have.
LIBRARIES = {
    "manylinux": re.compile(r"libc\.so\.6"),
    "musllinux": re.compile(r"libc\.so"),
    "macosx": re.compile(r"/usr/lib/libSystem\.B\.dylib"),
    "win": re.compile(r"python3\.dll|KERNEL32\.dll|api-ms-win-crt-[a-z]+-l1-1-0\.dll"),
}
C_NAMES = {"bcmp", "calloc", "free", "malloc", "memcpy", "memset", "realloc", "strlen", "strrchr", "vsnprintf"}
APPLE_NAMES = {"__bzero", "bzero", "dyld_stub_binder", "memcmp", "memmove", "memset_pattern16"}  # since macOS 10.5
USELESS = re.compile(r"(?!unriddle/fronts/data/alone\.html).*\.(pxd|po|pyc|c|js|mjs|css|html)")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def tool(name: str) -> str:
    """The path of one of the tools, which are installed once."""
    folder, stamp = WORK / "tools", WORK / "tools.stamp"
    wanted = hashlib.sha256(sys.version.encode() + LOCK.read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        venv.create(folder, clear=True, with_pip=True)
        parts.run([folder / "bin/pip", "install", "--quiet", "--require-hashes", "-r", LOCK], ROOT)
        stamp.write_text(wanted)
    return str(folder / "bin" / name)


def check(folder: Path, tell: Callable[[str], None]) -> None:
    """PuzzleError with all that is wrong with the files in this folder."""
    found = list(_problems(folder, tell))
    if found:
        raise PuzzleError(Text.of("; ".join(found)))
    tell("all checks passed")


def _problems(folder: Path, tell: Callable[[str], None]) -> Iterator[str]:
    wheels = sorted(folder.glob("unriddle-*.whl"))
    paged = sorted(folder.glob("unriddle_page-*.whl"))
    native = [path for path in wheels if PYTHON in path.name]
    (sdist,) = folder.glob("*.tar.gz")
    yield from _sums(folder)
    if len(paged) != 1 or paged[0].stat().st_size > LARGEST_PAGE:
        yield f"there is no wheel of the page, or it is larger than {LARGEST_PAGE:,} bytes"
    for path in wheels:
        if path.stat().st_size > LARGEST:
            yield f"{path.name} is larger than {LARGEST:,} bytes"
        yield from _contents(path)
    missing = {target.tag for target in TARGETS} | {PYODIDE}
    missing -= {"-".join(path.stem.split("-")[2:]) for path in wheels}
    yield from (f"there is no wheel {tag}" for tag in sorted(missing))
    for command in (
        ["twine", "check", "--strict", *wheels, *paged, sdist],
        ["check-wheel-contents", *wheels],
        ["abi3audit", "--strict", *native],
        ["pyroma", "--min", "8", sdist],
        ["check-jsonschema", "--builtin-schema", "vendor.citation-file-format", ROOT / "CITATION.cff"],
        ["check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS],
    ):
        yield from _said(list(map(str, command)), tell)
    for path in native:
        if "manylinux" in path.name:
            platform = path.stem.rpartition("-")[2]
            yield from _said(["auditwheel", "show", str(path)], tell, f'platform tag: "{platform}"')
    yield from _imports(native, tell)
    yield from _bill(folder / "unriddle.cdx.json", tell)


def _said(command: list[str], tell: Callable[[str], None], wanted: str = "") -> Iterator[str]:
    """What is wrong where a tool fails, or does not say what is wanted."""
    done = subprocess.run([tool(command[0]), *command[1:]], capture_output=True, text=True, check=False)
    said = " ".join((done.stdout + done.stderr).split())
    if done.returncode or wanted not in said:
        yield f"{command[0]}: {said[-600:]}"
    else:
        tell(" ".join(word for word in command if "/" not in word))


def _sums(folder: Path) -> Iterator[str]:
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split()
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != digest:
            yield f"{name} is not what its checksum says"


def _contents(path: Path) -> Iterator[str]:
    """What has no place in a wheel."""
    with zipfile.ZipFile(path) as file:
        names = file.namelist()
    modules = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    useless = [name for name in names if USELESS.fullmatch(name) or name.removesuffix(".py") in modules]
    if useless:
        yield f"{path.name} has {useless[0]}"


def _imports(native: list[Path], tell: Callable[[str], None]) -> Iterator[str]:
    """What modules ask of systems that may not have it."""
    command = [tool("python"), str(Path(__file__).with_name("imports.py")), *map(str, native)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for path, asked in told.items():
        platform = path.rpartition("-")[2]
        system = platform.partition("_")[0]
        foreign = {name for name in asked["libraries"] if not LIBRARIES[system].fullmatch(name)}
        if system != "win":  # where each name belongs to one of the libraries
            allowed = C_NAMES | (APPLE_NAMES if system == "macosx" else set())
            foreign |= {name for name in asked["names"] if not name.lstrip("_").startswith("Py")} - allowed
        if foreign:
            yield f"{platform} asks for {', '.join(sorted(foreign))}"
        else:
            tell(f"imports {platform}: {', '.join(asked['libraries'])}; {len(asked['names'])} names")


def _bill(path: Path, tell: Callable[[str], None]) -> Iterator[str]:
    """What is wrong with the SBOM."""
    code = (
        "import sys; from cyclonedx.schema import SchemaVersion\n"
        "from cyclonedx.validation.json import JsonStrictValidator as Validator\n"
        "print(Validator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read()) or '')"
    )
    done = subprocess.run([tool("python"), "-c", code, str(path)], capture_output=True, text=True, check=False)
    if done.returncode or done.stdout.strip():
        yield f"{path.name}: {(done.stdout + done.stderr)[-400:]}"
    else:
        tell(f"{path.name} is CycloneDX 1.6")
