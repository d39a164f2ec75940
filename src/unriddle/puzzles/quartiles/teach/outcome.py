"""Summarizes the steps of a board: the number of named quartiles, and the board's difficulty for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Text
from unriddle.kit import lesson
from unriddle.kit.level import Scale
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.teach.techniques import NAMES, ONLY_POINTS, TECHNIQUES

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.step import Technique
    from unriddle.lexicon import Lexicon
    from unriddle.puzzles.quartiles.teach.step import WordStep

# The highest sum (see `band`) of an easy and a medium board; of 13 published: 3 are easy, 7 medium and 3 hard.
EASY, MEDIUM = 11, 14
RARE_WEIGHT = 3  # the number of lures that are as hard as a rare quartile or a false friend

# The costs of finding a quartile, by the familiarity of its word and by technique; of a full-length word that is not a
# quartile ("false friend"), and of a shorter word that mixes tiles of several quartiles ("lure").
COSTS_BY_FAMILIARITY: dict[str, float] = {"everyday": 3, "common": 6, "listed": 12, "rare": 24, "letter": 0.5}
COSTS: dict[str, float] = {
    **COSTS_BY_FAMILIARITY,
    "ending": -1,
    "quartile": 1,
    "cover": 3,
    "guess": 10,
    "false friend": 4,
    "lure": 0.4,
}
FAMILIARITY = ("everyday", "common", "listed", "rare")
# The hardest aspect of a board: the familiarity of its rarest quartile, or misleading words.
HARDEST = (Text("everyday words"), Text("words most people know"), Text("words readers know"), Text("a word few know"))
MISLEADING = Text("words that mislead")
# The loads of 150 generated boards and 13 published ones, in steps of 5% of the sorted list.
COLLECTED = (
    *(8.3, 9.6, 10.0, 10.1, 10.2, 10.7, 11.2, 11.9, 12.6, 12.9, 13.3),
    *(13.6, 13.9, 14.3, 15.0, 15.9, 16.9, 17.5, 18.0, 19.2, 21.0),
)


class Outcome(lesson.ExplanationConclusion):
    """The way the quartiles were found. Words that only score points do not make a board harder."""

    techniques: tuple[Technique, ...] = TECHNIQUES

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self.quartiles: int = -(-len(puzzle.tiles) // puzzle.tiles_per_word)

    def add(self, solution: WordStep, /) -> None:
        hardest = self.hardest
        super().add(solution)
        if solution.technique.name in ONLY_POINTS:
            self.hardest = hardest

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        values = super().summary(end, statistics)
        if self.hardest < 0:
            values["hardest"] = None
        return values

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        lines: list[str] = []
        if summary["solved"]:
            lines.append(Text("all quartiles are named"))
        elif summary["stuck"]:
            named = self.quartiles - summary["open"]
            lines.append(Text("{named} of {count} quartiles are named for sure", named=named, count=self.quartiles))
            if summary["verdict"] == "multiple":
                lines.append(Text("other words use every tile once, too, so logic alone goes no further"))
            elif summary["verdict"] == "none":
                lines.append(Text("no words of the lists use every tile exactly once"))
        if summary["hardest"]:
            lines.append(Text("hardest technique: {name}", name=lesson.translatable(NAMES, summary["hardest"])))
        return [*lines, *_count_lines(summary)]


class Card(Outcome, lesson.Card):
    """The board's difficulty: how rare the quartiles are, and how many words mislead."""

    bands: tuple[Text, Text, Text] = (Text("easy"), Text("medium"), Text("hard"))
    scale: Scale = Scale(COSTS, COLLECTED)

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self._known = knowledge_of(lexicon[0]) if lexicon else None
        self._named: dict[str, int] = {}  # the words of the quartiles -> how familiar they are

    def add(self, solution: WordStep, /) -> None:
        super().add(solution)
        if solution.technique.name not in ONLY_POINTS and solution.word is not None:
            word = solution.word.word
            self._named[word] = self._known.familiarity(word) if self._known else COMMON

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        counts = {name: statistics.get(name) for name in ("rare_quartiles", "false_friends", "lures")}
        familiar = Counter(FAMILIARITY[each] for each in self._named.values())
        return {**counts, "familiarity": {name: familiar[name] for name in FAMILIARITY}}

    def weights(self, more: Mapping[str, Any]) -> Mapping[str, float]:
        named = {name: times for name, times in super().weights(more).items() if name not in ONLY_POINTS}
        letters = sum(map(len, self._named))
        misled = {"false friend": more["false_friends"] or 0, "lure": more["lures"] or 0}
        return {**named, **more["familiarity"], "letter": letters, **misled}

    @property
    def cells(self) -> int:
        return len(self.puzzle.tiles)

    def band(self, more: Mapping[str, Any]) -> str:
        hard = more["lures"] + RARE_WEIGHT * (more["rare_quartiles"] + more["false_friends"])
        return "easy" if hard <= EASY else "medium" if hard <= MEDIUM else "hard"

    @property
    def names(self) -> Sequence[str]:
        return (*super().names, *HARDEST, MISLEADING)

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        values = lesson.Card.summary(self, end, statistics)
        rarest = max(self._named.values(), default=0)
        lures = COSTS["false friend"] * (values["false_friends"] or 0) + COSTS["lure"] * (values["lures"] or 0)
        misleads = lures > COSTS_BY_FAMILIARITY[FAMILIARITY[rarest]]
        return {**values, "hardest": str(MISLEADING if misleads else HARDEST[rarest]) if self._named else None}

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        if summary["verdict"] == "none":
            return [Text("no level: no words of the lists use every tile exactly once")]
        if summary["verdict"] == "multiple":
            return [Text("no level: other words use every tile once, too")]
        return lesson.Card.report(self, summary)

    def count_lines(self, summary: Mapping[str, Any]) -> Sequence[str]:
        """Return what makes the board hard, and how often each technique is used."""
        return [
            Text(
                "quartiles that everybody knows: {everyday}, most people: {common}, readers: {listed}, few: {rare}",
                **summary["familiarity"],
            ),
            Text("quartiles of the wider list: {count}", count=summary["rare_quartiles"]),
            Text("words of full length that are not quartiles: {count}", count=summary["false_friends"]),
            Text("shorter words that mix tiles of quartiles: {count}", count=summary["lures"]),
            *_count_lines(summary),
        ]


def _count_lines(summary: Mapping[str, Any]) -> list[str]:
    used = summary["techniques"].items()
    return [Text("{name}: {times}", name=lesson.translatable(NAMES, name), times=times) for name, times in used]
