"""How long a key waits in the terminal while a search runs in its other process: from the key to the painted move.

    PYTHONPATH=src python bench/terminal.py [SOURCE...] [--keys N] [--json FILE]

Milliseconds of the wall, of half, of 95 % and of all keys, and CPU of the front a key; on a machine that does other
work, too, the wall says more about that work. The board that is played on is another than the one that is searched.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import record

os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="unriddle-bench-")

from unriddle.texts import Speaker
from unriddle.tui.app import Frame
from unriddle.tui.board import Board
from unriddle.tui.desk import Desk
from unriddle.tui.store import Store

PLAYED = "latin:9"
QUIET_S = 0.05  # between two keys


async def measured(source: str, keys: int) -> dict[str, float]:
    """Type into a square while this is searched."""
    desk = Desk(Store())
    for each in filter(None, (source, PLAYED)):
        desk.open(each)
    frame = Frame(desk, Speaker("en"), theme="light")
    waits: list[float] = []
    async with frame.run_test(size=(120, 40)):
        await asyncio.sleep(0.5)
        if source:
            frame.action_go(0)
            await frame.action_all()
            await asyncio.sleep(2)
            frame.action_go(1)
            await asyncio.sleep(0.2)
        frame.query_one(Board).focus()
        opened: Any = desk.now
        cpu = time.process_time()
        for number in range(keys):
            opened.cursor = divmod(number % 81, 9)
            painted, begun = frame.painted, time.perf_counter()
            before = len(opened.play.moves)
            frame.simulate_key(str(number % 9))
            while len(opened.play.moves) == before or frame.painted == painted:
                await asyncio.sleep(0)
            waits.append(1e3 * (time.perf_counter() - begun))
            await asyncio.sleep(QUIET_S)
        cpu = 1e3 * (time.process_time() - cpu) / keys
        await frame.action_leave()
    for each in desk.opened:
        desk.leave(each)
    waits.sort()
    named = {"half": waits[len(waits) // 2], "95 %": waits[int(len(waits) * 0.95)], "all": waits[-1]}
    return {name: round(value, 1) for name, value in (named | {"cpu": cpu}).items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="*", default=["latin:8"], help="what is searched meanwhile (latin:8)")
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures = {}
    for source in ["", *given.sources]:
        figures[source] = asyncio.run(measured(source, given.keys))
        print(f"{source[-20:] or 'nothing':20} {figures[source]}")
    record.write(given.json, terminal=figures)


if __name__ == "__main__":
    main()
