"""The collections that levels are places in: their puzzles are rated, and the loads at every twentieth of them printed.

    PYTHONPATH=src python bench/levels.py [--nonograms FILE ...] [--boards FILE] [--only FAMILY] [--most N]

Squares, boards and positions are made by their makers; published boards (a JSON list as for bench/quartiles.py)
and collected nonograms are not part of the project, so without them not all figures of src can be had again. What
weighs in each puzzle goes to standard error, a line a puzzle.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from unriddle.core import PuzzleError
from unriddle.core.search.shell import run
from unriddle.kit.level import load
from unriddle.lexicon import open_lexicon
from unriddle.lexicon.known import COMMON, EVERYDAY, knowledge_of
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

LONGEST = 3_000_000  # steps of a rating; a puzzle that takes more is the hardest there is
TWENTY = 20


def squares() -> Iterator[Any]:
    """160 squares: minimal ones of every order, and those of each band."""
    wished = [({"size": order}, 10) for order in (4, 5, 6, 7, 8, 9)]
    wished += [({"size": order, "band": "singles"}, 10) for order in (5, 6, 7, 8, 9)]
    wished += [({"size": 7, "band": "locked"}, 15), ({"size": 8, "band": "pairs"}, 15)]
    wished += [({"size": 9, "band": band}, 10) for band in ("triples", "trial")]
    for wishes, count in wished:
        for seed in range(count):
            yield making.generate(find("latin"), seed, **wishes).puzzle


def boards(published: Path | None) -> Iterator[Any]:
    """50 boards of words that everybody knows, 50 of words that most people know, 50 of any; published ones."""
    words = knowledge_of(open_lexicon("english"))
    for familiarity in (EVERYDAY, COMMON, None):
        wishes = {}
        if familiarity is not None:
            listed = (words.lexicon.word(number) for number in words.numbers(familiarity))
            fitting = [word for word in listed if 8 <= len(word) <= 13]
            wishes = {"theme": " ".join(fitting[:: -(-len(fitting) // 9_000)]).encode()}
        for seed in range(50):
            yield making.generate(find("quartiles"), seed, **wishes).puzzle
    for board in json.loads(published.read_text("utf-8")) if published else ():
        yield Opened.parse("quartiles:" + ",".join(board["tiles"]).lower()).puzzle


def positions() -> Iterator[Any]:
    """120 positions of both languages: finds of 5 to 8 letters, and games in their middle."""
    for lexicon in ("russian-nouns", "english-nouns"):
        for seed in range(40):
            yield making.generate(find("balda"), seed, find=5 + seed % 4, lexicon=lexicon).puzzle
        for seed in range(20):
            yield making.generate(find("balda"), seed, moves=2 + seed % 9, lexicon=lexicon).puzzle


def rated(puzzle: Any) -> tuple[dict[str, Any], int] | None:
    """What weighs in a card, and how large the puzzle is; None where it has no level; {} where it takes too long."""
    words = Opened(find(puzzle.family), puzzle, None).words
    work = Opened.of(puzzle, *words).search("rate")
    card = Opened.of(puzzle).entry("rate").conclusion(puzzle, *words)
    end = None
    for event in run(work, steps=LONGEST):
        if hasattr(event, "solution"):
            card.add(event.solution)
        else:
            end = event
    told = card.summary(end, work.statistics())
    if told.get("level"):
        return told["weighed"], card.cells
    return ({}, card.cells) if end is not None and end.why == "steps" else None


def main() -> None:
    """Rate the collections, and print the loads."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nonograms", nargs="*", default=[])
    parser.add_argument("--boards", type=Path)
    parser.add_argument("--only")
    parser.add_argument("--most", type=int, default=1000, help="puzzles of a family")
    options = parser.parse_args()
    nonograms = (read.opened.puzzle for read in Reader().puzzles(options.nonograms) if read.resolve().error is None)
    collections = {"nonogram": nonograms, "latin": squares(), "quartiles": boards(options.boards), "balda": positions()}
    loads = defaultdict(list)
    for family, puzzles in collections.items():
        if options.only not in (None, family):
            continue
        scale = find(family).entries["rate"].conclusion.scale  # type: ignore[attr-defined]
        for puzzle in islice(puzzles, options.most):
            try:
                found = rated(puzzle)
            except PuzzleError:
                continue
            if found:
                weighed, cells = found
                print(json.dumps([family, cells, weighed, str(puzzle)[:80]], ensure_ascii=False), file=sys.stderr)
                loads[family].append(load(scale.effort(weighed), cells) if weighed else float("inf"))
        held = sorted(loads[family])
        if held:
            places = [held[round(at * (len(held) - 1) / TWENTY)] for at in range(TWENTY + 1)]
            print(family, len(held), [round(each, 1) for each in places], flush=True)


if __name__ == "__main__":
    main()
