"""The Linux wheels where there is nothing else: in fresh environments, without a network or a compiler.

On this Python in an environment of its own, on newer ones of Debian's suites in folders that they are unpacked into,
and for aarch64 in such a folder under qemu. It needs root, apt and dpkg on Debian; each suite is fetched once.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from releasing.checks import ROOT, WORK
from scripts.page.parts import run
from unriddle.core import PuzzleError, Text

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SOURCES = Path("/etc/apt/sources.list.d/debian.sources")  # names the mirror of this machine
# Suite -> the Pythons in it.
SUITES = {"trixie": ["3.13"], "sid": ["3.14", "3.15"]}
# Under qemu all takes ten times as long, and no process starts another.
SHORT = ("--version", "solve example:fish", "explain example:fish", "solve latin:7 --limit 3", "generate quartiles")
ALONE = ("unshare", "--net", "env", "-i", "LANG=C.UTF-8", "UNRIDDLE_KERNELS=require")
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
Tell = Callable[[str], None]


def tried(folder: Path, tell: Tell) -> None:
    """Run the README's commands from the wheels in this folder, wherever they can be run here; PuzzleError."""
    wheels = WORK / "wheels"
    _pip("download", "--quiet", "--require-hashes", "--dest", wheels, "-r", ROOT / "requirements.lock")
    (wheel,) = folder.glob("*manylinux*x86_64.whl")
    with tempfile.TemporaryDirectory() as name:
        run([sys.executable, "-m", "venv", f"{name}/venv"], ROOT)
        _install([f"{name}/venv/bin/pip"], wheel, wheels)
        before = os.times()
        run(
            [
                *ALONE,
                f"{name}/venv/bin/pip",
                "install",
                "--quiet",
                "--no-index",
                "--no-deps",
                "--force-reinstall",
                wheel,
            ],
            ROOT,
        )
        after = os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        tell(f"installing {wheel.name} takes {spent:.1f} s of CPU")
        _commands([*ALONE, f"HOME={name}", f"{name}/venv/bin/unriddle"], readme(), Path(name))
    tell(f"x86_64, Python {sys.version.partition(' ')[0]}: the README's commands")
    for suite, versions in SUITES.items():
        root = _unpacked(suite, "amd64", [f"python{version}-venv" for version in versions])
        for version in versions:
            place = root / "tmp" / version
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(wheels, place / "wheels")
            shutil.copy(wheel, place / "wheels")
            inside = [*ALONE, "HOME=/tmp", CHROOT, root]
            run([*inside, f"/usr/bin/python{version}", "-m", "venv", f"/tmp/{version}/venv"], ROOT)
            pip = [*inside, f"/tmp/{version}/venv/bin/pip"]
            _install(pip, Path(f"/tmp/{version}/wheels", wheel.name), Path(f"/tmp/{version}/wheels"))
            _commands([*inside, f"/tmp/{version}/venv/bin/unriddle"], readme(), place)
            tell(f"x86_64, Debian {suite}, Python {version}: the README's commands")
    _under_qemu(folder, wheels, tell)


def _under_qemu(folder: Path, wheels: Path, tell: Tell) -> None:
    (wheel,) = folder.glob("*manylinux*aarch64.whl")
    root, site = _unpacked("trixie", "arm64", ["python3.13"]), WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    _pip("install", "--quiet", "--no-index", "--no-deps", "--target", site, *wheels.glob("click-*.whl"))
    only = ("--platform", "manylinux_2_17_aarch64", "--only-binary", ":all:")
    _pip("install", "--quiet", "--no-index", "--no-deps", "--target", site, *only, wheel)
    python = [_unpacked("bookworm", "amd64", ["qemu-user-static"]) / "usr/bin/qemu-aarch64-static", "-L", root]
    with tempfile.TemporaryDirectory() as name:
        program = [*ALONE, f"HOME={name}", f"PYTHONPATH={site}", *python, root / "usr/bin/python3.13", "-m", "unriddle"]
        _commands(program, SHORT, Path(name))
    tell(f"aarch64, Debian trixie, Python 3.13 under qemu: {', '.join(SHORT)}")


