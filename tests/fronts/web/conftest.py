"""The page as it is built, once for all tests; without Node or what a build needs they are skipped with the reason."""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser, address, browsing, chromium, serving

from scripts.page import make, parts
from scripts.page.compiling import NODE
from scripts.page.site import CLONE, RULES, STATIC, ruled
from unriddle.core import MissingError

WORK = CLONE / "build" / "page"
SITE = WORK / "tested"
LOCK = CLONE / "build" / "page.lock"


def fetched() -> None:
    """Fetch what the page is made of, or skip the test that asks where that cannot be had."""
    for name in ("node", "npm"):
        if shutil.which(name) is None:
            pytest.skip(f"the page is made with {name}, which is not there")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        pytest.skip("the page is made with the headers of Python, which are not there")
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        for part in (parts.pyodide, parts.tools, parts.qr, parts.esbuild):
            part(CLONE, WORK)
    except MissingError as error:
        pytest.skip(f"what the page is made of does not come here: {error}")


@pytest.fixture(scope="session")
def site() -> Iterator[Path]:
    """The folder of the page, made anew unless it is there; processes that test side by side wait for one another."""
    fcntl = pytest.importorskip("fcntl", reason="the page is made on systems with file locks only")
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        fetched()
        list(make(SITE))  # from here on what fails is ours
        # A test goes on with the files that it began with: another process may make the page anew.
        own = SITE.with_name(f"tested-{os.getpid()}")
        shutil.copytree(SITE, own)
        for path in STATIC.glob("*.js"):  # modules by their own names, for tests that import one in a page
            if not (own / path.name).exists():
                shutil.copy(path, own)
        (own / RULES).write_bytes(ruled((STATIC / RULES).read_text("utf-8")))
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


@pytest.fixture(scope="module")
def playwright() -> Iterator[Any]:
    """What drives Chromium."""
    api = pytest.importorskip("playwright.sync_api", reason="the page is driven by playwright, which is not there")
    chromium()
    with api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def opened(site: Path, playwright: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the page."""
    with serving(site) as server, browsing(playwright, tmp_path_factory.mktemp("profile")) as browser:
        yield browser, address(server)


@pytest.fixture(scope="module")
def started(opened: tuple[Browser, str]) -> Any:
    """A page that is ready; starting takes seconds, so that tests share it."""
    return opened[0].open(opened[1])


@pytest.fixture
def page(opened: tuple[Browser, str], started: Any) -> Iterator[Any]:
    """The page on its first screen; nothing may have gone wrong in it when the test is over."""
    if started.is_visible("#table"):
        started.click("#home")
    started.fill("#box", "")
    yield started
    told, opened[0].complaints = opened[0].complaints, []
    assert told == []
