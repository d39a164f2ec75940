"""Makes a nonogram: repairs a picture, or climbs from random boards, then rates the result.

It works in rounds and saves the place before a round; the part of a round already done is repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from unriddle.core import End, MissingError, Picture, PuzzleError, Text
from unriddle.core.family import MAKE
from unriddle.core.json_shape import Json
from unriddle.core.work import STARTED, Steps, Work, next_int
from unriddle.kit.making import MakingConclusion, maker_entry
from unriddle.kit.order import Made, Order
from unriddle.kit.proof.verbs import companions
from unriddle.puzzles.nonogram import picture as pictures
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse
from unriddle.puzzles.nonogram.make.climb import Climb, fits, rate_puzzle, sole
from unriddle.puzzles.nonogram.make.options import BASIS_POINTS, MOST_CHANGES, STARTS, Wish, percent
from unriddle.puzzles.nonogram.make.remedies import Remedies
from unriddle.puzzles.nonogram.make.repair import EFFORT, LINE, UNIQUE, Repair
from unriddle.puzzles.nonogram.named import pictures as named
from unriddle.puzzles.nonogram.proof import checker, write
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution, these

MAKING, REMEDIES, RATING, OVER = range(4)
COUNT = 1 << 62
# Of how many steps half of the work may be, for each cell: how many it will be, nobody knows.
HALF = 100


class Search(Work[Made]):
    """Makes one puzzle, or none if the wishes cannot be met."""

    done: bool
    share: float
    steps: int

    def __init__(self, order: Order) -> None:
        self.order = order
        self.wish: Wish = Wish.of(order)
        super().__init__(order, MAKE)

    def restore(self, memory: Any) -> None:
        wish = self.wish
        if wish.draft is not None:
            most = wish.width * wish.height * MOST_CHANGES // 100
            self._subject: Repair | Climb = Repair(wish.draft, wish.goal, most)
        else:
            self._subject = Climb(wish)
        self._remedies = Remedies(wish, EFFORT)
        self._purse = Purse(wish.width * wish.height)
        self._made: Made | None = None
        self._stage = MAKING
        if memory is not None:
            numbers = iter(memory)
            self._stage, self._purse.spent = next_int(numbers, OVER), next_int(numbers, COUNT)
            if self._stage != OVER:
                self._remedies.recall(numbers)
                self._subject.recall(numbers)
        self.steps, self.done = self._purse.spent, self._stage == OVER
        self._at()
        self._stand()

    def state(self) -> Any:
        return self._memory

    def do(self) -> Steps[Made]:
        self._purse.left = yield STARTED
        while not self.done:
            for _ in self._round():
                self._purse.left = yield self._at(), None
            self._stand()
            if self._stage == OVER:
                self.done = True
                yield self._at(), self._made

    def _stand(self) -> None:
        """Here a round begins."""
        self._purse.idle = 0
        own = [self._stage, self._purse.spent]
        self._memory = own if self._stage == OVER else [*own, *self._remedies.remember(), *self._subject.remember()]

    def _at(self) -> int:
        """Update `share` and return the steps made since the last call."""
        half = HALF * self.wish.width * self.wish.height
        self.share = 1.0 if self.done else min(self._purse.spent / (self._purse.spent + half), 0.999999)
        return self._purse.spent - self.steps

    @property
    def note(self) -> str:
        """A note for the progress line."""
        repair = self._repair
        if self._stage == RATING:
            return Text("rating")
        return Text(
            "{count:,} cell changed, {open:,} open",
            "{count:,} cells changed, {open:,} open",
            count=len(repair.changed),
            open=repair.open,
        )

    def look(self) -> Solution:
        """Return the current picture."""
        draft = self._repair.draft
        return Solution(draft.width, draft.height, self._repair.cells, draft.colors)

    def statistics(self) -> Mapping[str, Any]:
        """Return, for a picture that could not be made, how far the repair came, and remedies."""
        if not self.done:
            return {}
        if isinstance(self._subject, Climb):
            return {"tried": self._subject.tried}
        repair = self._repair
        # Rounded up: as a limit it would do.
        share = -(-len(repair.changed) * BASIS_POINTS // len(repair.draft.cells))
        counts = {"reached": repair.good, "changes": len(repair.changed), "percent": share / 100, "open": repair.open}
        return {**counts, "remedies": self._remedies.ranked_options()}

    @property
    def _repair(self) -> Repair:
        return self._subject.repair if isinstance(self._subject, Climb) else self._subject

    def _round(self) -> Pausing[None]:
        if self._stage == MAKING:
            yield from self._subject.round(self._purse)
            if self._subject.over:
                most, repair = self.wish.most, self._repair
                few = most is None or len(repair.changed) * BASIS_POINTS <= most * len(repair.draft.cells)
                self._stage = RATING if self._subject.good and few else REMEDIES if self.wish.draft else OVER
        elif self._stage == REMEDIES:
            yield from self._remedies.round(self._purse)
            self._stage = OVER if self._remedies.over else REMEDIES
        else:
            yield from self._rate()
            self._stage = OVER

    def _rate(self) -> Pausing[None]:
        """Verify again that there is one solution, and rate it."""
        repair, wish = self._repair, self.wish
        if isinstance(self._subject, Climb):
            yield from self._subject.draw(self._purse)
        alone = yield from sole(repair, self._purse)
        if not alone:
            return
        puzzle = yield from repair.puzzle(self._purse)
        card = yield from rate_puzzle(puzzle, self._purse)
        if not fits(wish, card) or (wish.goal == LINE and card["open_after_lines"]):
            return
        puzzle = replace(puzzle, title=wish.name)
        picture = puzzle.solution_of(puzzle.goals[0])
        more: dict[str, Any] = {"solvable": UNIQUE if card["open_after_lines"] else LINE}
        if wish.name:
            more["title"] = wish.name
        elif wish.draft is not None:
            cells = [divmod(cell, wish.width) for cell in sorted(repair.changed)]
            more["changed"] = [f"{row + 1}.{column + 1}" for row, column in cells]
            more["changes"] = len(cells)
            more["percent"] = len(cells) * BASIS_POINTS // (wish.width * wish.height) / 100
        self._made = Made(puzzle, card, {**more, "rows": picture.to_json()["rows"]})


class Conclusion(MakingConclusion):
    """The card and the changes; for a puzzle that was not made, how far the work came."""

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        values = super().summary(end, {} if self.made else statistics)
        start = {"start": self.wish.start} if self.wish.start else {}
        limit = {} if self.made or self.wish.most is None else {"limit": percent(self.wish.most)}
        return {**values, **start, **limit}

    @cached_property
    def wish(self) -> Wish:
        """The wish in the order."""
        return Wish.of(self.order)

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        start = [STARTS[summary["start"]]] if "start" in summary else []
        if summary["verdict"] == "impossible":
            return [*start, *self._why_not(summary)]
        return [*start, *self._change_lines(summary), *super().report(summary)]

    def _change_lines(self, summary: Mapping[str, Any]) -> Iterable[str]:
        if "changes" in summary:
            yield _changes(summary)
        if "solvable" in summary:
            yield (
                Text("one solution, found line by line")
                if summary["solvable"] == LINE
                else Text(
                    "one solution; line logic leaves {count} cell open",
                    "one solution; line logic leaves {count} cells open",
                    count=summary["card"]["open_after_lines"],
                )
            )

    def _why_not(self, summary: Mapping[str, Any]) -> Iterable[str]:
        if "reached" not in summary:
            count = summary["tried"]
            yield Text(
                "none among {count:,} puzzle that was tried",
                "none among {count:,} puzzles that were tried",
                count=count,
            )
            return
        if summary["reached"]:
            yield Text(
                "more than {limit} would have to be changed: {changes}",
                limit=summary["limit"],
                changes=_changes(summary),
            )
        else:
            yield Text(
                "it cannot be solved line by line: {changes}, and {open} cells stay open",
                changes=_changes(summary),
                open=summary["open"],
            )
        helps = []
        for each in summary["remedies"]:
            fields = {"option": each["option"], "share": each["changes"]}
            # Of a size it is known from these cells, not from those that the picture has at that size.
            about = each["option"].startswith("--size")
            say = (
                Text("{option} (about {share} changed)", **fields)
                if about
                else Text("{option} ({share} changed)", **fields)
            )
            helps.append(say)
        if summary["reached"]:
            helps[2:] = [Text("--changes {share}", share=f"{summary['percent']:g}%")]
        for each in helps[:3]:
            yield Text("this would help: {option}", option=each)


def _changes(summary: Mapping[str, Any]) -> Text:
    """Say how many cells were changed, and which."""
    share = f"{summary['percent']:g}%"
    sentence = Text(
        "{count} cell changed ({share})", "{count} cells changed ({share})", count=summary["changes"], share=share
    )
    if not (cells := summary.get("changed")):
        return sentence
    return Text("{told}: {cells}", told=sentence, cells=these([cell.split(".") for cell in cells]))


def picture(order: Order, number: int, place: Made | Solution | None) -> Picture:
    """Draw a made puzzle, solved, with its changed cells marked, or the picture in progress."""
    if place is None:
        return Picture()
    if isinstance(place, Solution):
        return replace(pictures.picture(None, place), left=(), top=())
    changed = [tuple(map(int, cell.split("."))) for cell in place.more.get("changed", ())]
    puzzle = place.puzzle
    if not puzzle.goals:
        return pictures.picture(puzzle, None)
    drawn = pictures.mark_cells(
        puzzle, made_picture(place), ((row, column) for row, column in changed), Text("changed")
    )
    return replace(drawn, lines=(Text("Tinted cells were changed."),)) if changed else drawn


def made_picture(made: Made) -> Solution:
    """Return the picture of a made puzzle."""
    puzzle: Puzzle = made.puzzle
    return puzzle.solution_of(puzzle.goals[0])


def solution(order: Order, value: Any) -> Made:
    """Return the made puzzle of a JSON value or an id, with its picture. Raises PuzzleError."""
    made = order.solution(value)
    if "rows" not in made.more:
        return made
    found = made.puzzle.solution({"rows": made.more["rows"]})
    if wrong := made.puzzle.check(found):
        raise PuzzleError(wrong)
    return Made(replace(made.puzzle, goals=(found.cells,)), made.card, made.more)


def check(order: Order, made: Made) -> str:
    """Return "" for a puzzle with one solution, whose certificate is verified independently of the search, else the
    fault.
    """
    puzzle = made.puzzle
    if wrong := order.check(made):
        return wrong
    wish = Wish.of(order)
    if (wish.width, wish.height) != (puzzle.width, puzzle.height):
        return Text("it is {width}x{height}", width=puzzle.width, height=puzzle.height)
    if not puzzle.goals:
        return Text("its picture is missing")
    try:
        lines = b"".join(write.certificate(Encoding(puzzle), puzzle.goals[0], silent)).splitlines(keepends=True)
        checker.check(puzzle, lines, silent)
    except (PuzzleError, MissingError) as error:
        return error.text
    return ""


def silent(done: int, total: int, unit_name: str) -> None:
    """Ignore progress."""


def encode_made(order: Order, found: Iterable[Made]) -> tuple[Encoding, bytes]:
    """Return the clauses of the puzzle that was made, and its picture."""
    (made,) = found
    return Encoding(made.puzzle), made_picture(made).cells


def certifies(summary: Mapping[str, Json]) -> str:
    """Return "" if a puzzle was made, otherwise the reason why there is no certificate."""
    return "" if summary["verdict"] == "made" else Text("no certificate was written: no puzzle was made")


ENTRY = maker_entry(
    Search,
    conclusion=Conclusion,
    solution=solution,
    check=check,
    picture=picture,
    files=companions(encode_made, write.proof, write.certificate, declines=certifies),
)


def answers(made: Made) -> Mapping[str, tuple[str, str]]:
    """Return the solution of a puzzle of the day: `picture`, its cells row by row, 0 for empty; its name in each
    language.
    """
    (goal,) = made.puzzle.goals
    picture = next(each for each in named() if each.cells == goal)
    states = "".join(map(str, range(len(picture.shades))))
    return {"picture": ("".join(map(str, goal)), states), "en": (picture.english, ""), "ru": (picture.russian, "")}