def readme() -> list[str]:
    """The commands that the README shows, without their program, and what comes before them."""
    lines = re.findall(r"^    unriddle (.*?)(?:  +#.*)?$", (ROOT / "README.md").read_text("utf-8"), re.M)
    return ["--version -v", "doctor", "demo", *(command for line in lines for command in line.split(" && unriddle "))]


def _commands(program: Sequence[str | Path], commands: Sequence[str], folder: Path) -> None:
    """Run them one after the other in the folder; PuzzleError."""
    for command in commands:
        # The shell reads the command; where that is another root, its files lie there.
        line = ["bash", "-c", f'exec "$@" {command}', "bash", *map(str, program)]
        done = subprocess.run(line, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        wanted = 3 if command.startswith("play") else 0  # nothing is typed: the game is kept
        if done.returncode != wanted or (command == "--version -v" and b"interpreted" in done.stdout):
            said = (done.stdout + done.stderr).decode("utf-8", "replace")[-400:]
            raise PuzzleError(
                Text("{command} ended with {code}: {said}", command=command, code=done.returncode, said=said)
            )


def _install(pip: Sequence[str | Path], wheel: Path, wheels: Path) -> None:
    """Without a network."""
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", "--find-links", wheels, "click", wheel], ROOT)


def _pip(*words: str | Path) -> None:
    run([getattr(sys, "_base_executable", sys.executable), "-P", "-m", "pip", *words], ROOT)


def _unpacked(suite: str, machine: str, packages: Sequence[str]) -> Path:
    """A folder with these packages of Debian and all that they need."""
    place = WORK / "rooms" / f"{suite}-{machine}-{'-'.join(packages)}"
    root = place / "root"
    if (place / "done").exists():
        return root
    shutil.rmtree(place, ignore_errors=True)
    for name in (
        "state/lists/partial",
        "cache/archives/partial",
        *(f"root/usr/{each}" for each in ("bin", "lib", "lib64")),
    ):
        (place / name).mkdir(parents=True)
    (place / "status").touch()
    mirror = re.search(r"^URIs: (\S+)", SOURCES.read_text(), re.M)
    if mirror is None:
        raise PuzzleError(Text("{file} names no mirror", file=str(SOURCES)))
    (place / "list").write_text(f"deb [arch={machine} signed-by={KEYRING}] {mirror[1]} {suite} main\n")
    settings = {
        "APT::Architecture": machine,
        "APT::Architectures": machine,
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Debug::NoLocking": "true",
        "Dir::Cache": place / "cache",
        "Dir::Etc::sourcelist": place / "list",
        "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State": place / "state",
        "Dir::State::status": place / "status",
    }
    apt = [
        "apt-get",
        "--quiet",
        "--yes",
        *(word for name, value in settings.items() for word in ("-o", f"{name}={value}")),
    ]
    run([*apt, "update"], place)
    run([*apt, "--download-only", "install", "coreutils", "dash", *packages], place)
    for name in ("bin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    for package in sorted((place / "cache/archives").glob("*.deb")):
        run(["dpkg-deb", "--extract", package, root], place)
    for name in ("null", "urandom"):
        (root / "dev").mkdir(exist_ok=True)
        run(["cp", "--archive", f"/dev/{name}", root / "dev"], place)
    # What the package of certificates makes when it is installed; without it pip does not start.
    certificates = sorted((root / "usr/share/ca-certificates").rglob("*.crt"))
    if certificates:
        target = root / "etc/ssl/certs/ca-certificates.crt"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"".join(path.read_bytes() for path in certificates))
    (root / "tmp").mkdir(exist_ok=True)
    (place / "done").touch()
    return root
