"""Gifts of pictures: how long their links are, and whether each is played to its message on a phone without a network.

    PYTHONPATH=src python bench/gifts.py SITE PICTURES [--side 25] [--colors N] [--from NAME] [--count N]

SITE is what `unriddle page build` made; PICTURES a folder, skimage/data of scikit-image at best. Each gift is opened in
a profile of Chromium in which nothing but the page was visited, once, and with the network off; a finger (pointer
events of touch) fills the cells until the letter is there. `cell` is the time from the address to the
first cell. Needs playwright, Chromium and Pillow.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from threading import Thread
from typing import Any

from unriddle.core import PuzzleError
from unriddle.fronts.web.serve import server
from unriddle.registry import find
from unriddle.session import gifts, making
from unriddle.session.links import Link

MESSAGE = "Come on Sunday at ten, and bring your sister and that cake! There will be coffee."[:80]
SIZE = {"width": 390, "height": 844}
BOUND = 700  # characters of a link to 25x25 cells in black and white with such a message
WAIT_MS = 120_000
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
# A finger along each run, [row, first column, last column], in parts that are seen at once.
FINGER = """async (runs) => {
  const place = (row, column) => {
    const box = document.querySelector(`#board [data-row="${row}"][data-column="${column}"]`).getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  };
  for (const [row, start, end] of runs)
    for (let first = start; first <= end; first += 6) {
      const last = Math.min(end, first + 5);
      const cell = document.querySelector(`#board [data-row="${row}"][data-column="${(first + last) >> 1}"]`);
      cell.scrollIntoView({ block: "center", inline: "center" });
      const touch = (name, at) => cell.dispatchEvent(
        new PointerEvent(name, { bubbles: true, pointerId: 1, pointerType: "touch", button: 0, ...place(row, at) }));
      touch("pointerdown", first);
      for (let at = first + 1; at <= last; at++) touch("pointermove", at);
      touch("pointerup", last);
      await new Promise(requestAnimationFrame);
    }
}"""


def made(path: Path, side: int, colors: int | None) -> tuple[Link, bytes, Any]:
    """The gift of a picture, its solved cells, and what the maker says."""
    wishes = {"size": f"{side}x{side}", **({"colours": colors} if colors else {})}
    found: Any = making.generate(find("nonogram"), 0, picture=path.read_bytes(), **wishes)
    link = gifts.wrap(found.puzzle, gifts.Gift(MESSAGE), path.stem, "", lambda size: bytes(range(size)))
    cells = gifts.only_cells(found.puzzle)
    assert cells is not None
    return link, cells, found


def runs(cells: bytes, side: int) -> dict[int, list[list[int]]]:
    """Color -> row, first and last column of each run of its cells."""
    found: dict[int, list[list[int]]] = {}
    for row in range(side):
        at = 0
        for color, group in groupby(cells[row * side : (row + 1) * side]):
            size = len(list(group))
            if color:
                found.setdefault(color, []).append([row, at, at + size - 1])
            at += size
    return found


@contextmanager
def browsing(playwright: Any, folder: Path) -> Iterator[Any]:
    """Chromium as a phone with this profile."""
    context = playwright.chromium.launch_persistent_context(
        str(folder), executable_path=shutil.which("chromium"), args=FLAGS, viewport=SIZE, has_touch=True
    )
    context.set_default_timeout(WAIT_MS)
    yield context
    context.close()


def visited(playwright: Any, address: str, folder: Path) -> None:
    """A profile in which the page was opened, until it is kept for flight mode."""
    with browsing(playwright, folder) as context:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-offline]")


def played(playwright: Any, address: str, profile: Path, link: Link, cells: bytes, side: int) -> tuple[float, float]:
    """Seconds to the first cell and of playing; an error where the message does not come."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(shutil.copytree(profile, Path(home, "profile"), ignore=shutil.ignore_patterns("Singleton*")))
        with browsing(playwright, folder) as context:
            context.set_offline(True)
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(f"{address}#{link.fragment}")
            page.wait_for_selector("#board .cell", state="attached")
            first = time.perf_counter() - begun
            page.tap("#envelope button")
            begun = time.perf_counter()
            for color, row_runs in runs(cells, side).items():
                page.locator("#tools .tool").nth(color - 1).tap()
                page.evaluate(FINGER, row_runs)
            page.wait_for_selector("#letter[open]")
            assert page.inner_text("#letter .message") == MESSAGE
            return first, time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--side", type=int, default=25)
    parser.add_argument("--colors", type=int)
    parser.add_argument("--from", dest="first", default="")
    parser.add_argument("--count", type=int, default=1000)
    given = parser.parse_args()
    if not (given.site / "packs" / "unriddle.pack").exists():
        print(f"this bench needs the page in {given.site}: unriddle page build")
        raise SystemExit(2)
    from playwright.sync_api import sync_playwright

    kinds = (".png", ".jpg", ".gif")
    paths = [path for path in sorted(given.pictures.iterdir()) if path.suffix in kinds and path.name >= given.first]
    with server(given.site, 0) as serving, sync_playwright() as playwright:
        Thread(target=serving.serve_forever, daemon=True).start()
        print(f"{'picture':24} {'link':>5} {'changed':>7} {'cell, s':>8} {'played, s':>9}  message")
        address, profile = f"http://127.0.0.1:{serving.server_port}/", Path(tempfile.mkdtemp())
        visited(playwright, address, profile)
        for path in paths[: given.count]:
            try:
                link, cells, found = made(path, given.side, given.colors)
                length = len(link.address("https://puzzles.example"))
                first, taken = played(playwright, address, profile, link, cells, given.side)
                end = "opened" if length <= BOUND or given.colors or given.side != 25 else "opened, too long"
                print(
                    f"{path.stem:24} {length:5} {found.more['changes']:7} {first:8.2f} {taken:9.1f}  {end}", flush=True
                )
            except PuzzleError as error:
                print(f"{path.stem:24} {error}", flush=True)
        shutil.rmtree(profile, ignore_errors=True)
        serving.shutdown()


if __name__ == "__main__":
    main()
