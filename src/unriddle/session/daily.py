"""Puzzles of the day: one per family and date, and per language if its words differ; the same everywhere.

The first year is stored in data/days.jsonl, made by scripts/daily; later days are made by the same rule. There is no
account and no server; docs/use/making.md has the details.
"""

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.core import Family, Play, PuzzleError, Text
from unriddle.kit.order import Made, Order
from unriddle.registry import find, names, near
from unriddle.session import making
from unriddle.session.opened import Opened

PREFIX = "today"
FIRST = date(2026, 11, 24)  # the first day that has puzzles
EDITION = 3  # the last two digits of a day's seed
STORED = Path(__file__).parent / "data" / "days.jsonl"
TRIES = 20  # the most seeds to try for a day
PICTURE = ":picture"  # the end of keys for masking pictures, which have runs of equal characters
DEFAULT_LANGUAGE = "en"  # the language if none is given


class Daily(NamedTuple):
    """The puzzle of a family on a day; `source` names it in a command. `language` is "" if it is the same for all."""

    family: Family
    day: date
    order: Order
    language: str = ""

    @property
    def source(self) -> str:
        return ":".join(filter(None, (PREFIX, self.key, self.day.isoformat())))

    @property
    def key(self) -> str:
        """The key of the puzzle among those of its day, such as balda:en."""
        return ":".join(filter(None, (self.family.name, self.language)))

    @property
    def lexicon(self) -> str | None:
        """The name of its lexicon, None for the family's usual one."""
        return self.family.require_making().lexicons.get(self.language)

    @property
    def title(self) -> Text:
        """The family's title and the date."""
        return Text("{day}, {family}", day=self.day.isoformat(), family=self.family.title)

    @property
    def stored_values(self) -> Mapping[str, str]:
        """The stored id, level and masked answers of this puzzle; empty for a day after the stored year."""
        found: Mapping[str, str] = json.loads(_stored_lines().get(self.day.isoformat(), "{}")).get(self.key, {})
        return found

    @property
    def level(self) -> str:
        """The puzzle's level, or the level its maker is asked for, "" for none."""
        return self.stored_values.get("level") or dict(self.order.wishes).get("level", "")

    def opened(self) -> Opened:
        """Return the puzzle, stored or newly made, which can take some seconds. PuzzleError."""
        if self.stored_values:
            return Opened.parse(self.stored_values["id"], self.lexicon)
        return Opened(self.family, self.made().puzzle, self.lexicon)

    def made(self) -> Made:
        """Make the day's puzzle. Raises PuzzleError."""
        for number in range(TRIES):
            order = Order.of(self.family.name, self.order.seed + number * making.DRAWN, self.order.own)
            try:
                return making.make(Opened(self.family, order, self.lexicon))
            except PuzzleError:
                if number == TRIES - 1:
                    raise
        raise AssertionError


@cache
def _stored_lines() -> Mapping[str, str]:
    """Return date -> line, for each day of STORED."""
    lines = STORED.read_text("utf-8").splitlines() if STORED.exists() else []
    return {line[8:18]: line for line in lines}  # {"day":"2026-11-24"


def today() -> date:
    """Return the date in the local time zone."""
    return date.today()


def daily(day: date | None = None, family: str | None = None, language: str = DEFAULT_LANGUAGE) -> list[Daily]:
    """Return the puzzles of a day (None: today), of one family or of all; PuzzleError for a day without puzzles."""
    day = day or today()
    if day < FIRST:
        raise PuzzleError(Text("there are puzzles of the day from {first} on", first=FIRST))
    found = []
    for each in map(find, [family] if family else names()):
        wanted = wishes(each, day)
        if wanted is None:
            continue
        maker = each.require_making()
        seed = maker.seed_of(day) if maker.seed_of else int(day.strftime("%Y%m%d")) * 100 + EDITION
        own = (language if language in maker.lexicons else DEFAULT_LANGUAGE) if maker.lexicons else ""
        found.append(Daily(each, day, making.order_of(each, seed, wanted), own))
    return found


def wishes(family: Family, day: date) -> Mapping[str, Any] | None:
    """Return the wishes for a family's puzzle on a day; None if it has no puzzles of the day."""
    days = family.making.daily if family.making is not None else ()
    return days[day.weekday() % len(days)] if days else None


def orders(day: str = "", language: str = DEFAULT_LANGUAGE) -> list[dict[str, Any]]:
    """Return the orders of a day ("2026-11-22", "": today) as values for other programs. Raises PuzzleError."""
    return [
        {"family": one.family.name, "source": one.source, "title": one.title, "order": str(one.order)}
        for one in daily(_day(day) if day else None, language=language)
    ]


def _day(text: str, source: str = "") -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise PuzzleError(Text("{day} is not a day", day=text[:40]), source[:40]) from None


def read_daily(source: str, language: str = DEFAULT_LANGUAGE) -> Iterator[Daily]:
    """Yield the puzzles named by `today[:FAMILY[:LANGUAGE]][:YEAR-MONTH-DAY]`. Raises PuzzleError."""
    _, *parts = source.strip().lower().split(":")
    day, family = None, None
    for part in parts:
        if family is None and part in names():
            family = part
        elif family and day is None and (maker := find(family).making) and part in maker.lexicons:
            language = part
        elif day is None and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", part, re.ASCII):
            day = _day(part, source)
        else:
            message = Text("write today, today:FAMILY or today:FAMILY:{day}", day=today())
            meant = near(part)
            raise PuzzleError(
                Text("{what}; did you mean {near!r}?", what=message, near=meant) if meant else message, source[:40]
            )
    found = daily(day, family, language)
    if not found:
        raise PuzzleError(Text("{family} has no puzzle of the day", family=family), source[:40])
    yield from found


def mask(text: str, alphabet: str, key: str) -> str:
    """Return the text with each character rotated within `alphabet`; if that is empty, with its last four
    bits changed.

    The amount comes from a 32-bit generator (xorshift by Marsaglia), seeded with the FNV-1a hash of the key: a new
    number for each character, but only one for a PICTURE, so that its runs still compress well.
    """
    state = 0x811C9DC5
    for byte in key.encode():
        state = (state ^ byte) * 0x01000193 & 0xFFFFFFFF
    state = state or 1
    found = []
    for at, character in enumerate(text):
        if not at or not key.endswith(PICTURE):
            state ^= state << 13 & 0xFFFFFFFF
            state ^= state >> 17
            state ^= state << 5 & 0xFFFFFFFF
        if alphabet:
            found.append(alphabet[(alphabet.index(character) + (state >> 8) % len(alphabet)) % len(alphabet)])
        else:
            found.append(chr(ord(character) ^ state >> 8 & 15))
    return "".join(found)


def share_line(play: Play) -> str:
    """Return a line to share that reveals nothing, if this game is solved or over and its puzzle is today's; otherwise
    ""."""
    if play.game.status.kind not in ("solved", "over") or wishes(play.family, today()) is None:
        return ""
    languages = play.family.require_making().lexicons or (DEFAULT_LANGUAGE,)
    own = [daily(None, play.family.name, language)[0] for language in languages]
    one = next((each for each in own if each.opened().puzzle == play.puzzle), None)
    if one is None:
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
