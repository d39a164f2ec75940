"""The verbs of balda as data: a match of the computer's levels. A game at a terminal is a front's own."""

from collections.abc import Sequence
from typing import Any

from unriddle.core import Answer, Option, PuzzleError, Shared, Text, Verb
from unriddle.puzzles.balda import match
from unriddle.puzzles.balda.formats import OPTIONS, configure
from unriddle.puzzles.balda.players import PLAYERS
from unriddle.puzzles.balda.puzzle import LARGEST, SMALLEST, Puzzle

OF_GAMES = ("knots", "knot-limit", "diagonals", "min-length", "plausible", "no-slang", "no-plural")
# Of a game: the rules on the board as `solve` has them, and the words.
RULES = (
    Option("size", "text", "rows and columns: 5 or 5x7", "game", "5", placeholder="ROWSXCOLUMNS"),
    Option("seed", "int", "of all chance", "game", 0, least=0, most=1 << 62),
    Option("lexicon", "file", "words: a shipped name, a built file, a list", "game"),
    *(option for option in OPTIONS if option.name in OF_GAMES),
)


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns, written as 5x5 or 5; PuzzleError."""
    parts = text.lower().replace("х", "x").split("x")
    right = all(part.isascii() and part.isdigit() and SMALLEST <= int(part[:4]) <= LARGEST for part in parts)
    if len(parts) > 2 or not right:
        message = Text(
            "{text!r} is no size: write 5 or 5x7, each from {least} to {most}",
            text=text[:20],
            least=SMALLEST,
            most=LARGEST,
        )
        raise PuzzleError(message)
    return int(parts[0]), int(parts[-1])


def field(size: str, **rules: Any) -> Puzzle:
    """A position without letters that has this size and these rules (those of OF_GAMES, by keyword); PuzzleError."""
    height, width = size_of(size)
    given = {option.name: rules.get(option.keyword) for option in RULES if option.name in OF_GAMES}
    empty = Puzzle.of(rows=("." * width,) * height)
    return configure(empty, {name: value for name, value in given.items() if value not in (None, False)})


def games(a: str, b: str, games: int, seed: int, lexicon: str | None, size: str, **rules: Any) -> list[dict[str, Any]]:
    from unriddle.lexicon import open_lexicon

    return match.units((a, b), games, seed, field(size, **rules), open_lexicon(lexicon or "russian-nouns"))


def result(results: Sequence[dict[str, Any]], a: str, b: str, seed: int, **_: Any) -> Answer:
    """What the games say together."""
    said = {"players": [a, b], "seed": seed, **match.summary(results)}
    return Answer(said, table(said))


def table(said: dict[str, Any]) -> str:
    """The result of a match as text."""
    a, b = said["players"]
    slow_a, slow_b = said["slowest_move"]
    margin, rate = said["margin"], said["win_rate"]
    return "\n".join(
        [
            f"{a} against {b}: {said['games']} games, seed {said['seed']}",
            f"  {a} wins {said['wins']}, draws {said['draws']}, loses {said['losses']}",
            f"  margin   {margin['value']:+.2f} points a game (95 %: {margin['low']:+.2f} to {margin['high']:+.2f})",
            f"  win rate {rate['value']:.1%}, a draw half a win (95 %: {rate['low']:.1%} to {rate['high']:.1%})",
            f"  slowest move: {a} {slow_a:.2f} s, {b} {slow_b:.2f} s",
        ]
    )


LEVEL = "|".join(PLAYERS)
VERBS = (
    Verb(
        "match",
        "Let player A play against player B: each start word twice, so that each of them begins once.\n\n"
        "A player is a level from 1 to 4, or `longest`, which takes any of the longest words.",
        (Option("a", LEVEL, "a player"), Option("b", LEVEL, "the other player")),
        (Option("games", "int", "how many", "game", 20, least=1, most=100_000), *RULES),
        shared=Shared(games, match.play, result, match.valid_unit, match.valid_result, "games"),
    ),
)
