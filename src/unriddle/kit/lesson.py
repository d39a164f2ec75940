"""Lessons: a family's list of techniques, and steps on a sheet of cells with their pictures.

Also the conclusions from steps: an explanation, and a card with the difficulty for a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from unriddle.core import Conclusion, Picture, PuzzleError, Role, TeachRules, Text
from unriddle.core.json_shape import is_count
from unriddle.core.teach.explaining import next_step
from unriddle.core.teach.step import LEVELS, Line, Step, Technique, find_technique
from unriddle.core.work import Work, resuming
from unriddle.registry import find

if TYPE_CHECKING:
    from unriddle.core import Cell, End, Family, Game, Puzzle
    from unriddle.core.contract import Lexicon, Running
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.explaining import Teacher
    from unriddle.kit import level

LINK = "link"  # the name under which links of trials are counted and weighed
VERSION = 3  # of the rater: cards of different versions cannot be compared


def translatable(names: Sequence[str], name: str) -> str:
    """Return the one of `names` that equals `name`: a Text, which can be translated."""
    return names[names.index(name)] if name in names else name


class ExplanationConclusion(Conclusion):
    """The conclusion from steps: whether they solve the puzzle, their number, and the techniques needed."""

    techniques: Sequence[Technique] = ()  # all techniques of the family, the easiest first

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, teach: bool = False) -> None:
        self.steps: int = 0
        self.hardest: int = -1
        self.used: Counter[str] = Counter()

    @property
    def names(self) -> Sequence[str]:
        return [each.name for each in self.techniques]

    def add(self, solution: Any, /) -> None:
        self.steps += 1
        self.used[solution.technique.name] += 1
        self.hardest = max(self.hardest, solution.tier)

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return `solved`, and the content of `report`, in JSON values."""
        left = statistics.get("open")
        return {
            "verdict": statistics.get("verdict", "unknown"),
            "solved": end.why == "exhausted" and left == 0,
            "stuck": end.why == "exhausted" and bool(left),
            "open": left,
            "steps": self.steps,
            "hardest": str(self.names[self.hardest]) if self.steps else None,
            "techniques": {str(name): self.used[name] for name in self.names if self.used[name]},
        }

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        if summary["verdict"] == "none" and (summary["stuck"] or summary["solved"]):
            return [Text("this puzzle has no solution, so there is nothing to explain")]
        lines: list[str] = []
        if summary["solved"]:
            lines.append(Text("solved in {count} step", "solved in {count} steps", count=summary["steps"]))
        elif summary["stuck"]:
            lines.append(Text("stuck after {count} step", "stuck after {count} steps", count=summary["steps"]))
            if summary["verdict"] == "multiple":
                lines.append(Text("there are several solutions, so logic alone cannot go on"))
            lines.append(Text("{count} is still open", "{count} are still open", count=summary["open"]))
        if summary["steps"]:
            lines.append(Text("hardest technique: {name}", name=translatable(self.names, summary["hardest"])))
            lines += [
                Text("{name}: {times}", name=translatable(self.names, name), times=times)
                for name, times in summary["techniques"].items()
            ]
        return lines


