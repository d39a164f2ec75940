"""Second ways of `count`: of nonograms by the solver, of horizontally symmetric squares by another division.

    python bench/counts.py 4x4                  all clue sets of a board
    python bench/counts.py 6x6 --sample 20      those of all pictures with the same rows' clues as a random picture, of
                                                20 of them, beside what the census counts for these rows
    python bench/counts.py 12 --seed 1          the squares of an order, with the pairs of rows and the columns divided
                                                by chance; some 4 minutes of CPU

The solver shares nothing with the census but the value of a puzzle. Exit code 1 where they differ.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from common import clue

from unriddle.core import End, Found
from unriddle.core.search.shell import run
from unriddle.puzzles.latin.count import letters
from unriddle.puzzles.latin.count.work_parts import cycle_types
from unriddle.puzzles.nonogram.count.census import CountedBoard
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.session.opened import Opened

Row = tuple[int, ...]


def solved(rows: Iterable[tuple[int, ...]], columns: Iterable[tuple[int, ...]]) -> tuple[bool, bool]:
    """Whether these clues determine a picture, and whether the solver finds it by lines alone."""
    texts = [[",".join(map(str, each)) or "0" for each in lines] for lines in (rows, columns)]
    size = f"{len(texts[1])}x{len(texts[0])}"
    puzzle = Puzzle.parse(f"nonogram:{size}:{'/'.join(texts[0])}:{'/'.join(texts[1])}")
    search = Opened.of(puzzle).search()
    told = Opened.of(puzzle).entry("solve").conclusion(puzzle)
    for event in run(search, solutions=2):
        if isinstance(event, Found):
            told.add(event.solution)
        elif isinstance(event, End):
            end = event
    summary = told.summary(end, search.statistics())
    return summary["verdict"] == "unique", summary["verdict"] == "unique" and summary["difficulty"] == "line"


def by_solver(pictures: Iterable[tuple[Row, ...]]) -> list[int]:
    """Pictures, clue sets, determined and solved by lines, of these pictures."""
    found = Counter((tuple(map(clue, picture)), tuple(map(clue, zip(*picture, strict=True)))) for picture in pictures)
    answers = [solved(*clues) for clues in found]
    return [found.total(), len(found), sum(one for one, _ in answers), sum(line for _, line in answers)]


def sample(height: int, width: int, many: int, seed: int) -> Iterator[tuple[list[int], list[int], str]]:
    """For random rows' clues what the solver and what the census come to."""
    chance = random.Random(seed)
    fillings: dict[tuple[int, ...], list[Row]] = {}
    for cells in product((0, 1), repeat=width):
        fillings.setdefault(clue(cells), []).append(cells)
    board = CountedBoard(height, width)
    number = {tuple(length for length, _ in each): at for at, each in enumerate(board.lines()[0].clues)}
    while many:
        rows = [clue(chance.choice((0, 1)) for _ in range(width)) for _ in range(height)]
        alike = {tuple(way) for turned in (rows, [each[::-1] for each in rows]) for way in (turned, turned[::-1])}
        first = min(tuple(number[each] for each in way) for way in alike)
        work = board.census(first)
        work.advance(1)
        counts = [each // len(alike) for each in work.counts()]
        if counts[0] > 3000:  # the solver would take long
            continue
        many -= 1
        pictures = product(*(fillings[each] for each in rows))
        yield by_solver(pictures), counts, f"rows {rows}"


def squares(order: int, seed: int) -> None:
    """Count the squares of an order, and print how many each kind of cycles has."""
    ends, whole = letters.edges, 0
    letters.edges = lambda cycles: random.Random(seed).sample(ends(cycles), sum(cycles))
    for cycles in cycle_types(order // 2):
        found = 0
        for part in letters.parts([cycles]):
            work = part.work()
            while not work.closed:
                work.advance(1000)
            found += part.weight * work.count
        print(f"cycles of {'+'.join(map(str, cycles))} letters: {found:,}", flush=True)
        whole += found
    print(f"order {order}: {whole:,}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", help="of boards, as 4x4, or the order of squares")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if "x" not in asked.size:
        squares(int(asked.size), asked.seed)
        return
    height, width = map(int, asked.size.split("x"))
    if not asked.sample:
        lines = list(product((0, 1), repeat=width))
        print(*by_solver(product(lines, repeat=height)))
        return
    wrong = 0
    told = [0, 0, 0]
    for solver, census, name in sample(height, width, asked.sample, asked.seed):
        # Of a picture of a square and its mirror image the census sorts one by lines, for both.
        same = solver[:3] == census[:3] if height == width else solver == [*census, 0, 0][:4]
        wrong += not same
        told = [one + other for one, other in zip(told, solver, strict=False)]
        if not same:
            print(name, solver, census)
    print(
        f"{asked.sample} choices of rows, {told[0]} pictures, {told[1]} clue sets, {told[2]} determined: {wrong} differ"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
