"""The page on a phone: a processor throttled four times, and 4G, which a slow proxy before the server makes.

`bench/page.py phone` prints it. The proxy binds what a worker fetches, too, which the browser's own throttle does not.
While a page starts, it is asked by short expressions alone: what else drives a browser puts a script of its own into
the page, and its compiling takes longer than any task of the page.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from unriddle.session.links import Link

RATE, TRIP_S = 9e6 / 8, 0.085  # bytes a second, and there and back
PART = 4096
SLOWER = 4
WAIT_MS = 120_000
LOOK_MS = 300
STARTS = 5  # of which the middle one counts: the first also starts processes of the browser
SIZE = {"width": 390, "height": 844}
# What a review measured before the page played without Python, in the same units; and what is wanted.
BEFORE = {
    "first paint, ms": "500-800", "the box hears, ms": "1200-2000", "first cell of a link, ms": "10200-12700",
    "Python ready, ms": "9800-12400", "layout shift": ".118-.251", "longest task while starting, ms": "331",
    "touch to changed cell at 45x45, ms": "30-56, not throttled",
}  # fmt: skip
GOALS = {
    "first paint, ms": 500, "the box hears, ms": 1000, "first cell of a link, ms": 1000, "Python ready, ms": 9000,
    "layout shift": 0.05, "touch to changed cell at 45x45, ms": 16, "longest task while solving, ms": 100,
}  # fmt: skip
# Puzzles that are solved, and how many solutions are waited for.
SOLVED = {"nonogram 45x45": ("", 1), "latin:8": ("latin:8:first-row", 100_000)}
WATCH = """
window.seen = { shift: 0, task: 0 };
const moved = (each) => each.hadRecentInput || (seen.shift += each.value);
new PerformanceObserver((list) => list.getEntries().forEach(moved))
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((each) => (seen.task = Math.max(seen.task, each.duration))))
  .observe({ type: "longtask", buffered: true });
