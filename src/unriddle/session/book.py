"""The puzzles of a book: a number of each level, family by family, the same for the same seed."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from unriddle.core import Family, PuzzleError, Text
from unriddle.registry import find, makers
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

NAMES = {"easy": Text("Easy"), "medium": Text("Medium"), "hard": Text("Hard"), "expert": Text("Expert")}
MAX_PUZZLES = 1000  # the most puzzles of a book


def level_number(puzzle: Opened, seconds: int) -> int:
    """Return the puzzle's level, numbered from 1; 0 if it has none."""
    if "rate" not in puzzle.family.entries:
        return 0
    session = Session.start(puzzle, "rate")
    bands = list(cast("Any", session.conclusion).bands)
    for _ in session.run(seconds=seconds):
        pass
    summary = session.outcome.summary
    session.close()
    if summary.get("level") in NAMES:
        return 1 + list(NAMES).index(summary["level"])
    band = summary.get("band")
    return 1 + bands.index(band) * len(NAMES) // len(bands) if band in bands else 0


def counts(text: str) -> dict[str, int]:
    """Return the number of puzzles of each level in a text such as `easy:40,hard:20`. Raises PuzzleError."""
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
    if not 1 <= sum(found.values()) <= MAX_PUZZLES:
        raise PuzzleError(Text("a book has 1 to {most} puzzles", most=MAX_PUZZLES), "--levels")
    return found


def families(text: str, language: str) -> list[Family]:
    """Return the named families; "all" means those with levels whose words, if any, are of this language.
    PuzzleError.
    """
    if text == "all":
        rated = [each for each in makers() if "rate" in each.entries]
        # A family with a single lexicon has English words.
        return [each for each in rated if not each.lexicon or language in (each.require_making().lexicons or ("en",))]
    return [find(name.strip()) for name in dict.fromkeys(text.split(","))]


# Level -> a weekday whose daily puzzles are as hard (Monday's are the easiest), for makers without levels.
DAYS = dict(zip(NAMES, (0, 2, 4, 6), strict=True))
SEEDS = 10_000  # how many makers' seeds each seed of a book reserves; a book with seed 0 includes our own pictures
FAILED = 50  # the most failed attempts per family and level


def shares(families: Sequence[Family], count: int) -> Iterator[tuple[Family, int]]:
    """Yield each family with its share of `count` puzzles."""
    for at, family in enumerate(families):
        yield family, (count + len(families) - 1 - at) // len(families)


def make_puzzles(family: Family, level: str, count: int, seed: int, language: str) -> Iterator[Opened]:
    """Yield `count` different puzzles of a family at a level, with words of this language if the family has any.
    Raises PuzzleError.
    """
    maker = family.require_making()
    lexicon = maker.lexicons.get(language)
    week = maker.daily
    wishes = dict(week[DAYS[level] % len(week)]) if week else {}
    if any(option.name == "level" for option in maker.options):
        wishes = {"level": level}
    seen: set[str] = set()
    orders, failed = making.orders(family, seed * SEEDS, wishes), 0
    while len(seen) < count:
        try:
            puzzle = making.make(Opened(family, next(orders), lexicon)).puzzle
        except PuzzleError:
            failed += 1
            if failed > FAILED:
                raise
            continue
        if str(puzzle) not in seen:
            seen.add(str(puzzle))
            yield Opened(family, puzzle)


def title(family: Family) -> str:
    """Return the heading for the family's puzzles."""
    return family.paper.name if family.paper else family.name.capitalize()
