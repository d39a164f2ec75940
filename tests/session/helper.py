"""Small puzzles of every family and entry, and sessions of them."""

import json
from typing import Any

from family.puzzles import small

from unriddle.core import Event, Found
from unriddle.registry import find, names
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

OWN = (
    ("queens:5", "solve"),
    ("takuzu:1..0/..../..../....", "solve"),
    ("latin:4", "solve"),
    ("latin:6", "count"),
    ("nonogram:3x3:1/1/1:1/1/1", "solve"),
    ("quartiles:cro,ss,wo,rds,tru,th,fu,lly", "solve"),
    ("balda:..../cart/....", "solve"),
    ("latin:4:0.../..../1..2/.3..", "explain"),
    ("latin:4:0.../..../1..2/.3..", "rate"),
    ("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "explain"),
    ("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", "rate"),
    ("quartiles:cro,ss,wo,rds,tru,th,fu,lly", "explain"),
    ("quartiles:cro,ss,wo,rds,tru,th,fu,lly", "rate"),
    ("balda:..../cart/....", "explain"),
    ("balda:..../cart/....", "rate"),
)
_KNOWN = {puzzle.partition(":")[0] for puzzle, _ in OWN}
# A few dozen to a few hundred steps each; together they have every entry of every family.
SMALL = (
    *OWN,
    *((small(name, entry), entry) for name in names() if name not in _KNOWN for entry in find(name).entries),
)


def session(puzzle: str, entry: str = "solve", lexicon: str | None = None, **more: Any) -> Session:
    """A session that looks for all solutions."""
    return Session.start(Opened.parse(puzzle, lexicon), entry, limit=None, **more)


def told(events: list[Event]) -> list[tuple[Any, int]]:
    """Solutions in JSON values and their steps, in the order they were told."""
    return [(event.solution.to_json(), event.steps) for event in events if isinstance(event, Found)]


def outcome(one: Session) -> Any:
    """All that a session says at its end, as it would be read back from text."""
    end, conclusion = one.outcome, one.outcome.summary
    return json.loads(json.dumps([end.code, end.count, end.end.why, end.end.steps, end.end.share, conclusion]))
