"""How often each technique is used: the shares of the steps of whole explanations, by family, as a table for docs.

    PYTHONPATH=src:tests python bench/techniques.py [--data FOLDER] [--before FILE] [--json FILE]

The collected nonograms of up to 4,000 cells, as far as an explanation takes no more than some seconds; minimal diagonal
Latin squares of orders 6 to 8, 50 of each; the collected boards of Quartiles, and 25 that are made. `--before` is the
JSON of an earlier run, which is shown beside this one.
"""

import argparse
import csv
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import common
from puzzles.latin.dug import dug

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

LARGEST, SECONDS = 4000, 10.0
DATA = Path(__file__).parents[2] / "shared" / "data"


def nonograms(folder: Path) -> Iterator[Any]:
    """The collected puzzles that are not too large."""
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["width"]) * int(row["height"]) <= LARGEST:
                yield next(
                    each.good().opened.puzzle
                    for each in Reader().puzzles([(folder / row["file"]).read_bytes()], "nonogram")
                )


def quartiles(file: Path) -> Iterator[Any]:
    """The collected boards, and some that are made."""
    for board in json.loads(file.read_text("utf-8")):
        yield next(each.good().opened.puzzle for each in Reader().puzzles([" ".join(board["tiles"])], "quartiles"))
    for seed in range(25):
        yield making.generate(find("quartiles"), seed).puzzle


def latin() -> Iterator[Any]:
    """Squares of which no given can go."""
    for order in (6, 7, 8):
        for seed in range(50):
            yield dug(order, "diagonal", seed)


def used(puzzles: Iterator[Any]) -> tuple[int, Counter[str]]:
    """How many puzzles were explained to their end, and the techniques of all steps."""
    count, found = 0, Counter[str]()
    for puzzle in puzzles:
        family = find(puzzle.family)
        words = Opened(family, puzzle).words
        until = time.process_time() + SECONDS
        steps = []
        for event in run(
            family.entries["explain"].search(puzzle, None, *words), stop=lambda until=until: time.process_time() > until
        ):
            if isinstance(event, Found):
                steps.append(event.solution)
        if event.why == "exhausted":
            count += 1
            found.update(str(step.technique) for step in steps)
    return count, found


def main() -> None:
    """Count, print the table, write the figures as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the collections")
    parser.add_argument("--before", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    sources = {"nonogram": nonograms(options.data / "nonogram"), "latin": latin()}
    sources["quartiles"] = quartiles(options.data / "quartiles" / "boards.json")
    before = json.loads(options.before.read_text())["figures"] if options.before else {}
    figures = {}
    for family, puzzles in sources.items():
        count, found = used(puzzles)
        figures[family] = {"puzzles": count, **found}
        print(f"{family}: {count} puzzles, {found.total()} steps\n\n| technique | before | now |\n|---|--:|--:|")
        old = {name: value for name, value in before.get(family, {}).items() if name != "puzzles"}
        for name in find(family).must_teach().techniques[1:]:
            was = f"{old.get(str(name), 0) / sum(old.values()):.1%}" if old else ""
            print(f"| {name} | {was} | {found[str(name)] / found.total():.1%} |")
        print(flush=True)
    common.write(options.json, figures=figures)


if __name__ == "__main__":
    main()
