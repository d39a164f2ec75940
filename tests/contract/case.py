"""One case for the contract suite; a family lists them as CASES in tests/oracle/<family>.py or in its own oracle.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MOST = 1000  # steps of a case


@dataclass(frozen=True)
class Case:
    """A small puzzle, whose every step the suite visits: some have 10 to 200 steps, none more than MOST.

    `puzzle` is the id, `search` the name in Family.entries, `expected` gives all solutions from an independent
    oracle (as a collection: the order is the search's own business, unless `ordered`); None for steps, each of which an
    oracle of the family re-checks in tests of its own. `words` is the list that the
    case's lexicon is built from, for families with words. `place` turns what look() gives into a tuple that must never
    fall (None: not comparable). `besides` says of a solution that `expected` does not list whether it is right, too.
    A case that is `long` only runs with --slow.
    """

    puzzle: str
    expected: Callable[[], list[Any]] | None
    search: str = "solve"
    ordered: bool = False
    words: tuple[str, ...] | None = None
    place: Callable[[Any], tuple[Any, ...]] | None = None
    besides: Callable[[Any], bool] = lambda solution: False
    long: bool = False
