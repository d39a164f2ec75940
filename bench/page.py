"""The page: what is sent, what a start takes, and each family's kernels natively, under Node and in Chromium.

    python bench/page.py [PART ...] [--site FOLDER] [--seconds S] [--times N] [--json FILE]

`unriddle page build` makes the site. Without a PART all of them are measured, one after the other: sizes, phone, today,
node, families, starts, stops, many, answers, slow. Speeds are CPU time natively and under Node; a browser has no such
clock, so there the least wall time of short batches stands for it. A start in Chromium is the CPU time of all its
processes, beside that of a page which only loads Pyodide as it comes. Without playwright or Chromium that part is left
out.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import common
import phone

from scripts.page.compiling import NODE
from scripts.page.site import STATIC, sent
from unriddle.fronts.web.serve import server

HERE = Path(__file__).parent
FAMILIES = HERE / "families.py"
LATER = ("late.js", "gift.css", "set.css", "others/", "screen-")  # what a visit needs none of to be ready
NEVER = "screen-"  # what no visit loads: a shop's pictures of the page
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
WAIT_MS = 600_000
TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
ANSWER = """() => new Promise((resolve) => {
    const begun = performance.now();
    new MutationObserver(() => document.querySelector("#report li") && resolve(performance.now() - begun))
        .observe(document.getElementById("report"), { childList: true });
    document.getElementById("toSolve").click();
})"""
# When the box has been painted and its form is listened to; what drives the browser takes longer to type into it.
USABLE = """const looking = setInterval(() => {
    const painted = performance.getEntriesByName("first-contentful-paint").length;
    if (!painted || !document.getElementById("form").onsubmit) return;
    window.usable = performance.now();
    clearInterval(looking);
}, 5)"""
MANY = 100_000
GOALS = {"a page that is ready": 6.2, "all, for flight mode": 7.8}  # MB
# Asks the worker something small fifty times a second and keeps the longest wait; and the largest save that came.
ASKED = """{
    const [post, asked] = [Worker.prototype.postMessage, new Map()];
    let worker, number = 0, longest = 0;
    window.most = 0;
    window.waited = () => [longest, (longest = 0)][0];
    Worker.prototype.postMessage = function (message) {
        if (!worker)
            this.addEventListener("message", ({ data }) => {
                if (asked.has(data.id)) longest = Math.max(longest, performance.now() - asked.get(data.id));
                asked.delete(data.id);
                window.most = Math.max(window.most, (data.event === "live" && data.saved?.length) || 0);
            });
        worker = this;
        return post.call(this, message);
    };
    setInterval(() => {
        if (!document.documentElement.dataset.ready || asked.size) return;
        asked.set(--number, performance.now());
        post.call(worker, { id: number, line: '{"do": "own"}', run: false });
    }, 20);
}"""
FORGET = """import("./first.js").then(async ({ all, forget }) => {
    for (const each of await all("searches")) await forget("searches", each.puzzle);
})"""


def sizes(site: Path) -> dict[str, int]:
    """Bytes over the wire, of what a visit in English loads."""
    each = {path.relative_to(site).as_posix(): sent(path.read_bytes()) for path in site.rglob("*") if path.is_file()}
    lazy = {name: size for name, size in each.items() if name.startswith("packs/") and "python" not in name}
    later = sum(size for name, size in each.items() if name.startswith(LATER))
    core = sum(each.values()) - sum(lazy.values()) - later + lazy["packs/unriddle.pack"]
    whole = sum(size for name, size in each.items() if not name.startswith(NEVER))
    return {
        "a page that is ready": core,
        "a page that is ready, in Russian": core + lazy["packs/russian.pack"],
        "first solve, latin": core,
        "first solve, quartiles": core + lazy["packs/english.pack"],
        "first solve, balda in Russian": core + lazy["packs/russian.pack"] + lazy["packs/russian-nouns.pack"],
        "first solve, nonogram": core,
        "all, for flight mode": whole,
    }


def lines(output: str) -> dict[str, float]:
    """The lines of families.py."""
    return dict(json.loads(line) for line in output.splitlines() if line.startswith("["))


def native(seconds: float) -> dict[str, float]:
    """Natively."""
    command = [sys.executable, FAMILIES, "--seconds", str(seconds)]
    return lines(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def node(site: Path) -> dict[str, float]:
    """Under Node."""
    return lines(subprocess.run(["node", NODE, site, FAMILIES], capture_output=True, text=True, check=True).stdout)


def node_starts(site: Path, pyodide: Path, times: int) -> dict[str, float]:
    """Seconds of CPU of a bare start and of one with all of the package and its data."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "start.py"
        script.write_text("import js; print(js.startSeconds)")
        least = {}
        for name, home in (("Pyodide as it comes", pyodide), ("the page's, with everything", site)):
            command = ["node", NODE, home, script]
            runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(times)]
            least[name] = min(map(float, runs))
    return least


