"""How hard a puzzle is, as a level from 1 to 4 that a person knows."""

import re
from typing import Any, cast

from unriddle.core import Family, PuzzleError, Text
from unriddle.registry import find, makers
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

NAMES = {"easy": Text("Easy"), "medium": Text("Medium"), "hard": Text("Hard"), "expert": Text("Expert")}
MOST = 1000  # puzzles of a book


def place(puzzle: Opened, seconds: int) -> int:
    """The place of its level among all, from 1; 0 where it has none."""
    if "rate" not in puzzle.family.entries:
        return 0
    session = Session.start(puzzle, "rate")
    bands = list(cast("Any", session.conclusion).bands)
    for _ in session.run(seconds=seconds):
        pass
    told = session.outcome.told
    session.close()
    if told.get("level") in NAMES:
        return 1 + list(NAMES).index(told["level"])
    band = told.get("band")
    return 1 + bands.index(band) * len(NAMES) // len(bands) if band in bands else 0


def counts(text: str) -> dict[str, int]:
    """How many puzzles of each level, from `easy:40,hard:20`; PuzzleError."""
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, number = part.strip().partition(":")
        if name not in NAMES or name in found or not re.fullmatch("[0-9]{1,4}", number, re.ASCII):
            known = ", ".join(NAMES)
            raise PuzzleError(
                Text("write easy:40,medium:40, not {text!r}; the levels are {levels}", levels=known, text=part[:40]),
                "--levels",
            )
        found[name] = int(number)
    if not 1 <= sum(found.values()) <= MOST:
        raise PuzzleError(Text("a book has 1 to {most} puzzles", most=MOST), "--levels")
    return found


def families(text: str | None) -> list[Family]:
    """The families that are named, or all that have levels; PuzzleError."""
    if text is None:
        return [family for family in makers() if "rate" in family.entries]
    return [find(name.strip()) for name in dict.fromkeys(text.split(","))]