class Card(ExplanationConclusion):
    """The difficulty of a puzzle for a person.

    A family returns its `band`, and its other counts, in `more`; with a `scale` there is also a level. Neither exists
    for a puzzle without exactly one solution. `bands` are all bands, easiest first.
    """

    bands: Sequence[str] = ()
    scale: level.Scale | None = None

    puzzle: Any  # an object of the family's Puzzle class

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self.puzzle = puzzle
        self.links: int = 0  # the total length of the chains of all trials

    def add(self, solution: Any, /) -> None:
        super().add(solution)
        self.links += sum(len(trial.chain) for trial in solution.trials)

    def band(self, more: Mapping[str, Json]) -> str:
        """Return the band of a puzzle with one solution, after all its steps were added."""
        raise NotImplementedError

    def floor(self) -> int:
        """Return the number of the lowest level that a puzzle needing these techniques can have."""
        return 0

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return other counts, in JSON values."""
        return {}

    def weights(self, more: Mapping[str, Json]) -> Mapping[str, float]:
        """Return the counts of everything that has a cost: each technique, and the links of trials."""
        return {**{str(name): self.used[name] for name in self.names if self.used[name]}, LINK: self.links}

    @property
    def cells(self) -> int:
        """The size of the puzzle."""
        raise NotImplementedError

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return `unique` (None while unknown), `level`, `band`, counts, and the rater's `version`.

        `weighed` has the counts that the level was computed from.
        """
        steps = super().summary(end, statistics)
        known = end.why == "exhausted"
        more = self.more(end, statistics)
        unique = steps["verdict"] == "unique" if known or steps["verdict"] == "multiple" else None
        rated = bool(unique and known)
        place: dict[str, Any] = {}
        if self.scale is not None:
            weighed = self.weights(more)
            place = {"level": None}
            if rated:
                place = self.scale.card(weighed, self.cells, self.floor()) | {"weighed": dict(weighed)}
        return {
            "unique": unique,
            "verdict": steps["verdict"] if unique is not None else "unknown",
            **place,
            "band": str(self.band(more)) if rated else None,
            "hardest": steps["hardest"],
            "techniques": steps["techniques"],
            "steps": steps["steps"],
            **more,
            "version": VERSION,
        }

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        if summary["verdict"] == "none":
            return [Text("no level: this puzzle has no solution")]
        if summary["verdict"] == "multiple":
            return [Text("no level: this puzzle has several solutions")]
        if summary["unique"] is None or summary["band"] is None:
            return [Text("no level yet: it was stopped before the end")]
        from unriddle.kit import level

        lines: list[str] = level.level_lines(summary) if summary.get("level") else []
        if not lines:
            lines.append(Text("band: {band}", band=translatable(self.bands, summary["band"])))
        if summary["hardest"]:
            lines.append(Text("hardest technique: {name}", name=translatable(self.names, summary["hardest"])))
        lines.append(Text("{count} step", "{count} steps", count=summary["steps"]))
        return [*lines, *self.count_lines(summary)]

    def count_lines(self, summary: Mapping[str, Any]) -> Iterable[str]:
        """Return lines for other counts, and the number of uses of each technique."""
        used = summary["techniques"].items()
        return [Text("{name}: {times}", name=translatable(self.names, name), times=times) for name, times in used]


class Count(NamedTuple):
    """The number of uses of a technique in a round; for a round of trials, also the number of waves until the shortest
    trial reached a contradiction, and how much was open before the round.
    """

    times: int
    waves: int = 0
    open: int = 0


class Round(Step):
    """All deductions of the easiest technique that finds any, made at once all over the puzzle. Ratings are based on
    rounds, so that rotating the puzzle does not change them. `unit` is a Count.
    """

    @property
    def short(self) -> Text:
        """The technique and the number of its uses."""
        about = {"technique": self.technique.name, "count": self.unit.times}
        return Text("{technique}: {count} time", "{technique}: {count} times", **about)

    @property
    def sentences(self) -> Mapping[str, Text]:
        return {"short": self.short, "teach": self.short}

    def dump(self) -> dict[str, Any]:
        return {"technique": str(self.technique.name), "count": list(self.unit)}

    @classmethod
    def load(cls, techniques: Sequence[Technique], puzzle: Puzzle, value: Any) -> Self:
        try:
            count = Count(*value["count"])
            if not all(map(is_count, count)):
                raise ValueError("not a count")
            return cls(find_technique(techniques, value["technique"]), count, (), puzzle=puzzle)
        except (LookupError, TypeError, ValueError) as error:
            raise PuzzleError(Text("this is not a step of an explanation")) from error


class RoundCard(Card):
    """The card of a family that is rated by rounds. `tiers` are the lowest tiers that make a puzzle at least medium,
    hard and expert.
    """

    tiers: Sequence[int] = ()
    steps: int
    hardest: int
    links: int

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self.longest: int = 0
        self.stuck: int = 0  # how much was open when a trial was first needed

    def add(self, solution: Round, /) -> None:
        count: Count = solution.unit
        self.steps += count.times
        self.used[solution.technique.name] += count.times
        self.hardest = max(self.hardest, solution.tier)
        self.links += count.waves
        self.longest = max(self.longest, count.waves)
        self.stuck = self.stuck or count.open

    def floor(self) -> int:
        return sum(self.hardest >= tier for tier in self.tiers)


def tier_of(family: str, name: str, known: Sequence[str]) -> int:
    """Return the tier of a technique by its name or its number among those `known`; PuzzleError names them."""
    names = list(known)
    if name in names:
        return names.index(name)
    if name.isascii() and name.isdigit() and int(name[:4]) < len(names):
        return int(name)
    listed = ", ".join(f"{tier} {each}" for tier, each in enumerate(names))
    raise PuzzleError(
        Text("{family} has no technique {name!r}; choose from {known}", family=family, name=name[:40], known=listed)
    )


