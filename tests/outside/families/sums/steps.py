"""Sums by hand, and taught: a term at a time, those first that every sum has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from unriddle.puzzles.sums import Puzzle, Search, Sum, picture

from unriddle.core import Explaining, Picture, Playing, PuzzleError, Status, Step, Text
from unriddle.core.play import game as played
from unriddle.core.technique import MISTAKE, Technique, declared
from unriddle.kit import explain as explanation
from unriddle.kit.lesson import Lesson


@dataclass(frozen=True)
class Game(played.Game):
    """The terms taken so far."""

    puzzle: Puzzle
    terms: tuple[int, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    last: str = field(default="", compare=False)

    def play(self, move: str, kept: bool = False) -> "Game":
        sign, number = (move[0], move[1:]) if move.startswith("-") else ("", move)
        there = list(self.terms if sign else self.puzzle.numbers)
        for each in () if sign else self.terms:
            there.remove(each)
        if not number.isdigit() or int(number) not in there:
            raise PuzzleError("this number is not there", move[:20])
        rest = list(self.terms)
        rest.remove(int(number)) if sign else rest.append(int(number))
        return replace(self, terms=tuple(rest), last=move)

    @property
    def status(self) -> Status:
        return Status("solved" if self.puzzle.check(self.shown) == "" else "open")

    @property
    def found(self) -> tuple[Sum, ...]:
        return (self.shown,) if self.status.kind == "solved" else ()

    @property
    def shown(self) -> Sum:
        return Sum(self.terms)

    @property
    def tally(self) -> dict[str, Any]:
        return {"sum": sum(self.terms)}

    @property
    def as_puzzle(self) -> Puzzle:
        return self.puzzle

    def __str__(self) -> str:
        return str(self.shown)


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Any] | None = None) -> Game:
    begun = Game(puzzle)
    for term in text.split("+") if text else ():
        begun = begun.play(term)
    return replace(begun, last="")


class Taken(NamedTuple):
    """A term that is taken, or taken back."""

    number: int
    back: bool = False

    @property
    def where(self) -> Text:
        return Text("{number}", number=self.number)

    def __str__(self) -> str:
        return f"-{self.number}" if self.back else str(self.number)


class Term(Step):
    """One term more, or less."""

    kinds = (Taken, tuple[Taken, ...], tuple[Taken, ...], tuple[Taken, ...])

    @property
    def short(self) -> Text:
        number = self.sets[0].number
        if self.is_mistake:
            return Text("{number} is in no sum with the others", number=number)
        return Text("take {number}", number=number)

    def picture(self, level: int = 3) -> Picture:
        begun = game(self.puzzle, self.before)
        return picture(self.puzzle, (begun.play(self.follows[0]) if level > 1 else begun).shown)


TECHNIQUES = declared(
    __name__,
    Technique(MISTAKE, lambda step: step.short),
    Technique(Text("needed term"), lambda step: Text("every sum needs {number}", number=step.sets[0].number)),
)


class Teacher:
    """Terms that all solutions have, in order; first those that must go."""

    def __init__(self, game: Game, solutions: Sequence[Sum], verdict: str, until: int | None, given: str | None):
        self.game = game if given is None else begin(game.puzzle, given)
        common = [term for term in game.puzzle.numbers if all(term in each.terms for each in solutions)]
        self.common = common if solutions and (until is None or until > 0) else []
        self.solved = len(solutions) == 1

    @property
    def _wrong(self) -> list[int]:
        return [term for term in self.game.terms if term not in self.common] if self.solved else []

    @property
    def _missing(self) -> list[int]:
        return [term for term in self.common if term not in self.game.terms]

    @property
    def over(self) -> bool:
        return not (self._wrong or self._missing)

    @property
    def open(self) -> int:
        return 0 if self.game.status.kind == "solved" else 1

    @property
    def share(self) -> float:
        return 1 - (len(self._missing) + len(self._wrong)) / 100

    def advance(self, budget: int) -> tuple[int, Step | None]:
        taken = Taken(self._wrong[0], back=True) if self._wrong else Taken(self._missing[0])
        before = str(self.game)
        self.game = self.game.play(str(taken))
        unit = Taken(taken.number)
        return 1, Term(TECHNIQUES[not taken.back], unit, (taken,), (unit,), before=before, puzzle=self.game.puzzle)

    @property
    def given(self) -> str:
        return str(self.game)


begin = game


def steps(game: Game, until: int | None = None, strict: bool = False) -> Explaining:
    return Explaining(game, [partial(Search, game.puzzle)], Teacher, until=until, strict=strict)


def position_of(puzzle: Puzzle, found: Sequence[str]) -> str:
    return "+".join(term for each in found for term in each.split("+"))


class Card(explanation.Card):
    """Two bands by the number of terms."""

    techniques = TECHNIQUES

    def band(self, more: Mapping[str, Any]) -> str:
        return "short" if self.steps < 3 else "long"


PLAYING: Playing[Puzzle, Game, Sum] = Playing(game, {"take a number": "4"})
LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, Term, steps, position_of, game)
