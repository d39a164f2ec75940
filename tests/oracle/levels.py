"""Made puzzles of each level: as was wished, none twice, and right by what shares no code with the program.

`Holder.places` says how evenly the level is filled, `daily` what makers find of what puzzles of the day ask for.
`Holder` is what a campaign of many seeds calls: nonograms and squares have one solution, boards of Quartiles one cover,
and the moves of a position of Balda are those that are spelled by hand.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from oracle import balda_making, latin_making, nonogram_making, quartiles_making
from oracle.balda import solve
from unriddle.kit.level import BEGINS
from unriddle.lexicon.known import knowledge_of
from unriddle.registry import find
from unriddle.session import daily as days
from unriddle.session import making
from unriddle.session.opened import Opened

LEVELS = ("easy", "medium", "hard", "expert")
RUSSIAN = "russian-nouns"


class Holder:
    """One family at one level."""

    def __init__(self, family: str, level: str) -> None:
        self.family, self.level = family, level
        self.seen: dict[str, int] = {}
        self.places: list[int] = []

    def hold(self, seed: int) -> None:
        """The puzzle of this seed; AssertionError."""
        words = [balda_making.lexicon(RUSSIAN)] if self.family == "balda" else []
        pattern = {"pattern": True} if self.family == "nonogram" else {}  # pictures are as they are
        made = making.generate(find(self.family), seed, *words, level=self.level, **pattern)
        assert made.card["level"] == self.level
        self.places.append(made.card["percentile"])
        before = self.seen.setdefault(str(made.puzzle), seed)
        assert before == seed, f"the same as of seed {before}"
        HOLDS[self.family](made.puzzle)

    @property
    def unevenness(self) -> float:
        """The Kolmogorov distance of the places of what was made to all places of the level alike."""
        number = LEVELS.index(self.level)
        first, end = BEGINS[number], (*BEGINS[1:], 100)[number]
        shares = [(min(place, end - 1) + 0.5 - first) / (end - first) for place in sorted(self.places)]
        count = len(shares)
        return max(max(abs((at + 1) / count - each), abs(at / count - each)) for at, each in enumerate(shares))


def daily(family: str, number: int) -> None:
    """What makers find of what the puzzle of a day asks for, from the first on; AssertionError."""
    for language in find(family).require_making().lexicons or ("en",):
        (one,) = days.daily(days.FIRST + timedelta(number), family, language)
        made = one.made()
        assert one.level in ("", made.card["level"]), f"{one.source}: {made.card['level']}"


def _only(puzzle: Any) -> None:
    assert nonogram_making.is_only(puzzle)


def _square(puzzle: Any) -> None:
    latin_making.needed(str(puzzle))  # which says so where there are several


def _cover(puzzle: Any) -> None:
    tiles, most = quartiles_making.board(str(puzzle))
    assert len(quartiles_making.covers(quartiles_making.spelled(tiles, most), most)) == 1


def _moves(puzzle: Any) -> None:
    lacking = ~balda_making.letters("".join(puzzle.rows))
    listed = balda_making.words(RUSSIAN, puzzle.plausible, puzzle.slang)
    forms = knowledge_of(balda_making.lexicon(RUSSIAN)).forms  # of one noun one is played
    taken = {form for word in puzzle.used for form in forms.get(word, ())}
    possible = [word for word, own in listed if (own & lacking).bit_count() < 2 and word not in taken]
    told = Opened.of(puzzle, balda_making.lexicon(RUSSIAN)).solutions(None)
    assert set(map(_named, told)) == set(map(_named, solve(puzzle, possible)))


def _named(move: Any) -> tuple[Any, ...]:
    return move.cell, move.letter, move.word


HOLDS: dict[str, Callable[[Any], None]] = {"nonogram": _only, "latin": _square, "quartiles": _cover, "balda": _moves}


def holders(families: list[str]) -> dict[str, Holder]:
    """Name of each family with each level -> what holds its seeds."""
    return {f"{family} {level}": Holder(family, level) for family in families for level in LEVELS}
