"""Nonograms from pictures: how many can be made, how many cells of each change, and how long it takes.

    PYTHONPATH=src python bench/making_pictures.py [--pictures FOLDER] [--all] [--json FILE]

The folder is skimage/data of scikit-image by default. CPU seconds of the repair alone and with the rating; a picture
counts as made when at most 3 % of its cells change. Random boards of 10 to 30 cells come last.
"""

import argparse
import statistics
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import record

from unriddle.core import UnriddleError
from unriddle.puzzles.nonogram.make import chance, files_in
from unriddle.puzzles.nonogram.make.budget import Purse
from unriddle.puzzles.nonogram.make.climb import rated
from unriddle.puzzles.nonogram.make.draft import Draft
from unriddle.puzzles.nonogram.make.options import drafted
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE, Repair

SIDES = (25, 40, 60)
FEW = 0.03
FULL = 1 << 60


def finished(work: Any, purse: Purse) -> Any:
    """What work comes to that may take as many steps as it likes."""
    purse.left = FULL
    try:
        while True:
            next(work)
    except StopIteration as end:
        return end.value


def repaired(draft: Draft, goal: str) -> tuple[Repair, float]:
    """A repair at its end, and its CPU seconds."""
    repair, purse, begun = Repair(draft, goal, len(draft.cells)), Purse(), time.process_time()
    while not repair.over:
        finished(repair.round(purse), purse)
    return repair, time.process_time() - begun


def board(side: int, seed: int) -> Draft:
    """A board by chance."""
    purse = Purse()
    drawn: Draft = finished(chance.board(side, side, 50 + seed % 11, False, f"bench {seed}", purse), purse)
    return drawn


def row(drafts: dict[str, Draft], goal: str, rates: bool) -> dict[str, Any]:
    """One line of the table."""
    shares, seconds, whole, failed = [], [], [], []
    for name, draft in drafts.items():
        repair, taken = repaired(draft, goal)
        share = len(repair.changed) / len(draft.cells)
        seconds.append(taken)
        if not repair.good or share > FEW:
            failed.append(name)
            continue
        shares.append(share)
        if rates:
            begun = time.process_time()
            purse = Purse()
            finished(rated(draft.puzzle(repair.cells), purse), purse)
            whole.append(taken + time.process_time() - begun)
    told = {
        "made": f"{len(drafts) - len(failed)} of {len(drafts)}",
        "changed, median %": 100 * statistics.median(shares),
        "changed, most %": 100 * max(shares),
        "CPU s, median": statistics.median(seconds),
        "CPU s, most": max(seconds),
        "not made": ", ".join(failed),
    }
    return told | ({"with card, median": statistics.median(whole), "most": max(whole)} if whole else {})


def pictures(folder: Path, side: int) -> dict[str, Draft]:
    """The drafts of all pictures of the folder that can be read, as squares."""
    drafts = {}
    for path in sorted(folder.glob("*.[pj][np]g")):
        try:
            size, _, values = files_in.cells(path.read_bytes(), f"{side}x{side}", False)
            drafts[path.stem] = drafted(*size, values, None, None)
        except UnriddleError as error:
            print(f"{path.name}: {error}")
    return drafts


def shown(name: str, told: dict[str, Any]) -> dict[str, Any]:
    """The line, which is printed, too."""
    figures = (f"{key} {value:.3g}" if isinstance(value, float) else f"{key} {value}" for key, value in told.items())
    print(f"{name:24} " + "  ".join(figures), flush=True)
    return told


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    spec = find_spec("skimage")
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    shipped = Path(spec.origin).parent / "data" if spec and spec.origin else Path()
    parser.add_argument("--pictures", type=Path, default=shipped, help="folder of pictures")
    parser.add_argument("--all", action="store_true", help="by lines alone at the largest size, too: some minutes")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = {}
    for side in SIDES:
        drafts = pictures(options.pictures, side)
        for goal in (UNIQUE, LINE):
            name = f"pictures {side}x{side}, {goal}"
            if drafts and (goal == UNIQUE or side < SIDES[-1] or options.all):
                table[name] = shown(name, row(drafts, goal, goal == UNIQUE))
    for side in (10, 20, 30):
        boards = {f"{seed}": board(side, seed) for seed in range(40)}
        name = f"random {side}x{side}"
        table[name] = shown(name, row(boards, UNIQUE, False))
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
