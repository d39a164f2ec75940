"""The page as it is built, once for all tests; without Node or what a build needs they are skipped with the reason."""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from unriddle.core import MissingError
from unriddle.web.building import make, parts
from unriddle.web.building.compiling import NODE
from unriddle.web.building.site import CLONE

WORK = CLONE / "build" / "page"
SITE = WORK / "tested"
LOCK = CLONE / "build" / "page.lock"


@pytest.fixture(scope="session")
def site() -> Iterator[Path]:
    """The folder of the page, made anew unless it is there; processes that test side by side wait for one another."""
    fcntl = pytest.importorskip("fcntl", reason="the page is made on systems with file locks only")
    for name in ("node", "npm"):
        if shutil.which(name) is None:
            pytest.skip(f"the page is made with {name}, which is not there")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        pytest.skip("the page is made with the headers of Python, which are not there")
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            WORK.mkdir(parents=True, exist_ok=True)
            for part in (parts.pyodide, parts.tools, parts.solver):
                part(CLONE, WORK)
        except MissingError as error:
            pytest.skip(f"what the page is made of does not come here: {error}")
        list(make(SITE))  # from here on what fails is ours
        # A test goes on with the files that it began with: another process may make the page anew.
        own = SITE.with_name(f"tested-{os.getpid()}")
        shutil.copytree(SITE, own)
    yield own
    shutil.rmtree(own, ignore_errors=True)


@pytest.fixture(scope="session")
def node(site: Path) -> Callable[[Path], str]:
    """Runs a script in the page's Python under Node; what it printed."""

    def run(script: Path) -> str:
        done = subprocess.run(["node", NODE, site, script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr[-3000:]) == (0, "")
        return done.stdout

    return run
