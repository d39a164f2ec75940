"""Sums: which of some numbers add up to a total. A family that lies outside the tree and uses all that one may have."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, Self

from unriddle.core import (
    Answer,
    Cell,
    Companion,
    Entry,
    Family,
    Format,
    MakeRules,
    Option,
    Picture,
    PlainSearch,
    PuzzleError,
    Role,
    Shared,
    Verb,
    contract,
)
from unriddle.core.formats import ids, text_of, value_of
from unriddle.core.json_shape import is_count, is_text, object_test
from unriddle.core.search.tally import Tally


class Sum(NamedTuple):
    """The numbers that add up."""

    terms: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"terms": list(self.terms)}

    def __str__(self) -> str:
        return "+".join(map(str, self.terms))


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """A total, and the numbers from 1 to choose from; `most` of them at the most."""

    total: int
    numbers: tuple[int, ...]
    most: int = 20
    title: str = field(default="", compare=False)
    family: ClassVar[str] = "sums"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(r"sums:([1-9][0-9]{0,3})=([0-9]{1,3}(?:,[0-9]{1,3}){0,19})(?::most=([0-9]{1,2}))?", text)
        if not match or "0" in (match[3], *match[2].split(",")):
            raise PuzzleError("write sums:TOTAL=N,N,... with up to 20 numbers from 1 to 999", text[:40])
        return cls(int(match[1]), tuple(map(int, match[2].split(","))), int(match[3] or 20))

    def __str__(self) -> str:
        most = "" if self.most == 20 else f":most={self.most}"
        return f"sums:{self.total}={','.join(map(str, self.numbers))}{most}"

    def warnings(self) -> list[str]:
        large = [str(number) for number in self.numbers if number > self.total]
        return [f"larger than the total: {', '.join(large)}"] if large else []

    def solution(self, value: str | dict[str, Any]) -> Sum:
        value = value_of(value)
        try:
            terms = value["terms"] if isinstance(value, dict) else value.strip().split("+")
            return Sum(tuple(int(term) for term in terms))
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleError("a solution is a sum such as 3+4") from error

    def check(self, solution: Sum) -> str:
        there = list(self.numbers)
        for term in solution.terms:
            if term not in there:
                return f"{term} is not there"
            there.remove(term)
        if len(solution.terms) > self.most:
            return f"more than {self.most} terms"
        return "" if sum(solution.terms) == self.total else f"the sum is {sum(solution.terms)}"


class Search(PlainSearch):
    """Number by number: 0 leaves it out, 1 takes it."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = len(puzzle.numbers)
        super().__init__(puzzle, snapshot)

    def terms(self, path: Sequence[int]) -> tuple[int, ...]:
        return tuple(number for number, taken in zip(self.puzzle.numbers, path, strict=False) if taken)

    def choices(self, path: Sequence[int]) -> int:
        terms = self.terms(path)
        fits = sum(terms) + self.puzzle.numbers[len(path)] <= self.puzzle.total and len(terms) < self.puzzle.most
        return 0b11 if fits else 0b01

    def solution(self, path: Sequence[int]) -> Sum | None:
        if len(path) < self.levels or sum(self.terms(path)) != self.puzzle.total:
            return None
        return Sum(self.terms(path))

    def statistics(self) -> Mapping[str, Any]:
        return {"levels": self.levels}


class Sums(Tally):
    """How many sums there are, and what the search says of itself."""

    noun = "sum"

    def __init__(self, puzzle: Puzzle, long: bool = False) -> None:
        super().__init__(puzzle)
        self.long = long
        self.held = 0

    def add(self, solution: Sum, /) -> None:
        super().add(solution)
        self.held += not announces(solution, self.long)

    def summary(self, end: Any, statistics: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().summary(end, statistics), "held": self.held, "statistics": dict(statistics)}

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        held = [f"{summary['held']} held back; --long shows them"] if summary["held"] else []
        return [*super().report(summary), *held]


def announces(solution: Sum, long: bool = False) -> bool:
    return long or len(solution.terms) < 3


def table(
    puzzle: Puzzle, found: Sequence[Sum], summary: Mapping[str, Any], progress: Callable[..., None], ending: str
) -> Iterable[bytes]:
    progress(1, 1, "lines")
    yield f"{puzzle.total} = {found[0]}\n".encode()


