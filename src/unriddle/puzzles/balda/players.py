"""The computer's players: a choice of a move for each level, the same for the same position and seed everywhere."""

from collections.abc import Callable
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.outlook import Outlook, moves_of
from unriddle.puzzles.balda.puzzle import Move, Puzzle

BEAM = 12  # moves that the fourth level looks at on each ply
EXACT = 5  # empty cells from which on it tries to look to the end
PATIENCE = 500  # searches for replies that it gives to that
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
    outlook = Outlook(puzzle, lexicon)
    if len(outlook.moves) < 2:
        return next(iter(outlook.moves), None)
    if outlook.empty <= EXACT:
        endgame = Endgame()
        move = endgame.best(outlook)
        if endgame.patience >= 0:
            return move
    beam = sorted(outlook.moves, key=outlook.two_ply, reverse=True)[:BEAM]
    return max(beam, key=lambda move: move.score - _promise(outlook.after(move)))


def _promise(outlook: Outlook) -> int:
    """What the side to move gains at best by its move and the answer to it."""
    return max((outlook.two_ply(move) for move in outlook.moves[:BEAM]), default=0)


class Endgame:
    """Looks to the end of the game, as long as its patience lasts; below 0 the result is not to be used."""

    def __init__(self) -> None:
        self.patience = PATIENCE

    def best(self, outlook: Outlook) -> Move:
        """The move with the best margin at the end."""
        low, chosen = -(1 << 30), outlook.moves[0]
        for move in outlook.moves:
            margin = self._margin_of(outlook, move, low, 1 << 30)
            if margin > low:
                low, chosen = margin, move
        return chosen

    def _margin_of(self, outlook: Outlook, move: Move, low: int, high: int) -> int:
        before = outlook.searches
        if outlook.empty <= 2:
            margin = outlook.two_ply(move)
        else:
            margin = move.score - self._margin(outlook.after(move), move.score - high, move.score - low)
        self.patience -= outlook.searches - before
        return margin

    def _margin(self, outlook: Outlook, low: int, high: int) -> int:
        """The margin of the side to move at the end, as far as it lies between `low` and `high`."""
        margin = -(1 << 30) if outlook.moves else 0
        for move in outlook.moves:
            if self.patience < 0:
                break
            margin = max(margin, self._margin_of(outlook, move, max(low, margin), high))
            if margin >= high:
                break
        return margin


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
            "there is no player {player!r}; there are {players}", player=player[:20], players=", ".join(PLAYERS)
        )
        raise PuzzleError(message)
    return PLAYERS[player](puzzle, seed, lexicon)
