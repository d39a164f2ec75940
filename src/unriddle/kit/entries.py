"""The entries `explain` and `rate` of families that teach: made at every start, so nothing is loaded for them here."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Entry, Option
from unriddle.core.lazy import lazy

EXPLANATION = "unriddle.kit.explain"
OPTIONS = (
    Option("teach", "flag", "also say why, with a picture of each step", of="display"),
    Option("found", "list", "what you have found so far: cells as ROW.COLUMN, or words", of="search"),
    Option(
        "until", "text", "use no technique harder than this one (a name or a number)", of="search", placeholder="TIER"
    ),
)


def _drawn(teach: bool = False) -> bool:
    return teach


def _solved(count: int, summary: Mapping[str, Any]) -> bool:
    return bool(summary["solved"])


def _rated(count: int, summary: Mapping[str, Any]) -> bool:
    return True


def _stored(step: Any) -> Any:
    return step.dump()


def explained(module: str) -> Entry:
    """The entry `explain` of a family whose module has those of its Lesson: `explain`, which begins the work or
    takes it up, and `step_of(puzzle, value)`, which reads a step.
    """
    return explaining(lazy(module, "explain"), lazy(module, "step_of"))


def explaining(explain: Any, step_of: Any) -> Entry:
    """The same with the two themselves, or late."""
    return Entry(
        explain,
        lazy(EXPLANATION, "Explanation"),
        None,
        step_of,
        lazy(EXPLANATION, "sound"),
        lazy(EXPLANATION, "line"),
        lazy(EXPLANATION, "picture"),
        lazy(EXPLANATION, "leaves"),
        _drawn,
        options=OPTIONS,
        is_answer=_solved,
        dump=_stored,
    )


def rated(module: str, card: Any) -> Entry:
    """The entry `rate`: the same steps, of which only the `card` is shown, a Card of the family's."""
    return rating(lazy(module, "explain"), lazy(module, "step_of"), card)


def rating(explain: Any, step_of: Any, card: Any) -> Entry:
    """The same with the two themselves, or late."""
    return Entry(
        explain,
        card,
        None,
        step_of,
        lazy(EXPLANATION, "sound"),
        summary_only=True,
        options=(Option("band", "flag", "show the logical band, too", of="display"),),
        is_answer=_rated,
        dump=_stored,
    )
