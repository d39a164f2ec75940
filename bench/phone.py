"""The page on a phone: a processor throttled four times, and 4G, which a slow proxy before the server makes.

`bench/page.py` prints it. The proxy binds what a worker fetches, too, which the browser's own throttle does not.
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
SIZE = {"width": 390, "height": 844}
# What a review measured before the page played without Python, in the same units.
BEFORE = {
    "first paint, ms": "500-800", "the box hears, ms": "1200-2000", "first cell of a link, ms": "10200-12700",
    "Python ready, ms": "9800-12400", "layout shift": ".118-.251", "longest task, ms": "331",
    "touch to paint at 45x45, ms": "30-56, not throttled",
}  # fmt: skip
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
  new MutationObserver(() => cell.classList.contains("filled") && resolve(performance.now() - begun))
    .observe(cell, { attributes: true });
  cell.dispatchEvent(new PointerEvent("pointerdown", at));
  cell.dispatchEvent(new PointerEvent("pointerup", at));
})"""


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
    """Figures of a link to a nonogram, opened for the first time, and of touches of a large one."""
    told: dict[str, float] = {}
    context = browser.new_context(viewport=SIZE, has_touch=True)
    with slow(int(address.rstrip("/").rpartition(":")[2])) as port:
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(WATCH)
        page.goto(f"http://127.0.0.1:{port}/#{Link(picture(15), 'A link').fragment}", wait_until="commit")
        page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
        page.wait_for_timeout(500)
        seen = page.evaluate("seen")
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        told["first paint, ms"] = page.evaluate(paint)
        told |= {"the box hears, ms": seen["box"], "first cell of a link, ms": seen["cell"]}
        told |= {"Python ready, ms": seen["ready"], "layout shift": seen["shift"], "longest task, ms": seen["task"]}
    context.close()
    context = browser.new_context(viewport=SIZE, has_touch=True)
    page = context.new_page()
    page.goto(f"{address}#{Link(picture(45)).fragment}")
    page.wait_for_selector("html[data-ready]", timeout=WAIT_MS)
    page.wait_for_timeout(2000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    taken = sorted(page.evaluate(TOUCH, [at, at]) for at in range(3, 12))
    told["touch to paint at 45x45, ms"] = taken[len(taken) // 2]
    context.close()
    return told


def lines(told: dict[str, float]) -> Iterator[str]:
    """The figures beside those of before."""
    for name, value in told.items():
        yield f"{name:32} {value:10.3g}   before: {BEFORE[name]}"
