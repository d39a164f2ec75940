"""The verbs of balda as data: a game line by line, and a match of the computer's levels."""

from collections.abc import Sequence
from typing import Any

from unriddle.core import Answer, Option, Shared, Text, Verb
from unriddle.core.errors import in_lines
from unriddle.core.json_shape import Json
from unriddle.puzzles.balda.options import LEVEL, RULES, field
from unriddle.puzzles.balda.play import match
from unriddle.puzzles.balda.table_game import PLAY


def games(a: str, b: str, games: int, seed: int, lexicon: str | None, size: str, **rules: Json) -> list[dict[str, Any]]:
    from unriddle.lexicon import open_lexicon

    return match.units((a, b), games, seed, field(size, **rules), open_lexicon(lexicon or "russian-nouns"))


def result(results: Sequence[dict[str, Any]], a: str, b: str, seed: int, **_: Any) -> Answer:
    """What the games say together."""
    said = {"players": [a, b], "seed": seed, **match.summary(results)}
    return Answer(said, table(said))


def _estimates(margin: dict[str, Any], rate: dict[str, Any]) -> list[Text]:
    """Both estimates, with their intervals where there are enough games for them."""
    if margin["low"] is None:
        return [
            Text("  margin   {value:+.2f} points per game (too few games for an interval)", **margin),
            Text("  win rate {value:.1%}, a draw is half a win", **rate),
        ]
    return [
        Text("  margin   {value:+.2f} points per game (95%: {low:+.2f} to {high:+.2f})", **margin),
        Text("  win rate {value:.1%}, a draw is half a win (95%: {low:.1%} to {high:.1%})", **rate),
    ]


def table(said: dict[str, Any]) -> Text:
    """The result of a match as text."""
    a, b = said["players"]
    slow_a, slow_b = said["slowest_move"]
    margin, rate = said["margin"], said["win_rate"]
    lines = [
        Text("{a} against {b}: {games} games, seed {seed}", a=a, b=b, games=said["games"], seed=said["seed"]),
        Text(
            "  {a} wins {wins}, draws {draws}, loses {losses}",
            a=a,
            wins=said["wins"],
            draws=said["draws"],
            losses=said["losses"],
        ),
        *_estimates(margin, rate),
        Text("  slowest move: {a} {slow_a:.2f} s, {b} {slow_b:.2f} s", a=a, slow_a=slow_a, b=b, slow_b=slow_b),
    ]
    return in_lines(lines)


VERBS = (
    PLAY,
    Verb(
        "match",
        "Let player A play player B. Each start word is played twice, so that each player begins once.\n\nA player "
        "is a level from 1 to 5, or `longest`, which plays one of the longest words.",
        (Option("a", LEVEL, "a player"), Option("b", LEVEL, "the other player")),
        (Option("games", "int", "how many games", "game", 20, least=1, most=100_000), *RULES),
        shared=Shared(games, match.play, result, match.valid_unit, match.valid_result, "games"),
    ),
)
