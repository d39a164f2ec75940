"""Made puzzles of each level: as was wished, none twice, and right by what shares no code with the program.

`Holder` is what a campaign of many seeds calls: nonograms and squares have one solution, boards of Quartiles one cover,
and the moves of a position of Balda are those that are spelled by hand.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from oracle import balda_making, latin_making, nonogram_making, quartiles_making
from oracle.balda import solve
from unriddle.lexicon.known import known
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

LEVELS = ("easy", "medium", "hard", "expert")
RUSSIAN = "russian-nouns"


class Holder:
    """One family at one level."""

    def __init__(self, family: str, level: str) -> None:
        self.family, self.level = family, level
        self.seen: dict[str, int] = {}

    def hold(self, seed: int) -> None:
        """The puzzle of this seed; AssertionError."""
        words = [balda_making.lexicon(RUSSIAN)] if self.family == "balda" else []
        made = making.generate(find(self.family), seed, *words, level=self.level)
        assert made.card["level"] == self.level
        before = self.seen.setdefault(str(made.puzzle), seed)
        assert before == seed, f"the same as of seed {before}"
        HOLDS[self.family](made.puzzle)


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
    forms = known(balda_making.lexicon(RUSSIAN)).forms  # of one noun one is played
    taken = {form for word in puzzle.used for form in forms.get(word, ())}
    possible = [word for word, own in listed if (own & lacking).bit_count() < 2 and word not in taken]
    told = Opened.of(puzzle, balda_making.lexicon(RUSSIAN)).solutions(None)
    assert set(map(_named, told)) == set(map(_named, solve(puzzle, possible)))


def _named(move: Any) -> tuple[Any, ...]:
    return move.cell, move.letter, move.word


HOLDS: dict[str, Callable[[Any], None]] = {"nonogram": _only, "latin": _square, "quartiles": _cover, "balda": _moves}


def holds(families: list[str]) -> dict[str, Callable[[int], None]]:
    """Name of each family with each level -> what holds its seeds."""
    return {f"{family} {level}": partial(Holder.hold, Holder(family, level)) for family in families for level in LEVELS}
