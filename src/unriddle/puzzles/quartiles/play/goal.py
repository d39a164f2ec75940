"""The words that are still to be found of the quartiles."""

from collections.abc import Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.quartiles.play.game import Game
from unriddle.puzzles.quartiles.puzzle import Word
from unriddle.puzzles.quartiles.solve.cover import covers


def moves_to(game: Game, solutions: Sequence[Word]) -> str:
    """The quartiles among all words, without those that were found; PuzzleError when they cannot be told."""
    known = {word.word for word in game.words}
    found = covers(game.puzzle, [word for word in solutions if len(word.tiles) == game.puzzle.tiles_per_word])
    if not found:
        raise PuzzleError(Text("no words that use every tile exactly once are known, so the quartiles cannot be shown"))
    return "; ".join(word.word for word in found[0] if word.word not in known)
