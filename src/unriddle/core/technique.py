"""Techniques: ways to make progress in a puzzle, each declared once in its family's list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from unriddle.core.errors import Text
from unriddle.core.record import Record

MISTAKE = Text("mistake")  # the technique that comes first in every list: something on the sheet must go


class TechniqueCard(Record):
    """What a technique is: the idea in three sentences, a puzzle in whose explanation it is used, when to try it, and
    the names of its relatives.
    """

    idea: str
    puzzle_id: str
    when: str = ""
    related: Sequence[str] = ()


class Technique(Record):
    """One way to make progress, declared once.

    `say(step)` is the sentence that says what follows and why. `find` is the tier of a kernel, or a function from a
    game to the deductions there; None for what the teacher itself finds. `band` is how hard a puzzle is that needs it,
    `cost` what one step adds to its effort, `facts` the named tuple that its steps have as their facts.
    """

    name: Text
    say: Callable[[Any], Text]
    find: Callable[..., Any] | int | None = None
    band: str = ""
    cost: float = 0
    card: TechniqueCard | None = None
    facts: type | None = None
    # Set by `declared`: the place in the list, and the module whose LESSON has it.
    tier: int = 0
    home: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Technique) and (self.name, self.home) == (other.name, other.home)

    def __hash__(self) -> int:
        return hash(str(self.name))

    def __reduce__(self) -> tuple[Any, ...]:
        return _technique, (self.home, str(self.name))


def declared(home: str, *techniques: Technique) -> tuple[Technique, ...]:
    """Return the techniques of a family, the easiest first, each with its tier; `home` is the name of the module that
    has them in its LESSON (kit/lesson.py). TypeError for a list that is half done: "mistake" comes first, names are
    there once, relatives exist, and each tier of a kernel has one technique.
    """
    names = [str(each.name) for each in techniques]
    if names[:1] != [MISTAKE] or len(set(names)) < len(names):
        raise TypeError(f"{home}: {MISTAKE!r} comes first, and each name once")
    for technique in techniques[1:]:
        related = technique.card.related if technique.card else ()
        if not set(map(str, related)) <= set(names):
            raise TypeError(f"{home}: a relative of {technique.name!r} is not in the list")
    tiers = [each.find for each in techniques if isinstance(each.find, int)]
    if len(set(tiers)) < len(tiers):
        raise TypeError(f"{home}: two techniques have one tier of the kernel")
    return tuple(each._replace(tier=tier, home=home) for tier, each in enumerate(techniques))


def _technique(home: str, name: str) -> Technique:
    return named(import_module(home).LESSON.techniques, name)


def named(techniques: Sequence[Technique], name: str) -> Technique:
    """Return the technique of this name; LookupError."""
    for technique in techniques:
        if technique.name == name:
            return technique
    raise LookupError(name)
