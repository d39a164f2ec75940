"""Our solver on a whole set, as the tournaments do it: a file of puzzles in, pictures and a log of seconds out.

    PYTHONPATH=src python bench/league_set.py SET ANSWERS LOG [--limit S] [--verdict]

For league.py. The seconds are CPU seconds of each puzzle, making the search included, reading not; with `--verdict` to
two pictures or the end instead of the first picture.
"""

import argparse
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path

from tournament_worker import searched

from unriddle.puzzles.nonogram import FAMILY


def main() -> None:
    """Solve the puzzles of the file one after another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("log", type=Path)
    parser.add_argument("--limit", type=float, default=60, help="CPU seconds of a puzzle")
    parser.add_argument("--verdict", action="store_true")
    options = parser.parse_args()
    with options.answers.open("w") as answers, options.log.open("w") as log:
        for number, puzzle in enumerate(FAMILY.read(options.set.read_bytes()), 1):
            start, pictures = time.process_time(), list[bytes | None]()
            with suppress(TimeoutError):
                pictures += islice(searched(puzzle, options.limit), 2 if options.verdict else 1)
            log.write(f"#{number}\t{time.process_time() - start:.6f}\n")
            answers.write(f"${number}\n")
            for cells in pictures[:1]:
                assert cells is not None
                for row in range(0, len(cells), puzzle.width):
                    answers.write("\t".join(map(str, cells[row : row + puzzle.width])) + "\n")


if __name__ == "__main__":
    main()
