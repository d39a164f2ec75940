"""The entries `explain` and `rate` of families that teach; made at every start, so everything in them is lazy."""

from typing import Any

from unriddle.core import Entry, Option
from unriddle.core.record import lazy

EXPLANATION = "unriddle.kit.lesson"
OPTIONS = (
    Option("teach", "flag", "also say why, with a picture of each step", of="display"),
    Option("found", "list", "what you have found so far: cells as ROW.COLUMN, or words", of="search"),
    Option(
        "until", "text", "use no technique harder than this one (a name or a number)", of="search", placeholder="TIER"
    ),
)
VARIANT = Option("variant", "int", "another way to explain, by its number", of="search", least=0, hidden=True)


def explain_entry(module: str, conclusion: Any = None, varies: bool = False) -> Entry:
    """Return the entry `explain` of a family whose `module` has a LESSON (kit/lesson.py); `conclusion` replaces the
    common one, and `varies` adds the option `variant`.
    """
    return Entry(
        lazy(module, "LESSON.explain_whole"),
        conclusion or lazy(module, "LESSON.explanation"),
        None,
        lazy(module, "LESSON.step_of"),
        lazy(module, "LESSON.sound"),
        lazy(EXPLANATION, "line"),
        lazy(EXPLANATION, "picture"),
        lazy(EXPLANATION, "pages"),
        lambda teach=False: teach,
        options=(*OPTIONS, VARIANT) if varies else OPTIONS,
        succeeded=lambda count, summary: bool(summary["solved"]),
        dump=lambda step: step.dump(),
    )


def rate_entry(module: str, card: Any) -> Entry:
    """Return the entry `rate`: the same steps as `explain`, but only the family's `card` is shown."""
    return Entry(
        lazy(module, "LESSON.explain"),
        card,
        None,
        lazy(module, "LESSON.step_of"),
        lazy(module, "LESSON.sound"),
        summary_only=True,
        succeeded=lambda count, summary: True,
        dump=lambda step: step.dump(),
    )
