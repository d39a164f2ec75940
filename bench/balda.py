"""All moves of balda positions through `advance`, against the two-tree method of 2014, in both builds.

    PYTHONPATH=src python bench/balda.py [--quick] [--json FILE]

The positions come from seeded self-play with the shipped Russian nouns. Minima of many runs, in CPU time. Making the
search is included, and told apart besides; a move is what delivering it takes beyond the walk, the search for another
path of it included. The baseline is made before its time begins; it is timed counting its words only, and delivering
them as tuples, each once; it is compiled here where that is possible.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copy
from types import ModuleType
from typing import Any

import common
from common import interpreted, module

from unriddle.core.search.shell import run
from unriddle.core.system import kernels
from unriddle.lexicon import Lexicon, open_lexicon
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.puzzle import MAX_WORD, Puzzle
from unriddle.registry import find
from unriddle.session import making

HERE = Path(__file__).parent
# Name of a set -> size, moves played, rule of the play, rule of the search, seeds.
SETS = {
    "5x5 classic": ("5", (0, 3, 6, 9, 12, 15, 18), 1, 1),
    "5x5 knots": ("5", (0, 3, 6, 9, 12, 15, 18), 1, 2),
    "9x9 half filled, classic": ("9", (30, 31, 32), 1, 1),
    "9x9 half filled, knots": ("9", (30, 31, 32), 1, 2),
    "9x9 rich, knots": ("9", (30, 31, 32), 2, 2),
}
PER_MOVE = 0.3  # microseconds that the delivery of a move may take


def compiled_baseline(folder: Path) -> ModuleType | None:
    """The baseline compiled in this folder, None where that is not possible."""
    for suffix in (".py", ".pxd"):
        copy(HERE / f"balda_two_trees{suffix}", folder)
    (folder / "setup.py").write_text(
        "from setuptools import Extension, setup\nfrom Cython.Build import cythonize\n"
        "extension = Extension('balda_two_trees', ['balda_two_trees.py'], extra_compile_args=['-O3'])\n"
        "directives = {'boundscheck': False, 'wraparound': False, 'cdivision': True}\n"
        f"setup(ext_modules=cythonize([extension], include_path=[{str(HERE.parent / 'src')!r}],"
        " language_level=3, compiler_directives=directives))\n"
    )
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    built = [path for path in folder.iterdir() if path.suffix in (".so", ".pyd")]
    return module(built[0], "balda_two_trees") if built else None


def ours(search: Callable[..., Any], puzzle: Puzzle, lexicon: Lexicon) -> Callable[[], float]:
    """A run that returns the seconds from making the search to its end, all moves delivered."""

    def run() -> float:
        start = time.process_time()
        place = search(puzzle, None, lexicon)
        advance = place.advance
        while not place.done:
            advance(1 << 20)
        return time.process_time() - start

    return run


def by_run(search: Callable[..., Any], puzzle: Puzzle, lexicon: Lexicon) -> Callable[[], float]:
    """The same with each move as an event of `run`."""

    def seconds() -> float:
        start = time.process_time()
        for _ in run(search(puzzle, None, lexicon)):
            pass
        return time.process_time() - start

    return seconds


def begun(search: Callable[..., Any], puzzle: Puzzle, lexicon: Lexicon) -> Callable[[], float]:
    """A run that returns the seconds that the search alone takes to be made."""

    def run() -> float:
        start = time.process_time()
        search(puzzle, None, lexicon)
        return time.process_time() - start

    return run


def tree(words: Sequence[bytes]) -> tuple[memoryview, int]:
    """The tree of these sorted words, no node shared, as a flat array, and its root."""
    nodes = array("I", [0])
    path: list[dict[int, int]] = [{}]

    def close(depth: int) -> int:
        """Write the nodes below this depth; the last of them."""
        node = 0
        while len(path) > depth:
            edges = path.pop()
            node = len(nodes) if edges else 0
            if edges:
                nodes.extend((sum(1 << letter for letter in edges), *edges.values()))
            if path:
                path[-1][last[len(path) - 1]] |= node << 1
        return node

    last = b""
    for word in words:
        same = 0
        while same < min(len(word), len(last)) and word[same] == last[same]:
            same += 1
        close(same + 1)
        last = word
        for letter in word[same:]:
            path[-1][letter] = 0
            path.append({})
        path[-2][word[-1]] |= 1
    root = close(0)
    return memoryview(nodes), root


class Baseline:
    """The two trees of a lexicon, and runs over them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        words = list(lexicon.codes())
        self.words = tree(words)
        self.prefixes = tree(sorted({codes[:end][::-1] for codes in words for end in range(1, len(codes) + 1)}))

    def search(self, code: ModuleType, puzzle: Puzzle, keep: bool = False) -> Any:
        """The baseline made ready for a position."""
        places = [(row, column) for row in range(puzzle.height) for column in range(puzzle.width)]
        number = {place: index for index, place in enumerate(places)}
        near = [[number[other] for other in puzzle.neighbours(place)] for place in places]
        letters = [self.lexicon.alphabet.find(sign) if sign != "." else 32 for row in puzzle.rows for sign in row]
        return code.TwoTrees(*self.words, *self.prefixes, letters, near, puzzle.knots, keep)

    def run(self, code: ModuleType, puzzle: Puzzle, keep: bool) -> Callable[[], float]:
        """A run that returns the seconds of the search, delivering moves or counting only."""
        search = self.search(code, puzzle, keep)

        def run() -> float:
            search.found.clear()
            start = time.process_time()
            search.search()
            set(search.found)
            return time.process_time() - start

        return run

    def moves(self, code: ModuleType, puzzle: Puzzle) -> set[tuple[int, int, bytes]]:
        """All moves that it finds."""
        search = self.search(code, puzzle, keep=True)
        search.search()
        return set(search.found)