@contextmanager
def benched(site: Path, pyodide: Path) -> Iterator[str]:
    """The address of a copy of the site with the benches beside it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        shutil.copytree(site, folder)
        shutil.copytree(HERE / "page", folder / "bench")
        shutil.copytree(pyodide, folder / "bench" / "pyodide")
        for path in (FAMILIES, STATIC / "python.js"):
            shutil.copy(path, folder / "bench")
        with server(folder) as serving:
            threading.Thread(target=serving.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{serving.server_port}/"


def cpu(profile: str) -> float:
    """Seconds that all processes of the browser with this profile took."""
    ticks, parents, own = os.sysconf("SC_CLK_TCK"), {}, set()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            _, _, rest = (path / "stat").read_text().rpartition(") ")
            fields, words = rest.split(), (path / "cmdline").read_text()
        except OSError:
            continue
        parents[path.name] = (fields[1], (int(fields[11]) + int(fields[12])) / ticks)
        if profile in words:
            own.add(path.name)
    while more := {name for name, (parent, _) in parents.items() if parent in own and name not in own}:
        own |= more
    return sum(parents[name][1] for name in own)


def opened(playwright: Any, profile: str) -> Any:
    """Chromium with this profile."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=shutil.which("chromium"), args=list(FLAGS)
    )


def starts(playwright: Any, address: str, times: int) -> dict[str, Any]:
    """CPU seconds of all processes, with an empty profile and with a full one."""

    def started(profile: str, path: str, ready: str, offline: str = "") -> float:
        context = opened(playwright, profile)
        page = context.new_page()
        before = cpu(profile)
        page.goto(address + path)
        page.wait_for_selector(ready, timeout=WAIT_MS)
        taken = cpu(profile) - before
        if offline:
            page.wait_for_selector(offline, timeout=WAIT_MS)
        context.close()
        return taken

    told = {}
    for name, path, ready, offline in (
        ("Pyodide as it comes", "bench/index.html", "html[data-done]", ""),
        ("the page", "", "html[data-ready]", "html[data-offline]"),
    ):
        cold, warm = [], []
        for _ in range(times):
            with tempfile.TemporaryDirectory() as profile:
                cold.append(started(profile, path, ready, offline))
                warm.append(min(started(profile, path, ready) for _ in range(2)))
        told[name] = {"cold": round(min(cold), 2), "warm": round(min(warm), 2)}
    return told


def families(page: Any, address: str) -> dict[str, float]:
    """The families in Chromium."""
    page.goto(address + "bench/index.html?bench=families.py")
    page.wait_for_selector("html[data-done]", timeout=WAIT_MS)
    return lines(page.inner_text("body"))


def chromium(site: Path, pyodide: Path, times: int, wanted: Collection[str]) -> dict[str, Any]:
    """The parts that are measured in Chromium."""
    from playwright.sync_api import sync_playwright

    figures: dict[str, Any] = {}
    with benched(site, pyodide) as address, sync_playwright() as playwright:
        if "phone" in wanted:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
            figures["phone"] = phone.phone(browser, address)
            browser.close()
        if "today" in wanted:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
            figures["today"] = phone.today(browser, address)
            browser.close()
        if "starts" in wanted:
            figures["starts"] = starts(playwright, address, times)
        for name, measure in IN_PAGE.items():
            if name in wanted:
                with tempfile.TemporaryDirectory() as profile:
                    context = opened(playwright, profile)
                    figures[name] = measure(context.new_page(), address)
                    context.close()
    return figures


