"""How long the makers of squares, boards and positions take, and how few givens squares have; medians over seeds.

PYTHONPATH=src python bench/making.py [--seeds N] [--json FILE]
"""

import argparse
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import record

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.puzzles.latin.puzzle import EMPTY
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

ORDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("latin", {"order": order}) for order in (7, 8, 9, 10, 12)),
    *(("latin", {"order": order, "band": "singles"}) for order in (7, 8, 9)),
    *(("latin", {"order": 8, "band": band}) for band in ("locked", "pairs", "triples")),
    ("quartiles", {}),
    *(("quartiles", {"band": band}) for band in ("easy", "medium", "hard")),
    ("balda", {}),
    *(("balda", {"find": letters}) for letters in (6, 7, 8)),
)


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


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=25)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table: dict[str, dict[str, float]] = {}
    for family, wishes in ORDERS:
        name = " ".join([family, *(f"{wish}={value}" for wish, value in wishes.items())])
        row = table[name] = measured(family, wishes, options.seeds)
        print(f"{name:30} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()), flush=True)
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