def listed(data: bytes) -> list[Puzzle]:
    """A title, then a puzzle: the total and the numbers in a line."""
    title, *lines = text_of(data).splitlines()
    return [
        replace(Puzzle.parse(f"sums:{line.replace(' ', ',').replace(',', '=', 1)}"), title=title[2:]) for line in lines
    ]


def written(puzzle: Puzzle) -> bytes:
    return f"# {puzzle.title}\n{puzzle.total} {' '.join(map(str, puzzle.numbers))}\n".encode()


def picture(puzzle: Puzzle, place: Sum | tuple[int, ...] | None) -> Picture:
    terms = list(place.terms) if isinstance(place, Sum) else []
    cells = []
    for number in puzzle.numbers:
        taken = number in terms
        if taken:
            terms.remove(number)
        cells.append(Cell(str(number), Role.NEW if taken else Role.GIVEN))
    return Picture((tuple(cells),), title=str(puzzle))


def generate(seed: int, options: Mapping[str, str]) -> Puzzle:
    count = int(options.get("numbers", "3"))
    return Puzzle(seed + 1, tuple(range(1, count + 1)))


def parity(source: Iterable[Puzzle], digits: int) -> Iterator[Answer]:
    for puzzle in source:
        odd = puzzle.total % 2
        yield Answer({"odd": bool(odd)}, f"{puzzle.total:0{digits}} is {'odd' if odd else 'even'}", code=odd)


def of_first(total: str, upto: int) -> Puzzle:
    return Puzzle.parse(f"sums:{total}={','.join(map(str, range(1, upto + 1)))}")


def work(unit: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any] | None:
    if stop():
        return None
    search, count = Search(Puzzle.parse(unit["puzzle"])), 0
    while not search.done:
        count += search.advance(1 << 16) is not None
    return {"count": count}


def summary(results: Sequence[dict[str, Any]], most: int) -> Answer:
    counts = [result["count"] for result in results]
    return Answer({"counts": counts, "most": most}, " ".join(map(str, counts)))


NUMBERS = ",".join(map(str, range(1, 9)))
TOTAL = Option("total", "input", "the total")
LONG = Option("long", "flag", "show sums of more than two terms, too", "display", False)
FAMILY = Family(
    name="sums",
    title="sums of some numbers",
    Puzzle=Puzzle,
    entries={
        "solve": Entry(
            Search,
            Sums,
            announces=announces,
            options=(LONG,),
            files=(
                Companion(
                    Option("table", "text", "write the first sum", "file"),
                    finish=table,
                    declines=lambda told: "" if told["count"] else "no table is written: there is no sum",
                ),
            ),
        ),
        "any": Entry(Search, Sums, 1, succeeded=lambda count, told: True),
    },
    formats=[
        ids(Puzzle, "the line sums:TOTAL=N,N,..."),
        Format("list", "a title, and a line a puzzle", listed, written),
    ],
    picture=picture,
    options=(Option("most", "int", "terms of a sum at the most", least=1, most=20),),
    configure=lambda puzzle, values: replace(puzzle, most=values["most"]),
    making=MakeRules(generate=generate, options=(Option("numbers", "int", "how many numbers", "maker", least=1),)),
    verbs=(
        Verb(
            "parity",
            "Whether totals are odd; exit code 1 when one is.",
            (Option("source", "source", "puzzles"),),
            (Option("digits", "int", "digits of the total", default=1, least=1, most=9),),
            answers=parity,
        ),
        Verb(
            "first",
            "Sums of the first numbers.",
            (TOTAL,),
            (Option("upto", "int", "the largest number", default=5, least=1, most=20), LONG),
            entry="solve",
            puzzle=of_first,
        ),
        Verb(
            "counts",
            "How many sums each total up to MOST has.",
            (Option("most", "int", "the largest total"),),
            shared=Shared(
                lambda most: [{"puzzle": f"sums:{total}={NUMBERS}"} for total in range(1, most + 1)],
                work,
                summary,
                object_test(puzzle=is_text),
                object_test(count=is_count),
                "totals",
            ),
        ),
        Verb("add-up", "The sum of two numbers.", (TOTAL,), answers=lambda total: [Answer(text=total)], top=True),
    ),
)
