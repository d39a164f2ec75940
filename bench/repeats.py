"""What a kill repeats: the longest CPU time between two memories of hints, explanations and makers, over some 200.

    PYTHONPATH=src python bench/repeats.py [--only TEXT] [--seconds S] [--json FILE]

A work whose solutions are found again where it is taken up repeats that, too. After S seconds of CPU it is left.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import common

from unriddle.core import Explaining
from unriddle.puzzles.nonogram.puzzle import BLACK, Color, Puzzle, Solution
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

EVERY = 4.0  # CPU seconds of a solve between two looks at what taking it up repeats
SLICE = 4096  # steps between two looks at the memory
COLORS = (BLACK, Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b"))
# Wishes of makers, each of so many seeds.
WISHES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    *(("latin", 2, {"size": order}) for order in (9, 10, 12)),
    *(("latin", 2, {"level": level}) for level in ("easy", "medium", "hard", "expert")),
    *(("latin", 2, {"needs": name}) for name in ("hidden triple", "naked triple", "trial", "search")),
    *(("quartiles", 2, {"level": level}) for level in ("easy", "medium", "hard", "expert")),
    *(("balda", 2, {"find": letters}) for letters in (6, 8)),
    *(("balda", 2, {"find": 6, "level": level}) for level in ("easy", "hard", "expert")),
    *(("nonogram", 2, {"size": size}) for size in ("20x20", "30x30", "50x50")),
    *(("nonogram", 2, {"size": "15x15", "level": level}) for level in ("easy", "medium", "hard", "expert")),
    *(("nonogram", 2, {"size": "15x15", "needs": name}) for name in ("trial", "cases", "agreement", "search")),
)


def random_board(size: int, density: float, seed: int, colors: int = 1) -> Puzzle:
    """The puzzle of a square picture made of nothing but chance."""
    chance = Random(seed)
    cells = bytes(chance.randint(1, colors) if chance.random() < density else 0 for _ in range(size * size))
    return Puzzle.from_picture(Solution(size, size, cells, COLORS[:colors]))


def works() -> Iterator[tuple[str, Any, str]]:
    """A name, the puzzle or the order, and the entry."""
    for size in (20, 30, 40, 50):
        for filled in (40, 45, 50, 55):
            for seed in range(5):
                yield f"nonogram {size}x{size} of {filled}% {seed}", random_board(size, filled / 100, seed), "explain"
        for seed in range(5):
            yield f"nonogram {size}x{size} colored {seed}", random_board(size, 0.5, seed, 3), "explain"
    for family, options in (("quartiles", {}), ("balda", {"find": 6})):
        for seed in range(10):
            yield f"{family} board {seed}", making.generate(find(family), seed, **options).puzzle, "explain"
    for order in range(7, 17):
        for seed in range(2):
            made = making.generate(find("latin"), seed + order, size=min(order, 12)).puzzle
            yield f"latin {made.order} sheet {seed + order}", made, "explain"
    for size in (16, 24, 32, 40):
        for seed in range(3):
            rows = random_board(size, 0.55, seed).goals[0] or b""
            drawing = "\n".join("".join(".#"[cell] for cell in rows[at : at + size]) for at in range(0, size**2, size))
            wishes = {"picture": drawing.encode()}
            yield f"nonogram repair {size}x{size} {seed}", making.order_of(find("nonogram"), seed, wishes), "make"
    for family, seeds, wishes in WISHES:
        name = " ".join([family, *(f"{wish}={value}" for wish, value in wishes.items())])
        for seed in range(seeds):
            yield f"{name} {seed}", making.order_of(find(family), seed, wishes), "make"


def longest(make: Callable[..., Any], most: float) -> dict[str, float]:
    """The longest stretch in which nothing new is remembered, and how long the whole took, in CPU seconds; and
    the longest that a search taken up from a station of its own goes through again."""
    work = make()
    begun = since = process_time()
    memory, worst, solving, replay, check = None, 0.0, 0.0, 0.0, EVERY
    while not work.done and process_time() - begun < most:
        work.advance(SLICE)
        if isinstance(work, Explaining) and work._inner is not None and process_time() - begun > check:
            before = process_time()
            again = make(work.snapshot())
            while again._inner is not None and again._inner.replaying:
                again.advance(SLICE)
            taken = process_time() - before
            replay, begun, since, check = max(replay, taken), begun + taken, since + taken, check + EVERY
        now = work.state()
        if isinstance(now, dict):
            now = [now[name] for name in ("inner", "solutions", "given", "count", "done")]
        if now != memory:
            if isinstance(work, Explaining) and work._finds_again and memory is not None and not solving:
                solving, since = process_time() - begun, process_time()
            worst, memory, since = max(worst, process_time() - since), now, process_time()
    worst = max(worst, process_time() - since)
    repeats = max(worst + solving, replay)
    return {"repeats": repeats, "replay": replay, "whole": process_time() - begun, "done": work.done}


def main() -> None:
    """Measure, print the table and its worst, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", default="", help="those whose name has this in it")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table: dict[str, dict[str, float]] = {}
    for name, puzzle, entry in works():
        if options.only in name:
            row = table[name] = longest(partial(Opened.of(puzzle).search, entry), options.seconds)
            print(f"{name:48} " + "  ".join(f"{key} {value:,.3g}" for key, value in row.items()), flush=True)
    worst = max(table, key=lambda name: table[name]["repeats"])
    print(f"{len(table)} works; the worst repeats {table[worst]['repeats']:.3g} s: {worst}")
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
