"""Today's puzzles: one a family for each day, by the date of UTC, the same everywhere: Monday's easy, Sunday's hard.

No account, no server; docs/use/making.md has the details.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from unriddle.core import Family, Play, PuzzleError, Text
from unriddle.kit.order import Order
from unriddle.registry import find, names, near
from unriddle.session import making
from unriddle.session.opened import Opened

PREFIX = "today"
FIRST = date(2026, 11, 24)  # the first day that has puzzles
EDITION = 2  # ends the seed of a day
# The levels from Monday to Sunday.
WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


class Daily(NamedTuple):
    """The puzzle of a family on a day; `source` names it in a command."""

    family: Family
    day: date
    order: Order

    @property
    def source(self) -> str:
        return f"{PREFIX}:{self.family.name}:{self.day.isoformat()}"

    @property
    def title(self) -> Text:
        """What it is called, with its day."""
        return Text("{day}, {family}", day=self.day.isoformat(), family=self.family.title)

    def made(self) -> Opened:
        """The puzzle; it is made again each time, which takes up to some seconds. PuzzleError."""
        return Opened(self.family, making.made(Opened(self.family, self.order)).puzzle)


def today() -> date:
    """The day that it is now in UTC."""
    return datetime.now(UTC).date()


def daily(day: date | None = None, family: str | None = None) -> list[Daily]:
    """What there is on a day, today by itself, of one family or of all; PuzzleError for a day that has no puzzles."""
    day = day or today()
    if not FIRST <= day <= today():
        raise PuzzleError(Text("there are puzzles of the day from {first} to today, {last}", first=FIRST, last=today()))
    seed = int(day.strftime("%Y%m%d")) * 100 + EDITION
    chosen = [(each, wishes(each, day)) for each in map(find, [family] if family else names())]
    return [Daily(each, day, making.order_of(each, seed, wanted)) for each, wanted in chosen if wanted is not None]


def wishes(family: Family, day: date) -> Mapping[str, Any] | None:
    """What the maker of a family is asked for on a day; None where it has no puzzles of the day."""
    days = family.making.daily if family.making is not None else ()
    if not days or family.making is None:
        return None
    if any(option.name == "level" for option in family.making.options):
        return {"level": WEEK[day.weekday()]}
    return days[day.weekday() % len(days)]


def orders(day: str = "") -> list[dict[str, Any]]:
    """Those of a day written 2026-11-22, of today by itself, as values for other programs; PuzzleError."""
    return [
        {"family": one.family.name, "source": one.source, "title": one.title, "order": str(one.order)}
        for one in daily(_day(day) if day else None)
    ]


def _day(text: str, source: str = "") -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PuzzleError(Text("{day} is not a day", day=text[:40]), source[:40]) from None


def named(source: str) -> Iterator[Daily]:
    """Those that `today[:FAMILY][:YEAR-MONTH-DAY]` names; PuzzleError."""
    _, *parts = source.strip().lower().split(":")
    day, family = None, None
    for part in parts:
        if family is None and part in names():
            family = part
        elif day is None and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", part, re.ASCII):
            day = _day(part, source)
        else:
            what = Text("write today, today:FAMILY or today:FAMILY:{day}", day=today())
            meant = near(part)
            raise PuzzleError(
                Text("{what}; did you mean {near!r}?", what=what, near=meant) if meant else what, source[:40]
            )
    found = daily(day, family)
    if not found:
        raise PuzzleError(Text("{family} has no puzzle of the day", family=family), source[:40])
    yield from found


def share_line(play: Play) -> str:
    """A line to copy that gives nothing away, where this play is solved and was a puzzle of today; "" otherwise."""
    if play.game.status.kind not in ("solved", "over") or wishes(play.family, today()) is None:
        return ""
    (one,) = daily(family=play.family.name)
    if one.made().puzzle != play.puzzle:
        return ""
    minutes, seconds = divmod(round(play.seconds), 60)
    return Text(
        "unriddle {family}, {day}: {moves}, {time}, {helps}",
        family=play.family.name,
        day=one.day.isoformat(),
        moves=Text("{count} move", "{count} moves", count=play.at),
        time=f"{minutes}:{seconds:02}",
        helps=Text("helped {count} time", "helped {count} times", count=sum(play.helped.values())),
    )
