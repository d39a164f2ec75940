"""What making a nonogram comes to: what was changed, how it can be solved; or why not, and what would help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from unriddle.core import End, MissingError, Picture, PuzzleError, Text
from unriddle.core.json_shape import Json
from unriddle.kit.making import MakingConclusion
from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram import picture as pictures
from unriddle.puzzles.nonogram.make.options import STARTS, Wish, percent
from unriddle.puzzles.nonogram.make.repair import LINE
from unriddle.puzzles.nonogram.proof import checker, write
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution


class Conclusion(MakingConclusion):
    """The card and the changes; of what was not reached how far it came."""

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        told = super().summary(end, {} if self.made else statistics)
        start = {"start": self.wish.start} if self.wish.start else {}
        limit = {} if self.made or self.wish.most is None else {"limit": percent(self.wish.most)}
        return {**told, **start, **limit}

    @cached_property
    def wish(self) -> Wish:
        """What was ordered."""
        return Wish.of(self.order)

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        start = [STARTS[summary["start"]]] if "start" in summary else []
        if summary["verdict"] == "impossible":
            return [*start, *self._why_not(summary)]
        return [*start, *self._made(summary), *super().report(summary)]

    def _made(self, summary: Mapping[str, Any]) -> Iterable[str]:
        if "changes" in summary:
            yield _changes(summary)
        if "solvable" in summary:
            yield (
                Text("one solution, found by line logic alone")
                if summary["solvable"] == LINE
                else Text(
                    "one solution; line logic leaves {count} cell open",
                    "one solution; line logic leaves {count} cells open",
                    count=summary["card"]["open_after_lines"],
                )
            )

    def _why_not(self, summary: Mapping[str, Any]) -> Iterable[str]:
        if "reached" not in summary:
            if self.wish.goal == LINE and self.wish.band is None and self.wish.needs is None:
                yield Text("no such puzzle was found; try a smaller size, or ask only for a unique solution")
            else:
                yield Text("no such puzzle was found; try another size or density")
            return
        if summary["reached"]:
            yield Text("not possible within {limit}: {changes}", limit=summary["limit"], changes=_changes(summary))
        else:
            yield Text(
                "not solvable by line logic: {changes}, and {open} cells stay open",
                changes=_changes(summary),
                open=summary["open"],
            )
        helps = [_help(each["option"], each["changes"]) for each in summary["remedies"]]
        if summary["reached"]:
            helps[2:] = [Text("--changes {share}", share=f"{summary['percent']:g}%")]
        for each in helps[:3]:
            yield Text("this would help: {option}", option=each)


def _help(option: str, share: str) -> Text:
    """What would help; of a size it is known from these cells, not from those that the picture has at that size."""
    if option.startswith("--size"):
        return Text("{option} (about {share} changed)", option=option, share=share)
    return Text("{option} ({share} changed)", option=option, share=share)


def _changes(summary: Mapping[str, Json]) -> Text:
    return Text(
        "{count} cell changed ({share})",
        "{count} cells changed ({share})",
        count=summary["changes"],
        share=f"{summary['percent']:g}%",
    )


def picture(order: Order, number: int, place: Made | Solution | None) -> Picture:
    """What was made, solved, with the cells marked that were changed; or the picture as it is now."""
    if place is None:
        return Picture()
    if isinstance(place, Solution):
        return replace(pictures.picture(None, place), left=(), top=())
    changed = [tuple(map(int, cell.split("."))) for cell in place.more.get("changed", ())]
    puzzle = place.puzzle
    if not puzzle.goals:
        return pictures.picture(puzzle, None)
    drawn = pictures.marked(puzzle, solved(place), ((row, column) for row, column in changed), Text("changed"))
    return replace(drawn, lines=(Text("Tinted cells were changed."),)) if changed else drawn


def solved(made: Made) -> Solution:
    """The picture of what was made."""
    puzzle: Puzzle = made.puzzle
    return Solution(puzzle.width, puzzle.height, puzzle.goals[0], puzzle.colours)


def solution(order: Order, value: Any) -> Made:
    """What was made, from its JSON value or the id of a puzzle, with the picture again; PuzzleError."""
    made = order.solution(value)
    if "rows" not in made.more:
        return made
    found = made.puzzle.solution({"rows": made.more["rows"]})
    if wrong := made.puzzle.check(found):
        raise PuzzleError(wrong)
    return Made(replace(made.puzzle, goals=(found.cells,)), made.card, made.more)


def check(order: Order, made: Made) -> str:
    """ "" for a puzzle with one solution: its certificate is verified, by what knows nothing of the search."""
    puzzle = made.puzzle
    if wrong := order.check(made):
        return wrong
    wish = Wish.of(order)
    if (wish.width, wish.height) != (puzzle.width, puzzle.height):
        return Text("it is {width}x{height}", width=puzzle.width, height=puzzle.height)
    if not puzzle.goals:
        return Text("its picture is missing")
    try:
        lines = "".join(write.certificate(puzzle, puzzle.goals[0])).splitlines(keepends=True)
        checker.check(puzzle, (line.encode() for line in lines))
    except (PuzzleError, MissingError, checker.ProofError) as error:
        return error.text
    return ""