def slowly(page: Any, address: str) -> dict[str, float]:
    """ms of a first opening at a quarter of the speed: until the box can be used, and a pasted board is answered."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(USABLE)
    page.goto(address, wait_until="commit")
    page.fill("#box", TILES.replace(",", " "))
    page.click("#open")
    page.wait_for_selector("#table:not([hidden]) .cell", timeout=WAIT_MS)
    page.click("#toSolve")
    page.wait_for_selector("#report li >> nth=0", timeout=WAIT_MS)
    usable, answered = page.evaluate("[usable, performance.now()]")
    return {"the box is painted and hears": usable, "the board is answered": answered}


def answers(page: Any, address: str) -> dict[str, dict[str, float]]:
    """ms from the click on an ordinary board to its answer: the first time, and later ones at the least."""
    told = {}
    for name in ("tiles", "field", "fish", "square"):
        taken = []
        for _ in range(5):
            if taken:
                page.click("#home")
            else:  # a fresh page for the first one
                page.goto(f"{address}?{name}")
                page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
            page.evaluate(FORGET)
            page.click(f"[data-example='example:{name}']")
            page.wait_for_selector("#undo:visible", timeout=WAIT_MS)
            page.wait_for_timeout(500)
            taken.append(page.evaluate(ANSWER))
        told[name] = {"first": taken[0], "later": min(taken[1:])}
    return told


def many(page: Any, address: str) -> dict[str, float]:
    """ms that the worker keeps another request waiting, at most, with MANY finds: while they come, are gone on with,
    walked through and saved whole; how long an answer about the last of them takes; and the largest save a second.
    """
    page.add_init_script(ASKED)
    page.goto(f"{address}#p=latin:8:first-row")
    page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
    page.wait_for_selector("#toSolve")
    page.evaluate("document.getElementById('limit').value = 'all'")
    page.click("#toSolve")
    page.wait_for_timeout(10_000)  # what is loaded behind a page that is ready is another matter
    page.evaluate("waited()")
    count = "Number(document.getElementById('where').textContent.split(' ')[0].replaceAll(',', ''))"
    page.wait_for_function(f"() => {count} > {MANY}", timeout=WAIT_MS)
    told = {"while they come": page.evaluate("waited()")}
    page.click("#stop")
    page.wait_for_selector("#more:visible")
    before = page.evaluate(count)
    page.click("#more")
    page.wait_for_function(f"() => {count} > {before}", timeout=WAIT_MS)
    told["gone on with"] = page.evaluate("waited()")
    page.click("#stop")
    page.wait_for_selector("#more:visible")
    page.evaluate("document.getElementById('results').scrollTo(0, 1e9)")
    page.wait_for_timeout(1000)
    page.locator("#found .found").last.focus()
    page.keyboard.press("End")
    page.wait_for_timeout(1000)
    told["walked to the end"] = page.evaluate("waited()")
    with page.expect_download(timeout=WAIT_MS):
        page.evaluate("document.getElementById('saveSearch').click()")
    told["saved whole"] = page.evaluate("waited()")
    told["kept, bytes a second at most"] = page.evaluate("most")
    return told


def stops(page: Any, address: str) -> dict[str, float]:
    """ms from the click to a page that has stopped."""
    sys.path.insert(0, str(HERE))
    from families import domino

    told = {}
    for name, puzzle in (("latin:9", "latin:9"), ("dominoes 14, by SAT", domino(14))):
        page.goto("about:blank")
        page.goto(f"{address}#p={puzzle}")
        page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
        page.click("#toSolve")
        page.wait_for_selector("#where:not(:empty)", state="attached")
        page.select_option("#limit", "all")
        if page.is_enabled("#go"):
            page.click("#go")
        page.wait_for_timeout(5000)
        told[name] = page.evaluate(
            """() => new Promise((resolve) => {
                const begun = performance.now();
                const stop = document.getElementById("stop");
                if (stop.disabled) resolve(-1);
                new MutationObserver(() => stop.disabled && resolve(performance.now() - begun))
                    .observe(stop, { attributes: true });
                stop.click();
            })"""
        )
    return told


IN_PAGE: dict[str, Callable[[Any, str], dict[str, Any]]] = {
    "families": families, "stops": stops, "many": many, "answers": answers, "slow": slowly,
}  # fmt: skip
PARTS = ("sizes", "phone", "today", "node", "families", "starts", "stops", "many", "answers", "slow")
NATIVE = ("node", "families")  # parts beside which the same is measured natively


def main() -> None:
    """Measure and print all, or these parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--site", type=Path, default=Path("build/page/site"))
    parser.add_argument("--pyodide", type=Path, default=Path("build/page/pyodide/package"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    wanted = given.parts or PARTS
    if strange := set(wanted) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(strange))}; there are {', '.join(PARTS)}")
    if not (given.site / "packs" / "unriddle.pack").exists():
        print(f"this bench needs the page in {given.site}: unriddle page build")
        raise SystemExit(2)
    told: dict[str, Any] = {}
    if "sizes" in wanted:
        told["sizes"] = sizes(given.site)
        for name, size in told["sizes"].items():
            print(f"{name:36} {size / 1e6:10.2f} MB" + (f"   goal: {GOALS[name]}" if name in GOALS else ""), flush=True)
    try:
        if seen := set(wanted) - {"sizes", "node"}:
            told |= chromium(given.site, given.pyodide, given.times, seen)
    except ImportError:
        print("without playwright nothing is measured in Chromium")
    if "phone" in told:
        print("\n".join(phone.lines(told["phone"])), flush=True)
    if "node" in wanted:
        told["node starts"] = node_starts(given.site, given.pyodide, given.times)
        told["node"] = node(given.site)
    if set(NATIVE) & set(wanted):
        told["native"] = native(given.seconds)
    for name, ms in told.get("native", {}).items():
        under = [told[part].get(name) for part in NATIVE if part in told]
        print(f"{name:32} {ms:10.3f} ms " + " ".join(f"{each:10.3f} ({ms / each:.2f})" for each in under if each))
    rest = ("today", "node starts", "starts", "stops", "many", "answers", "slow")
    print(json.dumps({name: told[name] for name in rest if name in told}, indent=1))
    common.write(given.json, **told)


if __name__ == "__main__":
    main()
