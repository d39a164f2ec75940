"""Headless Chromium on the page, driven by playwright; skipped with the reason where one of them is missing."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from unriddle.fronts.web.serve import Server, server

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
# Who has met each kind of puzzle before gets no first lesson.
MET = """for (const each of ["balda", "latin", "nonogram", "quartiles"])
    try { localStorage.setItem(`met:${each}`, "yes"); } catch {}"""
READY_MS = 120_000  # a machine that tests may be busy
WAIT_MS = 40_000


def chromium() -> str:
    """The path of Chromium."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.skip("the page is seen in Chromium, which is not there")
    return found


class Browser:
    """One profile of Chromium; `complaints` are errors and warnings of all pages."""

    def __init__(self, playwright: Any, folder: Path, **settings: Any) -> None:
        self.complaints: list[str] = []
        size = settings.pop("viewport", {"width": 1280, "height": 860})
        self.context = playwright.chromium.launch_persistent_context(
            str(folder), executable_path=chromium(), args=list(FLAGS), viewport=size, **settings
        )
        self.context.set_default_timeout(WAIT_MS)
        self.context.add_init_script(MET)

    def open(self, address: str, ready: bool = True) -> Any:
        """A page at this address, once Python is there."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)[:300]))
        page.goto(address)
        if ready:
            page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        return page

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text[:300])


@contextmanager
def browsing(playwright: Any, folder: Path, **settings: Any) -> Iterator[Browser]:
    """A browser with this profile."""
    browser = Browser(playwright, folder, **settings)
    try:
        yield browser
    finally:
        browser.context.close()


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Server]:
    """A server of the page."""
    with server(folder, port) as each:
        thread = threading.Thread(target=each.serve_forever, daemon=True)
        thread.start()
        try:
            yield each
        finally:
            each.shutdown()
            thread.join()


def address(of: Server) -> str:
    """Where it serves."""
    return f"http://127.0.0.1:{of.server_port}/"


def paste(page: Any, text: str) -> None:
    """Opens a puzzle from the first screen."""
    page.fill("#box", text)
    page.click("#open")
    page.wait_for_selector("#table:not([hidden]) .cell")


def door(page: Any) -> None:
    """Opens the door behind which puzzles are made."""
    if not page.is_visible("#setIt"):
        page.click("#door > summary")


def to_solve(page: Any) -> None:
    """Has the page solve what is open; on a phone that stands in the menu."""
    if page.is_visible("#toSolve"):
        page.click("#toSolve")
    else:
        page.click("#menu > summary")
        page.click("#askSolve")


def solve(page: Any) -> None:
    """Solves what is open, to the end."""
    to_solve(page)
    page.wait_for_selector("#where:not(:empty)", state="attached")  # it may be opened still
    page.wait_for_selector("#stop:disabled")