def fastest(runs: Sequence[Callable[[], float]], times: int) -> float:
    """Microseconds: the mean over the runs of each one's fastest."""
    return sum(min(run() for _ in range(times)) for run in runs) / len(runs) * 1e6


def agree(puzzle: Puzzle, lexicon: Lexicon, found: set[tuple[int, int, bytes]]) -> int:
    """The number of moves; an error when the baseline has others."""
    search = FAMILY.entries["solve"].search(puzzle, None, lexicon)
    moves = set()
    while not search.done:
        move = search.advance(1 << 20)
        if move is not None:
            cell = move.cell[0] * puzzle.width + move.cell[1]
            moves.add((cell, lexicon.alphabet.index(move.letter), lexicon.encode(move.word)))
    assert moves == found
    return len(moves)


def measure(quick: bool) -> dict[str, dict[str, float]]:
    """Set -> what -> figure; times are microseconds a position. When `quick`, a run of one set, not compiled."""
    times, some, few = (1, 1, 1) if quick else (300, 100, 4)
    lexicon = open_lexicon("russian-nouns", player=False)
    baseline = Baseline(lexicon)
    slow, fast = interpreted("balda"), FAMILY.entries["solve"].search
    plain = module(HERE / "balda_two_trees.py", "balda_two_trees_from_source")
    table: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        compiled = None if quick else compiled_baseline(Path(folder))
        for name, (size, played, play_knots, knots) in list(SETS.items())[: 1 if quick else None]:
            made = [
                making.generate(find("balda"), seed, size=size, moves=moves, knots=play_knots, lexicon=lexicon).puzzle
                for seed, moves in enumerate(played)
            ]
            puzzles = [puzzle._replace(used=(), knots=knots, slang=True) for puzzle in made]
            moves = [agree(puzzle, lexicon, baseline.moves(plain, puzzle)) for puzzle in puzzles]
            row: dict[str, float] = {"moves": sum(moves) / len(moves)}
            row["as built"] = fastest([ours(fast, puzzle, lexicon) for puzzle in puzzles], times)
            row["as built, making it"] = fastest([begun(fast, puzzle, lexicon) for puzzle in puzzles], times)
            row["as built less 0.3 a move"] = row["as built"] - PER_MOVE * row["moves"]
            # No word is that long, so nothing is spelled or checked: what remains is the walk.
            silent = [puzzle._replace(min_length=MAX_WORD) for puzzle in puzzles]
            row["as built, the walk only"] = fastest([ours(fast, puzzle, lexicon) for puzzle in silent], times)
            row["a move, by advance"] = (row["as built"] - row["as built, the walk only"]) / row["moves"]
            row["as built, by run"] = fastest([by_run(fast, puzzle, lexicon) for puzzle in puzzles], times)
            row["a move, by run"] = (row["as built, by run"] - row["as built, the walk only"]) / row["moves"]
            row["interpreted"] = fastest([ours(slow, puzzle, lexicon) for puzzle in puzzles], few)
            row["two trees, interpreted"] = fastest([baseline.run(plain, puzzle, True) for puzzle in puzzles], few)
            row["ratio, interpreted"] = row["two trees, interpreted"] / row["interpreted"]
            if compiled:
                row["two trees, compiled"] = fastest([baseline.run(compiled, puzzle, True) for puzzle in puzzles], some)
                row["two trees, the walk only"] = fastest(
                    [baseline.run(compiled, puzzle, False) for puzzle in puzzles], some
                )
                row["ratio, compiled"] = row["two trees, compiled"] / row["as built"]
                row["ratio of the walks"] = row["two trees, the walk only"] / row["as built, the walk only"]
            table[name] = row
    return table


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a run of each only, on one set")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = measure(options.quick)
    build = "compiled" if kernels.report()["unriddle.puzzles.balda.solve.kernel"] else "interpreted"
    print(f"microseconds a position, Russian nouns; kernel {build}; delivery: {PER_MOVE} a move")
    for name, row in table.items():
        print(name)
        for what, value in row.items():
            print(f"  {what:26}{value:12,.2f}")
    common.write(options.json, sets=table)


if __name__ == "__main__":
    main()
