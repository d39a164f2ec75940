"""What each family's kernels take, for `page.py`: the same tasks natively, under Node and in a browser.

    python bench/families.py [--seconds S]

Lines of `name, ms`: the least CPU time of several runs after some seconds of warming up, for an engine compiles what
is used much a second time, and better.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.nonogram.puzzle import blocks
from unriddle.puzzles.nonogram.solve.board import line_kernel
from unriddle.registry import find
from unriddle.session.opened import Opened

TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
RICH = "be,de,re,in,un,co,di,ex,st,ed,er,ing,ly,ment,tion,al,en,ti,an,es"
BALDA = "balda:бесок/имур./тугай/...п./.....;played=тугай"
WARM, BATCH_S = 2.0, 0.02


def clock() -> Callable[[], float]:
    """The seconds of CPU; in a browser there is no such clock, and it is of 0.1 ms: batches are measured."""
    if sys.platform != "emscripten":
        return time.process_time
    import js

    seconds: Callable[[], float] = getattr(js, "cpuSeconds", time.perf_counter)
    return seconds


def least(task: Callable[[], object], seconds: float) -> float:
    """ms of one run."""
    now = clock()
    begun, times = now(), 0
    while not times or now() - begun < min(WARM, seconds):
        task()
        times += 1
    many = max(1, int(BATCH_S * times / (now() - begun)))
    best, begun, first = 1e9, now(), True
    while first or now() - begun < seconds:
        first, start = False, now()
        for _ in range(many):
            task()
        best = min(best, (now() - start) / many)
    return best * 1000


def drained(make: Callable[[], Any]) -> Callable[[], int]:
    """A whole search."""

    def task() -> int:
        search, count = make(), 0
        while not search.done:
            count += search.advance(1 << 20) is not None
        return count

    return task


def searched(text: str, lexicon: Any = None) -> Callable[[], int]:
    """A whole search of a puzzle."""
    puzzle = Opened.parse(text).puzzle
    words = () if lexicon is None else (lexicon,)
    entry = find(puzzle.family).entries["solve"]
    return drained(lambda: entry.search(puzzle, None, *words))


def proven(text: str) -> Callable[[], int]:
    """A nonogram up to its second solution, or to the proof that there is none."""
    puzzle = Opened.parse(text).puzzle
    return lambda: sum(isinstance(event, Found) for event in run(Opened.of(puzzle).search(), solutions=2))


def domino(size: int) -> str:
    """The nonogram of dominoes, which needs the SAT solver."""
    rows, columns = "3" + "/1/3,1" * (size - 1) + "/1/1", "1/1" + "/1,3/1" * (size - 1) + "/3"
    return f"nonogram:{2 * size + 1}x{2 * size + 1}:{rows}:{columns}"


def picture(size: int, seed: int) -> str:
    """A nonogram of a random picture with large patches, mostly of one solution."""
    chance = Random(seed)
    grid = [[chance.random() < 0.62 for _ in range(size)] for _ in range(size)]
    told = ["/".join(map(clue, each)) for each in (grid, zip(*grid, strict=True))]
    return f"nonogram:{size}x{size}:{told[0]}:{told[1]}"


def clue(line: Iterable[bool]) -> str:
    """The lengths of the blocks of a line."""
    return ",".join(str(length) for length, _ in blocks(list(map(int, line)))) or "0"


def lines(cells: int) -> Callable[[], None]:
    """Fifty lines of so many cells, each solved 200 times."""
    chance, made = Random(5), []
    for _ in range(50):
        line = [chance.randint(0, 1) for _ in range(cells)]
        masks = [(1 << cells) - 1] * 2
        for at, cell in enumerate(line):
            if chance.random() < 0.4:
                masks[1 - cell] &= ~(1 << at)
        made.append((line_kernel.Line(cells, blocks(line), 2), masks))

    def task() -> None:
        for one, masks in made:
            one.solve(masks, 200)

    return task


def counted(order: int) -> Callable[[], int]:
    """How many squares there are of an order."""
    puzzle = Opened.parse(f"latin:{order}").puzzle
    return drained(lambda: Opened.of(puzzle).search("count"))


def tasks() -> dict[str, Callable[[], object]]:
    """Name -> what is measured."""
    english, nouns = (open_lexicon(name, player=False) for name in ("english", "russian-nouns"))
    pictures = [proven(picture(20, seed)) for seed in range(8)]
    return {
        "quartiles: a board": searched(f"quartiles:{TILES}", english),
        "quartiles: a rich board": searched(f"quartiles:{RICH}", english),
        "balda 5x5": searched(BALDA, nouns),
        "balda 5x5, knots": searched(f"{BALDA};knots=2", nouns),
        "nonogram: lines of 30": lines(30),
        "nonogram: lines of 100": lines(100),
        "nonogram: 8 pictures of 20x20": lambda: [each() for each in pictures],
        "nonogram: dominoes 8, by SAT": proven(domino(8)),
        "nonogram: dominoes 10, by SAT": proven(domino(10)),
        "latin: the squares of order 6": searched("latin:6:first-row"),
        "latin: the squares of order 7": searched("latin:7:first-row"),
        "latin: count order 7": counted(7),
        "latin: count order 8": counted(8),
    }


def main(seconds: float = 2.0) -> None:
    """Measure all."""
    for name, task in tasks().items():
        print(json.dumps([name, round(least(task, seconds), 4)]), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[2]) if sys.argv[1:2] == ["--seconds"] else 2.0)
