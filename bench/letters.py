"""Count horizontally symmetric squares once more, with the pairs of rows and the columns divided otherwise:

python bench/letters.py 12 1    order, and the seed of the division; some 4 minutes of CPU
"""

import sys
from random import Random

from unriddle.puzzles.latin.count import letters
from unriddle.puzzles.latin.count.work_parts import cycle_types


def main(order: int, seed: int) -> None:
    ends, whole = letters.edges, 0
    letters.edges = lambda cycles: Random(seed).sample(ends(cycles), sum(cycles))
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


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
