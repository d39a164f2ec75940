"""How well word lists fit published boards: official words that the main tier has, and words that the game refuses.

    PYTHONPATH=src python bench/quartiles_words.py BOARDS [LEXICON ...]

BOARDS is a JSON list of {"source", "tiles", "quartiles", "other_words", "official_complete"}; boards whose official
list is not whole are left out. LEXICON is a shipped name, a built file or a plain list; without one, `english`.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from unriddle import solutions
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.quartiles.puzzle import WIDE, Puzzle


def main_words(board: dict[str, Any], name: str) -> set[str]:
    """The words of the main tier that the tiles spell."""
    puzzle = Puzzle.parse("quartiles:" + ",".join(board["tiles"]).lower())
    found = solutions(puzzle, lexicon=open_lexicon(name, player=False))
    return {word.word for word in found if word.tier != WIDE}


def main() -> None:
    """Print one line a board, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", type=Path)
    parser.add_argument("lexicon", nargs="*", default=["english"])
    options = parser.parse_args()
    boards = [board for board in json.loads(options.boards.read_text("utf-8")) if board["official_complete"]]
    for name in options.lexicon:
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


if __name__ == "__main__":
    main()
