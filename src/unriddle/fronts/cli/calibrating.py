"""`unriddle rate --calibrate`: the costs of techniques that fit solving times best."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.core.record import Record
from unriddle.fronts import terminal
from unriddle.fronts.cli.language import say
from unriddle.fronts.signals import interrupts
from unriddle.fronts.terminal import echo
from unriddle.registry import find
from unriddle.session import saved_games
from unriddle.session.reading import read_id
from unriddle.session.solving import Session

MIN_PUZZLES = 5  # the least puzzles of a family needed for a fit
ROUNDS = 200
MIN_SECONDS = 0.01  # the least seconds
TRUST = 0.5  # the weight of the earlier costs relative to one puzzle


class Timed(Record):
    """The counts of techniques in a puzzle, and the seconds that it took."""

    weighed: Mapping[str, float]
    seconds: float


class Fit(Record):
    """The fitted costs in seconds of everything that occurred, and the rank correlation of times and efforts, by the
    earlier costs and by these.
    """

    costs: Mapping[str, float]
    before: float
    after: float


def rows(text: str, name: str) -> Iterator[tuple[str, float]]:
    """Yield puzzles and their seconds from lines of CSV, `PUZZLE,SECONDS`, perhaps after a header. PuzzleError."""
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            (cells,) = csv.reader([line])
            puzzle, seconds = cells[0].strip(), float(cells[1])
            if not (len(cells) == 2 and puzzle and MIN_SECONDS <= seconds < 1e7):
                raise ValueError
        except (IndexError, ValueError, csv.Error):
            if number == 1:
                continue
            place = Text("{name}, line {number}", name=name, number=number)
            raise PuzzleError("write a puzzle, a comma and the seconds", place) from None
        yield puzzle, seconds


def fit(timed: Sequence[Timed], costs: Mapping[str, float]) -> Fit:
    """Return the non-negative costs whose efforts are closest to the times, by relative error; costs that the times do
    not determine are the earlier ones on the same scale. PuzzleError for too few puzzles.
    """
    if len(timed) < MIN_PUZZLES:
        raise PuzzleError("a fit needs at least {fewest} puzzles of a family", fewest=MIN_PUZZLES)
    names = [name for name in costs if any(each.weighed.get(name) for each in timed)]
    efforts = [_effort(each, costs) for each in timed]
    ratios = sorted(each.seconds / effort for each, effort in zip(timed, efforts, strict=True) if effort > 0)
    scale = ratios[len(ratios) // 2] if ratios else 1.0
    shares = [[each.weighed.get(name, 0) / each.seconds for name in names] for each in timed]
    prior = [costs[name] * scale for name in names]
    found = [max(each, 0.0) for each in prior]
    spread = [sum(row[at] ** 2 for row in shares) for at in range(len(names))]
    for _ in range(ROUNDS):
        for at in range(len(names)):
            residuals = [1 - sum(row[n] * found[n] for n in range(len(names)) if n != at) for row in shares]
            pull = TRUST * spread[at] / len(timed) or 1e-12
            best = (sum(row[at] * left for row, left in zip(shares, residuals, strict=True)) + pull * prior[at]) / (
                spread[at] + pull
            )
            found[at] = max(best, 0.0)
    fitted = dict(zip(names, found, strict=True))
    seconds = [each.seconds for each in timed]
    return Fit(fitted, correlation(efforts, seconds), correlation([_effort(each, fitted) for each in timed], seconds))


def _effort(timed: Timed, costs: Mapping[str, float]) -> float:
    return sum(costs.get(name, 0) * times for name, times in timed.weighed.items())


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's rank correlation; 0 if all values on one side are equal."""
    first, second = _ranks(one), _ranks(other)
    middle = (len(one) - 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 0; equal values share the mean of their ranks."""
    ordered = sorted(values)
    last = {value: at for at, value in enumerate(ordered)}
    first = {value: at for at, value in reversed([*enumerate(ordered)])}
    return [(first[value] + last[value]) / 2 for value in values]


def mine() -> str:
    """Return the saved games that were solved without help, as lines of PUZZLE,SECONDS."""
    output = io.StringIO()
    lines = csv.writer(output, lineterminator="\n")
    for each in saved_games.saved_plays(over=True):
        if not any(each.play.helped.values()) and each.play.seconds >= 1:
            lines.writerow([str(each.play.puzzle), round(each.play.seconds)])
    return output.getvalue()


def calibrate(source: str) -> int:
    """Print the seconds per technique that best fit the times of each family; return the exit code.

    The times are in a file of PUZZLE,SECONDS, or those of the user's own games ("mine"), whose lines are then printed
    to standard output and the fit to standard error. PuzzleError.
    """
    text, show = (mine(), terminal.note) if source == "mine" else (Path(source).read_text("utf-8-sig"), echo)
    timed: dict[str, list[Timed]] = defaultdict(list)
    with interrupts() as stop:
        for puzzle, seconds in rows(text, source):
            session = Session.start(read_id(puzzle, None, None).opened, "rate", limit=None)
            for _ in session.run(stop=stop):
                pass
            summary = session.outcome.summary
            session.close()
            if stop():
                return 3
            if weighed := summary.get("weighed"):
                timed[puzzle.partition(":")[0]].append(Timed(weighed, seconds))
            else:
                terminal.note(say(Text("{puzzle}: no level", puzzle=puzzle)))
    if source == "mine":
        echo(text, nl=False)
    for name, those in timed.items():
        card: Any = find(name).entries["rate"].conclusion
        costs: Mapping[str, float] = card.scale.costs
        found = fit(those, costs)
        line = Text(
            "{family}: {count} puzzles; rank correlation {before}, fitted {after}",
            family=name,
            count=len(those),
            before=f"{found.before:.2f}",
            after=f"{found.after:.2f}",
        )
        show(say(line))
        for technique, cost in found.costs.items():
            show(f"  {technique:24} {costs[technique]:6g} {cost:8.1f} s")
    if not timed:
        raise PuzzleError("a fit needs at least {fewest} puzzles of a family", fewest=MIN_PUZZLES)
    return 0
