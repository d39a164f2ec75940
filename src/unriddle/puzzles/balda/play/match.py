"""Matches between players: single games as units of a job, and statistics of many games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core.json_shape import Test, is_count, is_number, is_text, many, object_test
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.balda.play.game import first_position, start_words
from unriddle.puzzles.balda.play.players import choose
from unriddle.puzzles.balda.puzzle import Puzzle

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

MAX_POINTS = 1 << 20  # more points than any game reaches
NORMAL = 1.959964  # for a normal variable, 95% are within this many deviations
PAIRS = 10  # the least pairs of games for an interval


class Interval(NamedTuple):
    """An estimate with the ends of its 95% confidence interval, None if there are too few games."""

    value: float
    low: float | None
    high: float | None


def units(players: tuple[str, str], games: int, seed: int, rules: Puzzle, lexicon: Lexicon) -> list[dict[str, Any]]:
    """Return the games of a match, two for each start word, so that each player begins once. Raises PuzzleError.

    Size and rules are those of the position `rules`, whose letters are ignored.
    """
    from random import Random

    words = start_words(lexicon, rules.width, (games + 1) // 2, Random(seed))
    positions = [str(first_position(word, rules.height, rules.width, rules)) for word in words]
    return [
        {
            "position": positions[game // 2],
            "players": list(players),
            "begins": game % 2,
            "seed": seed + game,
            "lexicon": lexicon.name,
        }
        for game in range(games)
    ]


def play(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Play one game to its end; return the points and the slowest move of each player, None if stopped."""
    lexicon = open_lexicon(unit["lexicon"])
    position = Puzzle.parse(unit["position"])
    scores, slowest = [0, 0], [0.0, 0.0]
    side: int = unit["begins"]
    while not stop():
        start = perf_counter()
        move = choose(unit["players"][side], position, unit["seed"], lexicon)
        slowest[side] = max(slowest[side], perf_counter() - start)
        if move is None:
            return {"scores": scores, "slowest": slowest}
        scores[side] += move.points
        position = position.after(move)
        side = 1 - side
    return None


# Tests for the shapes of a unit and a result that are read from a job file.
valid_unit: Test = object_test(
    position=is_text,
    players=many(is_text, 2),
    begins=lambda side: is_count(side) and side < 2,
    seed=is_count,
    lexicon=is_text,
)
valid_result: Test = object_test(
    scores=many(lambda score: is_count(score) and score <= MAX_POINTS, 2),
    slowest=many(is_number, 2),
)


def margin(results: Sequence[dict[str, Any]]) -> Interval:
    """Return the first player's mean lead at the end of a game, with Student's interval over pairs, since the two games
    of a start word depend on each other.
    """
    margins = [float(result["scores"][0] - result["scores"][1]) for result in results]
    mean, pairs = sum(margins) / len(margins), _pairs(margins)
    if len(pairs) < PAIRS:
        return Interval(mean, None, None)
    # Like NORMAL, for Student's distribution: exact to three digits from nine degrees of freedom.
    z, freedom = NORMAL, len(pairs) - 1
    student = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    half = student * (_spread(pairs) / len(pairs)) ** 0.5
    return Interval(mean, mean - half, mean + half)


def win_rate(results: Sequence[dict[str, Any]]) -> Interval:
    """Return the first player's win rate, draws counting half, with Wilson's interval.

    The interval uses the effective number of games: fewer if the two games of a start word tend to have the same
    result, more if the starting side tends to win.
    """
    margins = [result["scores"][0] - result["scores"][1] for result in results]
    shares = [(each > 0) + (each == 0) / 2 for each in margins]
    rate, pairs = sum(shares) / len(shares), _pairs(shares)
    if len(pairs) < PAIRS:
        return Interval(rate, None, None)
    single, square = rate * (1 - rate), NORMAL**2
    design_effect = min(2.0, max(0.5, 2 * _spread(pairs) / single)) if single else 1.0
    count = len(shares) / design_effect
    centre = (rate + square / (2 * count)) / (1 + square / count)
    half = NORMAL / (1 + square / count) * (single / count + square / (4 * count**2)) ** 0.5
    return Interval(rate, max(0.0, centre - half), min(1.0, centre + half))


def _pairs(values: Sequence[float]) -> list[float]:
    """Return the mean of the two games of each start word."""
    return [(one + other) / 2 for one, other in zip(values[::2], values[1::2], strict=False)]


def _spread(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((each - mean) ** 2 for each in values) / (len(values) - 1)


def summary(results: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return statistics of the games, in JSON values."""
    margins = [result["scores"][0] - result["scores"][1] for result in results]
    return {
        "games": len(results),
        "wins": sum(each > 0 for each in margins),
        "draws": sum(each == 0 for each in margins),
        "losses": sum(each < 0 for each in margins),
        "margin": margin(results)._asdict(),
        "win_rate": win_rate(results)._asdict(),
        "slowest_move": [max(result["slowest"][side] for result in results) for side in (0, 1)],
    }
