"""Judges a puzzle while it is composed: its number of solutions, the cells in which they differ, and its level; one
result after another, with pauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Found, Progress, Text
from unriddle.core.search.shell import run
from unriddle.core.search.tally import verdict as verdict_of

if TYPE_CHECKING:
    from unriddle.core import Family, Puzzle
    from unriddle.core.contract import Lexicon

Part = Mapping[str, Any]
SLICE_S = 0.008  # seconds between two pauses
VERDICTS: Mapping[str, Text] = {
    "unique": Text("one solution"),
    "multiple": Text("several solutions"),
    "none": Text("no solution"),
    "unknown": Text("one solution or several: not known yet"),
}


def solutions(verdict: str, differ: list[list[int]] | None = None) -> Part:
    """Return the part with the verdict, and the cells, from 1, in which two solutions differ."""
    return {"part": "solutions", "verdict": verdict, "differ": differ or [], "text": VERDICTS[verdict]}


def find_solutions(family: Family, puzzle: Puzzle, *lexicon: Lexicon) -> Iterator[Part | None]:
    """Find up to two solutions of a puzzle, and its level if it is unique.

    Yields the parts found, and None for pauses.
    """
    search = family.entries["solve"].search(puzzle, None, *lexicon)
    found: list[Any] = []
    yield solutions("unknown")
    for event in run(search, solutions=2, slice_s=SLICE_S):
        if isinstance(event, Found):
            found.append(event.solution)
        elif isinstance(event, Progress):
            yield None
    over = search.done
    search.close()
    differ = []
    if len(found) == 2 and family.cells is not None:
        columns = len(family.picture(puzzle, found[0]).cells[0])
        pairs = zip(*map(family.cells, found), strict=True)
        differ = [[at // columns + 1, at % columns + 1] for at, (one, other) in enumerate(pairs) if one != other]
    yield solutions(verdict_of(len(found), over), differ)
    if len(found) != 1 or not over or "rate" not in family.entries:
        return
    entry = family.entries["rate"]
    work, card = entry.search(puzzle, None, *lexicon), entry.conclusion(puzzle, *lexicon)
    for event in run(work, slice_s=SLICE_S):
        if isinstance(event, Found):
            card.add(event.solution)
        elif isinstance(event, Progress):
            yield None
        elif isinstance(event, End):
            summary = card.summary(event, work.statistics())
    work.close()
    lines = list(card.report(summary))
    yield {"part": "level", "band": summary["band"], "text": lines[0], "report": lines}
