"""The computer's players: a choice of a move for each level, the same for the same position and seed everywhere."""

from collections.abc import Callable
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.play.level4 import Thinking
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.solve.lookahead import Outlook, moves_of

GLANCES = 3  # moves that a beginner thinks of


def _random(puzzle: Puzzle, seed: int) -> Any:
    """The chance of one turn: it depends on the seed and the position only."""
    from random import Random

    return Random(f"{seed} {'/'.join(puzzle.rows)} {','.join(puzzle.used)}")


def beginner(puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """Knows only plausible words, thinks of a few moves and plays the longest of them."""
    known = moves_of(puzzle._replace(plausible=True), lexicon)
    chance = _random(puzzle, seed)
    thought_of = [known[chance.randrange(len(known))] for _ in range(GLANCES)] if known else []
    return max(thought_of, key=lambda move: move.score, default=None)


def longest(puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """The best score, any of several."""
    moves = moves_of(puzzle, lexicon)
    most = max((move.score for move in moves), default=0)
    best = [move for move in moves if move.score == most]
    return _random(puzzle, seed).choice(best) if best else None


def rarest(puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """The best score, of several the one with the rarest letter."""
    return next(iter(Outlook(puzzle, lexicon).moves), None)


def two_ply(puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """The best score less the best answer."""
    outlook = Outlook(puzzle, lexicon)
    return max(outlook.moves, key=outlook.two_ply, default=None)


def three_ply(puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """Looks two moves further on, at the most promising moves only; to the very end when few cells are left."""
    thinking = Thinking(Outlook(puzzle, lexicon))
    while thinking.look():
        pass
    return next(iter(thinking.best), None)


PLAYERS: dict[str, Callable[[Puzzle, int, Any], Move | None]] = {
    "1": beginner,
    "2": rarest,
    "3": two_ply,
    "4": three_ply,
    "longest": longest,
}


def choose(player: str, puzzle: Puzzle, seed: int, lexicon: Any) -> Move | None:
    """The move that a player makes, None for none; PuzzleError for an unknown player."""
    if player not in PLAYERS:
        message = Text(
            "there is no player {player!r}; the players are {players}", player=player[:20], players=", ".join(PLAYERS)
        )
        raise PuzzleError(message)
    return PLAYERS[player](puzzle, seed, lexicon)
