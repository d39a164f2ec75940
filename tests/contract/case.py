"""One case for the contract suite; a family lists its cases as CASES in tests/oracle/<family>.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Case:
    """A small puzzle (10 to 300 steps) whose every step the suite visits.

    `puzzle` is the id, `search` the entry of Family.searches, `expected` gives all solutions from an independent
    oracle (as a collection: the order is the search's own business, unless `ordered`), `words` is the list that the
    case's lexicon is built from, for families with words.
    """

    puzzle: str
    expected: Callable[[], list[Any]]
    search: str = "solve"
    ordered: bool = False
    words: tuple[str, ...] | None = None
