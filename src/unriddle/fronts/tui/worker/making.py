"""A new puzzle: the order of what its maker was asked for, and the making of it by a worker."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from unriddle.core import Family, Text
from unriddle.core.errors import listing
from unriddle.core.system.files import content
from unriddle.fronts.tui.worker.link import Event, Link
from unriddle.session import daily, making
from unriddle.session.reading import LARGEST


def ordered(family: Family, wishes: Mapping[str, Any]) -> str:
    """The order of what a form gave, with a seed of its own; the files that it names are read. PuzzleError, OSError."""
    named = {option.name for option in family.must_make().options if option.type == "content"}
    values = {name: _content(each) if name in named else each for name, each in wishes.items()}
    return str(making.order_of(family, making.new_seed(), values))


def next_of(family: Family) -> str:
    """The order of another puzzle like that of today, with a seed of its own; "" where there is none of the day."""
    wishes = daily.wishes(family, daily.today())
    return str(making.order_of(family, making.new_seed(), wishes)) if wishes is not None else ""


def _content(named: str) -> bytes:
    return content(Path(named).expanduser(), LARGEST)


class Made(NamedTuple):
    """The id of a puzzle that a worker made, "" for none; what it says of it, or why there is none; and its level."""

    puzzle: str
    report: str
    level: str = ""


async def made(link: Link, order: str) -> Made:
    """What a worker makes of an order."""
    told: list[Event] = []
    link.stop()
    if await link.ask(told.append, do="solve", puzzle=order, entry="make"):
        await link.ask(told.append, do="run")
    report: str = listing(told[-1].get("report", [])) if told else ""
    for event in told:
        if event["event"] == "found":
            found = event["solution"]
            return Made(found["puzzle"], report, (found.get("card") or {}).get("level") or "")
    return Made("", told[-1].get("error", report) if told else "")


def days() -> list[tuple[Text, str]]:
    """Today's puzzles: how each is called, and its order."""
    return [(Text("Today: {family}", family=one.family.title), str(one.order)) for one in daily.daily()]
