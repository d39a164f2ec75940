"""What a family concludes from a list of solutions: a Conclusion fed with all of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from unriddle.core import End
from unriddle.registry import find


def concluded(
    puzzle: Any,
    found: Iterable[Any],
    end: End,
    *lexicon: Any,
    entry: str = "solve",
    statistics: Mapping[str, Any] | None = None,
    **display: Any,
) -> tuple[dict[str, Any], str]:
    """The conclusion in JSON values, and its report as text."""
    conclusion = find(puzzle.family).entries[entry].conclusion(puzzle, *lexicon, **display)
    for solution in found:
        conclusion.add(solution)
    told = conclusion.summary(end, statistics or {})
    return told, "\n".join(conclusion.report(told))
