"""What the moves of a position mean together: the best first, rare letters before common ones."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unriddle.core import End, Text
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.words import shares

BEST = 10  # moves that the report names


def order(lexicon: Any) -> Callable[[Move], tuple[Any, ...]]:
    """The key that sorts moves by score, those of equal score by the rarity of the letter, then by word and path."""
    share = shares(lexicon)
    return lambda move: (-move.score, share[move.letter], move.word, move.cell, move.path)


def ranked(moves: Sequence[Move], lexicon: Any) -> list[Move]:
    """The moves, the best first."""
    return sorted(moves, key=order(lexicon))


class Conclusion:
    """All moves of a position, in their order of worth."""

    def __init__(self, puzzle: Puzzle, lexicon: Any) -> None:
        self.puzzle = puzzle
        self._order = order(lexicon)
        self._moves: list[Move] = []

    def add(self, move: Move, /) -> None:
        self._moves.append(move)

    def told(self, end: End, statistics: Mapping[str, Any]) -> dict[str, Any]:
        """`moves`, the best first, how many there are, and whether these are all."""
        moves = sorted(self._moves, key=self._order)
        return {
            "moves": [move.to_json() for move in moves],
            "count": len(moves),
            "best": moves[0].to_json() if moves else None,
            "all": end.why == "exhausted",
        }

    def report(self, told: Mapping[str, Any]) -> list[str]:
        """How many moves there are, and the best of them."""
        count = told["count"]
        line: str = (
            Text("{count} path", "{count} paths", count=count)
            if self.puzzle.paths
            else Text("{count} move", "{count} moves", count=count)
        )
        if not told["all"]:
            line = Text("{count} so far", count=line)
        if not count:
            return [line]
        best = [str(self.puzzle.solution(move)) for move in told["moves"][:BEST]]
        return [Text("{count}, the best:", count=line), *best]