const looking = setInterval(() => {
  if (document.getElementById("form")?.onsubmit) seen.box ??= performance.now();
  if (document.querySelector("#board .cell")) seen.cell ??= performance.now();
  if (document.documentElement.dataset.ready) seen.ready ??= performance.now();
}, 5);
"""
TOUCH = """([row, column]) => new Promise((resolve) => {
  const cell = document.querySelector(`#board [data-row="${row}"][data-column="${column}"]`);
  const box = cell.getBoundingClientRect();
  const at = { bubbles: true, pointerId: 1, pointerType: "touch", button: 0,
    clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const begun = performance.now();
  let changed = 0;
  new MutationObserver(() => cell.classList.contains("filled") && (changed ||= performance.now() - begun))
    .observe(cell, { attributes: true });
  cell.dispatchEvent(new PointerEvent("pointerdown", at));
  cell.dispatchEvent(new PointerEvent("pointerup", at));
  requestAnimationFrame(() => resolve([changed, performance.now() - begun]));
})"""


# From the tap on a card of today to the frame after its first cell.
TAP = """new Promise((resolve) => {
  const card = document.querySelector("#today button[data-family=FAMILY]");
  const begun = performance.now();
  const look = () => document.querySelector("#table:not([hidden]) #board .cell")
    ? requestAnimationFrame(() => resolve(performance.now() - begun)) : setTimeout(look, 2);
  card.click();
  look();
})"""
FAMILIES = ("nonogram", "quartiles", "latin", "balda")


def picture(size: int) -> str:
    """A nonogram whose rows and columns have a block at every third cell."""
    line = ",".join(["1"] * ((size + 2) // 3))
    rows = "/".join(line if at % 3 == 0 else "0" for at in range(size))
    return f"nonogram:{size}x{size}:{rows}:{rows}"


@contextmanager
def slow(port: int) -> Iterator[int]:
    """The port of a proxy that has the speed of the network; one line for all connections."""
    line = threading.Lock()
    listening = socket.create_server(("127.0.0.1", 0))

    def carry(one: socket.socket, other: socket.socket, down: bool) -> None:
        try:
            while data := one.recv(PART if down else 1 << 16):
                if down:
                    with line:
                        time.sleep(len(data) / RATE)
                else:
                    time.sleep(TRIP_S)
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # one side has gone

    def serve() -> None:
        while True:
            try:
                one, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=connect, args=(one,), daemon=True).start()

    def connect(one: socket.socket) -> None:
        time.sleep(TRIP_S)
        other = socket.create_connection(("127.0.0.1", port))
        for pair in ((one, other, False), (other, one, True)):
            threading.Thread(target=carry, args=pair, daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield listening.getsockname()[1]
    listening.close()


def phone(browser: Any, address: str) -> dict[str, float]:
    """Figures of a link to a nonogram, opened for the first time, of touches of a large one, and of searches."""
    starts = [started(browser, address) for _ in range(STARTS)]
    usual = {name: sorted(each[name] for each in starts)[STARTS // 2] for name in starts[0]}
    return usual | touched(browser, address) | solving(browser, address)


def told(driver: Any, expression: str) -> Any:
    """What an expression gives in the page, once it is there."""
    asked = {"expression": expression, "returnByValue": True, "awaitPromise": True}
    return driver.send("Runtime.evaluate", asked)["result"].get("value")


def today(browser: Any, address: str) -> dict[str, dict[str, float]]:
    """ms from the tap on a card of today to its first cell, of a first visit and of a second one."""
    taken: dict[str, dict[str, list[float]]] = {}
    for family in FAMILIES * STARTS:
        context = browser.new_context(viewport=SIZE, has_touch=True)
        with slow(int(address.rstrip("/").rpartition(":")[2])) as port:
            for visit in ("first visit", "second visit"):
                page = context.new_page()
                driver = throttled(context, page)
                page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
                until = time.monotonic() + WAIT_MS / 1000
                while not told(driver, "Boolean(document.querySelector('#today button'))") and time.monotonic() < until:
                    page.wait_for_timeout(LOOK_MS)
                ms = told(driver, TAP.replace("FAMILY", family))
                taken.setdefault(family, {}).setdefault(visit, []).append(ms)
                page.close()
        context.close()
    return {
        family: {visit: round(sorted(each)[STARTS // 2]) for visit, each in visits.items()}
        for family, visits in taken.items()
    }


def started(browser: Any, address: str) -> dict[str, float]:
    """A link, from nothing until Python is there."""
    context = browser.new_context(viewport=SIZE, has_touch=True)
    with slow(int(address.rstrip("/").rpartition(":")[2])) as port:
        page = context.new_page()
        driver = throttled(context, page)
        page.add_init_script(WATCH)
        page.goto(f"http://127.0.0.1:{port}/#{Link(picture(15), 'A link').fragment}", wait_until="commit")
        until = time.monotonic() + WAIT_MS / 1000
        while not told(driver, "Boolean(seen.ready)") and time.monotonic() < until:
            page.wait_for_timeout(LOOK_MS)
        page.wait_for_timeout(500)
        seen = told(driver, "seen")
        paint = told(driver, "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    return {
        "first paint, ms": paint, "the box hears, ms": seen["box"], "first cell of a link, ms": seen["cell"],
        "Python ready, ms": seen["ready"], "layout shift": seen["shift"],
        "longest task while starting, ms": seen["task"],
    }  # fmt: skip


def throttled(context: Any, page: Any) -> Any:
    """What drives this page, whose processor is slower from now on."""
    driver = context.new_cdp_session(page)
    driver.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return driver


def opened(browser: Any, address: str) -> tuple[Any, Any]:
    """A page that is ready, and what drives it."""
    context = browser.new_context(viewport=SIZE, has_touch=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
    page.wait_for_timeout(2000)
    return page, throttled(context, page)


def touched(browser: Any, address: str) -> dict[str, float]:
    """Touches of a large board: until the cell has changed, and until the next frame begins."""
    page, _ = opened(browser, f"{address}#{Link(picture(45)).fragment}")
    taken = [page.evaluate(TOUCH, [at, at]) for at in range(3, 12)]
    page.context.close()
    cell, frame = (sorted(each)[len(taken) // 2] for each in zip(*taken, strict=True))
    return {"touch to changed cell at 45x45, ms": cell, "touch to frame at 45x45, ms": frame}


def solving(browser: Any, address: str) -> dict[str, float]:
    """The longest task of the main thread while a search is seen."""
    longest: dict[str, float] = {}
    for name, (puzzle, count) in SOLVED.items():
        page, driver = opened(browser, f"{address}#{Link(puzzle or picture(45)).fragment}")
        page.evaluate("document.getElementById('limit').value = 'all'")
        told(driver, "seen.task = 0; document.getElementById('toSolve').click()")
        many = f"Number(document.getElementById('where').textContent.split(' ')[0].replaceAll(',', '')) >= {count}"
        until = time.monotonic() + WAIT_MS / 1000
        while not told(driver, f"document.getElementById('stop').disabled || {many}") and time.monotonic() < until:
            page.wait_for_timeout(LOOK_MS)
        told(driver, "document.getElementById('stop').click()")
        page.wait_for_timeout(1000)
        longest[name] = told(driver, "seen.task")
        page.context.close()
    return {"longest task while solving, ms": max(longest.values())}


def lines(told: dict[str, float]) -> Iterator[str]:
    """The figures beside what is wanted and what was before."""
    for name, value in told.items():
        yield f"{name:36} {value:10.3g}   goal: {GOALS.get(name, '-'):<6} before: {BEFORE.get(name, '-')}"
