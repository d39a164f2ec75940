"""A small tree like a fresh clone, whose pip, compiler and unriddle are stand-ins that tell what they do in a file."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from copied import copied

ROOT = Path(__file__).parents[2]
KERNELS = ("unriddle.a.kernel", "unriddle.b.kernel", "unriddle.b.more_kernel")
SHARED = "unriddle.core.cython_shared"

TELL = """
import os, sys, time
from pathlib import Path
def tell(text):
    with open(os.environ["STAGE"] + "/told", "a") as file:
        file.write(text + "\\n")
def wait(name):
    tell("waits for " + name)
    while not Path(os.environ["STAGE"], name).exists():
        time.sleep(0.02)
"""

PIP = """
from tell import *
words = sys.argv[1:]
if words[-2:] == ["config", "list"]:
    sys.exit(print(os.environ.get("CONFIG", "")))
if "CONFIG" in os.environ:
    tell(repr(sorted(each for each in os.environ.items() if each[0].startswith("PIP_"))))
if "UNREACHED" in os.environ and "PIP_INDEX_URL" in os.environ:
    sys.exit("Retrying (Retry(total=0))\\nno such package")
lock = words[words.index("-r") + 1]
tell("pip " + lock + (" again" if "--ignore-installed" in words else ""))
if os.environ.get("HOLD") == lock:
    wait("go")
sys.exit(os.environ.get("BREAK") == lock)
"""

SETUP = """
import os, sys
sys.path.insert(0, os.environ["STAGE"] + "/fake")
from tell import *
words = sys.argv
folder = Path(words[words.index("--build-lib") + 1])
if os.environ.get("HOLD") == "compiler":
    wait("go")
for name in words[words.index("--only") + 1].split(","):
    if os.environ.get("HOLD") == name:
        wait("go")
    good = os.environ.get("BREAK") != name
    if good:
        made = folder.joinpath(*name.split(".")).with_suffix(".abi3.so")
        made.parent.mkdir(parents=True, exist_ok=True)
        source = Path("src", *name.split(".")).with_suffix(".py")
        made.write_text(source.read_text() if source.exists() else "shared")
    tell(("compiled " if good else "failed ") + name)
    print(("compiled " if good else "failed ") + name, flush=True)
"""

MAIN = """
import os, sys
sys.path.insert(0, os.environ["STAGE"] + "/fake")
from tell import *
def run(arguments):
    mode = os.environ.get("UNRIDDLE_KERNELS") or "auto"
    if os.environ.get("HOLD") == "answer":
        wait("go")
    print("the answer to", *arguments, flush=True)
    tell("answered " + mode)
    Path(os.environ["STAGE"], "answered").touch()
    return 1
"""

ENTRY = """
import sys
from unriddle.fronts.cli.main import run
sys.exit(run(sys.argv[1:]))
"""

PYTEST = """
import os, sys
sys.path.insert(0, os.environ["STAGE"] + "/fake")
from tell import *
tell("tested " + " ".join(sys.argv[1:]))
"""


class Stage:
    """A tree to call `python3 unriddle` in, and what was told there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copyfile(ROOT / "unriddle", folder / "unriddle")
        copied(ROOT / "scripts/bootstrap", folder / "scripts/bootstrap")
        for lock in ROOT.glob("requirements*.lock"):
            (folder / lock.name).write_text(lock.name)
        self.put("fake/tell.py", TELL)
        self.put("fake/pip/__init__.py", "")
        self.put("fake/pip/__main__.py", PIP)
        self.put("setup.py", SETUP)
        self.put("src/unriddle/__init__.py", "")
        self.put("src/unriddle/__main__.py", ENTRY)
        self.put("src/unriddle/fronts/cli/main.py", MAIN)
        self.put("src/pytest.py", PYTEST)
        for name in KERNELS:
            self.put(f"src/{name.replace('.', '/')}.py", name)
        self.put("src/unriddle/b/more_kernel.pxd", "from unriddle.core.system.bits cimport popcount\n")
        self.put("src/unriddle/core/system/bits.pxd", "")

    def put(self, name: str, text: str) -> None:
        """Write a file of the tree."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def start(self, *arguments: str, **variables: str) -> subprocess.Popen[str]:
        """Call it, and go on at once."""
        environment = {**self.environment(), **variables}
        if "UNRIDDLE_KERNELS" not in variables:
            environment.pop("UNRIDDLE_KERNELS", None)
        return subprocess.Popen(
            [sys._base_executable, "unriddle", *arguments],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )

    def call(self, *arguments: str, **variables: str) -> tuple[int, str, str]:
        """Call it to its end: exit code, what it answered, and what it said."""
        process = self.start(*arguments, **variables)
        answer, said = process.communicate(timeout=60)
        return process.returncode, answer, said

    def rested(self) -> None:
        """Wait until nothing is set up any more."""
        self.eventually(lambda: not self.running())

    def settle(self) -> None:
        """Set everything up, and put it in place."""
        self.call("solve")
        self.rested()
        self.call("solve")

    def extra(self, name: str, **variables: str) -> tuple[int, str]:
        """Ask for an extra as unriddle does: exit code, and what was said."""
        command = [sys._base_executable, "-P", str(self.folder / "scripts/bootstrap/extra.py"), name]
        environment = {**self.environment(), **variables}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stderr

    def environment(self) -> dict[str, str]:
        """Where the stand-ins are found; that of a compiler takes everything, also where there is none."""
        return {**os.environ, "CC": "true", "STAGE": str(self.folder), "PYTHONPATH": str(self.folder / "fake")}

    def reported(self) -> list[str]:
        """What the stand-ins told since this was asked last."""
        path = self.folder / "told"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines

    def until(self, text: str) -> None:
        """Wait until a stand-in has told this."""
        path = self.folder / "told"
        self.eventually(lambda: path.exists() and text in path.read_text().splitlines())

    def until_kept(self, name: str) -> None:
        """Wait until a compiled module is counted as done."""
        stamp = self.folder.joinpath("build", "kernels", *name.split(".")).with_suffix(".stamp")
        self.eventually(stamp.exists)

    def eventually(self, holds: Callable[[], bool]) -> None:
        """Wait until this holds."""
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end
            time.sleep(0.02)

    def go(self) -> None:
        """Let what is held go on."""
        (self.folder / "go").touch()

    def compiled(self) -> list[str]:
        """What lies compiled beside the sources."""
        return sorted(path.read_text() for path in (self.folder / "src").rglob("*.so"))

    def running(self) -> bool:
        """Whether any process works in this tree still."""
        listed = subprocess.run(["ps", "-wweo", "args"], capture_output=True, text=True, check=True).stdout
        return str(self.folder) in listed


def interrupt(process: subprocess.Popen[str]) -> None:
    """Ctrl-C: the signal goes to all that the terminal knows."""
    os.killpg(process.pid, signal.SIGINT)
