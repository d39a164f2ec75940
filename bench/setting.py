"""What a stroke costs while a nonogram is set by hand: milliseconds to the verdict of lines, to the first and to the
last changes of single cells that are told, and to the end of it all.

    python bench/setting.py [--site FOLDER] [--times N] [--json FILE]

Drawings are random spots of 15, 25 and 45 cells a side that lines do not solve. Natively it is CPU time of the request
`judge`, in slices as the page asks for them; with the folder of a built site also wall time in Chromium, from the
stroke to the mark in its cells. The median of so many drawings each.
"""

import argparse
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import common

from unriddle.fronts.protocol import Bridge
from unriddle.fronts.web.serve import server

SIDES = (15, 25, 45)
SLICE_S = 0.04
PARTS = ("lines", "first changes", "all changes", "all")
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
# Touches one cell of the drawing without its marks, and tells when those of what is known now are there.
STROKE = """async () => {
    const begun = performance.now();
    const found = {};
    const home = document.getElementById("setter");
    const look = () => {
        const now = performance.now() - begun;
        if (document.querySelector("#setBoard [data-set]")) found.lines ??= now;
        if (document.querySelector("#setBoard [data-heat]")) found["first changes"] ??= now;
        if (home.dataset.over === "true") found.all ??= now;
        return found.all;
    };
    for (const each of document.querySelectorAll("#setBoard .cell")) {
        delete each.dataset.set;
        delete each.dataset.heat;
    }
    const cell = document.querySelector("#setBoard [data-row='0'][data-column='0']");
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
    home.dataset.over = "";
    while (!look()) await new Promise((resolve) => setTimeout(resolve, 1));
    return found;
}"""
DRAFT = """async (draft) => {
    const { keepDraft } = await import("./late.js");
    await keepDraft(draft);
}"""


def drawing(side: int, seed: int) -> list[list[str]]:
    """Spots with holes."""
    dice = Random(f"bench {side} {seed}")
    spots = [(dice.uniform(0, side), dice.uniform(0, side), dice.uniform(side / 8, side / 3)) for _ in range(5)]

    def inside(row: int, column: int) -> bool:
        return any((row - y) ** 2 + (column - x) ** 2 < r * r for y, x, r in spots) and dice.random() > 0.3

    return [["#" if inside(row, column) else "" for column in range(side)] for row in range(side)]


def values(side: int) -> dict[str, Any]:
    """What a sheet of this size asks for."""
    return {"by": "picture", "width": side, "height": side}


def native(texts: list[list[str]]) -> dict[str, float]:
    """Milliseconds to each part."""
    bridge, found = Bridge(), {}
    request: dict[str, Any] = {"family": "nonogram", "values": values(len(texts)), "texts": texts}
    begun = time.process_time()
    while True:
        over = True
        for line in bridge.answer(json.dumps({"do": "judge", "seconds": SLICE_S} | request)):
            event, now = json.loads(line), (time.process_time() - begun) * 1000
            if event.get("part") == "lines":
                found["lines"] = now
            elif event.get("part") == "changes":
                found.setdefault("first changes", now)
                found["all changes"] = now
            over = event.get("over", over)
        request = {}
        if over:
            return found | {"all": (time.process_time() - begun) * 1000}


def medians(times: int, side: int, measured: Callable[[list[list[str]]], dict[str, float]]) -> dict[str, float]:
    """The median of each part."""
    rows = [measured(drawing(side, seed)) for seed in range(times)]
    return {
        part: statistics.median(row[part] for row in rows if part in row)
        for part in PARTS
        if any(part in row for row in rows)
    }


def browser(site: Path) -> Iterator[Callable[[list[list[str]]], dict[str, float]]]:
    """What measures a stroke in Chromium."""
    import shutil

    from playwright.sync_api import sync_playwright

    with server(site, 0) as serving, sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        context = driver.chromium.launch_persistent_context(
            folder, executable_path=shutil.which("chromium"), args=list(FLAGS), viewport={"width": 1280, "height": 860}
        )
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{serving.server_address[1]}/")
        page.wait_for_selector("html[data-ready]", timeout=120_000)

        def measured(texts: list[list[str]]) -> dict[str, float]:
            draft = {"id": "bench", "family": "nonogram", "values": values(len(texts)), "texts": texts, "at": 0}
            page.evaluate(DRAFT, draft | {"title": "bench", "author": ""})
            page.reload()
            page.wait_for_selector("html[data-ready]", timeout=120_000)
            page.click("#drafts .card")
            page.wait_for_function("() => document.getElementById('setter')?.dataset.over === 'true'", timeout=120_000)
            found: dict[str, float] = page.evaluate(STROKE)
            page.click("#setClose")
            return found

        yield measured
        context.close()
        serving.shutdown()


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--site", type=Path)
    asked.add_argument("--times", type=int, default=7)
    asked.add_argument("--json", type=Path)
    given = asked.parse_args()
    found = {f"native {side}": medians(given.times, side, native) for side in SIDES}
    if given.site:
        for measured in browser(given.site):
            found |= {f"page {side}": medians(min(given.times, 3), side, measured) for side in SIDES}
    print(f"{'ms':12}" + "".join(f"{part:>16}" for part in PARTS))
    for name, row in found.items():
        print(f"{name:12}" + "".join(f"{row.get(part, float('nan')):16.1f}" for part in PARTS))
    if given.json:
        common.write(given.json, **{name.replace(" ", "_"): row for name, row in found.items()})


if __name__ == "__main__":
    main()
