"""What the moves of a position mean together: the best first, rare letters before common ones."""

from collections.abc import Sequence
from typing import Any

from unriddle.core import End
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.words import shares


def ranked(moves: Sequence[Move], lexicon: Any) -> list[Move]:
    """The moves by score, those of equal score by the rarity of the placed letter, then by word and path."""
    share = shares(lexicon)
    return sorted(moves, key=lambda move: (-move.score, share[move.letter], move.word, move.cell, move.path))


def conclude(puzzle: Puzzle, solutions: Sequence[Move], end: End, lexicon: Any) -> dict[str, Any]:
    """`moves`, the best first, how many there are, and whether these are all."""
    moves = ranked(list(solutions), lexicon)
    return {
        "moves": [move.to_json() for move in moves],
        "count": len(moves),
        "best": moves[0].to_json() if moves else None,
        "all": end.why == "exhausted",
    }


def report(puzzle: Puzzle, solutions: Sequence[Move], end: End, conclusion: dict[str, Any]) -> str:
    """The best moves as text."""
    what = ("path" if puzzle.paths else "move") + ("" if conclusion["count"] == 1 else "s")
    count = f"{conclusion['count']} {what}" + ("" if conclusion["all"] else " so far")
    best = [str(puzzle.solution(move)) for move in conclusion["moves"][:BEST]]
    return "\n".join([count + (", the best:" if best else ""), *best])


BEST = 10  # moves that the report names
