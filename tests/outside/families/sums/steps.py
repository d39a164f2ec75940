"""Sums by hand, and taught: a term at a time, those first that every sum has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from unriddle.puzzles.sums import Puzzle, Search, Sum, picture

from unriddle.core import Picture, Playing, PuzzleError, Status, Step, Explaining, Teaching, Text, contract
from unriddle.core.play import game as played
from unriddle.kit import explain as explanation

TECHNIQUES = ("mistake", "needed term")


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


class Term(Step):
    """One term more, or less."""

    @property
    def sentences(self) -> Mapping[str, Text]:
        number = self.follows[0].removeprefix("-")
        if self.technique == "mistake":
            text = Text("{number} is in no sum with the others", number=number)
            return {"short": text, "teach": text}
        return {"short": Text("take {number}", number=number), "teach": Text("every sum needs {number}", number=number)}

    def picture(self, level: int = 3) -> Picture:
        begun = game(self.puzzle, self.before)
        return picture(self.puzzle, (begun.play(self.follows[0]) if level > 1 else begun).shown)


class Teacher:
    """Terms that all solutions have, in order; first those that must go."""

    def __init__(self, game: Game, solutions: Sequence[Sum], verdict: str, until: int | None, place: bytes | None):
        self.game = game
        if place is not None:
            self.game = begin(game.puzzle, place.decode())
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
        tier = 0 if self._wrong else 1
        move = f"-{self._wrong[0]}" if self._wrong else str(self._missing[0])
        before = str(self.game)
        self.game = self.game.play(move)
        term = move.removeprefix("-")
        return 1, Term(TECHNIQUES[tier], tier, f"cell {term}", (move,), (term,), (), before, self.game.puzzle)

    def place(self) -> bytes:
        return str(self.game).encode()


begin = game


def steps(game: Game, snapshot: bytes | None = None, until: int | None = None, strict: bool = False) -> contract.Search:
    return Explaining(game, [lambda at: Search(game.puzzle, at)], Teacher, snapshot, until=until, strict=strict)


def explain(puzzle: Puzzle, snapshot: bytes | None = None, **given: Any) -> contract.Search:
    search: contract.Search = explanation.explain(steps, puzzle, snapshot, **given)
    return search


def step_of(puzzle: Puzzle, value: Any) -> Term:
    return Term.from_json(puzzle, value)


def position_of(puzzle: Puzzle, found: Sequence[str]) -> str:
    return "+".join(term for each in found for term in each.split("+"))


class Card(explanation.Card):
    """Two bands by the number of terms."""

    def band(self, more: Mapping[str, Any]) -> str:
        return "short" if self.steps < 3 else "long"


PLAYING: Playing[Puzzle, Game, Sum] = Playing(game, {"take a number": "4"})
TEACHING: Teaching[Puzzle, Game] = Teaching(steps, TECHNIQUES, position_of)
