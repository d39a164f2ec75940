"""A Quartiles board searched to its end through `advance`, every word delivered, in both builds; minima of many runs.
Making the search is included, and told apart besides; `Opened.search` asks for the words itself, as a caller's does.

    PYTHONPATH=src python bench/quartiles.py [--quick] [--json FILE]
    PYTHONPATH=src python bench/quartiles.py --published BOARDS [LEXICON ...]

Beside it a plain solver over Python sets in the same process, and reading a text list against opening the built file.

With `--published`, how well word lists fit published boards: official words that the main tier has, and words that the
game refuses. BOARDS is a JSON list of {"source", "tiles", "quartiles", "other_words", "official_complete"}; boards
whose official list is not whole are left out. LEXICON is a shipped name, a built file or a plain list; without one,
`english`.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import common

from unriddle import solutions
from unriddle.core.system import kernels
from unriddle.lexicon import Lexicon, files, open_lexicon, shelf
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import WIDE, Puzzle
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

PUBLISHED = [
    "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment",
    "quartiles:tab,nch,ec,dis,oo,per,mb,ous,cour,le,mar,te,zle,su,la,ba,ket,del,il,chi",
]
MADE = 11  # boards of the generator besides


def drained(search: Callable[..., Any], puzzle: Puzzle, lexicon: Lexicon) -> list[Any]:
    """All words of a board."""
    return words_of(search(puzzle, None, lexicon))


def words_of(place: Any) -> list[Any]:
    """All words that a search finds."""
    advance, found = place.advance, []
    while not place.done:
        word = advance(1 << 20)
        if word is not None:
            found.append(word)
    return found


def with_sets(tiles: tuple[str, ...], words: set[str], beginnings: set[str]) -> list[tuple[str, ...]]:
    """The same words by sets of words and of their beginnings, the way of most small solvers."""
    found = []

    def below(path: tuple[str, ...], text: str) -> None:
        for tile in tiles:
            if tile not in path:
                longer = text + tile
                if longer in beginnings:
                    if longer in words:
                        found.append((*path, tile))
                    if len(path) < 3:
                        below((*path, tile), longer)

    below((), "")
    return found


def read_sets(path: Path) -> tuple[set[str], set[str]]:
    """The words of a text list, and everything that a word begins with."""
    words = set(path.read_text("utf-8").split())
    return words, {word[:length] for word in words for length in range(1, len(word) + 1)}


def fastest(task: Callable[[], object], times: int) -> float:
    """Microseconds of the fastest of many runs."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        task()
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def average(task: Callable[[Puzzle], object], boards: Iterable[Puzzle], times: int) -> float:
    """Microseconds a board: the mean over the boards of each one's fastest run."""
    each = [fastest(lambda board=board: task(board), times) for board in boards]  # type: ignore[misc]
    return sum(each) / len(each)


def measure(times: int) -> dict[str, float]:
    """What takes how many microseconds, at the least of some times so many runs."""
    lexicon = open_lexicon("english", player=False)
    boards = [Puzzle.parse(text) for text in PUBLISHED] + [
        making.generate(find("quartiles"), seed, lexicon=lexicon).puzzle for seed in range(MADE if times > 1 else 0)
    ]
    slow, fast = common.interpreted("quartiles"), FAMILY.entries["solve"].search
    words = sum(len(drained(fast, board, lexicon)) for board in boards) / len(boards)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "english.txt"
        path.write_text("\n".join(lexicon), "utf-8")
        sets, built = read_sets(path), Path(shelf.SHIPPED, "english.lex")
        assert all(
            sorted(word.tiles for word in drained(fast, board, lexicon)) == sorted(with_sets(board.tiles, *sets))
            for board in boards
        )
        return {
            "words a board": words,
            "a board, as built": average(lambda board: drained(fast, board, lexicon), boards, 10 * times),
            "a board, by Opened.search": average(lambda board: words_of(Opened.of(board).search()), boards, 10 * times),
            "making its search, as built": average(lambda board: fast(board, None, lexicon), boards, 10 * times),
            "a board, interpreted": average(lambda board: drained(slow, board, lexicon), boards, times),
            "a board, with Python sets": average(lambda board: with_sets(board.tiles, *sets), boards, times),
            "read the built lexicon": fastest(lambda: files.load(memoryview(built.read_bytes()), "english"), 2 * times),
            "open it again": fastest(lambda: open_lexicon("english"), 2 * times),
            "read a text list into sets": fastest(lambda: read_sets(path), 2),
        }


def main_words(board: dict[str, Any], name: str) -> set[str]:
    """The words of the main tier that the tiles spell."""
    found = solutions("quartiles:" + ",".join(board["tiles"]).lower(), lexicon=name)
    return {word.word for word in found if word.tier != WIDE}


def fitting(published: Path, lexicons: list[str]) -> None:
    """Print one line a board, and the sums."""
    boards = [board for board in json.loads(published.read_text("utf-8")) if board["official_complete"]]
    for name in lexicons:
        sums = [0, 0, 0]
        print(f"{name}\n\n| board | official | of them found | false |\n|---|--:|--:|---|")
        for number, board in enumerate(boards, 1):
            official = {word.lower() for word in (*board["quartiles"], *board["other_words"])}
            found = main_words(board, name)
            false = sorted(found - official)
            counts = len(official), len(official & found), len(false)
            sums = [total + count for total, count in zip(sums, counts, strict=True)]
            print(f"| {number} | {counts[0]} | {counts[1]} | {' '.join([str(counts[2]), *false])} |")
        print(f"| all | {sums[0]} | {sums[1]} | {sums[2]} |\n")


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", nargs="*", default=["english"])
    parser.add_argument("--published", type=Path, metavar="BOARDS")
    parser.add_argument("--quick", action="store_true", help="a run of each only")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.published:
        fitting(options.published, options.lexicon)
        return
    figures = measure(1 if options.quick else 40)
    build = "compiled" if kernels.report()["unriddle.puzzles.quartiles.solve.kernel"] else "interpreted"
    print(f"microseconds, both tiers of the English lexicon; kernel {build}")
    for row, value in figures.items():
        print(f"{row:30}{value:14,.1f}")
    common.write(options.json, microseconds=figures)


if __name__ == "__main__":
    main()