def line(number: int, step: Step, teach: bool = False) -> str:
    """Return a step as a line: its number and the deduction, with `teach` also the reason."""
    return Text("{number}. {sentence}", number=number, sentence=step.sentences["teach" if teach else "short"])


def picture(puzzle: Puzzle, number: int, step: Step) -> Picture:
    """Return the picture of a step, with the reason below it."""
    return replace(step.picture(), title=_title(puzzle, number, step), lines=(step.sentences["teach"],))


def pages(puzzle: Puzzle, number: int, step: Step) -> list[Picture]:
    """Return the links of a step's trial as pictures, each with its deduction below."""
    title, page_count = _title(puzzle, number, step), len(step.leaves)
    return [
        replace(
            drawn, title=Text("{title}, {link} of {whole}", title=title, link=link, whole=page_count), lines=(sentence,)
        )
        for link, (sentence, drawn) in enumerate(step.leaves, 1)
    ]


def _title(puzzle: Puzzle, number: int, step: Step) -> Text:
    technique = step.technique.name
    return Text("{number}. {technique}", number=number, technique=technique)


def card_pictures(work: Running, name: str) -> tuple[Picture, Picture]:
    """Draw the first step of a technique in its card's puzzle: where to look, and the deduction.

    The second picture has the reason below it. LookupError if there is no such step.
    """
    while (step := next_step(work)) is not None:
        if step.technique.name == name:
            return step.picture(1), replace(step.picture(), lines=(step.sentences["teach"],))
    raise LookupError(name)


Place = tuple[int, int]
Outs = Collection[tuple[Place, int]]  # cells, each with a value that is ruled out there


class Shortened:
    """A Teacher that finds all steps of another one before it returns the first. If they solve the puzzle, it omits
    steps that only rule out values that no later step needs.

    `gives(step)` returns the values that a step rules out, `uses(step)` the ones that it needs ruled out; a step that
    rules out none is kept. `retold(before, steps)` yields the kept steps, adapted to the position `before`.
    """

    given: None = None  # no state: the steps are found again
    share: float = 0

    def __init__(
        self,
        teacher: Teacher,
        gives: Callable[[Any], Outs],
        uses: Callable[[Any], Outs],
        retold: Callable[[str, list[Any]], Iterable[Any]],
    ) -> None:
        self._teacher, self._gives, self._uses, self._retold = teacher, gives, uses, retold
        self._steps: list[Step] = []
        self.over: bool = teacher.over
        self.open: int = teacher.open

    def advance(self, budget: int) -> tuple[int, Step | None]:
        teacher, looks, step = self._teacher, 1, None
        if teacher.over:
            step = self._steps.pop()
        else:
            looks, found = teacher.advance(budget)
            self._steps += [found] if found else []
            if teacher.over:
                given = [self._gives(each) for each in self._steps]
                if not teacher.open and any(given):
                    wanted: set[tuple[Place, int]] = set()
                    kept = []
                    for each, outs in zip(reversed(self._steps), reversed(given), strict=True):
                        if not outs or not wanted.isdisjoint(outs):
                            wanted.update(self._uses(each))
                            kept.append(each)
                    self._steps = list(self._retold(self._steps[0].before, kept[::-1]))
                self._steps.reverse()
        self.share, self.open = teacher.share * 0.99, teacher.open + len(self._steps)
        self.over = teacher.over and not self._steps
        return looks, step


P = TypeVar("P", bound="Puzzle")
G = TypeVar("G", bound="Game")


def _without_mark(cell: Cell) -> Cell:
    if cell.role is Role.MARKED:
        return replace(cell, role=Role.PLAIN if cell.text else Role.UNKNOWN)
    return replace(cell, marked=False) if cell.marked else cell


class DrawnStep(Step):
    """A step that draws itself in a notebook."""

    def _repr_svg_(self) -> str:
        from unriddle.draw.svg import svg

        return svg(self.picture())


