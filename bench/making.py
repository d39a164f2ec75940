"""How long the makers of squares, boards and positions take, and how few givens squares have; medians over seeds.

    PYTHONPATH=src python bench/making.py [--seeds N] [--only FAMILY] [--json FILE]
    PYTHONPATH=src python bench/making.py --pictures FOLDER [--all] [--count N] [--json FILE]

With `--pictures`, nonograms from pictures: how many can be made, how many cells of each change, and how long it takes.
The folder is at best skimage/data of scikit-image. CPU seconds of the repair alone and with the rating; a picture
counts as made when at most 3 % of its cells change. Random boards of 10 to 30 cells come last, so many of each.
"""

import argparse
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import common

from unriddle.core import Found, UnriddleError
from unriddle.core.search.shell import run
from unriddle.puzzles.latin.puzzle import EMPTY
from unriddle.puzzles.nonogram.make import chance, files_in
from unriddle.puzzles.nonogram.make.budget import Purse
from unriddle.puzzles.nonogram.make.climb import rate_puzzle
from unriddle.puzzles.nonogram.make.draft import PictureDraft
from unriddle.puzzles.nonogram.make.options import make_draft
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE, Repair
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

ORDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("latin", {"size": order}) for order in (7, 8, 9, 10, 12)),
    *(("latin", {"size": order, "band": "singles"}) for order in (7, 8, 9)),
    *(("latin", {"size": 8, "band": band}) for band in ("locked", "pairs", "triples")),
    ("quartiles", {}),
    *(("quartiles", {"band": band}) for band in ("easy", "medium", "hard")),
    ("balda", {}),
    *(("balda", {"find": letters}) for letters in (6, 7, 8)),
)

SIDES = (25, 40, 60)
FEW = 0.03
FULL = 1 << 60


def measured(family: str, wishes: dict[str, Any], seeds: int) -> dict[str, float]:
    """A row of the table: CPU seconds, tries, and the givens of squares."""
    times, tries, givens = [], [], []
    for seed in range(seeds):
        begun = process_time()
        search = Opened.of(making.order_of(find(family), seed, wishes)).search("make")
        found = [event.solution for event in run(search) if isinstance(event, Found)]
        times.append(process_time() - begun)
        tries.append(search.statistics()["tries"])
        if family == "latin":
            givens += [sum(symbol != EMPTY for symbol in made.puzzle.givens) for made in found]
    row = {"seconds": median(times), "most": max(times), "tries": median(tries)}
    return row | ({"fewest givens": min(givens), "most givens": max(givens)} if givens else {})


def finished(work: Any, purse: Purse) -> Any:
    """What work comes to that may take as many steps as it likes."""
    purse.left = FULL
    try:
        while True:
            next(work)
    except StopIteration as end:
        return end.value


def repaired(draft: PictureDraft, goal: str) -> tuple[Repair, float]:
    """A repair at its end, and its CPU seconds."""
    repair, purse, begun = Repair(draft, goal, len(draft.cells)), Purse(), process_time()
    while not repair.over:
        finished(repair.round(purse), purse)
    return repair, process_time() - begun


def board(side: int, seed: int) -> PictureDraft:
    """A board by chance."""
    purse = Purse()
    drawn: PictureDraft = finished(chance.board(side, side, 50 + seed % 11, False, f"bench {seed}", purse), purse)
    return drawn


def row(drafts: dict[str, PictureDraft], goal: str, rates: bool) -> dict[str, Any]:
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
            begun = process_time()
            purse = Purse()
            finished(rate_puzzle(draft.puzzle(repair.cells), purse), purse)
            whole.append(taken + process_time() - begun)
    told = {
        "made": f"{len(drafts) - len(failed)} of {len(drafts)}",
        "changed, median %": 100 * median(shares),
        "changed, most %": 100 * max(shares),
        "CPU s, median": median(seconds),
        "CPU s, most": max(seconds),
        "not made": ", ".join(failed),
    }
    return told | ({"with card, median": median(whole), "most": max(whole)} if whole else {})


def pictures(folder: Path, side: int) -> dict[str, PictureDraft]:
    """The drafts of all pictures of the folder that can be read, as squares."""
    drafts = {}
    for path in sorted(folder.glob("*.[pj][np]g")):
        try:
            size, _, values = files_in.cells(path.read_bytes(), f"{side}x{side}", False)
            drafts[path.stem] = make_draft(*size, values, None, None)
        except UnriddleError as error:
            print(f"{path.name}: {error}")
    return drafts


def shown(name: str, told: dict[str, Any]) -> dict[str, Any]:
    """The line, which is printed, too."""
    figures = (f"{key} {value:.3g}" if isinstance(value, float) else f"{key} {value}" for key, value in told.items())
    print(f"{name:24} " + "  ".join(figures), flush=True)
    return told


def of_pictures(options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """Measure pictures and random boards."""
    table = {}
    for side in SIDES:
        drafts = pictures(options.pictures, side)
        for goal in (UNIQUE, LINE):
            name = f"pictures {side}x{side}, {goal}"
            if drafts and (goal == UNIQUE or side < SIDES[-1] or options.all):
                table[name] = shown(name, row(drafts, goal, goal == UNIQUE))
    for side in (10, 20, 30):
        boards = {f"{seed}": board(side, seed) for seed in range(options.count)}
        name = f"random {side}x{side}"
        table[name] = shown(name, row(boards, UNIQUE, False))
    return table


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=25)
    parser.add_argument("--only", default="", metavar="FAMILY")
    parser.add_argument("--pictures", type=Path, help="folder of pictures")
    parser.add_argument("--all", action="store_true", help="by lines alone at the largest size, too: some minutes")
    parser.add_argument("--count", type=int, default=40, help="random boards of each size")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.pictures:
        common.write(options.json, figures=of_pictures(options))
        return
    table: dict[str, dict[str, float]] = {}
    for family, wishes in ORDERS:
        if options.only not in family:
            continue
        name = " ".join([family, *(f"{wish}={value}" for wish, value in wishes.items())])
        row = table[name] = measured(family, wishes, options.seeds)
        print(f"{name:30} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()), flush=True)
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
