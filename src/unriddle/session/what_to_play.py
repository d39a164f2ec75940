"""What can be played without naming a puzzle: games that were left open, the latest first, then those of today."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from unriddle.core import Text
from unriddle.core.errors import plain
from unriddle.session import daily, saved_games


class Offer(NamedTuple):
    """A game in words; `take()` gives it as kept, and whether it goes on."""

    text: Text
    take: Callable[[], tuple[saved_games.Kept, bool]]


def left() -> list[Offer]:
    """What was left open."""
    found = []
    for each in saved_games.left():
        name = plain(each.play.puzzle.title or str(each.play.puzzle))[:60]
        about = Text("{count} move", "{count} moves", count=each.play.at)
        text = Text("{family}, {name}, {moves}", family=each.family.title, name=name, moves=about)
        found.append(Offer(text, partial(_taken_up, each)))
    return found


def of_today() -> list[Offer]:
    """Today's puzzles, which are made when one is taken."""
    return of_day(daily.daily())


def of_day(dailies: list[daily.Daily]) -> list[Offer]:
    """These puzzles of a day."""
    named = [(one, Text("{title} ({source})", title=one.title, source=one.source)) for one in dailies]
    return [Offer(text, lambda one=one: saved_games.begin(one.made(), {})) for one, text in named]  # type: ignore[misc]


def _taken_up(each: saved_games.Left) -> tuple[saved_games.Kept, bool]:
    return saved_games.Kept.load(each.path), True