class CellStep(DrawnStep):
    """A step on a sheet of cells, drawn there."""

    @property
    def looked_at(self) -> Iterable[Place]:
        """The cells of the unit, (row, column) from 0; a row and a column have their label marked, too."""
        return ()

    @property
    def reasons(self) -> Iterable[Place]:
        """Return the cells among its reasons."""
        return ()

    def picture(self, level: int = LEVELS) -> Picture:
        """Draw the sheet with the unit (level 1), the deduction (2) and its reasons (3) marked."""
        family: Family = find(self.puzzle.family)
        game = family.require_playing().game(self.puzzle, self.before, {})
        drawn = family.picture(self.puzzle, game.shown)
        # The family's own marks, such as a diagonal, would be mistaken for the reason.
        rows = [list(map(_without_mark, row)) for row in drawn.cells]
        if level > 1:
            for move in self.follows:
                game = game.play(move, kept=True)
            after = family.picture(self.puzzle, game.shown)
            for row, line in enumerate(after.cells):
                for column, cell in enumerate(line):
                    if cell != drawn.cells[row][column]:
                        # A cell with its own color gets a note, as the color hides that it is new.
                        rows[row][column] = replace(cell, role=Role.NEW, note=cell.note or "+" * bool(cell.color))
        marked = self.reasons if level > 2 else self.looked_at
        for row, column in marked:
            rows[row][column] = replace(rows[row][column], marked=True)
        cells = tuple(map(tuple, rows))
        return replace(drawn, cells=cells, left=self._labels(drawn.left, "row"), top=self._labels(drawn.top, "column"))

    def draw_link(self, unit: Any, because: tuple[Any, ...], written: Iterable[tuple[Place, str, int]]) -> Picture:
        """Draw a link of a trial: the sheet before the step, with the deductions so far, and its reasons marked.

        `written` has the deductions: cell, text, and the number of the link, 0 for the assumption.
        """
        drawn = replace(self, unit=unit, sets=(), because=because, trials=()).picture()
        rows = list(map(list, drawn.cells))
        for (row, column), text, link in written:
            rows[row][column] = replace(rows[row][column], text=text, note=str(link or "?"), role=Role.NEW)
        return replace(drawn, cells=tuple(map(tuple, rows)), dense=False)

    def _labels(self, labels: tuple[tuple[Cell, ...], ...], kind: str) -> tuple[tuple[Cell, ...], ...]:
        """Return the labels of one side, with the unit's labels marked."""
        if not isinstance(self.unit, Line) or self.unit.kind != kind or self.unit.at >= len(labels):
            return labels
        at = self.unit.at
        return (*labels[:at], tuple(replace(each, role=Role.MARKED) for each in labels[at]), *labels[at + 1 :])


class Lesson(Generic[P, G]):
    """A family's teaching: its techniques and its class of Step.

    `steps(game, *lexicon, until, strict)` returns the work that finds the steps from a game's position,
    `position_of(puzzle, found, *lexicon)` the text of a position, and `game(puzzle, text, rules, *lexicon)` the game
    from there. `whole`, if given, replaces `steps` for explanations of a whole puzzle.
    """

    def __init__(
        self,
        techniques: Sequence[Technique],
        step: type[Step],
        steps: Callable[..., Work[Step]],
        position_of: Callable[..., str],
        game: Callable[..., G],
        hint_levels: int = LEVELS,
        whole: Callable[..., Work[Step]] | None = None,
    ) -> None:
        self.techniques: Sequence[Technique] = techniques
        self.step: type[Step] = step
        self.game: Callable[..., G] = game
        self.explain: Callable[..., Work[Step]] = resuming(partial(self._explain, steps))
        self.explain_whole: Callable[..., Work[Step]] = resuming(partial(self._explain, whole or steps))
        self.step_of: partial[Step] = partial(step.load, techniques)
        self.teaching: TeachRules[P, G] = TeachRules(steps, techniques, position_of, hint_levels)
        self.explanation: type = type("Explanation", (ExplanationConclusion,), {"techniques": techniques})

    def _explain(
        self,
        steps: Callable[..., Work[Step]],
        puzzle: P,
        *lexicon: Lexicon,
        found: Sequence[str] = (),
        until: str | None = None,
        **more: int,
    ) -> Work[Step]:
        """Find the steps that follow what was `found`, none harder than `until`, a name or a tier as text.

        PuzzleError, also for a mistake in `found`.
        """
        teaching = self.teaching
        hardest = None if until is None else tier_of(puzzle.family, until, teaching.names)
        text = teaching.position_of(puzzle, found, *lexicon) if found else ""
        game = self.game(puzzle, text, {}, *lexicon)
        return steps(game, *lexicon, until=hardest, strict=True, **more)

    def sound(self, puzzle: P, step: Step, *lexicon: Lexicon) -> str:
        """Return "" if the moves of a step are possible in its position, otherwise the reason."""
        try:
            game: Game = self.game(puzzle, step.before, {}, *lexicon)
            for move in step.follows:
                game = game.play(move, kept=True)
        except PuzzleError as error:
            return error.text
        return ""


class Reason(NamedTuple):
    """One of the facts that a step follows from, as in its JSON."""

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.value}" if self.value else self.name
