"""Which kernels are compiled, which are stale, and putting the compiled ones in place.

They are compiled into build/kernels, where they wait until all are there: kernels call one another, so a mixture of
compiled and interpreted ones does not work. A stamp beside each has digests of what it was made from, and of itself.
"""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bootstrap.place import BUILD, PYTHON, ROOT, TOOL_FOLDER, VENV, Trouble, put, read, run, write

SOURCES = ROOT / "src"
BUILT = BUILD / "kernels"
LOG = BUILD / "kernels.log"
SHARED = "unriddle.core.cython_shared"
FAILED = "failed"
PLACED = BUILD / "placed"


def mode() -> str:
    """What UNRIDDLE_KERNELS asks for."""
    return os.environ.get("UNRIDDLE_KERNELS") or "auto"


@cache
def sources() -> dict[str, Path]:
    """Module name -> source of all kernels; what they share has none."""
    found = sorted(SOURCES.rglob("*kernel.py"))
    named = {".".join(path.relative_to(SOURCES).with_suffix("").parts): path for path in found}
    return {SHARED: SOURCES / "unriddle/core/cython_shared.pyx", **named}


def _base(folder: Path, name: str) -> Path:
    return folder.joinpath(*name.split("."))


def _modules(folder: Path, name: str) -> list[Path]:
    """The compiled files of a module in this folder."""
    base = _base(folder, name)
    return [path for path in base.parent.glob(base.name + ".*") if path.suffix in (".so", ".pyd")]


def _stamp(name: str) -> Path:
    return _base(BUILT, name).with_suffix(".stamp")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


@cache
def _common() -> bytes:
    """What all kernels are made with."""
    header = Path(sysconfig.get_path("include"), "Python.h").exists()
    state = repr((sys.version, _compiler(), shutil.which(_compiler()[0]), header)).encode()
    return state + (ROOT / "setup.py").read_bytes() + (ROOT / "requirements-build.lock").read_bytes()


@cache
def _inputs(name: str) -> str:
    """A digest of the source of a kernel and all that it cimports, and of what all are made with.

    Taken once in a process, before it compiles: what is edited meanwhile is stale to the next call.
    """
    files = [sources()[name], sources()[name].with_suffix(".pxd")]
    for file in files:  # grows on the way
        for module in re.findall(r"^from (unriddle[\w.]*) cimport", read(file), re.MULTILINE):
            wanted = _base(SOURCES, module).with_suffix(".pxd")
            if wanted not in files:
                files.append(wanted)
    return _digest(_common() + repr([read(file) for file in files]).encode())


def _current(name: str) -> str:
    """The digest of the compiled file that fits the source; FAILED when none can be made, "" when it has to be."""
    made_from, _, result = read(_stamp(name)).partition(" ")
    return result if made_from == _inputs(name) else ""


def _good(folder: Path, name: str, digest: str) -> bool:
    files = _modules(folder, name)
    return len(files) == 1 and _digest(files[0].read_bytes()) == digest


def stale() -> list[str]:
    """The modules that have to be compiled, because something changed or never was."""
    if mode() == "off":
        return []
    found = []
    for name in sources():
        result = _current(name)
        known = result == FAILED and mode() != "require"
        if not known and not (result and (_good(SOURCES, name, result) or _good(BUILT, name, result))):
            found.append(name)
    return found


def whole() -> bool:
    """Whether all kernels are compiled from their sources as they are now."""
    return all(_current(name) not in ("", FAILED) for name in sources())


def put_in_place() -> None:
    """Put all compiled kernels beside their sources, what they share last, or none when one does not compile.

    Without what they share a process interprets all, so that none has some of them compiled and others not.
    """
    for path in SOURCES.rglob("*kernel.*"):
        if path.suffix in (".so", ".pyd") and not path.with_name(path.name.partition(".")[0] + ".py").exists():
            path.unlink(missing_ok=True)  # of a kernel that has moved or is no more
    complete = whole()
    for name in sorted(sources(), key=SHARED.__eq__):
        if complete and _good(SOURCES, name, _current(name)):
            continue
        old = _modules(SOURCES, name)
        if complete:
            (made,) = _modules(BUILT, name)
            new = made.with_name(f"{made.name}.{os.getpid()}.new")
            shutil.copy2(made, new)
            place = _base(SOURCES, name).with_name(made.name)
            put(new, place)
            old = [path for path in old if path != place]
        for path in old:
            path.unlink(missing_ok=True)
    if complete:
        _remember()


def _remember() -> None:
    """Write down all that the next call need not look into as long as it stays as it is; `unriddle` reads it."""
    files = [*SOURCES.rglob("*kernel.*"), *SOURCES.rglob("*.pxd"), *_modules(SOURCES, SHARED), ROOT / "setup.py"]
    folders = [folder for folder, _, _ in os.walk(SOURCES) if not folder.endswith("__pycache__")]
    others = [*ROOT.glob("requirements*.lock"), VENV / "base.stamp", PYTHON]
    lines = [f"{sys.version!r} {os.environ.get('CC', '')}"]
    for path in sorted({str(path) for path in (*files, *folders, *others)}):
        state = os.stat(path)
        lines.append(f"{state.st_mtime_ns} {state.st_size} {path}")
    write(PLACED, "\n".join(lines))


def cannot_compile() -> str:
    """Why there is no use in trying, or ""."""
    if os.name == "nt":
        return ""
    BUILT.mkdir(parents=True, exist_ok=True)
    probe = BUILT / "probe.c"
    probe.write_text("#include <Python.h>\nint probe;\n")
    try:
        problem = run(*_compiler(), f"-I{sysconfig.get_path('include')}", "-c", probe, "-o", probe.with_suffix(".o"))
    except OSError:
        return f"there is no C compiler ({' '.join(_compiler())})"
    if "Python.h" in problem:
        return "the C compiler does not find Python.h; on Debian install the package python3-dev"
    return f"the C compiler does not work ({' '.join(_compiler())})" if problem else ""


def mark_failed(names: list[str]) -> None:
    """Remember that these do not compile, until something changes."""
    for name in names:
        write(_stamp(name), f"{_inputs(name)} {FAILED}")


def compile_all(names: list[str]) -> Iterator[tuple[str, bool]]:
    """Compile these; each name when it is done, and whether it went well. What was done stays done."""
    inputs = {name: _inputs(name) for name in names}
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        paths = [TOOL_FOLDER, *filter(None, [os.environ.get("PYTHONPATH")])]
        command = [str(PYTHON), "setup.py", "--quiet", "build_ext", "--force", "--only", ",".join(names)]
        process = subprocess.Popen(
            [*command, "--build-lib", str(BUILT), "--build-temp", str(BUILD / "temp")],
            cwd=ROOT,
            env={**os.environ, "UNRIDDLE_KERNELS": "auto", "PYTHONPATH": os.pathsep.join(map(str, paths))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            close_fds=os.name == "nt",
            text=True,
        )
        assert process.stdout
        for line in process.stdout:
            result, _, name = line.strip().partition(" ")
            if name in inputs and result in ("compiled", FAILED):
                made = _modules(BUILT, name)
                good = result == "compiled" and len(made) == 1
                write(_stamp(name), f"{inputs.pop(name)} {_digest(made[0].read_bytes()) if good else FAILED}")
                yield name, good
        process.wait()
    if inputs:
        raise Trouble(f"{read(LOG).strip()[-4000:]}\ncompiling the kernels stopped early")
