"""One case for the contract suite; a family lists its cases as CASES in tests/oracle/<family>.py."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Case:
    """A small puzzle (10 to 300 steps) whose every step the suite visits.

    `puzzle` is the id, `search` the name in Family.entries, `expected` gives all solutions from an independent
    oracle (as a collection: the order is the search's own business, unless `ordered`), `words` is the list that the
    case's lexicon is built from, for families with words. `splits_fresh` is False where a search has no branch before
    its first step; `place` turns what look() gives into a tuple that must never fall (None: not comparable).
    """

    puzzle: str
    expected: Callable[[], list[Any]]
    search: str = "solve"
    ordered: bool = False
    words: tuple[str, ...] | None = None
    splits_fresh: bool = True
    place: Callable[[Any], tuple[Any, ...]] | None = None
