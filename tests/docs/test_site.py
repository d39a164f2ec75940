"""The site of the docs, made whole and seen in Chromium: nothing from elsewhere, readable, and every example runs."""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from fronts.web.browser import browsing
from fronts.web.conftest import WORK, fetched, playwright
from fronts.web.test_axe import AXE, AXE_HASH, RUN

from scripts.page import parts
from unriddle.core import MissingError

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
# One page of each kind.
KINDS = (
    *("index", "quick-start", "faq", "puzzles/nonogram", "use/cli", "program/library", "program/commands"),
    *("techniques/index", "techniques/nonogram-overlap", "notebooks/counting-squares", "develop/contract", "formats"),
    *("glossary", "ru/balda", "search"),
)
# One Python for the examples of all pages: what a button does, without starting it anew for each page.
START = """() => {
  const worker = new Worker("_static/run-worker.js", { type: "module" });
  const ask = (kind, code) => new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = (event) => done({ text: event.message, failed: true });
    worker.postMessage({ id: 1, kind, code });
  });
  window.runAll = async (name) => {
    const text = await (await fetch(name)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const blocks = page.querySelectorAll(".highlight-python, .highlight-bash");
    await ask("fresh", "");
    const found = [];
    for (const block of blocks) {
      const kind = block.classList.contains("highlight-bash") ? "bash" : "python";
      found.push(await ask(kind, block.querySelector("pre").textContent));
    }
    return found;
  };
}"""
RUN_MS = 300_000  # all examples of a page, on a machine that is busy
__all__ = ["playwright"]


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder as any host does, and logs nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site; UNRIDDLE_SITE names one that is made already."""
    if made := os.environ.get("UNRIDDLE_SITE"):
        return Path(made)
    fetched()
    script, out = ROOT / "scripts" / "site", tmp_path_factory.mktemp("site")
    try:
        runpy.run_path(str(script))["tools"]()
    except MissingError as error:
        pytest.skip(f"what the site is made with does not come here: {error}")
    done = subprocess.run([sys.executable, str(script), str(out)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out


@pytest.fixture(scope="module")
def opened(site: Path, playwright: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """A browser and the address of the site."""
    handler = partial(Quiet, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with browsing(playwright, tmp_path_factory.mktemp("profile")) as browser:
            yield browser, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    loads = re.compile(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:)?//[^"]*"|url\(\s*["\']?(?:https?:)?//')
    files = [path for path in site.rglob("*") if path.suffix in (".html", ".css") and "play" not in path.parts]
    assert len(files) > 100
    assert [path.name for path in files if loads.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("page", sorted(p.stem for p in (ROOT / "docs").glob("[a-z]*.md")))
def test_a_page_has_its_place(site: Path, page: str) -> None:
    assert (site / f"{page}.html").is_file()


def test_every_example_runs(opened: tuple[Any, str], site: Path) -> None:
    browser, home = opened
    with_examples = [
        path.relative_to(site).as_posix()
        for path in sorted(site.rglob("*.html"))
        if "play" not in path.parts and re.search("highlight-(python|bash)", path.read_text("utf-8"))
    ]
    assert len(with_examples) > 20
    page = browser.open(f"{home}index.html", ready=False)
    page.evaluate(START)
    failed, ran = {}, 0
    for name in with_examples:
        answers = page.evaluate("(name) => runAll(name)", name)
        ran += len(answers)
        if wrong := [answer["text"][-300:] for answer in answers if answer.get("failed")]:
            failed[name] = wrong
    page.close()
    assert (failed, ran > 60) == ({}, True)


def test_a_button_runs_an_example_after_those_before_it(opened: tuple[Any, str]) -> None:
    browser, home = opened
    page = browser.open(f"{home}notebooks/counting-squares.html", ready=False)
    page.wait_for_selector("html[data-runs]")
    page.click(".run >> nth=1 >> button")
    page.wait_for_function("() => document.querySelectorAll('output.done').length == 2", timeout=RUN_MS)
    assert page.query_selector("output img")
    page.close()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_kind_of_page_hinders_anybody(opened: tuple[Any, str], look: str) -> None:
    try:
        axe = (parts.npm(WORK / "axe", AXE, AXE_HASH) / "axe.min.js").read_text()
    except MissingError as error:
        pytest.skip(f"what looks over the page does not come here: {error}")
    browser, home = opened
    found = {}
    for name in KINDS:
        page = browser.open(f"{home}{name}.html", ready=False)
        page.emulate_media(color_scheme=look)
        page.evaluate(axe)
        if wrong := page.evaluate(RUN):
            found[name] = wrong
        page.close()
    assert found == {}


def test_a_phone_shows_a_page_without_moving_it_sideways(opened: tuple[Any, str]) -> None:
    browser, home = opened
    wide = {}
    for name in KINDS:
        page = browser.open(f"{home}{name}.html", ready=False)
        page.set_viewport_size({"width": 390, "height": 844})
        if (over := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
            wide[name] = over
        page.close()
    assert wide == {}


def test_the_search_finds_a_page(opened: tuple[Any, str]) -> None:
    browser, home = opened
    page = browser.open(f"{home}search.html?q=checkpoint", ready=False)
    page.wait_for_selector("#search-results li")
    assert "checkpoint" in page.inner_text("#search-results").lower()
    page.close()
